"""Entries of the searching players in machine code."""

from collections.abc import Mapping
from typing import Final

from sobremesa.compile.call import Native
from sobremesa.fast.compile import compiled
from sobremesa.games.cuarenta.bots import decision, greedy_rollout, leaf_eval, move_pruning
from sobremesa.games.cuarenta.bots.equity import unpacking
from sobremesa.search import alphabeta, defaults
from sobremesa.search.compiled import linked

_twin = compiled(
    decision,
    kernel=move_pruning,
    leaf=leaf_eval,
    edges=leaf_eval,
    order=leaf_eval,
    policy=greedy_rollout,
    keys=defaults,
    solver=linked(alphabeta, move_pruning, leaf_eval),
)
ENTRIES: Final[Mapping[str, Native]] = {
    "solve": _twin.solve,
    "weigh": _twin.weigh,
    "sum_up": compiled(unpacking).sum_up,
}
"""By name."""
