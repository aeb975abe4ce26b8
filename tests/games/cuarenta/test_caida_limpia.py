"""Caída and limpia: P46–P52, W26–W29, W33, W35, A44–A52, A61."""

import pytest

from sobremesa.games.cuarenta import rules
from tests.games.cuarenta.table import GAME, RULESETS, Table, cards, last_card, table

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


@pytest.mark.clause("P46", "W27", "A61")
@each_ruleset
def test_matching_the_card_just_laid_is_a_caida(ruleset: str) -> None:
    t = table("Kd 4h", ruleset, hand="6h Qc", turn=3, hands={0: "6s Ac"}, others=2, dealer=1)
    t.play("6h")
    assert t.turn == 0 and t.last == "6h"
    assert t.play("6s x6h") == "caida 0 +2"


@pytest.mark.clause("P47")
@each_ruleset
def test_only_the_very_next_player(ruleset: str) -> None:
    t = table("Kd 4h", ruleset, hand="6h Ac", hands={1: "3c 5c", 2: "6s 2c"}, others=2)
    t.play("6h", "3c")
    assert t.play("6s x6h") == ""


@pytest.mark.clause("P47", "A44")
@each_ruleset
@pytest.mark.parametrize(("last", "play"), [("3c", "5s x2h3c"), ("6c", "5s x5h >6c")])
def test_only_by_match_not_by_addition_or_sequence(ruleset: str, last: str, play: str) -> None:
    t = table("2h 3c 5h Kd" if last == "3c" else "5h 6c Kd", ruleset, hand="5s", last=last)
    assert t.play(play) == ""


@pytest.mark.clause("P46")
def test_a_caida_may_go_on_with_a_run() -> None:
    assert table("4h 5c Kd", hand="4s", last="4h").play("4s x4h >5c") == "caida 0 +2"


@pytest.mark.clause("A45")
@each_ruleset
def test_no_caida_on_a_card_that_captured(ruleset: str) -> None:
    """It has left the table; an equal card that lay there before is not the one just played."""
    t = table("6h 6d Kd", ruleset, hand="6s Ac", hands={1: "6c Qc"}, others=2, last="6d")
    t.play("6s x6d")
    assert t.last == ""
    assert t.play("6c x6h") == ""


def redealt(ruleset: str, players: int) -> Table:
    """The dealer's last card was a 6; the first and the second seat after the redeal hold a 6 and two 4s."""
    t = table("Kd", ruleset, hand="6h", players=players, turn=players - 1, others=0)
    t.play("6h")
    t.deal()
    t.state.hand[0], t.state.hand[1] = cards("6s 4c 5c 7c Jc"), cards("4d 5d 7d Jd Ad")
    return t


@pytest.mark.clause("P52", "W35", "A46")
@each_ruleset
@pytest.mark.parametrize("players", [2, 4])
def test_the_first_card_after_a_redeal_is_no_caida_and_the_second_may_be(ruleset: str, players: int) -> None:
    t = redealt(ruleset, players)
    assert t.last == "" and t.on_table == "6h Kd"
    assert t.play("6s x6h") == ""
    t = redealt(ruleset, players)
    t.play("4c")
    assert t.play("4d x4c") == "caida 1 +2"


@pytest.mark.clause("P48", "W26", "A61")
@each_ruleset
@pytest.mark.parametrize(
    ("lies", "play"), [("6h", "6s x6h"), ("2h 4c", "6s x2h4c"), ("6h 7c Jd", "6s x6h >7cJd"), ("Kh", "Ks xKh")]
)
def test_taking_every_table_card_is_a_limpia(ruleset: str, lies: str, play: str) -> None:
    assert table(lies, ruleset, hand=play[:2]).play(play) == "limpia 0 +2"
    assert table(f"{lies} Ah", ruleset, hand=play[:2]).play(play) == ""


@pytest.mark.clause("P49", "W28", "W29", "W33")
@pytest.mark.parametrize(
    ("ruleset", "events"),
    [("pagat", "caida 0 +2, limpia 0 +2"), ("quito", "caida 0 +2"), ("rigor", "caida 0 +2, limpia 0 +2")],
)
def test_caida_and_limpia_together(ruleset: str, events: str) -> None:
    assert table("6h", ruleset, hand="6s", last="6h").play("6s x6h") == events


@pytest.mark.clause("A47")
@each_ruleset
def test_of_several_equal_cards_only_the_one_just_laid_makes_the_caida(ruleset: str) -> None:
    for copy, events in (("5c", "caida 0 +2"), ("5h", ""), ("5d", "")):
        t = table("5c 5h 5d Kd", ruleset, hand="5s", last="5c")
        assert t.captures("5s") == ["5s x5c", "5s x5d"]
        assert t.play(f"5s x{copy}") == events


@pytest.mark.clause("A48", "P54")
@each_ruleset
def test_a_limpia_with_the_last_card_of_the_pack_scores_before_the_count(ruleset: str) -> None:
    t = last_card("6h 7c", ruleset, hand="6s", pile=(20, 17))
    assert t.play("6s x6h >7c") == "limpia 0 +2, cards 0 +10"


@pytest.mark.clause("A49", "P48")
@each_ruleset
@pytest.mark.parametrize("players", [2, 4])
def test_a_limpia_with_the_last_card_of_a_deal_scores(ruleset: str, players: int) -> None:
    t = table("6h", ruleset, hand="6s", players=players, turn=players - 1, others=0)
    assert t.play("6s x6h") == f"limpia {(players - 1) % 2} +2"
    assert t.turn == -1


@pytest.mark.clause("A51")
def test_in_todo_dos_the_two_of_a_caida_y_limpia_are_a_caida() -> None:
    assert table("6h", "quito", hand="6s", last="6h", score=(38, 0)).play("6s x6h").startswith("caida 0 +2, chica 0")


@pytest.mark.clause("A61")
def test_nobody_need_call_out_anything() -> None:
    """The points come with the step itself, and there is no action for a call."""
    t = last_card("6h", "rigor", hand="6s", last="6h", pile=(20, 16))
    assert t.play("6s x6h") == "caida 0 +2, limpia 0 +2, cards 0 +8"


# --- three in a row


def three_times(second: str, ruleset: str = "rigor", score: int = 0, **options: object) -> Table:
    """Side 0 has made a caída y limpia; on its second turn it plays so, on its third it may make another."""
    hands = {1: "2c Kc", 2: "2d Qd", 3: "4c Ks"}
    t = table("6h", ruleset, hand="6s 4s", last="6h", hands=hands, score=(score, 0), **options)  # type: ignore[arg-type]
    t.play("6s x6h", "2c", second)
    return t


@pytest.mark.clause("A52", "W33")
def test_three_caida_y_limpia_on_three_successive_turns_win_the_chica() -> None:
    t = three_times("2d x2c")
    t.play("4c")
    assert t.play("4s x4c") == "caida 0 +2, limpia 0 +2, triple 0 +28, chica 0 +1, zapateria 0 +0, mesa 0 +1"


@pytest.mark.clause("A52")
def test_any_other_turn_of_the_side_starts_the_count_afresh() -> None:
    t = three_times("Qd")
    t.state.table = 0
    t.play("4c")
    assert t.play("4s x4c") == "caida 0 +2, limpia 0 +2"


@pytest.mark.clause("A52")
def test_a_caida_without_limpia_and_a_limpia_without_caida_start_it_afresh_too() -> None:
    t = three_times("2d x2c")
    assert t.state.in_a_row[0] == 2
    t.state.table, t.state.last = cards("4c Kd"), cards("4c")
    t.state.turn = 0
    assert t.play("4s x4c") == "caida 0 +2" and t.state.in_a_row[0] == 0
    t = three_times("2d x2c")
    t.state.table, t.state.turn = cards("4c"), 0
    assert t.play("4s x4c") == "limpia 0 +2" and t.state.in_a_row[0] == 0


@pytest.mark.clause("A52")
def test_the_turns_of_the_other_side_do_not_matter() -> None:
    t = three_times("2d x2c")
    assert t.state.in_a_row[:] == [2, 0]


@pytest.mark.clause("A52")
@pytest.mark.parametrize(("deal", "carries"), [(1, True), (2, False)])
def test_a_redeal_does_not_end_the_row_and_a_new_hand_does(deal: int, carries: bool) -> None:
    t = table("6h", "rigor", hand="6s", last="6h", turn=3, others=0, deal=deal)
    t.state.in_a_row[1] = 1
    t.play("6s x6h")
    t.deal()
    assert t.state.in_a_row[1] == (2 if carries else 0)


@pytest.mark.clause("A52", "W33")
@pytest.mark.parametrize("ruleset", ["pagat", "quito"])
def test_without_the_rule_three_in_a_row_are_nothing_extra(ruleset: str) -> None:
    t = three_times("2d x2c", ruleset)
    t.play("4c")
    assert "triple" not in t.play("4s x4c")


@pytest.mark.clause("A52", "A1")
def test_the_third_scores_its_own_points_first() -> None:
    """§7.5: from 34 - 4 - 4 the third gives 2 + 2, then `triple` 2; where those win already, it is not written."""
    t = three_times("2d x2c", score=26)
    t.play("4c")
    assert t.play("4s x4c").startswith("caida 0 +2, limpia 0 +2, triple 0 +2, chica 0 +1")
    t = three_times("2d x2c", score=28)
    t.play("4c")
    assert t.play("4s x4c").startswith("caida 0 +2, limpia 0 +2, chica 0 +1")


@pytest.mark.clause("A52")
def test_it_counts_plays_whatever_they_scored() -> None:
    """§7.5: also under caida_limpia=2."""
    t = three_times("2d x2c", "quito", three_caida_limpia="win")
    t.play("4c")
    assert t.play("4s x4c").startswith("caida 0 +2, triple 0 +34, chica 0 +1")


@pytest.mark.clause("P46", "P48", "P49", "W33")
@pytest.mark.parametrize("preset", [preset.name for preset in GAME.rulebook])
@pytest.mark.parametrize(("lies", "last"), [("5c", "5c"), ("5c Kd", "5c"), ("5c", ""), ("5c Kd", "")])
def test_what_a_capture_is_said_to_score_is_what_it_scores(preset: str, lies: str, last: str) -> None:
    t = table(lies, preset, hand="5s", last=last)
    said = rules.capture_points(t.match.rules, int(bool(last)), int(lies == "5c"))
    t.play("5s x5c")
    assert t.score == (said, 0)
