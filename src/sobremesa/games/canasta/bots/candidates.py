"""Candidates of a decision: the player's own choice first, then a few of each sort; in the kernel dialect."""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import discards, melding, player, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import Do, Phase, Rules, State

LAYS, DROPS = 6, 4
"""Most steps of laying, and most discards, that are tried."""


def candidates(rules: Rules, s: State, weights: Weights, me: Context, legal: Any, n: int, out: Ints) -> int:
    """Write the actions to try, of the n that are legal, the player's choice first; return how many."""
    out[0] = player.decide(rules, s, weights, me, legal, n)
    found, kept = worth_trying(rules, s, weights, me, legal, n, out[1:]), 1
    for i in range(1, 1 + found):
        if out[i] != out[0]:
            out[kept] = out[i]
            kept += 1
    return kept


def worth_trying(rules: Rules, s: State, weights: Weights, me: Context, legal: Any, n: int, out: Ints) -> int:
    """Write every action at a turn's start, and to a question; in a turn the best steps and discards, and asking."""
    if s.phase != Phase.LAY:
        out[:n] = legal[:n]
        return n
    situation.look(rules, s, weights, me, kernel.player(s))
    costs, found = np.zeros(LAYS + DROPS), 0
    for i in range(n):
        if melding.lays(legal[i]):
            cost = -melding.step_value(rules, s, weights, me, legal[i])
            found = put_in(out, costs, 0, found, LAYS, legal[i], cost)
    lays = found
    for i in range(n):
        if kernel.do_of(legal[i]) == Do.DROP:
            if found == lays:
                discards.judge(rules, s, weights, me)
            found = put_in(out, costs, lays, found, DROPS, legal[i], discards.cost(me, kernel.card_of(legal[i])))
    for i in range(n):
        if legal[i] == kernel.ASK:
            out[found] = legal[i]
            found += 1
    return found


def put_in(out: Ints, costs: Floats, first: int, end: int, most: int, action: int, cost: float) -> int:
    """Put an action behind those that cost no more, from the first place on, most of them at most; return their end."""
    place = end
    while place > first and costs[place - 1] > cost:
        place -= 1
    end = min(end + 1, first + most)
    for i in range(end - 1, place, -1):
        out[i], costs[i] = out[i - 1], costs[i - 1]
    if place < end:
        out[place], costs[place] = action, cost
    return end
