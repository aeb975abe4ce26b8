"""Evaluation of the table that is left to the side that leads the next deal, in the kernel dialect."""

from typing import Any

import numpy as np

from sobremesa.core.kernel import SPECTATOR
from sobremesa.fast.dialect import Floats
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import worlds
from sobremesa.games.cuarenta.bots import hand_guesses
from sobremesa.games.cuarenta.bots.equity import lookup
from sobremesa.games.cuarenta.rules import Rules, State


def first_capture(rules: Rules, s: State, table: Any, leads: int, mine: int, theirs: int) -> Any:
    """Return the leading side's chance after the best capture that the first seat's new hand allows, on average."""
    gains = np.zeros(kernel.RANKS)
    plain = lookup.at(table, s.deals, mine, theirs, s.pile[leads], s.pile[1 - leads])
    hidden = worlds.unseen(s, SPECTATOR)
    captures(rules, s, table, leads, mine, theirs, plain, gains)
    total, none, better, expected = kernel.how_many(hidden), 1.0, 0, 0.0
    for _ in range(kernel.RANKS):
        rank = 0
        for other in range(kernel.RANKS):
            if gains[other] > gains[rank]:
                rank = other
        if gains[rank] <= 0.0:
            return plain + expected
        better += kernel.how_many(kernel.copies(hidden, rank))
        without = hand_guesses.chance_of_none(total, better, kernel.PACKET)
        expected += (none - without) * gains[rank]
        none = without
        gains[rank] = 0.0
    return plain + expected


def captures(
    rules: Rules, s: State, table: Any, leads: int, mine: int, theirs: int, plain: float, gains: Floats
) -> None:
    """Write what the best capture with each rank adds to the chance."""
    out: Any = np.empty(64, np.int64)
    counts = kernel.counts_of(s.table)
    points = kernel.capture_points(rules, 0, 1) if kernel.limpia_stands(rules, mine) else 0
    for rank in range(kernel.RANKS):
        n = kernel.bases(rules, s, 4 * rank, counts, out, 0)
        run = kernel.run_above(s.table, rank) if n else 0
        for i in range(n):
            taken = kernel.taken_of(out[i]) | run
            score = mine + points * (taken == s.table)
            pile = s.pile[leads] + 1 + kernel.how_many(taken)
            gain = win_or(table, s.deals, score, theirs, pile, s.pile[1 - leads]) - plain
            gains[rank] = max(gains[rank], gain)


def win_or(table: Any, deals: int, mine: int, theirs: int, pile: int, other: int) -> float:
    """Return the chance of the leading side, certain once it has forty."""
    return 1.0 if kernel.wins_chica(mine) else lookup.at(table, deals, mine, theirs, pile, other)
