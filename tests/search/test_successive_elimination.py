"""A race between choices: luck alone seldom overrules the advice, and what is clearly better wins."""

from typing import Any

import numpy as np
import pytest

from sobremesa.search.successive_elimination import Limits, Marks, Standing, Worths, eliminate

PACE = Limits(600, batch=20)


class Worlds:
    """Choices of known worth, with the same luck for all of a world and a little of their own."""

    def __init__(self, worths: list[float], seed: int = 1) -> None:
        self.worths, self.asked = np.array(worths), 0
        self._random = np.random.default_rng(seed)

    def __call__(self, running: Marks, number: int) -> tuple[Worths, float]:
        self.asked += number * int(running.sum())
        luck = self._random.normal(0, 1, (number, 1))
        found = np.asarray(self.worths + luck + self._random.normal(0, 0.1, (number, len(self.worths))))
        return found, number * float(running.sum())


def run(worths: list[float], advice: int = 0, seed: int = 1, **pace: Any) -> Standing:
    return eliminate(Worlds(worths, seed), len(worths), advice, Limits(600, batch=20, **pace))


def test_the_clearly_better_choice_wins_whatever_the_advice() -> None:
    assert [run([0.0, 1.0, 0.3], advice).choice for advice in range(3)] == [1, 1, 1]


def test_the_advice_stands_where_it_is_best() -> None:
    assert [run([0.5, 0.2, 0.1], seed=seed).choice for seed in range(20)] == [0] * 20


def test_equals_seldom_overrule_the_advice_and_the_less_the_more_is_asked_for() -> None:
    overruled = [
        sum(run([0.0, 0.0], seed=seed, needed=needed).choice for seed in range(200)) for needed in (0.0, 1.0, 3.0)
    ]
    assert overruled[0] > 60
    assert overruled == sorted(overruled, reverse=True)
    assert overruled[2] < 10


def test_no_more_is_tried_than_allowed_and_what_falls_behind_is_tried_less() -> None:
    worlds = Worlds([0.0, 0.01, -3.0])
    found = eliminate(worlds, 3, 0, PACE)
    assert worlds.asked == sum(found.worlds) <= PACE.budget
    assert found.worlds[2] == PACE.batch < found.worlds[0]


def test_a_budget_smaller_than_the_choices_still_looks_at_each_once() -> None:
    found = eliminate(Worlds([0.0] * 5), 5, 2, Limits(1))
    assert found.worlds == (1,) * 5


def test_the_lead_is_the_difference_in_the_same_worlds() -> None:
    found = run([0.0, 0.5])
    assert found.lead[0] == 0.0
    assert found.lead[1] == pytest.approx(0.5, abs=0.1)
    assert found.error[1] < 0.1


def test_what_comes_to_the_same_as_the_advice_is_tried_no_longer() -> None:
    def trial(running: Marks, number: int) -> tuple[Worths, float]:
        return np.repeat(np.arange(number, dtype=float)[:, None], 2, axis=1), 2.0 * number

    assert eliminate(trial, 2, 0, PACE).worlds == (PACE.batch, PACE.batch)


def test_dear_trials_are_fewer() -> None:
    worlds = Worlds([0.0, 0.0])

    def trial(running: Marks, number: int) -> tuple[Worths, float]:
        found, cost = worlds(running, number)
        return found, 10 * cost

    eliminate(trial, 2, 0, Limits(600, batch=10, behind=9.0))
    assert worlds.asked == 600 / 10
