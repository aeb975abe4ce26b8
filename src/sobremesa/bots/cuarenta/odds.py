"""Card counting: what a seat has not seen, and how likely another seat holds it."""

from dataclasses import dataclass
from math import comb

from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.rules import ALL_CARDS, COPIES, RANKS, Rules, State


@dataclass(frozen=True, slots=True)
class Guess:
    """One way a hidden hand may be made: a rank it holds for certain (or -1), the rest drawn at random."""

    weight: float
    sure: int
    drawn: int  # how many cards are drawn
    left: list[int]  # how many of each rank they are drawn from
    total: int


def unseen(s: State, seat: int) -> int:
    """Every card but one's own hand and what has been laid in this hand; the table's cards are among these."""
    seen = s.hand[seat]
    for deal in s.laid:
        for cards in deal:
            seen |= cards
    return ALL_CARDS & ~seen


def rank_counts(cards: int) -> list[int]:
    """How many there are of each rank."""
    return [COPIES[rules.copies(cards, rank)] for rank in range(RANKS)]


def guesses(values: Rules, s: State, hidden: int, other: int, held: int) -> list[Guess]:
    """How another seat's hand of so many cards may be made, by what is hidden and what the seat announced."""
    counts = rank_counts(hidden)
    if s.four[other]:
        return [_with_set(s, counts, other, held, s.four[other] - 1, 4)]
    if not s.ronda[other]:
        return [Guess(1.0, -1, held, counts, sum(counts))]
    known = s.ronda_rank[other]
    ranks = [known - 1] if known else [r for r in range(RANKS) if _may_be_three(s, counts, other, held, r)]
    found = [_with_set(s, counts, other, held, rank, 3) for rank in ranks]
    return found or [Guess(1.0, -1, held, counts, sum(counts))]


def _may_be_three(s: State, counts: list[int], other: int, held: int, rank: int) -> bool:
    laid = COPIES[rules.copies(s.laid[s.deals - 1][other], rank)]
    fits = laid <= 3 and 3 - laid <= min(counts[rank], held)
    return fits and not s.no_three[other] >> rank & 1


def _with_set(s: State, counts: list[int], other: int, held: int, rank: int, size: int) -> Guess:
    """The hand whose three or four are of this rank: what it has not laid of them it holds."""
    need = size - COPIES[rules.copies(s.laid[s.deals - 1][other], rank)]
    rest = counts[:]
    rest[rank] = 0
    total = sum(rest)
    weight = comb(counts[rank], need) * comb(total, held - need)
    return Guess(float(weight), rank if need else -1, held - need, rest, total)


def chance_of_none(total: int, bad: int, drawn: int) -> float:
    """How likely none of `bad` cards is among those drawn from a total."""
    p = 1.0
    for i in range(drawn):
        p *= max(0, total - bad - i) / (total - i)
    return p


def chance_held(found: list[Guess], rank: int) -> float:
    """How likely the hidden hand holds the rank."""
    chance = sum(
        g.weight * (1.0 if g.sure == rank else 1 - chance_of_none(g.total, g.left[rank], g.drawn)) for g in found
    )
    return chance / sum(g.weight for g in found)


def expected_best(found: list[Guess], gains: list[float]) -> float:
    """The expectation of the best gain among the ranks held; a hand may also do nothing, for 0."""
    order = sorted((r for r in range(RANKS) if gains[r] > 0), key=lambda r: -gains[r])
    total = sum(g.weight * _best_in(g, gains, order) for g in found)
    return total / sum(g.weight for g in found)


def _best_in(guess: Guess, gains: list[float], order: list[int]) -> float:
    expected, none_before, better = 0.0, 1.0, 0
    for rank in order:
        if rank == guess.sure:
            return expected + none_before * gains[rank]
        better += guess.left[rank]
        none = chance_of_none(guess.total, better, guess.drawn)
        expected += (none_before - none) * gains[rank]
        none_before = none
    return expected
