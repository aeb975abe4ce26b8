"""The table of Canasta: options, state, cards, rows and what is laid (C and A clauses of the rulebook's page).

Only fifteen kinds of card matter (§6.3): the natural ranks 4 … K and A are the ints 1 to 11, then come the two, the
joker, the black three and the red three; 0 is no card, or one that is not seen. A hand counts its cards by kind. An
action is an int: what is done, the rank it is done with, and the card that goes along.
"""

from dataclasses import dataclass, field
from enum import IntEnum

DECK = 108
"""C02: the cards of two packs, and of each pack."""
PACK = DECK // 2
MOST_CARDS = 3 * PACK
SEATS = 6
GROUPS = 3
CANASTA = 7
MAX_LEDGER = 30
"""The rows of a full ledger: ten items of three groups."""
ASKED = 11
"""The places of `State.shown` that a group has."""
NONE = 1 << 30
"""An option's "no limit"; also "out of reach"."""
MAX_LEGAL = 96
"""No turn has more legal actions: three for each rank (six beside a full canasta), wild cards, threes, 14 discards."""

FOUR, SEVEN, ACE, TWO, JOKER, BLACK, RED = 1, 4, 11, 12, 13, 14, 15
"""The kinds that have a say of their own; the ranks from five to king lie between the four and the ace."""
KINDS = 16


class Phase(IntEnum):
    """Decision, or deal, that the table waits for."""

    DEAL = 0
    START = 1
    LAY = 2
    ANSWER = 3
    OVER = 4


class Do(IntEnum):
    """Kind of an action; it stands above bit 8 of the action's code."""

    DRAW = 1
    TAKE = 2
    MELD = 3
    ADD = 4
    WILDS = 5
    THREES = 6
    ASK = 7
    YES = 8
    NO = 9
    DROP = 10
    END = 11
    SPECIAL = 12


class Answer(IntEnum):
    """Question to the partner in this turn, and the answer (C62, A49)."""

    NOT_ASKED = 0
    ASKED = 1
    YES = 2
    NO = 3


class Reason(IntEnum):
    """Why an action is illegal; the words and the clause of each are in `words.py`."""

    LEGAL = 0
    NOT_NOW = 1
    NO_SUCH_ACTION = 2
    FIRST_CYCLE = 3
    PILE_EMPTY = 4
    TOP_NOT_NATURAL = 5
    BLOCKED = 6
    RANK_LAID = 7
    TOO_FEW_NATURALS = 8
    FROZEN = 9
    NOT_IN_HAND = 10
    ROW_STANDS = 11
    NO_ROW = 12
    TOO_MANY_WILDS = 13
    MAX_WILDS = 14
    PURE_STAYS_PURE = 15
    NO_JOKER_CANASTA = 16
    JOKER_CANASTA_ONCE = 17
    SEVEN_WILDS = 18
    THREES_TO_GO_OUT = 19
    THREES_ONCE = 20
    TOO_FEW_POINTS = 21
    CARD_TO_KEEP = 22
    OPENING_SHORT = 23
    NEEDS_CANASTA = 24
    SAID_NO = 25
    SAID_YES = 26
    MUST_GO_OUT = 27
    NO_PARTNER = 28
    ASKED_ALREADY = 29
    TOO_LATE_TO_ASK = 30
    NOTHING_TO_ASK = 31
    NOT_STUCK = 32
    PAIR_WANTED = 33
    NO_ROW_FOR_PILE = 34
    FROZEN_FOR_YOU = 35
    STOCK_EMPTY = 36
    WILDS_AT_ONCE = 37
    WILDS_CLOSED = 38
    NEEDS_KINDS = 39
    ONE_CARD_PILE = 40
    MUST_TAKE = 41
    ASKED_THIS_ROUND = 42
    ROW_FULL = 43
    NO_WILD_THERE = 44
    FEW_NATURALS = 45
    OPEN_FROM_HAND = 46
    OPENING_NATURALS = 47
    WILD_LAST = 48
    EMPTY_PILE = 49
    WILDS_TOGETHER = 50
    WILD_ROW_SHORT = 51
    SPECIAL_OPENED = 52
    SPECIAL_SIZE = 53
    NOT_SPECIAL = 54
    RANK_DEAD = 55
    SHORT_SPECIALS = 56
    MIXED_OPENING = 57


class SixMode(IntEnum):
    """Option: the groups of six players (C76, A64)."""

    PAIRS = 0
    TRIOS = 1


class StockEnd(IntEnum):
    """When an empty stock ends the round (C25, A42)."""

    FINISH_TURN = 0
    IMMEDIATE = 1
    ON_NEED = 2


class RowWilds(IntEnum):
    """Option: the naturals that a row needs for its wild cards, besides `max_wilds` (C29, A75)."""

    FEWER_THAN_NATURALS = 0
    TWO_NATURALS = 1
    AS_MANY_AS_NATURALS = 2


class RowsPerRank(IntEnum):
    """Option: the rows that a group may have of a rank (A16, V8)."""

    ONE = 0
    MANY = 1


class JokerCanasta(IntEnum):
    """Option: how a canasta of wild cards comes about (C30, C38, A17)."""

    OFF = 0
    SEVEN_AT_ONCE = 1
    COLLECT = 2


class Rest(IntEnum):
    """When the rest of a taken pile can be laid (C46, A39)."""

    AFTER_TURN = 0
    AT_ONCE = 1


class LastRedThree(IntEnum):
    """Option: the round's end when the stock's last card is a red three (A43, R17)."""

    FINISH_TURN = 0
    END_NOW = 1
    KEPT = 2


class AskTiming(IntEnum):
    """When in the turn the partner may be asked (A49)."""

    ANY_TIME = 0
    BEFORE_MELDING = 1
    START_OR_TAKEN = 2


class NoCanasta(IntEnum):
    """Option: the count of laid cards for a group without a canasta (C67, A54)."""

    ALL_MINUS = 0
    CLASSIC = 1


class RedThreeSign(IntEnum):
    """Option: the condition on which red threes count plus (A54)."""

    CANASTA = 0
    MELD = 1


class TargetRule(IntEnum):
    """Which total ends the match (C13, A57)."""

    MORE_THAN = 0
    AT_LEAST = 1


class Asked(IntEnum):
    """Places in `State.shown`: the group's table when its player asked, and the cards that player's hand has given."""

    SEAT = 0  # one more than the player's seat, 0 for nothing to remember
    NATURALS = 1  # cards by rank, a hexadecimal digit each; the row of wild cards is rank 0
    TWOS = 2
    JOKERS = 3
    ROWS = 4  # the rows that stood, a bit each
    NEED = 5
    POINTS = 6  # laid in the turn before
    TOOK = 7
    LEFT = 8  # cards gone from the hand since, by kind, a hexadecimal digit each
    LATER = 9  # the same since it drew again: they may be cards that it drew
    DRAWN = 10  # cards drawn since


class DoubleScope(IntEnum):
    """Option: the part of a result that counts double after a reset (C73, A58)."""

    WHOLE_RESULT = 0
    POSITIVE_ONLY = 1


@dataclass(frozen=True, slots=True)
class Rules:
    """The values of a ruleset's options as the rules read them; `rulesets.py` names and explains each."""

    players: int = 4
    six_mode: int = SixMode.PAIRS
    sitout_start: int = 0
    five_order: int = 0
    first_dealer: int = 0
    three_card: int = 5
    three_extra: int = 100
    red_three_card: int = 1
    black_three_extra: int = 1
    red_three_double_negative: int = 1
    threes: int = 0
    packs: int = 2
    packs_of_six: int = 2
    hand_size: int = 0
    cut_keep: int = NONE
    initial_pile_size: int = 6
    initial_freeze: int = 0
    upcard_cover: int = 0
    black_three_upcard: int = 0
    first_cycle_stock_only: int = 1
    draw_count: int = 1
    draw_count_few: int = 1
    three: int = 1
    max_wilds: int = NONE
    row_wilds: int = RowWilds.FEWER_THAN_NATURALS
    wild_on_pure: int = 1
    rows_per_rank: int = RowsPerRank.ONE
    row_limit: int = NONE
    dead_ranks: int = 0
    wilds_from: int = 0
    sevens_aces: int = 0
    out_beside_short: int = 1
    joker_canasta: int = JokerCanasta.SEVEN_AT_ONCE
    joker_canasta_extend: int = 0
    wild_canasta: int = 0
    frozen_naturals: int = 3
    prefrozen: int = 0
    always_frozen: int = 0
    open_from_hand: int = 0
    pile_when_opening: int = 0
    opening_naturals: int = 0
    mixed_opening: int = 1
    opening_wilds: int = 0
    splash: int = 0
    pile_with_wild: int = 0
    pile_onto_row: int = 0
    take_beside_row: int = 1
    one_card_pile: int = 1
    must_take_last: int = 0
    pile_rest_usable: int = Rest.AFTER_TURN
    block_melded_rank: int = 1
    block_scope: int = 0
    pile_red_three_replace: int = 1
    stock_end: int = StockEnd.FINISH_TURN
    last_red_three: int = LastRedThree.FINISH_TURN
    canastas_to_go_out: int = 1
    canastas_of_two: int = 1
    clean_canastas: int = 0
    dirty_canastas: int = 0
    out_discard: int = 1
    black_three_out: int = 3
    special_hands: int = 0
    four_black_threes: int = 0
    concealed_bonus: int = 0
    min_meld_waived_on_full_out: int = 0
    minimum_below: int = 15
    minimum_first: int = 50
    minimum_second: int = 90
    minimum_third: int = 120
    minimum_fourth: int = 150
    second_from: int = 1500
    third_from: int = 3000
    fourth_from: int = NONE
    talon: int = 0
    talon_from: int = 0
    wild_discard: int = 1
    empty_pile_discard: int = 1
    ask_timing: int = AskTiming.ANY_TIME
    ask_limit: int = 0
    yes_binding: int = 1
    no_canasta: int = NoCanasta.ALL_MINUS
    red_three_sign: int = RedThreeSign.CANASTA
    target: int = 5000
    target_rule: int = TargetRule.MORE_THAN
    tie: int = 0
    exact_reset: int = 1
    double_scope: int = DoubleScope.WHOLE_RESULT
    double_stack: int = 0


@dataclass(slots=True)
class State:
    """One table of Canasta; unused slots are 0. Only hands, stock and the face-down cards of the pile are hidden."""

    phase: int = Phase.DEAL
    rounds: int = 0  # rounds dealt in this match
    dealer: int = 0
    seats: int = 0  # players active in this round
    place: int = 0  # whose turn it is, as a place in the order
    turns: int = 0  # turns begun in this round
    stock_left: int = 0
    bottom_plain: int = 0  # 1: the cutter stopped at the stock's last card, so it is neither wild nor a red three
    pile_size: int = 0
    face_down: int = 0  # how many cards at the bottom of the pile (or of its rest aside) nobody has seen
    frozen: int = 0
    blocked: int = 0  # 1: the last discard bars this player from the pile (C54)
    aside: int = 0  # the rest of a pile taken in this turn: the first cards of `pile` (C46)
    sure: int = 0  # how many cards of the rest aside the hand can count on for the turn's end
    took: int = (
        0  # cards that this turn laid by taking the pile, and 16 times the rank of a top that opens nobody (V25)
    )
    stood: int = 0  # a bit for each row (0: the joker canasta) that the group had when the turn began
    need: int = 0  # the minimum that this turn must lay if it lays anything; 0 for an opened group (C33)
    laid_cards: int = 0  # in this turn
    laid_points: int = 0
    threes: int = 0  # 1: this turn laid three black threes (C65)
    fourth: int = 0  # 1: and a fourth with them (A52)
    answer: int = Answer.NOT_ASKED
    order: list[int] = field(default_factory=lambda: [0] * SEATS)  # this round's seats in playing order
    hand: list[list[int]] = field(default_factory=lambda: [[0] * KINDS for _ in range(SEATS)])
    held: list[int] = field(default_factory=lambda: [0] * SEATS)  # number of cards in each hand
    known: list[list[int]] = field(default_factory=lambda: [[0] * KINDS for _ in range(SEATS)])  # picked up in public
    asked: list[int] = field(default_factory=lambda: [0] * SEATS)  # 1 for who has asked in this round (A49)
    shown: list[int] = field(default_factory=lambda: [0] * (GROUPS * ASKED))  # by who asked last, see `Asked`; C62
    sure_wilds: list[int] = field(default_factory=lambda: [0] * SEATS)  # wild cards that a hand has at least (V17)
    sure_odd: list[int] = field(default_factory=lambda: [0] * SEATS)  # and cards that an empty pile may get (V18)
    melded: list[int] = field(default_factory=lambda: [0] * SEATS)  # 1 for who has laid in an earlier turn (A53)
    stock: list[int] = field(default_factory=lambda: [0] * MOST_CARDS)  # drawn from the end
    pile: list[int] = field(default_factory=lambda: [0] * MOST_CARDS)  # bottom first
    naturals: list[list[int]] = field(default_factory=lambda: [[0] * TWO for _ in range(GROUPS)])  # [group][rank]
    twos: list[list[int]] = field(default_factory=lambda: [[0] * TWO for _ in range(GROUPS)])
    jokers: list[list[int]] = field(default_factory=lambda: [[0] * TWO for _ in range(GROUPS)])
    full: list[list[int]] = field(default_factory=lambda: [[0] * TWO for _ in range(GROUPS)])  # beside a newer row; V8
    wild_twos: list[int] = field(default_factory=lambda: [0] * GROUPS)  # of the joker canasta, or the row to be one
    wild_jokers: list[int] = field(default_factory=lambda: [0] * GROUPS)
    red_threes: list[int] = field(default_factory=lambda: [0] * GROUPS)
    black_laid: list[int] = field(default_factory=lambda: [0] * GROUPS)  # where black threes are laid as red ones; V19
    score: list[int] = field(default_factory=lambda: [0] * GROUPS)
    factor: list[int] = field(default_factory=lambda: [0] * GROUPS)
    counted: list[int] = field(default_factory=lambda: [0] * MAX_LEDGER)  # each item of the last round, group by group
    winner: list[int] = field(default_factory=lambda: [0] * GROUPS)  # 1 for each winner when the match is over
    event_count: int = 0
    events: list[list[int]] = field(default_factory=lambda: [[0] * 3 for _ in range(8)])  # name, group, points


# --- cards ------------------------------------------------------------------------------------------------------

KIND_OF_RANK = (ACE, TWO, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""The kinds of the pack's ranks A 2 3 4 … K; of a three the suit decides."""

CARD_POINTS = (0, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 20, 50, 0, 0)
"""C08: 4–7 count 5, 8–K 10, ace and two 20, the joker 50; what a three counts is an option (A02)."""

HAND_SIZE = (0, 0, 15, 13, 11, 11, 11)
"""C16: the cards dealt to each of so many players, where no option tells otherwise."""

STEP_SIZE = (0, 0, 0, 3, 1, 7, 3)
"""Number of cards from hand that a step lays, by its kind."""


NATURALS = (1 << TWO) - (1 << FOUR)
"""The kinds of C05, a bit each."""


def kind_of(card: int) -> int:
    """C05–C07: the kind of a card: two packs are listed together, after them a third; threes are red in d and h."""
    rank = card // 8 if card < DECK else (card - DECK) // 4
    if rank >= len(KIND_OF_RANK):
        return JOKER
    if rank != 2:
        return KIND_OF_RANK[rank]
    return RED if 1 <= suit_of(card) <= 2 else BLACK


def suit_of(card: int) -> int:
    """Return a card's suit, clubs first; a joker's tells nothing."""
    return card // 2 % 4 if card < DECK else card % 4


def is_wild(kind: int) -> int:
    """C06: twos and jokers."""
    return TWO <= kind <= JOKER


def is_natural(kind: int) -> int:
    """C05, A01: the ranks from four to king, and the ace."""
    return FOUR <= kind <= ACE


def is_odd(kind: int) -> int:
    """V18: what no other card of the hand is, where a seven or an ace lies on an empty pile."""
    return kind >= ACE or kind == SEVEN


def digit(cards: int, kind: int) -> int:
    """Return how many cards of a kind there are, of a number with a hexadecimal digit for each kind."""
    return (cards >> (4 * kind)) & 15


def kinds_in(hand: list[int], n: int) -> int:
    """Return the kinds of which a hand has n cards or more, a bit each; red threes are never in it."""
    kinds = 0
    for kind in range(FOUR, RED):
        kinds |= (hand[kind] >= n) << kind
    return kinds


def freezes(kind: int) -> int:
    """C15, C55: wild cards and red threes freeze the pile; the cutter keeps them."""
    return is_wild(kind) or kind == RED


def is_laid_three(rules: Rules, kind: int) -> int:
    """C49, V19: whether a card is laid as soon as it comes to a hand: a red three, by option a black one too."""
    return kind == RED or (kind == BLACK and rules.threes)


def card_points(rules: Rules, kind: int) -> int:
    """C08, A02: what a card counts when it is laid."""
    return rules.three_card if kind >= BLACK else CARD_POINTS[kind]


# --- action codes -----------------------------------------------------------------------------------------------


def code_of(do: int, rank: int, card: int) -> int:
    """Return the action that does this with a rank and a card."""
    return (do << 8) | (rank << 4) | card


def do_of(action: int) -> int:
    """Return the kind of the action."""
    return action >> 8


def rank_of(action: int) -> int:
    """Return the rank of the action."""
    return (action >> 4) & 15


def card_of(action: int) -> int:
    """Return the card of the action (of a joker canasta: the number of its jokers)."""
    return action & 15


DRAW = Do.DRAW << 8
TAKE = Do.TAKE << 8
ROW = 15
"""In a take: the pile's top goes onto the group's row (A30); a wild card there stands in for a natural (A29)."""
WILDS = Do.WILDS << 8
THREES = Do.THREES << 8
FOURTH = 4
"""In `threes`: all four black threes (A52)."""
ASK = Do.ASK << 8
YES = Do.YES << 8
NO = Do.NO << 8
DROP = Do.DROP << 8
END = Do.END << 8
SPECIAL = Do.SPECIAL << 8


# --- who plays with whom, and whose turn it is ------------------------------------------------------------------


def groups(rules: Rules) -> int:
    """C74–C76: two or three alone, two pairs, trio and pair, three pairs or two trios."""
    if rules.players == 3:
        return 3
    return 3 if rules.players == 6 and rules.six_mode == SixMode.PAIRS else 2


def group_of(rules: Rules, seat: int) -> int:
    """§6.1: the groups sit alternately."""
    return seat % 3 if groups(rules) == 3 else seat % 2


def player(s: State) -> int:
    """Return the seat whose turn it is."""
    return s.order[s.place]


def partner(rules: Rules, s: State) -> int:
    """A49: the other active member of the player's group."""
    return s.order[(s.place + groups(rules)) % s.seats]


def cards(rules: Rules) -> int:
    """C02, V1: how many cards are played with; six players can be told to take more packs."""
    return PACK * (max(rules.packs, rules.packs_of_six) if rules.players == 6 else rules.packs)


def hand_size(rules: Rules) -> int:
    """C16, V2: how many cards each player is dealt."""
    return rules.hand_size if rules.hand_size else HAND_SIZE[rules.players]


# --- rows -------------------------------------------------------------------------------------------------------


def row_size(s: State, group: int, rank: int) -> int:
    """Return the number of cards in a row; 0 where there is none."""
    return s.naturals[group][rank] + s.twos[group][rank] + s.jokers[group][rank]


def missing_to_canasta(s: State, group: int, rank: int) -> int:
    """C34: how many cards the group's row of a rank lacks to be a canasta; of a wild kind, its row of them."""
    return max(0, CANASTA - (wild_row(s, group) if is_wild(rank) else row_size(s, group, rank)))


def is_canasta(s: State, group: int, rank: int) -> int:
    """C34: whether the group's row of a rank is a canasta."""
    return row_size(s, group, rank) >= CANASTA


def canastas_of(s: State, group: int, rank: int) -> int:
    """C34, V8: how many canastas of a rank the group has: one, or two where another may be begun."""
    return is_canasta(s, group, rank) + (s.full[group][rank] > 0)


def room(rules: Rules, s: State, group: int, rank: int, more: int) -> int:
    """C29, V20: how many wild cards more the row takes now, once `more` naturals are added to it."""
    return 0 if wilds_bound(rules, s, group) else room_in_row(rules, s, group, rank, more)


def wilds_bound(rules: Rules, s: State, group: int) -> int:
    """V20: whether all wild cards go to the group's row of them, which is begun and not full."""
    return rules.wild_canasta and 0 < wild_row(s, group) < CANASTA


def room_in_row(rules: Rules, s: State, group: int, rank: int, more: int) -> int:
    """C29, A15, A19, V9, V27, V29: how many more wild cards the row takes once `more` naturals are added to it."""
    if rules.dead_ranks and is_dead(rules, s, group, rank):
        return 0
    wilds = s.twos[group][rank] + s.jokers[group][rank]
    if not rules.wild_on_pure and wilds == 0 and s.naturals[group][rank] >= CANASTA:
        return 0
    naturals = s.naturals[group][rank] + more
    if (rules.wilds_from or rules.sevens_aces) and why_no_wild(rules, s, rank, naturals, wilds) != Reason.LEGAL:
        return 0
    return min(wilds_beside(rules, naturals), max(0, mixed_end(rules, s) - naturals)) - wilds


def mixed_end(rules: Rules, s: State) -> int:
    """V9, V29: how many cards a row with wild cards holds at most, which an opening may not make a canasta."""
    return rules.row_limit if rules.mixed_opening or s.need == 0 else CANASTA - 1


def is_dead(rules: Rules, s: State, group: int, rank: int) -> int:
    """V27: whether another group has a full canasta of the rank, so that it is dead for this one."""
    for other in range(groups(rules)):
        if other != group and canastas_of(s, other, rank) > 0:
            return 1
    return 0


def why_no_wild(rules: Rules, s: State, rank: int, naturals: int, wilds: int) -> int:
    """V10, V11: what keeps a wild card from a row of so many naturals and wild cards, in the turn of its group.

    Rows of sevens take none. Aces take them from the turn that opens on, or never; a group that had nothing on the
    table when the turn began is opening, and there the number of naturals does not matter.
    """
    if rules.sevens_aces and (rank == SEVEN or (rank == ACE and wilds == 0 and s.need == 0)):
        return Reason.NO_WILD_THERE
    return Reason.FEW_NATURALS if s.need == 0 and naturals < rules.wilds_from else Reason.LEGAL


def pair_takes_wild(rules: Rules, s: State, rank: int) -> int:
    """C27, V10, V11: whether two cards of a rank and a wild card may begin a row."""
    return not (rules.wilds_from or rules.sevens_aces) or why_no_wild(rules, s, rank, 2, 0) == Reason.LEGAL


def wilds_on_new(rules: Rules, s: State, rank: int, naturals: int) -> int:
    """C29, V10, V11: how many wild cards a new row of so many naturals may hold."""
    if why_no_wild(rules, s, rank, naturals, 0) != Reason.LEGAL:
        return 0
    return max(0, min(wilds_beside(rules, naturals), mixed_end(rules, s) - naturals))


def space(rules: Rules, s: State, group: int, rank: int) -> int:
    """V9, V27, V29: how many more cards the row takes at all."""
    if rules.dead_ranks and is_dead(rules, s, group, rank):
        return 0
    if not rules.mixed_opening and s.need > 0 and row_size(s, group, rank) > s.naturals[group][rank]:
        return CANASTA - 1 - row_size(s, group, rank)
    return NONE if rules.row_limit == NONE else rules.row_limit - row_size(s, group, rank)


def wilds_beside(rules: Rules, naturals: int) -> int:
    """C29, A15, A75: how many wild cards a row of so many naturals may hold."""
    if rules.row_wilds == RowWilds.FEWER_THAN_NATURALS:
        return min(naturals - 1, rules.max_wilds)
    if rules.row_wilds == RowWilds.TWO_NATURALS:
        return rules.max_wilds
    return min(naturals, rules.max_wilds)


def may_begin(rules: Rules, s: State, group: int, rank: int) -> int:
    """C27, A16, V8, V27: no row of the rank lies there yet, or by agreement one, which is a full canasta."""
    if rules.dead_ranks and is_dead(rules, s, group, rank):
        return 0
    if s.naturals[group][rank] == 0:
        return 1
    return rules.rows_per_rank and s.full[group][rank] == 0 and is_canasta(s, group, rank)


def put_aside(s: State, group: int, rank: int) -> None:
    """V8: the full canasta makes room for another row of its rank; `full` keeps its naturals, twos and jokers."""
    s.full[group][rank] = s.naturals[group][rank] | (s.twos[group][rank] << 8) | (s.jokers[group][rank] << 16)
    s.naturals[group][rank] = s.twos[group][rank] = s.jokers[group][rank] = 0


def put_back(s: State, group: int, rank: int) -> None:
    """V8: the full canasta is the only row of its rank again."""
    s.naturals[group][rank] = full_naturals(s, group, rank)
    s.twos[group][rank] = full_twos(s, group, rank)
    s.jokers[group][rank] = full_jokers(s, group, rank)
    s.full[group][rank] = 0


def full_naturals(s: State, group: int, rank: int) -> int:
    """V8: the naturals of the full canasta beside the row."""
    return s.full[group][rank] & 255


def full_twos(s: State, group: int, rank: int) -> int:
    """V8: its twos."""
    return (s.full[group][rank] >> 8) & 255


def full_jokers(s: State, group: int, rank: int) -> int:
    """V8: its jokers."""
    return s.full[group][rank] >> 16


def full_size(s: State, group: int, rank: int) -> int:
    """V8: its cards; 0 where there is none."""
    return full_naturals(s, group, rank) + full_twos(s, group, rank) + full_jokers(s, group, rank)


def wild_row(s: State, group: int) -> int:
    """A17: how many cards the group's joker canasta has, or its row of wild cards that is to become one."""
    return s.wild_twos[group] + s.wild_jokers[group]


def has_joker_canasta(s: State, group: int) -> int:
    """C38: whether the group has laid seven wild cards."""
    return wild_row(s, group) >= CANASTA


def has_laid(s: State, group: int) -> int:
    """C32, A21: whether the group has a row or a joker canasta."""
    return standing(s, group) > 0


def standing(s: State, group: int) -> int:
    """Return a bit for each rank of which the group has a row, 16 places above for a second one; 0: joker canasta."""
    bits = int(wild_row(s, group) > 0)
    for rank in range(FOUR, TWO):
        bits |= (s.naturals[group][rank] > 0) << rank
        bits |= (s.full[group][rank] > 0) << (rank + 16)
    return bits


def canastas(s: State, group: int) -> int:
    """C34, §6.6: rows of seven or more, and the joker canasta."""
    n = has_joker_canasta(s, group)
    for rank in range(FOUR, TWO):
        n += canastas_of(s, group, rank)
    return n


def is_special(rules: Rules, rank: int) -> int:
    """V11: sevens and aces, where they count more and cost more."""
    return (((1 << SEVEN) | (1 << ACE)) >> rank) & rules.sevens_aces


def is_short(s: State, group: int, rank: int) -> int:
    """V11: a row without wild cards that is no canasta, and has no full one of its rank beside it."""
    size = row_size(s, group, rank)
    return 0 < size < CANASTA and size == s.naturals[group][rank] and s.full[group][rank] == 0


def specials_short(rules: Rules, s: State, group: int) -> int:
    """V28: whether a short row of sevens or aces keeps the group from going out."""
    if rules.out_beside_short:
        return 0
    return (is_special(rules, SEVEN) and is_short(s, group, SEVEN)) or (
        is_special(rules, ACE) and is_short(s, group, ACE)
    )


def clean_canastas(s: State, group: int) -> int:
    """C37, V3: rows of seven naturals or more, without a wild card."""
    n = 0
    for rank in range(FOUR, TWO):
        n += s.naturals[group][rank] >= CANASTA and row_size(s, group, rank) == s.naturals[group][rank]
        n += 0 < s.full[group][rank] <= 255
    return n


def canastas_needed(rules: Rules) -> int:
    """C61, A41, V3: how many canastas going out needs; two players can be asked for more."""
    n = max(rules.canastas_to_go_out, rules.clean_canastas + rules.dirty_canastas)
    return max(n, rules.canastas_of_two) if rules.players == 2 else n


def canastas_missing(rules: Rules, s: State, group: int) -> int:
    """C61, V3: how many canastas the group lacks for going out; a joker canasta is neither clean nor dirty."""
    missing = canastas_needed(rules) - canastas(s, group)
    if rules.clean_canastas or rules.dirty_canastas:
        missing = max(missing, clean_missing(rules, s, group) + dirty_missing(rules, s, group))
    return max(0, missing)


def clean_missing(rules: Rules, s: State, group: int) -> int:
    """V3: how many clean canastas the group lacks for going out."""
    return max(0, rules.clean_canastas - clean_canastas(s, group)) if rules.clean_canastas else 0


def dirty_missing(rules: Rules, s: State, group: int) -> int:
    """V3: how many dirty ones."""
    dirty = canastas(s, group) - clean_canastas(s, group) - has_joker_canasta(s, group)
    return max(0, rules.dirty_canastas - dirty)


# --- laying -----------------------------------------------------------------------------------------------------------


def may_lay_joker_canasta(rules: Rules, s: State) -> int:
    """A17, A18: one to a group, where it is played at all."""
    return rules.joker_canasta and not has_joker_canasta(s, group_of(rules, player(s)))


def lay(rules: Rules, s: State, action: int, sign: int) -> None:
    """C26–C31, C65: the cards of a step go from the hand to the table (1), or back (-1)."""
    rank, card = rank_of(action), card_of(action)
    match do_of(action):
        case Do.MELD:
            row = 0 if is_wild(rank) else rank
            group = group_of(rules, player(s))
            if sign > 0 and row > 0 and s.naturals[group][row] > 0:
                put_aside(s, group, row)
            move(rules, s, row, rank, 2 * sign)
            move(rules, s, row, card, sign)
            if sign < 0 and row > 0 and s.full[group][row] > 0:
                put_back(s, group, row)
        case Do.ADD:
            move(rules, s, 0 if is_wild(rank) else rank, card, sign)
        case Do.WILDS:
            move(rules, s, 0, JOKER, card * sign)
            move(rules, s, 0, TWO, (CANASTA - card) * sign)
        case Do.THREES:
            move(rules, s, 0, BLACK, (4 if card == FOURTH else 3) * sign)
            s.threes += sign
            s.fourth += sign * (card == FOURTH)


def move(rules: Rules, s: State, rank: int, card: int, n: int) -> None:
    """So many cards of a kind from the hand to the row of a rank (0: the joker canasta, or the black threes)."""
    seat = player(s)
    s.hand[seat][card] -= n
    s.held[seat] -= n
    s.laid_cards += n
    s.laid_points += n * card_points(rules, card)
    put(s, group_of(rules, seat), rank, card, n)


def top_apart(rules: Rules, s: State) -> int:
    """V25: whether the top of a pile that is taken now counts for nothing that the opening needs."""
    return rules.pile_when_opening and rules.open_from_hand and s.need > 0


def taken_cards(s: State) -> int:
    """A73: how many cards this turn laid by taking the pile."""
    return s.took & 15


def put(s: State, group: int, rank: int, card: int, n: int) -> None:
    """So many cards of a kind onto the group's table."""
    if rank == 0:
        if card == TWO:
            s.wild_twos[group] += n
        elif card == JOKER:
            s.wild_jokers[group] += n
    elif card == TWO:
        s.twos[group][rank] += n
    elif card == JOKER:
        s.jokers[group][rank] += n
    else:
        s.naturals[group][rank] += n
