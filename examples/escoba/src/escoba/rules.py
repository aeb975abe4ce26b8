"""The rules of Escoba de quince, each written once (the clauses E01 and on of `clauses.toml`).

Cards are the ints 0-39: rank * 4 + suit, ranks `A 2 3 4 5 6 7 S C R`, suits `o c e b`. A set of cards is an int with
one bit a card. An action is an int too: the set of cards taken from the table, and above it the card played.
"""

from dataclasses import dataclass, field
from enum import IntEnum

from sobremesa.core import kernel_parts as parts
from sobremesa.core.kernel_parts import clear_events, how_many, write_event

canonical, referee_actions = parts.canonical, parts.referee_actions
draw_seat, draw_served, draw_strength = parts.draw_seat, parts.draw_served, parts.draw_strength
"""E05: chance picks the first dealer."""

DECK = 40
FIFTEEN = 15
PACKET = 3
OPEN = 4
MAX_LEGAL = 7729
"""Two aces and a king in hand with all other cards on the table: every set of the right sum, and to lay each card."""


class Phase(IntEnum):
    """Decision, or deal, that the table waits for: a new pack, the next packets, a card, or nothing more."""

    SHUFFLE = 0
    DEAL = 1
    PLAY = 2
    OVER = 3


class Name(IntEnum):
    """The scoring events."""

    ESCOBA = 1
    CARDS = 2
    OROS = 3
    SEVENS = 4
    GUINDIS = 5
    MATCH = 6


class Reason(IntEnum):
    """Why an action is illegal; `notation.py` names the clause of each."""

    LEGAL = 0
    NOT_NOW = 1
    NO_SUCH_ACTION = 2
    NOT_IN_HAND = 3
    NOT_ON_TABLE = 4
    NOT_FIFTEEN = 5
    MUST_TAKE = 6


class Sevens(IntEnum):
    """E18: what the point for sevens asks for."""

    MOST = 0
    ALL = 1
    SETENTA = 2


class Opening(IntEnum):
    """E10: who takes the open cards where they make fifteen."""

    DEALER = 0
    MANO = 1
    NOBODY = 2


@dataclass(frozen=True, slots=True)
class Rules:
    """The values of a ruleset's options; `rulesets.py` names and explains each."""

    players: int = 2
    target: int = 21
    sevens: int = Sevens.MOST
    guindis: int = 1
    opening: int = Opening.DEALER
    must_take: int = 0
    leftovers: int = 1  # 0: nobody's


@dataclass(slots=True)
class State:
    """One table of Escoba; unused slots are 0. `hand` and `stock` hold what a seat may not see."""

    phase: int = Phase.SHUFFLE
    turn: int = 0
    dealer: int = 0
    table: int = 0
    last_taker: int = 0  # seat + 1, in this hand
    winner: int = 0  # side + 1, when the match is over
    stock_left: int = 0
    hand: list[int] = field(default_factory=lambda: [0] * 4)
    held: list[int] = field(default_factory=lambda: [0] * 4)  # the number of cards in each hand
    taken: list[int] = field(default_factory=lambda: [0] * 2)  # the cards of each side in this hand, till the next
    escobas: list[int] = field(default_factory=lambda: [0] * 2)  # in this hand, till the next
    score: list[int] = field(default_factory=lambda: [0] * 2)
    stock: list[int] = field(default_factory=lambda: [0] * 40)  # the next card served is the last of them
    event_count: int = 0
    events: list[list[int]] = field(default_factory=lambda: [[0] * 3 for _ in range(8)])  # name, side, points


# --- cards

ALL_CARDS = (1 << DECK) - 1
SUMS = (1 << FIFTEEN) - 1
OROS = 0x1111111111
SEVENS = 15 << 24
GUINDIS = 1 << 24
SETENTA = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
"""E18: what a card counts for the setenta, by rank."""


def side_of(seat: int) -> int:
    """E02: partners sit opposite each other."""
    return seat % 2


def value_of(card: int) -> int:
    """E04: the number of pips, and eight, nine and ten for sota, caballo and rey."""
    return card // 4 + 1


def sum_of(cards: int) -> int:
    """E04: what the cards of a set add up to."""
    total = 0
    for card in range(DECK):
        if cards >> card & 1:
            total += value_of(card)
    return total


# --- action codes


def card_of(action: int) -> int:
    """The card that is played."""
    return action >> DECK


def taken_of(action: int) -> int:
    """The cards that are taken from the table."""
    return action & ALL_CARDS


# --- whose turn it is


def start(rules: Rules, s: State, dealer: int) -> None:
    """Begin the match with this first dealer."""
    s.phase = Phase.SHUFFLE
    s.dealer = dealer


def actor(rules: Rules, s: State) -> int:
    """The seat to decide, -1 for a deal, -2 when the match is over."""
    if s.phase == Phase.OVER:
        return -2
    return s.turn if s.phase == Phase.PLAY else -1


def mano_of(rules: Rules, s: State) -> int:
    """E06: the seat after the dealer is served first and plays first."""
    return (s.dealer + 1) % rules.players


# --- legal actions


def legal_actions(rules: Rules, s: State, out: list[int]) -> int:
    """E07-E09, E19: lay a card, or take with it what makes fifteen; codes ascending."""
    if s.phase != Phase.PLAY:
        return 0
    lying, sums, n = [0] * DECK, [0] * (DECK + 1), 0
    cards = list_table(s, lying)
    find_sums(lying, cards, sums)
    for card in range(DECK):
        if s.hand[s.turn] >> card & 1:
            need = FIFTEEN - value_of(card)
            takes = sums[cards] >> need & 1
            if not (takes and rules.must_take):
                out[n] = card << DECK
                n += 1
            if takes:
                n = list_takes(lying, cards, sums, card, out, n)
    return n


def list_table(s: State, cards: list[int]) -> int:
    """The cards that lie open, ascending; returns how many."""
    n = 0
    for card in range(DECK):
        if s.table >> card & 1:
            cards[n] = card
            n += 1
    return n


def find_sums(lying: list[int], most: int, sums: list[int]) -> None:
    """The sums below fifteen that the first cards can make, a bit a sum: of none of them, of one, up to `most`."""
    sums[0] = 1
    for i in range(most):
        sums[i + 1] = (sums[i] | sums[i] << value_of(lying[i])) & SUMS


def list_takes(lying: list[int], most: int, sums: list[int], card: int, out: list[int], n: int) -> int:
    """E08: add every take with a card to a list of n actions; returns how many there are then.

    From the highest card down, one is left out where the lower ones suffice; then the next larger set is sought.
    """
    need, at, cards, more = FIFTEEN - value_of(card), most, 0, 1
    while more:
        while need:
            at -= 1
            if not sums[at] >> need & 1:
                need -= value_of(lying[at])
                cards |= 1 << lying[at]
        out[n] = card << DECK | cards
        n += 1
        more = 0
        while at < most and not more:
            value = value_of(lying[at])
            if cards >> lying[at] & 1:
                need += value
                cards ^= 1 << lying[at]
                at += 1
            elif value <= need and sums[at] >> (need - value) & 1:
                need -= value
                cards |= 1 << lying[at]
                more = 1
            else:
                at += 1
    return n


def can_take(s: State, card: int) -> int:
    """E08: whether some cards of the table make fifteen with this one."""
    lying, sums = [0] * DECK, [0] * (DECK + 1)
    cards = list_table(s, lying)
    find_sums(lying, cards, sums)
    return sums[cards] >> (FIFTEEN - value_of(card)) & 1


def why_illegal(rules: Rules, s: State, action: int) -> int:
    """0 exactly for what `legal_actions` lists, otherwise a reason."""
    if s.phase != Phase.PLAY:
        return Reason.NOT_NOW
    if action < 0 or action >= DECK << DECK:
        return Reason.NO_SUCH_ACTION
    card, taken = card_of(action), taken_of(action)
    if not s.hand[s.turn] >> card & 1:
        return Reason.NOT_IN_HAND
    if taken & ~s.table:
        return Reason.NOT_ON_TABLE
    if taken:
        return Reason.LEGAL if value_of(card) + sum_of(taken) == FIFTEEN else Reason.NOT_FIFTEEN
    return Reason.MUST_TAKE if rules.must_take and can_take(s, card) else Reason.LEGAL


# --- the deal


def cards_needed(rules: Rules, s: State) -> int:
    """E05: a new hand takes the whole pack; later packets come from the stock."""
    return DECK if s.phase == Phase.SHUFFLE else 0


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """E05: three cards each, one by one; at a hand's begin four open ones too."""
    clear_events(s)
    if s.phase == Phase.SHUFFLE:
        for side in range(2):
            s.taken[side] = s.escobas[side] = 0
        for place in range(DECK):
            s.stock[place] = deck[DECK - 1 - place]
        s.stock_left = DECK
    begins = s.phase == Phase.SHUFFLE
    serve(rules, s)
    s.turn = mano_of(rules, s)
    s.phase = Phase.PLAY
    if begins:
        for _ in range(OPEN):
            s.table |= 1 << next_card(s)
        open_with_fifteen(rules, s)


def serve(rules: Rules, s: State) -> None:
    """E05: a packet for each seat, the mano first."""
    for i in range(PACKET * rules.players):
        seat = (s.dealer + 1 + i) % rules.players
        s.hand[seat] |= 1 << next_card(s)
        s.held[seat] += 1


def next_card(s: State) -> int:
    """The stock's next card."""
    s.stock_left -= 1
    card = s.stock[s.stock_left]
    s.stock[s.stock_left] = 0
    return card


def open_with_fifteen(rules: Rules, s: State) -> None:
    """E10: open cards that make fifteen are an escoba, and two when they make it twice."""
    total = sum_of(s.table)
    if rules.opening != Opening.NOBODY and (total == FIFTEEN or (total == 2 * FIFTEEN and makes_two(s))):
        seat = s.dealer if rules.opening == Opening.DEALER else mano_of(rules, s)
        take(s, seat, s.table)
        for _ in range(total // FIFTEEN):
            score_escoba(s, side_of(seat))


def makes_two(s: State) -> int:
    """E10: whether two of the open cards make fifteen."""
    for card in range(DECK):
        for other in range(card):
            pair = 1 << card | 1 << other
            if s.table & pair == pair and value_of(card) + value_of(other) == FIFTEEN:
                return 1
    return 0


# --- play


def apply(rules: Rules, s: State, action: int) -> None:
    """E07, E08: play a card and take what makes fifteen with it, or let it lie."""
    clear_events(s)
    card, taken, seat = card_of(action), taken_of(action), s.turn
    s.hand[seat] ^= 1 << card
    s.held[seat] -= 1
    s.table |= 1 << card
    if taken:
        take(s, seat, taken | 1 << card)
        if not s.table:
            score_escoba(s, side_of(seat))
    s.turn = (seat + 1) % rules.players
    if s.held[s.turn] == 0:
        s.phase = Phase.DEAL
        if s.stock_left == 0:
            finish_hand(rules, s)


def take(s: State, seat: int, cards: int) -> None:
    """E08: the cards go to the side's pile."""
    s.table ^= cards
    s.taken[side_of(seat)] |= cards
    s.last_taker = seat + 1


def score_escoba(s: State, side: int) -> None:
    """E09: a point for whoever sweeps the table."""
    s.escobas[side] += 1
    add(s, Name.ESCOBA, side, 1)


def finish_hand(rules: Rules, s: State) -> None:
    """E11-E17: the cards that are left, the count, and the match or the next deal."""
    if rules.leftovers and s.last_taker:
        take(s, s.last_taker - 1, s.table)
    s.table = 0
    count(s, Name.CARDS, how_many(s.taken[0]), how_many(s.taken[1]), 1)
    count(s, Name.OROS, how_many(s.taken[0] & OROS), how_many(s.taken[1] & OROS), 1)
    count(s, Name.SEVENS, sevens_of(rules, s.taken[0]), sevens_of(rules, s.taken[1]), 1)
    count(s, Name.GUINDIS, how_many(s.taken[0] & GUINDIS), how_many(s.taken[1] & GUINDIS), rules.guindis)
    s.last_taker = 0
    if max(s.score[0], s.score[1]) >= rules.target and s.score[0] != s.score[1]:
        win(s, 0 if s.score[0] > s.score[1] else 1)
    else:
        s.phase = Phase.SHUFFLE
        s.dealer = mano_of(rules, s)


def win(s: State, side: int) -> None:
    """E16: the match is over."""
    s.winner = side + 1
    s.phase = Phase.OVER
    s.turn = 0
    write_event(s, Name.MATCH, side, 0)


def sevens_of(rules: Rules, cards: int) -> int:
    """E15, E18: what a side has for the point of the sevens."""
    sevens = how_many(cards & SEVENS)
    if rules.sevens == Sevens.ALL:
        return sevens // 4
    return setenta_of(cards) if rules.sevens == Sevens.SETENTA else sevens


def setenta_of(cards: int) -> int:
    """E18: the best card of each suit."""
    total = 0
    for suit in range(4):
        best = 0
        for rank in range(10):
            if cards >> (4 * rank + suit) & 1:
                best = max(best, SETENTA[rank])
        total += best
    return total


def count(s: State, name: int, first: int, second: int, points: int) -> None:
    """E12: the side with more scores; at a tie nobody does."""
    if first != second and points:
        add(s, name, 0 if first > second else 1, points)


def add(s: State, name: int, side: int, points: int) -> None:
    """Score points."""
    s.score[side] += points
    write_event(s, name, side, points)


def longest_hand(rules: Rules) -> int:
    """E07: every card is played once."""
    return DECK


def widest_lead(rules: Rules) -> int:
    """E09, E12: more than a side can lead by in a hand: each escoba takes two cards, and every count is won."""
    return DECK // 2 + 2 + 3 + rules.guindis


def hide(rules: Rules, s: State, seat: int) -> None:
    """E03: blank the other hands and the stock; what was taken lay open before."""
    for other in range(4):
        if other != seat:
            s.hand[other] = 0
    for place in range(DECK):
        s.stock[place] = 0
