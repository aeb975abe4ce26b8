"""Limits of an elimination, for whoever asks for one without NumPy."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of an elimination: what it may cost, and standard errors of the difference from the advice."""

    budget: float = 0.0
    """The cost that all trials may have together, as they tell it."""
    price: float = 1.0
    """The cost assumed of one action in one world before the first trial."""
    batch: int = 24
    """Worlds between two tests of the standings."""
    sure: float = 3.5
    """Standard errors ahead of the advice from which on an action has won at once."""
    behind: float = 1.0
    """Standard errors behind the best from which on an action drops out."""
    needed: float = 0.5
    """The lead over the advice that an action must have in the end, in standard errors."""
