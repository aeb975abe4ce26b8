"""Chances of one trick as they are told: who is likely to take it once a card is laid.

As in `likely_trick`, the seats still to play are taken in turn, and each beats the best card with what it is likely to
hold. But which seat holds a card stays open until it is played, and what a seat would have beaten with, had it held it,
is the likelier with those after it. `likely_trick` is quicker and rougher, and it is what the weights of a card were
fitted to; fitted to these chances they play no better (docs/notes/bots.md).
"""

import math
from collections import defaultdict
from collections.abc import Sequence

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.card_counting import lacks
from sobremesa.games.cuatrola.rules import DECK, SEATS, SUITS, Rules, State

Outcomes = dict[tuple[int, int], float]
"""Chances that a card of a seat is the best of the trick; each of several seats may hold a card."""
Held = Sequence[float]
"""How likely a seat holds each card."""


def takes(rules: Rules, s: State, card: int, unseen: int, chances: Sequence[Held]) -> tuple[float, ...]:
    """Return how likely each seat takes the trick after this card, as the seat to play may expect it."""
    led, trumps = s.led or SUITS[card % 4], SUITS[s.trump]
    best = kernel.winning(kernel.table_of(s) | 1 << card, led, trumps)
    outcomes = {(best, s.turn if best == 1 << card else s.laid[s.trick].index(best)): 1.0}
    shown = [0.0] * DECK
    for seat in still_to_play(rules, s):
        outcomes = after_seat(outcomes, seat, (led, trumps), unseen, chances[seat], shown)
    return tuple(sum(chance for (_, owner), chance in outcomes.items() if owner == seat) for seat in range(SEATS))


def still_to_play(rules: Rules, s: State) -> list[int]:
    """Return the seats that follow in this trick, in turn."""
    seats = []
    seat = kernel.next_seat(rules, s, s.turn)
    while seat != s.leader:
        seats.append(seat)
        seat = kernel.next_seat(rules, s, seat)
    return seats


def bits(cards: int) -> list[int]:
    """Return the cards of a set, the highest of a suit first."""
    return [card for card in range(DECK) if cards >> card & 1]


def after_seat(
    outcomes: Outcomes, seat: int, suits: tuple[int, int], unseen: int, held: Held, shown: list[float]
) -> Outcomes:
    """Return the trick when one more seat has played, and note in `shown` which cards would have shown themselves."""
    found: Outcomes = defaultdict(float)
    led, trumps = suits
    for (best, owner), chance in outcomes.items():
        beating = beaters(best, led, trumps, chances_of(best, led, trumps, unseen, held, shown))
        for card, likely in beating:
            found[1 << card, seat] += chance * likely
        found[best, owner] += chance * max(0.0, 1.0 - sum(likely for _, likely in beating))
    free = lacks(held, led & unseen)
    for card in bits((led | trumps) & unseen):
        shown[card] += held[card] * (1.0 if led >> card & 1 else free)
    return found


def chances_of(best: int, led: int, trumps: int, unseen: int, held: Held, shown: list[float]) -> dict[int, float]:
    """Return how likely the seat holds each card of the two suits, now that none before it has beaten the best one."""
    found = {}
    for card in bits((led | trumps) & unseen):
        elsewhere = 1.0 - shown[card] if kernel.winning(best | 1 << card, led, trumps) != best else 1.0
        found[card] = min(1.0, held[card] / elsewhere) if elsewhere > 0 else held[card]
    return found


def beaters(best: int, led: int, trumps: int, held: dict[int, float]) -> list[tuple[int, float]]:
    """Return the cards that may beat the best one so far, each with its chance; the highest held."""
    found: list[tuple[int, float]] = []
    for cards in (led, trumps & ~led):
        chance = 1.0 if cards == led else math.prod(1.0 - likely for card, likely in held.items() if led >> card & 1)
        for card, likely in held.items():
            if cards >> card & 1 and kernel.winning(best | 1 << card, led, trumps) != best:
                found.append((card, chance * likely))
                chance *= 1.0 - likely
    return found
