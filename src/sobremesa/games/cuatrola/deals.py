"""The deals that fit what a seat has seen, each with its number: the law of `worlds.py`, in the kernel dialect.

The unseen cards are placed one after the other; `ways` says in how many ways the last of them fill the rooms that are
left. So every deal has a number, and a number drawn evenly is a deal drawn evenly.
"""

from dataclasses import dataclass, field

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import ALL_CARDS, DECK, SEATS, SUITS, TRICKS, Rules, State

PAIR = 0x1100
"""King and knight of the first suit."""
RADIX = TRICKS + 1
ROOMS = RADIX**SEATS
"""The rooms left in up to four hidden hands, as one number."""
CASES = 5
"""As many trump cards as the dealer may have shown."""


@dataclass(slots=True)
class Hidden:
    """Constraints on the cards that a seat does not see."""

    hands: int = 0  # how many hands are hidden
    seat: list[int] = field(default_factory=lambda: [0] * SEATS)  # the hidden seats
    room: list[int] = field(default_factory=lambda: [0] * SEATS)  # how many cards each of them holds
    cards: int = 0  # how many cards are unseen
    card: list[int] = field(default_factory=lambda: [0] * DECK)  # each of them, as a bit
    homes: list[int] = field(default_factory=lambda: [0] * DECK)  # the hidden hands that may hold it, a bit a hand
    denied: list[int] = field(default_factory=lambda: [0] * SEATS)  # the cards that a seat does not hold
    parted: int = 0  # the hidden hands that do not hold the first two cards together, a bit a hand
    cases: int = 0  # the trump cards that are possible
    trump_card: list[int] = field(default_factory=lambda: [0] * CASES)
    number: list[int] = field(default_factory=lambda: [0] * CASES)  # the deals with each
    ways: list[list[int]] = field(default_factory=lambda: [[0] * ROOMS for _ in range(CASES)])


# --- what is known for certain ----------------------------------------------------------------------------------


def laid_by(view: State, seat: int) -> int:
    """Return the cards that a seat has played in this hand."""
    cards = 0
    for trick in range(TRICKS):
        cards |= view.laid[trick][seat]
    return cards


def must_hold(view: State, seat: int) -> int:
    """Return the cards that a seat is known to hold: the shown trump card, and what is left of the pairs it sang."""
    cards = view.trump_card if seat == view.dealer else 0
    for suit in range(4):
        if view.sung[seat] >> suit & 1:
            cards |= PAIR << suit
    return cards & ~laid_by(view, seat)


def cannot_hold(rules: Rules, view: State, denied: list[int]) -> None:
    """Write the cards that each seat is known not to hold, from all that it played and sang.

    Where one may revoke a card tells only what a wrong claim has proved.
    """
    for seat in range(SEATS):
        denied[seat] = denied_by_twenty(rules, view, seat)
    leader = kernel.opener(rules, view)
    for trick in range(TRICKS):
        if view.laid[trick][leader]:
            leader = read_trick(rules, view, trick, leader, denied)


def read_trick(rules: Rules, view: State, trick: int, leader: int, denied: list[int]) -> int:
    """Add what the cards of one trick deny; returns the seat that is winning it."""
    lead, trumps = view.laid[trick][leader], SUITS[view.trump]
    led, table, winner = kernel.suit_of(lead), lead, leader
    for i in range(1, SEATS):
        seat = (leader + i) % SEATS
        card = view.laid[trick][seat]
        if card and (not rules.renuncio or kernel.is_cleared(view, seat, trick, kernel.how_many(table))):
            partners = view.laid[trick][kernel.partner_of(seat)] & table
            spared = kernel.is_spared(rules, partners, table, led, trumps)
            denied[seat] |= denied_by(rules, card, table, lead, led, trumps, spared)
        if card:
            table |= card
            if kernel.winning(table, led, trumps) == card:
                winner = seat
    return winner


def sang_twenty_first(rules: Rules, view: State, seat: int) -> int:
    """A25: whether a seat sang a twenty while it held both cards of the forty, had it held one of them.

    It then did not hold the other. A card of the forty that it laid before tells nothing.
    """
    sung_at = (view.twenties >> 4 * seat) & 15
    if not rules.cante_order or sung_at == 0 or view.sung[seat] >> view.trump & 1:
        return 0
    for trick in range(sung_at - 1):
        if view.laid[trick][seat] & PAIR << view.trump:
            return 0
    return 1


def denied_by_twenty(rules: Rules, view: State, seat: int) -> int:
    """A25: the card of the forty that a seat lacks, since it has laid the other after it sang a twenty."""
    forty = PAIR << view.trump
    if not laid_by(view, seat) & forty or not sang_twenty_first(rules, view, seat):
        return 0
    return forty & ~laid_by(view, seat)


def denied_by(rules: Rules, card: int, table: int, lead: int, led: int, trumps: int, spared: int) -> int:
    """K11–K14: the cards with which this one would have been forbidden."""
    denied = 0
    for code in range(DECK):
        other = 1 << code
        if other != card and not kernel.obligations(rules, card | other, table, lead, led, trumps, spared) & card:
            denied |= other
    return denied


# --- all deals --------------------------------------------------------------------------------------------------


def read(rules: Rules, view: State, seat: int, h: Hidden) -> int:
    """Work out what `seat` (-1: a spectator) cannot see; returns how many deals fit, one trump card after the other."""
    find_hands(view, seat, h)
    cannot_hold(rules, view, h.denied)
    find_cards(view, h)
    part_forty(rules, view, h)
    find_trump_cards(view, h)
    total = 0
    for case in range(h.cases):
        count_ways(view, h, case)
        h.number[case] = h.ways[case][room_left(h)]
        total += h.number[case]
    return total


def find_hands(view: State, seat: int, h: Hidden) -> None:
    """Find the hands that hold cards which are not seen."""
    h.hands = 0
    for other in range(SEATS):
        if other != seat and view.held[other] and not view.hand[other]:
            h.seat[h.hands], h.room[h.hands] = other, view.held[other]
            h.hands += 1
    for place in range(h.hands, SEATS):
        h.room[place] = 0


def find_cards(view: State, h: Hidden) -> None:
    """Find the unseen cards, and who may hold each."""
    unseen = ALL_CARDS if h.hands else 0
    for seat in range(SEATS):
        unseen &= ~(view.hand[seat] | laid_by(view, seat))
    h.cards = 0
    for code in range(DECK):
        if unseen >> code & 1:
            h.card[h.cards], h.homes[h.cards] = 1 << code, homes_of(view, h, 1 << code)
            h.cards += 1


def part_forty(rules: Rules, view: State, h: Hidden) -> None:
    """A25: find the hands that sang a twenty and so hold no forty; its cards come first then, if both are unseen."""
    h.parted = 0
    for place in range(h.hands):
        if sang_twenty_first(rules, view, h.seat[place]):
            h.parted |= 1 << place
    if h.parted and not (bring(h, 0x100 << view.trump, 0) and bring(h, 0x1000 << view.trump, 1)):
        h.parted = 0


def bring(h: Hidden, card: int, to: int) -> int:
    """Bring a card to this place among the unseen ones; returns whether it is unseen."""
    for i in range(h.cards):
        if h.card[i] == card:
            h.card[i], h.card[to] = h.card[to], card
            h.homes[i], h.homes[to] = h.homes[to], h.homes[i]
            return 1
    return 0


def homes_of(view: State, h: Hidden, card: int) -> int:
    """Return the hidden hands that may hold a card: the one that must, or all that are not known to lack it."""
    must = may = 0
    for place in range(h.hands):
        if must_hold(view, h.seat[place]) & card:
            must |= 1 << place
        if not h.denied[h.seat[place]] & card:
            may |= 1 << place
    return must if must else may


def find_trump_cards(view: State, h: Hidden) -> None:
    """A4: the shown trump card; where only its suit was told, every trump that the dealer may have had."""
    h.cases = 0
    if view.trump_card or not view.hands:
        h.trump_card[0] = view.trump_card
        h.cases = 1
        return
    own = laid_by(view, view.dealer) | view.hand[view.dealer]
    dealer = place_of(h, view.dealer)
    for rank in range(CASES):
        card = 1 << (4 * rank + view.trump)
        if own & card or may_hold(h, card, dealer):
            h.trump_card[h.cases] = card
            h.cases += 1


def place_of(h: Hidden, seat: int) -> int:
    """Return a hidden seat's bit, 0 for one that is seen."""
    for place in range(h.hands):
        if h.seat[place] == seat:
            return 1 << place
    return 0


def may_hold(h: Hidden, card: int, place: int) -> int:
    """Return whether an unseen card may be in a hidden hand, as that hand's bit."""
    for i in range(h.cards):
        if h.card[i] == card:
            return h.homes[i] & place
    return 0


def home(view: State, h: Hidden, case: int, i: int, rooms: int) -> int:
    """Return the hidden hands that may hold the i-th unseen card: the dealer alone, if it is the trump card.

    While two cards are parted, the rooms that are left tell which hand holds the first.
    """
    homes = place_of(h, view.dealer) if h.card[i] == h.trump_card[case] else h.homes[i]
    return homes & ~(h.parted & held_first(h, rooms)) if h.parted and i == 1 else homes


def held_first(h: Hidden, rooms: int) -> int:
    """Return the hand, as a bit, whose room is taken by the first card alone."""
    taken, place, unit = room_left(h) - rooms, 1, 1
    while unit < taken:
        place <<= 1
        unit *= RADIX
    return place


def room_left(h: Hidden) -> int:
    """Return the rooms of all hidden hands, as one number."""
    return h.room[0] + RADIX * (h.room[1] + RADIX * (h.room[2] + RADIX * h.room[3]))


def count_ways(view: State, h: Hidden, case: int) -> None:
    """Fill `ways`: each number of rooms from those with one room less."""
    h.ways[case][0] = 1
    for fourth in range(h.room[3] + 1):
        for third in range(h.room[2] + 1):
            for second in range(h.room[1] + 1):
                for first in range(h.room[0] + 1):
                    left = first + second + third + fourth
                    if left:
                        rooms = first + RADIX * (second + RADIX * (third + RADIX * fourth))
                        h.ways[case][rooms] = ways_of(h, case, rooms, home(view, h, case, h.cards - left, rooms))


def ways_of(h: Hidden, case: int, rooms: int, homes: int) -> int:
    """Return the ways of filling the rooms with the last cards, of which the first may be in these hands."""
    ways, unit = 0, 1
    for place in range(h.hands):
        if homes >> place & 1 and rooms // unit % RADIX:
            ways += h.ways[case][rooms - unit]
        unit *= RADIX
    return ways


def fill(view: State, h: Hidden, number: int, world: State) -> None:
    """Make the deal of this number, from 0 on, of a copy of the view."""
    case = 0
    while number >= h.number[case]:
        number -= h.number[case]
        case += 1
    world.trump_card = h.trump_card[case]
    rooms = room_left(h)
    for i in range(h.cards):
        homes, place, unit = home(view, h, case, i, rooms), 0, 1
        while not fits(h, case, rooms, homes, place, unit) or number >= h.ways[case][rooms - unit]:
            if fits(h, case, rooms, homes, place, unit):
                number -= h.ways[case][rooms - unit]
            place += 1
            unit *= RADIX
        world.hand[h.seat[place]] |= h.card[i]
        rooms -= unit


def fits(h: Hidden, case: int, rooms: int, homes: int, place: int, unit: int) -> int:
    """Return whether a card may be put into a hidden hand that has room for it."""
    return homes >> place & 1 and rooms // unit % RADIX
