"""Numbers and ties of Cuatrola's clauses: what was added to them, and clauses made wrong that the checks find."""

from dataclasses import replace
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.clauses import ClauseBook
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.testing import numbers

GAME = games.load("cuatrola")


@pytest.mark.clause("A33")
@pytest.mark.parametrize(
    ("ruleset", "unbid", "solo"),
    [
        ("ludoteka21", "1", "2"),
        ("ludoteka21, bid_values=1-3-5-9", "1", "3"),
        ("ludoteka21, bid_values=3-4-6-9", "3", "4"),
        ("ludoteka21, bid_values=3-4-6-9, sweep_solo=6", "3", "6"),
        ("mesa7", "2", "2"),
    ],
)
def test_five_tricks_are_worth_the_greater_of_both_and_the_clause_says_so(ruleset: str, unbid: str, solo: str) -> None:
    for language in LANGUAGES:
        text = GAME.clause("A33", language, GAME.ruleset(ruleset)).text
        assert [digit for digit in text if digit.isdigit()] == [unbid, solo]


@pytest.mark.parametrize(
    ("ruleset", "number", "old", "new"),
    [
        ("ludoteka21, bid_values=3-4-6-9", "A33", "all_five_", "sweep_"),
        ("app", "K21b", "worth_solo", "worth_cuatrola"),
        ("app", "K19", "10", "11"),
    ],
)
def test_a_clause_with_another_number_is_found(ruleset: str, number: str, old: str, new: str) -> None:
    clause, wrong = GAME.clauses[number], replace(GAME)
    readings = [
        replace(one, texts={language: text.replace(old, new) for language, text in one.texts.items()})
        for one in clause.readings
    ]
    changed = replace(clause, readings=tuple(readings))
    vars(wrong)["clauses"] = ClauseBook({**GAME.clauses, number: changed}.values())
    tables = [(GAME.ruleset(ruleset), 4, str(seed)) for seed in range(12)]
    assert any(f"clause {number} says" in one for at in tables for one in numbers.wrongly_scored(wrong, *at, set()))
    assert not [one for at in tables for one in numbers.wrongly_scored(GAME, *at, set())]


@pytest.mark.clause("A37")
def test_chance_picks_who_gets_the_first_open_card_of_a_draw() -> None:
    drawn = [Match(GAME, GAME.ruleset("app, first_dealer=king_draw"), 4, seed=seed).drawn for seed in range(40)]
    assert {one.seats[0] for one in drawn if one} == set(range(4))
    assert "A37" not in [clause.number for clause in GAME.clauses.held(GAME.codes(GAME.ruleset("app")))]


@pytest.mark.clause("A38")
@pytest.mark.parametrize("renuncio", ["reject", "lose_hand"])
def test_who_took_the_last_whole_trick_deals_also_where_the_hand_ended_early(renuncio: str) -> None:
    ruleset, early = GAME.ruleset(f"app, next_dealer=last_trick_winner, renuncio={renuncio}, target=100"), 0
    for seed in range(12):
        match: Match[Any, Any] = Match(GAME, ruleset, 4, seed=seed)
        chance, last = Chance("last trick", seed), 0
        for _ in range(150):
            before = match.state.trick
            if match.actor == CHANCE:
                early += 0 < before < kernel.TRICKS or match.state.claimed > 0
                dealt = match.steps != []
                match.deal()
                assert not dealt or match.state.dealer == last
                last = kernel.mano_of(match.state)
                continue
            legal = match.legal_actions.codes
            claim = kernel.RENUNCIO in legal
            match.play(kernel.RENUNCIO if claim and chance.below(2) else legal[chance.below(len(legal))])
            if match.state.phase == kernel.Phase.PLAY and before == match.state.trick == 0:
                last = kernel.opener(match.rules, match.state)
            if match.state.trick > before:
                last = match.state.leader
    assert early > 0
