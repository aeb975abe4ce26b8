"""Side channels of Cuarenta: none, for every question and every card played is public."""

from typing import Any

from sobremesa.core.position import View


def might_be_asked(view: View[Any, Any], seat: int) -> int | None:
    """Return the seat that might secretly be asked something before this one acts: none is."""
    return None


def stands_alone(code: int) -> bool:
    """Return whether an action is sent alone: none is."""
    return False
