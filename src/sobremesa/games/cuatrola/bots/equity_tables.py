"""Tables of match equity, which know who is mano: those that are shipped, and the crude model's."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.games.cuatrola.bots import learned
from sobremesa.games.cuatrola.bots.equity import every_equity
from sobremesa.games.cuatrola.rules import Rules

Floats = npt.NDArray[np.float64]

ROWS = ("not mano", "mano")
"""The names of a table's halves, by whether the pair is mano in the next hand."""


@cache
def equity_table(rules: Rules) -> Floats:
    """Return how likely a pair wins the match: [mano in the next hand][its score][the other's], up to the target."""
    found = learned.REGISTRY.best("equity", rules, rules.players, partial(_shipped, rules))
    return crude(rules) if found is None else found


def _shipped(rules: Rules, read: Mapping[str, Any]) -> Floats:
    """Return the table of a file, which ends before the target."""
    table = crude(rules)
    for mano, row in enumerate(ROWS):
        table[mano, :-1, :-1] = read[row]
    return table


def crude(rules: Rules) -> Floats:
    """Return the rule-based player's table, which knows nothing of who is mano."""
    return np.array(every_equity(rules))
