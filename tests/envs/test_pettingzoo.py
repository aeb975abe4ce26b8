"""PettingZoo's own tests on our tables, and what they do not ask: the same game as the batch, copies, refusals."""

import copy
import pickle
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import sobremesa.envs
from sobremesa.core.errors import IllegalAction, SobremesaError, WrongTurn
from sobremesa.envs import Batch, pettingzoo
from tests.envs.games import ENCODED, ENCODED_TABLES

pytestmark = [
    # Both are asked of all games but those whose names the test lists: a Dict is what its own card games have, too.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
theirs: Any = import_module("pettingzoo.test")
MASKS = ("observation", "info")
FIRST = [(name, "", 0) for name in ENCODED]
"""A table of each game."""


def raw(name: str, **options: Any) -> Any:
    """An environment without wrappers."""
    return pettingzoo.raw_env(name, **options)


def wrapped(name: str, **options: Any) -> Any:
    """An environment as PettingZoo's conventions have it."""
    return sobremesa.envs.aec(name, **options)


def conform(mask: str, *table: Any, cycles: int) -> None:
    """Have PettingZoo test a table."""
    name, ruleset, players = table

    def made() -> Any:
        return wrapped(name, ruleset=ruleset, players=players, mask=mask)

    theirs.api_test(made(), num_cycles=cycles)
    theirs.seed_test(made, num_cycles=cycles)


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("table", FIRST)
def test_pettingzoo_finds_no_fault(table: Any, mask: str) -> None:
    conform(mask, *table, cycles=20)


@pytest.mark.long
@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("table", [table.values for table in ENCODED_TABLES], ids=str)
def test_pettingzoo_finds_no_fault_at_any_table(table: Any, mask: str) -> None:
    conform(mask, *table, cycles=200)


@pytest.mark.filterwarnings("ignore:Environment has not defined a render")  # it draws nothing; the wrappers would
@pytest.mark.parametrize("table", FIRST)
def test_pettingzoo_finds_no_fault_without_wrappers(table: Any) -> None:
    name, ruleset, players = table
    theirs.api_test(raw(name, ruleset=ruleset, players=players), num_cycles=20)


# --- the same game as the batch ---------------------------------------------------------------------------------


def chosen(mask: Any, random: np.random.Generator) -> int:
    """A legal action."""
    return int(random.choice(np.flatnonzero(mask)))


def played(env: Any, random: np.random.Generator, steps: int) -> list[Any]:
    """What an agent after another sees and is given, over so many steps; a unit follows another."""
    seen: list[Any] = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        observation, reward, terminated, truncated, info = env.last()
        seen.append((env.agent_selection, observation["observation"].tolist(), reward, terminated, truncated, info))
        env.step(None if terminated or truncated else chosen(observation["action_mask"], random))
    return seen


@pytest.mark.parametrize("name", ENCODED)
def test_a_table_is_that_of_the_batch(name: str) -> None:
    env, batch, random = raw(name), Batch(name), np.random.default_rng(0)
    env.reset(seed=11)
    batch.reset([11])
    while env.agents and not any(env.terminations.values()):
        observation, *_ = env.last()
        assert env.agent_selection == f"player_{batch.current_player[0]}"
        assert np.array_equal(observation["observation"], batch.observation[0])
        assert np.array_equal(observation["action_mask"], batch.legal_action_mask[0])
        action = chosen(observation["action_mask"], random)
        batch.step(np.array([action]))
        env.step(action)
        assert list(env.rewards.values()) == batch.rewards[0].tolist()
    assert batch.terminated[0] and env.terminations == dict.fromkeys(env.possible_agents, True)


@pytest.mark.parametrize("name", ENCODED)
def test_who_watches_sees_what_its_seat_sees_and_may_do_nothing(name: str) -> None:
    env, batch = raw(name), Batch(name)
    env.reset(seed=5)
    batch.reset([5])
    for seat, agent in enumerate(env.possible_agents):
        observation = env.observe(agent)
        assert np.array_equal(observation["observation"], batch.observe(0, seat))
        assert observation["action_mask"].any() == (agent == env.agent_selection)
    assert np.array_equal(env.state(), batch.perfect[0])


@pytest.mark.parametrize("name", ENCODED)
def test_each_agent_is_told_all_that_it_was_given(name: str) -> None:
    env, random = raw(name), np.random.default_rng(1)
    given, told = dict.fromkeys(env.possible_agents, 0.0), dict.fromkeys(env.possible_agents, 0.0)
    for seed in range(3):
        env.reset(seed=seed)
        while env.agents:
            observation, reward, terminated, *_ = env.last()
            told[env.agent_selection] += reward
            env.step(None if terminated else chosen(observation["action_mask"], random))
            for agent, share in env.rewards.items():
                given[agent] += share
    assert told == given and any(told.values()) and sum(told.values()) == 0


def test_what_is_cut_off_is_truncated_and_not_terminated() -> None:
    env = raw(ENCODED[0], limit=3)
    env.reset(seed=3)
    played(env, np.random.default_rng(0), 3)
    assert set(env.truncations.values()) == {True} and set(env.terminations.values()) == {False}


def test_a_seed_gives_the_same_unit_and_without_one_the_next_follows() -> None:
    env, random = wrapped(ENCODED[0], players=2), np.random.default_rng(0)
    env.reset(seed=7)
    first = played(env, copy.deepcopy(random), 60)
    env.reset(seed=7)
    assert played(env, copy.deepcopy(random), 60) == first
    env.reset()
    assert played(env, copy.deepcopy(random), 60) != first


# --- copies -----------------------------------------------------------------------------------------------------


def pickled(env: Any) -> Any:
    """An environment that came out of a pickle."""
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
@pytest.mark.parametrize("how", [wrapped, raw])
@pytest.mark.parametrize("name", ENCODED)
def test_a_copy_plays_on_and_leaves_the_other_alone(name: str, how: Callable[..., Any], copied: Any) -> None:
    env, random = how(name), np.random.default_rng(2)
    env.reset(seed=13)
    played(env, random, 9)
    twin, again = copied(env), copy.deepcopy(random)
    seen = played(twin, random, 80)
    assert played(env, again, 80) == seen
    assert played(copied(twin), np.random.default_rng(3), 20) == played(twin, np.random.default_rng(3), 20)


def test_what_has_not_begun_is_copied_too() -> None:
    env = pickled(raw(ENCODED[0]))
    env.reset(seed=1)
    assert env.agents


# --- what is refused --------------------------------------------------------------------------------------------


def test_an_illegal_action_names_its_clause_and_moves_nothing() -> None:
    env = raw(ENCODED[0], players=2)
    env.reset(seed=1)
    before = env.last()[0]
    for action in np.flatnonzero(before["action_mask"] == 0)[:20].tolist():
        with pytest.raises(IllegalAction) as caught:
            env.step(action)
        assert str(action) in str(caught.value)
    after = env.last()[0]
    assert np.array_equal(after["observation"], before["observation"])
    env.step(int(np.flatnonzero(before["action_mask"])[0]))
    assert not np.array_equal(env.observe("player_0")["observation"], before["observation"])


def test_in_its_wrappers_an_illegal_action_ends_the_unit_and_costs_one() -> None:
    env = wrapped(ENCODED[0], players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert env.rewards[agent] == pettingzoo.ILLEGAL_REWARD and all(env.terminations.values())
    while env.agents:
        assert not env.last()[0]["action_mask"].any()
        env.step(None)
    env.reset()
    assert env.last()[0]["action_mask"].any()


@pytest.mark.parametrize("action", [None, "7", 2.0, -1, 1 << 20])
def test_what_is_no_action_is_refused_with_the_range(action: Any) -> None:
    env = raw(ENCODED[0])
    env.reset(seed=1)
    with pytest.raises(SobremesaError, match=f"0 to {len(env.observe('player_0')['action_mask']) - 1}"):
        env.step(action)


def test_nobody_acts_before_the_deal_after_the_end_or_after_closing() -> None:
    env = raw(ENCODED[0], limit=1)
    with pytest.raises(WrongTurn, match=r"call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    played(env, np.random.default_rng(0), 1 + len(env.agents))
    with pytest.raises(WrongTurn, match="all agents are gone"):
        env.step(None)
    env.close()
    env.close()
    for act in (partial(env.step, 0), env.reset):
        with pytest.raises(WrongTurn, match="closed"):
            act()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"mask": "infos"}, "did you mean 'info'"),
        ({"render_mode": "human"}, "draws nothing"),
        ({"unit": "match "}, "did you mean 'match'"),
        ({"ruleset": "nobody's"}, "has no ruleset 'nobody's'"),
        ({"players": 99}, "not by 99"),
        ({"limit": 0}, "0"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: Any, why: str) -> None:
    with pytest.raises(SobremesaError, match=why):
        wrapped(ENCODED[0], **wrong)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 0.5, "seven"])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(SobremesaError, match="a seed is"):
        raw(ENCODED[0]).reset(seed=seed)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "sobremesa.envs.pettingzoo")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(SobremesaError, match=r"pip install 'sobremesa\[envs\]'"):
        _ = sobremesa.envs.aec
