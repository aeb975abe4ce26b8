"""Questions about the rules: the clause that says it is found, in every language, and what cannot be asked is told."""

import pytest

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.rule_search import answers, in_words


@pytest.mark.parametrize(
    "question",
    ["announcements before the first card", "antes de la primera carta se canta", "ansagen vor der ersten Karte"],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_may_be_in_any_language(question: str, language: str) -> None:
    game = games.load("cuarenta")
    ruleset = game.ruleset("pagat")
    found = answers(game, question, ruleset, language)
    assert {"W10", "A13"} & {one.clause for one in found}
    assert all(one.text == game.clauses[one.clause].text(game.codes(ruleset), language) for one in found)


def test_a_clause_is_told_as_it_holds_here_and_elsewhere() -> None:
    game = games.load("cuarenta")
    question = "twenty cards each, who scores?"
    (here,) = (one for one in answers(game, question, game.ruleset("pagat"), "en") if one.clause == "P59")
    assert "gets 6" in here.text and [("gets 2" in text, "quito" in names) for text, names in here.elsewhere] == [
        (True, True)
    ]
    lines = list(in_words(game, [here], "en"))
    assert lines[0] == f"P59: {here.text}" and lines[1].startswith("    As in Quito") and len(lines) == 2


def test_an_answer_has_an_example_in_cards() -> None:
    game = games.load("cuarenta")
    (found,) = (one for one in answers(game, "what is a caida?", game.ruleset("pagat"), "en") if one.clause == "P46")
    assert found.example and found.example.card == "5h"
    assert list(in_words(game, [found], "en"))[1] == "    [5c] Kd <- 5h"


def test_what_does_not_hold_here_is_said_to_and_comes_later() -> None:
    game = games.load("cuarenta")
    question = "twenty each gives the 6 to the team that did not deal"
    pagat, quito = (
        [one.clause for one in answers(game, question, game.ruleset(one), "en", 20)] for one in ("pagat", "quito")
    )
    assert quito.index("W40") < pagat.index("W40")
    at_pagat = next(one for one in answers(game, question, game.ruleset("pagat"), "en", 20) if one.clause == "W40")
    assert at_pagat.text == "" and next(in_words(game, [at_pagat], "en")) == "W40: does not hold at this table"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("", "the question is empty"),
        ("  \n", "the question is empty"),
        ("a " * 5_000, "a question has at most 300 letters; this one has 9999"),
        ("квартет без очков", "does not know these words; ask in Spanish, English or German"),
        ("?!", "names nothing of the rules"),
    ],
)
def test_what_cannot_be_asked_is_told(question: str, told: str) -> None:
    game = games.load("cuarenta")
    with pytest.raises(SobremesaError) as caught:
        answers(game, question, game.ruleset(), "en")
    assert told in str(caught.value)


def test_a_compound_word_is_found_by_its_parts() -> None:
    game = games.load("cuarenta")
    found = answers(game, "Wie viele Punkte bringen die Kartenpunkte?", game.ruleset("pagat"), "de", 9)
    assert {"P56", "P57"} & {one.clause for one in found}
