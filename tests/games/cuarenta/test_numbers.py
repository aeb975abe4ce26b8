"""Clauses of Cuarenta made wrong, one at a time: the checks of numbers, ties and what is not played find each."""

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.clauses import ClauseBook, Reading
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.laws import AnyGame
from sobremesa.core.match import Match
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.testing import numbers, told

GAME = games.load("cuarenta")


def with_text(number: str, text: str, *only: str) -> AnyGame:
    """The game with another sentence for a clause, at all tables, in these languages or in all."""
    clause, changed = GAME.clauses[number], replace(GAME)
    texts: Mapping[str, str] = {**clause.readings[0].texts, **dict.fromkeys(only or LANGUAGES, text)}
    wrong = replace(clause, readings=(Reading((), texts),))
    vars(changed)["clauses"] = ClauseBook(wrong if one.number == number else one for one in GAME.clauses.values())
    return changed


def without(number: str) -> AnyGame:
    """The game without a clause."""
    changed = replace(GAME)
    vars(changed)["clauses"] = ClauseBook(one for one in GAME.clauses.values() if one.number != number)
    return changed


def found(game: AnyGame, ruleset: str, players: int = 4) -> str:
    """What is scored otherwise than a clause says, in some matches."""
    tables = [(game.ruleset(ruleset), players, str(seed)) for seed in range(16)]
    return "\n".join(fault for table in tables for fault in numbers.wrongly_scored(game, *table, set()))


@pytest.mark.parametrize(
    ("ruleset", "number", "text"),
    [
        ("pagat", "P19", "A ronda scores {ronda_limit}."),
        ("pagat", "P48", "A limpia scores 4."),
        ("pagat", "P46", "A caída scores vier, four, cuatro."),
        ("quito", "P60", "More cards score {zapatero_below}."),
        ("mundial", "V3", "A side without cards gives {zapatero_below}."),
        ("casa", "A22", "A caída en ronda scores {zapatero_below}."),
    ],
)
def test_a_clause_with_another_number_is_found(ruleset: str, number: str, text: str) -> None:
    assert f"clause {number} says" in found(with_text(number, text), ruleset)
    assert found(GAME, ruleset) == ""


@pytest.mark.parametrize(
    ("function", "number"), [("limpia_points", "P48"), ("score_caida", "P46"), ("cards_points", "P60")]
)
def test_rules_that_score_something_else_are_found(function: str, number: str) -> None:
    others: dict[str, Any] = {
        "limpia_points": lambda rules, caida: 4,
        "score_caida": lambda rules, s, side, rank: kernel.award(rules, s, kernel.Name.CAIDA, side, 4),
        "cards_points": lambda rules, more, less: 4,
    }
    source: Any = SimpleNamespace(**vars(kernel))
    original = getattr(kernel, function)
    setattr(kernel, function, others[function])
    try:
        assert f"clause {number} says" in found(replace(GAME, kernel=source), "quito")
    finally:
        setattr(kernel, function, original)


def test_a_sentence_about_nought_is_found() -> None:
    faults = numbers.no_sentence_counts_nothing(with_text("W7", "A misdeal pays {misdeal} points."))
    assert any("clause W7 tells of misdeal, which are 0" in fault for fault in faults)


def test_one_of_many_is_found() -> None:
    faults = list(numbers.one_is_not_many(with_text("W7", "The others get 1 points, 21 points.", "en")))
    assert faults and not list(numbers.one_is_not_many(with_text("W7", "The others get 21 points.", "en")))


def test_a_number_of_one_language_alone_is_found() -> None:
    for text in ("A ronda scores {ronda_points} and 8.", "A ronda scores {ronda_limit}."):
        faults = list(numbers.numbers_are_the_same_in_every_language(with_text("P19", text, "de")))
        assert faults and all("clause P19" in fault for fault in faults)


def test_a_new_number_without_an_occasion_is_found() -> None:
    faults = list(numbers.every_number_is_tried_or_listed(with_text("P51", "Cards stay for 3 deals.")))
    assert faults == ["clause P51 has a number that is neither tried nor listed"]


def test_a_tie_of_which_no_clause_tells_is_found() -> None:
    only_at_quito = replace(GAME.clauses["A62"], readings=GAME.clauses["W28"].readings)
    changed = replace(GAME)
    vars(changed)["clauses"] = ClauseBook({**GAME.clauses, "A62": only_at_quito}.values())
    faults = list(told.every_tie_is_told(changed))
    assert faults and all("no clause tells of equal ranks in the draw: none of A62 holds" in one for one in faults)
    assert "there is no clause P59" in "\n".join(told.what_is_declared_is_there(without("P59")))


def test_what_is_not_played_is_found() -> None:
    faults = list(told.nothing_is_told_of_what_is_not_played(with_text("W47", "El zapatero pierde.", "es")))
    assert faults and all("clause W47 speaks of what is not played" in fault for fault in faults)


# --- what was added


@pytest.mark.clause("A62")
def test_the_suit_decides_between_the_highest_cards_of_one_rank() -> None:
    for seed in range(60):
        match: Match[Any, Any] = Match(GAME, GAME.ruleset("casa"), 4, seed=seed)
        assert match.drawn
        names = [GAME.pack.name(card) for card in match.drawn.cards]
        ranked = sorted(names, key=lambda name: (GAME.pack.ranks.index(name[0]), "cdhs".index(name[1])))
        assert match.drawn.seats[names.index(ranked[-1])] == match.drawn.dealer


@pytest.mark.clause("V3")
@pytest.mark.parametrize("dealer", [0, 1])
def test_if_nobody_took_a_card_the_side_that_did_not_deal_is_paid_first(dealer: int) -> None:
    state = kernel.State(phase=kernel.Phase.PLAY, dealer=dealer, score=[30, 30])
    kernel.count_hand(GAME.rules(GAME.ruleset("mundial"), 2), state)
    assert state.chica_over and state.score[1 - dealer] >= kernel.TARGET and state.score[dealer] == 30


@pytest.mark.clause("W3")
def test_two_chicas_each_are_a_draw_and_the_clause_says_so() -> None:
    for zapateria in ("off", "first", "any"):
        ruleset = GAME.ruleset(f"quito, match=four, zapateria={zapateria}")
        state = kernel.State(chicas=[2, 1], score=[0, 40])
        kernel.end_chica(GAME.rules(ruleset, 4), state, 1)
        assert state.winner == kernel.DRAW
        for language, word in (("es", "empate"), ("en", "draw"), ("de", "unentschieden")):
            assert word in GAME.clause("W3", language, ruleset).text
