"""Estimates of what a choice lost, from the same worlds for every action."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

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
    best = int(np.argmax(chances))
    best = chosen if chances[best] <= chances[chosen] + NOTHING else best
    differ = max(chances) - min(chances) > NOTHING
    return Estimate("", tuple(map(float, chances)), best, float(chances[best] - chances[chosen]), 0.0, differ)


def estimate(judge: str, values: Floats, weights: Floats, chosen: int) -> Estimate:
    """Return an estimate from values by world and action.

    The best action is chosen in one half of the worlds, and what the choice lost to it is measured in the other, both
    ways round: the largest of several noisy means flatters itself.
    """
    halves = [(values[half], weights[half]) for half in HALVES]
    found = [lost(*halves[1 - half], _best(*halves[half], chosen), chosen) for half in (0, 1)]
    loss, error = sum(mean for mean, _ in found) / 2, sqrt(sum(error**2 for _, error in found)) / 2
    means = np.average(values, axis=0, weights=weights)
    best = _best(values, weights, chosen)
    gap, noise = lost(values, weights, best, int(np.argmin(means)))
    return Estimate(judge, tuple(means.tolist()), best, loss, error, gap > max(NOTHING, SURE * noise))


def _best(values: Floats, weights: Floats, chosen: int) -> int:
    """Return the action of the highest mean; what is no better than the choice does not take its place."""
    means = np.average(values, axis=0, weights=weights)
    best = int(np.argmax(means))
    return best if means[best] > means[chosen] + NOTHING else chosen


def lost(values: Floats, weights: Floats, best: int, chosen: int) -> tuple[float, float]:
    """Return what an action loses to another on average, and the standard error, by the same worlds for both."""
    gaps: Any = values[:, best] - values[:, chosen]
    share, n = weights / weights.sum(), len(weights)
    mean = float((share * gaps).sum())
    return mean, sqrt(float((share**2 * (gaps - mean) ** 2).sum()) * n / (n - 1))
