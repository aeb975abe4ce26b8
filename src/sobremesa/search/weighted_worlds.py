"""Worlds with weights: drawn from one distribution, they stand for another."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.chance import Chance
from sobremesa.fast.records import Records

RESOLUTION = 1 << 30
"""Steps of a random number between 0 and 1."""


@dataclass(frozen=True)
class WeightedWorlds:
    """Worlds as records, each with its weight; in any order."""

    records: Records
    weights: NDArray[np.float64]

    def fewer(self, number: int, seed: int) -> "WeightedWorlds":
        """Return so many of them, no world twice, that stand for the same distribution.

        What weighs more than a limit stays as it is; of the rest each stays as likely as it is heavy, and then weighs
        as much as the limit (Fearnhead and Clifford 2003). So the weights come out as equal as they can be.
        """
        likely = np.minimum(self.weights / self._limit(number), 1.0)
        start = Chance(seed, "fewer worlds").below(RESOLUTION) / RESOLUTION
        kept = np.flatnonzero(np.diff(np.floor(np.cumsum(likely) + start), prepend=np.floor(start)))
        return WeightedWorlds(self.records[kept], self.weights[kept] / likely[kept])

    def _limit(self, number: int) -> float:
        """Return the weight from which on a world stays for certain, so that the number is what is expected."""
        falling = np.sort(self.weights)[::-1]
        rest = falling.sum() - np.concatenate(([0.0], np.cumsum(falling)))[: len(falling)]
        for sure in range(min(number, len(falling))):
            limit = float(rest[sure]) / (number - sure)
            if limit >= falling[sure]:
                return limit
        return float(falling[falling > 0].min())
