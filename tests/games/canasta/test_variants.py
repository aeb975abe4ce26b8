"""Variants that tables agree on: three packs, canastas by kind, collected wild cards, own minima and hand sizes."""

from typing import Any

import pytest

from sobremesa import bots
from sobremesa.core.chance import Chance
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.presentation.sheet import count
from sobremesa.games.canasta.presentation.turn import Happened
from sobremesa.games.canasta.rules import JOKER, Reason
from tests.games.canasta.table import GAME, Table, table

CLEAN, DIRTY = "QQQQQQQ", "8888222"


def latina(hand: str, **more: Any) -> Table:
    return table(hand, preset="latina", **more)


# --- packs and hands --------------------------------------------------------------------------------------------


@pytest.mark.clause("C02", "V1", "R04")
@pytest.mark.parametrize("players", GAME.players)
def test_three_packs_are_dealt_whole(players: int) -> None:
    """162 cards are played with, six of them jokers, and every one of them is somewhere."""
    match = Match(GAME, GAME.ruleset("latina"), players, seed="packs")
    match.deal()
    s, shuffled = match.state, match.steps[0].deck
    assert len(shuffled) == 163 and sorted(shuffled[:162]) == list(range(162))
    assert sum(s.held) + s.stock_left + s.pile_size + sum(s.red_threes) == 162
    assert sum(rules.kind_of(card) == JOKER for card in shuffled[:162]) == 6
    assert len(GAME.pack_of(match.rules)) == 162


@pytest.mark.clause("V1")
@pytest.mark.parametrize(("players", "cards"), [(4, 108), (5, 108), (6, 162)])
def test_six_players_can_take_a_third_pack(players: int, cards: int) -> None:
    values = GAME.rules(GAME.ruleset("classic, packs_of_six=3"), players)
    assert rules.cards(values) == cards == len(GAME.pack_of(values))


def test_a_deal_of_three_packs_is_written_and_read() -> None:
    """The cards of two packs keep their codes in three."""
    deck = GAME.shuffle(Chance(1), 162)
    text = GAME.write_deal(deck)
    assert GAME.write_deal(GAME.parse_deal(text)) == text
    assert sorted(GAME.parse_deal(text)[:162]) == list(range(162))
    assert GAME.pack.cards[:108] == GAME.packs[0].cards


@pytest.mark.clause("C52", "A03", "V1")
@pytest.mark.parametrize(("red", "points"), [(4, 400), (5, 1000), (6, 1200)])
def test_five_of_six_red_threes_count_double(red: int, points: int) -> None:
    t = latina("5", rows=f"{CLEAN} {'R' * red}")
    assert rules.red_three_points(t.rules, t.state, 1, 1) == points
    t = latina("5", rows=f"{CLEAN} {'R' * red}", red_three_card=True)
    assert rules.red_three_points(t.rules, t.state, 1, 0) == -points - 5 * red


@pytest.mark.clause("C16", "V2")
@pytest.mark.parametrize(("text", "size"), [("classic", 11), ("classic, hand_size=13", 13), ("latina", 13)])
def test_the_hand_has_as_many_cards_as_agreed(text: str, size: int) -> None:
    match = Match(GAME, GAME.ruleset(text), 4, seed="hands")
    match.deal()
    assert match.state.held[:4] == [size] * 4


@pytest.mark.clause("C15", "V2")
def test_the_cutter_is_dealt_fewer_of_a_larger_hand() -> None:
    t = Table(hand_size=13, first_cycle_stock_only=False)
    t.deal(lifted="22")
    assert t.state.held[:4] == [13] * 4 and t.state.hand[3][rules.TWO] >= 2


# --- going out by number and kind -------------------------------------------------------------------------------


@pytest.mark.clause("C61", "A41")
def test_going_out_can_take_three_canastas() -> None:
    three: dict[str, Any] = {"canastas_to_go_out": 3, "canastas_of_two": 1}
    assert table("5", rows=f"{CLEAN} {DIRTY}", **three).why("drop 5") == Reason.NEEDS_CANASTA
    assert table("5", rows=f"{CLEAN} {DIRTY} KKKKKKK", **three).is_legal("drop 5")


@pytest.mark.clause("C61", "V3")
@pytest.mark.parametrize(
    ("rows", "out"),
    [
        (f"{CLEAN} KKKKKKK {DIRTY}", True),
        (f"{CLEAN} KKKKKKK JJJJJJJ", False),  # none is dirty
        (f"{CLEAN} {DIRTY} JJJJ222", False),  # one clean alone
        (f"{CLEAN} {DIRTY} 22*****", False),  # a joker canasta is not clean
        (f"{CLEAN} KKKKKKK 22*****", False),  # nor dirty
        (f"{CLEAN} KKKKKKK", False),
    ],
)
def test_going_out_takes_two_clean_canastas_and_a_dirty_one(rows: str, out: bool) -> None:
    t = table("5", rows=rows, clean_canastas=2, dirty_canastas=1)
    assert t.is_legal("drop 5") == out
    assert out or t.why("drop 5") == Reason.NEEDS_KINDS


@pytest.mark.clause("C61", "V3")
@pytest.mark.parametrize(
    ("rows", "options", "reason"),
    [
        (CLEAN, {"clean_canastas": 1}, Reason.LEGAL),
        (DIRTY, {"clean_canastas": 1}, Reason.NEEDS_KINDS),
        (CLEAN, {"dirty_canastas": 1}, Reason.NEEDS_KINDS),
        (DIRTY, {"dirty_canastas": 1}, Reason.LEGAL),
        ("KKK", {}, Reason.NEEDS_CANASTA),
    ],
)
def test_either_kind_can_be_asked_for_alone(rows: str, options: dict[str, Any], reason: Reason) -> None:
    assert table("5", rows=rows, **options).why("drop 5") == reason


@pytest.mark.clause("V3", "A48")
def test_a_wild_card_makes_one_of_three_clean_canastas_the_dirty_one() -> None:
    """All that is left is a two, and one clean canasta more than needed takes it."""
    t = latina("52", rows=f"{CLEAN} KKKKKKK JJJJJJJ")
    assert rules.can_go_out(t.rules, t.state)
    t.play("add J2")
    assert t.play("drop 5").startswith("out 1")
    assert not rules.can_go_out(latina("5", rows=f"{CLEAN} KKKKKKK JJJJJJJ").rules, t.state)


@pytest.mark.clause("V3")
def test_two_clean_canastas_are_not_spoilt_on_the_way_out() -> None:
    """The two finds no room: it would spoil a canasta that has to stay clean."""
    full = f"{CLEAN} KKKKKKK 8888822"
    t = latina("25", rows=full)
    assert not rules.can_go_out(t.rules, t.state)
    assert rules.can_go_out(t.rules, latina("2Q", rows=full).state)


# --- wild cards by themselves -----------------------------------------------------------------------------------


@pytest.mark.clause("C30", "C38", "A17")
def test_wild_cards_are_collected_card_by_card() -> None:
    t = table("22**2*267", rows="AAA", joker_canasta="collect")
    assert {"meld 222", "meld 22*", "meld **2", "meld ***"} <= t.legal and not t.is_legal("wilds 3")
    t.play("meld 22*", "add 2")
    assert (t.state.wild_twos[1], t.state.wild_jokers[1]) == (3, 1)
    assert rules.canastas(t.state, 1) == 0 and t.why("meld **2") == Reason.JOKER_CANASTA_ONCE
    t.play("add *", "add *", "add 2")
    assert rules.canastas(t.state, 1) == 1 and rules.canasta_bonus(t.rules, t.state, 1) == 1000


@pytest.mark.clause("C30")
def test_where_they_are_laid_at_once_they_are_not_collected() -> None:
    assert table("222**67", rows="AAA").why("meld 222") == Reason.WILDS_AT_ONCE
    assert table("222**67", rows="AAA").why("add 2") == Reason.WILDS_AT_ONCE
    assert table("222**67", rows="AAA", joker_canasta="off").why("meld 222") == Reason.NO_JOKER_CANASTA


@pytest.mark.clause("A18")
@pytest.mark.parametrize("way", ["seven_at_once", "collect"])
def test_a_joker_canasta_takes_more_where_that_is_agreed(way: str) -> None:
    closed = table("2*67", rows="AAA 2222***", joker_canasta=way)
    assert closed.why("add 2") == Reason.WILDS_CLOSED
    t = table("2*67", rows="AAA 2222***", joker_canasta=way, joker_canasta_extend=True)
    t.play("add 2", "add *")
    assert (t.state.wild_twos[1], t.state.wild_jokers[1]) == (5, 4)
    assert rules.canasta_bonus(t.rules, t.state, 1) == 1000


@pytest.mark.clause("A17", "C32")
def test_a_row_of_wild_cards_opens() -> None:
    t = table("222567", joker_canasta="collect", score=0)
    assert t.is_legal("meld 222")
    assert not table("222567", joker_canasta="collect", score=1500).is_legal("meld 222")


@pytest.mark.clause("A75")
def test_no_more_wild_cards_than_naturals() -> None:
    t = table("22*45", rows="KKK", row_wilds="as_many_as_naturals")
    t.play("add K2", "add K2", "add K*")
    assert t.row(1, "K") == (3, 2, 1)
    t = table("22*45", rows="KK222", row_wilds="two_naturals", max_wilds=None)
    assert t.is_legal("add K2")


# --- minima and bonuses -----------------------------------------------------------------------------------------


@pytest.mark.clause("C33", "V4")
def test_a_table_sets_its_own_minima() -> None:
    values = GAME.rules(
        GAME.ruleset(
            "classic, minimum_first=125, minimum_second=155, minimum_third=180, second_from=3000, third_from=5000"
        ),
        4,
    )
    assert [rules.minimum(values, score) for score in (-5, 0, 2995, 3000, 4995, 5000)] == [15, 125, 125, 155, 155, 180]
    values = GAME.rules(GAME.ruleset("latina"), 4)
    assert [rules.minimum(values, score) for score in (3000, 7495, 7500)] == [120, 120, 150]


@pytest.mark.clause("C33", "C32", "V4")
def test_seven_wild_cards_may_fall_short_of_a_high_minimum() -> None:
    short: dict[str, Any] = {"minimum_first": 180, "joker_canasta": "seven_at_once"}
    assert not table("222222267", score=0, **short).is_legal("wilds 0")  # 140
    assert table("22222**67", score=0, **short).is_legal("wilds 2")  # 200


@pytest.mark.clause("V5", "A52", "R19")
def test_four_black_threes_have_a_bonus() -> None:
    more = [table("33335", rows=CLEAN, black_three_out="3_or_4", four_black_threes=bonus) for bonus in (0, 500)]
    for t in more:
        t.play("threes 4", "drop 5")
    assert more[1].score[1] - more[0].score[1] == 500
    t = table("3333", rows=CLEAN, black_three_out="3_or_4", four_black_threes=500)
    t.play("threes", "drop 3")
    assert t.state.fourth == 0 and t.score[1] == more[0].score[1] - 5


@pytest.mark.clause("A52", "C68")
def test_the_sheet_counts_four_black_threes_apart_from_the_hands() -> None:
    t = table("33335", rows=CLEAN, black_three_out="3_or_4", four_black_threes=500)
    t.play("threes 4")
    before = t.match.view(1)
    t.play("drop 5")
    event = t.match.event(t.match.steps[-1], 1, 1)
    assert event is not None
    sheet, hands = (
        count(Happened(event, before, t.match.view(1))),
        [rules.points_held(t.rules, t.state, g) for g in (0, 1)],
    )
    assert [sheet[group]["hand"] for group in (0, 1)] == [-points for points in hands] and sheet[1]["out"] == 600
    for columns in sheet.values():
        assert sum(columns[name] for name in ("canastas", "laid", "reds", "out", "hand")) == columns["round"]


# --- rulesets by name -------------------------------------------------------------------------------------------


@pytest.mark.clause("R23", "A54")
def test_viena_is_classic_but_for_the_red_threes() -> None:
    """Laid cards count plus without a canasta; red threes do not."""
    changes = dict(GAME.ruleset("viena").values).items() - dict(GAME.ruleset("classic").values).items()
    assert changes == {("red_three_sign", "canasta")}
    t = table("5", preset="viena", rows="KKK RR")
    assert rules.round_points(t.rules, t.state, 1, rules.GROUPS) == 30 - 200 - 30
    assert classic_points("KKK RR") == 30 + 200 - 30


def classic_points(rows: str) -> int:
    """Return what these rows count in `classic` with a five and a partner's 5678 in hand."""
    t = table("5", preset="classic", rows=rows)
    return rules.round_points(t.rules, t.state, 1, rules.GROUPS)


@pytest.mark.clause("V3", "C13", "R01", "C63")
def test_latina_as_its_sources_have_it() -> None:
    values = GAME.rules(GAME.ruleset("latina"), 4)
    assert (values.packs, values.clean_canastas, values.dirty_canastas, values.target) == (3, 2, 1, 10_000)
    assert latina("KKK", rows=f"{CLEAN} {DIRTY[:4]}22 JJJJJJJ").why("meld KKK") != Reason.LEGAL
    assert rules.canastas_needed(values) == 3


# --- modern American ---------------------------------------------------------------------------------------------


def test_americana_as_its_sources_have_it() -> None:
    t = table("K", preset="americana")
    assert rules.hand_size(t.rules) == 13 and rules.canastas_needed(t.rules) == 2 and t.rules.target == 8500
    minima = [rules.minimum(t.rules, total) for total in (-5, 0, 2995, 3000, 4995, 5000, 8000)]
    assert minima == [125, 125, 125, 155, 155, 180, 180]
    assert table("66778899JJQQKK", preset="americana").is_legal("special")
    assert table("KK5678", preset="americana", rows="QQQ", pile="4K", start=True).is_legal("take")
    assert table("KK5678", preset="americana", pile="4K", start=True).why("take") == Reason.OPENING_NATURALS


@pytest.mark.parametrize("closed", [True, False])
def test_the_bot_opens_soon_where_the_pile_is_closed_till_then(closed: bool) -> None:
    t = table("AA2*KKK456689T", preset="classic", open_from_hand=closed)
    chosen = bots.make("canasta", "rules", 1).choose(t.match.view(1))
    assert (rules.do_of(chosen) == rules.Do.MELD) == closed
