"""Luck of the deals in the arena: what each deal brought a side over the mean of all deals it might have been.

Its mean is nought whoever plays, so that a result less its luck has the same mean and less scatter (AIVAT: Burch,
Schmid, Moravcik and Bowling 2018, the chance events alone). The value function is fixed before anybody plays.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from sobremesa.arena.table import Table
from sobremesa.core.errors import SobremesaError

if TYPE_CHECKING:
    from sobremesa.search.value_function import ValueFunction


class Luck:
    """The luck of one seating of a board, dealt so far; NumPy is loaded only where it is weighed."""

    def __init__(self, table: Table, board: int) -> None:
        from sobremesa.review.account import less
        from sobremesa.review.luck import Scales

        self._less = less
        self._scales = Scales(_value(table), f"{table.seed}|{board}")
        self._deals = 0
        self.brought = tuple(0.0 for _ in range(table.seatings))

    def add(self, before: Any, after: Any) -> None:
        """Add what a deal has brought each side, by the positions before and after it."""
        self._deals += 1
        mean = self._scales.before_deal(before, self._deals)
        found = self._less(self._scales.after_deal(before, after, self._deals), mean)
        self.brought = tuple(a + b for a, b in zip(self.brought, found, strict=True))


def judge_of(table: Table) -> str:
    """Return the name of the value function; raises `SobremesaError` where there is none, or nothing for it to tell."""
    if not table.matches:
        raise SobremesaError("luck is told as a chance to win the match: with --luck-adjusted give --matches, too")
    return _value(table).name


@cache
def _value(table: Table) -> "ValueFunction":
    from sobremesa.review.luck import value_function

    return value_function(table.game, table.rules)
