"""One seat as Gymnasium's environment: its own tests, the same game for a seed, copies, and what is refused."""

import copy
import pickle
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sobremesa.envs
from sobremesa.core.errors import IllegalAction, SobremesaError, WrongTurn
from sobremesa.envs import encoding, pettingzoo, registration
from sobremesa.envs.seats import ILLEGAL_REWARD
from tests.envs.games import ENCODED, ENCODED_TABLES

MASKS = ("observation", "info")


def made(name: str, **options: Any) -> Any:
    """An environment as `gymnasium.make` makes it: Gymnasium looks at all that comes out."""
    return gymnasium.make(registration.name_of(name), **options)


def legal(returned: Any) -> Any:
    """The mask of what is legal, wherever it stands."""
    return returned[0]["action_mask"] if isinstance(returned[0], dict) else returned[-1]["action_mask"]


def chosen(returned: Any, random: np.random.Generator) -> int:
    """A legal action."""
    return int(random.choice(np.flatnonzero(legal(returned))))


def played(env: Any, returned: Any, random: np.random.Generator, steps: int) -> list[Any]:
    """What comes out of so many steps; a unit follows another."""
    seen = []
    for _ in range(steps):
        returned = env.step(chosen(returned, random))
        seen.append((returned[0]["observation"].tolist(), *returned[1:]))
        if returned[2] or returned[3]:
            returned = env.reset()
    return seen


def conform(mask: str, *table: Any) -> None:
    """Have Gymnasium test a table, and look at every step of a unit."""
    name, ruleset, players = table
    options = {"ruleset": ruleset, "players": players, "mask": mask, "opponents": "random", "limit": 400}
    check_env(made(name, **options).unwrapped)
    env, random = made(name, **options), np.random.default_rng(0)
    returned = env.reset(seed=0)
    while True:
        returned = env.step(chosen(returned, random))
        if returned[2] or returned[3]:
            break


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("name", ENCODED)
def test_gymnasium_finds_no_fault(name: str, mask: str) -> None:
    conform(mask, name, "", 0)


@pytest.mark.long
@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("table", [table.values for table in ENCODED_TABLES], ids=str)
def test_gymnasium_finds_no_fault_at_any_table(table: Any, mask: str) -> None:
    conform(mask, *table)


def test_every_installed_game_is_registered_by_the_version_of_its_encoding() -> None:
    for name in ENCODED:
        assert registration.name_of(name) in gymnasium.registry
        assert registration.name_of(name).endswith(encoding(name).name.removeprefix(name).replace("_", "-"))


@pytest.mark.parametrize("name", ENCODED)
def test_the_learner_is_given_what_its_seat_gets_from_one_turn_to_the_next(name: str) -> None:
    """Beside PettingZoo's environment, where every seat's turn is a step; all do the first thing that is legal."""
    env: Any = made(name, opponents=lambda planes, masks: masks.argmax(axis=1), seat=1)
    table: Any = pettingzoo.raw_env(name)
    returned, total, given = env.reset(seed=31), [], 0.0
    table.reset(seed=31)
    while not any(table.terminations.values()):
        if table.agent_selection == "player_1":
            total.append(given)
            given = 0.0
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
        given += table.rewards["player_1"]
    rewards: list[float] = []
    while not (rewards and returned[2]):
        returned = env.step(int(legal(returned).argmax()))
        rewards.append(returned[1])
    owed = total[0]  # what the seat was given before its first turn comes with its first step
    assert rewards == [total[1] + owed, *total[2:], given] and not legal(returned).any()


def test_a_seed_gives_the_same_unit_and_without_one_the_next_follows() -> None:
    env = made(ENCODED[0], opponents="greedy")
    first = played(env, env.reset(seed=5), np.random.default_rng(0), 30)
    assert played(env, env.reset(seed=5), np.random.default_rng(0), 30) == first
    assert played(env, env.reset(), np.random.default_rng(0), 30) != first


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("level", ["random", "rules"])
@pytest.mark.parametrize("name", ENCODED)
def test_a_copy_plays_on_and_leaves_the_other_alone(name: str, level: str, copied: Any) -> None:
    env, random = made(name, opponents=level), np.random.default_rng(0)
    returned = env.reset(seed=3)
    for _ in range(3):
        returned = env.step(chosen(returned, random))
        returned = env.reset() if returned[2] else returned
    twin = copied(env)
    seen = played(twin, returned, np.random.default_rng(1), 10)
    assert played(env, returned, np.random.default_rng(1), 10) == seen


# --- what is refused --------------------------------------------------------------------------------------------


def test_an_illegal_action_ends_the_unit_costs_one_and_says_why() -> None:
    env = made(ENCODED[0], opponents="random")
    returned = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(int(np.flatnonzero(legal(returned) == 0)[0]))
    assert (reward, terminated, truncated) == (ILLEGAL_REWARD, True, False)
    assert "is illegal: " in info["illegal"] and not observation["action_mask"].any()
    with pytest.raises(WrongTurn, match=r"call reset\(\)"):
        env.step(0)
    assert legal(env.reset()).any()


def test_an_illegal_action_raises_where_that_is_asked_for_and_moves_nothing() -> None:
    env = made(ENCODED[0], opponents="random", illegal="raise")
    returned = env.reset(seed=1)
    for action in np.flatnonzero(legal(returned) == 0)[:9].tolist():
        with pytest.raises(IllegalAction, match="is illegal: "):
            env.unwrapped.step(action)
    twin = made(ENCODED[0], opponents="random")
    action = chosen(twin.reset(seed=1), np.random.default_rng(0))
    assert np.array_equal(env.step(action)[0]["observation"], twin.step(action)[0]["observation"])


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seat": 9}, "there is no seat 9"),
        ({"opponents": "ruled"}, "did you mean 'rules'"),
        ({"mask": "infos"}, "did you mean 'info'"),
        ({"illegal": "loose"}, "a number, or 'raise', not 'loose'"),
        ({"illegal": float("nan")}, "a number, or 'raise'"),
        ({"render_mode": "human"}, "draws nothing"),
        ({"ruleset": "nobody's"}, "has no ruleset"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: Any, why: str) -> None:
    with pytest.raises(SobremesaError, match=why):
        sobremesa.envs.SeatEnv(ENCODED[0], **wrong)


def test_nothing_is_played_before_the_deal_or_after_closing() -> None:
    env = made(ENCODED[0], opponents="random").unwrapped
    with pytest.raises(WrongTurn, match=r"call reset\(\) first"):
        env.step(0)
    env.reset(seed=0)
    with pytest.raises(SobremesaError, match="a whole number from 0 to"):
        env.step(0.5)
    env.close()
    env.close()
    with pytest.raises(WrongTurn, match="closed"):
        env.reset()


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "sobremesa.envs.single")
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(SobremesaError, match=r"pip install 'sobremesa\[envs\]'"):
        _ = sobremesa.envs.SeatEnv
