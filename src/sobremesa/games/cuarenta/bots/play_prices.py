"""Prices of a capture and prospects of the count, as `capture_value` has them, in the kernel dialect.

`scratch` are two states, of which the second is empty; `mind` is a memory: keys, and the prospect that each stands for.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots.capture_value import CAIDA, CATCH, CLAIM_TRUST, LIMPIA, TAKEN, WASTED, WIN_BONUS
from sobremesa.games.cuarenta.rules import Rules, State

DEEDS = CAIDA + LIMPIA + CATCH + 1
"""Number of prices."""
MEMORY = 65521
"""Prospects that are remembered at a time, a prime; where two meet the later one stays."""
BITS = 64
"""More than any score, pile or number of cards."""


def deed(rules: Rules, s: State, action: int) -> Any:
    """P46, P48, V10: whether a play makes the card just laid fall; whether it takes the whole table."""
    taken = kernel.taken_of(action)
    code = CAIDA if kernel.caida_card(rules, s, kernel.card_of(action) // 4, taken) else 0
    return code | LIMPIA if taken and taken == s.table else code


def list_prices(rules: Rules, s: State, side: int, scratch: States, out: Any) -> None:
    """Write the points of each deed for a side at this table, a won chica with its bonus."""
    for code in range(DEEDS):
        scratch[0] = scratch[1]
        t = scratch[0]
        t.deals, t.score[0] = 1, s.score[side]
        t.in_a_row[0], t.caidas_in_a_row[0] = s.in_a_row[side], s.caidas_in_a_row[side]
        t.hand[rules.players - 1] = 7 if code & CATCH else 0
        kernel.score_capture(rules, t, 0, 0, code & CAIDA, code & LIMPIA)
        out[code] = t.score[0] - s.score[side] + (WIN_BONUS if t.chica_over else 0.0)
        if code & CATCH and code & CAIDA:
            out[code] += CLAIM_TRUST * kernel.most_points(kernel.claim_points(rules, t, 0))


def card_worth(rules: Rules, s: State, side: int, scratch: States, mind: Any) -> Any:
    """Return what one more card in its pile is worth to the side: more and more towards twenty (P56–P60)."""
    more = prospect(rules, s, side, 2, scratch, mind)
    return (more - prospect(rules, s, side, 0, scratch, mind)) / 2


def prospect(rules: Rules, s: State, side: int, more: int, scratch: States, mind: Any) -> Any:
    """Return what the side may expect to gain on the other by the count, with so many more cards in its pile."""
    keys, kept = mind
    mine, theirs = s.pile[side] + more, s.pile[1 - side]
    held = s.held[0] + s.held[1] + s.held[2] + s.held[3]
    left = min(kernel.DECK - mine - theirs, 2 * (held + kernel.PACKET * s.packets)) // 2
    own, other = kernel.score_at_count(rules, s.score[side]), kernel.score_at_count(rules, s.score[1 - side])
    dealer = (s.dealer + side) % 2
    key = ((((own * BITS + other) * 2 + dealer) * BITS + mine) * BITS + theirs) * BITS + max(0, left) + 1
    place = key % MEMORY
    if keys[place] != key:
        keys[place] = key
        scratch[0] = scratch[1]
        t = scratch[0]
        t.dealer, t.score[0], t.score[1] = dealer, own, other
        kept[place] = expected(rules, t, mine, theirs, max(0, left))
    return kept[place]


def expected(rules: Rules, t: State, mine: int, theirs: int, left: int) -> Any:
    """Return the count's mean, where so many pairs of cards each go to this side, the other, or nobody."""
    ways: Floats = np.zeros((left + 2, left + 2))
    ways[0, 0] = 1.0
    for _ in range(left):
        for a in range(left, -1, -1):
            for b in range(left - a, -1, -1):
                likely = WASTED * ways[a, b]
                likely += TAKEN * ways[a - 1, b] if a else 0.0
                likely += TAKEN * ways[a, b - 1] if b else 0.0
                ways[a, b] = likely
    total = 0.0
    for a in range(left + 1):
        for b in range(left + 1 - a):
            t.pile[0], t.pile[1] = mine + 2 * a, theirs + 2 * b
            side = kernel.cards_side(t)
            points = kernel.most_points(kernel.cards_award(rules, t, side))
            total += ways[a, b] * (points if side == 0 else -points)
    return total
