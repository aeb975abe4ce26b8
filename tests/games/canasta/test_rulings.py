"""The rulings A71 to A80 on `classic`, and what its matches from before them are played by."""

from typing import Any

import pytest

from sobremesa import replay
from sobremesa.core.chance import Chance
from sobremesa.core.errors import RulesetError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import Phase, Reason, Rules, State
from tests.games.canasta.table import GAME, Table, table

FULL = "QQQQQQQ"


def classic(hand: str, **more: Any) -> Table:
    return table(hand, preset="classic", **more)


@pytest.mark.clause("A80", "R15")
def test_without_a_stock_a_card_that_fits_a_row_is_taken() -> None:
    t = classic("4567", rows="KKK", pile="5K", stock="", start=True)
    assert t.legal == {"take row"} and t.why("end") == Reason.MUST_TAKE
    free = classic("4567", rows="KKK", pile="5K", stock="", start=True, must_take_last=False)
    assert free.legal == {"take row", "end"}
    frozen = classic("4567", rows="KKK", pile="5K", stock="", start=True, frozen=True)
    assert frozen.legal == {"end"}
    by_a_pair = classic("KK67", rows="QQQ", pile="5K", stock="", start=True)
    assert by_a_pair.legal == {"take", "end"}  # no row would take it


@pytest.mark.clause("A71")
@pytest.mark.parametrize("stock", ["4444", ""])
def test_one_card_never_takes_a_pile_of_one(stock: str) -> None:
    rows = f"{FULL} KKKK"
    t = classic("5", rows=rows, pile="K", stock=stock, start=True)
    assert t.why("take row") == Reason.ONE_CARD_PILE and t.legal == ({"draw"} if stock else {"end"})
    assert classic("5", rows=rows, pile="4K", stock=stock, start=True).is_legal("take row")
    assert classic("55", rows=rows, pile="K", stock=stock, start=True).is_legal("take row")
    assert classic("5", rows=rows, pile="K", stock=stock, start=True, one_card_pile="allowed").is_legal("take row")


@pytest.mark.clause("A72", "A25")
def test_going_out_counts_before_the_minimum_lies() -> None:
    """All of queens, eights and the two is 120, so the rest joins the hand, and its king is the last discard."""
    t = classic("QQ88888882", pile="KQ", score=3000, start=True)
    assert t.is_legal("take")
    t.play("take")
    assert t.legal == {"meld 888", "meld 882", "add Q2"}  # nothing else is left to do
    t.play("meld 888", "add 8", "add 8", "add 8", "add 8", "add Q2")
    assert t.hand(1) == "K" and t.play("drop K").startswith("out 1 +200")


@pytest.mark.clause("A72", "C61")
def test_without_a_canasta_in_it_the_pile_stays() -> None:
    assert classic("QQ77778882", pile="KQ", score=3000, start=True).why("take") == Reason.TOO_FEW_POINTS
    assert not classic("QQ88888882", pile="KQ", score=3000, start=True, pile_rest_usable="after_turn").is_legal("take")


@pytest.mark.clause("A73")
def test_the_partner_is_asked_right_after_taking_and_not_later() -> None:
    t = classic("KK5588", rows=f"{FULL} 555 888", pile="4K", start=True)
    t.play("take")
    assert t.is_legal("ask")
    t.play("add 5")
    assert t.why("ask") == Reason.TOO_LATE_TO_ASK
    before = classic("KK5588", rows=f"{FULL} 555 888", pile="4K", start=True, ask_timing="before_melding")
    before.play("take")
    assert before.why("ask") == Reason.TOO_LATE_TO_ASK


@pytest.mark.clause("V7")
def test_who_has_asked_asks_no_more_in_the_round() -> None:
    t = classic("55588", rows=f"{FULL} 555 888", others={2: "5678", 3: "5678"}, ask_limit="per_round")
    t.play("ask", "no", "drop 8")
    assert t.state.asked[1] == 1
    for text in ("draw", "drop 4", "draw", "drop 4", "draw", "drop 4", "draw"):
        t.play(text)
    assert t.turn == 1 and t.why("ask") == Reason.ASKED_THIS_ROUND
    rules.clear_round(t.rules, t.state)
    assert t.state.asked == [0] * rules.SEATS


@pytest.mark.clause("A49")
def test_who_asks_once_a_turn_asks_again_in_the_next() -> None:
    hands = {2: "5678", 3: "5678"}
    t = classic("55588", rows=f"{FULL} 555 888", others=hands, ask_limit="per_turn", stock="9" * 30)
    t.play("ask", "no", "drop 8", *["draw", "drop 9"] * 3, "draw")
    assert t.turn == 1 and t.is_legal("ask")


@pytest.mark.clause("V7")
def test_the_partner_of_who_has_asked_may_ask_in_the_same_round() -> None:
    hands = {2: "5678", 3: "55588"}
    t = classic("55588", rows=f"{FULL} 555 888", others=hands, ask_limit="per_round", stock="9" * 30)
    t.play("ask", "no", "drop 8", "draw", "drop 9", "draw")
    assert t.turn == 3 and t.is_legal("ask")
    t.play("ask", "no", "drop 9", "draw", "drop 9", "draw")
    assert t.turn == 1 and t.why("ask") == Reason.ASKED_THIS_ROUND


@pytest.mark.clause("A74", "A41")
@pytest.mark.parametrize(
    ("text", "drawn"), [("classic", (2, 1, 1)), ("classic, three=as_two", (2, 2, 1)), ("wikibooks", (1, 1, 1))]
)
def test_three_players_draw_as_four_do(text: str, drawn: tuple[int, ...]) -> None:
    ruleset = GAME.ruleset(text)
    assert tuple(rules.draws(GAME.rules(ruleset, players)) for players in (2, 3, 4)) == drawn
    with pytest.raises(RulesetError, match="lone hand"):
        GAME.ruleset("classic, three=cutthroat")


@pytest.mark.clause("A76", "R04")
def test_a_black_three_turned_up_is_left_or_covered() -> None:
    """The 45th card after the cut is the first of the pile."""
    left, covered = Table(preset="classic"), Table(preset="classic", black_three_upcard="covered")
    for t in (left, covered):
        t.deal("4" * 8 + "5" * 8 + "6" * 8 + "7" * 8 + "8" * 8 + "9999" + "3")
    assert left.pile == "3" and len(covered.pile) == 2
    assert covered.pile[0] == "3" and not covered.state.frozen


@pytest.mark.clause("A77", "R17", "A43")
@pytest.mark.parametrize(("stock", "players"), [("R", 4), ("4R", 2)])
def test_a_red_three_as_the_last_card_ends_the_round_at_once(stock: str, players: int) -> None:
    """With draws of two also as the second of them."""
    t = classic("KKK55", rows=FULL, stock=stock, start=True, players=players)
    t.play("draw")
    assert t.turn == CHANCE and t.state.red_threes[1] == 1


@pytest.mark.clause("A78", "A30")
def test_where_a_row_takes_the_pile_no_pair_does() -> None:
    assert classic("KK456", rows="KKK", pile="K", start=True).legal == {"take row", "draw"}
    assert classic("KK456", rows="KKK", pile="K", start=True).why("take") == Reason.ROW_STANDS
    assert classic("KK456", rows="KKK", pile="4K", start=True, frozen=True).legal == {"take", "draw"}
    both = classic("KK456", rows="KKK", pile="K", start=True, take_beside_row=True)
    assert both.legal == {"take", "take row", "draw"}


@pytest.mark.clause("A79", "A53", "R20")
def test_the_bonus_for_a_whole_hand_asks_what_that_player_laid() -> None:
    """The partner's rows do not cost it, nor does the pile."""
    t = classic("KKKKKKK", rows="QQQ")
    t.state.melded[3] = 1
    t.play("meld KKK", "add K", "add K", "add K")
    assert t.play("add K").startswith("out 1 +200")
    t = classic("KKKKKK", rows="QQQ", pile="K", start=True)
    t.play("take", "add K", "add K", "add K")
    assert t.play("add K").startswith("out 1 +200") and t.turn == CHANCE


@pytest.mark.clause("V6", "A63", "C24")
@pytest.mark.parametrize(("order", "first"), [("groups", [2, 1, 4, 3]), ("seats", [2, 3, 4, 1])])
def test_five_can_play_as_they_sit(order: str, first: list[int]) -> None:
    """Only where the first of the trio sits out do the two orders differ."""
    values, s = GAME.rules(GAME.ruleset(f"classic, five_order={order}"), 5), State()
    seated = []
    for s.rounds in range(3):
        rules.seat_players(values, s)
        seated.append(s.order[:4])
    assert seated == [first, [0, 1, 4, 3], [0, 1, 2, 3]]


# --- matches from before ----------------------------------------------------------------------------------------


def played(ruleset: str, players: int, rounds: int) -> Match[Rules, State]:
    match, chance = Match(GAME, GAME.ruleset(ruleset), players, seed=f"former {players}"), Chance("former")
    while match.state.rounds < rounds or match.state.phase != Phase.DEAL:
        if match.actor == CHANCE:
            match.deal()
        else:
            legal = list(match.legal_actions)
            lays = [code for code in legal if rules.do_of(code) < rules.Do.ASK]
            match.play((lays or legal)[chance.below(len(lays or legal))])
    return match


def test_a_record_of_classic_from_before_is_played_as_it_was() -> None:
    """It says `classic` alone, and its three players drew two cards."""
    before = GAME.rulebook.parse("classic", laws=0)
    match = played(str(before), 3, 2)
    text = str(match.record()).replace(f'"{before}"', '"classic"')
    again = replay(text)
    assert again.state == match.state and again.ruleset == before
    assert str(replay(str(again.record())).ruleset) == str(before)


def test_what_a_record_of_today_gets_wrong_is_still_told() -> None:
    text = str(played("classic", 3, 1).record())
    assert replay(text).ruleset == GAME.ruleset("classic")
    with pytest.raises(Exception, match="line"):
        replay(text.replace("0 draw", "0 drop K", 1))
