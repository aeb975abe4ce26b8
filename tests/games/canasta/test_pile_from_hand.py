"""Pile, opening and threes as modern Americans play: V12 to V19."""

from typing import Any

import pytest

from sobremesa import bots
from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction
from sobremesa.core.kernel import CHANCE, MATCH_OVER, clone
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules, worlds
from sobremesa.games.canasta.presentation.scene import CanastaScene
from sobremesa.games.canasta.rules import TWO, Phase, Reason, Rules, State
from sobremesa.games.canasta.words import texts
from sobremesa.games.facets import scene
from tests.games.canasta.presentation.test_scenes import Blind
from tests.games.canasta.table import GAME, Table, table
from tests.games.canasta.test_suits import agrees
from tests.presentation.scenes_kit import Onlooker

AMERICAN = "americana"


def at_start(hand: str, rows: str = "", **options: Any) -> Table:
    """Return a turn that begins at a classic table, a king on top of the pile."""
    return table(hand, rows=rows, pile="45K", start=True, preset="classic", **options)


# --- the pile ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("V12", "C43", "A30")
@pytest.mark.parametrize(
    ("hand", "rows", "action", "reason"),
    [
        ("KK556", "QQQ", "take", Reason.LEGAL),
        ("K2556", "QQQ", "take 2", Reason.FROZEN_FOR_YOU),
        ("K5566", "KKK", "take row", Reason.FROZEN_FOR_YOU),
        ("KK556", "KKKK", "take", Reason.LEGAL),
        ("KK556", "KKKKK", "take", Reason.ROW_FULL),
    ],
)
def test_only_a_natural_pair_takes_a_pile_that_is_always_frozen(
    hand: str, rows: str, action: str, reason: Reason
) -> None:
    t = at_start(hand, rows, always_frozen=True, row_limit=7)
    assert t.why(action) == reason and t.is_legal(action) == (reason == Reason.LEGAL)


@pytest.mark.clause("V12")
def test_the_pair_joins_the_row() -> None:
    t = at_start("KK556", "KKKK", always_frozen=True, row_limit=7)
    t.play("take")
    assert t.row(1, "K") == (7, 0, 0) and rules.canastas(t.state, 1) == 1


@pytest.mark.clause("V12")
def test_a_refusal_cites_that_the_pile_is_always_frozen() -> None:
    with pytest.raises(IllegalAction, match=r"\(V12\)"):
        at_start("K2556", "QQQ", always_frozen=True).play("take 2")


@pytest.mark.clause("V13")
def test_the_pile_opens_nobody() -> None:
    hand = "KKAAAA556"
    assert at_start(hand).is_legal("take")
    assert at_start(hand, open_from_hand=True).why("take") == Reason.OPEN_FROM_HAND
    assert at_start(hand, "QQQ", open_from_hand=True).is_legal("take")


def opens_with_pile(hand: str, pile: str = "45K", **options: Any) -> Table:
    """Return a turn that begins at a table that may open from the hand and take the pile in one turn."""
    both = {"open_from_hand": True, "pile_when_opening": True, "opening_naturals": 3, "minimum_first": 125}
    return table(hand, pile=pile, start=True, preset="classic", **both | options)


@pytest.mark.clause("V25", "C44")
@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("KKAAAA956", Reason.TOO_FEW_POINTS),  # 20 and 80, and the top's 10 does not help
        ("KKAAA*956", Reason.LEGAL),  # 20, 60 and 50
        ("KKAA**956", Reason.OPENING_NATURALS),  # 20, 40 and 100, but only the kings are three
        ("KKKAA*956", Reason.LEGAL),  # 30, 40 and 50
    ],
)
def test_the_top_counts_neither_for_the_minimum_nor_for_the_three(hand: str, reason: Reason) -> None:
    t = opens_with_pile(hand, minimum_first=120)
    assert t.why("take") == reason and t.is_legal("take") == (reason == Reason.LEGAL)
    assert opens_with_pile(hand, pile_when_opening=False).why("take") == Reason.OPEN_FROM_HAND


@pytest.mark.clause("V25")
def test_exactly_the_minimum_from_the_hand_opens() -> None:
    hand = "KKAAA*956"
    assert opens_with_pile(hand, minimum_first=130).is_legal("take")
    assert opens_with_pile(hand, minimum_first=135).why("take") == Reason.TOO_FEW_POINTS


@pytest.mark.clause("V25", "V14")
def test_a_third_king_from_the_hand_makes_the_three() -> None:
    """Two kings and the top one are three, but only with another from the hand does the hand have three."""
    t = opens_with_pile("KKKAA*956", minimum_first=120)
    t.play("take", "meld AA*")
    assert t.state.laid_points == 110 and t.why("drop 9") == Reason.OPENING_SHORT
    t.play("add K")
    assert t.state.laid_points == 120 and t.row(1, "K") == (4, 0, 0) and t.is_legal("drop 9")


@pytest.mark.clause("V25", "R12", "V16")
def test_the_rest_of_the_pile_comes_with_the_opening_and_no_talon() -> None:
    t = opens_with_pile("KKAAA*956", talon=True)
    t.play("take")
    assert (t.state.laid_points, t.hand(1)) == (20, "569AAA*")
    t.play("meld AAA", "add A*")
    assert t.hand(1) == "45569"
    t.play("drop 9")
    assert t.state.held[1] == 4 and t.pile == "9"


@pytest.mark.clause("V25", "V13")
def test_an_opened_group_takes_the_pile_as_ever() -> None:
    t = table("KK556", rows="QQQ", pile="45K", start=True, preset="americana")
    t.play("take")
    assert t.state.laid_points == 30 and rules.taken_cards(t.state) == 3 and t.hand(1) == "45556"


@pytest.mark.clause("V25", "A73")
def test_the_partner_may_be_asked_right_after_the_take_that_will_open() -> None:
    t = opens_with_pile("KKAAAAAAA9999999", "9K", minimum_first=50)
    t.play("take")
    assert t.why("ask") == Reason.LEGAL
    t.play("meld AAA")
    assert t.why("ask") == Reason.TOO_LATE_TO_ASK


@pytest.mark.clause("V25")
def test_records_of_americana_from_before_keep_their_rule() -> None:
    assert GAME.rulebook.parse("americana", laws=2)["pile_when_opening"] is False
    assert GAME.ruleset("americana")["pile_when_opening"] is True


@pytest.mark.clause("V15")
@pytest.mark.parametrize("preset", ["wikibooks", "classic", "latina"])
def test_the_pile_begins_with_the_first_discard(preset: str) -> None:
    match = Match(GAME, GAME.ruleset(f"{preset}, initial_pile_size=none"), 4, seed=3)
    match.deal()
    s = match.state
    assert (s.pile_size, s.face_down, s.frozen, s.phase) == (0, 0, 0, Phase.START)
    assert sum(s.held) + s.stock_left + sum(s.red_threes) == rules.cards(match.rules)
    match.play("draw")
    match.play(next(a for a in match.legal_actions if rules.do_of(a) == rules.Do.DROP))
    assert match.state.pile_size == 1


# --- the opening ------------------------------------------------------------------------------------------------


def opening(hand: str, **options: Any) -> Table:
    """Return a turn that may open with 50."""
    return table(hand, preset="classic", opening_naturals=3, min_meld_waived_on_full_out=False, **options)


@pytest.mark.clause("V14", "C32")
@pytest.mark.parametrize(
    ("hand", "step", "reason"),
    [
        ("QQ*KK256", "meld QQ*", Reason.OPENING_NATURALS),  # 120, and no three of a rank
        ("QQ*KKK256", "meld QQ*", Reason.LEGAL),
        ("QQQ*KK256", "meld KK*", Reason.LEGAL),
        ("44456789", "meld 444", Reason.TOO_FEW_POINTS),
    ],
)
def test_an_opening_has_three_naturals_of_a_rank(hand: str, step: str, reason: Reason) -> None:
    t = opening(hand)
    assert t.why(step) == reason and t.is_legal(step) == (reason == Reason.LEGAL)


@pytest.mark.clause("V14")
def test_the_turn_does_not_end_before_they_lie() -> None:
    t = opening("QQ*KKK256")
    t.play("meld QQ*")
    assert t.state.laid_points >= t.state.need
    assert t.why("drop 5") == Reason.OPENING_NATURALS and not t.is_legal("drop 5")
    assert "meld KKK" in t.legal and "meld KK2" in t.legal  # a third king can still follow
    t.play("meld KKK")
    assert t.is_legal("drop 5") and t.is_legal("add K2")


@pytest.mark.clause("V14")
@pytest.mark.parametrize(("language", "words"), [("en", "3 natural"), ("es", "3 naturales"), ("de", "3 natürliche")])
def test_the_table_says_that_the_opening_lacks_naturals(language: str, words: str) -> None:
    """Two jokered pairs bring the points, and neither question nor button tells that they open."""
    t = opening("QQ*KKK256")
    shown = asked(t, language)
    opens = [lay.text for lay in shown.choices if texts(language)("label.opens", laid=70) in lay.preview]
    assert not opens
    t.play("meld QQ*")
    assert words in asked(t, language).question
    assert words in asked(opening("QQ*JJ569"), language).question
    assert words not in asked(opening("QQQ4569T"), language).question


def asked(t: Table, language: str) -> CanastaScene:
    """Return the scene of the seat to decide."""
    shown = scene(t.match.view(1), Onlooker(t.match, 1, language=language, memory=Blind()).context())
    assert isinstance(shown, CanastaScene)
    return shown


@pytest.mark.clause("V14")
def test_an_opened_group_lays_what_it_likes() -> None:
    assert table("QQ*556", rows="KK2", preset="classic", opening_naturals=3).is_legal("meld QQ*")


@pytest.mark.clause("V14", "R16")
def test_who_goes_out_with_the_whole_hand_needs_no_three_where_no_minimum_either() -> None:
    hand, waived = (
        "QQ22*6",
        {"opening_naturals": 3, "max_wilds": None, "row_wilds": "two_naturals", "preset": "classic"},
    )
    t = table(hand + "22", **waived)  # type: ignore[arg-type]
    assert rules.can_go_out(t.rules, t.state)
    t = table(hand + "22", min_meld_waived_on_full_out=False, **waived)  # type: ignore[arg-type]
    assert not rules.can_go_out(t.rules, t.state)


# --- the talon --------------------------------------------------------------------------------------------------


def opens(**options: Any) -> Table:
    """Return a turn that has laid three aces, with 60 enough to open; the stock begins with nines and a red three."""
    t = table("AAAKQ", stock="99R9" + "4" * 20, preset="classic", **options)
    t.play("meld AAA")
    return t


@pytest.mark.clause("V16")
@pytest.mark.parametrize(("theirs", "cards"), [("", 4), ("QQQ", 3)])
def test_who_opens_draws_the_talon_after_the_discard(theirs: str, cards: int) -> None:
    t = opens(talon=True, theirs=theirs)
    stock = t.state.stock_left
    t.play("drop K")
    assert t.hand(1) == "4" * (cards - 3) + "999Q" and t.state.red_threes[1] == 1
    assert t.state.stock_left == stock - cards - 1 and t.turn == 2
    assert t.state.known[1] == [0] * rules.KINDS


@pytest.mark.clause("V16")
def test_only_the_opening_brings_cards_and_only_without_the_pile() -> None:
    t = opens()
    t.play("drop K")
    assert t.hand(1) == "Q"
    t = table("AAAKQ", rows="555", talon=True)
    t.play("meld AAA", "drop K")
    assert t.hand(1) == "Q"
    t = table("AAKQ678", pile="4A", start=True, preset="classic", talon=True)
    t.play("take", "drop K")
    assert t.state.held[1] == 5  # the four was the pile's rest


@pytest.mark.clause("V16", "C66")
def test_who_goes_out_draws_nothing() -> None:
    t = table("AAAAAAAK", preset="classic", talon=True)
    t.play("meld AAA", *["add A"] * 4)
    assert t.play("drop K").startswith("out 1")
    assert t.state.stock_left == 30


# --- discards ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("V17", "A44")
@pytest.mark.parametrize(
    ("hand", "reason"), [("2*5", Reason.WILD_LAST), ("2*3", Reason.WILD_LAST), ("2**", Reason.LEGAL)]
)
def test_a_wild_card_goes_last(hand: str, reason: Reason) -> None:
    t = table(hand, rows="QQQ", joker_canasta="off", wild_discard="last")
    assert t.why("drop 2") == reason and t.is_legal("drop 2") == (reason == Reason.LEGAL)
    assert table(hand, rows="QQQ").is_legal("drop 2")


@pytest.mark.clause("V17", "C61")
def test_a_wild_card_is_the_last_card_of_the_round() -> None:
    t = table("Q2", rows="QQQQQQQ 5555", wild_discard="last")
    t.play("add Q")
    assert t.play("drop 2").startswith("out 1")


@pytest.mark.clause("V18", "A44")
@pytest.mark.parametrize(
    ("hand", "pile", "reason"),
    [
        ("7A5", "", Reason.EMPTY_PILE),
        ("7A5", "9", Reason.LEGAL),
        ("7A23", "", Reason.LEGAL),
    ],
)
def test_sevens_and_aces_do_not_begin_a_pile(hand: str, pile: str, reason: Reason) -> None:
    t = table(hand, rows="QQQ", pile=pile, empty_pile_discard="no_sevens_aces")
    for card in "7A":
        assert t.why(f"drop {card}") == reason and t.is_legal(f"drop {card}") == (reason == Reason.LEGAL)
    assert len(t.legal) > 0


# --- threes -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("V19", "C49")
def test_all_threes_are_laid_and_replaced() -> None:
    t = table("56", rows="QQQ", stock="33R9" + "4" * 20, start=True, threes="all")
    t.play("draw")
    assert t.hand(1) == "569" and (t.state.black_laid[1], t.state.red_threes[1]) == (2, 1)
    t = table("56", rows="QQQ", stock="33R9" + "4" * 20, start=True)
    t.play("draw")
    assert t.hand(1) == "563" and t.state.black_laid[1] == 0


@pytest.mark.clause("V19", "C50")
@pytest.mark.parametrize("seed", range(4))
def test_no_hand_is_dealt_a_three(seed: int) -> None:
    match = Match(GAME, GAME.ruleset("wikibooks, threes=all"), 4, seed=seed)
    match.deal()
    s = match.state
    assert all(hand[rules.BLACK] == hand[rules.RED] == 0 for hand in s.hand)
    assert [sum(hand) for hand in s.hand[:4]] == s.held[:4] == [11] * 4
    assert sum(s.held) + s.stock_left + s.pile_size + sum(s.red_threes) + sum(s.black_laid) == rules.cards(match.rules)


@pytest.mark.clause("V19", "A25")
def test_the_threes_of_a_pile_are_laid_too() -> None:
    t = table("QQ567", rows="KKK", pile="3RQ", start=True, preset="classic", threes="all")
    t.play("take")
    assert t.hand(1) == "567" and (t.state.black_laid[1], t.state.red_threes[1]) == (1, 1)


@pytest.mark.clause("V19")
@pytest.mark.parametrize(
    ("rows", "sign"), [("QQQ", -1), ("QQQQQQQ", 0), ("QQQQQQQ KKKKKKK", 1), ("QQQQQQQ KKKKKKK AAAAAAA", 1)]
)
@pytest.mark.parametrize(
    ("red", "black", "points"),
    [(0, 0, 0), (1, 0, 100), (0, 2, 300), (3, 1, 600), (4, 4, 2000), (2, 3, 800), (6, 0, 1000)],
)
def test_threes_count_by_colour_and_canastas(rows: str, sign: int, red: int, black: int, points: int) -> None:
    t = table("5", rows=rows, threes="all")
    before = rules.round_points(t.rules, t.state, 1, rules.GROUPS)
    t.state.red_threes[1], t.state.black_laid[1] = red, black
    assert rules.round_points(t.rules, t.state, 1, rules.GROUPS) - before == sign * points


# --- bots -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("V14")
def test_a_bot_opens_with_three_naturals() -> None:
    """Two pairs with jokers would be the cheaper opening."""
    bot = bots.make("canasta", "rules", 1)
    t = opening("AAAKK**KQ98")
    while t.match.actor == 1 and t.state.phase != Phase.DEAL:
        t.match.play(bot.choose(t.match.view(1)))
    assert t.state.laid_points == 0 and rules.standing(t.state, 1) and max(t.state.naturals[1][:TWO]) >= 3


def hidden(match: Match[Rules, State], s: State) -> State:
    """Return what the seat to decide sees of a state."""
    seen = clone(s)
    rules.hide(match.rules, seen, match.actor)
    return seen


@pytest.mark.clause("V12", "V13", "V14", "V15", "V16", "V17", "V18", "V19")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_bots_play_whole_matches_by_the_american_pile(players: int) -> None:
    seats = [bots.make("canasta", ("rules", "greedy", "random")[seat % 3], seat) for seat in range(players)]
    match, opened = Match(GAME, GAME.ruleset(AMERICAN), players, seed="american pile"), 0
    chance = Chance("worlds", players)
    for _ in range(1500):
        if match.actor == MATCH_OVER:
            break
        if match.actor == CHANCE:
            match.deal()
            continue
        before = match.state.need
        match.play(seats[match.actor].choose(match.view(match.actor)))
        opened += before > 0 and match.state.laid_cards > 0
        if len(match.steps) % 20 == 0 and match.actor >= 0:
            agrees(match)
            seen, world = (
                hidden(match, match.state),
                worlds.sample(match.rules, hidden(match, match.state), match.actor, chance),
            )
            assert hidden(match, world) == seen
    assert opened > 5
