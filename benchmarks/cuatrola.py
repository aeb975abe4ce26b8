"""Whole matches of Cuatrola between bots, each played twice with the same cards and the pairs swapped.

`python -m benchmarks cuatrola --ladder --matches 500 --ruleset app --seed 1` prints how many matches of a hundred A
wins, with a 95 % confidence interval over the pairs of matches. For points per hand, see `python -m benchmarks bots`.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from benchmarks.bots import Duel, Outcome, ladder
from sobremesa import bots, games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, NOBODY, clone
from sobremesa.core.position import View

SEATS = 4


def play_match(duel: Duel, number: int, swap: int) -> float:
    """1 if A wins the number-th match, else 0; with `swap` A sits where B sat."""
    game = games.load("cuatrola")
    values = game.rules(game.rulebook.parse(duel.ruleset), SEATS)
    chance = Chance(duel.seed, "match", number)
    levels = (duel.a, duel.b)
    seats = [bots.make("cuatrola", levels[(seat + swap) % 2], f"{duel.seed}|{number}|{seat}") for seat in range(SEATS)]
    s = game.new_state()
    game.kernel.start(values, s, chance.below(SEATS))
    while (actor := game.kernel.actor(values, s)) != NOBODY:
        if actor == CHANCE:
            game.kernel.deal(values, s, chance.shuffled(len(game.pack)))
        else:
            view = clone(s)
            game.kernel.hide(values, view, actor)
            game.kernel.apply(values, s, seats[actor].choose(View(game, values, view, actor)))
    return float(s.winner == swap + 1)


def play_pair(duel: Duel, number: int) -> float:
    """The share of a pair of matches that A wins."""
    return (play_match(duel, number, 0) + play_match(duel, number, 1)) / 2


def play(duel: Duel, matches: int, jobs: int) -> Outcome:
    """So many pairs of matches, over several processes; the same for any number of them."""
    pair = partial(play_pair, duel)
    if jobs == 1:
        return Outcome(tuple(map(pair, range(matches))))
    with ProcessPoolExecutor(jobs) as pool:
        return Outcome(tuple(pool.map(pair, range(matches), chunksize=max(1, matches // (8 * jobs)))))


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks cuatrola", description=__doc__)
    parser.add_argument("--a", default="rules")
    parser.add_argument("--b", default="greedy")
    parser.add_argument("--ladder", action="store_true", help="every level against each one below it")
    parser.add_argument("--ruleset", default="app")
    parser.add_argument("--matches", type=int, default=500, help="pairs of matches")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser.parse_args()


def main() -> None:
    """Play the matches, or all of the ladder, and print a line for each."""
    args = arguments()
    duel = Duel("cuatrola", args.a, args.b, args.ruleset, SEATS, args.seed)
    print(f"cuatrola, {args.ruleset}, {args.matches} pairs of matches, seed {args.seed}")
    for one in ladder(duel) if args.ladder else [duel]:
        begun = time.perf_counter()
        outcome = play(one, args.matches, args.jobs)
        seconds = time.perf_counter() - begun
        print(
            f"{one.a} - {one.b}: {outcome.mean:.1%} ±{outcome.margin:.1%} of the matches ({seconds:.0f} s)", flush=True
        )


if __name__ == "__main__":
    main()
