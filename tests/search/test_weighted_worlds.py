"""Fewer worlds that stand for the same distribution."""

import numpy as np
import pytest

from sobremesa.search.weighted_worlds import WeightedWorlds

HEAVY = np.array([5.0, 3.0, *[0.01] * 40, *[0.3] * 20])


@pytest.mark.parametrize("number", [4, 10, 40])
def test_worlds_weigh_on_average_what_they_did(number: int) -> None:
    """Mutants: the weights are left as they were; the heaviest are kept; worlds come twice."""
    worlds, found = WeightedWorlds(np.arange(len(HEAVY)), HEAVY), np.zeros(len(HEAVY))
    for seed in range(1000):
        fewer = worlds.fewer(number, seed)
        assert abs(len(fewer.records) - number) <= 1 and len(set(fewer.records.tolist())) == len(fewer.records)
        found[fewer.records] += fewer.weights / 1000
    alike = [found[:1], found[1:2], found[2:42], found[42:]]
    assert [group.sum() for group in alike] == pytest.approx([5.0, 3.0, 0.4, 6.0], rel=0.2)


def test_what_is_heavy_stays() -> None:
    worlds = WeightedWorlds(np.arange(len(HEAVY)), HEAVY)
    assert all({0, 1} <= set(worlds.fewer(10, seed).records.tolist()) for seed in range(50))


def test_more_than_there_are_is_all() -> None:
    fewer = WeightedWorlds(np.arange(3), np.array([1.0, 2.0, 3.0])).fewer(10, 1)
    assert fewer.records.tolist() == [0, 1, 2] and fewer.weights.tolist() == [1.0, 2.0, 3.0]
