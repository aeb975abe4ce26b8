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
"""Lead up to which a choice counts as equal to the advice."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of an elimination: what it may cost, and standard errors of the difference from the advice."""

    budget: float
    """The cost that all trials may have together, as they tell it."""
    price: float = 1.0
    """The cost assumed of one choice in one world before the first trial."""
    batch: int = 24
    """Worlds between two tests of the standings."""
    sure: float = 3.5
    """Standard errors ahead of the advice from which on a choice has won at once."""
    behind: float = 1.0
    """Standard errors behind the best from which on a choice drops out."""
    needed: float = 0.5
    """The lead over the advice that a choice must have in the end, in standard errors."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Result for each choice: its worth, and its lead over the advice with the standard error."""

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
    """Return the figures so far and the choice by them, from the worlds of each choice and the sums over them."""
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
