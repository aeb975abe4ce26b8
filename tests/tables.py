"""Tables of all games: each ruleset with each number of players."""

import pytest

from sobremesa import games
from sobremesa.core import laws
from sobremesa.core.laws import AnyMatch

TABLES = [
    pytest.param(name, preset, players, id=f"{name}-{preset}-{players}")
    for name in games.names()
    for preset in games.load(name).rulebook.presets
    for players in games.load(name).players
]
tables = pytest.mark.parametrize(("name", "preset", "players"), TABLES)


def begin(name: str, preset: str, players: int, seed: int = 1) -> AnyMatch:
    """A match that shuffles for itself."""
    game = games.load(name)
    return laws.begin(game, game.rulebook.ruleset(preset), players, seed)
