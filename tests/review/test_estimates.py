"""Estimates of a loss: the same worlds for every action, and no flattery by the best of several noisy means."""

from typing import Any

import numpy as np
import pytest

from sobremesa.review.decision import Decision, Grade, Verdict
from sobremesa.review.estimates import Estimate, estimate, solved
from sobremesa.review.summary import summary

EVEN = [1.0] * 200


def judged(values: Any, chosen: int) -> Estimate:
    """What one says of 200 worlds that count alike."""
    return estimate("one", values.tolist(), EVEN, chosen)


def lost(loss: float, error: float = 0.0, best: int = 1) -> Estimate:
    return Estimate("", (0.5, 0.6), best, loss, error, True)


def decision(*estimates: Estimate, counts: bool = True) -> Decision:
    told = tuple(Estimate(e.judge, e.chances, e.best, e.loss, e.error, counts) for e in estimates)
    return Decision(1, 1, 0, (), (10, 11), 0, 200, told)


def test_actions_that_are_alike_in_every_world_lose_nothing() -> None:
    """Mutant: worlds of its own for each action (no common random numbers)."""
    column = np.random.default_rng(1).random(200)
    found = judged(np.stack([column, column], 1), 1)
    assert (found.loss, found.error, found.best, found.counts, found.is_loss) == (0.0, 0.0, 1, False, False)


def test_a_constant_loss_is_found_without_an_error() -> None:
    """Mutant: the error of the chances, not of their difference."""
    column = np.random.default_rng(1).random(200)
    found = judged(np.stack([column, column + 0.1, column - 0.1], 1), 0)
    assert found.loss == pytest.approx(0.1) and found.error == pytest.approx(0, abs=1e-9)
    assert (found.best, found.counts, found.is_loss) == (1, True, True)


def test_the_best_of_noise_is_no_loss_on_average() -> None:
    """Mutant: the best is chosen and measured in the same worlds."""
    random = np.random.default_rng(7)
    draws = [random.normal(0.5, 0.1, (200, 6)) for _ in range(400)]
    fair = [judged(values, 0).loss for values in draws]
    naive = [values.mean(0).max() - values.mean(0)[0] for values in draws]
    error = np.std(fair) / np.sqrt(len(fair))
    assert abs(np.mean(fair)) < 3 * error < np.mean(naive) / 5


def test_an_error_is_as_large_as_the_loss_varies() -> None:
    """Mutant: half the error, or twice (two halves are put together)."""
    random = np.random.default_rng(9)
    found = [judged(random.normal((0.5, 0.7), 0.3, (200, 2)), 0) for _ in range(600)]
    assert np.std([one.loss for one in found]) == pytest.approx(np.mean([one.error for one in found]), rel=0.1)
    assert np.mean([one.loss for one in found]) == pytest.approx(0.2, abs=0.005)


def test_a_world_counts_as_much_as_it_weighs() -> None:
    values = [[0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0]]
    found = estimate("one", values, [3.0, 3.0, 1.0, 1.0], 0)
    assert found.chances == pytest.approx((0.25, 0.75)) and found.loss == pytest.approx(0.5)


def test_what_is_solved_is_exact() -> None:
    assert solved([0.5, 0.7], 0).is_loss and solved([0.5, 0.7], 0).loss == pytest.approx(0.2)
    assert not solved([0.5, 0.7], 1).is_loss
    assert (solved([0.5, 0.5], 0).best, solved([0.5, 0.5], 1).best, solved([0.5, 0.5], 1).counts) == (0, 1, False)


@pytest.mark.parametrize(
    ("estimates", "verdict", "loss", "grade"),
    [
        ((lost(0.05),), Verdict.LOSS, 0.05, Grade.ERROR),
        ((lost(0.05, 0.01), lost(0.02, 0.005)), Verdict.LOSS, 0.02, Grade.DOUBTFUL),
        ((lost(0.05, 0.01), lost(0.02, 0.011)), Verdict.DISPUTED, 0.0, Grade.NONE),
        ((lost(0.05, 0.03),), Verdict.UNCLEAR, 0.0, Grade.NONE),
        ((lost(0.0, 0.0, best=0),), Verdict.NOTHING, 0.0, Grade.NONE),
        ((lost(0.005),), Verdict.LOSS, 0.005, Grade.SLIGHT),
        ((lost(0.09), lost(0.08)), Verdict.LOSS, 0.08, Grade.BLUNDER),
    ],
)
def test_a_verdict_needs_both_judges(
    estimates: tuple[Estimate, ...], verdict: Verdict, loss: float, grade: Grade
) -> None:
    """Mutants: one judge is enough; the larger loss counts; one standard error is enough."""
    found = decision(*estimates)
    assert (found.verdict, found.loss, found.grade) == (verdict, loss, grade)


def test_forced_and_equal_decisions_do_not_count() -> None:
    """Mutant: divided by all decisions."""
    found = summary([decision(lost(0.04)), decision(lost(0.0, best=0)), decision(lost(0.0, best=0), counts=False)])
    assert (found.counted, found.lost, found.errors, found.doubtful) == (2, 20.0, 1, 0)
    assert summary([]).lost == 0.0
