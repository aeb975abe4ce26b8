"""The intervals say what the textbooks say, and cover what they promise."""

from itertools import product
from random import Random

import pytest

from sobremesa.arena.statistics import holm, less_luck, paired, t_below, t_quantile, visible, wilson, win_rate


@pytest.mark.parametrize(
    ("p", "df", "value"),
    [
        (0.975, 1, 12.706),
        (0.975, 2, 4.303),
        (0.975, 10, 2.228),
        (0.95, 5, 2.015),
        (0.975, 100, 1.984),
        (0.995, 30, 2.750),
        (0.975, 10**6, 1.960),
    ],
)
def test_students_t_is_that_of_the_tables(p: float, df: int, value: float) -> None:
    assert t_quantile(p, df) == pytest.approx(value, abs=6e-4)
    assert t_below(value, df) == pytest.approx(p, abs=1e-4)
    assert t_below(-value, df) == pytest.approx(1 - p, abs=1e-4)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilsons_interval_is_that_of_the_books(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won / games, games, 1.959964) == pytest.approx((low, high), abs=1e-4)


def test_a_paired_mean_by_hand() -> None:
    found = paired([1.0, 2.0, 3.0, 4.0, 5.0])  # mean 3, SD √2.5, t(4) = 2.7764
    assert found.mean == 3.0
    assert found.sd == pytest.approx(1.5811, abs=1e-4)
    assert found.margin == pytest.approx(2.7764 * 1.5811 / 5**0.5, abs=1e-3)
    assert found.p == pytest.approx(0.0132, abs=1e-4)  # t = 4.2426 with 4 degrees of freedom


def test_boards_that_agree_leave_signs_to_judge_by() -> None:
    assert paired([0.0] * 9).p == 1.0
    assert paired([2.0] * 5).p == 2**-4
    even = win_rate([0.5] * 50)
    assert even.low < 0.5 < even.high and even.high - even.low > 0.2
    assert win_rate([1.0] * 50).low == pytest.approx(wilson(1.0, 50, t_quantile(0.975, 49))[0])


def test_a_rate_of_independent_games_has_wilsons_interval() -> None:
    shares = [1.0] * 600 + [0.0] * 400
    assert (win_rate(shares).low, win_rate(shares).high) == pytest.approx(wilson(0.6, 1000, 1.962), abs=1e-3)


def test_swapped_cards_that_decide_alone_narrow_the_interval() -> None:
    decided_by_cards = win_rate([0.5] * 90 + [1.0] * 10)
    independent = win_rate([0.0] * 20 + [0.5] * 50 + [1.0] * 30)
    assert decided_by_cards.mean == independent.mean
    assert decided_by_cards.high - decided_by_cards.low < 0.6 * (independent.high - independent.low)


def test_intervals_cover_the_truth_nineteen_times_in_twenty() -> None:
    dice = Random("cover")
    points = rates = 0
    for _ in range(400):
        found = paired([dice.gauss(2, 7) for _ in range(12)])
        points += found.low < 2 < found.high
        won = win_rate([sum(dice.random() < 0.9 for _ in range(2)) / 2 for _ in range(60)])
        rates += won.low < 0.9 < won.high
    assert 0.92 < points / 400 < 0.98
    assert 0.92 < rates / 400 < 0.98


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_what_a_sample_can_see() -> None:
    assert visible(7.0, 1537) == pytest.approx(0.5, abs=1e-3)  # the 1,550 boards of half a point at SD 7


def test_luck_that_decides_all_takes_all_scatter_away() -> None:
    """Mutants: a coefficient of one; the sign the other way round."""
    lucks = [0.3, -0.2, 0.5, -0.4, 0.1]
    assert less_luck([0.5 + 2 * luck for luck in lucks], lucks) == pytest.approx([0.5] * 5, abs=0.3)
    lucks = [0.3, -0.3] * 50
    assert less_luck([0.5 + luck / 2 for luck in lucks], lucks) == pytest.approx([0.5] * 100, abs=0.01)
    assert less_luck([1.0, 0.0, 1.0], [0.0] * 3) == [1.0, 0.0, 1.0]


def test_no_value_says_itself_how_much_of_its_luck_counts() -> None:
    """Mutant: one coefficient from all, which its own value has moved."""
    lucks = [0.3, -0.2, 0.5, -0.4, 0.1]
    one, other = (less_luck([first, 0.2, 1.0, 0.1, 0.6], lucks)[0] - first for first in (0.0, 1.0))
    assert one == pytest.approx(other)


def test_less_luck_a_mean_keeps_its_mean() -> None:
    """Over all samples of three there can be; mutant: the coefficient is fitted to the sample itself (0.48)."""
    samples = list(product([-0.1, -0.1, -0.1, -0.1, 0.4], repeat=3))
    means = [sum(less_luck([0.5 + luck for luck in lucks], lucks)) / 3 for lucks in samples]
    assert sum(means) / len(means) == pytest.approx(0.5)
