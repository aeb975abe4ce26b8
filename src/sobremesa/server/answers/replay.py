"""A finished match told again from its record: each step with its sentences and the scene after it."""

from collections.abc import Sequence
from typing import Any, Final

from sobremesa import games
from sobremesa.core.event import Event
from sobremesa.core.history import Step
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.core.sides import sides
from sobremesa.games.facets import presenter, remember, scene
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.scene import SceneContext
from sobremesa.presentation.sentences import sentences
from sobremesa.presentation.viewer import Viewer, viewer_at
from sobremesa.protocol.messages import Moment, Replay
from sobremesa.server.state.stream import told_of

AT_ONCE: Final = 40
"""No more steps are sent together."""

HeardStep = tuple[Event, list[Step]]
"""An event that a watcher heard of, with its step and with those after it that were kept from them."""


def replay(table: str, text: str, seat: int | None, language: str, first: int) -> Replay:
    """Return a record's steps from `first` (counted from 0) on, as a seat or the public saw them; at most `AT_ONCE`."""
    record = Record.parse(text)
    game = games.load(record.tags["Game"])
    whole = Match.replay(game, record)
    viewer, all_heard = viewer_of_match(whole, seat, language), heard(whole, seat)
    steps = moments(whole, seat, viewer, all_heard[: first + AT_ONCE], first)
    return Replay(table, game.name, viewer.names, len(all_heard), first, steps)


def viewer_of_match(whole: Match[Any, Any], seat: int | None, language: str) -> Viewer:
    """Return who looks at a match from a seat, or as the public; seats are called by their numbers where names lack."""
    names = tuple(whole.names) if len(whole.names) == whole.players and all(whole.names) else _numbered(whole.players)
    return viewer_at(seat, names, sides(whole.game, whole.rules, whole.players), language, whole.game)


def _numbered(players: int) -> tuple[str, ...]:
    return tuple(str(seat + 1) for seat in range(players))


def heard(whole: Match[Any, Any], seat: int | None) -> list[HeardStep]:
    """Return what the seat, or the public, heard of: no more of questions in secret than the table told."""
    found: list[HeardStep] = []
    for step in whole.steps:
        event = whole.event(step, seat, len(found) + 1)
        if event:
            found.append((event, [step]))
        else:
            found[-1][1].append(step)
    return found


def heard_before(whole: Match[Any, Any], seat: int) -> list[int]:
    """Return for each step of a match the moment of the seat's replay that it is taken in; -1 before the first."""
    moments = [-1]
    for number, (_, steps) in enumerate(heard(whole, seat)):
        moments += [number] * len(steps)
    return moments[:-1]


def moments(
    whole: Match[Any, Any], seat: int | None, viewer: Viewer, all_heard: list[HeardStep], first: int
) -> list[Moment]:
    """Return the table after each of these, from number `first` on; those before it are played but not told."""
    twin = Match(whole.game, whole.ruleset, whole.players, whole.first_dealer, names=whole.names, drawn=whole.drawn)
    steps: list[ObservedStep] = []
    memory = remember(twin)
    found = []
    for number, (event, of_event) in enumerate(all_heard):
        for step in of_event:
            twin.repeat(step)
        if of_event[0].deck:
            steps.clear()
        view = twin.view(seat)
        steps.append(ObservedStep(event, view))
        if number >= first:
            cards = memory.seen(seat) if memory else None
            context = SceneContext(viewer, steps[-2:], cards)
            found.append(Moment(told_of(event, whole, _lines(steps, whole, viewer)), scene(view, context)))
    return found


def _lines(steps: Sequence[ObservedStep], match: Match[Any, Any], viewer: Viewer) -> list[str]:
    return sentences(presenter(match.game.name), steps, len(steps) - 1, viewer.spoken)
