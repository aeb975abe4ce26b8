"""The end of a hand: claims and the card count, P53–P67, W36–W41, A5, A20–A28, A48, A53, A54, A59."""

from itertools import product
from typing import Any

import pytest

from sobremesa.games.cuarenta import rules
from tests.games.cuarenta.table import GAME, RULESETS, Pair, Table, cards, last_card, table

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
both_dealers = pytest.mark.parametrize("dealer", [0, 1])


def count(pile: Pair, ruleset: str = "pagat", dealer: int = 0, **position: Any) -> str:
    """Return what the count gives when the last card of the hand is laid with these piles."""
    return last_card("Qd", ruleset, hand="Kc", dealer=dealer, pile=pile, **position).play("Kc")


@pytest.mark.clause("P53", "W36")
@each_ruleset
@pytest.mark.parametrize(("players", "deals"), [(4, 2), (2, 4)])
def test_the_cards_are_counted_when_the_pack_is_through(ruleset: str, players: int, deals: int) -> None:
    for deal in range(1, deals):
        t = table("Qd", ruleset, hand="Kc", players=players, dealer=0, turn=0, others=0, deal=deal, pile=(20, 18))
        assert t.play("Kc") == "" and t.pile == (20, 18)
    t = table("Qd", ruleset, hand="Kc", players=players, dealer=0, turn=0, others=0, deal=deals, pile=(20, 18))
    assert t.play("Kc") == "cards 0 +6"


@pytest.mark.clause("P55", "P56", "P57", "P58", "W37", "W38")
@each_ruleset
@both_dealers
def test_each_number_of_cards(ruleset: str, dealer: int) -> None:
    """20 cards are 6, each card above 20 adds 1, and the total is rounded up to the next even number."""
    for number in range(20, 41):
        points = 6 + (number - 20) + (number - 20) % 2
        assert count((number, 40 - number if number > 20 else 19), ruleset, dealer).startswith(f"cards 0 +{points}")
        assert count((40 - number if number > 20 else 19, number), ruleset, dealer).startswith(f"cards 1 +{points}")


@pytest.mark.clause("P54")
@each_ruleset
def test_what_is_left_on_the_table_counts_for_nobody(ruleset: str) -> None:
    t = last_card("2h 3c 4d 5h Qd", ruleset, hand="Kc", pile=(16, 18))
    assert t.play("Kc") == "cards 1 +2"
    assert t.pile == (16, 18)


@pytest.mark.clause("P59", "W39", "W40")
@pytest.mark.parametrize(("ruleset", "points"), [("pagat", 6), ("quito", 2), ("rigor", 2)])
@both_dealers
def test_twenty_against_twenty(ruleset: str, points: int, dealer: int) -> None:
    assert count((20, 20), ruleset, dealer) == f"cards {1 - dealer} +{points}"


@pytest.mark.clause("P61", "W40")
@each_ruleset
@both_dealers
@pytest.mark.parametrize("each", [0, 12, 19])
def test_below_twenty_and_level_the_side_that_did_not_deal_gets_two(ruleset: str, dealer: int, each: int) -> None:
    assert count((each, each), ruleset, dealer) == f"cards {1 - dealer} +2"


@pytest.mark.clause("P60", "W41")
@each_ruleset
@both_dealers
def test_below_twenty_the_side_with_more_gets_two_and_the_other_nothing(ruleset: str, dealer: int) -> None:
    assert count((19, 18), ruleset, dealer) == "cards 0 +2"
    assert count((2, 19), ruleset, dealer) == "cards 1 +2"


@pytest.mark.clause("A59")
@each_ruleset
def test_beside_twenty_cards_the_other_side_gets_nothing(ruleset: str) -> None:
    for more in range(20, 39):
        assert count((more, 39 - more), ruleset).count("cards") == 1


@pytest.mark.clause("P57", "P60", "P61")
@each_ruleset
@pytest.mark.parametrize(("pile", "is_carton"), [((19, 18), False), ((20, 20), True), ((21, 19), True)])
def test_a_carton_is_paid_from_twenty_cards_on(ruleset: str, pile: Pair, is_carton: bool) -> None:
    t = last_card("Qd", ruleset, hand="Kc", dealer=1, pile=pile)
    t.play("Kc")
    assert rules.carton_award(t.match.rules, t.state, 0) == (t.score[0] if is_carton else 0)


@pytest.mark.clause("P69", "W43")
@pytest.mark.parametrize("preset", [preset.name for preset in GAME.rulebook])
@pytest.mark.parametrize("carton_at_30", ["counts", "trim", "void"])
def test_the_count_pays_alike_at_every_score_that_counts_as_one(preset: str, carton_at_30: str) -> None:
    t = table("Qd", preset, hand="Kc", carton_at_30=carton_at_30)
    for pile, score in product([(19, 18), (20, 20), (21, 19), (36, 4)], range(40)):
        t.state.pile[:], t.state.score[0] = pile, score
        paid = rules.cards_award(t.match.rules, t.state, 0)
        t.state.score[0] = rules.score_at_count(t.match.rules, score)
        assert t.state.score[0] <= score and paid == rules.cards_award(t.match.rules, t.state, 0)


@pytest.mark.clause("A53", "P69")
@pytest.mark.parametrize(("pile", "points"), [((21, 19), 8), ((19, 17), 2), ((18, 18), 2), ((20, 20), 6)])
def test_on_38_any_award_of_the_count_wins_in_the_pagat_rules(pile: Pair, points: int) -> None:
    assert count(pile, dealer=1, score=(38, 0)) == f"cards 0 +{points}, chica 0 +1, mesa 0 +1"


@pytest.mark.clause("A54", "W43")
@pytest.mark.parametrize("ruleset", ["quito", "rigor"])
@pytest.mark.parametrize("pile", [(21, 19), (19, 17), (18, 18), (20, 20)])
def test_on_38_the_count_gives_nothing_to_anybody_where_only_a_caida_closes(ruleset: str, pile: Pair) -> None:
    t = last_card("Qd", ruleset, hand="Kc", dealer=1, pile=pile, score=(38, 20))
    assert t.play("Kc") == "" and t.score == (38, 20)


@pytest.mark.clause("A4")
@each_ruleset
def test_from_36_the_whole_award_of_the_cards_is_scored(ruleset: str) -> None:
    assert count((21, 17), ruleset, score=(36, 20)).startswith("cards 0 +8, chica 0 +1")


# --- ronda claims


def caught(rank: str = "5", pile: Pair = (18, 18), **position: Any) -> Table:
    """The dealer's last card of the hand falls on the 5 of seat 3, who was dealt three; another card lies there too."""
    other = "3d" if rank in "JQK" else "Kd"
    laid = {3: f"{rank}d {rank}h"}
    t = last_card(f"{rank}c {other}", hand=f"{rank}s", last=f"{rank}c", laid=laid, pile=pile, **position)
    assert t.play(f"{rank}s x{rank}c").startswith("caida 0 +2")
    return t


@pytest.mark.clause("P62", "A22", "A24")
@pytest.mark.parametrize("rank", "A234567JQK")
def test_a_caida_on_a_card_of_a_ronda_is_worth_ten_more_to_who_names_its_rank(rank: str) -> None:
    assert caught(rank).play(f"claim {rank}") == "claim 0 +10, cards 0 +6"


@pytest.mark.clause("P62", "A20", "A28")
def test_a_caida_on_another_card_is_not() -> None:
    t = last_card("5c Kd", hand="5s", last="5c", laid={3: "5d 6h"}, pile=(18, 18))
    t.play("5s x5c")
    assert t.play("claim 5") == "cards 0 +6"


@pytest.mark.clause("P63", "A25", "A5")
def test_claims_come_after_the_last_card_of_the_hand_and_before_the_count() -> None:
    t = table("5c Kd", hand="5s Ac", last="5c", laid={3: "5d 5h"}, others=2, deal=1)
    t.play("5s x5c")
    assert not t.is_legal("claim 5")
    t.lay_all()
    assert t.turn == -1, "a redeal, and no claim yet"
    t.deal()
    assert not t.is_legal("claim 5")
    t.lay_all()
    assert t.legal == ["silent", "claim 5"] and not any("cards" in str(s) for s in t.match.steps[-1].scores)
    assert t.play("claim 5").startswith("claim 0 +10, cards ")


@pytest.mark.clause("A25", "A40")
def test_claims_come_after_what_was_overlooked() -> None:
    t = last_card("5c 6d Kd", hand="5s", last="5c", laid={3: "5d 5h"}, pile=(18, 19))
    t.play("5s x5c")
    t.play("take 6d")
    assert "claim 5" in t.legal


@pytest.mark.clause("P64")
def test_the_claim_lapses_with_the_next_hand() -> None:
    t = caught()
    t.play("silent", "silent")
    t.deal()
    assert not t.is_legal("claim 5")
    assert t.state.caidas == [[0, 0]] * 4


@pytest.mark.clause("P66", "A27")
@pytest.mark.parametrize(("before", "asked"), [(26, True), (28, False), (30, False), (36, False)])
def test_the_limit_of_30_is_tested_when_the_claim_is_due_the_caida_included(before: int, asked: bool) -> None:
    t = caught(score=(before, 0))
    assert ("claim 5" in t.legal) == asked


@pytest.mark.clause("A27", "P66")
def test_with_auto_the_limit_is_tested_before_the_play() -> None:
    """§7.5: at or above it the play is a plain caída."""
    position: dict[str, Any] = {"hand": "5s", "last": "5c", "laid": {3: "5d 5h"}, "ronda_catch": "auto"}
    assert table("5c Kd", score=(28, 0), **position).play("5s x5c") == "catch 0 +10"
    assert table("5c Kd", score=(30, 0), **position).play("5s x5c") == "caida 0 +2"


@pytest.mark.clause("P67", "A20")
def test_a_ronda_that_scored_nothing_can_still_be_caught() -> None:
    assert caught(score=(20, 32)).play("claim 5").startswith("claim 0 +10")


@pytest.mark.clause("A21")
def test_only_in_the_same_deal() -> None:
    """The three 5s must have been dealt together: two now and one in the deal before are no ronda."""
    t = last_card("5c Kd", hand="5s", last="5c", laid={3: "5d"}, pile=(18, 20))
    t.state.laid[0][3] = cards("5h")
    t.play("5s x5c")
    assert t.play("claim 5").startswith("cards")


@pytest.mark.clause("A21", "A45")
def test_only_by_a_caida() -> None:
    """Taking the card later, or by addition, catches nothing."""
    t = last_card("5c Kd", hand="5s", laid={3: "5d 5h"}, pile=(18, 18))
    assert t.play("5s x5c") == "cards 0 +6"
    position: dict[str, Any] = {"laid": {3: "Ac Ad"}, "last": "Ah", "hand": "2s", "ronda_catch": "auto"}
    assert table("Ah As Kd", "quito", **position).play("2s xAhAs") == ""


@pytest.mark.clause("A22", "W32")
def test_claimed_it_comes_on_top_and_automatic_it_replaces_the_two() -> None:
    assert caught().play("claim 5").startswith("claim 0 +10")
    position: dict[str, Any] = {"hand": "5s", "last": "5c", "laid": {3: "5d 5h"}}
    assert table("5c Kd", "quito", **position).play("5s x5c") == "catch 0 +4"


@pytest.mark.clause("A23")
@pytest.mark.parametrize(
    ("ruleset", "events"),
    [
        ("pagat", "caida 0 +2, limpia 0 +2"),
        ("quito", "catch 0 +4"),
        ("rigor", "catch 0 +40, chica 0 +1, zapateria 0 +0, mesa 0 +1"),
    ],
)
def test_catch_and_limpia_in_one_play(ruleset: str, events: str) -> None:
    assert table("5c", ruleset, hand="5s", last="5c", laid={3: "5d 5h"}).play("5s x5c") == events


@pytest.mark.clause("A23")
def test_beside_a_catch_the_limpia_scores_where_both_are_paid() -> None:
    """§7.5: exactly if caida_limpia=4."""
    position: dict[str, Any] = {"hand": "5s", "last": "5c", "laid": {3: "5d 5h"}, "caida_limpia": 4}
    assert table("5c", "quito", **position).play("5s x5c") == "catch 0 +4, limpia 0 +2"


@pytest.mark.clause("A24", "W32", "W33")
@pytest.mark.parametrize(
    ("ruleset", "events"), [("quito", "catch 0 +4"), ("rigor", "catch 0 +40, chica 0 +1, zapateria 0 +0, mesa 0 +1")]
)
def test_automatic_at_the_capture(ruleset: str, events: str) -> None:
    assert table("5c Kd", ruleset, hand="5s", last="5c", laid={3: "5d 5h"}).play("5s x5c") == events


@pytest.mark.clause("A24")
def test_the_rest_of_the_ronda_may_still_be_in_the_hand() -> None:
    assert table("5c Kd", "quito", hand="5s", last="5c", hands={3: "5d 5h"}).play("5s x5c") == "catch 0 +4"


@pytest.mark.clause("P62", "P66")
def test_what_a_claim_would_score_is_what_it_scores() -> None:
    t = caught()
    assert [rules.claim_points(t.match.rules, t.state, side) for side in range(2)] == [10, 0]
    t = caught(score=(28, 0))
    assert [rules.claim_points(t.match.rules, t.state, side) for side in range(2)] == [0, 0]
    t = table("5c Kd", "quito", hand="5s", last="5c", laid={3: "5d 6h"})
    t.play("5s x5c")
    assert rules.claim_points(t.match.rules, t.state, 0) == 0, "a catch is marked at once there"


@pytest.mark.clause("A26")
def test_no_claim_when_the_chica_ends_before_the_end_of_the_hand() -> None:
    t = last_card("5c", hand="5s", last="5c", laid={3: "5d 5h"}, score=(36, 0))
    assert t.play("5s x5c") == "caida 0 +2, limpia 0 +2, chica 0 +1, mesa 0 +1"
    assert t.match.over


@pytest.mark.clause("A28")
def test_either_partner_may_claim_asked_in_turn_from_the_leader() -> None:
    """Seat 0 deals and made the caída; seat 2 is asked first, and seats 1 and 3, who made none, are not."""
    t = caught()
    assert t.turn == 2
    t.play("silent")
    assert t.turn == 0
    assert t.play("claim 5").startswith("claim 0 +10")


@pytest.mark.clause("A28")
def test_a_right_claim_lets_the_side_go_on_and_a_wrong_one_ends_its_claims() -> None:
    t = caught()
    t.state.caidas[0][0] = 0b1100  # caídas with 3 and 4 in the first deal, neither of a ronda
    assert t.legal == ["silent", "claim 3", "claim 4", "claim 5"]
    assert t.play("claim 5") == "claim 0 +10"
    assert t.turn == 2 and t.legal == ["silent", "claim 3", "claim 4"], "§7.5: what is left to claim"
    assert t.play("claim 4") == "cards 0 +6", "no points, no penalty, and nobody of the side is asked again"


@pytest.mark.clause("A28")
def test_with_nothing_left_to_claim_nobody_is_asked() -> None:
    """§7.2: the same seat is asked again if anything is left."""
    assert caught().play("claim 5") == "claim 0 +10, cards 0 +6"


@pytest.mark.clause("P66", "A54b", "A28")
def test_a_side_on_38_is_never_asked() -> None:
    """§7.5."""
    t = last_card("5c Kd", hand="5s", last="5c", laid={3: "5d 5h"}, score=(36, 0), ronda_catch_limit=None)
    assert t.play("5s x5c").startswith("caida 0 +2")
    assert "claim 5" not in t.legal


@pytest.mark.clause("A5")
def test_a_claim_and_the_count_never_win_for_both_sides() -> None:
    """A claim is made below 30, so it lifts a side to 38 at the most; then the cards are counted."""
    claimed = caught(score=(26, 36)).play("claim 5")
    assert claimed == "claim 0 +10, cards 0 +6, chica 0 +1, mesa 0 +1"
    claimed = caught(score=(26, 36), pile=(16, 20)).play("claim 5")
    assert claimed == "claim 0 +10, cards 1 +6, chica 1 +1, mesa 1 +1"
