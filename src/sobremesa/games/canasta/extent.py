"""Extent of a round of Canasta: how its cards come, one by one."""

from typing import Final

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import Rules, State

KINDS: Final = kernel.KINDS
"""The kinds of card that are told apart: suits never matter."""


def kind_of(rules: Rules, card: int) -> int:
    """Return what a card is told by."""
    return kernel.kind_of(card)


def left(rules: Rules, s: State) -> int:
    """Return how many cards of the stock are still to be drawn."""
    return s.stock_left


def put(rules: Rules, s: State, place: int, card: int) -> None:
    """Put a card into the stock, so many places below its top."""
    s.stock[s.stock_left - 1 - place] = kernel.kind_of(card)
