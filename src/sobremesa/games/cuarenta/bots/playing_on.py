"""Each action of a decision played on to the deal's end in the same worlds, for a review; in the kernel dialect.

Nothing is eliminated, and nothing is left to chance: a world and an action have one course, so that two actions are
compared in the same worlds. Who plays on is given; whoever it is, each seat chooses by what it sees itself.
"""

from typing import Any

from sobremesa.fast.dialect import Floats, Ints, States, parameter
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import leaf_eval
from sobremesa.games.cuarenta.rules import Rules

player: Any = parameter()
"""Module with `follow`, which plays the first of the states to the deal's end."""


def evaluate(
    rules: Rules, worlds: States, states: States, table: Any, mind: Any, actions: Ints, legal: Ints, out: Floats
) -> None:
    """Write the chance to win the chica, of the side to decide, of each world and action.

    `states` are scratch places, the table that is played at first; `mind` is what the player needs.
    """
    side = kernel.side_of(worlds[0].turn)
    for w in range(len(worlds)):
        for i in range(len(actions)):
            states[0] = worlds[w]
            kernel.apply(rules, states[0], actions[i])
            player.follow(rules, states, table, mind, legal)
            chance = leaf_eval.chance(rules, states[0], table)
            out[w, i] = chance if side == 0 else 1.0 - chance
