"""Choice of a few among worlds with weights, which stand for the same distribution; without NumPy."""

from collections.abc import Sequence
from math import floor, fsum
from typing import Final

from sobremesa.core.chance import Chance

RESOLUTION: Final = 1 << 30
"""Steps of a random number between 0 and 1."""


def fewer(weights: Sequence[float], number: int, seed: int) -> tuple[list[int], list[float]]:
    """Return the places of so many worlds, none twice, in rising order, and their weights.

    What weighs more than a limit stays as it is; of the rest each stays as likely as it is heavy, and then weighs as
    much as the limit (Fearnhead and Clifford 2003). So the weights come out as equal as they can be.
    """
    limit = _limit(weights, number)
    reached = Chance(seed, "fewer worlds").below(RESOLUTION) / RESOLUTION
    places, weigh = list[int](), list[float]()
    for place, weight in enumerate(weights):
        likely = min(weight / limit, 1.0)
        if floor(reached + likely) > floor(reached):
            places.append(place)
            weigh.append(weight / likely)
        reached += likely
    return places, weigh


def _limit(weights: Sequence[float], number: int) -> float:
    """Return the weight from which on a world stays for certain, so that the number is what is expected."""
    falling, rest = sorted(weights, reverse=True), fsum(weights)
    for sure, weight in enumerate(falling[:number]):
        if (limit := rest / (number - sure)) >= weight:
            return limit
        rest -= weight
    return min(weight for weight in falling if weight > 0)
