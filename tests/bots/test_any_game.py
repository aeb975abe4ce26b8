"""A game that brings no bots has two: one that plays at random, and one that searches over its rules."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.bots import house_bots
from sobremesa.bots.random_bot import RandomBot
from sobremesa.bots.search_bot import SearchBot
from sobremesa.compile import build
from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.bot import Bot, Compiled
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.laws import advance
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.sides import sides
from sobremesa.games import facets

GAME = games.load("")
"""The first of the registry, as an example."""


@pytest.fixture
def without_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game as if it brought no bots of its own."""
    monkeypatch.setattr(facets, "game_bots", lambda game: None)
    bots.known.cache_clear()
    yield
    bots.known.cache_clear()


@pytest.mark.usefixtures("without_bots")
def test_a_game_without_bots_has_random_and_search() -> None:
    assert bots.levels(GAME.name) == ("random", "search")
    assert isinstance(bots.make(GAME.name, "search", 1, iterations=20), SearchBot)


@pytest.mark.usefixtures("without_bots")
def test_search_advises_where_no_level_rules_is_and_says_what_its_own_playouts_brought() -> None:
    adviser, view = house_bots.adviser(GAME.name, "hint"), first_decision()
    assert isinstance(adviser, SearchBot)
    said = adviser.explain(view, adviser.choose(view))
    mine, best = re.findall(r"[+-]\d+\.\d", said)
    assert said.startswith("In 400 playouts over 40 deals") and mine == best


@pytest.mark.usefixtures("without_bots")
def test_nobody_advises_where_all_that_plays_is_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "compiler", no_compiler)
    assert house_bots.adviser(GAME.name, "1") is None


def test_an_only_action_needs_no_playouts() -> None:
    match = Match(GAME, GAME.ruleset(), GAME.players[0], seed=0)
    while len(match.legal_actions) != 1:
        advance(match, Chance("only"))
    view, bot = match.view(match.actor), SearchBot(1)
    assert bot.explain(view, bot.choose(view)) == "The only legal action."


def first_decision() -> View[Any, Any]:
    match = Match(GAME, GAME.ruleset(), GAME.players[0], seed=0)
    match.deal()
    return match.view(match.actor)


def test_where_the_search_lacks_its_library_the_house_plays_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "levels", lambda game: ("random", "search"))
    assert house_bots.usual_here(GAME.name) == "search"
    monkeypatch.setattr(bots, "playable", lambda game, level: level == "random")
    assert house_bots.usual_here(GAME.name) == "random"
    assert isinstance(house_bots.player(GAME.name, "", "1"), RandomBot)


def test_a_level_whose_library_is_missing_is_not_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(where: str) -> None:
        raise ModuleNotFoundError(where)

    monkeypatch.setattr(bots, "load", missing)
    assert not bots.playable(GAME.name, "random")


def test_a_level_that_would_be_too_slow_without_machine_code_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "compiler", no_compiler)
    for name in games.names():
        playable = [level for level in bots.levels(name) if bots.playable(name, level)]
        assert playable == [level for level in bots.levels(name) if level in ("random", "greedy", "rules")]
        for level in bots.levels(name):
            if level not in playable:
                with pytest.raises(NoMachineCode, match=f"'{level}' would be too slow .*, and no compiler"):
                    bots.make(name, level, 1)


def no_compiler() -> tuple[str, ...]:
    raise NoMachineCode("no compiler")


def test_search_is_made_ready_before_its_first_decision() -> None:
    bot = bots.build(partial(SearchBot, game=GAME.name), "search", 1, iterations=20)
    assert isinstance(bot, Compiled)
    bot.warm()


@pytest.mark.parametrize("name", games.names())
def test_the_sides_are_the_rules_own(name: str) -> None:
    game = games.load(name)
    for players in game.players:
        found = sides(game, game.rules(game.ruleset(), players), players)
        assert len(found) == players and set(found) == set(range(max(found) + 1)) and len(set(found)) > 1


def test_without_sides_in_the_rules_there_are_as_many_as_scores_and_without_these_everybody_plays_alone() -> None:
    rules = GAME.rules(GAME.ruleset(), 4)
    untold = replace(GAME, kernel=SimpleNamespace(start=GAME.kernel.start))
    assert sides(untold, rules, 4) == (0, 1, 0, 1)
    notation = SimpleNamespace(digest=lambda rules, state: {})
    assert sides(replace(untold, notation=notation), rules, 3) == (0, 1, 2)


def test_search_plays_by_the_rules_and_the_same_again() -> None:
    played = []
    for _ in range(2):
        match = Match(GAME, GAME.ruleset(), 4, seed="any")
        seats: list[Bot] = [SearchBot(f"any {seat}", iterations=20) for seat in range(4)]
        while len(match.steps) < 60 and not match.over:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(seats[match.actor].choose(match.view(match.actor)))
        played.append([step.action for step in match.steps])
    assert played[0] == played[1]
