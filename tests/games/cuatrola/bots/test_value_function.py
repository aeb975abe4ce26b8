"""Cuatrola's value function: fixed under its name."""

import pytest

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.fast.records import to_record
from sobremesa.games.cuatrola.bots.value_function import value_function
from sobremesa.games.cuatrola.rules import Rules, State

GAME = games.load("cuatrola")
RULES = GAME.rules(GAME.ruleset("app"), 4)
PINNED: list[float] = [0.4450500000000001, 0.26215000000000005, 0.50394]


def opening(seed: str) -> State:
    """A table with the first cards dealt."""
    match: Match[Rules, State] = Match(GAME, GAME.ruleset("app"), 4, seed=seed)
    match.deal()
    return match.state


def test_a_value_keeps_its_name_and_what_has_the_name_keeps_its_values() -> None:
    """Whatever moves these numbers asks for another name: reports are compared by it."""
    value = value_function(RULES)
    found = [value.worth(s, to_record(s), 32, 7)[0, 0] for s in map(opening, "abc")]
    assert value.name == "cuatrola-1"
    assert found == pytest.approx(PINNED, abs=1e-9)
