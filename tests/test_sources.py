"""The sources of rulesets: every value that differs from its base has one, none is made up, the page shows them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core import sources
from sobremesa.core.clauses import ClauseBook
from sobremesa.core.game import Game
from tools import rulesets

GAMES = [game for game in map(games.load, games.names()) if sources.read(game.package)]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def told(game: Game[Any, Any]) -> sources.Sources:
    found = sources.read(game.package)
    assert found
    return found


def test_the_page_and_the_sources_of_every_game_agree() -> None:
    """`python -m tools.rulesets` writes the page anew."""
    assert list(rulesets.faults()) == []
    text = rulesets.PAGE.read_text(encoding="utf-8")
    assert rulesets.page(text) == text
    assert {name for _, kind, name, _ in rulesets.BLOCK.findall(text) if kind == "sources"} == {
        one.name for one in GAMES
    }


@pytest.mark.parametrize("kind", ["options", "sources"])
def test_what_is_changed_by_hand_in_a_table_is_written_anew(kind: str) -> None:
    text = rulesets.PAGE.read_text(encoding="utf-8")
    head = f"<!-- {kind}: {GAMES[0].name} -->\n"
    assert head in text
    assert rulesets.page(text.replace(head, f"{head}| somebody says so |\n")) == text


@each_game
def test_every_value_that_differs_is_spoken_of(game: Game[Any, Any]) -> None:
    """Each entry that is left out is missed, where its values are not those of the base."""
    known = told(game)
    for name, base in known.base.items():
        for option, value in game.rulebook.ruleset(name).values:
            if value != game.rulebook.ruleset(base)[option]:
                rest = tuple(one for one in known.rulesets[name] if option not in one.values)
                without = replace(known, rulesets={**known.rulesets, name: rest})
                assert any(f"of {option}=" in fault for fault in sources.faults(without, game.rulebook, game.clauses))


def first_credit(**other: Any) -> Callable[[sources.Sources], sources.Sources]:
    """A change of the first entry of the first ruleset."""

    def spoilt(known: sources.Sources) -> sources.Sources:
        name, (first, *rest) = next(iter(known.rulesets.items()))
        return replace(known, rulesets={**known.rulesets, name: (replace(first, **other), *rest)})

    return spoilt


def other_value(game: Game[Any, Any], option: str, value: str) -> str:
    """A value that the option takes, and this ruleset has not."""
    parsed = game.rulebook.option(option).read(value)
    return next(str(other).lower() for other in game.rulebook.option(option).examples() if other not in (parsed, None))


@each_game
def test_each_fault_is_told(game: Game[Any, Any]) -> None:
    known = told(game)
    option, value = next(iter(next(iter(known.rulesets.values()))[0].values.items()))
    text = next(iter(known.texts.values()))
    spoilt: dict[str, Callable[[sources.Sources], sources.Sources]] = {
        "there is no source 'nobody'": first_credit(sources=("nobody",)),
        "there is no clause Z99": first_credit(note="Z99"),
        "with no source, the note names": first_credit(sources=(), note="somebody said so"),
        f"{option} is {value} there, and not": first_credit(values={option: other_value(game, option, value)}),
        "has no option 'nothing'": first_credit(values={"nothing": "1"}),
        "is said of twice": lambda one: replace(
            one, rulesets={name: (*ones, *ones) for name, ones in one.rulesets.items()}
        ),
        "'here' is no ruleset": lambda one: replace(one, rulesets={**one.rulesets, "here": ()}),
        "follows 'nowhere', which is no ruleset": lambda one: replace(one, base=dict.fromkeys(one.rulesets, "nowhere")),
        "follows no ruleset: name its base": lambda one: replace(one, base={}),
        "the source 'new' is named by no value": lambda one: replace(one, texts={**one.texts, "new": text}),
    }
    for says, spoil in spoilt.items():
        assert any(says in one for one in sources.faults(spoil(known), game.rulebook, game.clauses)), says


@each_game
def test_a_clause_names_a_source_that_is_there(game: Game[Any, Any]) -> None:
    first, *rest = game.clauses.values()
    book = ClauseBook([replace(first, sources=("nobody",)), *rest])
    assert list(sources.faults(told(game), game.rulebook, book)) == [f"{first.number}: there is no source 'nobody'"]


@each_game
def test_every_house_rule_can_be_chosen(game: Game[Any, Any]) -> None:
    for credit in told(game).house:
        for option, value in credit.values.items():
            assert game.rulebook.parse(f"{next(iter(game.rulebook.presets))}, {option}={value}")
