"""Who may take part, and how they are called."""

from types import SimpleNamespace
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.arena.entrants import enter
from sobremesa.bots import search_bot
from sobremesa.core.bot import Compiled, GameBots, UnknownBudget, UnknownLevel
from sobremesa.core.errors import SobremesaError, UnknownGame
from sobremesa.core.game import Game
from sobremesa.games import facets
from tests.arena.witness import Witness

WITNESS = "tests.arena.witness.Witness"
PEEKER = "tests.arena.witness.Peeker"


@pytest.mark.parametrize("game", games.names())
def test_every_level_may_enter_and_none_sees_more_than_its_seat(game: str) -> None:
    for level in bots.levels(game):
        assert not enter(game, level).sees_all
        assert not getattr(bots.load(bots.path(game, level)), "sees_all", False)


@pytest.mark.parametrize("game", games.names())
def test_a_reference_is_no_level(game: str) -> None:
    for name in bots.known(game).references:
        assert name not in bots.levels(game)
        enter(game, name)
        with pytest.raises(UnknownLevel):
            bots.make(game, name, 1)


def test_a_level_that_would_see_all_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "known", lambda game: GameBots({"traitor": "tests.arena.witness:Peeker"}))
    with pytest.raises(SobremesaError, match="a level for people and may not see all hands"):
        enter("cuarenta", "traitor")


def test_a_bot_of_ones_own_and_its_budget() -> None:
    entrant = enter("cuarenta", f"{WITNESS}:patience=3")
    bot = entrant.make("seed")
    assert isinstance(bot, Witness) and bot.patience == 3
    assert enter("cuarenta", PEEKER).sees_all and not entrant.sees_all
    assert enter("cuarenta", f"{WITNESS}:patience=0.5").budget == (("patience", 0.5),)


def test_a_player_of_others_is_told_a_seed_that_tells_nothing_and_one_of_the_house_its_own() -> None:
    for text in (WITNESS, "engine:true"):
        one, same, other = (enter("cuarenta", text).make(seed) for seed in ("secret|3|0", "secret|3|0", "secret|4|0"))
        told = [getattr(bot, "seed", "") for bot in (one, same, other)]
        assert told[0] == told[1] != told[2]
        assert not {"secret", "3"} & set(told[0].split("|"))
    assert enter("cuarenta", "rules").ours and enter("cuarenta", "sobremesa.bots.random_bot.RandomBot").ours


def test_wrong_names_and_budgets_are_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'cuarenta'"):
        enter("quarenta", "rules")
    with pytest.raises(UnknownLevel, match="did you mean 'greedy'"):
        enter("cuarenta", "gredy")
    with pytest.raises(UnknownLevel, match=r"there is no bot 'tests[.]arena[.]witness[.]Nobody'"):
        enter("cuarenta", "tests.arena.witness.Nobody")
    with pytest.raises(UnknownBudget, match="did you mean 'patience'"):
        enter("cuarenta", f"{WITNESS}:patiense=3")
    with pytest.raises(UnknownBudget, match="it has none"):
        enter("cuarenta", "greedy:iterations=3")
    for budget in ("patience", "patience=much", "=,", "patience=inf", "patience=nan", "patience=-1"):
        with pytest.raises(SobremesaError):
            enter("cuarenta", f"{WITNESS}:{budget}")


def test_what_is_no_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownLevel, match=r"'pathlib[.]PurePath' is no bot"):
        enter("cuarenta", "pathlib.PurePath")


def test_a_level_for_any_game_is_told_which_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search of a game that brings no bots gets ready by itself, at a table of that game."""
    loaded: list[str] = []

    def load(name: str) -> Game[Any, Any]:
        loaded.append(name)
        return games.load(name)

    monkeypatch.setattr(search_bot, "games", SimpleNamespace(load=load))
    monkeypatch.setattr(facets, "game_bots", lambda game: None)
    bots.known.cache_clear()
    try:
        for game in games.names():
            bot = enter(game, "search:iterations=20").make("seed")
            assert isinstance(bot, Compiled)
            loaded.clear()
            bot.warm()
            assert set(loaded) == {game}
    finally:
        bots.known.cache_clear()
