"""What happened, in the players' words: a turn of many steps becomes one sentence, a round's end a sheet."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from sobremesa.core.event import Event
from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import RED, Rules, State
from sobremesa.terminal.canasta.cards import faces
from sobremesa.terminal.canasta.names import listed
from sobremesa.terminal.canasta.sheet import sheet
from sobremesa.terminal.canasta.turn import Happened, canastas, deeds, passes_unnoticed
from sobremesa.terminal.guest import Guest
from sobremesa.terminal.picture import Heard

Seen = View[Rules, State]

ANSWERS: Final = ("yes", "no")


def begins_hand(event: Event, view: Seen) -> bool:
    """Every deal begins a round."""
    return event.kind == "deal"


def speak(event: Event | None, view: Seen, guest: Guest) -> list[str]:
    """One step alone, without the view before it."""
    return narrate([Heard(event, view)], 0, guest)


def narrate(heard: Sequence[Heard], begin: int, guest: Guest) -> list[str]:
    """The steps from `begin` on: deals, turns each in a sentence, answers, and the sheets of rounds."""
    before = [heard[begin - 1] if begin else heard[0], *heard[begin:]]
    steps = [Happened(now.event, was.view, now.view) for was, now in pairwise(before) if now.event]
    sentences: list[str] = []
    for (_, kind), together in groupby(steps, _turn):
        sentences += _told(kind, list(together), guest)
    return sentences


def _turn(step: Happened) -> tuple[object, str]:
    """What is told together: the steps of one seat; deals and answers stand alone."""
    kind = step.event.text if step.event.text in ANSWERS else step.event.kind
    return (step.before.state.rounds, step.before.state.turns, step.event.seat), kind


def _told(kind: str, steps: Sequence[Happened], guest: Guest) -> Iterator[str]:
    last = steps[-1]
    if kind == "deal":
        yield from _deal(last.after, guest)
    elif kind in ANSWERS:
        assert last.event.seat is not None
        yield guest.acts(f"says_{kind}", last.event.seat)
    else:
        yield from _turn_told(steps, guest)
        yield from sheet(last, guest)


# --- the deal ---------------------------------------------------------------------------------------------------


def _deal(view: Seen, guest: Guest) -> Iterator[str]:
    say, s = guest.say, view.state
    yield say("new_round", n=s.rounds, deals=guest.acts("deals", s.dealer))
    for seat in range(guest.players):
        if rules.place_of(s, seat) == s.seats:
            yield guest.acts("sits_out", seat)
    for side in guest.all_sides:
        if s.red_threes[side]:
            yield say("dealt_reds", side=guest.for_side(side), cards=faces([RED] * s.red_threes[side], guest))


# --- a turn -----------------------------------------------------------------------------------------------------


def _turn_told(steps: Sequence[Happened], guest: Guest) -> Iterator[str]:
    """Who did what, in one sentence; who sits out hears only of what comes to the table."""
    seat, last = steps[-1].event.seat, steps[-1]
    assert seat is not None
    sits_out = rules.place_of(last.after.state, guest.seat) == last.after.state.seats
    if not (sits_out and passes_unnoticed(steps)):
        said = f"{guest.name(seat)} {listed(deeds(steps, guest), guest)}"
        yield said if said.endswith("?") else f"{said}."
    yield from canastas(steps, guest)
    need, laid = last.before.state.need, last.before.state.laid_points
    if last.ends_turn and need and laid:
        yield guest.say("opened", n=laid)
