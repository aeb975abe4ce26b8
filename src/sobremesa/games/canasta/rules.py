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
* **A pile whose rest is usable at once** joins the hand as soon as the opening is reached, so from there on the test
  is asked of hand and rest together; face-down cards of it are not counted on. Before that nothing of the rest can be
  laid (A25): the turn must be completable without going out, and the rest counts as cards to discard and to keep.
"""

from dataclasses import dataclass, field
from enum import IntEnum

DECK = 108
SEATS = 6
GROUPS = 3
CANASTA = 7
NONE = 1 << 30
"""An option's "no limit"; also "out of reach"."""
MAX_LEGAL = 64
"""No turn has more legal actions: three for each rank, five joker canastas, the black threes, asking, 14 discards."""

FOUR, ACE, TWO, JOKER, BLACK, RED = 1, 11, 12, 13, 14, 15
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


class Name(IntEnum):
    """The scoring events, as the state's `events` name them (§6.5)."""

    OUT = 1
    ROUND = 2
    RESET = 3
    GAME = 4


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
    """Option: the naturals that a row needs for its wild cards, besides `max_wilds` (C29)."""

    FEWER_THAN_NATURALS = 0
    TWO_NATURALS = 1


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
    first_dealer: int = 0
    three_card: int = 5
    three_extra: int = 100
    red_three_card: int = 1
    black_three_extra: int = 1
    red_three_double_negative: int = 1
    cut_keep: int = NONE
    initial_pile_size: int = 6
    initial_freeze: int = 0
    upcard_cover: int = 0
    first_cycle_stock_only: int = 1
    draw_count: int = 1
    draw_count_few: int = 1
    max_wilds: int = NONE
    row_wilds: int = RowWilds.FEWER_THAN_NATURALS
    wild_on_pure: int = 1
    joker_canasta: int = 1
    frozen_naturals: int = 3
    prefrozen: int = 0
    pile_with_wild: int = 0
    pile_onto_row: int = 0
    pile_rest_usable: int = Rest.AFTER_TURN
    block_melded_rank: int = 1
    block_scope: int = 0
    pile_red_three_replace: int = 1
    stock_end: int = StockEnd.FINISH_TURN
    last_red_three: int = LastRedThree.FINISH_TURN
    canastas_to_go_out: int = 1
    canastas_of_two: int = 1
    out_discard: int = 1
    black_three_out: int = 3
    concealed_bonus: int = 0
    min_meld_waived_on_full_out: int = 0
    ask_timing: int = AskTiming.ANY_TIME
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
    took: int = 0  # 1: this turn began with the pile
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
    melded: list[int] = field(default_factory=lambda: [0] * SEATS)  # 1 for who has laid in an earlier turn (A53)
    stock: list[int] = field(default_factory=lambda: [0] * DECK)  # drawn from the end
    pile: list[int] = field(default_factory=lambda: [0] * DECK)  # bottom first
    naturals: list[list[int]] = field(default_factory=lambda: [[0] * TWO for _ in range(GROUPS)])  # [group][rank]
    twos: list[list[int]] = field(default_factory=lambda: [[0] * TWO for _ in range(GROUPS)])
    jokers: list[list[int]] = field(default_factory=lambda: [[0] * TWO for _ in range(GROUPS)])
    wild_twos: list[int] = field(default_factory=lambda: [0] * GROUPS)  # of the joker canasta
    wild_jokers: list[int] = field(default_factory=lambda: [0] * GROUPS)
    red_threes: list[int] = field(default_factory=lambda: [0] * GROUPS)
    score: list[int] = field(default_factory=lambda: [0] * GROUPS)
    factor: list[int] = field(default_factory=lambda: [0] * GROUPS)
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

HAND_SIZE = (0, 0, 15, 13, 11, 11, 11)
"""C16: the cards dealt to each of so many players."""

STEP_SIZE = (0, 0, 0, 3, 1, 7, 3)
"""Number of cards from hand that a step lays, by its kind."""


def kind_of(card: int) -> int:
    """C05–C07: the kind of one of the pack's 108 cards; threes are red in the suits d and h."""
    if card >= DECK - 4:
        return JOKER
    if card // 8 != 2:
        return KIND_OF_RANK[card // 8]
    return RED if 1 <= card // 2 % 4 <= 2 else BLACK


def is_wild(kind: int) -> int:
    """C06: twos and jokers."""
    return TWO <= kind <= JOKER


def is_natural(kind: int) -> int:
    """C05, A01: the ranks from four to king, and the ace."""
    return FOUR <= kind <= ACE


def freezes(kind: int) -> int:
    """C15, C55: wild cards and red threes freeze the pile; the cutter keeps them."""
    return is_wild(kind) or kind == RED


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


# --- who plays with whom, and whose turn it is ------------------------------------------------------------------


def groups(rules: Rules) -> int:
    """C74–C76: two or three alone, two pairs, trio and pair, three pairs or two trios."""
    if rules.players == 3:
        return 3
    return 3 if rules.players == 6 and rules.six_mode == SixMode.PAIRS else 2


def group_of(rules: Rules, seat: int) -> int:
    """§6.1: the groups sit alternately."""
    return seat % groups(rules)


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
    """Return the number of cards for a deal: every round is dealt from the whole pack (C02)."""
    return DECK


# --- rows -------------------------------------------------------------------------------------------------------


def row_size(s: State, group: int, rank: int) -> int:
    """Return the number of cards in a row; 0 where there is none."""
    return s.naturals[group][rank] + s.twos[group][rank] + s.jokers[group][rank]


def room(rules: Rules, s: State, group: int, rank: int, more: int) -> int:
    """C29, A15, A19: how many more wild cards the row takes once `more` naturals are added to it."""
    wilds = s.twos[group][rank] + s.jokers[group][rank]
    if not rules.wild_on_pure and wilds == 0 and s.naturals[group][rank] >= CANASTA:
        return 0
    if rules.row_wilds == RowWilds.TWO_NATURALS:
        return rules.max_wilds - wilds
    return min(s.naturals[group][rank] + more - 1, rules.max_wilds) - wilds


def has_joker_canasta(s: State, group: int) -> int:
    """C38: whether the group has laid its seven wild cards."""
    return s.wild_twos[group] + s.wild_jokers[group] > 0


def has_laid(s: State, group: int) -> int:
    """C32, A21: whether the group has a row or a joker canasta."""
    return standing(s, group) > 0


def standing(s: State, group: int) -> int:
    """Return a bit for each rank of which the group has a row; bit 0 for its joker canasta."""
    bits = has_joker_canasta(s, group)
    for rank in range(FOUR, TWO):
        if s.naturals[group][rank] > 0:
            bits |= 1 << rank
    return bits


def canastas(s: State, group: int) -> int:
    """C34, §6.6: rows of seven or more, and the joker canasta."""
    n = has_joker_canasta(s, group)
    for rank in range(FOUR, TWO):
        n += row_size(s, group, rank) >= CANASTA
    return n


def canastas_needed(rules: Rules) -> int:
    """C61, A41: how many canastas going out needs; two players can be asked for more."""
    if rules.players == 2:
        return max(rules.canastas_to_go_out, rules.canastas_of_two)
    return rules.canastas_to_go_out


def minimum(score: int) -> int:
    """C33, §6.6: what a group must lay to open, by its total; below nought 15, which any row reaches."""
    if score < 0:
        return 15
    if score < 1500:
        return 50
    return 90 if score < 3000 else 120


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
    if s.stock_left == 0:
        out[n] = END
        n += 1
    return n


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
        n = drops(s, out, n)
    if n == 0:
        out[0] = END
        n = 1
    return n


def laying_may_succeed(rules: Rules, s: State) -> int:
    """C32: no step is legal where the group is not opened and nothing it could lay reaches the minimum."""
    if s.need == 0 or s.laid_cards > 0:
        return 1
    spare = s.held[player(s)] - cards_to_stay(s)
    return can_open(rules, s, s.need, spare) or can_go_out(rules, s)


def melds(rules: Rules, s: State, out: list[int], n: int) -> int:
    """C27: three of a rank, or two and a wild card, where the group has no row of it (A16)."""
    hand = s.hand[player(s)]
    laid = s.naturals[group_of(rules, player(s))]
    for rank in range(FOUR, TWO):
        if hand[rank] >= 2 and laid[rank] == 0:
            n = steps(hand, Do.MELD, rank, hand[rank] >= 3, 1, out, n)
    return n


def adds(rules: Rules, s: State, out: list[int], n: int) -> int:
    """C28, C29: a natural or a wild card to a row of one's own group."""
    hand = s.hand[player(s)]
    group = group_of(rules, player(s))
    for rank in range(FOUR, TWO):
        if s.naturals[group][rank] > 0:
            n = steps(hand, Do.ADD, rank, hand[rank] > 0, room(rules, s, group, rank, 0) > 0, out, n)
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


def drops(s: State, out: list[int], n: int) -> int:
    """A44: any card of the hand; red threes are never in it."""
    hand = s.hand[player(s)]
    for kind in range(FOUR, RED):
        if hand[kind] > 0:
            out[n] = DROP | kind
            n += 1
    return n


def canonical(rules: Rules, s: State, action: int) -> int:
    """Actions name kinds, so there is only one way to write each."""
    return action


# --- can the turn be completed? ---------------------------------------------------------------------------------


def leaves_completable(rules: Rules, s: State, action: int) -> int:
    """§6.4: whether the turn can be completed after this step; tried on the table and taken back."""
    do = do_of(action)
    stays = s.held[player(s)] - STEP_SIZE[do] >= cards_to_stay(s)
    if stays and s.laid_points >= s.need and do != Do.THREES and may_stay(rules, s):
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
    return rules.pile_rest_usable == Rest.AT_ONCE and s.aside > 0 and s.laid_points >= s.need


def can_complete_with_rest(rules: Rules, s: State) -> int:
    """A39: the same with the rest's open cards in hand; tried and taken back."""
    aside, sure = s.aside, s.sure
    hold_rest(s, 1)
    s.aside = s.sure = 0
    completable = can_stay(rules, s) or can_go_out(rules, s)
    s.aside, s.sure = aside, sure
    hold_rest(s, -1)
    return completable


def hold_rest(s: State, sign: int) -> None:
    """Move the rest's open cards, except its red threes, into the hand (1) or back (-1)."""
    for i in range(s.face_down, s.aside):
        if s.pile[i] != RED:
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
    if s.laid_cards == 0 or s.laid_points >= s.need:
        return 1
    return can_open(rules, s, s.need - s.laid_points, spare)


def can_open(rules: Rules, s: State, points: int, spare: int) -> int:
    """C32, A24: whether at most `spare` cards of the hand can lay so many points more.

    Seven wild cards are 140 points at least, more than any minimum; without them see `most_points`.
    """
    hand = s.hand[player(s)]
    if hand[TWO] + hand[JOKER] >= CANASTA and spare >= CANASTA and may_lay_joker_canasta(rules, s):
        return 1
    most, cards = most_points(rules, s)
    if most < points or cards <= spare:
        return most >= points
    within, cards = dearest_first(rules, s, spare)
    return within >= points or most_points_within(rules, s, spare) >= points


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
    wilds = hand[TWO] + hand[JOKER]
    points = cards = slots = pairs = 0
    for rank in range(ACE, 0, -1):
        laid = s.naturals[group][rank] > 0
        n = min(hand[rank], spare - cards)
        if laid or n >= 3:
            points += n * CARD_POINTS[rank]
            cards += n
            slots += room(rules, s, group, rank, n)
        elif hand[rank] == 2 and pairs < wilds and cards + 3 <= spare:
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
    """Return the most points that at most `spare` cards can lay in rows.

    `best` holds the most natural points for each number of wild cards (a line) and of naturals (a column); -1 is
    impossible.
    """
    hand = s.hand[player(s)]
    wilds = min(hand[TWO] + hand[JOKER], spare)
    width = spare + 1
    best = [-1] * ((wilds + 1) * width)
    best[0] = 0
    for rank in range(FOUR, TWO):
        offer_rank(rules, s, rank, best, width)
    most = 0
    for used in range(wilds + 1):
        for naturals in range(width - used):
            if best[used * width + naturals] >= 0:
                most = max(most, best[used * width + naturals] + wild_points(hand[JOKER], used))
    return most


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
            for w in range(min(rank_room(rules, s, rank, n), wilds) + 1):
                before = best[(wilds - w) * width + naturals - n]
                if before >= 0 and stands(rules, s, rank, n, w):
                    best[place] = max(best[place], before + n * CARD_POINTS[rank])


def rank_room(rules: Rules, s: State, rank: int, n: int) -> int:
    """Return how many wild cards n naturals of a rank can take along, onto a row that may exist already."""
    return max(0, room(rules, s, group_of(rules, player(s)), rank, n))


def stands(rules: Rules, s: State, rank: int, n: int, w: int) -> int:
    """C27: whether n naturals and w wild cards of a rank can be laid: on a row, or as a new one of three or more."""
    if n + w == 0 or s.naturals[group_of(rules, player(s))][rank] > 0:
        return 1
    return n >= 2 and n + w >= 3


def can_go_out(rules: Rules, s: State) -> int:
    """C61–C65: whether all cards but one can be laid with all that going out asks for, whichever one that is."""
    if s.aside > 0 or s.answer == Answer.NO or loose_cards(rules, s) > 1:
        return 0
    if not rules.out_discard and can_lay_all(rules, s):
        return 1
    hand = s.hand[player(s)]
    for kind in range(FOUR, RED):
        if hand[kind] > 0:
            hand[kind] -= 1
            fits = can_lay_all(rules, s)
            hand[kind] += 1
            if fits:
                return 1
    return 0


def loose_cards(rules: Rules, s: State) -> int:
    """Return how many cards cannot be laid at all; only one of them can be the last discard."""
    hand = s.hand[player(s)]
    laid = s.naturals[group_of(rules, player(s))]
    loose = hand[BLACK] if hand[BLACK] < 3 else max(0, hand[BLACK] - rules.black_three_out)
    for rank in range(FOUR, TWO):
        loose += hand[rank] == 1 and laid[rank] == 0
    return loose


def can_lay_all(rules: Rules, s: State) -> int:
    """C61, C63: whether every card in hand can be laid, with the canastas and the points that going out needs."""
    hand = s.hand[player(s)]
    group = group_of(rules, player(s))
    if not black_threes_fit(rules, s):
        return 0
    if s.laid_points + points_in_hand(rules, s) < s.need and not minimum_waived(rules, s):
        return 0
    wilds = hand[TWO] + hand[JOKER]
    slots = 0
    full = has_joker_canasta(s, group)
    nearest = second = NONE
    for rank in range(FOUR, TWO):
        laid = s.naturals[group][rank] > 0
        if not laid and hand[rank] == 1:
            return 0
        if laid or hand[rank] > 0:
            third = not laid and hand[rank] == 2
            wilds -= third
            free = room(rules, s, group, rank, hand[rank]) - third
            lack = CANASTA - row_size(s, group, rank) - hand[rank] - third
            slots += free
            full += lack <= 0
            if 0 < lack <= free:
                nearest, second = min(nearest, lack), min(second, max(nearest, lack))
    if wilds_fit(rules, wilds, slots, full, nearest, second):
        return 1
    return may_lay_joker_canasta(rules, s) and wilds_fit(rules, wilds - CANASTA, slots, full + 1, nearest, second)


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
        return Reason.NOT_STUCK if s.stock_left > 0 else Reason.LEGAL
    return why_not_in_turn(rules, s, action) if s.phase == Phase.LAY else Reason.NOT_NOW


def is_code(action: int) -> int:
    """Return whether this is the code of an action at all."""
    if action < DRAW or do_of(action) > Do.END:
        return 0
    rank, card = rank_of(action), card_of(action)
    match do_of(action):
        case Do.MELD | Do.ADD:
            return is_natural(rank) and (card == rank or is_wild(card))
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
    """C21, C42–C47, C54, C55: the first rule against taking the pile: with naturals (0), a wild card, or to a `ROW`."""
    if s.turns <= s.seats and rules.first_cycle_stock_only:
        return Reason.FIRST_CYCLE
    if s.pile_size == 0:
        return Reason.PILE_EMPTY
    if not is_natural(s.pile[s.pile_size - 1]):
        return Reason.TOP_NOT_NATURAL
    if s.blocked:
        return Reason.BLOCKED
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
    hand = s.hand[player(s)]
    return Reason.LEGAL if hand[top] > 0 and hand[wild] > 0 else Reason.NOT_IN_HAND


def is_frozen(rules: Rules, s: State) -> int:
    """C55, A35: whether the pile is frozen for this player; it can be so for every group that is not opened."""
    return s.frozen or (rules.prefrozen and s.need > 0)


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
    return Reason.TOO_FEW_POINTS


def why_not_in_turn(rules: Rules, s: State, action: int) -> int:
    """C23, §6.4: the steps, the question and the discard."""
    match do_of(action):
        case Do.ASK:
            return why_not_ask(rules, s)
        case Do.DROP:
            if s.hand[player(s)][card_of(action)] == 0:
                return Reason.NOT_IN_HAND
            return why_not_end_turn(rules, s)
        case Do.END:
            return Reason.NOT_STUCK if can_complete(rules, s) else Reason.LEGAL
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
    """C27, A16: a new row has three cards, two of them natural at least."""
    hand = s.hand[player(s)]
    if s.naturals[group_of(rules, player(s))][rank] > 0:
        return Reason.ROW_STANDS
    if hand[rank] < (3 if card == rank else 2) or hand[card] == 0:
        return Reason.NOT_IN_HAND
    return Reason.LEGAL


def why_not_add(rules: Rules, s: State, rank: int, card: int) -> int:
    """C28, C29, A15, A19, A22: to a row of one's own group, which keeps more naturals than wild cards."""
    group = group_of(rules, player(s))
    if s.naturals[group][rank] == 0:
        return Reason.NO_ROW
    if s.hand[player(s)][card] == 0:
        return Reason.NOT_IN_HAND
    if card == rank or room(rules, s, group, rank, 0) > 0:
        return Reason.LEGAL
    outnumber = row_size(s, group, rank) + 1 >= 2 * s.naturals[group][rank]
    if outnumber and rules.row_wilds == RowWilds.FEWER_THAN_NATURALS:
        return Reason.TOO_MANY_WILDS
    return Reason.PURE_STAYS_PURE if row_size(s, group, rank) == s.naturals[group][rank] else Reason.MAX_WILDS


def why_not_wilds(rules: Rules, s: State, jokers: int) -> int:
    """C30, C38, A17, A18: exactly seven wild cards at once, once."""
    hand = s.hand[player(s)]
    if not rules.joker_canasta:
        return Reason.NO_JOKER_CANASTA
    if has_joker_canasta(s, group_of(rules, player(s))):
        return Reason.JOKER_CANASTA_ONCE
    if hand[TWO] + hand[JOKER] < CANASTA:
        return Reason.SEVEN_WILDS
    return Reason.LEGAL if jokers <= hand[JOKER] and CANASTA - jokers <= hand[TWO] else Reason.NOT_IN_HAND


def why_not_ask(rules: Rules, s: State) -> int:
    """C62, C80, A49: once a turn, a partner, when both going out and staying are possible."""
    if rules.players < 4:
        return Reason.NO_PARTNER
    if s.answer != Answer.NOT_ASKED:
        return Reason.ASKED_ALREADY
    if rules.ask_timing == AskTiming.BEFORE_MELDING and s.laid_cards > 0:
        return Reason.TOO_LATE_TO_ASK
    return Reason.LEGAL if can_stay(rules, s) and can_go_out(rules, s) else Reason.NOTHING_TO_ASK


def why_not_end_turn(rules: Rules, s: State) -> int:
    """C32, C61, A46, A50: whether the turn may end with a discard now; which card makes no difference."""
    out = s.held[player(s)] == 1 and s.aside == 0
    if s.laid_cards > 0 and s.laid_points < s.need and not (out and minimum_waived(rules, s)):
        return Reason.OPENING_SHORT
    if out:
        return why_not_go_out(rules, s)
    if s.threes:
        return Reason.MUST_GO_OUT
    return Reason.LEGAL if may_stay(rules, s) else Reason.SAID_YES


def why_not_go_out(rules: Rules, s: State) -> int:
    """C61, C62: a discard that empties the hand needs a canasta and no refusal."""
    if s.answer == Answer.NO:
        return Reason.SAID_NO
    enough = canastas(s, group_of(rules, player(s))) >= canastas_needed(rules)
    return Reason.LEGAL if enough else Reason.NEEDS_CANASTA


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
    """C14–C19, C49: a round from the shuffled pack; after its 108 cards `deck` holds how many the cutter lifts."""
    clear_events(s)
    clear_round(s)
    seat_players(rules, s)
    next_dealer(rules, s)
    first = (place_of(s, s.dealer) + 1) % s.seats
    kept = cut(rules, s, deck)
    serve(rules, s, deck, kept, first)
    for i in range(s.seats):
        lay_red_threes(rules, s, s.order[(first + i) % s.seats])
    begin_turn(rules, s, first)


def clear_round(s: State) -> None:
    """C10: every round begins with empty hands and an empty table."""
    for seat in range(SEATS):
        s.held[seat] = s.order[seat] = s.melded[seat] = 0
        for kind in range(KINDS):
            s.hand[seat][kind] = s.known[seat][kind] = 0
    for group in range(GROUPS):
        s.wild_twos[group] = s.wild_jokers[group] = s.red_threes[group] = 0
        for rank in range(TWO):
            s.naturals[group][rank] = s.twos[group][rank] = s.jokers[group][rank] = 0
    for i in range(DECK):
        s.stock[i] = s.pile[i] = 0
    s.turns = s.aside = s.blocked = s.frozen = 0


def seat_players(rules: Rules, s: State) -> None:
    """C75–C77, A63, §6.1: the active members of the groups sit alternately."""
    s.seats = 0
    for member in range(2):
        for group in range(groups(rules)):
            if member < members(rules, group):
                s.order[s.seats] = active_member(rules, s, group, member)
                s.seats += 1


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
    lifted = deck[DECK]
    cutter = s.order[(place_of(s, s.dealer) + s.seats - 1) % s.seats]
    most = min(rules.cut_keep, HAND_SIZE[rules.players], lifted)
    kept = 0
    while kept < most and freezes(kind_of(deck[lifted - 1 - kept])):
        give(s, cutter, kind_of(deck[lifted - 1 - kept]))
        kept += 1
    s.bottom_plain = kept < most
    return kept


def serve(rules: Rules, s: State, deck: list[int], kept: int, first: int) -> None:
    """C16–C18, §6.2: the lifted packet goes under; hands card by card, then the pile, and the stock is what is left."""
    top = deck[DECK]
    for _ in range(HAND_SIZE[rules.players]):
        for i in range(s.seats):
            seat = s.order[(first + i) % s.seats]
            if s.held[seat] < HAND_SIZE[rules.players]:
                give(s, seat, kind_of(deck[top % DECK]))
                top += 1
    for i in range(rules.initial_pile_size):
        s.pile[i] = kind_of(deck[top % DECK])
        top += 1
    s.pile_size = rules.initial_pile_size
    s.face_down = s.pile_size - 1
    s.stock_left = DECK - kept - (top - deck[DECK])
    for i in range(s.stock_left):
        s.stock[s.stock_left - 1 - i] = kind_of(deck[(top + i) % DECK])
    freeze_dealt_pile(rules, s)
    if rules.upcard_cover:
        cover_upcard(s)


def freeze_dealt_pile(rules: Rules, s: State) -> None:
    """C57, A11: only the face-up card freezes the dealt pile, or any of its cards."""
    for i in range(0 if rules.initial_freeze else s.face_down, s.pile_size):
        if freezes(s.pile[i]):
            s.frozen = 1


def cover_upcard(s: State) -> None:
    """A11: a wild card or a red three that lies face up is covered from the stock until another card lies on top."""
    while s.stock_left > 0 and freezes(s.pile[s.pile_size - 1]):
        s.stock_left -= 1
        s.pile[s.pile_size] = s.stock[s.stock_left]
        s.stock[s.stock_left] = 0
        s.pile_size += 1


def give(s: State, seat: int, kind: int) -> None:
    """Put a card into the hand."""
    s.hand[seat][kind] += 1
    s.held[seat] += 1


def lay_red_threes(rules: Rules, s: State, seat: int) -> None:
    """C49, C50, A13: the red threes of a dealt hand are laid and replaced."""
    while s.hand[seat][RED] > 0:
        s.hand[seat][RED] -= 1
        s.held[seat] -= 1
        s.red_threes[group_of(rules, seat)] += 1
        draw_card(rules, s, seat)


def draw_card(rules: Rules, s: State, seat: int) -> int:
    """C49: the stock's top card; a red three is laid and replaced. Returns 0 where the stock gave no card to keep."""
    while s.stock_left > 0:
        s.stock_left -= 1
        kind = s.stock[s.stock_left]
        s.stock[s.stock_left] = 0
        if kind != RED:
            give(s, seat, kind)
            return 1
        s.red_threes[group_of(rules, seat)] += 1
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
    s.need = 0 if s.stood else minimum(s.score[group])


def apply(rules: Rules, s: State, action: int) -> None:
    """Carry out an action whose legality the caller has checked."""
    clear_events(s)
    match do_of(action):
        case Do.DRAW:
            apply_draw(rules, s)
        case Do.TAKE:
            apply_take(rules, s, card_of(action))
        case Do.ASK:
            s.answer = Answer.ASKED
            s.phase = Phase.ANSWER
        case Do.YES:
            apply_answer(s, Answer.YES)
        case Do.NO:
            apply_answer(s, Answer.NO)
        case Do.DROP:
            apply_drop(rules, s, card_of(action))
        case Do.END:
            apply_end(rules, s)
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


def settle(rules: Rules, s: State) -> None:
    """A39, A47: after cards were laid the rest of the pile may join the hand, and an empty hand has gone out."""
    if rest_joins(rules, s):
        pick_up(rules, s, player(s))
    if s.held[player(s)] == 0 and s.aside == 0:
        end_round(rules, s, group_of(rules, player(s)))


def draws(rules: Rules) -> int:
    """C20, A41: how many cards are drawn; two or three players can be told to draw more."""
    return max(rules.draw_count, rules.draw_count_few) if rules.players <= 3 else rules.draw_count


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
    move(rules, s, top, top, sign * naturals_for(rules, s, way))
    if is_wild(way):
        move(rules, s, top, way, sign)
    s.naturals[group_of(rules, player(s))][top] += sign
    s.laid_cards += sign
    s.laid_points += sign * CARD_POINTS[top]
    s.aside += sign * (s.pile_size - 1)
    s.sure += sign * sure_cards(rules, s)
    s.took += sign


def sure_cards(rules: Rules, s: State) -> int:
    """C47, A39: the cards of the pile's rest that the turn's end can count on.

    After the turn the rest is one card to keep, at least. At once it is every open card that is no red three.
    """
    if rules.pile_rest_usable == Rest.AFTER_TURN:
        return s.pile_size > 1
    n = 0
    for i in range(s.face_down, s.pile_size - 1):
        n += s.pile[i] != RED
    return n


def lay(rules: Rules, s: State, action: int, sign: int) -> None:
    """C26–C31, C65: the cards of a step go from the hand to the table (1), or back (-1)."""
    rank, card = rank_of(action), card_of(action)
    match do_of(action):
        case Do.MELD:
            move(rules, s, rank, rank, 2 * sign)
            move(rules, s, rank, card, sign)
        case Do.ADD:
            move(rules, s, rank, card, sign)
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
        end_turn(rules, s)
        s.blocked = s.phase == Phase.START and blocks(rules, s, seat, kind)


def pick_up(rules: Rules, s: State, seat: int) -> None:
    """C46, C49, A28: the rest of the taken pile; its red threes are laid, and replaced while the stock lasts."""
    for i in range(s.aside):
        kind = s.pile[i]
        s.pile[i] = 0
        if kind == RED:
            s.red_threes[group_of(rules, seat)] += 1
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
        if opponent and row_size(s, group, kind) >= rules.block_melded_rank:
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
        write_event(s, Name.OUT, out, 100 + concealed_points(rules, s))
    for group in range(groups(rules)):
        points = round_points(rules, s, group, out)
        if points > 0 or rules.double_scope == DoubleScope.WHOLE_RESULT:
            points *= s.factor[group]
        s.score[group] += points
        write_event(s, Name.ROUND, group, points)
    if target_reached(rules, s):
        end_match(rules, s)
    else:
        reset_exact(rules, s)


def round_points(rules: Rules, s: State, group: int, out: int) -> int:
    """C67–C72, A54: what a group's round is worth, before any doubling."""
    laid = points_laid(rules, s, group)
    full = canastas(s, group) > 0
    points = red_three_points(rules, s, group, full or (rules.red_three_sign == RedThreeSign.MELD and laid > 0))
    points -= points_held(rules, s, group)
    if group == out:
        points += 100 + concealed_points(rules, s) + rules.three_card * (3 * s.threes + s.fourth)
    if full:
        return points + laid + canasta_bonus(s, group)
    return points + laid if rules.no_canasta == NoCanasta.CLASSIC else points - laid


def concealed_points(rules: Rules, s: State) -> int:
    """A53: the bonus for one's whole hand in one turn, with a canasta in it and nothing on the rows that stood."""
    if rules.concealed_bonus == 0 or s.melded[player(s)]:
        return 0
    group = group_of(rules, player(s))
    new = 3 * s.threes + s.fourth
    full = 0
    if has_joker_canasta(s, group) and not s.stood & 1:
        new += CANASTA
        full = 1
    for rank in range(FOUR, TWO):
        if not (s.stood >> rank) & 1:
            new += row_size(s, group, rank)
            full |= row_size(s, group, rank) >= CANASTA
    return rules.concealed_bonus if full and new == s.laid_cards else 0


def points_laid(rules: Rules, s: State, group: int) -> int:
    """C70: the single cards in rows and canastas."""
    points = s.wild_twos[group] * CARD_POINTS[TWO] + s.wild_jokers[group] * CARD_POINTS[JOKER]
    for rank in range(FOUR, TWO):
        points += s.naturals[group][rank] * CARD_POINTS[rank]
        points += s.twos[group][rank] * CARD_POINTS[TWO] + s.jokers[group][rank] * CARD_POINTS[JOKER]
    return points


def canasta_bonus(s: State, group: int) -> int:
    """C36–C38, A20: the bonuses of all canastas, the joker canasta's included."""
    points = JOKER_BONUS * has_joker_canasta(s, group)
    for rank in range(FOUR, TWO):
        if row_size(s, group, rank) >= CANASTA:
            points += PURE_BONUS if s.naturals[group][rank] == row_size(s, group, rank) else MIXED_BONUS
    return points


def red_three_points(rules: Rules, s: State, group: int, plus: int) -> int:
    """C51, C52, A02, A03: 105 each, and the bonus part twice for all four; minus where there is no canasta."""
    double = s.red_threes[group] == 4 and (plus or rules.red_three_double_negative)
    card = rules.three_card if rules.red_three_card else 0
    points = s.red_threes[group] * (card + rules.three_extra * (2 if double else 1))
    return points if plus else -points


def points_held(rules: Rules, s: State, group: int) -> int:
    """C68, A56: what the group holds in its hands; a black three costs its bonus part too."""
    points = 0
    for place in range(s.seats):
        seat = s.order[place]
        if group_of(rules, seat) == group:
            if rules.black_three_extra:
                points += s.hand[seat][BLACK] * rules.three_extra
            for kind in range(FOUR, RED):
                points += s.hand[seat][kind] * card_points(rules, kind)
    return points


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
            write_event(s, Name.GAME, group, 1)


def reset_exact(rules: Rules, s: State) -> None:
    """C73, A59: a group on exactly the target starts again at nought, and its points count double from then on."""
    for group in range(groups(rules)):
        if rules.exact_reset and s.score[group] == rules.target:
            s.score[group] = 0
            s.factor[group] = s.factor[group] * 2 if rules.double_stack else 2
            write_event(s, Name.RESET, group, 0)


def clear_events(s: State) -> None:
    """Clear the events: a state keeps those of the last step alone."""
    for i in range(s.event_count):
        s.events[i][0] = s.events[i][1] = s.events[i][2] = 0
    s.event_count = 0


def write_event(s: State, name: int, group: int, points: int) -> None:
    """§6.5: one scoring event, in the order in which they happen."""
    s.events[s.event_count][0] = name
    s.events[s.event_count][1] = group
    s.events[s.event_count][2] = points
    s.event_count += 1


# --- the referee, and what a seat may see -----------------------------------------------------------------------


def referee_actions(rules: Rules, s: State, out: list[int]) -> int:
    """A68: the engine refuses what is illegal, so a referee has nothing to call."""
    return 0


def hide(rules: Rules, s: State, seat: int) -> None:
    """A39, A70: blank the other hands, the stock and what lies face down; -1 is a spectator, who sees no hand."""
    for other in range(SEATS):
        if other != seat:
            for kind in range(KINDS):
                s.hand[other][kind] = 0
    for i in range(DECK):
        s.stock[i] = 0
    for i in range(s.face_down):
        s.pile[i] = 0
