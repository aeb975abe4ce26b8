"""Overlooked sequences: P43–P45, A39–A41, and the takes of §7.2."""

import pytest

from tests.games.cuarenta.table import Table, last_card, table

RUN = "5h 6c 7d Jh"
"""A 5 that takes the 5 may go on with 6, 7 and J."""


def overlooked(players: int = 4) -> Table:
    """Seat 0 has taken 5 and 6 and forgot 7 and J; a K lies there too."""
    t = table(f"{RUN} Kc", hand="5s Ac", players=players, others=2)
    t.play("5s x5h >6c")
    return t


@pytest.mark.clause("P43", "P44")
def test_the_opponents_may_take_what_was_overlooked() -> None:
    t = table("2h 3c 6d 7s Jh Qc Kd 4h", hand="5d", others=2)
    t.play("5d x2h3c >6d7s")
    assert t.turn == 1 and t.legal == ["leave", "take Jh", "take JhQc", "take JhQcKd"]
    t.play("take JhQc")
    assert t.pile == (5, 2) and t.on_table == "4h Kd"
    assert t.turn == 1, "and then he plays"


@pytest.mark.clause("P43", "A39")
@pytest.mark.parametrize("ruleset", ["quito", "rigor"])
def test_with_auto_nothing_can_be_overlooked(ruleset: str) -> None:
    assert table(RUN, ruleset, hand="5s").captures("5s") == ["5s x5h >6c7dJh"]


@pytest.mark.clause("A39")
def test_with_claim_the_player_says_how_far_down_to_nothing_without_skipping() -> None:
    t = table(RUN, hand="5s")
    assert t.captures("5s") == ["5s x5h", "5s x5h >6c", "5s x5h >6c7d", "5s x5h >6c7dJh"]
    for text in ("5s x5h >7d", "5s x5h >6cJh"):
        assert not t.is_legal(text)


@pytest.mark.clause("P45")
def test_an_overlooked_match_or_addition_stays_on_the_table() -> None:
    for card in ("5s", "7s"):
        t = table("5h 3c 4d", hand=card)
        assert t.play(card) == "" and t.turn == 1
        assert t.state.overlooked == 0


@pytest.mark.clause("A40")
def test_each_opponent_is_asked_in_turn_and_then_the_next_plays() -> None:
    t = overlooked()
    asked = [t.turn]
    while "leave" in t.legal:
        t.play("leave")
        asked.append(t.turn)
    assert asked == [1, 3, 1]
    assert t.on_table == "7d Jh Kc" and t.pile == (3, 0)


@pytest.mark.clause("A40")
@pytest.mark.parametrize("capturer", range(4))
def test_whoever_forgot_it_is_for_the_next_seat_and_then_for_the_one_before(capturer: int) -> None:
    t = table(f"{RUN} Kc", hand="5s Ac", turn=capturer, others=2)
    t.play("5s x5h >6c")
    asked = [t.turn, t.play("leave") or t.turn, t.play("leave") or t.turn]
    assert asked == [(capturer + 1) % 4, (capturer + 3) % 4, (capturer + 1) % 4]
    assert "leave" not in t.legal and t.state.overlooked == 0


@pytest.mark.clause("A40")
def test_with_two_players_there_is_one_opponent() -> None:
    t = overlooked(players=2)
    t.play("leave")
    assert t.turn == 1 and "leave" not in t.legal


@pytest.mark.clause("A40")
@pytest.mark.parametrize(("said", "seat"), [(("take 7d",), 1), (("leave", "take 7d"), 3)])
def test_the_first_who_takes_ends_the_matter(said: tuple[str, ...], seat: int) -> None:
    t = overlooked()
    assert t.play(*said) == ""
    assert t.match.steps[-1].seat == seat
    assert t.turn == 1 and "leave" not in t.legal
    assert t.on_table == "Jh Kc" and t.pile == (3, 1)


@pytest.mark.clause("A40", "P43")
@pytest.mark.parametrize("text", ["take Jh", "take Kc", "take 7dKc", "take 6c", "take 7dJhKc"])
def test_only_the_forgotten_run_from_its_start(text: str) -> None:
    """§7.2: any non-empty prefix of the rest."""
    t = overlooked()
    assert t.legal == ["leave", "take 7d", "take 7dJh"]
    assert not t.is_legal(text)


@pytest.mark.clause("A40")
def test_neither_he_who_forgot_nor_his_partner_can_mend_it() -> None:
    t = overlooked()
    seats = []
    while "leave" in t.legal:
        seats.append(t.turn)
        t.play("leave")
    assert 0 not in seats and 2 not in seats
    assert not t.is_legal("take 7d")


@pytest.mark.clause("A40", "A25")
def test_before_the_count_too_when_it_was_the_last_card_of_the_hand() -> None:
    t = last_card("5h 6c Kd", hand="5s", pile=(15, 20))
    assert t.play("5s x5h") == "" and t.turn == 1
    assert t.play("take 6c") == "cards 1 +8"
    assert t.pile == (17, 21)


@pytest.mark.clause("A41")
def test_no_limpia_for_the_forgotten_last_cards() -> None:
    t = table("5h 6c", hand="5s", others=2)
    assert t.play("5s x5h") == ""
    assert t.play("take 6c") == ""
    assert t.on_table == "" and t.score == (0, 0)
    assert table("5h 6c", hand="5s").play("5s x5h >6c") == "limpia 0 +2"


@pytest.mark.clause("P43")
def test_a_caida_with_a_run_overlooked_scores_at_once() -> None:
    t = table("5h 6c Kd", hand="5s", last="5h")
    assert t.play("5s x5h") == "caida 0 +2" and t.turn == 1


@pytest.mark.clause("P43", "A1")
def test_a_play_that_ends_the_chica_leaves_nothing_to_take() -> None:
    """§7.5."""
    t = table("5h 6c Kd", hand="5s", last="5h", score=(38, 0))
    assert t.play("5s x5h") == "caida 0 +2, chica 0 +1, mesa 0 +1"
    assert t.match.over


@pytest.mark.clause("P43", "A46", "A45")
def test_after_a_take_there_is_nothing_to_fall_on() -> None:
    t = overlooked()
    t.play("take 7d")
    assert t.last == ""
