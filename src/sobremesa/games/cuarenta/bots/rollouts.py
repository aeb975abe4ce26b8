"""Plays tried out in sampled worlds, everybody playing as the learned judge would; in the kernel dialect.

Each seat chooses by what it sees itself, so that nobody in the playout knows the cards that the world has given others.
"""

from typing import Any

from sobremesa.fast.dialect import Floats, Ints, States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import leaf_eval, move_pruning, value_model
from sobremesa.games.cuarenta.rules import Rules, State

MOST = 12
"""So many plays are judged at most where many captures are possible; those that take and score least are left out."""


def add(
    rules: Rules,
    worlds: States,
    states: States,
    table: Any,
    weights: Floats,
    hidden: Any,
    actions: Ints,
    legal: Ints,
    values: Floats,
    sums: Floats,
    budget: int,
) -> int:
    """Add up each play's chance to win the chica, for the side that decides, and return in how many worlds.

    No world is begun once the judge was asked as often as the budget says. `states` are scratch places: the table that
    is played at, and one for the judge.
    """
    side = kernel.side_of(worlds[0].turn)
    done = asked = 0
    while done < len(worlds) and asked < budget:
        for i in range(len(actions)):
            states[0] = worlds[done]
            kernel.apply(rules, states[0], actions[i])
            asked += follow(rules, states, table, weights, hidden, legal, values)
            chance = leaf_eval.chance(rules, states[0], table)
            sums[i] += chance if side == 0 else 1.0 - chance
        done += 1
    return done


def follow(rules: Rules, states: States, table: Any, weights: Floats, hidden: Any, legal: Ints, values: Floats) -> int:
    """Play to the deal's end as the judge likes best; how often it was asked."""
    s = states[0]
    asked = 0
    while kernel.actor(rules, s) >= 0:
        n = fewer(rules, s, legal, move_pruning.legal_actions(rules, s, legal))
        asked += n if n > 1 else 0
        kernel.apply(rules, s, legal[liked(rules, states, table, weights, hidden, legal, n, values)])
    return asked


def liked(
    rules: Rules, states: States, table: Any, weights: Floats, hidden: Any, legal: Ints, n: int, values: Floats
) -> int:
    """Return the place of the play that the judge likes best, of n."""
    best = 0
    if n > 1:
        value_model.judge(rules, states, table, weights, hidden, legal, n, values)
        for i in range(n):
            best = i if values[i] > values[best] else best
    return best


def fewer(rules: Rules, s: State, legal: Any, n: int) -> int:
    """Return the best captures, and every card that may be laid."""
    if n <= MOST:
        return n
    leaf_eval.order(rules, s, legal, n)
    lays = 0
    while lays < MOST and kernel.taken_of(legal[n - 1 - lays]) == 0:
        lays += 1
    for i in range(lays):
        legal[MOST - lays + i] = legal[n - lays + i]
    return MOST
