"""One source run twice: as C, and as CPython does it; both give a result or an error, and what they wrote."""

import linecache
import math
from collections.abc import Callable
from itertools import count
from types import FunctionType
from typing import Any

import numpy as np

from sobremesa.compile.call import Native, compiled_together
from sobremesa.compile.errors import NotInDialect
from tests.compile.oracle import python, seen

NUMBERS = count()
SOON = ("-std=gnu11", "-O0", "-shared", "-fPIC", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-w")
"""Flags with which many small programs compile soon."""

Outcome = tuple[Any, ...]


def functions(source: str, **names: Any) -> dict[str, Any]:
    """The functions of a source, each of them to be compiled."""
    names = {"__name__": "program", **names}
    file = f"<program {next(NUMBERS)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    space: dict[str, Any] = {"np": np, **names}
    exec(compile(source, file, "exec"), space)
    for name, value in list(space.items()):
        if isinstance(value, FunctionType) and value.__code__.co_filename == file:
            space[name] = Native(value)
    return space


def natively(source: str, *arguments: Any, **names: Any) -> Outcome:
    """Return what `main` gives as C."""
    native = functions(source, **names)["main"]
    return outcome(compiled_together([(native, arguments)], SOON)[0], arguments)


def in_python(source: str, *arguments: Any, **names: Any) -> Outcome:
    """Return what `main` gives in CPython."""
    main = python(source, **names)["main"]
    return outcome(lambda given: main(*given), tuple(seen_all(arguments)))


def seen_all(arguments: tuple[Any, ...]) -> list[Any]:
    return [seen_tuple(a) if isinstance(a, tuple) else seen(a) for a in arguments]


def seen_tuple(values: tuple[Any, ...]) -> Any:
    """A tuple, with its names where it has some."""
    items = seen_all(values)
    return type(values)(*items) if hasattr(values, "_fields") else tuple(items)


def outcome(run: Callable[[tuple[Any, ...]], Any], arguments: tuple[Any, ...]) -> Outcome:
    """The result, or the error's kind, with all that was written."""
    try:
        with np.errstate(all="ignore"):
            result = plain(run(arguments))
    except (ArithmeticError, LookupError, ValueError, NameError, MemoryError) as error:
        result = "UnboundLocalError" if isinstance(error, NameError) else type(error).__name__
    return (result, *(written(argument) for argument in arguments))


def plain(value: Any) -> Any:
    """A result as bits: what is not a number equals itself, and 0.0 is not -0.0."""
    if isinstance(value, tuple):
        return tuple(plain(part) for part in value)
    if isinstance(value, float | np.float32):
        return "nan" if math.isnan(value) else float(value).hex()
    return int(value) if value is not None else None


def written(argument: Any) -> Any:
    if isinstance(argument, tuple):
        return tuple(written(part) for part in argument)
    data = getattr(argument, "data", None)
    memory = argument if isinstance(argument, np.ndarray | np.void) else data
    return one_nan(np.atleast_1d(memory)).tobytes() if isinstance(memory, np.ndarray | np.void) else None


def one_nan(array: Any) -> Any:
    """The same array with one kind of NaN: IEEE 754 leaves its sign and its payload open."""
    for part in [array[name] for name in array.dtype.names] if array.dtype.names else [array]:
        if part.dtype.kind == "f":
            part[np.isnan(part)] = np.nan
    return array


def copied(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Arguments that may be written without a trace."""
    copies: list[Any] = [
        copied(a) if isinstance(a, tuple) else a.copy() if isinstance(a, np.ndarray | np.void) else a for a in arguments
    ]
    return type(arguments)(*copies) if hasattr(arguments, "_fields") else tuple(copies)


def check(source: str, *arguments: Any, **names: Any) -> Outcome:
    """Run it both ways; returns what came of it."""
    native = natively(source, *copied(arguments), **names)
    known = in_python(source, *copied(arguments), **names)
    assert native == known, f"\n{source}\n{native}\n{known}"
    return native


def refusal(source: str, *arguments: Any, **names: Any) -> str:
    """The sentence by which a source is refused."""
    try:
        compiled_together([(functions(source, **names)["main"], arguments)], SOON)
    except NotInDialect as error:
        return str(error)
    raise AssertionError(f"this was taken:\n{source}")
