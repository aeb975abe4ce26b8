"""Stream of what one watcher has been told: a seat's events, or the spectators', numbered without gaps from 1.

The numbers only grow: a play that is taken back stays in the stream, with an entry after it that says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from sobremesa.core.event import Event
from sobremesa.core.kernel import SPECTATOR, clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.facets import presenter
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.sentences import sentences
from sobremesa.presentation.viewer import Viewer
from sobremesa.protocol.messages import Scored, Told
from sobremesa.server.texts import say

GONE = -1
"""The place of an entry that is no step of the match any more, or never was one."""


@dataclass(slots=True)
class Entry:
    """One number of a stream: what the watcher saw, and how many steps the match had after it."""

    event: Event
    place: int


@dataclass
class Stream:
    """A watcher's entries of the running hand, and how many there were before it."""

    seat: int | None
    entries: list[Entry] = field(default_factory=list)
    hand: int = 0

    def __post_init__(self) -> None:
        self._views: dict[int, View[Any, Any]] = {}  # by an entry's number, made when they are first asked for

    @property
    def number(self) -> int:
        """The newest number."""
        return self.hand + len(self.entries)

    def hear(self, match: Match[Any, Any], new_hand: bool) -> None:
        """Add the match's newest step, if the watcher may know of it; at a new hand those of the last are dropped."""
        event = match.event(match.steps[-1], self.seat, self.number + 1)
        if new_hand:
            self.begin_hand()
        if event is not None:
            self.entries.append(Entry(event, len(match.steps)))

    def begin_hand(self) -> None:
        """Drop what was seen before: it is not told again."""
        self.hand = self.number
        self.entries.clear()
        self._views.clear()

    def take_back(self, seat: int, steps: int) -> None:
        """Mark what is gone: the match has only so many steps after all."""
        for entry in self.entries:
            if entry.place > steps:
                entry.place = GONE
        self.entries.append(Entry(Event(self.number + 1, "undo", seat, "", (), ()), GONE))

    def break_off(self) -> None:
        """Note that what came after the newest entry was lost."""
        self.entries.append(Entry(Event(self.number + 1, "set_aside", None, "", (), ()), GONE))

    def told(self, match: Match[Any, Any], states: Mapping[int, Any], since: int, viewer: Viewer) -> list[Told]:
        """Return the entries after a number (within the running hand) in the viewer's language."""
        new = self.entries[max(since - self.hand, 0) :]
        return [_told(entry, match, self._sentences(entry, match, states, viewer)) for entry in new]

    def _sentences(self, entry: Entry, match: Match[Any, Any], states: Mapping[int, Any], viewer: Viewer) -> list[str]:
        if entry.event.kind == "undo":
            assert entry.event.seat is not None
            return [say(viewer.language, "took_back", name=viewer.names[entry.event.seat])]
        if entry.event.kind == "set_aside":
            return [say(viewer.language, "set_aside")]
        if entry.place == GONE:
            return []
        steps = self.heard(match, states, entry.event.number, 2)
        return sentences(presenter(match.game.name), steps, len(steps) - 1, viewer)

    def heard(self, match: Match[Any, Any], states: Mapping[int, Any], until: int, most: int) -> list[ObservedStep]:
        """Return the last few steps of the running hand up to a number, with what was seen after each."""
        before = (one for one in reversed(self.entries[: max(until - self.hand, 0)]) if one.place != GONE)
        return [ObservedStep(one.event, self._view(one, match, states)) for one in islice(before, most)][::-1]

    def _view(self, entry: Entry, match: Match[Any, Any], states: Mapping[int, Any]) -> View[Any, Any]:
        """Return what the watcher saw after an entry of the running hand."""
        number = entry.event.number
        if number not in self._views:
            state = clone(states[entry.place])
            match.game.kernel.hide(match.rules, state, SPECTATOR if self.seat is None else self.seat)
            self._views[number] = View(match.game, match.rules, state, self.seat)
        return self._views[number]


def _told(entry: Entry, match: Match[Any, Any], lines: list[str]) -> Told:
    event, name = entry.event, match.game.pack.name
    scores = tuple(Scored(score.name, score.side, score.points) for score in event.scores)
    return Told(event.number, event.kind, event.seat, event.text, tuple(lines), tuple(map(name, event.cards)), scores)
