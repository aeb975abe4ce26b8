"""Special hands: fourteen cards laid at once in place of an opening (V21 to V24)."""

from typing import Any

import pytest

from sobremesa import bots
from sobremesa.core.errors import IllegalAction
from sobremesa.core.kernel import MATCH_OVER
from sobremesa.core.languages import LANGUAGES
from sobremesa.games.canasta import rules, special_hands
from sobremesa.games.canasta.presentation.moves import choices
from sobremesa.games.canasta.presentation.narration import narrate
from sobremesa.games.canasta.presentation.scene import CanastaScene
from sobremesa.games.canasta.presentation.sheet import count
from sobremesa.games.canasta.presentation.turn import Happened
from sobremesa.games.canasta.rules import Answer, Reason
from sobremesa.games.canasta.special_hands import Hand, Played
from sobremesa.games.canasta.words import special_hand
from sobremesa.games.facets import scene
from sobremesa.presentation.observed import ObservedStep
from tests.games.canasta.presentation.test_scenes import Blind
from tests.games.canasta.table import Table, kinds, table
from tests.games.canasta.terminal.room import guest_at
from tests.presentation.scenes_kit import Onlooker

PAIRS = "66778899JJQQKK"

EACH = {
    Hand.PAIRS: (PAIRS, 2500, 2500),
    Hand.WILD_PAIRS: ("6699JJQQ77AA22", 2000, 2000),
    Hand.MIAMI_PAIRS: ("6699QQ77AA22**", 0, 2500),
    Hand.ZIP_CODE: ("88**QQQKKK4444", 0, 2500),
    Hand.GARBAGE: ("8888QQQQ555KKK", 2000, 3000),
    Hand.BLAST_OFF: ("KKKKKQQQQ88822", 0, 3000),
    Hand.TRIPLES: ("888QQQKKK444**", 0, 3500),
    Hand.QUADS: ("8888QQQQKKKK22", 0, 3500),
    Hand.DREAM_FOUR: ("44444KKKKK****", 0, 8500),
    Hand.DREAM_FIVE: ("44444KKKK222**", 0, 8500),
}
"""The example that the league gives of each, and what it counts among the common hands and at the league."""


def special(hand: str, played: str = "league", **options: Any) -> Table:
    """Return a table where special hands are played and every player has thirteen cards before drawing."""
    return table(hand, special_hands=played, **options)


@pytest.mark.clause("V22", "V23")
@pytest.mark.parametrize("hand", EACH)
def test_each_hand_counts_what_its_source_says(hand: Hand) -> None:
    cards, common, league = EACH[hand]
    for played, worth in (("common", common), ("league", league)):
        t = special(cards, played)
        assert t.is_legal("special") == (worth > 0)
        if worth:
            assert rules.special_hand(t.rules, t.state) == hand
            assert "special" in t.play("special")
            assert t.score[1] == worth
    assert not table(cards).is_legal("special")


@pytest.mark.clause("V22", "V23")
@pytest.mark.parametrize(
    ("cards", "played"),
    [
        ("6666778899JJQQ", "league"),  # four of a kind are not two pairs
        ("6699JJQQTTAA22", "league"),  # sevens are missing
        ("6699JJQQ77AA2*", "league"),  # no pair of wild cards
        ("6699JJQQ77AA**", "common"),  # jokers
        ("888QQQKKK4442*", "league"),
        ("44444KKKKK22**", "league"),
        ("44444KKKK5222*", "league"),
        ("66778899JJQQK4", "league"),
        ("3366778899JJQQ", "league"),  # a three
        ("888888QQQQKKKK", "league"),
        ("66778899JJQQ22", "league"),  # pairs and garbage have no wild card
        ("2222QQQQ555KKK", "league"),
        ("QQQQKKKK555222", "league"),
        ("QQQQKKKK555***", "league"),
        ("2222QQQQ555KKK", "common"),
        ("888QQQKKK44422", "common"),  # not played there
    ],
)
def test_what_is_near_is_none(cards: str, played: str) -> None:
    t = special(cards, played)
    assert t.why("special") == Reason.NOT_SPECIAL and not t.is_legal("special")


@pytest.mark.clause("V23")
@pytest.mark.parametrize(
    "cards", ["6699JJQQ77AA**", "444KKK888QQQ22", "44444KKKK22222", "44444KKKKK2222", "4444KKKKK2222*"]
)
def test_either_sort_of_wild_card_serves_at_the_league(cards: str) -> None:
    assert special(cards).is_legal("special")


@pytest.mark.clause("V23")
@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("2222***QQQKK44", Hand.ZIP_CODE),
        ("222**QQQKKKK44", Hand.ZIP_CODE),
        ("QQQQKKK555**22", Hand.ZIP_CODE),
        ("22222****QQQ88", Hand.BLAST_OFF),
        ("QQQQQ2222***88", Hand.BLAST_OFF),
        ("88QQQKKK444455", Hand.ZIP_CODE),
        ("QQQQQKKKK88844", Hand.BLAST_OFF),
    ],
)
def test_a_zip_code_and_a_blast_off_have_any_number_of_wild_groups(cards: str, hand: Hand) -> None:
    t = special(cards)
    assert t.is_legal("special") and rules.special_hand(t.rules, t.state) == hand


@pytest.mark.clause("V23")
def test_of_two_names_for_the_same_cards_the_dearer_counts() -> None:
    t = special("44444KKKK222**")  # a blast off too
    assert special_hands.is_hand(Played.LEAGUE, Hand.BLAST_OFF, t.state.hand[1])
    assert rules.special_hand(t.rules, t.state) == Hand.DREAM_FIVE


@pytest.mark.clause("V21")
@pytest.mark.parametrize(
    ("hand", "rows", "options", "reason"),
    [
        (PAIRS, "", {}, Reason.LEGAL),
        (PAIRS, "444", {}, Reason.SPECIAL_OPENED),
        (PAIRS[:-1], "", {}, Reason.SPECIAL_SIZE),
        (PAIRS + "4", "", {}, Reason.SPECIAL_SIZE),
        (PAIRS, "", {"answer": Answer.NO}, Reason.SAID_NO),
        (PAIRS, "", {"start": True}, Reason.NOT_NOW),
        (PAIRS, "", {"special_hands": "none"}, Reason.NO_SUCH_ACTION),
    ],
)
def test_when_it_may_be_laid(hand: str, rows: str, options: dict[str, Any], reason: Reason) -> None:
    t = table(hand, rows=rows, **{"special_hands": "league", **options})
    assert t.why("special") == reason and t.is_legal("special") == (reason == Reason.LEGAL)


@pytest.mark.clause("V21")
def test_it_is_not_laid_after_other_cards_of_the_turn() -> None:
    t = special("AAAAKKKK444555", min_meld_waived_on_full_out=False)
    assert t.is_legal("special")
    t.play("meld AAA")
    assert t.why("special") == Reason.SPECIAL_OPENED


@pytest.mark.clause("V21")
def test_its_group_counts_it_alone_and_the_others_as_ever() -> None:
    t = special(PAIRS, theirs="KKKKKKK", others={2: "4", 3: "AAA*", 0: "5"})
    t.state.red_threes[1] = 2
    scored = t.play("special")
    assert t.score == [70 + 500 - 5 - 5, 2500] and "out" not in scored
    assert t.turn == -1


@pytest.mark.clause("V21")
@pytest.mark.parametrize(("red", "black"), [(1, 0), (0, 3), (4, 4)])
def test_threes_of_its_group_count_nothing_where_all_are_laid(red: int, black: int) -> None:
    t = special(PAIRS, threes="all", theirs="KKKKKKK QQQQQQQ", others={2: "", 3: "", 0: ""})
    t.state.red_threes[:2], t.state.black_laid[:2] = [1, red], [0, black]
    t.play("special")
    assert t.score == [70 + 70 + 2 * 500 + 100, 2500]


@pytest.mark.clause("V21")
def test_it_counts_double_after_a_reset() -> None:
    t = special(PAIRS, score=5)
    t.state.factor[1] = 2
    t.play("special")
    assert t.score[1] == 5005


@pytest.mark.clause("V24")
def test_a_dream_hand_wins_the_match_whatever_the_totals() -> None:
    t = special(EACH[Hand.DREAM_FIVE][0], score=-9000)
    t.state.score[0] = 4000
    assert t.play("special").endswith("game 1 +1")
    assert t.turn == MATCH_OVER and t.state.winner[:2] == [0, 1] and t.score[1] == -500


@pytest.mark.clause("V21")
def test_another_special_hand_ends_the_match_at_the_target_alone() -> None:
    t = special(PAIRS, score=1000)
    t.play("special")
    assert t.turn == -1
    t = special(PAIRS, score=2600)
    t.play("special")
    assert t.turn == MATCH_OVER and t.state.winner[1] == 1


@pytest.mark.parametrize("level", ["greedy", "rules", "search"])
def test_the_bots_lay_it(level: str) -> None:
    t = special(PAIRS)
    bot: Any = bots.make("canasta", level, 1)
    view = t.match.view(1)
    assert bot.choose(view) == rules.SPECIAL
    for language in LANGUAGES:
        assert bot.explain(view, rules.SPECIAL, language)


@pytest.mark.clause("V21", "V22", "V23")
@pytest.mark.parametrize("played", ["common", "league"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_why_and_cites_a_clause(played: str, language: str) -> None:
    for cards, rows, said in ((PAIRS, "444", ""), (PAIRS[1:], "", "13"), ("6666778899JJQQ", "", "4-2-2-2-2-2")):
        t = special(cards, played, rows=rows)
        with pytest.raises(IllegalAction):
            t.play("special")
        why = t.match.view(1).why_illegal(rules.SPECIAL, language)
        assert why is not None and said in why.text and why.clause in ("V21", "V22", "V23")


@pytest.mark.clause("V21")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_all_see_the_hand_and_the_sheet_counts_it(seat: int, language: str) -> None:
    t = special(PAIRS)
    viewer = guest_at(t.match, seat, language)
    before = ObservedStep(None, t.match.view(seat))
    t.play("special")
    after = ObservedStep(t.match.events(seat)[-1], t.match.view(seat))
    said = " ".join(narrate([before, after], 1, viewer))
    assert f"({special_hand(Hand.PAIRS, language)}): K K Q Q J J 9 9 8 8 7 7 6 6." in said
    step = Happened(t.match.events(seat)[-1], before.view, after.view)
    counted = count(step)[1]
    assert {name: n for name, n in counted.items() if n} == {"out": 2500, "round": 2500, "total": 2500}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_offered_by_its_name(language: str) -> None:
    t = special(PAIRS)
    name, viewer = special_hand(Hand.PAIRS, language), guest_at(t.match, 1, language)
    move = next(move for move in choices(t.match.view(1), viewer) if move.actions == (rules.SPECIAL,))
    assert name in move.short and "2500" in move.short
    shown = scene(t.match.view(1), Onlooker(t.match, 1, language, memory=Blind()).context())
    assert isinstance(shown, CanastaScene)
    (offered,) = [choice for choice in shown.choices if choice.does == "special"]
    assert name in offered.preview and offered.actions == ["special"]


def test_every_line_has_as_many_cards_as_a_special_hand() -> None:
    assert len(special_hands.HANDS) == len(Hand)
    for hand in Hand:
        if hand:
            assert sum(n * size for n, size in zip(special_hands.HANDS[hand], range(2, 6), strict=False)) == 14
            assert len(kinds(EACH[hand][0])) == special_hands.CARDS


@pytest.mark.clause("V21")
def test_a_special_hand_lies_on_the_table_once_it_is_laid() -> None:
    """Until the next deal everybody sees an empty hand, and the others' as they were."""
    t = special("66778899JJQQKK")
    before = t.match.position.digest()["hands"]
    t.play("special")
    assert before == [4, 14, 4, 4] and t.match.position.digest()["hands"] == [4, 0, 4, 4]
