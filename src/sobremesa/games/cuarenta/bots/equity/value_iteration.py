"""Value iteration over the race to forty: the chance to win the chica after each deal, from many traces.

Written in the kernel dialect; in the kernel dialect. What a trace is worth at a
score is asked of the rules: the limits, 38 and the end of the chica are theirs.
"""

from typing import Any

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots.equity import lookup, trace_codes
from sobremesa.games.cuarenta.rules import Rules, State

SCORES, PILES = 20, 16


def sweep(rules: Rules, s: State, traces: Any, table: Any) -> None:
    """Sweep the whole table once, from the highest scores down and from the hand's end back.

    `traces` are those of each deal of a hand, and a last, empty row for the count. The table holds chances of the
    side that leads, by deals played, its own half score, the other's, its own half pile and the other's. What comes
    later has more points or fewer deals, so that all but the scores at which nobody can score stand after one sweep.
    """
    for total in range(2 * SCORES - 2, -1, -1):
        for mine in range(max(0, total - SCORES + 1), min(SCORES, total + 1)):
            for deal_number in range(len(table) - 1, -1, -1):
                fill(rules, s, traces[deal_number], table, deal_number, mine, total - mine)


def fill(rules: Rules, s: State, traces: Any, table: Any, deal_number: int, mine: int, theirs: int) -> None:
    """Fill in the chances at one score after so many deals, for all piles that can be, and an odd pile's neighbours."""
    most = kernel.PACKET * rules.players * deal_number // 2 + 2 * (deal_number > 0)
    for pile in range(min(PILES, most + 1)):
        for other in range(min(PILES, most + 1 - pile)):
            table[deal_number, mine, theirs, pile, other] = expected(
                rules, s, traces, table, deal_number, 2 * mine, 2 * theirs, 2 * pile, 2 * other
            )


def expected(
    rules: Rules, s: State, traces: Any, table: Any, deal_number: int, mine: int, theirs: int, pile: int, other: int
) -> float:
    """Return the mean over the traces of what comes after them; after the last deal the count alone."""
    total = 0.0
    number = len(traces) if traces[0, 0] else 1
    for i in range(number):
        s.score[0], s.score[1], s.pile[0], s.pile[1] = mine, theirs, pile, other
        run(rules, s, traces[i])
        total += after(rules, s, table, deal_number + 1)
    return total / number


def run(rules: Rules, s: State, trace: Any) -> None:
    """Run one deal at the score that stands: its announcements and plays, then its claims."""
    s.dealer, s.deals, s.chica_over, s.asked = rules.players - 1, 1, 0, 0
    s.chicas[0] = s.chicas[1] = s.claimed[0] = s.claimed[1] = 0
    for side in range(2):
        s.in_a_row[side] = s.caidas_in_a_row[side] = s.caidas[0][side] = s.spoiled[side] = 0
    first = second = i = 0
    while trace[i] and not s.chica_over:
        caught = happen(rules, s, trace[i])
        first, second = first + (caught == 1), second + (caught == 2)
        i += 1
    claim(rules, s, 0, first)
    claim(rules, s, 1, second)


def happen(rules: Rules, s: State, entry: int) -> int:
    """Score one entry; return side + 1 if it is a catch that may be claimed."""
    kernel.clear_events(s)
    kind, side = entry & 7, entry >> trace_codes.SIDE & 1
    deed, cards = entry >> trace_codes.DEED & 7, entry >> trace_codes.CARDS
    s.pile[side] += cards
    if kind == trace_codes.RONDA and kernel.ronda_stands(rules, s, side):
        kernel.score_announced(rules, s, kernel.Name.RONDA, side)
    elif kind == trace_codes.FOUR and kernel.four_stands(rules, s, side):
        kernel.score_announced(rules, s, kernel.Name.FOUR, side)
    elif kind == trace_codes.PLAY and cards == 0:
        s.in_a_row[side] = s.caidas_in_a_row[side] = 0
    elif kind == trace_codes.PLAY:
        s.turn = side
        s.hand[(side + rules.players - 1) % rules.players] = 7 if deed & 4 else 0
        kernel.score_capture(rules, s, side, 0, deed & 1, deed & 2)
        return side + 1 if deed & 4 else 0
    return 0


def claim(rules: Rules, s: State, side: int, catches: int) -> None:
    """P62: the claims of a deal, as if they were made at its end rather than at the hand's."""
    for _ in range(catches):
        kernel.clear_events(s)
        if kernel.claim_points(rules, s, side):
            kernel.score_claim(rules, s, side)


def after(rules: Rules, s: State, table: Any, deal_number: int) -> Any:
    """Return the chance of the side that led, once so many deals of the hand are played."""
    if not s.chica_over and deal_number >= len(table) - 1:
        kernel.clear_events(s)
        kernel.count_hand(rules, s)
        deal_number = 0
    if s.chica_over:
        return 1.0 if kernel.wins_chica(s.score[0]) else 0.0
    if deal_number == 0:
        return 1.0 - lookup.at(table, 0, s.score[1], s.score[0], 0, 0)
    return lookup.at(table, deal_number, s.score[0], s.score[1], s.pile[0], s.pile[1])
