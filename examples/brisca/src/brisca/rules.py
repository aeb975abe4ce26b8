"""The rules of Brisca, each written once (the clauses B01 and on of `clauses.toml`).

Cards are the ints 0-39: rank * 4 + suit, ranks `A 2 3 4 5 6 7 S C R`, suits `o c e b`. A set of cards is an int with
one bit a card. An action is the card that is played, or 40 more: the card that is exchanged for the turned-up one.
"""

from dataclasses import dataclass, field
from enum import IntEnum

from sobremesa.core import kernel_parts as parts
from sobremesa.core.kernel_parts import clear_events, write_event

canonical, referee_actions = parts.canonical, parts.referee_actions
draw_seat, draw_served, draw_strength = parts.draw_seat, parts.draw_served, parts.draw_strength
"""B06: chance picks the first dealer."""

DECK = 40
HAND = 3
MAX_LEGAL = 4
"""Three cards to play, and one exchange."""


class Phase(IntEnum):
    """Decision, or deal, that the table waits for: a new pack, a card, or nothing more."""

    SHUFFLE = 0
    PLAY = 1
    OVER = 2


class Name(IntEnum):
    """The scoring events."""

    TRICK = 1
    HAND = 2
    MATCH = 3


class Reason(IntEnum):
    """Why an action is illegal; `notation.py` names the clause of each."""

    LEGAL = 0
    NOT_NOW = 1
    NO_SUCH_ACTION = 2
    NOT_IN_HAND = 3
    MUST_FOLLOW = 4
    NOT_FOR_THIS = 5
    NOT_YET = 6


class Swap(IntEnum):
    """B11, B12: what the turned-up card is exchanged for."""

    NONE = 0
    SEVEN = 1
    SEVEN_AND_TWO = 2


class Arrastre(IntEnum):
    """B14: when suit must be followed."""

    NEVER = 0
    LAST = 1


@dataclass(frozen=True, slots=True)
class Rules:
    """The values of a ruleset's options; `rulesets.py` names and explains each."""

    players: int = 2
    hands: int = 3
    swap: int = Swap.SEVEN_AND_TWO
    arrastre: int = Arrastre.NEVER


@dataclass(slots=True)
class State:
    """One table of Brisca; unused slots are 0. `hand` and `stock` hold what a seat may not see.

    What all have seen stays here, since `hide` only blanks: `gone`, `shown` and `lacks` are for who remembers.
    """

    phase: int = Phase.SHUFFLE
    turn: int = 0
    dealer: int = 0
    leader: int = 0
    laid: int = 0  # cards in the trick
    led: int = 0  # who led to the trick before
    face: int = 0  # the turned-up card, whose suit is trump; it is drawn last
    stock_left: int = 0  # with the turned-up card
    winner: int = 0  # side + 1, when the match is over
    gone: int = 0  # the cards played in this hand
    hand: list[int] = field(default_factory=lambda: [0] * 4)
    held: list[int] = field(default_factory=lambda: [0] * 4)  # the number of cards in each hand
    shown: list[int] = field(default_factory=lambda: [0] * 4)  # the cards of each hand that all have seen it take
    lacks: list[int] = field(default_factory=lambda: [0] * 4)  # the suits, a bit each, that a hand could not follow
    trick: list[int] = field(default_factory=lambda: [0] * 4)  # by seat
    last: list[int] = field(default_factory=lambda: [0] * 4)  # the trick before, by seat
    tricks: list[int] = field(default_factory=lambda: [0] * 2)  # that each side has won in this hand
    points: list[int] = field(default_factory=lambda: [0] * 2)  # in this hand, till the next is dealt
    score: list[int] = field(default_factory=lambda: [0] * 2)  # hands won
    stock: list[int] = field(default_factory=lambda: [0] * 40)  # the next card drawn is the last of them
    event_count: int = 0
    events: list[list[int]] = field(default_factory=lambda: [[0] * 3 for _ in range(4)])  # name, side, points


# --- cards

ALL_CARDS = (1 << DECK) - 1
SUIT = 0x1111111111
"""The cards of the first suit; shifted by a suit, that suit's."""
STRENGTH = (9, 0, 8, 1, 2, 3, 4, 5, 6, 7)
"""B04: ace, three, rey, caballo, sota, seven down to two, by rank."""
POINTS = (11, 0, 10, 0, 0, 0, 0, 2, 3, 4)
"""B05: what a card counts, by rank."""
TWO, SEVEN = 1, 6


def side_of(seat: int) -> int:
    """B02: partners sit opposite each other."""
    return seat % 2


def cards_of(suits: int) -> int:
    """The cards of these suits."""
    cards = 0
    for suit in range(4):
        if suits >> suit & 1:
            cards |= SUIT << suit
    return cards


def beats(s: State, card: int, other: int) -> bool:
    """B09: a higher card of the suit, or a trump over another suit."""
    if card % 4 == other % 4:
        return STRENGTH[card // 4] > STRENGTH[other // 4]
    return card % 4 == s.face % 4


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


def next_of(rules: Rules, seat: int) -> int:
    """B07: the seat after this one."""
    return (seat + 1) % rules.players


# --- legal actions


def playable(rules: Rules, s: State) -> int:
    """B08, B14: the cards that may be played: of the suit led, or trumps, where the hand must follow and can."""
    cards = s.hand[s.turn]
    if rules.arrastre == Arrastre.NEVER or s.stock_left or not s.laid:
        return cards
    led, trumps = cards & SUIT << (s.trick[s.leader] % 4), cards & SUIT << (s.face % 4)
    return led or trumps or cards


def why_no_swap(rules: Rules, s: State, card: int) -> int:
    """B11-B13: 0 where the turned-up card may be exchanged for this one, otherwise a reason."""
    above = STRENGTH[s.face // 4] > STRENGTH[SEVEN]
    seven = rules.swap >= Swap.SEVEN and card // 4 == SEVEN and above
    two = rules.swap == Swap.SEVEN_AND_TWO and card // 4 == TWO and not above
    if card % 4 != s.face % 4 or not (seven or two):
        return Reason.NOT_FOR_THIS
    return Reason.LEGAL if s.tricks[side_of(s.turn)] and s.stock_left else Reason.NOT_YET


def legal_actions(rules: Rules, s: State, out: list[int]) -> int:
    """B08, B11: play a card, or exchange one first; codes ascending."""
    if s.phase != Phase.PLAY:
        return 0
    cards, n = playable(rules, s), 0
    for card in range(DECK):
        if cards >> card & 1:
            out[n] = card
            n += 1
    for card in range(DECK):
        if s.hand[s.turn] >> card & 1 and why_no_swap(rules, s, card) == Reason.LEGAL:
            out[n] = DECK + card
            n += 1
    return n


def why_illegal(rules: Rules, s: State, action: int) -> int:
    """0 exactly for what `legal_actions` lists, otherwise a reason."""
    if s.phase != Phase.PLAY:
        return Reason.NOT_NOW
    if action < 0 or action >= 2 * DECK:
        return Reason.NO_SUCH_ACTION
    if not s.hand[s.turn] >> (action % DECK) & 1:
        return Reason.NOT_IN_HAND
    if action >= DECK:
        return why_no_swap(rules, s, action - DECK)
    return Reason.LEGAL if playable(rules, s) >> action & 1 else Reason.MUST_FOLLOW


# --- the deal


def cards_needed(rules: Rules, s: State) -> int:
    """B06: every hand takes the whole pack."""
    return DECK


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """B06: three cards each, one by one from the mano; the next is turned up, and the others are the stock."""
    clear_events(s)
    for side in range(2):
        s.points[side] = s.tricks[side] = 0
    served = HAND * rules.players
    for i in range(served):
        seat = (s.dealer + 1 + i) % rules.players
        s.hand[seat] |= 1 << deck[i]
        s.held[seat] += 1
    s.face = deck[served]
    for place in range(DECK - served - 1):
        s.stock[place] = deck[DECK - 1 - place]
    s.stock_left = DECK - served
    s.leader = s.turn = next_of(rules, s.dealer)
    s.phase = Phase.PLAY


# --- play


def apply(rules: Rules, s: State, action: int) -> None:
    """Carry out an action; the caller has checked its legality."""
    clear_events(s)
    if action >= DECK:
        swap(s, action - DECK)
        return
    seat, card = s.turn, action
    note_lacks(rules, s, card)
    s.hand[seat] ^= 1 << card
    s.held[seat] -= 1
    s.shown[seat] &= ~(1 << card)
    s.gone |= 1 << card
    s.trick[seat] = card
    s.laid += 1
    s.turn = next_of(rules, seat)
    if s.laid == rules.players:
        finish_trick(rules, s)


def swap(s: State, card: int) -> None:
    """B11: the two cards change places; whoever has the turned-up card now is known to."""
    s.hand[s.turn] ^= 1 << card | 1 << s.face
    s.shown[s.turn] = s.shown[s.turn] & ~(1 << card) | 1 << s.face
    s.face = card


def note_lacks(rules: Rules, s: State, card: int) -> None:
    """B14: who must follow and does not has none of the suit, and who does not trump either has no trump."""
    if rules.arrastre == Arrastre.NEVER or s.stock_left or not s.laid:
        return
    led, trump = s.trick[s.leader] % 4, s.face % 4
    if card % 4 != led:
        s.lacks[s.turn] |= 1 << led
        if card % 4 != trump:
            s.lacks[s.turn] |= 1 << trump


def best_seat(rules: Rules, s: State) -> int:
    """B09: who has the highest card of the trick as it stands; where none lies, the leader."""
    best = s.leader
    for i in range(1, s.laid):
        seat = (s.leader + i) % rules.players
        if beats(s, s.trick[seat], s.trick[best]):
            best = seat
    return best


def finish_trick(rules: Rules, s: State) -> None:
    """B09: the highest card takes the trick; its player leads to the next, after all have drawn."""
    best, points = best_seat(rules, s), 0
    for seat in range(rules.players):
        points += POINTS[s.trick[seat] // 4]
    side = side_of(best)
    s.tricks[side] += 1
    s.points[side] += points
    write_event(s, Name.TRICK, side, points)
    s.led = s.leader
    s.leader = s.turn = best
    s.laid = 0
    for seat in range(rules.players):
        s.last[seat], s.trick[seat] = s.trick[seat], 0
    draw(rules, s)
    if s.held[best] == 0:
        finish_hand(rules, s)


def draw(rules: Rules, s: State) -> None:
    """B10: whoever took the trick draws first, then each in turn; the turned-up card is the last, and all see it go."""
    for i in range(rules.players):
        if s.stock_left:
            seat = (s.leader + i) % rules.players
            s.stock_left -= 1
            if s.stock_left:
                s.hand[seat] |= 1 << s.stock[s.stock_left - 1]
                s.stock[s.stock_left - 1] = 0
            else:
                s.hand[seat] |= 1 << s.face
                s.shown[seat] |= 1 << s.face
            s.held[seat] += 1


def finish_hand(rules: Rules, s: State) -> None:
    """B15-B17: the side with more points wins the hand; the match, or the next deal."""
    s.phase = Phase.SHUFFLE
    s.turn = s.face = s.gone = 0
    s.dealer = next_of(rules, s.dealer)
    if s.points[0] != s.points[1]:
        win_hand(rules, s, 0 if s.points[0] > s.points[1] else 1)
    for seat in range(4):
        s.lacks[seat] = 0


def win_hand(rules: Rules, s: State, side: int) -> None:
    """B15, B16: a hand for the side, and the match where it has enough of them."""
    s.score[side] += 1
    write_event(s, Name.HAND, side, 1)
    if s.score[side] == rules.hands:
        s.winner = side + 1
        s.phase = Phase.OVER
        write_event(s, Name.MATCH, side, 0)


def longest_hand(rules: Rules) -> int:
    """B08, B11: every card is played once, and exchanged at most as often."""
    return 2 * DECK


def widest_lead(rules: Rules) -> int:
    """B15: a hand is won once."""
    return 1


def hide(rules: Rules, s: State, seat: int) -> None:
    """B03: blank the other hands, but for what they were seen to take, and the stock."""
    for other in range(4):
        if other != seat:
            s.hand[other] = 0
    for place in range(DECK):
        s.stock[place] = 0
