"""Speed of the machine code that play uses, by way of C, beside Numba's: the same calls, with the same results.

`python -m benchmarks compile --rounds 3 --rows cuatrola-random tree`; `--rows start sizes`, and no Numba is asked for.

Two processes on one core, one for each, take turns row by row; each counts its own processor time, so that what else
the machine does weighs on both alike. A row in which the two do not give the same result, bit for bit, says so.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from benchmarks.compile_rows import ROWS
from benchmarks.compile_start import TABLES

MAKERS = ("c", "numba")
Worker = subprocess.Popen[str]


def main() -> None:
    """Print the table, row by row, or be one of the two processes."""
    options = parser().parse_args()
    if options.worker:
        work(options.worker)
        return
    rows = options.rows or [*ROWS, *TABLES]
    for table in [row for row in rows if row in TABLES]:
        TABLES[table]()
    rows = [row for row in rows if row in ROWS]
    if not rows:
        return
    print(f"processor time on one core; the best of {options.rounds} rounds in each of {options.processes} processes")
    print(f"{'':36}{'Numba':>14}{'C':>14}{'ratio':>8}{'first C':>10}{'first Numba':>13}", flush=True)
    for row in rows:
        runs = [by_new_processes(row, options.rounds, options.makers) for _ in range(options.processes)]
        print(
            line(ROWS[row][0], {maker: together([run[maker] for run in runs]) for maker in options.makers}), flush=True
        )


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks compile", description=__doc__)
    made.add_argument("--rounds", type=int, default=3)
    made.add_argument("--processes", type=int, default=4, help="of each maker, one after the other")
    made.add_argument("--rows", nargs="*", choices=[*ROWS, *TABLES])
    made.add_argument("--makers", nargs="*", choices=MAKERS, default=list(MAKERS))
    made.add_argument("--worker", choices=MAKERS, help=argparse.SUPPRESS)
    return made


@dataclass(frozen=True)
class Found:
    """Rounds of a row by one maker: units a second, what came of them, and the first run's seconds."""

    rates: list[float]
    outcomes: list[str]
    first: float


def line(text: str, found: dict[str, Found]) -> str:
    """A row of the table."""
    c, numba = found.get("c"), found.get("numba")
    words = [f"{text:36}", *(f"{max(one.rates):>14,.1f}" if one else f"{'':14}" for one in (numba, c))]
    if c and numba:
        ratio = max(c.rates) / max(numba.rates)
        words.append(f"{ratio:>8.2f}" if c.outcomes == numba.outcomes else f"{ratio:>8.2f} NOT THE SAME")
    words += [f"{one.first:>10.1f} s" for one in (c, numba) if one]
    return "".join(words)


def together(runs: list[Found]) -> Found:
    """Join what several processes of a maker found; the first one had to make the machine code."""
    rates = [rate for one in runs for rate in one.rates]
    return Found(rates, [told for one in runs for told in one.outcomes], runs[0].first)


def by_new_processes(row: str, rounds: int, makers: list[str]) -> dict[str, Found]:
    """One row by a new process of each maker."""
    with ExitStack() as stack:
        workers = {maker: stack.enter_context(started(maker)) for maker in makers}
        found = measured(row, rounds, workers)
        for worker in workers.values():
            assert worker.stdin is not None
            worker.stdin.close()
    return found


def measured(row: str, rounds: int, workers: dict[str, Worker]) -> dict[str, Found]:
    """One row by every maker: once to make the machine code, and then turn about."""
    firsts = {maker: asked(worker, row)["seconds"] for maker, worker in workers.items()}
    told: dict[str, list[Any]] = {maker: [] for maker in workers}
    for turn in range(rounds):
        for maker in list(workers)[:: 1 if turn % 2 else -1]:
            told[maker].append(asked(workers[maker], row))
    return {
        maker: Found([one["rate"] for one in runs], [one["outcome"] for one in runs], firsts[maker])
        for maker, runs in told.items()
    }


def started(maker: str) -> Worker:
    """One of the two processes."""
    command = [sys.executable, "-m", "benchmarks", "compile", "--worker", maker]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def asked(worker: Worker, row: str) -> Any:
    """Result of one run."""
    assert worker.stdin is not None and worker.stdout is not None
    print(row, file=worker.stdin, flush=True)
    return json.loads(worker.stdout.readline())


# --- one of the two processes -----------------------------------------------------------------------------------


def work(maker: str) -> None:
    """Run the rows that are asked for, line by line."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if maker == "numba":
        from benchmarks.compile_numba import by_numba

        by_numba()
    ready: dict[str, Any] = {}
    for name in map(str.strip, sys.stdin):
        began = time.perf_counter()
        if name not in ready:
            ready[name] = ROWS[name][1]()
        before = time.process_time()
        done = ready[name]()
        rate = done.units / (time.process_time() - before)
        seconds = time.perf_counter() - began
        print(json.dumps({"rate": rate, "outcome": done.outcome, "seconds": seconds}), flush=True)
