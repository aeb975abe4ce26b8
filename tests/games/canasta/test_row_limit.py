"""Rows that end with seven cards (V9): nothing joins them, and their rank is dead."""

import pytest

from sobremesa import bots
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import FOUR, TWO, Reason
from tests.games.canasta.table import Table, kinds, states_of_a_game, table

CLEAN, DIRTY = "KKKKKKK", "KKKKK22"


def ended(hand: str, rows: str = CLEAN, **more: object) -> Table:
    """Return a table where rows end with seven cards."""
    return table(hand, rows=rows, row_limit=7, **more)  # type: ignore[arg-type]


@pytest.mark.clause("V9", "C28", "C34")
@pytest.mark.parametrize("row", [CLEAN, DIRTY])
@pytest.mark.parametrize("step", ["add K", "add K2", "add K*"])
def test_nothing_joins_a_row_of_seven(row: str, step: str) -> None:
    hand = "KK2*55"
    assert ended(hand, row).why(step) == Reason.ROW_FULL and step not in ended(hand, row).legal
    assert table(hand, rows=row, max_wilds=3).is_legal(step)


@pytest.mark.clause("V9", "C34")
@pytest.mark.parametrize("step", ["add K", "add K2"])
def test_the_seventh_card_still_joins(step: str) -> None:
    t = ended("KK255", "KKKKK2")
    t.play(step)
    assert rules.canastas(t.state, 1) == 1 and t.why("add K") == Reason.ROW_FULL


@pytest.mark.clause("V9", "A16")
@pytest.mark.parametrize(("row", "reason"), [(CLEAN, Reason.ROW_FULL), ("KKKKKK", Reason.ROW_STANDS)])
def test_three_more_are_not_sent_to_a_row_that_is_full(row: str, reason: Reason) -> None:
    assert ended("KKK55", row).why("meld KKK") == reason


@pytest.mark.clause("V9", "A30")
@pytest.mark.parametrize(
    ("rows", "hand", "frozen", "action", "reason"),
    [
        ("KKKKKK", "K55", False, "take row", Reason.LEGAL),
        (CLEAN, "K55", False, "take row", Reason.ROW_FULL),
        ("KKKK", "KK55", True, "take", Reason.LEGAL),  # four, two and the pile's top
        ("KKKKK", "KK55", True, "take", Reason.ROW_FULL),
        (CLEAN, "KK55", True, "take", Reason.ROW_FULL),
    ],
)
def test_the_pile_is_taken_only_where_its_top_finds_a_place(
    rows: str, hand: str, frozen: bool, action: str, reason: Reason
) -> None:
    t = ended(hand, rows, pile="4K", frozen=frozen, start=True, pile_onto_row=True, frozen_naturals=2)
    assert t.why(action) == reason and t.is_legal(action) == (reason == Reason.LEGAL)


@pytest.mark.clause("V9", "C61")
@pytest.mark.parametrize(("hand", "out"), [("K5", False), ("KK5", False), ("K", True), ("25", False)])
def test_going_out_finds_a_place_for_every_card_but_the_discard(hand: str, out: bool) -> None:
    t = ended(hand)
    assert bool(rules.can_go_out(t.rules, t.state)) == out
    assert rules.can_go_out(table(hand, rows=CLEAN).rules, t.state)


@pytest.mark.clause("V9", "C32")
def test_a_joker_may_open_where_the_eighth_natural_has_no_place() -> None:
    """Six fours and a joker are 80; seven fours are 35, and in a longer row all that is 85."""
    assert ended("4444444*5", "", minimum_first=80).is_legal("meld 444")
    assert not ended("4444444*5", "", minimum_first=85).is_legal("meld 444")
    assert table("4444444*5", minimum_first=85).is_legal("meld 444")


@pytest.mark.clause("V9", "V8")
def test_the_eighth_card_begins_the_other_row_where_there_may_be_two() -> None:
    t = ended("KKK55", rows_per_rank="many")
    assert t.why("add K") == Reason.ROW_FULL and t.is_legal("meld KKK")
    t = ended("KK55", pile="4K", start=True, rows_per_rank="many", take_beside_row=True)
    assert t.why("take") in (Reason.ROW_FULL, Reason.RANK_LAID)


@pytest.mark.clause("V9")
def test_a_bot_throws_dead_cards_away_first() -> None:
    """A king is worth more than a six, but has no place any more."""
    t = ended("K66778", CLEAN, theirs="999")
    assert bots.make("canasta", "rules", 1).choose(t.match.view(1)) == rules.DROP | kinds("K")[0]


@pytest.mark.clause("V9")
@pytest.mark.parametrize(
    "ruleset", ["classic, row_limit=7", "wikibooks, row_limit=7, rows_per_rank=many", "latina, row_limit=7"]
)
def test_no_row_of_a_game_grows_longer(ruleset: str) -> None:
    longest = 0
    for state in states_of_a_game(ruleset, "ended rows", 1200):
        for group in range(2):
            longest = max(longest, *(rules.row_size(state, group, rank) for rank in range(FOUR, TWO)))
            assert longest <= 7
    assert longest == 7
