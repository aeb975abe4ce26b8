"""Going out, asking, and the end of the stock: §3.5 of the rulebook."""

from typing import Any

import pytest

from sobremesa.games.canasta.rules import Answer, Reason
from tests.games.canasta.table import table

FULL = "QQQQQQQ"


@pytest.mark.clause("C61", "A46")
def test_no_going_out_without_a_canasta() -> None:
    """T58, T59."""
    assert table("KKK5", rows="AAA").why("meld KKK") == Reason.CARD_TO_KEEP
    t = table("KKK56", rows="AAA")
    t.play("meld KKK", "drop 5")
    assert t.hand(1) == "6"


@pytest.mark.clause("C61", "C63", "C66", "C72", "A47")
def test_going_out_ends_the_round() -> None:
    """T60."""
    t = table("KKK5", rows=FULL)
    t.play("meld KKK")
    assert t.play("drop 5") == "out 1 +100, round 0 -50, round 1 +675"
    assert t.turn == -1 and t.state.held[1] == 0


@pytest.mark.clause("C63", "A47")
def test_one_card_is_discarded() -> None:
    """T61."""
    t = table("KKKK", rows=FULL)
    t.play("meld KKK")
    assert t.legal == {"drop K"}
    assert t.play("drop K").startswith("out 1")


@pytest.mark.clause("C65", "A52", "A44")
@pytest.mark.parametrize(
    ("hand", "discard"), [pytest.param("3337", "7", id="T62"), pytest.param("3333", "3", id="T63")]
)
def test_exactly_three_black_threes(hand: str, discard: str) -> None:
    t = table(hand, rows=FULL)
    t.play("threes")
    assert t.legal == {f"drop {discard}"} and t.why("threes") in (Reason.THREES_ONCE, Reason.NOT_IN_HAND)
    assert t.play(f"drop {discard}").startswith("out 1")


@pytest.mark.clause("C06", "C65", "A52")
def test_two_black_threes_keep_a_player_in() -> None:
    """T64, T65."""
    t = table("33", rows=FULL)
    assert t.play("drop 3").find("out") < 0 and t.hand(1) == "3"
    assert table("3327", rows=FULL).why("threes") == Reason.NOT_IN_HAND


@pytest.mark.clause("C65")
def test_with_black_threes_laid_only_going_out_is_left() -> None:
    t = table("333KKK5", rows=FULL)
    t.play("threes")
    assert t.legal == {"meld KKK"} and t.why("drop 5") == Reason.MUST_GO_OUT


@pytest.mark.clause("C34", "C61", "A48")
def test_the_canasta_may_be_completed_in_the_same_turn() -> None:
    """T66."""
    t = table("65", rows="666666")
    t.play("add 6")
    assert t.play("drop 5").startswith("out 1 +100")


@pytest.mark.clause("C64")
def test_a_big_pile_is_no_way_out() -> None:
    """T67."""
    t = table("99K", rows=FULL, pile="569", start=True)
    t.play("take")
    assert "out" not in t.play("drop K")
    assert t.hand(1) == "56" and t.turn == 2


@pytest.mark.clause("C64", "A51")
def test_a_pile_of_one_card_is() -> None:
    """T68."""
    t = table("99K", rows=FULL, pile="9", start=True)
    t.play("take")
    assert t.play("drop K").startswith("out 1 +100")


@pytest.mark.clause("C62", "C80", "A49", "A50")
def test_the_partners_no_binds() -> None:
    """T69."""
    t = table("KKK5", rows=FULL)
    assert t.is_legal("ask")
    t.play("ask")
    assert (t.turn, t.legal) == (3, {"yes", "no"})
    t.play("no")
    assert t.turn == 1 and t.legal == {"drop K", "drop 5"} and t.why("meld KKK") == Reason.SAID_NO
    assert t.why("ask") == Reason.ASKED_ALREADY


@pytest.mark.clause("C62", "A50")
def test_the_partners_yes_binds() -> None:
    """T70."""
    t = table("KKK5", rows=FULL)
    t.play("ask", "yes")
    assert t.legal == {"meld KKK"} and t.why("drop 5") == Reason.SAID_YES
    t.play("meld KKK")
    assert t.play("drop 5").startswith("out 1")


@pytest.mark.clause("A50")
def test_yes_can_be_advice() -> None:
    t = table("KKK5", rows=FULL, yes_binding=False)
    t.play("ask", "yes")
    assert t.legal == {"meld KKK", "drop K", "drop 5"}
    t = table("5", rows=FULL, answer=Answer.NO, yes_binding=False)
    assert t.why("drop 5") == Reason.SAID_NO


@pytest.mark.clause("C74", "A49")
def test_nobody_to_ask() -> None:
    """T71."""
    assert table("KKK5", rows=FULL, players=3).why("ask") == Reason.NO_PARTNER


@pytest.mark.clause("A49", "A65")
@pytest.mark.parametrize(
    ("players", "options", "seat", "partner"),
    [(4, {}, 1, 3), (5, {}, 1, 3), (5, {}, 2, 4), (6, {}, 1, 4), (6, {"six_mode": "2x3"}, 2, 4)],
)
def test_the_other_active_member_answers(players: int, options: Any, seat: int, partner: int) -> None:
    t = table("KKK5", rows=FULL, players=players, seat=seat, **options)
    t.play("ask")
    assert t.turn == partner


@pytest.mark.clause("A49")
def test_there_must_be_something_to_ask() -> None:
    assert table("KK55", rows=FULL).why("ask") == Reason.NOTHING_TO_ASK
    assert table("5", rows=FULL).why("ask") == Reason.NOTHING_TO_ASK


@pytest.mark.clause("A49")
def test_asking_can_be_limited_to_before_laying() -> None:
    t = table("KKK56K", rows=FULL + " 555", ask_timing="before_melding")
    assert t.is_legal("ask")
    t.play("add 5")
    assert t.why("ask") == Reason.TOO_LATE_TO_ASK


@pytest.mark.clause("A41")
def test_two_canastas_can_be_asked_for() -> None:
    t = table("KKK5", rows=FULL, canastas_to_go_out=2)
    assert t.why("meld KKK") == Reason.CARD_TO_KEEP
    t = table("65", rows=FULL + " 666666", canastas_to_go_out=2)
    t.play("add 6")
    assert t.play("drop 5").startswith("out 1")


@pytest.mark.clause("C25", "A42")
def test_the_last_card_of_the_stock() -> None:
    """T72, T73."""
    t = table("56", rows="AAA", stock="T", start=True)
    t.play("draw")
    assert t.play("drop 5") == "round 0 -50, round 1 -100"
    t = table("5", rows=FULL, stock="Q", start=True)
    t.play("draw", "add Q")
    assert t.play("drop 5").startswith("out 1 +100")


@pytest.mark.clause("A42")
def test_an_empty_stock_can_end_the_round_at_once() -> None:
    t = table("56", rows="AAA", stock="T", start=True, stock_end="immediate")
    assert t.play("draw") == "round 0 -50, round 1 -105"


@pytest.mark.clause("C49", "A43")
@pytest.mark.parametrize(("how", "ends"), [("finish_turn", False), ("end_now", True)])
def test_a_red_three_as_the_last_card(how: str, ends: bool) -> None:
    """T74."""
    t = table("56", rows="AAA", stock="R", start=True, last_red_three=how)
    assert t.play("draw").startswith("round") == ends
    assert t.state.red_threes[1] == 1 and t.hand(1) == "56"
    if not ends:
        assert t.play("drop 5").startswith("round")


@pytest.mark.clause("A43", "A45", "A46")
def test_who_cannot_discard_just_ends_the_turn() -> None:
    """T75."""
    t = table("5", stock="R", start=True)
    t.play("draw")
    assert t.legal == {"end"} and t.why("drop 5") == Reason.NEEDS_CANASTA
    assert t.play("end").startswith("round")
    assert table("56").why("end") == Reason.NOT_STUCK


@pytest.mark.clause("C20", "A41")
@pytest.mark.parametrize(
    ("count", "stock", "hand"), [(1, "TJ", "56T"), (2, "TJQ", "56TJ"), (2, "RTJ", "56TJ"), (2, "T", "56T")]
)
def test_how_many_cards_are_drawn(count: int, stock: str, hand: str) -> None:
    t = table("56", stock=stock, start=True, draw_count=count)
    t.play("draw")
    assert t.hand(1) == hand
