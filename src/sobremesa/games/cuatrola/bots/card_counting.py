"""Card counting: which cards a seat has not seen, and how likely each other seat holds them.

What is known for certain (voids, upper bounds, cantes, the shown trump card) is asked of the game's `worlds`. The rest
is spread so that every card is somewhere and every hand has its size; that is exact while nothing is known.
"""

from dataclasses import dataclass

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola import worlds
from sobremesa.games.cuatrola.rules import ALL_CARDS, DECK, SEATS, Rules, State

ROUNDS = 4
"""Rounds of fitting the chances to the sizes of the hands and to the cards in turn (iterative proportional fitting)."""


@dataclass(frozen=True, slots=True)
class Count:
    """Probabilities of the cards that a seat does not see."""

    unseen: int
    chances: tuple[tuple[float, ...], ...]  # [seat][card]: how likely the seat holds it; 0 where nothing is hidden

    def lacks(self, seat: int, cards: int) -> float:
        """Return how likely the seat holds none of the cards (each judged for itself)."""
        chance = 1.0
        for card in bits(cards & self.unseen):
            chance *= 1.0 - self.chances[seat][card]
        return chance

    def held(self, seat: int, cards: int) -> float:
        """Return how many of the cards the seat is likely to hold."""
        return sum(self.chances[seat][card] for card in bits(cards & self.unseen))


def bits(cards: int) -> list[int]:
    """Return the cards of a set, the highest of a suit first."""
    return [card for card in range(DECK) if cards >> card & 1]


def unseen_by(s: State, seat: int) -> int:
    """Return every card but one's own hand and what has been laid."""
    seen = s.hand[seat]
    for row in s.laid:
        for card in row:
            seen |= card
    return ALL_CARDS & ~seen


def count(rules: Rules, s: State, seat: int) -> Count:
    """Count the cards as this seat can."""
    unseen = unseen_by(s, seat)
    hidden = [other for other in range(SEATS) if other != seat]
    weights = starting_weights(rules, s, hidden, unseen)
    rooms = [float(s.held[other]) for other in hidden]
    for _ in range(ROUNDS):
        fit_hands(weights, rooms)
        fit_cards(weights, unseen)
    chances = dict(zip(hidden, weights, strict=True))
    return Count(unseen, tuple(tuple(chances.get(other, ())) for other in range(SEATS)))


def starting_weights(rules: Rules, s: State, hidden: list[int], unseen: int) -> list[list[float]]:
    """1 where a hidden hand may hold an unseen card; a card whose place is known has no other."""
    denied = worlds.cannot_hold(rules, s)
    must = [worlds.must_hold(s, other) for other in range(SEATS)]
    placed = sum(must) & unseen
    may = [(unseen & ~denied[other] & ~placed) | (must[other] & unseen) for other in hidden]
    return [[float(cards >> card & 1) for card in range(DECK)] for cards in may]


def fit_hands(weights: list[list[float]], rooms: list[float]) -> None:
    """Scale each hand's chances to the number of its cards."""
    for row, room in zip(weights, rooms, strict=True):
        total = sum(row)
        if total:
            row[:] = [min(1.0, w * room / total) for w in row]


def fit_cards(weights: list[list[float]], unseen: int) -> None:
    """Scale each unseen card's chances to a sum of 1."""
    for card in bits(unseen):
        total = sum(row[card] for row in weights)
        for row in weights:
            row[card] = row[card] / total if total else 0.0


def is_boss(unseen: int, card: int) -> bool:
    """Return whether no card of its suit that is still out is higher."""
    return not kernel.above(1 << card, kernel.SUITS[card % 4]) & unseen
