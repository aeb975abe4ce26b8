"""The rules of Cuarenta, each written once (P, W and A clauses of the rulebook's page; §7 is normative).

Cards are the ints 0–39: rank * 4 + suit, ranks `A 2 3 4 5 6 7 J Q K`, suits `c d h s`. A set of cards is an int
with one bit a card, so the four copies of a rank are one hexadecimal digit. A multiset of ranks ("counts") holds
the number of copies in the same digit. An action is an int too: what is done, the card, and the cards it takes.
"""

from dataclasses import dataclass, field
from enum import IntEnum

from sobremesa.core import kernel_parts

how_many, lowest_card = kernel_parts.how_many, kernel_parts.lowest_card
clear_events, write_event = kernel_parts.clear_events, kernel_parts.write_event

DECK = 40
PACKET = 5
TARGET = 40
THIRTY_EIGHT = 38
CAIDA = 2
LIMPIA = 2
TIE = 2
DRAW = 3
RANKS = 10
SEVEN = 6
JACK = 7
NONE = 1 << 30
"""An option's "no limit": larger than every score and every number of cards."""
WIN = -1
"""An option's "wins the chica" in place of points."""
LOSES_2 = -2
"""An option's "loses two points of its own" in place of points for the other side (V9)."""
PROTEST = 2
"""V9: what a side loses by a claim without foundation, where it loses points of its own."""
MAX_LEDGER = 10
"""The rows of a full ledger: a step has no more events."""
MAX_LEGAL = 512
"""No hand has more legal actions: a seven can be laid or take in 14 ways with 4 lengths of run, a six in 11 with 5,
so four sevens and a six make 4 * 57 + 56; at most twice as many captures where the card just laid can be added (V10).
"""


class Phase(IntEnum):
    """Decision, or deal, that the table waits for."""

    SHUFFLE = 0
    DEAL = 1
    PLAY = 2
    TAKE = 3
    CLAIM = 4
    OVER = 5


class Kind(IntEnum):
    """Kind of an action; it stands above bit 46 of the action's code."""

    PLAY = 0
    TAKE = 1
    CLAIM = 2
    MISDEAL = 3


class Name(IntEnum):
    """The scoring events, as the state's `events` name them (§7.2)."""

    RONDA = 1
    FOUR = 2
    CAIDA = 3
    CATCH = 4
    LIMPIA = 5
    TRIPLE = 6
    FOUR_CAIDAS = 7
    CLAIM = 8
    CARDS = 9
    FALLA = 10
    MISDEAL = 11
    CHICA = 12
    ZAPATERIA = 13
    MESA = 14
    WRONG_CLAIM = 15


class Reason(IntEnum):
    """Why an action is illegal; the words and the clause of each are in `words.py`."""

    LEGAL = 0
    NOT_NOW = 1
    NOT_IN_HAND = 2
    PLAYED_ALREADY = 3
    NOT_ON_TABLE = 4
    RUN_WITHOUT_CAPTURE = 5
    MATCH_AND_ADDITION = 6
    ONE_MATCH = 7
    WHOLE_MATCH = 8
    COURT_ADDITION = 9
    WRONG_SUM = 10
    TOO_MANY_PARTS = 11
    RUN_ONE_EACH = 12
    RUN_BROKEN = 13
    RUN_WHOLE = 14
    MUST_CAPTURE = 15
    OTHER_COPY = 16
    NOT_OVERLOOKED = 17
    NO_CAIDA_OF_RANK = 18
    CLAIMED_ALREADY = 19
    REFEREE_ONLY = 20
    NO_SUCH_ACTION = 21
    SEVERAL_SUMS = 22
    COURT_IN_SUM = 23
    SUM_NOT_CLEAN = 24


class MissedSequence(IntEnum):
    """Option: a run is collected whole, or an opponent may take what is overlooked of it, or any missed capture."""

    AUTO = 0
    CLAIM = 1
    ROBAR = 2


class CaidaBy(IntEnum):
    """Option: the card just laid falls to an equal card, or also as a part of a sum (P47, V10)."""

    MATCH = 0
    MATCH_OR_SUM = 1


class NextDealer(IntEnum):
    """Option: the deal goes on to the next seat after every hand, or after every deal of five cards (P10, V11)."""

    EACH_HAND = 0
    EACH_DEAL = 1


class RondaCatch(IntEnum):
    """Option: a caída on a ronda's card scores by itself, or must be claimed at the hand's end (P62, A24)."""

    AUTO = 0
    CLAIM = 1


class At38(IntEnum):
    """Option: the points that a side on 38 can still score (P69, W43)."""

    CAIDA = 0
    CAIDA_CARDS = 1
    ALL_BUT_CARDS = 2


class Leftovers(IntEnum):
    """Who gets the cards left on the table at the hand's end (P54)."""

    NOBODY = 0
    LAST_CAPTURER = 1


class CartonAt30(IntEnum):
    """Option: the count's pay for a side on 30 or more (§5)."""

    COUNTS = 0
    VOID = 1
    TRIM = 2


class MatchForm(IntEnum):
    """Option: the number of chicas that make the match (W3)."""

    SINGLE = 0
    BEST_OF_3 = 1
    FOUR = 2


class Zapateria(IntEnum):
    """In which chica a loser with fewer than ten points loses the match (W45, A56)."""

    OFF = 0
    FIRST = 1
    ANY = 2


class FirstDealer(IntEnum):
    """Option: the way to find the first dealer (P9)."""

    DIAMOND = 0
    HIGHEST = 1
    RANDOM = 2


@dataclass(frozen=True, slots=True)
class Rules:
    """The values of a ruleset's options as the rules read them; `rulesets.py` names and explains each."""

    players: int = 4
    ronda_points: int = 4
    ronda_limit: int = 30
    four_of_a_kind: int = WIN
    caida_limpia: int = 4
    ronda_catch: int = RondaCatch.CLAIM
    ronda_catch_points: int = 10
    ronda_catch_limit: int = 30
    three_caida_limpia: int = 0
    four_caidas: int = 0
    addition_max_cards: int = NONE
    capture_required: int = 0
    sum_of_three: int = 0
    match_takes: int = 0
    caida_by: int = CaidaBy.MATCH
    missed_sequence: int = MissedSequence.CLAIM
    wrong_claim: int = 0
    at_38: int = At38.CAIDA_CARDS
    tie_20_20: int = 6
    majority_below_20: int = 2
    carton_from: int = 20
    carton_at_30: int = CartonAt30.COUNTS
    big_carton: int = NONE
    falla: int = 0
    leftovers: int = Leftovers.NOBODY
    match: int = MatchForm.SINGLE
    zapateria: int = Zapateria.OFF
    zapatero_below: int = 10
    misdeal: int = WIN
    next_dealer: int = NextDealer.EACH_HAND
    first_dealer: int = FirstDealer.DIAMOND


@dataclass(slots=True)
class State:
    """One table of Cuarenta; unused slots are 0. Only `hand` and `stock` hold what a seat may not see."""

    phase: int = Phase.SHUFFLE
    turn: int = 0
    dealer: int = 0
    hands: int = 0  # hands begun in this match
    deals: int = 0  # deals served in this hand
    table: int = 0
    last: int = 0  # the bit of the table card that the previous player laid in this deal (A46, A47)
    chica_over: int = 0
    overlooked: int = 0  # what is left of a run (P43), or the card laid that could have captured (V8)
    capturer: int = 0  # the seat that overlooked it
    asked: int = 0  # seats asked to claim so far, from the leader
    last_capturer: int = 0  # side + 1 (A40)
    winner: int = 0  # side + 1, or 3 for a draw, when the match is over
    hand: list[int] = field(default_factory=lambda: [0] * 4)
    held: list[int] = field(default_factory=lambda: [0] * 4)  # number of cards in each hand
    stock: list[int] = field(default_factory=lambda: [0] * 8)  # packets of five to be dealt (P11)
    packets: int = 0  # packets left in the stock; the next one is stock[8 - packets]
    laid: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(4)])  # [deal][seat]
    caidas: list[list[int]] = field(default_factory=lambda: [[0] * 2 for _ in range(4)])  # [deal][side], ranks
    ronda: list[int] = field(default_factory=lambda: [0] * 4)  # 1: this seat announced one in this deal
    ronda_rank: list[int] = field(default_factory=lambda: [0] * 4)  # rank + 1, once a catch has shown it
    four: list[int] = field(default_factory=lambda: [0] * 4)  # rank + 1 of a four announced (and shown, P18)
    no_three: list[int] = field(default_factory=lambda: [0] * 4)  # ranks known not to be the seat's three
    no_four: list[int] = field(default_factory=lambda: [0] * 4)  # 1: known not to have been dealt four
    claimed: list[int] = field(default_factory=lambda: [0] * 2)  # ranks that a side has claimed in this hand
    spoiled: list[int] = field(default_factory=lambda: [0] * 2)  # 1: a wrong claim used up the attempt (A28)
    in_a_row: list[int] = field(default_factory=lambda: [0] * 2)  # caída y limpia on successive turns (A52)
    caidas_in_a_row: list[int] = field(default_factory=lambda: [0] * 2)  # caídas on successive turns (§5)
    pile: list[int] = field(default_factory=lambda: [0] * 2)
    score: list[int] = field(default_factory=lambda: [0] * 2)
    chicas: list[int] = field(default_factory=lambda: [0] * 2)
    event_count: int = 0
    events: list[list[int]] = field(default_factory=lambda: [[0] * 3 for _ in range(10)])  # name, side, points


# --- cards and counts -------------------------------------------------------------------------------------------

COPIES = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)
"""Number of copies that a hexadecimal digit of a card set holds."""

LOWEST = (0, 1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1)
"""The lowest suit among them, in the order c d h s."""

GUARD = 0x888888
"""One bit above every count of the ranks A to 6: what `fits` borrows from."""

ADDITIONS = (
    0x000002, 0x000003, 0x000011, 0x000004, 0x000012, 0x000020, 0x000101, 0x000013, 0x000021, 0x000102, 0x000110,
    0x001001, 0x000014, 0x000022, 0x000030, 0x000103, 0x000111, 0x000200, 0x001002, 0x001010, 0x010001, 0x000023,
    0x000031, 0x000104, 0x000112, 0x000120, 0x000201, 0x001003, 0x001011, 0x001100, 0x010002, 0x010010, 0x100001,
)  # fmt: skip
"""P27: every way to add up to 2, 3 … 7 with two or more cards, at most four a rank, as counts; ascending by sum."""

FIRST_ADDITION = (0, 0, 1, 3, 7, 12, 21, 33)
"""Where the additions to A, 2 … 7 begin in `ADDITIONS` (none for an ace)."""

ALL_RANKS = (1 << RANKS) - 1
ALL_CARDS = (1 << DECK) - 1


def side_of(seat: int) -> int:
    """P4: partners sit opposite each other; with two players each is a side."""
    return seat % 2


def copies(cards: int, rank: int) -> int:
    """Return the suits of a rank in a set of cards, as four bits."""
    return (cards >> (4 * rank)) & 15


def counts_of(cards: int) -> int:
    """Return the number of copies of each rank, a digit each: pairs of bits are added within every digit at once."""
    pairs = cards - ((cards >> 1) & 0x5555555555)
    return (pairs & 0x3333333333) + ((pairs >> 2) & 0x3333333333)


def fits(addition: int, counts: int) -> int:
    """Return whether the counts hold every card of the addition: no digit borrows from its guard."""
    return (((counts | GUARD) - addition) & GUARD) == GUARD


def parts(addition: int) -> int:
    """Return the number of cards of an addition."""
    n = 0
    while addition:
        n += addition & 15
        addition >>= 4
    return n


def lowest(cards: int, rank: int) -> int:
    """Return the copy of a rank that is listed: the lowest suit (§7.2, canonical copies)."""
    return LOWEST[copies(cards, rank)] << (4 * rank)


def lowest_few(cards: int, counts: int) -> int:
    """Return the lowest suits of several ranks, as many of each as the counts say."""
    chosen = 0
    rank = 0
    while counts:
        for _ in range(counts & 15):
            chosen |= lowest(cards & ~chosen, rank)
        counts >>= 4
        rank += 1
    return chosen


def run_above(table: int, rank: int) -> int:
    """P31–P37: the unbroken run on the table from one rank above the played card, one card a rank (A34)."""
    run = 0
    rank += 1
    while rank < RANKS and copies(table, rank):
        run |= lowest(table, rank)
        rank += 1
    return run


# --- action codes -----------------------------------------------------------------------------------------------


def play_code(card: int, taken: int) -> int:
    """Return the action that plays a card and takes these cards."""
    return (card << DECK) | taken


def kind_of(action: int) -> int:
    """Return the kind of the action."""
    return action >> 46


def card_of(action: int) -> int:
    """Return the card that is played."""
    return (action >> DECK) & 63


def taken_of(action: int) -> int:
    """Return the cards that are taken (of a claim: the rank + 1)."""
    return action & ALL_CARDS


TAKE = Kind.TAKE << 46
LEAVE = TAKE
CLAIM = Kind.CLAIM << 46
SILENT = CLAIM
MISDEAL = Kind.MISDEAL << 46


# --- whose turn it is -------------------------------------------------------------------------------------------


def start(rules: Rules, s: State, dealer: int) -> None:
    """P9: the match begins with this first dealer and the shuffle."""
    s.phase = Phase.SHUFFLE
    s.dealer = dealer


def actor(rules: Rules, s: State) -> int:
    """Return the seat to decide, -1 for the deal, -2 when the match is over."""
    if s.phase == Phase.OVER:
        return -2
    if s.phase <= Phase.DEAL:
        return -1
    return s.turn


def cards_needed(rules: Rules, s: State) -> int:
    """Return the number of cards for the deal to come: the whole pack for a new hand, then none (§7.4)."""
    return DECK if s.phase == Phase.SHUFFLE else 0


def leader(rules: Rules, s: State) -> int:
    """P12, P21, W13: the seat after the dealer is served and plays first."""
    return (s.dealer + 1) % rules.players


def next_leader(rules: Rules, s: State) -> int:
    """P10, V11: the seat that leads the deal to come: the dealer's next, or the next dealer's."""
    moves = s.phase == Phase.SHUFFLE or rules.next_dealer == NextDealer.EACH_DEAL
    return (s.dealer + 1 + moves) % rules.players


def lying(s: State) -> int:
    """Return the cards on the table that can be captured: not the one whose own capture was missed (V8)."""
    return s.table & ~(s.overlooked & s.last)


# --- legal actions ----------------------------------------------------------------------------------------------


def legal_actions(rules: Rules, s: State, out: list[int]) -> int:
    """§7.2: what the seat to decide may do, codes ascending; returns how many."""
    if s.phase == Phase.PLAY:
        return legal_plays(rules, s, out)
    if s.phase == Phase.TAKE:
        return legal_takes(rules, s, out)
    if s.phase == Phase.CLAIM:
        return legal_claims(s, out)
    return 0


def legal_plays(rules: Rules, s: State, out: list[int]) -> int:
    """P22–P24: any card of the hand, laid down or capturing in one of its ways."""
    n = 0
    counts = counts_of(s.table)
    hand = s.hand[s.turn]
    while hand:
        n = plays_of_card(rules, s, lowest_card(hand), counts, out, n)
        hand &= hand - 1
    return n


def plays_of_card(rules: Rules, s: State, card: int, counts: int, out: list[int], n: int) -> int:
    """A30, P42: laying the card, and each capture alone and with what its run adds."""
    lay = n
    n = bases(rules, s, card, counts, out, n + 1)
    captures = n - lay - 1
    out[lay] = play_code(card, 0)
    if captures == 0:
        return n
    if rules.capture_required:
        n = drop_first(out, lay, n)
    run = run_above(s.table, card // 4)
    if run == 0:
        return n
    if rules.missed_sequence == MissedSequence.AUTO:
        for i in range(n - captures, n):
            out[i] |= run
        return n
    first = n - captures
    n = prefixes(run, first, n, out)
    return clean_sums(s, out, first, n) if rules.sum_of_three else n


def clean_sums(s: State, out: list[int], first: int, end: int) -> int:
    """V6: drop the sums of three or more that leave a card on the table; return the new end."""
    n = first
    for i in range(first, end):
        if not leaves_with_three(s, out[i]):
            out[n] = out[i]
            n += 1
    return n


def leaves_with_three(s: State, action: int) -> int:
    """V6: whether a play takes three cards or more by addition and leaves a card on the table."""
    below = taken_of(action) & ((1 << (card_of(action) // 4 * 4)) - 1)
    return how_many(below) > 2 and taken_of(action) != lying(s)


def drop_first(out: list[int], first: int, end: int) -> int:
    """Drop the first of the listed actions from `first` on; return the new end."""
    for i in range(first, end - 1):
        out[i] = out[i + 1]
    return end - 1


def prefixes(run: int, first: int, end: int, out: list[int]) -> int:
    """A39: each capture again with every prefix of the run."""
    prefix = 0
    n = end
    while run:
        step = run & -run
        run ^= step
        prefix |= step
        for i in range(first, end):
            out[n] = out[i] | prefix
            n += 1
    return n


def bases(rules: Rules, s: State, card: int, counts: int, out: list[int], n: int) -> int:
    """P25–P30, P39: every addition and every match that the card can make; each stands alone."""
    rank, first, table = card // 4, n, lying(s)
    if rank <= SEVEN and counts:
        for i in range(FIRST_ADDITION[rank], FIRST_ADDITION[rank + 1]):
            if fits(ADDITIONS[i], counts) and parts_allowed(rules, s, rank, ADDITIONS[i]):
                out[n] = play_code(card, lowest_few(table, ADDITIONS[i]))
                n += 1
        if rules.caida_by and s.last & table:
            n = with_just_laid(s, out, first, n)
    same = table & (15 << (4 * rank))
    if same:
        return matches(rules, s, card, same, out, n)
    return n


def with_just_laid(s: State, out: list[int], first: int, end: int) -> int:
    """V10: the additions with the card just laid, and without it where another copy does; codes ascending."""
    n, of_rank = end, same_rank(s.last)
    others = lying(s) & of_rank & ~s.last
    for i in range(first, end):
        number = counts_of(taken_of(out[i]) & of_rank)
        if number:
            rest = out[i] & ~of_rank
            out[i] = rest | s.last | lowest_few(others, number - counts_of(s.last))
            if number <= counts_of(others):
                out[n] = rest | lowest_few(others, number)
                n += 1
    sort(out, first, n)
    return n


def same_rank(card: int) -> int:
    """Return the four cards of the rank of a card that is given as a bit."""
    cards = 15
    while not cards & card:
        cards <<= 4
    return cards


def sort(out: list[int], first: int, end: int) -> None:
    """Bring the listed actions from `first` on into ascending order."""
    for i in range(first + 1, end):
        action, j = out[i], i
        while j > first and out[j - 1] > action:
            out[j] = out[j - 1]
            j -= 1
        out[j] = action


def parts_allowed(rules: Rules, s: State, rank: int, addition: int) -> int:
    """A31, V6: whether an addition of so many cards is played; three or more can be asked to clear the table."""
    if rules.sum_of_three and parts(addition) > 2 and not clears(s, rank, parts(addition)):
        return 0
    return rules.addition_max_cards >= NONE or parts(addition) <= rules.addition_max_cards


def clears(s: State, rank: int, added: int) -> int:
    """V6: whether so many cards taken by addition, with the run above them, are the whole table."""
    return added + how_many(run_above(s.table, rank)) == how_many(lying(s))


def matches(rules: Rules, s: State, card: int, same: int, out: list[int], n: int) -> int:
    """P26, A32, A47: one card of the rank; the card just laid and the lowest of the others are both listed."""
    if rules.match_takes:
        out[n] = play_code(card, same)
        return n + 1
    just_laid = same & s.last
    other = lowest(same & ~just_laid, card // 4)
    lower, higher = min(just_laid, other), max(just_laid, other)
    if lower:
        out[n] = play_code(card, lower)
        n += 1
    out[n] = play_code(card, higher)
    return n + 1


def legal_takes(rules: Rules, s: State, out: list[int]) -> int:
    """P43, A40: leave what was overlooked, or take any prefix of it; of a missed capture, any that the card had."""
    if is_robbed(s):
        return legal_robberies(rules, s, out)
    out[0] = LEAVE
    n = 1
    run, prefix = s.overlooked, 0
    while run:
        step = run & -run
        run ^= step
        prefix |= step
        out[n] = TAKE | prefix
        n += 1
    return n


def is_robbed(s: State) -> int:
    """V8: whether the opponents are asked about a card that was laid though it could have captured."""
    return (s.overlooked & s.last) != 0


def legal_robberies(rules: Rules, s: State, out: list[int]) -> int:
    """V8: leave the card, or take it with what it could have captured."""
    n = plays_of_card(rules, s, lowest_card(s.last), counts_of(lying(s)), out, 0)
    out[0] = LEAVE
    for i in range(1, n):
        out[i] = TAKE | taken_of(out[i]) | s.last
    return n


def legal_claims(s: State, out: list[int]) -> int:
    """P62–P64: stay silent, or claim a rank in which the side made a caída and which it has not claimed yet."""
    out[0] = SILENT
    n = 1
    ranks = claimable(s, side_of(s.turn))
    for rank in range(RANKS):
        if ranks >> rank & 1:
            out[n] = CLAIM | (rank + 1)
            n += 1
    return n


def claimable(s: State, side: int) -> int:
    """Return the ranks of the side's caídas in this hand that it has not claimed."""
    ranks = s.caidas[0][side] | s.caidas[1][side] | s.caidas[2][side] | s.caidas[3][side]
    return ranks & ~s.claimed[side]


def canonical(rules: Rules, s: State, action: int) -> int:
    """§7.2: the listed action that does the same with the lowest copies; suits never matter to the score."""
    kind, taken = kind_of(action), taken_of(action)
    if taken & ~s.table or kind < Kind.PLAY or kind > Kind.TAKE:
        return action
    if kind == Kind.TAKE:
        return canonical_take(s, action)
    card = card_of(action)
    lowest_rank = 0 if rules.caida_by == CaidaBy.MATCH_OR_SUM else card // 4
    just_laid = s.last & up_to(card // 4) & ~up_to(lowest_rank - 1)
    rest = lowest_few(s.table & ~just_laid, counts_of(taken & ~just_laid))
    return play_code(card, (taken & just_laid) | rest)


def canonical_take(s: State, action: int) -> int:
    """§7.2, V8: the same of what was overlooked, or of what the card laid could have captured, in the lowest copies."""
    taken, laid = taken_of(action), s.last if is_robbed(s) else 0
    same = laid | lowest_few(lying(s) if laid else s.overlooked, counts_of(taken & ~laid))
    return TAKE | same if how_many(same) == how_many(taken) else action


def up_to(rank: int) -> int:
    """Return the cards of the ranks up to this one, all that a capture can begin with; none below an ace."""
    return (1 << (4 * rank + 4)) - 1


# --- why an action is illegal -----------------------------------------------------------------------------------


def why_illegal(rules: Rules, s: State, action: int) -> int:
    """0 for a legal action, otherwise the `Reason`."""
    kind = kind_of(action)
    if action == MISDEAL:
        return Reason.REFEREE_ONLY
    if kind < Kind.PLAY or kind > Kind.CLAIM or (kind > Kind.PLAY and card_of(action)) or not is_played(rules, kind):
        return Reason.NO_SUCH_ACTION
    if kind == Kind.PLAY and s.phase == Phase.PLAY:
        return why_illegal_play(rules, s, action)
    if kind == Kind.TAKE and s.phase == Phase.TAKE:
        return why_illegal_take(rules, s, taken_of(action))
    if kind == Kind.CLAIM and s.phase == Phase.CLAIM:
        return why_illegal_claim(s, taken_of(action))
    return Reason.NOT_NOW


def is_played(rules: Rules, kind: int) -> int:
    """P43, P62: whether the table ever asks for this: at some nothing missed is taken, at some no ronda claimed."""
    if kind == Kind.TAKE:
        return rules.missed_sequence != MissedSequence.AUTO
    return kind != Kind.CLAIM or rules.ronda_catch == RondaCatch.CLAIM


def why_illegal_play(rules: Rules, s: State, action: int) -> int:
    """P22–P42: the first rule that the play breaks."""
    card, taken = card_of(action), taken_of(action)
    if card >= DECK:
        return Reason.NO_SUCH_ACTION
    if not s.hand[s.turn] >> card & 1:
        return Reason.PLAYED_ALREADY if was_laid(s, card) else Reason.NOT_IN_HAND
    if taken & ~s.table:
        return Reason.NOT_ON_TABLE
    if taken == 0:
        return Reason.MUST_CAPTURE if rules.capture_required and can_capture(rules, s, card) else Reason.LEGAL
    reason = why_illegal_capture(rules, s, action)
    if reason == Reason.LEGAL and canonical(rules, s, action) != action:
        return Reason.OTHER_COPY
    return reason


def why_illegal_capture(rules: Rules, s: State, action: int) -> int:
    """P25–P42: the first rule that a capture breaks; which copies it takes does not matter."""
    rank, taken = card_of(action) // 4, taken_of(action)
    base = taken & up_to(rank)
    reason = why_illegal_base(rules, s, rank, base)
    if reason == Reason.WRONG_SUM and taken >> (4 * SEVEN + 4):
        return Reason.COURT_IN_SUM
    if reason == Reason.LEGAL:
        reason = why_illegal_run(rules, s, rank, taken ^ base)
    if reason == Reason.LEGAL and rules.sum_of_three and leaves_with_three(s, action):
        return Reason.SUM_NOT_CLEAN
    return reason


def was_laid(s: State, card: int) -> int:
    """Return whether the card was played before in this hand."""
    for deal in range(4):
        for seat in range(4):
            if s.laid[deal][seat] >> card & 1:
                return 1
    return 0


def can_capture(rules: Rules, s: State, card: int) -> int:
    """A30, V8: whether the card has any match or addition on the table."""
    if copies(lying(s), card // 4):
        return 1
    if card // 4 > SEVEN:
        return 0
    counts = counts_of(lying(s))
    for i in range(FIRST_ADDITION[card // 4], FIRST_ADDITION[card // 4 + 1]):
        if fits(ADDITIONS[i], counts) and parts_allowed(rules, s, card // 4, ADDITIONS[i]):
            return 1
    return 0


def why_illegal_base(rules: Rules, s: State, rank: int, base: int) -> int:
    """P25–P30, P39, P42: the match or addition of a capture."""
    same = base & (15 << (4 * rank))
    if base == 0:
        return Reason.RUN_WITHOUT_CAPTURE
    if same and same != base:
        return Reason.MATCH_AND_ADDITION
    if same:
        return why_illegal_match(rules, s, rank, same)
    if rank > SEVEN:
        return Reason.COURT_ADDITION
    return why_illegal_addition(rules, s, rank, counts_of(base))


def why_illegal_match(rules: Rules, s: State, rank: int, same: int) -> int:
    """P26, A32: one card, or all of the rank under `match_takes=all`."""
    if rules.match_takes:
        return Reason.LEGAL if same == lying(s) & (15 << (4 * rank)) else Reason.WHOLE_MATCH
    return Reason.LEGAL if how_many(same) == 1 else Reason.ONE_MATCH


def why_illegal_addition(rules: Rules, s: State, rank: int, addition: int) -> int:
    """P27, P39, A31, V6: two or more numerals that add up to the played card, once and not more than are allowed."""
    total = 0
    for part in range(SEVEN):
        total += (part + 1) * ((addition >> (4 * part)) & 15)
    if total != rank + 1:
        return Reason.SEVERAL_SUMS if holds_a_sum(rank, addition) else Reason.WRONG_SUM
    if parts_allowed(rules, s, rank, addition):
        return Reason.LEGAL
    return Reason.TOO_MANY_PARTS if parts(addition) > rules.addition_max_cards else Reason.SUM_NOT_CLEAN


def holds_a_sum(rank: int, counts: int) -> int:
    """P39: whether some of these cards alone add up to the played card."""
    for i in range(FIRST_ADDITION[rank], FIRST_ADDITION[rank + 1]):
        if fits(ADDITIONS[i], counts):
            return 1
    return 0


def why_illegal_run(rules: Rules, s: State, rank: int, run: int) -> int:
    """P31–P37, A34, A39: one card a rank, unbroken from the rank above the played card, whole under `auto`."""
    rank += 1
    left = run
    while rank < RANKS and copies(left, rank):
        if COPIES[copies(left, rank)] > 1:
            return Reason.RUN_ONE_EACH
        left &= ~(15 << (4 * rank))
        rank += 1
    if left:
        return Reason.RUN_BROKEN
    if rules.missed_sequence == MissedSequence.AUTO and rank < RANKS and copies(s.table, rank):
        return Reason.RUN_WHOLE
    return Reason.LEGAL


def why_illegal_take(rules: Rules, s: State, taken: int) -> int:
    """P43, A40: only a prefix of what was overlooked; of a missed capture, one that the card laid had (V8)."""
    if taken and is_robbed(s):
        return why_illegal_robbery(rules, s, taken)
    if taken & ~s.overlooked:
        return Reason.NOT_OVERLOOKED
    rest = s.overlooked & ~taken
    return Reason.RUN_BROKEN if rest and (rest & -rest) < taken else Reason.LEGAL


def why_illegal_robbery(rules: Rules, s: State, taken: int) -> int:
    """V8: the card laid and what it could have captured, in the lowest copies."""
    if not taken & s.last:
        return Reason.NOT_OVERLOOKED
    if taken & ~s.table:
        return Reason.NOT_ON_TABLE
    reason = why_illegal_capture(rules, s, play_code(lowest_card(s.last), taken & ~s.last))
    if reason == Reason.LEGAL and canonical_take(s, TAKE | taken) != TAKE | taken:
        return Reason.OTHER_COPY
    return reason


def why_illegal_claim(s: State, rank: int) -> int:
    """P62, A28: a rank in which the side made a caída in this hand, once."""
    if rank > RANKS:
        return Reason.NO_SUCH_ACTION
    side = side_of(s.turn)
    if rank == 0 or claimable(s, side) >> (rank - 1) & 1:
        return Reason.LEGAL
    return Reason.CLAIMED_ALREADY if s.claimed[side] >> (rank - 1) & 1 else Reason.NO_CAIDA_OF_RANK


# --- the deal ---------------------------------------------------------------------------------------------------


def draw_seat(rules: Rules) -> int:
    """A11: chance picks who is served first in the draw for the first dealer."""
    return -1


def draw_served(rules: Rules) -> int:
    """P9: how many cards are served face up in the draw: until a diamond comes, or one each."""
    if rules.first_dealer == FirstDealer.DIAMOND:
        return DECK
    return rules.players if rules.first_dealer == FirstDealer.HIGHEST else 1


def draw_strength(rules: Rules, card: int) -> int:
    """P9: the first strongest card of the draw decides: a diamond, or the highest by rank and suit."""
    return card if rules.first_dealer == FirstDealer.HIGHEST else card % 4 == 1


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """P11–P16: a packet of five for everyone, from the shuffled pack or from the stock, and the announcements."""
    clear_events(s)
    if s.phase == Phase.SHUFFLE:
        begin_hand(rules, s, deck)
    elif rules.next_dealer == NextDealer.EACH_DEAL:
        s.dealer = leader(rules, s)
    serve(rules, s)
    for i in range(rules.players):
        if not s.chica_over:
            announce(rules, s, (leader(rules, s) + i) % rules.players)


def begin_hand(rules: Rules, s: State, deck: list[int]) -> None:
    """P10, A7, A8: the next seat deals the whole pack anew; a new chica begins at nought."""
    if s.hands > 0:
        s.dealer = leader(rules, s)
    s.hands += 1
    if s.chica_over:
        s.chica_over = 0
        s.score[0] = s.score[1] = 0
    forget_hand(s)
    for i in range(DECK):
        s.stock[i // PACKET] |= 1 << deck[i]
    s.packets = DECK // PACKET


def forget_hand(s: State) -> None:
    """P53, P64: nothing of the last hand is left, its claims and counts included."""
    s.deals = s.table = s.overlooked = s.asked = s.last_capturer = s.capturer = 0
    for i in range(8):
        s.stock[i] = 0
    for side in range(2):
        s.pile[side] = s.claimed[side] = s.spoiled[side] = s.in_a_row[side] = s.caidas_in_a_row[side] = 0
        for deal_number in range(4):
            s.caidas[deal_number][side] = 0
    for seat in range(4):
        for deal_number in range(4):
            s.laid[deal_number][seat] = 0


def serve(rules: Rules, s: State) -> None:
    """P11, P12, P46: packets in turn order, the dealer last; no card of an earlier deal can be caught by caída."""
    s.turn = leader(rules, s)
    for i in range(rules.players):
        seat = (s.turn + i) % rules.players
        packet = DECK // PACKET - s.packets
        s.hand[seat] = s.stock[packet]
        s.stock[packet] = 0
        s.packets -= 1
        s.held[seat] = PACKET
        s.ronda[seat] = s.ronda_rank[seat] = s.four[seat] = s.no_three[seat] = s.no_four[seat] = 0
    s.deals += 1
    s.last = 0
    s.phase = Phase.PLAY


def announce(rules: Rules, s: State, seat: int) -> None:
    """P17–P19, A16: three of a rank is a ronda, its rank untold; four are shown. Silence tells something too."""
    side = side_of(seat)
    ronda_scores, four_scores = ronda_stands(rules, s, side), four_stands(rules, s, side)
    rank = dealt_many(s.hand[seat])
    number = COPIES[copies(s.hand[seat], rank)]
    if ronda_scores and number != 3:
        s.no_three[seat] = ALL_RANKS
    if four_scores and number != 4:
        s.no_four[seat] = 1
    if four_scores and number == 4:
        s.four[seat] = rank + 1
        score_announced(rules, s, Name.FOUR, side)
    if ronda_scores and number == 3:
        s.ronda[seat] = 1
        score_announced(rules, s, Name.RONDA, side)


def score_announced(rules: Rules, s: State, name: int, side: int) -> None:
    """P18, P19, W12, W33: what a ronda, or four of a rank, scores."""
    award(rules, s, name, side, rules.four_of_a_kind if name == Name.FOUR else rules.ronda_points)


def dealt_many(hand: int) -> int:
    """Return the rank of which a hand holds three or four, else its last rank (A17: there is only one such)."""
    for rank in range(RANKS):
        if COPIES[copies(hand, rank)] >= 3:
            return rank
    return RANKS - 1


def ronda_stands(rules: Rules, s: State, side: int) -> int:
    """P66, A18, A54b: whether a ronda of this side would score now."""
    return rules.ronda_points > 0 and s.score[side] < rules.ronda_limit and points_stand(rules, s, side)


def four_stands(rules: Rules, s: State, side: int) -> int:
    """P18, A19: whether a four of this side would count now."""
    return rules.four_of_a_kind != 0 and stands_at_38(rules, s, side, rules.four_of_a_kind)


def stands_at_38(rules: Rules, s: State, side: int, points: int) -> int:
    """§7.5: on 38 points are void; a won chica stands unless only a caída may close it (W43)."""
    if points_stand(rules, s, side):
        return 1
    return points == WIN and rules.at_38 == At38.CAIDA_CARDS


def points_stand(rules: Rules, s: State, side: int) -> int:
    """P69, W43, V5: whether points other than for a caída and for cards count for a side, which they may not on 38."""
    return s.score[side] < THIRTY_EIGHT or rules.at_38 == At38.ALL_BUT_CARDS


# --- playing ----------------------------------------------------------------------------------------------------


def apply(rules: Rules, s: State, action: int) -> None:
    """Carry out an action whose legality the caller has checked."""
    clear_events(s)
    match kind_of(action):
        case Kind.PLAY:
            apply_play(rules, s, card_of(action), taken_of(action))
        case Kind.TAKE:
            apply_take(rules, s, taken_of(action))
        case Kind.CLAIM:
            apply_claim(rules, s, taken_of(action))
        case Kind.MISDEAL:
            apply_misdeal(rules, s)


def apply_play(rules: Rules, s: State, card: int, taken: int) -> None:
    """P22–P24: the card leaves the hand; it stays on the table or goes to the pile with what it takes."""
    s.hand[s.turn] &= ~(1 << card)
    s.held[s.turn] -= 1
    s.laid[s.deals - 1][s.turn] |= 1 << card
    if taken:
        capture(rules, s, card // 4, taken)
    else:
        if rules.missed_sequence == MissedSequence.ROBAR:
            s.overlooked = missed(rules, s, card)
        lay(s, card)
    if s.chica_over:
        return
    if s.overlooked:
        s.capturer = s.turn
        s.turn = (s.turn + 1) % rules.players
        s.phase = Phase.TAKE
    else:
        next_turn(rules, s, s.turn)


def missed(rules: Rules, s: State, card: int) -> int:
    """V8: the card, as a bit, where it is laid though it can capture and a missed capture may be taken; else none."""
    return 1 << card if rules.missed_sequence == MissedSequence.ROBAR and can_capture(rules, s, card) else 0


def leaves_to_others(rules: Rules, s: State, action: int) -> int:
    """P43, V8: whether a play leaves to the opponents what it could have captured."""
    taken, rank = taken_of(action), card_of(action) // 4
    if taken == 0:
        return missed(rules, s, card_of(action))
    return run_above(s.table & ~taken, last_rung(taken, rank)) != 0


def lay(s: State, card: int) -> None:
    """P24: the card stays face up; any row of caídas of the side ends."""
    s.table |= 1 << card
    s.last = 1 << card
    s.in_a_row[side_of(s.turn)] = s.caidas_in_a_row[side_of(s.turn)] = 0


def capture(rules: Rules, s: State, rank: int, taken: int) -> None:
    """P23, P43, P46, P48: the cards go to the side's pile; what it scores, and what of the run it overlooked."""
    side = side_of(s.turn)
    caida = caida_card(rules, s, rank, taken)
    s.table &= ~taken
    s.last = 0
    s.pile[side] += 1 + how_many(taken)
    s.last_capturer = side + 1
    s.overlooked = run_above(s.table, last_rung(taken, rank))
    score_capture(rules, s, side, rank_fallen(rules, rank, caida), caida != 0, s.table == 0)


def caida_card(rules: Rules, s: State, rank: int, taken: int) -> int:
    """P46, V10: the card just laid where a card of its rank takes it, or a sum with it; else no card."""
    if rules.caida_by:
        return taken & s.last & up_to(rank)
    return taken & s.last & (15 << (4 * rank))


def rank_fallen(rules: Rules, rank: int, caida: int) -> int:
    """V10: the rank of the card that fell: that of the card that is played, but where a sum took it."""
    if rules.caida_by and caida:
        return lowest_card(caida) // 4
    return rank


def last_rung(taken: int, rank: int) -> int:
    """Return the rank at which the collected run ends."""
    while rank + 1 < RANKS and copies(taken, rank + 1):
        rank += 1
    return rank


def score_capture(rules: Rules, s: State, side: int, rank: int, caida: int, limpia: int) -> None:
    """P46–P49, P68, A50–A52: caída, then limpia, then what a row of them wins; 38 is judged before the play."""
    before = s.score[side]
    if caida:
        s.caidas[s.deals - 1][side] |= 1 << rank
        score_caida(rules, s, side, rank)
    if limpia and limpia_stands(rules, before):
        award(rules, s, Name.LIMPIA, side, limpia_points(rules, caida))
    s.in_a_row[side] = s.in_a_row[side] + 1 if caida and limpia else 0
    s.caidas_in_a_row[side] = s.caidas_in_a_row[side] + 1 if caida else 0
    if s.in_a_row[side] == 3:
        award(rules, s, Name.TRIPLE, side, rules.three_caida_limpia)
    if s.caidas_in_a_row[side] == 4:
        award(rules, s, Name.FOUR_CAIDAS, side, rules.four_caidas)


def limpia_stands(rules: Rules, score: int) -> int:
    """P68: whether a limpia counts for a side with this score."""
    return score < THIRTY_EIGHT or rules.at_38 == At38.ALL_BUT_CARDS


def limpia_points(rules: Rules, caida: int) -> int:
    """P48, P49, W33: what a limpia scores by itself, or beside the caída of the same play."""
    return rules.caida_limpia - CAIDA if caida else LIMPIA


def capture_points(rules: Rules, caida: int, limpia: int) -> int:
    """P46, P48, P49: what a capture scores below 38; no row of them counted, and no catch of a ronda."""
    points = CAIDA if caida else 0
    return points + limpia_points(rules, caida) if limpia else points


def score_caida(rules: Rules, s: State, side: int, rank: int) -> None:
    """P46, W32, A22: two points; in auto mode more for a card of a ronda (and a plain one tells it was none)."""
    previous = (s.turn + rules.players - 1) % rules.players
    if rules.ronda_catch == RondaCatch.AUTO and s.score[side] < rules.ronda_catch_limit:
        if COPIES[copies(s.hand[previous] | s.laid[s.deals - 1][previous], rank)] == 3:
            s.ronda_rank[previous] = rank + 1
            award(rules, s, Name.CATCH, side, rules.ronda_catch_points)
            return
        s.no_three[previous] |= 1 << rank
    award(rules, s, Name.CAIDA, side, CAIDA)


def may_catch(rules: Rules, s: State, action: int) -> int:
    """P62, A22: whether a caída by this action may score as one on a ronda's card, as far as its seat can see."""
    rank = rank_fallen(rules, card_of(action) // 4, caida_card(rules, s, card_of(action) // 4, taken_of(action)))
    previous = (s.turn + rules.players - 1) % rules.players
    if rules.ronda_catch != RondaCatch.AUTO or s.score[side_of(s.turn)] >= rules.ronda_catch_limit:
        return 0
    if s.no_three[previous] >> rank & 1 or (s.ronda_rank[previous] and s.ronda_rank[previous] != rank + 1):
        return 0
    seen = s.hand[s.turn]
    for deal_number in range(4):
        for seat in range(4):
            seen |= s.laid[deal_number][seat]
    shown = COPIES[copies(s.laid[s.deals - 1][previous], rank)]
    return shown < 3 <= shown + min(s.held[previous], 4 - COPIES[copies(seen, rank)])


def next_turn(rules: Rules, s: State, seat: int) -> None:
    """P50, P53: the next seat plays; when all hands are empty the dealer deals again, or the hand ends."""
    s.turn = (seat + 1) % rules.players
    if s.held[s.turn]:
        s.phase = Phase.PLAY
    elif s.packets:
        s.phase = Phase.DEAL
    else:
        next_claim(rules, s)


def apply_take(rules: Rules, s: State, taken: int) -> None:
    """P43, A40, A41, V8: the first opponent who takes closes the matter; no points and no limpia for it."""
    if taken == 0 and rules.players == 4 and s.turn == (s.capturer + 1) % 4:
        s.turn = (s.capturer + 3) % 4
        return
    if taken:
        s.table &= ~taken
        s.last &= ~taken
        s.pile[side_of(s.turn)] += how_many(taken)
        s.last_capturer = side_of(s.turn) + 1
    s.overlooked = 0
    next_turn(rules, s, s.capturer)


# --- the end of a hand ------------------------------------------------------------------------------------------


def next_claim(rules: Rules, s: State) -> None:
    """P63, A5: before the count, each seat from the leader on that may claim a ronda catch is asked."""
    while rules.ronda_catch == RondaCatch.CLAIM and s.asked < rules.players:
        s.turn = (leader(rules, s) + s.asked) % rules.players
        if may_claim(rules, s, side_of(s.turn)):
            s.phase = Phase.CLAIM
            return
        s.asked += 1
    count_hand(rules, s)


def may_claim(rules: Rules, s: State, side: int) -> int:
    """P66, A27, A28: below the limit and 38, the attempt not used up, and a caída left to claim."""
    if s.score[side] >= rules.ronda_catch_limit or not points_stand(rules, s, side):
        return 0
    return not s.spoiled[side] and claimable(s, side) != 0


def apply_claim(rules: Rules, s: State, rank: int) -> None:
    """P62, A28: a right claim scores and the seat may go on; a wrong one uses up the side's attempt, and may cost."""
    side = side_of(s.turn)
    if rank == 0:
        s.asked += 1
    else:
        s.claimed[side] |= 1 << (rank - 1)
        if claim_is_right(s, side, rank - 1):
            score_claim(rules, s, side)
        else:
            s.spoiled[side] = 1
            pay_wrong_claim(rules, s, side)
    if not s.chica_over:
        next_claim(rules, s)


def claim_points(rules: Rules, s: State, side: int) -> int:
    """P62, P66: what a right claim scores, or that it wins the chica; 0 where this side may claim nothing."""
    if rules.ronda_catch != RondaCatch.CLAIM or not may_claim(rules, s, side):
        return 0
    return rules.ronda_catch_points


def score_claim(rules: Rules, s: State, side: int) -> None:
    """P62, W33: a right claim scores."""
    award(rules, s, Name.CLAIM, side, rules.ronda_catch_points)


def pay_wrong_claim(rules: Rules, s: State, side: int) -> None:
    """V9: a claim without foundation costs the side points of its own, or pays the other side."""
    paid = wrong_claim_pays(rules, s, side)
    if paid < 0:
        write_event(s, Name.WRONG_CLAIM, side, paid)
        s.score[side] += paid
    else:
        award(rules, s, Name.WRONG_CLAIM, 1 - side, paid)


def wrong_claim_pays(rules: Rules, s: State, side: int) -> int:
    """V9: what a claim of this side without foundation pays the other; below 0 what it costs the side itself."""
    if rules.wrong_claim == LOSES_2:
        return -min(PROTEST, s.score[side])
    return rules.wrong_claim if points_stand(rules, s, 1 - side) else 0


def claim_is_right(s: State, side: int, rank: int) -> int:
    """A20, A21: a caída of the side took one of three cards that an opponent was dealt in that deal."""
    for deal_number in range(4):
        if s.caidas[deal_number][side] >> rank & 1:
            for seat in range(4):
                if side_of(seat) != side and COPIES[copies(s.laid[deal_number][seat], rank)] == 3:
                    return 1
    return 0


def count_hand(rules: Rules, s: State) -> None:
    """P53–P61, V3: the cards are counted, a side that took none pays the falla, and the pack is shuffled anew.

    If neither took a card, the side that did not deal is paid first, as it is for the tie.
    """
    if rules.leftovers == Leftovers.LAST_CAPTURER and s.last_capturer:
        s.pile[s.last_capturer - 1] += how_many(s.table)
        s.table = s.last = 0
    s.phase = Phase.SHUFFLE
    side = cards_side(s)
    award(rules, s, Name.CARDS, side, cards_award(rules, s, side))
    for i in range(2):
        other = (side + i) % 2
        if s.pile[1 - other] == 0:
            score_falla(rules, s, other)


def score_falla(rules: Rules, s: State, side: int) -> None:
    """V3: what a side gets whose opponents have taken no card; nothing on 38."""
    if s.score[side] < THIRTY_EIGHT:
        award(rules, s, Name.FALLA, side, rules.falla)


def cards_side(s: State) -> int:
    """P55, P59, P61: the side with more cards; at a tie the side that does not deal."""
    if s.pile[0] == s.pile[1]:
        return 1 - side_of(s.dealer)
    return 0 if s.pile[0] > s.pile[1] else 1


def cards_award(rules: Rules, s: State, side: int) -> int:
    """P69, W43, §5: what the count is worth to the side that gets it, after what its score forbids."""
    points = cards_points(rules, s.pile[side], s.pile[1 - side])
    if s.score[side] >= THIRTY_EIGHT and rules.at_38 != At38.CAIDA_CARDS:
        return 0
    if s.score[side] >= 30 and rules.carton_at_30 == CartonAt30.VOID:
        return 0
    if is_big_carton(rules, points):
        return WIN
    if rules.carton_at_30 == CartonAt30.TRIM:
        return max(0, min(points, 30 - s.score[side]))
    return points


def is_big_carton(rules: Rules, points: int) -> int:
    """§5: whether a count that comes to these points wins the chica."""
    return points >= rules.big_carton


def carton_award(rules: Rules, s: State, side: int) -> int:
    """P56–P58: what the count pays a side for its cards as they are; 0 where they are no cartón yet."""
    return cards_award(rules, s, side) if s.pile[side] >= rules.carton_from else 0


def score_at_count(rules: Rules, score: int) -> int:
    """P69, §5: the least score to which the count pays what it pays to this one."""
    if rules.carton_at_30 == CartonAt30.TRIM or score >= THIRTY_EIGHT:
        return at_most_38(score)
    return 30 if score >= 30 else 0


def cards_points(rules: Rules, more: int, less: int) -> int:
    """P56–P61, V7: 20 cards (or 19) are 6 points, each card above 20 one more, rounded up to even; else 2."""
    if more == less:
        return rules.tie_20_20 if more == 20 else TIE
    if more >= rules.carton_from:
        return 6 + (more - 19) // 2 * 2
    return rules.majority_below_20


# --- scoring ----------------------------------------------------------------------------------------------------


def award(rules: Rules, s: State, name: int, side: int, points: int) -> None:
    """A1: points are marked at once, and the first side with 40 wins the chica; nothing after that scores."""
    if s.chica_over or points == 0:
        return
    if points == WIN:
        points = TARGET - s.score[side]
    write_event(s, name, side, points)
    s.score[side] += points
    if wins_chica(s.score[side]):
        end_chica(rules, s, side)


def wins_chica(score: int) -> int:
    """W3: whether a side with this score has won the chica."""
    return score >= TARGET


def most_points(points: int) -> int:
    """Return the points, or as many as a chica has where they win it."""
    return TARGET if points == WIN else points


def at_most_38(score: int) -> int:
    """Return the score, or the most that wins nothing and is counted in pairs."""
    return min(score, THIRTY_EIGHT)


def is_at_38(s: State, side: int) -> int:
    """P69, P73: whether a side is on 38 in a chica that goes on."""
    return not s.chica_over and THIRTY_EIGHT <= s.score[side] < TARGET


def ledger(rules: Rules, s: State, out: list[int]) -> int:
    """Write what the last step scored: rows of event, side, number (its cards) and points; return how many rows."""
    rows = 0
    for i in range(s.event_count):
        name, side = s.events[i][0], s.events[i][1]
        if is_counted(name):
            out[4 * rows], out[4 * rows + 1] = name, side
            out[4 * rows + 2], out[4 * rows + 3] = s.pile[side] if name == Name.CARDS else 1, s.events[i][2]
            rows += 1
    return rows


def is_counted(name: int) -> int:
    """Return whether an event gives points; the others tell who won."""
    return name != Name.CHICA and name != Name.ZAPATERIA and name != Name.MESA


def counted_in(s: State, side: int) -> int:
    """Return the points that the last step gave a side, of which its rows of the ledger are the sum."""
    points = 0
    for i in range(s.event_count):
        if s.events[i][1] == side and is_counted(s.events[i][0]):
            points += s.events[i][2]
    return points


def end_chica(rules: Rules, s: State, side: int) -> None:
    """W3, W44–W46, A56: the chica is won, and with it perhaps the match, which a zapatero loses at once."""
    s.chica_over = 1
    s.chicas[side] += 1
    write_event(s, Name.CHICA, side, 1)
    if match_decided(rules, s, side):
        end_match(s, side)
    elif s.chicas[0] + s.chicas[1] == 4:
        s.phase = Phase.OVER
        s.winner = DRAW
    elif zapatero_loses(rules, s, 1 - side):
        write_event(s, Name.ZAPATERIA, side, 0)
        end_match(s, side)
    else:
        s.phase = Phase.SHUFFLE


def match_decided(rules: Rules, s: State, side: int) -> int:
    """W3: one chica, two of three, or three of four."""
    return s.chicas[side] == chicas_to_win(rules)


def chicas_to_win(rules: Rules) -> int:
    """W3: how many chicas win the match: one, two of three, or three of four."""
    return rules.match + 1


def chica_number(rules: Rules, s: State) -> int:
    """Return which chica of the match is played, or has just been won; 0 where the match is one."""
    if rules.match == MatchForm.SINGLE:
        return 0
    most = 3 if rules.match == MatchForm.BEST_OF_3 else 4
    return min(s.chicas[0] + s.chicas[1] + 1 - s.chica_over, most)


def zapatero_loses(rules: Rules, s: State, loser: int) -> int:
    """W45, A56, A58, V12: fewer than ten points, or no more than ten, in the first chica, or in any."""
    if rules.zapateria == Zapateria.OFF or s.score[loser] >= rules.zapatero_below:
        return 0
    return rules.zapateria == Zapateria.ANY or s.chicas[0] + s.chicas[1] == 1


def end_match(s: State, side: int) -> None:
    """W3: the side wins the mesa."""
    write_event(s, Name.MESA, side, 1)
    s.phase = Phase.OVER
    s.winner = side + 1


# --- bounds of a hand -------------------------------------------------------------------------------------------


def longest_hand(rules: Rules) -> int:
    """P43, P62: each card is laid, and may be asked for; each rank is claimed once a side, and each seat is silent."""
    asked = 0 if rules.missed_sequence == MissedSequence.AUTO else rules.players // 2
    return DECK * (1 + asked) + 2 * RANKS + rules.players


def widest_lead(rules: Rules) -> int:
    """W3: by how much a side can lead in a hand from nought: less than the target before its last points."""
    by_cards = max(cards_points(rules, DECK, 0), rules.tie_20_20, rules.majority_below_20, rules.falla)
    by_capture = max(CAIDA, LIMPIA, rules.caida_limpia, rules.three_caida_limpia, rules.four_caidas)
    by_three = max(rules.ronda_points, rules.four_of_a_kind, rules.ronda_catch_points, rules.wrong_claim)
    return max(TARGET, TARGET - 1 + max(by_cards, by_capture, by_three))


# --- the referee, and what a seat may see -----------------------------------------------------------------------


def referee_actions(rules: Rules, s: State, out: list[int]) -> int:
    """§7.5: what a referee may call now: a misdeal, from a hand's first deal to its end."""
    if s.deals == 0 or s.phase == Phase.SHUFFLE or s.phase == Phase.OVER:
        return 0
    out[0] = MISDEAL
    return 1


def apply_misdeal(rules: Rules, s: State) -> None:
    """P13, W7, A9, A10: the side opposing the dealer is paid, the hand is void and the next seat deals."""
    side = 1 - side_of(s.dealer)
    s.phase = Phase.SHUFFLE
    if stands_at_38(rules, s, side, rules.misdeal):
        award(rules, s, Name.MISDEAL, side, rules.misdeal)


def hide(rules: Rules, s: State, seat: int) -> None:
    """A29, A60: blank the other hands and the stock; -1 is a spectator, who sees no hand."""
    for other in range(4):
        if other != seat:
            s.hand[other] = 0
    for i in range(8):
        s.stock[i] = 0
