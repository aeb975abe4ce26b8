"""Ledger of a count: what each side has counted, item by item, as the game's kernel writes it.

A kernel that counts in items has `ledger(rules, s, out)`, which writes rows of four numbers (item, side, number,
points) and returns how many, `MAX_LEDGER`, the most there can be, and `counted_in(s, side)`, the points that a side's
rows add up to; its `notation.ITEMS` gives each item a word and its clauses. Whoever says or shows a count reads the
ledger: nothing outside of the rules adds up.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sobremesa.core.game import Game

ROW = 4
"""The numbers of a row."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: the item's word, whose it is, how many of it there are, what they count, and the clauses on it.

    Of the clauses those hold that a table's options leave.
    """

    item: str
    side: int
    number: int
    points: int
    clauses: tuple[str, ...]


def keeps_ledger(game: Game[Any, Any]) -> bool:
    """Return whether a game's kernel writes a ledger."""
    return hasattr(game.kernel, "ledger")


def counted(game: Game[Any, Any], state: Any, side: int) -> int:
    """Return the points that a side's rows add up to, as the state keeps them."""
    kernel: Any = game.kernel
    return int(kernel.counted_in(state, side))


def entries(game: Game[Any, Any], rules: Any, state: Any) -> list[Entry]:
    """Return the rows that the kernel writes for a state; none for a game whose kernel writes no ledger."""
    if not keeps_ledger(game):
        return []
    kernel: Any = game.kernel
    items: Mapping[int, tuple[str, tuple[str, ...]]] = vars(game.notation)["ITEMS"]
    out = [0] * (ROW * kernel.MAX_LEDGER)
    rows = kernel.ledger(rules, state, out)
    found = (out[ROW * row : ROW * (row + 1)] for row in range(rows))
    return [Entry(items[item][0], side, number, points, items[item][1]) for item, side, number, points in found]
