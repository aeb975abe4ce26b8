"""Learned data of Cuatrola: tables of match equity and fitted weights, by table."""

from importlib.resources import files

from sobremesa.core.game import Game
from sobremesa.core.learned_parts import Registry
from sobremesa.games.cuatrola.rules import Rules, State


def _game() -> Game[Rules, State]:
    from sobremesa.games.cuatrola import GAME

    return GAME


REGISTRY: Registry[Rules] = Registry(files(__package__), _game)
"""What each table plays by."""
