"""Worlds with weights: drawn from one distribution, they stand for another."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sobremesa.fast.records import Records
from sobremesa.search.resampling import fewer


@dataclass(frozen=True)
class WeightedWorlds:
    """Worlds as records, each with its weight; in any order."""

    records: Records
    weights: NDArray[np.float64]

    def fewer(self, number: int, seed: int) -> "WeightedWorlds":
        """Return so many of them, no world twice, that stand for the same distribution."""
        places, weights = fewer(self.weights.tolist(), number, seed)
        return WeightedWorlds(self.records[places], np.array(weights))
