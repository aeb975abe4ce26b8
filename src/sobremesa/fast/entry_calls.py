"""Calls of entries made here, in machine code."""

from array import array
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

import numpy as np

from sobremesa.fast.dialect import Array
from sobremesa.fast.entries import CODES, Answer, Call, Kept, Room, packed
from sobremesa.fast.records import record_type


def answer(call: Call) -> Answer:
    """Make a call; raises `NoMachineCode` where there is no C compiler."""
    taken = [_taken(one) for one in call.takes]
    result = _made(call, taken)
    return Answer(0 if result is None else int(result), tuple(_numbers(call, place, taken) for place in call.gives))


@lru_cache(maxsize=16)
def kept(what: Kept) -> Array:
    """Return an array that is kept, which is made when it is first asked for."""
    call = what.made()
    taken = [_taken(one) for one in call.takes]
    _made(call, taken)
    array_kept: Array = taken[-1]
    return array_kept


def _made(call: Call, taken: list[Any]) -> Any:
    return import_module(call.entries).ENTRIES[call.name](*taken)


def _taken(one: Any) -> Any:
    """Return what machine code takes for it."""
    if isinstance(one, Kept):
        return kept(one)
    if isinstance(one, Room):
        item: Any = one.item
        return np.zeros(one.lengths, item if isinstance(item, str) else _type(item))
    if isinstance(one, array):
        return np.frombuffer(one, dict(zip(CODES.values(), CODES, strict=True))[one.typecode]).copy()
    if isinstance(one, list):
        return _records(one)
    return _records([one])[0]


def _records(values: list[Any]) -> Array:
    kind: Any = type(values[0])
    return np.frombuffer(bytearray().join(map(packed, values)), _type(kind))


@cache
def _type(kind: Any) -> Any:
    """Return a dataclass's record type."""
    return record_type(kind())


def _numbers(call: Call, place: int, taken: list[Any]) -> "array[Any]":
    return array(CODES[call.takes[place].item], taken[place].tobytes())
