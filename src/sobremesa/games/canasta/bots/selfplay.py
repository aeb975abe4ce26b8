"""Rounds of the compiled player against itself: five thousand in a second on one core."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.games.canasta.bots import rollouts
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import MAX_LEGAL, MOST_CARDS, Rules, State

Table = NDArray[Any]


class SelfPlay:
    """Rounds at one kind of table."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self._record = rules, to_record(rules)[0]
        self._tables, self._views = np.repeat(to_record(State()), 2), to_record(State())
        self._context = to_record(Context())
        self._out, self._deck = np.zeros(MAX_LEGAL, np.int64), np.zeros(MOST_CARDS + 1, np.int64)

    def rounds(self, weights: list[Weights], seeds: Table, scores: Table) -> Table:
        """Return each group's points of one round for each seed, from its line of `scores`."""
        ends, random = np.zeros_like(scores), np.zeros(1, np.uint64)
        records = np.concatenate([to_record(each) for each in weights])
        play = compiled(rollouts).play_rounds
        rest = (seeds.astype(np.uint64), scores, ends, random, self._deck, self._out)
        play(self._record, self._tables, self._views, records, self._context, *rest)
        return ends - scores
