"""Positions that a teacher would choose, and what the bots say of them: `tests/games/GAME/bots/positions/*.toml`.

A file, one a position, holds how a match came there (ruleset, players, seed, actions), the level that is asked, the
action, and the reason in three languages. `python -m tests.bots.positions` writes the reasons and the pages of the
documentation anew; `--check` writes nothing and exits 1 where a page differs.
"""

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from sobremesa import bots, games
from sobremesa.core.bot import Explainer
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.position import View

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "reference" / "positions"
LEFT_OUT = ("turn", "phase", "hands", "dealer", "leader", "declarer", "shown", "chicas", "round", "active", "factor")
"""Parts of a game's public digest that a page does not tell."""
HEAD = """\
# {title}: positions and reasons

Made by `python -m tests.bots.positions`; not to be edited. What the house's players say of {number} positions that a
teacher would choose, in Spanish, English and German. Cards are written as in the [notation](../notation.md); the
hand is that of the seat to play.
"""


@dataclass(frozen=True)
class Kept:
    """One position: how the match came there, who is asked about which action, and what they say."""

    game: str
    name: str
    ruleset: str
    players: int
    seed: str
    level: str
    actions: str
    asked: str
    said: dict[str, str]

    @property
    def theme(self) -> str:
        """Return what it teaches: its name without the number."""
        return self.name.rpartition("-")[0].replace("-", " ")

    @property
    def path(self) -> Path:
        """Return its file."""
        return folder(self.game) / f"{self.name}.toml"

    def view(self) -> View[Any, Any]:
        """Return what the seat to decide sees."""
        game = games.load(self.game)
        match = Match(game, game.rulebook.parse(self.ruleset), self.players, seed=self.seed)
        for action in filter(None, self.actions.split(", ")):
            deal(match)
            match.play(action)
        deal(match)
        return match.view(match.actor)

    def told(self) -> dict[str, str]:
        """Return what the level says now."""
        view, bot = self.view(), bots.make(self.game, self.level, "positions")
        assert isinstance(bot, Explainer)
        code = view.game.notation.parse(self.asked)
        return {language: bot.explain(view, code, language) for language in LANGUAGES}

    def text(self) -> str:
        """Return its file's text."""
        facts = {"ruleset": self.ruleset, "players": self.players, "seed": self.seed, "level": self.level}
        facts |= {"actions": self.actions, "asked": self.asked, **self.said}
        return "".join(f"{name} = {_quoted(value)}\n" for name, value in facts.items())


def _quoted(value: object) -> str:
    if isinstance(value, int):
        return str(value)
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def deal(match: Match[Any, Any]) -> None:
    """Deal as long as cards are to be dealt."""
    while match.actor == CHANCE:
        match.deal()


def folder(game: str) -> Path:
    """Return where a game's positions lie."""
    return ROOT / "tests" / "games" / game / "bots" / "positions"


def taught() -> list[str]:
    """Return the games that have positions."""
    return [game for game in games.names() if folder(game).is_dir()]


def kept(game: str) -> list[Kept]:
    """Return a game's positions by name."""
    return [read(path) for path in sorted(folder(game).glob("*.toml"))]


def read(path: Path) -> Kept:
    """Return the position of a file."""
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    said = {language: facts.pop(language) for language in LANGUAGES}
    return Kept(path.parents[2].name, path.stem, said=said, **facts)


# --- the pages ----------------------------------------------------------------------------------------------------


def page(game: str) -> str:
    """Return the page that shows a game's positions."""
    found = kept(game)
    title = games.load(game).name.capitalize()
    chapters = ["\n".join(_chapter(theme, list(ones))) for theme, ones in groupby(found, lambda one: one.theme)]
    return "\n".join([HEAD.format(title=title, number=len(found)), *chapters])


def _chapter(theme: str, ones: list[Kept]) -> Iterator[str]:
    yield f"## {theme[0].upper()}{theme[1:]}\n"
    for one in ones:
        view = one.view()
        digest = view.digest()
        told = ((name, _shown(value)) for name, value in digest.items() if name not in LEFT_OUT)
        facts = "; ".join(f"{name} {value}" for name, value in told if value)
        hand = " ".join(view.hand(view.actor))
        yield f"`{one.ruleset}`, {one.players} players, seat {view.actor}, level `{one.level}`. {facts}. Hand `{hand}`."
        yield f"**`{one.asked}`**\n"
        yield from (f"- {language}: {one.said[language]}" for language in LANGUAGES)
        yield ""


def _shown(value: object) -> str:
    match value:
        case None | "" | False:
            return ""
        case list() if not any(value):
            return ""
        case list() if value and isinstance(value[0], dict):
            return " / ".join(" ".join(f"{rank}×{sum(cards)}" for rank, cards in rows.items()) or "–" for rows in value)
        case list():
            return "–".join(map(str, value))
        case True:
            return "yes"
    return f"`{value}`"


def main(check: bool) -> int:
    """Write reasons and pages; with `check` only compare the pages."""
    stale = []
    for game in taught():
        if not check:
            for one in kept(game):
                one.path.write_text(replace(one, said=one.told()).text(), encoding="utf-8")
        path, text = PAGES / f"{game}.md", page(game)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"{'stale' if check else 'written'}: {', '.join(stale) or 'none'}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
