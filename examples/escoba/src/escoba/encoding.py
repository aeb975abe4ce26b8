"""Encoding of Escoba for learners: a class for every action, and what a seat sees in planes of bits.

Suits matter: the oros count, and for the setenta all four do. So every take is a class: the card played, and the
number of the set taken among all sets that make fifteen with it. There are many.
"""

from itertools import accumulate
from typing import Any, Final

from escoba import rules as kernel
from escoba.rules import DECK, FIFTEEN, PACKET, Name, Phase, Rules, State
from sobremesa.core.planes import places, put, tiled, upto, words

VERSION: Final = 0

# --- actions


def _ways() -> tuple[tuple[int, ...], ...]:
    """Count the sets of so many first cards that add up to each sum."""
    ways = [[1] + [0] * FIFTEEN]
    for card in range(DECK):
        value, last = kernel.value_of(card), ways[-1]
        ways.append([n + (last[total - value] if total >= value else 0) for total, n in enumerate(last)])
    return tuple(map(tuple, ways))


WAYS: Final = _ways()
"""The number of sets of so many first cards that add up to a sum."""
NEEDED: Final = tuple(FIFTEEN - kernel.value_of(card) for card in range(DECK))
"""What makes fifteen with each card."""
FIRST: Final = tuple(accumulate((WAYS[DECK][need] for need in NEEDED), initial=DECK))
"""The class of the first take with each card; before them come the cards that are laid."""
ACTIONS: Final = FIRST[DECK]


def dense(rules: Rules, s: State, code: int) -> int:
    """Return the class of an action."""
    card, taken = kernel.card_of(code), kernel.taken_of(code)
    if taken == 0:
        return card
    number, need = FIRST[card], NEEDED[card]
    for i in range(DECK):
        other = DECK - 1 - i
        if taken >> other & 1:
            number += WAYS[other][need]
            need -= kernel.value_of(other)
    return number


def meant(rules: Rules, s: State, number: int) -> int:
    """Return the action of a class."""
    if number < DECK:
        return number << DECK
    card = 0
    while number >= FIRST[card + 1]:
        card += 1
    left, need, taken = number - FIRST[card], NEEDED[card], 0
    for i in range(DECK):
        other = DECK - 1 - i
        if left >= WAYS[other][need]:
            left -= WAYS[other][need]
            need -= kernel.value_of(other)
            taken |= 1 << other
    return card << DECK | taken


def _names() -> tuple[str, ...]:
    """Name the classes as actions are written."""
    cards = [rank + suit for rank in "A234567SCR" for suit in "oceb"]
    named: list[list[str]] = [[""], *([] for _ in range(FIFTEEN))]
    for card in range(DECK):
        value = kernel.value_of(card)
        named = [
            [*named[total], *(name + cards[card] for name in (named[total - value] if total >= value else []))]
            for total in range(FIFTEEN + 1)
        ]
    return (*cards, *(f"{cards[card]} x{name}" for card in range(DECK) for name in named[NEEDED[card]]))


ALPHABET: Final = _names()

# --- what a seat sees

SEATS: Final = 4
STOCK: Final = 6
ESCOBAS: Final = 12
SCORE: Final = 7

PLANES: Final = tiled(
    (
        ("hand", DECK),
        ("phase", len(Phase)),
        ("turn", SEATS),
        ("dealer", SEATS),
        ("last to take", SEATS),
        ("winner", 2),
        ("table", DECK),
        ("stock", STOCK),
        ("held", SEATS * PACKET),
        ("taken by side +0", DECK),
        ("score", 2 * SCORE),
        ("taken by side +1", DECK),
        ("escobas", 2 * ESCOBAS),
    )
)
WORDS: Final = words(PLANES)

AT: Final = places(PLANES)
HAND: Final = AT["hand"]
PHASE: Final = AT["phase"]
TURN: Final = AT["turn"]
DEALER: Final = AT["dealer"]
LAST: Final = AT["last to take"]
WINNER: Final = AT["winner"]
TABLE: Final = AT["table"]
STOCK_LEFT: Final = AT["stock"]
HELD: Final = AT["held"]
TAKEN: Final = (AT["taken by side +0"], AT["taken by side +1"])
SCORES: Final = AT["score"]
SWEEPS: Final = AT["escobas"]


def observe(rules: Rules, s: State, seat: int, out: Any) -> None:
    """Write what the seat sees, by the state that was blanked for it."""
    for i in range(WORDS):
        out[i] = 0
    put(out, HAND, s.hand[seat])
    put(out, TABLE, s.table)
    put(out, PHASE, 1 << s.phase)
    put(out, TURN, 1 << relative(rules, s.turn, seat))
    put(out, DEALER, 1 << relative(rules, s.dealer, seat))
    put(out, STOCK_LEFT, s.stock_left)
    if s.last_taker:
        put(out, LAST, 1 << relative(rules, s.last_taker - 1, seat))
    for k in range(rules.players):
        put(out, HELD + PACKET * k, upto(s.held[(seat + k) % rules.players], PACKET))
    for k in range(2):
        write_side(s, kernel.side_of(seat + k), k, out)


def write_side(s: State, side: int, k: int, out: Any) -> None:
    """Write what a side has; the own one is the first."""
    put(out, TAKEN[k], s.taken[side])
    put(out, SCORES + SCORE * k, s.score[side])
    put(out, SWEEPS + ESCOBAS * k, upto(s.escobas[side], ESCOBAS))
    put(out, WINNER + k, s.winner == side + 1)


def relative(rules: Rules, seat: int, looking: int) -> int:
    """Return how many places after the one that looks on a seat sits."""
    return (seat - looking + rules.players) % rules.players


# --- pay


def scored(rules: Rules, s: State, side: int) -> int:
    """Return the points that the last step gave a side."""
    points = 0
    for i in range(s.event_count):
        if s.events[i][0] < Name.MATCH and s.events[i][1] == side:
            points += s.events[i][2]
    return points


def won(rules: Rules, s: State, side: int) -> int:
    """Return whether a side has won the match, which is over."""
    return s.winner == side + 1
