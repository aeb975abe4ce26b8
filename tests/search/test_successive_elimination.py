"""A race between choices: luck alone seldom overrules the advice, and what is clearly better wins."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.search import successive_elimination
from sobremesa.search.elimination_limits import Limits
from sobremesa.search.successive_elimination import LEAD, WORLDS
from tests.search import lots

PACE = Limits(600.0, batch=20)


class Found(NamedTuple):
    choice: int
    worlds: list[int]
    lead: list[float]


def run(worths: list[float], pace: Limits = PACE, seed: int = 1, own: float = 0.1, cost: int = 1) -> Found:
    sums, actions = np.zeros((4, len(worths))), np.arange(len(worths))
    work = np.array([seed], np.uint64), own, cost
    eliminate = compiled(successive_elimination, trials=lots).eliminate
    choice = eliminate(0, np.array(worths), actions, to_record(pace)[0], work, sums)
    return Found(choice, sums[WORLDS].astype(int).tolist(), (sums[LEAD] / sums[WORLDS]).tolist())


def test_the_clearly_better_choice_wins_whatever_the_advice() -> None:
    assert [run(worths).choice for worths in ([0.0, 1.0, 0.3], [1.0, 0.0, 0.3], [0.3, 0.0, 1.0])] == [1, 0, 2]


def test_the_advice_stands_where_it_is_best() -> None:
    assert [run([0.5, 0.2, 0.1], seed=seed).choice for seed in range(20)] == [0] * 20


def test_equals_seldom_overrule_the_advice_and_the_less_the_more_is_asked_for() -> None:
    overruled = [
        sum(run([0.0, 0.0], replace(PACE, needed=needed), seed).choice for seed in range(200))
        for needed in (0.0, 1.0, 3.0)
    ]
    assert overruled[0] > 60
    assert overruled == sorted(overruled, reverse=True)
    assert overruled[2] < 10


def test_no_more_is_tried_than_allowed_and_what_falls_behind_is_tried_less() -> None:
    found = run([0.0, 0.01, -3.0])
    assert sum(found.worlds) <= PACE.budget
    assert found.worlds[2] == PACE.batch < found.worlds[0]


def test_a_budget_smaller_than_the_choices_still_looks_at_each_once() -> None:
    assert run([0.0] * 5, Limits(1.0)).worlds == [1] * 5


def test_the_lead_is_the_difference_in_the_same_worlds() -> None:
    found = run([0.0, 0.5])
    assert found.lead == [0.0, pytest.approx(0.5, abs=0.1)]


def test_what_comes_to_the_same_as_the_advice_is_tried_no_longer() -> None:
    assert run([0.0, 0.0], own=0.0).worlds == [PACE.batch] * 2


def test_dear_trials_are_fewer() -> None:
    assert sum(run([0.0, 0.0], Limits(600.0, batch=10, behind=9.0), cost=10).worlds) == 600 / 10
