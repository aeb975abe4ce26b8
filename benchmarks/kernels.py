"""Random play on one core beside another version's: `python -m benchmarks kernels --beside ../before/src`.

Processes of the two versions take turns, and each counts its own processor time. The number is the best of all rounds:
what else the machine does only makes it less. `--tables cuatrola/app` plays another ruleset than a game's first.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from sobremesa import games

LEAST = 0.2
"""Seconds that a measured batch takes at least."""
PROGRAM = f"""
import os, sys, time
from sobremesa import games
from sobremesa.fast.batch import random_matches

os.sched_setaffinity(0, {{max(os.sched_getaffinity(0))}})
game, best, taken, matches = games.load(sys.argv[1]), 0.0, 0.0, 128
ruleset = game.rulebook.ruleset(sys.argv[2]) if sys.argv[2] else game.ruleset()
random_matches(game, ruleset, game.players[-1], 1, seed=1, limit=2000)
for _ in range(int(sys.argv[3])):
    while True:
        before = time.process_time()
        actions = random_matches(game, ruleset, game.players[-1], matches, seed=2, limit=2000).actions
        taken = time.process_time() - before
        if taken >= {LEAST}:
            break
        matches *= 2
    best = max(best, actions / taken)
print(best)
"""
"""Text of a process; it asks of a version only what all have."""


def main() -> None:
    """Print a row a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks kernels", description=__doc__)
    parser.add_argument("--tables", nargs="*", default=games.names(), help="a game, or GAME/RULESET")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--processes", type=int, default=3, help="of each version, turn about")
    parser.add_argument("--beside", type=Path, help="another version's source")
    options = parser.parse_args()
    sources = [source for source in (options.beside, Path("src")) if source is not None]
    print("| random play | " + " | ".join(f"{source}, actions/s" for source in sources) + " | ratio |")
    for table in options.tables:
        best = dict.fromkeys(sources, 0.0)
        for _ in range(options.processes):
            for source in sources:
                best[source] = max(best[source], measured(source, table, options.rounds))
        numbers = [best[source] for source in sources]
        print(f"| {table} | {' | '.join(f'{n:,.0f}' for n in numbers)} | {numbers[-1] / numbers[0]:.2f} |", flush=True)


def measured(source: Path, table: str, rounds: int) -> float:
    """Actions a second of one process of a version."""
    game, _, ruleset = table.partition("/")
    command = [sys.executable, "-c", PROGRAM, game, ruleset, str(rounds)]
    env = os.environ | {"PYTHONPATH": str(source.resolve())}
    return float(subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True).stdout)
