"""Rollout policy that scores and takes most at once, in the kernel dialect."""

from typing import Any

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Random
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import Rules, State

POINT, CARD = 5, 2
"""Weights of a point and of a captured card."""


def pick(rules: Rules, s: State, out: Any, n: int, random: Random) -> Any:
    """Return the place of the greediest of n legal actions; among equals any, each equally likely."""
    best, top, ties = 0, -1, 0
    for i in range(n):
        gain = greed(rules, s, out[i])
        if gain > top:
            best, top, ties = i, gain, 1
        elif gain == top:
            ties += 1
            if splitmix.below(random, ties) == 0:
                best = i
    return best


def greed(rules: Rules, s: State, action: int) -> Any:
    """Return what the action takes and scores at once."""
    taken = kernel.taken_of(action)
    if taken == 0:
        return 0
    caida = kernel.caida_card(rules, s, kernel.card_of(action) // 4, taken)
    points = kernel.capture_points(rules, caida, taken == s.table)
    return POINT * points + CARD * (1 + kernel.how_many(taken))
