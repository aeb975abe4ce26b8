"""The checker of rules: it takes every game that is here, and tells of each function what is not in the dialect."""

from dataclasses import replace
from types import ModuleType

import pytest
from escoba import GAME as ESCOBA

from sobremesa import games
from sobremesa.fast.checking import refusals
from tests.compile.both import functions


@pytest.mark.parametrize("name", games.names())
def test_the_rules_of_every_game_are_in_the_dialect(name: str) -> None:
    assert refusals(games.load(name)) == []


def test_the_rules_of_another_package_are_in_the_dialect() -> None:
    assert refusals(ESCOBA) == []


def test_each_function_that_is_not_in_the_dialect_is_told_with_its_line() -> None:
    source = "def actor(rules, s):\n    return {s.turn: 1}\n\ndef hide(rules, s, seat):\n    s.hand = [0]\n"
    wrong = functions(source, __name__="wrong")
    module, game = ModuleType("wrong"), games.load("")
    vars(module).update(vars(game.kernel) | {name: wrong[name].py_func for name in ("actor", "hide")}, __name__="wrong")
    told = refusals(replace(game, kernel=module))
    assert [sentence.partition(":")[2] for sentence in told] == [
        "2: a dictionary is not in the dialect; use a table and its indices",
        "5: a list is not in the dialect; write `[0] * n`, or np.zeros",
    ]
