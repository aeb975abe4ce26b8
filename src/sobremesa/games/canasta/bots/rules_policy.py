"""Policy of the level `rules`: the rule-based player, by the weights of its table; what chance draws decides ties."""

from typing import Any, Final

from sobremesa.games.canasta.bots import learned, player
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import Rules, State

CHANCE: Final = "rules bot"
EQUALS = 2520
"""The salt's range, which every number of equals up to ten divides."""


def mind(rules: Rules) -> tuple[Weights, Context]:
    """Return the memory of a player: the table's weights, and room for what it makes of the table."""
    return learned.weights(learned.RULES, rules), Context()


def consider(rules: Rules, s: State, mind: Any, out: list[int], n: int) -> int:
    """Return the salt's range, where there is anything to choose."""
    return EQUALS if n > 1 else 0


def decide(rules: Rules, s: State, mind: Any, out: list[int], n: int, drawn: int) -> int:
    """Return the choice among the n legal actions of `out`; what the seat may not see is blank in `s`."""
    weights, me = mind
    me.salt = drawn
    return player.decide(rules, s, weights, me, out, n)
