"""Chance to win the match between two hands, by the scores and who leads next; in the kernel dialect."""

from typing import Any, Final

import numpy as np

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import learned
from sobremesa.games.cuarenta.bots.equity import lookup
from sobremesa.games.cuarenta.bots.equity.tables import Table, table_for
from sobremesa.games.cuarenta.rules import Rules, State

EMPTY: Final = np.zeros((0, 0, 0, 0, 0))


def table(rules: Rules) -> Table | None:
    """Return what was made for these rules; what is known is the chica, which is the match where one wins it (W3)."""
    if kernel.chicas_to_win(rules) > 1 or not learned.REGISTRY.made_for("equity", rules, rules.players):
        return None
    return table_for(rules)


def chance(rules: Rules, s: State, side: int, table: Any) -> Any:
    """Return a side's chance."""
    leads = kernel.side_of(kernel.leader(rules, s) if s.hands == 0 else kernel.next_leader(rules, s))
    mine = lookup.at(table, 0, s.score[leads], s.score[1 - leads], 0, 0)
    return mine if side == leads else 1.0 - mine
