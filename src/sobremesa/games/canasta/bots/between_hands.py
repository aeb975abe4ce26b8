"""Chance to win the match between two rounds, by the totals; in the kernel dialect."""

from typing import Any, Final

from sobremesa.fast.records import Records, to_record
from sobremesa.games.canasta.bots import learned, match_equity
from sobremesa.games.canasta.rules import Rules, State

EMPTY: Final = to_record(match_equity.EquityTable())


def table(rules: Rules) -> Records | None:
    """Return what was made for these rules."""
    if not learned.REGISTRY.made_for("equity", rules, rules.players):
        return None
    return to_record(learned.equity_table(rules))


def chance(rules: Rules, s: State, side: int, table: Any) -> Any:
    """Return a group's chance."""
    return match_equity.worth(rules, s, side, table[0])
