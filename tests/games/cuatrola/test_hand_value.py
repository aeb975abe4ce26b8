"""What a hand is worth and to whom, and what a seat may bid: where mutants of the rules had lived."""

import pytest

from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Contract, Phase, Reason
from tests.games.cuatrola.table import GAME, cante, cards, finished, new_match


@pytest.mark.clause("K21a", "K21b", "K30")
@pytest.mark.parametrize("declarer", range(4))
def test_a_contract_counts_the_same_for_each_seat_that_makes_it(declarer: int) -> None:
    points = (70, 60) if declarer % 2 == 0 else (60, 70)
    t = finished(points, tricks=(2, 2), contract="solo", declarer=declarer, spec="app, failed_bid=opponents_score_1")
    assert t.state.score[declarer % 2] == rules.bid_value(t.rules, Contract.SOLO)
    assert t.state.score[1 - declarer % 2] == 0


@pytest.mark.clause("K25")
@pytest.mark.parametrize(("points", "side"), [((70, 60), 0), ((60, 70), 1)])
def test_by_how_much_a_hand_is_won(points: tuple[int, int], side: int) -> None:
    t = finished(points)
    assert rules.points_ahead(t.rules, t.state) == points[0] - points[1]
    assert rules.final_margin(t.rules, t.state) == 2 * (points[0] - points[1]) + (1, -1)[side]


@pytest.mark.clause("A11")
@pytest.mark.parametrize(
    ("sits_out", "contract", "declarer", "getter", "side"),
    [
        (True, "solo", 1, "declarer", 1),
        (True, "solo", 1, "opponents", 0),
        (True, "solo", 2, "opponents", 1),
        (True, "solo", 1, "nobody", rules.NO_SIDE),
        (False, "solo", 1, "declarer", rules.NO_SIDE),
        (True, "paso", 1, "declarer", rules.NO_SIDE),
    ],
)
def test_who_gets_the_points_of_the_idle_hand(
    sits_out: bool, contract: str, declarer: int, getter: str, side: int
) -> None:
    spec = f"app, partner_sits_out={str(sits_out).lower()}, idle_hand_points={getter}"
    t = finished((70, 60), contract=contract, declarer=declarer, spec=spec)
    assert rules.idle_getter(t.rules, t.state) == side


@pytest.mark.clause("A7")
def test_in_a_poll_only_the_bid_that_is_asked_for_is_made() -> None:
    match = new_match("literal, auction=ranked_poll")
    said = {rules.why_illegal(match.rules, match.state, rules.PASO + bid) for bid in Contract if bid}
    assert said == {Reason.LEGAL, Reason.BID_NOT_POLLED}
    for _ in range(4):
        match.play("paso")
    assert match.state.called == [0] * 4, "and everybody is asked anew"


@pytest.mark.clause("A2")
@pytest.mark.parametrize(("way", "served"), [("king_draw", rules.DECK), ("random", 1)])
def test_how_many_cards_the_draw_serves(way: str, served: int) -> None:
    assert rules.draw_served(GAME.rules(GAME.rulebook.ruleset("app", {"first_dealer": way}), 4)) == served


def test_what_is_no_action_is_told_so() -> None:
    match = new_match()
    for action in (-1, rules.ACTIONS):
        assert rules.why_illegal(match.rules, match.state, action) == Reason.NO_SUCH_ACTION


@pytest.mark.clause("K18")
def test_a_card_counts_the_same_alone_and_in_a_set() -> None:
    assert [rules.points_of(card) for card in range(rules.DECK)] == [
        rules.card_points(1 << card) for card in range(rules.DECK)
    ]


@pytest.mark.clause("K19", "A30")
@pytest.mark.parametrize(("tie", "more"), [("mano_pair", 0), ("last_trick_pair", 1)])
def test_the_last_trick_counts_half_a_point_more_where_it_decides_a_tie(tie: str, more: int) -> None:
    values = GAME.rules(GAME.rulebook.ruleset("app", {"tie": tie}), 4)
    assert rules.last_trick_halves(values) == 2 * rules.last_trick(values) + more


@pytest.mark.clause("A30")
def test_a_tie_that_nobody_wins_is_won_by_nothing() -> None:
    t = finished((65, 65), spec="app, tie=declarer_or_nobody")
    assert rules.hand_winner(t.rules, t.state) == rules.NO_SIDE
    assert rules.final_margin(t.rules, t.state) == 0


@pytest.mark.clause("A11", "K25")
@pytest.mark.parametrize(("getter", "sign"), [("declarer", -1), ("opponents", 1), ("nobody", 0)])
def test_while_a_solo_is_played_the_idle_hand_is_counted_for_who_will_get_it(getter: str, sign: int) -> None:
    idle = "Ao 3o Rb"
    t = cante({0: "So", 1: "Ac", 2: "Se", 3: idle}, 1, "solo", 1, f"app, idle_hand_points={getter}")
    assert t.state.phase in (Phase.PLAY, Phase.CANTE)
    assert rules.points_ahead(t.rules, t.state) == sign * rules.card_points(cards(idle))


@pytest.mark.clause("A21")
@pytest.mark.parametrize("side", [0, 1])
def test_who_has_shown_a_revoke_wins_the_hand(side: int) -> None:
    t = finished((70, 60))
    t.state.claimed = side + 1
    assert rules.hand_winner(t.rules, t.state) == side


@pytest.mark.clause("A8")
def test_a_partner_does_not_raise_where_that_is_not_played() -> None:
    match = new_match("app, partner_overcall=false")
    match.play("solo")
    match.play("paso")
    higher = rules.PASO + Contract.CUATROLA
    assert rules.why_illegal(match.rules, match.state, higher) == Reason.PARTNERS_BID


@pytest.mark.clause("A30")
@pytest.mark.parametrize("declarer", range(4))
def test_a_tie_under_a_bid_is_lost_by_the_declarer(declarer: int) -> None:
    t = finished((65, 65), contract="solo", declarer=declarer, spec="app, tie=declarer_or_nobody")
    assert rules.hand_winner(t.rules, t.state) == rules.tie_winner(t.rules, t.state) == 1 - declarer % 2


@pytest.mark.clause("K22", "K23")
@pytest.mark.parametrize(("contract", "tricks"), [("cuatrola", (4, 1)), ("cuatrola", (3, 2)), ("quintola", (4, 1))])
@pytest.mark.parametrize("declarer", [0, 1])
def test_who_is_ahead_in_tricks_at_the_end_has_won(contract: str, tricks: tuple[int, int], declarer: int) -> None:
    t = finished(tricks=tricks if declarer == 0 else tricks[::-1], contract=contract, declarer=declarer)
    ahead = rules.tricks_ahead(t.state)
    assert ahead != 0 and (ahead < 0) == rules.hand_winner(t.rules, t.state)


@pytest.mark.clause("K27")
def test_points_above_the_target_count_for_nothing() -> None:
    values = GAME.rules(GAME.rulebook.ruleset("app", {}), 4)
    counted = [rules.as_far_as_it_counts(values, score) for score in range(values.target + 3)]
    assert counted == [*range(values.target + 1), values.target, values.target]
