"""The laws that every game keeps, over each ruleset and number of players; they are in `sobremesa.core.laws`."""

import pytest

from sobremesa import games
from sobremesa.core import laws
from sobremesa.core.laws import LAWS, AnyMatch, Law

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


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@tables
def test_every_game_keeps_the_law(name: str, preset: str, players: int, law: Law) -> None:
    game = games.load(name)
    law(game, game.rulebook.ruleset(preset), players)
