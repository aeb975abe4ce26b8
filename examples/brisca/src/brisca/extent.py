"""Extent of a hand of Brisca: how its cards come, one by one, for who deals them so."""

from typing import Final

from brisca.rules import DECK, Rules, State

KINDS: Final = DECK


def kind_of(rules: Rules, card: int) -> int:
    """Return what a card is told by: itself, for suits matter."""
    return card


def left(rules: Rules, s: State) -> int:
    """Return how many cards of the stock are still to be drawn, without the turned-up one (B10)."""
    return max(0, s.stock_left - 1)


def put(rules: Rules, s: State, place: int, card: int) -> None:
    """Put a card into the stock, so many places below its top."""
    s.stock[s.stock_left - 2 - place] = card
