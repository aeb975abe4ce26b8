"""Result of a search, and the choice that follows from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.core.errors import SobremesaError


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The legal actions of a decision and what a search found of each, in rewards of the side that decides."""

    actions: tuple[int, ...]
    values: tuple[float, ...]
    visits: tuple[int, ...]
    available: tuple[int, ...]
    """In how many iterations it could be chosen."""
    spreads: tuple[float, ...]
    """The standard deviation of what its playouts, or its worlds, were worth."""
    iterations: int

    @property
    def best(self) -> int:
        """The action visited most; among equals the most valuable, then the lowest code."""
        ranked = zip(self.visits, self.values, (-i for i in range(len(self.actions))), strict=True)
        return self.actions[-max(ranked)[2]]

    def value(self, action: int) -> float:
        """Return what an action is worth; raises `SobremesaError` for one that is not legal here."""
        if action not in self.actions:
            raise SobremesaError(f"the search knows nothing of action {action}: it is not legal here")
        return self.values[self.actions.index(action)]

    def choose(self, advice: Sequence[int] = (), margin: float = 0.0) -> int:
        """Return the best action, or the first of the advised ones that is worth no more than `margin` less."""
        enough = self.value(self.best) - margin
        return next((action for action in advice if self.value(action) >= enough), self.best)


@dataclass(frozen=True, slots=True)
class Reply:
    """Reply to an action, with its value to the side that would make it."""

    edge: int
    """The action, as the horizon's `edge` numbers it."""
    value: float
    visits: int
    available: int
