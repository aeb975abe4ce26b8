"""Stream of what one watcher has been told: a seat's events, or the spectators', numbered without gaps from 1.

The numbers only grow: a play that is taken back stays in the stream, with an entry after it that says so, and so does
what is no step of the match, such as who made a referee's call. So it is more than the match's own history.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec.structs import replace

from sobremesa.core.event import Event
from sobremesa.core.kernel import SPECTATOR, clone, share_equal
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.facets import presenter
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.presenter import GamePresenter
from sobremesa.presentation.sentences import sentences, steps_compared
from sobremesa.presentation.viewer import Viewer
from sobremesa.protocol.messages import Cut, Drawn, Scored, Told
from sobremesa.server.texts import say

AT_HAND: Final = 3
"""The steps that a stream has at hand with their views: a sentence takes the last two at most. A view is 7 to 9 KiB."""
IN_SIGHT: Final = 8
"""Number of steps whose public form a table keeps: on a busy server a connection gets several at once."""
GONE = -1
"""The place of an entry that is no step of the match any more, or never was one."""


CALLED: Final = ("called_by_host", "called_by_all")
"""The kinds of entries that tell who made a referee's call."""


@dataclass(slots=True)
class Entry:
    """One number of a stream: what the watcher saw, and how many steps the match had after it."""

    event: Event
    place: int


class Sight:
    """A table's newest steps with what everybody sees after each, made once for all connections."""

    def __init__(self) -> None:
        self._steps: dict[int, tuple[Any, ObservedStep]] = {}  # with the position, whose identity is the key

    def of(self, event: Event, match: Match[Any, Any], state: Any) -> ObservedStep:
        """Return an event with what everybody sees of the position after it."""
        known, step = self._steps.get(id(state), (None, None))
        if step is not None and known is state:
            return step if step.event is event else ObservedStep(event, step.view)
        step = ObservedStep(event, View.from_state(match.game, match.rules, state, None))
        self._steps[id(state)] = state, step
        if len(self._steps) > IN_SIGHT:
            del self._steps[next(iter(self._steps))]
        return step


@dataclass
class Stream:
    """A watcher's entries of the running hand, and how many there were before it."""

    seat: int | None
    entries: list[Entry] = field(default_factory=list)
    hand: int = 0

    def __post_init__(self) -> None:
        self._steps: dict[int, ObservedStep] = {}  # the newest ones, by an entry's number, made when asked for

    @property
    def number(self) -> int:
        """The newest number."""
        return self.hand + len(self.entries)

    def hear(self, match: Match[Any, Any], new_hand: bool, heard: Event | None = None) -> Event | None:
        """Add the match's newest step, if the watcher may know of it; at a new hand those of the last are dropped.

        Returns the event; `heard` is what another stream has of a step that everybody saw alike.
        """
        number, steps = self.number + 1, match.steps
        event = heard if heard is not None and heard.number == number else match.event(steps[-1], self.seat, number)
        if new_hand:
            self.begin_hand()
        if event is not None:
            self.entries.append(Entry(event, len(steps)))
        return event

    def pass_over(self) -> None:
        """Count one more entry, of a hand that is over by now: it is sent to nobody any more."""
        self.hand += 1

    def begin_hand(self) -> None:
        """Drop what was seen before: it is not told again."""
        self.hand = self.number
        self.entries.clear()
        self._steps.clear()

    def take_back(self, seat: int, steps: int) -> None:
        """Mark entries as gone after an undo: the match has only this many steps."""
        for entry in self.entries:
            if entry.place > steps:
                entry.place = GONE
        self.entries.append(Entry(Event(self.number + 1, "undo", seat, "", (), ()), GONE))

    def hear_caller(self, seat: int, action: str, by: str) -> None:
        """Note who made a referee's call, which is the match's next step, and whether everybody agreed."""
        self.entries.append(Entry(Event(self.number + 1, f"called_by_{by}", seat, action, (), ()), GONE))

    def break_off(self) -> None:
        """Note that what came after the newest entry was lost."""
        self.entries.append(Entry(Event(self.number + 1, "set_aside", None, "", (), ()), GONE))

    def told(
        self,
        match: Match[Any, Any],
        states: Mapping[int, Any],
        since: int,
        viewer: Viewer,
        sight: Sight | None = None,
    ) -> list[Told]:
        """Return the entries after a number (within the running hand) in the viewer's language.

        `sight` is there where what everybody sees suffices for that.
        """
        new = self.entries[max(since - self.hand, 0) :]
        return [told_of(entry.event, match, self._sentences(entry, match, states, viewer, sight)) for entry in new]

    def _sentences(
        self, entry: Entry, match: Match[Any, Any], states: Mapping[int, Any], viewer: Viewer, sight: Sight | None
    ) -> list[str]:
        shown = presenter(match.game.name)
        if entry.place == GONE:
            return _beside_the_match(entry.event, match, shown, viewer)
        if sight is not None:
            own = self._steps.get(entry.event.number)
            steps = [own or sight.of(entry.event, match, states[entry.place])]
        else:
            steps = self.heard(match, states, entry.event.number, steps_compared(shown))
        return sentences(shown, steps, len(steps) - 1, viewer)

    def heard(self, match: Match[Any, Any], states: Mapping[int, Any], until: int, most: int) -> list[ObservedStep]:
        """Return the last few steps of the running hand up to a number, with what was seen after each."""
        entries = self.entries if until == self.number else self.entries[: max(until - self.hand, 0)]
        last: list[ObservedStep] = []
        for entry in reversed(entries):
            if entry.place != GONE:
                last.append(self._observed(entry, match, states, AT_HAND if most > 1 else 1))
                if len(last) == most:
                    break
        return last[::-1]

    def newest_view(self, match: Match[Any, Any]) -> View[Any, Any] | None:
        """Return what the watcher saw after the match's newest step, where it is at hand: it is to be read only."""
        newest = self.entries[-1] if self.entries else None
        if newest is None or newest.place != len(match.steps):
            return None
        step = self._steps.get(newest.event.number)
        return None if step is None else step.view

    def _observed(self, entry: Entry, match: Match[Any, Any], states: Mapping[int, Any], at_hand: int) -> ObservedStep:
        """Return an entry of the running hand with what the watcher saw after it; the newest are cached."""
        number = entry.event.number
        if number not in self._steps:
            seen = clone(states[entry.place])
            match.game.kernel.hide(match.rules, seen, SPECTATOR if self.seat is None else self.seat)
            newest = next(reversed(self._steps.values()), None) if at_hand > 1 else None
            if newest is not None:
                share_equal(seen, newest.view.state)
            self._steps[number] = ObservedStep(entry.event, View(match.game, match.rules, seen, self.seat))
            if len(self._steps) > at_hand:
                del self._steps[next(iter(self._steps))]
        return self._steps[number]


def _beside_the_match(event: Event, match: Match[Any, Any], shown: GamePresenter[Any], viewer: Viewer) -> list[str]:
    """Return the sentences for an entry that is no step of the match; none for a step that was taken back."""
    if event.kind == "set_aside":
        return [say(viewer.language, "set_aside")]
    if event.kind != "undo" and event.kind not in CALLED:
        return []
    assert event.seat is not None
    name = viewer.names[event.seat]
    if event.kind == "undo":
        return [say(viewer.language, "took_back", name=name)]
    call = shown.in_words(match.game.notation.parse(event.text), viewer)
    return [say(viewer.language, event.kind, name=name, call=call)]


def told_of(event: Event, match: Match[Any, Any], lines: Sequence[str]) -> Told:
    """Return an event as a watcher gets it, with its sentences."""
    name = match.game.pack.name
    scores = tuple(Scored(score.name, score.side, score.points) for score in event.scores)
    cards = tuple(map(name, event.cards))
    told = Told(event.number, event.kind, event.seat, event.text, tuple(lines), cards, scores)
    return replace(told, drawn=_drawn(event, match), cut=_cut(event, match)) if event.kind == "deal" else told


def _drawn(event: Event, match: Match[Any, Any]) -> Drawn | None:
    drawn, name = event.drawn, match.game.pack.name
    if drawn is None:
        return None
    return Drawn(drawn.kind, drawn.seats, tuple(map(name, drawn.cards)), drawn.dealer)


def _cut(event: Event, match: Match[Any, Any]) -> Cut | None:
    cut, name = event.cut, match.game.pack.name
    return None if cut is None else Cut(cut.seat, tuple(map(name, cut.kept)))
