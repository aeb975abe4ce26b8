"""Powers from sums, products and quotients alone: the same on every machine, and right to the last bit but rarely.

A number is carried as the sum of two floats, of which the second is the rounding error of the first (Dekker 1971); so
the result is off by about 2**-95 of itself before it is rounded, once.
"""

from math import floor, frexp, ldexp

Pair = tuple[float, float]
"""A sum of two floats that is not rounded; the second is at most half a last bit of the first."""

SPLIT = 134217729.0
"""2**27 + 1: a product by it parts a float into halves whose products are exact (Veltkamp)."""
LN2 = (0.6931471805599453, 2.3190468138462996e-17)
"""The logarithm of 2."""
ROOT_HALF = 0.7071067811865476
INFINITE = float("inf")
WHOLE = 64.0
"""Whole exponents up to here are multiplied out."""
VAST = 1e20
"""An exponent beyond takes any float but 1 out of what a float holds."""
TERMS = 24
"""Of the series of the exponential; the argument is at most 0.35, and the next is below 2**-110."""
ODD_TERMS = 20
"""Of the series of the logarithm; the square of its argument is at most 0.0295."""
FAR = 1000.0
"""Farther than the logarithm of any float."""


def power(x: float, y: float) -> float:
    """Return x to the power y, of an x from nought upwards; else what is not a number.

    Nought to a negative power is infinity, and so is what no float holds; too small is nought.
    """
    if y == 0.0 or x == 1.0:
        return 1.0
    if not (x >= 0.0 and -INFINITE <= y <= INFINITE):
        return float("nan")
    if x in (0.0, INFINITE):
        return INFINITE if (x > 0.0) == (y > 0.0) else 0.0
    if abs(y) > VAST:
        return INFINITE if (x > 1.0) == (y > 0.0) else 0.0
    if -WHOLE <= y <= WHOLE and y == float(floor(y)):
        return whole_power(x, floor(y))
    part, twos = log_of(x)
    high, low = times(add(times(LN2, (float(twos), 0.0)), part), (y, 0.0))
    if not -FAR < high < FAR:
        return INFINITE if high > 0.0 else 0.0
    twos = floor(high / LN2[0] + 0.5)
    return rounded(exp_of(add((high, low), times(LN2, (-float(twos), 0.0)))), twos)


def whole_power(x: float, n: int) -> float:
    """Return a positive x to a whole power."""
    part, twos = frexp(x)
    base, made, left = (part, 0.0), (1.0, 0.0), abs(n)
    while left > 0:
        if left & 1:
            made = times(made, base)
        base = times(base, base)
        left = left >> 1
    return rounded(made, twos * n) if n > 0 else rounded(over((1.0, 0.0), made), twos * n)


def rounded(x: Pair, twos: int) -> float:
    """Return a number from about 2**-64 to 2**64, times a power of two; infinity where no float holds it."""
    part, more = frexp(x[0] + x[1])
    if twos + more > 1024:
        return INFINITE
    return ldexp(part, twos + more)


def log_of(x: float) -> tuple[Pair, int]:
    """Return the logarithm of x over a power of two, and which power that is."""
    part, twos = frexp(x)
    if part < ROOT_HALF:
        part, twos = 2.0 * part, twos - 1
    ratio = over((part - 1.0, 0.0), exact_sum(part, 1.0))
    square, total = times(ratio, ratio), (0.0, 0.0)
    for term in range(ODD_TERMS, -1, -1):
        total = add(times(total, square), over((2.0, 0.0), (float(2 * term + 1), 0.0)))
    return times(total, ratio), twos


def exp_of(x: Pair) -> Pair:
    """Return the exponential of a number that is at most half the logarithm of 2."""
    total = (1.0, 0.0)
    for term in range(TERMS, 0, -1):
        total = add((1.0, 0.0), over(times(total, x), (float(term), 0.0)))
    return total


# --- pairs ------------------------------------------------------------------------------------------------------


def exact_sum(a: float, b: float) -> Pair:
    """Return a sum with its rounding error (Knuth)."""
    total = a + b
    other = total - a
    return total, (a - (total - other)) + (b - other)


def exact_product(a: float, b: float) -> Pair:
    """Return a product with its rounding error (Dekker)."""
    total = a * b
    a_high, b_high = SPLIT * a - (SPLIT * a - a), SPLIT * b - (SPLIT * b - b)
    a_low, b_low = a - a_high, b - b_high
    return total, ((a_high * b_high - total) + a_high * b_low + a_low * b_high) + a_low * b_low


def add(a: Pair, b: Pair) -> Pair:
    """Return a sum."""
    high, low = exact_sum(a[0], b[0])
    other, lowest = exact_sum(a[1], b[1])
    high, low = exact_sum(high, low + other)
    return exact_sum(high, low + lowest)


def times(a: Pair, b: Pair) -> Pair:
    """Return a product."""
    high, low = exact_product(a[0], b[0])
    return exact_sum(high, low + (a[0] * b[1] + a[1] * b[0]))


def over(a: Pair, b: Pair) -> Pair:
    """Return a quotient."""
    first = a[0] / b[0]
    left = add(a, times(b, (-first, 0.0)))
    second = left[0] / b[0]
    left = add(left, times(b, (-second, 0.0)))
    high, low = exact_sum(first, second)
    return add((high, low), (left[0] / b[0], 0.0))
