"""Weights of Canasta's rule-based player at one table: the compiled player against variants of itself.

`python -m training canasta weights --ruleset latina --players 4 --begin otherwise --output weights.json` changes one
weight after the other. Two players play the same cards with the seats exchanged until a sequential probability ratio
test (Wald 1945) says whether the change gains; what does is kept, and tried again in the same direction. It ends when a
whole sweep is no longer shown to gain, or after so many; the same command ends at the same weights. `--begin` names a
learned file, or `otherwise` for the weights set by hand. With `--compare` another one is played against it, and nothing
is written.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shlex import quote

import numpy as np

from sobremesa.core.learned_parts import OTHERWISE
from sobremesa.games.canasta import GAME
from sobremesa.games.canasta.bots import learned
from sobremesa.games.canasta.bots.selfplay import SelfPlay, Table
from sobremesa.games.canasta.bots.weights import WEIGHTS, Weights

BATCH, MOST = 500, 40
"""Pairs of rounds between two looks at the test, and so many looks at most."""
GAIN = 0.05
"""The gain that the test looks for, in standard deviations of a pair's lead."""
SURE = math.log(0.95 / 0.05)
"""Where the log-likelihood ratio decides: one error in twenty of either kind."""
STEPS = {"black_three": 20.0, "triple": 30.0, "row_cost": 15.0, "margin": 150.0}
"""Weights that may be nought or less change by so much, the others by a factor."""
SHARES = ("hit", "almost", "far", "with_wild", "let_lie", "threw", "exits", "exits_soon", "leave", "agree")
"""Weights that are chances or shares, one at most, as those of the openings are."""
FACTS = ("mean_card",)
"""What reasons tell people as it is, and no fit may bend."""


class Fit:
    """The weights as they stand, and the rounds that judge a change of them."""

    def __init__(self, play: SelfPlay, weights: Weights, seed: int) -> None:
        self.play, self.weights = play, weights
        self._random, self._round = np.random.default_rng(seed), seed * 10**8

    def sweeps(self, most: int) -> Iterator[str]:
        """Sweep until a sweep as a whole is no longer shown to gain, or so often; tells of each change that is kept."""
        for number in range(most):
            before = self.weights
            yield from self.sweep()
            gains = self.gains(self.weights, before)
            yield f"sweep {number + 1} {'gains' if gains else 'is not shown to gain'}"
            if not gains:
                return

    def sweep(self) -> Iterator[str]:
        """Try every weight once, larger and smaller."""
        for name in self._random.permutation([name for name in WEIGHTS if name not in FACTS]).tolist():
            size = float(self._random.choice((0.5, 1.0, 2.0)))
            for sign in (1, -1):
                kept = self.weights
                while self.gains(changed := self._changed(name, sign * size), self.weights):
                    self.weights = changed
                if self.weights != kept:
                    yield f"{name} {getattr(kept, name):g} -> {getattr(self.weights, name):g}"
                    break

    def _changed(self, name: str, size: float) -> Weights:
        """Return the weights with one of them larger or smaller."""
        value = getattr(self.weights, name)
        if name in STEPS:
            return replace(self.weights, **{name: round(value + size * STEPS[name], 4)})
        most = 1.0 if name in SHARES or name.startswith("opens_") else math.inf
        return replace(self.weights, **{name: min(most, round(value * math.exp(size * 0.4), 4))})

    def gains(self, weights: Weights, others: Weights) -> bool:
        """Return whether some weights win points from others, by the test."""
        leads = np.zeros(0)
        for _ in range(MOST):
            leads = np.concatenate([leads, self.leads(weights, others, BATCH)])
            ratio = log_likelihood_ratio(leads)
            if abs(ratio) > SURE:
                return ratio > 0
        return False

    def judge(self, weights: Weights, number: int) -> tuple[float, float]:
        """Return the points per round of some weights over those that stand, and the standard error."""
        leads = self.leads(weights, self.weights, number)
        return float(leads.mean()), float(leads.std() / np.sqrt(number))

    def leads(self, weights: Weights, others: Weights, number: int) -> Table:
        """Return the points per round of some weights over others, the mean of both ways to sit."""
        seeds, scores = self._round + np.arange(number), self._scores(number)
        self._round += number
        first = self.play.rounds([weights, others, others], seeds, scores)
        second = self.play.rounds([others, weights, others], seeds, scores)
        found: Table = (first[:, 0] - first[:, 1] + second[:, 1] - second[:, 0]) / 2
        return found

    def _scores(self, number: int) -> Table:
        """Return all sorts of totals below the target; one round in four is a match's first."""
        scores = np.zeros((number, 3), np.int64)
        scores[:, :2] = self._random.integers(-10, 100, (number, 2)) * (self.play.rules.target * 9 // 1000)
        scores[self._random.random(number) < 0.25] = 0
        return scores


def log_likelihood_ratio(leads: Table) -> float:
    """Return how much likelier the leads are with the gain that is looked for than with none (normal, own variance)."""
    spread = float(leads.std())
    if spread == 0.0:
        return -math.inf
    return len(leads) * GAIN * (float(leads.mean()) / spread - GAIN / 2)


def named(name: str) -> Weights:
    """Return the weights of a learned file, or those set by hand."""
    return Weights() if name == OTHERWISE else learned.read_weights(learned.REGISTRY.content(name))


def main() -> None:
    """Fit the weights of a table, or compare two that there are."""
    parser = argparse.ArgumentParser(prog="python -m training canasta weights", description=__doc__)
    parser.add_argument("--ruleset", default="wikibooks")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", default=OTHERWISE, help="the weights to begin with, or to compare with")
    parser.add_argument("--sweeps", type=int, default=2, help="so many at most")
    parser.add_argument("--output", type=Path, help="the file that is written, after each change anew")
    parser.add_argument("--compare", help="the weights that are played against those of --begin")
    parser.add_argument("--pairs", type=int, default=8000, help="pairs of rounds to compare two sets of weights by")
    options = parser.parse_args()
    values = GAME.rules(GAME.rulebook.parse(options.ruleset), options.players)
    fit = Fit(SelfPlay(values), named(options.begin), options.seed)
    if options.compare:
        compare(fit, named(options.compare), options.pairs)
        return
    for line in fit.sweeps(options.sweeps):
        print(line, flush=True)
        if options.output:
            write(options.output, fit.weights, options)


def compare(fit: Fit, weights: Weights, pairs: int) -> None:
    """Some weights against those of the fit, and how fast the rounds go once all is compiled."""
    fit.play.rounds([fit.weights] * 3, np.zeros(1), np.zeros((1, 3), np.int64))
    begun = time.process_time()
    lead, error = fit.judge(weights, pairs)
    pace = 2 * pairs / (time.process_time() - begun)
    print(f"{lead:+.1f} ±{1.96 * error:.1f} points per round; {pace:.0f} rounds a second of one core")


def write(path: Path, weights: Weights, options: argparse.Namespace) -> None:
    """Write the weights as JSON, one a line, and how they were made."""
    where = f"--ruleset {quote(options.ruleset)} --players {options.players}"
    how = f"--seed {options.seed} --begin {options.begin} --sweeps {options.sweeps}"
    command = f"python -m training canasta weights {where} {how}"
    kept = {"provenance": {"command": command}, "weights": {name: getattr(weights, name) for name in WEIGHTS}}
    path.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
