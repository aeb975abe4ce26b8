"""Rule-based player who plays a round on to its end for a review, each seat by its own view; in the kernel dialect."""

from typing import Any, NamedTuple

from sobremesa.fast.dialect import States
from sobremesa.fast.records import Records
from sobremesa.games.canasta.bots import rollouts
from sobremesa.games.canasta.rules import Rules


class Mind(NamedTuple):
    """Weights by group, and scratch: a view, and what a seat makes of it."""

    weights: Records
    views: States
    context: Records


def follow(rules: Rules, states: States, table: Any, mind: Mind, legal: Any) -> None:
    """Play the first state to the end of its round; among equals the first."""
    rollouts.play_on(rules, states, mind.views, mind.weights, mind.context, legal)
