"""House rules of Quito's homes: what was missed may be taken (V8), a caída by a sum (V10), who deals next (V11)."""

import pytest

from sobremesa import bots
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.games.cuarenta.bots.move_pruning import most_cards
from sobremesa.games.cuarenta.notation import parse
from sobremesa.games.cuarenta.rules import (
    Kind,
    Phase,
    Reason,
    canonical,
    kind_of,
    leaves_to_others,
    next_leader,
    why_illegal,
)
from tests.games.cuarenta.table import GAME, Pair, Table, last_card, new_hand, table


def robbed(on_table: str, hand: str, **options: object) -> Table:
    """Seat 0 lays its first card, which could have captured, where any missed capture may be taken."""
    t = table(on_table, "pagat", hand=f"{hand} Kh", others=2, missed_sequence="robar", **options)  # type: ignore[arg-type]
    t.play(hand)
    return t


@pytest.mark.clause("V8")
def test_a_missed_capture_may_be_taken_with_the_card_that_missed_it() -> None:
    t = robbed("3c 4d 7c Jd Qd", "7s")
    assert t.turn == 1
    assert t.legal == ["leave"] + [f"take {cards}{run}" for run in ("", "Jd", "JdQd") for cards in ("3c4d7s", "7c7s")]
    assert t.play("take 3c4d7sJdQd") == ""
    assert t.pile == (0, 5) and t.on_table == "7c" and t.last == "" and t.turn == 1


@pytest.mark.clause("V8", "P45")
def test_what_could_capture_nothing_is_not_asked_for_and_at_other_tables_nothing_is() -> None:
    assert robbed("3c 5d Jd", "7s").legal[0] != "leave"
    for claim in ("claim", "auto"):
        t = table("7c", "pagat", hand="7s Kh", others=2, missed_sequence=claim)
        t.play("7s")
        assert t.state.phase == Phase.PLAY


@pytest.mark.clause("V8", "A40")
def test_each_opponent_is_asked_in_turn_and_the_partner_never() -> None:
    t = robbed("7c", "7s")
    asked = [t.turn]
    while "leave" in t.legal:
        t.play("leave")
        asked.append(t.turn)
    assert asked == [1, 3, 1]
    assert t.on_table == "7c 7s" and t.last == "7s", "and the next may still fall on it"
    t = robbed("7c", "7s")
    t.play("leave", "take 7c7s")
    assert t.pile == (0, 2) and t.turn == 1 and t.state.last_capturer == 2


@pytest.mark.clause("V8", "A41")
def test_who_robs_the_whole_table_scores_nothing() -> None:
    t = robbed("7c", "7s")
    assert t.play("take 7c7s") == "" and t.on_table == ""


@pytest.mark.clause("V8")
def test_the_last_card_of_a_hand_is_asked_for_before_the_count() -> None:
    t = last_card("7c Kd", "quito", hand="7s", pile=(18, 19), missed_sequence="robar")
    assert t.play("7s") == ""
    assert t.play("take 7c7s") == "cards 1 +8"


@pytest.mark.clause("V8", "P43")
def test_an_overlooked_run_is_the_opponents_too() -> None:
    t = table("5h 6c 7d", "quito", hand="5s Kh", others=2, missed_sequence="robar")
    t.play("5s x5h >6c")
    assert t.legal == ["leave", "take 7d"]


@pytest.mark.clause("V8")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("take 7c", Reason.NOT_OVERLOOKED),
        ("take 7s", Reason.RUN_WITHOUT_CAPTURE),
        ("take 4d7s", Reason.WRONG_SUM),
        ("take 3c4d7c7s", Reason.MATCH_AND_ADDITION),
        ("take 3c4d7sQd", Reason.RUN_BROKEN),
        ("take 7sKs", Reason.NOT_ON_TABLE),
        ("7h", Reason.NOT_NOW),
        ("take 7c7s", Reason.LEGAL),
    ],
)
def test_only_what_the_card_could_have_taken_is_taken(text: str, reason: Reason) -> None:
    t = robbed("3c 4d 7c Jd Qd", "7s")
    assert t.why(text) == reason
    assert t.is_legal(text) == (reason == Reason.LEGAL)


@pytest.mark.clause("V8", "P43")
@pytest.mark.parametrize(
    ("play", "missed_sequence", "leaves"),
    [
        ("5s", "robar", True),
        ("5s", "claim", False),
        ("Ks", "robar", False),
        ("5s x5h", "claim", True),
        ("5s x5h >6c", "claim", False),
    ],
)
def test_a_play_is_said_to_leave_what_the_opponents_may_take(play: str, missed_sequence: str, leaves: bool) -> None:
    t = table("5h 6c Qd", "quito", hand="5s Ks", others=2, missed_sequence=missed_sequence)
    assert bool(leaves_to_others(t.match.rules, t.state, parse(play))) == leaves
    t.play(play)
    assert (t.state.phase == Phase.TAKE) == leaves


@pytest.mark.clause("V8")
def test_what_is_robbed_is_written_in_the_lowest_copies_beside_the_card_laid() -> None:
    t = robbed("7c 7d Kd", "7s")
    assert t.legal == ["leave", "take 7c7s"]
    assert canonical(t.match.rules, t.state, parse("take 7d7s")) == parse("take 7c7s")
    assert why_illegal(t.match.rules, t.state, parse("take 7d7s")) == Reason.OTHER_COPY


@pytest.mark.clause("V8", "V6")
def test_a_sum_of_three_is_robbed_only_where_it_clears() -> None:
    for lies, may in (("Ac 2d 4h", True), ("Ac 2d 4h Kd", False)):
        t = table(lies, "casa", hand="7s Kh", others=2, missed_sequence="robar")
        t.play("7s")
        assert (t.state.phase == Phase.TAKE) == may
    t = table("Ac 2d 4h", "casa", hand="7s Kh", others=2, missed_sequence="robar")
    t.play("7s")
    assert t.legal == ["leave", "take Ac2d4h7s"]


@pytest.mark.clause("V8")
def test_bots_rob_most_and_leave_nothing_to_be_robbed() -> None:
    t = robbed("3c 4d 7c Jd", "7s")
    legal = t.match.legal_actions.codes
    assert GAME.notation.write(most_cards(legal, len(legal))) == "take 3c4d7sJd"
    for level in ("greedy", "rules"):
        for seed in range(4):
            match = Match(GAME, GAME.rulebook.ruleset("quito", {"missed_sequence": "robar"}), 2, seed=f"robar {seed}")
            seats = [bots.make("cuarenta", level, str(seat)) for seat in range(2)]
            while not match.over and match.state.hands < 3:
                if match.actor == CHANCE:
                    match.deal()
                    continue
                before, chosen = clone(match.state), seats[match.actor].choose(match.view(match.actor))
                if kind_of(chosen) == Kind.PLAY:
                    assert not leaves_to_others(match.rules, before, chosen)
                match.play(chosen)


# --- a wrong claim


def claims_wrongly(score: Pair, cost: object) -> tuple[str, Pair]:
    t = last_card("5c Kd", hand="5s", last="5c", laid={3: "5d 6h"}, pile=(17, 18), score=score, wrong_claim=cost)
    t.play("5s x5c")
    return t.play("claim 5"), t.score


@pytest.mark.clause("V9", "A28")
@pytest.mark.parametrize(
    ("cost", "score", "says", "after"),
    [
        (0, (10, 10), "cards 0 +2", (14, 10)),
        ("loses_2", (10, 10), "wrong_claim 0 -2, cards 0 +2", (12, 10)),
        (10, (10, 10), "wrong_claim 1 +10, cards 0 +2", (14, 20)),
        (10, (10, 38), "cards 0 +2", (14, 38)),
        (2, (10, 36), "wrong_claim 1 +2, cards 0 +2", (14, 38)),
        (10, (10, 30), "wrong_claim 1 +10, chica 1 +1, mesa 1 +1", (12, 40)),
    ],
)
def test_a_wrong_claim_costs_what_the_table_says(cost: object, score: Pair, says: str, after: Pair) -> None:
    assert claims_wrongly(score, cost) == (says, after)


@pytest.mark.clause("V9")
def test_a_side_loses_no_points_that_it_does_not_have() -> None:
    t = last_card("5c Kd", hand="5s", last="5c", laid={3: "5d 6h"}, score=(0, 0), wrong_claim="loses_2", pile=(18, 18))
    t.play("5s x5c")
    t.state.score[0] = 0
    assert t.play("claim 5") == "cards 0 +6" and t.score == (6, 0)


@pytest.mark.clause("V9", "P62")
def test_a_right_claim_costs_nothing_and_a_wrong_one_ends_the_claims() -> None:
    t = last_card("5c Kd", hand="5s", last="5c", laid={3: "5d 5h"}, pile=(18, 18), wrong_claim=10)
    t.play("5s x5c")
    assert t.play("claim 5") == "claim 0 +10, cards 0 +6"


# --- caída by a sum


@pytest.mark.clause("V10", "P46", "P47")
@pytest.mark.parametrize(
    ("lies", "last", "play", "scored"),
    [
        ("2h 3c Kd", "3c", "5s x2h3c", "caida 0 +2"),
        ("2h 3c", "3c", "5s x2h3c", "caida 0 +2"),
        ("2h 3c Kd", "Kd", "5s x2h3c", ""),
        ("2h 3c 6d Kd", "6d", "5s x2h3c >6d", ""),
        ("3c Kd", "3c", "3s x3c", "caida 0 +2"),
    ],
)
def test_a_sum_that_takes_the_card_just_laid_is_a_caida(lies: str, last: str, play: str, scored: str) -> None:
    t = table(lies, "quito", hand=play[:2], last=last, caida_by="match_or_sum")
    assert t.play(play) == scored
    plain = table(lies, "quito", hand=play[:2], last=last)
    assert ("caida" in plain.play(play)) == (play == "3s x3c")


@pytest.mark.clause("V10", "A47")
def test_a_sum_names_the_copy_that_was_just_laid_and_the_other_one() -> None:
    t = table("2c 2h 3c Kd", "quito", hand="5s", last="2h", caida_by="match_or_sum")
    assert sorted(t.captures("5s")) == ["5s x2c3c", "5s x2h3c"]
    assert t.play("5s x2c3c") == ""
    t = table("2c 2h 3c Kd", "quito", hand="5s", last="2h", caida_by="match_or_sum")
    assert t.play("5s x2h3c") == "caida 0 +2"


@pytest.mark.clause("V10")
def test_of_several_equal_cards_in_a_sum_the_just_laid_one_stands_beside_the_lowest() -> None:
    t = table("Ac Ad Ah 2c Kd", "quito", hand="4s", last="Ah", caida_by="match_or_sum")
    assert t.captures("4s") == ["4s xAcAd2c", "4s xAcAh2c"]
    assert t.is_legal("4s xAdAh2c"), "the table takes it for the lowest copies"
    assert canonical(t.match.rules, t.state, parse("4s xAdAh2c")) == parse("4s xAcAh2c"), "which is a caída"


@pytest.mark.clause("V10", "A21")
def test_a_ronda_is_caught_by_a_sum_too() -> None:
    t = table("2h 3c Kd", "quito", hand="5s", last="3c", laid={3: "3d 3h"}, caida_by="match_or_sum")
    assert t.play("5s x2h3c") == "catch 0 +4"
    assert t.state.ronda_rank[3] == 3


# --- who deals next


@pytest.mark.clause("V11", "P15")
@pytest.mark.parametrize("players", [2, 4])
def test_the_deal_goes_on_after_every_five_cards_or_after_the_hand(players: int) -> None:
    for way, moves in (("each_hand", 0), ("each_deal", 1)):
        t = new_hand("quito", players=players, dealer=0, next_dealer=way)
        t.deal()
        assert (t.state.dealer, t.turn) == (0, 1)
        t.lay_all()
        t.deal()
        assert (t.state.dealer, t.turn) == (moves, (1 + moves) % players)


@pytest.mark.clause("V11")
def test_the_next_hand_is_dealt_by_the_next_after_the_last_dealer() -> None:
    t = new_hand("quito", players=2, dealer=0, next_dealer="each_deal")
    dealers = []
    for _ in range(5):
        t.deal()
        dealers.append(t.state.dealer)
        t.lay_all()
    assert dealers == [0, 1, 0, 1, 0]


@pytest.mark.clause("P10", "V11")
@pytest.mark.parametrize("way", ["each_hand", "each_deal"])
def test_who_leads_the_deal_to_come_is_said_before(way: str) -> None:
    t = new_hand("quito", dealer=0, next_dealer=way)
    t.deal()
    while t.state.hands < 3:
        t.lay_all()
        said = next_leader(t.match.rules, t.state)
        t.deal()
        assert t.turn == said


# --- zapatero


@pytest.mark.clause("V12", "A58")
@pytest.mark.parametrize(("ruleset", "loser", "falls"), [("quito", 10, 0), ("mundial", 10, 1), ("mundial", 12, 0)])
def test_in_the_mundial_ten_points_do_not_save_a_zapatero(ruleset: str, loser: int, falls: int) -> None:
    t = table("6h Kd", ruleset, hand="6s", last="6h", score=(38, loser))
    assert ("zapateria" in t.play("6s x6h")) == bool(falls)


@pytest.mark.clause("V13")
def test_nobody_plays_out_of_turn() -> None:
    t = table("6h Kd", "casa", hand="6s", hands={1: "5s"})
    assert t.why("5s") == Reason.NOT_IN_HAND


# --- the rulesets by name


@pytest.mark.clause("V3")
@pytest.mark.parametrize(("ruleset", "points"), [("quito", 0), ("mundial", 10), ("casa", 2)])
def test_a_falla_costs_what_the_ruleset_says(ruleset: str, points: int) -> None:
    t = last_card("Qd", ruleset, hand="Kc", pile=(20, 0))
    assert (f"falla 0 +{points}" in t.play("Kc")) == bool(points)


@pytest.mark.clause("P18", "V1", "V2", "V4", "V6")
def test_at_home_the_great_things_win_the_chica_and_cards_stop_at_thirty() -> None:
    assert "four 0 +40" in new_hand("casa").deal({0: "7c 7d 7h 7s 2c"})
    assert last_card("Qd", "casa", hand="Kc", pile=(29, 9)).play("Kc").startswith("cards 0 +40")
    assert last_card("Qd", "casa", hand="Kc", pile=(22, 16), score=(30, 0)).play("Kc") == ""
