"""Registry of games: every game that is installed, loaded when it is asked for.

A package names its game in the entry-point group `sobremesa.games`, as `escoba = "escoba:GAME"`; Sobremesa's own games
come through the same door.
"""

from functools import cache
from typing import Any, Final

from sobremesa.core.errors import SobremesaError, UnknownGame, suggestion
from sobremesa.core.game import Game

GROUP: Final = "sobremesa.games"
MENU: Final = ("cuarenta", "cuatrola", "canasta")
"""The order of Sobremesa's own games in a menu; those of other packages follow by name."""


@cache
def _found() -> dict[str, tuple[str, ...]]:
    """Return where each game lies, as `package:GAME`, in the order of a menu."""
    from importlib.metadata import entry_points  # a command that needs no game starts without it

    places: dict[str, tuple[str, ...]] = {}
    for point in entry_points(group=GROUP):
        places[point.name] = tuple(dict.fromkeys((*places.get(point.name, ()), point.value)))
    own = [name for name in MENU if name in places]
    return {name: places[name] for name in [*own, *sorted(set(places) - set(own))]}


def names() -> tuple[str, ...]:
    """Return the names of all installed games, in the order of a menu.

    >>> "cuarenta" in games.names()
    True
    """
    return tuple(_found())


@cache
def load(name: str) -> Game[Any, Any]:
    """Return the game of this name, the first of the menu without one.

    Raises `UnknownGame` with a suggestion, and `SobremesaError` where two packages bring a game of this name.

    >>> games.load("cuarenta").players
    (2, 4)
    """
    from importlib.metadata import EntryPoint

    if not names():
        raise SobremesaError("no games are installed: install Sobremesa itself, as with `pip install -e .`")
    name = name or names()[0]
    if name not in _found():
        raise UnknownGame(f"there is no game '{name}': {suggestion(name, names())}")
    if len(_found()[name]) > 1:
        raise SobremesaError(f"two packages bring the game '{name}': {' and '.join(_found()[name])}; uninstall one")
    game: Game[Any, Any] = EntryPoint(name, _found()[name][0], GROUP).load()
    return game
