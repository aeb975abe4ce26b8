"""Choices in succession: a mistake counts where it was made, and not in the steps before it."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from sobremesa.review.decision import Verdict
from sobremesa.review.estimates import estimate
from sobremesa.review.evaluator import Evaluator
from sobremesa.review.succession import Choice, Succession, better_followed
from sobremesa.search.weighted_worlds import WeightedWorlds

EVEN = [1.0] * 200


class Judge:
    """A judge whose players end every turn with the last action; what actions are worth is given by the view."""

    judges = ("learned", "rules")

    def exact(self, view: Any, actions: Any) -> None:
        return None

    def seen(self, state: Any, actions: Any) -> tuple[float, ...]:
        return ()

    def turn(self, view: Any) -> int:
        return 1

    def kind_of_loss(self, view: Any, played: int, better: int) -> str:
        return "kind"

    def worlds(self, view: Any, number: int, seed: int) -> WeightedWorlds:
        noise = np.random.default_rng(seed).normal(0, 0.1, number)
        return WeightedWorlds(noise, np.ones(number))

    def values(self, view: Any, worlds: WeightedWorlds, actions: Any, judge: str) -> Any:
        return np.array(view.worth) + worlds.records[:, None]


def choice(step: int, worth: tuple[float, ...], chosen: int) -> Choice:
    view = cast(Any, SimpleNamespace(actor=0, worth=worth, hand=lambda seat: ()))
    return Choice(step, 1, view, tuple(range(len(worth))), chosen, None)


def test_a_mistake_counts_in_its_own_step_alone() -> None:
    """To lay was right, what was laid next was not. Mutant: a step is worth what the judge's player makes of it."""
    found = Succession(cast(Evaluator, Judge()), [choice(1, (0.5, 0.3), 1), choice(2, (0.6, 0.3), 1)], 200, 7)
    first, second = found.decision(0), found.decision(1)
    assert (first.verdict, second.verdict) == (Verdict.NOTHING, Verdict.LOSS)
    assert first.estimates[0].chances == pytest.approx((0.5, 0.6), abs=0.05)
    assert second.loss == pytest.approx(0.3) and second.kind == "kind" and not first.kind


def test_what_was_wrong_from_the_first_step_on_is_lost_there() -> None:
    """Mutant: a choice is worth what the best before it was."""
    found = Succession(cast(Evaluator, Judge()), [choice(1, (0.8, 0.3), 1), choice(2, (0.5, 0.3), 0)], 200, 7)
    assert found.decision(0).loss == pytest.approx(0.3)
    assert found.decision(1).verdict == Verdict.NOTHING


def test_the_best_of_noise_makes_no_choice_better() -> None:
    """Mutant: which step is the best next is chosen in the worlds in which it is measured."""
    random = np.random.default_rng(3)
    losses = []
    for _ in range(400):
        values, after = random.normal(0.5, 0.1, (200, 2)), random.normal(0.5, 0.1, (200, 8))
        values[:, 0] = 0.5
        losses.append(estimate("one", better_followed(values.tolist(), EVEN, 1, after.tolist()), EVEN, 1).loss)
    assert abs(np.mean(losses)) < 4 * np.std(losses) / np.sqrt(len(losses)) + 1e-3


def test_a_choice_is_never_worth_less_by_what_came_after_it() -> None:
    """Mutant: what came after takes the place of what the judge's player makes of it, be it worse."""
    values = [[0.4, 0.5]] * 200
    assert better_followed(values, EVEN, 1, [[0.3] * 3] * 200) == values
