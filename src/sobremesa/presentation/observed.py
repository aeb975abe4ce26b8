"""Step of a match as one seat, or a spectator, observed it."""

from typing import Any

from sobremesa.core.event import Event
from sobremesa.core.position import View
from sobremesa.presentation.values import value_class


@value_class()
class ObservedStep:
    """One step: its event (`None`: another's secret), and the viewer's view after it."""

    event: Event | None
    view: View[Any, Any]
