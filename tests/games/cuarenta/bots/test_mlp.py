"""Training of Cuarenta's value model: what it learns from, and that it can go on from what it has learned."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sobremesa import games
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots.learned import packed
from sobremesa.games.cuarenta.rules import State
from training.cuarenta import selfplay, value_model

GAME = games.load("cuarenta")


def test_half_of_a_lesson_is_what_was_foretold_at_the_next_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "kernel", rules)
    monkeypatch.setattr(selfplay, "end_for", lambda *given: (8.0, 6.0) if given[3] == 0 else (-8.0, -6.0))
    seats = np.array([0, 1, 0, 1, 0])
    told = np.array([[9, 9], [0, 0], [3, 1], [0, 0], [1, 2]], float)
    came = np.array([[0, 0], [0, 0], [2, 2], [-2, -2], [4, 2]], float)  # first the leads that were noted
    values: Any = GAME.rules(GAME.rulebook.ruleset("pagat"), 2)
    selfplay.look_back(values, State(), None, 0, 5, seats, told, came, 0)
    assert came[4].tolist() == [8 - 4, 6 - 2]
    assert came[2].tolist() == [(8 + 4 + 1) / 2 - 2, (6 + 2 + 2) / 2 - 2]
    assert came[0].tolist() == [(6.5 + 2 + 3) / 2, (5 + 2 + 1) / 2]
    assert came[3].tolist() == [-8 + 2, -6 + 2]


def test_who_goes_on_foretells_at_first_what_was_foretold_before(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    sizes = (5, *value_model.SIZES[1:])
    layers = [random.normal(size=(a + 1, b)) / 8 for a, b in pairwise(sizes)]
    kept = {"sizes": sizes, "weights": packed(np.concatenate([layer.ravel() for layer in layers]).astype(np.float32))}
    (tmp_path / "kept.json").write_text(json.dumps(kept), encoding="utf-8")
    learner = value_model.Learner(1, tmp_path / "kept.json")
    for layer, before in zip(learner.layers, layers, strict=True):
        assert np.allclose(layer[: len(before)], before, atol=1e-3)
        assert (layer[len(before) :] == 0).all()
