"""Levels that machine code plays at the tables of a batch: a game's policies, and their memory as arrays."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from sobremesa import bots
from sobremesa.core.game import Game
from sobremesa.envs import no_policy
from sobremesa.fast.records import as_numbers


def among(game: str, opponents: Iterable[object]) -> str:
    """Return the first opponent that is a level with a policy, which machine code is to play; `""` where none is."""
    known = bots.known(game).policies
    return next((one for one in opponents if isinstance(one, str) and one in known), "")


def module_of(game: Game[Any, Any], level: str) -> Any:
    """Return the policy of a level; where machine code plays none, one that is never asked."""
    where = bots.known(game.name).policies.get(level)
    return import_module(where) if where else no_policy


def memory(policy: Any, rules: Any) -> Any:
    """Return the memory of whoever plays by a policy, as machine code takes it."""
    return as_numbers(policy.mind(rules))
