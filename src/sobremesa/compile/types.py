"""Types of the dialect: scalars, arrays, records and tuples, and how they join.

The types form a lattice: a variable, or what a function returns, has the join of all that it is given. `BOOL` joins
with `INT` to `INT`, `INT` and `SINGLE` with `FLOAT` to `FLOAT`; arrays of different length to one of any length. There
is no join of `WORD` (uint64) with a signed number: which of the two is meant must be written.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

Dims = tuple[int | None, ...]
"""The length of each axis; `None` where it is known only when the code runs."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number, by its name in C and its dtype's."""

    c: str
    dtype: str

    def __str__(self) -> str:
        return self.dtype


BOOL, INT, WORD = Scalar("b1", "bool"), Scalar("i64", "int64"), Scalar("u64", "uint64")
SINGLE, FLOAT = Scalar("f32", "float32"), Scalar("f64", "float64")
SCALARS = {np.dtype(scalar.dtype): scalar for scalar in (BOOL, INT, WORD, SINGLE, FLOAT)}
SIGNED = (BOOL, INT)
"""Whole numbers that are computed with as int64."""
REAL = (SINGLE, FLOAT)


@dataclass(frozen=True, slots=True)
class Record:
    """A reference to a record of an array: its fields are read and written in place."""

    dtype: np.dtype[Any]

    def __str__(self) -> str:
        names = self.dtype.names or ()
        return f"record of {', '.join(names[:3])}{', …' if len(names) > 3 else ''}"


Item = Scalar | Record
MOST_AXES = 6
"""Of an array."""


@dataclass(frozen=True, slots=True)
class Array:
    """A reference to an array without gaps, the last axis running fastest."""

    item: Item
    dims: Dims
    writable: bool = True

    def __str__(self) -> str:
        return f"{len(self.dims)}-dimensional array of {self.item}"


@dataclass(frozen=True, slots=True)
class Tuple:
    """Values together, with names where it is a `NamedTuple`."""

    items: "tuple[Type, ...]"
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"tuple of {len(self.items)}"


@dataclass(frozen=True, slots=True)
class Nothing:
    """Type of what a function returns that returns no value."""

    def __str__(self) -> str:
        return "None"


@dataclass(frozen=True, slots=True)
class Known:
    """A thing of Python that exists while code is translated and not when it runs: a module, a function, a dtype."""

    def __str__(self) -> str:
        return "a name of Python"


NOTHING, KNOWN = Nothing(), Known()
Type = Scalar | Record | Array | Tuple | Nothing | Known


def join(one: Type, other: Type) -> Type | None:
    """Return the least type that holds both, or `None` where there is none."""
    if one == other:
        return one
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        return _join_scalars(one, other)
    if isinstance(one, Array) and isinstance(other, Array) and one.item == other.item:
        return _join_arrays(one, other)
    if isinstance(one, Tuple) and isinstance(other, Tuple) and len(one.items) == len(other.items):
        items = [join(a, b) for a, b in zip(one.items, other.items, strict=True)]
        known = tuple(item for item in items if item is not None)
        return Tuple(known, one.names) if len(known) == len(items) and one.names == other.names else None
    return None


def _join_scalars(one: Scalar, other: Scalar) -> Scalar | None:
    pair = {one, other}
    if WORD in pair:
        return None
    if pair <= {BOOL, INT}:
        return INT
    return FLOAT if pair != {BOOL, SINGLE} else None


def _join_arrays(one: Array, other: Array) -> Array | None:
    if len(one.dims) != len(other.dims):
        return None
    dims = tuple(a if a == b else None for a, b in zip(one.dims, other.dims, strict=True))
    return Array(one.item, dims, one.writable and other.writable)


def holds_array(kind: Type) -> bool:
    """Return whether a value of this type refers to memory."""
    if isinstance(kind, Tuple):
        return any(holds_array(item) for item in kind.items)
    return isinstance(kind, Array | Record)


def words_of(kind: Type) -> int:
    """Return how many words of 64 bits a value takes on its way in or out."""
    if isinstance(kind, Tuple):
        return sum(words_of(part) for part in kind.items)
    return 0 if kind == NOTHING else 1


def of_field(dtype: np.dtype[Any]) -> Type | None:
    """Return the type of a record's field, or of an array's items, of this dtype; `None` where there is none."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        item = of_field(base)
        return Array(item, shape) if isinstance(item, Scalar | Record) else None
    if dtype.names is not None:
        return Record(dtype) if all(_fits(dtype, name) for name in dtype.names) else None
    return SCALARS.get(dtype)


def _fits(dtype: np.dtype[Any], name: str) -> bool:
    """Return whether a field has a type and lies where the processor wants it."""
    assert dtype.fields is not None
    field, offset = dtype.fields[name][:2]
    alignment = _alignment(field)
    return of_field(field) is not None and offset % alignment == 0 and dtype.itemsize % alignment == 0


def _alignment(dtype: np.dtype[Any]) -> int:
    if dtype.subdtype is not None:
        return _alignment(dtype.subdtype[0])
    if dtype.fields is not None:
        return max((_alignment(field[0]) for field in dtype.fields.values()), default=1)
    return dtype.itemsize


def item_size(item: Item) -> int:
    """Return the bytes of one item of an array."""
    return item.dtype.itemsize if isinstance(item, Record) else np.dtype(item.dtype).itemsize


def any_length(kind: Type) -> Type:
    """Return the type without lengths: what stands for all arrays that Python may pass."""
    if isinstance(kind, Tuple):
        return replace(kind, items=tuple(any_length(item) for item in kind.items))
    return replace(kind, dims=(None,) * len(kind.dims)) if isinstance(kind, Array) else kind
