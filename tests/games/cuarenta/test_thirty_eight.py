"""Nearly there: P68–P70, W42, W43, A3, A4, A12, A50, A54b, A55."""

from typing import Any

import pytest

from tests.games.cuarenta.table import RULESETS, last_card, new_hand, table

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
WIN = {"pagat": ", chica 0 +1, mesa 0 +1", "quito": ", chica 0 +1", "rigor": ", chica 0 +1"}
"""Events that follow the winning points, the other side having twenty."""


@pytest.mark.clause("P68", "W42", "W43")
@each_ruleset
def test_on_38_a_limpia_scores_nothing(ruleset: str) -> None:
    t = table("2h 3c", ruleset, hand="5s", score=(38, 20))
    assert t.play("5s x2h3c") == "" and t.on_table == ""
    assert table("2h 3c", ruleset, hand="5s", score=(36, 20)).play("5s x2h3c") == "limpia 0 +2"


@pytest.mark.clause("P69", "W43")
@each_ruleset
def test_on_38_a_caida_wins(ruleset: str) -> None:
    t = table("6h Kd", ruleset, hand="6s", last="6h", score=(38, 20))
    assert t.play("6s x6h") == "caida 0 +2" + WIN[ruleset]


@pytest.mark.clause("P69", "W42", "W43")
@pytest.mark.parametrize(("ruleset", "wins"), [("pagat", True), ("quito", False), ("rigor", False)])
def test_on_38_the_card_count(ruleset: str, wins: bool) -> None:
    t = last_card("Qd", ruleset, hand="Kc", pile=(22, 16), score=(38, 20))
    assert t.play("Kc") == ("cards 0 +8" + WIN["pagat"] if wins else "")


@pytest.mark.clause("W42", "W43")
@pytest.mark.parametrize("ruleset", ["quito", "rigor"])
def test_the_38_that_does_not_play(ruleset: str) -> None:
    """Ronda, limpia and cards bring nothing; the caída does."""
    t = new_hand(ruleset, score=(38, 20))
    assert t.deal({0: "7c 7d 7h 2c Kc"}) == ""
    assert table("6h", ruleset, hand="6s", score=(38, 20)).play("6s x6h") == ""
    assert last_card("Qd", ruleset, hand="Kc", pile=(22, 16), score=(38, 20)).play("Kc") == ""
    assert table("6h", ruleset, hand="6s", last="6h", score=(38, 20)).play("6s x6h") == "caida 0 +2, chica 0 +1"


@pytest.mark.clause("W43", "A24")
def test_a_catch_is_a_caida_and_scores_in_full_on_38() -> None:
    """§7.5: quito, 38 to 42."""
    t = table("5c Kd", "quito", hand="5s", last="5c", laid={3: "5d 5h"}, score=(38, 20))
    assert t.play("5s x5c") == "catch 0 +4, chica 0 +1"
    assert t.score == (42, 20)


@pytest.mark.clause("P70", "A50", "W33")
@pytest.mark.parametrize(
    ("ruleset", "events", "score"),
    [
        ("pagat", "caida 0 +2, limpia 0 +2" + WIN["pagat"], 40),
        ("quito", "caida 0 +2", 38),
        ("rigor", "caida 0 +2, limpia 0 +2" + WIN["rigor"], 40),
    ],
)
def test_from_36_a_caida_y_limpia_scores_both(ruleset: str, events: str, score: int) -> None:
    t = table("6h", ruleset, hand="6s", last="6h", score=(36, 20))
    assert t.play("6s x6h") == events and t.score[0] == score


@pytest.mark.clause("A50", "A51")
@each_ruleset
def test_on_38_a_caida_y_limpia_counts_as_a_caida_and_wins(ruleset: str) -> None:
    t = table("6h", ruleset, hand="6s", last="6h", score=(38, 20))
    assert t.play("6s x6h") == "caida 0 +2" + WIN[ruleset] and t.score[0] == 40


@pytest.mark.clause("A3")
@each_ruleset
def test_39_is_treated_as_38(ruleset: str) -> None:
    assert table("2h 3c", ruleset, hand="5s", score=(39, 20)).play("5s x2h3c") == ""
    assert new_hand(ruleset, score=(39, 20)).deal({0: "7c 7d 7h 2c Kc"}) == ""
    counted = last_card("Qd", ruleset, hand="Kc", pile=(22, 16), score=(39, 20)).play("Kc")
    assert counted == ("cards 0 +8" + WIN["pagat"] if ruleset == "pagat" else "")


@pytest.mark.clause("A4")
@each_ruleset
def test_the_score_before_the_award_decides(ruleset: str) -> None:
    counted = last_card("Qd", ruleset, hand="Kc", pile=(21, 17), score=(36, 20)).play("Kc")
    assert counted == "cards 0 +8" + WIN[ruleset]


@pytest.mark.clause("A12")
@pytest.mark.parametrize("ruleset", ["quito", "rigor"])
def test_with_both_on_38_hand_follows_hand_until_somebody_falls(ruleset: str) -> None:
    t = new_hand(ruleset, score=(38, 38))
    for _ in range(30):
        t.deal()
        assert t.lay_all() == ""
        t.deal()
        assert t.lay_all() == ""
    assert t.score == (38, 38) and t.state.hands == 30


@pytest.mark.clause("A55")
@each_ruleset
def test_the_opponents_of_a_side_on_38_score_as_ever(ruleset: str) -> None:
    assert new_hand(ruleset, score=(20, 38)).deal({0: "7c 7d 7h 2c Kc"}).startswith("ronda 0 +")
    assert table("2h 3c", ruleset, hand="5s", score=(20, 38)).play("5s x2h3c") == "limpia 0 +2"
    assert last_card("Qd", ruleset, hand="Kc", pile=(22, 16), score=(20, 38)).play("Kc") == "cards 0 +8"


@pytest.mark.clause("V5", "P68")
@each_ruleset
def test_where_the_cards_alone_are_void_everything_else_scores_on_38(ruleset: str) -> None:
    free: dict[str, Any] = {"at_38": "all_but_cards", "score": (38, 20), "ronda_limit": None}
    assert table("2h 3c", ruleset, hand="5s", **free).play("5s x2h3c") == "limpia 0 +2" + WIN[ruleset]
    assert new_hand(ruleset, **free).deal({0: "7c 7d 7h 2c Kc"}).startswith("ronda 0 +")
    assert last_card("Qd", ruleset, hand="Kc", pile=(22, 16), **free).play("Kc") == ""
    assert last_card("Qd", ruleset, hand="Kc", pile=(38, 0), falla=2, **free).play("Kc") == ""
    assert (
        last_card("Qd", ruleset, hand="Kc", pile=(22, 16), **(free | {"score": (36, 20)})).play("Kc")[:8] == "cards 0 "
    )
