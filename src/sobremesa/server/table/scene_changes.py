"""Changes of a scene: what differs from the scene that somebody was shown last.

Of an object come the fields that differ, of a list the items, by their place. Of a list of objects that has become
longer or shorter come all items, in place of each that was there before its place then.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final, get_type_hints

from sobremesa.presentation.scene import Scene

FORM: Final = "2"
"""The form of the changes, by which who puts them together says that it knows it; who names another is sent scenes.

The first form, of 22 November 2026, had the fields of the scene that differ, each whole. It was asked for in `hello`,
as the second was for a day: who says no more is sent scenes too, for nobody can tell which of the two it knows. It is
not in `hello` any more because a server of that day refuses a hello with a field that it does not know.
"""
SAME: Final = object()
"""Stands in place of a change where a value is equal."""
WITHOUT_PARTS: Final = (int, str, bool, int | None)
"""The types of fields that have no parts, by which most are told apart when they are compared first."""
WHOLE: Final = "choices"
"""The field of which who must decide is told all: there is hardly a choice that was there before."""


def changes_of(before: Scene, now: Scene) -> dict[str, Any]:
    """Return what has changed."""
    kind: Any = type(now)
    find = _of_object(kind)
    assert find is not None
    changes = find(before, now)
    if now.choices or before.choices:
        changes[WHOLE] = now.choices
    return changes


def _change(before: Any, now: Any) -> Any:
    """Return the change of something: its new value, where it has no parts that stayed; `SAME` where it is equal."""
    kind = now.__class__
    if kind is before.__class__:
        if kind is list:
            return _of_list(before, now)
        if (find := _of_object(kind)) is not None:
            return find(before, now) or SAME
    return now if before != now else SAME


@cache
def _of_object(kind: type[Any]) -> Callable[[Any, Any], dict[str, Any]] | None:
    """Return what finds the changes of an object's fields; `None` for what is no object of fields.

    It is written as source, a field a line, as a dataclass's own methods are: a tenth of what a server did for an
    action was to compare scenes.
    """
    if not is_dataclass(kind):
        return None
    hints = get_type_hints(kind)
    names = [one.name for one in fields(kind) if one.name != WHOLE or not issubclass(kind, Scene)]
    compared = "".join(_compared(name, hints[name]) for name in names)
    made: dict[str, Any] = {"change_of": _change, "SAME": SAME}
    exec(f"def find(before, now):\n changes = {{}}\n{compared} return changes\n", made)
    find: Callable[[Any, Any], dict[str, Any]] = made["find"]
    return find


def _compared(name: str, hint: Any) -> str:
    """Return the lines that compare a field: one that has no parts, or anything."""
    old, new = f"before.{name}", f"now.{name}"
    if hint in WITHOUT_PARTS:
        return f" if {old} != {new}: changes['{name}'] = {new}\n"
    differs = f"(change := change_of({old}, {new})) is not SAME"
    return f" if {old} is not {new} and {differs}: changes['{name}'] = change\n"


def _of_list(before: list[Any], now: list[Any]) -> Any:
    if len(before) == len(now):
        changes = {}
        for place, (old, new) in enumerate(zip(before, now, strict=True)):
            if old is not new and (change := _change(old, new)) is not SAME:
                changes[str(place)] = change
        return changes or SAME
    if before and is_dataclass(before[0]):
        places = {id(one): place for place, one in reversed(list(enumerate(before)))}
        return [places.get(id(one), one) for one in now]
    return now
