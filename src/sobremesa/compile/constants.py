"""Constants: what a name outside of a function stands for in its C."""

import math
from typing import Any

import numpy as np

from sobremesa.compile.scope import Scope
from sobremesa.compile.types import BOOL, FLOAT, SCALARS, WORD, Item, Record, Scalar, of_field
from sobremesa.compile.values import VOID, Value, number, python


def constant(scope: Scope, thing: object) -> Value:
    """Return a thing of Python as a value: a number, a table, or what only translation can look into."""
    if thing is None:
        return VOID
    if isinstance(thing, bool | int | float):
        return _number(scope, thing)
    if isinstance(thing, np.generic) and not isinstance(thing, np.void):
        return _of_numpy(scope, thing)
    if isinstance(thing, np.ndarray):
        return scope.unit.table(thing)
    if isinstance(thing, tuple) and is_table(thing):
        return scope.unit.table(np.array(thing))
    return python(thing)


def _number(scope: Scope, thing: bool | int | float) -> Value:
    if isinstance(thing, bool):
        return Value(BOOL, str(int(thing)), thing)
    if isinstance(thing, float):
        return Value(FLOAT, decimal(float(thing)), float(thing))
    if -(1 << 63) <= thing < 1 << 63:
        return number(int(thing))
    if thing < 1 << 64 and thing > 0:
        return word(int(thing))
    raise scope.refused(f"{thing} has more than 64 bits", "keep it in several numbers")


def word(n: int) -> Value:
    """Return a known uint64."""
    return Value(WORD, f"UINT64_C({n})", n)


def _of_numpy(scope: Scope, thing: Any) -> Value:
    kind = SCALARS.get(thing.dtype)
    if kind is None:
        raise scope.refused(f"{thing.dtype} is not in the dialect", "use int64, uint64, float64, float32 or bool")
    if kind == WORD:
        return word(int(thing))
    plain = _number(scope, thing.item())
    return plain if plain.type == kind else Value(kind, f"(({kind.c}){plain.text})", plain.known)


def decimal(x: float) -> str:
    """Return a float as C writes it, to the last bit."""
    if math.isnan(x):
        return "NAN"
    if x in (float("inf"), -float("inf")):
        return "INFINITY" if x > 0 else "(-INFINITY)"
    return f"({x.hex()})" if x < 0 or x.hex().startswith("-") else x.hex()


def is_table(thing: object) -> bool:
    """Return whether a tuple holds numbers, or rows of them of one length; one that is empty does not."""
    if not isinstance(thing, tuple) or not thing:
        return False
    if all(isinstance(row, tuple) for row in thing):
        return len({len(row) for row in thing}) == 1 and all(is_table(row) for row in thing)
    return all(type(n) is int for n in thing) or all(type(n) is float for n in thing)


def dtype_of(scope: Scope, thing: Value) -> Item:
    """Return the type that a dtype given to a function stands for: of numbers, or of records."""
    kind = of_field(np.dtype(thing.known)) if isinstance(thing.known, type | np.dtype) else None
    if not isinstance(kind, Scalar | Record):
        hint = "use int64, uint64, float64, float32, bool or a record of them"
        raise scope.refused("this dtype is not in the dialect", hint)
    return kind
