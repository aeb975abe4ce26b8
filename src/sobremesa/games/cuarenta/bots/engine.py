"""Engine of Cuarenta's players: the compiled searches and models, with buffers of their own."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, record_type, to_record
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import (
    leaf_eval,
    move_pruning,
    posterior,
    rollouts,
    value_model,
    world_sampler,
)
from sobremesa.games.cuarenta.bots.effort import DEPTH, POOL
from sobremesa.games.cuarenta.bots.equity.tables import table_for
from sobremesa.games.cuarenta.bots.learned import play_model_weights, weights_for
from sobremesa.games.cuarenta.rules import Rules, State
from sobremesa.search import AlphaBeta, SearchResult

Floats = NDArray[np.float64]


class WorldSampler:
    """Worlds that a seat cannot tell from the true one: each as likely as the others, or by what seats let lie."""

    def __init__(self, rules: Rules, tries: int = 1) -> None:
        self._rules, self._tries = to_record(rules)[0], tries
        self._scratch = np.zeros(kernel.DECK, np.int64), np.zeros((4, kernel.RANKS))

    def worlds(self, view: State, number: int, seed: int) -> Records:
        """So many worlds of the seat that is to decide."""
        states = np.zeros(number, record_type(view))
        rest = (states, np.array([seed], np.uint64), *self._scratch, self._tries)
        compiled(world_sampler).deal_worlds(self._rules, to_record(view)[0], view.turn, *rest)
        return states


class Posterior:
    """Worlds as likely as the plays of the other seat make them; not to be shared between threads, each needs its own.

    `asked`: how many plays are weighed at most to tell likely worlds from others.
    """

    def __init__(
        self, rules: Rules, asked: int, weights: Sequence[float] | Floats = play_model_weights.WEIGHTS
    ) -> None:
        self._rules, self._dealer, self._asked = to_record(rules)[0], WorldSampler(rules), asked
        self._weights = np.array(weights)
        counts, odds = np.zeros(len(self._weights)), np.zeros(kernel.MAX_LEGAL)
        self._scratch = np.zeros(1, record_type(State())), np.zeros(kernel.MAX_LEGAL, np.int64), counts, odds
        self._hands = np.zeros(kernel.PACKET, np.int64)

    def worlds(self, view: State, number: int, seed: int, plays: Sequence[tuple[State, int]]) -> Records:
        """So many worlds, drawn from uniform ones by how well the other hand explains these plays."""
        pool = self._dealer.worlds(view, POOL, seed)
        chances, drawn = self.chances(view, pool, plays), np.zeros(number, pool.dtype)
        order, random = np.zeros(number, np.int64), np.array([seed ^ 1], np.uint64)
        compiled(posterior).draw(pool, chances, len(chances), drawn, order, random)
        return drawn

    def chances(self, view: State, pool: Records, plays: Sequence[tuple[State, int]]) -> Floats:
        """Return how likely the other seat plays as it did in each world, up to the last one that there is time for."""
        tables = np.concatenate([to_record(then) for then, _ in plays])
        made, found = np.array([action for _, action in plays], np.int64), np.zeros(len(pool))
        rest = (self._asked, self._hands, self._scratch, self._weights, found)
        done = compiled(posterior).weigh(self._rules, to_record(view)[0], pool, tables, made, *rest)
        return found[:done]


class Solver:
    """Exact values to the deal's end with all cards seen; not to be shared between threads, each needs its own."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._table = to_record(rules)[0], table_for(rules)
        self._search = AlphaBeta(move_pruning, leaf_eval, State(), depth=DEPTH)

    def solve(self, view: State, found: Records) -> SearchResult:
        """Return the mean over the worlds of each play's chance to win the chica."""
        mean = self._search.run(self._rules, view, found, table=self._table)
        whole = float(kernel.side_of(view.turn))  # what side 0 gets is what side 1 loses
        return replace(mean, values=tuple(whole + value for value in mean.values))


class ValueModel:
    """The compiled value model with its buffers; not to be shared between threads, each needs its own."""

    def __init__(self, rules: Rules) -> None:
        self._rules = to_record(rules)[0]
        weights, sizes = weights_for(rules)
        self._network = (table_for(rules), np.array(weights), tuple(np.zeros(n, np.float32) for n in sizes))
        self._states = np.zeros(2, record_type(State()))
        self._values, self._legal = np.zeros(kernel.MAX_LEGAL), np.zeros(kernel.MAX_LEGAL, np.int64)

    def judge(self, view: State, plays: tuple[int, ...]) -> list[float]:
        """Return the chance to win the chica after each play."""
        self._states[0] = to_record(view)[0]
        actions = np.array(plays, np.int64)
        compiled(value_model).judge(self._rules, self._states, *self._network, actions, len(plays), self._values)
        return [float(value) for value in self._values[: len(plays)]]

    def try_out(self, found: Records, plays: tuple[int, ...], budget: int) -> list[float]:
        """Return each play's mean chance over the worlds, the value model playing for everybody to the deal's end.

        As many of the worlds as the judge gets through, asked so often.
        """
        sums = np.zeros(len(plays))
        rest = (np.array(plays, np.int64), self._legal, self._values, sums, budget)
        done = compiled(rollouts).add(self._rules, found, self._states, *self._network, *rest)
        return [float(total) / done for total in sums]
