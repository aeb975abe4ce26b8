"""Texts: the same in every language, and a reason with its clause for every refusal."""

import re

import pytest

from sobremesa import games
from sobremesa.core.errors import IllegalAction, NotationError, RulesetError
from sobremesa.core.languages import LANGUAGES
from sobremesa.games.canasta import notation, words
from sobremesa.games.canasta.rules import Reason
from tests.games.canasta.table import GAME, table


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_text_and_rests_on_a_clause(reason: Reason) -> None:
    assert all(words.texts(language).find(f"reason.{reason.name.lower()}") for language in LANGUAGES)
    known = games.load("canasta").clauses
    assert all(number in known for number in words.CLAUSES[reason])


@pytest.mark.clause("C29", "A75")
@pytest.mark.parametrize(("row_wilds", "clause"), [("fewer_than_naturals", "C29"), ("as_many_as_naturals", "A75")])
def test_too_many_wild_cards_are_refused_by_the_clause_of_the_table(row_wilds: str, clause: str) -> None:
    t = table("2255", rows="KKK222", row_wilds=row_wilds)
    with pytest.raises(IllegalAction, match=rf"so few natural cards .*\({clause}\)"):
        t.play("add K2")


@pytest.mark.clause("A68")
def test_a_refusal_says_what_is_wrong() -> None:
    t = table("99K", rows="AAA", pile="529", frozen=True, start=True)
    with pytest.raises(IllegalAction, match=r"The pile is frozen: it needs 3 nines .*; .*=2 \(R10\) \(C55\)"):
        t.play("take")
    assert "drei" not in str(t.match.position.why_illegal(notation.parse("take"), "de"))
    assert str(t.match.position.why_illegal(notation.parse("take"), "es")).startswith("El pozo está congelado")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("take 3", "write take, take 2, take * or take row"),
        ("threes 3", "write threes, or threes 4"),
        ("meld KQK", "write meld KKK, meld KK2 or meld KK*"),
        ("meld 333", "not the rank of a row"),
        ("add K5", "does not go with K"),
        ("add KKKK", "write add K, add K2 or add K"),
        ("wilds 9", "number of jokers"),
        ("drop R", "not a card to discard"),
        ("drop", "as drop K"),
        ("drwa", "did you mean 'draw'"),
        ("", "nothing is written"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=re.escape(says)):
        notation.parse(text)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rows_per_rank", "three"),
        ("black_three_out", 4),
        ("concealed_bonus", 50),
        ("max_wilds", 4),
        ("target", 0),
        ("draw_count", 3),
    ],
)
def test_what_is_not_played_is_refused(option: str, value: object) -> None:
    with pytest.raises(RulesetError):
        GAME.rulebook.ruleset("wikibooks", {option: value})


def test_cards_have_names() -> None:
    names = [words.card(GAME.pack.code(text), "en") for text in ("7s", "Ad", "2c", "3h", "**")]
    assert names == ["seven of spades", "ace of diamonds", "two of clubs", "three of hearts", "joker"]


def test_a_round_is_told_in_words() -> None:
    t = table("5", rows="QQQQQQQ")
    scores = t.match.play("drop 5")
    assert words.happened(t.rules, scores, "en") == "group 2 goes out; group 1: -50; group 2: +645"
