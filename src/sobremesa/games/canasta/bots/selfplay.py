"""Rounds of the compiled player against itself: five thousand in a second on one core."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.games.canasta.bots import rollouts
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import DECK, MAX_LEGAL, Rules, State

Table = NDArray[Any]


class SelfPlay:
    """Rounds at one kind of table."""

    def __init__(self, values: Rules) -> None:
        self.values, self._record = values, to_record(values)[0]
        self._tables, self._views = np.repeat(to_record(State()), 2), to_record(State())
        self._out, self._deck = np.zeros(MAX_LEGAL, np.int64), np.zeros(DECK + 1, np.int64)

    def rounds(self, minds: list[Context], seeds: Table, scores: Table) -> Table:
        """What each group makes of one round for each seed, from its line of `scores`; each group has its mind."""
        ends, random = np.zeros_like(scores), np.zeros(1, np.uint64)
        records = np.concatenate([to_record(mind) for mind in minds])
        tools = (random, self._deck, self._out)
        play = compiled(rollouts, inline=False).play_rounds
        play(self._record, self._tables, self._views, records, seeds.astype(np.uint64), scores, ends, *tools)
        return ends - scores
