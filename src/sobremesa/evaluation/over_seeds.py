"""Interquartile mean over training seeds, with a stratified bootstrap, as Agarwal et al. (2021, `rliable`) define them.

Scores are a row for each training seed, a column for each opponent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from sobremesa.arena.statistics import CONFIDENCE
from sobremesa.core.chance import Chance

DRAWS: Final = 2000
"""Samples of the bootstrap."""

Scores = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Middle:
    """An interquartile mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def interquartile_mean(values: Sequence[float]) -> float:
    """Return the mean without the lowest and the highest quarter, each rounded down to whole values."""
    cut = len(values) // 4
    return fmean(sorted(values)[cut : len(values) - cut])


def over_seeds(scores: Scores) -> Middle:
    """Return the interquartile mean of all scores; its interval by seeds drawn anew for each opponent."""
    chance = Chance("over seeds")
    columns = list(zip(*scores, strict=True))
    drawn = sorted(interquartile_mean(_redrawn(columns, chance)) for _ in range(DRAWS))
    cut = round(DRAWS * (1 - CONFIDENCE) / 2)
    return Middle(interquartile_mean([value for row in scores for value in row]), drawn[cut], drawn[-1 - cut])


def _redrawn(columns: Sequence[Sequence[float]], chance: Chance) -> list[float]:
    return [column[chance.below(len(column))] for column in columns for _ in column]
