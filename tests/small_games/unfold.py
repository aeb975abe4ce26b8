"""A small game's whole tree, level by level; compiled with its rules as `kernel` and what is one edge as `edges`.

A seat's information set is all that it has seen: a chain of hashes of what `observed` says of its view after every
deal and every action.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import parameter

kernel: Any = parameter()
"""The small game."""
edges: Any = parameter()
"""Which actions are one."""

CHANCE, MATCH_OVER = -1, -2
NODES, INFOS, ACTIONS = 0, 1, 2
"""Counters."""
FULL, UNEVEN = 1, 2
"""Faults: no room, or one information set with different numbers of actions."""

node_type = np.dtype(
    [
        ("parent", np.int64),
        ("action", np.int64),
        ("actor", np.int64),
        ("first", np.int64),  # the first of its children, which stand side by side
        ("n", np.int64),
        ("info", np.int64),
        ("level", np.int64),
        ("weight", np.float64),  # of a deal's outcome
        ("payoff", np.float64),  # seat 0's, at the end
        ("keys", np.uint64, (2,)),
    ]
)
info_type = np.dtype([("key", np.uint64), ("seat", np.int64), ("first", np.int64), ("n", np.int64)])
"""An information set; its actions have the places from `first` on in a policy."""


def mixed(key: Any, seen: int) -> Any:
    """The chain with one more link (SplitMix64's finalizer)."""
    z = (key ^ np.uint64(seen)) + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def unfold(
    rules: Any,
    nodes: Any,
    states: Any,
    infos: Any,
    slots: Any,
    counts: Any,
    scratch: Any,
    weights: Any,
    view: Any,
    out: Any,
) -> int:
    """All nodes from the one in `states[0]` on; 0, or what went wrong."""
    nodes[0].parent = -1
    nodes[0].keys[0], nodes[0].keys[1] = np.uint64(1), np.uint64(2)
    counts[NODES], counts[INFOS], counts[ACTIONS] = 1, 0, 0
    i = 0
    while i < counts[NODES]:
        if counts[NODES] + len(scratch) + len(out) > len(nodes):
            return FULL
        s, node = states[i], nodes[i]
        node.actor = kernel.actor(rules, s)
        node.first, node.info = counts[NODES], -1
        node.n = 0
        if node.actor == MATCH_OVER:
            node.payoff = kernel.payoff(rules, s)
        elif node.actor == CHANCE:
            deals(rules, nodes, states, counts, scratch, weights, view, i)
        else:
            plays(rules, nodes, states, counts, view, out, i)
            node.info = info_of(infos, slots, counts, node)
            if infos[node.info].n != node.n:
                return UNEVEN
        i += 1
    return 0


def deals(rules: Any, nodes: Any, states: Any, counts: Any, scratch: Any, weights: Any, view: Any, i: int) -> None:
    """A child for each outcome of a deal."""
    for k in range(len(scratch)):
        scratch[k] = states[i]
    n = kernel.outcomes(rules, states[i], scratch, weights)
    total = 0.0
    for k in range(n):
        total += weights[k]
    for k in range(n):
        child = counts[NODES]
        states[child] = scratch[k]
        nodes[child].weight = weights[k] / total
        add(rules, nodes, states, counts, view, i, k)


def plays(rules: Any, nodes: Any, states: Any, counts: Any, view: Any, out: Any, i: int) -> None:
    """A child for each action, actions of one edge once."""
    s = states[i]
    n = kernel.legal_actions(rules, s, out)
    for k in range(n):
        edge = edges.edge(rules, s, out[k])
        known = 0
        while edges.edge(rules, s, out[known]) != edge:
            known += 1
        if known == k:
            child = counts[NODES]
            states[child] = s
            kernel.apply(rules, states[child], out[k])
            nodes[child].weight = 1.0
            add(rules, nodes, states, counts, view, i, out[k])


def add(rules: Any, nodes: Any, states: Any, counts: Any, view: Any, i: int, action: int) -> None:
    """The next child of a node, whose state is written already, and what both seats see of it."""
    child = counts[NODES]
    nodes[child].parent, nodes[child].action, nodes[child].level = i, action, nodes[i].level + 1
    for seat in range(2):
        view[0] = states[child]
        kernel.hide(rules, view[0], seat)
        nodes[child].keys[seat] = mixed(nodes[i].keys[seat], kernel.observed(rules, view[0], seat))
    nodes[i].n += 1
    counts[NODES] += 1


def info_of(infos: Any, slots: Any, counts: Any, node: Any) -> Any:
    """The number of a node's information set, a new one where it is the first node of it."""
    key = node.keys[node.actor]
    mask = len(slots) - 1
    i = np.int64(key & np.uint64(mask))
    while slots[i] >= 0 and infos[slots[i]].key != key:
        i = (i + 1) & mask
    if slots[i] < 0:
        slots[i] = counts[INFOS]
        info = infos[counts[INFOS]]
        info.key, info.seat, info.first, info.n = key, node.actor, counts[ACTIONS], node.n
        counts[INFOS] += 1
        counts[ACTIONS] += node.n
    return slots[i]
