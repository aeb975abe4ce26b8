"""Checks of indices: one that is left out was made before, and what lies outside still fails, at the same item."""

import numpy as np
import pytest

from tests.compile.both import check

pytestmark = pytest.mark.usefixtures("c_compiler", "own_cache")


def numbers(n: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.arange(10, 10 + n)


@pytest.mark.parametrize("i", [2, -2, 4, -5])
def test_an_index_is_checked_once_and_counts_from_behind_each_time(i: int) -> None:
    check("def main(x, i):\n x[i] = 1\n x[i] += x[i]\n return x[i]", numbers(4), i)


@pytest.mark.parametrize("change", ["i = i + 3", "i += 3", "i, y = i + 3, 0", "i = y = 5"])
def test_an_index_that_changed_is_checked_again(change: str) -> None:
    source = f"def main(x, i):\n y = 0\n x[i] = 1\n {change}\n x[i] = y + 2\n return i"
    assert check(source, numbers(4), 2)[0] == "IndexError"
    check(source, numbers(6), 2)


def test_an_array_that_changed_is_checked_again() -> None:
    source = "def main(x, y, i):\n z = x\n a = z[i]\n z = y\n return a + z[i]"
    assert check(source, numbers(4), numbers(2), 3)[0] == "IndexError"


def test_what_is_checked_in_a_branch_is_not_checked_behind_it() -> None:
    source = "def main(x, i, c):\n if c:\n  x[i] = 1\n return x[i]"
    assert check(source, numbers(3), 5, 0)[0] == "IndexError"


@pytest.mark.parametrize("value", ["x[i] if c else 0", "c and x[i]", "c == 0 or x[i]"])
def test_what_is_checked_in_a_part_of_an_expression_is_not_checked_behind_it(value: str) -> None:
    source = f"def main(x, i, c):\n a = int({value})\n return a + x[i]"
    assert check(source, numbers(3), 5, 0)[0] == "IndexError"


def test_what_a_branch_changes_is_checked_behind_it() -> None:
    source = "def main(x, i, c):\n a = x[i]\n if c:\n  i = 7\n return a + x[i]"
    assert check(source, numbers(3), 1, 1)[0] == "IndexError"
    check(source, numbers(3), 1, 0)


@pytest.mark.parametrize("loop", ["while n < 3:", "for n in range(3):"])
def test_what_a_loop_changes_is_checked_in_each_round(loop: str) -> None:
    source = f"def main(x, i):\n n = 0\n a = x[i]\n {loop}\n  a += x[i]\n  i += 1\n  n += 1\n return a"
    assert check(source, numbers(3), 1)[0] == "IndexError"
    check(source, numbers(4), 1)


def test_what_an_inner_loop_changes_is_checked_in_each_round_of_it() -> None:
    source = "def main(x):\n a = 0\n for i in range(3):\n  for j in range(2):\n   a += x[i]\n   i += 2\n return a"
    assert check(source, numbers(4))[0] == "IndexError"
    check(source, numbers(5))


def test_a_counter_below_the_length_that_is_known_may_still_be_changed() -> None:
    source = "def main():\n x = [0] * 4\n for i in range(4):\n  x[i] = 1\n  i -= 6\n  x[i] = 2\n return x[0]"
    assert check(source)[0] == "IndexError"


@pytest.mark.parametrize("last", [3, 4, 5])
def test_a_counter_is_checked_where_it_passes_the_length_that_is_known(last: int) -> None:
    check(f"def main():\n x = [7] * 4\n a = 0\n for i in range({last}):\n  a += x[i]\n return a")


@pytest.mark.parametrize("first", [0, -2, -5, 2])
@pytest.mark.parametrize("last", [0, 3, 4, 5])
def test_a_loop_writes_up_to_the_first_place_outside(first: int, last: int) -> None:
    source = "def main(x, y, a, b):\n for i in range(a, b):\n  x[i] = 2 * y[i]"
    check(source, numbers(4), numbers(5), first, last)
    check(source, numbers(5), numbers(4), first, last)


def test_a_loop_goes_to_the_end_of_one_array_and_beyond_the_other() -> None:
    source = "def main(x, y):\n for i in range(len(x)):\n  x[i] += y[i]"
    assert check(source, numbers(6), numbers(4))[0] == "IndexError"
    check(source, numbers(4), numbers(6))


def test_a_loop_whose_array_changes_checks_each_place() -> None:
    source = "def main(x, y):\n z = x\n for i in range(4):\n  z[i] = 1\n  z = y"
    assert check(source, numbers(4), numbers(2))[0] == "IndexError"


def test_a_loop_leaves_early_either_way() -> None:
    source = "def main(x, n):\n for i in range(n):\n  if x[i] == 12:\n   return i\n return -1"
    for n in (2, 4, 9):
        check(source, numbers(4), n)
