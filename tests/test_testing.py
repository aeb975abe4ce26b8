"""Broken games, made of Escoba by one change: it is told which law each breaks, where, and by what match."""

import re
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields, make_dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest
from escoba import GAME, notation, rules
from escoba.rules import State

from sobremesa.core import laws
from sobremesa.core.clauses import ClauseBook, Reading, clause_tables
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.laws import AnyGame
from sobremesa.testing import dealt, game_tests, refused, rulebook
from sobremesa.testing.broken import LawBroken, hold
from sobremesa.testing.needs import missing


def with_kernel(**changed: Any) -> AnyGame:
    """Escoba with other functions among its rules."""
    kernel: Any = SimpleNamespace(**vars(rules) | changed)
    return replace(GAME, kernel=kernel)


def told(law: Callable[..., None], game: AnyGame) -> str:
    """What is told of the law that the game breaks."""
    with pytest.raises(LawBroken) as caught:
        hold(law, game, GAME.ruleset(), 2)
    return str(caught.value)


def steps(text: str) -> int:
    """The steps of the match that is shown."""
    return sum(line[:2] in ("0 ", "1 ") or line.startswith("deal") for line in text.splitlines())


def test_a_game_that_keeps_a_law_is_told_nothing() -> None:
    hold(laws.legality_is_said_once, GAME, GAME.ruleset(), 2)
    assert list(missing(GAME)) == []


@pytest.mark.parametrize("field", ["held", "events", "event_count"])
def test_a_state_that_lacks_a_field_is_told_by_its_name(field: str) -> None:
    left = [(one.name, one.type, one) for one in fields(State) if one.name != field]
    game = replace(GAME, new_state=make_dataclass("State", left, slots=True))
    assert f"the state has no field '{field}', which tells " in told(laws.looking_changes_nothing, game)


def test_rules_without_a_function_are_told_its_name() -> None:
    kernel: Any = SimpleNamespace(**{name: one for name, one in vars(rules).items() if name != "hide"})
    assert list(missing(replace(GAME, kernel=kernel))) == ["rules.py has no hide (docs/reference/games.md)"]


def test_a_sampler_that_raises_is_told_with_the_line_and_a_match() -> None:
    def sample(rules: Any, view: State, seat: int, chance: Any) -> State:
        raise AssertionError("no card is left")

    game = replace(GAME)
    vars(game)["worlds"] = SimpleNamespace(sample=sample)
    text = told(laws.a_view_is_what_all_its_worlds_show, game)
    head = "'escoba' breaks the law 'a view is what all its worlds show' at 'clasica' with 2 players: no card is left"
    assert text.startswith(f"{head}\n\n")
    assert "The shortest match found that shows it:" in text and steps(text) == 1


def test_a_sampler_that_forgets_is_told_what_is_seen_otherwise() -> None:
    game = replace(GAME)
    vars(game)["worlds"] = SimpleNamespace(sample=lambda rules, view, seat, chance: State(phase=view.phase))
    assert "other things are seen: turn is 0, not 1" in told(laws.a_view_is_what_all_its_worlds_show, game)


def test_an_action_that_is_legal_and_not_listed_is_told_by_the_shortest_match() -> None:
    def why_illegal(rules_: Any, s: State, action: int) -> int:
        return 0 if s.stock_left < 30 else rules.why_illegal(rules_, s, action)

    text = told(laws.legality_is_said_once, with_kernel(why_illegal=why_illegal))
    assert "is legal, and not listed" in text and steps(text) == 8  # after six cards the stock is served from


def test_an_exception_is_told_with_the_line_that_raised_it() -> None:
    def apply(rules_: Any, s: State, action: int) -> None:
        s.stock[40] = 0

    text = told(laws.notation_round_trips, with_kernel(apply=apply))
    assert "IndexError: list assignment index out of range (test_testing.py, line " in text and steps(text) == 1


def test_a_ledger_that_does_not_add_up_is_told_with_its_rows() -> None:
    def ledger(rules_: Any, s: State, out: list[int]) -> int:
        out[:4] = [1, 0, 1, s.score[0]]
        return 1

    items = SimpleNamespace(**vars(notation), ITEMS={1: ("cards", ("E12",))})
    game = with_kernel(ledger=ledger, MAX_LEDGER=1, counted_in=lambda s, side: sum(s.score))
    assert "ITEMS" in told(laws.the_ledger_adds_up, game)
    text = told(laws.the_ledger_adds_up, replace(game, notation=items))
    assert re.search(r"'the ledger adds up' .*: side 1 has counted [12], its rows add up to 0", text)
    assert steps(text) == 1  # a deal with an escoba, which is not the first match


def test_a_clause_that_lacks_a_language_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: Any = deepcopy(dict(clause_tables(GAME.package)))
    del tables["E10"]["otherwise"][1]["de"], tables["E17"]["en"]
    monkeypatch.setattr(rulebook, "clause_tables", lambda package: tables)
    found = list(rulebook.every_clause_is_written_in_every_language(GAME))
    assert found == ["clause E10 has no text in 'de'", "clause E17 has no text in 'en'"]


def with_clause(number: str, text: str) -> AnyGame:
    """Escoba with a clause that says this, at every table."""
    game = replace(GAME)
    reading = Reading((), dict.fromkeys(LANGUAGES, text))
    changed = replace(GAME.clauses[number], readings=(reading,))
    vars(game)["clauses"] = ClauseBook([changed if one.number == number else one for one in GAME.clauses.values()])
    return game


def test_a_sheet_with_a_fault_is_told_with_its_table_and_clause() -> None:
    found = list(rulebook.every_sheet_is_whole(with_clause("E17", "As E19 has it.")))
    assert "'clasica': clause E17 sends to E19, which does not hold" in found
    found = list(rulebook.every_sheet_is_whole(with_clause("E17", "It costs -3.")))
    assert found[0] == "'clasica': clause E17 is told as 'It costs -3.' in 'es'"


def test_a_change_of_which_no_clause_speaks_is_told() -> None:
    assert rulebook.untold_changes(GAME) == set()
    silent = rulebook.untold_changes(with_clause("E16", "Who has more wins."))
    assert silent == {f"{name}, target={n}" for name in ("clasica", "setenta") for n in (11, 36, 60)}


def test_a_refusal_by_a_clause_that_does_not_hold_is_told() -> None:
    clauses = dict.fromkeys(notation.CLAUSES, "E19")
    game = replace(GAME, notation=SimpleNamespace(**vars(notation) | {"CLAUSES": clauses}))
    found = list(rulebook.every_refusal_cites_a_clause_that_holds(game))
    assert "'clasica': an action is refused by clause E19, which does not hold: " in found


def test_a_name_that_is_missing_is_told_with_its_key() -> None:
    option = replace(GAME.rulebook.options[0], name="goal")
    options = (option, *GAME.rulebook.options[1:])
    presets = {name: {"goal": 21, **values} for name, values in GAME.rulebook.presets.items()}
    game = replace(GAME, rulebook=replace(GAME.rulebook, options=options, presets=presets))
    assert "'option.goal' has no text in 'es'" in list(rulebook.every_option_and_value_has_a_name(game))
    assert "the text 'option.target' is of an option that is not there" in list(
        rulebook.every_name_is_of_an_option_that_is_there(game)
    )
    assert "the option 'goal' has no field in Rules (docs/reference/games.md)" in list(missing(game))


def test_an_action_that_is_not_refused_is_told_with_what_is_legal() -> None:
    with pytest.raises(AssertionError, match="'Ro' is legal here; so are "):
        refused(dealt(GAME, "Ro"), "Ro")


def test_without_pytest_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "sobremesa.testing.by_pytest", raising=False)
    monkeypatch.delattr("sobremesa.testing.by_pytest", raising=False)
    monkeypatch.setitem(sys.modules, "pytest", None)
    with pytest.raises(SobremesaError, match="pytest, which is not here: `pip install pytest`"):
        game_tests(GAME)
