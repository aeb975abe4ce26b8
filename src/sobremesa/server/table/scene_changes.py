"""Changes of a scene: what differs from the scene that somebody was shown last.

Of an object come the fields that differ, of a list the items, by their place. Of a list of objects that has become
longer or shorter come all items, in place of each that was there before its place then.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from sobremesa.presentation.scene import Scene


def changes_of(before: Scene, now: Scene) -> dict[str, Any]:
    """Return what has changed; who must decide is told the choices whole: there is hardly one that was there before."""
    changes = _of_object(before, now)
    return changes | {"choices": now.choices} if now.choices else changes


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))


@cache
def _values(kind: Any) -> Callable[[Any], Sequence[Any]]:
    """Return what takes the values of all of an object's fields, in order."""
    names = _names(kind)
    return attrgetter(*names) if len(names) > 1 else lambda shown: [getattr(shown, name) for name in names]


def _of_object(before: Any, now: Any) -> dict[str, Any]:
    kind: Any = type(now)
    values = _values(kind)
    pairs = zip(_names(kind), values(before), values(now), strict=True)
    return {name: _change(old, new) for name, old, new in pairs if old is not new and old != new}


def _change(before: Any, now: Any) -> Any:
    """Return the change of something that differs from before: its new value, where it has no parts that stayed."""
    if isinstance(before, list) and isinstance(now, list):
        return _of_list(before, now)
    if type(before) is type(now) and is_dataclass(now):
        return _of_object(before, now)
    return now


def _of_list(before: list[Any], now: list[Any]) -> Any:
    if len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return {str(place): _change(old, new) for place, (old, new) in pairs if old is not new and old != new}
    if before and is_dataclass(before[0]):
        return [before.index(one) if one in before else one for one in now]
    return now
