"""Statistics of a sample of boards: intervals, and the price of looking at many at once.

A board's seatings share their cards, so only boards are independent: every spread is that between boards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, lgamma, log, pi, sqrt
from statistics import fmean, stdev
from typing import Final

CONFIDENCE: Final = 0.95
STEPS: Final = 400


def t_below(t: float, df: int) -> float:
    """Return the chance that Student's t with `df` degrees of freedom is below `t`: Simpson's rule over its density."""
    scale = lgamma((df + 1) / 2) - lgamma(df / 2) - log(df * pi) / 2
    h = t / STEPS
    weights = ((1 if i in (0, STEPS) else 4 if i % 2 else 2) for i in range(STEPS + 1))
    heights = (exp(scale - (df + 1) / 2 * log(1 + (i * h) ** 2 / df)) for i in range(STEPS + 1))
    return 0.5 + h / 3 * sum(w * y for w, y in zip(weights, heights, strict=True))


@cache
def t_quantile(p: float, df: int) -> float:
    """Return the `p`-quantile of Student's t, for `p` from one half up to below one; by bisection."""
    low, high = 0.0, 1.0
    while t_below(high, df) < p:
        high *= 2
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (low, middle) if t_below(middle, df) > p else (middle, high)
    return (low + high) / 2


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval, the standard deviation of one board, and the boards' number.

    `p`: how likely a mean at least so far from what equals would have, if they were equals.
    """

    mean: float
    low: float
    high: float
    sd: float
    boards: int
    p: float

    @property
    def margin(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2


def paired(values: Sequence[float], equal: float = 0.0) -> Estimate:
    """Return the mean of the boards by Student's t; `equal` is what equals would have."""
    n, mean = len(values), fmean(values)
    sd = stdev(values) if n > 1 else 0.0
    margin = t_quantile((1 + CONFIDENCE) / 2, n - 1) * sd / sqrt(n) if n > 1 else float("inf")
    return Estimate(mean, mean - margin, mean + margin, sd, n, p_value(values, equal))


def p_value(values: Sequence[float], equal: float) -> float:
    """Return the two-sided chance of such a mean if `equal` were the true one; by signs where all boards are alike."""
    n, mean = len(values), fmean(values)
    sd = stdev(values) if n > 1 else 0.0
    if sd == 0:
        return 1.0 if mean == equal else 2.0 ** (1 - n)
    t = abs(mean - equal) / sd * sqrt(n)
    return max(0.0, 2 * (1 - t_below(min(t, 60.0), n - 1)))


def win_rate(shares: Sequence[float], equal: float = 0.5) -> Estimate:
    """Return the part of the wins, with Wilson's interval over the boards.

    Wilson's keeps within 0 and 1 and stays honest near them, where mean ± error does not; but it counts independent
    games. So it is given as many of them as would scatter like the boards do; where all boards ended alike there is
    no scatter to go by, and each counts as one game.
    """
    n, mean = len(shares), fmean(shares)
    sd = stdev(shares) if n > 1 else 0.0
    games = mean * (1 - mean) / (sd * sd / n) if sd else n
    low, high = wilson(mean, games, t_quantile((1 + CONFIDENCE) / 2, max(1, n - 1)))
    return Estimate(mean, low, high, sd, n, p_value(shares, equal))


def wilson(rate: float, games: float, z: float) -> tuple[float, float]:
    """Wilson's score interval of a rate over a number of games, `z` standard errors to each side."""
    widened = 1 + z * z / games
    middle = (rate + z * z / (2 * games)) / widened
    margin = z / widened * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, middle - margin), min(1.0, middle + margin)


def less_luck(values: Sequence[float], lucks: Sequence[float]) -> list[float]:
    """Return values less as much of their lucks as tells something of them; the true mean of a luck is nought.

    How much that is each value takes from the others alone, so that it hangs on nothing of its own luck, and the mean
    stays unbiased (a control variate whose coefficient is cross-fitted).
    """
    both = list(zip(values, lucks, strict=True))
    total, all_luck = sum(values), sum(lucks)
    product, square = sum(value * luck for value, luck in both), sum(luck * luck for luck in lucks)
    found = []
    for value, luck in both:
        mean = (total - value) / max(1, len(both) - 1)
        together, alone = product - value * luck - mean * (all_luck - luck), square - luck * luck
        found.append(value - (together / alone if alone > 0 else 0.0) * luck)
    return found


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's correction: each p as it stands when all of them are looked at together."""
    adjusted, worst = [0.0] * len(ps), 0.0
    for rank, i in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        worst = max(worst, min(1.0, (len(ps) - rank) * ps[i]))
        adjusted[i] = worst
    return adjusted


def visible(sd: float, boards: int) -> float:
    """Return the true difference that this many boards find four times in five, at 95 % confidence."""
    return 2.8 * sd / sqrt(boards)
