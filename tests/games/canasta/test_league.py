"""What the Canasta League of America plays besides the American pile, and pagat.com: V26 to V31, the last three."""

from typing import Any

import pytest

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import BLACK, RED, Reason
from tests.games.canasta.table import Table, table


def league(hand: str, **options: Any) -> Table:
    """Return a turn at the ruleset of the league."""
    return table(hand, preset="americana", **options)


# --- the stock's end --------------------------------------------------------------------------------------------


@pytest.mark.clause("V26")
@pytest.mark.parametrize(("stock", "drawn"), [(10, 4), (9, 4), (8, 0)])
def test_the_talon_wants_nine_cards_in_the_stock(stock: int, drawn: int) -> None:
    t = league("AAAAAAA44", stock="4" * stock)
    t.play("meld AAA", *["add A"] * 4, "drop 4")
    assert t.state.held[1] == 1 + drawn and t.state.stock_left == stock - drawn


@pytest.mark.clause("V26", "V16")
def test_without_that_rule_any_stock_has_a_talon() -> None:
    t = league("AAAAAAA44", stock="4" * 5, talon_from=None)
    t.play("meld AAA", *["add A"] * 4, "drop 4")
    assert t.state.held[1] == 5 and t.state.stock_left == 1


@pytest.mark.clause("R17")
@pytest.mark.parametrize("three", ["3", "R"])
def test_the_last_three_stays_in_the_hand_and_costs_five(three: str) -> None:
    for last, cost, laid in (("kept", 5, 0), ("end_now", 0, 1)):
        t = league("56", rows="KKKKKKK QQQQQQQ", stock=three, start=True, last_red_three=last)
        before = rules.round_points(t.rules, t.state, 1, rules.GROUPS)
        said = t.play("draw")
        s = t.state
        assert said.startswith("round 0") and t.turn == -1
        assert (s.hand[1][BLACK] + s.hand[1][RED], s.red_threes[1] + s.black_laid[1]) == (1 - laid, laid)
        assert t.score[1] == before - cost + 100 * laid


@pytest.mark.clause("R17", "C49")
def test_a_three_that_is_not_the_last_is_laid_and_replaced() -> None:
    t = league("56", rows="KKK", stock="R4", start=True)
    t.play("draw")
    assert t.hand(1) == "456" and t.state.red_threes[1] == 1 and t.turn == 1
    t = league("56", rows="KKK", stock="RR", start=True)
    t.play("draw")  # the first is laid, the last one kept
    assert t.state.red_threes[1] == 1 and t.state.hand[1][RED] == 1 and t.state.known[1][RED] == 1


@pytest.mark.clause("R17", "V1")
def test_a_kept_red_three_is_no_bonus_where_only_red_ones_are_laid() -> None:
    t = table("56", rows="KKKKKKK", stock="R", start=True, preset="classic", last_red_three="kept")
    t.play("draw")
    assert t.state.red_threes[1] == 0 and t.score[1] == 500 + 70 - 10 - 25 - 5  # the hands and the three


# --- dead ranks -------------------------------------------------------------------------------------------------


@pytest.mark.clause("V27")
@pytest.mark.parametrize(
    ("rows", "step", "reason"),
    [
        ("555", "meld QQQ", Reason.RANK_DEAD),
        ("555", "meld QQ2", Reason.RANK_DEAD),
        ("555 QQQ", "add Q", Reason.RANK_DEAD),
        ("555 QQQQQ", "add Q2", Reason.RANK_DEAD),
        ("555", "meld KKK", Reason.LEGAL),
    ],
)
def test_the_others_canasta_ends_a_rank(rows: str, step: str, reason: Reason) -> None:
    hand = "QQQKKK26"
    t = table(hand, rows=rows, theirs="QQQQQQQ", preset="americana", packs=3)
    assert t.why(step) == reason and t.is_legal(step) == (reason == Reason.LEGAL)
    if reason == Reason.RANK_DEAD:
        free = table(hand, rows=rows, theirs="QQQQQQQ", preset="americana", packs=3, dead_ranks=False, wilds_from=None)
        assert free.is_legal(step)
        short = table(hand, rows=rows, theirs="QQQQQQ", preset="americana", packs=3, wilds_from=None)
        assert short.is_legal(step)


@pytest.mark.clause("V27")
def test_a_dead_card_does_not_take_the_pile() -> None:
    def dead(**options: Any) -> Table:
        return league("QQ456", rows="KKK", theirs="QQQQQ22", pile="5Q", start=True, packs=3, **options)

    assert dead().why("take") == Reason.RANK_DEAD and not dead().is_legal("take")
    assert dead(dead_ranks=False).is_legal("take")


@pytest.mark.clause("V27", "V8")
def test_a_second_row_of_a_dead_rank_is_not_begun() -> None:
    t = table("QQQ456", rows="QQQQQQQ", theirs="QQQQQQQ", rows_per_rank="many", dead_ranks=True, packs=3)
    assert t.why("meld QQQ") == Reason.RANK_DEAD and not t.is_legal("meld QQQ")


@pytest.mark.clause("V27", "C61")
def test_who_holds_two_dead_cards_does_not_go_out() -> None:
    for hand, goes in (("9996", False), ("996", False), ("666996", False), ("6669", True), ("9", True)):
        t = league(hand, rows="KKKKKKK 5555555 999", theirs="9999999", packs=3)
        assert rules.can_go_out(t.rules, t.state) == goes, hand
        assert rules.can_go_out((alive := league(hand, rows="KKKKKKK 5555555 999")).rules, alive.state)


# --- going out --------------------------------------------------------------------------------------------------


@pytest.mark.clause("V28")
@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("KKKKKKK 5555555 7777", Reason.SHORT_SPECIALS),
        ("KKKKKKK 5555555 AAA", Reason.SHORT_SPECIALS),
        ("KKKKKKK 5555555 AAA2", Reason.LEGAL),
        ("KKKKKKK 5555555 7777777", Reason.LEGAL),
        ("KKKKKKK 5555555 666", Reason.LEGAL),
    ],
)
def test_nobody_goes_out_beside_short_sevens_or_aces(rows: str, reason: Reason) -> None:
    t = league("9", rows=rows)
    assert t.why("drop 9") == reason
    assert league("9", rows=rows, out_beside_short="allowed").is_legal("drop 9")
    assert (reason == Reason.LEGAL) == bool(rules.can_go_out(t.rules, t.state))


@pytest.mark.clause("V28", "V11")
def test_a_full_canasta_beside_it_frees_a_short_row() -> None:
    """V11 says, too, that such a row costs nothing."""
    t = table("9", rows="777", sevens_aces="special", out_beside_short="never", rows_per_rank="many", packs=3)
    assert t.why("drop 9") == Reason.SHORT_SPECIALS and rules.unfinished_points(t.rules, t.state, 1) == 2500
    t.state.full[1][rules.SEVEN] = 7
    assert t.is_legal("drop 9") and rules.unfinished_points(t.rules, t.state, 1) == 0


# --- the opening ------------------------------------------------------------------------------------------------


@pytest.mark.clause("V29", "C34")
def test_an_opening_completes_no_mixed_canasta() -> None:
    t = league("KKKKK22*AAA67")
    t.play("meld AAA", "meld KKK", *["add K"] * 2, "add K2")
    assert t.why("add K2") == Reason.MIXED_OPENING and not t.is_legal("add K2")
    assert league("KKKKK22*AAA67", mixed_opening="allowed", max_wilds=2).is_legal("meld KKK")
    t = league("KKKKKK2AAA67")
    t.play("meld AAA", "meld KK2", *["add K"] * 3)
    assert t.why("add K") == Reason.MIXED_OPENING
    t = league("KKKKKKKAAA67")
    t.play("meld AAA", "meld KKK", *["add K"] * 4)
    assert rules.canastas(t.state, 1) == 1


@pytest.mark.clause("V29")
def test_the_next_turn_completes_it_and_wild_cards_alone_may_at_once() -> None:
    t = league("2567", rows="KKKKK2")
    assert t.is_legal("add K2")
    t = league("2222***AAA67")
    t.play("meld AAA", "meld 222", "add 2", "add *", "add *", "add *")
    assert rules.has_joker_canasta(t.state, 1)


# --- pagat.com ----------------------------------------------------------------------------------------------------


def pagat(hand: str, **options: Any) -> Table:
    """Return a turn at the ruleset of pagat.com."""
    return table(hand, preset="americana_pagat", **options)


@pytest.mark.clause("V31", "C32")
@pytest.mark.parametrize(
    ("hand", "step", "reason"),
    [
        ("444444467", "meld 444", Reason.LEGAL),  # 35 points, and 125 are the minimum
        ("44444467", "meld 444", Reason.TOO_FEW_POINTS),
        ("2222222*K", "meld 222", Reason.LEGAL),
    ],
)
def test_a_splash_needs_no_minimum(hand: str, step: str, reason: Reason) -> None:
    t = pagat(hand, score=5000)
    assert t.why(step) == reason and t.is_legal(step) == (reason == Reason.LEGAL)
    assert table(hand, preset="americana", score=5000).why(step) in (Reason.TOO_FEW_POINTS, Reason.OPENING_NATURALS)


@pytest.mark.clause("V31")
def test_the_splash_is_laid_whole() -> None:
    t = pagat("444444467")
    t.play("meld 444", *["add 4"] * 3)
    assert t.why("drop 6") == Reason.OPENING_SHORT and not rules.is_opened(t.rules, t.state)
    t.play("add 4")
    assert t.is_legal("drop 6") and rules.canastas(t.state, 1) == 1


@pytest.mark.clause("V31", "V25")
def test_the_pile_does_not_splash() -> None:
    """Six from the hand and the top are seven, but not from the hand."""
    assert pagat("444444679", pile="94", start=True).why("take") != Reason.LEGAL
    assert pagat("KK444444479", pile="9K", start=True).is_legal("take")


@pytest.mark.clause("V30", "V14")
def test_three_wild_cards_open_in_place_of_three_naturals() -> None:
    hand = "22*KK8899QQ"
    assert table(hand, preset="americana").why("meld 22*") == Reason.OPENING_NATURALS
    t = pagat(hand + "***", wild_canasta="plain")
    t.play("meld 22*", "meld KK*")
    assert t.is_legal("drop 8")
    assert pagat("222AA89", wild_canasta="plain").why("meld 222") == Reason.TOO_FEW_POINTS


@pytest.mark.clause("V20")
@pytest.mark.parametrize(("row", "cost"), [("22*", 2000), ("**22*", 2000), ("****", 2500), ("****22", 2500)])
def test_a_short_row_with_all_jokers_costs_more(row: str, cost: int) -> None:
    t = pagat("5", rows=f"KKK {row}")
    assert rules.unfinished_points(t.rules, t.state, 1) == cost
    t = table("5", preset="americana", rows=f"KKK {row}")
    assert rules.unfinished_points(t.rules, t.state, 1) == 2000
