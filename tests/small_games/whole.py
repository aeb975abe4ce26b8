"""The horizon of a small game: its end, and what it pays; compiled with the game as `kernel`."""

from typing import Any

from sobremesa.fast.dialect import parameter

kernel: Any = parameter()
"""The small game."""
SIDES = 2


def side_of(rules: Any, s: Any, seat: int) -> int:
    """Two seats, two sides."""
    return seat


def stop(rules: Any, s: Any, root: Any) -> bool:
    """Only the end ends it."""
    return False


def value(rules: Any, s: Any, root: Any, side: int, table: Any) -> float:
    """Return what is won, or lost."""
    return float((1 - 2 * side) * kernel.payoff(rules, s))
