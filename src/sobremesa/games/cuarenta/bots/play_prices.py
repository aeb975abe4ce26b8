"""Prices of a capture as the rules score it, and prospects of the count, in the kernel dialect.

Both are remembered in a `Memory`. `places` are states to work on: the one at `SCRATCH` is written on, that at `EMPTY`
is blank.
"""

from dataclasses import dataclass, field
from typing import Any

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import Rules, State

WIN_BONUS = 20.0
"""Worth of winning the chica beside its points, in points: more than anything that can be lost in a hand."""
CLAIM_TRUST = 0.8
"""The part of a ronda catch's claim that is counted at once: the chica may be over before the hand is."""
TAKEN, WASTED = 0.44, 0.12
"""Shares of coming captures whose two cards go to either side, or to nobody, as the rule-based bot plays."""

CAIDA, LIMPIA, CATCH = 1, 2, 4
"""Flags of a capture; a deed is a sum of these."""
DEEDS = CAIDA + LIMPIA + CATCH + 1
"""Number of prices."""
BITS = 64
"""More than any score, pile, row of deeds or number of cards."""
SCRATCH, EMPTY = 0, 1

PRICED, COUNTED = 61, 32
"""Scores that are remembered at a time, with the prices of either side's deeds, and with the prospects of all piles."""
SIZE = kernel.DECK // 2 + 2
"""Numbers of pairs of cards: of either pile, and of those to come."""
PROSPECTS = SIZE * SIZE * SIZE


@dataclass(slots=True)
class Memory:
    """Prices and prospects that were asked for, each by what it depends on; where two meet the later one stays."""

    priced: list[int] = field(default_factory=lambda: [0] * (2 * PRICED))
    prices: list[float] = field(default_factory=lambda: [0.0] * (2 * PRICED * DEEDS))
    counted: list[int] = field(default_factory=lambda: [0] * COUNTED)
    prospects: list[float] = field(default_factory=lambda: [0.0] * (COUNTED * PROSPECTS))
    captures: list[int] = field(default_factory=lambda: [0] * 64)  # room to list those of a card


# --- prices -----------------------------------------------------------------------------------------------------


def deed(rules: Rules, s: State, action: int) -> int:
    """P46, P48, V10: whether a play makes the card just laid fall; whether it takes the whole table."""
    taken = kernel.taken_of(action)
    code = CAIDA if kernel.caida_card(rules, s, kernel.card_of(action) // 4, taken) else 0
    return code | LIMPIA if taken and taken == s.table else code


def price_list(rules: Rules, s: State, side: int, places: Any, memory: Memory) -> int:
    """Return where the prices of a side's deeds at this table stand, each at its code; the other side's lie apart."""
    key = (s.score[side] * BITS + s.in_a_row[side]) * BITS + s.caidas_in_a_row[side] + 1
    place = 2 * (key % PRICED) + side
    if memory.priced[place] != key:
        memory.priced[place] = key
        for code in range(DEEDS):
            places[SCRATCH] = places[EMPTY]
            memory.prices[DEEDS * place + code] = price(rules, s, side, code, places[SCRATCH])
    return DEEDS * place


def price(rules: Rules, s: State, side: int, code: int, t: State) -> float:
    """Return what a side's deed scores, a won chica with its bonus, by the kernel at a blank table."""
    t.deals, t.score[0] = 1, s.score[side]
    t.in_a_row[0], t.caidas_in_a_row[0] = s.in_a_row[side], s.caidas_in_a_row[side]
    t.hand[rules.players - 1] = 7 if code & CATCH else 0
    kernel.score_capture(rules, t, 0, 0, code & CAIDA, code & LIMPIA)
    points = t.score[0] - s.score[side] + (WIN_BONUS if t.chica_over else 0.0)
    if code & CATCH and code & CAIDA:  # P62, P66: what the claim at the hand's end may bring, where catches are claimed
        points += CLAIM_TRUST * kernel.most_points(kernel.claim_points(rules, t, 0))
    return points


# --- the count --------------------------------------------------------------------------------------------------


def card_worth(rules: Rules, s: State, side: int, places: Any, memory: Memory) -> float:
    """Return what one more card in its pile is worth to the side: more and more towards twenty (P56–P60)."""
    more = prospect(rules, s, side, 2, places, memory)
    return (more - prospect(rules, s, side, 0, places, memory)) / 2


def prospect(rules: Rules, s: State, side: int, more: int, places: Any, memory: Memory) -> float:
    """Return what the side may expect to gain on the other by the count, with so many more cards in its pile."""
    mine, theirs = s.pile[side] + more, s.pile[1 - side]
    held = s.held[0] + s.held[1] + s.held[2] + s.held[3]
    pairs = max(0, min(kernel.DECK - mine - theirs, 2 * (held + kernel.PACKET * s.packets)) // 2)
    own, other = kernel.score_at_count(rules, s.score[side]), kernel.score_at_count(rules, s.score[1 - side])
    dealer, odd = (s.dealer + side) % 2, 2 * (mine & 1) + (theirs & 1)
    key = ((own * BITS + other) * 2 + dealer) * 4 + odd + 1
    first = PROSPECTS * (key % COUNTED)
    if memory.counted[key % COUNTED] != key:
        memory.counted[key % COUNTED] = key
        places[SCRATCH] = places[EMPTY]
        t = places[SCRATCH]
        t.dealer, t.score[0], t.score[1] = dealer, own, other
        foresee(rules, t, odd, first, memory)
    return memory.prospects[first + (SIZE * pairs + mine // 2) * SIZE + theirs // 2]


def foresee(rules: Rules, t: State, odd: int, first: int, memory: Memory) -> None:
    """Write the count's mean for all piles, where so many pairs to come each go to side 0, the other, or nobody."""
    found = memory.prospects
    for a in range(SIZE):
        for b in range(SIZE - a):
            t.pile[0], t.pile[1] = 2 * a + odd // 2, 2 * b + odd % 2
            side = kernel.cards_side(t)
            points = float(kernel.most_points(kernel.cards_award(rules, t, side)))
            found[first + SIZE * a + b] = points if side == 0 else -points
    for pairs in range(1, SIZE):
        for a in range(SIZE - pairs):
            for b in range(SIZE - pairs - a):
                here = first + (SIZE * pairs + a) * SIZE + b
                fewer = here - SIZE * SIZE
                found[here] = TAKEN * (found[fewer + SIZE] + found[fewer + 1]) + WASTED * found[fewer]
