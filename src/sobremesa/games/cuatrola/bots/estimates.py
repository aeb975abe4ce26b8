"""Estimates of calls, cards and cantes, and the call of the entry that makes them."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.fast.entries import Answer, Call, Room
from sobremesa.games.cuatrola.bots import BOTS
from sobremesa.games.cuatrola.bots.effort import Effort
from sobremesa.games.cuatrola.bots.equity_tables import equity_in_a_row
from sobremesa.games.cuatrola.rules import Rules, State

CHANCE, WORTH = 0, 1
"""Columns in which an entry writes."""
COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is thought of an action: how likely our pair wins the hand with it, and the worth by which it is chosen.

    That is how likely we win the match with a call, and how surely the hand with a card or cante.
    """

    action: int
    chance: float
    worth: float


def deciding(rules: Rules, s: State, effort: Effort, lots: Sequence[int], actions: Sequence[int]) -> Call:
    """Return the call that weighs these actions of the seat to decide; of the two lots it may take one."""
    out = Room("float64", (len(actions), COLUMNS)), Room("int64", (1,))
    takes = rules, s, effort, array("Q", lots), equity_in_a_row(rules), array("q", actions), *out
    return Call(BOTS.entries, "decide", takes, (6, 7))


def estimates(actions: Sequence[int], answer: Answer) -> list[Estimate]:
    """Return what was written of these actions."""
    rows = answer.rooms[0]
    return [Estimate(action, *rows[COLUMNS * i : COLUMNS * (i + 1)]) for i, action in enumerate(actions)]


def lots_used(answer: Answer) -> int:
    """Return how many lots were taken."""
    return int(answer.rooms[1][0])
