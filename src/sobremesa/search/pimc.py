"""Determinization: what each action is worth on average over worlds, each solved as if all cards were seen.

After the perfect-information Monte Carlo search of bridge and skat programs. In the kernel dialect; the `solver`
writes what each legal action of one world is worth.
"""

from typing import Any

from sobremesa.fast.dialect import Floats, Ints, Kernel, Rules, State, States, parameter
from sobremesa.search.protocols import Solver

kernel: Kernel = parameter()
"""The game's rules; this name and the one below are given by whoever links the search to a game."""
solver: Solver = parameter()
"""The solver of a world with all cards seen."""


def add(
    rules: Rules,
    root: State,
    worlds: States,
    work: Any,
    table: Floats,
    actions: Ints,
    out: Floats,
    sums: Floats,
    squares: Floats,
) -> int:
    """Add up the values of every legal action over the worlds, the same worlds for all; returns how many actions."""
    n = 0
    for i in range(len(worlds)):
        n = kernel.legal_actions(rules, worlds[i], actions)
        solver.values(rules, worlds[i], root, work, table, actions, n, out)
        for k in range(n):
            sums[k] += out[k]
            squares[k] += out[k] * out[k]
    return n
