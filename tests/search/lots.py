"""Trials of actions whose worth is known, with the same luck for all in a world, and some of each action's own.

In the kernel dialect. An action is its place among what they are worth.
"""

from typing import Any

import numpy as np

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Floats, Ints, Random

STEPS = 1 << 20
"""Of a number that is drawn."""


def try_out(rules: Any, view: Floats, actions: Ints, work: Any, worths: Floats) -> int:
    """`view` holds what the actions are worth; `work` chance, how much luck is an action's own, and a trial's cost."""
    random, own, cost = work
    for world in range(len(worths)):
        luck = drawn(random)
        for i in range(len(actions)):
            worths[world, i] = view[actions[i]] + luck + own * drawn(random)
    return int(cost * len(worths) * len(actions))


def drawn(random: Random) -> float:
    """Return a number with a mean of 0 and a spread of 1."""
    return float((splitmix.below(random, STEPS) / STEPS - 0.5) * np.sqrt(12.0))
