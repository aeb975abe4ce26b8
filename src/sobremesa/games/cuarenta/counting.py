"""Counting at Cuarenta: which cards a seat has not seen yet, that is, which can still be out."""

from collections.abc import Sequence

from sobremesa.core.position import View
from sobremesa.games.cuarenta.presentation.card_text import codes_in
from sobremesa.games.cuarenta.rules import Rules, State
from sobremesa.games.cuarenta.worlds import unseen as neither_held_nor_laid


def unseen(view: View[Rules, State]) -> Sequence[int]:
    """Return the cards that are neither in the own hand nor laid in this hand, by their codes."""
    return codes_in(neither_held_nor_laid(view.state, -1 if view.seat is None else view.seat))
