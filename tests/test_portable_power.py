"""Powers of our own: right, the same in CPython and in machine code, and the same as long ago."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from sobremesa.core import portable_power
from sobremesa.core.chance import Chance
from sobremesa.core.portable_power import power
from sobremesa.fast.compile import compiled

CHANCE = Chance("powers of our own")
BASES = [(CHANCE.below(10**9) + 1) / 10**scale for scale in (3, 8, 9) for _ in range(60)]
PAIRS = [(x, (CHANCE.below(2 * 10**9) - 10**9) / 10**8) for x in BASES]
SEVENTHS = [(n / 7, y) for n in range(8) for y in (3.0, 2.5, 1.0, 0.5)]
"""Parts of a row of seven, as a player asks for them."""


def exact(x: float, y: float) -> float:
    """The power, computed to 60 digits, and rounded once."""
    with localcontext() as context:
        context.prec = 60
        return float(Decimal(x) ** Decimal(y)) if x else 0.0


def test_it_is_right_to_the_last_bit() -> None:
    for x, y in [*PAIRS, *SEVENTHS, (2.0, 0.5), (0.1, -300.0), (1e300, 1.01), (1.0000001, 1e9), (5e-324, 0.25)]:
        assert power(x, y) == exact(x, y), (x, y)


def test_whole_powers_are_those_of_fractions() -> None:
    for x in BASES[:40]:
        for n in (-40, -3, -1, 1, 2, 3, 7, 40):
            assert power(x, float(n)) == float(Fraction(x) ** n), (x, n)


@pytest.mark.parametrize(
    ("x", "y", "value"),
    [
        (0.0, 0.0, 1.0),
        (math.inf, 0.0, 1.0),
        (math.nan, 0.0, 1.0),
        (1.0, math.inf, 1.0),
        (1.0, math.nan, 1.0),
        (0.0, 3.0, 0.0),
        (0.0, -0.5, math.inf),
        (math.inf, 2.0, math.inf),
        (math.inf, -2.0, 0.0),
        (2.0, math.inf, math.inf),
        (2.0, -math.inf, 0.0),
        (0.5, math.inf, 0.0),
        (10.0, 400.0, math.inf),
        (10.0, -400.0, 0.0),
        (2.0, 1023.5, 2.0**1023 * math.sqrt(2.0)),
        (2.0, 1e300, math.inf),
    ],
)
def test_limits(x: float, y: float, value: float) -> None:
    assert power(x, y) == value


@pytest.mark.parametrize(("x", "y"), [(-1.0, 2.0), (math.nan, 1.0), (2.0, math.nan), (-0.5, 0.5)])
def test_what_is_not_a_number(x: float, y: float) -> None:
    assert math.isnan(power(x, y))


def test_machine_code_gives_the_same_bits() -> None:
    fast = compiled(portable_power)
    for x, y in [*PAIRS, *SEVENTHS, (0.0, -1.0), (10.0, 400.0), (-1.0, 2.0), (math.inf, 2.0)]:
        assert float(fast.power(x, y)).hex() == power(x, y).hex(), (x, y)


def test_known_values() -> None:
    """Written out bit by bit: another machine must come to these."""
    assert [power(x, y).hex() for x, y in ((3 / 7, 3.0), (5 / 7, 2.5), (1.5, 1000.25), (7.0, -0.3))] == [
        "0x1.426cf7ca432c0p-4",
        "0x1.b98ccb5b60408p-2",
        "0x1.140a9f7ab5eefp+585",
        "0x1.1d96a0c370202p-1",
    ]
