"""Player who chooses by the value model, for a review; in the kernel dialect."""

from typing import Any

from sobremesa.fast.dialect import Ints, States
from sobremesa.games.cuarenta.bots import rollouts
from sobremesa.games.cuarenta.rules import Rules


def follow(rules: Rules, states: States, table: Any, mind: Any, legal: Ints) -> None:
    """Play to the deal's end; `mind` is the model's weights, its layers, and places for what it foretells."""
    weights, hidden, values = mind
    rollouts.follow(rules, states, table, weights, hidden, legal, values)
