"""Completion of a turn: the exact test of the rules against a search through every sequence of steps."""

from collections.abc import Iterator
from operator import mul
from random import Random

import pytest

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import ACE, BLACK, FOUR, JOKER, RED, TWO, Answer, Phase, Rules, State
from sobremesa.games.canasta.rulesets import RULEBOOK

Row = tuple[int, int, int]  # naturals, wild cards, and the full canasta beside it: none, a clean or a dirty one
Hand = tuple[int, ...]

CODES = RULEBOOK.kernel_values(RULEBOOK.ruleset("classic"))
"""The whole of `classic`, as the kernel reads it."""

AMERICAN = RULEBOOK.kernel_values(RULEBOOK.ruleset("americana")) | {"canastas_to_go_out": 1}
"""`americana`, where some turns at least can go out."""

PAGAT = RULEBOOK.kernel_values(RULEBOOK.ruleset("americana_pagat")) | {"canastas_to_go_out": 1}

APART = {"open_from_hand": 1, "pile_when_opening": 1}
"""A pile may be taken in the turn that opens, and its top counts for nothing then."""

OPTIONS: tuple[dict[str, int], ...] = (
    {},
    {"max_wilds": 3},
    {"max_wilds": 2},
    {"wild_on_pure": 0},
    {"joker_canasta": 0},
    {"canastas_to_go_out": 2},
    {"yes_binding": 0},
    {"three_card": 0},
    {"row_wilds": 1, "max_wilds": 3},
    {"row_wilds": 1},
    {"out_discard": 0},
    {"black_three_out": 4},
    {"min_meld_waived_on_full_out": 1},
    {"pile_rest_usable": 1},
    {"out_discard": 0, "pile_rest_usable": 1, "row_wilds": 1, "max_wilds": 2, "black_three_out": 4},
    {"pile_rest_usable": 1, "wild_on_pure": 0, "joker_canasta": 2, "black_three_out": 4},
    CODES,
    CODES | {"players": 2},
    CODES | {"joker_canasta": 1, "max_wilds": rules.NONE},
    {"players": 2, "canastas_of_two": 2, "row_wilds": 1, "out_discard": 0},
    {"row_wilds": 2, "max_wilds": 3},
    {"joker_canasta": 2},
    {"joker_canasta_extend": 1},
    {"joker_canasta": 2, "joker_canasta_extend": 1, "max_wilds": 3, "out_discard": 0},
    {"clean_canastas": 1, "dirty_canastas": 1},
    {"clean_canastas": 1, "dirty_canastas": 1, "wild_on_pure": 0, "max_wilds": 2},
    {"canastas_to_go_out": 3, "joker_canasta": 2},
    CODES | {"clean_canastas": 2, "dirty_canastas": 1},
    {"rows_per_rank": 1, "canastas_to_go_out": 2, "max_wilds": 3},
    CODES | {"rows_per_rank": 1, "canastas_to_go_out": 2, "wild_on_pure": 0, "min_meld_waived_on_full_out": 0},
    {"rows_per_rank": 1, "clean_canastas": 1, "dirty_canastas": 1, "joker_canasta": 2},
    CODES | {"joker_canasta": 2, "clean_canastas": 1, "min_meld_waived_on_full_out": 0},
    {"row_limit": 7, "max_wilds": 3},
    {"row_limit": 7, "row_wilds": 1, "max_wilds": 2, "canastas_to_go_out": 2, "joker_canasta": 2},
    CODES | {"row_limit": 7},
    CODES | {"row_limit": 7, "min_meld_waived_on_full_out": 0, "joker_canasta": 2, "out_discard": 1},
    {"row_limit": 7, "clean_canastas": 1, "dirty_canastas": 1},
    {"row_limit": 7, "rows_per_rank": 1, "max_wilds": 2, "canastas_to_go_out": 2},
    {"wilds_from": 5},
    {"sevens_aces": 1, "row_wilds": 1, "max_wilds": 2},
    CODES | {"wilds_from": 5, "sevens_aces": 1},
    CODES | {"wilds_from": 5, "sevens_aces": 1, "row_limit": 7, "joker_canasta": 2, "min_meld_waived_on_full_out": 0},
    {"wilds_from": 5, "sevens_aces": 1, "rows_per_rank": 1, "canastas_to_go_out": 2},
    {"wilds_from": 5, "sevens_aces": 1, "row_limit": 7, "clean_canastas": 1, "dirty_canastas": 1},
    {"wild_canasta": 1},
    {"wild_canasta": 1, "joker_canasta": 2},
    {"wild_canasta": 1, "joker_canasta": 2, "rows_per_rank": 1, "canastas_to_go_out": 2},
    {"wild_canasta": 1, "joker_canasta": 2, "canastas_to_go_out": 3},
    CODES | {"wild_canasta": 1, "joker_canasta": 2, "min_meld_waived_on_full_out": 0, "opening_naturals": 3},
    CODES | {"wild_canasta": 1, "joker_canasta": 2, "joker_canasta_extend": 1, "row_limit": 7},
    {"opening_naturals": 3},
    CODES | {"opening_naturals": 3, "min_meld_waived_on_full_out": 0},
    CODES | {"opening_naturals": 3, "joker_canasta": 2, "row_limit": 7},
    {"opening_naturals": 3, "rows_per_rank": 1, "pile_rest_usable": 1, "wild_on_pure": 0},
    CODES | APART | {"opening_naturals": 3, "min_meld_waived_on_full_out": 0},
    APART | {"opening_naturals": 3, "rows_per_rank": 1},
    CODES | APART | {"joker_canasta": 2, "row_limit": 7},
    CODES | {"dead_ranks": 1, "min_meld_waived_on_full_out": 0},
    {"dead_ranks": 1, "row_limit": 7, "row_wilds": 1, "max_wilds": 2},
    {"dead_ranks": 1, "rows_per_rank": 1, "max_wilds": 3},
    {"mixed_opening": 0, "row_wilds": 1, "max_wilds": 2},
    CODES | {"mixed_opening": 0, "min_meld_waived_on_full_out": 0, "row_limit": 7},
    {"mixed_opening": 0, "rows_per_rank": 1, "pile_rest_usable": 1, "wild_on_pure": 0},
    {"sevens_aces": 1, "out_beside_short": 0, "max_wilds": 3},
    CODES
    | {"sevens_aces": 1, "out_beside_short": 0, "row_limit": 7, "wilds_from": 5, "min_meld_waived_on_full_out": 0},
    {"sevens_aces": 1, "out_beside_short": 0, "dirty_canastas": 1, "row_wilds": 1},
    {"sevens_aces": 1, "out_beside_short": 0, "rows_per_rank": 1, "row_wilds": 1, "max_wilds": 2},
    AMERICAN,
    PAGAT,
    PAGAT | {"pile_rest_usable": 0, "wild_canasta": 0},
    {"splash": 1, "row_wilds": 1, "max_wilds": 3},
    CODES | APART | {"splash": 1, "joker_canasta": 2, "min_meld_waived_on_full_out": 0},
    {"splash": 1, "opening_naturals": 3, "rows_per_rank": 1, "joker_canasta": 2},
    {"opening_naturals": 3, "opening_wilds": 1, "joker_canasta": 2},
    CODES | {"opening_naturals": 3, "opening_wilds": 1, "joker_canasta": 1, "min_meld_waived_on_full_out": 0},
)


def named(options: dict[str, int]) -> str:
    """Return what a case is called: its options, or `classic` and where it departs from it."""
    changed = {name: value for name, value in options.items() if value != CODES.get(name)}
    return str(options) if len(options) < len(CODES) else f"classic {changed}"


class Search:
    """Every way to go on, step by step: slow, simple, and written without a look at the rules' own test."""

    def __init__(self, values: Rules, s: State) -> None:
        self.values, self.s = values, s
        self.seen: set[object] = set()
        self.stay = self.out = False
        seat, group = s.order[s.place], s.order[s.place] % 2
        beside = [(n > 0) + (n > 255) for n in s.full[group]]
        rows = tuple((s.naturals[group][r], s.twos[group][r] + s.jokers[group][r], beside[r]) for r in range(TWO))
        wild = s.wild_twos[group] + s.wild_jokers[group]
        self.needed = max(values.canastas_to_go_out, values.canastas_of_two if values.players == 2 else 1)
        self.needed = max(self.needed, values.clean_canastas + values.dirty_canastas)
        self.dead = [rank for rank in range(FOUR, TWO) if s.naturals[1][rank] + s.twos[1][rank] >= 7]
        open_rest = [kind for kind in s.pile[s.face_down : s.aside] if not rules.is_laid_three(values, kind)]
        self.rest = open_rest if values.pile_rest_usable else []
        self.worths = (*rules.CARD_POINTS[:BLACK], values.three_card, 0)
        self.walk(tuple(s.hand[seat]), rows, wild, s.laid_points, s.laid_cards > 0, bool(s.threes), s.aside > 0)

    def walk(
        self, hand: Hand, rows: tuple[Row, ...], wild: int, points: int, laid: bool, threes: bool, aside: bool
    ) -> None:
        if aside and self.values.pile_rest_usable and self.opened(points, rows, wild):
            hand, aside = tuple(n + self.rest.count(kind) for kind, n in enumerate(hand)), False
        here = (hand, rows, wild, points, laid, threes, aside)
        if here in self.seen or (self.stay and self.out):
            return
        self.seen.add(here)
        self.end(sum(hand), rows, wild, points, laid, threes, aside)
        for new_hand, new_rows, new_wild, new_threes in self.steps(hand, rows, wild, threes):
            worth = self.value(hand) - self.value(new_hand)
            self.walk(new_hand, new_rows, new_wild, points + worth, True, new_threes, aside)

    def value(self, hand: Hand) -> int:
        return sum(map(mul, hand, self.worths))

    def end(
        self, left: int, rows: tuple[Row, ...], wild: int, points: int, laid: bool, threes: bool, aside: bool
    ) -> None:
        """Note whether the turn could end here with a discard, or with none, and how."""
        opened = self.opened(points, rows, wild)
        short, told = laid and not opened, self.s.answer
        clean = sum((naturals >= 7 and wilds == 0) + (beside == 1) for naturals, wilds, beside in rows)
        dirty = sum((naturals + wilds >= 7 and wilds > 0) + (beside == 2) for naturals, wilds, beside in rows)
        enough = clean + dirty + (wild >= 7) >= self.needed and not self.bound(wild)
        enough = enough and clean >= self.values.clean_canastas and dirty >= self.values.dirty_canastas
        enough = enough and not (any(map(self.short, (rows[4], rows[ACE]))) and not self.values.out_beside_short)
        stays = left >= 1 if aside and not self.values.pile_rest_usable else left + aside * len(self.rest) >= 2
        if stays and not threes and not short:
            self.stay |= not (told == Answer.YES and self.values.yes_binding)
        waived = self.values.min_meld_waived_on_full_out and not self.s.took
        leaves = left == 1 or (left == 0 and not self.values.out_discard)
        if leaves and not aside and enough and (waived or opened):
            self.out |= told != Answer.NO

    def short(self, row: Row) -> bool:
        """Return whether a row of naturals alone is no canasta, and has none beside it."""
        return bool(self.values.sevens_aces) and 0 < row[0] < 7 and not row[1] and not row[2]

    def bound(self, wild: int) -> bool:
        """Return whether a row of wild cards is begun that takes them all."""
        return bool(self.values.wild_canasta) and 0 < wild < 7

    def opened(self, points: int, rows: tuple[Row, ...], wild: int) -> bool:
        """Return whether what lies there opens, by points and naturals or what stands in for them."""
        top, beside = self.s.took // 16, [n & 255 for n in self.s.full[self.s.order[self.s.place] % 2]]
        seven = wild >= 7 or any(
            row[0] - (rank == top > 0 and not row[2]) >= 7
            or (row[2] and (beside[rank] or (row[2] == 1 and 7)) - (rank == top > 0) >= 7)
            for rank, row in enumerate(rows)
        )
        if self.values.splash and self.s.need and seven:
            return True
        instead = bool(self.values.opening_wilds) and wild > 0
        return points >= self.s.need and (self.naturals(rows) or instead)

    def naturals(self, rows: tuple[Row, ...]) -> bool:
        """Return whether a row has the naturals of one rank that an opening needs, with the full canasta beside it."""
        least, group = self.values.opening_naturals, self.s.order[self.s.place] % 2
        beside = [n & 255 for n in self.s.full[group]]
        full = [row[2] > 0 for row in rows]
        return not (least and self.s.need) or any(
            row[0] + (beside[rank] or 7 * full[rank]) - (rank == self.s.took // 16 > 0) >= least
            for rank, row in enumerate(rows)
        )

    def steps(
        self, hand: Hand, rows: tuple[Row, ...], wild: int, threes: bool
    ) -> Iterator[tuple[Hand, tuple[Row, ...], int, bool]]:
        for rank in range(FOUR, TWO):
            if self.values.dead_ranks and rank in self.dead:
                continue
            naturals, wilds, beside = rows[rank]
            for card in (rank, TWO, JOKER):
                if not hand[card]:
                    continue
                n, w = (1, 0) if card == rank else (0, 1)
                if w and self.bound(wild):
                    continue
                begun = {rank: 3} if card == rank else {rank: 2, card: 1}
                used = {card: 1} if naturals else begun
                new = (naturals + n, wilds + w, beside) if naturals else (2 + n, w, beside)
                second = self.values.rows_per_rank and naturals + wilds >= 7 and not beside
                second = second and not (w and self.no_wild(rank, 2, 0))
                if second and all(hand[kind] >= number for kind, number in begun.items()):
                    row = (2 + n, w, 1 if wilds == 0 else 2)
                    yield less(hand, begun), (*rows[:rank], row, *rows[rank + 1 :]), wild, threes
                pure_stays = not self.values.wild_on_pure and naturals >= 7 and wilds == 0 and w
                enough = new[0] > new[1] or self.values.row_wilds == 1 or new[0] - new[1] == 2 - self.values.row_wilds
                fits = enough and new[1] <= self.values.max_wilds and not pure_stays
                fits = fits and new[0] + new[1] <= self.values.row_limit
                fits = fits and not (w and self.no_wild(rank, new[0], wilds))
                fits = fits and (bool(self.values.mixed_opening) or not self.s.need or not new[1] or sum(new[:2]) < 7)
                if fits and all(hand[kind] >= number for kind, number in used.items()):
                    yield less(hand, used), (*rows[:rank], new, *rows[rank + 1 :]), wild, threes
        yield from ((left, rows, wild + n, threes) for left, n in self.wilds(hand, wild))
        for number in range(3, self.values.black_three_out + 1):
            if hand[BLACK] >= number and not threes:
                yield less(hand, {BLACK: number}), rows, wild, True

    def no_wild(self, rank: int, naturals: int, wilds: int) -> bool:
        """Sevens never take a wild card, aces begin with one, other rows wait for five naturals but in the opening."""
        special = self.values.sevens_aces and (rank == 4 or (rank == ACE and not wilds and not self.s.need))
        return bool(special) or (not self.s.need and naturals < self.values.wilds_from)

    def wilds(self, hand: Hand, wild: int) -> Iterator[tuple[Hand, int]]:
        """Wild cards by themselves: seven at once, or three and then one by one."""
        collect = self.values.joker_canasta == 2
        n = 1 if wild else 3 if collect else 7
        if self.values.joker_canasta and (wild < 7 or self.values.joker_canasta_extend):
            for jokers in range(n + 1):
                used = {JOKER: jokers, TWO: n - jokers}
                if all(hand[kind] >= number for kind, number in used.items()):
                    yield less(hand, used), n


def less(hand: Hand, used: dict[int, int]) -> Hand:
    left = list(hand)
    for kind, n in used.items():
        left[kind] -= n
    return tuple(left)


def some_turn(values: Rules, random: Random) -> State:
    """A player in mid-turn: few ranks, many wild cards, the group opened or just opening."""
    s = State(phase=Phase.LAY, seats=4, order=[0, 1, 2, 3, 0, 0], rounds=1)
    ranks = random.sample(range(FOUR, TWO), random.randint(3 if rules.canastas_needed(values) > 2 else 2, 4)) + [
        ACE
    ] * random.randint(0, 1)
    threes = random.randint(0, 1 + (values.black_three_out > 3))
    kinds = ranks * random.randint(1, 3) + [TWO, JOKER] * random.randint(0, 2) + [BLACK] * threes
    for _ in range(random.randint(1, random.choice((5, 9, 12)))):
        kind = random.choice(kinds)
        if s.hand[0][kind] < (8 if kind <= TWO else 4):
            rules.give(s, 0, kind)
    opened = random.random() < 0.6
    many = rules.canastas_needed(values) > 2 or both_kinds_in_short_rows(values)
    if values.rows_per_rank:
        for _ in range(random.randint(0, 5)):
            rules.give(s, 0, ranks[0])
    for rank in ranks:
        if random.random() < (0.95 if many else 0.5):
            put_row(values, s, rank, random)
    if values.dead_ranks:
        s.naturals[1][random.choice(ranks)] = 7
    if random.random() < 0.1:
        s.wild_twos[0], s.wild_jokers[0] = 5, 2
    elif values.joker_canasta == 2 and random.random() < 0.3:
        s.wild_twos[0] = random.randint(3, 6)
    s.need = 0 if opened else random.choice((15, 50, 90, 120))
    if s.need and not values.mixed_opening:
        shorten(s)
    if not opened:
        rows = rules.points_laid(values, s, 0)
        s.laid_cards, s.laid_points = (3, rows) if rows else (0, 0)
    put_rest(values, s, random)
    laid = [rank for rank in range(FOUR, TWO) if s.naturals[0][rank] > 0]
    if values.pile_when_opening and s.need and s.took and laid:
        top = random.choice(laid)
        s.took, s.laid_points = 3 + 16 * top, s.laid_points - rules.CARD_POINTS[top]
    s.answer = random.choice((Answer.NOT_ASKED, Answer.NOT_ASKED, Answer.YES, Answer.NO))
    return s


def shorten(s: State) -> None:
    """Take wild cards off the rows that an opening cannot have."""
    for rank in range(FOUR, TWO):
        if s.naturals[0][rank] + s.twos[0][rank] >= 7:
            s.twos[0][rank] = max(0, 6 - s.naturals[0][rank])
        if s.full[0][rank] > 255:
            s.full[0][rank] = 7


def put_rest(values: Rules, s: State, random: Random) -> None:
    """The rest of a taken pile: of one size, or where it can be laid at once of all, its cards open or face down."""
    s.aside = random.choice((0, 0, 0, 5))
    s.took = random.randint(0, 1) if s.aside == 0 else 1
    s.sure = 1 if s.aside else 0
    if values.pile_rest_usable == 0 or s.aside == 0:
        return
    s.aside = random.randint(1, 4)
    s.face_down = random.choice((0, 0, 1))
    for i in range(s.face_down, s.aside):
        s.pile[i] = random.choice((FOUR, 8, ACE, TWO, BLACK, RED))
    s.pile_size = s.aside + 1  # as it is while taking is tried
    s.sure = rules.sure_cards(values, s)
    s.pile_size = 0


def both_kinds_in_short_rows(values: Rules) -> bool:
    """Where rows end with seven and a canasta of each kind is asked for, only well filled tables can go out."""
    return values.clean_canastas > 0 and values.row_limit == 7


def put_row(values: Rules, s: State, rank: int, random: Random) -> None:
    least = 6 if rules.canastas_needed(values) > 2 else 4 if both_kinds_in_short_rows(values) else 2
    naturals = random.randint(least, min(8, values.row_limit))
    most = (naturals - 1, 4, naturals)[values.row_wilds]
    wilds = random.randint(0, min(most, values.max_wilds, 4, values.row_limit - naturals))
    if naturals + wilds >= 3:
        s.naturals[0][rank], s.twos[0][rank] = naturals, wilds
    if values.rows_per_rank and naturals + wilds >= 7 and random.random() < 0.3:
        rules.put_aside(s, 0, rank)
        s.naturals[0][rank] = 3


CLAUSES = pytest.mark.clause(
    "C29", "C32", "C61", "C63", "C65", "A14", "A15", "A19", "A24", "A46", "A48", "A50", "A26", "A39", "A47", "A52"
)


@CLAUSES
@pytest.mark.parametrize("options", OPTIONS, ids=named)
def test_the_test_agrees_with_a_search_through_everything(options: dict[str, int]) -> None:
    agrees(options, Random(str(options)), turns=500)


@CLAUSES
@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=named)
def test_the_test_agrees_with_a_search_in_many_turns(options: dict[str, int]) -> None:
    agrees(options, Random(f"many {options}"), turns=3000)


def agrees(options: dict[str, int], random: Random, turns: int) -> None:
    """Fail at a turn for which the rules and the search find other ends, or where the turns are too much alike."""
    values, both = Rules(**options), [0, 0]
    for _ in range(turns):
        s = some_turn(values, random)
        search = Search(values, s)
        if not rules.rest_joins(values, s):
            found = (bool(rules.can_stay(values, s)), bool(rules.can_go_out(values, s)))
            assert found == (search.stay, search.out), s
        assert bool(rules.can_complete(values, s)) == (search.stay or search.out)
        both[0] += search.stay
        both[1] += search.out
    assert min(both) > turns / 30, "the turns are too much alike"


@pytest.mark.clause("A72")
@pytest.mark.parametrize(
    "options",
    [
        CODES,
        {"pile_rest_usable": 1, "wild_on_pure": 0, "joker_canasta": 2},
        {"pile_rest_usable": 1, "wild_canasta": 1, "joker_canasta": 2},
        CODES | {"row_limit": 7},
    ],
    ids=named,
)
def test_a_hand_that_opens_only_to_go_out_is_found(options: dict[str, int]) -> None:
    """Before the minimum lies, with a rest that only a going-out can use: all that is held is laid, or all but one."""
    values, random = Rules(**options), Random(f"opens {options}")
    found = [0, 0]
    for _ in range(600):
        s = opening_turn(values, random)
        search = Search(values, s)
        assert bool(rules.can_go_out(values, s)) == search.out, s
        found[search.out] += 1
    assert min(found) > 40


@pytest.mark.clause("A72", "C65")
def test_three_black_threes_count_for_the_opening_that_goes_out() -> None:
    """Seven eights, a king and three black threes are 125 beside the taken kings; the rest's black three is thrown."""
    s = State(phase=Phase.LAY, seats=4, order=[0, 1, 2, 3, 0, 0], rounds=1, need=120, took=3, aside=1, sure=1)
    s.naturals[0][10], s.laid_cards, s.laid_points = 3, 3, 30
    for kind in (5, 5, 5, 5, 5, 5, 5, 10, BLACK, BLACK, BLACK):
        rules.give(s, 0, kind)
    s.pile[0] = BLACK
    assert rules.can_go_out(Rules(**CODES), s)
    s.need = 130
    assert not rules.can_go_out(Rules(**CODES), s)


def opening_turn(values: Rules, random: Random) -> State:
    """A pile was taken with its top, a few cards and wild cards are left, and an open rest lies aside."""
    s = State(phase=Phase.LAY, seats=4, order=[0, 1, 2, 3, 0, 0], rounds=1)
    s.naturals[0][10], s.laid_cards, s.took, s.laid_points = 3, 3, 3, 30
    for kind, n in ((5, random.randint(4, 7)), (TWO, random.randint(0, 3)), (JOKER, random.randint(0, 2))):
        for _ in range(n):
            rules.give(s, 0, kind)
    for kind in random.sample((10, 9, 9, 8, 8, 8, BLACK, BLACK, BLACK), random.randint(0, 4)):
        rules.give(s, 0, kind)
    s.aside = random.randint(1, 3)
    s.pile[: s.aside] = random.choices((10, 5, 9, 8, TWO, RED, BLACK), k=s.aside)
    s.sure = sum(kind != RED for kind in s.pile[: s.aside])
    s.need = random.choice((90, 120, 150))
    return s


def test_scarce_cards_go_where_they_count() -> None:
    """With three cards to lay, two kings and a joker open with 70 where three kings would not."""
    values = Rules()
    s = State(phase=Phase.LAY, seats=4, order=[0, 1, 2, 3, 0, 0], need=50)
    for kind in (10, 10, 10, JOKER, FOUR):
        rules.give(s, 0, kind)
    assert rules.can_open(values, s, 50, 3) and not rules.can_open(values, s, 90, 3)
    assert rules.most_points(values, s) == (80, 4)
    assert rules.most_points_within(values, s, 3) == 70


def test_the_quick_proof_of_an_opening_never_promises_too_much() -> None:
    """From the ace down is a way to lay some cards: at most what the table over the ranks finds, and often as much."""
    random = Random(5)
    alike = 0
    for values in (Rules(), Rules(**CODES)):
        for _ in range(150):
            s = State(phase=Phase.LAY, seats=4, order=[0, 1, 2, 3, 0, 0], need=120)
            for kind in random.choices(range(FOUR, RED), k=random.randint(3, 12)):
                rules.give(s, 0, kind)
            for spare in range(s.held[0]):
                quick, cards = rules.dearest_first(values, s, spare)
                assert quick <= rules.most_points_within(values, s, spare)
                assert cards <= spare
                alike += quick == rules.most_points_within(values, s, spare)
    assert alike > 500
