"""Random programs of the dialect: C and CPython give the same result, the same error, and write the same."""

import pytest

from sobremesa.compile.call import Example, compiled_together, translated
from sobremesa.compile.errors import NotInDialect
from sobremesa.compile.unit import Unit
from tests.compile.both import SOON, copied, functions, in_python, outcome
from tests.compile.programs import TABLE, arguments, program

pytestmark = [pytest.mark.usefixtures("c_compiler", "own_cache"), pytest.mark.filterwarnings("ignore::SyntaxWarning")]

BATCH = 100
"""Programs of one C file."""


def taken(seeds: range) -> dict[int, Example]:
    """The programs that the dialect has; a few read a variable that nothing gives a value."""
    found = {}
    for seed in seeds:
        example = functions(program(seed), TABLE=TABLE)["main"], arguments(seed)
        try:
            translated(Unit(), *example)
        except NotInDialect:
            continue
        found[seed] = example
    return found


def agree(seeds: range, flags: tuple[str, ...] = SOON) -> int:
    """Check a batch of programs; returns how many there were."""
    examples = taken(seeds)
    entries = compiled_together(list(examples.values()), flags)
    for (seed, (_, given)), entry in zip(examples.items(), entries, strict=True):
        native = outcome(entry, copied(given))
        known = in_python(program(seed), *copied(given), TABLE=TABLE)
        wrong = [place for place, (one, other) in enumerate(zip(native, known, strict=True)) if one != other]
        assert not wrong, f"program {seed}: {wrong}: {native[0]}, CPython {known[0]}\n{program(seed)}"
    return len(examples)


@pytest.mark.parametrize("first", range(0, 1000, BATCH))
def test_random_programs_agree(first: int) -> None:
    assert agree(range(first, first + BATCH)) > BATCH * 0.7


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 101_000, 1000))
def test_many_random_programs_agree(first: int) -> None:
    assert agree(range(first, first + 1000), (*SOON, "-O2")) > 700
