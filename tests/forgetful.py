"""Samplers that forget what was shown, or draw with a bias: what the laws for worlds say of them."""

from typing import Any

import pytest

from sobremesa.core import world_laws
from sobremesa.core.world_laws import WORLD_LAWS


def fault_of(game: Any, spec: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the fault that the laws for worlds find at some number of players; they must find one, with its match."""
    monkeypatch.setattr(world_laws, "STEPS", 6 * world_laws.STEPS)
    monkeypatch.setattr(world_laws, "ENDINGS", 20)
    with pytest.raises(AssertionError) as found:
        for players in game.players:
            for law in WORLD_LAWS:
                law(game, game.ruleset(spec), players)
    fault, record = str(found.value).split("\n", 1)
    assert record.startswith("[Sobremesa")
    return fault


def nothing(*_: Any) -> int:
    """Know nothing."""
    return 0
