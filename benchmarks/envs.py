"""Steps a second of `sobremesa.envs.Batch` on one core, beside peers: `python -m benchmarks envs`.

Whole games, each step with observation, mask and a random legal action. The number is the median of five runs by the
processor's time, and beside it stands how many times that of OpenSpiel's gin rummy it is, measured in the same run. Two
threads and one take turns, and only on an idle machine does what the clock says of them mean anything.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from statistics import median
from typing import Any

from sobremesa.envs import Batch

SECONDS, RUNS = 0.5, 5
SHARED, STEPS, PAIRS = 8192, 40, 15
"""Tables that two threads share, steps of them all in a turn, and turns."""
PEERS = ("gin_rummy", "hearts", "euchre", "python_block_dominoes")
"""Games of cards and tiles of OpenSpiel, the first the one that others are compared with."""
TABLES = ("cuarenta/4", "cuarenta/2", "cuatrola/4", "canasta/4")
SIZES = (1, 16, 256, 4096, 100_000)


def per_second(step: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """Return how many steps are made in a second, the median of some runs; `step` returns how many it made."""
    found = []
    for _ in range(RUNS):
        number, start = 0, clock()
        while (taken := clock() - start) < SECONDS:
            number += step()
        found.append(number / taken)
    return median(found)


def stepped(game: str, players: int, tables: int, **options: Any) -> Callable[[], int]:
    """Return what steps a batch at random."""
    batch = Batch(game, players=players, tables=tables, seed=1, **options)
    batch.reset()

    def step() -> int:
        batch.step(batch.sample())
        return tables

    step()
    return step


def two_threads(game: str, players: int) -> tuple[float, float]:
    """Return how many times the steps of one thread two make by the clock, and for how much of its processor time.

    They take turns, and the medians of the pairs are told. Were memory or a lock what they wait for in common, a step
    would take more of the processor's time in two; what is lost by the clock alone is waiting for each other.
    """
    steps = [stepped(game, players, SHARED, threads=threads) for threads in (1, 2)]
    clocks, costs = list[float](), list[float]()
    for _ in range(PAIRS):
        one, two = (spent(step) for step in steps)
        clocks.append(one[0] / two[0])
        costs.append(two[1] / one[1])
    return median(clocks), median(costs)


def spent(step: Callable[[], int]) -> tuple[float, float]:
    """Return what some steps take by the clock, and of the processor's time."""
    clock, processor = time.perf_counter(), time.process_time()
    for _ in range(STEPS):
        step()
    return time.perf_counter() - clock, time.process_time() - processor


def peer(name: str) -> Callable[[], int]:
    """Return what plays a game of OpenSpiel at random, as a learner in Python has it: observation, mask, step."""
    import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs

    if name.startswith("python_"):
        import open_spiel.python.games  # type: ignore[import-untyped]  # noqa: F401  # it registers them

    game = pyspiel.load_game(name)
    observes = game.get_type().provides_observation_tensor
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        while state.is_terminal() or state.is_chance_node():
            if state.is_terminal():
                state = game.new_initial_state()
            else:
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
        seen = state.observation_tensor() if observes else state.information_state_tensor()
        legal = state.legal_actions_mask()
        assert len(seen) and any(legal)
        state.apply_action(random.choice(state.legal_actions()))
        return 1

    return step


def peers() -> Iterator[tuple[str, float]]:
    """Return the steps a second of each game of OpenSpiel, where that is installed."""
    for name in PEERS if find_spec("pyspiel") else ():
        yield name, per_second(peer(name))


def memory(game: str, players: int) -> float:
    """Return the bytes that a table takes."""
    batch = Batch(game, players=players, tables=1000, seed=1)
    arrays = {id(array.base if array.base is not None else array): array for array in batch._kept().values()}
    return sum(array.nbytes for array in arrays.values()) / batch.tables


def main() -> None:
    """Print a row each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks envs", description=__doc__)
    parser.add_argument("tables", nargs="*", default=TABLES, help="GAME/PLAYERS")
    parser.add_argument("--sizes", nargs="*", type=int, default=SIZES)
    options = parser.parse_args()
    measured = dict(peers())
    least = measured.get(PEERS[0], float("nan"))
    print("| game | tables | planes | steps/s | times the peer |\n| --- | ---: | --- | ---: | ---: |")
    for name, speed in measured.items():
        print(f"| OpenSpiel `{name}` | 1 | floats | {speed:,.0f} | {speed / least:.1f} |", flush=True)
    for table in options.tables:
        game, _, players = table.partition("/")
        for size in options.sizes:
            for planes in ("bytes", "bits"):
                speed = per_second(stepped(game, int(players), size, planes=planes))
                print(f"| {table} | {size:,} | {planes} | {speed:,.0f} | {speed / least:,.0f} |", flush=True)
        faster, costs = two_threads(game, int(players))
        print(f"\n{table}: two threads make {faster:.2f} times the steps of one, and a step takes {costs:.2f} times")
        print(f"the processor's time in them; {memory(game, int(players)):,.0f} bytes a table\n", flush=True)


if __name__ == "__main__":
    main()
