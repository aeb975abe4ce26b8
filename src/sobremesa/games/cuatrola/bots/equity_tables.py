"""Tables of match equity, which know who is mano: those that are shipped, and the crude model's."""

from array import array
from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from sobremesa.games.cuatrola.bots import learned
from sobremesa.games.cuatrola.bots.equity import every_equity
from sobremesa.games.cuatrola.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
else:
    Floats = Any

ROWS = ("not mano", "mano")
"""The names of a table's halves, by whether the pair is mano in the next hand."""


@cache
def equity_rows(rules: Rules) -> list[list[list[float]]]:
    """Return how likely a pair wins the match: [mano in the next hand][its score][the other's], up to the target."""
    found = learned.REGISTRY.best("equity", rules, rules.players, partial(_shipped, rules))
    return every_equity(rules) if found is None else found


@cache
def equity_in_a_row(rules: Rules) -> "array[float]":
    """Return the same chances one after the other."""
    return in_a_row(equity_rows(rules))


def in_a_row(table: list[list[list[float]]]) -> "array[float]":
    """Return a table's chances one after the other."""
    return array("d", (chance for half in table for row in half for chance in row))


@cache
def equity_table(rules: Rules) -> Floats:
    """Return it as an array of three axes."""
    import numpy as np  # which a page without a network has not

    return np.array(equity_rows(rules))


def _shipped(rules: Rules, read: Mapping[str, Any]) -> list[list[list[float]]]:
    """Return the table of a file, which ends before the target."""
    table = [[row[:] for row in half] for half in every_equity(rules)]
    for half, name in zip(table, ROWS, strict=True):
        for row, chances in zip(half[:-1], read[name], strict=True):
            row[:-1] = [float(chance) for _, chance in zip(row[:-1], chances, strict=True)]
    return table
