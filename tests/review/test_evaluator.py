"""Evaluators of the games: found by name, and refused where they would be too slow."""

import subprocess
import sys

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
