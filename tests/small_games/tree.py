"""A small game unfolded and solved: the buffers around `unfold` and `equilibrium`."""

from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, to_record
from sobremesa.search import defaults
from tests.small_games import equilibrium, unfold

Policy = NDArray[np.float64]
"""Probabilities, the actions of each information set side by side."""


@cache
def linked(kernel: ModuleType) -> Any:
    """The unfolding of a small game, which may be compiled already."""
    return compiled(unfold, kernel=kernel, edges=kernel if hasattr(kernel, "edge") else defaults)


@cache
def solver() -> Any:
    """CFR+ and best replies, compiled."""
    return compiled(equilibrium)


@dataclass(frozen=True, eq=False)
class Tree:
    """Every node of a game with its state, and every information set."""

    nodes: Records
    states: Records
    infos: Records

    @property
    def actions(self) -> int:
        """The length of a policy."""
        return int(self.infos["n"].sum())

    def uniform(self) -> Policy:
        """Every action equally likely."""
        return np.repeat(1.0 / self.infos["n"], self.infos["n"])

    def solve(self, iterations: int) -> Policy:
        """The average policy of so many iterations of CFR+."""
        policy, regrets, average = np.zeros((3, self.actions))
        solver().iterate(self.nodes, self.infos, policy, regrets, average, *self._scratch(3), 0, iterations)
        solver().match_regrets(self.infos, average, policy)
        return policy

    def value(self, policy: Policy) -> float:
        """Return what seat 0 may expect where both follow the policy."""
        return float(solver().evaluate(self.nodes, self.infos, policy, *self._scratch(1)))

    def best_reply(self, policy: Policy, seat: int) -> float:
        """Return what a seat may expect that knows the other's policy and replies as well as can be."""
        levels = np.append(np.unique(self.nodes["level"], return_index=True)[1], len(self.nodes))
        scratch, worth = self._scratch(3), np.zeros(self.actions)
        return float(solver().best_reply(self.nodes, self.infos, levels, policy, seat, *scratch, worth))

    def nash_conv(self, policy: Policy) -> float:
        """Return what both seats together could gain by their best replies; 0 in an equilibrium."""
        return self.best_reply(policy, 0) + self.best_reply(policy, 1)

    def of_seats(self, first: Policy, second: Policy) -> Policy:
        """Seat 0's part of one policy, seat 1's of another."""
        return np.where(np.repeat(self.infos["seat"], self.infos["n"]) == 0, first, second)

    def _scratch(self, rows: int) -> list[NDArray[np.float64]]:
        return [np.zeros(len(self.nodes)) for _ in range(rows)]


def grow(kernel: ModuleType, rules: Any, start: Any, room: int = 1 << 12) -> Tree:
    """The whole tree from a state on; the room is doubled until it fits."""
    first = to_record(start)
    nodes, infos = np.zeros(room, unfold.node_type), np.zeros(room, unfold.info_type)
    states, scratch = np.zeros(room, first.dtype), np.zeros(kernel.MAX_OUTCOMES, first.dtype)
    states[0] = first[0]
    counts, slots = np.zeros(3, np.int64), np.full(4 * room, -1)
    rest = (scratch, np.zeros(len(scratch)), first.copy(), np.zeros(kernel.MAX_LEGAL, np.int64))
    wrong = linked(kernel).unfold(to_record(rules)[0], nodes, states, infos, slots, counts, *rest)
    if wrong == unfold.FULL:
        return grow(kernel, rules, start, 2 * room)
    assert not wrong, "an information set has different numbers of actions: `observed` says too little"
    n, sets, _ = counts
    return Tree(nodes[:n], states[:n], infos[:sets])
