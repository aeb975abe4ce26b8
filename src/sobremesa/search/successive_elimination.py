"""Successive elimination (Even-Dar, Mannor and Mansour 2002) of choices that are tried in the same worlds.

In near ties the advice stands: another choice must lead it by so many standard errors.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Marks = NDArray[np.bool_]
Worths = NDArray[np.float64]
Trial = Callable[[Marks, int], tuple[Worths, float]]
"""Tries the marked choices in so many new worlds; returns what each was worth, a line for a world, and what it cost."""

TIE = 1e-9
"""What is never more than this ahead comes to the same as the advice."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of an elimination: what it may cost, and standard errors of the difference from the advice."""

    budget: float
    """What all trials may cost together, as they say themselves."""
    price: float = 1.0
    """What one choice in one world is taken to cost before the first look."""
    batch: int = 24
    """Worlds between two looks at the standings."""
    sure: float = 3.5
    """From where on a choice has won at once."""
    behind: float = 1.0
    """From where on it drops out."""
    needed: float = 0.5
    """What it must be ahead of the advice in the end."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What was found of each choice: its worth, and its lead over the advice with the standard error."""

    worth: tuple[float, ...]
    lead: tuple[float, ...]
    error: tuple[float, ...]
    worlds: tuple[int, ...]
    choice: int


def eliminate(trial: Trial, choices: int, advice: int, limits: Limits) -> Standing:
    """Try the choices until the advice is alone, another has won for sure, or the budget is used up."""
    running = np.ones(choices, np.bool_)
    sums = np.zeros((4, choices))
    left, price = limits.budget, limits.price
    while True:
        worlds = max(1, min(limits.batch, int(left / (price * running.sum()))))
        found, cost = trial(running, worlds)
        left, price = left - cost, cost / (worlds * running.sum())
        ahead = found - found[:, [advice]]
        sums += running * np.stack([np.full(choices, worlds), found.sum(0), ahead.sum(0), (ahead**2).sum(0)])
        standing = _standing(sums, advice, running, limits.needed)
        lead, error = np.array(standing.lead), np.array(standing.error)
        best = float(np.where(running, lead, -np.inf).max())
        running &= (lead + limits.behind * error > max(0.0, best) + TIE) | ((lead == best) & (lead > 0))
        running[advice] = True
        won = standing.choice != advice and lead[standing.choice] > limits.sure * error[standing.choice]
        if running.sum() == 1 or won or left < price * running.sum():
            return standing


def _standing(sums: Worths, advice: int, running: Marks, needed: float) -> Standing:
    """The figures so far, and what would be chosen by them; of each choice the worlds, and the sums over them."""
    worlds, worth, ahead, squares = sums
    lead = ahead / worlds
    error = np.sqrt(np.maximum(0.0, squares / worlds - lead**2) / np.maximum(1, worlds - 1)) + 1e-12
    sound = np.where(running & (lead > needed * error), lead, 0.0)
    choice = int(np.argmax(sound)) if sound.max() > 0 else advice
    return Standing(
        tuple((worth / worlds).tolist()),
        tuple(lead.tolist()),
        tuple(error.tolist()),
        tuple(worlds.astype(int).tolist()),
        choice,
    )
