"""Alpha-beta over any kernel with all cards known, to the horizon, in the kernel dialect.

Two sides play for the difference of what `leaf.value` gives them; the search sees it from side 0. It keeps its own
stack, a copied state a frame. A deal within the horizon is served from the stock; a shuffle is beyond it. Where the
nodes or the frames run out, the horizon judges the position as it stands, and the value is no longer exact.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, Kernel, Record, Rules, State, States, parameter
from sobremesa.fast.records import Records
from sobremesa.search.protocols import Edges, Keys, LeafEval, Order

kernel: Kernel = parameter()
"""The game's rules; this name and the four below are given by whoever links the search to a game."""
leaf: LeafEval = parameter()
"""Where the search ends and what it is worth to each side."""
edges: Edges = parameter()
"""Which actions come to the same."""
order: Order = parameter()
"""Which actions are tried first."""
keys: Keys = parameter()
"""Which positions are the same."""

CHANCE, MATCH_OVER = -1, -2
FAR = 1e300
EMPTY = 0
"""The key of a position that is not remembered."""
NODES, LIMIT, CUT = 0, 1, 2
"""Counters: nodes entered, how many are allowed, and how often the horizon had to judge before its time."""

frame_type = np.dtype(
    [
        ("n", np.int64),  # moves
        ("next", np.int64),  # the move to be tried next
        ("side", np.int64),
        ("key", np.int64),
        ("value", np.float64),
        ("alpha", np.float64),
        ("beta", np.float64),
        ("floor", np.float64),  # alpha and beta as the frame began
        ("ceiling", np.float64),
    ]
)
"""One decision on the way."""

entry_type = np.dtype([("key", np.int64), ("lower", np.float64), ("upper", np.float64)])
"""Record of an entry of the transposition table: bounds of a position's value."""


# --- one frame --------------------------------------------------------------------------------------------------


def copy_to(states: States, d: int, s: State) -> None:
    """Copy a state into its frame."""
    states[d] = s


def onward(rules: Rules, s: State, root: State, deck: Ints) -> Any:
    """Return the seat to decide after any deals from the stock, or `MATCH_OVER` at the leaf."""
    while not leaf.stop(rules, s, root):
        actor = kernel.actor(rules, s)
        if actor != CHANCE:
            return actor
        if kernel.cards_needed(rules, s) > 0:
            return MATCH_OVER
        kernel.deal(rules, s, deck)
    return MATCH_OVER


def lead(rules: Rules, s: State, root: State, table: Floats) -> Any:
    """Return the horizon's judgement, from side 0."""
    return leaf.value(rules, s, root, 0, table)


def enter(rules: Rules, root: State, table: Floats, work: Any, d: int, frame: Record) -> int:
    """Begin a frame; whether its value, or enough of it, is known without a search."""
    states, frames, moves, entries, counts, deck = work
    s = states[d]
    counts[NODES] += 1
    frame.key = EMPTY
    actor = onward(rules, s, root, deck)
    full = actor != MATCH_OVER and (d + 1 == len(frames) or counts[NODES] > counts[LIMIT])
    counts[CUT] += full
    if actor == MATCH_OVER or full:
        frame.value = lead(rules, s, root, table)
        return 1
    frame.side = leaf.side_of(rules, s, actor)
    frame.value = -FAR if frame.side == 0 else FAR
    frame.floor, frame.ceiling = frame.alpha, frame.beta
    if len(entries) and recall(rules, root, s, entries, frame):
        return 1
    frame.n = distinct(rules, s, moves[d], order.order(rules, s, moves[d], kernel.legal_actions(rules, s, moves[d])))
    frame.next = 0
    return 0


def distinct(rules: Rules, s: State, actions: Ints, n: int) -> int:
    """Return the actions without those that come to the same as an earlier one; returns how many are left."""
    kept = 0
    for i in range(n):
        edge = edges.edge(rules, s, actions[i])
        known = 0
        while known < kept and edges.edge(rules, s, actions[known]) != edge:
            known += 1
        if known == kept:
            actions[kept] = actions[i]
            kept += 1
    return kept


def recall(rules: Rules, root: State, s: State, entries: Records, frame: Record) -> int:
    """Return whether what is remembered of the position settles the frame."""
    frame.key = keys.key(rules, s, root)
    entry = entries[place_of(entries, frame.key)]
    if frame.key == EMPTY or entry.key != frame.key:
        return 0
    if entry.lower >= frame.beta or entry.lower == entry.upper:
        frame.value = entry.lower
        return 1
    if entry.upper <= frame.alpha:
        frame.value = entry.upper
        return 1
    return 0


def remember(entries: Records, frame: Record) -> None:
    """Keep the bounds that the finished frame proved, in place of whatever was at its place."""
    entry = entries[place_of(entries, frame.key)]
    if entry.key != frame.key:
        entry.key, entry.lower, entry.upper = frame.key, -FAR, FAR
    if frame.value > frame.floor:
        entry.lower = max(entry.lower, frame.value)
    if frame.value < frame.ceiling:
        entry.upper = min(entry.upper, frame.value)


def place_of(entries: Records, key: int) -> Any:
    """Return where a key is kept; the number of places is a power of two."""
    h = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    return np.int64((h >> np.uint64(32)) & np.uint64(len(entries) - 1))


def report(frame: Record, got: float) -> None:
    """Weigh the value of the frame below as a move of this one."""
    if frame.side == 0:
        frame.value = max(frame.value, got)
        frame.alpha = max(frame.alpha, got)
    else:
        frame.value = min(frame.value, got)
        frame.beta = min(frame.beta, got)


# --- the search -------------------------------------------------------------------------------------------------


def search(rules: Rules, root: State, table: Floats, work: Any, alpha: float, beta: float) -> Any:
    """Return the value of `states[0]` for side 0, or a bound of it outside of (alpha, beta)."""
    states, frames, moves, entries, _, _ = work
    frames[0].alpha, frames[0].beta = alpha, beta
    if enter(rules, root, table, work, 0, frames[0]):
        return frames[0].value
    d = 0
    while d >= 0:
        frame = frames[d]
        if frame.next < frame.n and frame.alpha < frame.beta:
            copy_to(states, d + 1, states[d])
            kernel.apply(rules, states[d + 1], moves[d][frame.next])
            frame.next += 1
            frames[d + 1].alpha, frames[d + 1].beta = frame.alpha, frame.beta
            if enter(rules, root, table, work, d + 1, frames[d + 1]):
                report(frame, frames[d + 1].value)
            else:
                d += 1
        else:
            if frame.key != EMPTY:
                remember(entries, frame)
            d -= 1
            if d >= 0:
                report(frames[d], frame.value)
    return frames[0].value


def values(rules: Rules, s: State, root: State, work: Any, table: Floats, actions: Ints, n: int, out: Floats) -> None:
    """Write what each of the n legal actions of a world is worth to the side that decides, exactly.

    Actions of one edge are solved once.
    """
    side = leaf.side_of(rules, s, kernel.actor(rules, s))
    for i in range(n):
        edge = edges.edge(rules, s, actions[i])
        same = 0
        while same < i and edges.edge(rules, s, actions[same]) != edge:
            same += 1
        if same < i:
            out[i] = out[same]
        else:
            copy_to(work[0], 0, s)
            kernel.apply(rules, work[0][0], actions[i])
            value = search(rules, root, table, work, -FAR, FAR)
            out[i] = value if side == 0 else -value
