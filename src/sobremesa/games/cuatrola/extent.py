"""Extent of a hand of Cuatrola: how its cards come, one by one."""

from typing import Final

from sobremesa.games.cuatrola.rules import DECK, Rules, State

KINDS: Final = DECK
"""The cards that are told apart: all of them."""


def kind_of(rules: Rules, card: int) -> int:
    """Return what a card is told by."""
    return card


def left(rules: Rules, s: State) -> int:
    """Return how many cards are still to be served: none, for the whole pack is dealt at once (K04)."""
    return 0


def put(rules: Rules, s: State, place: int, card: int) -> None:
    """Put nothing anywhere: there is no stock."""
