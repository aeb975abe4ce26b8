"""What a capture is worth: its points as the kernel scores them, and what its cards may bring at the count."""

from functools import cache, lru_cache

from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.rules import CartonAt30, Rules, State

WIN_BONUS = 20.0
"""What winning the chica is worth beside its points: more than anything that can be lost in a hand."""

CATCH_TRUST = 0.8
"""The part of a ronda catch's claim that is counted at once: the chica may be over before the hand is."""

TAKEN, WASTED = 0.44, 0.12
"""How the two cards of a coming capture end, as the rule-based bot plays: with either side, or with nobody."""


@cache
def price(values: Rules, score: int, rows: tuple[int, int], caida: bool, limpia: bool, catch: bool) -> float:
    """The points of a capture for a side with this score (and rows of caídas), a won chica with its bonus."""
    s = State(deals=1, turn=0)
    s.score[0] = score
    s.in_a_row[0], s.caidas_in_a_row[0] = rows
    s.hand[values.players - 1] = 7 if catch else 0
    rules.score_capture(values, s, 0, 0, caida, limpia)
    points = float(s.score[0] - score)
    if catch and values.ronda_catch == rules.RondaCatch.CLAIM and rules.may_claim(values, s, 0):
        points += CATCH_TRUST * min(values.ronda_catch_points if values.ronda_catch_points >= 0 else 40, 40)
    return points + WIN_BONUS * s.chica_over


def capture_price(values: Rules, s: State, side: int, caida: bool, limpia: bool, catch: bool = False) -> float:
    """The points of a capture by a side at this table."""
    rows = (s.in_a_row[side], s.caidas_in_a_row[side])
    return price(values, s.score[side], rows, caida, limpia, catch)


def is_caida(s: State, action: int) -> bool:
    """P46: whether the play takes, with an equal card, the card just laid."""
    same = 15 << (rules.card_of(action) // 4 * 4)
    return rules.taken_of(action) & s.last & same != 0


def is_limpia(s: State, action: int) -> bool:
    """P48: whether the play takes all there is on the table."""
    taken = rules.taken_of(action)
    return taken != 0 and taken == s.table


# --- the count --------------------------------------------------------------------------------------------------


def count_prospect(values: Rules, s: State, piles: tuple[int, int], plays_left: int) -> float:
    """What side 0 may expect to get from the count above side 1, with these piles and so many cards to be played."""
    left = min(rules.DECK - piles[0] - piles[1], 2 * plays_left)
    scores = (score_class(values, s.score[0]), score_class(values, s.score[1]))
    return _prospect(values, scores, s.dealer % 2, piles[0], piles[1], left)


def score_class(values: Rules, score: int) -> int:
    """The score as far as it matters to the count."""
    if values.carton_at_30 == CartonAt30.TRIM or score >= rules.THIRTY_EIGHT:
        return min(score, rules.THIRTY_EIGHT)
    return 30 if score >= 30 else 0


@lru_cache(maxsize=1 << 18)
def _prospect(values: Rules, scores: tuple[int, int], dealer: int, mine: int, theirs: int, left: int) -> float:
    """The cards to come go by twos to side 0, side 1, or nobody."""
    if left <= 1:
        return _edge(values, scores, dealer, mine, theirs)
    left -= 2
    either = _prospect(values, scores, dealer, mine + 2, theirs, left)
    either += _prospect(values, scores, dealer, mine, theirs + 2, left)
    return TAKEN * either + WASTED * _prospect(values, scores, dealer, mine, theirs, left)


def _edge(values: Rules, scores: tuple[int, int], dealer: int, mine: int, theirs: int) -> float:
    """The count itself, by the kernel: its points for side 0, negative for side 1."""
    s = State(dealer=dealer, pile=[mine, theirs], score=list(scores))
    side = rules.cards_side(s)
    points = rules.cards_award(values, s, side)
    points = rules.TARGET if points == rules.WIN else points
    return float(points if side == 0 else -points)
