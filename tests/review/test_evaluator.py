"""Evaluators of the games: found by name, and refused where they would be too slow."""

import subprocess
import sys

import pytest

from sobremesa import bots, games
from sobremesa.review.evaluator import NotReviewable, evaluator

ASK = """
import sys
from sobremesa import bots, games
from sobremesa.compile.errors import NoMachineCode
from sobremesa.review import evaluator

def why_not(where):
    return f"asked when it was {'' if where in sys.modules else 'not '}loaded"

evaluator.why_not = why_not
try:
    evaluator.evaluator(next(name for name in games.names() if bots.known(name).review), None)
except NoMachineCode as error:
    print(error)
"""
"""A process of its own, in which no other test has loaded the evaluator."""


def test_a_packages_machine_code_is_asked_for_once_it_is_known_which_it_brings() -> None:
    """As of a wheel with machine code, on a machine without a compiler; a mutant that asks first is found."""
    done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, check=True)
    assert done.stdout == "a review would take hours in plain Python, and asked when it was loaded\n"


@pytest.mark.parametrize("game", [name for name in games.names() if bots.known(name).review])
def test_a_review_is_offered_where_there_is_an_evaluator(game: str) -> None:
    """Mutants: of a table that the evaluator refuses; of none that it takes."""
    loaded = games.load(game)
    for players in loaded.players:
        rules = loaded.rules(loaded.ruleset(), players)
        if bots.reviewable(game, rules):
            assert evaluator(game, rules)
        else:
            with pytest.raises(NotReviewable):
                evaluator(game, rules)
