"""Registry of games: every game that is installed, loaded when it is asked for.

A package names its game in the entry-point group `sobremesa.games`, as `escoba = "escoba:GAME"`; Sobremesa's own games
come through the same door.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from sobremesa.core.errors import UnknownGame, suggestion
from sobremesa.core.game import Game

GROUP: Final = "sobremesa.games"


@cache
def _found() -> dict[str, EntryPoint]:
    """Return the entry points by name, Sobremesa's own first, each group in the order of its package."""
    points = {point.name: point for point in entry_points(group=GROUP)}
    own = {name: point for name, point in points.items() if point.value.startswith(f"{__name__}.")}
    return own | dict(sorted(points.items()))


def names() -> tuple[str, ...]:
    """Return the names of all installed games, in the order of a menu."""
    return tuple(_found())


@cache
def load(name: str) -> Game[Any, Any]:
    """Return the game of this name, the first of the menu without one; raises `UnknownGame` with a suggestion."""
    name = name or names()[0]
    if name not in _found():
        raise UnknownGame(f"there is no game '{name}': {suggestion(name, names())}")
    game: Game[Any, Any] = _found()[name].load()
    return game


NAMES: Final = names()
"""The installed games, in the order of a menu."""
