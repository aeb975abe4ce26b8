"""Learned data of Canasta by table: weights of the rule-based player, chances that are told, and match equity."""

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from sobremesa.core.game import Game
from sobremesa.core.learned_parts import Registry
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots.match_equity import EquityTable
from sobremesa.games.canasta.bots.pile_chances import FEATURES
from sobremesa.games.canasta.bots.weights import WEIGHTS, Weights
from sobremesa.games.canasta.rules import Rules, State

RULES, TRIALS = "weights", "trial_weights"
"""The kinds of weights: those of the level `rules`, and those of every seat in the trials of the levels above it."""


def _game() -> Game[Rules, State]:
    from sobremesa.games.canasta import GAME

    return GAME


REGISTRY: Registry[Rules] = Registry(files(__package__), _game)
"""What each table plays by."""


@lru_cache(maxsize=32)
def weights(kind: str, rules: Rules) -> Weights:
    """Return the weights of a kind at a table."""
    return REGISTRY.best(kind, rules, rules.players, read_weights) or Weights()


def read_weights(kept: Mapping[str, Any]) -> Weights:
    """Return the weights of a file."""
    return Weights(**{name: kept["weights"][name] for name in WEIGHTS})


@lru_cache(maxsize=32)
def pile_chances(rules: Rules) -> Mapping[str, float]:
    """Return the weights by which chances of a discard are told; none where the level's quick look is told."""
    return REGISTRY.best("pile_chances", rules, rules.players, read_pile_chances) or {}


def read_pile_chances(kept: Mapping[str, Any]) -> Mapping[str, float]:
    """Return the weights of a file, by what they weigh."""
    return {name: float(kept["weights"][name]) for name in FEATURES}


@lru_cache(maxsize=32)
def equity_table(rules: Rules) -> EquityTable:
    """Return what totals are worth; where only points can tell, a judge who knows nothing."""
    found = REGISTRY.best("equity", rules, rules.players, _chances) if kernel.groups(rules) == 2 else None
    return found or EquityTable()


def knows_equity(rules: Rules) -> bool:
    """Return whether chances to win are known: for two groups, and a target that a table was made for."""
    return bool(equity_table(rules).known)


def _chances(kept: Mapping[str, Any]) -> EquityTable:
    chances = [[chance / 10000 for chance in line] for line in kept["equity"]]
    return EquityTable(1, float(kept["low"]), float(kept["step"]), chances)
