"""Scopone's greedy player, its sampler and its rounds at random; compiled with the game as `kernel`."""

from typing import Any

import numpy as np

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import parameter

kernel: Any = parameter()
"""The game."""
SIDES = 2
SCOPA, SEVEN_OF_COINS, SEVEN, COIN, CARD = 200, 100, 20, 10, 4
"""Weights of the greedy player; 4 a card, and a bit for what counts in the primiera."""
KING = 10
"""The highest that a card can take."""
CAREFUL = 1
"""1 where the player leaves no table that one card could clear, even where it must forgo a capture."""
HAND, DECK, TIE = 0, 1, 2


# --- the greedy player ------------------------------------------------------------------------------------------


def pick(rules: Any, s: Any, out: Any, n: int, random: Any) -> Any:
    """The most valuable action; ties at random."""
    best, top, ties = 0, -(1 << 30), 0
    for i in range(n):
        worth = prize(s, out[i])
        if worth > top:
            best, top, ties = i, worth, 1
        elif worth == top:
            ties += 1
            if splitmix.below(random, ties) == 0:
                best = i
    return best


def prize(s: Any, action: int) -> Any:
    """Return what an action takes, or what it gives away."""
    card, taken = np.int64(1) << (action >> kernel.PACK), action & ((1 << kernel.PACK) - 1)
    risk = (1 << 11) * CAREFUL * (0 < sum_of(s.table & ~taken if taken else s.table | card) <= KING)
    if taken == 0:
        return -value_of(card) - risk
    scopa = s.table == taken and s.left > 1
    return (1 << 10) + value_of(taken | card) + SCOPA * scopa - risk


def sum_of(cards: int) -> int:
    """The ranks added up."""
    total = 0
    for card in range(kernel.PACK):
        if cards >> card & 1:
            total += card // 4 + 1
    return total


def value_of(cards: int) -> Any:
    """The sum over the cards."""
    total = SEVEN_OF_COINS if cards & kernel.SETTEBELLO else 0
    for card in range(kernel.PACK):
        if cards >> card & 1:
            total += CARD + (COIN if card % 4 == 0 else 0) + (SEVEN if card // 4 == 6 else 0)
            total += kernel.PRIMIERA[card // 4] // 4
    return total


# --- rounds -----------------------------------------------------------------------------------------------------


def begin(rules: Any, s: Any, dealer: int, deck: Any, random: Any) -> None:
    """The deal, again and again where too many kings lie on the table."""
    kernel.start(rules, s, dealer)
    while s.phase == kernel.DEALING:
        splitmix.shuffle(random, deck, kernel.PACK)
        kernel.deal(rules, s, deck)


def rounds(rules: Any, states: Any, greedy_sides: Any, out: Any, deck: Any, random: Any, wins: Any) -> None:
    """One round in each state; `greedy_sides` says which sides are greedy, the others are random."""
    for i in range(len(states)):
        s = states[i]
        begin(rules, s, i % 4, deck, random)
        while s.phase == kernel.PLAYING:
            n = kernel.legal_actions(rules, s, out)
            greedy = greedy_sides[1 if s.turn % 2 == s.dealer % 2 else 0]
            k = pick(rules, s, out, n, random) if greedy else splitmix.below(random, n)
            kernel.apply(rules, s, out[k])
        wins[result(s)] += 1


def result(s: Any) -> int:
    """Which team has won the round."""
    deck = s.dealer % 2
    if s.points[0] == s.points[1]:
        return TIE
    return DECK if s.points[deck] > s.points[1 - deck] else HAND


def worlds(view: Any, seat: int, made: Any, deck: Any, random: Any) -> None:
    """Worlds that a seat cannot tell apart: what it does not see is dealt to the others as each has cards."""
    for i in range(len(made)):
        made[i] = view
        s = made[i]
        splitmix.shuffle(random, deck, kernel.PACK)
        k = 0
        unseen = ~(view.hand[seat] | view.table | view.pile[0] | view.pile[1])
        for other in range(4):
            if other != seat:
                held = cards_of(view, other)
                while held:
                    card = np.int64(1) << deck[k]
                    k += 1
                    if card & unseen:
                        s.hand[other] |= card
                        held -= 1


def cards_of(view: Any, seat: int) -> Any:
    """Return how many cards a seat holds: who has played in this round of turns holds one less."""
    before = (seat - view.turn) % 4
    return (view.left - before + 3) // 4


# --- the horizon ------------------------------------------------------------------------------------------------


def side_of(rules: Any, s: Any, seat: int) -> int:
    """Partners sit opposite."""
    return seat % 2


def stop(rules: Any, s: Any, root: Any) -> bool:
    """The round's end ends it."""
    return False


def value(rules: Any, s: Any, root: Any, side: int, table: Any) -> float:
    """The difference in points, or who wins, as the table says."""
    ahead = s.points[side] - s.points[1 - side]
    if table[0] == 0.0:
        return float(ahead)
    return float((ahead > 0) - (ahead < 0))
