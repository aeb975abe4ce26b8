"""Comparison of two states of a table for everybody: what a restart, or a snapshot, may not change."""

from typing import Any

from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.snapshots import image_of


def differences(one: TableState, other: TableState, told: bool = False) -> list[str]:
    """Return what is not the same; `told`: also what each viewer would be told of the running hand."""
    first, second = image_of(one), image_of(other)
    found = [name for name in first.__struct_fields__ if getattr(first, name) != getattr(second, name)]
    found += list(vars(one).keys() ^ vars(other).keys())
    if one.match is not None and other.match is not None:
        mine, others = vars(one.match), vars(other.match)
        names = (mine.keys() | others.keys()) - {"times_undone"}  # of which only who follows a match makes anything
        found += [f"match.{name}" for name in names if mine.get(name) != others.get(name)]
        found += ["record"] if str(one.record()) != str(other.record()) else []
        found += [f"seen by {seat}" for seat in one.streams if _seen(one, seat) != _seen(other, seat)]
        if told:
            found += [f"told to {seat}" for seat in one.streams if _told(one, seat) != _told(other, seat)]
    return found


def _seen(state: TableState, seat: int | None) -> Any:
    return state.memory.seen(seat) if state.memory is not None else None


def _told(state: TableState, seat: int | None) -> Any:
    assert state.match is not None
    return state.streams[seat].told(state.match, state.states, 0, state.viewer(seat, "es"))
