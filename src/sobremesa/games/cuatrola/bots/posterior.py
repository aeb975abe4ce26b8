"""Deals that a seat cannot tell apart, each weighed by how well it explains what the others called, sang and played."""

from typing import cast

import numpy as np
import numpy.typing as npt

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, record_type, to_record
from sobremesa.games.cuatrola import deals
from sobremesa.games.cuatrola.bots import bid_search
from sobremesa.games.cuatrola.bots.card_model import COUNTED, MOST_PLAYS, PLAY
from sobremesa.games.cuatrola.bots.equity_tables import equity_table
from sobremesa.games.cuatrola.bots.learned.card_model_weights import card_weights
from sobremesa.games.cuatrola.bots.playouts import PlayoutPolicy
from sobremesa.games.cuatrola.deals import Hidden
from sobremesa.games.cuatrola.rules import MAX_LEGAL, Rules, State
from sobremesa.games.cuatrola.solver import pimc
from sobremesa.games.cuatrola.solver.pimc import Deals


class Posterior:
    """Draws deals under one ruleset, `most` at a time; what it gives holds until it is asked again."""

    def __init__(self, rules: Rules, most: int) -> None:
        self._record, self._hidden = to_record(rules)[0], to_record(Hidden())[0]
        self._world = np.zeros(2, record_type(State()))
        self._numbers, self._weights = np.zeros(most, np.int64), np.ones(most)
        self._policy = PlayoutPolicy(
            np.array([card_weights()] * 2), np.zeros((MOST_PLAYS, PLAY), np.int64), np.zeros(COUNTED)
        )
        self._legal = cast(list[int], np.zeros(MAX_LEGAL, np.int64))  # as compiled code has a list
        self._equity = equity_table(rules)

    def drawn(self, s: State, seat: int, number: int, random: npt.NDArray[np.uint64]) -> Deals:
        """Return so many of the deals, one from each equal part of all, or every one where there are no more."""
        view = to_record(s)[0]
        fitting = compiled(deals).read(self._record, view, seat, self._hidden)
        n = compiled(pimc).draw(fitting, number, random, self._numbers)
        return Deals(self._record, view, self._hidden, self._world, seat, self._numbers, self._weights, n)

    def weighed(self, s: State, seat: int, number: int, random: npt.NDArray[np.uint64]) -> Deals:
        """Return the same with their weights."""
        found = self.drawn(s, seat, number, random)
        compiled(bid_search).explain(found, self._policy, self._legal, self._equity)
        return found

    def laid_out(self, found: Deals) -> Records:
        """Return the deals as states."""
        worlds = np.zeros(found.n, record_type(State()))
        compiled(pimc).lay_out_all(found, worlds)
        return worlds
