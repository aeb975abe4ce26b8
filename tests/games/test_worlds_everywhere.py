"""Worlds at every value of every option: replayed from the deal, and drawn evenly."""

from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.world_laws import WORLD_LAWS
from sobremesa.testing import tables
from sobremesa.testing.broken import hold


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_worlds_keep_the_laws_at_every_value(name: str) -> None:
    game: Any = games.load(name)
    for ruleset, players in tables.singles(game):
        for law in WORLD_LAWS:
            hold(law, game, ruleset, players)
