"""Count of worlds that a seat cannot tell apart, and of those that learners are told apart by one bit: none.

Positions are met by random play at every preset and size. Of each, every seat's view gives some worlds; what is
written of a world, for the seat and for who watches, is compared with what is written of the true table.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import SPECTATOR
from sobremesa.core.laws import AnyGame
from sobremesa.core.position import View
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.search.worlds import records_of
from sobremesa.testing.encodings import encoding_of
from sobremesa.testing.golden_positions import positions

WORLDS = 8
"""Worlds of each view."""


def main() -> None:
    """Print the counts of each game."""
    made = argparse.ArgumentParser(prog="python -m benchmarks encodings", description=__doc__)
    made.add_argument("--pairs", type=int, default=1_000_000)
    made.add_argument("--cores", type=int, default=1)
    made.add_argument("--game", choices=games.names(), action="append")
    options = made.parse_args()
    for name in options.game or games.names():
        if encoding_of(games.load(name)):
            began, share = perf_counter(), -(-options.pairs // options.cores)
            with ProcessPoolExecutor(options.cores) as pool:
                asked = [pool.submit(counted, name, share, part) for part in range(options.cores)]
                counts = sum((part.result() for part in asked), Counter[str]())
            told = ", ".join(f"{what} {counts[what]:,}" for what in ("pairs", "different", "positions"))
            print(f"{name}: {told}; {perf_counter() - began:.0f} s on {options.cores} cores", flush=True)


def counted(name: str, number: int, part: int) -> Counter[str]:
    """Return the counts of so many pairs; another part is of other matches."""
    game, found = games.load(name), Counter[str](different=0)
    chance = Chance("pairs", part)
    for rules, state in positions(game, part << 20):
        found["positions"] += 1
        for seat in range(rules.players):
            view = View.from_state(game, rules, state, seat)
            worlds = list(islice(imagined(view, chance), WORLDS))
            found["pairs"] += len(worlds)
            found["different"] += differing(game, rules, [state, *worlds], seat)
        if found["pairs"] >= number:
            return found
    return found


def imagined(view: View[Any, Any], chance: Chance) -> Iterator[Any]:
    """Yield worlds of a view, at once where the game can."""
    several = getattr(view.game.worlds, "samples", None)
    if several:
        yield from several(view.rules, view.state, view.seat, chance, WORLDS)
    while True:
        yield view.sample(chance).state


def differing(game: AnyGame, rules: Any, states: list[Any], seat: int) -> int:
    """Return how many of the states are told from the first one, by the seat's observation or by what is public."""
    records, record = records_of(states), rules_record(rules)
    kernel: Any = compiled(module_of(game))
    writer: Any = compiled(encoding_of(game))
    different = np.zeros(len(states), bool)
    for eye in (seat, SPECTATOR):
        views, out = records.copy(), np.full((len(states), encoding_of(game).WORDS), -1, np.int64)
        for view, words in zip(views, out, strict=True):
            kernel.hide(record, view, eye)
            writer.observe(record, view, seat, words)
        different |= (out != out[0]).any(axis=1)
    return int(different.sum())


def module_of(game: AnyGame) -> ModuleType:
    """Return the game's rules as a module."""
    module: Any = game.kernel
    assert isinstance(module, ModuleType)
    return module


@cache
def rules_record(rules: Any) -> Any:
    """Return a table's rules for machine code."""
    return to_record(rules)[0]


if __name__ == "__main__":
    main()
