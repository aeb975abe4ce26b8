"""Small decks of Cuarenta: OpenSpiel's own algorithms find what is best, and worlds are drawn of the few cards."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs
import pytest
from open_spiel.python import policy  # type: ignore[import-untyped]  # without types
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # type: ignore[import-untyped]

import sobremesa.envs.openspiel  # noqa: F401  # it registers the games
from benchmarks import small_decks
from sobremesa.core.errors import SobremesaError
from sobremesa.games.cuarenta.small_decks import DECKS


def loaded(deck: str) -> Any:
    """A game with a small deck, without claims, which could not be right where no rank has three cards."""
    return pyspiel.load_game("python_sobremesa_cuarenta", {"ruleset": "pagat, ronda_catch=auto", "deck": deck})


@pytest.mark.parametrize("deck", DECKS)
def test_openspiels_own_random_play_finds_nothing(deck: str) -> None:
    pyspiel.random_sim_test(loaded(deck), num_sims=5, serialize=True, verbose=False)


def test_regrets_are_minimized_until_hardly_anything_is_to_be_gained() -> None:
    game = loaded("two_deals")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert exploitability.exploitability(game, solver.average_policy()) < 0.01 < uniform / 10


@pytest.mark.long
def test_two_cards_each_are_solved_too() -> None:
    game = loaded("one_deal")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.1


@pytest.mark.parametrize("deck", DECKS)
def test_a_search_deals_the_few_cards_anew(deck: str) -> None:
    game, random = loaded(deck), np.random.RandomState(1)
    state, hands = game.new_initial_state(), set()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    for _ in range(40):
        world = state.resample_from_infostate(0, random.random_sample)
        assert world.information_state_string(0) == state.information_state_string(0)
        hands.add(str(world))
    assert len(hands) > 1
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 20, random_state=random)
    assert bot.step(state) in state.legal_actions()


def test_a_small_deck_has_its_own_table() -> None:
    with pytest.raises(SobremesaError, match="by the last of 2 players"):
        pyspiel.load_game("python_sobremesa_cuarenta(deck=one_deal,players=4)")


def test_the_table_of_nash_conv_is_what_was_stored_and_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = json.loads(small_decks.STORED.read_text(encoding="utf-8"))["rows"]
    page = Path(__file__).parents[3] / "docs" / "reference" / "benchmarks.md"
    assert small_decks.table(stored) in page.read_text(encoding="utf-8")
    monkeypatch.setattr(small_decks, "MOST", 10)
    again = list(small_decks.solved("two_deals"))
    assert len(again) == 6
    for row in again:
        kept = next(old for old in stored if (old["player"], old["after"]) == (row["player"], row["after"]))
        assert row["two_deals"] == pytest.approx(kept["two_deals"], abs=1e-5)
