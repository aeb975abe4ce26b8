"""Lockstep three ways: the compiled rules and CPython's give the same after every action, and C the same as Numba.

Numba compiles for minutes, so all but a few small functions wait for `make test-long`.
"""

from typing import Any

import numpy as np
import pytest

from sobremesa import games
from sobremesa.core.ruleset import Ruleset
from sobremesa.fast import splitmix
from sobremesa.fast.batch import random_matches
from sobremesa.fast.compile import compiled
from sobremesa.fast.lockstep import compiled_rules_keep_step
from sobremesa.testing.tables import every_table, values
from tests.by_numba import compiled_by_numba
from tests.tables import begin, tables

pytestmark = pytest.mark.usefixtures("c_compiler")


def test_dice_of_c_are_those_of_numba() -> None:
    thrown = []
    for link in (compiled, compiled_by_numba):
        dice: Any = link(splitmix)
        random = np.array([1], np.uint64)
        thrown.append([int(dice.below(random, n)) for n in range(1, 200)])
    assert thrown[0] == thrown[1]


def plays_alike(name: str, ruleset: Ruleset, players: int, matches: int, limit: int) -> None:
    """Random matches end in the same states by C and by Numba."""
    one, other = (
        random_matches(games.load(name), ruleset, players, matches, seed=3, limit=limit, link=link)
        for link in (compiled, compiled_by_numba)
    )
    assert one.actions == other.actions and (one.states == other.states).all(), f"{ruleset} {players}"


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_c_plays_every_match_as_numba_does(name: str) -> None:
    """In one test for each game, since each process would compile it anew."""
    game = games.load(name)
    for ruleset in game.rulebook:
        for players in game.players:
            plays_alike(name, ruleset, players, 60, 2000)
    for option, value in values(game):
        for ruleset, players in every_table(game, {option: value}):
            plays_alike(name, ruleset, players, 8, 400)


@pytest.mark.long
@tables
def test_rules_compiled_by_numba_keep_step(name: str, preset: str, players: int) -> None:
    match = begin(name, preset, players)
    compiled_rules_keep_step(match.game, match.ruleset, players, compiled_by_numba)
