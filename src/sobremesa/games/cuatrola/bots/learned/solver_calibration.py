"""Calibration of the solver, which sees all cards: read off hands that the searching player played.

There were 1,200 hands under each contract; the rows were smoothed by eye, and quintola has cuatrola's.
`python -m training cuatrola search_models margins` makes `MADE` anew.
"""

import numpy as np
import numpy.typing as npt

from sobremesa.core import portable_math

Floats = npt.NDArray[np.float64]

WINDOW = 120
"""Largest margin told exactly, in half card points."""
MARGINS = ((-120, -80, -40, -15, 0, 15, 40, 80, 120), (-5, -3, -1, 1, 3))
"""In half card points where points count, else in tricks; negative ones are short of the contract."""
MADE = (
    (0.05, 0.1, 0.3, 0.38, 0.5, 0.62, 0.7, 0.9, 0.95),
    (0.05, 0.1, 0.3, 0.42, 0.62, 0.82, 0.87, 0.96, 1.0),
    (0.02, 0.06, 0.2, 0.95, 1.0),
    (0.02, 0.06, 0.2, 0.95, 1.0),
)
"""Share of deals with this margin that are won, by contract: by the declarer, or unbid by either pair."""
FORETOLD = (
    ((0.2, 0.54, 0.05, 0.33), (0.21, 0.28, 0.49, 0.22), (0.14, 0.57, 0.57, 0.0), (0.2, 0.45, 0.45, 0.3)),
    ((0.0, 0.0, 0.0, 0.0), (0.21, 0.4, 0.6, 0.0), (0.14, 0.57, 0.57, 0.0), (0.2, 0.6, 0.6, 0.0)),
    ((0.0, 0.0, 0.0, 0.0), (0.38, 1.02, 0.17, 0.0), (-0.57, 0.32, 0.4, 0.0), (-0.3, 0.5, 0.5, 0.0)),
)
"""Coefficients of the logit of one's own pair's chance, by whose contract it is (one's own, the partner's, theirs) and
by contract: a base, and the weights of three logits: of how often the hand was won as it was played on, and as it was
solved, and of the hand's own features.

They were fitted to 2,700 hands that the searching player played against the rule-based one, with calls at random:
`python -m training cuatrola search_models calls` makes them anew. What a partner bids he has reason to bid, as in those
hands he had not, so his rows are like one's own. The base of one's own pair was halved, for the others may play as well
as it does.
"""
DOUBT = (40.0, 24.0, 12.0, 6.0, 3.0)
"""By how many half points a card must win for odds of e to 1, by the tricks played so far."""
DOUBT_OF_TRICKS = 0.7
"""The same in tricks."""
SURELY = 0.995
"""A chance beyond which nothing is told apart."""


def made() -> Floats:
    """`MADE` at every margin of the window, by contract."""
    every = np.arange(-WINDOW, WINDOW + 1)
    return np.array([np.interp(every, MARGINS[contract > 1], row) for contract, row in enumerate(MADE)])


def sureness(of_points: bool, trick: int) -> Floats:
    """Return how surely each margin of the window wins, once so many tricks are played."""
    doubt, out = DOUBT[trick] if of_points else DOUBT_OF_TRICKS, np.zeros(2 * WINDOW + 1)
    for margin in range(-WINDOW, WINDOW + 1):
        out[margin + WINDOW] = 1.0 / (1.0 + portable_math.exp(-margin / doubt))
    return out


def foretold(whose: int, contract: int, played_on: float, solved: float, counted: float) -> float:
    """Return how likely one's own pair wins the hand, from what the deals and what the cards of the hand promise."""
    if counted == 1.0:
        return 1.0
    weights = FORETOLD[whose][contract]
    sum_of_logits = weights[1] * logit(played_on) + weights[2] * logit(solved) + weights[3] * logit(counted)
    return 1.0 / (1.0 + portable_math.exp(-weights[0] - sum_of_logits))


def logit(chance: float) -> float:
    """Return the logarithm of the odds, no surer than `SURELY`."""
    held = min(SURELY, max(1.0 - SURELY, chance))
    return portable_math.log(held / (1.0 - held))
