"""Guesses at a hidden hand, as `card_counting` makes them, in the kernel dialect.

A guess is a way in which the hand may be made: a rank of which it has three or four, or none that is known.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import worlds
from sobremesa.games.cuarenta.bots import features
from sobremesa.games.cuarenta.rules import Rules, State

UNKNOWN = kernel.RANKS
"""The place of the guess that knows of no rank."""


def weigh(s: State, hidden: int, other: int, held: int, weights: Floats) -> Any:
    """Write the weight of each guess, by what the seat announced; return how many of its rank it was dealt."""
    weights[:] = 0.0
    size = 4 if s.four[other] else 3
    if s.four[other] or s.ronda[other]:
        for rank in range(kernel.RANKS):
            if may_be(s, hidden, other, held, rank):
                need = missing(s, other, rank, size)
                own = kernel.how_many(kernel.copies(hidden, rank))
                weights[rank] = worlds.CHOOSE[own][need] * worlds.CHOOSE[kernel.how_many(hidden) - own][held - need]
    total = 0.0
    for rank in range(kernel.RANKS):
        total += weights[rank]
    weights[UNKNOWN] = 0.0 if total > 0.0 else 1.0
    return size


def may_be(s: State, hidden: int, other: int, held: int, rank: int) -> Any:
    """Return whether the seat's three, or four, may be of this rank."""
    if s.four[other]:
        return rank + 1 == s.four[other]
    if s.ronda_rank[other]:
        return rank + 1 == s.ronda_rank[other]
    need = missing(s, other, rank, 3)
    fits = 0 <= need <= min(kernel.how_many(kernel.copies(hidden, rank)), held)
    return fits and not s.no_three[other] >> rank & 1


def missing(s: State, other: int, rank: int, size: int) -> Any:
    """Return how many of them the seat still holds."""
    return size - kernel.how_many(kernel.copies(s.laid[s.deals - 1][other], rank))


def chance_of_ronda(s: State, seat: int, rank: int, hidden: int) -> Any:
    """Return how likely the three that the seat announced are of this rank."""
    weights = np.zeros(kernel.RANKS + 1)
    size = weigh(s, hidden, seat, s.held[seat], weights)
    right = total = 0.0
    laid = kernel.how_many(kernel.copies(s.laid[s.deals - 1][seat], rank))
    for guess in range(kernel.RANKS + 1):
        total += weights[guess]
        known = guess < UNKNOWN and missing(s, seat, guess, size) > 0
        none_left = guess == rank or kernel.copies(hidden, rank) == 0
        if none_left and ((known and guess == rank) or laid == 3):
            right += weights[guess]
    return right / total


def next_choices(rules: Rules, s: State, after: State, hidden: int, gains: Floats, chances: Floats) -> None:
    """Write how likely the next seat plays each rank: the one of the best gain it holds; if none gains, any of them."""
    other, weights, size = (s.turn + 1) % rules.players, np.zeros(kernel.RANKS + 1), 0
    held = kernel.PACKET
    if after.phase == kernel.Phase.PLAY:
        held = after.held[other]
        size = weigh(s, hidden, other, held, weights)
    else:
        weights[UNKNOWN] = 1.0
    total = 0.0
    for guess in range(kernel.RANKS + 1):
        total += weights[guess]
    for guess in range(kernel.RANKS + 1):
        if weights[guess] > 0.0:
            need = missing(s, other, guess, size) if guess < UNKNOWN else 0
            add_choices(hidden, guess, need, held - need, weights[guess] / total, gains, chances)


def add_choices(hidden: int, guess: int, need: int, drawn: int, weight: float, gains: Floats, chances: Floats) -> None:
    """Add one guess's choices."""
    rest = hidden & ~(15 << (4 * guess)) if guess < UNKNOWN else hidden
    total, tried, better, none_before = kernel.how_many(rest), 0, 0, 1.0
    while True:
        rank = next_best(gains, tried)
        if rank < 0:
            break
        tried |= 1 << rank
        if need and rank == guess:
            chances[rank] += weight * none_before
            return
        better += kernel.how_many(kernel.copies(rest, rank))
        none = features.chance_of_none(total, better, drawn)
        chances[rank] += weight * (none_before - none)
        none_before = none
    add_lays(rest, guess, need, drawn, weight * none_before, tried, chances)


def next_best(gains: Floats, tried: int) -> Any:
    """Return the rank of the best gain that was not tried, or -1 where none gains."""
    best = -1
    for rank in range(kernel.RANKS):
        if gains[rank] > (gains[best] if best >= 0 else 0.0) and not tried >> rank & 1:
            best = rank
    return best


def add_lays(rest: int, guess: int, need: int, drawn: int, weight: float, tried: int, chances: Floats) -> None:
    """Add what is laid where none gains: any of the seat's cards, the known ones and the drawn ones alike."""
    total = 0
    for rank in range(kernel.RANKS):
        total += 0 if tried >> rank & 1 else kernel.how_many(kernel.copies(rest, rank))
    drawn = drawn if total else 0
    if need:
        chances[guess] += weight * need / (need + drawn)
    for rank in range(kernel.RANKS):
        own = kernel.how_many(kernel.copies(rest, rank))
        if own and not tried >> rank & 1:
            chances[rank] += weight * drawn / (need + drawn) * own / total
