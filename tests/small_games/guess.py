"""Worlds of an information set: its nodes as likely as chance makes them; compiled with the small game as `kernel`."""

from typing import Any

import numpy as np

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import parameter

kernel: Any = parameter()
"""The small game."""


def sample(
    rules: Any, states: Any, nodes: Any, chances: Any, worlds: Any, view: Any, seat: int, deck: Any, random: Any
) -> None:
    """Write the view of a seat at the first of some nodes, and worlds that it cannot tell from one another."""
    view[0] = states[nodes[0]]
    kernel.hide(rules, view[0], seat)
    total = 0.0
    for node in nodes:
        total += chances[node]
    for i in range(len(worlds)):
        ticket = np.float64(splitmix.next_word(random) >> np.uint64(11)) / 9007199254740992.0 * total
        k = 0
        while k + 1 < len(nodes) and ticket >= chances[nodes[k]]:
            ticket -= chances[nodes[k]]
            k += 1
        worlds[i] = states[nodes[k]]
        splitmix.shuffle(random, deck, len(deck))
        kernel.settle(rules, worlds[i], view[0], seat, deck)


def chance(nodes: Any, out: Any) -> None:
    """Write each node's probability by chance alone."""
    out[0] = 1.0
    for i in range(1, len(nodes)):
        out[i] = out[nodes[i].parent] * nodes[i].weight
