"""Value model: the chance to win the chica after each play, by a network, in the kernel dialect."""

from typing import Any

from sobremesa.fast.dialect import Floats, Ints, States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import features, leaf_eval, mlp
from sobremesa.games.cuarenta.bots.equity import lookup
from sobremesa.games.cuarenta.rules import Rules, State

CAP = 36
"""Up to this score a step of the table is what two points are worth."""


def judge(
    rules: Rules, states: States, table: Any, weights: Floats, hidden: Any, actions: Ints, n: int, out: Any
) -> None:
    """Write the chance of the side to move after each of n plays; `states` are the view and a scratch place."""
    x, first, second, foretold = hidden
    seat = states[0].turn
    for i in range(n):
        states[1] = states[0]
        after = states[1]
        kernel.apply(rules, after, actions[i])
        if after.chica_over:
            out[i] = 1.0
        else:
            features.look(rules, after, seat, x)
            mlp.forward(x, weights, first, second, foretold)
            out[i] = chance(rules, after, kernel.side_of(seat), table, foretold)


def chance(rules: Rules, s: State, side: int, table: Any, foretold: Floats) -> Any:
    """Return the chance by the table as if the deal ended here, moved by what is foretold of its rest.

    The last deal's points are foretold with the count, so that the next hand follows them.
    """
    leads = kernel.side_of(kernel.leader(rules, s))
    deals, pile, other, card = s.deals, s.pile[leads], s.pile[1 - leads], 0.0
    if s.packets == 0:
        leads, deals, pile, other = 1 - leads, 0, 0, 0
    mine, theirs = leaf_eval.claimed(rules, s, leads), leaf_eval.claimed(rules, s, 1 - leads)
    if deals:
        more = lookup.at(table, deals, mine, theirs, pile + 4, other)
        card = (more - lookup.at(table, deals, mine, theirs, pile, other + 4)) / 8
    low, high = min(mine, CAP), min(theirs, CAP)
    more = lookup.at(table, deals, low + 2, high, pile, other)
    point = (more - lookup.at(table, deals, low, high + 2, pile, other)) / 4
    now = lookup.at(table, deals, mine, theirs, pile, other)
    ahead = point * foretold[features.POINTS] + card * foretold[features.CARDS]
    return now + ahead if leads == side else 1.0 - now + ahead
