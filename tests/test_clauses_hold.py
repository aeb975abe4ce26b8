"""Clauses at a table: each says for which values it holds, and none that is shown or cited is untrue there."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.clauses import Clause, ClauseBook, Condition, Reading
from sobremesa.core.errors import ClauseNotHeld, SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.core.languages import LANGUAGES, ORIGINAL
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset

SILENT = {
    *(f"pagat, {change}" for change in ("zapateria=first", "zapateria=any", "zapatero_below=11")),  # a single chica
    *(f"{name}, wrong_claim={cost}" for name in ("quito", "rigor", "mundial", "casa") for cost in ("loses_2", 20, 40)),
    "sextola20, play_out_contracts=true",  # nobody can bid by tricks
    "mesa7, partner_overcall=false",  # the first bid stands, so nobody bids higher
    *(
        f"{name}, {change}"
        for name in ("classic", "viena", "latina")
        for change in (
            "block_scope=any_opponent",  # a black three alone blocks
            *("exact_reset=true", "double_scope=positive_only", "double_stack=true"),
            *("joker_canasta_extend=true", "wild_canasta=special"),  # there is none
        )
    ),
    *(f"{name}, minimum_fourth={n}" for name in ("wikibooks", "classic", "viena", "americana") for n in (5, 105, 200)),
    *(
        f"americana, {change}"
        for change in (
            *("exact_reset=true", "double_scope=positive_only", "double_stack=true", "canastas_of_two=1"),
            *("block_scope=any_opponent", "black_three_out=3", "four_black_threes=500"),  # all threes are laid
            *("red_three_card=true", "red_three_double_negative=false", "red_three_sign=canasta"),  # they go by colours
            *("initial_freeze=any", "upcard_cover=false", "black_three_upcard=covered"),  # no card is turned up
            *("black_three_extra=true", "three_card=0", "three_extra=0"),  # and none is held or laid for its points
            *("prefrozen=false", "must_take_last=false"),  # the pile is always frozen
        )
    ),
    "wikibooks, four_black_threes=500",  # only three are laid
    "wikibooks, black_three_upcard=covered",  # nothing is covered
    *("wikibooks, take_beside_row=false", "wikibooks, must_take_last=true"),  # no row takes the pile
    *("latina, canastas_to_go_out=1", "latina, canastas_of_two=1", "latina, canastas_of_two=2"),  # by kind it is three
}
"""Changes that change nothing at their table, so that no clause speaks of them."""


def tables(game: Game[Any, Any]) -> Iterator[Ruleset]:
    """Yield every preset, and every preset with every option at every example of its values."""
    for preset in game.rulebook:
        yield preset
        for option in game.rulebook.options:
            for value in option.examples():
                if value != preset[option.name]:
                    yield game.rulebook.ruleset(preset.name, {option.name: value})


def sheet(game: Game[Any, Any], ruleset: Ruleset, language: str, facts: bool = True) -> dict[str, str]:
    """Return what is told at a table; the sheet in the browser leaves out facts until they are searched for."""
    codes = game.codes(ruleset)
    held = (clause for clause in game.clauses.held(codes) if facts or clause.kind != "fact")
    return {clause.number: clause.text(codes, language) for clause in held}


@pytest.mark.parametrize("name", games.names())
def test_every_option_that_differs_is_told_in_the_sheet(name: str) -> None:
    game = games.load(name)
    presets = {one.name: sheet(game, one, "es", facts=False) for one in game.rulebook}
    changed = [ruleset for ruleset in tables(game) if ruleset.changes]
    same = {str(ruleset) for ruleset in changed if sheet(game, ruleset, "es", facts=False) == presets[ruleset.name]}
    assert same <= SILENT
    assert len(changed) > len(game.rulebook.options)


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


@pytest.mark.parametrize("name", games.names())
def test_no_sheet_has_a_brace_or_an_impossible_number(name: str) -> None:
    game = games.load(name)
    for ruleset in tables(game):
        for language in LANGUAGES:
            for number, text in sheet(game, ruleset, language).items():
                assert text and not re.search(r"[{}]|\d{10}| -\d", text), f"{ruleset}, {number}: {text}"


@pytest.mark.parametrize("name", games.names())
def test_no_clause_sends_to_one_that_does_not_hold(name: str) -> None:
    game = games.load(name)
    for ruleset in tables(game):
        told = sheet(game, ruleset, ORIGINAL)
        for number, text in told.items():
            named = {other for other in re.findall(r"\b[A-Z][0-9]+[a-z]?\b", text) if other in game.clauses}
            assert named <= set(told), f"{ruleset}, {number}: {text}"


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


@pytest.mark.parametrize("name", games.names())
def test_every_clause_holds_somewhere_and_every_option_cites_one_that_is_there(name: str) -> None:
    game = games.load(name)
    told = {number for ruleset in tables(game) for number in sheet(game, ruleset, "en")}
    assert told == set(game.clauses)
    for option in game.rulebook.options:
        for number in option.clause.split(", "):
            assert number in game.clauses or number[0] in "§O", (option.name, number)


@pytest.mark.parametrize("name", games.names())
def test_every_refusal_cites_a_clause_that_holds_at_the_table(name: str) -> None:
    game = games.load(name)
    cited = set()
    for number, ruleset in enumerate(tables(game)):
        for why in refusals(game, ruleset, number):
            cited.add(why)
            if not why.startswith("§"):
                assert game.clauses[why].text(game.codes(ruleset), "en"), f"{ruleset}: {why}"
    assert len(cited) > 4


def refusals(game: Game[Any, Any], ruleset: Ruleset, number: int, moves: int = 12) -> Iterator[str]:
    """Yield the clauses of what is refused on the way through the beginning of a random game."""
    chance = Chance("refusals", game.name, number)
    players = game.players[number % len(game.players)]
    match = Match(game, ruleset, players, seed=f"refusals {number}")
    tried: list[int] = []
    for _ in range(moves):
        if match.actor == MATCH_OVER:
            return
        if match.actor == CHANCE:
            match.deal()
            continue
        legal = match.legal_actions.codes
        tried = [*tried[-15:], *legal[:8]]
        for code in tried:
            why = match.position.why_illegal(code)
            if why:
                yield why.clause
        match.play(legal[chance.below(len(legal))])


def test_a_clause_says_what_holds_and_with_which_number() -> None:
    off = Reading((Condition("bonus", frozenset({0}), False),), {"en": "none"})
    some = Reading((Condition("bonus", frozenset({0}), True),), {"en": "worth {bonus}"})
    book = ClauseBook([Clause("X1", "rule", "", (off, some)), Clause("X2", "rule", "", (off,))])
    assert book["X1"].text({"bonus": 5}, "en") == "worth 5"
    assert book["X1"].text({"bonus": 0}, "en") == "none"
    assert [one.number for one in book.held({"bonus": 5})] == ["X1"]
    assert book.cited({"bonus": 5}, ["X2", "X1"]) == "X1"
    assert book.cited({"bonus": 5}, ["X2", "§6"]) == "§6"


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
