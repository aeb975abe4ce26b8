"""A house that lies about its shuffles: what it tells is changed on its way to the seats."""

import re
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from sobremesa.core.fairness import DRAW
from sobremesa.protocol.messages import Fair
from sobremesa.server.state import fair
from sobremesa.server.state.fold import TableState

Lie = Callable[[Fair], Fair]
Telling = Callable[[TableState, int], Fair]
OTHER: Final = "ab" * 32
HONEST: Final = "honest"
_committed, _revealed = fair.committed, fair.revealed


def _exchanged(told: Fair) -> Fair:
    """The first deal is promised for another commitment than it was announced with."""
    return replace(told, commit=OTHER) if told.hand == 1 and told.promise else told


def _omitted(told: Fair) -> Fair:
    """Seat 0 is left out of the draw's promise, though its commitment was acknowledged."""
    lacking = re.sub("^seat 0 .*$", "seat 0 -", told.promise, count=1, flags=re.MULTILINE)
    return replace(told, promise=lacking) if told.hand == DRAW else told


def _second(told: Fair) -> Fair:
    return replace(told, promise=told.promise.replace(told.commit, OTHER))


def _left_out(told: Fair) -> Fair:
    return replace(told, signatures=("", *told.signatures[1:]))


def _later(told: Fair) -> Fair:
    return replace(told, secret=OTHER)


def _other_dealer(told: Fair) -> Fair:
    return replace(told, dealer=1 - (told.dealer or 0))


PROMISING: Final[dict[str, Lie]] = {"commitment": _exchanged, "omitted": _omitted}
"""Lies before the cards are dealt, by the breach that they are."""
SHOWING: Final[dict[str, Lie]] = {
    "promise": _second,
    "left_out": _left_out,
    "secret": _later,
    "dealer": _other_dealer,
}
"""Lies when the draw is shown."""


def tell(name: str) -> None:
    """From here on the house lies like this; `HONEST`: no more."""
    promising, showing = PROMISING.get(name), SHOWING.get(name)
    fair.committed = _with(_committed, promising)  # type: ignore[assignment]
    fair.revealed = _with(_revealed, showing)  # type: ignore[assignment]


def _with(telling: Telling, lie: Lie | None) -> Telling:
    def told(state: TableState, hand: int) -> Fair:
        honest = telling(state, hand)
        return lie(honest) if lie and hand in (DRAW, 1) else honest

    return told
