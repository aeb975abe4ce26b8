"""What a hand is worth and to whom, and what a seat may bid: where mutants of the rules had lived."""

import pytest

from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Contract, Phase, Reason, State
from tests.games.cuatrola.table import GAME, cante, cards, finished, new_match, values


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
    match.play("quintola" if match.state.poll == Contract.QUINTOLA else ("paso", "solo", "cuatrola")[match.state.poll])
    assert match.state.phase == Phase.PLAY and match.state.poll == 0, "and nothing is asked while cards are played"


@pytest.mark.clause("A2")
@pytest.mark.parametrize(("way", "served"), [("king_draw", rules.DECK), ("random", 1)])
def test_how_many_cards_the_draw_serves(way: str, served: int) -> None:
    assert rules.draw_served(GAME.rules(GAME.rulebook.ruleset("app", {"first_dealer": way}), 4)) == served


def test_what_is_no_action_is_told_so() -> None:
    match = new_match()
    for action in (-1, rules.ACTIONS):
        assert rules.why_illegal(match.rules, match.state, action) == Reason.NO_SUCH_ACTION
    written = [GAME.notation.write(code) for code in range(rules.ACTIONS)]
    assert [GAME.notation.parse(action) for action in written] == list(range(rules.ACTIONS))


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


# --- what the solver and the bots ask the rules, which no test came to but through machine code


@pytest.mark.clause("K26", "A30")
@pytest.mark.parametrize(
    ("tie", "mano", "half"),
    [("mano_pair", 0, 1), ("mano_pair", 1, -1), ("last_trick_pair", 0, 0), ("no_score", 0, 0)],
)
def test_while_a_hand_goes_on_the_winner_of_a_tie_is_half_a_point_ahead(tie: str, mano: int, half: int) -> None:
    t = finished((70, 40), mano=mano, spec=f"app, tie={tie}")
    assert rules.tie_halves(t.rules, t.state) == half
    assert rules.margin_so_far(t.rules, t.state) == 2 * (70 - 40) + half


@pytest.mark.clause("A11")
@pytest.mark.parametrize("getter", ["declarer", "opponents"])
def test_when_a_solo_is_over_the_idle_hand_is_counted_once(getter: str) -> None:
    t = finished((70, 40), contract="solo", declarer=1, spec=f"app, idle_hand_points={getter}", idle="Ao 3o Rb")
    assert rules.points_ahead(t.rules, t.state) == t.state.points[0] - t.state.points[1]


@pytest.mark.clause("K22", "K23", "K25")
@pytest.mark.parametrize(
    ("contract", "enough"), [(Contract.UNBID, 5), (Contract.SOLO, 5), (Contract.CUATROLA, 4), (Contract.QUINTOLA, 5)]
)
def test_how_many_tricks_win_whatever_else_happens(contract: Contract, enough: int) -> None:
    assert [rules.is_won_by(contract, tricks) for tricks in (enough - 1, enough)] == [0, 1]


@pytest.mark.clause("K21a", "K30")
def test_nobody_fails_where_nobody_bid() -> None:
    made = {(contract, side): bool(rules.is_made_by(contract, 0, side)) for contract in Contract for side in (0, 1)}
    assert [one for one, is_made in made.items() if not is_made] == [(one, 1) for one in Contract if one]


@pytest.mark.clause("A33")
def test_five_tricks_count_higher_in_no_contract_of_tricks() -> None:
    high = values("app, sweep_solo=9, sweep_unbid=9")
    assert [rules.pays_sweep(high, contract) for contract in Contract] == [1, 1, 0, 0]


@pytest.mark.clause("A33", "K28")
def test_five_tricks_give_no_more_than_an_exact_finish_leaves_room_for() -> None:
    t = finished(spec="app, sweep_unbid=3")
    worth = rules.bid_value(t.rules, Contract.UNBID)
    for short, is_more in ((worth, False), (worth + 1, True)):
        t.state.score[0] = t.rules.target - short
        assert bool(rules.may_give_more(t.rules, t.state, 0, Contract.UNBID)) is is_more


# --- claims


@pytest.mark.clause("A21")
def test_who_claims_rightly_gets_what_the_hand_is_worth_though_a_failed_bid_gives_nothing() -> None:
    t = finished((70, 60), contract="solo", declarer=1, spec="app, renuncio=lose_hand, failed_bid=nobody")
    t.state.claimed = 1
    assert rules.hand_value(t.rules, t.state, 0) == rules.bid_value(t.rules, Contract.SOLO)


@pytest.mark.clause("A15", "A21")
@pytest.mark.parametrize(("held", "is_broken"), [("Ae", True), ("Sc", False)])
def test_a_duty_is_broken_where_the_best_card_could_have_been_beaten(held: str, is_broken: bool) -> None:
    """The knight beats the card that was led, and not the king that lies on it."""
    s = State(trump=0, phase=Phase.PLAY)
    s.laid[0][:] = [cards("Se"), cards("Re"), cards("Ce"), 0]
    s.hand[2] = cards(held)
    assert bool(rules.broke_duty(values("app, renuncio=lose_hand"), s, 0, 0, 2)) is is_broken


@pytest.mark.clause("A21")
@pytest.mark.parametrize("laid", range(4, 12))
def test_a_wrong_claim_clears_the_trick_before_and_this_one_as_far_as_it_went(laid: int) -> None:
    s = State()
    s.spoiled[0] = 1 + laid
    cleared = [4 * trick + place for trick in range(4) for place in range(4) if rules.is_cleared(s, 1, trick, place)]
    assert cleared == list(range(laid // 4 * 4 - 4, laid))
    assert not any(rules.is_cleared(s, seat, 0, 0) for seat in (0, 2)), "of those who claimed it shows nothing"


# --- refusals


@pytest.mark.clause("A7")
def test_a_lower_bid_is_refused_as_too_low() -> None:
    match = new_match()
    match.play("cuatrola")
    assert rules.why_illegal(match.rules, match.state, rules.PASO + Contract.SOLO) == Reason.BID_TOO_LOW


@pytest.mark.clause("K31", "K34")
@pytest.mark.parametrize("suit", range(4))
def test_a_cante_is_refused_for_a_pair_that_is_missing_or_sung(suit: int) -> None:
    hand = " ".join(f"R{letter} C{letter}" for i, letter in enumerate("oceb") if i != suit)
    t = cante({0: hand, 1: "", 2: "", 3: ""}, winner=0)
    assert rules.why_illegal(t.rules, t.state, rules.SING + suit) == Reason.NO_PAIR
    t.state.sung[0] = 1 << suit
    assert rules.why_illegal(t.rules, t.state, rules.SING + suit) == Reason.SUNG_ALREADY


@pytest.mark.clause("A27")
@pytest.mark.parametrize("seat", range(4))
def test_everybody_may_sing_where_nobody_bid_whoever_may_in_a_solo(seat: int) -> None:
    assert rules.sings(values("app, cantes_in_solo=declarer_only"), State(contract=Contract.UNBID), seat)
