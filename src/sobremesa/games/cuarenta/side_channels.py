"""Side channels of Cuarenta: none, for every question and every card played is public."""

from typing import Any

from sobremesa.core.position import View


def might_be_asked(view: View[Any, Any], seat: int) -> int | None:
    """Return the seat that might secretly be asked something before this one acts: none is."""
    return None


def shows_a_card(code: int) -> bool:
    """Return whether an action shows a hidden card to who does it: none does."""
    return False
