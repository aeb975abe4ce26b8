"""Plays tried out in sampled worlds, everybody playing as the learned judge would; compiled with the rules as `kernel`.

Each seat chooses by what it sees itself, so that nobody in the playout knows the cards that the world has given others.
"""

from typing import Any

kernel: Any = None
"""The compiled rules; the loader puts them here, and the rooms below."""
slim: Any = None
judging: Any = None
horizon: Any = None


def add(
    rules: Any,
    worlds: Any,
    states: Any,
    table: Any,
    weights: Any,
    hidden: Any,
    actions: Any,
    legal: Any,
    values: Any,
    sums: Any,
) -> None:
    """Add up over the worlds each play's chance to win the chica, for the side that decides.

    `states` are scratch places: the table that is played at, and one for the judge.
    """
    side = kernel.side_of(worlds[0].turn)
    for w in range(len(worlds)):
        for i in range(len(actions)):
            states[0] = worlds[w]
            kernel.apply(rules, states[0], actions[i])
            chance = follow(rules, states, table, weights, hidden, legal, values)
            sums[i] += chance if side == 0 else 1.0 - chance


def follow(rules: Any, states: Any, table: Any, weights: Any, hidden: Any, legal: Any, values: Any) -> Any:
    """Side 0's chance at the deal's end, to which the judge plays."""
    s = states[0]
    while kernel.actor(rules, s) >= 0:
        n = slim.legal_actions(rules, s, legal)
        best = 0
        if n > 1:
            judging.judge(rules, states, table, weights, hidden, legal, n, values)
            for i in range(n):
                best = i if values[i] > values[best] else best
        kernel.apply(rules, s, legal[best])
    return horizon.chance(rules, s, table)
