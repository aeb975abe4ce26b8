"""How much stronger one bot is than another: duplicate hands, the same cards with the seats swapped.

`python -m benchmarks.bots --a rules --b greedy --players 2 --ruleset pagat --hands 2000 --seed 1` prints the points
per hand of A less those of B, the mean of each swapped pair, with a 95 % confidence interval.
"""

import argparse
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

from sobremesa import bots, games
from sobremesa.bots.bot import Bot
from sobremesa.core.chance import Chance
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, NOBODY, clone
from sobremesa.core.position import View


@dataclass(frozen=True)
class Duel:
    """Two levels of a game's bots at one kind of table."""

    game: str
    a: str
    b: str
    ruleset: str
    players: int
    seed: str


@dataclass(frozen=True)
class Outcome:
    """What the pairs of a duel came to."""

    pairs: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Points per hand, A less B."""
        return sum(self.pairs) / len(self.pairs)

    @property
    def margin(self) -> float:
        """Half of the 95 % confidence interval."""
        spread = sum((p - self.mean) ** 2 for p in self.pairs) / max(1, len(self.pairs) - 1)
        return 1.96 * sqrt(spread / len(self.pairs))

    def share(self) -> str:
        """The pairs that A won, drew and lost, in per cent."""
        won, lost = (sum(sign * p > 0 for p in self.pairs) / len(self.pairs) for sign in (1, -1))
        return f"won {won:.1%}, drawn {abs(1 - won - lost):.1%}, lost {lost:.1%}"

    def __str__(self) -> str:
        """One line for people."""
        return f"{self.mean:+.2f} ±{self.margin:.2f} points per hand; pairs {self.share()}"


def play_hand(game: Game[Any, Any], rules: Any, deck: list[int], dealer: int, seats: list[Bot]) -> Any:
    """One hand from 0-0 to its end; the state as it then stands."""
    kernel, s = game.kernel, game.new_state()
    kernel.start(rules, s, dealer)
    kernel.deal(rules, s, deck)
    while (actor := kernel.actor(rules, s)) != NOBODY:
        if actor != CHANCE:
            view = clone(s)
            kernel.hide(rules, view, actor)
            kernel.apply(rules, s, seats[actor].choose(View(game, rules, view, actor)))
        elif kernel.cards_needed(rules, s):
            break
        else:
            kernel.deal(rules, s, [])
    return s


def play_pair(duel: Duel, number: int) -> float:
    """The number-th pair of hands: A less B, the mean of both seatings."""
    game = games.load(duel.game)
    rules = game.rules(game.rulebook.parse(duel.ruleset), duel.players)
    chance = Chance(duel.seed, "duel", number)
    deck, dealer = chance.shuffled(len(game.pack)), chance.below(duel.players)
    total = 0
    for swap in (0, 1):
        seats = [_bot(duel, (seat + swap) % 2, f"{duel.seed}|{number}|{seat}") for seat in range(duel.players)]
        score = play_hand(game, rules, deck, dealer, seats).score
        total += score[swap] - score[1 - swap]
    return total / 2


def _bot(duel: Duel, side: int, seed: str) -> Bot:
    return bots.make(duel.game, duel.b if side else duel.a, seed)


def play(duel: Duel, hands: int, jobs: int) -> Outcome:
    """So many pairs of hands, over several processes; the same for any number of them."""
    pair = partial(play_pair, duel)
    if jobs == 1:
        return Outcome(tuple(map(pair, range(hands))))
    with ProcessPoolExecutor(jobs) as pool:
        return Outcome(tuple(pool.map(pair, range(hands), chunksize=max(1, hands // (8 * jobs)))))


def ladder(duel: Duel) -> Iterable[Duel]:
    """Every level against each one below it."""
    names = bots.levels(duel.game)
    for i, a in enumerate(names):
        for b in names[:i]:
            yield Duel(duel.game, a, b, duel.ruleset, duel.players, duel.seed)


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots", description=__doc__)
    parser.add_argument("--game", default="cuarenta")
    parser.add_argument("--a", default="rules")
    parser.add_argument("--b", default="greedy")
    parser.add_argument("--ladder", action="store_true", help="every level against each one below it")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--ruleset", default="pagat")
    parser.add_argument("--hands", type=int, default=2000, help="pairs of hands")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser.parse_args()


def main() -> None:
    """Play the duel, or all of the ladder, and print a line for each."""
    args = arguments()
    duel = Duel(args.game, args.a, args.b, args.ruleset, args.players, args.seed)
    print(f"{args.game}, {args.ruleset}, {args.players} players, {args.hands} pairs of hands, seed {args.seed}")
    for one in ladder(duel) if args.ladder else [duel]:
        begun = time.perf_counter()
        outcome = play(one, args.hands, args.jobs)
        print(f"{one.a} - {one.b}: {outcome} ({time.perf_counter() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
