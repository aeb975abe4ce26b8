"""Deals that a seat cannot tell apart, by their numbers, as states."""

import numpy as np

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, record_type, to_record
from sobremesa.games.cuatrola import deals
from sobremesa.games.cuatrola.deals import Hidden
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.solver import pimc
from sobremesa.games.cuatrola.solver.pimc import Deals


def laid_out(rules: Rules, view: State, numbers: list[int]) -> Records:
    """Return deals of these numbers as records, as the seat to decide sees the table."""
    table, seen, hidden = (to_record(part)[0] for part in (rules, view, Hidden()))
    worlds = np.zeros(len(numbers) + 2, record_type(State()))
    compiled(deals).read(table, seen, view.turn, hidden)
    drawn = Deals(table, seen, hidden, worlds[-2:], view.turn, np.array(numbers), np.ones(len(numbers)), len(numbers))
    compiled(pimc).lay_out_all(drawn, worlds[:-2])
    return worlds[:-2]
