"""The dialect, statement by statement: C gives what CPython gives (what is refused: test_refusals.py).

Each case stands in `docs/reference/dialect.md`.
"""

import math
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.compile.both import check

pytestmark = pytest.mark.usefixtures("c_compiler", "own_cache")

RECORD = np.dtype([("n", np.int64), ("x", np.float64), ("xs", np.int64, (4,))])
LEAST, GREATEST = -(1 << 63), (1 << 63) - 1


class Pair(NamedTuple):
    """Two values by name."""

    first: Any
    second: Any


def xs() -> Any:
    return np.array([3, -1, 4, -1, 5])


def records() -> Any:
    made = np.zeros(3, RECORD)
    made["n"], made["x"], made["xs"] = [1, 2, 3], 0.5, [7, 8, 9, 10]
    return made


WHOLE_NUMBERS = [
    ("return a + b", GREATEST, 1),  # wraps around
    ("return a * b", GREATEST, 3),
    ("return -a", LEAST, 0),
    ("return abs(a)", LEAST, 0),
    ("return a // b", 7, -2),  # rounds down
    ("return a % b", 7, -2),
    ("return a // b", LEAST, -1),
    ("return a % b", LEAST, -1),
    ("return a // 4 + a % 4", -7, 0),
    ("return a // 3 + a % 3", -7, 0),
    ("return a // 1 + a % 1 + a // 8 * 10 + a % 8", -7, 0),
    ("return np.uint64(a) + np.uint64(b) * 3", -7, 2),
    ("return 3 + np.uint64(a)", -7, 2),
    ("return a // b", 1, 0),  # fails
    ("return a % b", 1, 0),
    ("return a / b", 1, 0),
    ("return a / b", 7, 2),
    ("return a << b", 3, 62),
    ("return a << b", 3, 64),
    ("return a >> b", -3, 70),
    ("return a >> b", 3, 70),
    ("return a << b", 3, -1),
    ("return a >> b", 3, -1),
    ("return 4611686018427387904 * 2 < 0", 0, 0),
    ("return a ** 3", -7, 0),
    ("return ~a & b | a ^ 5", 6, 9),
    ("return -9223372036854775808", 0, 0),
    ("return (a > 0) + (b > 0)", 1, 1),  # bools are numbers
    ("return a and b", 0, 5),
    ("return a or b", 0, 5),
    ("return 0 < a < b // (a - 3) < 9", 3, 5),  # no term is computed twice, or in vain
    ("return 1 if a > b else 2", 3, 5),
    ("return min(a, b, 4) * max(a, b)", 3, 5),
    ("return int(a > b) + len((a, b, 3))", 3, 5),
    ("return a in (1, b)", 5, 5),
    ("return not a", 0, 0),
    ("return np.uint64(a) >> np.uint64(60)", -1, 0),
    ("return np.int64(np.uint64(a) * np.uint64(b))", -1, 3),
]


@pytest.mark.parametrize(("body", "a", "b"), WHOLE_NUMBERS)
def test_whole_numbers(body: str, a: int, b: int) -> None:
    check(f"def main(a, b):\n    {body}\n", a, b)


FLOATS = [
    ("return x // y", -7.5, 2.0),
    ("return x % y", -7.5, 2.0),
    ("return x % y", 7.5, -2.0),
    ("return x / y", 1.0, 0.0),
    ("return x % y", 1.0, 0.0),
    ("return x * 1e300 * y", 1e300, 0.0),
    ("return x ** y", 2.0, 0.5),
    ("return x ** y", 0.0, -1.0),
    ("return x ** y", 1e300, 2.0),  # too large
    ("return x ** y", -2.0, 0.5),
    ("return x ** y", float("inf"), 2.0),
    ("return int(x)", -2.9, 0.0),
    ("return int(x)", 1e30, 0.0),
    ("return int(x)", float("nan"), 0.0),
    ("return max(x, y)", float("nan"), 1.0),  # the first of those that are not less
    ("return max(x, y)", 1.0, float("nan")),
    ("return min(x, y)", float("nan"), 1.0),
    ("return min(x, y)", 1.0, float("nan")),
    ("return min(2.0, x, y)", float("nan"), 1.0),
    ("return max(x, 2.0, y)", float("nan"), 3.0),
    ("return max(0.0, y, x)", float("nan"), 3.0),
    ("return min(x, y) + 1.0 / max(x, y)", 0.0, -0.0),  # fails, or not, by the sign of the first
    ("return min(x, y)", 0.0, -0.0),
    ("return float('inf') > x", 1.0, 0.0),
    ("return float('-inf') < x", 1.0, 0.0),
    ("return float('nan')", 1.0, 0.0),
    ("return np.sqrt(x)", 2.0, 0.0),
    ("return np.sqrt(x)", -2.0, 0.0),
    ("return x if x else y", -0.0, 3.0),
    ("return abs(x)", -0.0, 0.0),
]


@pytest.mark.parametrize(("body", "x", "y"), FLOATS)
def test_floats(body: str, x: float, y: float) -> None:
    check(f"def main(x, y):\n    {body}\n", x, y)


PARTS = [
    ("return floor(x)", -2.5),
    ("return floor(x)", 1e18),
    ("part, twos = frexp(x)\nreturn part * 1000.0 + twos", -6.5),
    ("return frexp(x)[1]", 5e-324),
    ("return ldexp(x, -1070)", 3.0),
    ("return ldexp(x, 1 << 40)", 3.0),
    ("return ldexp(x, 0 - (1 << 40))", 3.0),
    ("return ldexp(x, 5)", 0.0),
    ("return float(np.float32(x) * np.float32(3.0))", 0.1),
]


@pytest.mark.parametrize(("body", "x"), PARTS)
def test_parts_of_floats(body: str, x: float) -> None:
    source = "def main(x):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    check(source, x, floor=math.floor, frexp=math.frexp, ldexp=math.ldexp)


ARRAYS = [
    "return xs[n] + xs[-n]",
    "return xs[5]",
    "return xs[-6]",
    "xs[n] = xs[0] = n\nreturn len(xs)",
    "xs[0], xs[1] = xs[1], xs[0]",
    "xs[n] += xs[n] * 2\nxs[9] += 1",
    "xs[1:4] = 7",
    "xs[-2:] = xs[:2]",
    "xs[1:] = xs[:-1]",  # what overlaps is copied as if it did not
    "xs[1:] += xs[:-1]",  # nor is an item read after it was written
    "xs[:-1] *= xs[1:]",
    "xs += xs",
    "xs[:] = xs[9:]",  # shapes differ
    "ys = xs[n:]\nys[0] = 9\nreturn len(ys)",  # a part is seen, not copied
    "ys = np.zeros(3)\nys[:] = xs[:3]\nys[1] /= 2\nreturn ys[1]",
    "ys = np.zeros((2, n), np.int64)\nys[1, 1] = 5\na, b = ys\nreturn b[1] + ys[1][1] + ys.shape[1]",
    "ys = [-1] * (n + 1)\nreturn ys[n] + len(ys)",
    "ys = np.full(n, 2.5)\nys *= 2.0\nreturn ys[0]",
    "ys = np.zeros(0 - n)",
    "ys = np.cumsum(xs)\nreturn ys[4] + np.searchsorted(ys, 6) * 10 + np.searchsorted(ys, 6, side='right')",
    "return xs.any()",
    "ws = np.zeros(2, np.uint64)\nws[0] = 0\nws[1] = 9\nreturn int(ws[0] + ws[1])",
    "fs = np.zeros(2)\nfs[0] = n\nfs[1] = np.uint64(n)\nreturn fs[0] + fs[1]",
    "t = 0\nfor x in xs:\n    t = t * 3 + x\nreturn t",
    "t = 0\nfor x in (n, 1.5):\n    t += x\nreturn t",
]


@pytest.mark.parametrize("body", ARRAYS)
def test_arrays(body: str) -> None:
    check("def main(xs, n):\n" + "".join(f"    {line}\n" for line in body.splitlines()), xs(), 2)


RECORDS = [
    "s.n += 2\ns.x = n\nrs[n] = s\nreturn rs[2].x",
    "s.xs[n] = rs[0].xs[1]\nreturn len(s.xs)",
    "s.xs[:] = 3\nreturn s.xs[4]",
    "t = rs[0]\nt.n = 5\nreturn rs[0].n",  # a record is seen, not copied
    "rs[0] = rs[1]\nrs[1].n = 9\nreturn rs[0].n",
]


@pytest.mark.parametrize("body", RECORDS)
def test_records(body: str) -> None:
    given = records()
    check(
        "def main(s, rs, n):\n" + "".join(f"    {line}\n" for line in body.splitlines()), given[1:2].copy()[0], given, 2
    )


STATEMENTS = [
    "while a > 0:\n    a -= 3\n    if a == 4:\n        break\nreturn a",
    "t = 0\nfor i in range(a):\n    if i % 2:\n        continue\n    t += i\nreturn t * 10 + i",
    "t = 0\nfor i in range(a, -4, -2):\n    t = t * 3 + i\nreturn t",
    "for i in range(1, 2, a - 10):\n    pass",
    "if a > 5:\n    t = 1\nreturn t",
    "if a < 5:\n    t = 1\nreturn t",  # read before it has a value
    "match a:\n    case 1 | 2:\n        return 5\n    case 10:\n        return 6\n    case _:\n        return 7",
    "match a:\n    case 1:\n        return 5\nreturn 9",
    "return (a, b), (b, a), a",
    "a, b = b, a\nreturn a - b",
    "a = b = a + b\nreturn a * b",
    "t: int = a\nreturn t",
    "while True:\n    a += 1\n    if a > 20:\n        return a",
    "x = 1\nfor _ in range(a):\n    x = x / 2\nreturn x",  # a variable holds all that it is given
]


@pytest.mark.parametrize("body", STATEMENTS)
def test_statements(body: str) -> None:
    check("def main(a, b):\n" + "".join(f"    {line}\n" for line in body.splitlines()), 10, 3)


def test_arguments_are_computed_from_left_to_right() -> None:
    source = """
def next_of(xs):
    xs[0] = xs[0] * 2 + 1
    return xs[0]

def three(a, b, c):
    return a * 10000 + b * 100 + c

def main(xs):
    return three(next_of(xs), xs[0] + next_of(xs), next_of(xs)) + xs[0] * next_of(xs)
"""
    check(source, xs())


def test_a_function_may_return_a_tuple_an_array_or_nothing() -> None:
    source = """
def pair(a):
    return (a, 0.5) if a > 2 else (0, 1.5)

def counted(n):
    made = np.zeros(n, np.int64)
    for i in range(n):
        made[i] = i * i
    return made

def touch(xs):
    xs[0] = 1

def main(xs, n):
    touch(xs)
    whole, part = pair(n)
    made = counted(n)
    for i in range(3):
        counted(5)
    return whole + part + made[n - 1]
"""
    check(source, xs(), 4)


def test_a_named_tuple_is_made_in_a_function_and_read_by_name_in_another() -> None:
    source = """
def made(xs, n):
    return Pair(xs, n + 0.5)

def main(xs, n):
    pair, other = made(xs, n), Pair(n, xs)
    pair.first[1] = n
    return pair.second + pair.first[1] + pair[0][2] + other.first
"""
    check(source, xs(), 2, Pair=Pair)


def test_an_array_of_a_module_is_a_table_that_can_be_passed_on() -> None:
    source = """
def total(rows, n):
    sum = 0.0
    for i in range(len(rows)):
        sum += rows[i, n]
    return sum

def main(xs, n):
    pair = Pair(SCALES, n)
    return float(total(pair.first, n) + SCALES[n][0] * xs[0])
"""
    check(source, xs(), 1, Pair=Pair, SCALES=np.array([[1.5, 2.0], [-0.25, 3.0]]))


def test_an_array_of_records_is_made_of_noughts() -> None:
    source = """
def main(rs, n):
    made = np.zeros(n, RECORD)
    grid = np.zeros((2, n), RECORD)
    made[1] = rs[2]
    grid[1, 0] = made[1]
    return made[0].n + made[1].xs[3] * 10 + grid[1, 0].n * 1000 + grid[0, 1].x
"""
    check(source, records(), 2, RECORD=RECORD)


def test_a_tuple_of_arguments_is_taken_apart() -> None:
    check(
        "def main(d, n):\n    xs, m, rs = d\n    xs[0] = m\n    return rs[1].n + d[1] + d[0][n]\n",
        (xs(), 7, records()),
        2,
    )
