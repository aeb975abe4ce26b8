"""Sentences for the steps that a viewer observed."""

from collections.abc import Sequence
from typing import Any

from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.presenter import GamePresenter, Narrator
from sobremesa.presentation.viewer import Viewer


def sentences(presenter: GamePresenter[Any], steps: Sequence[ObservedStep], begin: int, viewer: Viewer) -> list[str]:
    """Return the sentences for the steps from `begin` on, told one by one unless the game tells several together."""
    if isinstance(presenter, Narrator):
        return presenter.narrate(steps, begin, viewer)
    told = (presenter.speak(step.event, step.view, viewer) for step in steps[begin:])
    return [sentence for sentences in told for sentence in sentences]
