"""Checks that are left out: each rule of the ranges on all small numbers, and each program by both machines."""

import operator
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from sobremesa.compile import ranges
from sobremesa.compile.arguments import type_of
from sobremesa.compile.call import compiled_together
from sobremesa.compile.ranges import FULL, LEAST, MOST, Range
from sobremesa.compile.unit import Unit
from tests.compile.both import SOON, functions, in_python, outcome

SMALL: list[Range] = [(low, high) for low in range(-4, 5) for high in range(low, 5)]
EDGES: list[Range] = [FULL, (0, MOST), (LEAST, -1), (LEAST, LEAST), (MOST, MOST), (-1, MOST), (0, 0), (-1, 1), (7, 9)]


def numbers(span: Range) -> range:
    return range(span[0], span[1] + 1)


def wraps(x: int) -> int:
    return (x - LEAST) % (1 << 64) + LEAST


def holds(span: Range, x: int) -> bool:
    return span[0] <= x <= span[1]


OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}


@pytest.mark.parametrize("sign", OPERATORS)
def test_the_range_of_an_operator_holds_every_result(sign: str) -> None:
    for a, b in product(SMALL, SMALL):
        span = ranges.of_operator(sign, a, b)
        assert all(holds(span, OPERATORS[sign](x, y)) for x, y in product(numbers(a), numbers(b))), (a, b, span)


@pytest.mark.parametrize("sign", OPERATORS)
def test_what_wraps_around_has_no_range(sign: str) -> None:
    for a, b in product(EDGES, EDGES):
        span = ranges.of_operator(sign, a, b)
        assert all(holds(span, wraps(OPERATORS[sign](x, y))) for x, y in product(a, b)), (a, b, span)


def test_ranges_are_as_narrow_as_they_can_be_said() -> None:
    assert ranges.of_operator("+", (1, 2), (10, 20)) == (11, 22)
    assert ranges.of_operator("-", (1, 2), (10, 20)) == (-19, -8)
    assert ranges.of_operator("*", (-2, 3), (5, 7)) == (-14, 21)
    assert ranges.of_operator("&", FULL, (3, 15)) == (0, 15)
    assert ranges.of_operator("&", (0, 9), (3, 15)) == (0, 9)
    assert ranges.of_operator("|", (0, 4), (1, 3)) == (0, 7)
    assert ranges.floored(True, (-7, 9), (2, 2)) == (-4, 4)
    assert ranges.floored(False, (-7, 9), (5, 5)) == (0, 4)
    assert ranges.floored(False, (0, 3), (5, 5)) == (0, 3)
    assert ranges.shifted(True, (1, 3), (0, 2)) == (1, 12)
    assert ranges.shifted(False, (0, 12), (1, 2)) == (0, 6)
    assert (ranges.negative((-2, 5)), ranges.inverted((-2, 5))) == ((-5, 2), (-6, 1))
    assert ranges.magnitude((-2, 5)) == (0, 5)
    assert ranges.extreme(True, (0, 4), (2, 3)) == (2, 4)
    assert ranges.extreme(False, (0, 4), (2, 3)) == (0, 3)


@pytest.mark.parametrize("divides", [True, False])
def test_the_range_of_a_division_holds_every_result(divides: bool) -> None:
    for a, b in product(SMALL, SMALL):
        span = ranges.floored(divides, a, b)
        pairs = [(x, y) for x, y in product(numbers(a), numbers(b)) if y]
        assert all(holds(span, x // y if divides else x % y) for x, y in pairs), (a, b, span)


@pytest.mark.parametrize("left", [True, False])
def test_the_range_of_a_shift_holds_every_result(left: bool) -> None:
    for a, b in product([*SMALL, *EDGES], [*SMALL, (60, 64), (63, 63), (62, 63)]):
        span = ranges.shifted(left, a, b)
        some = [a[0], a[1], *(numbers(a) if a in SMALL else ())]
        pairs = [(x, n) for x, n in product(some, numbers(b)) if 0 <= n < 64]
        assert all(holds(span, wraps(x << n if left else x >> n)) for x, n in pairs), (a, b, span)


def test_the_range_of_a_function_of_one_number_holds_every_result() -> None:
    for a in [*SMALL, *EDGES]:
        for x in {*a, *(numbers(a) if a in SMALL else ())}:
            assert holds(ranges.negative(a), wraps(-x))
            assert holds(ranges.inverted(a), ~x)
            assert holds(ranges.magnitude(a), wraps(abs(x)))


def test_the_range_of_the_least_and_the_greatest_holds_every_result() -> None:
    for a, b in product(SMALL, SMALL):
        for x, y in product(numbers(a), numbers(b)):
            assert holds(ranges.extreme(True, a, b), max(x, y))
            assert holds(ranges.extreme(False, a, b), min(x, y))
            assert holds(ranges.union(a, b), x)
            assert holds(ranges.union(a, b), y)


# --- programs ---------------------------------------------------------------------------------------------------

FOUR, FIVE, SIGNED = (10, 20, 30, 40), (0, 1, 2, 3, 4), (-1, 0, 3)
TABLES = {"FOUR": FOUR, "FIVE": FIVE, "SIGNED": SIGNED}


def c_of(source: str, *arguments: object) -> str:
    """The C of `main`, without the header's."""
    main = functions(source, **TABLES)["main"]
    return Unit().instance(main.py_func, tuple(type_of(one) for one in arguments)).text


def program(body: str, parameters: str = "x, a") -> str:
    return f"def main({parameters}):\n" + "".join(f"    {line}\n" for line in body.splitlines())


UNCHECKED = [
    "return FOUR[x & 3]",
    "return FOUR[x % 4]",
    "return FOUR[(x & 7) // 2]",
    "return FOUR[(x & 7) >> 1]",
    "return FOUR[1 + (x & 1) * 2]",
    "return FOUR[3 - (x & 3)]",
    "return FOUR[int(x > 7)]",
    "return FOUR[min(max(x, 0), 3)]",
    "return FOUR[3 if x > 0 else 1]",
    "return FOUR[~(-1 - (x & 3))]",
    "return FOUR[-(-3 + (x & 3))]",
    "return FOUR[abs((x & 3) - 2)]",
    "return FIVE[FIVE[x % 5]]",
    "return FOUR[(x & 2) | (x >> 3 & 1)]",
    "i = x & 3\ns = 0\nfor k in range(3):\n    s += FOUR[i]\n    i = FIVE[i] & 3\nreturn s",
    "s = 0\nfor i in range(FIVE[x % 5]):\n    s += FOUR[i]\nreturn s",
    "s = 0\nfor i in range(3, -1, -1):\n    s += FOUR[i]\nreturn s",
    "best = 0\nfor i in range(4):\n    if FOUR[i] > FOUR[best]:\n        best = i\nreturn best",
    "return 1 << (x & 63)",
    "return x >> (x & 31)",
]
CHECKED = [
    "return FOUR[x]",
    "return FOUR[x & 7]",
    "return FOUR[x % 5]",
    "return FOUR[(x & 3) + 1]",
    "return FOUR[(x & 3) - 1]",
    "return FOUR[min(x, 3)]",
    "return FOUR[max(x, 0)]",
    "return FOUR[SIGNED[x % 3]]",
    "return FOUR[4 if x > 0 else 1]",
    "return FOUR[x // 4]",
    "return FOUR[x & 3 if x > 4 else x]",
    "i = x & 3\nif x > 4:\n    i = x\nreturn FOUR[i]",
    "i = x\nif x > 4:\n    i = x & 3\nreturn FOUR[i]",
    "i = x & 3\nfor k in range(4):\n    i += 1\n    a[0] = FOUR[i]\nreturn i",
    "i = 3\nwhile i > -9:\n    a[0] += FOUR[i]\n    i -= 1\nreturn i",
    "s = 0\nfor i in range(FIVE[x % 5] + 1):\n    s += FOUR[i]\nreturn s",
    "s = 0\nfor i in range(-1, 4):\n    s += FOUR[i]\nreturn s",
    "s = 0\nfor i in range(3, -7, -1):\n    s += FOUR[i]\nreturn s",
    "return 1 << (x & 127)",
    "return 1 << (x & 63) - 1",
    "return x >> x",
    "return FOUR[abs(x)]",
]


@pytest.mark.parametrize("body", UNCHECKED)
def test_what_lies_within_for_sure_is_not_checked(body: str) -> None:
    text = c_of(program(body), 1, np.zeros(4, np.int64))
    assert not any(f" {name}(" in text for name in ("at", "within", "left_i64", "right_i64")), text


@pytest.mark.parametrize("body", CHECKED)
def test_what_may_lie_beyond_is_checked(body: str) -> None:
    text = c_of(program(body), 1, np.zeros(4, np.int64))
    assert any(f" {name}(" in text for name in ("at", "within", "left_i64", "right_i64")), text


def test_an_index_that_was_found_may_still_count_from_behind() -> None:
    text = c_of(program("return FOUR[x] + FIVE[x]"), 1, np.zeros(4, np.int64))
    assert text.count(" at(") == 2, text


@pytest.mark.usefixtures("c_compiler", "own_cache")
def test_a_bool_of_memory_may_be_more_than_one() -> None:
    main = functions(program("return FOUR[int(a[0])]", "a"), **TABLES)["main"]
    strange = np.frombuffer(b"\x01\x03\x04", np.bool_)
    assert (main(strange[:1]), main(strange[1:2])) == (20, 40)
    with pytest.raises(IndexError, match="index 4 of an array of 4"):
        main(strange[2:])


@pytest.mark.usefixtures("c_compiler", "own_cache")
def test_both_give_the_same_at_every_edge() -> None:
    bodies = [*UNCHECKED, *CHECKED]
    natives = [functions(program(body), **TABLES)["main"] for body in bodies]
    compiled = compiled_together([(native, (1, np.zeros(4, np.int64))) for native in natives], SOON)
    for body, entry in zip(bodies, compiled, strict=True):
        for x in (-9, -5, -4, -1, 0, 1, 3, 4, 5, 7, 8, 63, 64, LEAST, MOST):
            known = in_python(program(body), x, np.zeros(4, np.int64), **TABLES)
            assert outcome(entry, (x, np.zeros(4, np.int64))) == known, (body, x)
