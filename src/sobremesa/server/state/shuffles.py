"""Shuffles of a table's match: which comes next, and the seats' parts of it."""

from sobremesa.core import fairness
from sobremesa.core.fairness import DRAW
from sobremesa.core.promise import Promise
from sobremesa.server.state.fold import FIRST, TableState


def coming(state: TableState) -> int:
    """Return the number of the shuffle that comes next."""
    return max(state.shuffles + 1, FIRST) if state.phase == "playing" else DRAW


def missing(state: TableState, hand: int) -> bool:
    """Return whether somebody has promised a part and not told it yet."""
    if hand not in state.promises:
        return False
    pledged = {seat for seat, pledge in enumerate(Promise.parse(state.promises[hand]).seats) if pledge is not None}
    return not pledged <= state.parts.get(hand, {}).keys()


def parts(state: TableState, hand: int) -> tuple[str, ...]:
    """Return every seat's part of a shuffle; who has told none adds what the house's bots add."""
    told = state.parts.get(hand, {})
    return tuple(told[seat].part if seat in told else fairness.HOUSE_NONCE.hex() for seat in range(state.players))
