"""House rules that are an option away: §5 and the other values of §2."""

from typing import Any

import pytest

from sobremesa import bots
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.games.cuarenta.bots import play_prices, rules_player
from sobremesa.games.cuarenta.rules import Reason
from tests.games.cuarenta.table import GAME, RULESETS, Pair, last_card, new_hand, table


def count(pile: Pair, **position: Any) -> str:
    return last_card("Qd", "quito", hand="Kc", pile=pile, **position).play("Kc")


# --- the count


@pytest.mark.clause("V4")
@pytest.mark.parametrize(
    ("value", "before", "points"),
    [
        ("counts", 30, 8),
        ("void", 28, 8),
        ("void", 30, 0),
        ("void", 36, 0),
        ("trim", 20, 8),
        ("trim", 26, 4),
        ("trim", 28, 2),
        ("trim", 30, 0),
        ("trim", 36, 0),
    ],
)
def test_carton_stops_at_30(value: str, before: int, points: int) -> None:
    t = last_card("Qd", "quito", hand="Kc", pile=(21, 17), score=(before, 10), carton_at_30=value)
    t.play("Kc")
    assert t.score == (before + points, 10)


@pytest.mark.clause("V7", "P56", "P60")
@pytest.mark.parametrize(
    ("pile", "usual", "points"),
    [((17, 19), 2, 6), ((16, 20), 6, 6), ((15, 21), 8, 8), ((18, 18), 2, 2), ((17, 18), 2, 2)],
)
def test_nineteen_cards_can_be_enough_for_the_six(pile: Pair, usual: int, points: int) -> None:
    for needed, paid in ((20, usual), (19, points)):
        assert f"cards {int(pile[1] >= pile[0])} +{paid}" in count(pile, carton_from=needed, dealer=0)


@pytest.mark.clause("V2")
@pytest.mark.parametrize(("cards", "wins"), [(26, False), (27, True), (28, True)])
def test_a_big_carton_wins(cards: int, wins: bool) -> None:
    """27 cards are 14 points."""
    events = count((cards, 38 - cards), score=(0, 10), big_carton=14)
    assert events == ("cards 0 +40, chica 0 +1" if wins else "cards 0 +12")


def test_a_void_carton_is_not_a_big_one() -> None:
    assert count((30, 8), score=(30, 10), big_carton=14, carton_at_30="void") == ""


def test_a_big_carton_is_void_on_38_where_only_a_caida_closes() -> None:
    assert count((30, 8), score=(38, 10), big_carton=14) == ""


@pytest.mark.clause("V3")
@pytest.mark.parametrize(("pile", "falla"), [((38, 0), True), ((37, 1), False)])
def test_falla_who_captures_nothing_in_a_whole_hand_gives_two(pile: Pair, falla: bool) -> None:
    assert ("falla 0 +2" in count(pile, falla=2)) == falla
    assert "falla" not in count(pile)


def test_falla_is_nothing_for_a_side_on_38() -> None:
    assert count((38, 0), falla=2, score=(38, 10)) == ""


def test_leftovers_go_to_the_last_capturer_and_make_no_limpia() -> None:
    t = last_card("Qd Ah", "quito", hand="Kc", pile=(17, 20), leftovers="last_capturer")
    t.state.last_capturer = 1
    assert t.play("Kc") == "cards 1 +2"
    assert t.pile == (20, 20) and t.on_table == ""


def test_leftovers_follow_the_last_pile_that_grew() -> None:
    """§7.5: by play or `take`; nobody if there was none."""
    t = last_card("Qd 5h 6c Ah", hand="5s", pile=(14, 20), leftovers="last_capturer")
    t.play("5s x5h")
    t.play("take 6c")
    assert t.pile == (16, 23)
    t = last_card("Qd Ah", hand="Kc", pile=(0, 0), leftovers="last_capturer")
    t.play("Kc")
    assert t.pile == (0, 0)


def test_to_leave_an_overlooked_run_is_no_capture() -> None:
    t = last_card("Qd 5h 6c", hand="5s", pile=(14, 20), leftovers="last_capturer")
    t.play("5s x5h", "leave", "leave")
    assert t.pile == (18, 20)


def test_leftovers_move_after_the_claims() -> None:
    """§7.5."""
    t = last_card("5c Kd", hand="5s", last="5c", laid={3: "5d 5h"}, pile=(17, 20), leftovers="last_capturer")
    t.play("5s x5c")
    assert t.on_table == "Kd" and "claim 5" in t.legal
    assert t.play("claim 5") == "claim 0 +10, cards 1 +6" and t.pile == (20, 20)


@pytest.mark.parametrize(("pile", "points"), [((19, 17), 0), ((18, 18), 2), ((20, 18), 6)])
def test_tie_award_to_the_next_dealer_only(pile: Pair, points: int) -> None:
    """More cards below twenty pay nothing; a tie still pays the side that deals next."""
    t = last_card("Qd", "quito", hand="Kc", dealer=1, pile=pile, majority_below_20=0)
    t.play("Kc")
    assert t.score == (points, 0)


# --- captures


@pytest.mark.clause("A31")
@pytest.mark.parametrize(("most", "plays"), [(2, 1), (3, 2), (None, 3)])
def test_how_many_cards_an_addition_may_take(most: int | None, plays: int) -> None:
    t = table("Ac Ad 2c 3c 5c", "quito", hand="7s", addition_max_cards=most)
    assert len(t.captures("7s")) == plays
    if most:
        assert t.why("7s xAcAd2c3c") == Reason.TOO_MANY_PARTS


@pytest.mark.clause("V6")
@pytest.mark.parametrize(
    ("lies", "captures"),
    [
        ("Ac 2d 4h", ["7s xAc2d4h"]),
        ("Ac 2d 4h Kd", []),
        ("Ac 2d 4h 7d", ["7s x7d"]),
        ("Ac 2d 4h 5d", ["7s x2d5d"]),
        ("Ac 2d 4h Jd Qd", ["7s xAc2d4h >JdQd"]),
        ("Ac 2d 4h Jd Kd", []),
        ("3c 4d Kd", ["7s x3c4d"]),
    ],
)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_three_cards_add_up_only_where_the_table_is_cleared(ruleset: str, lies: str, captures: list[str]) -> None:
    t = table(lies, ruleset, hand="7s", sum_of_three="if_clean")
    assert t.captures("7s") == captures
    assert table(lies, ruleset, hand="7s", sum_of_three="if_clean", capture_required=True).is_legal("7s") != bool(
        captures
    )


@pytest.mark.clause("V6", "A39")
def test_a_sum_of_two_may_still_leave_its_run() -> None:
    t = table("3c 4d Jd", hand="7s", sum_of_three="if_clean")
    assert t.captures("7s") == ["7s x3c4d", "7s x3c4d >Jd"]


@pytest.mark.clause("A32")
def test_a_match_takes_all_equal_cards() -> None:
    t = table("5c 5d 5h Kd", "quito", hand="5s", last="5d", match_takes="all")
    assert t.captures("5s") == ["5s x5c5d5h"]
    assert t.why("5s x5c") == Reason.WHOLE_MATCH
    assert t.play("5s x5c5d5h") == "caida 0 +2" and t.pile == (4, 0)


@pytest.mark.clause("A30")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_can_capture_must(ruleset: str) -> None:
    """§7.5: illegal is the bare lay of a card that can itself capture; other cards may still be laid."""
    t = table("6h 2c", ruleset, hand="6s Kc", capture_required=True)
    assert t.legal == ["6s x6h", "Kc"]
    assert t.why("6s") == Reason.MUST_CAPTURE


@pytest.mark.clause("A30")
@pytest.mark.parametrize("lies", ["", "2h 4c", "7h Qd", "3c 3d", "Ah Ac 5d", "Kd 6c", "Jh Qh"])
def test_who_cannot_capture_may_lay_any_card(lies: str) -> None:
    """Every card of the pack on its own: the bare lay is legal exactly where it has no capture."""
    for card in {str(card) for card in GAME.pack} - set(lies.split()):
        t = table(lies, "quito", hand=card, capture_required=True, deal=2)
        assert t.is_legal(card) == (t.captures(card) == [])


@pytest.mark.clause("A30", "A31")
def test_a_capture_that_the_table_forbids_obliges_nobody() -> None:
    t = table("Ac 2c 4c", "quito", hand="7s", capture_required=True, addition_max_cards=2)
    assert t.legal == ["7s"]


# --- bonuses


def four_caidas(**options: Any) -> str:
    """Side 0 falls on seats 3, 1, 3 and 1 in turn; something else lies there, so that nothing is cleaned."""
    hands = {1: "2c 3c", 2: "2d 3d", 3: "4c Ks"}
    t = table("6h Ad", "quito", hand="6s 4s", last="6h", hands=hands, **options)
    t.play("6s x6h", "2c", "2d x2c", "4c", "4s x4c", "3c")
    return t.play("3d x3c")


@pytest.mark.clause("V1")
def test_four_caidas_in_a_row_win_the_chica() -> None:
    assert four_caidas(four_caidas="win", score=(0, 10)) == "caida 0 +2, four_caidas 0 +32, chica 0 +1"
    assert four_caidas(score=(0, 10)) == "caida 0 +2"


@pytest.mark.clause("V1")
@pytest.mark.parametrize(("card", "play"), [("Qd", "Qd"), ("Js", "Js xJd")])
def test_another_turn_of_the_side_breaks_the_row_of_caidas(card: str, play: str) -> None:
    hands = {1: "2c 3c", 2: f"{card} 3d", 3: "4c Ks"}
    t = table("6h Ad Jd", "quito", hand="6s 4s", last="6h", hands=hands, four_caidas="win")
    t.play("6s x6h", "2c", play, "4c", "4s x4c", "3c")
    assert t.play("3d x3c") == "caida 0 +2"
    assert t.state.caidas_in_a_row[0] == 2


def test_announcements_at_other_prices() -> None:
    ronda, four = "7c 7d 7h 2c Kc", "4c 4d 4h 4s Kc"
    assert new_hand("quito", ronda_points=6).deal({0: ronda}) == "ronda 0 +6"
    assert new_hand("quito", ronda_points=0).deal({0: ronda}) == ""
    assert new_hand("quito", four_of_a_kind=8).deal({0: four}) == "four 0 +8"


def test_a_misdeal_for_two_points() -> None:
    t = new_hand("quito", dealer=1, misdeal=2)
    t.deal()
    assert [str(score) for score in t.match.call("misdeal")] == ["misdeal 0 +2"]


def test_a_catch_worth_a_plain_two_or_ten_on_top() -> None:
    position: dict[str, Any] = {"hand": "5s", "last": "5c", "laid": {3: "5d 5h"}}
    assert table("5c Kd", "quito", ronda_catch_points=2, **position).play("5s x5c") == "catch 0 +2"
    assert table("5c Kd", "pagat", ronda_catch="auto", **position).play("5s x5c") == "catch 0 +10"


# --- the match


@pytest.mark.clause("W3")
@pytest.mark.parametrize(
    ("chicas", "end"), [((0, 0), ""), ((1, 1), ""), ((2, 1), "mesa"), ((2, 0), "mesa"), ((0, 2), ""), ((1, 2), "draw")]
)
def test_four_chicas_of_which_three_win(chicas: Pair, end: str) -> None:
    position: dict[str, Any] = {"hand": "6s", "last": "6h", "score": (38, 20), "chicas": chicas}
    t = table("6h Kd", "quito", match="four", **position)
    assert t.play("6s x6h") == "caida 0 +2, chica 0 +1" + (", mesa 0 +1" if end == "mesa" else "")
    assert t.match.over == bool(end)
    if t.match.result:
        assert t.match.result.winners == ((0, 1) if end == "draw" else (0,))


@pytest.mark.clause("P9")
@pytest.mark.parametrize("way", ["diamond", "highest", "random"])
def test_every_way_of_finding_the_first_dealer_finds_a_seat(way: str) -> None:
    ruleset = GAME.rulebook.ruleset("quito", {"first_dealer": way})
    dealers = [Match(GAME, ruleset, 4, seed=seed).first_dealer for seed in range(60)]
    assert set(dealers) == {0, 1, 2, 3}
    assert dealers == [Match(GAME, ruleset, 4, seed=seed).first_dealer for seed in range(60)]


# --- bots


@pytest.mark.parametrize("level", ["greedy", "rules"])
def test_bots_play_by_house_rules_that_they_were_not_written_for(level: str) -> None:
    """A bot chooses what is legal at this table, hand after hand."""
    changes = {"sum_of_three": "if_clean", "carton_from": 19, "at_38": "all_but_cards"}
    for players in GAME.players:
        match = Match(GAME, GAME.rulebook.ruleset("quito", changes), players, seed="house rules")
        seats = [bots.make("cuarenta", level, str(seat)) for seat in range(players)]
        while not match.over and match.state.hands < 4:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(seats[match.actor].choose(match.view(match.actor)))
        assert match.state.hands > 1


@pytest.mark.clause("V7")
def test_bots_expect_more_of_nineteen_cards_where_they_are_enough() -> None:
    worth = []
    for needed in (20, 19):
        t = table("5c 6d", "quito", hand="5s", deal=2, pile=(17, 15), carton_from=needed)
        places, memory, _, _ = rules_player.mind(t.match.rules)
        worth.append(play_prices.prospect(t.match.rules, t.state, 0, 2, places, memory))
    assert worth[0] < worth[1]
