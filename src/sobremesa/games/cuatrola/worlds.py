"""The worlds that a seat cannot tell apart: full deals, uniform over all that fit what it has seen.

Known are the seat's own hand, every card laid, the trump card where it is shown, king and knight of a suit that was
sung, and what the obligations tell: who played a card did not hold one that would have forbidden it (K11–K14). Calls
and silence tell nothing certain. A cante that may be asked of another seat just now leaves no trace in a view, so a
world shows the table as the view does: with the leader to play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import ALL_CARDS, DECK, SEATS, SUITS, Rules, State

PAIR = 0x1100
"""King and knight of the first suit."""

Homes = dict[int, tuple[int, ...]]
"""The seats that may hold each unseen card."""

Rooms = tuple[int, ...]
"""How many cards each hidden hand still takes."""


@dataclass(frozen=True)
class _Case:
    """A trump card, who may hold each unseen card with it, and in how many ways the last of them fill the rooms."""

    trump_card: int
    homes: Homes
    ways: Callable[[Rooms], int]


def sample(values: Rules, view: State, seat: int, chance: Chance) -> State:
    """A state with `hide(state) == view`, each deal as likely as the other; `seat` is -1 for a spectator."""
    return samples(values, view, seat, chance, 1)[0]


def samples(values: Rules, view: State, seat: int, chance: Chance, number: int) -> list[State]:
    """Several worlds, each drawn for itself: what is known is worked out only once."""
    hidden = [other for other in range(SEATS) if other != seat and view.held[other] and not view.hand[other]]
    rooms = tuple(view.held[other] for other in hidden)
    cases = _cases(values, view, hidden)
    weights = [case.ways(rooms) for case in cases]
    return [_world(view, cases[_weighted(weights, chance)], hidden, rooms, chance) for _ in range(number)]


def _world(view: State, case: _Case, hidden: list[int], rooms: Rooms, chance: Chance) -> State:
    """One world of a case: card by card, each seat as likely as the deals that it leaves."""
    world = clone(view)
    world.trump_card = case.trump_card
    for card, owners in case.homes.items():
        places = [place for place, seat in enumerate(hidden) if seat in owners and rooms[place]]
        left = [_less(rooms, place) for place in places]
        chosen = _weighted([case.ways(room) for room in left], chance) if len(places) > 1 else 0
        rooms = left[chosen]
        world.hand[hidden[places[chosen]]] |= card
    return world


def laid_by(view: State, seat: int) -> int:
    """The cards that a seat has played in this hand."""
    return sum(row[seat] for row in view.laid)


def must_hold(view: State, seat: int) -> int:
    """The cards that a seat is known to hold: the shown trump card, and what is left of the pairs it sang."""
    shown = view.trump_card if seat == view.dealer else 0
    sung = sum(PAIR << suit for suit in range(4) if view.sung[seat] >> suit & 1)
    return (shown | sung) & ~laid_by(view, seat)


def cannot_hold(values: Rules, view: State) -> list[int]:
    """The cards that each seat is known not to hold, from all that it has played."""
    denied = [0] * SEATS
    leader = rules.opener(values, view)
    for row in view.laid:
        if row[leader]:
            leader = _read_trick(values, view, row, leader, denied)
    return denied


def _read_trick(values: Rules, view: State, row: list[int], leader: int, denied: list[int]) -> int:
    """Add what the cards of one trick deny; returns the seat that is winning it."""
    lead, trumps = row[leader], SUITS[view.trump]
    led = next(suit for suit in SUITS if suit & lead)
    table = lead
    for seat in [(leader + i) % SEATS for i in range(1, SEATS)]:
        if row[seat]:
            partners = row[rules.partner_of(seat)] & table
            spared = rules.is_spared(values, partners, table, led, trumps)
            for card in _cards(ALL_CARDS & ~row[seat]):
                allowed = rules.obligations(values, row[seat] | card, table, lead, led, trumps, spared)
                denied[seat] |= 0 if allowed & row[seat] else card
            table |= row[seat]
    return row.index(rules.winning(table, led, trumps))


def _cards(cards: int) -> list[int]:
    return [1 << code for code in range(DECK) if cards >> code & 1]


def _homes(values: Rules, view: State, hidden: list[int]) -> Homes:
    """The seats that may hold each card that is not seen."""
    unseen = ALL_CARDS & ~sum(view.hand) & ~sum(laid_by(view, seat) for seat in range(SEATS))
    if not hidden:
        return {}
    denied, held = cannot_hold(values, view), [must_hold(view, seat) for seat in range(SEATS)]
    homes = {}
    for card in _cards(unseen):
        owner = tuple(seat for seat in hidden if held[seat] & card)
        homes[card] = owner or tuple(seat for seat in hidden if not denied[seat] & card)
    return homes


def _cases(values: Rules, view: State, hidden: list[int]) -> list[_Case]:
    """The shown trump card; where only its suit was told, every trump that the dealer may have had (A4)."""
    homes = _homes(values, view, hidden)
    if view.trump_card or not view.hands:
        return [_Case(view.trump_card, homes, _ways(hidden, homes))]
    own = laid_by(view, view.dealer) | view.hand[view.dealer]
    trumps = [card for card in _cards(SUITS[view.trump]) if card & own or view.dealer in homes.get(card, ())]
    settled = [homes | ({card: (view.dealer,)} if card in homes else {}) for card in trumps]
    return [_Case(card, these, _ways(hidden, these)) for card, these in zip(trumps, settled, strict=True)]


def _ways(hidden: list[int], homes: Homes) -> Callable[[Rooms], int]:
    """In how many ways the last cards of `homes` fill the room that is left in each hidden hand."""
    owners = list(homes.values())

    @cache
    def ways(rooms: Rooms) -> int:
        if not any(rooms):
            return 1
        fitting = owners[len(owners) - sum(rooms)]
        return sum(ways(_less(rooms, place)) for place, seat in enumerate(hidden) if seat in fitting and rooms[place])

    return ways


def _less(rooms: Rooms, place: int) -> Rooms:
    return (*rooms[:place], rooms[place] - 1, *rooms[place + 1 :])


def _weighted(weights: list[int], chance: Chance) -> int:
    """A place, as likely as its weight."""
    ticket = chance.below(sum(weights))
    place = 0
    while ticket >= weights[place]:
        ticket -= weights[place]
        place += 1
    return place
