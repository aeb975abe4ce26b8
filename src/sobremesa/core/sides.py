"""Sides of a table: which seats win together."""

from typing import Any

from sobremesa.core.game import Game


def sides(game: Game[Any, Any], rules: Any, players: int) -> tuple[int, ...]:
    """Return the side (pair, group) of each seat.

    The rules say it, as `group_of(rules, seat)` or `side_of(seat)`; where they do not, there are as many sides as the
    digest has scores, sitting crosswise, and without scores everybody plays alone.
    """
    kernel: Any = game.kernel
    if hasattr(kernel, "group_of"):
        return tuple(kernel.group_of(rules, seat) for seat in range(players))
    if hasattr(kernel, "side_of"):
        return tuple(kernel.side_of(seat) for seat in range(players))
    state = game.new_state()
    kernel.start(rules, state, 0)
    scores = game.notation.digest(rules, state).get("score")
    return tuple(seat % (len(scores) if isinstance(scores, list) and scores else players) for seat in range(players))
