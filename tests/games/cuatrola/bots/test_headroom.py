"""A share of the headroom, by gains that are known."""

import pytest

from training.cuatrola.headroom import share


def test_a_share_is_of_the_means_and_its_interval_is_over_boards() -> None:
    assert share([1.0, 3.0], [2.0, 6.0]) == (0.5, 0.0)  # half on each board: no doubt
    part, error = share([0.0, 2.0], [2.0, 2.0])
    assert part == 0.5 and error == pytest.approx(1.96 * 1 / 2**0.5 / 2)
