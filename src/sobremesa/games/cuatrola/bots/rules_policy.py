"""Policy of the level `rules`: what its bot calls, sings and plays, among equal cards by what chance draws.

In the kernel dialect; the bot itself thinks in Python, and a test compares the two at the same tables.
"""

from typing import Any, Final

import numpy as np

from sobremesa.fast.dialect import Floats, Ints
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model, habits, likely_trick, playouts, rules_player
from sobremesa.games.cuatrola.bots.equity_tables import crude
from sobremesa.games.cuatrola.bots.learned.card_weights import FOLLOW, LEAD, NAMES
from sobremesa.games.cuatrola.bots.likely_trick import Course
from sobremesa.games.cuatrola.bots.rules_player import EQUAL, Mind
from sobremesa.games.cuatrola.rules import DECK, SEATS, Phase, Rules, State

CHANCE: Final = "rules bot"


def mind(rules: Rules) -> tuple[Mind, Floats]:
    """Return the memory of a player, and room for what each card is worth."""
    return rules_mind(rules), np.zeros(DECK)


def consider(rules: Rules, s: State, mind: Any, out: Any, n: int) -> int:
    """Write what is best before the others, and return among how many cards chance decides; 0 where there is one."""
    weights, values = mind
    if n == 1:
        return 0
    if s.phase == Phase.BID:
        out[0] = bid_model.usual_call(rules, s, out, weights.equity)
        return 0
    if s.phase == Phase.CANTE:
        out[0] = playouts.dearest(rules, s)
        return 0
    if habits.is_proven(rules, s):
        out[0] = kernel.RENUNCIO
        return 0
    return best_first(rules, s, weights, values, out)


def decide(rules: Rules, s: State, mind: Any, out: Ints, n: int, drawn: int) -> Any:
    """Return one of the best."""
    return out[drawn]


def best_first(rules: Rules, s: State, weights: Mind, values: Floats, out: Any) -> int:
    """Write the best cards that break no duty, and return how many there are; 0 where one alone breaks none."""
    cards = kernel.playable(rules, s)
    unseen, best, top = likely_trick.count(rules, s, s.turn, weights.chances), 0, -1e9
    left = cards
    while left:
        card = kernel.lowest_card(left)
        left &= left - 1
        values[card] = rules_player.worth(rules, s, card, unseen, weights)
        top = max(top, values[card])
    for card in range(DECK):
        if cards >> card & 1 and values[card] >= top - EQUAL:
            out[best] = card
            best += 1
    return best if cards & (cards - 1) else 0


def rules_mind(rules: Rules) -> Mind:
    """Return what the rule-based player needs."""
    weights = np.array([[table[situation] for situation in rules_player.SITUATIONS] for table in (LEAD, FOLLOW)])
    cards, owner = np.zeros((2, 2, DECK), np.int64)
    likely, points = np.zeros((2, 2, DECK))
    course, counts = Course(cards, owner, likely, points), np.zeros(len(NAMES))
    return Mind(weights, crude(rules), np.zeros((SEATS, DECK)), course, np.zeros(SEATS), counts)
