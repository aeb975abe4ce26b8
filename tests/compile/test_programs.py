"""Random programs of the dialect: C and CPython give the same result, the same error, and write the same."""

from typing import Any

import numpy as np
import pytest

from sobremesa.compile.arguments import type_of
from sobremesa.compile.call import entries, translated
from sobremesa.compile.errors import NotInDialect
from sobremesa.compile.unit import Instance, Unit
from tests.compile.both import SOON, copied, functions, in_python, outcome
from tests.compile.program_arguments import arguments
from tests.compile.programs import GIVEN, program

pytestmark = [pytest.mark.usefixtures("c_compiler", "own_cache"), pytest.mark.filterwarnings("ignore::SyntaxWarning")]

BATCH = 100
"""Programs of one C file."""
MANY = 105_000
"""Seeds of `make test-long`, of which 22 in 23 give a program: hours with gcc -O2, half an hour with `CC='tcc …'`."""


def taken(unit: Unit, seeds: range) -> dict[int, tuple[Instance, tuple[Any, ...]]]:
    """The programs that the dialect has; a few read a variable that nothing gives a value."""
    found = {}
    for seed in seeds:
        given = arguments(seed)
        try:
            found[seed] = translated(unit, functions(program(seed), **GIVEN)["main"], given), given
        except NotInDialect:
            continue
    return found


def agree(seeds: range, flags: tuple[str, ...] = SOON) -> int:
    """Check a batch of programs; returns how many there were."""
    unit = Unit()
    examples = taken(unit, seeds)
    compiled = entries(unit, [made for made, _ in examples.values()], flags)
    for (seed, (_, given)), entry in zip(examples.items(), compiled, strict=True):
        native = outcome(entry, copied(given))
        known = in_python(program(seed), *copied(given), **GIVEN)
        wrong = [place for place, (one, other) in enumerate(zip(native, known, strict=True)) if one != other]
        assert not wrong, f"program {seed}: {wrong}: {native[0]}, CPython {known[0]}\n{program(seed)}"
    return len(examples)


def some(begin: int, end: int) -> pytest.MarkDecorator:
    """Random programs of these seeds, a batch at a time."""
    return pytest.mark.parametrize("first", range(begin, end, BATCH))


@some(0, 200)
def test_random_programs_agree(first: int) -> None:
    assert agree(range(first, first + BATCH)) > BATCH * 0.7


@pytest.mark.long
@some(200, 1000)
def test_more_random_programs_agree(first: int) -> None:
    assert agree(range(first, first + BATCH)) > BATCH * 0.7


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 1000 + MANY, 1000))
def test_many_random_programs_agree(first: int) -> None:
    agreed = sum(agree(range(seed, seed + BATCH), (*SOON, "-O2")) for seed in range(first, first + 1000, BATCH))
    assert agreed > 700


def test_the_length_of_an_endless_array_is_not_written_into_the_c() -> None:
    """tcc takes no more than 2,147,483,647 items (program 75746)."""
    for length, is_written in ((2**31 - 1, True), (2**31, False)):
        main = functions(f"def main(a):\n    return np.full({length}, a)[2]\n", np=np)["main"]
        text = Unit().instance(main.py_func, (type_of(1),)).text
        assert (f"[{length}]" in text) == is_written
