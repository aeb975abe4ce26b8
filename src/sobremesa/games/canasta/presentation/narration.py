"""Narration of Canasta: a turn of many steps becomes one sentence in the players' words, a round's end a sheet."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from sobremesa.core.event import Event
from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.presentation.card_text import faces
from sobremesa.games.canasta.presentation.names import listed
from sobremesa.games.canasta.presentation.seating import sits_out
from sobremesa.games.canasta.presentation.sheet import sheet
from sobremesa.games.canasta.presentation.turn import Happened, canastas, deeds, passes_unnoticed, talon
from sobremesa.games.canasta.rules import BLACK, RED, Rules, State
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

ANSWERS: Final = ("yes", "no")


def speak(event: Event | None, view: Seen, viewer: Viewer) -> list[str]:
    """Return the sentences of one step alone, without the view before it."""
    return narrate([ObservedStep(event, view)], 0, viewer)


def narrate(heard: Sequence[ObservedStep], begin: int, viewer: Viewer) -> list[str]:
    """Return the sentences from step `begin` on: deals, a sentence a turn, answers, and the sheets of rounds."""
    before = [heard[begin - 1] if begin else heard[0], *heard[begin:]]
    steps = [Happened(now.event, was.view, now.view) for was, now in pairwise(before) if now.event]
    sentences: list[str] = []
    for (_, kind), together in groupby(steps, _turn):
        sentences += _told(kind, list(together), viewer)
    return sentences


def _turn(step: Happened) -> tuple[object, str]:
    """Return the key by which steps are told together: those of one seat's turn; deals and answers stand alone."""
    kind = step.event.text if step.event.text in ANSWERS else step.event.kind
    return (step.before.state.rounds, step.before.state.turns, step.event.seat), kind


def _told(kind: str, steps: Sequence[Happened], viewer: Viewer) -> Iterator[str]:
    last = steps[-1]
    if kind == "deal":
        yield from _deal(last, viewer)
    elif kind in ANSWERS:
        assert last.event.seat is not None
        yield viewer.acts(f"says_{kind}", last.event.seat)
    else:
        yield from _turn_told(steps, viewer)
        yield from sheet(last, viewer)


# --- the deal ---------------------------------------------------------------------------------------------------


def _deal(step: Happened, viewer: Viewer) -> Iterator[str]:
    say, s = viewer.say, step.after.state
    yield say("new_round", n=s.rounds, deals=viewer.acts("deals", s.dealer))
    if step.event.cut is not None:
        kept = faces(map(rules.kind_of, step.event.cut.kept), viewer)
        yield viewer.acts("cuts_keeps" if kept else "cuts", step.event.cut.seat, cards=kept)
    for seat in range(viewer.players):
        if rules.place_of(s, seat) == s.seats:
            yield viewer.acts("sits_out", seat)
    for side in viewer.all_sides:
        if threes := [RED] * s.red_threes[side] + [BLACK] * s.black_laid[side]:
            facts = {"side": viewer.for_side(side), "cards": faces(threes, viewer)}
            yield say("dealt_threes", **facts) if step.after.rules.threes else say("dealt_reds", **facts)


# --- a turn -----------------------------------------------------------------------------------------------------


def _turn_told(steps: Sequence[Happened], viewer: Viewer) -> Iterator[str]:
    """Yield who did what, in one sentence; a player who sits out hears only of what comes to the table."""
    seat, last = steps[-1].event.seat, steps[-1]
    assert seat is not None
    rests = viewer.place is not None and sits_out(last.after.state, viewer.seat)
    if not (rests and passes_unnoticed(steps)):
        said = f"{viewer.name(seat)} {listed(deeds(steps, viewer), viewer)}"
        yield said if said.endswith("?") else f"{said}."
    yield from canastas(steps, viewer)
    need, laid = last.before.state.need, last.before.state.laid_points
    if last.ends_turn and need and laid:
        yield viewer.say("opened", n=laid)
        yield from talon(last, viewer)
