"""Lockstep of C: the compiled rules and CPython's give the same after every action, and C the same as Numba."""

from typing import Any

import numpy as np
import pytest

from sobremesa.fast import playout
from sobremesa.fast.batch import random_matches
from sobremesa.fast.lockstep import compiled_rules_keep_step, compiled_views_hide_the_same
from sobremesa.fast.native import compiled_by_c
from sobremesa.fast.records import record_type, to_record
from tests.test_laws import begin, tables

pytestmark = pytest.mark.usefixtures("c_compiler")


@tables
def test_rules_compiled_by_c_keep_step(name: str, preset: str, players: int) -> None:
    match = begin(name, preset, players)
    compiled_rules_keep_step(match.game, match.ruleset, players, compiled_by_c)


@tables
def test_views_compiled_by_c_hide_the_same(name: str, preset: str, players: int) -> None:
    match = begin(name, preset, players)
    compiled_views_hide_the_same(match.game, match.ruleset, players, compiled_by_c)


@tables
def test_c_plays_every_match_as_numba_does(name: str, preset: str, players: int) -> None:
    match = begin(name, preset, players)
    game, count = match.game, 60
    batch = random_matches(game, match.ruleset, players, count, seed=3, limit=2000)
    driver: Any = compiled_by_c(playout, kernel=game.kernel)
    states = np.zeros(count, record_type(game.new_state()))
    numbers = np.arange(count)
    seeds = np.uint64(3) + numbers.astype(np.uint64) * np.uint64(0xD1342543DE82EF95)
    out, deck = np.zeros(game.kernel.MAX_LEGAL, np.int64), np.zeros(len(game.pack) + game.cut, np.int64)
    rules = to_record(game.rules(match.ruleset, players))[0]
    actions = driver.play_matches(rules, states, numbers % players, seeds, out, deck, 2000)
    assert actions == batch.actions and (states == batch.states).all()
