"""Exact search and determinization for Python: the buffers and the results around `alphabeta` and `pimc`."""

from collections.abc import Sequence
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.fast.compile import compiled
from sobremesa.fast.dialect import Floats
from sobremesa.fast.records import Records
from sobremesa.search import alphabeta, pimc
from sobremesa.search.compiled import linked
from sobremesa.search.result import SearchResult
from sobremesa.search.worlds import one_record, records_of

NO_LIMIT = 1 << 62
PACK = 256


class Determinized:
    """The mean over worlds of what a compiled solver says of each action.

    `solver` is a module with the function `values(rules, s, root, work, table, actions, n,
    out)`, and `work` what it works on; `AlphaBeta` is one that needs a horizon alone.
    """

    def __init__(self, kernel: ModuleType, solver: Any, work: Any) -> None:
        self._driver, self.solver, self.work = compiled(pimc, kernel=kernel, solver=solver), solver, work
        self._actions, self._out = np.zeros(kernel.MAX_LEGAL, np.int64), np.zeros(kernel.MAX_LEGAL)

    def run(
        self,
        rules: Any,
        view: Any,
        worlds: Sequence[Any] | Records,
        *,
        milliseconds: float = 0.0,
        table: Floats | None = None,
    ) -> SearchResult:
        """Solve every world; with `milliseconds`, no world is begun after them. Raises `SobremesaError` for none."""
        records, end = records_of(worlds), perf_counter() + milliseconds / 1000
        rest = (self.work, np.zeros(1) if table is None else table, self._actions, self._out)
        sums, squares = np.zeros((2, len(self._out)))
        first, root = one_record(rules), one_record(view)
        step = 1 if milliseconds else len(records)
        n = done = 0
        while done < len(records) and not (milliseconds and done and perf_counter() >= end):
            n = self._driver.add(first, root, records[done : done + step], *rest, sums, squares)
            done += step
        means = sums[:n] / done
        spreads = np.sqrt(np.maximum(squares[:n] / done - means * means, 0.0))
        actions = tuple(self._actions[:n].tolist())
        return SearchResult(actions, tuple(means.tolist()), (done,) * n, (done,) * n, tuple(spreads.tolist()), done)


class AlphaBeta(Determinized):
    """Exact alpha-beta to a horizon, for one world or for the mean over many; not to be shared between threads.

    `depth` is the number of decisions on the longest way to the horizon, `limit` how many nodes each call may enter,
    and `places` (a power of two, or 0) the size of the table of positions that the horizon's `key` tells apart. The
    table is kept from call to call, so keys of positions of other worth must differ from hand to hand: `forget`.
    """

    def __init__(
        self,
        kernel: ModuleType,
        leaf: ModuleType,
        state: Any,
        *,
        depth: int = 64,
        limit: int = NO_LIMIT,
        places: int = 0,
    ) -> None:
        driver = linked(alphabeta, kernel, leaf)
        self._limit = limit
        self._counts, self._entries = np.zeros(3, np.int64), np.zeros(places, alphabeta.entry_type)
        work = (
            np.full(depth, one_record(state)),
            np.zeros(depth, alphabeta.frame_type),
            np.zeros((depth, kernel.MAX_LEGAL), np.int64),
            *(self._entries, self._counts, np.zeros(PACK, np.int64)),
        )
        super().__init__(kernel, driver, work)

    def run(self, *args: Any, **options: Any) -> SearchResult:
        """Run as `Determinized.run` does; the limit holds for all worlds together."""
        self._counts[:] = (0, self._limit, 0)
        return super().run(*args, **options)

    def solve(self, rules: Any, state: Any, *, table: Floats | None = None) -> SearchResult:
        """Return what each legal action of a world is worth, exactly unless `cut` says how often it is not."""
        return self.run(rules, state, [state], table=table)

    def forget(self) -> None:
        """Clear the table of positions."""
        self._entries[:] = 0

    @property
    def nodes(self) -> int:
        """Nodes entered by the last call."""
        return int(self._counts[alphabeta.NODES])

    @property
    def cut(self) -> int:
        """Positions evaluated before the horizon by the last call, for its limit; 0 where the values are exact."""
        return int(self._counts[alphabeta.CUT])
