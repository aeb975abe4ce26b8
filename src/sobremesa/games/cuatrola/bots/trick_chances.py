"""Chances of one trick as they are told: who is likely to take it once a card is laid.

As in `trick`, the seats still to play are taken in turn, and each beats the best card with what it is likely to hold.
But which seat holds a card stays open until it is played, and what a seat would have beaten with, had it held it, is
the likelier with those after it. `trick` is quicker and rougher, and it is what the weights of a card were fitted to;
fitted to these chances they play no better (docs/notes/bots.md).
"""

import math
from collections import defaultdict

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.card_counting import Count, bits
from sobremesa.games.cuatrola.bots.trick import still_to_play
from sobremesa.games.cuatrola.rules import DECK, SEATS, SUITS, Rules, State

Outcomes = dict[tuple[int, int], float]
"""Chances that a card of a seat is the best of the trick; each of several seats may hold a card."""


def takes(rules: Rules, s: State, card: int, count: Count) -> tuple[float, ...]:
    """Return how likely each seat takes the trick after this card, as the seat to play may expect it."""
    led, trumps = s.led or SUITS[card % 4], SUITS[s.trump]
    best = kernel.winning(kernel.table_of(s) | 1 << card, led, trumps)
    outcomes = {(best, s.turn if best == 1 << card else s.laid[s.trick].index(best)): 1.0}
    shown = [0.0] * DECK
    for seat in still_to_play(rules, s):
        outcomes = after_seat(outcomes, seat, led, trumps, count, shown)
    return tuple(sum(chance for (_, owner), chance in outcomes.items() if owner == seat) for seat in range(SEATS))


def after_seat(outcomes: Outcomes, seat: int, led: int, trumps: int, count: Count, shown: list[float]) -> Outcomes:
    """Return the trick when one more seat has played, and note in `shown` which cards would have shown themselves."""
    found: Outcomes = defaultdict(float)
    for (best, owner), chance in outcomes.items():
        beating = beaters(best, led, trumps, chances_of(seat, best, led, trumps, count, shown))
        for card, likely in beating:
            found[1 << card, seat] += chance * likely
        found[best, owner] += chance * max(0.0, 1.0 - sum(likely for _, likely in beating))
    free = count.lacks(seat, led)
    for card in bits((led | trumps) & count.unseen):
        shown[card] += count.chances[seat][card] * (1.0 if led >> card & 1 else free)
    return found


def chances_of(seat: int, best: int, led: int, trumps: int, count: Count, shown: list[float]) -> dict[int, float]:
    """Return how likely the seat holds each card of the two suits, now that none before it has beaten the best one."""
    found = {}
    for card in bits((led | trumps) & count.unseen):
        elsewhere = 1.0 - shown[card] if kernel.winning(best | 1 << card, led, trumps) != best else 1.0
        held = count.chances[seat][card]
        found[card] = min(1.0, held / elsewhere) if elsewhere > 0 else held
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
