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
    names = tuple(whole.names) if len(whole.names) == whole.players and all(whole.names) else _numbered(whole.players)
    viewer = viewer_at(seat, names, sides(game, whole.rules, whole.players), language, game)
    heard = _heard(whole, seat)
    steps = _moments(whole, seat, viewer, heard[: first + AT_ONCE], first)
    return Replay(table, game.name, names, len(heard), first, steps)


def _numbered(players: int) -> tuple[str, ...]:
    return tuple(str(seat + 1) for seat in range(players))


def _heard(whole: Match[Any, Any], seat: int | None) -> list[HeardStep]:
    """Return what the seat, or the public, heard of: no more of questions in secret than the table told."""
    heard: list[HeardStep] = []
    for step in whole.steps:
        event = whole.event(step, seat, len(heard) + 1)
        if event:
            heard.append((event, [step]))
        else:
            heard[-1][1].append(step)
    return heard


def heard_before(whole: Match[Any, Any], seat: int) -> list[int]:
    """Return for each step of a match the moment of the seat's replay that it is taken in; -1 before the first."""
    moments = [-1]
    for number, (_, steps) in enumerate(_heard(whole, seat)):
        moments += [number] * len(steps)
    return moments[:-1]


def _moments(
    whole: Match[Any, Any], seat: int | None, viewer: Viewer, all_heard: list[HeardStep], first: int
) -> list[Moment]:
    """Return the table after each of these, from number `first` on; those before it are played but not told."""
    twin = Match(whole.game, whole.ruleset, whole.players, whole.first_dealer, names=whole.names, drawn=whole.drawn)
    heard: list[ObservedStep] = []
    memory = remember(twin)
    moments = []
    for number, (event, steps) in enumerate(all_heard):
        for step in steps:
            twin.repeat(step)
        if steps[0].deck:
            heard.clear()
        view = twin.view(seat)
        heard.append(ObservedStep(event, view))
        if number >= first:
            cards = memory.seen(seat) if memory else None
            context = SceneContext(viewer, heard[-2:], cards)
            moments.append(Moment(told_of(event, whole, _lines(heard, whole, viewer)), scene(view, context)))
    return moments


def _lines(heard: Sequence[ObservedStep], match: Match[Any, Any], viewer: Viewer) -> list[str]:
    return sentences(presenter(match.game.name), heard, len(heard) - 1, viewer.spoken)
