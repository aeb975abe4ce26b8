"""Many tables as Gymnasium's vector environment: what Gymnasium makes of single ones, in each of its modes."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from sobremesa.core.errors import SobremesaError, WrongTurn
from sobremesa.envs import registration
from sobremesa.envs.vector import SeatVectorEnv
from tests.envs.games import ENCODED

TABLES = 4
MODES = list(AutoresetMode)


def native(name: str, mode: AutoresetMode, tables: int = TABLES, **options: Any) -> Any:
    """The environment as `gymnasium.make_vec` makes it."""
    return gymnasium.make_vec(registration.name_of(name), num_envs=tables, autoreset_mode=mode, **options)


def of_singles(name: str, mode: AutoresetMode, **options: Any) -> Any:
    """Gymnasium's own vector of as many single environments."""
    return SyncVectorEnv([lambda: gymnasium.make(registration.name_of(name), **options)] * TABLES, autoreset_mode=mode)


def legal(returned: Any) -> Any:
    """The masks of what is legal, wherever they stand."""
    return returned[0]["action_mask"] if isinstance(returned[0], dict) else returned[-1]["action_mask"]


def chosen(returned: Any, random: np.random.Generator) -> Any:
    """An action for every table, mostly a legal one; any, where none is."""
    rows = [np.flatnonzero(mask) for mask in legal(returned)]
    actions = np.array([random.choice(row) if len(row) else 0 for row in rows])
    if random.random() < 0.05:
        actions[0] = random.integers(legal(returned).shape[1])
    return actions


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "options",
    [
        {"opponents": "random"},
        {"opponents": "random", "limit": 9, "mask": "info"},
        {"opponents": {1: "random", 2: "greedy", 3: lambda planes, masks: masks.argmax(axis=1)}, "players": 4},
    ],
    ids=["random", "info", "each its own"],
)
@pytest.mark.parametrize("name", ENCODED)
def test_it_is_what_gymnasium_makes_of_single_ones(name: str, options: Any, mode: AutoresetMode) -> None:
    ours, theirs, random = native(name, mode, **options), of_singles(name, mode, **options), np.random.default_rng(0)
    returned = ours.reset(seed=8)
    assert data_equivalence(returned, theirs.reset(seed=8), exact=True)
    over = np.zeros(TABLES, bool)
    for _ in range(60):
        if mode == AutoresetMode.DISABLED and over.any():
            returned = ours.reset(options={"reset_mask": over.copy()})
            assert data_equivalence(returned, theirs.reset(options={"reset_mask": over.copy()}), exact=True)
            returned = ({"action_mask": ours.unwrapped._seats.mask}, {})
        actions = chosen(returned, random)
        returned = ours.step(actions)
        assert data_equivalence(returned, theirs.step(actions), exact=True)
        over = returned[2] | returned[3]


# --- trainers for one mode and another --------------------------------------------------------------------------


DISCOUNT = 0.5
"""With it a step too many or too few changes a return."""


def trained(env: Any, mode: AutoresetMode, units: int) -> list[float]:
    """The discounted returns of the first table's units, as a trainer for a mode reckons them."""
    returned, found, rewards, skips = env.reset(seed=2), list[float](), list[float](), False
    while len(found) < units:
        returned = env.step(legal(returned).argmax(axis=1))
        if not skips:
            rewards.append(float(returned[1][0]))
        skips = False
        if returned[2][0]:
            found.append(sum(reward * DISCOUNT**k for k, reward in enumerate(rewards)))
            rewards.clear()
            skips = mode == AutoresetMode.NEXT_STEP
            if mode == AutoresetMode.DISABLED:
                returned = env.reset(options={"reset_mask": np.array([True])})
    return found


def true(name: str, units: int) -> list[float]:
    """The same of a single environment."""
    env, found = gymnasium.make(registration.name_of(name), opponents="random"), list[float]()
    observation: Any = env.reset(seed=2)[0]
    while len(found) < units:
        rewards, over = list[float](), False
        while not over:
            observation, reward, over, *_ = env.step(int(observation["action_mask"].argmax()))
            rewards.append(float(reward))
        found.append(sum(reward * DISCOUNT**k for k, reward in enumerate(rewards)))
        observation, _ = env.reset()
    return found


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ENCODED)
def test_a_trainer_for_the_mode_gets_its_returns_right(name: str, mode: AutoresetMode) -> None:
    assert trained(native(name, mode, 1, opponents="random"), mode, 6) == true(name, 6)


@pytest.mark.parametrize(
    ("mode", "trainers"),
    [
        (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP),
        (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP),
        (AutoresetMode.SAME_STEP, AutoresetMode.DISABLED),
    ],
)
@pytest.mark.parametrize("name", ENCODED)
def test_a_trainer_for_another_mode_gets_them_wrong(name: str, mode: AutoresetMode, trainers: AutoresetMode) -> None:
    assert trained(native(name, mode, 1, opponents="random"), trainers, 6) != true(name, 6)


@pytest.mark.parametrize("trainers", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_where_nothing_begins_by_itself_a_trainer_for_another_mode_is_told(trainers: AutoresetMode) -> None:
    with pytest.raises(WrongTurn, match=r"at the tables 0: call reset\(\) there first"):
        trained(native(ENCODED[0], AutoresetMode.DISABLED, 1, opponents="random"), trainers, 2)


def test_the_last_observation_is_told_where_the_next_is_returned_at_once() -> None:
    env = native(ENCODED[0], AutoresetMode.SAME_STEP, 1, opponents="random", limit=9)
    other = native(ENCODED[0], AutoresetMode.DISABLED, 1, opponents="random", limit=9)
    returned, beside = env.reset(seed=4), other.reset(seed=4)
    while "final_obs" not in returned[-1]:
        actions = legal(returned).argmax(axis=1)
        returned, beside = env.step(actions), other.step(actions)
    assert data_equivalence(returned[-1]["final_obs"][0]["observation"], beside[0]["observation"][0], exact=True)
    assert not data_equivalence(returned[0], beside[0], exact=True)


# --- buffers, copies, seeds -------------------------------------------------------------------------------------


@pytest.mark.parametrize("copied", [True, False])
def test_arrays_are_used_again_only_where_that_was_asked_for(copied: bool) -> None:
    env = SeatVectorEnv(ENCODED[0], num_envs=2, opponents="random", copy=copied)
    first, _ = env.reset(seed=1)
    kept = copy.deepcopy(first)
    second = env.step(first["action_mask"].argmax(axis=1))[0]
    assert np.shares_memory(first["observation"], second["observation"]) != copied
    assert data_equivalence(first, kept, exact=True) == copied


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_plays_on(twin: Any) -> None:
    env, random = SeatVectorEnv(ENCODED[0], num_envs=3, opponents="greedy"), np.random.default_rng(0)
    returned: Any = env.reset(seed=1)
    for _ in range(7):
        returned = env.step(chosen(returned, random))
    other, again = twin(env), copy.deepcopy(random)
    seen: Any = returned
    for _ in range(20):
        returned = env.step(chosen(returned, random))
    for _ in range(20):
        seen = other.step(chosen(seen, again))
    assert data_equivalence(returned, seen, exact=True)


@pytest.mark.parametrize("tables", [1, 2, 7])
def test_a_table_is_the_same_whatever_the_number_of_tables(tables: int) -> None:
    env = SeatVectorEnv(ENCODED[0], num_envs=tables, opponents="random")
    alone = SeatVectorEnv(ENCODED[0], opponents="random")
    returned: Any = env.reset(seed=[70 - i for i in range(tables)])
    one: Any = alone.reset(seed=[70])
    for _ in range(30):
        assert np.array_equal(returned[0]["observation"][0], one[0]["observation"][0])
        returned = env.step(legal(returned).argmax(axis=1))
        one = alone.step(legal(one).argmax(axis=1))


# --- what is refused --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seed": -1}, "a seed is a number from 0"),
        ({"seed": [1, 2, 3]}, "3 seeds for 2 tables"),
        ({"seed": [4, 4]}, "twice"),
        ({"options": {"reset_mask": [True, True]}}, "a reset_mask is a NumPy array of 2 bool"),
        ({"options": {"reset_mask": np.zeros(2, bool)}}, "with one True at least"),
        ({"options": {"reset_mask": np.ones(3, bool)}}, "of 2 bool"),
        ({"options": {"reset_mask": np.ones(2, int)}}, "of 2 bool"),
    ],
)
def test_a_reset_that_makes_no_sense_is_refused(wrong: Any, why: str) -> None:
    with pytest.raises(SobremesaError, match=why):
        SeatVectorEnv(ENCODED[0], num_envs=2, opponents="random").reset(**wrong)


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ([0, 0], "a NumPy array of 2 whole numbers"),
        (np.zeros(2), "not of float64"),
        (np.zeros(3, int), r"the shape \(2,\)"),
        (np.array([0, -1]), "table 1: there is no action -1"),
    ],
)
def test_actions_that_are_none_are_refused(actions: Any, why: str) -> None:
    env = SeatVectorEnv(ENCODED[0], num_envs=2, opponents="random")
    env.reset(seed=1)
    with pytest.raises(SobremesaError, match=why):
        env.step(actions)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"autoreset_mode": "NextSteps"}, "did you mean 'NextStep'"),
        ({"num_envs": 0}, "table"),
        ({"render_mode": "human"}, "draws nothing"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: Any, why: str) -> None:
    with pytest.raises(SobremesaError, match=why):
        SeatVectorEnv(ENCODED[0], **{"opponents": "random", **wrong})


def test_nothing_is_played_before_the_deal_or_after_closing() -> None:
    env = SeatVectorEnv(ENCODED[0], num_envs=2, opponents="random")
    with pytest.raises(WrongTurn, match=r"at the tables 0, 1: call reset\(\)"):
        env.step(np.zeros(2, int))
    env.close()
    env.close()
    with pytest.raises(WrongTurn, match="closed"):
        env.reset()
