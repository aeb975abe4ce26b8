"""Transcript of a match: every step as the viewer heard it, to be told, told again, or taken back."""

from typing import Any

from sobremesa.core.history import since_the_deal
from sobremesa.core.match import Match
from sobremesa.games.facets import presenter
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.sentences import sentences
from sobremesa.presentation.viewer import Viewer


class Transcript:
    """The steps of a match and their sentences; it hears only the viewer's view and events."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        assert viewer.game is not None
        self.presenter = presenter(viewer.game.name)
        self._steps: list[ObservedStep] = []
        self._numbers: list[int] = []  # of the last event known after each step
        self._told = 0

    def __len__(self) -> int:
        """Return how many steps were heard."""
        return len(self._steps)

    def hear(self, match: Match[Any, Any]) -> None:
        """Add the match's newest step."""
        known = self._numbers[-1] if self._numbers else 0
        events = match.events(self.viewer.seat, since=known)
        self._steps.append(ObservedStep(events[0] if events else None, match.view(self.viewer.seat)))
        self._numbers.append(known + len(events))

    def hear_all(self, match: Match[Any, Any]) -> None:
        """Add a match from its beginning, as one hears it who sits down late; nothing of it counts as news."""
        twin = Match(match.game, match.ruleset, match.players, match.first_dealer, drawn=match.drawn)
        for step in match.steps:
            twin.repeat(step)
            self.hear(twin)
        self._told = len(self._steps)

    def news(self) -> list[str]:
        """Return the sentences that were not told yet."""
        told, self._told = self._told, len(self._steps)
        return self._sentences(told)

    def hand(self, match: Match[Any, Any]) -> list[str]:
        """Return the sentences of the running hand of the match that was heard."""
        return self._sentences(len(self._steps) - len(since_the_deal(match.steps)))

    def _sentences(self, begin: int) -> list[str]:
        return sentences(self.presenter, self._steps, begin, self.viewer)

    def forget(self, steps: int) -> None:
        """Forget the steps after this many, which were taken back."""
        del self._steps[steps:], self._numbers[steps:]
        self._told = min(self._told, steps)
