"""Weights of Canasta's searching levels: the compiled player against variants of itself.

`python -m training canasta weights --ruleset wikibooks --players 4 --minutes 30 --write` changes one weight after the
other, keeps what wins points beyond doubt with the same cards and the seats exchanged, and writes what it has come to
into the game's `bots/learned`. It stops by the clock, so that a second run need not end at the same weights. With
`--compare` it plays the weights in use against the hand-set ones, and changes nothing.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa.games.canasta import GAME
from sobremesa.games.canasta.bots import learned
from sobremesa.games.canasta.bots.selfplay import SelfPlay, Table
from sobremesa.games.canasta.bots.weights import WEIGHTS, Weights

FIRST, MORE = 2500, 12500
"""Pairs of rounds for a first look, and for a closer one at what looks promising."""
COMPARED = 8000
"""Pairs of rounds to compare two sets of weights by."""
LOOK, KEEP = 1.0, 1.7
"""From how many standard errors on a change gets the closer look, and is kept."""
STEPS = {"black_three": 20.0, "triple": 30.0, "row_cost": 15.0, "margin": 150.0}
"""Weights that may be nought or less change by so much, the others by a factor."""


class Fit:
    """The weights as they stand, and the rounds that judge a change of them."""

    def __init__(self, play: SelfPlay, weights: Weights, seed: int) -> None:
        self.play, self.weights = play, weights
        self._random, self._round = np.random.default_rng(seed), seed * 10**8

    def sweep(self) -> Iterator[str]:
        """Try every weight once, larger and smaller; tells of each change that got a closer look."""
        for name in self._random.permutation(WEIGHTS).tolist():
            judged = [(self.judge(weights := self._changed(name, sign), FIRST), sign, weights) for sign in (1, -1)]
            (lead, error), _, weights = max(judged, key=lambda one: one[0][0])
            if lead > LOOK * error:
                lead, error = self.judge(weights, MORE)
                kept = lead > KEEP * error
                change = f"{name} {getattr(self.weights, name):g} -> {getattr(weights, name):g}"
                self.weights = weights if kept else self.weights
                yield f"{change}: {lead:+.1f} ±{1.96 * error:.1f} points, {'kept' if kept else 'not kept'}"

    def _changed(self, name: str, sign: int) -> Weights:
        """Return the weights with one of them larger or smaller."""
        value, size = getattr(self.weights, name), float(self._random.choice((0.5, 1.0, 2.0)))
        if name in STEPS:
            return replace(self.weights, **{name: value + sign * size * STEPS[name]})
        return replace(self.weights, **{name: value * float(np.exp(sign * size * 0.4))})

    def judge(self, weights: Weights, number: int) -> tuple[float, float]:
        """Return the points per round of some weights over those that stand, and the standard error."""
        seeds, scores = self._round + np.arange(number), self._scores(number)
        self._round += number
        first = self.play.rounds([weights, self.weights, self.weights], seeds, scores)
        second = self.play.rounds([self.weights, weights, self.weights], seeds, scores)
        leads = (first[:, 0] - first[:, 1] + second[:, 1] - second[:, 0]) / 2
        return float(leads.mean()), float(leads.std() / np.sqrt(number))

    def _scores(self, number: int) -> Table:
        """All sorts of totals; one round in four is a match's first."""
        scores = np.zeros((number, 3), np.int64)
        scores[:, :2] = self._random.integers(-10, 100, (number, 2)) * 45
        scores[self._random.random(number) < 0.25] = 0
        return scores


def main() -> None:
    """Sweep until the time is over."""
    parser = argparse.ArgumentParser(prog="python -m training canasta weights", description=__doc__)
    parser.add_argument("--ruleset", default="wikibooks")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the weights where the bots read them")
    parser.add_argument("--compare", action="store_true", help="the weights in use against the hand-set ones")
    options = parser.parse_args()
    values = GAME.rules(GAME.rulebook.parse(options.ruleset), options.players)
    if options.compare:
        compare(Fit(SelfPlay(values), Weights(), options.seed))
        return
    fit, end = Fit(SelfPlay(values), learned.weights(), options.seed), time.monotonic() + 60 * options.minutes
    while time.monotonic() < end:
        for line in fit.sweep():
            print(line, flush=True)
            if options.write:
                write(Path(learned.__file__).with_name(learned.WEIGHTS_FILE), fit.weights, vars(options))
            if time.monotonic() > end:
                break


def compare(fit: Fit) -> None:
    """The weights in use against those of the fit, and how fast the rounds go once all is compiled."""
    fit.play.rounds([fit.weights] * 3, np.zeros(1), np.zeros((1, 3), np.int64))
    begun = time.process_time()
    lead, error = fit.judge(learned.weights(), COMPARED)
    pace = 2 * COMPARED / (time.process_time() - begun)
    print(f"{lead:+.0f} ±{1.96 * error:.0f} points per round; {pace:.0f} rounds a second of one core")


def write(path: Path, weights: Weights, options: dict[str, Any]) -> None:
    """Write the weights as JSON, one a line, and how they were made."""
    command = (
        "python -m training canasta weights --ruleset {ruleset} --players {players} --minutes {minutes:g} --seed {seed}"
    )
    provenance = {"command": command.format(**options)}
    rounded = {name: round(getattr(weights, name), 4) for name in WEIGHTS}
    path.write_text(json.dumps({"provenance": provenance, "weights": rounded}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
