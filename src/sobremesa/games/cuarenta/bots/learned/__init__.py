"""Learned data: equity tables, and a small network's weights for two players and for four, packed as text."""

import json
from base64 import b64decode, b64encode
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from sobremesa.games.cuarenta.rules import Rules

Weights = NDArray[np.float32]


def weights_for(rules: Rules) -> tuple[Weights, list[int]]:
    """Return the weights for a table of so many players, and the sizes of the layers."""
    return _kept(rules.players)


@cache
def _kept(players: int) -> tuple[Weights, list[int]]:
    text = files(__package__).joinpath(f"value-model-pagat-{players}.json").read_text(encoding="utf-8")
    kept = json.loads(text)
    return unpacked(kept["weights"]), kept["sizes"]


def packed(weights: Weights) -> str:
    """Weights as text: half precision, in base 64."""
    return b64encode(weights.astype("<f2").tobytes()).decode()


def unpacked(text: str) -> Weights:
    """Return the weights again."""
    return np.frombuffer(b64decode(text), "<f2").astype(np.float32)
