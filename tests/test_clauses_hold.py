"""Clauses at a table: each says for which values it holds, and none that is shown or cited is untrue there."""

import re
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.clauses import Clause, ClauseBook, Condition, Reading
from sobremesa.core.errors import ClauseNotHeld, SobremesaError
from sobremesa.testing.rulebook import sheet, tables


@pytest.mark.parametrize("name", ["canasta", "cuarenta", "cuatrola"])
def test_the_rules_in_short_are_those_of_the_table(name: str) -> None:
    game = games.load(name)
    clauses: Any = game.facet("clauses")
    entries, said = clauses.IN_SHORT, set()
    for ruleset in tables(game):
        shown = sheet(game, ruleset, "es")
        short = game.in_short(ruleset, "es")
        assert [one.text for one in short] == [shown[one.clause] for one in short], str(ruleset)
        assert len(short) >= 12
        said |= {one.clause for one in short}
    assert said == {number for entry in entries for number in entry}


def test_a_classic_canasta_tells_no_rule_of_another_table_in_short() -> None:
    game = games.load("canasta")
    told = {preset.name: {one.clause for one in game.in_short(preset, "en")} for preset in game.rulebook}
    assert {"R05", "R08", "R10", "R18", "R22"} <= told["classic"]
    assert {"C21", "C55", "C63", "C67"} <= told["wikibooks"]
    assert not told["classic"] & {"C21", "C29", "C54", "C55", "C63", "C67"}


@pytest.mark.parametrize(
    ("ruleset", "number", "told"),
    [
        ("classic, threes=all", "C08", "of threes V19 tells"),
        ("classic, threes=all", "R13", "No discard blocks the pile."),
        ("classic, wilds_from=5", "C27", "in the turn that opens, also with two and one wild card"),
        ("latina", "C78", "13 cards each"),
        ("classic, row_limit=7", "C39", ""),
        ("classic, row_limit=7", "A19", ""),
        ("classic, row_limit=7", "A20", ""),
        ("classic, initial_pile_size=none", "R04", ""),
        ("classic, initial_pile_size=none", "A12", ""),
        ("classic, initial_pile_size=none", "R14", ""),
        ("classic, always_frozen=true", "A78", ""),
        ("classic, always_frozen=true", "A80", "nobody has to take the pile"),
        ("classic, open_from_hand=true", "R05", ""),
    ],
)
def test_what_a_house_rule_of_canasta_replaces_is_told_no_longer(ruleset: str, number: str, told: str) -> None:
    game = games.load("canasta")
    text = sheet(game, game.ruleset(ruleset), "en").get(number, "")
    assert told in text and bool(text) == bool(told)


def test_a_clause_says_what_holds_and_with_which_number() -> None:
    off = Reading((Condition("bonus", frozenset({0}), False),), {"en": "none"})
    some = Reading((Condition("bonus", frozenset({0}), True),), {"en": "worth {bonus}"})
    book = ClauseBook([Clause("X1", "rule", (), (off, some)), Clause("X2", "rule", (), (off,))])
    assert book["X1"].text({"bonus": 5}, "en") == "worth 5"
    assert book["X1"].text({"bonus": 0}, "en") == "none"
    assert [one.number for one in book.held({"bonus": 5})] == ["X1"]
    assert book.cited({"bonus": 5}, ["X2", "X1"]) == "X1"
    assert book.cited({"bonus": 5}, ["X2", "X2"]) == "X2"


def test_classic_canasta_is_told_by_its_own_clauses() -> None:
    game = games.load("canasta")
    classic = game.ruleset("classic")
    with pytest.raises(ClauseNotHeld, match="clause C54 of 'canasta' does not hold with 'classic'"):
        game.clause("C54", "en", classic)
    assert game.clause("C51", "en", classic).text == "A red three counts 100."
    assert game.clause("C52", "es", classic).text == "Los cuatro de un mismo grupo valen 800 en vez de 400."
    assert game.clause("C59", "en").text.startswith("A black three left in hand costs 105")
    told = " ".join(sheet(game, classic, "en").values())
    assert not re.search(r"105|820|1000|Exactly three", told)


def test_the_numbers_of_a_table_are_filled_in() -> None:
    game = games.load("cuatrola")
    assert "21" in game.clause("K27", "en", game.ruleset("ludoteka21")).text
    assert "30 in words" not in game.clause("K27", "en", game.ruleset("app, target=30")).text
    assert "30" in game.clause("K27", "en", game.ruleset("app, target=30")).text
    with pytest.raises(ClauseNotHeld):
        game.clause("K29", "en", game.ruleset("ludoteka21"))


def test_a_condition_that_no_option_meets_is_refused() -> None:
    from sobremesa.core.clauses import _clause

    rulebook = games.load("cuarenta").rulebook
    table = {"kind": "rule", "holds": {"caida_limpia": 5}, "en": "", "es": "", "de": ""}
    with pytest.raises(SobremesaError, match="clause P49: option 'caida_limpia' cannot be 5"):
        _clause("P49", table, rulebook)


def test_a_condition_may_hold_two_numbers_together() -> None:
    above = Reading((Condition("third", frozenset(), False, above="second"),), {"en": "ascending"})
    same = Reading((Condition("third", frozenset(), False, same="second"),), {"en": "alike"})
    some = Reading((Condition("third", frozenset(), False, above=0),), {"en": "some"})
    clause = Clause("X1", "rule", (), (above, same, some))
    told = [clause.text({"second": 5, "third": third}, "en") for third in (6, 5, 4, 0)]
    assert told == ["ascending", "alike", "some", ""]
