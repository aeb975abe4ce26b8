"""Exponential function and logarithm from sums, products and quotients alone: the same on every machine.

What a library of mathematics returns may differ from another's in the last bit, and so would a choice that hangs on it.
"""

from math import floor, frexp, ldexp

LN2 = 0.6931471805599453
LN2_HIGH, LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10
"""The logarithm of 2 in two parts: a multiple of the first has no rounding."""
ROOT_HALF = 0.7071067811865476
TERMS = 13
"""Of the series of the exponential; the argument is at most half the logarithm of 2, and the next is below 2**-60."""
ODD_TERMS = 11
"""Of the series of the logarithm; its argument is at most 0.172."""


def exp(x: float) -> float:
    """Return the power x of e, right to about the last bit; 0 or infinity beyond what a float holds."""
    if x < -745.0:
        return 0.0
    if x > 709.0:
        return float("inf")
    twos = floor(x / LN2 + 0.5)
    rest = (x - twos * LN2_HIGH) - twos * LN2_LOW
    total = 1.0
    for term in range(TERMS, 0, -1):
        total = 1.0 + total * rest / term
    return ldexp(total, twos)


def log(x: float) -> float:
    """Return the natural logarithm of a positive x, right to about the last bit."""
    part, twos = frexp(x)
    if part < ROOT_HALF:
        part, twos = 2.0 * part, twos - 1
    ratio = (part - 1.0) / (part + 1.0)
    square, total = ratio * ratio, 0.0
    for term in range(ODD_TERMS, -1, -1):
        total = total * square + 2.0 / (2 * term + 1)
    return twos * LN2_HIGH + (ratio * total + twos * LN2_LOW)
