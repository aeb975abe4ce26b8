"""What the browser shows of a table: a scene is a pure function of one seat's view, already legal, previewed, in words.

Each game has a room here with its Struct and `scene(view, sitter)`. The browser decides nothing and knows no rule.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from sobremesa.core.match import Match
from sobremesa.server.scenes import canasta, cuarenta, cuatrola
from sobremesa.server.scenes.canasta import CanastaScene
from sobremesa.server.scenes.common import Breakdown, Choice, HandCard, Place, Seen, Side, Sitter
from sobremesa.server.scenes.cuarenta import CuarentaScene
from sobremesa.server.scenes.cuatrola import CuatrolaScene

Scene = CanastaScene | CuarentaScene | CuatrolaScene
"""A scene of any game; as JSON they are told apart by `game`."""


class Memory(Protocol):
    """What is kept of a match; it follows the match by itself."""

    def seen(self, seat: int | None) -> Any:
        """What a seat, or a spectator, may see of it: the sitter's `cards`."""


_ROOMS: Mapping[str, Callable[[Seen, Sitter], Scene]] = {
    "canasta": canasta.scene,
    "cuarenta": cuarenta.scene,
    "cuatrola": cuatrola.scene,
}


def scene(view: Seen, sitter: Sitter) -> Scene:
    """What the browser shows of this view to this sitter; the view must be the sitter's own."""
    assert view.seat == sitter.seat
    return _ROOMS[view.game.name](view, sitter)


def remember(match: Match[Any, Any]) -> Memory | None:
    """What a table keeps beside its match where a game's views don't tell all that lies open; see `Sitter.cards`."""
    return canasta.Cards(match) if match.game.name == "canasta" else None


__all__ = ["Breakdown", "Choice", "HandCard", "Memory", "Place", "Scene", "Seen", "Side", "Sitter", "remember", "scene"]
