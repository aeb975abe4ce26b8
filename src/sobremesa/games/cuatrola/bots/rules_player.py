"""The rule-based player's choices once more, in the kernel dialect: for playing on in many worlds.

What is weighed of a card is that of `play` with its weights; a test compares the two at the same views. Among equals
this one takes the first.
"""

from typing import NamedTuple

from sobremesa.fast.dialect import Floats, States
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import habits, likely_trick
from sobremesa.games.cuatrola.bots.likely_trick import Course
from sobremesa.games.cuatrola.bots.match_worth import Ending
from sobremesa.games.cuatrola.rules import SEATS, SUITS, TRICKS, Rules, State

EQUAL = 1e-9
"""Within so much two cards are equally good."""
SITUATIONS = ("unbid", "solo, declarer", "solo, defender", "tricks, declarer", "tricks, defender")
"""The names of what `situation` returns."""
LEADS, FOLLOWS = 0, 1
"""Whose weights: those of who opens a trick, or of who follows."""


class Mind(NamedTuple):
    """Weights of a card, the match equity by which the player calls, and scratch."""

    weights: Floats
    """By `LEADS` or `FOLLOWS`, by situation, and in the order of `card_weights.NAMES`."""
    equity: Floats
    chances: Floats
    course: Course
    takes: Floats
    counts: Floats


def follow(rules: Rules, states: States, table: Ending, mind: Mind, legal: list[int]) -> None:
    """Play to the hand's end, or as far as it is not solved."""
    while habits.goes_on(rules, states[0]):
        action = habits.settled(rules, states, mind.equity, legal)
        if action == habits.FREE:
            action = best(rules, states[1], mind)
        kernel.apply(rules, states[0], action)


def best(rules: Rules, view: State, mind: Mind) -> int:
    """Return the best card of the seat to play."""
    unseen = likely_trick.count(rules, view, view.turn, mind.chances)
    legal, chosen, most = kernel.playable(rules, view), 0, -1e9
    while legal:
        card = kernel.lowest_card(legal)
        legal &= legal - 1
        value = worth(rules, view, card, unseen, mind)
        if value > most + EQUAL:
            chosen, most = card, value
    return chosen


def worth(rules: Rules, view: State, card: int, unseen: int, mind: Mind) -> float:
    """Return what a card is worth, by the weights of its situation."""
    count(rules, view, card, unseen, mind)
    row, total = FOLLOWS if view.led else LEADS, 0.0
    for i in range(len(mind.counts)):
        total += mind.weights[row, situation(view), i] * mind.counts[i]
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
        card = left & -left
        left ^= card
        if kernel.above(card, kernel.suit_of(card)) & unseen == 0:
            tops |= card
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


def drawn(rules: Rules, view: State, trumps: int, chances: Floats) -> float:
    """Return how many of the unseen trumps the opponents are likely to hold."""
    total = 0.0
    for seat in range(SEATS):
        if kernel.side_of(seat) != kernel.side_of(view.turn) and not kernel.is_idle(rules, view, seat):
            for card in range(kernel.DECK):
                if trumps >> card & 1:
                    total += chances[seat, card]
    return total
