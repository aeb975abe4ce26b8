"""Worth of positions: the mean of several playings-on, in each of which lots are drawn; in the kernel dialect."""

from typing import Any

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Floats, Ints, Kernel, Random, Record, Rules, States, parameter
from sobremesa.search.protocols import LeafEval

kernel: Kernel = parameter()
"""The rules."""
player: Any = parameter()
"""Module with `follow`, which plays the first of the states to where `leaf` knows its worth, and with `serve`.

It draws one lot for each action, needed or not.
"""
leaf: LeafEval = parameter()
"""What it is worth there to each side."""


def values(
    rules: Rules,
    worlds: States,
    states: States,
    table: Any,
    mind: Any,
    legal: Ints,
    random: Random,
    times: int,
    spent: int,
    out: Floats,
) -> None:
    """Write the mean chance of each side in each world, played on so many times.

    The lots hang on the world's place alone, so that two rows of worlds are compared by the same ones: where one is so
    many actions ahead, as many lots are spent.
    """
    for w in range(len(worlds)):
        for side in range(out.shape[1]):
            out[w, side] = 0.0
        for _ in range(times):
            lots = splitmix.next_word(random)
            later = random[0]
            random[0] = lots
            for _ in range(spent):
                splitmix.next_word(random)
            states[0] = worlds[w]
            player.follow(rules, states, table, mind, legal, random)
            for side in range(out.shape[1]):
                out[w, side] += leaf.value(rules, states[0], worlds[w], side, table) / times
            random[0] = later


def deals(rules: Rules, s: Record, out: States, deck: Ints, random: Random) -> None:
    """Write what the coming deal may make of a position, each possible deal as likely as the others."""
    for i in range(len(out)):
        out[i] = s
        player.serve(rules, out[i], random, deck)


def play(rules: Rules, worlds: States, action: int) -> None:
    """Carry out the action in each world."""
    for w in range(len(worlds)):
        kernel.apply(rules, worlds[w], action)
