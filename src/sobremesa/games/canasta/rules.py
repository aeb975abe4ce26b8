"""The rules of Canasta, each written once (C and A clauses of the rulebook's page; §6 is normative).

Cards, rows and options stand in `table`. A turn is laid out in small steps, and a step is legal only if the turn can
still be completed, which `completing` decides.
"""

from enum import IntEnum

from sobremesa.core import kernel_parts
from sobremesa.games.canasta import special_hands
from sobremesa.games.canasta.completing import *
from sobremesa.games.canasta.table import *

lowest_card = kernel_parts.lowest_card

# --- the match --------------------------------------------------------------------------------------------------------


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
            if not is_odd(other) and s.hand[player(s)][other] > 0:
                return Reason.EMPTY_PILE
    return Reason.LEGAL


canonical = kernel_parts.canonical


# --- why an action is illegal -----------------------------------------------------------------------------------


def why_illegal(rules: Rules, s: State, action: int) -> int:
    """0 for a legal action, otherwise the `Reason`."""
    if not is_code(action) or not is_played(rules, do_of(action)):
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


def is_played(rules: Rules, do: int) -> int:
    """A17, V19, V21: whether the table ever plays this: seven wild cards at once, black threes, a special hand."""
    if do == Do.WILDS:
        return rules.joker_canasta != JokerCanasta.COLLECT
    if do == Do.THREES:
        return rules.threes == 0
    return do != Do.SPECIAL or rules.special_hands != 0


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
    if rules.open_from_hand and s.need > 0 and not rules.pile_when_opening:
        return Reason.OPEN_FROM_HAND
    if s.pile_size == 1 and s.held[player(s)] == 1 and not rules.one_card_pile:
        return Reason.ONE_CARD_PILE
    reason = why_not_match(rules, s, way)
    return why_not_completed_by_taking(rules, s, way) if reason == Reason.LEGAL else reason


def why_not_match(rules: Rules, s: State, way: int) -> int:
    """C43, C55, A29, A30: whether the pile's top finds its naturals, its wild card or its row."""
    top = s.pile[s.pile_size - 1]
    stands = s.naturals[group_of(rules, player(s))][top] > 0
    if rules.dead_ranks and is_dead(rules, s, group_of(rules, player(s)), top):
        return Reason.RANK_DEAD
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
        return Reason.ROW_STANDS if space(rules, s, group, rank) > 0 else why_no_space(rules, s, group, rank)
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
        return why_no_space(rules, s, group, rank)
    if card == rank or room(rules, s, group, rank, 0) > 0:
        return Reason.LEGAL
    if wilds_bound(rules, s, group):
        return Reason.WILDS_TOGETHER
    if row_size(s, group, rank) >= mixed_end(rules, s) < rules.row_limit:
        return Reason.MIXED_OPENING
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


def why_no_space(rules: Rules, s: State, group: int, rank: int) -> int:
    """V9, V27, V29: why a row takes no card at all."""
    if rules.dead_ranks and is_dead(rules, s, group, rank):
        return Reason.RANK_DEAD
    return Reason.MIXED_OPENING if row_size(s, group, rank) < CANASTA else Reason.ROW_FULL


def why_not_wilds(rules: Rules, s: State, jokers: int) -> int:
    """C30, C38, A17, A18: exactly seven wild cards at once, once."""
    hand = s.hand[player(s)]
    if not rules.joker_canasta:
        return Reason.NO_JOKER_CANASTA
    if wild_row(s, group_of(rules, player(s))) > 0:
        return Reason.JOKER_CANASTA_ONCE
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
    if rules.ask_timing and s.laid_cards > (taken_cards(s) if rules.ask_timing == AskTiming.START_OR_TAKEN else 0):
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
    if specials_short(rules, s, group_of(rules, player(s))):
        return Reason.SHORT_SPECIALS
    if canastas_missing(rules, s, group_of(rules, player(s))) == 0:
        return Reason.LEGAL
    return Reason.NEEDS_KINDS if rules.clean_canastas or rules.dirty_canastas else Reason.NEEDS_CANASTA


def why_not_special(rules: Rules, s: State) -> int:
    """V21: whether the hand is one that is laid whole, by a group that has laid nothing."""
    if s.need == 0 or s.laid_cards > 0:
        return Reason.SPECIAL_OPENED
    if s.held[player(s)] != special_hands.CARDS:
        return Reason.SPECIAL_SIZE
    if special_hand(rules, s) == 0:
        return Reason.NOT_SPECIAL
    return Reason.SAID_NO if s.answer == Answer.NO else Reason.LEGAL


def special_hand(rules: Rules, s: State) -> int:
    """V22, V23: the special hand that the player holds, of those that are played; 0 for none."""
    return special_hand_of(rules, s.hand[player(s)])


def special_hand_of(rules: Rules, cards: list[int]) -> int:
    """V22, V23: the special hand that these cards are; 0 for none."""
    return special_hands.found(rules.special_hands, cards)


def laid_whole(s: State, seat: int) -> int:
    """V21: whether the player has just laid a special hand, which ended the round."""
    for i in range(s.event_count):
        if s.events[i][0] == Name.SPECIAL:
            return seat == player(s)
    return 0


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
        s.held[seat] = s.order[seat] = s.melded[seat] = s.asked[seat] = s.sure_wilds[seat] = s.sure_odd[seat] = 0
        for kind in range(KINDS):
            s.hand[seat][kind] = s.known[seat][kind] = 0
    for group in range(GROUPS):
        s.wild_twos[group] = s.wild_jokers[group] = s.red_threes[group] = s.black_laid[group] = 0
        s.shown[group * ASKED + Asked.SEAT] = 0
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
            s.shown[group_of(rules, seat) * ASKED + Asked.DRAWN] += has_shown(rules, s, seat)
            return 1
        lay_three(rules, s, seat, kind)
    return 0


# --- the turn ---------------------------------------------------------------------------------------------------

TALON_FIRST, TALON_LATER = 4, 3
"""V16: the cards that the first group to open draws, and each that opens after another."""


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
            show_table(rules, s)
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
            forget_laid(rules, s, action)
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
    """C20, C49, A41–A43, R17: a card from the stock; what its last card does is an option."""
    s.phase = Phase.LAY
    got, last = 1, s.stock[0]
    for _ in range(draws(rules)):
        if s.stock_left > 0:
            got = draw_card(rules, s, player(s))
    red_three_ends = not got and rules.last_red_three != LastRedThree.FINISH_TURN
    if not got and rules.last_red_three == LastRedThree.KEPT:
        keep_three(rules, s, player(s), last)
    if s.stock_left == 0 and (red_three_ends or rules.stock_end == StockEnd.IMMEDIATE):
        end_round(rules, s, GROUPS)


def keep_three(rules: Rules, s: State, seat: int, kind: int) -> None:
    """R17: the stock's last card, a three without another for it, comes back into the hand; all have seen it."""
    s.red_threes[group_of(rules, seat)] -= kind == RED
    s.black_laid[group_of(rules, seat)] -= kind == BLACK
    give(s, seat, kind)
    know(s, seat, kind)


def apply_take(rules: Rules, s: State, way: int) -> None:
    """C42, C46, A36: the top card makes or joins a row, the rest lies aside, and nothing is frozen."""
    top = s.pile[s.pile_size - 1]
    forget_known(rules, s, player(s), top, naturals_for(rules, s, way))
    if is_wild(way):
        forget_known(rules, s, player(s), way, 1)
    take_top(rules, s, way, 1)
    s.pile[s.pile_size - 1] = 0
    s.pile_size = s.frozen = 0
    s.phase = Phase.LAY
    settle(rules, s)


def take_top(rules: Rules, s: State, way: int, sign: int) -> None:
    """C43, C46, V25: the pile's top with its cards from hand onto a row, the rest aside (1); or all that back (-1)."""
    top = s.pile[s.pile_size - 1]
    apart = top_apart(rules, s)
    naturals = naturals_for(rules, s, way)
    move(rules, s, top, top, sign * naturals)
    if is_wild(way):
        move(rules, s, top, way, sign)
    s.naturals[group_of(rules, player(s))][top] += sign
    s.laid_cards += sign
    s.laid_points += 0 if apart else sign * CARD_POINTS[top]
    s.aside += sign * (s.pile_size - 1)
    s.sure += sign * sure_cards(rules, s)
    s.took += sign * (1 + naturals + is_wild(way) + (16 * top if apart else 0))


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


def show_table(rules: Rules, s: State) -> None:
    """C62: who asks shows a hand that can go out, and can stay; what that means follows from the table as it lies."""
    group = group_of(rules, player(s))
    place = group * ASKED
    for i in range(ASKED):
        s.shown[place + i] = 0
    s.shown[place + Asked.SEAT] = player(s) + 1
    s.shown[place + Asked.TWOS], s.shown[place + Asked.JOKERS] = s.wild_twos[group], s.wild_jokers[group]
    for rank in range(FOUR, TWO):
        s.shown[place + Asked.NATURALS] |= s.naturals[group][rank] << (4 * rank)
        s.shown[place + Asked.TWOS] |= s.twos[group][rank] << (4 * rank)
        s.shown[place + Asked.JOKERS] |= s.jokers[group][rank] << (4 * rank)
    s.shown[place + Asked.ROWS] = standing(s, group)
    s.shown[place + Asked.NEED], s.shown[place + Asked.POINTS] = s.need, s.laid_points
    s.shown[place + Asked.TOOK] = s.took


def has_shown(rules: Rules, s: State, seat: int) -> int:
    """C62: whether the last of the group to ask is this player, so that something of the hand is known."""
    return s.shown[group_of(rules, seat) * ASKED + Asked.SEAT] == seat + 1


def forget_laid(rules: Rules, s: State, action: int) -> None:
    """A70: cards that everybody knew to be in the hand are there no more once they are laid."""
    seat, rank, card = player(s), rank_of(action), card_of(action)
    match do_of(action):
        case Do.MELD:
            forget_known(rules, s, seat, rank, 2)
            forget_known(rules, s, seat, card, 1)
        case Do.ADD:
            forget_known(rules, s, seat, card, 1)
        case Do.WILDS:
            forget_known(rules, s, seat, JOKER, card)
            forget_known(rules, s, seat, TWO, CANASTA - card)
        case Do.THREES:
            forget_known(rules, s, seat, BLACK, 4 if card == FOURTH else 3)


def forget_known(rules: Rules, s: State, seat: int, kind: int, n: int) -> None:
    """Forget so many known cards of the kind: nobody can tell which copies left the hand."""
    s.known[seat][kind] = max(0, s.known[seat][kind] - n)
    if is_wild(kind):
        s.sure_wilds[seat] = max(0, s.sure_wilds[seat] - n)
    if is_odd(kind):
        s.sure_odd[seat] = max(0, s.sure_odd[seat] - n)
    if has_shown(rules, s, seat):
        place = group_of(rules, seat) * ASKED
        s.shown[place + (Asked.LATER if s.shown[place + Asked.DRAWN] else Asked.LEFT)] += n << (4 * kind)


def know(s: State, seat: int, kind: int) -> None:
    """A70: everybody has seen a card that comes to the hand."""
    s.known[seat][kind] += 1
    s.sure_wilds[seat] += is_wild(kind) and s.sure_wilds[seat] > 0
    s.sure_odd[seat] += is_odd(kind) and s.sure_odd[seat] > 0


def show_by_discard(rules: Rules, s: State, seat: int, kind: int) -> None:
    """V17, V18: who discards what goes last has shown what the rest of the hand is."""
    if not rules.wild_discard and is_wild(kind):
        s.sure_wilds[seat] = s.held[seat]
    if not rules.empty_pile_discard and kind in (SEVEN, ACE) and s.pile_size == 0:
        s.sure_odd[seat] = s.held[seat]


def apply_answer(s: State, answer: int) -> None:
    """C62: the partner's word, and the turn goes on."""
    s.answer = answer
    s.phase = Phase.LAY


def apply_drop(rules: Rules, s: State, kind: int) -> None:
    """C20, C46, C63: one card onto the pile ends the turn; the rest of a taken pile enters the hand now."""
    seat = player(s)
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1
    forget_known(rules, s, seat, kind, 1)
    show_by_discard(rules, s, seat, kind)
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
    """V16, V26: the cards that come to who has opened in this turn, without the pile: more for the first group."""
    if not rules.talon or s.need == 0 or s.laid_cards == 0 or s.took or s.stock_left < rules.talon_from:
        return 0
    for group in range(groups(rules)):
        if group != group_of(rules, player(s)) and has_laid(s, group):
            return TALON_LATER
    return TALON_FIRST


def pick_up(rules: Rules, s: State, seat: int) -> None:
    """C46, C49, A28: the rest of the taken pile; its red threes are laid, and replaced while the stock lasts."""
    if s.aside and has_shown(rules, s, seat):
        s.shown[group_of(rules, seat) * ASKED + Asked.SEAT] = 0
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
                know(s, seat, kind)
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
    HELD = 5
    OUT = 6
    BLACK_THREES = 7
    SPECIAL = 8
    DOUBLE = 9


ITEMS = len(Item)

OUT_BONUS = 100
"""C69: what going out counts."""

MIXED_BONUS, PURE_BONUS, JOKER_BONUS = 300, 500, 1000
"""C36–C38, A20: what a canasta with wild cards in it counts, one of naturals alone, and the joker canasta."""

THREES_OF_COLOUR = (0, 100, 300, 500, 1000)
"""V19: what so many threes of a colour count, where all are laid."""

WILDS_BONUS, ALL_JOKERS_BONUS, TWOS_BONUS, WILDS_UNFINISHED, JOKERS_UNFINISHED = 2000, 2500, 3000, 2000, 2500
"""V20: what a joker canasta counts, one with four jokers, one of twos alone; what a short row costs, or with those."""

SEVENS_ACES_BONUS, SEVENS_ACES_UNFINISHED, SEVENS_ACES_HELD = 2500, 2500, 1500
"""V11: what a pure canasta of sevens or aces counts, what a shorter row without wild cards costs, and three in hand."""


def end_round(rules: Rules, s: State, out: int) -> None:
    """C12, C66, §6.5: every group counts; `out` is the group that went out, or GROUPS."""
    if out < GROUPS:
        kernel_parts.write_event(s, Name.OUT, out, out_points(rules, s))
    for group in range(groups(rules)):
        count_round(rules, s, group, out, 0)
    begin_next_round(rules, s)


def end_round_specially(rules: Rules, s: State, out: int, hand: int) -> None:
    """V21, V24: the group counts its special hand and nothing else, the others as ever; some win the match."""
    s.blocked = 0
    kernel_parts.write_event(s, Name.SPECIAL, out, special_points(rules, hand))
    for group in range(groups(rules)):
        count_round(rules, s, group, GROUPS, special_points(rules, hand) if group == out else 0)
    if special_hands.wins(hand):
        s.phase = Phase.OVER
        s.winner[out] = 1
        kernel_parts.write_event(s, Name.GAME, out, 1)
    else:
        begin_next_round(rules, s)


def begin_next_round(rules: Rules, s: State) -> None:
    """C10, C13, C73: the next deal comes, or the match is over."""
    s.phase = Phase.DEAL
    s.blocked = 0
    if target_reached(rules, s):
        end_match(rules, s)
    else:
        reset_exact(rules, s)


def count_round(rules: Rules, s: State, group: int, out: int, special: int) -> None:
    """C12, C73: a group's round counts, doubled after a reset; its points are the sum of its ledger."""
    for item in range(ITEMS):
        s.counted[item * GROUPS + group] = 0
    if special:
        s.counted[Item.SPECIAL * GROUPS + group] = special
    else:
        bonus, unfinished, laid, threes, hand, held, gone_out, black = item_points(rules, s, group, out)
        s.counted[Item.CANASTAS * GROUPS + group] = bonus
        s.counted[Item.UNFINISHED * GROUPS + group] = unfinished
        s.counted[Item.LAID * GROUPS + group] = laid
        s.counted[Item.THREES * GROUPS + group] = threes
        s.counted[Item.HAND * GROUPS + group] = hand
        s.counted[Item.HELD * GROUPS + group] = held
        s.counted[Item.OUT * GROUPS + group] = gone_out
        s.counted[Item.BLACK_THREES * GROUPS + group] = black
    points = 0
    for item in range(Item.DOUBLE):
        points += s.counted[item * GROUPS + group]
    if points > 0 or rules.double_scope == DoubleScope.WHOLE_RESULT:
        s.counted[Item.DOUBLE * GROUPS + group] = points * (s.factor[group] - 1)
        points *= s.factor[group]
    s.score[group] += points
    kernel_parts.write_event(s, Name.ROUND, group, points)


def round_points(rules: Rules, s: State, group: int, out: int) -> int:
    """C67–C72, A54: what a group's round is worth, before any doubling; `out` is the group that went out, or GROUPS."""
    bonus, unfinished, laid, threes, hand, held, gone_out, black = item_points(rules, s, group, out)
    return bonus + unfinished + laid + threes + hand + held + gone_out + black


def item_points(rules: Rules, s: State, group: int, out: int) -> tuple[int, int, int, int, int, int, int, int]:
    """C67–C72, A54: what each item of a group's round is worth, in their order up to the four black threes.

    Cards in rows count minus without a canasta, unless the table is kinder. Red threes count plus with a canasta, by
    option with any row.
    """
    laid, full = points_laid(rules, s, group), canastas(s, group) > 0
    plus = full or (rules.red_three_sign == RedThreeSign.MELD and laid > 0)
    bonus, unfinished = canasta_bonus(rules, s, group), -unfinished_points(rules, s, group)
    threes, hand = red_three_points(rules, s, group, plus), -points_held(rules, s, group)
    held = -SEVENS_ACES_HELD * threes_held(rules, s, group)
    if not full and rules.no_canasta != NoCanasta.CLASSIC:
        laid = -laid
    if group != out:
        return bonus, unfinished, laid, threes, hand, held, 0, 0
    laid += rules.three_card * black_threes_laid(s)
    return bonus, unfinished, laid, threes, hand, held, out_points(rules, s), rules.four_black_threes * s.fourth


def out_points(rules: Rules, s: State) -> int:
    """C69, A53: what going out counts, and what doing so concealed adds."""
    return OUT_BONUS + concealed_points(rules, s)


def black_threes_laid(s: State) -> int:
    """C65, A52: the black threes that this turn laid."""
    return 3 * s.threes + s.fourth


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
        return cards_laid(s, group) + (black_threes_laid(s) if s.counted[Item.OUT * GROUPS + group] else 0)
    if item == Item.THREES:
        return s.red_threes[group] + s.black_laid[group]
    if item == Item.HAND:
        return cards_held(rules, s, group)
    if item == Item.HELD:
        return -s.counted[item * GROUPS + group] // SEVENS_ACES_HELD
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
    new = black_threes_laid(s)
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
    points = row_points(0, 0, s.wild_twos[group], s.wild_jokers[group])
    for rank in range(FOUR, TWO):
        if s.naturals[group][rank] > 0:
            points += row_points(rank, s.naturals[group][rank], s.twos[group][rank], s.jokers[group][rank])
        if s.full[group][rank] > 0:
            twos, jokers = full_twos(s, group, rank), full_jokers(s, group, rank)
            points += row_points(rank, full_naturals(s, group, rank), twos, jokers)
    return points


def row_points(rank: int, naturals: int, twos: int, jokers: int) -> int:
    """C08, C70: what the cards of a row count."""
    return naturals * CARD_POINTS[rank] + twos * CARD_POINTS[TWO] + jokers * CARD_POINTS[JOKER]


def step_points(rules: Rules, action: int) -> int:
    """C08, C26–C31: what the cards of a step count."""
    rank, card = rank_of(action), card_of(action)
    match do_of(action):
        case Do.MELD:
            return 2 * card_points(rules, rank) + card_points(rules, card)
        case Do.ADD:
            return card_points(rules, card)
        case Do.WILDS:
            return row_points(0, 0, CANASTA - card, card)
        case Do.THREES:
            return rules.three_card * (4 if card == FOURTH else 3)
    return 0


def canasta_bonus(rules: Rules, s: State, group: int) -> int:
    """C36–C38, A20: the bonuses of all canastas, the joker canasta's included."""
    points = wild_bonus(rules, s, group)
    for rank in range(FOUR, TWO):
        if is_canasta(s, group, rank):
            points += row_bonus(rules, rank, row_size(s, group, rank) > s.naturals[group][rank])
        if s.full[group][rank] > 0:
            points += row_bonus(rules, rank, s.full[group][rank] > 255)
    return points


def wild_bonus(rules: Rules, s: State, group: int) -> int:
    """C38, V20: what the joker canasta counts, besides its cards; by option less with jokers than of twos alone."""
    if not has_joker_canasta(s, group):
        return 0
    if rules.wild_canasta and s.wild_jokers[group] == 0:
        return TWOS_BONUS
    return ALL_JOKERS_BONUS if rules.wild_canasta and s.wild_jokers[group] >= 4 else least_wild_bonus(rules)


def least_wild_bonus(rules: Rules) -> int:
    """C38, V20: what a joker canasta counts at least."""
    return WILDS_BONUS if rules.wild_canasta else JOKER_BONUS


def row_bonus(rules: Rules, rank: int, mixed: int) -> int:
    """C36, C37, V11: what a canasta of a rank counts, besides its cards."""
    if mixed:
        return MIXED_BONUS
    return SEVENS_ACES_BONUS if is_special(rules, rank) else PURE_BONUS


def unfinished_points(rules: Rules, s: State, group: int) -> int:
    """V11, V20: what rows of sevens, aces and wild cards cost that are no canasta; none beside one of the rank."""
    points = 0
    if wilds_bound(rules, s, group):
        points = JOKERS_UNFINISHED if rules.wild_canasta > 1 and s.wild_jokers[group] >= 4 else unfinished_wilds(rules)
    if rules.sevens_aces:
        for rank in range(SEVEN, TWO):
            if is_short(s, group, rank):
                points += unfinished_row(rules, rank)
    return points


def unfinished_wilds(rules: Rules) -> int:
    """V20: what a row of wild cards costs at the round's end while it is no canasta."""
    return WILDS_UNFINISHED if rules.wild_canasta else 0


def unfinished_row(rules: Rules, rank: int) -> int:
    """V11: what a row of a rank without wild cards costs at the round's end while it is no canasta."""
    return SEVENS_ACES_UNFINISHED if is_special(rules, rank) else 0


def red_three_points(rules: Rules, s: State, group: int, plus: int) -> int:
    """C51, C52, A02, A03, V1: 105 each, and the bonus part twice for all four, or five of six; minus by option."""
    if rules.threes:
        return three_points(s, group)
    double = s.red_threes[group] >= (4 if cards(rules) == DECK else 5) and (plus or rules.red_three_double_negative)
    card = rules.three_card if rules.red_three_card else 0
    points = s.red_threes[group] * (card + rules.three_extra * (2 if double else 1))
    return points if plus else -points


def reds_wait(rules: Rules, s: State, group: int) -> int:
    """C51, A03: whether a group's red threes count minus until its first canasta, which it has not."""
    by_canasta = rules.red_three_sign == RedThreeSign.CANASTA and not rules.threes
    return by_canasta and s.red_threes[group] > 0 and canastas(s, group) == 0


def three_points(s: State, group: int) -> int:
    """V19: threes by colour: minus without a canasta, nothing with one, and plus with two."""
    points = THREES_OF_COLOUR[min(4, s.red_threes[group])] + THREES_OF_COLOUR[min(4, s.black_laid[group])]
    return points * (min(2, canastas(s, group)) - 1)


def points_held(rules: Rules, s: State, group: int) -> int:
    """C68, A56: what the group holds in its hands."""
    points = 0
    for place in range(s.seats):
        if group_of(rules, s.order[place]) == group:
            hand = s.hand[s.order[place]]
            points += (hand[BLACK] + hand[RED]) * card_cost(rules, BLACK)
            for kind in range(FOUR, BLACK):
                points += hand[kind] * CARD_POINTS[kind]
    return points


def threes_held(rules: Rules, s: State, group: int) -> int:
    """V11: in how many hands of the group three sevens or more are held, and in how many three aces."""
    if not rules.sevens_aces:
        return 0
    n = 0
    for place in range(s.seats):
        if group_of(rules, s.order[place]) == group:
            n += (s.hand[s.order[place]][SEVEN] >= 3) + (s.hand[s.order[place]][ACE] >= 3)
    return n


def card_cost(rules: Rules, kind: int) -> int:
    """C68, A56: what a card costs that stays in the hand."""
    return rules.three_card + rules.three_extra * rules.black_three_extra if kind >= BLACK else CARD_POINTS[kind]


def cost_of_last(rules: Rules, s: State, seat: int, kind: int) -> int:
    """C68, V11: what the hand costs less without one card of a kind."""
    return card_cost(rules, kind) + SEVENS_ACES_HELD * (s.hand[seat][kind] == 3 and is_special(rules, kind))


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


def resets_exact(rules: Rules) -> int:
    """C73, A57: whether exactly the target starts again, where it does not end the match."""
    return rules.exact_reset and rules.target_rule == TargetRule.MORE_THAN


def reset_exact(rules: Rules, s: State) -> None:
    """C73, A59: a group on exactly the target starts again at nought, and its points count double from then on."""
    for group in range(groups(rules)):
        if resets_exact(rules) and s.score[group] == rules.target:
            s.score[group] = 0
            s.factor[group] = s.factor[group] * 2 if rules.double_stack else 2
            kernel_parts.write_event(s, Name.RESET, group, 0)


# --- bounds of a round ------------------------------------------------------------------------------------------


def longest_hand(rules: Rules) -> int:
    """C42: 0, for there is no longest round: a pile can be taken again and again."""
    return 0


def widest_lead(rules: Rules) -> int:
    """C12: more than a group can lead by in a round from nought: it counts all there is, and another loses all."""
    cards_of_all = value_of_all(rules)
    canasta = max(PURE_BONUS, SEVENS_ACES_BONUS, JOKER_BONUS, WILDS_BONUS, ALL_JOKERS_BONUS, TWOS_BONUS)
    out = OUT_BONUS + rules.concealed_bonus + rules.four_black_threes
    special = 0
    for hand in range(special_hands.Hand.DREAM_FIVE + 1):
        special = max(special, special_points(rules, hand))
    won = cards_of_all + cards(rules) // CANASTA * canasta + out + special
    short = max(WILDS_UNFINISHED, JOKERS_UNFINISHED) + 2 * SEVENS_ACES_UNFINISHED
    return won + cards_of_all + short + 2 * SEATS * SEVENS_ACES_HELD


def value_of_all(rules: Rules) -> int:
    """C08, C51, V19: more than all cards count together, the threes as if they were doubled."""
    points = 2 * THREES_OF_COLOUR[4]
    for card in range(cards(rules)):
        kind = kind_of(card)
        points += CARD_POINTS[kind] if kind < BLACK else 2 * (rules.three_card + rules.three_extra)
    return points


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
