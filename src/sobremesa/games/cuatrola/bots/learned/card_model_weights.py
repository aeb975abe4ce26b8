"""Weights of what `card_model` counts of a card: the likeliest for 9,600 decisions.

They were made in 900 hands of the rule-based player and 200 of the searching one at all scores, under `app`;
`python -m training cuatrola search_models cards` makes them anew.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

WEIGHTS = (
    (-3.7, 3.3, 2.2, 0.3, 1.4, -0.8, -3.0, -0.5, 1.4, 0.5, -0.1, 0.6, 0.9),
    (-0.0, 3.2, 2.4, 1.4, 1.9, 1.3, 0.3, -0.5, 0.6, 0.5, -1.7, 0.3, -1.1),
    (-2.6, 4.1, 2.8, 0.4, 0.4, -0.7, -3.6, -1.3, 0.1, -0.1, -1.6, 0.3, 0.5),
    (0.0, 0.0, 0.0, -2.4, -0.6, 4.5, 3.5, -1.7, 0.3, -5.1, 0.0, -3.2, -0.1),
    (0.0, 0.0, 0.0, -5.0, 0.0, 1.1, 0.5, -4.5, 0.2, -3.2, 0.0, -0.8, 0.0),
    (0.0, 0.0, 0.0, 0.8, -0.9, 0.7, 3.5, -1.7, -0.9, -8.0, 0.0, -2.7, 3.2),
)
"""By situation: to lead or to follow; unbid, as declarer's side, or against it."""


@cache
def card_weights() -> npt.NDArray[np.float64]:
    """Return the weights as the compiled rooms take them."""
    return np.array(WEIGHTS)
