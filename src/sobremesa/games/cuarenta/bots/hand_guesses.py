"""Guesses at a hidden hand, in the kernel dialect: what a seat has not seen, and how likely another seat holds it.

A guess is a way in which the hand may be made: a rank of which it has three or four, or none that is known.
"""

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import worlds
from sobremesa.games.cuarenta.rules import COPIES, RANKS, Phase, Rules, State

UNKNOWN = RANKS
"""The place of the guess that knows of no rank."""
GUESSES = RANKS + 1


def weigh(s: State, hidden: int, other: int, held: int, weights: list[float]) -> int:
    """Write the weight of each guess, by what the seat announced; return how many of its rank it was dealt."""
    size, total = 4 if s.four[other] else 3, 0.0
    for rank in range(RANKS):
        weights[rank] = 0.0
        if (s.four[other] or s.ronda[other]) and may_be(s, hidden, other, held, rank):
            need = missing(s, other, rank, size)
            own = COPIES[kernel.copies(hidden, rank)]
            weights[rank] = float(worlds.CHOOSE[own][need] * worlds.CHOOSE[kernel.how_many(hidden) - own][held - need])
            total += weights[rank]
    weights[UNKNOWN] = 0.0 if total > 0.0 else 1.0
    return size


def may_be(s: State, hidden: int, other: int, held: int, rank: int) -> int:
    """Return whether the seat's three, or four, may be of this rank."""
    if s.four[other]:
        return rank + 1 == s.four[other]
    if s.ronda_rank[other]:
        return rank + 1 == s.ronda_rank[other]
    need = missing(s, other, rank, 3)
    fits = 0 <= need <= min(COPIES[kernel.copies(hidden, rank)], held)
    return fits and not s.no_three[other] >> rank & 1


def missing(s: State, other: int, rank: int, size: int) -> int:
    """Return how many of them the seat still holds."""
    return size - COPIES[kernel.copies(s.laid[s.deals - 1][other], rank)]


def chance_held(s: State, other: int, held: int, rank: int, hidden: int) -> float:
    """Return how likely the seat's hand of so many cards holds the rank."""
    weights = [0.0] * GUESSES
    size = weigh(s, hidden, other, held, weights)
    chance = total = 0.0
    for guess in range(GUESSES):
        if weights[guess] > 0.0:
            total += weights[guess]
            need = missing(s, other, guess, size) if guess < UNKNOWN else 0
            rest = hidden & ~(15 << (4 * guess)) if guess < UNKNOWN else hidden
            own = COPIES[kernel.copies(rest, rank)]
            none = chance_of_none(kernel.how_many(rest), float(own), held - need)
            chance += weights[guess] * (1.0 if need and guess == rank else 1.0 - none)
    return chance / total


def chance_of_none(total: int, bad: float, drawn: int) -> float:
    """Return how likely none of `bad` cards is among those drawn from a total."""
    p = 1.0
    for i in range(drawn):
        p *= max(0.0, total - bad - i) / (total - i)
    return p


def chance_of_ronda(s: State, seat: int, rank: int, hidden: int) -> float:
    """Return how likely the three that the seat announced are of this rank."""
    weights = [0.0] * GUESSES
    size = weigh(s, hidden, seat, s.held[seat], weights)
    right = total = 0.0
    laid = COPIES[kernel.copies(s.laid[s.deals - 1][seat], rank)]
    for guess in range(GUESSES):
        total += weights[guess]
        known = guess < UNKNOWN and missing(s, seat, guess, size) > 0
        none_left = guess == rank or kernel.copies(hidden, rank) == 0
        if none_left and ((known and guess == rank) or laid == 3):
            right += weights[guess]
    return right / total


# --- what the next seat plays -----------------------------------------------------------------------------------


def next_choices(rules: Rules, s: State, after: State, hidden: int, gains: list[float], chances: list[float]) -> None:
    """Write how likely the next seat plays each rank: the one of the best gain it holds; if none gains, any of them."""
    other, weights, size, held = (s.turn + 1) % rules.players, [0.0] * GUESSES, 0, kernel.PACKET
    weights[UNKNOWN] = 1.0
    if after.phase == Phase.PLAY:
        held = after.held[other]
        size = weigh(s, hidden, other, held, weights)
    total = 0.0
    for guess in range(GUESSES):
        total += weights[guess]
        if guess < RANKS:
            chances[guess] = 0.0
    for guess in range(GUESSES):
        if weights[guess] > 0.0:
            need = missing(s, other, guess, size) if guess < UNKNOWN else 0
            add_choices(hidden, guess, need, held - need, weights[guess] / total, gains, chances)


def add_choices(
    hidden: int, guess: int, need: int, drawn: int, weight: float, gains: list[float], chances: list[float]
) -> None:
    """Add one guess's choices."""
    rest = hidden & ~(15 << (4 * guess)) if guess < UNKNOWN else hidden
    total, tried, better, none_before = kernel.how_many(rest), 0, 0, 1.0
    rank = next_best(gains, tried)
    while rank >= 0:
        tried |= 1 << rank
        if need and rank == guess:
            chances[rank] += weight * none_before
            return
        better += COPIES[kernel.copies(rest, rank)]
        none = chance_of_none(total, float(better), drawn)
        chances[rank] += weight * (none_before - none)
        none_before = none
        rank = next_best(gains, tried)
    add_lays(rest, guess, need, drawn, weight * none_before, tried, chances)


def next_best(gains: list[float], tried: int) -> int:
    """Return the rank of the best gain that was not tried, or -1 where none gains."""
    best, most = -1, 0.0
    for rank in range(RANKS):
        if gains[rank] > most and not tried >> rank & 1:
            best, most = rank, gains[rank]
    return best


def add_lays(rest: int, guess: int, need: int, drawn: int, weight: float, tried: int, chances: list[float]) -> None:
    """Add what is laid where none gains: any of the seat's cards, the known ones and the drawn ones alike."""
    total = 0
    for rank in range(RANKS):
        total += 0 if tried >> rank & 1 else COPIES[kernel.copies(rest, rank)]
    drawn = drawn if total else 0
    if need:
        chances[guess] += weight * need / (need + drawn)
    for rank in range(RANKS):
        own = COPIES[kernel.copies(rest, rank)]
        if own and not tried >> rank & 1:
            chances[rank] += weight * drawn / (need + drawn) * own / total
