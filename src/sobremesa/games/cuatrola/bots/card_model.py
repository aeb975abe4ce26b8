"""Card model: how likely players choose each card that they may play, and so what cards tell of hands.

The odds of a card are a sum over what is seen of it; its weights were fitted to hands of the rule-based and of the
searching player (docs/explanation/bots.md). The loader compiles this with the rules as `kernel`.
"""

from sobremesa.core import portable_math
from sobremesa.fast.dialect import Floats, Ints
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Rules, State

SEAT, CARD, TABLE, LEAD, LED, HOLDER, PARTNER, PLAYED, LATER, LAST = range(10)
"""Fields of a play: its seat and card, the trick before it, that trick's first card and suit, who was winning it, the
partner's card, all cards seen before it, the seat's cards since, and 1 where nobody followed."""
PLAY = 10
MOST_PLAYS = 20
COUNTED = 13
"""Number of features of a card."""
SITUATIONS = 6
"""To lead or to follow; unbid, as declarer's side, or against it."""
STRAY = 0.05
"""Probability of a card that follows no feature, evenly among the legal ones; or of a revoke (A21)."""


def read(rules: Rules, view: State, seat: int, plays: Ints) -> int:
    """Fill in the plays of the others so far, an entry each; returns how many."""
    n = played = 0
    leader = kernel.opener(rules, view)
    for trick in range(kernel.TRICKS):
        if view.laid[trick][leader] == 0:
            return n
        table, other, holder = 0, leader, leader
        trumps = kernel.SUITS[view.trump]
        led = kernel.suit_of(view.laid[trick][leader])
        while view.laid[trick][other] and (table == 0 or other != leader):
            card = view.laid[trick][other]
            following = kernel.next_seat(rules, view, other)
            if other != seat:
                p = plays[n]
                p[SEAT], p[CARD], p[TABLE], p[LEAD], p[LED] = other, card, table, view.laid[trick][leader], led
                p[HOLDER], p[PARTNER] = holder, view.laid[trick][kernel.partner_of(other)] & table
                p[PLAYED], p[LATER], p[LAST] = played | table, laid_from(view, other, trick), following == leader
                n += 1
            table |= card
            if kernel.winning(table, led, trumps) == card:
                holder = other
            other = following
        played |= table
        leader = holder
    return n


def laid_from(view: State, seat: int, trick: int) -> int:
    """Return the cards that a seat has laid since the beginning of a trick."""
    cards = 0
    for later in range(trick, kernel.TRICKS):
        cards |= view.laid[later][seat]
    return cards


def explained(rules: Rules, world: State, plays: Ints, n: int, weights: Floats, counts: Floats) -> float:
    """Return the likelihood of the seats' plays given this deal; `counts` is scratch for `COUNTED` floats."""
    likely = 1.0
    for i in range(n):
        likely *= chance_of_play(rules, world, plays[i], weights, counts)
    return likely


def chance_of_play(rules: Rules, world: State, p: Ints, weights: Floats, counts: Floats) -> float:
    """Return how likely a seat plays the card that it did."""
    hand = world.hand[p[SEAT]] | p[LATER]
    legal = playable(rules, world, p, hand)
    if legal == p[CARD]:
        return 1.0
    row = weights[situation(world, p)]
    total = made = 0.0
    number = 0
    while legal:
        card = legal & -legal
        legal ^= card
        these = odds(rules, world, p, hand, card, row, counts)
        total += these
        number += 1
        if card == p[CARD]:
            made = these
    return STRAY / number + (1.0 - STRAY) * made / total


def odds(rules: Rules, world: State, p: Ints, hand: int, card: int, row: Floats, counts: Floats) -> float:
    """Return the odds of a card, by the weights of its situation."""
    count(rules, world, p, hand, card, counts)
    total = 0.0
    for i in range(COUNTED):
        total += row[i] * counts[i]
    return portable_math.exp(total)


def present(rules: Rules, s: State, p: Ints) -> None:
    """Fill in what the seat to play has before it."""
    p[SEAT], p[TABLE], p[LED] = s.turn, kernel.table_of(s), s.led
    p[LEAD], p[PARTNER] = s.laid[s.trick][s.leader], s.laid[s.trick][kernel.partner_of(s.turn)]
    p[LAST] = kernel.next_seat(rules, s, s.turn) == s.leader
    p[PLAYED] = p[LATER] = p[CARD] = 0
    p[HOLDER] = s.leader
    best = kernel.winning(p[TABLE], s.led, kernel.SUITS[s.trump]) if p[TABLE] else 0
    for seat in range(kernel.SEATS):
        if p[TABLE] and s.laid[s.trick][seat] == best:
            p[HOLDER] = seat
        for trick in range(s.trick + 1):
            p[PLAYED] |= s.laid[trick][seat]


def playable(rules: Rules, world: State, p: Ints, hand: int) -> int:
    """K09–K14: the cards that the seat could choose from."""
    if p[TABLE] == 0:
        return hand
    trumps = kernel.SUITS[world.trump]
    spared = kernel.is_spared(rules, p[PARTNER], p[TABLE], p[LED], trumps)
    return kernel.obligations(rules, hand, p[TABLE], p[LEAD], p[LED], trumps, spared)


def situation(world: State, p: Ints) -> int:
    """Return which weights hold for a play."""
    role = 0
    if world.contract:
        role = 1 if kernel.side_of(world.declarer) == kernel.side_of(p[SEAT]) else 2
    return role if p[TABLE] == 0 else role + 3


def count(rules: Rules, world: State, p: Ints, hand: int, card: int, out: Floats) -> None:
    """Write what is counted of a card that may be played."""
    out[:] = 0.0
    suit, trumps = kernel.suit_of(card), kernel.SUITS[world.trump]
    points = kernel.card_points(card) / 10.0
    boss = kernel.above(card, suit) & ~(p[PLAYED] | hand) == 0
    alone = hand & suit == card and suit != trumps and hand & trumps != 0
    if p[TABLE] == 0:
        count_lead(world, p, hand, card, suit, trumps, points, boss, out)
    else:
        count_follow(p, hand, card, suit, trumps, points, boss, out)
    out[7] = 1.0 if kernel.counts_points(world) and breaks_pair(hand, card) else 0.0
    out[5] = 1.0 if alone else 0.0
    out[6] = 0.0 if suit == trumps else kernel.how_many(hand & suit) / 3.0


def count_lead(
    world: State, p: Ints, hand: int, card: int, suit: int, trumps: int, points: float, boss: int, out: Floats
) -> None:
    """Write what is counted of a card that opens a trick."""
    if suit == trumps:
        out[0], out[4], out[10] = 1.0, points, kernel.how_many(hand & trumps) / 3.0
        out[1] = 1.0 if boss else 0.0
        return
    out[2] = 1.0 if boss else 0.0
    out[3] = 0.0 if boss else points
    out[8] = 1.0 if card & 0xF0 and not boss else 0.0
    out[9] = 1.0 if card & 0xF000 else 0.0
    out[11] = 1.0 if card & 0xF00 else 0.0
    out[12] = 1.0 if boss and kernel.how_many(hand & trumps) > 1 else 0.0


def count_follow(p: Ints, hand: int, card: int, suit: int, trumps: int, points: float, boss: int, out: Floats) -> None:
    """Write what is counted of a card that follows."""
    beats = kernel.winning(p[TABLE] | card, p[LED], trumps) == card
    partners = p[HOLDER] == kernel.partner_of(p[SEAT])
    if beats:
        out[0], out[3] = 1.0, points
        out[1] = 1.0 if p[LAST] else 0.0
        out[2] = 1.0 if partners else 0.0
        out[10] = 1.0 if suit == trumps else 0.0
        out[8] = 1.0 if boss else 0.0
        return
    out[4] = points if partners else 0.0
    out[9] = 0.0 if partners else points
    out[11] = 1.0 if boss else 0.0
    out[12] = points if partners and p[LAST] else 0.0


def breaks_pair(hand: int, card: int) -> int:
    """K31: whether the card is king or knight of a pair in the hand."""
    return kernel.pairs_in(hand) & ~kernel.pairs_in(hand & ~card)
