"""Card counting: what a seat has not seen, and how likely another seat holds it."""

from dataclasses import dataclass
from math import comb

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import COPIES, RANKS, Rules, State


@dataclass(frozen=True, slots=True)
class Guess:
    """One way a hidden hand may be made: a rank it holds for certain (or -1), the rest drawn at random."""

    weight: float
    sure: int
    known: int  # how many of that rank
    drawn: int  # how many cards are drawn
    left: list[int]  # how many of each rank they are drawn from
    total: int


def rank_counts(cards: int) -> list[int]:
    """Return how many there are of each rank."""
    return [COPIES[kernel.copies(cards, rank)] for rank in range(RANKS)]


def drawn_from(counts: list[int], held: int) -> Guess:
    """Return a hand of which nothing is known but what it may be made of."""
    return Guess(1.0, -1, 0, held, counts, sum(counts))


def guesses(rules: Rules, s: State, hidden: int, other: int, held: int) -> list[Guess]:
    """Return how another seat's hand of so many cards may be made, by what is hidden and what the seat announced."""
    counts = rank_counts(hidden)
    if s.four[other]:
        return [_with_set(s, counts, other, held, s.four[other] - 1, 4)]
    if not s.ronda[other]:
        return [drawn_from(counts, held)]
    known = s.ronda_rank[other]
    ranks = [known - 1] if known else [r for r in range(RANKS) if _may_be_three(s, counts, other, held, r)]
    found = [_with_set(s, counts, other, held, rank, 3) for rank in ranks]
    return found or [drawn_from(counts, held)]


def _may_be_three(s: State, counts: list[int], other: int, held: int, rank: int) -> bool:
    laid = COPIES[kernel.copies(s.laid[s.deals - 1][other], rank)]
    fits = laid <= 3 and 3 - laid <= min(counts[rank], held)
    return fits and not s.no_three[other] >> rank & 1


def _with_set(s: State, counts: list[int], other: int, held: int, rank: int, size: int) -> Guess:
    """Return the hand whose three or four are of this rank: what it has not laid of them it holds."""
    need = size - COPIES[kernel.copies(s.laid[s.deals - 1][other], rank)]
    rest = counts[:]
    rest[rank] = 0
    total = sum(rest)
    weight = comb(counts[rank], need) * comb(total, held - need)
    return Guess(float(weight), rank if need else -1, need, held - need, rest, total)


def chance_of_none(total: int, bad: int, drawn: int) -> float:
    """Return how likely none of `bad` cards is among those drawn from a total."""
    p = 1.0
    for i in range(drawn):
        p *= max(0, total - bad - i) / (total - i)
    return p


def chance_held(found: list[Guess], rank: int) -> float:
    """Return how likely the hidden hand holds the rank."""
    chance = sum(
        g.weight * (1.0 if g.sure == rank else 1 - chance_of_none(g.total, g.left[rank], g.drawn)) for g in found
    )
    return chance / sum(g.weight for g in found)


def choice_chances(found: list[Guess], gains: list[float]) -> list[float]:
    """Return how likely the seat plays each rank: the one of the best gain it holds; if none gains, any of them."""
    order = sorted((r for r in range(RANKS) if gains[r] > 0), key=lambda r: -gains[r])
    chances = [0.0] * RANKS
    for guess in found:
        _add_choices(chances, guess, guess.weight / sum(g.weight for g in found), order)
    return chances


def _add_choices(chances: list[float], guess: Guess, weight: float, order: list[int]) -> None:
    none_before, better = 1.0, 0
    for rank in order:
        if rank == guess.sure:
            chances[rank] += weight * none_before
            return
        better += guess.left[rank]
        none = chance_of_none(guess.total, better, guess.drawn)
        chances[rank] += weight * (none_before - none)
        none_before = none
    _add_lays(chances, guess, weight * none_before, [r for r in range(RANKS) if r not in order])


def _add_lays(chances: list[float], guess: Guess, weight: float, ranks: list[int]) -> None:
    """None gains: any of the seat's cards is laid, the known ones and the drawn ones alike."""
    total = sum(guess.left[rank] for rank in ranks)
    drawn = guess.drawn if total else 0
    if guess.sure >= 0:
        chances[guess.sure] += weight * guess.known / (guess.known + drawn)
    for rank in ranks:
        if total:
            chances[rank] += weight * drawn / (guess.known + drawn) * guess.left[rank] / total
