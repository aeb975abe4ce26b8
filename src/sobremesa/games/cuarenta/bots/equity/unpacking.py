"""Unpacking of an equity table from what its chances differ by, in the kernel dialect."""

from typing import Any

from sobremesa.fast.dialect import Ints


def sum_up(differences: Ints, steps: Ints, table: Any) -> None:
    """Fill in a table: both scores and a pile are summed up, and divided by the steps of a chance.

    The differences run over the deals, both piles, the other's score and the leader's, the last one fastest.
    """
    deals, scores, others, piles, rest = table.shape
    for deal in range(deals):
        whole = table[deal]
        for mine in range(scores):
            for theirs in range(others):
                for pile in range(piles):
                    for other in range(rest):
                        at = (((deal * piles + pile) * rest + other) * others + theirs) * scores + mine
                        whole[mine, theirs, pile, other] = differences[at]
        for mine in range(1, scores):
            add(whole[mine - 1], whole[mine])
        for mine in range(scores):
            for theirs in range(1, others):
                for pile in range(piles):
                    for other in range(rest):
                        whole[mine, theirs, pile, other] += whole[mine, theirs - 1, pile, other]
            finish(whole[mine], steps[0])


def add(before: Any, row: Any) -> None:
    """Add the chances at one score to those at the next."""
    others, piles, rest = row.shape
    for theirs in range(others):
        for pile in range(piles):
            for other in range(rest):
                row[theirs, pile, other] += before[theirs, pile, other]


def finish(row: Any, steps: int) -> None:
    """Sum a pile up, and make chances of steps."""
    others, piles, rest = row.shape
    for theirs in range(others):
        for pile in range(1, piles):
            for other in range(rest):
                row[theirs, pile, other] += row[theirs, pile - 1, other]
        for pile in range(piles):
            for other in range(rest):
                row[theirs, pile, other] /= steps
