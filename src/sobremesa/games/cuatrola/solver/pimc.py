"""Determinization (perfect-information Monte Carlo) of a Cuatrola hand, in the kernel dialect.

The deals are those of `games/cuatrola/deals.py` (here `deals`), each solved by `cuatrola_search` (here `search`). All
actions are judged in the same deals, and within one deal the cards share the solver's table of tricks.
"""

from typing import NamedTuple

import numpy as np

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Floats, Ints, Random, States
from sobremesa.games.cuatrola import deals
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.deals import Hidden
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.solver import search
from sobremesa.games.cuatrola.solver.search import Work

WINS, MARGIN, SOFT = 0, 1, 2
"""Columns of an action's sums: hands won, the margin (within the window), and the chance that this margin wins."""
SUMS = 3
FAR = 1000


class Worth(NamedTuple):
    """Worth of a hand's end to a pair."""

    soft: Floats
    """The chance that each margin wins, from the least to the greatest."""
    sweeps: Floats
    """The additional worth of all five tricks, in hands: to one's own pair and to the others."""


class Deals(NamedTuple):
    """View of a seat, and n of the deals that fit it, each with its number and its weight."""

    rules: Rules
    seen: State
    hidden: Hidden
    world: States
    """Two states: a deal is laid out in the first, the second is scratch."""
    seat: int
    numbers: Ints
    weights: Floats
    n: int


# --- the deals --------------------------------------------------------------------------------------------------


def draw(total: int, number: int, random: Random, numbers: Ints) -> int:
    """Fill `numbers` with so many deals of all, one from each equal part, or with all; returns how many."""
    if total <= number:
        for i in range(total):
            numbers[i] = i
        return total
    for i in range(number):
        low = i * total // number
        numbers[i] = low + splitmix.below(random, (i + 1) * total // number - low)
    return number


def select(numbers: Ints, weights: Floats, n: int, number: int, random: Random) -> int:
    """Keep about `number` of n deals, drawn systematically in proportion to their weights; returns how many."""
    if n <= number:
        return n
    total = 0.0
    for i in range(n):
        total += weights[i]
    step = total / number
    mark = step * share(random)
    kept = 0
    run = 0.0
    for i in range(n):
        run += weights[i]
        times = 0.0
        while mark < run:
            times += 1.0
            mark += step
        if times > 0.0:
            numbers[kept], weights[kept] = numbers[i], times
            kept += 1
    return kept


def share(random: Random) -> float:
    """Return a random number from 0 to 1."""
    drawn: float = (splitmix.next_word(random) >> np.uint64(11)) / 9007199254740992.0
    return drawn


def lay_out(d: Deals, i: int) -> State:
    """Return the i-th of the deals, as a state."""
    d.world[0] = d.seen
    s: State = d.world[0]
    deals.fill(d.seen, d.hidden, d.numbers[i], s)
    return s


def lay_out_all(d: Deals, worlds: States) -> None:
    """Write every one of the deals, as a state."""
    for i in range(d.n):
        worlds[i] = lay_out(d, i)


# --- the actions ------------------------------------------------------------------------------------------------


def judge(d: Deals, w: Work, actions: Ints, worth: Worth, most_tricks: int, out: Floats) -> float:
    """Sum up every action over the deals, each with its weight; returns the sum of the weights.

    When the solver has begun `most_tricks`, the deals left are not looked at.
    """
    out[:] = 0.0
    total = 0.0
    window = len(worth.soft) // 2
    solved = w.tricks + most_tricks
    for i in range(d.n):
        if w.tricks > solved:
            return total
        lay_out(d, i)
        total += d.weights[i]
        for j in range(len(actions)):
            margin = margin_after(d.rules, d.world, w, actions[j], j == 0, window)
            add(out[j], margin if kernel.side_of(d.seat) == 0 else -margin, d.weights[i], worth.soft)
        if worth.sweeps.any():
            for j in range(len(actions)):
                out[j, SOFT] += d.weights[i] * swept_after(d, w, actions[j], worth.sweeps)
    return total


def swept_after(d: Deals, w: Work, action: int, sweeps: Floats) -> float:
    """Return what all five tricks are worth more if after an action of this deal somebody cannot be kept from them."""
    d.world[1] = d.world[0]
    s, side = d.world[1], kernel.side_of(d.seat)
    kernel.apply(d.rules, s, action)
    taker = sweeper(d.rules, s, w) - 1
    worth: float = sweeps[0] if taker == side else -sweeps[1] if taker == 1 - side else 0.0
    return worth


def sweeper(rules: Rules, s: State, w: Work) -> int:
    """Return the side + 1 that can take every trick of the hand, 0 if there is none."""
    ahead = s.tricks[0] - s.tricks[1]
    if abs(ahead) != s.trick:
        return 0
    if s.phase in (kernel.Phase.PLAY, kernel.Phase.CANTE):
        ahead += search.solve(rules, s, w, 0, 0, -FAR, FAR)
    return 1 if ahead == kernel.TRICKS else 2 if ahead == -kernel.TRICKS else 0


def add(sums: Floats, margin: int, weight: float, soft: Floats) -> float:
    """Count one deal, in which the pair is ahead by so much; returns how surely that wins."""
    window = len(soft) // 2
    margin = max(-window, min(window, margin))
    sure: float = soft[margin + window]
    sums[WINS] += weight * (1.0 if margin > 0 else 0.5 if margin == 0 else 0.0)
    sums[MARGIN] += weight * margin
    sums[SOFT] += weight * sure
    return sure


def margin(rules: Rules, s: State, w: Work, window: int) -> int:
    """Return by how much side 0 wins the hand, as `margin_after` gives it."""
    prepare(rules, s, w)
    ahead = kernel.margin_so_far(rules, s)
    return ahead + search.search(rules, w, 0, -window - ahead, window - ahead)


def margin_after(rules: Rules, world: States, w: Work, action: int, first: int, window: int) -> int:
    """Return by how much side 0 wins the hand after an action, exact within the window; negative where side 1 does.

    In half card points or in tricks; a tie counts as its ruling says, and is 0 only where nobody wins it. A revoke that
    has been made is not claimed (A21): who plays does not see the cards that prove it.
    """
    s, root, gain = world[0], 0, 0
    asked = s.phase == kernel.Phase.CANTE
    if asked:
        world[1] = world[0]
        s = world[1]
        kernel.apply_cante(rules, s, action - kernel.SING)
    if asked or first:
        prepare(rules, s, w)
    if not asked:
        search.make(rules, w, 0, 1 << action)
        root, gain = 1, w.gain[1]
    ahead = kernel.margin_so_far(rules, s) + gain
    return ahead + search.search(rules, w, root, -window - ahead, window - ahead)


def prepare(rules: Rules, s: State, w: Work) -> None:
    """Prepare the solver's first frame."""
    search.prepare_margin(rules, s, w)
    w.leader[w.n[0]] = s.leader
