"""The interquartile mean, by values that are counted by hand."""

import pytest

from sobremesa.evaluation.over_seeds import interquartile_mean, over_seeds


@pytest.mark.parametrize(
    ("values", "mean"),
    [
        ([7.0], 7.0),
        ([1.0, 2.0, 9.0], 4.0),  # a quarter of three is none
        ([100.0, 1.0, 2.0, -50.0], 1.5),
        ([8.0, 1.0, 2.0, 3.0, 4.0], 3.0),  # one of five on each side
        ([0.0, 0.0, 10.0, 20.0, 30.0, 40.0, 90.0, 99.0], 25.0),
    ],
)
def test_a_quarter_on_each_side_is_left_out(values: list[float], mean: float) -> None:
    assert interquartile_mean(values) == mean


def test_seeds_are_drawn_within_each_opponent() -> None:
    """Each column has one value, so every drawn sample has the same scores; drawn across columns they would not."""
    apart = over_seeds([[0.0, 10.0, 20.0, 70.0]] * 3)
    assert (apart.mean, apart.low, apart.high) == (15.0, 15.0, 15.0)


def test_the_interval_is_that_of_the_seeds() -> None:
    """Of two seeds a drawn pair is both low, both high or one each: a quarter, a quarter, a half."""
    found = over_seeds([[0.0], [1.0]])
    assert (found.mean, found.low, found.high) == (0.5, 0.0, 1.0)
    alike = over_seeds([[float(number)] for number in (5, 5, 5, 5, 5, 5, 5, 9)])
    assert (alike.mean, alike.low) == (5.0, 5.0) and alike.high < 7.0
