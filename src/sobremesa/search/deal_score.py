"""Leaf evaluation of any game whose states have a `score`: the end of the hand, by points; in the kernel dialect."""

from sobremesa.fast.dialect import Floats, Kernel, Rules, State, parameter

kernel: Kernel = parameter()
"""The game's rules."""

CHANCE = -1
SIDES = 2
"""Number of sides; given when the module is linked, and likewise the side of each seat."""
SIDE_OF = (0, 1)


def side_of(rules: Rules, s: State, seat: int) -> int:
    """Return the side of a seat."""
    return SIDE_OF[seat]


def stop(rules: Rules, s: State, root: State) -> bool:
    """Return whether the hand is over: the next cards come from a shuffled pack."""
    return kernel.actor(rules, s) == CHANCE and kernel.cards_needed(rules, s) > 0


def value(rules: Rules, s: State, root: State, side: int, table: Floats) -> float:
    """Return the side's points less the most of another side."""
    best = -(1 << 60)
    for other in range(SIDES):
        if other != side:
            best = max(best, s.score[other])
    return float(s.score[side] - best)
