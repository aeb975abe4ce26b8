"""Options at every table: the long run of what `sobremesa.testing` plays at one table a value."""

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.ruleset import Value, written
from sobremesa.testing.options import keeps_step
from sobremesa.testing.tables import every_table, mixture, table, values

CASES = [
    pytest.param(name, option, value, id=f"{name}-{option}-{written(value)}")
    for name in games.names()
    for option, value in values(games.load(name))
]


@pytest.mark.parametrize("name", games.names())
def test_every_size_of_table_is_met_at_every_preset(name: str) -> None:
    game = games.load(name)
    met = {(ruleset.name, players) for ruleset, players in (table(game, {}, n) for n in range(len(values(game))))}
    assert met == {(preset, size) for preset in game.rulebook.presets for size in game.players}


@pytest.mark.long
@pytest.mark.parametrize(("name", "option", "value"), CASES)
def test_every_value_plays_at_every_table(name: str, option: str, value: Value) -> None:
    for ruleset, players in every_table(games.load(name), {option: value}):
        keeps_step(games.load(name), ruleset, players, Chance(option, written(value), players), 150)


@pytest.mark.long
@pytest.mark.parametrize("number", range(60))
@pytest.mark.parametrize("name", games.names())
def test_any_mixture_of_options_plays(name: str, number: int) -> None:
    game, chance = games.load(name), Chance("mixture", name, number)
    changes = mixture(game, chance)
    for turn, preset in enumerate(game.rulebook.presets):
        players = game.players[(number + turn) % len(game.players)]
        keeps_step(game, game.rulebook.ruleset(preset, changes), players, chance, 1500)
