"""A game that brings no bots has two: one that plays at random, and one that searches over its rules."""

from dataclasses import replace

import pytest

from sobremesa import bots, games
from sobremesa.bots.search_bot import SearchBot
from sobremesa.bots.sides import sides
from sobremesa.core.bot import Bot, Explainer
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games import facets
from sobremesa.games.cuarenta.rules import Phase, Rules, State, play_code

GAME = games.load("cuarenta")
FIVE, KING = 4, 9


def test_a_game_without_bots_has_random_and_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facets, "game_bots", lambda game: None)
    bots.known.cache_clear()
    try:
        assert bots.levels("cuarenta") == ("random", "search")
        assert isinstance(bots.make("cuarenta", "search", 1, iterations=20), SearchBot)
    finally:
        bots.known.cache_clear()


def test_the_sides_are_the_rules_own() -> None:
    for name, players, expected in (("cuarenta", 4, (0, 1, 0, 1)), ("canasta", 5, (0, 1, 0, 1, 0))):
        game = games.load(name)
        found = sides(game, game.rules(game.ruleset(), players), players)
        assert found == expected[:players] or (name == "canasta" and max(found) >= 1)
    lonely = replace(GAME, kernel=object())  # type: ignore[arg-type]  # rules that know no sides
    assert sides(lonely, None, 3) == (0, 1, 2)


def test_search_takes_a_caida_rather_than_give_one_away() -> None:
    rules: Rules = GAME.rules(GAME.ruleset("pagat"), 2)
    s = State(phase=Phase.PLAY, turn=0, dealer=1, hands=1, deals=1, packets=6)
    s.table = s.last = 1 << 4 * FIVE
    s.hand[0], s.held[:2] = 2 << 4 * FIVE | 1 << 4 * KING, [2, 2]
    s.laid[0][1] = s.table
    view = View(GAME, rules, s, 0)
    bot = SearchBot(1, iterations=300)
    taken = play_code(4 * FIVE + 1, s.table)
    assert bot.choose(view) == taken
    assert isinstance(bot, Explainer)
    for language in LANGUAGES:
        assert "300" in bot.explain(view, taken, language)


def test_search_plays_whole_hands_by_the_rules_and_the_same_again() -> None:
    played = []
    for _ in range(2):
        match = Match(GAME, GAME.ruleset("quito"), 4, seed="any")
        seats: list[Bot] = [SearchBot(f"any {seat}", iterations=20) for seat in range(4)]
        while match.state.hands < 2 and not match.over:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(seats[match.actor].choose(match.view(match.actor)))
        played.append([step.action for step in match.steps])
    assert played[0] == played[1]
