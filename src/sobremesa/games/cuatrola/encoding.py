"""Encoding of Cuatrola for learners: a class for every action, and all that a seat sees in planes of bits.

Suits count from the trumps on, so that these are always the first, and seats from the seat that looks. The cards laid
are told by trick and by seat: each lies in one plane of either. Written in the kernel's dialect.
"""

from typing import Any, Final

from sobremesa.core.planes import places, put, tiled, upto, words
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import (
    ACTIONS,
    CALLA,
    DECK,
    PASO,
    SEATS,
    SING,
    SUITS,
    TRICKS,
    Contract,
    Name,
    Phase,
    Rules,
    State,
)

__all__ = ["ACTIONS", "ALPHABET", "PLANES", "VERSION", "WORDS", "dense", "meant", "observe", "scored", "won"]

VERSION: Final = 0

SUIT_NAMES: Final = ("trumps", "the first suit after trumps", "the second", "the third")
CALL_NAMES: Final = ("pass", "solo", "cuatrola", "quintola")
ALPHABET: Final = (
    *(f"{rank} of {suit}" for rank in "A3RCS" for suit in SUIT_NAMES),
    *CALL_NAMES,
    *(f"sing {suit}" for suit in SUIT_NAMES),
    "sing nothing",
    "claim a revoke",
)

PHASES: Final = len(Phase)
CONTRACTS: Final = len(Contract)
CALLS: Final = CONTRACTS + 1
"""No call yet, and each call."""
POINTS_BITS: Final = 8
STEP, STEPS = 10, 16
"""Points between two bits of a thermometer, and its bits."""
SCORE_BITS: Final = 7
NEEDED_BITS: Final = 20

PLANES: Final = tiled(
    (
        ("hand", DECK),
        ("turned up", DECK),  # the hand of who sat out, when the hand is over
        ("trump card", DECK),
        *((f"laid by seat +{k}", DECK) for k in range(SEATS)),
        *((f"laid in trick {trick}", DECK) for trick in range(TRICKS)),
        *((f"on the table of seat +{k}", DECK) for k in range(SEATS)),
        ("phase", PHASES),
        ("turn", SEATS),
        ("dealer", SEATS),
        ("leader", SEATS),
        ("led suit", SEATS),
        ("contract", CONTRACTS),
        ("declarer", SEATS),
        ("poll", CONTRACTS),
        ("calls", SEATS * CALLS),
        ("cards held", SEATS * TRICKS),
        ("suits sung", SEATS * 4),
        ("last twenty", SEATS * TRICKS),
        ("leader of each trick", TRICKS * SEATS),
        ("suits not followed", SEATS * 4),
        ("claimed", 2),
        ("winner", 2),
        ("tricks", 2 * TRICKS),
        ("wrong claim", 2 * 5),
        ("points", 2 * POINTS_BITS),
        ("tens of points", 2 * STEPS),
        ("score", 2 * SCORE_BITS),
        ("short of the target", 2 * NEEDED_BITS),
    )
)
"""Seats are told from the one that looks on, sides the own one first; what is counted, as thermometer or in binary."""

WORDS: Final = words(PLANES)

AT: Final = places(PLANES)
HAND: Final = AT["hand"]
TURNED_UP: Final = AT["turned up"]
TRUMP_CARD: Final = AT["trump card"]
BY_SEAT: Final = tuple(AT[f"laid by seat +{k}"] for k in range(SEATS))
BY_TRICK: Final = tuple(AT[f"laid in trick {trick}"] for trick in range(TRICKS))
ON_TABLE: Final = tuple(AT[f"on the table of seat +{k}"] for k in range(SEATS))
PHASE: Final = AT["phase"]
TURN: Final = AT["turn"]
DEALER: Final = AT["dealer"]
LEADER: Final = AT["leader"]
LED: Final = AT["led suit"]
CONTRACT: Final = AT["contract"]
DECLARER: Final = AT["declarer"]
POLL: Final = AT["poll"]
CALLED: Final = AT["calls"]
HELD: Final = AT["cards held"]
SUNG: Final = AT["suits sung"]
TWENTY: Final = AT["last twenty"]
LEADERS: Final = AT["leader of each trick"]
VOIDS: Final = AT["suits not followed"]
CLAIMED: Final = AT["claimed"]
WINNER: Final = AT["winner"]
TAKEN: Final = AT["tricks"]
SPOILED: Final = AT["wrong claim"]
POINTS: Final = AT["points"]
POINTS_BY_STEPS: Final = AT["tens of points"]
SCORE: Final = AT["score"]
SHORT: Final = AT["short of the target"]

FROM_SUIT: Final = tuple(sum(SUITS[suit:]) for suit in range(4))
"""The cards of a suit and of those after it."""


# --- actions


def dense(rules: Rules, s: State, code: int) -> int:
    """Return the class of an action: suits count from the trumps on."""
    if code < PASO:
        return code - code % 4 + (code - s.trump) % 4
    if SING <= code < CALLA:
        return SING + (code - SING - s.trump) % 4
    return code


def meant(rules: Rules, s: State, number: int) -> int:
    """Return the action of a class."""
    if number < PASO:
        return number - number % 4 + (number + s.trump) % 4
    if SING <= number < CALLA:
        return SING + (number - SING + s.trump) % 4
    return number


# --- what a seat sees


def observe(rules: Rules, s: State, seat: int, out: Any) -> None:
    """Write what the seat sees, by the state that was blanked for it."""
    for i in range(WORDS):
        out[i] = 0
    write_cards(s, seat, out)
    write_tricks(rules, s, seat, out)
    write_table(s, seat, out)
    for k in range(SEATS):
        write_seat(s, (seat + k) % SEATS, k, out)
    for k in range(2):
        write_side(rules, s, kernel.side_of(seat + k), k, out)


def write_cards(s: State, seat: int, out: Any) -> None:
    """Write the cards that the seat sees, but for those laid by others."""
    shown = 0
    for k in range(1, SEATS):
        shown |= s.hand[(seat + k) % SEATS]
    put(out, HAND, from_trumps(s, s.hand[seat]))
    put(out, TURNED_UP, from_trumps(s, shown))
    put(out, TRUMP_CARD, from_trumps(s, s.trump_card))


def write_tricks(rules: Rules, s: State, seat: int, out: Any) -> None:
    """Write each trick: its cards, who led it, and who did not follow its suit."""
    leader = kernel.opener(rules, s)
    for trick in range(min(s.trick + 1, TRICKS)):
        cards = s.laid[trick][0] | s.laid[trick][1] | s.laid[trick][2] | s.laid[trick][3]
        if cards:
            put(out, BY_TRICK[trick], from_trumps(s, cards))
            put(out, LEADERS + SEATS * trick, 1 << relative(leader, seat))
            write_voids(s, seat, trick, suits_in(s.laid[trick][leader]), out)
            if trick < s.trick:
                leader = kernel.taker(s, trick, leader)


def write_voids(s: State, seat: int, trick: int, led: int, out: Any) -> None:
    """Write who laid another suit in a trick than the one that was led."""
    for k in range(SEATS):
        suit = suits_in(s.laid[trick][(seat + k) % SEATS])
        if suit and suit != led:
            put(out, VOIDS + 4 * k, suits_from_trumps(s, led))


def write_table(s: State, seat: int, out: Any) -> None:
    """Write whose turn it is, and what has been settled in the auction."""
    put(out, PHASE, 1 << s.phase)
    put(out, TURN, 1 << relative(s.turn, seat))
    put(out, DEALER, 1 << relative(s.dealer, seat))
    put(out, CONTRACT, 1 << s.contract)
    put(out, POLL, (1 << s.poll) >> 1)
    put(out, LED, suits_from_trumps(s, s.led & 15))
    if s.phase != Phase.BID:
        put(out, LEADER, 1 << relative(s.leader, seat))
    if s.contract:
        put(out, DECLARER, 1 << relative(s.declarer, seat))


def write_seat(s: State, other: int, k: int, out: Any) -> None:
    """Write what is known of one seat, the k-th from the one that looks on."""
    laid = s.laid[0][other] | s.laid[1][other] | s.laid[2][other] | s.laid[3][other] | s.laid[4][other]
    put(out, BY_SEAT[k], from_trumps(s, laid))
    if s.led:
        put(out, ON_TABLE[k], from_trumps(s, s.laid[s.trick][other]))
    put(out, CALLED + CALLS * k, 1 << s.called[other])
    put(out, HELD + TRICKS * k, upto(s.held[other], TRICKS))
    put(out, SUNG + 4 * k, suits_from_trumps(s, s.sung[other]))
    put(out, TWENTY + TRICKS * k, (1 << ((s.twenties >> (4 * other)) & 15)) >> 1)


def write_side(rules: Rules, s: State, side: int, k: int, out: Any) -> None:
    """Write what a pair has; the own one is the first."""
    score = kernel.as_far_as_it_counts(rules, s.score[side])
    put(out, TAKEN + TRICKS * k, upto(s.tricks[side], TRICKS))
    put(out, SPOILED + 5 * k, s.spoiled[side])
    put(out, POINTS + POINTS_BITS * k, s.points[side])
    put(out, POINTS_BY_STEPS + STEPS * k, upto(s.points[side] // STEP, STEPS))
    put(out, SCORE + SCORE_BITS * k, score)
    put(out, SHORT + NEEDED_BITS * k, upto(kernel.room(rules, score), NEEDED_BITS))
    put(out, CLAIMED + k, s.claimed == side + 1)
    put(out, WINNER + k, s.winner == side + 1)


def relative(seat: int, looking: int) -> int:
    """Return how many places after the one that looks on a seat sits."""
    return (seat - looking + SEATS) % SEATS


def from_trumps(s: State, cards: int) -> int:
    """Return a set of cards with its suits counted from the trumps on."""
    after = cards & FROM_SUIT[s.trump]
    return (after >> s.trump) | ((cards ^ after) << (4 - s.trump))


def suits_from_trumps(s: State, suits: int) -> int:
    """Return a set of suits, a bit each, counted from the trumps on."""
    return ((suits >> s.trump) | (suits << (4 - s.trump))) & 15


def suits_in(cards: int) -> int:
    """Return the suits of a set of cards, a bit each."""
    return (cards | (cards >> 4) | (cards >> 8) | (cards >> 12) | (cards >> 16)) & 15


# --- pay --------------------------------------------------------------------------------------------------------


def scored(rules: Rules, s: State, side: int) -> int:
    """Return the game points that the last step gave a pair."""
    points = 0
    for i in range(s.event_count):
        if s.events[i][0] == Name.HAND and s.events[i][1] == side:
            points += s.events[i][2]
    return points


def won(rules: Rules, s: State, side: int) -> int:
    """Return whether a pair has won the match, which is over."""
    return s.winner == side + 1
