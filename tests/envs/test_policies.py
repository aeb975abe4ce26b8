"""Levels that machine code plays: step by step what their bots choose, at every table that stands beside others."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.envs import policies
from sobremesa.envs.vector import SeatVectorEnv
from sobremesa.fast import chance_stream
from sobremesa.fast.compile import compiled
from tests.envs.games import ENCODED

LEVELS = [(name, level) for name in ENCODED for level in bots.known(name).policies]
TABLES = [
    (name, level, ruleset, players)
    for name, level in LEVELS
    for game in [games.load(name)]
    for place, ruleset in enumerate(game.rulebook.presets)
    for players in (game.players[:1] if place else game.players)
]
"""Every number of players by the first ruleset, and the other rulesets; a bot asked alone takes its time."""
SEEDS = [5, 1 << 62]


def played(env: Any, steps: int) -> Iterator[tuple[Any, ...]]:
    """What random legal actions of the learner lead to."""
    random, returned = np.random.default_rng(3), env.reset(seed=SEEDS)
    for _ in range(steps):
        actions = [int(random.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in env._seats.mask]
        returned = env.step(np.array(actions))
        yield tuple(np.array(part) for part in (*returned[0].values(), *returned[1:4]))


def same(one: Any, other: Any) -> bool:
    """Whether all that came out is the same."""
    return all(np.array_equal(*pair) for step in zip(one, other, strict=True) for pair in zip(*step, strict=True))


def asked(make: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same environment, whose bots are asked one at a time."""
    with monkeypatch.context() as patch:
        patch.setattr(policies, "among", lambda game, opponents: "")
        return make()


@pytest.mark.parametrize(("name", "level", "ruleset", "players"), TABLES)
def test_it_plays_what_its_bots_choose(
    name: str, level: str, ruleset: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Units that follow one another, and a limit that cuts some off. Mutants: another seed; a draw more or less."""

    def make() -> Any:
        return SeatVectorEnv(
            name, num_envs=2, ruleset=ruleset, players=players, opponents=level, seat=1, unit="match", limit=30
        )

    ours, theirs = make(), asked(make, monkeypatch)
    assert ours._seats._by_policy and not theirs._seats._by_policy
    assert same(played(ours, 10), played(theirs, 10))


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_it_plays_beside_others(name: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    players = games.load(name).players[-1]
    others = {seat: (level, "random", "greedy")[seat % 3] for seat in range(1, players)}

    def make() -> Any:
        return SeatVectorEnv(name, num_envs=2, players=players, opponents=others)

    assert same(played(make(), 8), played(asked(make, monkeypatch), 8))


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_a_copy_plays_on_by_the_same_chance(name: str, level: str) -> None:
    """A copy that began its seats' streams anew would choose otherwise among equals."""
    env = SeatVectorEnv(name, num_envs=2, opponents=level)
    list(played(env, 9))
    twin = copy.deepcopy(env)
    assert all(np.array_equal(a, b) for a, b in zip(env._seats.batch._stops, twin._seats.batch._stops, strict=True))
    for _ in range(9):
        actions = env._seats.mask.argmax(axis=1)
        assert same([tuple(env.step(actions)[0].values())], [tuple(twin.step(actions)[0].values())])


def test_a_stream_is_the_chance_of_its_key() -> None:
    """Of 3·2⁶¹ + 1 numbers a quarter of all words is thrown away; a hundred blocks have numbers of three digits."""
    stream, key, twin = (
        np.zeros(1, chance_stream.stream_type)[0],
        (f"{2**64 - 1} 5", "rules bot"),
        compiled(chance_stream),
    )
    chance = Chance(*key)
    chance_stream.begin(stream, key)
    for n in [1, 2, 2520, (3 << 61) + 1] * 110:
        assert twin.below(stream, n) == chance.below(n)


def test_a_key_that_no_block_holds_is_refused() -> None:
    stream = np.zeros(1, chance_stream.stream_type)[0]
    with pytest.raises(SobremesaError, match="has 47 bytes at most, not 48"):
        chance_stream.begin(stream, ["x" * 47])
    chance_stream.begin(stream, ["x" * 46])
    assert compiled(chance_stream).below(stream, 1000) == Chance("x" * 46).below(1000)
