"""Entries of the searching players and of reviews in machine code."""

from collections.abc import Mapping
from typing import Final

from sobremesa.compile.call import Native
from sobremesa.fast.compile import compiled
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import (
    decision,
    greedy_rollout,
    judging,
    leaf_eval,
    move_pruning,
    rules_player,
    value_player,
)
from sobremesa.games.cuarenta.bots.equity import unpacking
from sobremesa.search import alphabeta, defaults, playing_on
from sobremesa.search.compiled import linked

_given = {
    "kernel": move_pruning,
    "leaf": leaf_eval,
    "edges": leaf_eval,
    "order": leaf_eval,
    "policy": greedy_rollout,
    "keys": defaults,
    "solver": linked(alphabeta, move_pruning, leaf_eval),
}
_twin = compiled(decision, **_given)
_judging = compiled(
    judging,
    **_given,
    learned=compiled(playing_on, kernel=kernel, player=value_player, leaf=leaf_eval),
    by_rules=compiled(playing_on, kernel=kernel, player=rules_player, leaf=leaf_eval),
)
ENTRIES: Final[Mapping[str, Native]] = {
    "solve": _twin.solve,
    "weigh": _twin.weigh,
    "sum_up": compiled(unpacking).sum_up,
    "likelihoods": _judging.likelihoods,
    "play_on": _judging.play_on,
    "ends": _judging.ends,
}
"""By name."""
