"""Tables of each game on the page of rulesets: `docs/reference/rulesets.md`.

`python -m tools.rulesets` writes what stands between the marks `<!-- options: GAME -->` or `<!-- sources: GAME -->` and
`<!-- end -->`, from the game's options and its `sources.toml`; `--check` writes nothing and exits 1 where the page says
something else, or where a game's sources do not agree with its rulesets.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from sobremesa import games
from sobremesa.core import sources as found
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Rulebook, written
from sobremesa.core.sources import Credit, Sources
from tools.made import settle

PAGE: Final = Path(__file__).parents[1] / "docs" / "reference" / "rulesets.md"
BLOCK: Final = re.compile(r"(<!-- (options|sources): (\w+) -->\n).*?(\n<!-- end -->)", re.DOTALL)
RULING: Final = "nobody: a ruling"


def options(game: Game[Any, Any]) -> str:
    """Return every option with its values and what each ruleset says."""
    rulebook = game.rulebook
    presets = [dict(ruleset.values) for ruleset in rulebook]
    rows = [
        [f"`{one.name}`", one.text, one.allowed(), *(written(values[one.name]) for values in presets), one.clause]
        for one in rulebook.options
    ]
    return "\n".join(_table(["option", "what it says", "values", *rulebook.presets, "clauses"], rows))


def sources(game: Game[Any, Any]) -> str:
    """Return who says what each value is, ruleset by ruleset, what other tables choose, and the texts themselves."""
    known = found.read(game.package)
    return "\n".join(["", *_sources(game.rulebook, known), ""]) if known else ""


def _sources(rulebook: Rulebook, known: Sources) -> Iterator[str]:
    for name in rulebook.presets:
        yield from (f"#### `{name}`", "", *_credits(known, known.rulesets.get(name, ())), "")
        yield from (_rest(rulebook, known, name), "")
    if known.house:
        yield from ("#### Other tables", "", *_credits(known, known.house), "")
    yield from ("#### The texts", "")
    for key in sorted(known.texts):
        text = known.texts[key]
        yield f"- **{key}**: {text.title} ({text.address}), seen on {text.seen}; read: {text.read}."


def _credits(known: Sources, credits: Iterable[Credit]) -> Iterator[str]:
    rows = [
        [
            ", ".join(f"`{option}={value}`" for option, value in one.values.items()),
            ", ".join(one.sources) or RULING,
            one.note,
            one.against,
        ]
        for one in credits
    ]
    return _table(["value", "who says so", "where, and what it says", "what speaks against it"], rows)


def _rest(rulebook: Rulebook, known: Sources, name: str) -> str:
    """Return a sentence on the values of which a ruleset's entries do not speak."""
    silent = [one.name for one in rulebook.options if known.credit(name, one.name) is None]
    base = known.base.get(name)
    if base:
        return f"Nobody says more of it; the other {len(silent)} values are taken from `{base}`."
    names = ", ".join(f"`{one}`" for one in silent)
    return f"It does not know {names}: rules of other tables, which are off here." if names else ""


def _table(head: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield from (f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])


# --- the page -----------------------------------------------------------------------------------------------------


def page(text: str) -> str:
    """Return the page with every block anew."""

    def block(match: re.Match[str]) -> str:
        begin, kind, name, end = match.groups()
        return begin + {"options": options, "sources": sources}[kind](games.load(name)) + end

    return BLOCK.sub(block, text)


def faults() -> Iterator[str]:
    """Yield what is wrong with the sources of a game."""
    for game in map(games.load, games.names()):
        known = found.read(game.package)
        said = found.faults(known, game.rulebook, game.clauses) if known else ()
        yield from (f"{game.name}/{found.FILE}: {fault}" for fault in said)


def main(check: bool) -> int:
    """Write the page; with `check` only say whether it is current. Sources that are wrong are told in any case."""
    return settle({PAGE: page(PAGE.read_text(encoding="utf-8"))}, "tools.rulesets", check, faults())


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
