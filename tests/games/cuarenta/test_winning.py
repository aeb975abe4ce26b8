"""Chica, mesa and zapatería: P2, W2, W3, W44–W47, A1, A2, A56–A58."""

import pytest

from sobremesa.core.errors import WrongTurn
from sobremesa.games.cuarenta import rules
from tests.games.cuarenta.table import RULESETS, Pair, Table, last_card, new_hand, table

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def winning_caida(ruleset: str = "quito", loser: int = 20, chicas: Pair = (0, 0), **options: object) -> Table:
    """Side 0 stands on 38 and has just made the caída that it needs."""
    t = table("6h Kd", ruleset, hand="6s", last="6h", score=(38, loser), chicas=chicas, **options)  # type: ignore[arg-type]
    t.play("6s x6h")
    return t


def events(t: Table) -> str:
    return ", ".join(score.name for score in t.match.steps[-1].scores)


@pytest.mark.clause("P2", "W2", "W44")
@each_ruleset
@pytest.mark.parametrize("side", [0, 1])
def test_forty_points_make_a_chica(ruleset: str, side: int) -> None:
    score = (38, 20) if side == 0 else (20, 38)
    t = table("6h Kd", ruleset, hand="6s", last="6h", turn=side, score=score)
    assert t.play("6s x6h").startswith(f"caida {side} +2, chica {side} +1")
    assert t.chicas[side] == 1 and t.score[side] == 40


@pytest.mark.clause("P2", "A2")
@each_ruleset
def test_going_past_forty_wins_just_the_same(ruleset: str) -> None:
    t = last_card("Qd", ruleset, hand="Kc", pile=(38, 0), score=(36, 20))
    assert t.play("Kc").startswith("cards 0 +24, chica 0 +1") and t.score[0] == 60


@pytest.mark.clause("A1")
@each_ruleset
def test_at_forty_play_stops_at_once_and_no_cards_are_counted(ruleset: str) -> None:
    t = last_card("6h Kd", ruleset, hand="6s", last="6h", pile=(16, 20), score=(38, 36))
    assert "cards" not in t.play("6s x6h")
    assert t.score == (40, 36) and t.pile == (18, 20)
    assert t.state.phase != 2, "nobody plays on"


@pytest.mark.clause("A1")
def test_the_score_is_checked_after_each_single_award() -> None:
    """The caída wins at 38; the limpia of the same play is no longer scored."""
    t = table("6h", "rigor", hand="6s", last="6h", score=(38, 20))
    assert t.play("6s x6h") == "caida 0 +2, chica 0 +1"


@pytest.mark.clause("A1")
def test_the_step_that_ends_a_chica_leaves_the_table_as_it_stands() -> None:
    """§7.5: unplayed hands and the cards on the table stay until the next deal; only `chicas` is raised."""
    t = winning_caida()
    digest = t.match.position.digest()
    assert digest == {
        "turn": None,
        "hands": [0, 1, 1, 1],
        "table": "Kd",
        "last": None,
        "piles": [2, 0],
        "score": [40, 20],
        "chicas": [1, 0],
        "dealer": 3,
    }


@pytest.mark.clause("W3", "W45")
@pytest.mark.parametrize("ruleset", ["quito", "rigor"])
@pytest.mark.parametrize(("chicas", "over"), [((0, 0), False), ((1, 0), True), ((0, 1), False), ((1, 1), True)])
def test_two_chicas_win_the_mesa(ruleset: str, chicas: Pair, over: bool) -> None:
    t = winning_caida(ruleset, chicas=chicas)
    assert events(t) == ("caida, chica, mesa" if over else "caida, chica")
    assert t.match.over == over
    if over:
        assert t.match.result and t.match.result.to_dict() == {
            "winners": [0],
            "score": [40, 20],
            "chicas": [2, chicas[1]],
        }


@pytest.mark.clause("P2")
def test_in_the_pagat_rules_one_chica_is_the_match() -> None:
    assert events(winning_caida("pagat", loser=8)) == "caida, chica, mesa"


@pytest.mark.clause("W3", "W45", "W46", "W47", "A58")
@pytest.mark.parametrize("ruleset", ["quito", "rigor"])
@pytest.mark.parametrize(("loser", "zapatero"), [(0, True), (8, True), (9, True), (10, False), (12, False)])
def test_a_zapatero_has_fewer_than_ten_points_and_is_out_at_once(ruleset: str, loser: int, zapatero: bool) -> None:
    t = winning_caida(ruleset, loser)
    assert events(t) == ("caida, chica, zapateria, mesa" if zapatero else "caida, chica")
    assert t.match.over == zapatero
    if zapatero:
        with pytest.raises(WrongTurn, match="the match is over"):
            t.match.deal([])


@pytest.mark.clause("A56")
@pytest.mark.parametrize(
    ("zapateria", "first", "second"),
    [("first", True, False), ("any", True, True), ("off", False, False)],
)
def test_in_which_chica_zapateria_counts(zapateria: str, first: bool, second: bool) -> None:
    assert ("zapateria" in events(winning_caida(loser=8, zapateria=zapateria))) == first
    assert ("zapateria" in events(winning_caida(loser=8, chicas=(0, 1), zapateria=zapateria))) == second


@pytest.mark.clause("A56")
def test_zapateria_is_written_only_where_it_ends_the_match() -> None:
    """§7.5: not at a second chica won, nor under match=single."""
    assert events(winning_caida(loser=8, chicas=(1, 0), zapateria="any")) == "caida, chica, mesa"
    assert events(winning_caida("pagat", loser=8, zapateria="any")) == "caida, chica, mesa"


@pytest.mark.clause("A57")
def test_zapateria_counts_for_four_of_a_kind_at_nought() -> None:
    t = new_hand("rigor")
    assert t.deal({1: "4c 4d 4h 4s Kc"}) == "four 1 +40, chica 1 +1, zapateria 1 +0, mesa 1 +1"
    assert t.match.result and t.match.result.to_dict() == {"winners": [1], "score": [0, 40], "chicas": [0, 1]}


@pytest.mark.clause("W3", "A8")
def test_a_new_chica_begins_at_nought_and_the_chicas_stand() -> None:
    t = winning_caida()
    t.deal()
    assert t.score == (0, 0) and t.chicas == (1, 0) and t.pile == (0, 0)


@pytest.mark.clause("W3")
def test_winning_events_are_written_as_what_lifts_the_side_to_forty() -> None:
    """§7.2."""
    t = new_hand("rigor", score=(12, 20))
    assert t.deal({0: "4c 4d 4h 4s Kc"}) == "four 0 +28, chica 0 +1"
    assert t.score == (40, 20)


@pytest.mark.clause("W3")
@pytest.mark.parametrize(("match", "numbers"), [("single", [0, 0, 0]), ("best_of_3", [1, 2, 3]), ("four", [1, 2, 3])])
def test_which_chica_of_the_match_is_played(match: str, numbers: list[int]) -> None:
    said = [new_hand("quito", chicas=chicas, match=match) for chicas in ((0, 0), (0, 1), (1, 1))]
    assert [rules.chica_number(t.match.rules, t.state) for t in said] == numbers
