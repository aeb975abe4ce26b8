"""Course of a trick once a card is laid: who is likely to take it, with how many points; in the kernel dialect.

The seats still to play are taken in turn. Each beats the best card with what it is likely to hold, for the obligations
make it do so (K11, K13); otherwise it gives what counts much or little, as its partner is winning or not.
"""

from typing import Any, NamedTuple

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import card_counting
from sobremesa.games.cuatrola.rules import DECK, SEATS, Rules, State

SMEAR, THRIFT = 6.0, 3.0
"""Card points expected of a card that does not beat, given to the partner and to the opponents."""
NOBODY = -1


class Course(NamedTuple):
    """Cards that may be the best of the trick, in the order in which they came up; by card its owner and more.

    One row is what a seat finds, the other what it leaves.
    """

    cards: Any
    owner: Any
    """The seat that laid it; `NOBODY` where the card does not come up."""
    likely: Any
    points: Any
    """The points lying there, times the chance."""


def outlook(rules: Rules, view: State, card: int, unseen: int, chances: Any, course: Course, takes: Any) -> float:
    """Write how likely each seat takes the trick after a card; returns the points that one's own side gains by it."""
    table, trumps, row = kernel.table_of(view) | 1 << card, kernel.SUITS[view.trump], 0
    led = view.led if view.led else kernel.SUITS[card % 4]
    best, owner = kernel.winning(table, led, trumps), view.turn
    for seat in range(SEATS):
        if view.laid[view.trick][seat] == best:
            owner = seat
    clear(course.owner[row])
    n = add(course, row, 0, kernel.lowest_card(best), owner, 1.0, float(kernel.card_points(table)))
    seat = kernel.next_seat(rules, view, view.turn)
    while seat != view.leader:
        n = after_seat(course, row, n, seat, led, trumps, unseen, chances[seat])
        row = 1 - row
        seat = kernel.next_seat(rules, view, seat)
    return summed(course, row, n, kernel.side_of(view.turn), takes)


def clear(owner: Any) -> None:
    """Have no card come up."""
    for card in range(DECK):
        owner[card] = NOBODY


def after_seat(course: Course, row: int, n: int, seat: int, led: int, trumps: int, unseen: int, held: Any) -> int:
    """Have one more seat play, which holds each card so likely; returns how many cards may be the best then."""
    void, side, then, after = card_counting.lacks(held, led & unseen), kernel.side_of(seat), 1 - row, 0
    cards, owner, likely, points = course.cards[row], course.owner[row], course.likely[row], course.points[row]
    clear(course.owner[then])
    for i in range(n):
        best = cards[i]
        left, lying = likely[best], points[best]
        for ruffs in range(2):
            rest, chance = (trumps & ~led & unseen, void) if ruffs else (led & unseen, 1.0)
            while rest:
                card = kernel.lowest_card(rest)
                rest &= rest - 1
                if kernel.winning(1 << best | 1 << card, led, trumps) != 1 << best:
                    beats = chance * held[card]
                    more = (lying + likely[best] * kernel.points_of(card)) * beats
                    after = add(course, then, after, card, seat, likely[best] * beats, more)
                    left -= likely[best] * beats
                    chance *= 1.0 - held[card]
        share = max(0.0, left) / likely[best] if likely[best] > 0.0 else 0.0
        lying += likely[best] * (SMEAR if kernel.side_of(owner[best]) == side else THRIFT)
        after = add(course, then, after, best, owner[best], likely[best] * share, lying * share)
    return after


def add(course: Course, row: int, n: int, card: int, owner: int, likely: float, points: float) -> int:
    """Add to a card that may be the best; its owner is the first that it had. Returns how many cards there are."""
    if course.owner[row][card] == NOBODY:
        course.cards[row][n], course.owner[row][card] = card, owner
        course.likely[row][card], course.points[row][card] = likely, points
        return n + 1
    course.likely[row][card] += likely
    course.points[row][card] += points
    return n


def summed(course: Course, row: int, n: int, side: int, takes: Any) -> float:
    """Write each seat's chance of the trick; returns the side's points in it, less the others'."""
    cards, owners, likely, points = course.cards[row], course.owner[row], course.likely[row], course.points[row]
    gain = 0.0
    for seat in range(SEATS):
        takes[seat] = 0.0
    for i in range(n):
        owner = owners[cards[i]]
        takes[owner] += likely[cards[i]]
        gain += points[cards[i]] if kernel.side_of(owner) == side else -points[cards[i]]
    return gain
