"""Side channels of Canasta: who draws sees a card that nobody else sees."""

from typing import Any

from sobremesa.core.position import View
from sobremesa.games.canasta.rules import Do, do_of


def might_be_asked(view: View[Any, Any], seat: int) -> int | None:
    """Return the seat that might secretly be asked something before this one acts: none is."""
    return None


def stands_alone(code: int) -> bool:
    """Return whether an action is sent alone: a draw is, for it shows a hidden card."""
    return do_of(code) == Do.DRAW
