"""Frequencies of rondas and four of a kind: counted over every hand, against the combinations."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from sobremesa.core.chance import Chance
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.rules import Rules, State
from tests.games.cuarenta.table import new_hand

HANDS = comb(40, 5)


def hands_by_rank() -> Iterator[tuple[int, int]]:
    """Every choice of five ranks, as a hand in the lowest suits, and how many hands there are of it."""
    for ranks in combinations_with_replacement(range(10), 5):
        copies = Counter(ranks)
        if max(copies.values()) <= 4:
            hand = sum((1 << number) - 1 << 4 * rank for rank, number in copies.items())
            yield hand, prod(comb(4, number) for number in copies.values())


@pytest.mark.clause("W11", "P18", "P19", "A16")
def test_every_hand_that_can_be_dealt() -> None:
    """A ronda: 10 ranks, 3 of 4 suits, 2 of the other 36 cards. Four: 10 ranks, one of the other 36 cards."""
    found: Counter[str] = Counter()
    for hand, number in hands_by_rank():
        s = State(deals=1)
        s.hand[0] = hand
        rules.announce(Rules(four_of_a_kind=4), s, 0)
        found[rules.Name(s.events[0][0]).name if s.event_count else "NOTHING"] += number
    assert found.total() == HANDS == 658008
    assert found["RONDA"] == 10 * comb(4, 3) * comb(36, 2) == 25200
    assert found["FOUR"] == 10 * 36 == 360


@pytest.mark.clause("P17", "A14")
def test_rondas_among_shuffled_deals() -> None:
    """2,000 deals of four hands, one seed: the share of hands with a ronda within four standard errors of 3.83 %."""
    rondas = 0
    for number in range(2000):
        t = new_hand("quito")
        t.match.deal(Chance("rondas", number).shuffled(40))
        rondas += sum(t.state.ronda)
    share = 25200 / HANDS
    assert abs(rondas / 8000 - share) < 4 * (share * (1 - share) / 8000) ** 0.5
