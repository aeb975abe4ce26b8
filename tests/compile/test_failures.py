"""Failures in machine code: Python's kind of error, with file, line, function and the numbers; and nothing else."""

import math
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from sobremesa.compile import arguments, call, unit
from sobremesa.compile.call import compiled_together
from sobremesa.compile.errors import NoMachineCode
from tests.compile.both import SOON, functions

pytestmark = pytest.mark.usefixtures("c_compiler", "own_cache")

SOURCE = """
def ratio(a, b):
    return a // b

def main(a, b, x, xs):
    if a == 1:
        return xs[b]
    if a == 2:
        return ratio(a, b)
    if a == 3:
        return 1 << b
    if a == 4:
        return int(x)
    if a == 5:
        return len(np.zeros(b))
    if a == 6:
        if b > 0:
            late = 1
        return late
    if a == 7:
        xs[1:] = xs[b:]
    if a == 8:
        for i in range(0, 9, b):
            a += i
    if a == 9:
        x = x ** 0.5
    if a == 10:
        x = x ** 400.0
    if a == 12:
        return xs[1:][b]
    if a == 13:
        xs[b] += 1
    if a == 14:
        return len(np.zeros((b, 2)))
    if a == 15:
        return len(np.zeros((2, b)))
    if a == 16:
        return len(np.zeros((b, b)))
    if a == 17:
        return xs[b & 7]
    if a == 18:
        a = int(np.uint64(7) // np.uint64(b))
    if a == 19:
        a = int(np.uint64(7) % np.uint64(b))
    if a == 20:
        x = x // float(b)
    if a == 21:
        x = x % float(b)
    if a == 22:
        x = x ** -1.0
    if a == 23:
        x = 1.0 / x
    if a == 24:
        x = ldexp(x, b)
    if a == 25:
        return 7 % b
    if a == 26:
        return b >> (b - 1)
    xs[0] = 7
    return xs[0]
"""
FAILURES = [
    ((1, 3, 0.0), IndexError, "7: in main: index 3 of an array of 3"),
    ((1, -4, 0.0), IndexError, "7: in main: index -4 of an array of 3"),
    ((12, 2, 0.0), IndexError, "30: in main: index 2 of an array of 2"),
    ((13, -(1 << 63), 0.0), IndexError, "32: in main: index -9223372036854775808 of an array of 3"),
    ((2, 0, 0.0), ZeroDivisionError, "3: in ratio: division by nought"),
    ((3, -2, 0.0), ValueError, "11: in main: a shift by -2, which is negative"),
    ((4, 0, 1e19), OverflowError, "13: in main: a float that is no int64"),
    ((4, 0, float("nan")), ValueError, "13: in main: what is not a number is no int64"),
    ((5, -1, 0.0), ValueError, "15: in main: an array of -1 items"),
    ((5, 1 << 61, 0.0), MemoryError, "15: in main: an array of 2305843009213693952 items does not fit"),
    ((14, -1, 0.0), ValueError, "34: in main: an array of -1 items"),
    ((15, -3, 0.0), ValueError, "36: in main: an array of -3 items"),
    ((16, -2, 0.0), ValueError, "38: in main: an array of -2 items"),
    ((16, 1 << 40, 0.0), MemoryError, "38: in main: an array of 1099511627776 items does not fit"),
    ((17, 13, 0.0), IndexError, "40: in main: index 5 of an array of 3"),
    ((5, 1 << 40, 0.0), MemoryError, "15: in main: an array of 1099511627776 items does not fit"),
    ((6, 0, 0.0), UnboundLocalError, "19: in main: 'late' is read before it has a value"),
    ((7, 2, 0.0), ValueError, "21: in main: 2 items are meant, and there are 1"),
    ((8, 0, 0.0), ValueError, "23: in main: a range whose step is 0"),
    ((9, 0, -2.0), ValueError, "26: in main: a negative number to a power that is not whole"),
    ((10, 0, 10.0), OverflowError, "28: in main: a result too large for a float"),
    ((18, 0, 0.0), ZeroDivisionError, "42: in main: division by nought"),
    ((19, 0, 0.0), ZeroDivisionError, "44: in main: division by nought"),
    ((20, 0, 1.0), ZeroDivisionError, "46: in main: division by nought"),
    ((21, 0, 1.0), ZeroDivisionError, "48: in main: division by nought"),
    ((22, 0, 0.0), ZeroDivisionError, "50: in main: division by nought"),
    ((23, 0, -0.0), ZeroDivisionError, "52: in main: division by nought"),
    ((24, 1024, 1.0), OverflowError, "54: in main: a result too large for a float"),
    ((25, 0, 0.0), ZeroDivisionError, "56: in main: division by nought"),
    ((26, 0, 0.0), ValueError, "58: in main: a shift by -1, which is negative"),
]


@pytest.fixture
def entry() -> Any:
    return compiled_together([(functions(SOURCE, ldexp=math.ldexp)["main"], (1, 1, 1.0, np.zeros(3, np.int64)))], SOON)[
        0
    ]


def test_each_failure_says_what_and_where_and_writes_nothing(entry: Any) -> None:
    xs = np.array([4, 5, 6])
    for given, kind, told in FAILURES:
        with pytest.raises(kind) as caught:
            entry((*given, xs))
        assert type(caught.value) is kind and str(caught.value).partition(":")[2] == told
        assert xs.tolist() == [4, 5, 6]
    assert entry((0, 0, 0.0, xs)) == 7 and xs.tolist() == [7, 5, 6]


def test_calls_that_fail_in_threads_at_once_keep_their_own_errors(entry: Any) -> None:
    """The interpreter's lock is free while the code runs."""

    def many(case: Any) -> bool:
        given, kind, told = case
        for _ in range(300):
            with pytest.raises(kind) as caught:
                entry((*given, np.zeros(3, np.int64)))
            if str(caught.value).partition(":")[2] != told:
                return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(many, FAILURES))


KEEPS = """
def inner(n):
    return len(np.zeros(n, np.bool_))

def main(n, m, times):
    x = np.zeros(n, np.bool_)
    for i in range(times):
        inner(m)
    y = np.zeros((m, 1), np.bool_)
    return len(x) + len(y)
"""


def test_a_call_has_so_much_memory_and_what_a_function_took_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    header = unit.runtime()
    assert "MOST_MEMORY = 1 << 30" in header
    monkeypatch.setattr(unit, "runtime", lambda: header.replace("MOST_MEMORY = 1 << 30", "MOST_MEMORY = 1 << 16"))
    entry = compiled_together([(functions(KEEPS)["main"], (1, 1, 1))], SOON)[0]
    most = 1 << 16
    for given in [(most - 4992, 4992, 20), (most, 0, 0), (0, most, 9)]:
        assert entry(given) == most
    for n, m, told in [(most - 16, 17, 17), (most, 1, 1), (most + 1, 0, most + 1), (0, most + 1, most + 1)]:
        with pytest.raises(MemoryError, match=f": an array of {told} items does not fit$"):
            entry((n, m, 0))
    assert entry((most, 0, 3)) == most


def test_what_a_call_is_given_in_vain_is_told() -> None:
    main = functions("def main(xs, n):\n    return xs[n]\n")["main"]
    xs = np.zeros(3, np.int64)
    for given, kind, told in [
        ((xs,), TypeError, "main takes 2 arguments, not 1"),
        ((xs, 1 << 63), OverflowError, "an argument is no number of 64 bits"),
        ((xs, "1"), TypeError, "str is not in the dialect: pass numbers, records, arrays or tuples"),
        ((xs[::2], 1), TypeError, "an array with gaps is not in the dialect: pass np.ascontiguousarray"),
        ((np.zeros(3, np.int32), 1), TypeError, "a 1-dimensional array of int32 is not in the dialect"),
        ((np.zeros(3, np.complex128), 1), TypeError, "a 1-dimensional array of complex128 is not in the dialect"),
        ((np.zeros((1,) * 7), 1), TypeError, "a 7-dimensional array of float64 is not in the dialect"),
    ]:
        with pytest.raises(kind, match=f"^{told}"):
            main(*given)


@pytest.mark.parametrize(
    "dtype",
    [np.dtype([("n", np.int64), ("m", np.int32)]), np.dtype([("b", np.bool_), ("n", np.int64)]), np.dtype("M8[s]")],
    ids=["a field's type", "a field's place", "no number"],
)
def test_records_of_what_the_dialect_does_not_have_are_refused(dtype: np.dtype[Any]) -> None:
    main = functions("def main(xs):\n    return len(xs)\n")["main"]
    with pytest.raises(TypeError, match=r"^a 1-dimensional array of .* is not in the dialect$"):
        main(np.zeros(2, dtype))


def test_a_python_that_keeps_arrays_otherwise_is_told() -> None:
    with pytest.raises(NoMachineCode, match="keeps arrays in an unknown way: machine code cannot be called here"):
        arguments._holding(np.zeros(3), 0x1234567890ABCDEF)


def test_a_bound_call_reads_and_writes_the_arrays_as_they_lie_then() -> None:
    function = functions(SOURCE, ldexp=math.ldexp)["main"]
    xs = np.array([4, 5, 6])
    bound = function.bound(0, 0, 0.0, xs)
    assert bound() == 7 and xs.tolist() == [7, 5, 6]
    xs[:] = 1, 2, 3
    assert bound() == 7 and xs.tolist() == [7, 2, 3]
    with pytest.raises(ZeroDivisionError, match="42: in main: division by nought"):
        function.bound(18, 0, 0.0, xs)()


def test_a_function_is_translated_once_however_often_it_is_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    function = functions(SOURCE, ldexp=math.ldexp)["main"]
    function.bound(0, 0, 0.0, np.array([4, 5, 6]))
    monkeypatch.setattr(call, "compiled_together", None)
    assert function.bound(0, 0, 0.0, np.array([1, 2]))() == function(0, 0, 0.0, np.array([1, 2]))
