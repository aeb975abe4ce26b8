"""Dense actions and observations of Cuarenta, in the kernel dialect; suits, which never matter, are left out.

A class of actions is what is done, the rank that is played, how it captures (a match, or one of the additions), how
long the run is that it takes along, and whether the card just laid is among what it captures.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import ADDITIONS, ALL_CARDS, FIRST_ADDITION, RANKS, Kind, Phase, Rules, State

VERSION: Final = 0

# --- actions ----------------------------------------------------------------------------------------------------

RANK_OF_ADDITION = tuple(
    next(rank for rank in range(RANKS) if i < FIRST_ADDITION[rank + 1]) for i in range(len(ADDITIONS))
)
LAY = 0
MATCHES = tuple(accumulate((RANKS - rank for rank in range(RANKS)), initial=LAY + RANKS))
"""The class of a match of each rank without a run, and where those with the card just laid begin; runs come after."""
MATCHES_OF_LAST = tuple(accumulate((RANKS - rank for rank in range(RANKS)), initial=MATCHES[-1]))
SUMS = tuple(accumulate((RANKS - rank for rank in RANK_OF_ADDITION), initial=MATCHES_OF_LAST[-1]))
"""The same of each addition, in the order of the rules' table."""
SUMS_WITH_LAST = tuple(accumulate((RANKS - rank for rank in RANK_OF_ADDITION), initial=SUMS[-1]))
LEAVE = SUMS_WITH_LAST[-1]
SILENT = LEAVE + RANKS
ACTIONS: Final = SILENT + 1 + RANKS


def _names() -> Iterator[str]:
    """Tell the classes in order: `7 x3+4 run 2`, and `last` where the card just laid is captured."""
    ranks = "A234567JQK"
    yield from ranks
    for last in ("", " last"):
        for rank in range(RANKS):
            yield from _with_runs(f"{ranks[rank]} x{ranks[rank]}{last}", rank)
    for last in ("", " last"):
        for counts, rank in zip(ADDITIONS, RANK_OF_ADDITION, strict=True):
            parts = "+".join(ranks[part] for part in range(rank) for _ in range(counts >> 4 * part & 15))
            yield from _with_runs(f"{ranks[rank]} x{parts}{last}", rank)
    yield "leave"
    yield from (f"take {number}" for number in range(1, RANKS))
    yield "silent"
    yield from (f"claim {rank}" for rank in ranks)


def _with_runs(name: str, rank: int) -> Iterator[str]:
    yield name
    yield from (f"{name} run {length}" for length in range(1, RANKS - rank))


ALPHABET: Final[Sequence[str]] = tuple(_names())


def dense(rules: Rules, s: State, code: int) -> int:
    """Return the class of an action that is listed here."""
    kind, taken = kernel.kind_of(code), kernel.taken_of(code)
    if kind == Kind.CLAIM:
        return SILENT + taken
    if kind == Kind.PLAY:
        return capture(rules, s, kernel.card_of(code) // 4, taken) if taken else LAY + kernel.card_of(code) // 4
    if taken and kernel.is_robbed(s):
        return capture(rules, s, kernel.lowest_card(s.last) // 4, taken & ~s.last)
    return LEAVE + kernel.how_many(taken)


def capture(rules: Rules, s: State, rank: int, taken: int) -> int:
    """Return the class of a capture by a card of this rank; the card just laid is told where it is a caída to take."""
    base = taken & kernel.up_to(rank)
    run = kernel.how_many(taken ^ base)
    if base >> (4 * rank):
        return (MATCHES_OF_LAST[rank] if base == s.last else MATCHES[rank]) + run
    i = FIRST_ADDITION[rank]
    counts = kernel.counts_of(base)
    while ADDITIONS[i] != counts:
        i += 1
    return (SUMS_WITH_LAST[i] if kernel.caida_card(rules, s, rank, base) else SUMS[i]) + run


def meant(rules: Rules, s: State, number: int) -> int:
    """Return the action of a class: the first that is listed, or else the one whose cards come nearest to it."""
    out = [0] * kernel.MAX_LEGAL
    for code in out[: kernel.legal_actions(rules, s, out)]:
        if dense(rules, s, code) == number:
            return code
    if number >= SILENT:
        return kernel.CLAIM | (number - SILENT)
    if number >= LEAVE:
        return kernel.TAKE | ((1 << (number - LEAVE)) - 1)
    rank, counts, run = _shape(number)
    return _played(s, rank, counts + sum(1 << 4 * step for step in range(rank + 1, rank + 1 + run)))


def _shape(number: int) -> tuple[int, int, int]:
    """Return of a play its rank, the cards that it takes by match or sum, as counts, and the length of its run."""
    for firsts in (SUMS_WITH_LAST, SUMS):
        if number >= firsts[0]:
            i = bisect(firsts, number) - 1
            return RANK_OF_ADDITION[i], ADDITIONS[i], number - firsts[i]
    for firsts in (MATCHES_OF_LAST, MATCHES):
        if number >= firsts[0]:
            rank = bisect(firsts, number) - 1
            return rank, 1 << 4 * rank, number - firsts[rank]
    return number - LAY, 0, 0


def _played(s: State, rank: int, counts: int) -> int:
    """Return the play of a card of this rank that takes so many of each: of those that lie there, as far as they do."""
    own = s.hand[s.turn] & kernel.same_rank(1 << 4 * rank)
    there = kernel.lowest_few(s.table, counts)
    missing = kernel.lowest_few(ALL_CARDS & ~s.table, counts - kernel.counts_of(there))
    return kernel.play_code(kernel.lowest_card(own) if own else 4 * rank, there | missing)


# --- observations -----------------------------------------------------------------------------------------------

WORDS: Final = 12
PACKETS = 8
SEATS = 4
DEALS = 4
PAIRS = 20
"""Scores and piles are told by twos, and whether they are odd."""
CHICAS, CLEAN, CAUGHT = 3, 3, 4
"""Bits for chicas won, and for a row of clean caídas and of caídas."""


def _planes() -> Iterator[tuple[str, int]]:
    cards = 4 * RANKS
    yield from (("hand", cards), ("last", RANKS), ("overlooked", RANKS), ("phase", 3), ("", 1))
    yield from (("table", cards), ("turn", SEATS), ("dealer", SEATS), ("packets", PACKETS), ("capturer", SEATS))
    yield "", 4
    for i in range(SEATS):
        yield from ((f"laid {i}", cards), (f"no three {i}", RANKS), (f"shown {i}", RANKS))
        yield from ((f"ronda {i}", 1), (f"four {i}", 1), (f"no four {i}", 1), ("", 1))
    for i in range(SEATS):
        yield from ((f"laid {SEATS + i}", cards), (f"own caidas {i}", RANKS), (f"other caidas {i}", RANKS))
        yield from ((f"held {i}", 3), ("", 1))
    for whose in ("own", "other"):
        yield from ((f"{whose} score", PAIRS + 1), (f"{whose} pile", PAIRS + 1), (f"{whose} chicas", CHICAS))
        yield from ((f"{whose} spoiled", 1), (f"{whose} clean row", CLEAN), (f"{whose} caida row", CAUGHT))
        yield from ((f"{whose} last capture", 1), (f"{whose} claimed", RANKS))


PLANES: Final[Sequence[tuple[str, int]]] = tuple(_planes())


def observe(rules: Rules, s: State, seat: int, out: list[int]) -> None:
    """Write what a seat sees, from its own place: a state that was hidden for it."""
    look_at_table(rules, s, seat, out)
    for i in range(SEATS):
        out[2 + i] = out[6 + i] = 0
    for i in range(rules.players):
        look_at_seat(s, (seat + i) % rules.players, i, out)
    look_at_packets(rules, s, seat, out)
    for i in range(2):
        look_at_side(s, kernel.side_of(seat) ^ i, i, out)


def look_at_table(rules: Rules, s: State, seat: int, out: list[int]) -> None:
    """Write the hand, the table, and where the hand stands."""
    phase = 1 << (s.phase - Phase.PLAY) if Phase.PLAY <= s.phase <= Phase.CLAIM else 0
    out[0] = copies(s.hand[seat]) | (ranks(s.last) << 40) | (ranks(s.overlooked) << 50) | (phase << 60)
    turn, dealer = place(rules, s.turn, seat), place(rules, s.dealer, seat) << 4
    capturer = place(rules, s.capturer, seat) << 16 if s.overlooked else 0
    out[1] = copies(s.table) | ((turn | dealer | (first_bits(s.packets) << 8) | capturer) << 40)


def look_at_seat(s: State, seat: int, i: int, out: list[int]) -> None:
    """Write what is known of a seat's hand."""
    shown = ((1 << s.ronda_rank[seat]) | (1 << s.four[seat])) >> 1
    four, no_four = (s.four[seat] > 0) << 21, s.no_four[seat] << 22
    out[2 + i] |= (s.no_three[seat] | (shown << 10) | (s.ronda[seat] << 20) | four | no_four) << 40
    out[6 + i] |= s.held[seat] << 60


def look_at_packets(rules: Rules, s: State, seat: int, out: list[int]) -> None:
    """Write the cards laid of each packet that was served: deal by deal, from the seat on."""
    packet = 2
    for deal in range(s.deals):
        for i in range(rules.players):
            out[packet] |= copies(s.laid[deal][(seat + i) % rules.players])
            packet += 1


def look_at_side(s: State, side: int, i: int, out: list[int]) -> None:
    """Write a side's score, cards and caídas."""
    for deal in range(DEALS):
        out[6 + deal] |= s.caidas[deal][side] << (40 + 10 * i)
    clean, caught = min(s.in_a_row[side], CLEAN), min(s.caidas_in_a_row[side], CAUGHT)
    row = s.spoiled[side] | (first_bits(clean) << 1) | (first_bits(caught) << 4)
    row |= ((s.last_capturer == side + 1) << 8) | (s.claimed[side] << 9)
    won = first_bits(min(s.chicas[side], CHICAS))
    out[10 + i] = by_twos(s.score[side]) | (by_twos(s.pile[side]) << 21) | (won << 42) | (row << 45)


def place(rules: Rules, seat: int, own: int) -> int:
    """Return the bit of a seat, counted from one's own."""
    return 1 << ((seat - own + rules.players) % rules.players)


def by_twos(number: int) -> int:
    """Return as many of the first bits as there are pairs, and above them whether the number is odd."""
    return first_bits(min(number >> 1, PAIRS)) | ((number & 1) << PAIRS)


def first_bits(n: int) -> int:
    """Return the first n bits."""
    return (1 << n) - 1


ONES = 0x1111111111
"""The lowest bit of each rank's four."""


def copies(cards: int) -> int:
    """Return of each rank as many of its four bits as there are copies, the lowest first."""
    a, b, c, d = cards & ONES, (cards >> 1) & ONES, (cards >> 2) & ONES, (cards >> 3) & ONES
    both, others, some, other = a & b, c & d, a | b, c | d
    three = (both & other) | (others & some)
    return some | other | ((both | others | (some & other)) << 1) | (three << 2) | ((both & others) << 3)


def ranks(cards: int) -> int:
    """Return a bit for each rank of which there is a card."""
    found = (cards | (cards >> 1) | (cards >> 2) | (cards >> 3)) & ONES
    found = (found | (found >> 3)) & 0x0303030303
    found = (found | (found >> 6)) & 0x0F000F000F
    return (found & 15) | ((found >> 12) & 0xF0) | ((found >> 24) & 0x300)


# --- pay --------------------------------------------------------------------------------------------------------


def scored(rules: Rules, s: State, side: int) -> int:
    """Return the points that the last step gave a side."""
    return kernel.counted_in(s, side)


def won(rules: Rules, s: State, side: int) -> int:
    """Return whether a side has won the match, which is over."""
    return s.winner == side + 1
