"""First step of an environment: what a new process takes for it, Python's start and all imports included.

Once with an empty cache, so that all it needs is compiled, and once when that is kept: by the clock, and in the time
of all processors together. `--python` names the Python of another environment, as one in which a wheel with machine
code is installed; `--no-compiler` takes the compiler away.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from statistics import median

from sobremesa import games

BATCH = """
from sobremesa.envs import Batch
batch = Batch({game!r}, tables=256, seed=1)
batch.reset()
batch.step(batch.sample())
"""
AEC = """
from sobremesa.envs import aec
env = aec({game!r})
env.reset(seed=1)
env.step(int(env.last()[0]["action_mask"].argmax()))
"""
SEAT = """
from sobremesa.envs import SeatEnv
env = SeatEnv({game!r}, opponents="rules")
observation, info = env.reset(seed=1)
env.step(int(observation["action_mask"].argmax()))
"""
TREE = """
import pyspiel
import sobremesa.envs.openspiel
state = pyspiel.load_game("python_sobremesa_{game}").new_initial_state()
while state.is_chance_node():
    outcomes = state.chance_outcomes()
    state.apply_action(outcomes[state.move_number() % len(outcomes)][0])
state.apply_action(state.legal_actions()[0])
"""
PROGRAMS = {"batch": BATCH, "aec": AEC, "seat": SEAT, "openspiel": TREE}
"""Programs that make a first step, whichever package they are run with, by interface."""
Spent = tuple[float, float]
"""Seconds by the clock, and those of all processors together."""


def spent(program: str, python: str, cache: str, compiler: bool) -> Spent:
    """Return what a new process takes for a program."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    given = {**kept, "XDG_CACHE_HOME": cache, **({} if compiler else {"CC": "none"})}
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([python, "-c", program], env=given, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - began, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def medians(found: list[Spent]) -> str:
    """Return the medians of some measurements as two cells of a table."""
    clock, processors = zip(*found, strict=True)
    return f" {median(clock):.2f} s | {median(processors):.2f} s |"


def measured(program: str, options: argparse.Namespace) -> str:
    """Return a row's cells: with an empty cache, where there is a compiler, and then with a full one."""
    first, later = list[Spent](), list[Spent]()
    for _ in range(options.times):
        with tempfile.TemporaryDirectory() as cache:
            for found in (first, later):
                found.append(spent(program, options.python, cache, not options.no_compiler))
    return medians(first) + medians(later)


def main() -> None:
    """Print a row for each game and interface."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks first_step", description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    parser.add_argument("--interfaces", nargs="+", choices=PROGRAMS, default=["batch"])
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--no-compiler", action="store_true")
    parser.add_argument("--times", type=int, default=5, help="of which the median is told")
    options = parser.parse_args()
    print("| first step | empty cache | processors | kept | processors |\n| --- | ---: | ---: | ---: | ---: |")
    for game in options.games:
        for name in options.interfaces:
            print(f"| {game}, {name} |{measured(PROGRAMS[name].format(game=game), options)}", flush=True)


if __name__ == "__main__":
    main()
