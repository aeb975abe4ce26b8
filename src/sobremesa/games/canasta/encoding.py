"""Encoding of Canasta for learners: a class for every action, and all that a seat sees in planes of bits.

Suits are in no code, so that each code is a class. Seats and groups count from the seat that looks on and its group,
places from the player whose turn it is. Written in the kernel's dialect.

Of who has asked the partner only the fact is told: the table as it then lay is in what was seen at that time.
"""

from typing import Any, Final

from sobremesa.core.planes import places, put, tiled, upto, words
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.notation import write
from sobremesa.games.canasta.rules import (
    ASKED,
    FOUR,
    GROUPS,
    KINDS,
    SEATS,
    SPECIAL,
    TWO,
    Answer,
    Asked,
    Name,
    Phase,
    Rules,
    State,
)

__all__ = ["ACTIONS", "ALPHABET", "PLANES", "VERSION", "WORDS", "dense", "meant", "observe", "scored", "won"]

VERSION: Final = 0

CODES: Final = tuple(code for code in range(SPECIAL + 1) if kernel.is_code(code))
ACTIONS: Final = len(CODES)
CLASSES: Final = tuple(CODES.index(code) if code in CODES else ACTIONS for code in range(SPECIAL + 1))
ALPHABET: Final = tuple(write(code) for code in CODES)

COPIES: Final = 12
"""Cards of a kind in three packs, at most."""
COPIES_BITS: Final = 4
RANKS: Final = TWO - FOUR
JOKERS_BITS: Final = 3
WILDS: Final = 6
"""Cards in three packs of a kind that is rarer: jokers, threes of a colour."""
CARDS_BITS: Final = 8
HELD_BITS: Final = 7
SURE_BITS: Final = 6
FEW: Final = 10
"""The last cards of a hand, or of the stock, each with a bit."""
PLACE_BITS: Final = 3
TURNS: Final = 2 * SEATS
NEED_BITS, POINTS_BITS, SCORE_BITS, FACTOR_BITS = 12, 13, 17, 4
STEP, STEPS = 500, 20
"""Points of a total between two bits of its thermometer, and its bits."""
SHORT_STEP, SHORT_STEPS = 10, 16
"""The same of what is missing to open."""
STOOD: Final = 16 + TWO
CANASTAS: Final = 8


def _of_group(k: int) -> tuple[tuple[str, int], ...]:
    """Return the planes of a group, as they fit into words."""
    return (
        *(
            (f"{write(kernel.DROP | rank).removeprefix('drop ')} laid by group +{k}", COPIES)
            for rank in range(FOUR, TWO)
        ),
        (f"twos laid by group +{k}", COPIES_BITS * RANKS),
        (f"jokers laid by group +{k}", JOKERS_BITS * RANKS),
        (f"twos among wild cards of group +{k}", COPIES),
        (f"jokers among wild cards of group +{k}", WILDS),
        (f"red threes of group +{k}", WILDS),
        (f"black threes of group +{k}", WILDS),
        (f"naturals in full canastas beside rows of group +{k}", COPIES_BITS * RANKS),
        (f"score of group +{k}", SCORE_BITS),
        (f"won by group +{k}", 1),
        (f"twos in full canastas beside rows of group +{k}", COPIES_BITS * RANKS),
        (f"canastas of group +{k}", CANASTAS),
        (f"factor of group +{k}", FACTOR_BITS),
        (f"jokers in full canastas beside rows of group +{k}", JOKERS_BITS * RANKS),
        (f"steps of score of group +{k}", STEPS),
        (f"below nought is group +{k}", 1),
    )


PLANES: Final = tiled(
    (
        *((f"hand {name}", COPIES) for name in "456789TJQKA2*3R"),
        *((f"known of seat +{k}", COPIES_BITS * (KINDS - FOUR)) for k in range(SEATS)),
        ("seen in the pile", COPIES_BITS * (KINDS - FOUR)),
        ("last cards held", SEATS * FEW),
        *(plane for k in range(GROUPS) for plane in _of_group(k)),
        ("phase", len(Phase)),
        ("turn", SEATS),
        ("dealer", SEATS),
        ("takes part", SEATS),
        ("place after the player", SEATS * PLACE_BITS),
        ("group of seat", SEATS * GROUPS),
        ("top of the pile", KINDS),
        ("pile", CARDS_BITS),
        ("stock", CARDS_BITS),
        ("face down", CARDS_BITS),
        ("frozen", 1),
        ("blocked", 1),
        ("plain bottom", 1),
        ("last of the stock", FEW),
        ("need", NEED_BITS),
        ("points laid", POINTS_BITS),
        ("cards laid", CARDS_BITS),
        ("taken", CARDS_BITS),
        ("aside", CARDS_BITS),
        ("sure", CARDS_BITS),
        ("threes laid", 2),
        ("answer", len(Answer)),
        ("stood", STOOD),
        ("short of the need", SHORT_STEPS),
        ("turns", TURNS),
        ("cards held", SEATS * HELD_BITS),
        ("asked", SEATS),
        ("laid before", SEATS),
        ("asked last in the group", SEATS),
        ("wild cards for certain", SEATS * SURE_BITS),
        ("odd cards for certain", SEATS * SURE_BITS),
    )
)
"""Hands and rows are thermometers; what is known of hands, wild cards in rows and the pile are four bits a kind."""

WORDS: Final = words(PLANES)

AT: Final = places(PLANES)
HAND: Final = tuple(AT[f"hand {name}"] for name in "456789TJQKA2*3R")
KNOWN: Final = tuple(AT[f"known of seat +{k}"] for k in range(SEATS))
PILE_SEEN: Final = AT["seen in the pile"]
LAST_HELD: Final = AT["last cards held"]
NATURALS: Final = tuple(
    AT[f"{write(kernel.DROP | rank).removeprefix('drop ')} laid by group +{k}"]
    for k in range(GROUPS)
    for rank in range(FOUR, TWO)
)
TWOS: Final = tuple(AT[f"twos laid by group +{k}"] for k in range(GROUPS))
JOKERS: Final = tuple(AT[f"jokers laid by group +{k}"] for k in range(GROUPS))
WILD_TWOS: Final = tuple(AT[f"twos among wild cards of group +{k}"] for k in range(GROUPS))
WILD_JOKERS: Final = tuple(AT[f"jokers among wild cards of group +{k}"] for k in range(GROUPS))
RED_THREES: Final = tuple(AT[f"red threes of group +{k}"] for k in range(GROUPS))
BLACK_THREES: Final = tuple(AT[f"black threes of group +{k}"] for k in range(GROUPS))
FULL_NATURALS: Final = tuple(AT[f"naturals in full canastas beside rows of group +{k}"] for k in range(GROUPS))
FULL_TWOS: Final = tuple(AT[f"twos in full canastas beside rows of group +{k}"] for k in range(GROUPS))
FULL_JOKERS: Final = tuple(AT[f"jokers in full canastas beside rows of group +{k}"] for k in range(GROUPS))
FULL_ROWS: Final = tuple(AT[f"canastas of group +{k}"] for k in range(GROUPS))
SCORE: Final = tuple(AT[f"score of group +{k}"] for k in range(GROUPS))
SCORE_STEPS: Final = tuple(AT[f"steps of score of group +{k}"] for k in range(GROUPS))
BELOW: Final = tuple(AT[f"below nought is group +{k}"] for k in range(GROUPS))
FACTOR: Final = tuple(AT[f"factor of group +{k}"] for k in range(GROUPS))
WINNER: Final = tuple(AT[f"won by group +{k}"] for k in range(GROUPS))
PHASE: Final = AT["phase"]
TURN: Final = AT["turn"]
DEALER: Final = AT["dealer"]
TAKES_PART: Final = AT["takes part"]
PLACE: Final = AT["place after the player"]
GROUP: Final = AT["group of seat"]
TOP: Final = AT["top of the pile"]
PILE: Final = AT["pile"]
STOCK: Final = AT["stock"]
FACE_DOWN: Final = AT["face down"]
FROZEN: Final = AT["frozen"]
BLOCKED: Final = AT["blocked"]
PLAIN_BOTTOM: Final = AT["plain bottom"]
LAST_STOCK: Final = AT["last of the stock"]
NEED: Final = AT["need"]
POINTS: Final = AT["points laid"]
CARDS: Final = AT["cards laid"]
TOOK: Final = AT["taken"]
ASIDE: Final = AT["aside"]
SURE: Final = AT["sure"]
THREES_LAID: Final = AT["threes laid"]
ANSWER: Final = AT["answer"]
STANDING: Final = AT["stood"]
SHORT: Final = AT["short of the need"]
TURNS_BEGUN: Final = AT["turns"]
HELD: Final = AT["cards held"]
ASKED_BEFORE: Final = AT["asked"]
MELDED: Final = AT["laid before"]
ASKED_LAST: Final = AT["asked last in the group"]
SURE_WILDS: Final = AT["wild cards for certain"]
SURE_ODD: Final = AT["odd cards for certain"]


# --- actions


def dense(rules: Rules, s: State, code: int) -> int:
    """Return the class of an action."""
    return CLASSES[code]


def meant(rules: Rules, s: State, number: int) -> int:
    """Return the action of a class."""
    return CODES[number]


# --- what a seat sees


def observe(rules: Rules, s: State, seat: int, out: Any) -> None:
    """Write what the seat sees, by the state that was blanked for it."""
    for i in range(WORDS):
        out[i] = 0
    for kind in range(FOUR, KINDS):
        put(out, HAND[kind - FOUR], upto(s.hand[seat][kind], COPIES))
    write_piles(s, out)
    write_turn(s, out)
    write_places(rules, s, seat, out)
    for k in range(rules.players):
        write_seat(rules, s, seat, k, out)
    groups, own = kernel.groups(rules), kernel.group_of(rules, seat)
    for k in range(groups):
        write_rows(s, (own + k) % groups, k, out)
        write_full(s, (own + k) % groups, k, out)
        write_score(s, (own + k) % groups, k, out)


def write_piles(s: State, out: Any) -> None:
    """Write the stock and the pile; of a taken pile what lies aside."""
    seen = 0
    for i in range(s.face_down, max(s.pile_size, s.aside)):
        seen += 1 << (COPIES_BITS * (s.pile[i] - FOUR))
    put(out, PILE_SEEN, seen)
    if s.pile_size:
        put(out, TOP, 1 << s.pile[s.pile_size - 1])
    put(out, PILE, s.pile_size)
    put(out, STOCK, s.stock_left)
    put(out, FACE_DOWN, s.face_down)
    put(out, FROZEN, s.frozen)
    put(out, BLOCKED, s.blocked)
    put(out, PLAIN_BOTTOM, s.bottom_plain)
    put(out, LAST_STOCK, upto(s.stock_left, FEW))


def write_turn(s: State, out: Any) -> None:
    """Write what has been done in this turn."""
    put(out, PHASE, 1 << s.phase)
    put(out, NEED, s.need)
    put(out, POINTS, s.laid_points)
    put(out, CARDS, s.laid_cards)
    put(out, TOOK, s.took)
    put(out, ASIDE, s.aside)
    put(out, SURE, s.sure)
    put(out, THREES_LAID, s.threes | (s.fourth << 1))
    put(out, ANSWER, 1 << s.answer)
    put(out, STANDING, s.stood)
    put(out, SHORT, upto((s.need - s.laid_points + SHORT_STEP - 1) // SHORT_STEP, SHORT_STEPS))
    put(out, TURNS_BEGUN, upto(s.turns, TURNS))


def write_places(rules: Rules, s: State, seat: int, out: Any) -> None:
    """Write who takes part in this round, and how many places after the player whose turn it is."""
    put(out, TURN, 1 << relative(rules, kernel.player(s), seat))
    put(out, DEALER, 1 << relative(rules, s.dealer, seat))
    for place in range(s.seats):
        k = relative(rules, s.order[place], seat)
        put(out, TAKES_PART + k, 1)
        put(out, PLACE + PLACE_BITS * k, (place - s.place + s.seats) % s.seats)


def write_seat(rules: Rules, s: State, seat: int, k: int, out: Any) -> None:
    """Write what is known of one seat, the k-th from the one that looks on."""
    other, groups = (seat + k) % rules.players, kernel.groups(rules)
    group = kernel.group_of(rules, other)
    put(out, KNOWN[k], in_digits(s.known[other]))
    put(out, HELD + HELD_BITS * k, min(s.held[other], (1 << HELD_BITS) - 1))
    put(out, LAST_HELD + FEW * k, upto(s.held[other], FEW))
    put(out, GROUP + GROUPS * k, 1 << ((group - kernel.group_of(rules, seat) + groups) % groups))
    put(out, ASKED_BEFORE + k, s.asked[other])
    put(out, MELDED + k, s.melded[other])
    put(out, ASKED_LAST + k, s.shown[group * ASKED + Asked.SEAT] == other + 1)
    put(out, SURE_WILDS + SURE_BITS * k, s.sure_wilds[other])
    put(out, SURE_ODD + SURE_BITS * k, s.sure_odd[other])


def write_rows(s: State, group: int, k: int, out: Any) -> None:
    """Write a group's rows, its wild cards and its threes."""
    twos, jokers = 0, 0
    for rank in range(FOUR, TWO):
        put(out, NATURALS[RANKS * k + rank - FOUR], upto(s.naturals[group][rank], COPIES))
        twos |= s.twos[group][rank] << (COPIES_BITS * (rank - FOUR))
        jokers |= s.jokers[group][rank] << (JOKERS_BITS * (rank - FOUR))
    put(out, TWOS[k], twos)
    put(out, JOKERS[k], jokers)
    put(out, WILD_TWOS[k], upto(s.wild_twos[group], COPIES))
    put(out, WILD_JOKERS[k], upto(s.wild_jokers[group], WILDS))
    put(out, RED_THREES[k], upto(s.red_threes[group], WILDS))
    put(out, BLACK_THREES[k], upto(s.black_laid[group], WILDS))


def write_full(s: State, group: int, k: int, out: Any) -> None:
    """Write the full canastas that lie beside newer rows of their ranks."""
    for rank in range(FOUR, TWO):
        if s.full[group][rank]:
            at, at_jokers = COPIES_BITS * (rank - FOUR), JOKERS_BITS * (rank - FOUR)
            put(out, FULL_NATURALS[k] + at, kernel.full_naturals(s, group, rank))
            put(out, FULL_TWOS[k] + at, kernel.full_twos(s, group, rank))
            put(out, FULL_JOKERS[k] + at_jokers, kernel.full_jokers(s, group, rank))


def write_score(s: State, group: int, k: int, out: Any) -> None:
    """Write a group's total, what it is doubled by, and its canastas."""
    half = 1 << (SCORE_BITS - 1)
    put(out, SCORE[k], max(0, min(s.score[group] + half, 2 * half - 1)))
    put(out, SCORE_STEPS[k], upto(s.score[group] // STEP, STEPS))
    put(out, BELOW[k], s.score[group] < 0)
    put(out, FACTOR[k], min(s.factor[group], (1 << FACTOR_BITS) - 1))
    put(out, FULL_ROWS[k], upto(kernel.canastas(s, group), CANASTAS))
    put(out, WINNER[k], s.winner[group])


def relative(rules: Rules, seat: int, looking: int) -> int:
    """Return how many places after the one that looks on a seat sits."""
    return (seat - looking + rules.players) % rules.players


def in_digits(cards: list[int]) -> int:
    """Return the cards of each kind in a hexadecimal digit."""
    digits = 0
    for kind in range(FOUR, KINDS):
        digits |= cards[kind] << (COPIES_BITS * (kind - FOUR))
    return digits


# --- pay


def scored(rules: Rules, s: State, side: int) -> int:
    """Return the points that the last step gave a group."""
    points = 0
    for i in range(s.event_count):
        if s.events[i][0] == Name.ROUND and s.events[i][1] == side:
            points += s.events[i][2]
    return points


def won(rules: Rules, s: State, side: int) -> int:
    """Return whether a group has won the match, which is over."""
    return s.winner[side]
