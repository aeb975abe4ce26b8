"""Ronda and four of a kind: P17–P19, P66, W10–W12, A13–A20, A29."""

import pytest

from sobremesa.games.cuarenta.rules import ALL_RANKS, Phase
from tests.games.cuarenta.table import RULESETS, Table, cards, new_hand, table

RONDA, OTHER_RONDA, FOUR = "7c 7d 7h 2c Kc", "6c 6d 6h Ac Qc", "4c 4d 4h 4s Jc"
NOTHING = "Ah 3h 5h Jh Qh"


@pytest.mark.clause("P17", "W10", "A14")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("holder", range(4))
def test_the_deal_itself_announces_for_everyone(ruleset: str, holder: int) -> None:
    points = {"pagat": 4, "quito": 2, "rigor": 2}[ruleset]
    assert new_hand(ruleset).deal({holder: RONDA}) == f"ronda {holder % 2} +{points}"


@pytest.mark.clause("P17", "W10", "W11", "A14")
def test_all_who_have_something_announce_it() -> None:
    assert new_hand("quito").deal({0: FOUR, 1: RONDA, 2: OTHER_RONDA}) == "four 0 +4, ronda 1 +2, ronda 0 +2"


@pytest.mark.clause("P17", "W10")
@pytest.mark.parametrize("players", [2, 4])
def test_there_are_announcements_after_every_deal(players: int) -> None:
    t = new_hand(players=players)
    deck = t.deck({0: NOTHING})
    for place, card in enumerate(sorted(cards_of(RONDA))):
        swap(deck, deck.index(card), 5 * players + place)
    assert t.match.deal(deck) == ()
    t.lay_all()
    assert t.deal() == "ronda 0 +4"


def cards_of(text: str) -> list[int]:
    return [code for code in range(40) if cards(text) >> code & 1]


def swap(deck: list[int], one: int, other: int) -> None:
    deck[one], deck[other] = deck[other], deck[one]


@pytest.mark.clause("W11", "P18", "P19")
@pytest.mark.parametrize("hand", [NOTHING, "7c 7d 6h 6s Kc"])
def test_two_of_a_rank_are_nothing(hand: str) -> None:
    assert new_hand("quito").deal({0: hand}) == ""


@pytest.mark.clause("P18")
def test_four_of_a_kind_win_the_game_and_are_shown() -> None:
    t = new_hand("pagat")
    assert t.deal({1: FOUR}) == "four 1 +40, chica 1 +1, mesa 1 +1"
    assert t.match.result and t.match.result.to_dict() == {"winners": [1], "score": [0, 40], "chicas": [0, 1]}
    assert t.match.view(None).state.four == [0, 4, 0, 0]


@pytest.mark.clause("W12", "W32", "W33")
@pytest.mark.parametrize(("ruleset", "four"), [("quito", "four 0 +4"), ("rigor", "four 0 +40, chica 0 +1")])
def test_ronda_and_doble_ronda(ruleset: str, four: str) -> None:
    assert new_hand(ruleset).deal({0: RONDA}) == "ronda 0 +2"
    assert new_hand(ruleset, zapateria="off").deal({0: FOUR}) == four


@pytest.mark.clause("W31")
def test_a_tournament_may_give_the_chica_for_the_big_two() -> None:
    t = new_hand("quito", four_of_a_kind="win", zapateria="off")
    assert t.deal({0: FOUR}) == "four 0 +40, chica 0 +1"
    t = table("5c Kd", "quito", hand="5s", last="5c", laid={3: "5d 5h"}, ronda_catch_points="win", score=(0, 10))
    assert t.play("5s x5c") == "catch 0 +40, chica 0 +1"


@pytest.mark.clause("P19", "A29")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_else_learns_the_rank_of_a_ronda(ruleset: str) -> None:
    """The same deal with another rank looks the same to all others: their views, events and the table's digest."""
    tables = []
    for ronda in ("7c 7d 7h 2c Kc", "6c 6d 6h 2c Kc"):
        t = new_hand(ruleset)
        t.deal({0: ronda, 1: NOTHING, 2: "Ad 3d 5d Jd Qd", 3: "As 3s 5s Js Qs"})
        t.play("2c")
        tables.append(t)
    for seat in (None, 1, 2, 3):
        assert seen_by(seat, tables[0]) == seen_by(seat, tables[1])
    assert seen_by(0, tables[0]) != seen_by(0, tables[1])


def seen_by(seat: int | None, t: Table) -> tuple[object, ...]:
    view = t.match.view(seat)
    return view.state, view.digest(), t.match.events(seat)


@pytest.mark.clause("A29")
@pytest.mark.parametrize(("ruleset", "shown"), [("pagat", 0), ("quito", 5)])
def test_only_a_catch_that_scores_gives_the_rank_away(ruleset: str, shown: int) -> None:
    t = table("5c Kd", ruleset, hand="5s", last="5c", laid={3: "5d 5h"})
    t.state.ronda[3] = 1
    t.play("5s x5c")
    assert t.match.view(None).state.ronda_rank[3] == shown


@pytest.mark.clause("A13")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_after_the_deal_it_is_too_late(ruleset: str) -> None:
    """Three of a kind that could not score at the deal never score later, though the score would allow it."""
    t = new_hand(ruleset, score=(38, 0))
    assert t.deal({0: RONDA}) == ""
    t.state.score[0] = 0
    said = []
    while t.state.phase == Phase.PLAY:
        said.append(t.play(min(t.legal, key=len)))
    assert not any("ronda" in text for text in said)


@pytest.mark.clause("A13", "A14")
@pytest.mark.parametrize("text", ["ronda", "ronda 7", "four"])
def test_there_is_nothing_to_announce_with_and_nothing_to_hide(text: str) -> None:
    t = new_hand()
    t.deal({0: RONDA})
    assert all(action.split()[0] in RONDA.split() for action in t.legal)
    with pytest.raises(ValueError, match=text):
        t.play(text)


@pytest.mark.clause("A15")
def test_announcements_score_in_turn_order_from_the_leader() -> None:
    assert new_hand(dealer=3).deal({3: RONDA, 0: OTHER_RONDA}) == "ronda 0 +4, ronda 1 +4"
    assert new_hand(dealer=2).deal({3: RONDA, 0: OTHER_RONDA}) == "ronda 1 +4, ronda 0 +4"


@pytest.mark.clause("A15", "A1")
def test_once_one_has_won_the_later_ones_are_not_looked_at() -> None:
    t = new_hand(dealer=3)
    assert t.deal({1: FOUR, 2: RONDA}) == "four 1 +40, chica 1 +1, mesa 1 +1"
    assert new_hand(dealer=0).deal({1: RONDA, 2: FOUR}).startswith("ronda 1 +4, four 0 +40")


@pytest.mark.clause("A16", "W11")
def test_four_of_a_kind_are_not_a_ronda_too() -> None:
    assert new_hand("quito").deal({0: FOUR}) == "four 0 +4"


@pytest.mark.clause("P66", "A18")
@pytest.mark.parametrize(("score", "events"), [(28, "ronda 0 +4"), (30, ""), (36, "")])
def test_a_side_with_30_scores_no_ronda(score: int, events: str) -> None:
    assert new_hand(score=(score, 0)).deal({0: RONDA}) == events


@pytest.mark.clause("A18")
def test_each_ronda_is_judged_by_the_score_before_it() -> None:
    """§7.5: two rondas of one side score once from 28, and from 36 in Quito."""
    assert new_hand(score=(28, 0)).deal({0: RONDA, 2: OTHER_RONDA}) == "ronda 0 +4"
    assert new_hand("quito", score=(36, 0)).deal({0: RONDA, 2: OTHER_RONDA}) == "ronda 0 +2"


@pytest.mark.clause("A19", "P18")
@pytest.mark.parametrize("score", [30, 36, 38])
def test_four_of_a_kind_win_at_any_score_in_the_pagat_rules(score: int) -> None:
    assert new_hand(score=(score, 0)).deal({0: FOUR}).startswith(f"four 0 +{40 - score}, chica 0 +1")


@pytest.mark.clause("A19", "W43")
@pytest.mark.parametrize("ruleset", ["quito", "rigor"])
def test_four_of_a_kind_are_void_on_38_where_only_a_caida_closes(ruleset: str) -> None:
    assert new_hand(ruleset, score=(38, 0)).deal({0: FOUR}) == ""
    assert new_hand(ruleset, score=(36, 0)).deal({0: FOUR}).startswith("four 0 +4, chica 0 +1")


@pytest.mark.clause("A19")
def test_four_of_a_kind_for_points_are_void_on_38_everywhere() -> None:
    """§7.5: as points, void under both values of `at_38`."""
    assert new_hand("pagat", four_of_a_kind=4, score=(38, 0)).deal({0: FOUR}) == ""


@pytest.mark.clause("A54b")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_ronda_on_38_scores_nothing_and_can_still_be_caught(ruleset: str) -> None:
    t = new_hand(ruleset, score=(0, 38))
    assert t.deal({3: RONDA}) == ""
    t = table("5c Kd", ruleset, hand="5s", last="5c", laid={3: "5d 5h"}, dealer=0, deal=2, score=(0, 38), others=0)
    played = t.play("5s x5c")
    caught = t.play("claim 5") if ruleset == "pagat" else played
    assert caught.startswith({"pagat": "claim 0 +10", "quito": "catch 0 +4", "rigor": "catch 0 +40"}[ruleset])


@pytest.mark.clause("A54b")
def test_a_ronda_on_38_scores_nothing_without_the_limit_of_30_either() -> None:
    assert new_hand(score=(36, 0), ronda_limit=None).deal({0: RONDA}).startswith("ronda 0 +4")
    assert new_hand(score=(38, 0), ronda_limit=None).deal({0: RONDA}) == ""


@pytest.mark.clause("P17", "P66")
def test_silence_tells_nothing_of_what_would_not_score() -> None:
    t = new_hand("quito", score=(38, 20))
    t.deal()
    assert t.state.no_three == [0, ALL_RANKS] * 2 and t.state.no_four == [0, 1] * 2
    t = new_hand("quito", ronda_points=0, four_of_a_kind=0)
    t.deal()
    assert t.state.no_three == [0] * 4 == t.state.no_four


@pytest.mark.clause("P17", "P18", "P19")
def test_who_announces_is_not_told_to_have_none() -> None:
    t = new_hand(four_of_a_kind=2)
    t.deal({0: "7c 7d 7h 7s 2c", 1: "4c 4d 4h 2d Kc"})
    assert t.state.four == [7, 0, 0, 0] and t.state.no_four == [0, 1, 1, 1]
    assert t.state.ronda == [0, 1, 0, 0] and t.state.no_three == [ALL_RANKS, 0, ALL_RANKS, ALL_RANKS]
