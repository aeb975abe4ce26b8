"""Value of a capture: its points as the rules score them, and what its cards may bring at the count."""

from functools import cache, lru_cache

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import PACKET, Rules, State

WIN_BONUS = 20.0
"""Worth of winning the chica beside its points, in points: more than anything that can be lost in a hand."""

CLAIM_TRUST = 0.8
"""The part of a ronda catch's claim that is counted at once: the chica may be over before the hand is."""

TAKEN, WASTED = 0.44, 0.12
"""Shares of coming captures whose two cards go to either side, or to nobody, as the rule-based bot plays."""


CAIDA, LIMPIA, CATCH = 1, 2, 4
"""Flags of a capture; a deed is a sum of these, and the index of its price in a price list."""


def deed(rules: Rules, s: State, action: int) -> int:
    """P46, P48, V10: whether a play makes the card just laid fall; whether it takes the whole table."""
    taken = kernel.taken_of(action)
    caida = kernel.caida_card(rules, s, kernel.card_of(action) // 4, taken)
    return CAIDA * (caida != 0) + LIMPIA * (0 < taken == s.table)


def price_list(rules: Rules, s: State, side: int) -> tuple[float, ...]:
    """Return the points of each deed for a side at this table, a won chica with its bonus."""
    return _price_list(rules, s.score[side], s.in_a_row[side], s.caidas_in_a_row[side])


@cache
def _price_list(rules: Rules, score: int, in_a_row: int, caidas_in_a_row: int) -> tuple[float, ...]:
    rows = (in_a_row, caidas_in_a_row)
    return tuple(_price(rules, score, rows, code) for code in range(CAIDA + LIMPIA + CATCH + 1))


def _price(rules: Rules, score: int, rows: tuple[int, int], code: int) -> float:
    """Return the score of one deed, by the kernel at a table made for it: side 0 plays an ace after the last seat."""
    s = State(deals=1)
    s.score[0] = score
    s.in_a_row[0], s.caidas_in_a_row[0] = rows
    s.hand[rules.players - 1] = 7 if code & CATCH else 0
    kernel.score_capture(rules, s, 0, 0, code & CAIDA, code & LIMPIA)
    claim = _claim_price(rules, s) if code & CATCH and code & CAIDA else 0.0
    return s.score[0] - score + WIN_BONUS * s.chica_over + claim


def _claim_price(rules: Rules, s: State) -> float:
    """P62, P66: what the claim at the hand's end may bring, where catches are claimed."""
    return CLAIM_TRUST * kernel.most_points(kernel.claim_points(rules, s, 0))


# --- the count --------------------------------------------------------------------------------------------------


def prospect(rules: Rules, s: State, side: int, more: int = 0) -> float:
    """Return what the side may expect to gain on the other by the count, with so many more cards in its pile."""
    mine, theirs = s.pile[side] + more, s.pile[1 - side]
    left = min(kernel.DECK - mine - theirs, 2 * (sum(s.held) + PACKET * s.packets))
    scores = (kernel.score_at_count(rules, s.score[side]), kernel.score_at_count(rules, s.score[1 - side]))
    return _prospect(rules, scores, (s.dealer + side) % 2, mine, theirs, left)


def card_worth(rules: Rules, s: State, side: int) -> float:
    """Return what one more card in its pile is worth to the side: more and more towards twenty (P56–P60)."""
    return (prospect(rules, s, side, 2) - prospect(rules, s, side)) / 2


@lru_cache(maxsize=1 << 18)
def _prospect(rules: Rules, scores: tuple[int, int], dealer: int, mine: int, theirs: int, left: int) -> float:
    """Return the cards to come go by twos to this side, the other, or nobody; side 0 is the one that asks."""
    if left <= 1:
        return _edge(rules, scores, dealer, mine, theirs)
    left -= 2
    either = _prospect(rules, scores, dealer, mine + 2, theirs, left)
    either += _prospect(rules, scores, dealer, mine, theirs + 2, left)
    return TAKEN * either + WASTED * _prospect(rules, scores, dealer, mine, theirs, left)


def _edge(rules: Rules, scores: tuple[int, int], dealer: int, mine: int, theirs: int) -> float:
    """Return the count itself, by the kernel: its points, negative where the other side gets them."""
    s = State(dealer=dealer, pile=[mine, theirs], score=list(scores))
    side = kernel.cards_side(s)
    points = kernel.most_points(kernel.cards_award(rules, s, side))
    return float(points if side == 0 else -points)
