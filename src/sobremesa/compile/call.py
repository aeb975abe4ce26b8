"""Calls from Python: a function of the dialect is compiled for the types it is given, and called with words.

Arrays and records are passed where they lie, so what the code writes is written there. The interpreter's lock is free
while the code runs. What fails in it is raised as the error that Python would raise, with the place and the numbers.
"""

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from sobremesa.compile.arguments import packer, signature, type_of, unpacker
from sobremesa.compile.build import FLAGS, library, loaded
from sobremesa.compile.errors import Site
from sobremesa.compile.source import source_of
from sobremesa.compile.types import Type, holds_array, words_of
from sobremesa.compile.unit import Instance, Unit


@dataclass(frozen=True, slots=True)
class Entry:
    """A function for one signature; it is given its arguments together."""

    call: Callable[[tuple[Any, ...]], Any]
    bind: Callable[[tuple[Any, ...]], Callable[[], Any]]
    """Take arguments apart once, for many calls: arrays are read and written where they lie then."""

    def __call__(self, arguments: tuple[Any, ...]) -> Any:
        """Call it."""
        return self.call(arguments)


FAILURES: dict[int, tuple[type[Exception], str]] = {
    1: (IndexError, "index {a} of an array of {b}"),
    2: (ZeroDivisionError, "division by nought"),
    3: (ValueError, "a shift by {a}, which is negative"),
    4: (OverflowError, "a float that is no int64"),
    5: (MemoryError, "an array of {a} items does not fit"),
    6: (UnboundLocalError, "'{detail}' is read before it has a value"),
    7: (ValueError, "{b} items are meant, and there are {a}"),
    8: (ValueError, "a range whose step is 0"),
    9: (ValueError, "an array of {a} items"),
    10: (ValueError, "a negative number to a power that is not whole"),
    11: (OverflowError, "a result too large for a float"),
    12: (ValueError, "what is not a number is no int64"),
}
"""Errors of Python for each failure, by its number in the runtime header."""


class Native:
    """A function of the dialect as machine code; compiled for each signature when it is first called so."""

    def __init__(self, function: FunctionType, kept: "Kept | None" = None) -> None:
        self.py_func, self._kept = function, kept
        self.__name__, self.__doc__, self.__module__ = function.__name__, function.__doc__, function.__module__
        self._calls: dict[Any, Callable[[tuple[Any, ...]], Any]] = {}
        self._entries: dict[Any, Entry] = {}

    def __call__(self, *arguments: Any) -> Any:
        """Call it; the arguments are numbers, records, arrays and tuples of them."""
        key = signature(arguments)
        call = self._calls.get(key)
        if call is None:
            call = self._calls[key] = self._entry(arguments).call
        return call(arguments)

    def bound(self, *arguments: Any) -> Callable[[], Any]:
        """Return a call with these arguments, for one thread at a time; numbers in it stay as they are."""
        return self._entry(arguments).bind(arguments)

    def _entry(self, arguments: tuple[Any, ...]) -> Entry:
        """Return the function for arguments like these, found once."""
        key = signature(arguments)
        if key not in self._entries:
            self._entries[key] = self._found(arguments)
        return self._entries[key]

    def _found(self, arguments: tuple[Any, ...]) -> Entry:
        """Return the function for arguments like these: one that was compiled ahead, or compiled now."""
        entry = self._kept(self, tuple(type_of(argument) for argument in arguments)) if self._kept else None
        return entry or compiled_together([(self, arguments)])[0]


Kept = Callable[[Native, tuple[Type, ...]], Entry | None]
"""Function that gives what was compiled ahead of a call."""


Example = tuple[Native, tuple[Any, ...]]
"""A function, and arguments like those that it is to take."""


def compiled_together(examples: Sequence[Example], flags: tuple[str, ...] = FLAGS) -> list[Entry]:
    """Return functions for arguments like these, compiled as one file: what they share is compiled once."""
    unit = Unit()
    return entries(unit, [translated(unit, function, arguments) for function, arguments in examples], flags)


def entries(unit: Unit, made: Sequence[Instance], flags: tuple[str, ...] = FLAGS) -> list[Entry]:
    """Return translated functions as Python calls them, compiled as one file."""
    names = [f"entry{i}" for i in range(len(made))]
    found = loaded(library(unit.text(dict(zip(names, made, strict=True))), flags))
    return [
        entry_of(getattr(found, name), one.parameters, one.result, unit.sites)
        for name, one in zip(names, made, strict=True)
    ]


def translated(unit: Unit, function: Native, arguments: tuple[Any, ...]) -> Instance:
    """Return a function for these arguments, once it is known that Python can call it so."""
    source = source_of(function.py_func)
    if len(arguments) != len(source.tree.args.args):
        raise TypeError(f"{source.name} takes {len(source.tree.args.args)} arguments, not {len(arguments)}")
    return translated_for(unit, function, tuple(type_of(argument) for argument in arguments))


def translated_for(unit: Unit, function: Native, takes: tuple[Type, ...]) -> Instance:
    """Return a function for arguments of these types, once it is known that Python can be given its result."""
    source = source_of(function.py_func)
    made = unit.instance(function.py_func, takes)
    if holds_array(made.result):
        reason = f"'{source.name}' returns a record or an array, which Python cannot be given"
        raise source.refused(source.tree, reason, "write to one that it is given")
    return made


def entry_of(function: Any, takes: tuple[Type, ...], result: Type, sites: Sequence[Site]) -> Entry:
    """Return what packs the arguments, calls a library's function, and gives what comes out."""
    function.restype = ctypes.c_int64
    pack, unpack = packer(takes), unpacker(result)
    words = ctypes.c_int64 * max(3, words_of(result))

    def call(arguments: tuple[Any, ...]) -> Any:
        out = words()
        failed = function(pack(arguments), out)
        if failed:
            raise _failure(failed, sites[out[0]], out[1], out[2])
        return unpack(out)

    def bind(arguments: tuple[Any, ...]) -> Callable[[], Any]:
        packed, out = pack(arguments), words()

        def bound(_: object = arguments) -> Any:  # what it reads stays as long as the call
            failed = function(packed, out)
            if failed:
                raise _failure(failed, sites[out[0]], out[1], out[2])
            return unpack(out)

        return bound

    return Entry(call, bind)


def _failure(number: int, site: Site, a: int, b: int) -> Exception:
    """Return the error that Python would raise, with its place."""
    kind, text = FAILURES[number]
    return kind(f"{site.file}:{site.line}: in {site.function}: {text.format(a=a, b=b, detail=site.detail)}")
