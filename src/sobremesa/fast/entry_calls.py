"""Calls of entries made here, in machine code."""

from array import array
from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np

from sobremesa.fast.dialect import Array
from sobremesa.fast.entries import CODES, Answer, Call, Kept, Room
from sobremesa.fast.records import record_type, to_record


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
        return np.zeros(one.lengths, one.item if isinstance(one.item, str) else record_type(one.item()))
    if isinstance(one, array):
        return np.frombuffer(one, dict(zip(CODES.values(), CODES, strict=True))[one.typecode]).copy()
    if isinstance(one, list):
        return np.concatenate([to_record(each) for each in one])
    return to_record(one)[0]


def _numbers(call: Call, place: int, taken: list[Any]) -> "array[Any]":
    return array(CODES[call.takes[place].item], taken[place].tobytes())
