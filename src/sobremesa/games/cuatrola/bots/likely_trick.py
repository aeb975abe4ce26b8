"""Unseen cards and the course of a trick as `card_counting` and `trick` expect them, once more in the kernel dialect.

For playing on in many worlds; a test compares the two at the same views.
"""

from typing import NamedTuple

from sobremesa.fast.dialect import Floats, Ints
from sobremesa.games.cuatrola import deals
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.card_counting import ROUNDS
from sobremesa.games.cuatrola.bots.trick import SMEAR, THRIFT
from sobremesa.games.cuatrola.rules import DECK, SEATS, Rules, State

BEFORE, AFTER = 0, 1
"""Rows of a course: before a seat has played, and after."""
NOBODY = -1


class Course(NamedTuple):
    """Cards that may be the best of the trick, in the order in which they came up; by card its owner and more."""

    cards: Ints
    owner: Ints
    """The seat that laid it; `NOBODY` where the card does not come up."""
    likely: Floats
    points: Floats
    """The points lying there, times the chance."""


# --- the unseen cards -------------------------------------------------------------------------------------------


def count(rules: Rules, view: State, seat: int, chances: Floats) -> int:
    """Write how likely each other seat holds each card; returns the cards that are not seen."""
    denied, placed, unseen = [0] * SEATS, 0, kernel.ALL_CARDS & ~view.hand[seat]
    deals.cannot_hold(rules, view, denied)
    for other in range(SEATS):
        unseen &= ~deals.laid_by(view, other)
        placed |= deals.must_hold(view, other)
    for other in range(SEATS):
        may = (unseen & ~denied[other] & ~placed) | (deals.must_hold(view, other) & unseen)
        for card in range(DECK):
            chances[other, card] = 1.0 if other != seat and may >> card & 1 else 0.0
    for _ in range(ROUNDS):
        fit_hands(view, seat, chances)
        fit_cards(unseen, chances)
    return unseen


def fit_hands(view: State, seat: int, chances: Floats) -> None:
    """Scale each hand's chances to the number of its cards."""
    for other in range(SEATS):
        total = 0.0
        for card in range(DECK):
            total += chances[other, card]
        if total > 0.0 and other != seat:
            for card in range(DECK):
                chances[other, card] = min(1.0, chances[other, card] * view.held[other] / total)


def fit_cards(unseen: int, chances: Floats) -> None:
    """Scale each unseen card's chances to a sum of 1."""
    for card in range(DECK):
        if unseen >> card & 1:
            total = 0.0
            for other in range(SEATS):
                total += chances[other, card]
            for other in range(SEATS):
                chances[other, card] = chances[other, card] / total if total > 0.0 else 0.0


# --- the trick --------------------------------------------------------------------------------------------------


def outlook(rules: Rules, view: State, card: int, unseen: int, chances: Floats, course: Course, takes: Floats) -> float:
    """Write how likely each seat takes the trick after a card; returns the points that one's own side gains by it."""
    table, trumps = kernel.table_of(view) | 1 << card, kernel.SUITS[view.trump]
    led = view.led if view.led else kernel.SUITS[card % 4]
    best, owner = kernel.winning(table, led, trumps), view.turn
    for seat in range(SEATS):
        if view.laid[view.trick][seat] == best:
            owner = seat
    course.owner[:] = NOBODY
    n = add(course, BEFORE, 0, kernel.lowest_card(best), owner, 1.0, float(kernel.card_points(table)))
    seat = kernel.next_seat(rules, view, view.turn)
    while seat != view.leader:
        n = after_seat(course, n, seat, led, trumps, unseen, chances)
        seat = kernel.next_seat(rules, view, seat)
    return summed(course, n, kernel.side_of(view.turn), takes)


def after_seat(course: Course, n: int, seat: int, led: int, trumps: int, unseen: int, chances: Floats) -> int:
    """Have one more seat play; returns how many cards may be the best then."""
    void, after = lacks(chances, seat, led & unseen), 0
    course.owner[AFTER][:] = NOBODY
    for i in range(n):
        best = course.cards[BEFORE, i]
        likely, points, owner = course.likely[BEFORE, best], course.points[BEFORE, best], course.owner[BEFORE, best]
        left = likely
        for ruffs in range(2):
            suit, chance = (trumps & ~led, void) if ruffs else (led, 1.0)
            for card in range(DECK):
                if suit & unseen & 1 << card and kernel.winning(1 << best | 1 << card, led, trumps) != 1 << best:
                    held = chance * chances[seat, card]
                    lying = (points + likely * kernel.points_of(card)) * held
                    after = add(course, AFTER, after, card, seat, likely * held, lying)
                    left -= likely * held
                    chance *= 1.0 - chances[seat, card]
        share = max(0.0, left) / likely if likely > 0.0 else 0.0
        given = SMEAR if kernel.side_of(owner) == kernel.side_of(seat) else THRIFT
        after = add(course, AFTER, after, best, owner, likely * share, (points + likely * given) * share)
    course.cards[BEFORE][:] = course.cards[AFTER]
    course.owner[BEFORE][:] = course.owner[AFTER]
    course.likely[BEFORE][:] = course.likely[AFTER]
    course.points[BEFORE][:] = course.points[AFTER]
    return after


def lacks(chances: Floats, seat: int, cards: int) -> float:
    """Return how likely a seat holds none of the unseen cards, each judged for itself."""
    chance = 1.0
    for card in range(DECK):
        if cards >> card & 1:
            chance *= 1.0 - chances[seat, card]
    return chance


def add(course: Course, row: int, n: int, card: int, owner: int, likely: float, points: float) -> int:
    """Add to a card that may be the best; its owner is the first that it had. Returns how many cards there are."""
    if course.owner[row, card] == NOBODY:
        course.cards[row, n], course.owner[row, card] = card, owner
        course.likely[row, card] = course.points[row, card] = 0.0
        n += 1
    course.likely[row, card] += likely
    course.points[row, card] += points
    return n


def summed(course: Course, n: int, side: int, takes: Floats) -> float:
    """Write each seat's chance of the trick; returns the side's points in it, less the others'."""
    takes[:] = 0.0
    gain = 0.0
    for i in range(n):
        card = course.cards[BEFORE, i]
        owner = course.owner[BEFORE, card]
        takes[owner] += course.likely[BEFORE, card]
        gain += course.points[BEFORE, card] if kernel.side_of(owner) == side else -course.points[BEFORE, card]
    return gain
