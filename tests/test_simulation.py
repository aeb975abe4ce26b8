"""Simulated games: conformance games of any length in the same memory, the same for the same seed."""

import json
import tracemalloc
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.conformance import replay
from sobremesa.core.simulation import Simulation
from sobremesa.terminal.conformance import simulation


def simulated(game: str, ruleset: str = "", players: int = 0, most: int = 400, level: str = "") -> Simulation:
    shelf = games.load(game)
    return simulation(game, shelf.ruleset(ruleset), players or shelf.players[0], "simulate", most, level)


def read(pieces: Simulation, number: int = 1) -> Any:
    text = "".join(pieces.written(number))
    assert text.endswith("}\n")
    assert "\n" not in text[:-1]
    return json.loads(text)


@pytest.mark.parametrize("name", games.names())
def test_simulated_games_are_conformance_games(name: str) -> None:
    game = games.load(name)
    for ruleset in game.rulebook.presets:
        record = read(simulated(name, ruleset))
        assert list(replay(game, record)) == []
        assert record == read(simulated(name, ruleset))
        assert record != read(simulated(name, ruleset), 2)


@pytest.mark.parametrize("name", games.names())
def test_a_level_plays_in_place_of_chance(name: str) -> None:
    game = games.load(name)
    record = read(simulated(name, most=60, level="greedy"))
    assert list(replay(game, record)) == []
    assert record == read(simulated(name, most=60, level="greedy"))
    assert record["steps"] != read(simulated(name, most=60))["steps"]


def test_each_bot_of_a_game_has_its_own_seed() -> None:
    seeds: list[str] = []

    def none(seed: str) -> list[Any]:
        seeds.append(seed)
        return []

    game = games.load("cuatrola")
    for number in (3, 4):
        list(Simulation(game, game.ruleset(), 4, "s", 1, none).written(number))
    assert seeds == ["s|3", "s|4"]


def test_a_game_is_cut_off_after_so_many_actions() -> None:
    record = read(simulated("canasta", most=30))
    assert sum(step["seat"] is not None for step in record["steps"]) == 30
    assert record["result"] is None


def test_a_game_that_ends_in_time_has_its_result() -> None:
    record = read(simulated("cuatrola", most=5_000))
    assert record["result"]["winners"]


def most_memory(actions: int) -> int:
    pieces = simulated("canasta", most=actions).written(1)
    tracemalloc.start()
    for _ in pieces:
        pass
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def test_a_long_game_takes_no_more_memory() -> None:
    most_memory(100)  # what is remembered for good
    assert most_memory(1_500) < 2 * most_memory(300)
