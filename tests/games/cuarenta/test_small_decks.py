"""Small decks of Cuarenta: OpenSpiel's own algorithms find what is best, and worlds are drawn of the few cards."""

import json
from itertools import islice
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


def decisions(state: Any) -> Any:
    """All states of a tree in which somebody is to decide, and its ends."""
    if not state.is_chance_node():
        yield state
    for action in state.legal_actions():
        yield from decisions(state.child(action))


def played(steps: Any, bits: int) -> Any:
    """Who played which class, as rows tell it: who acted stands first, then the class, then what is seen."""
    for row in steps:
        if row[:2].any():
            yield int(row[1]), sum(int(bit) << i for i, bit in enumerate(row[3:-bits])) - 1


@pytest.mark.parametrize("deck", DECKS)
def test_a_tensor_tells_what_the_text_of_an_information_state_tells(deck: str) -> None:
    """No less, so that a network may tell the states apart, and no more, so that nothing hidden is in it."""
    game = loaded(deck)
    rows = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).dict["steps"]
    texts, tensors, most = dict[bytes, str](), dict[str, bytes](), 0
    for state in islice(decisions(game.new_initial_state()), 80):
        for player in range(2):
            text, tensor = state.information_state_string(player), np.array(state.information_state_tensor(player))
            assert texts.setdefault(tensor.tobytes(), text) == text
            assert tensors.setdefault(text, tensor.tobytes()) == tensor.tobytes()
            assert tensor[:2].tolist() == [player == 0, player == 1]
            steps = tensor[2:].reshape(rows.shape)
            assert list(played(steps, game.table.encoding.bits)) == [
                (one.player, one.action) for one in state.full_history() if one.player >= 0
            ]
            most = max(most, int(steps.any(axis=1).sum()))
    assert most == len(rows)
    assert len(texts) == len(tensors) > 60


def test_the_whole_pack_has_no_tensor_of_information_states() -> None:
    assert not pyspiel.load_game("python_sobremesa_cuarenta").get_type().provides_information_state_tensor


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
