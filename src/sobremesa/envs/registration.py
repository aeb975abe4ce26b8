"""Registration of every installed game with Gymnasium, by a name that `name_of` makes."""

from typing import Final

import gymnasium

from sobremesa import games

VERSION: Final = 0
"""The version of all encodings: with a new one comes a new name."""


def name_of(game: str) -> str:
    """Return the name by which Gymnasium knows a game.

    >>> name_of("cuatrola")
    'sobremesa/Cuatrola-v0'
    """
    return f"sobremesa/{''.join(word.capitalize() for word in game.split('_'))}-v{VERSION}"


def register_all() -> None:
    """Register each game; none is imported before it is made."""
    for game in games.names():
        gymnasium.register(
            name_of(game),
            entry_point="sobremesa.envs.single:SeatEnv",
            vector_entry_point="sobremesa.envs.vector:SeatVectorEnv",
            kwargs={"game": game},
        )
