"""Changes of a scene: what differs from the scene that somebody was shown last.

Of an object come the fields that differ, of a list the items, by their place. Of a list of objects that has become
longer or shorter come all items, in place of each that was there before its place then.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from sobremesa.presentation.scene import Scene

FORM: Final = "2"
"""The form of the changes, by which who puts them together says that it knows it; who names another is sent scenes.

The first form, of 22 November 2026, had the fields of the scene that differ, each whole. It was asked for in `hello`,
as the second was for a day: who says no more is sent scenes too, for nobody can tell which of the two it knows. It is
not in `hello` any more because a server of that day refuses a hello with a field that it does not know.
"""
WHOLE: Final = "choices"
"""The field of which who must decide is told all: there is hardly a choice that was there before."""


class _Fields(NamedTuple):
    """The names of an object's fields, and what takes the values of all of them, in order."""

    names: tuple[str, ...]
    values: Callable[[Any], Sequence[Any]]


def changes_of(before: Scene, now: Scene) -> dict[str, Any]:
    """Return what has changed."""
    kind: Any = type(now)
    changes = _of_object(_fields(kind), before, now, WHOLE if now.choices else "")
    if now.choices:
        changes[WHOLE] = now.choices
    return changes


@cache
def _fields(kind: Any) -> _Fields | None:
    """Return the fields of a class of objects that have some; asked for every part of a scene that differs."""
    if not is_dataclass(kind):
        return None
    names = tuple(one.name for one in fields(kind))
    values = attrgetter(*names) if len(names) > 1 else lambda shown: [getattr(shown, name) for name in names]
    return _Fields(names, values)


def _of_object(known: _Fields | None, before: Any, now: Any, but: str = "") -> dict[str, Any]:
    """Return the changes of an object's fields, but of one."""
    assert known is not None
    names, values = known
    changes: dict[str, Any] = {}
    for name, old, new in zip(names, values(before), values(now), strict=True):
        if old is not new and old != new and name != but:
            changes[name] = _change(old, new)
    return changes


def _change(before: Any, now: Any) -> Any:
    """Return the change of something that differs from before: its new value, where it has no parts that stayed."""
    if isinstance(now, list):
        return _of_list(before, now) if isinstance(before, list) else now
    known = _fields(now.__class__) if before.__class__ is now.__class__ else None
    return now if known is None else _of_object(known, before, now)


def _of_list(before: list[Any], now: list[Any]) -> Any:
    if len(before) == len(now):
        changes = {}
        for place, (old, new) in enumerate(zip(before, now, strict=True)):
            if old is not new and old != new:
                changes[str(place)] = _change(old, new)
        return changes
    if before and is_dataclass(before[0]):
        places = {id(one): place for place, one in reversed(list(enumerate(before)))}
        return [_place(before, places, one) for one in now]
    return now


def _place(before: list[Any], places: dict[int, int], one: Any) -> Any:
    """Return the place at which an object was before, or the object."""
    place = places.get(id(one))
    if place is None:
        return before.index(one) if one in before else one
    return place
