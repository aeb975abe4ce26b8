"""How much stronger one bot of Canasta is than another: duplicate deals, the same shuffles and cuts for every seating.

`python -m benchmarks canasta --a rules --b greedy --players 4 --matches 500 --rounds 2000 --seed 1 --jobs 2` lets A
sit in one group and B in the others, then A in the next group, and so on, with the same cards each time. It prints
the points of a round (A's group less the best other one) and the share of matches that A wins, each as the mean of
such a set of seatings with its 95 % confidence interval, and how long matches, rounds and decisions are.
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt

from sobremesa import bots
from sobremesa.bots.bot import Bot
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, NOBODY, clone
from sobremesa.core.position import View
from sobremesa.games.canasta import GAME, rules
from sobremesa.games.canasta.rules import DECK, GROUPS, Phase, Rules, State

MOST_ROUNDS = 200
"""A match that is not over by then is nobody's."""


@dataclass(frozen=True)
class Duel:
    """Two levels at one kind of table."""

    a: str
    b: str
    ruleset: str
    players: int
    seed: str


@dataclass(slots=True)
class Count:
    """What was counted on the way."""

    rounds: int = 0
    steps: int = 0
    by_a: int = 0
    seconds: float = 0.0  # that A thought

    def add(self, other: "Count") -> None:
        """Both together."""
        self.rounds += other.rounds
        self.steps += other.steps
        self.by_a += other.by_a
        self.seconds += other.seconds


@dataclass(slots=True)
class Game:
    """One match, or one round, with A in a group of its own."""

    duel: Duel
    number: int
    group: int
    count: Count = field(default_factory=Count)

    def play(self, values: Rules, most_rounds: int) -> State:
        """So many rounds at most, to the state in which they end."""
        s = State()
        rules.start(values, s, Chance(self.duel.seed, "dealer", self.number).below(values.players))
        seats = [self._bot(values, seat) for seat in range(values.players)]
        while (actor := rules.actor(values, s)) != NOBODY:
            if actor != CHANCE:
                self._step(values, s, actor, seats[actor])
            elif s.rounds == most_rounds:
                break
            else:
                chance = Chance(self.duel.seed, "deal", self.number, s.rounds)
                rules.deal(values, s, GAME.shuffle(chance, DECK))
                self.count.rounds += 1
        return s

    def _step(self, values: Rules, s: State, actor: int, bot: Bot) -> None:
        seen = clone(s)
        rules.hide(values, seen, actor)
        begun = time.perf_counter()
        action = bot.choose(View(GAME, values, seen, actor))
        if rules.group_of(values, actor) == self.group:
            self.count.seconds += time.perf_counter() - begun
            self.count.by_a += 1
        rules.apply(values, s, action)
        self.count.steps += 1

    def _bot(self, values: Rules, seat: int) -> Bot:
        level = self.duel.a if rules.group_of(values, seat) == self.group else self.duel.b
        return bots.make("canasta", level, f"{self.duel.seed}|{self.number}|{seat}")


def values_of(duel: Duel) -> Rules:
    """The rules of the table."""
    return GAME.rules(GAME.rulebook.parse(duel.ruleset), duel.players)


def lead(values: Rules, s: State, group: int) -> float:
    """A group's score less the best other one."""
    scores = s.score[: rules.groups(values)]
    return scores.pop(group) - max(scores)


def share(values: Rules, s: State, group: int) -> float:
    """A group's part of the win."""
    return s.winner[group] / sum(s.winner[:GROUPS]) if s.phase == Phase.OVER else 0.0


def play_set(
    duel: Duel, most_rounds: int, worth: Callable[[Rules, State, int], float], number: int
) -> tuple[float, Count]:
    """The number-th deals with A in every group once: the mean worth, and what was counted."""
    values, total, count = values_of(duel), 0.0, Count()
    for group in range(rules.groups(values)):
        game = Game(duel, number, group)
        total += worth(values, game.play(values, most_rounds), group)
        count.add(game.count)
    return total / rules.groups(values), count


def play_all(
    duel: Duel, most_rounds: int, worth: Callable[[Rules, State, int], float], sets: int, jobs: int
) -> tuple[list[float], Count]:
    """So many sets, over several processes; the same for any number of them."""
    one = partial(play_set, duel, most_rounds, worth)
    if jobs == 1:
        played = list(map(one, range(sets)))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            played = list(pool.map(one, range(sets), chunksize=max(1, sets // (8 * jobs))))
    count = Count()
    for _, more in played:
        count.add(more)
    return [result for result, _ in played], count


def interval(results: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % confidence interval."""
    mean = sum(results) / len(results)
    spread = sum((r - mean) ** 2 for r in results) / max(1, len(results) - 1)
    return mean, 1.96 * sqrt(spread / len(results))


def report_rounds(duel: Duel, sets: int, jobs: int) -> str:
    """Single rounds from nought."""
    results, count = play_all(duel, 1, lead, sets, jobs)
    mean, margin = interval(results)
    return f"{mean:+.0f} ±{margin:.0f} points per round; {count.steps / count.rounds:.0f} steps per round"


def report_matches(duel: Duel, sets: int, jobs: int) -> str:
    """Whole matches."""
    results, count = play_all(duel, MOST_ROUNDS, share, sets, jobs)
    mean, margin = interval(results)
    rounds = count.rounds / (sets * rules.groups(values_of(duel)))
    pace = 1000 * count.seconds / max(1, count.by_a)
    return f"{mean:.1%} ±{margin:.1%} of matches won; {rounds:.1f} rounds per match; {pace:.2f} ms per step of {duel.a}"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks canasta", description=__doc__)
    parser.add_argument("--a", default="rules")
    parser.add_argument("--b", default="greedy")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--ruleset", default="wikibooks")
    parser.add_argument("--rounds", type=int, default=1000, help="sets of single rounds")
    parser.add_argument("--matches", type=int, default=200, help="sets of whole matches")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser.parse_args()


def main() -> None:
    """Play single rounds and whole matches, and print a line for each."""
    args = arguments()
    duel = Duel(args.a, args.b, args.ruleset, args.players, args.seed)
    print(f"canasta {duel.ruleset}, {duel.players} players, seed {duel.seed}: {duel.a} - {duel.b}")
    for sets, report in ((args.rounds, report_rounds), (args.matches, report_matches)):
        if sets:
            begun = time.perf_counter()
            line = report(duel, sets, args.jobs)
            print(f"  {sets} sets: {line} ({time.perf_counter() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
