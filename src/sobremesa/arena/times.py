"""Times of the entrants: the milliseconds of their decisions, and the seconds until they are ready."""

from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.arena.entrants import Entrant
from sobremesa.arena.tournament import Outcome

Spread = tuple[float, float, float]
"""Milliseconds: the median, what 99 in 100 stay within, the worst."""


@dataclass(frozen=True)
class Times:
    """An entrant's decisions where it had a choice; `ready`: seconds of compiling, or loading what was compiled."""

    entrant: Entrant
    decisions: int
    cpu: Spread
    wall: Spread
    ready: float


def times(outcome: Outcome) -> list[Times]:
    """Everybody, as they were named."""
    return [_times(outcome, entrant, ready) for entrant, ready in zip(outcome.entrants, outcome.warmed, strict=True)]


def _times(outcome: Outcome, entrant: Entrant, ready: float) -> Times:
    pace = outcome.pace(entrant)
    return Times(entrant, len(pace.cpu), spread_of(pace.cpu), spread_of(pace.wall), ready)


def spread_of(seconds: Sequence[float]) -> Spread:
    """Median, 99th percentile (the nearest rank) and maximum, in milliseconds; noughts of nothing."""
    if not seconds:
        return 0.0, 0.0, 0.0
    ordered, n = sorted(seconds), len(seconds)
    return 1000 * ordered[n // 2], 1000 * ordered[-(-99 * n // 100) - 1], 1000 * ordered[-1]
