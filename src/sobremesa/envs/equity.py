"""Match equity that a batch pays by: what a game's bots know of how likely a score between two hands wins the match."""

from importlib import import_module
from typing import Any

from sobremesa import bots
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Ruleset
from sobremesa.envs import no_equity


def module_of(game: Game[Any, Any]) -> Any:
    """Return what tells the chances between two hands of a game; nought where its bots know of none."""
    where = bots.known(game.name).between_hands
    return import_module(where) if where else no_equity


def table_of(module: Any, game: Game[Any, Any], ruleset: Ruleset, rules: Any) -> Any:
    """Return in what a ruleset's chances are looked up; raises `SobremesaError` where it has no such table."""
    found = module.table(rules)
    if found is None:
        raise SobremesaError(
            f"no table of match equity was made for '{game.name}' by '{ruleset}' with {rules.players} players: "
            f"use points or win"
        )
    return found
