"""Leaf evaluation at the deal's end, by match equity, in the kernel dialect."""

from typing import Any

from sobremesa.fast.dialect import Ints
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import greedy_rollout, leftover_eval
from sobremesa.games.cuarenta.bots.equity import lookup
from sobremesa.games.cuarenta.rules import Rules, State

SIDES = 2
SUM_UP = 40


def stop(rules: Rules, s: State, root: State) -> Any:
    """Return whether the packets that are dealt are played: nothing beyond them is looked at."""
    return kernel.actor(rules, s) < 0


def side_of(rules: Rules, s: State, seat: int) -> Any:
    """Return the side of a seat (P4)."""
    return kernel.side_of(seat)


def edge(rules: Rules, s: State, action: int) -> Any:
    """Return the action without its suits, but with whether it takes the card just laid (a caída)."""
    taken = kernel.taken_of(action)
    rank = kernel.card_of(action) // 4
    return kernel.counts_of(taken) | rank << SUM_UP | (kernel.caida_card(rules, s, rank, taken) != 0) << (SUM_UP + 4)


def value(rules: Rules, s: State, root: State, side: int, table: Any) -> Any:
    """Return the side's chance to win the chica, with what it may still claim of this hand counted as claimed."""
    first = chance(rules, s, table)
    return first if side == 0 else 1.0 - first


def chance(rules: Rules, s: State, table: Any) -> Any:
    """Return side 0's chance to win the chica."""
    if s.chica_over:
        return 1.0 if kernel.wins_chica(s.score[0]) else 0.0
    leads = kernel.side_of(kernel.next_leader(rules, s))
    if s.phase == kernel.Phase.SHUFFLE:
        chance = lookup.at(table, 0, s.score[leads], s.score[1 - leads], 0, 0)
    else:
        mine, theirs = claimed(rules, s, leads), claimed(rules, s, 1 - leads)
        chance = leftover_eval.first_capture(rules, s, table, leads, mine, theirs)
    return chance if leads == 0 else 1.0 - chance


def claimed(rules: Rules, s: State, side: int) -> Any:
    """Return the side's score with its right claims, as far as it stays below the chica's end."""
    score = s.score[side]
    points = kernel.most_points(kernel.claim_points(rules, s, side))
    if points:
        for rank in range(kernel.RANKS):
            if kernel.claimable(s, side) >> rank & 1 and kernel.claim_is_right(s, side, rank):
                score += points
    return max(s.score[side], kernel.at_most_38(score))


def order(rules: Rules, s: State, actions: Ints, n: int) -> int:
    """Return what takes and scores most is tried first (insertion sort)."""
    for i in range(1, n):
        action, gain = actions[i], greedy_rollout.greed(rules, s, actions[i])
        j = i
        while j > 0 and greedy_rollout.greed(rules, s, actions[j - 1]) < gain:
            actions[j] = actions[j - 1]
            j -= 1
        actions[j] = action
    return n
