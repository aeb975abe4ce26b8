"""Exponentials and logarithms of our own: right, and the same in CPython and in machine code."""

import math
from itertools import chain

import pytest

from sobremesa.core import portable_math
from sobremesa.core.chance import Chance
from sobremesa.fast.compile import compiled

CHANCE = Chance("powers")
NUMBERS = [(CHANCE.below(10**12) - 5 * 10**11) / 10**scale for scale in (10, 11, 12) for _ in range(300)]
LIMITS = [0.0, 1.0, -1.0, 700.0, -700.0, 1e-300, 0.34657359, -0.34657359]


def test_they_are_right_to_the_last_bits() -> None:
    for x in chain(NUMBERS, LIMITS):
        assert portable_math.exp(x) == pytest.approx(math.exp(x), rel=4e-16, abs=0)
    for x in map(abs, chain(NUMBERS, LIMITS[3:])):
        assert portable_math.log(x) == pytest.approx(math.log(x), rel=4e-16, abs=2e-16)


def test_beyond_what_a_float_holds() -> None:
    assert portable_math.exp(-1000.0) == 0.0
    assert portable_math.exp(1000.0) == math.inf


def test_machine_code_gives_the_same_bits() -> None:
    fast = compiled(portable_math)
    for x in chain(NUMBERS, LIMITS):
        assert fast.exp(x) == portable_math.exp(x)
    for x in map(abs, chain(NUMBERS, LIMITS[3:])):
        assert fast.log(x) == portable_math.log(x)


def test_known_values() -> None:
    """Written out bit by bit: another machine must come to these."""
    assert [portable_math.exp(x).hex() for x in (1.0, -0.5, 12.25)] == [
        "0x1.5bf0a8b14576ap+1",
        "0x1.368b2fc6f960ap-1",
        "0x1.982aa4f9aec90p+17",
    ]
    assert [portable_math.log(x).hex() for x in (2.0, 10.0, 0.3)] == [
        "0x1.62e42fefa39efp-1",
        "0x1.26bb1bbb55516p+1",
        "-0x1.34378fcbda721p+0",
    ]
