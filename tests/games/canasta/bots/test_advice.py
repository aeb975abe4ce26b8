"""The advice that the rule-based player of Canasta follows, piece by piece, in positions made by hand."""

from typing import Any

import pytest

from sobremesa import bots
from sobremesa.core.bot import Explainer
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import card_counting, discards, going_out, opening, pile, pile_threats, reasons
from sobremesa.games.canasta.bots.card_counting import at_least
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.melding import wild_cost
from sobremesa.games.canasta.bots.rules_bot import seen_by
from sobremesa.games.canasta.bots.search_reasons import Tried, words
from sobremesa.games.canasta.bots.situation import chance_of, look
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.notation import KINDS, parse, write
from sobremesa.games.canasta.rules import Answer, Phase, Rules, State
from tests.games.canasta.table import Table, table

HANDS = {0: "456789T", 2: "456789T", 3: "456789T"}
"""The other hands, which the player does not see: only their number of cards matters."""


def situation(hand: str, **options: Any) -> Table:
    return table(hand, others=options.pop("others", HANDS), **options)


def chosen(t: Table, level: str = "rules") -> str:
    view = t.match.view(t.turn)
    choices = {bots.make("canasta", level, seed).choose(view) for seed in range(3)}
    return " or ".join(sorted(map(write, choices)))


Sight = tuple[Rules, State, Weights, Context]


def sight(t: Table) -> Sight:
    """Return what the seat to move makes of the table."""
    s, weights, me = seen_by(t.rules, t.state, t.turn), Weights(), Context()
    look(t.rules, s, weights, me, t.turn)
    return t.rules, s, weights, me


def judged(t: Table) -> Context:
    """The same with every discard judged."""
    values, s, weights, me = sight(t)
    discards.judge(values, s, weights, me)
    return me


def cost(t: Table, letter: str) -> float:
    return discards.cost(judged(t), kind(letter))


def chances(t: Table) -> dict[str, float]:
    """Return how likely the next seat takes the pile, by the card that is discarded."""
    return {KINDS[k]: chance for k, chance in enumerate(judged(t).chance)}


def unseen(t: Table) -> list[int]:
    return sight(t)[3].left


def chance(t: Table, seat: int, letter: str, n: int) -> float:
    return chance_of(*sight(t)[1:], seat, kind(letter), n)


def weapon(t: Table, letter: str, n: int) -> float:
    return pile_threats.weapon(*sight(t), kind(letter), n)


def pile_value(t: Table) -> float:
    return pile.pile_value(*sight(t), rules.TAKE)


def plan(t: Table) -> Context:
    """The plan to open."""
    values, s, weights, me = sight(t)
    assert opening.plan_opening(values, s, weights, me)
    return me


def kind(letter: str) -> int:
    return KINDS.index(letter)


# --- counting


def test_every_card_is_seen_or_not() -> None:
    t = situation("KKK2*3", rows="QQQ2 R", theirs="8888* 7777", pile="J9")
    left = unseen(t)
    hidden = sum(t.state.held) - t.state.held[1]
    assert sum(left) == 108 - 6 - 5 - 5 - 4 - 2
    assert (left[kind("K")], left[kind("Q")], left[kind("J")], left[kind("8")]) == (5, 5, 7, 4)
    assert (left[kind("2")], left[kind("*")], left[kind("3")], left[kind("R")]) == (6, 2, 3, 3)
    assert hidden < sum(left)


def test_cards_picked_up_in_sight_of_all_are_known() -> None:
    t = situation("K5", others={0: "5678", 2: "99A", 3: "5678"})
    before = unseen(t)[kind("9")]
    t.state.known[2][kind("9")] = 2
    assert unseen(t)[kind("9")] == before - 2
    assert chance(t, 2, "9", 2) == 1.0


def test_the_odds_are_those_of_drawing_without_putting_back() -> None:
    assert at_least(10, 3, 2, 1) == pytest.approx(1 - 7 * 6 / 90)
    assert at_least(10, 3, 2, 2) == pytest.approx(6 / 90)
    assert at_least(10, 1, 5, 2) == 0.0


def test_the_pile_tells_what_a_seat_let_lie_and_what_it_threw_away() -> None:
    t = situation("K5", pile="456789TJ")  # the jack came from seat 0, the ten from seat 3, the nine from seat 2
    assert [k for k in "456789TJ" if card_counting.threw(t.state, 2, kind(k))] == ["5", "9"]
    assert [k for k in "456789TJ" if card_counting.let_lie(t.state, 2, kind(k))] == ["4", "8"]
    assert chance(t, 2, "9", 2) < chance(t, 2, "T", 2)
    assert chance(t, 2, "8", 2) < chance(t, 2, "T", 2)


# --- the pile


def test_a_pile_worth_having_is_taken() -> None:
    assert chosen(situation("KK56789", rows="QQQ", pile="A2J7QQ55K", start=True)) == "take"


def test_a_larger_pile_is_worth_more_and_a_single_card_not_its_pair() -> None:
    large = situation("KK56789", rows="QQQ", pile="778899QQAAK", start=True)
    small = situation("KK56789", rows="QQQ", pile="9K", start=True)
    assert pile_value(large) > pile_value(small)


def test_a_pile_is_no_prize_when_the_round_is_about_to_end() -> None:
    quiet = situation("KK56789", rows="QQQ", pile="4567894567K", start=True)
    ending = situation("KK56789", rows="QQQ", pile="4567894567K", stock="44", start=True)
    assert sight(ending)[3].danger == 1.0
    assert pile_value(ending) < 0 < pile_value(quiet)


def test_pairs_are_kept_to_take_the_pile_with() -> None:
    t = situation("88JJKK4Q", rows="AAA", pile="55667799TT")
    assert chosen(t).removeprefix("drop ") in {"4", "Q"}
    assert cost(t, "4") < cost(t, "8")


def test_a_frozen_pile_needs_triples_and_so_they_are_kept_for_it() -> None:
    frozen, open_pile = (situation("KKK45678", rows="QQQ", pile="4567892T", frozen=f) for f in (True, False))
    assert weapon(frozen, "K", 2) < weapon(open_pile, "K", 2)
    assert weapon(frozen, "K", 3) == weapon(open_pile, "K", 3) > 0
    assert weapon(frozen, "Q", 3) == 0.0


# --- discards


def test_a_rank_that_the_next_players_group_has_laid_is_safe() -> None:
    t = situation("4JJQQAA9", rows="KKK", theirs="999 888", pile="5566778QQTT")
    safe = chances(t)
    assert safe["9"] == 0.0 < safe["4"]
    assert chosen(t) == "drop 9"


def test_where_laid_ranks_do_not_block_they_are_no_shelter() -> None:
    t = situation("4JJQQAA9", rows="KKK", theirs="888", pile="5566778QQTT", block_melded_rank="none")
    safe = chances(t)
    assert safe["9"] > 0


def test_a_black_three_blocks_a_large_pile() -> None:
    t = situation("3JJQQAA88", rows="KKK", theirs="999", pile="4455667788TTJJQQ")
    assert chosen(t) == "drop 3"


def test_a_rank_of_which_hardly_any_is_left_is_safe() -> None:
    t = situation("4J8", rows="KKK 888844", theirs="9999 4444", pile="55667788TT")
    safe = chances(t)
    assert safe["4"] == 0.0 < safe["J"]


def test_a_wild_card_freezes_the_pile_only_where_much_is_at_stake() -> None:
    small = situation("JJQQAA24", rows="KKK", theirs="999", pile="5T")
    assert chosen(small) == "drop 4"
    after = situation("JJQQAA2", rows="KKK", theirs="999", pile="5T" * 9)
    assert chances(after)["2"] == 0.0
    assert cost(small, "2") > cost(small, "4")


def test_a_dear_card_goes_before_the_round_ends() -> None:
    t = situation("4AA", rows="KKK QQQ", theirs="9999999 888", stock="44", pile="5T")
    assert cost(t, "A") < cost(t, "4")


# --- laying


def test_a_natural_goes_to_its_row() -> None:
    assert chosen(situation("K45678", rows="KKK")) == "add K"


def test_a_row_of_six_is_completed_with_a_wild_card() -> None:
    assert chosen(situation("245678J", rows="KKKKK2")) == "add K2"


def test_wild_cards_make_the_first_canasta_together() -> None:
    t = situation("22*45678J", rows="KKKK")
    assert chosen(t).startswith("add K")
    t.play("add K2", "add K2")
    assert chosen(t) == "add K*"


def test_a_pure_row_waits_for_its_own_cards_once_there_is_a_canasta() -> None:
    assert chosen(situation("225678J", rows="KKKKK QQQQQ22")).startswith("drop")
    assert chosen(situation("225678J", rows="KKKKK")) == "add K2"


def test_a_pure_canasta_is_not_spoiled() -> None:
    assert chosen(situation("245678J", rows="KKKKKKK")).startswith("drop")


def test_wild_cards_are_not_wasted_on_a_small_row_once_there_is_a_canasta() -> None:
    assert chosen(situation("2*5678JQ", rows="KKK QQQQQ22 QQQQQ22")).startswith(("drop", "add Q"))
    assert "2" not in chosen(situation("2*5678J", rows="KKK QQQQQ22"))


def test_a_joker_canasta_is_laid_when_it_is_there() -> None:
    assert chosen(situation("222222*456", rows="KKK")).startswith("wilds")


def test_wild_cards_are_kept_where_a_joker_canasta_is_near() -> None:
    near = situation("2222**4567", rows="KKK")
    far = situation("24567", rows="KKK")
    assert wild_cost(*sight(near), kind("2")) > wild_cost(*sight(far), kind("2"))


def test_all_is_laid_before_the_round_ends() -> None:
    hand = "QQQ88J"
    assert chosen(situation(hand, rows="KKKKKKK", theirs="999", stock="444", pile="5T")) == "meld QQQ"


# --- the opening


def test_the_cheapest_opening_spends_no_wild_card() -> None:
    found = plan(situation("KKKAAA244", stock="4" * 40))
    assert found.plan_points >= 50
    assert all(rules.card_of(step) == rules.rank_of(step) for step in found.plan[: found.plan_length])


def test_an_opening_that_has_begun_is_finished() -> None:
    t = situation("KKKQQQ44", stock="44444")
    assert chosen(t) in {"meld KKK", "meld QQQ"}
    t.play("meld KKK")
    assert chosen(t) == "meld QQQ"


@pytest.mark.parametrize(("score", "need"), [(-5, 15), (0, 50), (1500, 90), (3000, 120)])
def test_the_opening_reaches_what_the_score_asks_for(score: int, need: int) -> None:
    assert plan(situation("AAAKKKQQQ2*45", score=score)).plan_points >= need


def test_a_taken_pile_is_part_of_the_opening() -> None:
    t = situation("AAKKK45", pile="4567A", start=True, score=1500)
    t.play("take")
    assert t.state.laid_points < t.state.need
    assert chosen(t) == "meld KKK"


# --- going out


def test_going_out_is_taken_against_a_group_without_a_canasta() -> None:
    t = situation("KQQQ5", rows="KKKKKKK", theirs="999 8888", others={0: "456789T", 2: "456789T", 3: "45"})
    steps = []
    while t.state.phase == Phase.LAY:
        steps.append(chosen(t))
        t.play(steps[-1])
    assert steps in (["meld QQQ", "add K", "drop 5"], ["add K", "meld QQQ", "drop 5"])


def test_a_partner_with_many_cards_is_asked_first() -> None:
    hands = {0: "456789T", 2: "456789T", 3: "45678JQA"}
    assert chosen(situation("KQQQ5", rows="KKKKKKK", theirs="999 8888", others=hands)) == "ask"


def test_the_partner_says_yes_with_little_left_to_lay_and_no_with_much() -> None:
    answers = []
    for partners in ("4567", "AAAKKKK4"):
        t = situation("KQQQ5", rows="KKKKKKK", theirs="999", others=HANDS | {3: partners})
        t.play("ask")
        answers.append(chosen(t))
        assert going_out.consents(*sight(t)) == (answers[-1] == "yes")
    assert answers == ["yes", "no"]


def test_a_yes_ends_the_round_so_no_danger_that_it_may_end_is_told() -> None:
    t = situation("KQQQ5", rows="KKKKKKK", theirs="999", others=HANDS | {3: "4567"}, stock="44")
    t.play("ask")
    bot = bots.make("canasta", "rules", 1)
    assert isinstance(bot, Explainer)
    assert sight(t)[3].danger >= reasons.GRAVE
    told = [bot.explain(t.match.view(t.turn), parse(answer), "en") for answer in ("yes", "no")]
    assert ["round ends" in reason for reason in told] == [False, True]


def test_the_best_discard_is_named_where_another_was_tried() -> None:
    usual, better = parse("drop J"), parse("drop 3")
    found = Tried((usual, better), better, (0.46, 0.55), (29, 29))
    assert "the best move, discarding a black three, to 55 matches" in words(found, usual, 0, "en")
    assert "the usual move, discarding a jack, to 46 matches" in words(found, better, 0, "en")


def test_after_a_no_the_turn_goes_on_and_after_a_yes_it_goes_out() -> None:
    for answer, ends in ((Answer.NO, False), (Answer.YES, True)):
        t = situation("KQQQ5", rows="KKKKKKK", theirs="999", answer=answer)
        while t.turn == 1:
            t.play(chosen(t))
        assert (t.state.event_count > 0) == ends


def test_the_black_threes_are_laid_to_go_out() -> None:
    t = situation("333K5", rows="KKKKKKK", theirs="999", others=HANDS | {3: "45"})
    assert chosen(t) in {"threes", "add K"}
    while t.state.phase == Phase.LAY:
        t.play(chosen(t))
    assert t.score[1] > 600


def test_the_danger_grows_with_the_opponents_table_and_as_their_hands_shrink() -> None:
    calm = situation("KQ5", rows="KKK", theirs="999")
    near = situation("KQ5", rows="KKK", theirs="9999999")
    few = situation("KQ5", rows="KKK", theirs="9999999", others=HANDS | {2: "45"})
    last = situation("KQ5", rows="KKK", theirs="999", stock="44")
    found = [sight(t)[3].danger for t in (calm, near, few, last)]
    assert found == sorted(found)
    assert found[-1] == 1.0


# --- reasons


@pytest.mark.parametrize(
    ("hand", "options", "action", "reason"),
    [
        ("3JJQQ", {"rows": "KKK"}, "drop 3", "cannot take the pile"),
        ("2JJQQ", {"rows": "KKK"}, "drop 2", "freezes"),
        ("2JJQQ", {"rows": "KKK", "pile": "29", "frozen": True}, "drop 2", "frozen already"),
        ("9JJQQ", {"rows": "KKK", "theirs": "999"}, "drop 9", "blocked"),
        ("245678J", {"rows": "KKKKK2"}, "add K2", "makes a canasta"),
        ("K45678", {"rows": "KKK"}, "add K", "4 of seven"),
        ("AAAKK4", {}, "meld AAA", "50 points"),
        (
            "222K4",
            {"rows": "KKK", "joker_canasta": "collect"},
            "meld 222",
            "Three wild cards begin a row of their own.",
        ),
        ("2KK45", {"rows": "KKK 22**", "joker_canasta": "collect"}, "add 2", "the row of wild cards, which now has 5"),
        ("KQQQ5", {"rows": "KKKKKKK", "theirs": "999"}, "meld QQQ", "time to go out"),
    ],
)
def test_the_reason_names_what_was_done(hand: str, options: dict[str, Any], action: str, reason: str) -> None:
    t = situation(hand, **options)
    bot = bots.make("canasta", "rules", 1)
    assert isinstance(bot, Explainer)
    assert reason in bot.explain(t.match.view(1), parse(action), "en")


# --- the greedy player


def test_greedy_takes_every_pile_lays_all_it_can_and_throws_away_the_lowest_single_card() -> None:
    assert chosen(situation("KK5678", rows="QQQ", pile="9K", start=True), "greedy") == "take"
    t = situation("KKK24A9", rows="QQQ")
    steps = []
    while t.turn == 1:
        steps.append(chosen(t, "greedy"))
        t.play(steps[-1])
    assert steps in (["meld KKK", "add Q2", "drop 4"], ["meld KKK", "add K2", "drop 4"])


def test_greedy_does_not_spoil_a_pure_canasta() -> None:
    assert chosen(situation("24567", rows="KKKKKKK"), "greedy").startswith("drop")


@pytest.mark.clause("A03", "C61", "V3")
@pytest.mark.parametrize(
    ("options", "action", "reason"),
    [
        ({"preset": "viena", "rows": "KKKKKK RR"}, "add K", "And our 2 red threes now count for us."),
        ({"preset": "latina", "rows": "KKKKKK"}, "add K", "without wild cards: 1; with them: 1."),
        ({"preset": "latina", "rows": "KKKKKK 9999999"}, "add K", "To go out we still need one with wild cards."),
        ({"preset": "latina", "rows": "KKKKKK QQQQQQ2 9999999"}, "add K2", "still need one without wild cards."),
    ],
)
def test_a_canasta_is_told_with_what_it_changes(options: dict[str, Any], action: str, reason: str) -> None:
    t = situation("K245678", **options)
    bot = bots.make("canasta", "rules", 1)
    assert isinstance(bot, Explainer)
    assert reason in bot.explain(t.match.view(1), parse(action), "en")


@pytest.mark.clause("V13", "V25")
@pytest.mark.parametrize("together", [False, True])
def test_a_pile_that_the_opening_may_take_is_not_said_to_wait_for_it(together: bool) -> None:
    t = situation("AA2*KKK456689T", preset="americana", pile_when_opening=together)
    bot = bots.make("canasta", "rules", 1)
    assert isinstance(bot, Explainer)
    assert ("only then may we take the pile" in bot.explain(t.match.view(1), parse("meld KKK"), "en")) != together


@pytest.mark.clause("R15")
def test_who_cannot_draw_any_more_is_not_said_to_open_or_go_out() -> None:
    """With a hand that could open, and with one that could go out."""
    bot = bots.make("canasta", "rules", 1)
    assert isinstance(bot, Explainer)
    for hand, rows in (("AA2*KKK456689T", ""), ("KQQQ5", "KKKKKKK JJJJJJJ")):
        t = situation(hand, preset="americana", rows=rows, stock="", pile="94", start=True)
        assert bot.explain(t.match.view(1), parse("end"), "en") == "There is nothing else to do in this turn."


@pytest.mark.clause("A03")
def test_red_threes_that_count_already_are_not_told_again() -> None:
    t, bot = situation("K245678", preset="viena", rows="KKKKKK 9999999 RR"), bots.make("canasta", "rules", 1)
    assert isinstance(bot, Explainer)
    assert bot.explain(t.match.view(1), parse("add K"), "en") == "This card makes a canasta: 500 points."
