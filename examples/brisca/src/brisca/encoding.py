"""Encoding of Brisca for learners: a class for every action, and what a seat sees in planes of bits.

Suits count from the trumps on, so that these are always the first, and seats from the seat that looks.
"""

from typing import Any, Final

from brisca import rules as kernel
from brisca.rules import DECK, HAND, SEVEN, SUIT, TWO, Name, Phase, Rules, State
from sobremesa.core.planes import places, put, tiled, upto, words

VERSION: Final = 0

SWAP_SEVEN: Final = DECK
SWAP_TWO: Final = DECK + 1
ACTIONS: Final = DECK + 2
ALPHABET: Final = (
    *(f"{rank} of {suit}" for rank in "A234567SCR" for suit in ("trumps", "the first suit", "the second", "the third")),
    "exchange the seven of trumps",
    "exchange the two of trumps",
)

SEATS: Final = 4
STOCK: Final = 6
COUNT: Final = 7
HANDS: Final = 8

PLANES: Final = tiled(
    (
        ("hand", DECK),
        ("face", DECK),
        ("gone", DECK),
        *((f"shown of seat +{k}", DECK) for k in range(SEATS)),
        *((f"laid by seat +{k}", DECK) for k in range(SEATS)),
        ("phase", len(Phase)),
        ("turn", SEATS),
        ("dealer", SEATS),
        ("leader", SEATS),
        ("held", SEATS * HAND),
        ("suits lacked", SEATS * 4),
        ("stock", STOCK),
        ("last of the stock", 2 * SEATS),
        ("points", 2 * COUNT),
        ("tricks", 2 * STOCK),
        ("hands won", 2 * HANDS),
        ("winner", 2),
    )
)
WORDS: Final = words(PLANES)

AT: Final = places(PLANES)
IN_HAND: Final = AT["hand"]
FACE: Final = AT["face"]
GONE: Final = AT["gone"]
SHOWN: Final = tuple(AT[f"shown of seat +{k}"] for k in range(SEATS))
LAID: Final = tuple(AT[f"laid by seat +{k}"] for k in range(SEATS))
PHASE: Final = AT["phase"]
TURN: Final = AT["turn"]
DEALER: Final = AT["dealer"]
LEADER: Final = AT["leader"]
HELD: Final = AT["held"]
LACKS: Final = AT["suits lacked"]
STOCK_LEFT: Final = AT["stock"]
LAST_STOCK: Final = AT["last of the stock"]
POINTS: Final = AT["points"]
TRICKS: Final = AT["tricks"]
HANDS_WON: Final = AT["hands won"]
WINNER: Final = AT["winner"]

FROM_SUIT: Final = tuple(sum(SUIT << other for other in range(suit, 4)) for suit in range(4))
"""The cards of a suit and of those after it."""


def trump_of(s: State) -> int:
    """The suit of trumps."""
    return s.face % 4


# --- actions


def dense(rules: Rules, s: State, code: int) -> int:
    """Return the class of an action."""
    if code >= DECK:
        return SWAP_SEVEN if (code - DECK) // 4 == SEVEN else SWAP_TWO
    return code - code % 4 + (code - trump_of(s)) % 4


def meant(rules: Rules, s: State, number: int) -> int:
    """Return the action of a class."""
    if number >= DECK:
        return DECK + 4 * (SEVEN if number == SWAP_SEVEN else TWO) + trump_of(s)
    return number - number % 4 + (number + trump_of(s)) % 4


# --- what a seat sees


def observe(rules: Rules, s: State, seat: int, out: Any) -> None:
    """Write what the seat sees, by the state that was blanked for it."""
    for i in range(WORDS):
        out[i] = 0
    put(out, IN_HAND, from_trumps(s, s.hand[seat]))
    put(out, GONE, from_trumps(s, s.gone))
    put(out, PHASE, 1 << s.phase)
    put(out, STOCK_LEFT, s.stock_left)
    put(out, LAST_STOCK, upto(s.stock_left, 2 * SEATS))
    if s.phase == Phase.PLAY:
        put(out, FACE, from_trumps(s, 1 << s.face))
        put(out, TURN, 1 << relative(rules, s.turn, seat))
        put(out, DEALER, 1 << relative(rules, s.dealer, seat))
        put(out, LEADER, 1 << relative(rules, s.leader, seat))
    for i in range(s.laid):
        other = (s.leader + i) % rules.players
        put(out, LAID[relative(rules, other, seat)], from_trumps(s, 1 << s.trick[other]))
    for k in range(rules.players):
        other = (seat + k) % rules.players
        put(out, SHOWN[k], from_trumps(s, s.shown[other]))
        put(out, HELD + HAND * k, upto(s.held[other], HAND))
        put(out, LACKS + 4 * k, suits_from_trumps(s, s.lacks[other]))
    for k in range(2):
        write_side(s, kernel.side_of(seat + k), k, out)


def write_side(s: State, side: int, k: int, out: Any) -> None:
    """Write what a side has; the own one is the first."""
    put(out, POINTS + COUNT * k, s.points[side])
    put(out, TRICKS + STOCK * k, s.tricks[side])
    put(out, HANDS_WON + HANDS * k, upto(s.score[side], HANDS))
    put(out, WINNER + k, s.winner == side + 1)


def relative(rules: Rules, seat: int, looking: int) -> int:
    """Return how many places after the one that looks on a seat sits."""
    return (seat - looking + rules.players) % rules.players


def from_trumps(s: State, cards: int) -> int:
    """Return a set of cards with its suits counted from the trumps on."""
    after = cards & FROM_SUIT[trump_of(s)]
    return (after >> trump_of(s)) | ((cards ^ after) << (4 - trump_of(s)))


def suits_from_trumps(s: State, suits: int) -> int:
    """Return a set of suits, a bit each, counted from the trumps on."""
    return ((suits >> trump_of(s)) | (suits << (4 - trump_of(s)))) & 15


# --- pay


def scored(rules: Rules, s: State, side: int) -> int:
    """Return the hands that the last step gave a side."""
    won_now = 0
    for i in range(s.event_count):
        won_now += s.events[i][0] == Name.HAND and s.events[i][1] == side
    return won_now


def won(rules: Rules, s: State, side: int) -> int:
    """Return whether a side has won the match, which is over."""
    return s.winner == side + 1
