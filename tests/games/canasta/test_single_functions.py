"""Functions of the rules, each asked alone about one position in which a small mistake would tell."""

from collections.abc import Sequence
from typing import Any

import pytest

from sobremesa.core.ledger import entries
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import (
    ACE,
    ASKED,
    FOUR,
    GROUPS,
    JOKER,
    RED,
    SEVEN,
    TWO,
    Asked,
    Do,
    Item,
    Reason,
    Rules,
    State,
    code_of,
)
from tests.games.canasta.table import GAME, Table, table

KING = ACE - 1
PURE = "KKKKKKK"
BY_WILDS: dict[str, Any] = {"opening_naturals": 3, "opening_wilds": True, "joker_canasta": "collect"}


# --- opening (V14, V25, V30, V31)


@pytest.mark.clause("V30")
@pytest.mark.parametrize("hand", ["22**4567", "22*A4567"])
def test_three_wild_cards_open_of_whatever_kinds_they_are(hand: str) -> None:
    assert table(hand, **BY_WILDS).is_legal("meld 22*")
    assert not table(hand, **BY_WILDS | {"opening_wilds": False}).is_legal("meld 22*")


@pytest.mark.clause("V30", "A46")
def test_what_the_wild_cards_leave_may_be_too_few_to_open() -> None:
    """Three twos are 60; the fourth and the kings would do for 90, but two cards stay in the hand."""
    t = table("2222KK", score=1500, **BY_WILDS)
    assert not t.is_legal("meld 222") and not rules.can_open(t.rules, t.state, 90, 4)
    assert table("2222KK45", score=1500, **BY_WILDS).is_legal("meld 222")


@pytest.mark.clause("V30", "C62")
def test_wild_cards_by_themselves_open_for_who_goes_out_at_once() -> None:
    assert table("2222***4", **BY_WILDS).is_legal("ask")
    assert table("2222***4", **BY_WILDS | {"opening_wilds": False}).why("ask") == Reason.NOTHING_TO_ASK


@pytest.mark.clause("V11", "C32")
def test_a_pair_of_sevens_opens_nothing() -> None:
    """Kings and the joker are 80; with the sevens it would be 90."""
    assert not table("KKK77*45", score=1500, sevens_aces="special").is_legal("meld KKK")
    assert table("KKK77*45", score=1500).is_legal("meld KKK")


@pytest.mark.clause("V31", "V25", "V8")
def test_a_top_that_lies_in_the_full_canasta_takes_nothing_from_seven_beside_it() -> None:
    t = table("45", splash=True, rows_per_rank="many", packs=3)
    t.state.full[1][KING], t.state.naturals[1][KING], t.state.took = 5 | 2 << 8, 7, 3 | KING << 4
    assert rules.is_splash(t.rules, t.state)
    t.state.full[1][KING] = 0
    assert not rules.is_splash(t.rules, t.state)
    t.state.full[1][KING], t.state.naturals[1][KING], t.state.took = 7, 3, 0
    assert rules.is_splash(t.rules, t.state)


@pytest.mark.clause("V25")
@pytest.mark.parametrize("from_hand", [True, False])
def test_the_top_opens_unless_the_hand_alone_must(from_hand: bool) -> None:
    t = table("45", pile_when_opening=True, open_from_hand=from_hand)
    assert bool(rules.top_apart(t.rules, t.state)) is from_hand


@pytest.mark.clause("V28", "V11")
@pytest.mark.parametrize("rank", [SEVEN, ACE])
def test_short_rows_keep_nobody_in_where_sevens_and_aces_are_as_others(rank: int) -> None:
    s = State()
    s.naturals[0][rank] = 3
    assert rules.specials_short(Rules(out_beside_short=0, sevens_aces=1), s, 0)
    assert not rules.specials_short(Rules(out_beside_short=0), s, 0)


# --- actions


@pytest.mark.clause("C26", "C28")
@pytest.mark.parametrize("do", [Do.MELD, Do.ADD])
def test_a_row_takes_its_own_rank_and_wild_cards_alone(do: Do) -> None:
    found = [kind for kind in range(FOUR, RED + 1) if rules.is_code(code_of(do, KING, kind))]
    assert found == [KING, TWO, JOKER]


@pytest.mark.clause("C65", "A52")
def test_black_threes_are_laid_once() -> None:
    t = table("3335", rows=PURE)
    t.play("threes")
    assert t.why("threes") == Reason.THREES_ONCE


@pytest.mark.clause("C55")
@pytest.mark.parametrize("frozen", [True, False])
def test_the_pile_is_taken_with_naturals_where_nothing_else_is_said(frozen: bool) -> None:
    t = table("99945678", rows="KKK", pile="59", frozen=frozen, start=True)
    assert rules.why_not_take(t.rules, t.state) == t.why("take") == Reason.LEGAL


@pytest.mark.clause("V16")
def test_who_lays_nothing_draws_no_talon() -> None:
    t = table("AAA4", talon=True)
    t.play("drop 4")
    assert t.hand(1) == "AAA"


@pytest.mark.clause("A10")
@pytest.mark.parametrize("first", ["random", "seat"])
def test_no_card_decides_who_deals_first(first: str) -> None:
    """One is drawn, and all are alike: the seat from which they are drawn deals."""
    draw = GAME.draw(table(first_dealer=first).rules)
    assert draw.served == 1 and set(draw.strengths) == {0}


# --- what everybody knows of a hand (A70, V17, C62)


@pytest.mark.clause("A70", "V17")
@pytest.mark.parametrize(("sure", "left"), [(2, 1), (0, 0)])
def test_a_wild_card_that_goes_was_one_of_those_known(sure: int, left: int) -> None:
    t = table("2**45", rows="KKKK")
    t.state.sure_wilds[1] = sure
    t.play("add K2")
    assert t.state.sure_wilds[1] == left


@pytest.mark.clause("C62")
def test_who_asks_shows_the_table_anew() -> None:
    """And of the hand nothing is known from before."""
    t = table("KKKK4", rows=f"{PURE[:3]} QQQQQQQ")
    t.state.shown[ASKED : 2 * ASKED] = [9] * ASKED
    t.play("ask")
    shown = t.state.shown[ASKED:]
    assert (shown[Asked.SEAT], shown[Asked.NATURALS]) == (2, 3 << 4 * KING | 7 << 4 * (KING - 1))
    assert [shown[place] for place in (Asked.LEFT, Asked.LATER, Asked.DRAWN)] == [0, 0, 0]


@pytest.mark.clause("C62")
@pytest.mark.parametrize(("drawn", "place"), [(0, Asked.LEFT), (1, Asked.LATER)])
def test_cards_that_go_after_a_draw_may_be_those_drawn(drawn: int, place: Asked) -> None:
    t = table("45", rows=PURE)
    t.state.shown[ASKED + Asked.SEAT], t.state.shown[ASKED + Asked.DRAWN] = 2, drawn
    rules.forget_known(t.rules, t.state, 1, FOUR, 1)
    assert t.state.shown[ASKED + place] == 1 << 4 * FOUR


# --- what counts


def counted(t: Table) -> dict[tuple[str, int], tuple[int, int]]:
    """Return the ledger of a round that group 1 has ended by going out."""
    rules.end_round(t.rules, t.state, 1)
    return {(row.item, row.side): (row.number, row.points) for row in entries(GAME, t.rules, t.state)}


@pytest.mark.clause("C70", "C65")
def test_black_threes_are_cards_laid_of_who_goes_out_alone() -> None:
    t = table("", rows=PURE, theirs="QQQQQQQ")
    t.state.threes = 1
    found = counted(t)
    assert found["laid", 0] == (7, 70) and found["laid", 1] == (10, 85)


@pytest.mark.clause("V5", "A52")
def test_four_black_threes_count_plus() -> None:
    t = table("", rows=PURE, four_black_threes=500, black_three_out="3_or_4")
    without = rules.round_points(t.rules, t.state, 1, 1)
    t.state.threes = t.state.fourth = 1
    assert rules.round_points(t.rules, t.state, 1, 1) == without + 500 + 4 * t.rules.three_card


@pytest.mark.clause("C52", "A03")
@pytest.mark.parametrize("double", [True, False])
def test_four_red_threes_that_count_plus_are_doubled_anyway(double: bool) -> None:
    values = GAME.rules(GAME.rulebook.ruleset("wikibooks", {"red_three_double_negative": double}), 4)
    s = State(red_threes=[4, 0, 0])
    plus, minus = rules.red_three_points(values, s, 0, 1), -rules.red_three_points(values, s, 0, 0)
    assert plus == 4 * (values.three_card + 2 * values.three_extra)
    assert (minus == plus) is double


@pytest.mark.clause("C68", "V11")
@pytest.mark.parametrize(("kind", "extra"), [(KING, 0), (ACE, 1500)])
def test_only_the_third_seven_or_ace_costs_more_than_itself(kind: int, extra: int) -> None:
    t = table("KKKAAA4", preset="americana")
    cost = rules.cost_of_last(t.rules, t.state, 1, kind)
    before = rules.item_points(t.rules, t.state, 1, GROUPS)
    t.state.hand[1][kind] -= 1
    after = rules.item_points(t.rules, t.state, 1, GROUPS)
    assert cost == card(kind) + extra == gained(before, after)


def card(kind: int) -> int:
    return rules.card_points(Rules(), kind)


def gained(before: Sequence[int], after: Sequence[int]) -> int:
    return sum(after[item] - before[item] for item in (Item.HAND, Item.HELD))


@pytest.mark.clause("A53", "V8")
def test_a_second_row_of_seven_is_the_canasta_of_a_concealed_hand() -> None:
    t = table(f"{PURE}4", rows=PURE, rows_per_rank="many", packs=3, concealed_bonus=100)
    assert t.play("meld KKK", *["add K"] * 4, "drop 4").startswith("out 1 +200")


@pytest.mark.clause("V3", "V8")
def test_a_full_canasta_beside_a_row_is_clean_or_not() -> None:
    t = table("", rows="KKK")
    for twos, clean in ((0, 1), (2, 0)):
        t.state.full[1][KING] = 7 - twos | twos << 8
        assert rules.clean_canastas(t.state, 1) == clean
