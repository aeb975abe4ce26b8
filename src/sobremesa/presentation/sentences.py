"""Sentences for the steps that a viewer observed."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sobremesa.presentation.draw_and_cut import draw_told
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.presenter import GamePresenter, Narrator, SpeaksOpenly
from sobremesa.presentation.viewer import Viewer


def sentences(presenter: GamePresenter[Any], steps: Sequence[ObservedStep], begin: int, viewer: Viewer) -> list[str]:
    """Return the sentences for the steps from `begin` on, told one by one unless the game tells several together.

    How the first dealer was drawn comes before all else: only a match's first step can tell it.
    """
    told = _told(presenter, steps, begin, viewer)
    for step in steps[begin:]:
        if step.event is not None and step.event.drawn is not None:
            return [*draw_told(step.event.drawn, presenter, viewer), *told]
    return told


def steps_compared(presenter: GamePresenter[Any]) -> int:
    """Return how many steps a sentence is made of: two where the game compares the views before and after."""
    return 1 if _narrator(presenter) is None else 2


def speaks_of_what_all_see(presenter: GamePresenter[Any]) -> bool:
    """Return whether the sentences of a step need no more than a spectator sees."""
    return isinstance(presenter, SpeaksOpenly) and presenter.SPEAKS_OPENLY


def _told(presenter: GamePresenter[Any], steps: Sequence[ObservedStep], begin: int, viewer: Viewer) -> list[str]:
    narrator = _narrator(presenter)
    if narrator is not None:
        return narrator.narrate(steps, begin, viewer)
    told = []
    for step in steps[begin:]:
        told += presenter.speak(step.event, step.view, viewer)
    return told


@cache
def _narrator(presenter: GamePresenter[Any]) -> Narrator | None:
    """Return the presenter, if it tells several steps together; a protocol is slow to ask, and asked for each step."""
    return presenter if isinstance(presenter, Narrator) else None
