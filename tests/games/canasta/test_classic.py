"""The ruleset `classic`, line by line of the rulebook's second column (§4), and its options one by one."""

from typing import Any

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.errors import RulesetError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.laws import hidden
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.notation import parse
from sobremesa.games.canasta.rules import GROUPS, Answer, Do, Phase, Reason
from tests.games.canasta.table import GAME, Table, table
from tests.games.canasta.test_suits import agrees

FULL = "QQQQQQQ"


def classic(hand: str = "", **position: Any) -> Table:
    return table(hand, preset="classic", **position)


# --- the deal ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("A06", "A11", "C17", "R02", "R03", "R04")
@pytest.mark.parametrize(
    ("upcard", "pile", "frozen"),
    [("9K", "9", 0), ("3K", "3", 0), ("2K", "2K", 1), ("RK", "RK", 1), ("2*RK", "2*RK", 1)],
)
def test_initial_pile_one_card_that_is_covered(upcard: str, pile: str, frozen: int) -> None:
    t = Table(preset="classic")
    t.deal("4" * 4 + "5" * 8 + "6" * 8 + "7" * 8 + "8" * 8 + "T" * 8 + upcard, lifted="*9")
    assert (t.pile, t.state.frozen, t.state.face_down) == (pile, frozen, 0)
    assert t.state.stock_left == 108 - 44 - len(pile)


@pytest.mark.clause("C16", "A41")
@pytest.mark.parametrize(("players", "cards"), [(2, 2), (3, 1), (4, 1), (6, 1)])
def test_draw_per_turn(players: int, cards: int) -> None:
    t = classic("56", start=True, players=players, stock="TJQ")
    t.play("draw")
    assert t.hand(1) == "56" + "TJ"[:cards]


@pytest.mark.clause("C21", "A40", "R05")
def test_first_cycle_is_like_any_other() -> None:
    assert classic("994", rows="AAA", start=True, first_turn=True, pile="569").is_legal("take")


# --- the pile ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("A29", "A30", "A34", "A35", "C55", "R08", "R09", "R10", "R11")
@pytest.mark.parametrize(
    ("hand", "rows", "position", "ways"),
    [
        pytest.param("94K2", "AAA", {}, {"take 2"}, id="wild"),
        pytest.param("94K*", "AAA", {}, {"take *"}, id="joker"),
        pytest.param("994K2", "AAA", {}, {"take", "take 2"}, id="either"),
        pytest.param("994K2", "AAA", {"frozen": True}, {"take"}, id="frozen: two naturals"),
        pytest.param("94K2", "AAA", {"frozen": True}, set(), id="frozen: no wild card"),
        pytest.param("4K", "AAA 999", {}, {"take row"}, id="own row"),
        pytest.param("4K", "AAA 999", {"frozen": True}, set(), id="own row, frozen"),
        pytest.param("994K", "AAA 999", {"frozen": True}, {"take"}, id="own row, frozen: two naturals"),
        pytest.param("9AA44K2", "", {}, set(), id="not opened: frozen"),
        pytest.param("99AAA4K2", "", {}, {"take"}, id="not opened: two naturals"),
        pytest.param("94K2", "AAA", {"blocked": True}, set(), id="after a black three"),
    ],
)
def test_ways_to_take_the_pile(hand: str, rows: str, position: Any, ways: set[str]) -> None:
    t = classic(hand, rows=rows, start=True, pile="569", **position)
    assert t.legal - {"draw"} == ways
    for way in ("take", "take 2", "take *", "take row"):
        t.is_legal(way)


@pytest.mark.clause("A29", "A30")
def test_reasons_against_other_ways() -> None:
    t = classic("94K2", rows="AAA", start=True, pile="569", frozen=True)
    assert (t.why("take 2"), t.why("take row")) == (Reason.FROZEN_FOR_YOU, Reason.NO_ROW_FOR_PILE)
    t = classic("94K2", rows="AAA", start=True, pile="569")
    assert (t.why("take"), t.why("take *")) == (Reason.PAIR_WANTED, Reason.NOT_IN_HAND)
    t = classic("94K2", rows="AAA 999", start=True, pile="569")
    assert t.why("take 2") == Reason.ROW_STANDS
    assert "a row of nines" in str(t.match.position.why_illegal(parse("take 2"), "en"))
    t = table("994K2", rows="AAA", start=True, pile="569")
    assert t.why("take 2") == Reason.TOO_FEW_NATURALS


@pytest.mark.clause("C46", "A28", "A36", "A39", "R12", "R14")
def test_pile_rest_is_usable_at_once() -> None:
    t = classic("9945", rows="AAA", pile="RKKK29", start=True, frozen=True)
    t.play("take")
    assert t.hand(1) == "45KKK2" and (t.state.red_threes[1], t.state.aside, t.state.frozen) == (1, 0, 0)
    t.play("meld KKK", "add A2", "drop 4")
    assert t.hand(1) == "5" and t.turn == 2


@pytest.mark.clause("C44", "A25")
def test_minimum_with_top_card_and_hand_only() -> None:
    """The kings of the rest cannot help; once the aces have opened, they can be laid."""
    t = classic("99AAA4", pile="KKK9", start=True)
    assert t.is_legal("take")
    t.play("take")
    assert t.hand(1) == "4AAA" and t.state.aside == 3 and t.legal == {"meld AAA"}
    t.play("meld AAA")
    assert t.hand(1) == "4KKK" and t.is_legal("meld KKK") is False
    assert classic("99AAK4", pile="AAAK9", start=True).why("take") == Reason.TOO_FEW_POINTS


@pytest.mark.clause("A39", "A46")
def test_before_the_minimum_the_rest_counts_as_cards_to_keep() -> None:
    """99 and AAA open with nothing left in hand; two cards of the rest serve to discard and to keep, one does not."""
    assert classic("99AAA", pile="KK9", start=True).is_legal("take")
    assert not classic("99AAA", pile="K9", start=True).is_legal("take")
    assert not classic("99AAA", pile="RK9", start=True, frozen=True).is_legal("take")


@pytest.mark.clause("A39")
def test_cards_dealt_face_down_are_not_counted_on() -> None:
    t = classic("99", rows="AAA", pile="KK9", start=True)
    assert t.is_legal("take")
    t.state.face_down = 1
    assert not t.is_legal("take")


@pytest.mark.clause("C54", "A31", "R13")
def test_a_laid_rank_does_not_block() -> None:
    t = classic("8Q6", rows="AAA", theirs="888", others={2: "Q6", 3: "QQ44"})
    t.play("drop 8")
    assert not t.state.blocked and t.is_legal("take row")


# --- rows -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("C29", "A15", "R06")
def test_wild_cap_three_with_two_naturals() -> None:
    t = classic("KK222*45", rows="AAA")
    t.play("meld KK2", "add K2", "add K2")
    assert t.row(1, "K") == (2, 3, 0) and t.why("add K*") == Reason.MAX_WILDS


@pytest.mark.clause("A17", "R07")
def test_no_joker_canasta() -> None:
    assert classic("****222456", rows="AAA").why("wilds 4") == Reason.NO_JOKER_CANASTA


# --- going out --------------------------------------------------------------------------------------------------


@pytest.mark.clause("C63", "A47", "R18")
def test_out_discard_is_optional() -> None:
    t = classic("KKK", rows=FULL)
    t.state.melded[1] = 1
    assert t.play("meld KKK").startswith("out 1 +100") and t.turn == CHANCE
    t = classic("KKK5", rows=FULL)
    assert t.play("meld KKK", "drop 5").startswith("out 1")
    assert classic("KKK", rows="AAA").why("meld KKK") == Reason.CARD_TO_KEEP
    assert classic("KKK", rows=FULL, answer=Answer.NO).why("meld KKK") == Reason.SAID_NO


@pytest.mark.clause("A47", "A51")
def test_taking_a_card_can_go_out_at_once() -> None:
    t = classic("99", rows=FULL, pile="9", start=True)
    assert t.play("take").startswith("out 1")


@pytest.mark.clause("C64")
def test_out_with_a_big_pile() -> None:
    t = classic("994", rows=FULL, pile="449", start=True)
    t.play("take")
    assert t.play("meld 444").startswith("out 1")


@pytest.mark.clause("C65", "A52", "R19")
def test_three_or_four_black_threes() -> None:
    t = classic("3333", rows=FULL, others={3: "5678"})
    assert t.legal >= {"threes", "threes 4"}
    assert t.play("threes 4").startswith("out 1") and t.state.score[1] == 500 + 70 + 100 + 4 * 5 - 25
    assert classic("3335", rows=FULL).why("threes 4") == Reason.NOT_IN_HAND
    assert table("33335", rows=FULL).why("threes 4") == Reason.THREES_ONCE


@pytest.mark.clause("C61", "A41")
@pytest.mark.parametrize(("players", "legal"), [(2, False), (3, True), (4, True)])
def test_canastas_to_go_out(players: int, legal: bool) -> None:
    assert classic("KKK", rows=FULL, players=players).is_legal("meld KKK") == legal


@pytest.mark.clause("A53", "R20")
@pytest.mark.parametrize(
    ("hand", "rows", "melded", "steps", "points"),
    [
        pytest.param("KKKKKKK4", "", 0, ["meld KKK", *["add K"] * 4, "drop 4"], 200, id="concealed"),
        pytest.param("KKKKKKK4", "AAA", 0, ["meld KKK", *["add K"] * 4, "drop 4"], 200, id="partner has rows"),
        pytest.param("KKKKKKK4", "AAA", 1, ["meld KKK", *["add K"] * 4, "drop 4"], 100, id="laid before"),
        pytest.param("KKKKKKKA", "AAA", 0, ["meld KKK", *["add K"] * 4, "add A"], 100, id="onto a partner's row"),
        pytest.param("KKK4", FULL, 0, ["meld KKK", "drop 4"], 100, id="no canasta of one's own"),
        pytest.param("2222***KKK4", "", 0, ["wilds 3", "meld KKK", "drop 4"], 200, id="a joker canasta"),
    ],
)
def test_concealed_bonus(hand: str, rows: str, melded: int, steps: list[str], points: int) -> None:
    t = classic(hand, rows=rows, joker_canasta="seven_at_once")
    t.state.melded[1] = melded
    assert t.play(*steps).startswith(f"out 1 +{points}")
    assert t.state.score[1] == rules.round_points(t.rules, t.state, 1, 1)


@pytest.mark.clause("A53")
def test_who_has_laid_is_remembered_for_the_round() -> None:
    t = classic("AAA45", stock="T")
    t.play("meld AAA", "drop 4")
    assert t.state.melded[:4] == [0, 1, 0, 0]
    t.state.phase = Phase.DEAL
    t.deal()
    assert t.state.melded[:4] == [0, 0, 0, 0]


@pytest.mark.clause("A26", "R16")
def test_minimum_is_waived_for_the_whole_hand() -> None:
    """Seven fours are 35 points: no opening, but a way out for who drew; who took the pile needs the minimum."""
    t = classic("44444445")
    t.play("meld 444")
    assert t.why("drop 5") == Reason.OPENING_SHORT
    t.play(*["add 4"] * 4)
    assert t.play("drop 5").startswith("out 1 +200")
    assert table("44444445").why("meld 444") == Reason.TOO_FEW_POINTS
    assert classic("4444445", pile="4", start=True).why("take") == Reason.TOO_FEW_POINTS


@pytest.mark.clause("A49", "A50", "R21")
def test_ask_permission_before_laying() -> None:
    t = classic("KKK56K", rows=FULL + " 555")
    assert t.is_legal("ask")
    t.play("add 5")
    assert t.why("ask") == Reason.TOO_LATE_TO_ASK


# --- the stock's end --------------------------------------------------------------------------------------------


@pytest.mark.clause("C25", "A42", "R15")
def test_an_empty_stock_ends_the_round_on_need() -> None:
    t = classic("T56", rows="AAA", theirs="555", stock="J", start=True, others={2: "67", 3: "78"})
    t.play("draw")
    t.play("drop 5")
    assert t.turn == 2 and t.legal == {"take row"} and t.why("draw") == Reason.STOCK_EMPTY
    t.play("take row", "drop 6")
    assert t.turn == 3 and t.legal == {"end"}
    assert t.play("end").startswith("round 0") and t.turn == CHANCE
    assert classic("56", start=True).why("end") == Reason.NOT_STUCK


@pytest.mark.clause("A43", "R17")
def test_last_red_three_ends_the_round() -> None:
    assert classic("56", rows="AAA", stock="R", start=True).play("draw").startswith("round 0")


# --- the count --------------------------------------------------------------------------------------------------


@pytest.mark.clause("A02", "A03", "A54", "A56", "R22", "R23")
@pytest.mark.parametrize(
    ("rows", "hands", "points"),
    [
        pytest.param("QQQ R", "", 30 + 100, id="red three"),
        pytest.param("QQQ RRRR", "", 30 + 800, id="four red threes"),
        pytest.param("RRRR", "", -800, id="nothing laid"),
        pytest.param("QQQ AA2", "JJ93", 30 + 60 - 30 - 5, id="laid plus, hand minus"),
        pytest.param("KKKKKKK 8888222", "AA*", 70 + 500 + 100 + 300 - 90, id="canastas"),
    ],
)
def test_no_canasta_scoring_and_threes(rows: str, hands: str, points: int) -> None:
    t = classic(hands, rows=rows, others={3: ""})
    assert rules.round_points(t.rules, t.state, 1, GROUPS) == points


@pytest.mark.clause("C13", "A57", "R01")
def test_target_is_at_least_5000() -> None:
    t = classic("5", rows=FULL, score=5000 - 570 - 100, others={0: "", 2: "", 3: ""})
    t.state.melded[1] = 1
    t.play("drop 5")
    assert t.state.score[1] == 5000 and t.state.winner[:2] == [0, 1] and t.turn == -2


@pytest.mark.clause("A61")
@pytest.mark.parametrize(("tie", "phase"), [("shared", Phase.OVER), ("extra_round", Phase.DEAL)])
def test_a_tie_can_ask_for_another_round(tie: str, phase: Phase) -> None:
    t = table("5", rows=FULL, theirs=FULL, score=5000, others={0: "", 2: "", 3: ""}, tie=tie, exact_reset=False)
    t.state.score[0] = 5100
    t.play("drop 5")
    assert t.state.phase == phase and t.state.score[0] == t.state.score[1]


# --- what is not there yet --------------------------------------------------------------------------------------


def test_what_is_still_to_come_is_refused_by_name() -> None:
    with pytest.raises(RulesetError, match="belongs to the family of `classic` and is not there yet"):
        GAME.rulebook.ruleset("classic", {"min_meld_counts_bonus": True})


# --- whole matches ----------------------------------------------------------------------------------------------


@pytest.mark.clause("A39", "A45", "A47")
@pytest.mark.parametrize("players", GAME.players)
def test_played_with_a_mind_to_lay(players: int) -> None:
    """Rounds go to their end in many ways, the cards agree with the kinds, and every seat's worlds look alike."""
    match, chance = Match(GAME, GAME.rulebook.ruleset("classic"), players, seed=f"classic {players}"), Chance("lay")
    seen: set[str] = set()
    for step in range(2500):
        if match.actor == CHANCE:
            match.deal()
            continue
        if match.over:
            break
        legal = list(match.legal_actions)
        eager = [a for a in legal if rules.do_of(a) not in (Do.DRAW, Do.DROP, Do.ASK, Do.END)]
        seen |= {GAME.notation.write(action) for action in legal}
        match.play((eager or legal)[chance.below(len(eager or legal))])
        if step % 25 == 0 and match.actor != CHANCE:
            agrees(match)
            view = match.view(chance.below(players))
            assert hidden(view, view.sample(chance).state) == view.state
    assert seen >= {"take", "take row", "draw"}
