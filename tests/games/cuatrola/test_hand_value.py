"""What a hand is worth and to whom, and what a seat may bid: where mutants of the rules had lived."""

import pytest

from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Contract, Reason
from tests.games.cuatrola.table import GAME, finished, new_match


@pytest.mark.clause("K21", "K30")
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


@pytest.mark.clause("A2")
@pytest.mark.parametrize(("way", "served"), [("king_draw", rules.DECK), ("random", 1)])
def test_how_many_cards_the_draw_serves(way: str, served: int) -> None:
    assert rules.draw_served(GAME.rules(GAME.rulebook.ruleset("app", {"first_dealer": way}), 4)) == served
