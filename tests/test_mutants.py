"""The runner of mutants of the rules: what it changes, where it puts it, and that nothing is changed for good."""

import ast
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tools.mutations import drawn, mutants
from tools.putting import put
from tools.reached import mark, marked

PROGRAM = '''"""A program."""

LEAST = 3
PAIR = (LEAST, 4)


class Kind:
    """What is left alone."""

    ONE = 1


def worth(n: int, more: int = 5) -> int:
    """Tell."""
    return n * LEAST if n > 1 else 0
'''


@pytest.fixture
def program(tmp_path: Path) -> Iterator[ModuleType]:
    """A module that has been imported."""
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("tests.program", file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[module.__name__]


def changes(tmp_path: Path, body: str) -> set[str]:
    """Return what is made of a function's body."""
    file = tmp_path / "body.py"
    file.write_text(f"def f(a, b, c, rules, s):\n    {body}\n", encoding="utf-8")
    return {mutant.change.replace("  ->  ", " > ") for mutant in mutants(file)}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return a <= b", {"a <= b > a < b", "a <= b > a > b"}),
        ("return a == b", {"a == b > a != b"}),
        ("return a // b", {"a // b > a * b"}),
        ("a += b", {"a += b > a -= b", "a += b > pass"}),
        ("return 7", {"7 > 8", "7 > 6"}),
        ("return a and b", {"a and b > a or b", "a and b > a", "a and b > b"}),
        ("return -a", {"-a > a"}),
        ("return a if b else c", {"a if b else c > c if b else a"}),
        ("return min(a, b)", {"min(a, b) > max(a, b)"}),
        ("return a(b, c)", {"a(b, c) > a(c, b)"}),
        ("return a, b", {"return (a, b) > return (0, b)", "return (a, b) > return (a, 0)"}),
        ("a(b)", {"a(b) > pass"}),
    ],
)
def test_each_operator_makes_what_it_says(tmp_path: Path, body: str, expected: set[str]) -> None:
    made = {change for change in changes(tmp_path, body) if not change.endswith((" > return 0", " > return 1"))}
    assert made == expected


def test_what_is_returned_is_lost(tmp_path: Path) -> None:
    assert {"return a > return 0", "return a > return 1"} == changes(tmp_path, "return a")
    assert changes(tmp_path, "return a(rules, s)") == {f"return a(rules, s) > return {n}" for n in (0, 1)}


def test_a_condition_and_the_cases_are_turned_about(tmp_path: Path) -> None:
    made = changes(tmp_path, "if a:\n        b()")
    assert {"if a: b() > if not a: b()", "if a: b() > pass"} <= made
    made = changes(tmp_path, "match a:\n        case 1:\n            b()\n        case _:\n            c()")
    assert "match a: case 1: b() case _: c() > match a: case 1: c() case _: b()" in made


def test_functions_and_constants_are_changed_and_nothing_else(program: ModuleType) -> None:
    found = list(mutants(Path(str(program.__file__))))
    assert {mutant.unit for mutant in found} == {"LEAST", "PAIR", "worth"}
    assert not [mutant for mutant in found if mutant.change.startswith("5 ")]
    assert {mutant.line for mutant in found if mutant.unit == "worth"} == {15}


def test_the_same_seed_draws_the_same_and_leaves_the_program_as_it_was(program: ModuleType) -> None:
    file = Path(str(program.__file__))
    first, second = drawn([file], 1, 5), drawn([file], 1, 5)
    assert [mutant.change for mutant in first] == [mutant.change for mutant in second]
    assert len(drawn([file], 1, 99)) == len(list(mutants(file)))
    before = ast.unparse(first[0].tree)
    assert all(mutant.code() for mutant in first) and ast.unparse(first[0].tree) == before


def test_a_function_is_changed_wherever_it_is_held(program: ModuleType) -> None:
    held = program.worth
    (mutant,) = [one for one in mutants(Path(str(program.__file__))) if one.change == "n > 1  ->  n >= 1"]
    assert held(1) == 0
    put(mutant, mutant.code(), [program])
    assert held(1) == 3


def test_a_constant_is_changed_with_what_is_made_of_it(program: ModuleType) -> None:
    (mutant,) = [one for one in mutants(Path(str(program.__file__))) if one.change == "3  ->  4"]
    put(mutant, mutant.code(), [program])
    assert program.PAIR == (4, 4) and program.worth(2) == 8


def test_what_is_run_is_marked(program: ModuleType) -> None:
    mark(program)
    assert marked(program) == []
    assert program.worth(2) == 6 and marked(program) == [15]
