"""Learned data of Cuarenta by table: match equity, a small network's weights, and what plays tell."""

import struct
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.learned_parts import Registry
from sobremesa.games.cuarenta.rules import Rules, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def _game() -> Game[Rules, State]:
    from sobremesa.games.cuarenta import GAME

    return GAME


REGISTRY: Registry[Rules] = Registry(files(__package__), _game)
"""What each table plays by."""


@lru_cache(maxsize=8)
def weights_for(rules: Rules) -> "tuple[array[float], list[int]]":
    """Return the value model's weights for a table, and its layers' sizes; raises `SobremesaError` without any."""
    found = REGISTRY.best("value_model", rules, rules.players, _network)
    if found is None:
        raise SobremesaError("no value model can be read, and a search without one is none: install the bots again")
    return found


def _network(kept: Mapping[str, Any]) -> "tuple[array[float], list[int]]":
    return unpacked(kept["weights"]), kept["sizes"]


def packed(weights: "NDArray[np.float32]") -> str:
    """Weights as text: half precision, in base 64."""
    return b64encode(weights.astype("<f2").tobytes()).decode()


def unpacked(text: str) -> "array[float]":
    """Return the weights again, as float32."""
    data = b64decode(text)
    return array("f", struct.unpack(f"<{len(data) // 2}e", data))
