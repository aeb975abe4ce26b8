"""Several opinions of each play made one, in the kernel dialect: what a decision's estimates come to together."""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints

DOUBT = 10
"""So many visits more, at the mean of all plays, are counted for each: what was seldom tried is not known well."""
GROWN, ADVISED, JUDGED, PLAYED_OUT = 0, 1, 2, 3
"""The opinions: the tree's, the rule-based player's, the value model's, and that of its playouts."""


def steady(visits: Ints, worth: Floats, n: int) -> None:
    """Draw what a tree says of n plays to the mean where it says it on few visits."""
    total, all_visits = 0.0, 0
    for i in range(n):
        total += visits[i] * worth[i]
        all_visits += visits[i]
    mean = total / all_visits
    for i in range(n):
        worth[i] = (visits[i] * worth[i] + DOUBT * mean) / (visits[i] + DOUBT)


def mean_of(numbers: Floats, n: int) -> Any:
    """Return the mean of the first n numbers."""
    total = 0.0
    for i in range(n):
        total += numbers[i]
    return total / n


def average(opinions: Floats, weights: Any, with_advice: bool, n: int, out: Floats) -> Any:
    """Write the weighted mean of what is thought of n plays before any is played out; return the sum of the weights."""
    advice = weights[ADVISED] if with_advice else 0.0
    total = weights[GROWN] + advice + weights[JUDGED]
    for i in range(n):
        out[i] = weights[GROWN] * opinions[GROWN, i] + advice * opinions[ADVISED, i]
        out[i] = (out[i] + weights[JUDGED] * opinions[JUDGED, i]) / total
    return total


def put_best_first(means: Floats, n: int, order: Ints) -> None:
    """Write the places of n plays, the best first; equals in their order."""
    for i in range(n):
        j = i
        while j > 0 and means[order[j - 1]] < means[i]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = i


def put_last(means: Floats, n: int, best: int, order: Ints) -> None:
    """Write the places of n plays, the worst first and the best one last; equals in their order."""
    for i in range(n):
        j = i
        while j > 0 and (order[j - 1] == best or (i != best and means[order[j - 1]] > means[i])):
            order[j] = order[j - 1]
            j -= 1
        order[j] = i


def join(means: Floats, n: int, ahead: Ints, tried: Floats, part: float) -> None:
    """Put the playouts' part into the means; plays not tried move as far as the others did on average."""
    moved = np.zeros(len(ahead))
    for k in range(len(ahead)):
        moved[k] = (tried[k] - means[ahead[k]]) * part
    step = mean_of(moved, len(moved))
    tried_means = np.zeros(len(ahead))
    for k in range(len(ahead)):
        tried_means[k] = means[ahead[k]] + moved[k]
    for i in range(n):
        means[i] += step
    for k in range(len(ahead)):
        means[ahead[k]] = tried_means[k]


def bring_in_step(chances: Floats, rising: Ints) -> None:
    """Have chances rise with the order of the plays, each between 0 and 1 and as near as can be to its own.

    The least squares fit in a given order, by pooling adjacent violators (Ayer et al. 1955).
    """
    pools, sizes, n = np.zeros(len(rising)), np.zeros(len(rising), np.int64), 0
    for k in range(len(rising)):
        mean, size = min(1.0, max(0.0, chances[rising[k]])), 1
        while n and pools[n - 1] > mean:
            n -= 1
            mean = (pools[n] * sizes[n] + mean * size) / (sizes[n] + size)
            size += sizes[n]
        pools[n], sizes[n] = mean, size
        n += 1
    k = 0
    for pool in range(n):
        for _ in range(sizes[pool]):
            chances[rising[k]] = pools[pool]
            k += 1
