"""Information-set search for Python: the buffers, the budget and the result around `ismcts`."""

from collections.abc import Sequence
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np

from sobremesa.core.errors import SobremesaError
from sobremesa.fast.dialect import Floats
from sobremesa.fast.records import Records
from sobremesa.search import ismcts
from sobremesa.search.compiled import linked
from sobremesa.search.result import Reply, SearchResult
from sobremesa.search.worlds import one_record, records_of

CHUNK = 64
"""Iterations between two looks at the clock."""
WORDS = 1 << 64


class Search:
    """Single-observer ISMCTS over one game with one horizon; not to be shared between threads, each needs its own.

    `explore` is the constant of exploration for rewards from 0 to 1, and `scale` the range of the horizon's rewards
    (0: that of the rewards met so far). `epsilon` is how often a playout's action is random whatever the policy says.
    `smooth` is Smooth-UCT's (least share of UCB, share at first, decay), for instance (0.1, 0.9, 0.001).
    `nodes` is the size of the tree, and how many iterations a search by the clock has at most.
    """

    def __init__(
        self,
        kernel: ModuleType,
        leaf: ModuleType,
        policy: ModuleType | None = None,
        *,
        explore: float = 0.7,
        scale: float = 0.0,
        epsilon: float = 0.0,
        smooth: tuple[float, float, float] = (1.0, 1.0, 0.0),
        nodes: int = 1 << 15,
    ) -> None:
        self._driver = linked(ismcts, kernel, leaf, policy)
        self._options = np.array([(explore, scale, epsilon, *smooth)], ismcts.options_type)[0]
        self._out, self._kids = np.zeros((2, kernel.MAX_LEGAL), np.int64)
        self._path, self._sides = np.zeros((2, ismcts.DEPTH), np.int64)
        self._rewards = np.zeros(leaf.SIDES)
        self._used, self._after = 1, dict[int, int]()
        self._grow(nodes)

    def run(
        self,
        rules: Any,
        view: Any,
        worlds: Sequence[Any] | Records,
        *,
        iterations: int = 0,
        milliseconds: float = 0.0,
        seed: int = 0,
        table: Floats | None = None,
        bias: Sequence[float] = (),
    ) -> SearchResult:
        """Search the decision that is due in the view, in worlds that its seat cannot tell apart.

        `iterations` or `milliseconds` is the budget; with iterations the result depends on the arguments alone.
        `table` are floats for the horizon's `value`. `bias` is added to a root action's mean on the scale from 0 to
        1, in the order of the legal actions, and wears off with its visits. Raises `SobremesaError` for no worlds or
        no budget.
        """
        if (iterations > 0) == (milliseconds > 0):
            raise SobremesaError("a search has a budget of iterations or of milliseconds: one of them, above 0")
        first, root, records = one_record(rules), one_record(view), records_of(worlds)
        tree = self._begun(iterations or self._nodes)
        prior = np.zeros(len(self._out))
        prior[: len(bias)] = bias
        scoring = ismcts.Scoring(self._options, prior, np.zeros(1) if table is None else table, self._logs)
        random = np.array([seed % WORDS], np.uint64)
        rest = tree, scoring, self._buffers(records), random
        end = perf_counter() + milliseconds / 1000
        for _ in range(1 if iterations else self._nodes // CHUNK):
            self._driver.iterate(first, root, records, iterations or CHUNK, *rest)
            if perf_counter() >= end:
                break
        return self._found(first, records[0], tree)

    def replies(self, action: int) -> tuple[Reply, ...]:
        """Return what the last search thought may follow one of the root's actions, the most visited first."""
        tree = self._tree[1 : self._used]
        below = sorted(tree[tree["parent"] == self._after.get(action, -1)], key=lambda child: -child["visits"])
        return tuple(
            Reply(int(c["edge"]), float(c["total"] / c["visits"]), int(c["visits"]), int(c["available"])) for c in below
        )

    def _grow(self, nodes: int) -> None:
        """Make room for a tree of this many iterations."""
        self._nodes = nodes
        self._tree = np.zeros(nodes + 1, ismcts.node_type)
        self._slots = np.zeros(1 << (2 * nodes).bit_length(), np.int64)
        self._logs = np.zeros(nodes + 2)
        self._driver.write_logarithms(self._logs)

    def _begun(self, most: int) -> ismcts.Tree:
        """Return an empty tree for so many iterations."""
        if most > self._nodes:
            self._grow(most)
        slots = self._slots[: 1 << (2 * most).bit_length()]
        tree = ismcts.Tree(self._tree[: most + 1], slots, np.zeros(1, ismcts.memory_type)[0])
        self._driver.begin(tree)
        return tree

    def _buffers(self, worlds: Records) -> ismcts.Buffers:
        """Return room for an iteration in these worlds."""
        order, deck = np.zeros(len(worlds), np.int64), np.zeros(ismcts.PACK, np.int64)
        own = self._out, self._kids, self._path, self._sides, self._rewards
        return ismcts.Buffers(order, worlds[:1].copy(), *own, deck)

    def _found(self, rules: Any, world: Any, tree: ismcts.Tree) -> SearchResult:
        """Return what the tree says of the root's actions."""
        n = self._driver.root_children(rules, world, tree, self._out, self._kids)
        kids, actions = self._kids[:n], self._out[:n].tolist()
        self._used, self._after = int(tree.memory["nodes"]), dict(zip(actions, kids.tolist(), strict=True))
        nodes = tree.nodes[kids]
        nodes[kids == ismcts.NONE] = 0
        visits = np.maximum(nodes["visits"], 1)
        means = nodes["total"] / visits
        spreads = np.sqrt(np.maximum(nodes["squares"] / visits - means * means, 0.0))
        return SearchResult(
            tuple(actions),
            tuple(means.tolist()),
            tuple(nodes["visits"].tolist()),
            tuple(nodes["available"].tolist()),
            tuple(spreads.tolist()),
            int(tree.memory["done"]),
        )
