"""The rules of Canasta, each written once (C and A clauses of the rulebook's page; §6 is normative).

Only fifteen kinds of card matter (§6.3): the natural ranks 4 … K and A are the ints 1 to 11, then come the two, the
joker, the black three and the red three; 0 is no card, or one that is not seen. A hand counts its cards by kind. An
action is an int: what is done, the rank it is done with, and the card that goes along.

A turn is laid out in small steps, and a step is legal only if the turn can still be *completed* (§6.4): what is laid
reaches the opening's minimum, and the last discard leaves a card in hand or goes out. That is decided exactly:

* **Going out** lays every card but the discard (or, where that is optional, every card), so for each possible discard
  the rest is one fixed set. A natural needs a row or two companions; a pair without a row takes one wild card; what is
  left of the wild cards must find room in the rows, and as it all lies there in the end, the canastas still needed
  cost the cards that their rows lack, cheapest first. A joker canasta either takes seven of the wild cards or none.
* **Keeping a card** asks for points only while the group is not opened. The most that can be laid at all is greedy:
  every rank that needs no help, then the dearest pairs, each with the wild card that makes room for itself, then the
  dearest wild cards wherever a row has room. Where even that falls short, nothing helps; where it leaves enough cards
  in hand, it is the proof. Only between the two, with a card or so to spare, a small table over the ranks decides:
  the most natural points for each number of natural and of wild cards.
* **Wild cards that not every row takes** (V10, V11) leave both tests as they are: going out lays naturals before the
  wild cards, so that a row has those it needs by then, and in the turn that opens their number does not matter.
* **A row of wild cards that takes them all** (V20) comes last where it is new, and first where it is begun: going out
  fills it or leaves it unbegun.
* **A row that ends with seven cards** (V9) has no place for more naturals: going out asks for places for every card,
  and what can be laid at most is asked of the table, since a dear wild card may take the place of a cheap natural.
* **A second row beside a full canasta**, where that is played and a rank has cards for it, widens both tests: the small
  table knows what two rows of a rank can hold, and going out asks it of every rank, by the canastas that come of it.
* **A pile whose rest is usable at once** joins the hand as soon as the opening is reached, so from there on the test
  is asked of hand and rest together; face-down cards of it are not counted on. Before that nothing of the rest can be
  laid (A25): it counts as cards to discard and to keep, or the hand opens in such a way that both can go out (A72).
"""

from dataclasses import dataclass, field
from enum import IntEnum

from sobremesa.core import kernel_parts
from sobremesa.games.canasta import special_hands

how_many, lowest_card = kernel_parts.how_many, kernel_parts.lowest_card

DECK = 108
"""C02: the cards of two packs, and of each pack."""
PACK = DECK // 2
MOST_CARDS = 3 * PACK
SEATS = 6
GROUPS = 3
CANASTA = 7
MAX_LEDGER = 27
"""The rows of a full ledger: nine items of three groups."""
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


class Name(IntEnum):
    """The scoring events, as the state's `events` name them (§6.5)."""

    OUT = 1
    ROUND = 2
    RESET = 3
    GAME = 4
    SPECIAL = 5


class Item(IntEnum):
    """Items of a group's round, as the ledger names them (C67–C73)."""

    CANASTAS = 0
    UNFINISHED = 1
    LAID = 2
    THREES = 3
    HAND = 4
    OUT = 5
    BLACK_THREES = 6
    SPECIAL = 7
    DOUBLE = 8


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
    """Option: the round's end when the stock's last card is a red three (A43)."""

    FINISH_TURN = 0
    END_NOW = 1


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
    wilds_from: int = 0
    sevens_aces: int = 0
    joker_canasta: int = JokerCanasta.SEVEN_AT_ONCE
    joker_canasta_extend: int = 0
    wild_canasta: int = 0
    frozen_naturals: int = 3
    prefrozen: int = 0
    always_frozen: int = 0
    open_from_hand: int = 0
    opening_naturals: int = 0
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
    took: int = 0  # how many cards this turn laid by taking the pile
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

MIXED_BONUS, PURE_BONUS, JOKER_BONUS = 300, 500, 1000
"""C36–C38, A20: what a canasta with wild cards in it counts, one of naturals alone, and the joker canasta."""

THREES_OF_COLOUR = (0, 100, 300, 500, 1000)
"""V19: what so many threes of a colour count, where all are laid."""

TALON_FIRST, TALON_LATER = 4, 3
"""V16: the cards that the first group to open draws, and each that opens after another."""

WILDS_BONUS, ALL_JOKERS_BONUS, TWOS_BONUS, WILDS_UNFINISHED = 2000, 2500, 3000, 2000
"""V20: what a joker canasta counts, one with four jokers, one of twos alone; and what a shorter row costs."""

SEVENS_ACES_BONUS, SEVENS_ACES_UNFINISHED, SEVENS_ACES_HELD = 2500, 2500, 1500
"""V11: what a pure canasta of sevens or aces counts, what a shorter row without wild cards costs, and three in hand."""

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


def start(rules: Rules, s: State, dealer: int) -> None:
    """A10: the match begins with this first dealer, every group at nought."""
    s.phase = Phase.DEAL
    s.dealer = dealer
    for group in range(groups(rules)):
        s.factor[group] = 1


def actor(rules: Rules, s: State) -> int:
    """Return the seat to decide, -1 for the deal, -2 when the match is over."""
    if s.phase == Phase.OVER:
        return -2
    if s.phase == Phase.DEAL:
        return -1
    return partner(rules, s) if s.phase == Phase.ANSWER else player(s)


def cards_needed(rules: Rules, s: State) -> int:
    """C02, V1: every round is dealt from all cards of two packs, or of three."""
    return cards(rules)


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


def room(rules: Rules, s: State, group: int, rank: int, more: int) -> int:
    """C29, V20: how many wild cards more the row takes now, once `more` naturals are added to it."""
    return 0 if wilds_bound(rules, s, group) else room_in_row(rules, s, group, rank, more)


def wilds_bound(rules: Rules, s: State, group: int) -> int:
    """V20: whether all wild cards go to the group's row of them, which is begun and not full."""
    return rules.wild_canasta and 0 < wild_row(s, group) < CANASTA


def room_in_row(rules: Rules, s: State, group: int, rank: int, more: int) -> int:
    """C29, A15, A19, V9: how many more wild cards the row takes once `more` naturals are added to it."""
    wilds = s.twos[group][rank] + s.jokers[group][rank]
    if not rules.wild_on_pure and wilds == 0 and s.naturals[group][rank] >= CANASTA:
        return 0
    naturals = s.naturals[group][rank] + more
    if (rules.wilds_from or rules.sevens_aces) and why_no_wild(rules, s, rank, naturals, wilds) != Reason.LEGAL:
        return 0
    return min(wilds_beside(rules, naturals), rules.row_limit - naturals) - wilds


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
    return wilds_beside(rules, naturals)


def space(rules: Rules, s: State, group: int, rank: int) -> int:
    """V9: how many more cards the row takes at all."""
    return NONE if rules.row_limit == NONE else rules.row_limit - row_size(s, group, rank)


def wilds_beside(rules: Rules, naturals: int) -> int:
    """C29, A15, A75: how many wild cards a row of so many naturals may hold."""
    if rules.row_wilds == RowWilds.FEWER_THAN_NATURALS:
        return min(naturals - 1, rules.max_wilds)
    if rules.row_wilds == RowWilds.TWO_NATURALS:
        return rules.max_wilds
    return min(naturals, rules.max_wilds)


def may_begin(rules: Rules, s: State, group: int, rank: int) -> int:
    """C27, A16, V8: no row of the rank lies there yet, or by agreement one, which is a full canasta."""
    if s.naturals[group][rank] == 0:
        return 1
    return rules.rows_per_rank and s.full[group][rank] == 0 and row_size(s, group, rank) >= CANASTA


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
        n += (row_size(s, group, rank) >= CANASTA) + (s.full[group][rank] > 0)
    return n


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
    full = canastas(s, group)
    missing = canastas_needed(rules) - full
    if rules.clean_canastas or rules.dirty_canastas:
        clean = clean_canastas(s, group)
        dirty = full - clean - has_joker_canasta(s, group)
        missing = max(missing, max(0, rules.clean_canastas - clean) + max(0, rules.dirty_canastas - dirty))
    return max(0, missing)


def minimum(rules: Rules, score: int) -> int:
    """C33, V4, §6.6: what a group must lay to open, by its total."""
    if score < 0:
        return rules.minimum_below
    if score >= rules.fourth_from:
        return rules.minimum_fourth
    if score >= rules.third_from:
        return rules.minimum_third
    return rules.minimum_second if score >= rules.second_from else rules.minimum_first


# --- legal actions ----------------------------------------------------------------------------------------------


def legal_actions(rules: Rules, s: State, out: list[int]) -> int:
    """§6.4: what the seat to decide may do, codes ascending; returns how many."""
    if s.phase == Phase.START:
        return legal_starts(rules, s, out)
    if s.phase == Phase.LAY:
        return legal_turn(rules, s, out)
    if s.phase == Phase.ANSWER:
        out[0] = YES
        out[1] = NO
        return 2
    return 0


def legal_starts(rules: Rules, s: State, out: list[int]) -> int:
    """C20–C22, C42, A42: begin the turn with the stock, or with the pile; without a stock one may end the round."""
    n = 0
    if s.stock_left > 0:
        out[n] = DRAW
        n += 1
    for way in (0, TWO, JOKER, ROW):
        if why_not_take_so(rules, s, way) == Reason.LEGAL:
            out[n] = TAKE | way
            n += 1
    if s.stock_left == 0 and not must_take(rules, s):
        out[n] = END
        n += 1
    return n


def must_take(rules: Rules, s: State) -> int:
    """A80: with the stock used up, who can put the pile's top onto a row takes it, where that is agreed."""
    return rules.must_take_last and why_not_take_so(rules, s, ROW) == Reason.LEGAL


def legal_turn(rules: Rules, s: State, out: list[int]) -> int:
    """C23, §6.4: lay, ask, discard; only who can do none of these ends the turn without a discard."""
    n = 0
    if laying_may_succeed(rules, s):
        n = melds(rules, s, out, n)
        n = adds(rules, s, out, n)
        n = joker_canastas(rules, s, out, n)
        n = black_threes(rules, s, out, n)
        n = keep_completable(rules, s, out, n)
    if why_not_ask(rules, s) == Reason.LEGAL:
        out[n] = ASK
        n += 1
    if why_not_end_turn(rules, s) == Reason.LEGAL:
        n = drops(rules, s, out, n)
    if n == 0:
        out[0] = END
        n = 1
    if rules.special_hands and why_not_special(rules, s) == Reason.LEGAL:
        out[n] = SPECIAL
        n += 1
    return n


def laying_may_succeed(rules: Rules, s: State) -> int:
    """C32: no step is legal where the group is not opened and nothing it could lay reaches the minimum."""
    if s.need == 0 or s.laid_cards > 0:
        return 1
    spare = s.held[player(s)] - cards_to_stay(s)
    return can_open(rules, s, s.need, spare) or can_go_out(rules, s)


def melds(rules: Rules, s: State, out: list[int], n: int) -> int:
    """C27: three of a rank, or two and a wild card, where the group may begin a row of it (A16)."""
    hand = s.hand[player(s)]
    group = group_of(rules, player(s))
    pairs = kinds_in(hand, 2) & NATURALS
    while pairs:
        rank = lowest_card(pairs)
        pairs &= pairs - 1
        if may_begin(rules, s, group, rank):
            wild = pair_takes_wild(rules, s, rank) and not wilds_bound(rules, s, group)
            n = steps(hand, Do.MELD, rank, hand[rank] >= 3, wild, out, n)
    if rules.joker_canasta == JokerCanasta.COLLECT and wild_row(s, group_of(rules, player(s))) == 0:
        n = wild_melds(hand, out, n)
    return n


def wild_melds(hand: list[int], out: list[int], n: int) -> int:
    """A17: a row of wild cards begins with three of them."""
    for kind in range(TWO, BLACK):
        for third in range(TWO, BLACK):
            if hand[kind] >= 2 + (third == kind) and hand[third] > 0:
                out[n] = code_of(Do.MELD, kind, third)
                n += 1
    return n


def adds(rules: Rules, s: State, out: list[int], n: int) -> int:
    """C28, C29: a natural or a wild card to a row of one's own group."""
    hand = s.hand[player(s)]
    group = group_of(rules, player(s))
    wilds = hand[TWO] + hand[JOKER]
    rows = standing(s, group) & (NATURALS if wilds else NATURALS & kinds_in(hand, 1))
    while rows:
        rank = lowest_card(rows)
        rows &= rows - 1
        natural = hand[rank] > 0 and space(rules, s, group, rank) > 0
        n = steps(hand, Do.ADD, rank, natural, wilds > 0 and room(rules, s, group, rank, 0) > 0, out, n)
    if wild_row(s, group) > 0 and wild_room(rules, s) > 0:
        for kind in range(TWO, BLACK):
            if hand[kind] > 0:
                out[n] = code_of(Do.ADD, kind, kind)
                n += 1
    return n


def steps(hand: list[int], do: int, rank: int, natural: int, wild: int, out: list[int], n: int) -> int:
    """C06: the same step with a natural, with a two and with a joker."""
    if natural:
        out[n] = code_of(do, rank, rank)
        n += 1
    if wild and hand[TWO] > 0:
        out[n] = code_of(do, rank, TWO)
        n += 1
    if wild and hand[JOKER] > 0:
        out[n] = code_of(do, rank, JOKER)
        n += 1
    return n


def joker_canastas(rules: Rules, s: State, out: list[int], n: int) -> int:
    """C30, C38: exactly seven wild cards at once, in every mixture that the hand allows."""
    hand = s.hand[player(s)]
    if hand[TWO] + hand[JOKER] < CANASTA or not may_lay_joker_canasta(rules, s):
        return n
    if rules.joker_canasta != JokerCanasta.SEVEN_AT_ONCE:
        return n
    for jokers in range(max(0, CANASTA - hand[TWO]), hand[JOKER] + 1):
        out[n] = WILDS | jokers
        n += 1
    return n


def black_threes(rules: Rules, s: State, out: list[int], n: int) -> int:
    """C65, A52: exactly three black threes, or all four where that is played, to go out."""
    if s.hand[player(s)][BLACK] >= 3:
        out[n] = THREES
        n += 1
    if s.hand[player(s)][BLACK] >= rules.black_three_out > 3:
        out[n] = THREES | FOURTH
        n += 1
    return n


def keep_completable(rules: Rules, s: State, out: list[int], n: int) -> int:
    """§6.4: of the steps whose cards and rows are right, those after which the turn can be completed."""
    kept = 0
    for i in range(n):
        if leaves_completable(rules, s, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


def drops(rules: Rules, s: State, out: list[int], n: int) -> int:
    """A44, V17, V18: any card of the hand, or of those that may go; red threes are never in it."""
    hand = s.hand[player(s)]
    kinds = kinds_in(hand, 1)
    while kinds:
        kind = lowest_card(kinds)
        kinds &= kinds - 1
        if why_not_discard(rules, s, kind) == Reason.LEGAL:
            out[n] = DROP | kind
            n += 1
    return n


def why_not_discard(rules: Rules, s: State, kind: int) -> int:
    """V17, V18: what keeps a card of the hand from the pile; there is always one that may go, and a last card may."""
    if (
        not rules.wild_discard
        and is_wild(kind)
        and s.hand[player(s)][TWO] + s.hand[player(s)][JOKER] < s.held[player(s)]
    ):
        return Reason.WILD_LAST
    if not rules.empty_pile_discard and kind in (SEVEN, ACE) and s.pile_size == 0:
        for other in range(FOUR, ACE):
            if other != SEVEN and s.hand[player(s)][other] > 0:
                return Reason.EMPTY_PILE
    return Reason.LEGAL


canonical = kernel_parts.canonical


# --- can the turn be completed? ---------------------------------------------------------------------------------


def leaves_completable(rules: Rules, s: State, action: int) -> int:
    """§6.4: whether the turn can be completed after this step; tried on the table and taken back."""
    do = do_of(action)
    stays = s.held[player(s)] - STEP_SIZE[do] >= cards_to_stay(s)
    if stays and is_opened(rules, s) and do != Do.THREES and may_stay(rules, s):
        return 1
    lay(rules, s, action, 1)
    completable = can_complete(rules, s)
    lay(rules, s, action, -1)
    return completable


def can_complete(rules: Rules, s: State) -> int:
    """§6.4: whether some further steps and one discard fulfil all that is required of the turn."""
    if rest_joins(rules, s):
        return can_complete_with_rest(rules, s)
    return can_stay(rules, s) or can_go_out(rules, s)


def rest_joins(rules: Rules, s: State) -> int:
    """A25, A39: whether the rest of the taken pile enters the hand now, since the opening is reached."""
    return rules.pile_rest_usable == Rest.AT_ONCE and s.aside > 0 and is_opened(rules, s)


def is_opened(rules: Rules, s: State) -> int:
    """C32, V14: whether the group is opened, by what lay there or by what this turn has laid."""
    return s.laid_points >= s.need and (rules.opening_naturals == 0 or s.need == 0 or naturals_open(rules, s))


def naturals_open(rules: Rules, s: State) -> int:
    """V14: whether the group has laid as many naturals of one rank as an opening needs."""
    group = group_of(rules, player(s))
    for rank in range(FOUR, TWO):
        if s.naturals[group][rank] + full_naturals(s, group, rank) >= rules.opening_naturals:
            return 1
    return 0


def naturals_missing(rules: Rules, s: State) -> int:
    """V14: whether the opening lacks its naturals of one rank, with all those in hand too."""
    if rules.opening_naturals == 0 or s.need == 0:
        return 0
    group = group_of(rules, player(s))
    for rank in range(FOUR, TWO):
        laid = s.naturals[group][rank] + full_naturals(s, group, rank)
        if laid + s.hand[player(s)][rank] >= rules.opening_naturals:
            return 0
    return 1


def can_complete_with_rest(rules: Rules, s: State) -> int:
    """A39: the same with the rest's open cards in hand; tried and taken back."""
    aside, sure = s.aside, s.sure
    hold_rest(rules, s, 1)
    s.aside = s.sure = 0
    completable = can_stay(rules, s) or (s.answer != Answer.NO and can_empty_hand(rules, s))
    s.aside, s.sure = aside, sure
    hold_rest(rules, s, -1)
    return completable


def hold_rest(rules: Rules, s: State, sign: int) -> None:
    """Move the rest's open cards, except the threes that are laid, into the hand (1) or back (-1)."""
    for i in range(s.face_down, s.aside):
        if not is_laid_three(rules, s.pile[i]):
            s.hand[player(s)][s.pile[i]] += sign
            s.held[player(s)] += sign


def may_stay(rules: Rules, s: State) -> int:
    """C62, C65, A50: after a binding yes, or with black threes laid, the turn must go out."""
    return s.threes == 0 and not (s.answer == Answer.YES and rules.yes_binding)


def cards_to_stay(s: State) -> int:
    """C47, A46: one card to discard and one to keep; a taken pile's rest may serve for them."""
    return max(0, 2 - s.sure)


def can_stay(rules: Rules, s: State) -> int:
    """A46: whether the turn can end without going out: enough cards left, and the opening reached."""
    spare = s.held[player(s)] - cards_to_stay(s)
    if spare < 0 or not may_stay(rules, s):
        return 0
    if s.laid_cards == 0 or is_opened(rules, s):
        return 1
    return can_open(rules, s, s.need - s.laid_points, spare)


def can_open(rules: Rules, s: State, points: int, spare: int) -> int:
    """C32, A24, V14: whether at most `spare` cards of the hand can lay so many points more, and the naturals it takes.

    Those naturals are laid first, of each rank in turn: all else can follow them.
    """
    if rules.opening_naturals == 0 or naturals_open(rules, s):
        return can_lay_points(rules, s, points, spare)
    group = group_of(rules, player(s))
    for rank in range(FOUR, TWO):
        n = rules.opening_naturals - s.naturals[group][rank]
        if n <= min(s.hand[player(s)][rank], spare, space(rules, s, group, rank)):
            move(rules, s, rank, rank, n)
            opens = can_lay_points(rules, s, points - n * CARD_POINTS[rank], spare - n)
            move(rules, s, rank, rank, -n)
            if opens:
                return 1
    return 0


def can_lay_points(rules: Rules, s: State, points: int, spare: int) -> int:
    """C32, A24: whether at most `spare` cards of the hand can lay so many points more.

    Where wild cards alone can be laid they are tried first, then the whole table; without them see `most_points`. In
    rows that end (V9) a dear wild card may be better than a cheap natural, so there the table has the last word.
    """
    hand = s.hand[player(s)]
    wilds = hand[TWO] + hand[JOKER]
    least, most = (wild_least(rules, s), min(wilds, wild_room(rules, s), spare)) if wilds > 0 else (0, 0)
    if 0 < least <= most:
        if wild_points(hand[JOKER], most) >= points:
            return 1
        return dearest_first(rules, s, spare)[0] >= points or most_points_within(rules, s, spare) >= points
    most, cards = most_points(rules, s)
    if (most < points or cards <= spare) and rules.row_limit == NONE and not second_row_possible(rules, s):
        return most >= points
    within, cards = dearest_first(rules, s, spare)
    return within >= points or most_points_within(rules, s, spare) >= points


def wild_least(rules: Rules, s: State) -> int:
    """C30, A17, A18: the fewest wild cards that can be laid by themselves now; 0 where none can."""
    if wild_room(rules, s) <= 0:
        return 0
    if wild_row(s, group_of(rules, player(s))) > 0:
        return 1
    return CANASTA if rules.joker_canasta == JokerCanasta.SEVEN_AT_ONCE else 3


def wild_room(rules: Rules, s: State) -> int:
    """C30, A17, A18: the most wild cards that can be laid by themselves now."""
    if rules.joker_canasta == JokerCanasta.OFF:
        return 0
    return (MOST_CARDS if rules.joker_canasta_extend else CANASTA) - wild_row(s, group_of(rules, player(s)))


def most_points(rules: Rules, s: State) -> tuple[int, int]:
    """Return the most points that the hand can lay in rows, however many cards it takes, and those cards.

    Pairs come from the dearest down, each with a wild card, which it has room for; the others need no help. As many
    pairs as can be are best for the other wild cards too, since each pair may have room for more.
    """
    return dearest_first(rules, s, NONE)


def dearest_first(rules: Rules, s: State, spare: int) -> tuple[int, int]:
    """Return the points of at most `spare` cards laid from the ace down, and their number: perhaps not the most."""
    hand = s.hand[player(s)]
    group = group_of(rules, player(s))
    wilds = 0 if wilds_bound(rules, s, group) else hand[TWO] + hand[JOKER]
    points = cards = slots = pairs = 0
    for rank in range(ACE, 0, -1):
        laid = s.naturals[group][rank] > 0
        n = min(hand[rank], spare - cards, space(rules, s, group, rank))
        if laid or n >= 3:
            points += n * CARD_POINTS[rank]
            cards += n
            slots += room(rules, s, group, rank, n)
        elif hand[rank] == 2 and pairs < wilds and cards + 3 <= spare and pair_takes_wild(rules, s, rank):
            pairs += 1
            slots += room(rules, s, group, rank, 2) - 1
            points += 2 * CARD_POINTS[rank]
            cards += 3
    more = min(wilds - pairs, slots, spare - cards)
    return points + wild_points(hand[JOKER], pairs + more), cards + more


def wild_points(jokers: int, used: int) -> int:
    """C08: so many wild cards, as many of them jokers as there are."""
    high = min(jokers, used)
    return CARD_POINTS[JOKER] * high + CARD_POINTS[TWO] * (used - high)


def most_points_within(rules: Rules, s: State, spare: int) -> int:
    """Return the most points that at most `spare` cards can lay, in rows and as wild cards by themselves.

    `best` holds the most natural points for each number of wild cards in rows (a line) and of naturals (a column); -1
    is impossible.
    """
    hand = s.hand[player(s)]
    wilds = min(hand[TWO] + hand[JOKER], spare)
    width = spare + 1
    best = [-1] * ((wilds + 1) * width)
    best[0] = 0
    for rank in range(FOUR, TWO):
        offer_rank(rules, s, rank, best, width)
    least, room_alone = wild_least(rules, s), wild_room(rules, s)
    first = wilds_first(rules, s)
    most = 0
    for used in range(wilds + 1):
        for naturals in range(width - used):
            if best[used * width + naturals] >= 0:
                alone = min(room_alone, wilds - used, spare - used - naturals)
                if least == 0 or alone < least:
                    alone = 0
                if used > 0 and alone < first:
                    break
                most = max(most, best[used * width + naturals] + wild_points(hand[JOKER], used + alone))
    return most


def wilds_first(rules: Rules, s: State) -> int:
    """V20: how many wild cards must fill the row of them that is begun, before other rows take one."""
    group = group_of(rules, player(s))
    return CANASTA - wild_row(s, group) if wilds_bound(rules, s, group) else 0


def wilds_to_go_out(rules: Rules, s: State) -> int:
    """C30, A17, V20: the fewest wild cards that can be laid by themselves in a turn that goes out; 0 where none can."""
    least = wild_least(rules, s)
    if least == 0 or not rules.wild_canasta:
        return least
    return max(least, CANASTA - wild_row(s, group_of(rules, player(s))))


def offer_rank(rules: Rules, s: State, rank: int, best: list[int], width: int) -> None:
    """Add one more rank to the table, from the fullest place down, so that each place still reads the ranks before.

    A single card without a row adds nothing.
    """
    most_naturals = s.hand[player(s)][rank]
    if most_naturals < 2 and s.naturals[group_of(rules, player(s))][rank] == 0:
        return
    for place in range(len(best) - 1, -1, -1):
        wilds, naturals = place // width, place % width
        for n in range(min(most_naturals, naturals) + 1):
            for w in range((wilds if rules.rows_per_rank else min(rank_room(rules, s, rank, n), wilds)) + 1):
                before = best[(wilds - w) * width + naturals - n]
                if before >= 0 and stands(rules, s, rank, n, w):
                    best[place] = max(best[place], before + n * CARD_POINTS[rank])


def rank_room(rules: Rules, s: State, rank: int, n: int) -> int:
    """Return how many wild cards n naturals of a rank can take along, onto a row that may exist already."""
    return max(0, room_in_row(rules, s, group_of(rules, player(s)), rank, n))


def stands(rules: Rules, s: State, rank: int, n: int, w: int) -> int:
    """C27: whether n naturals and w wild cards of a rank can be laid: on a row, or as a new one of three or more."""
    fits = n <= space(rules, s, group_of(rules, player(s)), rank)
    if rules.rows_per_rank and (w > rank_room(rules, s, rank, n) or not fits):
        return stand_beside(rules, s, rank, n, w)
    if not fits:
        return 0
    if n + w == 0 or s.naturals[group_of(rules, player(s))][rank] > 0:
        return 1
    return n >= 2 and n + w >= 3


def stand_beside(rules: Rules, s: State, rank: int, n: int, w: int) -> int:
    """V8: whether so many cards fill a row of the rank and begin another beside it."""
    for more in range(n - 1):
        for wilds in range(w + 1):
            size = n - more + w - wilds
            begins = 3 <= size <= rules.row_limit and w - wilds <= wilds_on_new(rules, s, rank, n - more)
            if begins and fills(rules, s, rank, more, wilds):
                return 1
    return 0


def fills(rules: Rules, s: State, rank: int, naturals: int, wilds: int) -> int:
    """C34, V8: whether so many cards more make the only row of a rank a full canasta."""
    group = group_of(rules, player(s))
    size = row_size(s, group, rank) + naturals + wilds
    if s.full[group][rank] > 0 or size < CANASTA or size > rules.row_limit:
        return 0
    return wilds == 0 or wilds <= room_in_row(rules, s, group, rank, naturals)


def can_go_out(rules: Rules, s: State) -> int:
    """C61–C65, A72: whether the turn can end with an empty hand, the rest of a taken pile included."""
    if s.answer == Answer.NO:
        return 0
    return can_empty_hand(rules, s) if s.aside == 0 else can_open_and_go_out(rules, s)


def can_empty_hand(rules: Rules, s: State) -> int:
    """C61–C65: whether all cards but one can be laid with all that going out asks for, whichever one that is.

    Where one card cannot be laid at all, that is the one.
    """
    loose = loose_cards(rules, s)
    if loose > 1:
        return 0
    if loose == 0 and not rules.out_discard and can_lay_all(rules, s):
        return 1
    hand = s.hand[player(s)]
    kinds = kinds_in(hand, 1)
    while kinds:
        kind = lowest_card(kinds)
        kinds &= kinds - 1
        hand[kind] -= 1
        fits = (loose == 0 or loose_cards(rules, s) == 0) and can_lay_all(rules, s)
        hand[kind] += 1
        if fits:
            return 1
    return 0


def can_open_and_go_out(rules: Rules, s: State) -> int:
    """A72: whether the hand can reach the opening, so that the rest of the pile joins it, and then go out with both.

    What opens lies there in the end too, so the hand's naturals may all open, but for one to discard; which wild cards
    open with them is tried exactly.
    """
    if rules.pile_rest_usable != Rest.AT_ONCE or not can_empty_hand_with_rest(rules, s):
        return 0
    hand = s.hand[player(s)]
    black = rules.three_card * hand[BLACK] * (hand[BLACK] >= 3)
    if not can_open(rules, s, s.need - s.laid_points - black, s.held[player(s)]):
        return 0
    for kept in range(RED):
        if kept == 0 or hand[kept] > 0:
            hand[kept] -= kept > 0
            found = some_opening_goes_out(rules, s, kept) or opens_beside(rules, s, kept)
            hand[kept] += kept > 0
            if found:
                return 1
    return 0


def can_empty_hand_with_rest(rules: Rules, s: State) -> int:
    """A39: whether hand and rest together could go out; tried and taken back."""
    aside, sure = s.aside, s.sure
    hold_rest(rules, s, 1)
    s.aside = s.sure = 0
    goes_out = can_empty_hand(rules, s)
    s.aside, s.sure = aside, sure
    hold_rest(rules, s, -1)
    return goes_out


def opens_beside(rules: Rules, s: State, kept: int) -> int:
    """V8, A72: the same where a second row is begun beside a full canasta, one rank after the other."""
    group = group_of(rules, player(s))
    for rank in range(FOUR, TWO):
        if s.naturals[group][rank] > 0 and s.hand[player(s)][rank] >= 2 and may_begin(rules, s, group, rank):
            put_aside(s, group, rank)
            found = some_opening_goes_out(rules, s, kept)
            put_back(s, group, rank)
            if found:
                return 1
    return 0


def some_opening_goes_out(rules: Rules, s: State, kept: int) -> int:
    """A72: the same where one card of a kind is kept (0: none), by trying every number of wild cards in every row.

    `wilds` has them by rank, by themselves in place 0; -1 holds a row to six naturals so that it may be mixed (A19).
    """
    hand = s.hand[player(s)]
    left = hand[TWO] + hand[JOKER]
    wilds, least, most = [0] * TWO, [0] * TWO, [0] * TWO
    most[0] = min(left, max(0, wild_room(rules, s)))
    for rank in range(FOUR, TWO):
        laid = s.naturals[group_of(rules, player(s))][rank]
        if laid > 0 or hand[rank] >= 2:
            most[rank] = min(left, rank_room(rules, s, rank, hand[rank]))
        if not rules.wild_on_pure and laid < CANASTA <= laid + hand[rank]:
            wilds[rank] = least[rank] = -1
    while True:
        if opens_and_goes_out(rules, s, wilds, kept):
            return 1
        rank = 0
        while rank < TWO and (wilds[rank] == most[rank] or (left == 0 and wilds[rank] >= 0)):
            left += max(0, wilds[rank])
            wilds[rank] = least[rank]
            rank += 1
        if rank == TWO:
            return 0
        left -= wilds[rank] >= 0
        wilds[rank] += 1


def opens_and_goes_out(rules: Rules, s: State, wilds: list[int], kept: int) -> int:
    """A72: whether the hand opens with so many wild cards in each row, and then goes out; tried and taken back."""
    if 0 < wilds[0] < wild_least(rules, s):
        return 0
    first = wilds_first(rules, s)
    for rank in range(FOUR, TWO):
        if wilds[rank] > 0 and wilds[0] < first:
            return 0
    hand = s.hand[player(s)]
    group = group_of(rules, player(s))
    naturals, jokers = [0] * TWO, [0] * TWO
    high = hand[JOKER]
    for rank in range(TWO):
        jokers[rank] = min(high, max(0, wilds[rank]))
        high -= jokers[rank]
        if rank > 0 and (s.naturals[group][rank] > 0 or hand[rank] >= 3 or (hand[rank] == 2 and wilds[rank] > 0)):
            naturals[rank] = min(hand[rank], space(rules, s, group, rank))
            if wilds[rank] < 0:
                naturals[rank] = CANASTA - 1 - s.naturals[group][rank]
    open_with(rules, s, naturals, wilds, jokers, 1)
    hand[kept] += kept > 0
    found = is_opened(rules, s) and can_empty_hand_with_rest(rules, s)
    black = hand[BLACK] - (kept == BLACK)
    if not found and 3 <= black <= rules.black_three_out and not s.threes:
        lay(rules, s, THREES | (FOURTH if black == FOURTH else 0), 1)
        found = is_opened(rules, s) and can_empty_hand_with_rest(rules, s)
        lay(rules, s, THREES | (FOURTH if black == FOURTH else 0), -1)
    hand[kept] -= kept > 0
    open_with(rules, s, naturals, wilds, jokers, -1)
    return found


def open_with(rules: Rules, s: State, naturals: list[int], wilds: list[int], jokers: list[int], sign: int) -> None:
    """So many cards of each row from hand to table (1), or back (-1)."""
    for rank in range(TWO):
        if rank > 0:
            move(rules, s, rank, rank, sign * naturals[rank])
        move(rules, s, rank, JOKER, sign * jokers[rank])
        move(rules, s, rank, TWO, sign * (max(0, wilds[rank]) - jokers[rank]))


def loose_cards(rules: Rules, s: State) -> int:
    """Return how many cards cannot be laid at all; only one of them can be the last discard."""
    hand = s.hand[player(s)]
    singles = kinds_in(hand, 1) & ~kinds_in(hand, 2) & NATURALS
    loose = how_many(singles & ~standing(s, group_of(rules, player(s))))
    loose += hand[BLACK] if hand[BLACK] < 3 else max(0, hand[BLACK] - rules.black_three_out)
    return loose if rules.row_limit == NONE else loose + crowded_out(rules, s)


def crowded_out(rules: Rules, s: State) -> int:
    """V9: how many naturals find no place since their row has an end, where there is no other row of the rank."""
    if rules.rows_per_rank:
        return 0
    n = 0
    for rank in range(FOUR, TWO):
        n += max(0, s.hand[player(s)][rank] - space(rules, s, group_of(rules, player(s)), rank))
    return n


def can_lay_all(rules: Rules, s: State) -> int:
    """C61, C63: whether every card in hand can be laid, with the canastas and the points that going out needs."""
    if not black_threes_fit(rules, s):
        return 0
    short = s.laid_points + points_in_hand(rules, s) < s.need or naturals_missing(rules, s)
    if short and not minimum_waived(rules, s):
        return 0
    if rows_take_all(rules, s):
        return 1
    return second_row_possible(rules, s) and two_rows_take_all(rules, s)


def second_row_possible(rules: Rules, s: State) -> int:
    """V8: whether some rank has cards enough to fill its row and begin another."""
    if rules.rows_per_rank == RowsPerRank.ONE:
        return 0
    hand = s.hand[player(s)]
    for rank in range(FOUR, TWO):
        if hand[rank] >= 2:
            more = min(hand[rank] - 2, space(rules, s, group_of(rules, player(s)), rank))
            free = room_in_row(rules, s, group_of(rules, player(s)), rank, more)
            if fills(rules, s, rank, more, max(0, min(hand[TWO] + hand[JOKER], free))):
                return 1
    return 0


def two_rows_take_all(rules: Rules, s: State) -> int:
    """V8: the same with second rows: which numbers of wild cards the ranks so far can take, a bit for each.

    `taken` tells it for each number of clean canastas (a line) and of dirty ones (a column); more than going out needs
    make no difference.
    """
    hand = s.hand[player(s)]
    wilds = hand[TWO] + hand[JOKER]
    width = canastas_needed(rules) + 1
    taken, further, ways = [0] * (width * width), [0] * (width * width), [0] * 9
    taken[0] = 1
    for rank in range(FOUR, TWO):
        list_ways(rules, s, rank, ways)
        for place in range(width * width):
            further[place] = 0
        for place in range(width * width):
            for way in range(9):
                if taken[place] and ways[way]:
                    clean, dirty = place // width + way // 3, place % width + way % 3
                    at = min(clean, width - 1) * width + min(dirty, width - 1)
                    further[at] |= sums(taken[place], ways[way], wilds)
        taken[:] = further
    for place in range(width * width):
        if taken[place] and enough_taken(rules, s, place // width, place % width, taken[place]):
            return 1
    return 0


def sums(some: int, others: int, most: int) -> int:
    """Return a bit for each sum, up to the most, of two numbers that have their bits in the two masks."""
    found = 0
    for n in range(most + 1):
        if (others >> n) & 1:
            found |= some << n
    return found & ((1 << (most + 1)) - 1)


def list_ways(rules: Rules, s: State, rank: int, ways: list[int]) -> None:
    """V8: which numbers of wild cards a rank takes with all its naturals, by its clean and dirty canastas (3c + d)."""
    for way in range(9):
        ways[way] = 0
    hand = s.hand[player(s)]
    group = group_of(rules, player(s))
    n, wilds = hand[rank], hand[TWO] + hand[JOKER]
    laid, mixed = row_size(s, group, rank), row_size(s, group, rank) - s.naturals[group][rank]
    fits = n <= space(rules, s, group, rank)
    beside = 0 if s.full[group][rank] == 0 else 3 if s.full[group][rank] <= 255 else 1
    for w in range(wilds + 1):
        takes = fits and (w == 0 or w <= room_in_row(rules, s, group, rank, n))
        if takes and (laid or n + w == 0 or (n >= 2 and n + w >= 3)):
            ways[beside + way_of(laid + n + w, mixed + w)] |= 1 << w
    for more in range(n - 1):
        for w in range(wilds + 1):
            if fills(rules, s, rank, more, w):
                left = n - more
                most = min(wilds - w, wilds_on_new(rules, s, rank, left), rules.row_limit - left)
                for v in range(max(0, 3 - left), most + 1):
                    ways[way_of(CANASTA, mixed + w) + way_of(left + v, v)] |= 1 << (w + v)


def way_of(size: int, wilds: int) -> int:
    """C36, C37: 3 for a clean canasta, 1 for a dirty one, 0 for none."""
    if size < CANASTA:
        return 0
    return 1 if wilds else 3


def enough_taken(rules: Rules, s: State, clean: int, dirty: int, taken: int) -> int:
    """C61, V3: whether so many canastas are enough, with the wild cards that the ranks do not take by themselves."""
    if clean < rules.clean_canastas or dirty < rules.dirty_canastas:
        return 0
    hand = s.hand[player(s)]
    wilds, joker = hand[TWO] + hand[JOKER], wild_row(s, group_of(rules, player(s)))
    least = wilds_to_go_out(rules, s)
    for alone in range(wilds_first(rules, s), min(wilds, max(0, wild_room(rules, s))) + 1):
        laid = alone == 0 or 0 < least <= alone
        full = clean + dirty + (joker + alone >= CANASTA)
        if laid and full >= canastas_needed(rules) and (taken >> (wilds - alone)) & 1:
            return 1
    return 0


def rows_take_all(rules: Rules, s: State) -> int:
    """C61: whether the rows take every natural and wild card in hand, with the canastas that going out needs."""
    hand = s.hand[player(s)]
    group = group_of(rules, player(s))
    if rules.clean_canastas or rules.dirty_canastas or canastas_needed(rules) > 2:
        return kinds_fit(rules, s)
    wilds = hand[TWO] + hand[JOKER]
    slots = 0
    full = has_joker_canasta(s, group)
    nearest = second = NONE
    for rank in range(FOUR, TWO):
        full += s.full[group][rank] > 0
        laid = s.naturals[group][rank] > 0
        if (not laid and hand[rank] == 1) or hand[rank] > space(rules, s, group, rank):
            return 0
        if laid or hand[rank] > 0:
            third = not laid and hand[rank] == 2
            if third and not pair_takes_wild(rules, s, rank):
                return 0
            wilds -= third
            free = room_in_row(rules, s, group, rank, hand[rank]) - third
            lack = CANASTA - row_size(s, group, rank) - hand[rank] - third
            slots += free
            full += lack <= 0
            if 0 < lack <= free:
                nearest, second = min(nearest, lack), min(second, max(nearest, lack))
    if not wilds_bound(rules, s, group) and wilds_fit(rules, wilds, slots, full, nearest, second):
        return 1
    laid_alone = wild_row(s, group)
    if wilds < (1 if laid_alone else 3):
        return 0
    least = wilds_to_go_out(rules, s)
    if least == 0 or wilds < least:
        return 0
    for alone in range(least, min(wilds, wild_room(rules, s)) + 1):
        more = laid_alone < CANASTA <= laid_alone + alone
        if wilds_fit(rules, wilds - alone, slots, full + more, nearest, second):
            return 1
    return 0


def kinds_fit(rules: Rules, s: State) -> int:
    """V3: the same where going out asks for kinds of canastas, or for more than two.

    A row that is clean and full once its naturals lie there is either kept clean or spared: it takes wild cards,
    those with most room first. A row that lacks cards becomes a dirty canasta by as many wild cards.
    """
    hand = s.hand[player(s)]
    group = group_of(rules, player(s))
    wilds = hand[TWO] + hand[JOKER]
    slots = clean = dirty = 0
    lacks, rooms = [0] * (CANASTA + 1), [0] * (MOST_CARDS + 1)
    sure = 0
    for rank in range(FOUR, TWO):
        sure += 0 < s.full[group][rank] <= 255
        dirty += s.full[group][rank] > 255
        laid = s.naturals[group][rank] > 0
        if (not laid and hand[rank] == 1) or hand[rank] > space(rules, s, group, rank):
            return 0
        if laid or hand[rank] > 0:
            third = not laid and hand[rank] == 2
            if third and not pair_takes_wild(rules, s, rank):
                return 0
            wilds -= third
            free = min(MOST_CARDS, max(0, room_in_row(rules, s, group, rank, hand[rank]) - third))
            lack = CANASTA - row_size(s, group, rank) - hand[rank] - third
            if lack > 0:
                slots += free
                lacks[lack] += lack <= free
            elif third or row_size(s, group, rank) > s.naturals[group][rank]:
                slots += free
                dirty += 1
            else:
                rooms[free] += 1
                clean += 1
    if wilds < 0:
        return 0
    joker = wild_row(s, group)
    clean += sure  # which take no wild card, so they are never spared
    bound = wilds_bound(rules, s, group)
    if not bound and kinds_fit_with(rules, wilds, slots, clean, dirty, joker >= CANASTA, lacks, rooms):
        return 1
    least = wilds_to_go_out(rules, s)
    for alone in range(least, min(wilds, wild_room(rules, s)) + 1 if least else 0):
        if kinds_fit_with(rules, wilds - alone, slots, clean, dirty, joker + alone >= CANASTA, lacks, rooms):
            return 1
    return 0


def kinds_fit_with(
    rules: Rules, wilds: int, slots: int, clean: int, dirty: int, joker: int, lacks: list[int], rooms: list[int]
) -> int:
    """V3: whether so many wild cards all find room in rows, and are enough for the canastas still missing."""
    spared = 0
    place = len(rooms) - 1
    taken = 0
    while clean - spared >= rules.clean_canastas:
        for spoiled in range(spared + 1):
            more = max(canastas_needed(rules) - clean - dirty - joker, rules.dirty_canastas - dirty - spoiled)
            if wilds <= slots and spoiled + cheapest(lacks, max(0, more)) <= wilds:
                return 1
        while place > 0 and taken == rooms[place]:
            place -= 1
            taken = 0
        if place == 0:
            return 0
        taken += 1
        spared += 1
        slots += place
    return 0


def cheapest(lacks: list[int], n: int) -> int:
    """Return the fewest wild cards that fill so many rows, by how many rows lack how much; `NONE` for too few rows."""
    cards = 0
    for lack in range(1, len(lacks)):
        filled = min(n, lacks[lack])
        cards += filled * lack
        n -= filled
    return cards if n == 0 else NONE


def black_threes_fit(rules: Rules, s: State) -> int:
    """C65, A52: whether the black threes in hand can all be laid: none, three once, or four where that is played."""
    black = s.hand[player(s)][BLACK]
    return black == 0 or (3 <= black <= rules.black_three_out and not s.threes)


def minimum_waived(rules: Rules, s: State) -> int:
    """A26: going out needs no minimum where the turn began with the stock; a canasta it needs anyway."""
    return rules.min_meld_waived_on_full_out and not s.took


def wilds_fit(rules: Rules, wilds: int, slots: int, full: int, nearest: int, second: int) -> int:
    """C29, C61: whether the wild cards all find room, and are enough for the canastas still missing."""
    missing = canastas_needed(rules) - full
    if wilds < 0 or wilds > slots:
        return 0
    if missing == 2:
        return nearest + second <= wilds
    return missing <= 0 or (missing == 1 and nearest <= wilds)


def points_in_hand(rules: Rules, s: State) -> int:
    """C08: what the hand counts when it is laid."""
    hand = s.hand[player(s)]
    points = 0
    for kind in range(FOUR, RED):
        points += hand[kind] * card_points(rules, kind)
    return points


def may_lay_joker_canasta(rules: Rules, s: State) -> int:
    """A17, A18: one to a group, where it is played at all."""
    return rules.joker_canasta and not has_joker_canasta(s, group_of(rules, player(s)))


# --- why an action is illegal -----------------------------------------------------------------------------------


def why_illegal(rules: Rules, s: State, action: int) -> int:
    """0 for a legal action, otherwise the `Reason`."""
    if not is_code(action):
        return Reason.NO_SUCH_ACTION
    do = do_of(action)
    if do == Do.YES or do == Do.NO:
        return Reason.LEGAL if s.phase == Phase.ANSWER else Reason.NOT_NOW
    if do == Do.DRAW or do == Do.TAKE:
        if s.phase != Phase.START:
            return Reason.NOT_NOW
        return why_not_draw(s) if do == Do.DRAW else why_not_take_so(rules, s, card_of(action))
    if action == END and s.phase == Phase.START:
        if s.stock_left > 0:
            return Reason.NOT_STUCK
        return Reason.MUST_TAKE if must_take(rules, s) else Reason.LEGAL
    return why_not_in_turn(rules, s, action) if s.phase == Phase.LAY else Reason.NOT_NOW


def is_code(action: int) -> int:
    """Return whether this is the code of an action at all."""
    if action < DRAW or do_of(action) > Do.SPECIAL:
        return 0
    rank, card = rank_of(action), card_of(action)
    match do_of(action):
        case Do.MELD:
            return (is_natural(rank) and (card == rank or is_wild(card))) or (is_wild(rank) and is_wild(card))
        case Do.ADD:
            return (is_natural(rank) and (card == rank or is_wild(card))) or (is_wild(rank) and card == rank)
        case Do.WILDS:
            return rank == 0 and card <= CANASTA
        case Do.DROP:
            return rank == 0 and FOUR <= card <= BLACK
        case Do.TAKE:
            return rank == 0 and (card == 0 or is_wild(card) or card == ROW)
        case Do.THREES:
            return rank == 0 and (card == 0 or card == FOURTH)
    return rank == 0 and card == 0


def why_not_draw(s: State) -> int:
    """C20, A42: the stock is there to be drawn from, until it is used up."""
    return Reason.LEGAL if s.stock_left > 0 else Reason.STOCK_EMPTY


def why_not_take(rules: Rules, s: State) -> int:
    """C43: what keeps the player from taking the pile with naturals from hand."""
    return why_not_take_so(rules, s, 0)


def why_not_take_so(rules: Rules, s: State, way: int) -> int:
    """C21, C42–C47, C54, C55, V13: the first rule against taking the pile: by naturals (0), a wild card, or a `ROW`."""
    if s.turns <= s.seats and rules.first_cycle_stock_only:
        return Reason.FIRST_CYCLE
    if s.pile_size == 0:
        return Reason.PILE_EMPTY
    if not is_natural(s.pile[s.pile_size - 1]):
        return Reason.TOP_NOT_NATURAL
    if s.blocked:
        return Reason.BLOCKED
    if rules.open_from_hand and s.need > 0:
        return Reason.OPEN_FROM_HAND
    if s.pile_size == 1 and s.held[player(s)] == 1 and not rules.one_card_pile:
        return Reason.ONE_CARD_PILE
    reason = why_not_match(rules, s, way)
    return why_not_completed_by_taking(rules, s, way) if reason == Reason.LEGAL else reason


def why_not_match(rules: Rules, s: State, way: int) -> int:
    """C43, C55, A29, A30: whether the pile's top finds its naturals, its wild card or its row."""
    top = s.pile[s.pile_size - 1]
    stands = s.naturals[group_of(rules, player(s))][top] > 0
    if way == ROW and not stands:
        return Reason.NO_ROW_FOR_PILE
    if stands and not rules.pile_onto_row:
        return Reason.RANK_LAID
    if stands and is_wild(way):
        return Reason.ROW_STANDS
    if stands and way == 0 and not rules.take_beside_row and not is_frozen(rules, s):
        return Reason.ROW_STANDS
    if stands and 1 + naturals_for(rules, s, way) > space(rules, s, group_of(rules, player(s)), top):
        return Reason.ROW_FULL
    if way != 0 and is_frozen(rules, s):
        return Reason.FROZEN_FOR_YOU
    if is_wild(way):
        return why_not_match_with_wild(rules, s, top, way)
    if way == ROW or s.hand[player(s)][top] >= naturals_needed(rules, s):
        return Reason.LEGAL
    if s.hand[player(s)][top] >= 2:
        return Reason.FROZEN
    return Reason.PAIR_WANTED if rules.pile_with_wild else Reason.TOO_FEW_NATURALS


def why_not_match_with_wild(rules: Rules, s: State, top: int, wild: int) -> int:
    """A29: one natural and one wild card from hand, where that is played."""
    if not rules.pile_with_wild:
        return Reason.TOO_FEW_NATURALS
    reason = why_no_wild(rules, s, top, 2, 0)
    if reason != Reason.LEGAL:
        return reason
    if wilds_bound(rules, s, group_of(rules, player(s))):
        return Reason.WILDS_TOGETHER
    hand = s.hand[player(s)]
    return Reason.LEGAL if hand[top] > 0 and hand[wild] > 0 else Reason.NOT_IN_HAND


def is_frozen(rules: Rules, s: State) -> int:
    """C55, A35, V12: whether the pile is frozen for this player; by option for groups not opened, or for all."""
    return s.frozen or rules.always_frozen or (rules.prefrozen and s.need > 0)


def naturals_needed(rules: Rules, s: State) -> int:
    """C43, C55, A34: two naturals from hand, three for a frozen pile."""
    return rules.frozen_naturals if is_frozen(rules, s) else 2


def naturals_for(rules: Rules, s: State, way: int) -> int:
    """C43, A29, A30: how many naturals leave the hand for the pile's top."""
    if way == ROW:
        return 0
    return 1 if is_wild(way) else naturals_needed(rules, s)


def why_not_completed_by_taking(rules: Rules, s: State, way: int) -> int:
    """C44, C47: whether the turn could be completed after taking the pile; tried and taken back."""
    take_top(rules, s, way, 1)
    reason = why_not_completed(rules, s)
    take_top(rules, s, way, -1)
    return reason


def why_not_completed(rules: Rules, s: State) -> int:
    """§6.4: why the turn cannot be completed from here, told by what most often stands in the way."""
    if can_complete(rules, s):
        return Reason.LEGAL
    if s.threes:
        return Reason.THREES_TO_GO_OUT
    if not may_stay(rules, s):
        return Reason.SAID_YES
    if s.held[player(s)] < cards_to_stay(s):
        return Reason.SAID_NO if s.answer == Answer.NO else Reason.CARD_TO_KEEP
    return Reason.OPENING_NATURALS if naturals_missing(rules, s) else Reason.TOO_FEW_POINTS


def why_not_in_turn(rules: Rules, s: State, action: int) -> int:
    """C23, §6.4: the steps, the question and the discard."""
    match do_of(action):
        case Do.ASK:
            return why_not_ask(rules, s)
        case Do.DROP:
            if s.hand[player(s)][card_of(action)] == 0:
                return Reason.NOT_IN_HAND
            reason = why_not_end_turn(rules, s)
            return why_not_discard(rules, s, card_of(action)) if reason == Reason.LEGAL else reason
        case Do.END:
            return Reason.NOT_STUCK if can_complete(rules, s) else Reason.LEGAL
        case Do.SPECIAL:
            return why_not_special(rules, s)
    reason = why_not_lay(rules, s, action)
    return why_not_completed_by(rules, s, action) if reason == Reason.LEGAL else reason


def why_not_completed_by(rules: Rules, s: State, action: int) -> int:
    """§6.4: whether the turn could be completed after a step; tried and taken back."""
    lay(rules, s, action, 1)
    reason = why_not_completed(rules, s)
    lay(rules, s, action, -1)
    return reason


def why_not_lay(rules: Rules, s: State, action: int) -> int:
    """C26–C31, C65: whether the cards of a step are in hand and its row may stand."""
    match do_of(action):
        case Do.MELD:
            return why_not_meld(rules, s, rank_of(action), card_of(action))
        case Do.ADD:
            return why_not_add(rules, s, rank_of(action), card_of(action))
        case Do.WILDS:
            return why_not_wilds(rules, s, card_of(action))
    return why_not_threes(rules, s, 4 if card_of(action) == FOURTH else 3)


def why_not_threes(rules: Rules, s: State, n: int) -> int:
    """C65, A52: three black threes, or four where that is played, and only once."""
    if s.threes or n > rules.black_three_out:
        return Reason.THREES_ONCE
    return Reason.LEGAL if s.hand[player(s)][BLACK] >= n else Reason.NOT_IN_HAND


def why_not_meld(rules: Rules, s: State, rank: int, card: int) -> int:
    """C27, A16, V9: a new row has three cards, two of them natural at least."""
    hand, group = s.hand[player(s)], group_of(rules, player(s))
    if is_wild(rank):
        return why_not_wild_row(rules, s, rank, card)
    if not may_begin(rules, s, group, rank):
        return Reason.ROW_STANDS if space(rules, s, group, rank) > 0 else Reason.ROW_FULL
    if hand[rank] < (3 if card == rank else 2) or hand[card] == 0:
        return Reason.NOT_IN_HAND
    if card != rank and wilds_bound(rules, s, group):
        return Reason.WILDS_TOGETHER
    return Reason.LEGAL if card == rank else why_no_wild(rules, s, rank, 2, 0)


def why_not_wild_row(rules: Rules, s: State, kind: int, third: int) -> int:
    """A17: three wild cards begin a row of their own, where they are collected."""
    hand = s.hand[player(s)]
    if rules.joker_canasta != JokerCanasta.COLLECT:
        return Reason.WILDS_AT_ONCE if rules.joker_canasta else Reason.NO_JOKER_CANASTA
    if wild_row(s, group_of(rules, player(s))) > 0:
        return Reason.JOKER_CANASTA_ONCE
    return Reason.LEGAL if hand[kind] >= 2 + (third == kind) and hand[third] > 0 else Reason.NOT_IN_HAND


def why_not_add_wild(rules: Rules, s: State, kind: int) -> int:
    """A17, A18: one more wild card to the row of them."""
    if rules.joker_canasta == JokerCanasta.OFF:
        return Reason.NO_JOKER_CANASTA
    if wild_row(s, group_of(rules, player(s))) == 0:
        return Reason.NO_ROW if rules.joker_canasta == JokerCanasta.COLLECT else Reason.WILDS_AT_ONCE
    if wild_room(rules, s) <= 0:
        return Reason.WILDS_CLOSED
    return Reason.LEGAL if s.hand[player(s)][kind] > 0 else Reason.NOT_IN_HAND


def why_not_add(rules: Rules, s: State, rank: int, card: int) -> int:
    """C28, C29, A15, A19, A22: to a row of one's own group, which keeps more naturals than wild cards."""
    group = group_of(rules, player(s))
    if is_wild(rank):
        return why_not_add_wild(rules, s, rank)
    if s.naturals[group][rank] == 0:
        return Reason.NO_ROW
    if s.hand[player(s)][card] == 0:
        return Reason.NOT_IN_HAND
    if space(rules, s, group, rank) <= 0:
        return Reason.ROW_FULL
    if card == rank or room(rules, s, group, rank, 0) > 0:
        return Reason.LEGAL
    if wilds_bound(rules, s, group):
        return Reason.WILDS_TOGETHER
    naturals = s.naturals[group][rank]
    reason = why_no_wild(rules, s, rank, naturals, row_size(s, group, rank) - naturals)
    if reason != Reason.LEGAL:
        return reason
    outnumber = row_size(s, group, rank) + 1 - 2 * s.naturals[group][rank]
    if outnumber >= 0 and rules.row_wilds == RowWilds.FEWER_THAN_NATURALS:
        return Reason.TOO_MANY_WILDS
    if outnumber > 0 and rules.row_wilds == RowWilds.AS_MANY_AS_NATURALS:
        return Reason.TOO_MANY_WILDS
    return Reason.PURE_STAYS_PURE if row_size(s, group, rank) == s.naturals[group][rank] else Reason.MAX_WILDS


def why_not_wilds(rules: Rules, s: State, jokers: int) -> int:
    """C30, C38, A17, A18: exactly seven wild cards at once, once."""
    hand = s.hand[player(s)]
    if not rules.joker_canasta:
        return Reason.NO_JOKER_CANASTA
    if wild_row(s, group_of(rules, player(s))) > 0:
        return Reason.JOKER_CANASTA_ONCE
    if rules.joker_canasta == JokerCanasta.COLLECT:
        return Reason.NO_SUCH_ACTION
    if hand[TWO] + hand[JOKER] < CANASTA:
        return Reason.SEVEN_WILDS
    return Reason.LEGAL if jokers <= hand[JOKER] and CANASTA - jokers <= hand[TWO] else Reason.NOT_IN_HAND


def why_not_ask(rules: Rules, s: State) -> int:
    """C62, C80, A49, A73: once a turn or a round, a partner, when both going out and staying are possible."""
    if rules.players < 4:
        return Reason.NO_PARTNER
    if s.answer != Answer.NOT_ASKED:
        return Reason.ASKED_ALREADY
    if rules.ask_limit and s.asked[player(s)]:
        return Reason.ASKED_THIS_ROUND
    if rules.ask_timing and s.laid_cards > (s.took if rules.ask_timing == AskTiming.START_OR_TAKEN else 0):
        return Reason.TOO_LATE_TO_ASK
    return Reason.LEGAL if can_stay(rules, s) and can_go_out(rules, s) else Reason.NOTHING_TO_ASK


def why_not_end_turn(rules: Rules, s: State) -> int:
    """C32, C61, A46, A50: whether the turn may end with a discard now; which card makes no difference."""
    out = s.held[player(s)] == 1 and s.aside == 0
    if s.laid_cards > 0 and not is_opened(rules, s) and not (out and minimum_waived(rules, s)):
        return Reason.OPENING_SHORT if s.laid_points < s.need else Reason.OPENING_NATURALS
    if out:
        return why_not_go_out(rules, s)
    if s.threes:
        return Reason.MUST_GO_OUT
    return Reason.LEGAL if may_stay(rules, s) else Reason.SAID_YES


def why_not_go_out(rules: Rules, s: State) -> int:
    """C61, C62: a discard that empties the hand needs a canasta and no refusal."""
    if s.answer == Answer.NO:
        return Reason.SAID_NO
    if wilds_bound(rules, s, group_of(rules, player(s))):
        return Reason.WILD_ROW_SHORT
    if canastas_missing(rules, s, group_of(rules, player(s))) == 0:
        return Reason.LEGAL
    return Reason.NEEDS_KINDS if rules.clean_canastas or rules.dirty_canastas else Reason.NEEDS_CANASTA


def why_not_special(rules: Rules, s: State) -> int:
    """V21: whether the hand is one that is laid whole, by a group that has laid nothing."""
    if not rules.special_hands:
        return Reason.NO_SUCH_ACTION
    if s.need == 0 or s.laid_cards > 0:
        return Reason.SPECIAL_OPENED
    if s.held[player(s)] != special_hands.CARDS:
        return Reason.SPECIAL_SIZE
    if special_hand(rules, s) == 0:
        return Reason.NOT_SPECIAL
    return Reason.SAID_NO if s.answer == Answer.NO else Reason.LEGAL


def special_hand(rules: Rules, s: State) -> int:
    """V22, V23: the special hand that the player holds, of those that are played; 0 for none."""
    return special_hands.found(rules.special_hands, s.hand[player(s)])


def special_points(rules: Rules, hand: int) -> int:
    """V22, V23: what a special hand counts."""
    return special_hands.worth(rules.special_hands, hand)


# --- the deal ---------------------------------------------------------------------------------------------------


def draw_seat(rules: Rules) -> int:
    """A10: anybody deals first, or seat 0."""
    return 0 if rules.first_dealer else -1


def draw_served(rules: Rules) -> int:
    """A10: no card decides."""
    return 1


def draw_strength(rules: Rules, card: int) -> int:
    """A10: no card decides."""
    return 0


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """C14–C19, C49: a round from the shuffled pack; after its cards `deck` holds how many the cutter lifts."""
    kernel_parts.clear_events(s)
    clear_round(rules, s)
    seat_players(rules, s)
    next_dealer(rules, s)
    first = (place_of(s, s.dealer) + 1) % s.seats
    kept = cut(rules, s, deck)
    serve(rules, s, deck, kept, first)
    for i in range(s.seats):
        lay_red_threes(rules, s, s.order[(first + i) % s.seats])
    begin_turn(rules, s, first)


def clear_round(rules: Rules, s: State) -> None:
    """C10: every round begins with empty hands and an empty table."""
    for seat in range(SEATS):
        s.held[seat] = s.order[seat] = s.melded[seat] = s.asked[seat] = 0
        for kind in range(KINDS):
            s.hand[seat][kind] = s.known[seat][kind] = 0
    for group in range(GROUPS):
        s.wild_twos[group] = s.wild_jokers[group] = s.red_threes[group] = s.black_laid[group] = 0
        for rank in range(TWO):
            s.naturals[group][rank] = s.twos[group][rank] = s.jokers[group][rank] = s.full[group][rank] = 0
    for i in range(MAX_LEDGER):
        s.counted[i] = 0
    for i in range(cards(rules)):
        s.stock[i] = s.pile[i] = 0
    s.turns = s.aside = s.blocked = s.frozen = 0


def seat_players(rules: Rules, s: State) -> None:
    """C75–C77, A63, V6, §6.1: the active members of the groups sit alternately; of five in seat order by agreement."""
    s.seats = 0
    for member in range(2):
        for group in range(groups(rules)):
            if member < members(rules, group):
                s.order[s.seats] = active_member(rules, s, group, member)
                s.seats += 1
    if rules.five_order and rules.players == 5 and s.order[1] < s.order[0]:
        s.order[1], s.order[3] = s.order[3], s.order[1]


def members(rules: Rules, group: int) -> int:
    """C74–C76: how many players a group has."""
    return (rules.players + groups(rules) - 1 - group) // groups(rules)


def active_member(rules: Rules, s: State, group: int, member: int) -> int:
    """C77, A63: of a trio one sits out, another in each round."""
    out = (s.rounds + rules.sitout_start) % 3
    if members(rules, group) == 3 and member >= out:
        member += 1
    return group + member * groups(rules)


def next_dealer(rules: Rules, s: State) -> None:
    """C10, A10: the first dealer, then the next seat number; whoever sits out is passed over."""
    if s.rounds > 0:
        s.dealer = (s.dealer + 1) % rules.players
    while place_of(s, s.dealer) == s.seats:
        s.dealer = (s.dealer + 1) % rules.players
    s.rounds += 1


def place_of(s: State, seat: int) -> int:
    """Return a seat's place in the playing order; the number of places for one who sits out."""
    place = 0
    while place < s.seats and s.order[place] != seat:
        place += 1
    return place


def cut(rules: Rules, s: State, deck: list[int]) -> int:
    """C14, C15, A06, A07: the player before the dealer keeps the wild cards and red threes that he cut to."""
    lifted = deck[cards(rules)]
    cutter = s.order[(place_of(s, s.dealer) + s.seats - 1) % s.seats]
    most = min(rules.cut_keep, hand_size(rules), lifted)
    kept = 0
    while kept < most and freezes(kind_of(deck[lifted - 1 - kept])):
        give(s, cutter, kind_of(deck[lifted - 1 - kept]))
        kept += 1
    s.bottom_plain = kept < most
    return kept


def serve(rules: Rules, s: State, deck: list[int], kept: int, first: int) -> None:
    """C16–C18, §6.2: the lifted packet goes under; hands card by card, then the pile, and the stock is what is left."""
    number, size = cards(rules), hand_size(rules)
    top = deck[number]
    for _ in range(size):
        for i in range(s.seats):
            seat = s.order[(first + i) % s.seats]
            if s.held[seat] < size:
                give(s, seat, kind_of(deck[top % number]))
                top += 1
    for i in range(rules.initial_pile_size):
        s.pile[i] = kind_of(deck[top % number])
        top += 1
    s.pile_size = rules.initial_pile_size
    s.face_down = max(0, s.pile_size - 1)
    s.stock_left = number - kept - (top - deck[number])
    for i in range(s.stock_left):
        s.stock[s.stock_left - 1 - i] = kind_of(deck[(top + i) % number])
    freeze_dealt_pile(rules, s)
    if rules.upcard_cover:
        cover_upcard(rules, s)


def freeze_dealt_pile(rules: Rules, s: State) -> None:
    """C57, A11: only the face-up card freezes the dealt pile, or any of its cards."""
    for i in range(0 if rules.initial_freeze else s.face_down, s.pile_size):
        if freezes(s.pile[i]):
            s.frozen = 1


def is_covered(rules: Rules, kind: int) -> int:
    """A11, A76: wild cards and red threes do not stay face up on the dealt pile, nor black ones where so agreed."""
    return freezes(kind) or (rules.black_three_upcard and kind == BLACK)


def cover_upcard(rules: Rules, s: State) -> None:
    """A11: a card that does not stay face up is covered from the stock until another lies on top."""
    while s.pile_size > 0 and s.stock_left > 0 and is_covered(rules, s.pile[s.pile_size - 1]):
        s.stock_left -= 1
        s.pile[s.pile_size] = s.stock[s.stock_left]
        s.stock[s.stock_left] = 0
        s.pile_size += 1


def give(s: State, seat: int, kind: int) -> None:
    """Put a card into the hand."""
    s.hand[seat][kind] += 1
    s.held[seat] += 1


def lay_red_threes(rules: Rules, s: State, seat: int) -> None:
    """C49, C50, A13, V19: the red threes of a dealt hand, or all its threes, are laid and replaced."""
    for kind in range(BLACK, KINDS):
        while s.hand[seat][kind] > 0 and is_laid_three(rules, kind):
            s.hand[seat][kind] -= 1
            s.held[seat] -= 1
            lay_three(rules, s, seat, kind)
            draw_card(rules, s, seat)


def lay_three(rules: Rules, s: State, seat: int, kind: int) -> None:
    """C49, V19: a three comes to its group's table."""
    s.red_threes[group_of(rules, seat)] += kind == RED
    s.black_laid[group_of(rules, seat)] += kind == BLACK


def draw_card(rules: Rules, s: State, seat: int) -> int:
    """C49: the stock's top card; a red three is laid and replaced. Returns 0 where the stock gave no card to keep."""
    while s.stock_left > 0:
        s.stock_left -= 1
        kind = s.stock[s.stock_left]
        s.stock[s.stock_left] = 0
        if not is_laid_three(rules, kind):
            give(s, seat, kind)
            return 1
        lay_three(rules, s, seat, kind)
    return 0


# --- the turn ---------------------------------------------------------------------------------------------------


def begin_turn(rules: Rules, s: State, place: int) -> None:
    """C20, C32: the next player begins; a group that has laid nothing yet will need its minimum."""
    s.place = place
    s.turns += 1
    s.phase = Phase.START
    s.laid_cards = s.laid_points = s.threes = s.fourth = s.took = 0
    s.answer = Answer.NOT_ASKED
    group = group_of(rules, player(s))
    s.stood = standing(s, group)
    s.need = 0 if s.stood else minimum(rules, s.score[group])


def apply(rules: Rules, s: State, action: int) -> None:
    """Carry out an action whose legality the caller has checked."""
    kernel_parts.clear_events(s)
    match do_of(action):
        case Do.DRAW:
            apply_draw(rules, s)
        case Do.TAKE:
            apply_take(rules, s, card_of(action))
        case Do.ASK:
            s.answer = Answer.ASKED
            s.asked[player(s)] = 1
            s.phase = Phase.ANSWER
        case Do.YES:
            apply_answer(s, Answer.YES)
        case Do.NO:
            apply_answer(s, Answer.NO)
        case Do.DROP:
            apply_drop(rules, s, card_of(action))
        case Do.END:
            apply_end(rules, s)
        case Do.SPECIAL:
            apply_special(rules, s)
        case _:
            lay(rules, s, action, 1)
            forget_laid(s, action)
            settle(rules, s)


def apply_end(rules: Rules, s: State) -> None:
    """A42, A45: a turn ends without a discard; where it could not even begin, the round does."""
    if s.phase == Phase.START:
        end_round(rules, s, GROUPS)
    else:
        end_turn(rules, s)


def apply_special(rules: Rules, s: State) -> None:
    """V21: all see the hand, and the round is over."""
    seat = player(s)
    for kind in range(KINDS):
        s.known[seat][kind] = s.hand[seat][kind]
    end_round_specially(rules, s, group_of(rules, seat), special_hand(rules, s))


def settle(rules: Rules, s: State) -> None:
    """A39, A47: after cards were laid the rest of the pile may join the hand, and an empty hand has gone out."""
    if rest_joins(rules, s):
        pick_up(rules, s, player(s))
    if s.held[player(s)] == 0 and s.aside == 0:
        end_round(rules, s, group_of(rules, player(s)))


def draws(rules: Rules) -> int:
    """C20, A41, A74: how many cards are drawn; two players can be told to draw more, and three to play as two do."""
    few = rules.players == 2 or (rules.players == 3 and rules.three)
    return max(rules.draw_count, rules.draw_count_few) if few else rules.draw_count


def apply_draw(rules: Rules, s: State) -> None:
    """C20, C49, A41–A43: a card from the stock; what its last card does is an option."""
    s.phase = Phase.LAY
    got = 1
    for _ in range(draws(rules)):
        if s.stock_left > 0:
            got = draw_card(rules, s, player(s))
    red_three_ends = not got and rules.last_red_three == LastRedThree.END_NOW
    if s.stock_left == 0 and (red_three_ends or rules.stock_end == StockEnd.IMMEDIATE):
        end_round(rules, s, GROUPS)


def apply_take(rules: Rules, s: State, way: int) -> None:
    """C42, C46, A36: the top card makes or joins a row, the rest lies aside, and nothing is frozen."""
    top = s.pile[s.pile_size - 1]
    forget_known(s, player(s), top, naturals_for(rules, s, way))
    if is_wild(way):
        forget_known(s, player(s), way, 1)
    take_top(rules, s, way, 1)
    s.pile[s.pile_size - 1] = 0
    s.pile_size = s.frozen = 0
    s.phase = Phase.LAY
    settle(rules, s)


def take_top(rules: Rules, s: State, way: int, sign: int) -> None:
    """C43, C46: the pile's top with its cards from hand onto a row, the rest aside (1); or all that back (-1)."""
    top = s.pile[s.pile_size - 1]
    naturals = naturals_for(rules, s, way)
    move(rules, s, top, top, sign * naturals)
    if is_wild(way):
        move(rules, s, top, way, sign)
    s.naturals[group_of(rules, player(s))][top] += sign
    s.laid_cards += sign
    s.laid_points += sign * CARD_POINTS[top]
    s.aside += sign * (s.pile_size - 1)
    s.sure += sign * sure_cards(rules, s)
    s.took += sign * (1 + naturals + is_wild(way))


def sure_cards(rules: Rules, s: State) -> int:
    """C47, A39: the cards of the pile's rest that the turn's end can count on.

    After the turn the rest is one card to keep, at least. At once it is every open card that is no red three.
    """
    if rules.pile_rest_usable == Rest.AFTER_TURN:
        return s.pile_size > 1
    n = 0
    for i in range(s.face_down, s.pile_size - 1):
        n += not is_laid_three(rules, s.pile[i])
    return n


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


def forget_laid(s: State, action: int) -> None:
    """A70: cards that everybody knew to be in the hand are there no more once they are laid."""
    seat, rank, card = player(s), rank_of(action), card_of(action)
    match do_of(action):
        case Do.MELD:
            forget_known(s, seat, rank, 2)
            forget_known(s, seat, card, 1)
        case Do.ADD:
            forget_known(s, seat, card, 1)
        case Do.WILDS:
            forget_known(s, seat, JOKER, card)
            forget_known(s, seat, TWO, CANASTA - card)
        case Do.THREES:
            forget_known(s, seat, BLACK, 4 if card == FOURTH else 3)


def forget_known(s: State, seat: int, kind: int, n: int) -> None:
    """Forget so many known cards of the kind: nobody can tell which copies left the hand."""
    s.known[seat][kind] = max(0, s.known[seat][kind] - n)


def apply_answer(s: State, answer: int) -> None:
    """C62: the partner's word, and the turn goes on."""
    s.answer = answer
    s.phase = Phase.LAY


def apply_drop(rules: Rules, s: State, kind: int) -> None:
    """C20, C46, C63: one card onto the pile ends the turn; the rest of a taken pile enters the hand now."""
    seat = player(s)
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1
    forget_known(s, seat, kind, 1)
    out = s.held[seat] == 0 and s.aside == 0
    pick_up(rules, s, seat)
    s.pile[s.pile_size] = kind
    s.pile_size += 1
    if is_wild(kind):
        s.frozen = 1
    if out:
        end_round(rules, s, group_of(rules, seat))
    else:
        for _ in range(talon_cards(rules, s)):
            draw_card(rules, s, seat)
        end_turn(rules, s)
        s.blocked = s.phase == Phase.START and blocks(rules, s, seat, kind)


def talon_cards(rules: Rules, s: State) -> int:
    """V16: the cards that come to who has opened in this turn, without the pile: more for the first group to do so."""
    if not rules.talon or s.need == 0 or s.laid_cards == 0 or s.took:
        return 0
    for group in range(groups(rules)):
        if group != group_of(rules, player(s)) and has_laid(s, group):
            return TALON_LATER
    return TALON_FIRST


def pick_up(rules: Rules, s: State, seat: int) -> None:
    """C46, C49, A28: the rest of the taken pile; its red threes are laid, and replaced while the stock lasts."""
    for i in range(s.aside):
        kind = s.pile[i]
        s.pile[i] = 0
        if is_laid_three(rules, kind):
            lay_three(rules, s, seat, kind)
            if rules.pile_red_three_replace:
                draw_card(rules, s, seat)
        else:
            give(s, seat, kind)
            if i >= s.face_down:
                s.known[seat][kind] += 1
    if s.pile_size == 0:
        s.face_down = 0
    s.aside = s.sure = 0


def blocks(rules: Rules, s: State, seat: int, kind: int) -> int:
    """C54, A31, A32: a black three, or a rank that the next player's group (or any opponent's) has laid."""
    if not is_natural(kind):
        return kind == BLACK
    for group in range(groups(rules)):
        opponent = group != group_of(rules, seat) if rules.block_scope else group == group_of(rules, player(s))
        if opponent and max(row_size(s, group, kind), full_size(s, group, kind)) >= rules.block_melded_rank:
            return 1
    return 0


def end_turn(rules: Rules, s: State) -> None:
    """C24, C25, A42: the next player begins, unless the stock is used up and the round does not wait for the need."""
    s.blocked = 0
    s.melded[player(s)] |= s.laid_cards > 0
    if s.stock_left == 0 and rules.stock_end != StockEnd.ON_NEED:
        end_round(rules, s, GROUPS)
    else:
        begin_turn(rules, s, (s.place + 1) % s.seats)


# --- the end of a round -----------------------------------------------------------------------------------------


def end_round(rules: Rules, s: State, out: int) -> None:
    """C12, C66, §6.5: every group counts; `out` is the group that went out, or GROUPS."""
    s.phase = Phase.DEAL
    s.blocked = 0
    if out < GROUPS:
        kernel_parts.write_event(s, Name.OUT, out, 100 + concealed_points(rules, s))
    for group in range(groups(rules)):
        for item in range(Item.SPECIAL):
            s.counted[item * GROUPS + group] = item_points(rules, s, group, out, item)
        count_round(rules, s, group)
    if target_reached(rules, s):
        end_match(rules, s)
    else:
        reset_exact(rules, s)


def end_round_specially(rules: Rules, s: State, out: int, hand: int) -> None:
    """V21, V24: the group counts its special hand and nothing else, the others as ever; some win the match."""
    s.phase = Phase.DEAL
    s.blocked = 0
    kernel_parts.write_event(s, Name.SPECIAL, out, special_points(rules, hand))
    for group in range(groups(rules)):
        for item in range(Item.SPECIAL):
            s.counted[item * GROUPS + group] = 0 if group == out else item_points(rules, s, group, GROUPS, item)
        s.counted[Item.SPECIAL * GROUPS + group] = special_points(rules, hand) if group == out else 0
        count_round(rules, s, group)
    if special_hands.wins(hand):
        s.phase = Phase.OVER
        s.winner[out] = 1
        kernel_parts.write_event(s, Name.GAME, out, 1)
    elif target_reached(rules, s):
        end_match(rules, s)
    else:
        reset_exact(rules, s)


def count_round(rules: Rules, s: State, group: int) -> None:
    """C12, C73: a group's round counts, doubled after a reset; its points are the sum of its ledger."""
    points = 0
    for item in range(Item.DOUBLE):
        points += s.counted[item * GROUPS + group]
    if points > 0 or rules.double_scope == DoubleScope.WHOLE_RESULT:
        s.counted[Item.DOUBLE * GROUPS + group] = points * (s.factor[group] - 1)
        points *= s.factor[group]
    s.score[group] += points
    kernel_parts.write_event(s, Name.ROUND, group, points)


def round_points(rules: Rules, s: State, group: int, out: int) -> int:
    """C67–C72, A54: what a group's round is worth, before any doubling."""
    points = 0
    for item in range(Item.SPECIAL):
        points += item_points(rules, s, group, out, item)
    return points


def item_points(rules: Rules, s: State, group: int, out: int, item: int) -> int:
    """C67–C72, A54: what an item of a group's round is worth; `out` is the group that went out, or GROUPS."""
    if item == Item.CANASTAS:
        return canasta_bonus(rules, s, group)
    if item == Item.UNFINISHED:
        return -unfinished_points(rules, s, group)
    if item == Item.LAID:
        return laid_points(rules, s, group, out)
    if item == Item.THREES:
        return red_three_points(rules, s, group, threes_count_plus(rules, s, group))
    if item == Item.HAND:
        return -points_held(rules, s, group)
    if group != out:
        return 0
    return 100 + concealed_points(rules, s) if item == Item.OUT else rules.four_black_threes * s.fourth


def laid_points(rules: Rules, s: State, group: int, out: int) -> int:
    """C67, C70, C71, A54: the cards in rows, minus without a canasta unless the table is kinder, and black threes."""
    points = points_laid(rules, s, group)
    if rules.no_canasta != NoCanasta.CLASSIC and canastas(s, group) == 0:
        points = -points
    return points + rules.three_card * (3 * s.threes + s.fourth) if group == out else points


def threes_count_plus(rules: Rules, s: State, group: int) -> int:
    """C51, C52, A03: whether a group's red threes count plus: with a canasta, by option with any row."""
    if rules.red_three_sign == RedThreeSign.MELD and points_laid(rules, s, group) > 0:
        return 1
    return canastas(s, group) > 0


def ledger(rules: Rules, s: State, out: list[int]) -> int:
    """Write what the last round counted: rows of item, group, number and points; return how many rows."""
    rows = 0
    for i in range(MAX_LEDGER):
        if s.counted[i]:
            out[4 * rows], out[4 * rows + 1] = i // GROUPS, i % GROUPS
            out[4 * rows + 2], out[4 * rows + 3] = number_of(rules, s, i // GROUPS, i % GROUPS), s.counted[i]
            rows += 1
    return rows


def number_of(rules: Rules, s: State, item: int, group: int) -> int:
    """Return how many of an item that counted a group has: its canastas, cards and threes, the factor; else 1."""
    if item == Item.CANASTAS:
        return canastas(s, group)
    if item == Item.LAID:
        return cards_laid(s, group) + (3 * s.threes + s.fourth if s.counted[Item.OUT * GROUPS + group] else 0)
    if item == Item.THREES:
        return s.red_threes[group] + s.black_laid[group]
    if item == Item.HAND:
        return cards_held(rules, s, group)
    if item == Item.DOUBLE:
        return 1 + s.counted[item * GROUPS + group] // (counted_in(s, group) - s.counted[item * GROUPS + group])
    return 1


def counted_in(s: State, group: int) -> int:
    """Return the points that a group's last round gave, of which its rows of the ledger are the sum."""
    points = 0
    for i in range(s.event_count):
        if s.events[i][0] == Name.ROUND and s.events[i][1] == group:
            points += s.events[i][2]
    return points


def cards_laid(s: State, group: int) -> int:
    """Return how many cards lie in a group's rows and canastas."""
    n = wild_row(s, group)
    for rank in range(FOUR, TWO):
        n += row_size(s, group, rank) + full_size(s, group, rank)
    return n


def cards_held(rules: Rules, s: State, group: int) -> int:
    """Return how many cards a group's players hold."""
    n = 0
    for place in range(s.seats):
        if group_of(rules, s.order[place]) == group:
            n += s.held[s.order[place]]
    return n


def concealed_points(rules: Rules, s: State) -> int:
    """A53: the bonus for one's whole hand in one turn, with a canasta in it and nothing on the rows that stood."""
    if rules.concealed_bonus == 0 or s.melded[player(s)]:
        return 0
    group = group_of(rules, player(s))
    new = 3 * s.threes + s.fourth
    full = 0
    if not s.stood & 1:
        new += wild_row(s, group)
        full = has_joker_canasta(s, group)
    for rank in range(FOUR, TWO):
        if not (s.stood >> rank) & 1:
            new += row_size(s, group, rank) + full_size(s, group, rank)
            full |= max(row_size(s, group, rank), full_size(s, group, rank)) >= CANASTA
        elif s.full[group][rank] > 0 and not (s.stood >> (rank + 16)) & 1:
            new += row_size(s, group, rank)
            full |= row_size(s, group, rank) >= CANASTA
    return rules.concealed_bonus if full and new == s.laid_cards else 0


def points_laid(rules: Rules, s: State, group: int) -> int:
    """C70: the single cards in rows and canastas."""
    points = s.wild_twos[group] * CARD_POINTS[TWO] + s.wild_jokers[group] * CARD_POINTS[JOKER]
    for rank in range(FOUR, TWO):
        points += s.naturals[group][rank] * CARD_POINTS[rank]
        points += s.twos[group][rank] * CARD_POINTS[TWO] + s.jokers[group][rank] * CARD_POINTS[JOKER]
        if s.full[group][rank] > 0:
            points += full_naturals(s, group, rank) * CARD_POINTS[rank]
            points += full_twos(s, group, rank) * CARD_POINTS[TWO] + full_jokers(s, group, rank) * CARD_POINTS[JOKER]
    return points


def canasta_bonus(rules: Rules, s: State, group: int) -> int:
    """C36–C38, A20: the bonuses of all canastas, the joker canasta's included."""
    points = wild_bonus(rules, s, group)
    for rank in range(FOUR, TWO):
        size = row_size(s, group, rank)
        if size >= CANASTA:
            points += row_bonus(rules, rank, size > s.naturals[group][rank])
        if s.full[group][rank] > 0:
            points += row_bonus(rules, rank, s.full[group][rank] > 255)
    return points


def wild_bonus(rules: Rules, s: State, group: int) -> int:
    """C38, V20: what the joker canasta counts, besides its cards; by option less with jokers than of twos alone."""
    if not has_joker_canasta(s, group):
        return 0
    if not rules.wild_canasta:
        return JOKER_BONUS
    if s.wild_jokers[group] == 0:
        return TWOS_BONUS
    return ALL_JOKERS_BONUS if s.wild_jokers[group] >= 4 else WILDS_BONUS


def row_bonus(rules: Rules, rank: int, mixed: int) -> int:
    """C36, C37, V11: what a canasta of a rank counts, besides its cards."""
    if mixed:
        return MIXED_BONUS
    return SEVENS_ACES_BONUS if is_special(rules, rank) else PURE_BONUS


def unfinished_points(rules: Rules, s: State, group: int) -> int:
    """V11, V20: what rows of sevens, aces and wild cards cost that are no canasta; none beside one of the rank."""
    points = WILDS_UNFINISHED * wilds_bound(rules, s, group)
    if rules.sevens_aces:
        for rank in range(SEVEN, TWO):
            size = row_size(s, group, rank)
            if 0 < size < CANASTA and size == s.naturals[group][rank] and s.full[group][rank] == 0:
                points += unfinished_row(rules, rank)
    return points


def unfinished_row(rules: Rules, rank: int) -> int:
    """V11: what a row of a rank without wild cards costs at the round's end while it is no canasta."""
    return SEVENS_ACES_UNFINISHED if is_special(rules, rank) else 0


def is_special(rules: Rules, rank: int) -> int:
    """V11: sevens and aces, where they count more and cost more."""
    return (((1 << SEVEN) | (1 << ACE)) >> rank) & rules.sevens_aces


def red_three_points(rules: Rules, s: State, group: int, plus: int) -> int:
    """C51, C52, A02, A03, V1: 105 each, and the bonus part twice for all four, or five of six; minus by option."""
    if rules.threes:
        return three_points(s, group)
    double = s.red_threes[group] >= (4 if cards(rules) == DECK else 5) and (plus or rules.red_three_double_negative)
    card = rules.three_card if rules.red_three_card else 0
    points = s.red_threes[group] * (card + rules.three_extra * (2 if double else 1))
    return points if plus else -points


def three_points(s: State, group: int) -> int:
    """V19: threes by colour: minus without a canasta, nothing with one, and plus with two."""
    points = THREES_OF_COLOUR[min(4, s.red_threes[group])] + THREES_OF_COLOUR[min(4, s.black_laid[group])]
    return points * (min(2, canastas(s, group)) - 1)


def points_held(rules: Rules, s: State, group: int) -> int:
    """C68, A56: what the group holds in its hands; a black three costs its bonus part too."""
    points = 0
    for place in range(s.seats):
        seat = s.order[place]
        if group_of(rules, seat) == group:
            if rules.black_three_extra:
                points += s.hand[seat][BLACK] * rules.three_extra
            if rules.sevens_aces:
                points += kept_points(s, seat)
            for kind in range(FOUR, RED):
                points += s.hand[seat][kind] * card_points(rules, kind)
    return points


def kept_points(s: State, seat: int) -> int:
    """V11: what three sevens or more that stayed in one hand cost, and so with aces."""
    return SEVENS_ACES_HELD * ((s.hand[seat][SEVEN] >= 3) + (s.hand[seat][ACE] >= 3))


def target_reached(rules: Rules, s: State) -> int:
    """C13, A57, A61: more than the target, or at least the target; a tie at the top can ask for another round."""
    best = leader_score(rules, s)
    if best + (rules.target_rule == TargetRule.AT_LEAST) <= rules.target:
        return 0
    return not rules.tie or leaders(rules, s, best) == 1


def leader_score(rules: Rules, s: State) -> int:
    """Return the highest total."""
    best = s.score[0]
    for group in range(groups(rules)):
        best = max(best, s.score[group])
    return best


def leaders(rules: Rules, s: State, best: int) -> int:
    """Return how many groups share the highest total."""
    n = 0
    for group in range(groups(rules)):
        n += s.score[group] == best
    return n


def end_match(rules: Rules, s: State) -> None:
    """C13, A61: the group with the most points has won, or all that share them."""
    s.phase = Phase.OVER
    best = leader_score(rules, s)
    for group in range(groups(rules)):
        if s.score[group] == best:
            s.winner[group] = 1
            kernel_parts.write_event(s, Name.GAME, group, 1)


def reset_exact(rules: Rules, s: State) -> None:
    """C73, A59: a group on exactly the target starts again at nought, and its points count double from then on."""
    for group in range(groups(rules)):
        if rules.exact_reset and s.score[group] == rules.target:
            s.score[group] = 0
            s.factor[group] = s.factor[group] * 2 if rules.double_stack else 2
            kernel_parts.write_event(s, Name.RESET, group, 0)


# --- the referee, and what a seat may see -----------------------------------------------------------------------


referee_actions = kernel_parts.referee_actions


def hide(rules: Rules, s: State, seat: int) -> None:
    """A39, A70: blank the other hands, the stock and what lies face down; -1 is a spectator, who sees no hand."""
    for other in range(SEATS):
        if other != seat:
            for kind in range(KINDS):
                s.hand[other][kind] = 0
    for i in range(s.stock_left):
        s.stock[i] = 0
    for i in range(s.face_down):
        s.pile[i] = 0
