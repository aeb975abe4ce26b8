"""The commands behind the numbers of Canasta's searching players."""

import argparse
import json
from pathlib import Path

import numpy as np
import pytest

from sobremesa.core.learned_parts import Measure
from sobremesa.games.canasta import GAME
from sobremesa.games.canasta.bots import learned
from sobremesa.games.canasta.bots.selfplay import SelfPlay
from sobremesa.games.canasta.bots.weights import WEIGHTS, Weights
from training.canasta import weights
from training.canasta.search_budget import followed, gain, positions
from training.canasta.weights import Fit

VALUES = GAME.rules(GAME.rulebook.ruleset("wikibooks"), 4)


def test_a_sweep_tries_every_weight_and_writes_them_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(weights, "BATCH", 2)
    monkeypatch.setattr(weights, "SURE", 0.01)
    fits = [Fit(SelfPlay(VALUES), Weights(), 1) for _ in range(2)]
    told = [list(fit.sweep()) for fit in fits]
    assert told[0] == told[1]
    assert told[0]
    assert fits[0].weights == fits[1].weights
    options = argparse.Namespace(ruleset="x", players=4, seed=1, begin="otherwise", sweeps=1)
    weights.write(tmp_path / "w.json", fits[0].weights, options)
    assert set(json.loads((tmp_path / "w.json").read_text())["weights"]) == set(WEIGHTS)


def test_a_change_is_kept_only_where_the_test_says_that_it_gains() -> None:
    fit = Fit(SelfPlay(VALUES), Weights(), 1)
    assert not fit.gains(Weights(), Weights())
    assert fit.gains(Weights(), Weights(complete=-500.0, natural=-500.0))
    assert not fit.gains(Weights(complete=-500.0, natural=-500.0), Weights())


def test_a_player_does_not_win_against_itself() -> None:
    assert Fit(SelfPlay(VALUES), Weights(), 1).judge(Weights(), 50) == (0.0, 0.0)


MEASURES = [one for one in learned.REGISTRY.measures if "canasta weights" in one.command]


@pytest.mark.long
@pytest.mark.parametrize("one", MEASURES, ids=lambda one: f"{one.kind} {one.ruleset} {one.players} {one.over}")
def test_what_was_measured_is_measured_again(one: Measure) -> None:
    lead, error = replayed(one, one.boards)
    assert (round(lead, 1), round(1.96 * error, 1)) == (one.gain, one.interval)


@pytest.mark.parametrize("one", [one for one in MEASURES if one.gain > 20 * one.interval], ids=str)
def test_what_gains_much_shows_it_in_few_rounds(one: Measure) -> None:
    lead, error = replayed(one, 50)
    assert lead > 3 * error


def replayed(one: Measure, pairs: int) -> tuple[float, float]:
    rules = GAME.rules(GAME.rulebook.parse(one.ruleset), one.players)
    fit = Fit(SelfPlay(rules), weights.named(one.over), int(one.seed))
    return fit.judge(weights.named(one.part), pairs)


def test_what_is_gained_is_judged_by_worlds_that_were_not_asked() -> None:
    worths = np.zeros((8, 2))
    worths[:4, 1], worths[4:, 1] = 1.0, -1.0
    assert gain(worths, 4, 0.0) == -1.0
    assert followed(np.array([[0.0, 0.1], [0.0, -0.1], [0.0, 0.3]]), 0.5) == 1
    assert followed(np.array([[0.0, 0.1], [0.0, -0.1], [0.0, 0.3]]), 2.0) == 0


def test_positions_have_something_to_choose() -> None:
    found = positions(VALUES, 3, "few")
    assert found == positions(VALUES, 3, "few")
    assert all(len(actions) > 1 for _, actions in found)


def test_positions_of_the_end_have_few_cards_to_draw() -> None:
    assert all(state.stock_left <= 8 for state, _ in positions(VALUES, 3, "few", 8))
