"""Extent of a hand of Cuarenta: how its cards come, one by one."""

from typing import Final

from sobremesa.games.cuarenta.rules import DECK, PACKET, RANKS, Rules, State

KINDS: Final = RANKS
"""The cards that are told apart: suits never matter."""


def kind_of(rules: Rules, card: int) -> int:
    """Return what a card is told by."""
    return card // 4


def left(rules: Rules, s: State) -> int:
    """Return how many cards of the stock are still to be served."""
    return PACKET * s.packets


def put(rules: Rules, s: State, place: int, card: int) -> None:
    """Put a card into the stock, so many places below its top."""
    packet = DECK // PACKET - s.packets + place // PACKET
    if place % PACKET == 0:
        s.stock[packet] = 0
    s.stock[packet] |= 1 << card
