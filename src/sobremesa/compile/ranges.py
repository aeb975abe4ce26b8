"""Ranges: between which two numbers an int64 lies for sure, so that what cannot fail is not checked.

A range is a pair of numbers, both within; `FULL` says nothing. Whatever might wrap around is `FULL`. Each rule here is
a proof: where one is wrong, a check is missing (`tests/compile/test_ranges.py`).
"""

from itertools import product

Range = tuple[int, int]
LEAST, MOST = -(1 << 63), (1 << 63) - 1
FULL: Range = (LEAST, MOST)
BYTE: Range = (0, 255)
"""Of a bool, which memory of Python's may hold with another number than 1."""
TRUTH: Range = (0, 1)
BITS: Range = (0, 63)
"""Of a shift that does what C's does."""


def within(low: int, high: int) -> Range:
    """Return a range, or `FULL` where it might wrap around, or where it is empty and this place never reached."""
    return (low, high) if LEAST <= low <= high <= MOST else FULL


def union(one: Range, other: Range) -> Range:
    """Return the range of what is in one or the other."""
    return min(one[0], other[0]), max(one[1], other[1])


def of_operator(sign: str, a: Range, b: Range) -> Range:
    """Return the range of `a sign b`, of the operators that C and Python have alike."""
    match sign:
        case "+":
            return within(a[0] + b[0], a[1] + b[1])
        case "-":
            return within(a[0] - b[1], a[1] - b[0])
        case "*":
            corners = [x * y for x, y in product(a, b)]
            return within(min(corners), max(corners))
        case "&":
            highs = [high for low, high in (a, b) if low >= 0]
            return (0, min(highs)) if highs else FULL
        case "|" | "^":
            return (0, (1 << max(a[1], b[1]).bit_length()) - 1) if a[0] >= 0 and b[0] >= 0 else FULL
    return FULL


def floored(divides: bool, a: Range, b: Range) -> Range:
    """Return the range of `a // b` or `a % b`; a divisor of which more is not known may be anything."""
    if b[0] < 1:
        return FULL
    if not divides:
        return (0, min(a[1], b[1] - 1)) if a[0] >= 0 else (0, b[1] - 1)
    corners = [x // y for x, y in product(a, b)]
    return min(corners), max(corners)


def shifted(left: bool, a: Range, b: Range) -> Range:
    """Return the range of `a << b` or `a >> b`, where b is from 0 to 63 for sure."""
    if b[0] < 0 or b[1] > BITS[1]:
        return FULL
    corners = [x << n if left else x >> n for x, n in product(a, b)]
    return within(min(corners), max(corners))


def negative(a: Range) -> Range:
    """Return the range of `-a`."""
    return within(-a[1], -a[0])


def inverted(a: Range) -> Range:
    """Return the range of `~a`."""
    return ~a[1], ~a[0]


def magnitude(a: Range) -> Range:
    """Return the range of `abs(a)`; the least int64 has none."""
    if a[0] == LEAST:
        return FULL
    return (0, max(-a[0], a[1])) if a[0] <= 0 <= a[1] else (min(abs(a[0]), abs(a[1])), max(abs(a[0]), abs(a[1])))


def extreme(greatest: bool, a: Range, b: Range) -> Range:
    """Return the range of `max(a, b)` or `min(a, b)`."""
    choose = max if greatest else min
    return choose(a[0], b[0]), choose(a[1], b[1])
