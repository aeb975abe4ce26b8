"""Estimates of what a choice lost, from the same worlds for every action; without NumPy."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final

Rows = Sequence[Sequence[float]]
"""Values by world and action."""

SURE: Final = 2.0
"""So many standard errors a loss must be beyond nought."""
NOTHING: Final = 1e-9
"""Chances that differ by no more are equal."""

HALVES: Final = (slice(0, None, 2), slice(1, None, 2))
"""The worlds in which the best action is chosen, and those in which it is measured."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one judge says of a decision: chances by action, the place of the best, and what the choice lost."""

    judge: str
    """Whose player played on; empty where the actions were solved."""
    chances: tuple[float, ...]
    best: int
    loss: float
    error: float
    """The standard error of the loss."""
    counts: bool
    """Whether the actions differ by more than their noise: else there was nothing to choose."""

    @property
    def is_loss(self) -> bool:
        """Return whether the choice lost anything for certain."""
        return self.loss > max(NOTHING, SURE * self.error)


def solved(chances: Sequence[float], chosen: int) -> Estimate:
    """Return an estimate that is exact."""
    best = _better(chances, chosen)
    differ = max(chances) - min(chances) > NOTHING
    return Estimate("", tuple(map(float, chances)), best, float(chances[best] - chances[chosen]), 0.0, differ)


def estimate(judge: str, values: Rows, weights: Sequence[float], chosen: int) -> Estimate:
    """Return an estimate from values by world and action.

    The best action is chosen in one half of the worlds, and what the choice lost to it is measured in the other, both
    ways round: the largest of several noisy means flatters itself.
    """
    halves = [(values[half], weights[half]) for half in HALVES]
    found = [lost(*halves[1 - half], _better(means_of(*halves[half]), chosen), chosen) for half in (0, 1)]
    loss, error = sum(mean for mean, _ in found) / 2, sqrt(sum(error**2 for _, error in found)) / 2
    means = means_of(values, weights)
    best = _better(means, chosen)
    gap, noise = lost(values, weights, best, means.index(min(means)))
    return Estimate(judge, tuple(means), best, loss, error, gap > max(NOTHING, SURE * noise))


def _better(chances: Sequence[float], chosen: int) -> int:
    """Return the action of the highest chance; what is no better than the choice does not take its place."""
    best = chances.index(max(chances))
    return best if chances[best] > chances[chosen] + NOTHING else chosen


def means_of(values: Rows, weights: Sequence[float]) -> list[float]:
    """Return the mean of each action over the worlds; sums are exact, so that no version of Python rounds otherwise."""
    whole = fsum(weights)
    return [
        fsum(w * one for w, one in zip(weights, of_action, strict=True)) / whole
        for of_action in zip(*values, strict=True)
    ]


def lost(values: Rows, weights: Sequence[float], best: int, chosen: int) -> tuple[float, float]:
    """Return what an action loses to another on average, and the standard error, by the same worlds for both."""
    whole, n = fsum(weights), len(weights)
    shares, gaps = [weight / whole for weight in weights], [row[best] - row[chosen] for row in values]
    mean = fsum(share * gap for share, gap in zip(shares, gaps, strict=True))
    squares = fsum(share**2 * (gap - mean) ** 2 for share, gap in zip(shares, gaps, strict=True))
    return float(mean), sqrt(squares * n / (n - 1))
