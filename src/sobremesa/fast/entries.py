"""Entries: functions in machine code that decide for a level, and calls of them that somebody else may make.

A call says what an entry takes in plain Python, without NumPy: dataclasses, which travel as records, lists of them, and
arrays of numbers. `sobremesa.fast.entry_calls` makes it here; a page without a network has its module of wasm make it.
"""

import struct
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from math import prod
from typing import Any, Final

CODES: Final = {"int64": "q", "uint64": "Q", "float64": "d", "float32": "f"}
"""Types of numbers, as the module `array` calls them."""


@dataclass(frozen=True, slots=True)
class Room:
    """An array of noughts to be written on: of numbers, or of the records of a dataclass."""

    item: str | type[Any]
    lengths: tuple[int, ...]

    @property
    def bytes(self) -> int:
        """Return its size."""
        item: Any = self.item
        return struct.calcsize(CODES[item] if isinstance(item, str) else _form(item)[0]) * prod(self.lengths)


@dataclass(frozen=True, slots=True)
class Kept:
    """An array that is the same in many calls, by a name: the last that a call takes, which writes it."""

    name: str
    made: Callable[[], "Call"] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A call of an entry: `takes` has a dataclass, a list of some, an array of numbers, a room or what is kept."""

    entries: str
    """The module that has the entries, as `ENTRIES`."""
    name: str
    takes: tuple[Any, ...]
    gives: tuple[int, ...] = ()
    """Which of the rooms are wanted back."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The number that an entry returned, and the numbers that it wrote in the rooms that are wanted back."""

    result: int
    rooms: "tuple[array[Any], ...]"


def packed(value: Any) -> bytes:
    """Return a dataclass as the bytes of its record: int64 and float64, in the order of its fields."""
    kind: Any = type(value)
    form, names = _form(kind)
    return struct.pack(form, *(number for name in names for number in _flat(getattr(value, name))))


@cache
def _form(kind: type[Any]) -> tuple[str, tuple[str, ...]]:
    """Return the form of a dataclass's record, read off one with lists of full length."""
    example, codes = kind(), ""
    for one in fields(example):
        numbers = list(_flat(getattr(example, one.name)))
        codes += f"{len(numbers)}{'d' if any(isinstance(number, float) for number in numbers) else 'q'}"
    return f"<{codes}", tuple(one.name for one in fields(example))


def _flat(value: Any) -> Iterator[int | float]:
    if isinstance(value, list):
        for part in value:
            yield from _flat(part)
    else:
        yield value
