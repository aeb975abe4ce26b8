"""Table of logarithms, the same on every machine."""

import numpy as np
from numpy.typing import NDArray

TABLE_TERMS = 24
"""Of the series of the table; the slowest, for the logarithm of 2, has then converged to the last bit."""


def logarithms(n: int) -> NDArray[np.float64]:
    """Return the logarithms of 0 (as 0), 1, 2, … n - 1: each is the one before plus 2 artanh(1 / (2k - 1))."""
    steps = np.zeros(n)
    x = 1.0 / (2.0 * np.arange(2, n) - 1.0)
    square, power = x * x, 2.0 * x
    for term in range(TABLE_TERMS):
        steps[2:] += power / (2 * term + 1)
        power *= square
    return np.cumsum(steps)
