"""Successive elimination (Even-Dar, Mannor and Mansour 2002) of actions that are tried in the same worlds.

In near ties the first action, which is the advice, stands: another must lead it by so many standard errors. In the
kernel dialect.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, Rules, State, parameter
from sobremesa.search.elimination_limits import Limits
from sobremesa.search.protocols import Trials

trials: Trials = parameter()
"""What tries actions; given by whoever links the elimination to a game."""

WORLDS, WORTH, LEAD, SQUARES = 0, 1, 2, 3
"""Sums over the worlds in which an action was tried: their number, its worth, and its lead with the square of it."""
TIE = 1e-9
"""Lead up to which an action counts as equal to the advice."""


def eliminate(rules: Rules, view: State, actions: Ints, limits: Limits, work: Any, sums: Floats) -> int:
    """Try the actions until the advice is alone, another has won for sure, or the budget is used up.

    Returns the place of the best. Adds to `sums`, a line for each sum and a column for each action; `work` is what
    the trials need.
    """
    running, tried = np.full(len(actions), 1), np.zeros(len(actions), np.int64)
    found = np.zeros((limits.batch, len(actions)))
    left, price, number = limits.budget, limits.price, len(actions)
    while True:
        gather(actions, running, tried)
        worlds = max(1, min(limits.batch, int(left / (price * number))))
        cost = trials.try_out(rules, view, tried[:number], work, found[:worlds])
        left, price = left - cost, cost / (worlds * number)
        add(found[:worlds], running, sums)
        best = leader(sums, running, limits.needed)
        won = best != 0 and lead_of(sums, best) > limits.sure * error_of(sums, best)
        number = drop(sums, running, limits.behind)
        if number == 1 or won or left < price * number:
            return best


def gather(actions: Ints, running: Ints, out: Ints) -> None:
    """Write the actions that are still tried."""
    n = 0
    for i in range(len(actions)):
        if running[i]:
            out[n] = actions[i]
            n += 1


def add(found: Floats, running: Ints, sums: Floats) -> None:
    """Add what came of new worlds, a line for each, which has the running actions alone; the first is the advice."""
    column = 0
    for i in range(len(running)):
        if running[i]:
            worth, lead, squares = 0.0, 0.0, 0.0
            for w in range(len(found)):
                ahead = found[w, column] - found[w, 0]
                worth += found[w, column]
                lead += ahead
                squares += ahead * ahead
            sums[WORLDS, i] += len(found)
            sums[WORTH, i] += worth
            sums[LEAD, i] += lead
            sums[SQUARES, i] += squares
            column += 1


def leader(sums: Floats, running: Ints, needed: float) -> int:
    """Return the place of the running action with the greatest lead of those that lead by enough, else the advice's."""
    best, most = 0, 0.0
    for i in range(len(running)):
        lead = lead_of(sums, i)
        if running[i] and lead > needed * error_of(sums, i) and lead > most:
            best, most = i, lead
    return best


def drop(sums: Floats, running: Ints, behind: float) -> int:
    """Try no longer what has fallen behind the best, or is equal to the advice; return how many are left."""
    best, left = 0.0, 0
    for i in range(len(running)):
        if running[i]:
            best = max(best, lead_of(sums, i))
    for i in range(len(running)):
        if running[i]:
            lead = lead_of(sums, i)
            near = lead + behind * error_of(sums, i) > best + TIE
            running[i] = i == 0 or near or (lead == best and lead > 0)
            left += running[i]
    return left


def lead_of(sums: Floats, i: int) -> float:
    """Return an action's mean lead over the advice."""
    return float(sums[LEAD, i] / sums[WORLDS, i])


def error_of(sums: Floats, i: int) -> float:
    """Return the standard error of that."""
    worlds, lead = sums[WORLDS, i], lead_of(sums, i)
    variance = max(0.0, sums[SQUARES, i] / worlds - lead * lead)
    return float(np.sqrt(variance / max(1.0, worlds - 1)) + 1e-12)
