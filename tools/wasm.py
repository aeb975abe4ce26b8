"""Modules of wasm for the games, with the TypeScript that calls them, and recorded calls to hold them to native play.

`python -m tools.wasm` writes `<game>.wasm` and `wasm-<game>.ts` into `web/src/wasm/made` for every installed game;
`--calls FOLDER` writes the recorded calls there. Which functions a game's players call is found by having every level
play.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType

from sobremesa import games
from sobremesa.compile import wasm
from sobremesa.compile.call import translated
from sobremesa.compile.errors import NoMachineCode
from sobremesa.compile.typescript import typescript
from sobremesa.compile.unit import Instance, Unit
from tools.recorded_calls import Recorder, play, recording, written

MADE = Path(__file__).parents[1] / "web" / "src" / "wasm" / "made"
DECISIONS = 3
"""Of each level, ruleset and number of players, that are played to find what is called."""


def main(arguments: list[str]) -> int:
    """Write what is asked for; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.wasm", description=__doc__)
    parser.add_argument("games", nargs="*", help="the games; all that are installed without any")
    parser.add_argument("--into", type=Path, default=MADE, help="the folder for modules")
    parser.add_argument("--calls", type=Path, help="the folder for recorded calls")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="decisions of each level and table")
    asked = parser.parse_args(arguments)
    try:
        wasm.compiler()
        for name in asked.games or games.names():
            print(make(name, asked.into, asked.calls, asked.decisions))
    except NoMachineCode as error:
        print(error, file=sys.stderr)
        return 1
    return 0


@dataclass(frozen=True)
class Translated:
    """A game's C and its entries, with the recorded calls by which they were found."""

    recorder: Recorder
    unit: Unit
    entries: dict[object, tuple[str, Instance]]
    told: dict[str, str]

    @property
    def named(self) -> dict[str, Instance]:
        """The entries by their names."""
        return dict(self.entries.values())

    def name(self, call: int) -> str:
        """Return the entry of a recorded call."""
        return self.entries[self.recorder.keys[call]][0]


def translated_game(game: str, decisions: int) -> Translated:
    """Return what every level of a game calls, found by having it play."""
    with recording() as recorder:
        play(game, decisions)
    unit = Unit()
    return Translated(recorder, unit, *entries_of(unit, recorder))


def make(game: str, into: Path, calls: Path | None, decisions: int) -> str:
    """Write a game's module and its TypeScript, and its calls where a folder is given; returns a line that says so."""
    found = translated_game(game, decisions)
    if not found.entries:
        return f"{game}: no level calls machine code"
    return write(game, found, into, calls)


def write(game: str, found: Translated, into: Path, calls: Path | None) -> str:
    """Write what was translated; returns a line that says so."""
    made = wasm.module(found.unit.text(found.named))
    into.mkdir(parents=True, exist_ok=True)
    (into / f"{game}.wasm").write_bytes(made)
    (into / f"wasm-{game}.ts").write_text(typescript(found.named, found.unit.sites, found.told), encoding="utf-8")
    recorded = found.recorder.calls
    if calls is not None:
        calls.mkdir(parents=True, exist_ok=True)
        names = {i: found.name(i) for i in range(len(recorded))}
        (calls / f"{game}.calls.json.gz").write_bytes(written(recorded, names))
    return f"{game}: {len(made)} bytes, {len(found.entries)} entries, {len(recorded)} calls recorded"


def entries_of(unit: Unit, recorder: Recorder) -> tuple[dict[object, tuple[str, Instance]], dict[str, str]]:
    """Return the entries by function and signature, each with its name, and where the source of each stands."""
    entries: dict[object, tuple[str, Instance]] = {}
    told: dict[str, str] = {}
    for key, (function, arguments) in recorder.examples.items():
        source: FunctionType = function.py_func
        base = f"{source.__module__.rpartition('.')[2]}_{source.__name__}"
        again = sum(name.rpartition("_")[0] == base or name == base for name, _ in entries.values())
        name = f"{base}_{again + 1}" if again else base
        entries[key] = name, translated(unit, function, arguments)
        told[name] = f"{source.__module__}.{source.__name__}"
    return entries, told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
