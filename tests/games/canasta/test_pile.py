"""Taking the pile: §3.4 of the rulebook."""

from typing import Any

import pytest

from sobremesa.games.canasta.rules import Reason
from tests.games.canasta.table import table


@pytest.mark.clause("C22", "C42", "C43", "C46", "C47", "A25", "A70")
def test_the_top_card_makes_a_row_and_the_rest_comes_after_the_turn() -> None:
    """T40."""
    t = table("99477", rows="AAA", pile="568TJ9", start=True)
    t.play("take")
    assert t.row(1, "9") == (3, 0, 0) and t.hand(1) == "477" and t.pile == ""
    t.play("drop 4")
    assert t.hand(1) == "56778TJ" and t.pile == "4" and t.state.known[1][1:8] == [0, 1, 1, 0, 1, 0, 1]


@pytest.mark.clause("C43", "C45", "C47", "C54", "C55", "A29", "A34", "A37", "A38", "A40")
@pytest.mark.parametrize(
    ("hand", "pile", "position", "reason"),
    [
        pytest.param("92KQ", "569", {}, Reason.TOO_FEW_NATURALS, id="T41"),
        pytest.param("99", "569", {}, Reason.CARD_TO_KEEP, id="T42"),
        pytest.param("994", "5678TJQ9", {}, Reason.LEGAL, id="T43"),
        pytest.param("994", "9", {}, Reason.CARD_TO_KEEP, id="A38"),
        pytest.param("334", "563", {}, Reason.TOP_NOT_NATURAL, id="T44-3"),
        pytest.param("224", "562", {}, Reason.TOP_NOT_NATURAL, id="T44-2"),
        pytest.param("**4", "56*", {}, Reason.TOP_NOT_NATURAL, id="T44-joker"),
        pytest.param("99K", "529", {"frozen": True}, Reason.FROZEN, id="T45"),
        pytest.param("999K", "529", {"frozen": True}, Reason.LEGAL, id="T46"),
        pytest.param("99K", "529", {"frozen": True, "frozen_naturals": 2}, Reason.LEGAL, id="A34"),
        pytest.param("994", "569", {"first_turn": True}, Reason.FIRST_CYCLE, id="T09"),
        pytest.param("994", "569", {"first_turn": True, "first_cycle_stock_only": False}, Reason.LEGAL, id="A40"),
        pytest.param("994", "569", {"blocked": True}, Reason.BLOCKED, id="T51"),
        pytest.param("994", "", {}, Reason.PILE_EMPTY, id="empty"),
    ],
)
def test_who_may_take(hand: str, pile: str, position: Any, reason: Reason) -> None:
    t = table(hand, rows="AAA", pile=pile, start=True, **position)
    assert t.why("take") == reason
    assert t.is_legal("take") == (reason == Reason.LEGAL) and t.is_legal("draw")


@pytest.mark.clause("C21")
def test_in_the_first_cycle_everybody_draws() -> None:
    t = table("994", rows="AAA", pile="569", start=True, first_turn=True)
    assert t.legal == {"draw"}


@pytest.mark.clause("C44", "A24", "A25")
@pytest.mark.parametrize(
    ("hand", "pile", "frozen", "legal"),
    [
        pytest.param("999K", "529", True, False, id="T47"),
        pytest.param("999444K", "529", True, True, id="T47-444"),
        pytest.param("AA6K", "56A", False, True, id="T48"),
        pytest.param("88QQQ5", "568", False, True, id="T49"),
        pytest.param("88K5", "568", False, False, id="T49-alone"),
        pytest.param("88Q5", "QQ8", False, False, id="T50"),
    ],
)
def test_taking_the_pile_to_open(hand: str, pile: str, frozen: bool, legal: bool) -> None:
    t = table(hand, pile=pile, frozen=frozen, start=True)
    assert t.is_legal("take") == legal
    assert legal or t.why("take") == Reason.TOO_FEW_POINTS


@pytest.mark.clause("C54", "A30", "A31", "A33")
def test_a_laid_rank_blocks_the_next_player_only() -> None:
    """T51: seat 2 holds 88 and his group a row of 8s; seat 1 discards an 8; one turn later the block is gone."""
    t = table("8Q6", rows="AAA", theirs="888", others={2: "88Q6", 3: "QQ44"}, stock="TTTT")
    t.play("drop 8")
    assert t.state.blocked and t.why("take") == Reason.BLOCKED
    t.play("draw")
    assert t.state.blocked
    t.play("drop Q")
    assert not t.state.blocked and t.is_legal("take")


@pytest.mark.clause("A31")
@pytest.mark.parametrize(
    ("how", "theirs", "blocked"),
    [("any_row", "888", 1), ("canasta_only", "888", 0), ("canasta_only", "8888222", 1), ("none", "8888222", 0)],
)
def test_which_ranks_block_is_an_option(how: str, theirs: str, blocked: int) -> None:
    t = table("8Q6", rows="AAA", theirs=theirs, block_melded_rank=how)
    t.play("drop 8")
    assert t.state.blocked == blocked


@pytest.mark.clause("A30")
def test_the_pile_never_joins_a_row_that_stands() -> None:
    t = table("99KK", rows="999", pile="569", start=True, block_melded_rank="none")
    assert t.why("take") == Reason.RANK_LAID


@pytest.mark.clause("A32")
@pytest.mark.parametrize(("scope", "blocked"), [("next_group", 0), ("any_opponent", 1)])
def test_whose_rows_block_among_three_groups(scope: str, blocked: int) -> None:
    """T52: of three players, seat 0's row of 8s blocks seat 2 only where any opponent's does."""
    t = table("8Q6", rows="AAA", theirs="", players=3, block_scope=scope)
    t.state.naturals[0][5] = 3
    t.play("drop 8")
    assert t.state.blocked == blocked


@pytest.mark.clause("C54", "C59", "A36", "A33")
def test_a_black_three_blocks_but_does_not_freeze() -> None:
    """T53."""
    t = table("3Q6", rows="AAA", theirs="KKK", others={2: "QQQ6", 3: "QQ44"}, stock="TTTT")
    t.play("drop 3")
    assert (t.state.blocked, t.state.frozen) == (1, 0) and t.why("take") == Reason.TOP_NOT_NATURAL
    t.play("draw", "drop Q")
    assert t.is_legal("take")


@pytest.mark.clause("C55", "A36")
@pytest.mark.parametrize(("discard", "frozen"), [pytest.param("2", 1, id="T54"), pytest.param("5", 0, id="T55")])
def test_taking_thaws_the_pile_and_a_wild_card_freezes_it(discard: str, frozen: int) -> None:
    t = table("99925", rows="AAA", pile="529", frozen=True, start=True)
    t.play("take")
    assert t.row(1, "9") == (4, 0, 0) and t.state.frozen == 0
    t.play(f"drop {discard}")
    assert t.state.frozen == frozen


@pytest.mark.clause("C49", "A12", "A28")
@pytest.mark.parametrize(("replace", "hand"), [(True, "568J"), (False, "568")])
def test_a_red_three_out_of_the_pile_is_laid_after_the_turn(replace: bool, hand: str) -> None:
    """T56."""
    t = table("9946", rows="AAA", pile="R589", stock="JT", start=True, pile_red_three_replace=replace)
    t.play("take")
    assert t.state.red_threes[1] == 0
    t.play("drop 4")
    assert t.state.red_threes[1] == 1 and t.hand(1) == hand


@pytest.mark.clause("C25", "A28", "A42")
def test_the_round_ends_when_a_red_three_of_the_pile_takes_the_last_card() -> None:
    t = table("9946", rows="AAA", pile="RR589", stock="J", start=True)
    t.play("take")
    assert t.play("drop 4").startswith("round 0")
    assert (t.state.red_threes[1], t.hand(1), t.turn) == (2, "568J", -1)


@pytest.mark.clause("C46", "A39")
def test_the_rest_cannot_be_laid_in_the_same_turn() -> None:
    """T57."""
    t = table("994", rows="AAA", pile="KKK9", start=True)
    t.play("take")
    assert t.legal == {"drop 4"}


@pytest.mark.clause("C64", "A38", "A46")
def test_after_a_big_pile_one_card_is_enough() -> None:
    """T43."""
    t = table("994", rows="AAA", pile="5678TJQ9", start=True)
    t.play("take", "drop 4")
    assert t.hand(1) == "5678TJQ"
