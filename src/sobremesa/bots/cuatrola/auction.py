"""What becomes of each call over the deals that a seat cannot tell apart; the loader compiles it.

In each deal the auction goes on as the seats' habits have it. The hand that comes of it is played on as players do,
and in some of the deals it is solved, too: players see less than the solver, but choose better than by habit.
"""

from typing import Any

import numpy as np

kernel: Any = None
"""The compiled rules; the loader puts them here, and the others below."""
habits: Any = None
manners: Any = None
pimc: Any = None
courses: Any = None

OWN, PARTNERS, THEIRS = 0, 1, 2
"""Whose contract it comes to; an unbid hand is one's own."""
COMES, WON, LOOKED, SOLVED = range(4)
"""What is summed up of each contract that a call comes to: that it does, and that the hand is won as it is played on;
that it was solved, and how often such a margin is won."""
UNKNOWN = -1.0
SPREAD = 0x9E3779B97F4A7C15
"""Tells the random numbers of the deals apart."""


def explain(
    rules: Any,
    view: Any,
    h: Any,
    world: Any,
    seat: int,
    numbers: Any,
    n: int,
    legal: Any,
    equity: Any,
    taste: Any,
    plays: Any,
    counts: Any,
    weights: Any,
) -> None:
    """Weigh n deals by how well each explains what was called, not sung, and played; `world` is two states.

    `taste` are the weights of `manners`; `plays` and `counts` are its scratch.
    """
    played = manners.read(rules, view, seat, plays)
    for i in range(n):
        pimc.lay_out(view, h, numbers[i], world)
        weights[i] = manners.explained(rules, world[0], plays, played, taste, counts)
        weights[i] *= habits.weight(rules, world[0], seat, world[1:], legal, equity)


def judge(
    rules: Any,
    view: Any,
    h: Any,
    world: Any,
    w: Any,
    seat: int,
    numbers: Any,
    weights: Any,
    n: int,
    calls: Any,
    every: int,
    seed: Any,
    taste: Any,
    play: Any,
    counts: Any,
    legal: Any,
    equity: Any,
    made: Any,
    known: Any,
    out: Any,
) -> Any:
    """Sum up over n deals, each with its weight, what every call comes to; returns the sum of the weights.

    `out` is by call, whose contract it comes to, which, and what is summed up. One deal in `every` is solved; `made` is
    how likely the declarer (side 0 where there is none) wins, by contract and margin. In one deal a contract is played
    but once, whatever call led to it: `known`, two arrays by contract and declarer, is scratch, as are `play` and
    `counts`; `world` is two states.
    """
    out[:] = 0.0
    total = 0.0
    random = np.zeros(1, np.uint64)
    side = kernel.side_of(seat)
    for i in range(n):
        pimc.lay_out(view, h, numbers[i], world)
        total += weights[i]
        known[:] = UNKNOWN
        for j in range(len(calls)):
            world[1] = world[0]
            s = world[1]
            close(rules, s, calls[j] - kernel.PASO, legal, equity)
            contract, declarer = s.contract, s.declarer
            found = out[j, whose(contract, declarer, seat), contract]
            if i % every == 0:
                found[LOOKED] += weights[i]
                found[SOLVED] += weights[i] * chance_of_side(rules, s, w, side, made, known[1])
            if known[0, contract, declarer] == UNKNOWN:
                random[0] = seed + np.uint64(i) * np.uint64(SPREAD)
                courses.go_on(rules, s, random, taste, play, counts)
                known[0, contract, declarer] = won_by(rules, s, side)
            found[COMES] += weights[i]
            found[WON] += weights[i] * known[0, contract, declarer]
    return total


def close(rules: Any, s: Any, bid: int, legal: Any, equity: Any) -> None:
    """The auction to its end, with this bid of the seat that speaks and the usual calls of the others."""
    kernel.apply_call(rules, s, bid)
    while s.phase == kernel.Phase.BID:
        kernel.apply_call(rules, s, habits.usual_call(rules, s, legal, equity) - kernel.PASO)


def whose(contract: int, declarer: int, seat: int) -> int:
    """Whose the contract is, to a seat."""
    if contract == kernel.Contract.UNBID or declarer == seat:
        return OWN
    return PARTNERS if declarer == kernel.partner_of(seat) else THEIRS


def won_by(rules: Any, s: Any, side: int) -> Any:
    """How far a pair has won a hand that is over: 1, 0, or half of it where nobody has."""
    winner = kernel.hand_winner(rules, s)
    return 0.5 if winner == kernel.NO_SIDE else 1.0 if winner == side else 0.0


def chance_of_side(rules: Any, s: Any, w: Any, side: int, made: Any, known: Any) -> Any:
    """How likely a pair wins the hand whose contract is settled, with all cards known to the solver."""
    declaring = kernel.side_of(s.declarer) if s.contract else 0
    if known[s.contract, s.declarer] == UNKNOWN:
        window = made.shape[1] // 2
        margin = pimc.margin(rules, s, w, window)
        if declaring == 1:
            margin = -margin
        known[s.contract, s.declarer] = made[s.contract, max(-window, min(window, margin)) + window]
    likely = known[s.contract, s.declarer]
    return likely if declaring == side else 1.0 - likely
