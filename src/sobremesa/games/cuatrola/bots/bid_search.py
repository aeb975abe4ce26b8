"""Search of a call over the deals that a seat cannot tell apart, in the kernel dialect.

In each deal the auction goes on as the seats' habits have it. The hand that comes of it is played on as players do,
and in some of the deals it is solved, too: players see less than the solver, but choose better than by policy.
"""

from typing import NamedTuple

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, Random
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model, card_model, playouts
from sobremesa.games.cuatrola.bots.playouts import PlayoutPolicy
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.solver import pimc
from sobremesa.games.cuatrola.solver.pimc import Deals
from sobremesa.games.cuatrola.solver.search import Work

OWN, PARTNERS, THEIRS = 0, 1, 2
"""Whose contract it comes to; an unbid hand is one's own."""
WHOSE = 3
COMES, WON, LOOKED, SOLVED, SWEPT, LOST_ALL = range(6)
"""Columns of the sums for each contract that a call comes to: that it does, and wins in playouts; that the hand was
solved, and how often such a margin is won; and sweeps in playouts, by one's own pair and by the other."""
SUMS = 6
PLAYED, MADE, TAKEN = range(3)
KNOWN = 3
"""Rows of what is known of a hand under a contract: the playout's result, the chance by the solver's margin, and who
took all five tricks."""
ONES = (1, 1)
UNKNOWN = -1.0
SPREAD = 0x9E3779B97F4A7C15
"""Tells the random numbers of the deals apart."""


class BidContext(NamedTuple):
    """Models and scratch records of a search of calls."""

    work: Work
    """The solver's."""
    policy: PlayoutPolicy
    """The policy by which the others choose their cards."""
    legal: list[int]
    """For the actions of a seat."""
    equity: Floats
    """The match equity of a score, as `bid_model` has it."""
    made: Floats
    """The chance that the declarer (side 0 where there is none) wins, by contract and margin."""
    known: Floats
    """Findings about this deal, `PLAYED`, `MADE` and `TAKEN`, by contract and declarer."""


def explain(d: Deals, policy: PlayoutPolicy, legal: list[int], equity: Floats) -> None:
    """Weigh the deals by how well each explains what was called, not sung, and played."""
    played = card_model.read(d.rules, d.seen, d.seat, policy.plays)
    for i in range(d.n):
        s = pimc.lay_out(d, i)
        weights = policy.weights[playouts.OTHERS]
        d.weights[i] = card_model.explained(d.rules, s, policy.plays, played, weights, policy.counts)
        d.weights[i] *= bid_model.weight(d.rules, s, d.seat, d.world[1:], legal, equity)


def judge(
    d: Deals,
    context: BidContext,
    calls: Ints,
    every: int,
    most_hands: int,
    most_tricks: int,
    seed: np.uint64,
    out: Floats,
) -> float:
    """Sum up over the deals, each with its weight, what every call comes to; returns the sum of the weights.

    `out` is by call, whose contract it comes to, which, and what is summed up. One deal in `every` is solved, till
    the solver has begun `most_tricks`; when `most_hands` have been played on, the deals left are not looked at.
    """
    out[:] = 0.0
    total = 0.0
    random = np.zeros(1, np.uint64)
    hands, solved = 0, context.work.tricks + most_tricks
    for i in range(d.n):
        if hands >= most_hands:
            return total
        pimc.lay_out(d, i)
        total += d.weights[i]
        context.known[:] = UNKNOWN
        for j in range(len(calls)):
            random[0] = seed + np.uint64(i) * np.uint64(SPREAD)
            s = settled(d, context, calls[j] - kernel.PASO)
            solve = i % every == 0 and context.work.tricks < solved
            hands += weigh(d, context, s, d.weights[i], solve, random, out[j, whose(s.contract, s.declarer, d.seat)])
    return total


def settled(d: Deals, context: BidContext, bid: int) -> State:
    """Return the deal that is laid out, with the contract that a bid comes to."""
    d.world[1] = d.world[0]
    s: State = d.world[1]
    close(d.rules, s, bid, context.legal, context.equity)
    return s


def weigh(d: Deals, context: BidContext, s: State, weight: float, solve: bool, random: Random, out: Floats) -> int:
    """Count a hand whose contract is settled; it is played, and solved, but once, whatever call led to it.

    Returns 1 if it was played now, else 0.
    """
    contract, declarer, side = s.contract, s.declarer, kernel.side_of(d.seat)
    found, new = out[contract], context.known[PLAYED, contract, declarer] == UNKNOWN
    if solve:
        found[LOOKED] += weight
        found[SOLVED] += weight * chance_of_side(d.rules, s, context.work, side, context.made, context.known[MADE])
    if new:
        playouts.go_on(d.rules, s, random, context.policy)
        context.known[PLAYED, contract, declarer] = won_by(d.rules, s, side)
        context.known[TAKEN, contract, declarer] = playouts.swept(s, side, ONES)
    found[COMES] += weight
    found[WON] += weight * context.known[PLAYED, contract, declarer]
    found[SWEPT] += weight * max(0.0, context.known[TAKEN, contract, declarer])
    found[LOST_ALL] -= weight * min(0.0, context.known[TAKEN, contract, declarer])
    return 1 if new else 0


def close(rules: Rules, s: State, bid: int, legal: list[int], equity: Floats) -> None:
    """Close the auction, with this bid of the seat that speaks and the usual calls of the others."""
    kernel.apply_call(rules, s, bid)
    while s.phase == kernel.Phase.BID:
        kernel.apply_call(rules, s, bid_model.usual_call(rules, s, legal, equity) - kernel.PASO)


def whose(contract: int, declarer: int, seat: int) -> int:
    """Return whose the contract is, to a seat: `OWN`, `PARTNERS` or `THEIRS`."""
    if contract == kernel.Contract.UNBID or declarer == seat:
        return OWN
    return PARTNERS if declarer == kernel.partner_of(seat) else THEIRS


def won_by(rules: Rules, s: State, side: int) -> float:
    """Return how far a pair has won a hand that is over: 1, 0, or half of it where nobody has."""
    winner = kernel.hand_winner(rules, s)
    return 0.5 if winner == kernel.NO_SIDE else 1.0 if winner == side else 0.0


def chance_of_side(rules: Rules, s: State, w: Work, side: int, made: Floats, known: Floats) -> float:
    """Return how likely a pair wins the hand whose contract is settled, with all cards known to the solver."""
    declaring = kernel.side_of(s.declarer) if s.contract else 0
    if known[s.contract, s.declarer] == UNKNOWN:
        window = made.shape[1] // 2
        margin = pimc.margin(rules, s, w, window)
        if declaring == 1:
            margin = -margin
        known[s.contract, s.declarer] = made[s.contract, max(-window, min(window, margin)) + window]
    likely: float = known[s.contract, s.declarer]
    return likely if declaring == side else 1.0 - likely
