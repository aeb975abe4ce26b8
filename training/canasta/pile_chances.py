"""Chances of a discard as Canasta's reasons tell them, fitted to played rounds at one table.

`python -m training canasta pile_chances --ruleset latina --players 2 --output FILE` has the level `rules` play so many
rounds against itself. At each discard it tries every card that may go, and sees whether the next seat, which does as
the level does, takes the pile. Half of the weight is on the cards that were chosen, of which people hear most.
`--judge` fits nothing: it compares Brier scores of what is told and of the level's own quick look.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.games.canasta import GAME
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import discards, learned, pile_chances, player, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.pile_chances import FEATURES
from sobremesa.games.canasta.bots.rules_bot import seen_by
from sobremesa.games.canasta.bots.rules_policy import EQUALS
from sobremesa.games.canasta.rules import FOUR, RED, Do, Phase, Rules, State

Matrix = NDArray[np.float64]
STEPS, RIDGE = 50, 1.0
"""Newton's steps, and what keeps weights of what never varies at nought."""


class Tried(NamedTuple):
    """A discard that could be made: of which round, whether it was, whether the pile was taken, what foretold it."""

    number: int
    chosen: bool
    taken: bool
    quick: float
    told: float
    features: tuple[float, ...]


class Table:
    """The level's rounds at one table, and what becomes of each discard there."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.told = learned.pile_chances(rules)
        self._weights = learned.weights(learned.RULES, rules)
        self._context, self._out = Context(), [0] * kernel.MAX_LEGAL

    def tried(self, seed: str, number: int) -> Iterator[Tried]:
        """Yield the discards of the so-manyth round in which the pile could be taken."""
        random = Chance(seed, "pile chances", number)
        s = self._dealt(random, number)
        while (seat := kernel.actor(self.rules, s)) >= 0:
            action = self._choice(s, random)
            if kernel.do_of(action) == Do.DROP and s.held[seat] > 1 and s.stock_left:
                yield from self._tried(s, seat, number, kernel.card_of(action), random)
            kernel.apply(self.rules, s, action)

    def _dealt(self, random: Chance, number: int) -> State:
        """Return a round at totals of all sorts; one in four is a match's first."""
        s = State()
        kernel.start(self.rules, s, number % self.rules.players)
        first = random.below(4) == 0
        for group in range(kernel.groups(self.rules)):
            s.score[group] = 0 if first else (random.below(110) - 10) * (self.rules.target * 9 // 1000)
        kernel.deal(self.rules, s, GAME.shuffle(random, kernel.cards_needed(self.rules, s)))
        return s

    def _choice(self, s: State, random: Chance) -> int:
        """Return what the level does."""
        self._context.salt = random.below(EQUALS)
        n = kernel.legal_actions(self.rules, s, self._out)
        view = seen_by(self.rules, s, kernel.actor(self.rules, s))
        return player.decide(self.rules, view, self._weights, self._context, self._out, n)

    def _tried(self, s: State, seat: int, number: int, chosen: int, random: Chance) -> Iterator[Tried]:
        view, me = seen_by(self.rules, s, seat), Context()
        situation.look(self.rules, view, self._weights, me, seat)
        discards.judge(self.rules, view, self._weights, me)
        need, told = (
            pile_chances.next_minimum(self.rules, view, me),
            pile_chances.told(self.rules, view, me, self.told),
        )
        for kind in range(FOUR, RED):
            if discards.may_go(self.rules, view, me, kind) and pile_chances.may_take(view, me, kind):
                found = pile_chances.features(view, me, kind, need)
                taken = self._is_taken(s, kind, random)
                yield Tried(number, kind == chosen, taken, me.chance[kind], told[kind], found)

    def _is_taken(self, s: State, kind: int, random: Chance) -> bool:
        """Return whether the next seat takes the pile with this card on top."""
        s = clone(s)
        kernel.apply(self.rules, s, kernel.DROP | kind)
        return s.phase == Phase.START and kernel.do_of(self._choice(s, random)) == Do.TAKE


def fitted(found: list[Tried]) -> dict[str, float]:
    """Return the likeliest weights (logistic regression, Newton's method)."""
    x, taken, chosen = (
        np.array([getattr(one, name) for one in found], float) for name in ("features", "taken", "chosen")
    )
    part = np.where(chosen, 0.5 / chosen.sum(), 0.5 / (1 - chosen).sum()) * len(found)
    weights = np.zeros(len(FEATURES))
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (part * (taken - p)) - RIDGE * weights
        bend = (x * (part * p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return {name: round(float(weight), 3) for name, weight in zip(FEATURES, weights, strict=True)}


def brier(found: list[Tried], name: str) -> float:
    """Return the mean squared error of a chance, half of the weight on the discards that were chosen."""
    return float(np.mean([np.mean([squared(one, name) for one in found if one.chosen == which]) for which in (0, 1)]))


def squared(one: Tried, name: str) -> float:
    """Return the squared error of one chance."""
    error: float = getattr(one, name) - one.taken
    return error**2


def off(found: list[Tried], name: str) -> float:
    """Return by how much a tenth of the scale is off at most, of those with 200 discards."""
    pairs = np.array([(getattr(one, name), one.taken) for one in found])
    tenths = np.minimum(9, (10 * pairs[:, 0]).astype(int))
    means = [pairs[tenths == tenth].mean(0) for tenth in range(10) if (tenths == tenth).sum() >= 200]
    return max((abs(float(told - taken)) for told, taken in means), default=0.0)


def gain(found: list[Tried]) -> tuple[float, float]:
    """Return by how many thousandths Brier's score beats the quick look's, and half of the interval over rounds."""
    rounds: dict[int, list[float]] = {}
    for one in found:
        rounds.setdefault(one.number, []).append(squared(one, "quick") - squared(one, "told"))
    gains, sizes = np.array([sum(each) for each in rounds.values()]), np.array([len(each) for each in rounds.values()])
    mean = gains.sum() / sizes.sum()
    half = 1.96 * np.sqrt(((gains - mean * sizes) ** 2).sum()) / sizes.sum()
    return round(float(1000 * mean), 1), round(float(1000 * half), 1)


def judged(found: list[Tried]) -> str:
    """Return how the chances that are told compare with the quick look."""
    names = ("quick", "told")
    scores = ", ".join(f"{name} {brier(found, name):.4f} (off by {off(found, name):.2f})" for name in names)
    better, half = gain(found)
    return f"{len(found)} discards: Brier {scores}; all alike {better:+} ± {half} thousandths"


def command(options: argparse.Namespace) -> str:
    """Return the command that makes the file."""
    where = f"--ruleset {quote(options.ruleset)} --players {options.players}"
    return f"python -m training canasta pile_chances {where} --rounds {options.rounds} --seed {quote(options.seed)}"


def main() -> None:
    """Fit the chances of a table, or judge those that it has."""
    parser = argparse.ArgumentParser(prog="python -m training canasta pile_chances", description=__doc__)
    parser.add_argument("--ruleset", default="wikibooks")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--judge", action="store_true", help="compare what is told there with the level's quick look")
    parser.add_argument("--output", type=Path, help="the file that is written")
    options = parser.parse_args()
    table = Table(GAME.rules(GAME.rulebook.parse(options.ruleset), options.players))
    found = [one for number in range(options.rounds) for one in table.tried(options.seed, number)]
    if options.judge:
        print(judged(found))
        return
    kept: dict[str, Any] = {"provenance": {"command": command(options)}, "weights": fitted(found)}
    text = json.dumps(kept, indent=1) + "\n"
    if options.output:
        options.output.write_text(text, "utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
