"""Arguments and results: their types, and the words of 64 bits in which they travel.

An array travels as the address of NumPy's own object, whose layout is part of NumPy's binary interface: the code reads
there where the items lie and how many there are. Where these stand in the object is found by looking at one.
"""

import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from struct import Struct, error
from typing import Any

import numpy as np

from sobremesa.compile.errors import NoMachineCode
from sobremesa.compile.types import (
    BOOL,
    FLOAT,
    INT,
    MOST_AXES,
    NOTHING,
    REAL,
    SCALARS,
    WORD,
    Array,
    Record,
    Scalar,
    Tuple,
    Type,
    of_field,
)

# --- types of arguments -----------------------------------------------------------------------------------------


def signature(arguments: tuple[Any, ...]) -> Any:
    """Return what tells arguments of different types apart."""
    return tuple([argument.dtype if type(argument) is np.void else _kind(argument) for argument in arguments])


def _kind(argument: Any) -> Any:
    """Return what tells arguments of different types apart, quickly."""
    kind = type(argument)
    if kind is np.ndarray:
        flags = argument.flags
        return argument.dtype, argument.ndim, flags.c_contiguous, flags.writeable
    if kind is np.void:
        return argument.dtype
    if isinstance(argument, tuple):
        return (kind, *[_kind(part) for part in argument])
    return kind


def type_of(argument: Any) -> Type:
    """Return the type of an argument; raises `TypeError` for one that the dialect does not have."""
    if isinstance(argument, np.ndarray):
        return _array(argument)
    if isinstance(argument, np.void):
        found = of_field(argument.dtype)
        if not isinstance(found, Record):
            raise TypeError(f"records of {argument.dtype} are not in the dialect")
        return found
    if isinstance(argument, np.generic):
        scalar = SCALARS.get(argument.dtype) or (INT if isinstance(argument, np.integer) else None)
        if scalar is not None:
            return scalar
    if isinstance(argument, tuple):
        return Tuple(tuple(type_of(part) for part in argument), getattr(argument, "_fields", ()))
    for kind, scalar in ((bool, BOOL), (int, INT), (float, FLOAT)):
        if isinstance(argument, kind):
            return scalar
    raise TypeError(f"{type(argument).__name__} is not in the dialect: pass numbers, records, arrays or tuples")


def _array(argument: np.ndarray[Any, Any]) -> Array:
    item = of_field(argument.dtype)
    if not isinstance(item, Scalar | Record) or not 1 <= argument.ndim <= MOST_AXES:
        raise TypeError(f"a {argument.ndim}-dimensional array of {argument.dtype} is not in the dialect")
    if not argument.flags.c_contiguous or not argument.flags.aligned:
        raise TypeError("an array with gaps is not in the dialect: pass np.ascontiguousarray(x)")
    if isinstance(item, Record) and not argument.flags.writeable:
        raise TypeError("an array of records must be writable")
    return Array(item, (None,) * argument.ndim, bool(argument.flags.writeable))


# --- words ------------------------------------------------------------------------------------------------------


@cache
def layout() -> tuple[int, int, int]:
    """Return where NumPy's objects hold the address of their items: of an array, of its lengths, of a record."""
    array, record = np.zeros((3, 5, 7), np.int64), np.zeros(2, [("x", np.int64)])[1]
    data = _holding(array, array.ctypes.data)
    lengths = data + 16  # after the address, the number of axes
    if ctypes.c_int.from_address(id(array) + data + 8).value == 3:
        place = ctypes.c_void_p.from_address(id(array) + lengths).value
        if place and list((ctypes.c_int64 * 3).from_address(place)) == [3, 5, 7]:
            return data, lengths, _holding(record, record.__array_interface__["data"][0])
    raise NoMachineCode("this Python keeps arrays in an unknown way: machine code cannot be called here")


def _holding(thing: object, word: int) -> int:
    """Return where in an object a word stands."""
    for offset in range(16, min(thing.__sizeof__(), 96), 8):
        if ctypes.c_uint64.from_address(id(thing) + offset).value == word:
            return offset
    raise NoMachineCode("this Python keeps arrays in an unknown way: machine code cannot be called here")


def packer(types: tuple[Type, ...]) -> Callable[[tuple[Any, ...]], bytes]:
    """Return what makes words of arguments of these types, after three that say how NumPy's objects lie.

    It is made of source, as `dataclasses` does it: a call is to take a few microseconds.
    """
    names, words, formats = [], [], ["qqq"]
    for place, kind in enumerate(types):
        name, found = _taken_apart(kind, f"a{place}")
        names.append(name)
        words += [word for word, _ in found]
        formats += [format_ for _, format_ in found]
    takes = f"({', '.join(names)},) = arguments" if names else "pass"
    given = ", ".join([*map(str, layout()), *words])
    space: dict[str, Any] = {"pack": Struct("".join(formats)).pack, "error": error, "too_large": _too_large}
    exec(PACKED.format(takes=takes, given=given), space)
    packed: Callable[[tuple[Any, ...]], bytes] = space["packed"]
    return packed


PACKED = """
def packed(arguments):
    {takes}
    try:
        return pack({given})
    except error as wrong:
        raise too_large(wrong) from wrong
"""


def _too_large(wrong: Exception) -> OverflowError:
    return OverflowError(f"an argument is no number of 64 bits: {wrong}")


def _taken_apart(kind: Type, name: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the pattern that takes an argument apart, and each of its words with the format."""
    if isinstance(kind, Tuple):
        parts = [_taken_apart(part, f"{name}_{i}") for i, part in enumerate(kind.items)]
        return f"({', '.join(pattern for pattern, _ in parts)},)", [word for _, words in parts for word in words]
    if isinstance(kind, Array | Record):
        return name, [(f"id({name})", "q")]
    return name, [(name, "Q" if kind == WORD else "d" if kind in REAL else "q")]


def unpacker(kind: Type) -> Callable[[Any], Any]:
    """Return what makes a result of its words."""
    if kind == INT:
        return lambda out: out[0]
    if kind == NOTHING:
        return lambda out: None
    if kind == BOOL:
        return lambda out: bool(out[0])
    unpack = Struct("".join(_formats(kind))).unpack_from
    if not isinstance(kind, Tuple):
        return lambda out: unpack(out)[0]
    return lambda out: _gathered(kind, iter(unpack(out)))


def _formats(kind: Type) -> Iterator[str]:
    if isinstance(kind, Tuple):
        for part in kind.items:
            yield from _formats(part)
    else:
        yield "Q" if kind == WORD else "d" if kind in REAL else "q"


def _gathered(kind: Type, words: Iterator[Any]) -> Any:
    """Return the values of a tuple, out of as many words as they need."""
    if isinstance(kind, Tuple):
        return tuple(_gathered(part, words) for part in kind.items)
    return bool(next(words)) if kind == BOOL else next(words)
