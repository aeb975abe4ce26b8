"""The shelf: every game of the house, loaded when it is asked for."""

from importlib import import_module
from typing import Any

from sobremesa.core.errors import UnknownGame, suggestion
from sobremesa.core.game import Game

NAMES = ("cuarenta", "cuatrola", "canasta")
"""The games, in the order of a menu."""


def load(name: str) -> Game[Any, Any]:
    """The game of this name; raises `UnknownGame` with a suggestion."""
    if name not in NAMES:
        raise UnknownGame(f"there is no game '{name}': {suggestion(name, NAMES)}")
    game: Game[Any, Any] = import_module(f"sobremesa.games.{name}").GAME
    return game
