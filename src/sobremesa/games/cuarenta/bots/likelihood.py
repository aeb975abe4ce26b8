"""Likelihood of a rank in a hand, by what its seat let lie, in the kernel dialect.

Who could take a card and laid another instead hardly holds its rank. Everything is read from the table as it lies, so
that a view is all that is needed.
"""

from typing import Any

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import Rules, State

CAIDA_MISSED, MATCH_MISSED = 1 / 32, 1 / 4
"""Likelihood of a hand that holds a rank it let lie: that of the card just laid, of any other while it laid one itself.

Counted in hands of the rules' bot, two players' and four's (`python -m training cuarenta likelihood`): 0.003 to 0.06,
and 0.23 to 0.40. Who took something else instead tells nothing (0.78 to 0.95).
"""


def trust(rules: Rules, s: State, seat: int, other: int, rank: int) -> Any:
    """Return how likely the other seat holds a rank, against a seat of which nothing is known; 1 if nothing is."""
    own = s.laid[s.deals - 1][other]
    lying = kernel.copies(let_lie(rules, s, seat, other), rank) << (4 * rank) if own else 0
    if lying == 0:
        return 1.0
    if lying & s.laid[s.deals - 1][(other + rules.players - 1) % rules.players]:
        return CAIDA_MISSED
    return MATCH_MISSED if own & s.table else 1.0


def let_lie(rules: Rules, s: State, seat: int, other: int) -> Any:
    """Return the table's cards that the other seat surely saw at its last turn, less its own; `seat` is to play."""
    later = s.last | s.laid[s.deals - 1][other]
    between = (other + 1) % rules.players
    while between != seat:
        later |= s.laid[s.deals - 1][between]
        between = (between + 1) % rules.players
    return s.table & ~later
