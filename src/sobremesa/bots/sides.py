"""Sides of a table: which seats win together."""

from typing import Any

from sobremesa.core.game import Game


def sides(game: Game[Any, Any], rules: Any, players: int) -> tuple[int, ...]:
    """Return the side (pair, group) of each seat; where the rules know none, everybody plays alone."""
    kernel: Any = game.kernel
    if hasattr(kernel, "group_of"):
        return tuple(kernel.group_of(rules, seat) for seat in range(players))
    if hasattr(kernel, "side_of"):
        return tuple(kernel.side_of(seat) for seat in range(players))
    return tuple(range(players))
