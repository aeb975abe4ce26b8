"""Rows that wild cards do not join: sevens and aces (V11), and rows of few naturals once the group has opened (V10)."""

from typing import Any

import pytest

from sobremesa import bots
from sobremesa.core.ledger import entries
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import GROUPS, SEVEN, TWO, Do, Item, Reason, Rules, State
from tests.games.canasta.table import GAME, kinds, lay_out, states_of_a_game, table

WILDS: dict[str, Any] = {"wilds_from": 5, "max_wilds": 2, "row_wilds": "two_naturals"}
SPECIAL: dict[str, Any] = {"sevens_aces": "special", "max_wilds": 2, "row_wilds": "two_naturals"}


# --- wild cards after the opening -------------------------------------------------------------------------------


@pytest.mark.clause("V10", "C29")
@pytest.mark.parametrize(("row", "reason"), [("KKKK", Reason.FEW_NATURALS), ("KKKKK", Reason.LEGAL)])
def test_once_opened_a_row_waits_for_its_fifth_natural(row: str, reason: Reason) -> None:
    t = table("K2556", rows=row, **WILDS)
    assert t.why("add K2") == reason and t.is_legal("add K2") == (reason == Reason.LEGAL)
    if reason:
        t.play("add K")
        assert t.is_legal("add K2")


@pytest.mark.clause("V10", "C27")
def test_a_pair_begins_a_row_with_a_wild_card_only_in_the_opening() -> None:
    assert table("QQ2556", rows="KKK", **WILDS).why("meld QQ2") == Reason.FEW_NATURALS
    opening = table("QQ2KKK556", **WILDS)
    opening.play("meld KKK")
    assert opening.is_legal("meld QQ2")
    opening.play("meld QQ2")
    assert opening.state.laid_points >= opening.state.need


@pytest.mark.clause("V10", "A29")
def test_a_wild_card_helps_to_take_the_pile_only_in_the_opening() -> None:
    taken: dict[str, Any] = {"pile": "4Q", "start": True, "pile_with_wild": True, **WILDS}
    assert table("Q2556", rows="KKK", **taken).why("take 2") == Reason.FEW_NATURALS
    assert table("Q2KKK556", **taken).is_legal("take 2")


@pytest.mark.clause("V10", "C61")
@pytest.mark.parametrize(("hand", "out"), [("KK25", True), ("K25", False)])
def test_a_wild_card_goes_out_on_the_naturals_that_are_laid_before_it(hand: str, out: bool) -> None:
    t = table(hand, rows="KKK 9999999", wild_on_pure="forbid", **WILDS)
    assert bool(rules.can_go_out(t.rules, t.state)) == out
    if out:
        t.play("add K", "add K", "add K2")
        assert t.play("drop 5").startswith("out 1")


# --- sevens and aces --------------------------------------------------------------------------------------------


@pytest.mark.clause("V11")
@pytest.mark.parametrize("rows", ["", "KKK"])
def test_sevens_take_no_wild_card(rows: str) -> None:
    assert table("77255", rows=f"{rows} 777", **SPECIAL).why("add 72") == Reason.NO_WILD_THERE
    assert table("77255*", rows=rows, minimum_first=5, **SPECIAL).why("meld 772") == Reason.NO_WILD_THERE


@pytest.mark.clause("V11")
def test_aces_take_wild_cards_from_the_opening_on_or_never() -> None:
    opening = table("AA*2556", **SPECIAL)
    opening.play("meld AA*")
    assert opening.is_legal("add A2")
    assert table("AA2556", rows="KKK", **SPECIAL).why("meld AA2") == Reason.NO_WILD_THERE
    assert table("2556", rows="AAA", **SPECIAL).why("add A2") == Reason.NO_WILD_THERE
    assert table("2556", rows="AAA*", **SPECIAL).is_legal("add A2")


def points(**rows: Any) -> int:
    """Return what a group's canastas count, less what its short rows and its hands cost."""
    values, s = Rules(sevens_aces=rows.pop("sevens_aces", 1)), State(seats=4, order=[0, 1, 2, 3, 0, 0])
    lay_out(s, 0, rows["rows"])
    for seat, hand in enumerate(rows.get("hands", ())):
        for kind in kinds(hand):
            s.hand[seat][kind] += 1
    held = sum(rules.card_points(values, kind) for hand in rows.get("hands", ())[::2] for kind in kinds(hand))
    bonus = rules.canasta_bonus(values, s, 0) - rules.unfinished_points(values, s, 0)
    three_held = rules.item_points(values, s, 0, rules.GROUPS)[Item.HELD]
    return bonus + three_held - rules.points_held(values, s, 0) + held


@pytest.mark.clause("V11", "C37", "C36")
@pytest.mark.parametrize(
    ("rows", "counted"),
    [
        ("7777777", 2500),
        ("AAAAAAA", 2500),
        ("KKKKKKK", 500),
        ("AAAAA22", 300),
        ("777", -2500),
        ("AAAAAA", -2500),
        ("AAAA2", 0),
        ("KKK", 0),
        ("7777777 AAA", 0),
    ],
)
def test_rows_of_sevens_and_aces_count_and_cost(rows: str, counted: int) -> None:
    assert points(rows=rows) == counted
    assert points(rows=rows, sevens_aces=0) == 500 * sum(
        len(row) == 7 and "2" not in row for row in rows.split()
    ) + 300 * rows.count("22")


@pytest.mark.clause("V11", "C68")
@pytest.mark.parametrize(
    ("hands", "cost"),
    [
        (("777",), 1500),
        (("7777", "", "AAA"), 3000),
        (("777AAA",), 3000),
        (("77", "", "7"), 0),
        (("", "777"), 0),
        (("KKK",), 0),
    ],
)
def test_three_sevens_or_aces_in_one_hand_cost(hands: tuple[str, ...], cost: int) -> None:
    assert points(rows="", hands=hands) == -cost
    assert points(rows="", hands=hands, sevens_aces=0) == 0


@pytest.mark.clause("V11")
def test_three_sevens_or_aces_held_are_a_row_of_the_ledger() -> None:
    """Apart from what the cards count, and once for each hand and rank."""
    t = table("7", others={0: "AAA", 2: "4", 3: "777AAAA"}, preset="americana")
    rules.end_round(t.rules, t.state, GROUPS)
    rows = {(row.item, row.side): (row.number, row.points, row.clauses) for row in entries(GAME, t.rules, t.state)}
    assert rows["held", 0] == (1, -1500, ("V11",)) and rows["held", 1] == (2, -3000, ("V11",))
    assert rows["hand", 0][:2] == (4, -65) and rows["hand", 1][:2] == (8, -100)
    assert sum(points for (_, side), (_, points, _) in rows.items() if side) == t.state.score[1]


@pytest.mark.clause("V11", "C72")
def test_the_round_and_its_sheet_agree_on_the_short_row() -> None:
    """300, 150 and 15 for rows, 100 for going out, 2500 less for three sevens."""
    t = table("5", rows="KKKKK22 777", **SPECIAL)
    t.state.hand[3] = [0] * rules.KINDS
    assert t.play("drop 5").endswith(f"round 1 {300 + 90 + 15 + 100 - 2500:+}")


def test_a_canasta_of_sevens_counts_beside_one_of_kings() -> None:
    t = table("55", rows="7777777 KKKKKKK", **SPECIAL)
    assert rules.canasta_bonus(t.rules, t.state, 1) == 2500 + 500


# --- bots -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V11")
def test_a_bot_begins_sevens_only_with_many_of_them() -> None:
    bot = bots.make("canasta", "rules", 1)
    few = table("777KQJ986", rows="5555", **SPECIAL)
    many = table("777777KQJ986", rows="5555", **SPECIAL)
    begins = rules.code_of(Do.MELD, SEVEN, SEVEN)
    assert bot.choose(few.match.view(1)) != begins
    assert bot.choose(many.match.view(1)) == begins


@pytest.mark.clause("V10", "V11")
@pytest.mark.parametrize("ruleset", ["classic, sevens_aces=special, wilds_from=5, row_limit=7, max_wilds=2"])
def test_no_row_of_a_game_breaks_the_rules(ruleset: str) -> None:
    mixed = 0
    for state in states_of_a_game(ruleset, "sevens and aces", 1500):
        for group in range(GROUPS):
            assert state.twos[group][SEVEN] + state.jokers[group][SEVEN] == 0
            mixed += sum(state.twos[group][1:TWO]) > 0
    assert mixed > 50


@pytest.mark.clause("V11")
@pytest.mark.parametrize(("sevens_aces", "takes"), [("special", False), ("plain", True)])
def test_the_bot_takes_no_small_pile_with_a_pair_of_sevens(sevens_aces: str, takes: bool) -> None:
    t = table("77JJQQKKA", preset="americana", rows="999", pile="8T7", start=True, sevens_aces=sevens_aces)
    assert (bots.make("canasta", "rules", 1).choose(t.match.view(1)) == rules.TAKE) == takes
