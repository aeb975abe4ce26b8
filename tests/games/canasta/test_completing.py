"""Completion of a turn: the exact test of the rules against a search through every sequence of steps."""

from collections.abc import Iterator
from random import Random

import pytest

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import ACE, BLACK, FOUR, JOKER, RED, TWO, Answer, Phase, Rules, State
from sobremesa.games.canasta.rulesets import RULEBOOK

Row = tuple[int, int]  # naturals and wild cards
Hand = tuple[int, ...]

CODES = RULEBOOK.kernel_values(RULEBOOK.ruleset("classic"))
"""The whole of `classic`, as the kernel reads it."""

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
    CODES,
    CODES | {"players": 2},
    CODES | {"joker_canasta": 1, "max_wilds": rules.NONE},
    {"players": 2, "canastas_of_two": 2, "row_wilds": 1, "out_discard": 0},
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
        rows = tuple((s.naturals[group][r], s.twos[group][r] + s.jokers[group][r]) for r in range(TWO))
        wild = bool(s.wild_twos[group] + s.wild_jokers[group])
        self.needed = max(values.canastas_to_go_out, values.canastas_of_two if values.players == 2 else 1)
        self.rest = [kind for kind in s.pile[s.face_down : s.aside] if kind != RED] if values.pile_rest_usable else []
        self.aside, hand = s.aside, s.hand[seat][:]
        if values.pile_rest_usable and s.laid_points >= s.need:
            for kind in self.rest:
                hand[kind] += 1
            self.rest, self.aside = [], 0
        self.walk(tuple(hand), rows, wild, s.laid_points, s.laid_cards > 0, bool(s.threes))

    def walk(self, hand: Hand, rows: tuple[Row, ...], wild: bool, points: int, laid: bool, threes: bool) -> None:
        here = (hand, rows, wild, points, laid, threes)
        if here in self.seen or (self.stay and self.out):
            return
        self.seen.add(here)
        self.end(sum(hand), rows, wild, points, laid, threes)
        for new_hand, new_rows, new_wild, new_threes in self.steps(hand, rows, wild, threes):
            gone = [before - after for before, after in zip(hand, new_hand, strict=True)]
            worth = sum(n * self.worth(kind) for kind, n in enumerate(gone))
            self.walk(new_hand, new_rows, new_wild, points + worth, True, new_threes)

    def worth(self, kind: int) -> int:
        return (
            self.values.three_card if kind == BLACK else (0, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 20, 50, 0, 0)[kind]
        )

    def end(self, left: int, rows: tuple[Row, ...], wild: bool, points: int, laid: bool, threes: bool) -> None:
        """Note whether the turn could end here with a discard, or with none, and how."""
        short, told = laid and points < self.s.need, self.s.answer
        full = wild + sum(naturals + wilds >= 7 for naturals, wilds in rows)
        stays = left >= 1 if self.aside and not self.values.pile_rest_usable else left + len(self.rest) >= 2
        if stays and not threes and not short:
            self.stay |= not (told == Answer.YES and self.values.yes_binding)
        waived = self.values.min_meld_waived_on_full_out and not self.s.took
        leaves = left == 1 or (left == 0 and not self.values.out_discard)
        if leaves and not self.aside and full >= self.needed and (waived or points >= self.s.need):
            self.out |= told != Answer.NO

    def steps(
        self, hand: Hand, rows: tuple[Row, ...], wild: bool, threes: bool
    ) -> Iterator[tuple[Hand, tuple[Row, ...], bool, bool]]:
        for rank in range(FOUR, TWO):
            for card in (rank, TWO, JOKER):
                naturals, wilds = rows[rank]
                n, w = (1, 0) if card == rank else (0, 1)
                used = {card: 1} if naturals else ({rank: 3} if card == rank else {rank: 2, card: 1})
                new = (naturals + n, wilds + w) if naturals else (2 + n, w)
                pure_stays = not self.values.wild_on_pure and naturals >= 7 and wilds == 0 and w
                enough = new[0] > new[1] or self.values.row_wilds == 1
                fits = enough and new[1] <= self.values.max_wilds and not pure_stays
                if fits and all(hand[kind] >= number for kind, number in used.items()):
                    yield less(hand, used), (*rows[:rank], new, *rows[rank + 1 :]), wild, threes
        for jokers in range(5):
            used = {JOKER: jokers, TWO: 7 - jokers}
            if self.values.joker_canasta and not wild and all(hand[kind] >= n for kind, n in used.items()):
                yield less(hand, used), rows, True, threes
        for number in range(3, self.values.black_three_out + 1):
            if hand[BLACK] >= number and not threes:
                yield less(hand, {BLACK: number}), rows, wild, True


def less(hand: Hand, used: dict[int, int]) -> Hand:
    return tuple(n - used.get(kind, 0) for kind, n in enumerate(hand))


def some_turn(values: Rules, random: Random) -> State:
    """A player in mid-turn: few ranks, many wild cards, the group opened or just opening."""
    s = State(phase=Phase.LAY, seats=4, order=[0, 1, 2, 3, 0, 0], rounds=1)
    ranks = random.sample(range(FOUR, TWO), random.randint(2, 4)) + [ACE] * random.randint(0, 1)
    threes = random.randint(0, 1 + (values.black_three_out > 3))
    kinds = ranks * random.randint(1, 3) + [TWO, JOKER] * random.randint(0, 2) + [BLACK] * threes
    for _ in range(random.randint(1, random.choice((5, 9, 12)))):
        kind = random.choice(kinds)
        if s.hand[0][kind] < (8 if kind <= TWO else 4):
            rules.give(s, 0, kind)
    opened = random.random() < 0.6
    for rank in ranks:
        if random.random() < 0.5:
            put_row(values, s, rank, random)
    if random.random() < 0.1:
        s.wild_twos[0], s.wild_jokers[0] = 5, 2
    s.need = 0 if opened else random.choice((15, 50, 90, 120))
    if not opened:
        rows = rules.points_laid(values, s, 0)
        s.laid_cards, s.laid_points = (3, rows) if rows else (0, 0)
    put_rest(values, s, random)
    s.answer = random.choice((Answer.NOT_ASKED, Answer.NOT_ASKED, Answer.YES, Answer.NO))
    return s


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


def put_row(values: Rules, s: State, rank: int, random: Random) -> None:
    naturals = random.randint(2, 8)
    wilds = random.randint(0, min(4 if values.row_wilds else naturals - 1, values.max_wilds, 4))
    if naturals + wilds >= 3:
        s.naturals[0][rank], s.twos[0][rank] = naturals, wilds


@pytest.mark.clause(
    "C29", "C32", "C61", "C63", "C65", "A14", "A15", "A19", "A24", "A46", "A48", "A50", "A26", "A39", "A47", "A52"
)
@pytest.mark.parametrize("options", OPTIONS, ids=named)
def test_the_test_agrees_with_a_search_through_everything(options: dict[str, int]) -> None:
    values, random = Rules(**options), Random(str(options))
    both = [0, 0]
    for _ in range(1500):
        s = some_turn(values, random)
        search = Search(values, s)
        if not rules.rest_joins(values, s):
            found = (bool(rules.can_stay(values, s)), bool(rules.can_go_out(values, s)))
            assert found == (search.stay, search.out), s
        assert bool(rules.can_complete(values, s)) == (search.stay or search.out)
        both[0] += search.stay
        both[1] += search.out
    assert min(both) > 50, "the turns are too much alike"


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
