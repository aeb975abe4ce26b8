"""Opponents of one seat: levels of the house by name, or functions that choose by what their seats observe."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa import bots
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game

RANDOM: Final = "random"
"""The level that is played without asking a bot: each table draws from its own random numbers."""

Policy = Callable[[NDArray[np.int8], NDArray[np.int8]], NDArray[Any]]
"""Function that is given the planes (n, bits) and masks (n, actions) of n seats, and returns n actions."""
Opponent = str | Policy
Opponents = Opponent | Mapping[int, Opponent]


def by_seat(game: Game[Any, Any], players: int, seat: int, opponents: Opponents) -> dict[int, Opponent]:
    """Return who plays each other seat; raises `SobremesaError`, and `UnknownLevel` for a level that is unknown."""
    others = [other for other in range(players) if other != seat]
    found = opponents if isinstance(opponents, Mapping) else dict.fromkeys(others, opponents)
    if set(found) != set(others):
        raise SobremesaError(
            f"opponents are wanted for the seats {_listed(others)}, not for {_listed(found) or 'none'}"
        )
    for opponent in found.values():
        _check(game.name, opponent)
    return dict(found)


def _check(game: str, opponent: object) -> None:
    if isinstance(opponent, str):
        bots.level_class(game, opponent)
    elif not callable(opponent):
        raise SobremesaError(f"an opponent is the name of a level, or a function, not {opponent!r}")


def _listed(seats: Iterable[object]) -> str:
    return ", ".join(map(str, seats))
