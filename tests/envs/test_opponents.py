"""Opponents of a learner's seat: who may be one, and that they see what their seat sees and play what they choose."""

from typing import Any

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.core.errors import IllegalAction, SobremesaError
from sobremesa.core.position import View
from sobremesa.envs import Batch
from sobremesa.envs.opponents import by_seat
from sobremesa.envs.single import SeatEnv
from tests.envs.games import ENCODED

GAME = games.load(ENCODED[0])
PLAYERS = GAME.players[-1]


def first(planes: Any, masks: Any) -> Any:
    """A player that does the first thing that is legal."""
    return masks.argmax(axis=1)


def test_one_name_is_for_all_seats_but_the_learners() -> None:
    assert by_seat(GAME, 4, 2, "random") == {0: "random", 1: "random", 3: "random"}
    assert by_seat(GAME, 2, 0, {1: first}) == {1: first}


@pytest.mark.parametrize(
    ("opponents", "why"),
    [
        ("ruled", "did you mean 'rules'"),
        ({1: "random"}, "for the seats 1, 2, 3, not for 1"),
        ({0: "random", 1: "random", 2: "random", 3: "random"}, "not for 0, 1, 2, 3"),
        ({}, "not for none"),
        ({1: "random", 2: "random", 3: 3}, "a level, or a function, not 3"),
    ],
)
def test_what_is_no_opponent_is_refused(opponents: Any, why: str) -> None:
    with pytest.raises(SobremesaError, match=why):
        by_seat(GAME, 4, 0, opponents)


@pytest.mark.parametrize("name", ENCODED)
def test_a_function_is_given_what_its_seat_sees_and_does_what_it_says(name: str) -> None:
    game, asked = games.load(name), []
    batch = Batch(name, players=game.players[-1])
    batch.reset([21])

    def follow(planes: Any, masks: Any) -> Any:
        assert np.array_equal(planes[0], batch.observation[0])
        assert np.array_equal(masks[0], batch.legal_action_mask[0])
        asked.append(int(batch.current_player[0]))
        batch.step(first(planes, masks))
        return first(planes, masks)

    env = SeatEnv(name, players=game.players[-1], opponents=follow)
    observation, _ = env.reset(seed=21)
    for _ in range(12):
        action = first(None, observation["action_mask"][None])
        assert batch.current_player[0] == 0 and np.array_equal(observation["observation"], batch.observation[0])
        batch.step(action)
        observation, _, over, *_ = env.step(int(action[0]))
        if over:
            break
    assert set(asked) == set(range(1, game.players[-1]))


@pytest.mark.parametrize("name", ENCODED)
def test_a_bot_of_the_house_plays_as_it_does_at_a_table(name: str) -> None:
    game = games.load(name)
    env, players = SeatEnv(name, seat=1, opponents="rules"), game.players[0]
    seats = [seat for seat in range(players) if seat != 1]
    ours = {seat: bots.make(name, "rules", f"17 {seat}") for seat in seats}
    batch = Batch(name)
    batch.reset([17])

    def until_the_learner_decides() -> None:
        while (seat := int(batch.current_player[0])) != 1:
            view = View.from_state(game, batch.rules, batch.position(0).state, seat)
            code = ours[seat].choose(view)
            batch.step(np.array([batch.encoding.module.dense(view.rules, view.state, code)]))

    observation, _ = env.reset(seed=17)
    for _ in range(5):
        until_the_learner_decides()
        assert np.array_equal(observation["observation"], batch.observation[0])
        action = first(None, observation["action_mask"][None])
        batch.step(action)
        observation, _, over, *_ = env.step(int(action[0]))
        assert not over


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda planes, masks: masks.argmax(axis=1) / 1, "returned float64"),
        (lambda planes, masks: masks.argmax(), r"of the shape \(\)"),
        (lambda planes, masks: np.array([-1]), "chose -1: actions are 0 to"),
        (lambda planes, masks: masks.argmin(axis=1), "is illegal"),
    ],
)
def test_an_answer_that_is_none_is_refused(answer: Any, why: str) -> None:
    env = SeatEnv(GAME.name, opponents=answer)
    with pytest.raises((SobremesaError, IllegalAction), match=why):
        for seed in range(9):
            observation, _ = env.reset(seed=seed)
            env.step(int(observation["action_mask"].argmax()))
