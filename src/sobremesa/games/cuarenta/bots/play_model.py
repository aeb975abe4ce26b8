"""Play model: how likely players choose each play, and so what their plays tell of their hands.

The odds of a play are a sum over what is seen of it; its weights were fitted to hands of the level `exact` and of `top`
(docs/explanation/bots.md). The loader compiles this with the rules as `kernel`.
"""

from typing import Any

import numpy as np

from sobremesa.core import portable_math
from sobremesa.fast.dialect import States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import worlds
from sobremesa.games.cuarenta.bots import features, leaf_eval, move_pruning
from sobremesa.games.cuarenta.rules import Rules, State

COUNTED = 13
"""Number of features of a play."""
STRAY = 0.03
"""Probability of a play that follows no feature, evenly among the legal ones."""
RANKS = 10


def explained(rules: Rules, plays: States, made: Any, hands: Any, scratch: Any, weights: Any, chance: Any) -> Any:
    """Multiply a world's chance by how likely its seat plays as it did, and return between how many plays it chose.

    `plays` are the tables before each play, `made` what was played, `hands` what the seat would have held each time;
    `scratch` a table, the legal actions, what is counted and the odds.
    """
    weighed = 0
    for i in range(len(plays)):
        seat = plays[i].turn
        plays[i].hand[seat] = hands[i]
        n, likely = chance_of(rules, plays[i : i + 1], made[i], scratch, weights)
        chance[0] *= likely
        weighed += n
    return weighed


def chance_of(rules: Rules, table: Any, made: int, scratch: Any, weights: Any) -> Any:
    """Return how many plays the seat to move has, and how likely it chooses this one."""
    trial, legal, counts, odds = scratch
    s = table[0]
    n = move_pruning.legal_actions(rules, s, legal)
    hidden = worlds.unseen(s, s.turn)
    chosen, edge = -1, leaf_eval.edge(rules, s, made)
    for i in range(n):
        trial[0] = table[0]
        count(rules, s, trial[0], legal[i], hidden, counts)
        odds[i] = 0.0
        for j in range(COUNTED):
            odds[i] += weights[j] * counts[j]
        if leaf_eval.edge(rules, s, legal[i]) == edge:
            chosen = i
    if chosen < 0:  # a run not taken whole
        return n, 1.0
    return n, STRAY / n + (1.0 - STRAY) * share(odds, n, chosen)


def share(odds: Any, n: int, chosen: int) -> Any:
    """Return one play's part of the odds, which are given as logarithms (softmax)."""
    total = 0.0
    for i in range(n):
        total += portable_math.exp(odds[i] - odds[chosen])
    return 1.0 / total


def count(rules: Rules, s: State, after: State, action: int, hidden: int, out: Any) -> None:
    """Write what is counted of a play; `after` is a copy of the table, which is written on."""
    out[:] = 0.0
    rank, taken = kernel.card_of(action) // 4, kernel.taken_of(action)
    if taken:
        out[0], out[3] = 1.0, kernel.how_many(taken)
        out[1] = 1.0 if kernel.caida_card(rules, s, rank, taken) else 0.0
        out[2] = 1.0 if taken == s.table else 0.0
    else:
        out[4] = 1.0 if rank >= kernel.JACK else 0.0
        out[5] = 1.0 if rank == 0 else 0.0
        out[6] = 1.0 if kernel.how_many(kernel.copies(s.hand[s.turn], rank)) > 1 else 0.0
        out[7] = 1.0 if kernel.copies(s.table, rank) else 0.0
    seat = s.turn
    kernel.apply(rules, after, action)
    count_left(after, out)
    count_ahead(rules, after, seat, hidden, out)


def count_left(after: State, out: Any) -> None:
    """Write what is left on the table: whether one card may take it all."""
    total, cards = 0, 0
    for rank in range(RANKS):
        copies = kernel.how_many(kernel.copies(after.table, rank))
        cards += copies
        total += copies * (rank + 1 if rank <= kernel.SEVEN else kernel.DECK)
    out[8] = 1.0 if 0 < total <= kernel.SEVEN + 1 else 0.0
    out[9] = 1.0 if cards == 1 else 0.0


def count_ahead(rules: Rules, after: State, seat: int, hidden: int, out: Any) -> None:
    """Write what the next seat's best capture may be expected to bring, and the cards of one's own best one then."""
    if after.phase > kernel.Phase.PLAY:
        return
    with_caida, plain = np.zeros((2, RANKS), np.int64), np.zeros((2, RANKS), np.int64)
    features.captures(rules, after, with_caida, plain)
    likely, found = np.zeros(RANKS), np.zeros(2)
    for rank in range(RANKS):
        likely[rank] = kernel.how_many(kernel.copies(hidden, rank))
    next_seat = (seat + 1) % rules.players
    if after.phase == kernel.Phase.PLAY:
        features.reply(likely, kernel.how_many(hidden), after.held[next_seat], with_caida, found)
    else:
        features.reply(likely, kernel.how_many(hidden), kernel.PACKET, plain, found)
    out[10], out[11] = found[0], found[1]
    for rank in range(RANKS):
        if kernel.copies(after.hand[seat], rank):
            out[12] = max(out[12], plain[1, rank] / 4.0)
