"""Card counting: which cards a seat has not seen, and how likely each other seat holds them; in the kernel dialect.

What is known for certain (voids, upper bounds, cantes, the shown trump card) is asked of the game's `deals`. The rest
is spread so that every card is somewhere and every hand has its size; that is exact while nothing is known.
"""

from typing import Any

from sobremesa.games.cuatrola import deals
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import ALL_CARDS, DECK, SEATS, SUITS, Rules, State

ROUNDS = 4
"""Rounds of fitting the chances to the sizes of the hands and to the cards in turn (iterative proportional fitting)."""


def unseen_by(view: State, seat: int) -> int:
    """Return every card but one's own hand and what has been laid."""
    seen = view.hand[seat]
    for other in range(SEATS):
        seen |= deals.laid_by(view, other)
    return ALL_CARDS & ~seen


def is_boss(unseen: int, card: int) -> bool:
    """Return whether no card of its suit that is still out is higher."""
    return kernel.above(1 << card, SUITS[card % 4]) & unseen == 0


def count(rules: Rules, view: State, seat: int, chances: Any) -> int:
    """Write how likely each other seat holds each card; returns the cards that are not seen."""
    denied, placed, unseen = [0] * SEATS, 0, unseen_by(view, seat)
    deals.cannot_hold(rules, view, denied)
    for other in range(SEATS):
        placed |= deals.must_hold(view, other)
    for other in range(SEATS):
        row, may = chances[other], 0
        if other != seat:
            may = (unseen & ~denied[other] & ~placed) | (deals.must_hold(view, other) & unseen)
        for card in range(DECK):
            row[card] = 1.0 if may >> card & 1 else 0.0
    for _ in range(ROUNDS):
        fit_hands(view, chances)
        fit_cards(unseen, chances)
    return unseen


def fit_hands(view: State, chances: Any) -> None:
    """Scale each hand's chances to the number of its cards."""
    for other in range(SEATS):
        row, total = chances[other], 0.0
        for card in range(DECK):
            total += row[card]
        if total > 0.0:
            room = view.held[other]
            for card in range(DECK):
                row[card] = min(1.0, row[card] * room / total)


def fit_cards(unseen: int, chances: Any) -> None:
    """Scale each unseen card's chances to a sum of 1."""
    for card in range(DECK):
        if unseen >> card & 1:
            total = 0.0
            for other in range(SEATS):
                total += chances[other][card]
            for other in range(SEATS):
                chances[other][card] = chances[other][card] / total if total > 0.0 else 0.0


def lacks(held: Any, cards: int) -> float:
    """Return how likely a seat holds none of the unseen cards, each judged for itself."""
    chance = 1.0
    while cards:
        chance *= 1.0 - held[kernel.lowest_card(cards)]
        cards &= cards - 1
    return chance
