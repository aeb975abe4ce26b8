"""Lookahead over one trick: who is likely to take it once a card is laid, and with how many points.

The seats still to play are taken in turn. Each beats the best card with what it is likely to hold, for the obligations
make it do so (K11, K13); otherwise it gives what counts much or little, as its partner is winning or not.
"""

from dataclasses import dataclass

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.card_counting import Count, bits
from sobremesa.games.cuatrola.rules import SEATS, SUITS, Rules, State

SMEAR, THRIFT = 6.0, 3.0
"""Card points expected of a card that does not beat, given to the partner and to the opponents."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Expectation of a trick: each seat's chance to take it, and the points for one's own side."""

    takes: tuple[float, ...]  # by seat
    gain: float  # card points, those for the opponents subtracted

    def taken_by(self, side: int) -> float:
        """Return how likely the pair takes the trick."""
        return self.takes[side] + self.takes[side + 2]


@dataclass(slots=True)
class _Best:
    """One card that may be the best of the trick, how likely, and the points lying there (times the chance)."""

    seat: int
    chance: float
    points: float


def outlook(rules: Rules, s: State, card: int, count: Count) -> Outlook:
    """Return the trick after this card, as the seat to play may expect it."""
    table = kernel.table_of(s) | 1 << card
    led, trumps = s.led or SUITS[card % 4], SUITS[s.trump]
    best = kernel.winning(table, led, trumps)
    owner = s.turn if best == 1 << card else s.laid[s.trick].index(best)
    outcomes = {best: _Best(owner, 1.0, kernel.card_points(table))}
    for seat in still_to_play(rules, s):
        outcomes = after_seat(outcomes, seat, led, trumps, count)
    return _summed(outcomes, kernel.side_of(s.turn))


def still_to_play(rules: Rules, s: State) -> list[int]:
    """Return the seats that follow in this trick, in turn."""
    seats = []
    seat = kernel.next_seat(rules, s, s.turn)
    while seat != s.leader:
        seats.append(seat)
        seat = kernel.next_seat(rules, s, seat)
    return seats


def after_seat(outcomes: dict[int, _Best], seat: int, led: int, trumps: int, count: Count) -> dict[int, _Best]:
    """Return the trick when one more seat has played."""
    found: dict[int, _Best] = {}
    void = count.lacks(seat, led)
    for best, state in outcomes.items():
        left = state.chance
        for card, chance in beaters(best, seat, led, trumps, void, count):
            points = state.points + state.chance * kernel.points_of(card)
            _add(found, 1 << card, seat, state.chance * chance, points * chance)
            left -= state.chance * chance
        share = max(0.0, left) / state.chance if state.chance else 0.0
        given = SMEAR if kernel.side_of(state.seat) == kernel.side_of(seat) else THRIFT
        _add(found, best, state.seat, state.chance * share, (state.points + state.chance * given) * share)
    return found


def beaters(best: int, seat: int, led: int, trumps: int, void: float, count: Count) -> list[tuple[int, float]]:
    """Return the cards with which the seat may beat the best one so far, each with its chance; the highest it holds."""
    following = _highest_held(best, seat, led, (led, trumps), 1.0, count)
    return following + _highest_held(best, seat, trumps & ~led, (led, trumps), void, count)


def _highest_held(
    best: int, seat: int, cards: int, suits: tuple[int, int], chance: float, count: Count
) -> list[tuple[int, float]]:
    found: list[tuple[int, float]] = []
    for card in bits(cards & count.unseen):
        if kernel.winning(best | 1 << card, *suits) != best:
            held = count.chances[seat][card]
            found.append((card, chance * held))
            chance *= 1.0 - held
    return found


def _add(outcomes: dict[int, _Best], best: int, seat: int, chance: float, points: float) -> None:
    if best not in outcomes:
        outcomes[best] = _Best(seat, 0.0, 0.0)
    outcomes[best].chance += chance
    outcomes[best].points += points


def _summed(outcomes: dict[int, _Best], side: int) -> Outlook:
    takes = [0.0] * SEATS
    gain = 0.0
    for state in outcomes.values():
        takes[state.seat] += state.chance
        gain += state.points if kernel.side_of(state.seat) == side else -state.points
    return Outlook(tuple(takes), gain)
