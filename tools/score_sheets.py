"""Score sheets of every game for the page's score-keeper, written from the kernels, with their words.

`python -m tools.score_sheets` writes them and their types; `--check` writes nothing and exits 1 where a file is not
what the rules say.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from sobremesa import games
from sobremesa.core.game import Game
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.ruleset import Ruleset
from sobremesa.core.sides import sides
from sobremesa.games.facets import score_sheet
from sobremesa.presentation.score_sheet import RoundSheet, Sheet, TouchSheet
from sobremesa.presentation.texts import Say
from sobremesa.presentation.titles import called, title
from tools.made import settle
from tools.messages import HEAD, WEB, Written

FILE = "score_sheet.json"
TYPES = WEB / "keeper" / "sheet.ts"
TEXT = "keeper."


@dataclass(frozen=True)
class Ruled:
    """A ruleset by its name and titles, with its sheet: one of touches, or one of rounds."""

    name: str
    titles: dict[str, str]
    touches: TouchSheet | None
    rounds: RoundSheet | None

    @property
    def names(self) -> list[str]:
        """Names of what is marked."""
        marks = [mark.name for mark in self.touches.marks] if self.touches else []
        return marks + ([row.name for row in self.rounds.rows] if self.rounds else [])


@dataclass(frozen=True)
class Sheets:
    """All sheets of a game: its place among the games, its titles, its numbers of sides, the words by language."""

    game: str
    place: int
    titles: dict[str, str]
    sides: tuple[int, ...]
    rulesets: tuple[Ruled, ...]
    words: dict[str, dict[str, str]]


def sheets(game: Game[Any, Any]) -> Sheets | None:
    """Return the sheets of a game; none where it has no such facet."""
    if game.facet("score_sheet") is None:
        return None
    ruled = tuple(_ruled(game, ruleset) for ruleset in game.rulebook)
    names = dict.fromkeys(name for one in ruled for name in one.names)
    words = {language: {name: _word(Say(language, game.package), name) for name in names} for language in LANGUAGES}
    place = games.names().index(game.name)
    return Sheets(game.name, place, _in_all(lambda language: title(game, language)), _sides(game), ruled, words)


def _ruled(game: Game[Any, Any], ruleset: Ruleset) -> Ruled:
    """Return the sheet of a ruleset, which must be the same for every number of players."""
    first, *others = (score_sheet(game.name, ruleset, players) for players in game.players)
    if first is None or any(other != first for other in others):
        raise ValueError(
            f"'{ruleset}' counts otherwise at tables of another size: the score-keeper has one sheet for all"
        )
    sheet = _with_clauses_that_hold(game, ruleset, first)
    touches, rounds = (sheet, None) if isinstance(sheet, TouchSheet) else (None, sheet)
    return Ruled(ruleset.name, _in_all(lambda language: called(game, ruleset.name, language)), touches, rounds)


def _with_clauses_that_hold(game: Game[Any, Any], ruleset: Ruleset, sheet: Sheet) -> Sheet:
    codes = game.codes(ruleset)
    held = {one.number for one in game.clauses.held(codes)}
    if isinstance(sheet, TouchSheet):
        marks = (replace(mark, clauses=tuple(n for n in mark.clauses if n in held)) for mark in sheet.marks)
        return replace(sheet, marks=tuple(marks))
    rows = (replace(row, clauses=tuple(n for n in row.clauses if n in held)) for row in sheet.rows)
    return replace(sheet, rows=tuple(rows))


def _sides(game: Game[Any, Any]) -> tuple[int, ...]:
    """Return how many sides a table of the game can have."""
    first = next(iter(game.rulebook))
    return tuple(sorted({len(set(sides(game, game.rules(first, players), players))) for players in game.players}))


def _word(say: Say, name: str) -> str:
    return say.find(TEXT + name) or say(name)


def _in_all(text: Callable[[str], str]) -> dict[str, str]:
    return {language: text(language) for language in LANGUAGES}


# --- the files ----------------------------------------------------------------------------------------------------


def files() -> dict[Path, str]:
    """Return every file with its text."""
    made = {TYPES: _types()}
    for name in games.names():
        found = sheets(games.load(name)) if (WEB / "games" / name).is_dir() else None
        if found:
            made[WEB / "games" / name / FILE] = (
                json.dumps(asdict(found), ensure_ascii=False, separators=(",", ":")) + "\n"
            )
    return made


def _types() -> str:
    written = Written()
    written.add(Sheets)
    head = HEAD.replace("tools.messages", "tools.score_sheets").replace("protocol", "presentation/score_sheet.py")
    return "\n".join([head, *(f"{one}\n" for one in written.interfaces.values())])


def main(check: bool) -> int:
    """Write the files; with `check` only say which are not current."""
    return settle(files(), "tools.score_sheets", check)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
