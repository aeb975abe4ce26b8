"""Scenes in threads: `python -m benchmarks threads`, with the Python that is to be measured.

One thread makes the views, as a table does, and others their scenes. Without the interpreter's lock the threads run at
once, and what they share costs each of them more: CPU time a scene tells it also on a machine with other work. Needs
none of the server's packages, of which some have no wheel for every Python.
"""

import argparse
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from typing import Any

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.sides import sides
from sobremesa.games.facets import presenter, remember
from sobremesa.presentation.scene import SceneContext
from sobremesa.presentation.viewer import viewer_at

NAMES = ("Ana", "Bea", "Curro", "Dolores")
Seen = tuple[View[Any, Any], SceneContext]


def seen(name: str, steps: int) -> list[Seen]:
    """Return what every seat sees after so many random steps of a game."""
    game, chance, found = games.load(name), Chance("threads", name), list[Seen]()
    matches = done = 0
    while done < steps:
        matches += 1
        match = Match(game, game.rulebook.ruleset(), 4, seed=matches)
        memory, seats = remember(match), sides(game, match.rules, 4)
        while not match.over and done < steps:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(match.legal_actions[chance.below(len(match.legal_actions))])
            done += 1
            for seat in range(4):
                cards = deepcopy(memory.seen(seat)) if memory else None
                viewer = viewer_at(seat, NAMES, seats, "es", game)
                found.append((match.view(seat), SceneContext(viewer, cards=cards)))
    return found


def measured(name: str, steps: int, threads: int) -> tuple[float, float]:
    """Return the ms of CPU time that a scene takes where so many threads make scenes, and the scenes a second."""
    shown, views, spent = presenter(name), seen(name, steps), [0.0] * threads

    def make(number: int) -> None:
        begun = time.thread_time()
        for view, context in views[number::threads]:
            shown.scene(view, context)
        spent[number] = time.thread_time() - begun

    with ThreadPoolExecutor(threads) as pool:
        begun = time.perf_counter()
        list(pool.map(make, range(threads)))
        rate = len(views) / (time.perf_counter() - begun)
    return 1000 * sum(spent) / len(views), rate


def main() -> None:
    """Print a row for each game and number of threads."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks threads", description=__doc__)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--steps", type=int, default=400, help="steps of each game")
    parser.add_argument("--rounds", type=int, default=5, help="the least of so many is told")
    options = parser.parse_args()
    lock = "without its lock" if sysconfig.get_config_var("Py_GIL_DISABLED") else "with its lock"
    print(f"Python {sys.version.split()[0]} {lock}\n\n| game | threads | ms of CPU a scene | scenes a second |")
    print("|---|---:|---:|---:|")
    for name in games.names():
        for threads in options.threads:
            rows = [measured(name, options.steps, threads) for _ in range(options.rounds)]
            spent, rate = min(row[0] for row in rows), max(row[1] for row in rows)
            print(f"| {name} | {threads} | {spent:.3f} | {rate:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
