"""Rule-based player: bids by what its hand promises, plays by what is likely to become of the trick.

In the kernel dialect. It is the policy of the level `rules`, and plays on in the worlds of a review.
"""

from typing import Any, Final, NamedTuple

from sobremesa.fast.dialect import States
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model, card_counting, forced_moves, habits, likely_trick
from sobremesa.games.cuatrola.bots.equity import every_equity
from sobremesa.games.cuatrola.bots.learned.card_weights import FOLLOW, LEAD, NAMES
from sobremesa.games.cuatrola.bots.likely_trick import NOBODY, Course
from sobremesa.games.cuatrola.rules import DECK, SEATS, SUITS, TRICKS, Phase, Rules, State

CHANCE: Final = "rules bot"
EQUAL = 1e-9
"""Within so much two cards are equally good."""
SITUATIONS = ("unbid", "solo, declarer", "solo, defender", "tricks, declarer", "tricks, defender")
"""The names of what `situation` returns."""
LEADS, FOLLOWS = 0, 1
"""Whose weights: those of who opens a trick, or of who follows."""


class Mind(NamedTuple):
    """Weights of a card, the match equity by which the player calls, and scratch; lists, or the arrays of them."""

    weights: Any
    """By `LEADS` or `FOLLOWS`, by situation, and in the order of `card_weights.NAMES`."""
    equity: Any
    chances: Any
    course: Course
    takes: Any
    counts: Any
    values: Any


def weights() -> list[list[list[float]]]:
    """Return a card's weights as `Mind` has them."""
    return [[list(table[situation]) for situation in SITUATIONS] for table in (LEAD, FOLLOW)]


def mind(rules: Rules) -> Mind:
    """Return the memory of a player."""
    cards, owner = ([[number] * DECK for _ in range(2)] for number in (0, NOBODY))
    likely, points = ([[0.0] * DECK for _ in range(2)] for _ in range(2))
    chances = [[0.0] * DECK for _ in range(SEATS)]
    scratch = [0.0] * SEATS, [0.0] * len(NAMES), [0.0] * DECK
    return Mind(weights(), every_equity(rules), chances, Course(cards, owner, likely, points), *scratch)


# --- the choice -------------------------------------------------------------------------------------------------


def consider(rules: Rules, s: State, mind: Any, out: Any, n: int) -> int:
    """Write what is best before the others, and return among how many cards chance decides; 0 where there is one."""
    if n == 1:
        return 0
    if s.phase == Phase.BID:
        out[0] = bid_model.usual_call(rules, s, out, mind.equity)
        return 0
    if s.phase == Phase.CANTE:
        out[0] = forced_moves.dearest(rules, s)
        return 0
    if forced_moves.is_proven(rules, s):
        out[0] = kernel.RENUNCIO
        return 0
    return best_first(rules, s, mind, out)


def decide(rules: Rules, s: State, mind: Any, out: Any, n: int, drawn: int) -> int:
    """Return one of the best."""
    chosen: int = out[drawn]
    return chosen


def best_first(rules: Rules, s: State, mind: Mind, out: Any) -> int:
    """Write the best cards that break no duty, and return how many there are; 0 where one alone breaks none."""
    cards, values = kernel.playable(rules, s), mind.values
    if cards & (cards - 1) == 0:
        out[0] = kernel.lowest_card(cards)
        return 0
    unseen, best, top = card_counting.count(rules, s, s.turn, mind.chances), 0, -1e9
    left = cards
    while left:
        card = kernel.lowest_card(left)
        left &= left - 1
        values[card] = worth(rules, s, card, unseen, mind)
        top = max(top, values[card])
    for card in range(DECK):
        if cards >> card & 1 and values[card] >= top - EQUAL:
            out[best] = card
            best += 1
    return best


def follow(rules: Rules, states: States, table: Any, mind: Mind, legal: list[int]) -> None:
    """Play to the hand's end, or as far as it is not solved; among equals the first card."""
    while habits.goes_on(rules, states[0]):
        action = habits.settled(rules, states, mind.equity, legal)
        if action == habits.FREE:
            best_first(rules, states[1], mind, legal)
            action = legal[0]
        kernel.apply(rules, states[0], action)


# --- a card -----------------------------------------------------------------------------------------------------


def worth(rules: Rules, view: State, card: int, unseen: int, mind: Mind) -> float:
    """Return what a card is worth, by the weights of its situation."""
    count(rules, view, card, unseen, mind)
    weights, counts, total = mind.weights[FOLLOWS if view.led else LEADS][situation(view)], mind.counts, 0.0
    for i in range(len(counts)):
        total += weights[i] * counts[i]
    return total


def situation(view: State) -> int:
    """Return which weights hold for the seat to play: unbid; points, or tricks alone, as the declarer's side or not."""
    if view.contract == kernel.Contract.UNBID:
        return 0
    role = 1 if kernel.side_of(view.turn) == kernel.side_of(view.declarer) else 2
    return role if kernel.counts_points(view) else role + 2


def count(rules: Rules, view: State, card: int, unseen: int, mind: Mind) -> None:
    """Write what is counted of a card, in the order of `card_weights.NAMES`."""
    out, takes, suit, trumps = mind.counts, mind.takes, SUITS[card % 4], SUITS[view.trump]
    left, later = view.hand[view.turn] & ~(1 << card), TRICKS - view.trick - 1
    out[0] = likely_trick.outlook(rules, view, card, unseen, mind.chances, mind.course, takes)
    mine, partners = takes[view.turn], takes[kernel.partner_of(view.turn)]
    tops = bosses(unseen, left & ~trumps)
    out[1] = mine
    out[2], out[3] = later * partners, later * (mine + partners)
    out[4] = (mine + partners) * cante_left(rules, view, left)
    out[5], out[6] = kernel.how_many(left & trumps), kernel.how_many(bosses(unseen, left & trumps))
    out[7], out[8] = kernel.how_many(tops), mine * kernel.how_many(tops)
    out[9], out[10] = kernel.card_points(left & ~trumps & ~tops), kernel.points_of(card)
    out[11] = 1.0 if suit != trumps and not left & suit and left & trumps else 0.0
    out[12] = drawn(rules, view, unseen & trumps, mind.chances) if suit == trumps and not view.led else 0.0
    out[13] = kernel.how_many(left & suit & ~trumps)


def bosses(unseen: int, cards: int) -> int:
    """Return those of some cards that no unseen card of their suit beats."""
    tops, left = 0, cards
    while left:
        if card_counting.is_boss(unseen, kernel.lowest_card(left)):
            tops |= left & -left
        left &= left - 1
    return tops


def cante_left(rules: Rules, view: State, left: int) -> int:
    """K31: the dearest cante that the cards left to the seat to play still allow."""
    dearest = 0
    if kernel.sings(rules, view, view.turn):
        suits = kernel.pairs_in(left) & ~view.sung[view.turn]
        for suit in range(len(SUITS)):
            if suits >> suit & 1:
                dearest = max(dearest, kernel.cante_points(suit, view.trump))
    return dearest


def drawn(rules: Rules, view: State, trumps: int, chances: Any) -> float:
    """Return how many of the unseen trumps the opponents are likely to hold."""
    total = 0.0
    for seat in range(SEATS):
        if kernel.side_of(seat) != kernel.side_of(view.turn) and not kernel.is_idle(rules, view, seat):
            for card in range(kernel.DECK):
                if trumps >> card & 1:
                    total += chances[seat][card]
    return total
