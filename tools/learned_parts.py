"""Page of what the bots have learned, by table: `docs/reference/learned-parts.md`.

`python -m tools.learned_parts` makes it from each game's `bots/learned`: `registry.toml`, `provenance.toml` and
`measured.toml`. `--check` writes nothing, and exits 1 where the page says something else, a table has no row, or a row
names what is not there.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.core.learned_parts import OTHERWISE, Measure, Registry
from tools.made import settle

PAGE: Final = Path(__file__).parents[1] / "docs" / "reference" / "learned-parts.md"
HEAD: Final = """\
# What the bots have learned, by table

Made by `python -m tools.learned_parts` from each game's `bots/learned`; not to be edited. How it is made anew is told
[here](../how-to/learn-anew.md). A row says what a table plays by, and what that gains there, at 95 %, over what comes
next in its list, which is used where the file is damaged. A table of house rules plays by the row whose rules are
nearest to its own.
"""
UNKNOWN: Final = "not measured"
NEEDED: Final = "nobody plays without it"


def registries() -> dict[str, Registry[Any]]:
    """Return the registry of each game whose bots have learned something."""
    own = [name for name in games.names() if bots.known(name) is not bots.DEFAULT]
    return {name: import_module(f"{games.load(name).package}.bots.learned").REGISTRY for name in own}


def text() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *(line for name, known in registries().items() for line in _chapter(name, known))]) + "\n"


def _chapter(game: str, known: Registry[Any]) -> Iterator[str]:
    yield f"## {game.capitalize()}\n"
    for name, kind in known.kinds.items():
        yield f"### {game.capitalize()}: `{name}`\n"
        yield f"{kind.what[0].upper()}{kind.what[1:]}. Otherwise: {kind.otherwise}.\n"
        yield "| ruleset | players | plays by | made for | over | gains | boards |\n|---|---|---|---|---|---|---|"
        yield from (_row(known, *row) for row in known.rows if row[0] == name)
        yield ""
    yield f"### {game.capitalize()}: the commands\n"
    yield "| file | command | seed | version | day |\n|---|---|---|---|---|"
    for part in known.parts.values():
        yield f"| `{part.name}` | `{part.command}` | {part.seed} | {part.version} | {part.made} |"
    yield from _measures(game, known)


def _row(known: Registry[Any], kind: str, ruleset: str, players: int) -> str:
    names = known.rows[kind, ruleset, players]
    best, over = names[0], next(iter(names[1:]), OTHERWISE)
    part, measure = known.parts.get(best), known.measured(kind, ruleset, players, best, over)
    needed = over == OTHERWISE and known.kinds[kind].otherwise.startswith("nothing")
    without = "" if best == over else NEEDED if needed else UNKNOWN
    gains = f"{measure.gain:+g} ± {measure.interval:g} {measure.unit}" if measure else without
    made_for = f"`{part.ruleset}`, {part.players}" if part else ""
    last = [f"`{over}`" if best != over else "", gains, str(measure.boards) if measure else ""]
    return "| " + " | ".join([f"`{ruleset}`", str(players), f"`{best}`", made_for, *last]) + " |"


def _measures(game: str, known: Registry[Any]) -> Iterator[str]:
    if known.measures:
        yield f"\n### {game.capitalize()}: all that was measured\n"
        yield "| ruleset | players | part | over | gains | boards | command |\n|---|---|---|---|---|---|---|"
        yield from map(_measure, known.measures)
    yield ""


def _measure(one: Measure) -> str:
    gains = f"{one.gain:+g} ± {one.interval:g} {one.unit}"
    cells = [f"`{one.ruleset}`", str(one.players), f"`{one.part}`", f"`{one.over}`", gains, str(one.boards)]
    return "| " + " | ".join([*cells, f"`{one.command}`"]) + " |"


def main(check: bool) -> int:
    """Write the page; with `check` only say whether it is current. Faults of a registry are told in any case."""
    faults = (f"{name}: {fault}" for name, known in registries().items() for fault in known.faults())
    return settle({PAGE: text()}, "tools.learned_parts", check, faults)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
