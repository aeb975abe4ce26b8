"""Check of events on the true state, before any of them is kept."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.core import fairness
from sobremesa.core.fairness import DRAW, SECRET_BYTES
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.position import Position
from sobremesa.core.promise import Promise
from sobremesa.server.state import events as ev
from sobremesa.server.state import shuffles
from sobremesa.server.state.fold import FIRST, TableState
from sobremesa.server.state.undo_rule import steps_back


class Unfit(Exception):
    """An event that cannot be applied; why, in words that tell of no card and no name."""


Written = tuple[str, bytes]
"""An event's kind and its body, as they are kept."""


def check(state: TableState, events: Sequence[ev.Event]) -> list[Written]:
    """Try each event as the ones before it leave the table, which is not changed, and return them as they are kept.

    Raises `Unfit`.
    """
    trial = Trial(state, set(state.secrets), set(state.promises), state.seq > 0, _running(state))
    written = []
    for event in events:
        try:
            written.append(ev.write(event))
            _need(ev.read(written[-1][1]) == event, "it would not be read as it was written")
            _need(trial.opened or isinstance(event, ev.Opened), "the table is not open yet")
            _CHECKS[type(event)](trial, event)
        except Unfit:
            raise
        except Exception as error:  # what fails here would fail when it is applied
            raise Unfit(f"{type(event).__name__}: {type(error).__name__}") from error
    return written


@dataclass
class Trial:
    """The table, and what the events so far would have changed of what the next ones depend on.

    `position` is the running match's; there is none after a deal, which everybody must see first. `played` is the last
    action, which is carried out only if something follows it.
    """

    state: TableState
    secrets: set[int]
    promises: set[int]
    opened: bool
    position: Position[Any, Any] | None
    played: int | None = None


def _running(state: TableState) -> Position[Any, Any] | None:
    return state.match.position if state.match is not None and state.phase == "playing" else None


def _need(true: bool, why: str) -> None:
    if not true:
        raise Unfit(why)


# --- the table


def _opened(trial: Trial, event: ev.Opened) -> None:
    _need(not trial.opened, "a table is opened once")
    trial.opened = True


def _seat(trial: Trial, seat: int) -> None:
    _need(0 <= seat < trial.state.players, "there is no such seat")


def _any_seat(trial: Trial, event: ev.Hosted | ev.Invited) -> None:
    if event.seat is not None:
        _seat(trial, event.seat)


def _sat(trial: Trial, event: ev.Sat) -> None:
    _seat(trial, event.seat)
    _need(event.who != "open" or trial.position is None, "nobody would play for the seat")
    _need(event.who != "person" or trial.position is None, "nobody sits down to cards that another held")


def _moved(trial: Trial, event: ev.Moved) -> None:
    """Allow it in the middle of a match from a key to another: a link made by the seat itself does that, no other."""
    _seat(trial, event.seat)
    _need(trial.position is None or bool(event.token and _has_key(trial, event.seat)), "the seat's cards are its own")


def _has_key(trial: Trial, seat: int) -> bool:
    return trial.state.seats[seat].token != ""


def _waits(trial: Trial, event: ev.Waits) -> None:
    _seat(trial, event.seat)
    _need(trial.position is not None and bool(event.token), "the seat is to be had at once")
    _need(not _has_key(trial, event.seat) and event.seat not in trial.state.waiting, "the seat is somebody's")


def _used(trial: Trial, event: ev.Used) -> None:
    _seat(trial, event.seat)
    if event.of is not None:
        _seat(trial, event.of)


def _released(trial: Trial, event: ev.Released) -> None:
    _seat(trial, event.seat)
    _seat(trial, event.of)
    _need(trial.position is not None, "the seat is to be had at once")
    _need(event.seat != event.of and trial.state.seats[event.of].kind == "person", "nobody has the seat")


def _muted(trial: Trial, event: ev.Muted) -> None:
    _seat(trial, event.seat)


def _watching(trial: Trial, event: ev.Watching) -> None:
    _need(trial.state.setup.spectators, "the table is for its seats")


def _swapped(trial: Trial, event: ev.Swapped) -> None:
    _seat(trial, event.seat)
    _seat(trial, event.other)
    _need(trial.state.phase == "lobby" and DRAW not in trial.promises, "the seats are those of a match")


def _paused(trial: Trial, event: ev.Paused) -> None:
    """Allow it: the host may stop a table at any time."""


def _set_aside(trial: Trial, event: ev.SetAside) -> None:
    raise Unfit("only who reads a table sets events aside")


# --- shuffles


def _committed(trial: Trial, event: ev.Committed) -> None:
    _need(event.hand not in trial.secrets, "the shuffle has its secret")
    _need(len(bytes.fromhex(event.secret)) == SECRET_BYTES, "a secret of another length")
    trial.secrets.add(event.hand)


def _promised(trial: Trial, event: ev.Promised) -> None:
    _need(event.hand in trial.secrets, "no secret was drawn")
    _need(event.hand not in trial.promises, "the shuffle is promised")
    _need(len(Promise.parse(event.text).seats) == trial.state.players, "not a place for each seat")
    trial.promises.add(event.hand)


def _contributed(trial: Trial, event: ev.Contributed) -> None:
    _seat(trial, event.seat)
    state = trial.state
    _need(event.hand in state.promises, "the shuffle is not promised")
    _need(event.seat not in state.parts.get(event.hand, {}), "the seat has told its part")
    pledge = Promise.parse(state.promises[event.hand]).seats[event.seat]
    part = fairness.part_commitment(state.fair_name, event.hand, event.seat, bytes.fromhex(event.part))
    _need(pledge is not None and pledge.commitment == part, "not the part that was promised")
    bytes.fromhex(event.signature)


def _parts(trial: Trial, hand: int, nonces: Sequence[str]) -> None:
    _need(tuple(nonces) == shuffles.parts(trial.state, hand), "not the parts that were told")


def _began(trial: Trial, event: ev.Began) -> None:
    _need(trial.state.phase != "playing", "a match is being played")
    _need(trial.secrets >= {DRAW, FIRST}, "no secret was drawn")
    _parts(trial, DRAW, event.nonces)
    _seat(trial, event.dealer)
    _need(len(event.names) == trial.state.players, "not a name for each seat")


def _dealt(trial: Trial, event: ev.Dealt) -> None:
    position = _position(trial)
    _need(position.actor == CHANCE, "no deal is due")
    needed = position.game.kernel.cards_needed(position.rules, position.state)
    _need(bool(event.deck) == (needed > 0), "a pack where none is due, or none where one is")
    if event.deck:
        _need(shuffles.coming(trial.state) in trial.secrets, "no secret was drawn")
        _parts(trial, shuffles.coming(trial.state), event.nonces)
        _need(position.game.is_valid_deal(position.game.parse_deal(event.deck), needed), "not these cards")
    trial.position = None


# --- plays


def _position(trial: Trial) -> Position[Any, Any]:
    if trial.position is None:
        raise Unfit("there is nothing to play or to deal")
    if trial.played is not None:
        game, rules, state = trial.position.game, trial.position.rules, clone(trial.position.state)
        game.kernel.apply(rules, state, trial.played)
        trial.position, trial.played = Position(game, rules, state), None
    return trial.position


def _played(trial: Trial, event: ev.Played) -> None:
    position = _position(trial)
    code = position.game.notation.parse(event.action)
    _need(position.actor >= 0 and position.actor == event.seat, "another is to act")
    _need(position.why_illegal(code) is None, "the rules forbid it")
    _need(event.left is None or (math.isfinite(event.left) and event.left >= 0), "no time on a clock")
    trial.played = code


def _took_back(trial: Trial, event: ev.TookBack) -> None:
    _seat(trial, event.seat)
    _need(trial.position is not None and trial.played is None and event.steps > 0, "there is nothing to take back")
    _need(steps_back(trial.state, event.seat) == event.steps, "something was seen since")
    trial.position = None


def _called(trial: Trial, event: ev.Called) -> None:
    _seat(trial, event.seat)
    position = _position(trial)
    _need(position.game.notation.parse(event.action) in position.calls, "nothing of the kind can be called")
    trial.position = None


_CHECKS: Final[Mapping[type[ev.Event], Callable[[Trial, Any], None]]] = {
    ev.Opened: _opened,
    ev.Sat: _sat,
    ev.Hosted: _any_seat,
    ev.Invited: _any_seat,
    ev.Swapped: _swapped,
    ev.Moved: _moved,
    ev.Waits: _waits,
    ev.Used: _used,
    ev.Released: _released,
    ev.Muted: _muted,
    ev.Watching: _watching,
    ev.Committed: _committed,
    ev.Promised: _promised,
    ev.Contributed: _contributed,
    ev.Began: _began,
    ev.Dealt: _dealt,
    ev.Played: _played,
    ev.TookBack: _took_back,
    ev.Called: _called,
    ev.Paused: _paused,
    ev.SetAside: _set_aside,
}
