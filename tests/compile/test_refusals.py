"""Refusals of source outside the dialect, each with its line, the reason and a way out: a test for each sentence."""

import ast
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from sobremesa import compile as package
from tests.compile.both import refusal

pytestmark = pytest.mark.usefixtures("c_compiler", "own_cache")

RECORD = np.dtype([("n", np.int64), ("x", np.float64), ("xs", np.int64, (4,))])


class Pair(NamedTuple):
    """Two values by name."""

    first: int
    second: int


HELPERS = """
def helper(a):
    return a

def keyed(a, b=1):
    return a

def silent(a):
    pass

"""
REFUSED = [
    ("return {a: 1}", "a dictionary is not in the dialect; use a table and its indices"),
    ("return {a, b}", "a set is not in the dialect; use the bits of a number"),
    ("return 'a'", "'a' is not in the dialect; use numbers, and an IntEnum for names"),
    ("return f'{a}'", "a text is not in the dialect; use numbers, and an IntEnum for names"),
    ("return [i for i in range(a)]", "a comprehension is not in the dialect; write a loop"),
    ("return sum(i for i in range(a))", "a generator is not in the dialect; write a loop"),
    ("return sum(a, b)", "'sum' is not in the dialect; write a function of your own"),
    ("return (lambda: a)()", "a function without a name is not in the dialect; write `def`"),
    ("return (c := a)", "`:=` is not in the dialect; give the variable its value in a line before"),
    ("raise ValueError", "an exception is not in the dialect; return a number that says so"),
    (
        "try:\n    return a\nexcept ValueError:\n    return b",
        "an exception is not in the dialect; test before you compute",
    ),
    ("assert a", "`assert` is not in the dialect; check it in a test"),
    ("with a:\n    pass", "`with` is not in the dialect; call a function"),
    ("import math", "an import within a function is not in the dialect; import in the module"),
    ("global G\nG = 1", "`global` is not in the dialect; keep it in a record that you are given"),
    ("def g():\n    pass", "a function within a function is not in the dialect; write it in the module"),
    (
        "for i in range(a):\n    pass\nelse:\n    return b",
        "`else` of a loop is not in the dialect; keep in a variable how it ended",
    ),
    ("for i in a:\n    pass", "a loop goes over `range`, an array or numbers; write `for i in range(n)`"),
    ("return a is b", "`is` is not in the dialect; compare numbers by `==`"),
    ("return a + np.uint64(1)", "a uint64 meets a signed number; say which is meant: np.uint64(…) or np.int64(…)"),
    ("return a << 1.5", "only whole numbers can be shifted; multiply or divide"),
    ("return a ** b", "a whole number's power needs a known exponent from 0 to 64; write a loop"),
    ("return c", "'c' has no value here; give it one first"),
    (
        "c = a\nc = np.zeros(3)",
        "'c' is int64 and becomes 1-dimensional array of float64 here; give the two a name each",
    ),
    ("if a:\n    return 1", "the function may end without a value; return one on every way"),
    (
        "if a:\n    return 1\nreturn np.zeros(1)",
        "the function returns int64 elsewhere and 1-dimensional array of float64 here; return one type everywhere",
    ),
    ("return main(a, b, s, rs)", "'main' calls itself; keep a stack of your own"),
    ("np.zeros(3)[0] = 1.5\nnp.zeros(3, np.int64)[0] = 1.5", "float64 is written where int64 is held; write int(…)"),
    ("T[0] = 1", "this table or array cannot be written; copy it into an array of your own"),
    ("return T[a > 0]", "an index is an int64, not bool; write int(…)"),
    ("return np.zeros(3)[::2]", "a slice with a step is not in the dialect; write a loop"),
    ("return np.zeros(3) + 1", "1-dimensional array of float64 is no number; compute with its items, in a loop"),
    (
        "if np.zeros(3):\n    return 1",
        "1-dimensional array of float64 is neither true nor false; compare: `len(x) > 0`",
    ),
    ("return max(a)", "`min` and `max` take two numbers or more; write a loop"),
    ("return np.sin(a)", "'np.sin' is not in the dialect; write a function of your own"),
    (
        "return np.zeros(3, np.int32)[0]",
        "this dtype is not in the dialect; use int64, uint64, float64, float32, bool or a record of them",
    ),
    (
        "return np.zeros(2)",
        "'main' returns a record or an array, which Python cannot be given; write to one that it is given",
    ),
    (
        "return 1 << 64 if a else 18446744073709551616",
        "18446744073709551616 has more than 64 bits; keep it in several numbers",
    ),
    # assignments
    ("c: int", "a variable without a value is not in the dialect; give it one"),
    ("c = silent(a)", "this gives no value that a variable could hold; assign numbers, records or arrays"),
    ("c, d = 1, 2, 3", "3 values are given to 2 names"),
    ("c, d = a", "int64 cannot be taken apart; assign a tuple"),
    ("a.n = 1", "a field of int64 cannot be written; write fields of records"),
    ("(*c, d) = (1, 2)", "Starred cannot be assigned to; assign to a name, a field or an item"),
    ("s.xs = np.zeros(4, np.int64)", "a whole array is not replaced; write `x[:] = …`"),
    (
        "rs[0] = 1",
        "int64 is written where a record of n, x, xs is held; copy a record of the same type",
    ),
    ("rs[:] = 1", "records are copied one by one; write a loop"),
    (
        "np.zeros((2, 2))[:] = np.zeros(2)",
        "1-dimensional array of float64 is written to a 2-dimensional array of float64; write a loop",
    ),
    ("ws = np.zeros(1, np.uint64)\nws[0] = 1.5", "float64 is written where uint64 is held; write np.uint64(…)"),
    ("ws = np.zeros(1, np.uint64)\nws[0] = a", "int64 is written where uint64 is held; write np.uint64(…)"),
    ("ws = np.zeros(1, np.uint64)\nws[0] = -1", "int64 is written where uint64 is held; write np.uint64(…)"),
    ("s.x = np.zeros(3)", "1-dimensional array of float64 is written where float64 is held; write np.float64(…)"),
    ("s.n = np.uint64(3)", "uint64 is written where int64 is held; write int(…)"),
    # names and parts
    ("return SMALL", "int32 is not in the dialect; use int64, uint64, float64, float32 or bool"),
    ("return max.best", "'max.best' is not in the dialect; use modules, enums and records"),
    ("return np.nothing", "'np.nothing' is not in the dialect; use modules, enums and records"),
    ("return a.n", "int64 has no 'n'; name a field of a record or a NamedTuple"),
    ("return s.y", "the record of n, x, xs has no field 'y'; name one of its fields"),
    ("return (a, b)[2]", "index 2 of a tuple of 2"),
    ("return (a, b)[-3]", "index -3 of a tuple of 2"),
    ("return (a, 0.5)[b]", "which item of a tuple is meant must be known; write the number"),
    ("return a[0]", "int64 has no items; index arrays, tables and tuples"),
    ("return np.zeros((2, 2))[:, 0]", "a slice stands last in the dialect; write a loop"),
    ("return len(np.zeros(2)[0.5:])", "the end of a slice is an int64, not float64; write int(…)"),
    # operators
    ("return a in T", "`in` needs its values written out; write `x in (A, B)`, or a loop"),
    (
        "return np.zeros(2) and 1",
        "1-dimensional array of float64 is neither true nor false; compare: `len(x) > 0`",
    ),
    (
        "return len(np.zeros(2) if a else 1)",
        "this gives 1-dimensional array of float64 or int64; give one type in each case",
    ),
    ("return a @ b", "the operator MatMult is not in the dialect; write a loop"),
    (
        "return np.float32(1.5) + a",
        "a float32 meets another number; say which is meant: np.float32(…) or np.float64(…)",
    ),
    ("return np.uint64(1) & 1.5", "a uint64 meets a signed number; say which is meant: np.uint64(…) or np.int64(…)"),
    (
        "return np.uint64(a) + (0 - 1)",
        "a uint64 meets a signed number; say which is meant: np.uint64(…) or np.int64(…)",
    ),
    ("return np.float32(1.5) // np.float32(0.5)", "a float32 is not rounded down; say np.float64(…) first"),
    ("return -np.zeros(1)", "1-dimensional array of float64 is no number; compute with its items, in a loop"),
    ("return ~1.5", "a float has no bits to invert; write `-x` or `not x`"),
    ("return a ** 65", "a whole number's power needs a known exponent from 0 to 64; write a loop"),
    # calls
    ("return [1]", "a list is not in the dialect; write `[0] * n`, or np.zeros"),
    ("return [np.zeros(1)] * 2", "a list holds numbers; write `[0] * n`"),
    ("return max(*T)", "`*` in a call is not in the dialect; write the arguments one by one"),
    ("return helper(a=1)", "keywords are not in the dialect; give the arguments in their order"),
    ("return helper(np)", "a module or a function cannot be passed on; use `parameter()`"),
    ("return helper(1, 2)", "'helper' takes 1 arguments, not 2; give each of them"),
    ("return keyed(1, 2)", "a function takes plain arguments; write each by its name, with no default"),
    ("return NAMELESS(1)", "this is no plain function; write `def`"),
    ("return int(a, b)", "`int` takes one number; write int(x)"),
    ("return np.uint64(1.5)", "np.uint64 takes a whole number; write np.uint64(int(x))"),
    ("return math.ldexp(a)", "`ldexp` takes a float and a whole number; write ldexp(x, n)"),
    ("return len(a)", "`len` takes an array or a tuple; write len(x)"),
    ("return Pair(a)", "Pair has 2 values; give all of them in their order"),
    ("return np.full(2, a, KIND)", "`np.full` takes a number; write np.full(n, x)"),
    ("return np.full(2, np.zeros(1))", "`np.full` takes a number; write np.full(n, x)"),
    ("return np.zeros()", "a new array is made of a shape and a dtype; write np.zeros(n, np.int64)"),
    ("return np.zeros(1.5)", "a length is an int64, not float64; write int(…)"),
    ("return np.zeros((1, 1, 1, 1, 1, 1, 1))", "an array has 1 to 6 axes; use fewer"),
    ("return np.cumsum(np.zeros(2, np.float32))", "`np.cumsum` takes an array of int64 or float64; write a loop"),
    ("return np.cumsum(a)", "`np.cumsum` takes an array of one axis; write a loop"),
    (
        "return np.searchsorted(np.zeros(2), 1, side='far')",
        "`np.searchsorted` takes a sorted array and a number; write a loop",
    ),
    ("return np.zeros(3).any(1)", "`any` is asked of an array of numbers; write x.any()"),
    (
        "return np.zeros(3).all()",
        "1-dimensional array of float64 has no 'all'; name a field of a record or a NamedTuple",
    ),
    # statements
    ("match a:\n    case 1 if b:\n        pass", "a guard is not in the dialect; write `if` in the case"),
    ("match a:\n    case s.n:\n        pass", "a case is a number that is known; write `if`"),
    ("match a:\n    case [1]:\n        pass", "this pattern is not in the dialect; write numbers, `|` and `_`"),
    ("for i, j in rs:\n    pass", "a loop has one variable; index in the loop"),
    ("for i in range(1, 2, 3, 4):\n    pass", "`range` takes one to three numbers; write range(n)"),
    ("for i in range(1.5):\n    pass", "`range` takes int64; write int(…)"),
    ("for i in (s,):\n    pass", "a loop goes over numbers; write `for i in range(n)`"),
    (
        "while a:\n    pass\nelse:\n    return b",
        "`else` of a loop is not in the dialect; keep in a variable how it ended",
    ),
    ("return np", "a module or a function cannot be returned; return numbers, records or arrays"),
    ("async def g():\n    pass", "`async` is not in the dialect; write a plain function"),
    ("class G:\n    pass", "a class within a function is not in the dialect; write a dataclass in the module"),
    ("del a", "`del` is not in the dialect; leave the variable"),
    ("from math import pi", "an import within a function is not in the dialect; import in the module"),
    ("try:\n    a = 1\nexcept* ValueError:\n    a = 2", "an exception is not in the dialect; test before you compute"),
    ("a = yield", "`yield` is not in the dialect; write to an array that you are given"),
    ("yield from T", "`yield` is not in the dialect; write to an array that you are given"),
    ("return {i for i in T}", "a set is not in the dialect; use the bits of a number"),
    ("return {i: 1 for i in T}", "a dictionary is not in the dialect; use a table and its indices"),
    ("return *T, a", "`*` is not in the dialect; write the values one by one"),
]


@pytest.mark.parametrize(("body", "sentence"), REFUSED)
def test_what_is_not_in_the_dialect_is_refused_with_its_line(body: str, sentence: str) -> None:
    main = "def main(a, b, s, rs):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    names = {"T": (1, 2, 3), "SMALL": np.int32(1), "NAMELESS": lambda a: a, "math": math, "Pair": Pair, "KIND": RECORD}
    told = refusal(HELPERS + main, 1, 2, np.zeros(1, RECORD)[0], np.zeros(2, RECORD), **names)
    place, _, reason = told.partition(": ")
    assert reason == sentence
    if "plain" not in reason:  # which tell the line of another function
        assert int(place.rpartition(":")[2]) > HELPERS.count("\n")


def sentences() -> Iterator[tuple[str, str]]:
    """Every reason that the compiler's code gives, as a pattern, with its place."""
    for file in sorted(Path(str(package.__file__)).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "refused":
                for reason in [part for part in node.args[:2] if isinstance(part, ast.Constant | ast.JoinedStr)][:1]:
                    yield pattern(reason), f"{file.name}:{node.lineno}"


def pattern(reason: ast.expr) -> str:
    parts = reason.values if isinstance(reason, ast.JoinedStr) else [reason]
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)


def test_every_sentence_has_a_test() -> None:
    """A new reason needs a case here."""
    told = [sentence for _, sentence in REFUSED]
    found = list(sentences())
    assert len(found) > 50
    assert [place for text, place in found if not any(re.match(text, sentence) for sentence in told)] == []


def test_a_function_whose_source_is_gone_is_refused() -> None:
    space: dict[str, object] = {}
    exec(compile("def f(a):\n    return a\n", "<nowhere>", "exec"), space)
    told = refusal("def main(a):\n    return f(a)\n", 1, f=space["f"])
    assert told == "<nowhere>:1: the source cannot be read"
