"""Builder of a ruleset's equity table from traces, by value iteration."""

import numpy as np

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, to_record
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots.equity import trace_codes, value_iteration
from sobremesa.games.cuarenta.bots.equity.tables import Table
from sobremesa.games.cuarenta.rules import Rules, State

SWEEPS = 2
"""The second settles the scores at which a hand may pass without a point."""


def table_of(rules: Rules, found: list[Records]) -> Table:
    """Return the table from the traces of each deal of a hand; as many of each as all deals have."""
    table = np.full(
        (len(found) + 1, value_iteration.SCORES, value_iteration.SCORES, value_iteration.PILES, value_iteration.PILES),
        0.5,
    )
    number = min(map(len, found))
    count = np.zeros((number, trace_codes.LENGTH), np.int64)
    rows = np.stack([some[:number] for some in found] + [count])
    for _ in range(SWEEPS):
        compiled(value_iteration).sweep(to_record(rules)[0], to_record(State())[0], rows, table)
    return blanked(table)


def blanked(table: Table) -> Table:
    """Nought where no piles can be, which is kept in fewer letters."""
    deals = len(table) - 1
    pile, other = np.ogrid[: value_iteration.PILES, : value_iteration.PILES]
    for deal_number in range(deals + 1):
        most = kernel.DECK // deals * deal_number // 2
        table[deal_number][:, :, pile + other > most + 2 * (deal_number > 0)] = 0.0
    return table
