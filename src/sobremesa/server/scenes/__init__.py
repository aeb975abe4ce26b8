"""What the browser shows of a table: a scene is a pure function of one seat's view, already legal, previewed, in words.

Each game has a room here with its Struct and `scene(view, sitter)`. The browser decides nothing and knows no rule.
"""

from collections.abc import Callable, Mapping

from sobremesa.server.scenes import cuarenta, cuatrola
from sobremesa.server.scenes.common import Breakdown, Choice, HandCard, Place, Seen, Side, Sitter
from sobremesa.server.scenes.cuarenta import CuarentaScene
from sobremesa.server.scenes.cuatrola import CuatrolaScene

Scene = CuarentaScene | CuatrolaScene
"""A scene of any game; as JSON they are told apart by `game`."""

_ROOMS: Mapping[str, Callable[[Seen, Sitter], Scene]] = {"cuarenta": cuarenta.scene, "cuatrola": cuatrola.scene}


def scene(view: Seen, sitter: Sitter) -> Scene:
    """What the browser shows of this view to this sitter; the view must be the sitter's own."""
    assert view.seat == sitter.seat
    return _ROOMS[view.game.name](view, sitter)


__all__ = ["Breakdown", "Choice", "HandCard", "Place", "Scene", "Seen", "Side", "Sitter", "scene"]
