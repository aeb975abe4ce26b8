"""The rules of Cuatrola, each written once (K clauses and A rulings of the rulebook's page; §6 is normative).

Cards are the ints 0–19: rank * 4 + suit, ranks `A 3 R C S`, suits `o c e b`; within a suit the lower number is the
higher card. A set of cards is an int with one bit a card, so the highest card of a suit is the set's lowest bit, and
what beats a card are the bits below it. An action is an int too: a card, a call, or a cante.
"""

from dataclasses import dataclass, field
from enum import IntEnum

from sobremesa.core import kernel_parts

clear_events, write_event, canonical = kernel_parts.clear_events, kernel_parts.write_event, kernel_parts.canonical
lowest_card, how_many = kernel_parts.lowest_card, kernel_parts.how_many
referee_actions = kernel_parts.referee_actions
"""A5: a misdeal cannot occur, so there is nothing to call."""

DECK = 20
SEATS = 4
TRICKS = 5
LAST_TRICK = 10
CANTE = 20
CANTE_IN_TRUMPS = 40
NO_SIDE = 2
"""No pair, where a pair is asked for."""
MAX_LEDGER = 8
"""The rows of a full ledger: four items of two pairs."""
MAX_LEGAL = 6
"""No seat has more legal actions: five cards and a claim, four calls, or two cantes and silence."""


class Phase(IntEnum):
    """Decision, or deal, that the table waits for."""

    DEAL = 0
    BID = 1
    PLAY = 2
    CANTE = 3
    OVER = 4


class Contract(IntEnum):
    """Contract of a hand, in ascending order (K06, A7); a call of `UNBID` is a pass."""

    UNBID = 0
    SOLO = 1
    CUATROLA = 2
    QUINTOLA = 3


class Name(IntEnum):
    """The scoring events, as the state's `events` name them (§6.2)."""

    CANTE = 1
    LAST = 2
    HAND = 3
    GAME = 4


class Item(IntEnum):
    """Items of a pair's points in a hand, as the ledger names them."""

    CARDS = 0
    LAST = 1
    CANTES = 2
    IDLE = 3


class Reason(IntEnum):
    """Why an action is illegal; the words and the clause of each are in `words.py`."""

    LEGAL = 0
    NOT_NOW = 1
    NO_SUCH_ACTION = 2
    NOT_IN_HAND = 3
    PLAYED_ALREADY = 4
    MUST_FOLLOW = 5
    MUST_BEAT = 6
    MUST_RUFF = 7
    MUST_OVERRUFF = 8
    MUST_UNDERRUFF = 9
    BID_NOT_PLAYED = 10
    BID_NOT_POLLED = 11
    BID_TOO_LOW = 12
    PARTNERS_BID = 13
    PAST_TARGET = 14
    NO_PAIR = 15
    SUNG_ALREADY = 16
    FORTY_FIRST = 17
    NOTHING_TO_CLAIM = 18
    CLAIMED_WRONGLY = 19


class Auction(IntEnum):
    """Option: the form of the auction (A7)."""

    ASCENDING_ONCE = 0
    FIRST_BID_WINS = 1
    RANKED_POLL = 2
    ASCENDING_MULTI = 3


class FailedBid(IntEnum):
    """Option: the score of the opponents of a declarer who fails (A10)."""

    VALUE = 0
    ONE = 1
    NOTHING = 2


class IdlePoints(IntEnum):
    """Who gets the card points of the idle hand in a solo (A11)."""

    NOBODY = 0
    DECLARER = 1
    OPPONENTS = 2


class Montar(IntEnum):
    """Which card a player who follows must beat (A15)."""

    BEST_SO_FAR = 0
    LED_CARD = 1


class CantesInSolo(IntEnum):
    """Who may sing in a solo (A27)."""

    BOTH_SIDES = 0
    DECLARER_ONLY = 1
    NONE = 2


class Tie(IntEnum):
    """Who wins a hand with equal points (A30)."""

    MANO_PAIR = 0
    LAST_TRICK_PAIR = 1
    DECLARER_FAILS = 2
    NO_SCORE = 3
    DECLARER_OR_NOBODY = 4


class FirstDealer(IntEnum):
    """Option: the way to find the first dealer; `SEAT` and above fix the seat (A2)."""

    RANDOM = 0
    KING_DRAW = 1
    SEAT = 2


@dataclass(frozen=True, slots=True)
class Rules:
    """The values of a ruleset's options as the rules read them; `rulesets.py` names and explains each."""

    players: int = SEATS
    target: int = 11
    exact_finish: int = 1
    bids_enabled: int = 0b1110  # a bit a contract
    bid_values: int = 0x5421  # a hexadecimal digit a contract
    auction: int = Auction.ASCENDING_ONCE
    partner_overcall: int = 1
    failed_bid: int = FailedBid.VALUE
    partner_sits_out: int = 1
    idle_hand_points: int = IdlePoints.NOBODY
    bid_leader: int = 0  # 1: the declarer
    play_out_contracts: int = 0
    montar: int = Montar.BEST_SO_FAR
    montar_on_arrastre: int = 1
    spare_partner: int = 0
    undertrump: int = 0  # 1: forced
    cante_by: int = 0  # 1: the trick's winner alone
    cantes_per_trick: int = 0  # 1: as many as one likes
    cante_order: int = 0  # 1: the forty first
    cante_before_first_trick: int = 0
    cantes_in_solo: int = CantesInSolo.BOTH_SIDES
    tie: int = Tie.MANO_PAIR
    sweep_unbid: int = 1
    sweep_solo: int = 2
    first_dealer: int = FirstDealer.RANDOM
    next_dealer: int = 0  # 1: the winner of the last trick
    show_trump_card: int = 1
    renuncio: int = 0  # 1: an illegal card is accepted, and may be claimed


@dataclass(slots=True)
class State:
    """One table of Cuatrola; unused slots are 0. `hand` and `trump_card` hold what a seat may not see."""

    phase: int = Phase.DEAL
    turn: int = 0
    dealer: int = 0
    hands: int = 0  # hands begun in this match
    trump: int = 0  # the suit
    trump_card: int = 0  # the last card dealt, as a bit
    poll: int = 0  # the bid that a ranked poll asks for now
    contract: int = 0  # in the auction: the highest bid so far
    declarer: int = 0
    leader: int = 0
    trick: int = 0  # tricks completed in this hand
    led: int = 0  # the suit that was led, as a set of cards; 0 while the table is empty
    winner: int = 0  # side + 1, when the match is over
    claimed: int = 0  # side + 1 that has won this hand by claiming a revoke (A21)
    hand: list[int] = field(default_factory=lambda: [0] * 4)
    held: list[int] = field(default_factory=lambda: [0] * 4)  # number of cards in each hand
    called: list[int] = field(default_factory=lambda: [0] * 4)  # each seat's last call + 1
    sung: list[int] = field(default_factory=lambda: [0] * 4)  # the suits that each seat has sung
    twenties: int = 0  # a hexadecimal digit a seat: one more than the tricks done when it last sang a twenty
    laid: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(5)])  # [trick][seat], bits
    tricks: list[int] = field(default_factory=lambda: [0] * 2)
    points: list[int] = field(default_factory=lambda: [0] * 2)  # the sum of `counted`
    counted: list[int] = field(default_factory=lambda: [0] * MAX_LEDGER)  # the points of each item, pair by pair
    spoiled: list[int] = field(default_factory=lambda: [0] * 2)  # 1 + the cards laid before a wrong claim (A21)
    score: list[int] = field(default_factory=lambda: [0] * 2)
    event_count: int = 0
    events: list[list[int]] = field(default_factory=lambda: [[0] * 3 for _ in range(4)])  # name, side, points


# --- cards ------------------------------------------------------------------------------------------------------

SUITS = (0x11111, 0x22222, 0x44444, 0x88888)
"""The cards of each suit."""

POINTS = (11, 10, 4, 3, 2)
"""K17, K18: what A 3 R C S count; their order is their rank."""

COPIES = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)
"""Number of cards that a hexadecimal digit of a set holds."""

NEEDED = (0, 0, 4, 5)
"""K22, K23: how many tricks a contract needs."""

ALL_CARDS = (1 << DECK) - 1


def side_of(seat: int) -> int:
    """K02: partners sit opposite each other."""
    return seat % 2


def partner_of(seat: int) -> int:
    """K02: the other member of the pair."""
    return (seat + 2) % SEATS


def points_of(card: int) -> int:
    """K18: what a card counts, by its number."""
    return POINTS[card // 4]


def card_points(cards: int) -> int:
    """K18: what the cards of a set count."""
    points = 0
    for rank in range(5):
        points += POINTS[rank] * COPIES[(cards >> (4 * rank)) & 15]
    return points


def highest(cards: int) -> int:
    """K17: the highest of some cards of one suit."""
    return cards & -cards


def above(card: int, suit: int) -> int:
    """K17: the cards of a suit that are higher than this one of it."""
    return (card - 1) & suit


def pairs_in(cards: int) -> int:
    """K31: the suits of which a set holds king and knight, a bit a suit."""
    return (cards >> 8) & (cards >> 12) & 15


# --- action codes -----------------------------------------------------------------------------------------------

PASO = DECK
"""The call of nothing; a bid is `PASO` plus its contract. Below it an action is the card that is played."""
SING = PASO + 4
"""To sing the first suit; another one adds its number."""
CALLA = SING + 4
"""To sing nothing."""
RENUNCIO = CALLA + 1
"""To claim that an opponent has revoked."""
ACTIONS = RENUNCIO + 1
"""Number of actions."""


# --- whose turn it is -------------------------------------------------------------------------------------------


def start(rules: Rules, s: State, dealer: int) -> None:
    """A2: the match begins with this first dealer."""
    s.phase = Phase.DEAL
    s.dealer = dealer


def actor(rules: Rules, s: State) -> int:
    """Return the seat to decide, -1 for the deal, -2 when the match is over."""
    if s.phase == Phase.OVER:
        return -2
    return -1 if s.phase == Phase.DEAL else s.turn


def cards_needed(rules: Rules, s: State) -> int:
    """K04: every deal takes the whole pack."""
    return DECK


def mano_of(s: State) -> int:
    """A3: the seat after the dealer speaks first and opens the first trick."""
    return (s.dealer + 1) % SEATS


def is_idle(rules: Rules, s: State, seat: int) -> int:
    """K07, A11: whether the seat is the declarer's partner, who takes no part in the hand."""
    return s.contract != Contract.UNBID and rules.partner_sits_out != 0 and seat == partner_of(s.declarer)


def next_seat(rules: Rules, s: State, seat: int) -> int:
    """A1, K07: the seat that plays after this one."""
    seat = (seat + 1) % SEATS
    return (seat + 1) % SEATS if is_idle(rules, s, seat) else seat


# --- legal actions ----------------------------------------------------------------------------------------------


def legal_actions(rules: Rules, s: State, out: list[int]) -> int:
    """§6.2: what the seat to decide may do, codes ascending; returns how many."""
    if s.phase == Phase.PLAY:
        return legal_plays(rules, s, out)
    if s.phase == Phase.BID:
        return legal_calls(rules, s, out)
    if s.phase == Phase.CANTE:
        return legal_cantes(rules, s, out)
    return 0


def legal_plays(rules: Rules, s: State, out: list[int]) -> int:
    """K09–K14, A21: the cards that may be played; where a revoke may be claimed, all, and the claim."""
    n = 0
    cards = s.hand[s.turn] if rules.renuncio else playable(rules, s)
    while cards:
        out[n] = lowest_card(cards)
        cards &= cards - 1
        n += 1
    if rules.renuncio and why_illegal_renuncio(rules, s) == Reason.LEGAL:
        out[n] = RENUNCIO
        n += 1
    return n


def legal_calls(rules: Rules, s: State, out: list[int]) -> int:
    """K06: pass, or any bid that may be made."""
    out[0] = PASO
    n = 1
    for bid in range(Contract.SOLO, Contract.QUINTOLA + 1):
        if why_illegal_bid(rules, s, bid) == Reason.LEGAL:
            out[n] = PASO + bid
            n += 1
    return n


def legal_cantes(rules: Rules, s: State, out: list[int]) -> int:
    """K31, A26: any suit that may be sung, or silence."""
    n = 0
    suits = singable(rules, s, s.turn)
    for suit in range(4):
        if suits >> suit & 1:
            out[n] = SING + suit
            n += 1
    out[n] = CALLA
    return n + 1


# --- the obligations in a trick ---------------------------------------------------------------------------------


def playable(rules: Rules, s: State) -> int:
    """K09: who opens a trick may play any card; K11–K14 bind the others."""
    hand = s.hand[s.turn]
    if s.led == 0:
        return hand
    table, trumps, laid = table_of(s), SUITS[s.trump], s.laid[s.trick]
    spared = is_spared(rules, laid[partner_of(s.turn)], table, s.led, trumps)
    return obligations(rules, hand, table, laid[s.leader], s.led, trumps, spared)


def obligations(rules: Rules, hand: int, table: int, lead: int, led: int, trumps: int, spared: int) -> int:
    """K11–K14: the cards of a hand that may follow `lead`, which opened the `table`; `led`, `trumps`: suits."""
    if hand & led:
        return to_follow(rules, hand & led, table, lead, led, trumps, spared)
    if hand & trumps:
        return to_ruff(rules, hand, table, trumps, spared)
    return hand


def to_follow(rules: Rules, suit: int, table: int, lead: int, led: int, trumps: int, spared: int) -> int:
    """K11, K12: of the led suit play a higher card (montar), else any (asistir); once ruffed, any (K14)."""
    ruffed = led != trumps and table & trumps
    if ruffed or spared or (led == trumps and not rules.montar_on_arrastre):
        return suit
    to_beat = lead if rules.montar == Montar.LED_CARD else highest(table & led)
    higher = suit & above(to_beat, led)
    return higher if higher else suit


def to_ruff(rules: Rules, hand: int, table: int, trumps: int, spared: int) -> int:
    """K13: without the led suit play a trump, and a higher one than any ruff; who cannot overtake plays freely."""
    ruffs = table & trumps
    if ruffs == 0:
        return hand & trumps
    higher = hand & above(highest(ruffs), trumps)
    if higher and not spared:
        return higher
    return hand & trumps if rules.undertrump else hand


def is_spared(rules: Rules, partners: int, table: int, led: int, trumps: int) -> int:
    """A17: whether the partner's card (0: none yet) is winning the trick and so need not be beaten at this table."""
    return rules.spare_partner != 0 and partners == winning(table, led, trumps)


def winning(table: int, led: int, trumps: int) -> int:
    """K16: the highest trump wins the trick, without trumps the highest card of the led suit."""
    ruffs = table & trumps
    return highest(ruffs) if ruffs else highest(table & led)


def table_of(s: State) -> int:
    """Return the cards of the trick that is being played."""
    laid = s.laid[s.trick]
    return laid[0] | laid[1] | laid[2] | laid[3]


# --- what may be called and sung --------------------------------------------------------------------------------


def bid_value(rules: Rules, contract: int) -> int:
    """K21: what a hand is worth under a contract."""
    return (rules.bid_values >> (4 * contract)) & 15


def why_illegal_bid(rules: Rules, s: State, bid: int) -> int:
    """K06, K28, A7–A9: the first reason why the seat cannot bid this."""
    side = side_of(s.turn)
    if not rules.bids_enabled >> bid & 1:
        return Reason.BID_NOT_PLAYED
    if rules.auction == Auction.RANKED_POLL and bid != s.poll:
        return Reason.BID_NOT_POLLED
    if bid <= s.contract:
        return Reason.BID_TOO_LOW
    if s.contract and not rules.partner_overcall and s.turn == partner_of(s.declarer):
        return Reason.PARTNERS_BID
    if rules.exact_finish and bid_value(rules, bid) > room(rules, s.score[side]):
        return Reason.PAST_TARGET
    return Reason.LEGAL


def may_sing(rules: Rules, s: State, seat: int) -> int:
    """K31: whether the seat is asked for a cante: it may sing in this hand, and has something to sing."""
    return sings(rules, s, seat) and singable(rules, s, seat) != 0


def sings(rules: Rules, s: State, seat: int) -> int:
    """K33, K07, A27: whether a seat may sing at all under the contract."""
    if s.contract >= Contract.CUATROLA or is_idle(rules, s, seat):
        return 0
    if s.contract == Contract.UNBID or rules.cantes_in_solo == CantesInSolo.BOTH_SIDES:
        return 1
    return rules.cantes_in_solo == CantesInSolo.DECLARER_ONLY and seat == s.declarer


def singable(rules: Rules, s: State, seat: int) -> int:
    """K31, K34: the suits that the seat can sing now."""
    return free_to_sing(rules, pairs_in(s.hand[seat]) & ~s.sung[seat], s.trump)


def free_to_sing(rules: Rules, suits: int, trump: int) -> int:
    """A25: any of the suits that a seat could sing, or only the trumps if the forty come first."""
    forty = suits & (1 << trump)
    return forty if forty and rules.cante_order else suits


def cante_points(suit: int, trump: int) -> int:
    """K20: 40 points for the trumps, 20 for any other suit."""
    return CANTE_IN_TRUMPS if suit == trump else CANTE


# --- why an action is illegal -----------------------------------------------------------------------------------


def why_illegal(rules: Rules, s: State, action: int) -> int:
    """0 for a legal action, otherwise the `Reason`."""
    if action < 0 or action >= ACTIONS:
        return Reason.NO_SUCH_ACTION
    if not is_played(rules, action):
        return Reason.BID_NOT_PLAYED if action < SING else Reason.NO_SUCH_ACTION
    if action < PASO:
        return why_illegal_card(rules, s, action) if s.phase == Phase.PLAY else Reason.NOT_NOW
    if action < SING:
        return why_illegal_call(rules, s, action - PASO) if s.phase == Phase.BID else Reason.NOT_NOW
    if action == RENUNCIO:
        return why_illegal_renuncio(rules, s) if s.phase == Phase.PLAY else Reason.NOT_NOW
    return why_illegal_cante(rules, s, action - SING) if s.phase == Phase.CANTE else Reason.NOT_NOW


def is_played(rules: Rules, action: int) -> int:
    """K06, A21: whether the table ever plays this: not every one has every bid, or lets a revoke be claimed."""
    if PASO < action < SING:
        return rules.bids_enabled >> (action - PASO) & 1
    return action != RENUNCIO or rules.renuncio != 0


def why_illegal_card(rules: Rules, s: State, card: int) -> int:
    """K09–K14: the obligation that the card breaks."""
    hand, bit = s.hand[s.turn], 1 << card
    if not hand & bit:
        return Reason.PLAYED_ALREADY if was_played(s, bit) else Reason.NOT_IN_HAND
    if rules.renuncio or playable(rules, s) & bit:
        return Reason.LEGAL
    if hand & s.led:
        return Reason.MUST_BEAT if bit & s.led else Reason.MUST_FOLLOW
    return why_illegal_discard(s, hand)


def may_claim(rules: Rules) -> int:
    """A21: whether a revoke may be claimed at this table."""
    return rules.renuncio


def why_illegal_renuncio(rules: Rules, s: State) -> int:
    """A21: what may be claimed is a card that an opponent played to this trick or the last, once wrongly in a hand."""
    if s.spoiled[side_of(s.turn)]:
        return Reason.CLAIMED_WRONGLY
    first = max(s.trick - 1, 0)
    for seat in range(SEATS):
        if side_of(seat) != side_of(s.turn) and (s.laid[first][seat] or s.laid[s.trick][seat]):
            return Reason.LEGAL
    return Reason.NOTHING_TO_CLAIM


def why_illegal_discard(s: State, hand: int) -> int:
    """K13, A18: without the led suit it is a trump that is missing, or a higher one."""
    trumps = SUITS[s.trump]
    ruffs = table_of(s) & trumps
    if ruffs == 0:
        return Reason.MUST_RUFF
    return Reason.MUST_OVERRUFF if hand & above(highest(ruffs), trumps) else Reason.MUST_UNDERRUFF


def was_played(s: State, card: int) -> int:
    """Return whether the card was played before in this hand."""
    for trick in range(TRICKS):
        for seat in range(SEATS):
            if s.laid[trick][seat] == card:
                return 1
    return 0


def why_illegal_call(rules: Rules, s: State, bid: int) -> int:
    """K06: who is asked may always pass."""
    return Reason.LEGAL if bid == Contract.UNBID else why_illegal_bid(rules, s, bid)


def why_illegal_cante(rules: Rules, s: State, suit: int) -> int:
    """K31, K34, A25, A26: what is missing to sing a suit; silence is always free."""
    if suit == CALLA - SING or singable(rules, s, s.turn) >> suit & 1:
        return Reason.LEGAL
    if s.sung[s.turn] >> suit & 1:
        return Reason.SUNG_ALREADY
    return Reason.FORTY_FIRST if pairs_in(s.hand[s.turn]) >> suit & 1 else Reason.NO_PAIR


# --- the deal ---------------------------------------------------------------------------------------------------


def draw_seat(rules: Rules) -> int:
    """A2: a settled seat deals first, or chance picks the one from which the draw begins."""
    return rules.first_dealer - FirstDealer.SEAT if rules.first_dealer >= FirstDealer.SEAT else -1


def draw_served(rules: Rules) -> int:
    """A2: how many cards are served face up in the draw: until a king comes, or one that decides nothing."""
    return DECK if rules.first_dealer == FirstDealer.KING_DRAW else 1


def draw_strength(rules: Rules, card: int) -> int:
    """A2: the first strongest card of the draw decides: a king."""
    return card // 4 == 2


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """K04, K05, A4: one card at a time from the mano on; the last one, the dealer's, names the trump suit."""
    clear_events(s)
    forget_hand(s)
    if s.hands > 0:
        s.dealer = s.leader if rules.next_dealer else mano_of(s)
    s.hands += 1
    for i in range(DECK):
        s.hand[(s.dealer + 1 + i) % SEATS] |= 1 << deck[i]
    s.trump = deck[DECK - 1] % 4
    s.trump_card = 1 << deck[DECK - 1]
    begin_auction(rules, s)


def forget_hand(s: State) -> None:
    """Forget the last hand but for who led last, which may decide who deals (A2)."""
    s.contract = s.declarer = s.trick = s.poll = s.claimed = s.twenties = 0
    for side in range(2):
        s.tricks[side] = s.points[side] = s.spoiled[side] = 0
    for row in range(MAX_LEDGER):
        s.counted[row] = 0
    for seat in range(SEATS):
        s.hand[seat] = s.called[seat] = s.sung[seat] = 0
        s.held[seat] = TRICKS
        for trick in range(TRICKS):
            s.laid[trick][seat] = 0


# --- the auction ------------------------------------------------------------------------------------------------


def begin_auction(rules: Rules, s: State) -> None:
    """K06, A6: the mano speaks first."""
    s.phase = Phase.BID
    s.leader = 0
    s.turn = mano_of(s)
    if rules.auction == Auction.RANKED_POLL:
        s.poll = Contract.QUINTOLA + 1
        next_poll(rules, s)


def next_poll(rules: Rules, s: State) -> None:
    """A7: in a poll everyone is asked for the next lower bid; with none left the play begins."""
    s.poll = max(s.poll - 1, 0)
    while s.poll and not rules.bids_enabled >> s.poll & 1:
        s.poll -= 1
    if s.poll == 0:
        begin_play(rules, s)
        return
    for seat in range(SEATS):
        s.called[seat] = 0


def apply_call(rules: Rules, s: State, bid: int) -> None:
    """K06, A7: the call is noted, and the auction goes on or closes."""
    s.called[s.turn] = bid + 1
    if bid:
        s.contract = bid
        s.declarer = s.turn
    s.turn = next_speaker(rules, s)
    if bid and bid_closes(rules, bid):
        begin_play(rules, s)
    elif rules.auction == Auction.ASCENDING_MULTI:
        if passes(s) + (s.contract != Contract.UNBID) >= SEATS:
            begin_play(rules, s)
    elif s.turn == mano_of(s):
        next_poll(rules, s)


def bid_closes(rules: Rules, bid: int) -> int:
    """A7: nothing is higher than a quintola; at some tables the first bid stands."""
    if rules.auction == Auction.FIRST_BID_WINS or rules.auction == Auction.RANKED_POLL:
        return 1
    return bid == Contract.QUINTOLA


def next_speaker(rules: Rules, s: State) -> int:
    """A6: the next seat; in an auction of several rounds who has passed is not asked again."""
    seat = (s.turn + 1) % SEATS
    while rules.auction == Auction.ASCENDING_MULTI and passes(s) < SEATS and s.called[seat] == 1:
        seat = (seat + 1) % SEATS
    return seat


def passes(s: State) -> int:
    """Return how many seats have passed."""
    n = 0
    for seat in range(SEATS):
        n += s.called[seat] == 1
    return n


def begin_play(rules: Rules, s: State) -> None:
    """K08a: the first trick is opened, at some tables after a first round of cantes (A22)."""
    s.poll = 0
    s.leader = opener(rules, s)
    if rules.cante_before_first_trick:
        open_window(rules, s)
    else:
        begin_trick(s)


def opener(rules: Rules, s: State) -> int:
    """A12: the mano opens the hand, or the seat after him if he is idle; at some tables the declarer."""
    if s.contract and rules.bid_leader:
        return s.declarer
    return next_seat(rules, s, s.dealer)


def begin_trick(s: State) -> None:
    """K08: the leader may play."""
    s.phase = Phase.PLAY
    s.turn = s.leader


# --- playing ----------------------------------------------------------------------------------------------------


def apply(rules: Rules, s: State, action: int) -> None:
    """Carry out an action whose legality the caller has checked."""
    clear_events(s)
    if action < PASO:
        apply_card(rules, s, action)
    elif action < SING:
        apply_call(rules, s, action - PASO)
    elif action == RENUNCIO:
        apply_renuncio(rules, s)
    else:
        apply_cante(rules, s, action - SING)


def apply_card(rules: Rules, s: State, card: int) -> None:
    """K09: the card goes to the table; the trick is complete when the next seat is the one that opened it."""
    s.hand[s.turn] &= ~(1 << card)
    s.held[s.turn] -= 1
    s.laid[s.trick][s.turn] = 1 << card
    if s.led == 0:
        s.led = SUITS[card % 4]
    s.turn = next_seat(rules, s, s.turn)
    if s.turn == s.leader:
        collect(rules, s)


def collect(rules: Rules, s: State) -> None:
    """K16, K08b: the pair of the winner takes the trick; he opens the next, if there is one."""
    table = table_of(s)
    while s.laid[s.trick][s.leader] != winning(table, s.led, SUITS[s.trump]):
        s.leader = next_seat(rules, s, s.leader)
    side = side_of(s.leader)
    s.tricks[side] += 1
    count(s, Item.CARDS, side, card_points(table))
    s.trick += 1
    s.led = 0
    if hand_is_over(rules, s):
        end_hand(rules, s)
    else:
        open_window(rules, s)


# --- revokes ----------------------------------------------------------------------------------------------------


def apply_renuncio(rules: Rules, s: State) -> None:
    """A21: a right claim wins the hand's value at once; a wrong one costs the side its claims in this hand."""
    side = side_of(s.turn)
    if not has_revoked(rules, s, 1 - side):
        s.spoiled[side] = 1 + SEATS * s.trick + how_many(table_of(s))
        return
    s.claimed = side + 1
    s.phase = Phase.DEAL
    s.led = 0
    award(rules, s, side, hand_value(rules, s, side))


def is_cleared(s: State, seat: int, trick: int, place: int) -> int:
    """A21: whether a wrong claim has shown that a seat broke no duty in a trick, to which it laid after `place` others.

    The claim was about the trick then on the table, as far as it went, and the one before.
    """
    laid = s.spoiled[1 - side_of(seat)] - 1
    if laid < 0:
        return 0
    return trick == laid // SEATS - 1 or (trick == laid // SEATS and place < laid % SEATS)


def has_revoked(rules: Rules, s: State, side: int) -> int:
    """A21: whether one of the pair broke a duty in this trick or the last, as far as the hands here tell.

    In a view, where hands are hidden, it says what the cards that were played prove.
    """
    return has_revoked_since(rules, s, side, s.trick - 1)


def has_revoked_since(rules: Rules, s: State, side: int, first: int) -> int:
    """A21: the same of the tricks from `first` on."""
    leader = opener(rules, s)
    for trick in range(s.trick + 1):
        for i in range(SEATS):
            seat = (leader + i) % SEATS
            if trick >= first and side_of(seat) == side and broke_duty(rules, s, trick, leader, seat):
                return 1
        if trick < s.trick:
            leader = taker(s, trick, leader)
    return 0


def broke_duty(rules: Rules, s: State, trick: int, leader: int, seat: int) -> int:
    """K11–K14: whether a seat's card in a trick was not one that its hand then had to play."""
    card, table, lead = s.laid[trick][seat], 0, s.laid[trick][leader]
    if card == 0 or seat == leader:
        return 0
    hand, trumps, led = s.hand[seat], SUITS[s.trump], suit_of(lead)
    for later in range(trick, TRICKS):
        hand |= s.laid[later][seat]
    before = leader
    while before != seat:
        table |= s.laid[trick][before]
        before = (before + 1) % SEATS
    spared = is_spared(rules, s.laid[trick][partner_of(seat)] & table, table, led, trumps)
    return (obligations(rules, hand, table, lead, led, trumps, spared) & card) == 0


def taker(s: State, trick: int, leader: int) -> int:
    """K16: the seat that took a trick which this one led."""
    laid = s.laid[trick]
    best = winning(laid[0] | laid[1] | laid[2] | laid[3], suit_of(laid[leader]), SUITS[s.trump])
    seat = leader
    while laid[seat] != best:
        seat = (seat + 1) % SEATS
    return seat


def suit_of(card: int) -> int:
    """Return the suit of a card, as a set."""
    suit = 0
    while not SUITS[suit] & card:
        suit += 1
    return SUITS[suit]


# --- cantes -----------------------------------------------------------------------------------------------------


def open_window(rules: Rules, s: State) -> None:
    """K32, A25: after a trick the winner is asked for a cante first."""
    if may_sing(rules, s, s.leader):
        s.phase = Phase.CANTE
        s.turn = s.leader
    else:
        ask_partner(rules, s)


def ask_partner(rules: Rules, s: State) -> None:
    """K32, A24: then the partner, unless only the winner sings."""
    partner = partner_of(s.leader)
    if asks_partner(rules) and may_sing(rules, s, partner):
        s.phase = Phase.CANTE
        s.turn = partner
    else:
        begin_trick(s)


def sings_on(rules: Rules) -> int:
    """A25: whether a seat that has sung may go on singing."""
    return rules.cantes_per_trick


def asks_partner(rules: Rules) -> int:
    """A24: whether the partner of a trick's winner is asked for a cante too."""
    return rules.cante_by == 0


def apply_cante(rules: Rules, s: State, suit: int) -> None:
    """K35, A25: one cante closes the trick's window, unless the table allows more."""
    if suit < 4:
        sing(s, suit)
        if not sings_on(rules):
            begin_trick(s)
            return
        if may_sing(rules, s, s.turn):
            return
    if s.turn == s.leader:
        ask_partner(rules, s)
    else:
        begin_trick(s)


def sing(s: State, suit: int) -> None:
    """K20, A29: 20 points at once, or 40 for the trumps."""
    side = side_of(s.turn)
    points = cante_points(suit, s.trump)
    s.sung[s.turn] |= 1 << suit
    if suit != s.trump:
        s.twenties = (s.twenties & ~(15 << 4 * s.turn)) | (s.trick + 1) << 4 * s.turn
    count(s, Item.CANTES, side, points)
    write_event(s, Name.CANTE, side, points)


# --- the count --------------------------------------------------------------------------------------------------


def count(s: State, item: int, side: int, points: int) -> None:
    """Count points of an item for a pair; nothing else changes what it has, so the ledger adds up to it."""
    s.counted[2 * item + side] += points
    s.points[side] += points


def ledger(rules: Rules, s: State, out: list[int]) -> int:
    """Write what the pairs have counted in this hand: rows of item, pair, number and points; return how many rows."""
    rows = 0
    for i in range(MAX_LEDGER):
        if s.counted[i]:
            out[4 * rows], out[4 * rows + 1] = i // 2, i % 2
            out[4 * rows + 2], out[4 * rows + 3] = number_of(s, i // 2, i % 2), s.counted[i]
            rows += 1
    return rows


def number_of(s: State, item: int, side: int) -> int:
    """Return the tricks behind a pair's card points, or its cantes; 1 for any other item that counted."""
    if item == Item.CARDS:
        return s.tricks[side]
    return COPIES[s.sung[side]] + COPIES[s.sung[side + 2]] if item == Item.CANTES else 1


def counted_in(s: State, side: int) -> int:
    """Return the points of which a pair's rows of the ledger are the sum."""
    return s.points[side]


def last_trick(rules: Rules) -> int:
    """K19: what the last trick counts besides its cards, where points decide."""
    return LAST_TRICK


def last_trick_halves(rules: Rules) -> int:
    """K19, A30: the same in half points, with half a point more where the last trick decides a tie."""
    return 2 * last_trick(rules) + (rules.tie == Tie.LAST_TRICK_PAIR)


def tie_halves(rules: Rules, s: State) -> int:
    """A30: half a point for the pair that wins a tie, as pair 0 has it; 0 where the last trick decides, or nobody wins.

    A difference of the pairs in half points has the winner's sign with it.
    """
    side = tie_winner(rules, s)
    return 0 if rules.tie == Tie.LAST_TRICK_PAIR or side == NO_SIDE else 1 - 2 * side


def points_ahead(rules: Rules, s: State) -> int:
    """K25: by how many points pair 0 is ahead; while a solo is played, with what the idle hand will count (A11)."""
    ahead = s.points[0] - s.points[1]
    if s.phase == Phase.DEAL or s.phase == Phase.OVER:
        return ahead
    return ahead + idle_points(rules, s, 0) - idle_points(rules, s, 1)


def tricks_ahead(s: State) -> int:
    """K22, K23: by how many tricks pair 0 is ahead of what decides a contract of tricks; never level at the end."""
    margin = 2 * NEEDED[s.contract] - TRICKS - 1
    ahead = s.tricks[0] - s.tricks[1]
    return ahead - margin if side_of(s.declarer) == 0 else ahead + margin


def margin_so_far(rules: Rules, s: State) -> int:
    """By how much pair 0 is winning: in half points with the tie's half, or in tricks where tricks decide."""
    return 2 * points_ahead(rules, s) + tie_halves(rules, s) if counts_points(s) else tricks_ahead(s)


def final_margin(rules: Rules, s: State) -> int:
    """By how much pair 0 has won a hand that is over: in half points with the winner's half; 1 where tricks decide."""
    side = hand_winner(rules, s)
    sign = 0 if side == NO_SIDE else 1 - 2 * side
    return 2 * (s.points[0] - s.points[1]) + sign if counts_points(s) else sign


# --- the end of a hand ------------------------------------------------------------------------------------------


def counts_points(s: State) -> int:
    """K24, K25: whether points decide the hand; in a cuatrola or quintola tricks alone do."""
    return s.contract <= Contract.SOLO


def tricks_needed(s: State, side: int) -> int:
    """K22, K23: how many tricks the contract asks of a pair; 0 for the others, and where points decide."""
    return NEEDED[s.contract] if side == side_of(s.declarer) else 0


def is_won_by(contract: int, tricks: int) -> int:
    """K22–K25: whether so many tricks win a hand under a contract, whatever else happens."""
    return tricks >= (NEEDED[contract] if NEEDED[contract] else TRICKS)


def hand_is_over(rules: Rules, s: State) -> int:
    """A13, A21: after five tricks, or as soon as a cuatrola or quintola is decided, where no revoke may be claimed."""
    if s.trick == TRICKS:
        return 1
    if counts_points(s) or rules.play_out_contracts or rules.renuncio:
        return 0
    side, needed = side_of(s.declarer), NEEDED[s.contract]
    return s.tricks[side] >= needed or s.tricks[1 - side] > TRICKS - needed


def end_hand(rules: Rules, s: State) -> None:
    """K19–K30: the last trick's ten, then the game points, then perhaps the match."""
    s.phase = Phase.DEAL
    if counts_points(s):
        count(s, Item.LAST, side_of(s.leader), last_trick(rules))
        write_event(s, Name.LAST, side_of(s.leader), last_trick(rules))
    for pair in range(2):
        count(s, Item.IDLE, pair, idle_points(rules, s, pair))
    side = hand_winner(rules, s)
    if side != NO_SIDE:
        award(rules, s, side, hand_value(rules, s, side))


def idle_points(rules: Rules, s: State, side: int) -> int:
    """A11: what the idle hand of a solo counts for a pair: nothing, unless the table gives it to that pair."""
    return card_points(s.hand[partner_of(s.declarer)]) if idle_getter(rules, s) == side else 0


def idle_getter(rules: Rules, s: State) -> int:
    """A11: the side that gets the points of the idle hand."""
    if s.contract != Contract.SOLO or not rules.partner_sits_out or rules.idle_hand_points == IdlePoints.NOBODY:
        return NO_SIDE
    side = side_of(s.declarer)
    return side if rules.idle_hand_points == IdlePoints.DECLARER else 1 - side


def hand_winner(rules: Rules, s: State) -> int:
    """K22, K23, K25, A21: who claimed a revoke; the declarer with the contract's tricks; the pair with more points."""
    if s.claimed:
        return s.claimed - 1
    if not counts_points(s):
        side = side_of(s.declarer)
        return side if s.tricks[side] >= NEEDED[s.contract] else 1 - side
    if s.points[0] != s.points[1]:
        return 0 if s.points[0] > s.points[1] else 1
    return tie_winner(rules, s)


def tie_ruling(rules: Rules, s: State) -> int:
    """K26, A30: which ruling on equal points holds in this hand; what asks for a bid is another without one."""
    if rules.tie == Tie.DECLARER_OR_NOBODY:
        return Tie.DECLARER_FAILS if s.contract else Tie.NO_SCORE
    return Tie.MANO_PAIR if rules.tie == Tie.DECLARER_FAILS and s.contract == Contract.UNBID else rules.tie


def tie_winner(rules: Rules, s: State) -> int:
    """K26, A30: on equal points the mano's pair wins, or as the table settles it."""
    ruling = tie_ruling(rules, s)
    if ruling == Tie.NO_SCORE:
        return NO_SIDE
    if ruling == Tie.DECLARER_FAILS:
        return 1 - side_of(s.declarer)
    return side_of(s.leader) if ruling == Tie.LAST_TRICK_PAIR else side_of(mano_of(s))


def hand_value(rules: Rules, s: State, side: int) -> int:
    """K21, K30, A33: the contract's value for who made it, or that of all five tricks; what it gives if it failed."""
    if s.claimed:
        return bid_value(rules, s.contract)
    if s.tricks[side] == TRICKS and is_made_by(s.contract, s.declarer, side) and counts_points(s):
        return sweep_value(rules, s, side, s.contract)
    return won_value(rules, s.contract, s.declarer, side)


def is_made_by(contract: int, declarer: int, side: int) -> int:
    """K21, K30: whether the pair makes the contract by winning the hand, or wins it because the declarer fails."""
    return contract == Contract.UNBID or side == side_of(declarer)


def won_value(rules: Rules, contract: int, declarer: int, side: int) -> int:
    """K21, K30: what a hand under a contract gives the pair that wins it, with fewer than five tricks."""
    return bid_value(rules, contract) if is_made_by(contract, declarer, side) else failed_value(rules, contract)


def failed_value(rules: Rules, contract: int) -> int:
    """K29, K30, A10: what a bid gives the opponents if it fails."""
    if rules.failed_bid == FailedBid.NOTHING:
        return 0
    return bid_value(rules, contract) if rules.failed_bid == FailedBid.VALUE else 1


def sweep_value(rules: Rules, s: State, side: int, contract: int) -> int:
    """A33: what all five tricks are worth to who makes the contract, no more than what an exact finish needs."""
    value = all_five_value(rules, contract)
    return min(value, room(rules, s.score[side])) if rules.exact_finish else value


def all_five_value(rules: Rules, contract: int) -> int:
    """A33: what all five tricks are worth to who makes the contract, however much is still needed."""
    return max(bid_value(rules, contract), sweep_points(rules, contract))


def room(rules: Rules, score: int) -> int:
    """K27: how many game points a score is short of the target."""
    return rules.target - score


def as_far_as_it_counts(rules: Rules, score: int) -> int:
    """K27: a score, or the target where it is past it."""
    return min(score, rules.target)


def wins_match(rules: Rules, score: int) -> int:
    """K27: whether a pair with this score has won."""
    return score >= rules.target


def sweep_points(rules: Rules, contract: int) -> int:
    """A33: what the table counts for all five tricks, before an exact finish caps it."""
    return rules.sweep_solo if contract else rules.sweep_unbid


def pays_sweep(rules: Rules, contract: int) -> int:
    """A33: whether the table counts all five tricks higher than the hand; never in a cuatrola or quintola."""
    return contract <= Contract.SOLO and sweep_points(rules, contract) > bid_value(rules, contract)


def is_sweep(rules: Rules, s: State, side: int) -> int:
    """A33: whether a pair has won all five tricks of a hand in which they count higher."""
    made = is_made_by(s.contract, s.declarer, side)
    return made and s.claimed == 0 and s.tricks[side] == TRICKS and pays_sweep(rules, s.contract)


def may_give_more(rules: Rules, s: State, side: int, contract: int) -> int:
    """A33: whether all five tricks would give a pair that makes the contract more than its value."""
    return pays_sweep(rules, contract) and sweep_value(rules, s, side, contract) > bid_value(rules, contract)


def award(rules: Rules, s: State, side: int, points: int) -> None:
    """K27, A31: game points are marked as they are; the first pair to reach the target wins the game."""
    if points == 0:
        return
    s.score[side] += points
    write_event(s, Name.HAND, side, points)
    if wins_match(rules, s.score[side]):
        write_event(s, Name.GAME, side, 1)
        s.phase = Phase.OVER
        s.winner = side + 1


# --- bounds of a hand -------------------------------------------------------------------------------------------


def longest_hand(rules: Rules) -> int:
    """K06, K31, A21: calls for each contract, each card with a claim, and at each trick each cante and silence."""
    return SEATS * (Contract.QUINTOLA + 1) + 2 * SEATS * TRICKS + SEATS * (TRICKS + 1) * (len(SUITS) + 1)


def widest_lead(rules: Rules) -> int:
    """K19: by how much a pair can lead in a hand from nought, which is won once."""
    most = 0
    for contract in range(Contract.QUINTOLA + 1):
        most = max(most, all_five_value(rules, contract), failed_value(rules, contract))
    return most


# --- what a seat may see ----------------------------------------------------------------------------------------


def hide(rules: Rules, s: State, seat: int) -> None:
    """A4, A11, §6.5: blank the other hands, the trump card unless it is shown, and a cante asked of another seat.

    The last step's events go too: that they are gone after a silence would tell of it. Events have a stream of theirs.
    """
    clear_events(s)
    for other in range(SEATS):
        if other != seat and not is_revealed(rules, s, other):
            s.hand[other] = 0
    if not rules.show_trump_card and seat != s.dealer:
        s.trump_card = 0
    if s.phase == Phase.CANTE and s.turn != seat:
        begin_trick(s)


def is_revealed(rules: Rules, s: State, seat: int) -> int:
    """A11: the idle hand is turned up when the hand has ended."""
    return (s.phase == Phase.DEAL or s.phase == Phase.OVER) and is_idle(rules, s, seat)
