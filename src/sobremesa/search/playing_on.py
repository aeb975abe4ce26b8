"""Each action of a decision played on in the same worlds, for a review; in the kernel dialect.

Nothing is eliminated, and nothing is left to chance: a world and an action have one course, so that two actions are
compared in the same worlds. Who plays on is given; whoever it is, each seat chooses by what it sees itself.
"""

from typing import Any

from sobremesa.fast.dialect import Floats, Ints, Kernel, Rules, States, parameter
from sobremesa.search.protocols import LeafEval

kernel: Kernel = parameter()
"""The rules."""
player: Any = parameter()
"""Module with `follow`, which plays the first of the states to where `leaf` knows what it is worth."""
leaf: LeafEval = parameter()
"""What it is worth there to each side."""


def evaluate(
    rules: Rules, worlds: States, states: States, table: Any, mind: Any, actions: Ints, legal: Ints, out: Floats
) -> None:
    """Write the chance of the side to decide in each world with each action.

    `states` are scratch places, the table that is played at first; `mind` is what the player needs.
    """
    side = leaf.side_of(rules, worlds[0], kernel.actor(rules, worlds[0]))
    for w in range(len(worlds)):
        for i in range(len(actions)):
            states[0] = worlds[w]
            kernel.apply(rules, states[0], actions[i])
            player.follow(rules, states, table, mind, legal)
            out[w, i] = leaf.value(rules, states[0], worlds[w], side, table)
