"""The test vectors of the rulebook's §3.1 to §3.7."""

import pytest

from sobremesa.core.cards import SPANISH_20
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Phase, State
from tests.games.cuatrola.table import GAME, Table, cante, cards, events, finished, new_match, table

# --- 3.1 Legal cards --------------------------------------------------------------------------------------------

LEGAL = [
    ("V01", "K09", "", "Ao 3c Re Cb So", "Ao 3c Re Cb So", "app"),
    ("V02", "K11", "Re", "Ae Se 3c Ao", "Ae", "app"),
    ("V03", "K11", "Se", "3e Ce Ab", "3e Ce", "app"),
    ("V04", "K12", "Ae", "Re Se Ao", "Re Se", "app"),
    ("V05", "K11 K10", "Ro", "3o So Ae", "3o", "app"),
    ("V06", "K12", "Ao", "Ro So Ae", "Ro So", "app"),
    ("V07", "K13d", "Ro", "Ae 3c Sb", "Ae 3c Sb", "app"),
    ("V08", "K13a", "Re", "So Co Ab 3b", "Co So", "app"),
    ("V09", "K13b", "Re Co", "So Ro Ab", "Ro", "app"),
    ("V10", "K13c", "Re 3o", "So Ro Ab", "Ab Ro So", "app"),
    ("V11", "K14 A20", "Re So", "Ae Se Ao", "Ae Se", "app"),
    ("V12", "K13d", "Re", "Ab 3c", "Ab 3c", "app"),
    ("V13", "K11 A15", "Se Re", "Ae Ce Ab", "Ae", "app"),
    ("V13", "A15", "Se Re", "Ae Ce Ab", "Ae Ce", "app, montar=led_card"),
    ("V14", "K11 K12 A15", "Ce Ae", "Re Se Ab", "Re Se", "app"),
    ("V14", "A15", "Ce Ae", "Re Se Ab", "Re", "app, montar=led_card"),
    ("V15", "K11 K15 A17", "3e Se", "Ae Re Ab", "Ae", "app"),
    ("V16", "K13b K15 A17", "Re So Ce", "Co Ab 3c", "Co", "app"),
    ("V17", "K13c A18", "Re Co", "So 3b", "3b So", "app"),
    ("V17", "A18", "Re Co", "So 3b", "So", "app, undertrump=forced"),
    ("V18", "K11 A16", "So Ro", "Ao Co 3b", "Ao", "app"),
    ("V18", "A16", "So Ro", "Ao Co 3b", "Ao Co", "app, montar_on_arrastre=false"),
    ("V18", "A15", "So Ro", "Ao Co 3b", "Ao Co", "app, montar=led_card"),
    ("V19", "K13b", "Ac Sc Co", "3o Ro Sb", "3o Ro", "app"),
    ("V20", "K14", "Rc So Sc", "3c Cc Ao", "3c Cc", "app"),
    ("V21", "K13c K13d", "Ac 3o Sc", "Ab Sb", "Ab Sb", "app"),
    ("V22", "K13a", "Rc Ab", "So Ae", "So", "app"),
    ("V23", "K13b A19", "Re Ro So", "3o Co Ab", "3o", "app"),
    ("A17", "A17", "3e Se", "Ae Re Ab", "Ae Re", "app, spare_partner=true"),
    ("A17b", "A17", "Re So Ce", "Co Ab 3c", "Ab 3c Co", "app, spare_partner=true"),
    ("A17c", "A17", "Re So Ce", "Co Ab 3c", "Co", "app, spare_partner=true, undertrump=forced"),
    ("A17d", "A17 K13a", "Ae Se", "Co Ab", "Co", "app, spare_partner=true"),
]


@pytest.mark.parametrize(
    ("on", "hand", "legal", "spec"),
    [
        pytest.param(on, hand, legal, spec, id=f"{name}-{spec}", marks=pytest.mark.clause(*clauses.split()))
        for name, clauses, on, hand, legal, spec in LEGAL
    ],
)
def test_legal_cards(on: str, hand: str, legal: str, spec: str) -> None:
    t = table(hand, on, spec)
    assert set(t.legal().split()) == set(legal.split())
    for card in hand.split():
        assert (t.why(card) == 0) == (card in legal.split())


# --- 3.2 Trick winner -------------------------------------------------------------------------------------------

WINNERS = [
    ("W1", "K16b K17 K08b", 0, "Re Ae Se Ce", 1, 99),
    ("W2", "K16a", 0, "Re So Ae Ro", 3, 99),
    ("W3", "K16b", 2, "Se Ab 3c Ac", 2, 99),
    ("W4", "K07 K16a A11", 0, "Re Ae So", 2, 3),
    ("W5", "K16a", 1, "So Ro Ae 3o", 0, 99),
]


@pytest.mark.parametrize(
    ("leader", "played", "winner", "idle"),
    [pytest.param(*row, id=name, marks=pytest.mark.clause(*clauses.split())) for name, clauses, *row in WINNERS],
)
def test_the_winner_of_a_trick_leads_next(leader: int, played: str, winner: int, idle: int) -> None:
    contract = 1 if idle < 4 else 0
    state = State(phase=Phase.PLAY, turn=leader, leader=leader, contract=contract, declarer=(idle + 2) % 4)
    t = Table("app", state)
    for card in played.split():
        state.hand[state.turn] = cards(card)
        t.play(card)
    assert (state.leader, state.turn, state.led, state.trick) == (winner, winner, 0, 1)
    assert state.tricks[winner % 2] == 1


# --- 3.3 Declarations -------------------------------------------------------------------------------------------

ALL_BIDS = "paso solo cuatrola quintola"
BIDS = [
    *[("B01", "K28 K06", (own, 0), "", ALL_BIDS, "app") for own in range(7)],
    ("B02", "K28 A9", (7, 0), "", "paso solo cuatrola", "app"),
    ("B03", "K28", (8, 0), "", "paso solo", "app"),
    ("B04", "K28", (9, 0), "", "paso solo", "app"),
    ("B05", "K28", (10, 0), "", "paso", "app"),
    ("B06", "K28", (6, 10), "", ALL_BIDS, "app"),
    ("B08", "A7", (0, 0), "cuatrola", "paso quintola", "app"),
    ("B09", "A7 K28", (0, 8), "solo", "paso", "app"),
    ("A9", "A9", (10, 0), "", ALL_BIDS, "app, exact_finish=false"),
    ("A8", "A8", (0, 0), "solo paso", "paso cuatrola quintola", "app"),
    ("A8b", "A8", (0, 0), "solo paso", "paso", "app, partner_overcall=false"),
    ("K06", "K06", (0, 0), "", "paso cuatrola quintola", "app, bids_enabled=cuatrola+quintola"),
    ("poll", "A7", (0, 0), "paso", "paso quintola", "app, auction=ranked_poll"),
    ("poll2", "A7", (0, 0), "paso paso paso paso", "paso cuatrola", "app, auction=ranked_poll"),
    ("multi", "A7", (0, 0), "solo paso cuatrola paso", "paso quintola", "app, auction=ascending_multi"),
]


@pytest.mark.parametrize(
    ("score", "said", "legal", "spec"),
    [
        pytest.param(*row, id=f"{name}-{row[0][0]}", marks=pytest.mark.clause(*clauses.split()))
        for name, clauses, *row in BIDS
    ],
)
def test_what_may_be_bid(score: tuple[int, int], said: str, legal: str, spec: str) -> None:
    match = new_match(spec, score=score)
    for call in said.split():
        match.play(call)
    assert [GAME.notation.write(action) for action in match.legal_actions] == legal.split()


CONTRACTS = [
    ("B07", "A7 K07 A6", "paso solo cuatrola paso", "cuatrola", 2, 1, "app"),
    ("B10", "A7 A8", "solo paso quintola", "quintola", 2, 1, "app"),
    ("B11", "K21a A6", "paso paso paso paso", None, None, 0, "app"),
    ("B12", "A7", "paso solo", "solo", 1, 0, "app, auction=first_bid_wins"),
    ("poll", "A7", "paso paso paso paso paso cuatrola", "cuatrola", 1, 0, "app, auction=ranked_poll"),
    ("poll0", "A7 K06", "", None, None, 0, "app, auction=ranked_poll, bids_enabled=none"),
    ("pass0", "A7 K06", "paso paso paso paso", None, None, 0, "app, bids_enabled=none"),
    ("multi", "A7", "solo paso cuatrola paso paso", "cuatrola", 2, 1, "app, auction=ascending_multi"),
    ("multi0", "A7", "paso paso paso paso", None, None, 0, "app, auction=ascending_multi"),
    ("O1", "K08a A3", "paso paso paso paso", None, None, 0, "app"),
    ("O2", "A12", "paso solo paso paso", "solo", 1, 0, "app"),
    ("O3", "A12", "paso paso solo paso", "solo", 2, 1, "app"),
    ("O4", "A12", "paso paso solo paso", "solo", 2, 2, "app, bid_leader=declarer"),
]


@pytest.mark.parametrize(
    ("said", "contract", "declarer", "leader", "spec"),
    [
        pytest.param(*row, id=f"{name}-{row[4]}", marks=pytest.mark.clause(*clauses.split()))
        for name, clauses, *row in CONTRACTS
    ],
)
def test_the_auction_settles_contract_and_leader(
    said: str, contract: str | None, declarer: int | None, leader: int, spec: str
) -> None:
    match = new_match(spec)
    for call in said.split():
        assert match.position.digest()["phase"] == "bid"
        match.play(call)
    digest = match.position.digest()
    found = [digest[key] for key in ("phase", "contract", "declarer", "leader", "turn")]
    assert found == ["play", contract, declarer, leader, leader]


@pytest.mark.clause("A12", "K07", "A1")
@pytest.mark.parametrize(
    ("spec", "order"), [("app", [1, 2, 3]), ("app, bid_leader=declarer", [2, 3, 1])], ids=["O3", "O4"]
)
def test_the_idle_seat_is_passed_over(spec: str, order: list[int]) -> None:
    match = new_match(spec)
    for call in ("paso", "paso", "solo", "paso"):
        match.play(call)
    seats = []
    while match.state.trick == 0:
        seats.append(match.actor)
        match.play(match.legal_actions[0])
    assert seats == order


@pytest.mark.clause("A2", "A3")
def test_the_deal_goes_round() -> None:
    match = new_match(dealer=2)
    assert match.actor == 3
    while match.actor >= 0:
        match.play(match.legal_actions[0])
    match.deal(list(range(20)))
    assert (match.state.dealer, match.actor) == (3, 0)


# --- 3.5 Cantes -------------------------------------------------------------------------------------------------


@pytest.mark.clause("K31", "K20", "K32", "A29")
def test_c01_to_c03_who_holds_king_and_knight_may_sing() -> None:
    t = cante({1: "Re Ce 3b So"}, winner=1)
    assert (t.state.turn, t.legal()) == (1, "canta e calla")
    assert t.play("canta e") == [["cante", 1, 20]]
    t = cante({1: "Ro Co 3b Se"}, winner=1)
    assert t.play("canta o") == [["cante", 1, 40]]
    t = cante({0: "Rc Cc Sb So", 2: "Ab 3b Ao Ac"}, winner=2)
    assert (t.state.turn, t.legal()) == (0, "canta c calla")


@pytest.mark.clause("K32", "K31", "A23", "A22")
def test_c04_c05_nobody_else_is_asked() -> None:
    assert cante({0: "Rc Cc Sb So"}, winner=1).state.phase == Phase.PLAY
    assert cante({0: "Cc 3b Sb So"}, winner=0).state.phase == Phase.PLAY


@pytest.mark.clause("K35", "A24", "A25")
def test_c06_one_cante_a_trick() -> None:
    t = cante({0: "Re Ce", 2: "Rc Cc"}, winner=0)
    t.play("canta e")
    assert t.state.phase == Phase.PLAY
    rules.open_window(t.rules, t.state)
    assert (t.state.turn, t.legal()) == (2, "canta c calla")


@pytest.mark.clause("K35", "K34", "A28", "A26")
def test_c07_c08_a_second_suit_waits_for_a_second_trick_and_no_suit_is_sung_twice() -> None:
    t = cante({1: "Ro Co Rc Cc"}, winner=1)
    assert t.legal() == "canta o canta c calla"
    t.play("canta o")
    assert t.state.phase == Phase.PLAY
    rules.open_window(t.rules, t.state)
    assert t.legal() == "canta c calla"
    assert t.why("canta o") == rules.Reason.SUNG_ALREADY
    t.play("calla")
    rules.open_window(t.rules, t.state)
    assert t.legal() == "canta c calla"


@pytest.mark.clause("K33")
@pytest.mark.parametrize("contract", ["cuatrola", "quintola"])
def test_c09_no_cante_where_tricks_decide(contract: str) -> None:
    assert cante({0: "Rc Cc Sb So"}, 0, contract).state.phase == Phase.PLAY


@pytest.mark.clause("K33", "A27", "K07")
def test_c10_c11_in_a_solo_both_sides_sing_but_not_the_idle_partner() -> None:
    t = cante({1: "Re Ce Sb So"}, 1, "solo")
    assert t.play("canta e") == [["cante", 1, 20]]
    assert cante({2: "Rc Cc Sb So"}, 0, "solo").state.phase == Phase.PLAY


@pytest.mark.clause("A27")
def test_cantes_in_solo() -> None:
    only, none = "app, cantes_in_solo=declarer_only", "app, cantes_in_solo=none"
    assert cante({1: "Re Ce"}, 1, "solo", spec=only).state.phase == Phase.PLAY
    assert cante({0: "Re Ce"}, 0, "solo", spec=only).state.phase == Phase.CANTE
    assert cante({0: "Re Ce"}, 0, "solo", spec=none).state.phase == Phase.PLAY


@pytest.mark.clause("A24", "A25")
def test_other_ways_to_sing() -> None:
    assert cante({2: "Rc Cc"}, 0, spec="app, cante_by=trick_winner").state.phase == Phase.PLAY
    t = cante({0: "Ro Co Re Ce", 2: "Rc Cc"}, 0, spec="app, cantes_per_trick=unlimited, cante_order=forty_first")
    assert t.legal() == "canta o calla"
    assert t.why("canta e") == rules.Reason.FORTY_FIRST
    t.play("canta o")
    assert (t.state.turn, t.legal()) == (0, "canta e calla")
    t.play("calla")
    assert (t.state.turn, t.legal()) == (2, "canta c calla")
    t.play("canta c")
    assert (t.state.phase, t.state.turn) == (Phase.PLAY, 0)


@pytest.mark.clause("A22")
def test_a_cante_before_the_first_trick() -> None:
    deck = "Ro Ac Ae Ab Co 3c 3e 3b Sb Ce Re Cb Sc Cc Rc Rb Se So 3o Ao"
    match = new_match("app, cante_before_first_trick=true", deck=deck)
    for _ in range(4):
        match.play("paso")
    assert (match.state.phase, match.actor) == (Phase.CANTE, 0)
    match.play("canta o")
    assert (match.state.phase, match.actor, match.state.points) == (Phase.PLAY, 0, [40, 0])


@pytest.mark.clause("K31")
def test_c12_nobody_can_sing_after_the_fourth_trick() -> None:
    assert cante({0: "Rc", 2: "Cc"}, 0).state.phase == Phase.PLAY


# --- 3.6 Scoring a hand -----------------------------------------------------------------------------------------


@pytest.mark.clause("K03", "K17", "K18", "K19")
def test_h01_h02_card_points() -> None:
    assert [rules.card_points(suit) for suit in rules.SUITS] == [30] * 4
    assert rules.card_points(rules.ALL_CARDS) == 120
    assert rules.card_points(cards("Ae 3e Re Ce")) == 28
    assert rules.LAST_TRICK == 10


H16 = "Ab 3b Ae So 3o"
HANDS = [
    ("H03", "K21a K25", [["hand", 0, 1]], {"points": (70, 60)}),
    ("H04", "K26 A30", [["hand", 1, 1]], {"points": (65, 65), "mano": 1}),
    ("H05", "K20 K25", [["hand", 1, 1]], {"points": (80, 90)}),
    ("H06", "K25 K30 K21b A36", [["hand", 1, 2]], {"points": (57, 64), "contract": "solo"}),
    ("H07", "K26", [["hand", 0, 2]], {"points": (43, 43), "contract": "solo"}),
    ("H08", "K26", [["hand", 1, 2]], {"points": (43, 43), "contract": "solo", "mano": 3}),
    ("H09", "K26 A30", [["hand", 0, 2]], {"points": (43, 43), "contract": "solo", "mano": 2}),
    ("H10", "K23 K21c", [["hand", 1, 4]], {"tricks": (1, 4), "contract": "cuatrola", "declarer": 3}),
    ("H11", "A14", [["hand", 1, 4]], {"tricks": (0, 5), "contract": "cuatrola", "declarer": 3}),
    (
        "H12",
        "K24 K30",
        [["hand", 0, 4]],
        {"points": (40, 80), "tricks": (2, 3), "contract": "cuatrola", "declarer": 3},
    ),
    ("H13", "K22 K21d", [["hand", 1, 5]], {"tricks": (0, 5), "contract": "quintola", "declarer": 1}),
    ("H14", "K22 K30 A13", [["hand", 0, 5]], {"tricks": (1, 0), "contract": "quintola", "declarer": 1}),
    ("H15", "A33", [["hand", 0, 1]], {"points": (130, 0), "tricks": (5, 0)}),
    ("H15b", "A33", [["hand", 0, 2]], {"points": (130, 0), "tricks": (5, 0), "spec": "app, sweep_unbid=2"}),
    (
        "A33",
        "A33",
        [["hand", 0, 1], ["game", 0, 1]],
        {"points": (130, 0), "tricks": (5, 0), "spec": "app, sweep_unbid=4", "score": (10, 0)},
    ),
    (
        "sextola",
        "A33",
        [["hand", 0, 6]],
        {"points": (100, 0), "tricks": (5, 0), "contract": "solo", "spec": "sextola20"},
    ),
    ("fails", "A30", [["hand", 1, 2]], {"points": (43, 43), "contract": "solo", "spec": "app, tie=declarer_fails"}),
    ("fails0", "A30", [["hand", 0, 1]], {"points": (65, 65), "spec": "app, tie=declarer_fails"}),
    ("last", "A30", [["hand", 1, 1]], {"points": (65, 65), "spec": "app, tie=last_trick_pair", "last": 1}),
    ("none", "A30", [], {"points": (65, 65), "spec": "app, tie=no_score"}),
    ("own none", "A30", [], {"points": (65, 65), "spec": "mesa7"}),
    (
        "own fails",
        "A30",
        [["hand", 1, 2]],
        {"points": (43, 43), "contract": "solo", "spec": "mesa7"},
    ),
    (
        "one",
        "A10",
        [["hand", 1, 1]],
        {"points": (3, 9), "contract": "solo", "spec": "app, failed_bid=opponents_score_1"},
    ),
    ("nobody", "A10", [], {"points": (3, 9), "contract": "solo", "spec": "app, failed_bid=nobody"}),
    (
        "idle",
        "A11",
        [["hand", 0, 2]],
        {"points": (30, 70), "contract": "solo", "idle": H16, "spec": "app, idle_hand_points=declarer"},
    ),
    (
        "idle1",
        "A11",
        [["hand", 1, 2]],
        {"points": (70, 30), "contract": "solo", "idle": H16, "spec": "app, idle_hand_points=opponents"},
    ),
    ("values", "K21b", [["hand", 0, 3]], {"points": (70, 60), "contract": "solo", "spec": "app, bid_values=1-3-4-5"}),
    ("G1", "K27", [["hand", 0, 2], ["game", 0, 1]], {"points": (70, 30), "contract": "solo", "score": (9, 0)}),
    (
        "G2",
        "K28 K27",
        [["hand", 0, 4], ["game", 0, 1]],
        {"tricks": (4, 0), "contract": "cuatrola", "score": (7, 0)},
    ),
    (
        "G3",
        "K29 A31",
        [["hand", 0, 4], ["game", 0, 1]],
        {"tricks": (2, 0), "contract": "cuatrola", "declarer": 1, "score": (10, 0)},
    ),
    (
        "G4",
        "K29",
        [["hand", 0, 2], ["game", 0, 1]],
        {"points": (70, 30), "contract": "solo", "declarer": 1, "score": (10, 0)},
    ),
    ("G5", "K27 A32", [["hand", 1, 1], ["game", 1, 1]], {"points": (60, 70), "score": (10, 10)}),
    (
        "G6",
        "K27 A9",
        [["hand", 0, 5], ["game", 0, 1]],
        {"tricks": (5, 0), "contract": "quintola", "score": (19, 0), "spec": "ludoteka21"},
    ),
]


@pytest.mark.parametrize(
    ("expected", "situation"),
    [pytest.param(*row, id=name, marks=pytest.mark.clause(*clauses.split())) for name, clauses, *row in HANDS],
)
def test_the_result_of_a_hand(expected: list[list[object]], situation: dict[str, object]) -> None:
    t = finished(**situation)  # type: ignore[arg-type]
    assert [event for event in events(t.state) if event[0] != "last"] == expected
    assert t.state.phase == (Phase.OVER if ["game", expected and expected[0][1], 1] in expected else Phase.DEAL)
    if t.state.phase == Phase.OVER:
        assert t.state.winner == int(str(expected[0][1])) + 1


@pytest.mark.clause("A11")
def test_h16_the_idle_hand_counts_for_nobody() -> None:
    assert rules.card_points(cards(H16)) == 44
    t = finished((57, 29), contract="solo", idle=H16)
    assert t.state.points == [57, 29]


@pytest.mark.clause("K01", "K02", "K04", "K05", "A4", "A35")
def test_the_deal() -> None:
    match = new_match(deck="Sb Se Rb 3b Sc Ce Ac Ab Ae Cc Co Ro 3o Ao Cb 3c So Re 3e Rc")
    assert match.state.held == [5] * 4
    assert match.state.hand[0] == cards("Sb Sc Ae 3o So")
    assert match.state.hand[3] == cards("3b Ab Ro 3c Rc")
    assert (match.position.digest()["trump"], match.position.digest()["shown"]) == ("c", "Rc")
    match.play("quintola")
    assert match.position.digest()["trump"] == "c"
    told = new_match("literal", deck=SPANISH_20.write_deck(list(match.steps[0].deck)))
    assert (told.position.digest()["trump"], told.position.digest()["shown"]) == ("c", None)
    assert told.view(0).state.trump_card == 0


@pytest.mark.clause("A2")
def test_who_deals() -> None:
    king = list(SPANISH_20.parse_deck("Ao 3o Ac Re Rb Sb So Co Cc Ce Cb Ae Ab 3c 3e 3b Ro Rc Sc Se"))

    def drawn(ruleset: str) -> int:
        return GAME.draw(GAME.rules(GAME.rulebook.parse(ruleset), 4)).dealer(king, 2, 4)

    assert drawn("app, first_dealer=king_draw") == 1
    assert drawn("app, first_dealer=seat:3") == 3
    assert drawn("app") == 2
    match = new_match("app, next_dealer=last_trick_winner")
    while match.actor >= 0:
        match.play(match.legal_actions[0])
    winner = match.state.leader
    match.deal(list(range(20)))
    assert match.state.dealer == winner


@pytest.mark.clause("K07", "A11")
def test_a_partner_who_does_not_sit_out_plays() -> None:
    match = new_match("app, partner_sits_out=false")
    for call in ("solo", "paso", "paso", "paso"):
        match.play(call)
    seats = []
    while match.state.trick == 0:
        seats.append(match.actor)
        match.play(match.legal_actions[0])
    assert seats == [0, 1, 2, 3]
