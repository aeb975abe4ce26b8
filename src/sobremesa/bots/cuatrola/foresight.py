"""How far the solver, which sees all cards, is to be believed: read off hands that the searching player played.

There were 1,200 hands under each contract; the rows were smoothed by eye, and quintola has cuatrola's.
`python -m benchmarks cuatrola_beliefs margins` makes these numbers anew; docs/bots.md shows how well they foretell.
"""

from functools import cache
from math import exp, log

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

WINDOW = 120
"""How far a margin is told exactly, in half card points."""
MARGINS = ((-120, -80, -40, -15, 0, 15, 40, 80, 120), (-5, -3, -1, 1, 3))
"""In half card points where points count, else in tricks; negative ones are short of the contract."""
MADE = (
    (0.05, 0.1, 0.3, 0.38, 0.5, 0.62, 0.7, 0.9, 0.95),
    (0.05, 0.1, 0.3, 0.42, 0.62, 0.82, 0.87, 0.96, 1.0),
    (0.02, 0.06, 0.2, 0.95, 1.0),
    (0.02, 0.06, 0.2, 0.95, 1.0),
)
"""How often a deal with this margin is won, by contract: by its declarer, or unbid by either pair."""
BLEND = ((0.73, 0.5), (0.72, 0.28), (0.71, 0.39), (0.8, 0.2))
"""How much the logit of what the deals promise weighs, and that of what is counted in the hand, by contract."""
DOUBT = (40.0, 24.0, 12.0, 6.0, 3.0)
"""By how many half points a card must win for odds of e to 1, by the tricks played so far."""
DOUBT_OF_TRICKS = 0.7
"""The same in tricks."""
SURELY = 0.995
"""A chance beyond which nothing is told apart."""


@cache
def made() -> Floats:
    """`MADE` at every margin of the window, by contract."""
    every = np.arange(-WINDOW, WINDOW + 1)
    return np.array([np.interp(every, MARGINS[contract > 1], row) for contract, row in enumerate(MADE)])


@cache
def sureness(of_points: bool, trick: int) -> Floats:
    """How surely each margin of the window wins, once so many tricks are played."""
    doubt = DOUBT[trick] if of_points else DOUBT_OF_TRICKS
    return np.asarray(1.0 / (1.0 + np.exp(-np.arange(-WINDOW, WINDOW + 1) / doubt)))


def blended(contract: int, searched: float, counted: float) -> float:
    """How likely the hand is won, from what the deals and what the cards of the hand promise."""
    if counted == 1.0:
        return 1.0
    of_deals, of_hand = BLEND[contract]
    return 1.0 / (1.0 + exp(-of_deals * logit(searched) - of_hand * logit(counted)))


def logit(chance: float) -> float:
    """The logarithm of the odds, no surer than `SURELY`."""
    held = min(SURELY, max(1.0 - SURELY, chance))
    return log(held / (1.0 - held))
