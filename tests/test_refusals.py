"""What is refused and cited: every citation is answered, every refusal tells of other tables; a law notices if not."""

import sys
from dataclasses import replace
from datetime import date
from inspect import getsource
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core import other_tables
from sobremesa.core.changes import Change
from sobremesa.core.errors import ClauseNotHeld, SobremesaError
from sobremesa.core.game import Explanation
from sobremesa.core.laws import Law
from sobremesa.presentation.citations import citations, cited
from sobremesa.testing import refusals, rulebook, tables
from sobremesa.testing.refusals import SAID

FEW, PAIRS = 3, 10_000
"""Steps at each pair of values, and how many pairs."""
GAME = games.load("")
"""The first of the registry, as an example."""
EXPLAINED = "sobremesa.core.position.explained"


@pytest.mark.long
@pytest.mark.parametrize("law", SAID, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", games.names())
def test_what_is_said_holds_at_every_value_and_many_pairs(name: str, law: Any) -> None:
    """The pairs change every day; an error names the table."""
    game = games.load(name)
    for ruleset, players in tables.singles(game):
        law(game, ruleset, players)
    for ruleset, players in tables.pairs(game, date.today().isoformat(), PAIRS):
        law(game, ruleset, players, FEW)


@pytest.mark.parametrize("name", games.names())
def test_every_clause_that_does_not_hold_names_options_that_bring_it(name: str) -> None:
    game = games.load(name)
    for ruleset in game.rulebook:
        for number in set(game.clauses) - {one.number for one in game.clauses.held(game.codes(ruleset))}:
            with pytest.raises(ClauseNotHeld, match=f"does not hold with '{ruleset}', but with .*="):
                game.clause(number, "en", ruleset)


@pytest.mark.parametrize("name", games.names())
def test_no_two_clauses_are_called_alike(name: str) -> None:
    clauses = games.load(name).clauses
    assert [clauses.find(f" {number.lower()} ") for number in clauses] == list(clauses)


# --- how a citation may be written


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("P49", ["P49"]),
        ("p49, w33", ["p49", "w33"]),
        ("(P49; W33).", ["P49", "W33"]),
        ("P 49", ["P49"]),
        ("§7.2", ["§7.2"]),
        ("40", ["40"]),
        ("who deals first?", []),
        ("may I take 2 cards?", []),
        ("", []),
        ("  ,  ", []),
    ],
)
def test_a_citation_is_told_from_a_question(text: str, found: list[str]) -> None:
    assert citations(text) == found


@pytest.mark.parametrize("number", ["X12", "§7.2", "X1", "A" + "1" * 10_000, "1" * 10_000])
def test_an_unknown_number_is_refused_in_a_sentence(number: str) -> None:
    with pytest.raises(SobremesaError, match=r"has no clause '.*(did you mean|they are )") as caught:
        list(cited(GAME, number, None, "en"))
    assert len(str(caught.value)) < 200


# --- who does not keep the laws


def breaks(law: Law, why: str) -> None:
    """The law fails at one of the example's tables with this sentence."""
    with pytest.raises(AssertionError, match=why):
        for ruleset, players in list(tables.singles(GAME))[::7]:
            law(GAME, ruleset, players)


def test_a_refusal_that_cites_a_section(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EXPLAINED, lambda *args: replace(args[4], clause="§6"))
    breaks(refusals.every_citation_is_answered, "'§6' is cited, and the rulebook of '.*' has no clause '§6'")


def test_a_sentence_that_cites_the_clause_of_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EXPLAINED, lambda *args: replace(args[4], text=f"{args[4].text}, as elsewhere (X22)"))
    breaks(refusals.every_citation_is_answered, "'X22' is cited, and the rulebook of '.*' has no clause 'X22'")


def test_a_refusal_that_cites_its_clause_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence may end with the clause that it rests on: of an option, which another table plays."""
    monkeypatch.setattr(EXPLAINED, lambda *args: replace(args[4], text=f"{args[4].text} ({args[4].clause})"))
    monkeypatch.setattr(Explanation, "__str__", lambda why: f"{why.text} ({why.clause})")
    breaks(refusals.every_citation_is_answered, "a clause is cited twice: ")


def test_an_answer_that_names_no_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Change, "__str__", lambda change: "another option")
    breaks(refusals.every_citation_is_answered, "the answer in 'es' does not say")


def test_a_refusal_that_knows_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EXPLAINED, lambda *args: args[4])
    breaks(refusals.a_refusal_tells_of_other_tables, "' is played with .*, and refused in 'es' with: ")


def test_a_refusal_that_names_an_option_which_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    option = next(option for option in GAME.rulebook.options if option.switch)
    monkeypatch.setattr(other_tables, "allowing", lambda *args: Change(option, False))
    breaks(refusals.a_refusal_tells_of_other_tables, f" refused in 'es' with: .*{option.name}=false")


def test_a_refusal_that_names_an_option_where_none_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mutant of `allowing`: also of what is played here, the first change is named that makes it an action."""
    text, made = getsource(other_tables.allowing), dict(vars(other_tables))
    assert " or reason not in never" in text
    exec(text.replace(" or reason not in never", ""), made)
    monkeypatch.setattr(other_tables, "allowing", made["allowing"])
    breaks(refusals.a_refusal_tells_of_other_tables, "' is refused in 'es' with: ")


def test_a_refusal_that_names_a_clause_of_a_third_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(game: Any, rules: Any, change: Change) -> str:
        there = replace(rules, **{change.option.name: change.option.code(change.value)})
        held = {one.number for each in (rules, there) for one in GAME.clauses.held(game.codes_of(each))}
        return min(set(GAME.clauses) - held)

    monkeypatch.setattr(other_tables, "_clause", idle)
    breaks(refusals.a_refusal_tells_of_other_tables, "holds neither there nor here: '")


def test_a_move_that_is_one_at_times_only(monkeypatch: pytest.MonkeyPatch) -> None:
    why, seen = refusals.reason, {refusals.NONSENSE: sys.maxsize}

    def at_times(match: Any, rules: Any, code: int) -> int:
        none = why(match, rules, refusals.NONSENSE)
        is_hidden = seen.setdefault(code, len(match.steps)) < len(match.steps) and why(match, rules, code) == none
        return none + 1 if is_hidden else why(match, rules, code)

    monkeypatch.setattr(refusals, "reason", at_times)
    breaks(refusals.a_refusal_tells_of_other_tables, "' is no move at one time, and one at another")


def test_rules_that_name_a_ruling_which_nobody_can_look_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(rulebook.every_ruling_that_the_rules_name_is_a_clause(GAME)) == []
    monkeypatch.setattr(rulebook, "getsource", lambda module: "x = X98  # X99, §7")
    found = list(rulebook.every_ruling_that_the_rules_name_is_a_clause(GAME))
    assert found and all(one.endswith(" names X99, which is no clause") for one in found)


def test_a_game_that_says_there_is_no_such_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(other_tables, "never_played", lambda game: frozenset())
    breaks(refusals.a_refusal_tells_of_other_tables, "' is played with ")
