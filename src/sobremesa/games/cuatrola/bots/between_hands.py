"""Chance to win the match between two hands, by the scores and who is mano; in the kernel dialect."""

from typing import Any, Final

import numpy as np

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model, learned
from sobremesa.games.cuatrola.bots.equity_tables import Floats, equity_table
from sobremesa.games.cuatrola.rules import Rules, State

EMPTY: Final = np.zeros((0, 0, 0))


def table(rules: Rules) -> Floats | None:
    """Return what was made for these rules."""
    return equity_table(rules) if learned.REGISTRY.made_for("equity", rules, rules.players) else None


def chance(rules: Rules, s: State, side: int, table: Any) -> Any:
    """Return a pair's chance; before the first hand it is known who will be mano."""
    if s.hands == 0:
        return table[1 if kernel.side_of(kernel.mano_of(s)) == side else 0, s.score[side], s.score[1 - side]]
    return bid_model.equity_at(rules, s, side, s.score[side], s.score[1 - side], table)
