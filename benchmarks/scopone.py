"""Scopone as a check of the search: the random rows and ISMCTS against greedy of Di Palma and Lanzi (2018).

`python -m benchmarks scopone` prints the rounds won by the hand team, by the deck team and tied, at 95 % (Wilson).
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from typing import Any

import numpy as np

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.search import Search
from tests.small_games import scopone, scopone_play

HAND, DECK, TIE = scopone_play.HAND, scopone_play.DECK, scopone_play.TIE
RULES = to_record(scopone.Rules())[0]


@dataclass(frozen=True)
class Setting:
    """Setting of a search: its playouts, and what they play for."""

    name: str
    greedy: bool
    epsilon: float
    wins: bool  # 1, 0 or -1 for the round, in place of the difference in points


SETTINGS = {
    "random": Setting("random playouts, difference in points", False, 0.0, False),
    "epsilon": Setting("playouts greedy but for 3 in 10, difference", True, 0.3, False),
    "wins": Setting("random playouts, rounds won", False, 0.0, True),
}


ROLES = {"deck": {DECK}, "hand": {HAND}, "both": {HAND, DECK}}
"""Which teams search."""


@cache
def greedy(careful: bool) -> Any:
    """The greedy player, the sampler and the horizon, compiled."""
    return compiled(scopone_play, kernel=scopone, CAREFUL=int(careful))


def main() -> None:
    """Print the tables."""
    options = parser().parse_args()
    print(f"rounds in per cent, seed {options.seed}; {'hand':>20}{'deck':>14}{'tie':>14}")
    for name, sides in (("random, random", (0, 0)), ("greedy, greedy", (1, 1)), ("greedy, random", (1, 0))):
        print(f"{name + f', {options.rounds:,} rounds':44}{shares(fast_rounds(options, sides))}", flush=True)
    print(f"{'random, greedy' + f', {options.rounds:,} rounds':44}{shares(fast_rounds(options, (0, 1)))}")
    for setting in map(SETTINGS.__getitem__, options.settings.split(",")):
        print(f"ISMCTS({options.iterations}), {setting.name}, by the teams that search (the other is greedy):")
        for name in options.roles.split(","):
            began = time.perf_counter()
            wins, decisions = searched(options, setting, ROLES[name])
            seconds = (time.perf_counter() - began) * options.jobs / max(1, decisions)
            row = f"  {name}, {options.searched} rounds, {seconds * 1000:.0f} ms a play"
            print(f"{row:44}{shares(wins)}", flush=True)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks scopone", description=__doc__)
    made.add_argument("--careful", action=argparse.BooleanOptionalAction, default=True, help="greedy leaves no scopa")
    made.add_argument("--rounds", type=int, default=40_000, help="of random and greedy play")
    made.add_argument("--searched", type=int, default=400, help="rounds of the search, in each role")
    made.add_argument("--iterations", type=int, default=4000)
    made.add_argument("--worlds", type=int, default=400)
    made.add_argument("--settings", default="random,epsilon,wins")
    made.add_argument("--roles", default="deck,hand", help="deck, hand, or both: against itself")
    made.add_argument("--explore", type=float, default=0.7)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--jobs", type=int, default=1)
    return made


def shares(wins: Any) -> str:
    """Each share in per cent with half of its interval."""
    return "".join(
        f"{100 * share:>8.1f} ±{100 * margin:<4.1f}" for share, margin in map(wilson, wins, [wins.sum()] * 3)
    )


def wilson(k: int, n: int) -> tuple[float, float]:
    """The share, and half of Wilson's interval."""
    p, z = k / n, 1.96
    return p, z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / 4 / n / n)


def fast_rounds(options: Any, sides: tuple[int, int]) -> Any:
    """Rounds without a search; the hand team, then the deck team: 1 where it is greedy."""
    states, wins = np.repeat(to_record(scopone.State()), options.rounds), np.zeros(3, np.int64)
    out, deck = np.zeros(scopone.MAX_LEGAL, np.int64), np.zeros(scopone.PACK, np.int64)
    seed = np.array([options.seed], np.uint64)
    greedy(options.careful).rounds(RULES, states, np.array(sides), out, deck, seed, wins)
    return wins


def searched(options: Any, setting: Setting, teams: set[int]) -> tuple[Any, int]:
    """Rounds of the search in one role, or in both, the same deals for every setting and role; and its decisions."""
    play = partial(searched_part, options, setting, teams)
    if options.jobs == 1:
        parts = [play(0)]
    else:
        with ProcessPoolExecutor(options.jobs) as pool:
            parts = list(pool.map(play, range(options.jobs)))
    return sum(wins for wins, _ in parts), sum(decisions for _, decisions in parts)


def searched_part(options: Any, setting: Setting, teams: set[int], part: int) -> tuple[Any, int]:
    """Every so manyth round."""
    play = greedy(options.careful)
    search = Search(scopone, play, play if setting.greedy else None, epsilon=setting.epsilon, explore=options.explore)
    wins, decisions = np.zeros(3, np.int64), 0
    for number in range(part, options.searched, options.jobs):
        result, made = one_round(options, setting, teams, search, number)
        wins[result] += 1
        decisions += made
    return wins, decisions


def one_round(options: Any, setting: Setting, teams: set[int], search: Search, number: int) -> tuple[int, int]:
    """A round by the number of its deal: who won, and how many decisions the search made."""
    play = greedy(options.careful)
    states, worlds = np.repeat(to_record(scopone.State()), 2), np.repeat(to_record(scopone.State()), options.worlds)
    s, view = states
    deck, out = np.zeros(scopone.PACK, np.int64), np.zeros(scopone.MAX_LEGAL, np.int64)
    random = np.array([options.seed * 1_000_003 + number], np.uint64)
    play.begin(RULES, s, number % 4, deck, random)
    decisions, table = 0, np.array([float(setting.wins)])
    while s["phase"] == scopone.PLAYING:
        n = play.kernel.legal_actions(RULES, s, out)
        if n == 1 or (DECK if s["turn"] % 2 == s["dealer"] % 2 else HAND) not in teams:
            action = out[play.pick(RULES, s, out, n, random)]
        else:
            states[1] = states[0]
            play.kernel.hide(RULES, view, s["turn"])
            play.worlds(view, s["turn"], worlds, deck, random)
            seed = int(random[0])
            found = search.run(RULES, view, worlds, iterations=options.iterations, seed=seed, table=table)
            action, decisions = found.best, decisions + 1
        play.kernel.apply(RULES, s, action)
    return int(play.result(s)), decisions


if __name__ == "__main__":
    main()
