"""Side channels of Canasta: who draws sees a card that nobody else sees."""

from typing import Any

from sobremesa.core.position import View
from sobremesa.games.canasta.rules import Do, do_of


def might_be_asked(view: View[Any, Any], seat: int) -> int | None:
    """Return the seat that might secretly be asked something before this one acts: none is."""
    return None


def shows_a_card(code: int) -> bool:
    """Return whether an action shows a hidden card to who does it: a draw does."""
    return do_of(code) == Do.DRAW
