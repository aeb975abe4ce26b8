"""Minimax without any cunning, over the rules' own `apply`: what the solver must agree with."""

from typing import Any

from sobremesa.fast.dialect import parameter

kernel: Any = parameter()
"""The rules."""

POINTS, WINNER = 0, 1


def value(rules: Any, states: Any, tried: Any, best: Any, asked: int) -> Any:
    """The best that side 0 can get from `states[0]`; the arrays' further places are scratch."""
    d = 0
    tried[0], best[0] = 0, worst(states[0])
    while True:
        s = states[d]
        if s.phase in (kernel.Phase.DEAL, kernel.Phase.OVER):
            best[d] = outcome(rules, s, asked)
            tried[d] = kernel.ACTIONS
        while tried[d] < kernel.ACTIONS and kernel.why_illegal(rules, s, tried[d]) != 0:
            tried[d] += 1
        if tried[d] < kernel.ACTIONS:
            states[d + 1] = s
            kernel.apply(rules, states[d + 1], tried[d])
            tried[d] += 1
            d += 1
            tried[d], best[d] = 0, worst(states[d])
        elif d == 0:
            return best[0]
        else:
            d -= 1
            best[d] = max(best[d], best[d + 1]) if states[d].turn % 2 == 0 else min(best[d], best[d + 1])


def worst(s: Any) -> int:
    """Return what any choice of the seat to decide will better."""
    return -1000 if s.turn % 2 == 0 else 1000


def outcome(rules: Any, s: Any, asked: int) -> Any:
    """Of a finished hand the points' difference, or 1 if side 0 won it and -1 if side 1 did."""
    if asked == POINTS:
        return s.points[0] - s.points[1]
    winner = kernel.hand_winner(rules, s)
    return 0 if winner == kernel.NO_SIDE else 1 - 2 * winner


def values_of_all(rules: Any, states: Any, scratch: Any, tried: Any, best: Any, asked: int, out: Any) -> None:
    """The value of each state."""
    for i in range(len(states)):
        scratch[0] = states[i]
        out[i] = value(rules, scratch, tried, best, asked)
