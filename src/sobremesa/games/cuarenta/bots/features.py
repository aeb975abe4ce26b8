"""Features of a table after a play, as the value model takes them, in the kernel dialect.

Everything is seen from the seat that has just played, who knows his hand and what was laid in this hand, no more.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import worlds
from sobremesa.games.cuarenta.bots import likelihood
from sobremesa.games.cuarenta.bots.hand_guesses import chance_of_none
from sobremesa.games.cuarenta.rules import Rules, State

RANKS = 10
FAR = 13 * RANKS + 16
"""Where four players' other two seats begin, the partner first."""
COUNT = FAR + 2 * (RANKS + 2)
"""Where the piles stand in the last deal."""
INPUTS = COUNT + 2
POINTS, CARDS = 0, 1
"""The two things that are foretold: this side's points and cards less the other's, up to the deal's end."""


def look(rules: Rules, s: State, seat: int, x: Floats) -> None:
    """Fill x with what the seat sees once it has played, another being to move."""
    x[:] = 0.0
    other = (seat + 1) % rules.players
    hidden = worlds.unseen(s, seat)
    total = kernel.how_many(hidden)
    likely = np.zeros(RANKS)
    with_caida, plain = np.zeros((2, RANKS), np.int64), np.zeros((2, RANKS), np.int64)
    captures(rules, s, with_caida, plain)
    for rank in range(RANKS):
        own = kernel.how_many(kernel.copies(s.hand[seat], rank))
        lying = kernel.how_many(kernel.copies(s.table, rank))
        left = kernel.how_many(kernel.copies(hidden, rank))
        likely[rank] = left * likelihood.trust(rules, s, seat, other, rank)
        held = 1.0 - chance_of_none(total, likely[rank], s.held[other])
        x[rank], x[RANKS + rank] = own > 0, own > 1
        x[2 * RANKS + rank], x[3 * RANKS + rank] = lying > 0, lying > 1
        x[4 * RANKS + rank] = kernel.copies(s.last, rank) != 0
        x[5 * RANKS + rank], x[6 * RANKS + rank] = left / 4, held
        x[7 * RANKS + rank], x[8 * RANKS + rank] = with_caida[0, rank] / 2, with_caida[1, rank] / 4
        x[9 * RANKS + rank], x[10 * RANKS + rank] = held * with_caida[0, rank], held * with_caida[1, rank] / 2
        if own:
            x[11 * RANKS + rank], x[12 * RANKS + rank] = plain[0, rank] / 2, plain[1, rank] / 4
    rest(rules, s, seat, other, x[13 * RANKS :])
    rondas(rules, s, seat, x[13 * RANKS + 11 :])
    reply(likely, total, s.held[other], with_caida, x[13 * RANKS + 14 :])
    for far in range(2, rules.players):
        further(rules, s, seat, (seat + far) % rules.players, hidden, total, x[FAR + (far - 2) * (RANKS + 2) :])
    if s.packets == 0:
        x[COUNT], x[COUNT + 1] = s.pile[kernel.side_of(seat)] / 20, s.pile[1 - kernel.side_of(seat)] / 20


def further(rules: Rules, s: State, seat: int, other: int, hidden: int, total: int, x: Floats) -> None:
    """Write how likely a seat further on holds each rank, how many cards it has, and what it announced."""
    for rank in range(RANKS):
        left = kernel.how_many(kernel.copies(hidden, rank))
        x[rank] = 1.0 - chance_of_none(total, left * likelihood.trust(rules, s, seat, other, rank), s.held[other])
    x[RANKS], x[RANKS + 1] = s.held[other] / 5, s.ronda[other]


def rest(rules: Rules, s: State, seat: int, other: int, x: Floats) -> None:
    """Numbers of cards, the deal, who leads, and announcements."""
    x[0], x[1] = s.held[seat] / 5, s.held[other] / 5
    x[min(s.held[seat], 2) + 2] = 1.0
    x[4 + s.deals] = 1.0
    x[9] = kernel.side_of(kernel.leader(rules, s)) == kernel.side_of(seat)
    x[10] = s.ronda[other]


def rondas(rules: Rules, s: State, seat: int, x: Floats) -> None:
    """P62: whether the card just laid is one of three; whether a caída of this deal took such a card."""
    dealt = s.hand[seat] | s.laid[s.deals - 1][seat]
    for rank in range(RANKS):
        if kernel.copies(s.last, rank) and kernel.how_many(kernel.copies(dealt, rank)) == 3:
            x[0] = 1.0
        if s.caidas[s.deals - 1][kernel.side_of(seat)] >> rank & 1:
            for other in range(rules.players):
                if kernel.side_of(other) != kernel.side_of(seat) and s.ronda[other]:
                    x[1] = 1.0
                    x[2] = kernel.how_many(kernel.copies(s.laid[s.deals - 1][other], rank)) / 3


def captures(rules: Rules, s: State, with_caida: Ints, plain: Ints) -> None:
    """Write the points and cards of each rank's best capture: by the next seat, and by one after it."""
    out: Any = np.empty(64, np.int64)
    counts = kernel.counts_of(s.table)
    for rank in range(RANKS):
        n = kernel.bases(rules, s, 4 * rank, counts, out, 0)
        run = kernel.run_above(s.table, rank) if n else 0
        for i in range(n):
            taken = kernel.taken_of(out[i]) | run
            caida, limpia = kernel.caida_card(rules, s, rank, taken), taken == s.table
            cards = 1 + kernel.how_many(taken)
            better(with_caida, rank, kernel.capture_points(rules, caida, limpia), cards)
            better(plain, rank, kernel.capture_points(rules, 0, limpia), cards)


def better(found: Floats, rank: int, points: int, cards: int) -> None:
    """Keep a capture that brings more."""
    if 5 * points + 2 * cards > 5 * found[0, rank] + 2 * found[1, rank]:
        found[0, rank], found[1, rank] = points, cards


def reply(likely: Floats, total: int, held: int, found: Floats, x: Floats) -> None:
    """Write what the next seat's best capture brings on average, by how likely it holds each rank."""
    tried, bad, none = 0, 0.0, 1.0
    for _ in range(RANKS):
        best, top = -1, 0
        for rank in range(RANKS):
            gain = 5 * found[0, rank] + 2 * found[1, rank]
            if gain > top and not tried >> rank & 1:
                best, top = rank, gain
        if best < 0:
            return
        tried |= 1 << best
        bad += likely[best]
        without = chance_of_none(total, bad, held)
        x[0] += (none - without) * found[0, best]
        x[1] += (none - without) * found[1, best] / 2
        none = without
