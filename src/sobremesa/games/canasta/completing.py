"""Completion of a turn: whether some further steps and a discard fulfil all that is required of it.

A step is legal only if the turn can still be *completed* (§6.4): what is laid reaches the opening's minimum, and the
last discard leaves a card in hand or goes out. That is decided exactly:

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

from sobremesa.core.kernel_parts import how_many, lowest_card
from sobremesa.games.canasta.table import *


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
    """C32, V14, V31: whether the group is opened, by what lay there or by what this turn has laid."""
    if rules.splash and s.need > 0 and is_splash(rules, s):
        return 1
    return s.laid_points >= s.need and (rules.opening_naturals == 0 or s.need == 0 or naturals_open(rules, s))


def is_splash(rules: Rules, s: State) -> int:
    """V31: whether this turn has laid seven naturals of a rank from the hand, or seven wild cards."""
    group = group_of(rules, player(s))
    splash = has_joker_canasta(s, group)
    for rank in range(FOUR, TWO):
        splash |= missing_to_splash(s, group, rank) <= 0 or full_naturals(s, group, rank) - top_in(s, rank) >= CANASTA
    return splash


def missing_to_splash(s: State, group: int, rank: int) -> int:
    """V31: how many naturals the row of a rank lacks to be seven from the hand."""
    return CANASTA - s.naturals[group][rank] + (s.full[group][rank] == 0 and top_in(s, rank))


def can_splash(rules: Rules, s: State, spare: int) -> int:
    """V31: whether at most `spare` cards of the hand make seven naturals of a rank, or seven wild cards."""
    hand, group = s.hand[player(s)], group_of(rules, player(s))
    n = CANASTA - wild_row(s, group)
    if n <= min(hand[TWO] + hand[JOKER], spare) and wild_least(rules, s) > 0:
        return 1
    for rank in range(FOUR, TWO):
        n = missing_to_splash(s, group, rank)
        if n <= min(hand[rank], spare, space(rules, s, group, rank)):
            return 1
    return is_splash(rules, s)


def top_in(s: State, rank: int) -> int:
    """V25: whether the top of a taken pile that does not count for the opening is of this rank."""
    return s.took >> 4 == rank


def naturals_open(rules: Rules, s: State) -> int:
    """V14, V30: whether the group has laid as many naturals of one rank as an opening needs, or wild cards instead."""
    group = group_of(rules, player(s))
    if rules.opening_wilds and wild_row(s, group) > 0:
        return 1
    for rank in range(FOUR, TWO):
        if naturals_laid(s, group, rank) >= rules.opening_naturals:
            return 1
    return 0


def naturals_laid(s: State, group: int, rank: int) -> int:
    """V14, V25: the naturals of a rank that lie there for the opening; a top that does not count is none of them."""
    return s.naturals[group][rank] + full_naturals(s, group, rank) - top_in(s, rank)


def naturals_missing(rules: Rules, s: State) -> int:
    """V14, V30: whether the opening lacks its naturals of one rank, with all those in hand too."""
    if rules.opening_naturals == 0 or s.need == 0:
        return 0
    group = group_of(rules, player(s))
    if rules.opening_wilds and wild_row(s, group) > 0:
        return 0
    for rank in range(FOUR, TWO):
        if naturals_laid(s, group, rank) + s.hand[player(s)][rank] >= rules.opening_naturals:
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

    Those naturals are laid first, of each rank in turn: all else can follow them. By option wild cards stand in for
    them (V30), or a canasta for all of it (V31).
    """
    if rules.splash and can_splash(rules, s, spare):
        return 1
    if rules.opening_naturals == 0 or naturals_open(rules, s):
        return can_lay_points(rules, s, points, spare)
    group = group_of(rules, player(s))
    for rank in range(FOUR, TWO):
        n = rules.opening_naturals - naturals_laid(s, group, rank)
        if n <= min(s.hand[player(s)][rank], spare, space(rules, s, group, rank)):
            move(rules, s, rank, rank, n)
            opens = can_lay_points(rules, s, points - n * CARD_POINTS[rank], spare - n)
            move(rules, s, rank, rank, -n)
            if opens:
                return 1
    return rules.opening_wilds and opens_by_wilds(rules, s, points, spare)


def opens_by_wilds(rules: Rules, s: State, points: int, spare: int) -> int:
    """V30: the same with as many wild cards by themselves as begin a row, jokers first."""
    hand = s.hand[player(s)]
    n = wild_least(rules, s)
    if n == 0 or n > min(hand[TWO] + hand[JOKER], spare):
        return 0
    jokers = min(n, hand[JOKER])
    lay_wilds(rules, s, jokers, n - jokers, 1)
    opens = can_lay_points(rules, s, points - wild_points(jokers, n), spare - n)
    lay_wilds(rules, s, jokers, n - jokers, -1)
    return opens


def lay_wilds(rules: Rules, s: State, jokers: int, twos: int, sign: int) -> None:
    """So many wild cards from the hand to the row of them (1), or back (-1)."""
    move(rules, s, 0, JOKER, sign * jokers)
    move(rules, s, 0, TWO, sign * twos)


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
    if (most < points or cards <= spare) and not rows_end(rules, s) and not second_row_possible(rules, s):
        return most >= points
    within, cards = dearest_first(rules, s, spare)
    return within >= points or most_points_within(rules, s, spare) >= points


def rows_end(rules: Rules, s: State) -> int:
    """V9, V29: whether a row with wild cards ends with fewer cards than the hand may have for it."""
    return mixed_end(rules, s) != NONE


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
        elif n == hand[rank] == 2 and pairs < wilds and cards + 3 <= spare and pair_takes_wild(rules, s, rank):
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
    if (rules.dead_ranks and is_dead(rules, s, group, rank)) or naturals > space(rules, s, group, rank):
        return 0
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
    hold_rest(rules, s, 1)
    goes_out = can_empty_hand(rules, s)
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
                naturals[rank] = min(naturals[rank], CANASTA - 1 - s.naturals[group][rank])
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
    return loose + crowded_out(rules, s) if rules.dead_ranks or rows_end(rules, s) else loose


def crowded_out(rules: Rules, s: State) -> int:
    """V9, V27, V29: how many naturals find no place in their row, where there is no other row of the rank.

    A single one that has no row is loose already.
    """
    if rules.rows_per_rank:
        return 0
    n, group = 0, group_of(rules, player(s))
    for rank in range(FOUR, TWO):
        if s.hand[player(s)][rank] > 1 or s.naturals[group][rank] > 0:
            n += max(0, s.hand[player(s)][rank] - space(rules, s, group, rank))
    return n


def leaves_short(rules: Rules, s: State, rank: int, naturals: int) -> int:
    """V28: whether so many naturals more leave a row of sevens or aces that keeps its group from going out."""
    group = group_of(rules, player(s))
    if rules.out_beside_short or not is_special(rules, rank) or s.full[group][rank] > 0:
        return 0
    n = s.naturals[group][rank]
    return n == row_size(s, group, rank) and 0 < n + naturals < CANASTA


def can_lay_all(rules: Rules, s: State) -> int:
    """C61, C63: whether every card in hand can be laid, with the canastas and the points that going out needs."""
    if not black_threes_fit(rules, s):
        return 0
    short = s.laid_points + points_in_hand(rules, s) < s.need
    if (short or naturals_missing(rules, s)) and not minimum_waived(rules, s):
        return (rules.splash or rules.opening_wilds) and can_lay_all_otherwise(rules, s, short)
    return all_find_rows(rules, s)


def all_find_rows(rules: Rules, s: State) -> int:
    """C61, V8: whether the rows take every card, with the canastas that going out needs."""
    if rows_take_all(rules, s):
        return 1
    return second_row_possible(rules, s) and two_rows_take_all(rules, s)


def can_lay_all_otherwise(rules: Rules, s: State, short: int) -> int:
    """V30, V31: the same where naturals and points do not open: by seven naturals, or by wild cards by themselves."""
    hand, group = s.hand[player(s)], group_of(rules, player(s))
    if rules.splash:
        splash = is_splash(rules, s)
        for rank in range(FOUR, TWO):
            splash |= missing_to_splash(s, group, rank) <= hand[rank]
        if splash:
            return all_find_rows(rules, s)
    least = wild_least(rules, s)
    n = least if rules.opening_wilds and not short else CANASTA - wild_row(s, group)
    if least == 0 or n > hand[TWO] + hand[JOKER] or (short and not rules.splash):
        return 0
    jokers = min(n, hand[JOKER])
    lay_wilds(rules, s, jokers, n - jokers, 1)
    fits = all_find_rows(rules, s)
    lay_wilds(rules, s, jokers, n - jokers, -1)
    return fits


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
        takes = takes and (w > 0 or not leaves_short(rules, s, rank, n))
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
            third = (not laid and hand[rank] == 2) or leaves_short(rules, s, rank, hand[rank])
            if third and not (pair_takes_wild(rules, s, rank) and room_in_row(rules, s, group, rank, hand[rank]) > 0):
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
            third = (not laid and hand[rank] == 2) or leaves_short(rules, s, rank, hand[rank])
            if third and not (pair_takes_wild(rules, s, rank) and room_in_row(rules, s, group, rank, hand[rank]) > 0):
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
