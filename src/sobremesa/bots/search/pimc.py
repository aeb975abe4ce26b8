"""Determinization: what each action is worth on average over worlds, each solved as if all cards were seen.

After the perfect-information Monte Carlo search of bridge and skat programs. The loader compiles it with the rules as
`kernel` and a `solver` whose `values` writes what each legal action of one world is worth.
"""

from typing import Any

kernel: Any = None
"""The compiled rules; the loader puts them here."""
solver: Any = None
"""`values(rules, s, root, work, table, actions, n, out)`; `work` is whatever the solver works on."""


def add(
    rules: Any, root: Any, worlds: Any, work: Any, table: Any, actions: Any, out: Any, sums: Any, squares: Any
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
