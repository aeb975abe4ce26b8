"""Types as JSON, and back: for lists of what is compiled ahead of its use."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from sobremesa.compile.types import NOTHING, SCALARS, Array, Record, Scalar, Tuple, Type

BY_NAME = {scalar.dtype: scalar for scalar in SCALARS.values()}


Names = Mapping[np.dtype[Any], str]
"""Layouts of records that have a name."""


def described(kind: Type, names: Names = MappingProxyType({})) -> Any:
    """Return a type as JSON: a name, or a list that begins with what it is; a record by its name where it has one."""
    if isinstance(kind, Scalar):
        return kind.dtype
    if isinstance(kind, Record):
        return ["named", names[kind.dtype]] if kind.dtype in names else ["record", *_fields(kind.dtype)]
    if isinstance(kind, Array):
        return ["array" if kind.writable else "read only", len(kind.dims), described(kind.item, names)]
    if isinstance(kind, Tuple):
        return ["tuple", list(kind.names), *(described(item, names) for item in kind.items)]
    return "nothing"


def _fields(dtype: np.dtype[Any]) -> list[Any]:
    """Return name, dtype and shape of each field."""
    assert dtype.fields is not None and dtype.names is not None
    found = []
    for name in dtype.names:
        base, shape = dtype.fields[name][0].subdtype or (dtype.fields[name][0], ())
        found.append([name, ["record", *_fields(base)] if base.names else base.name, *shape])
    return found


def type_of_description(told: Any, layout: Callable[[str], np.dtype[Any]]) -> Type:
    """Return the type that `described` tells of; `layout` gives that of a name. The lengths of arrays are open."""
    if isinstance(told, str):
        return NOTHING if told == "nothing" else BY_NAME[told]
    what, *rest = told
    if what == "record":
        return Record(_dtype(rest))
    if what == "named":
        return Record(layout(rest[0]))
    if what == "tuple":
        return Tuple(tuple(type_of_description(item, layout) for item in rest[1:]), tuple(rest[0]))
    item = type_of_description(rest[1], layout)
    assert isinstance(item, Scalar | Record)
    return Array(item, (None,) * rest[0], what == "array")


def _dtype(fields: list[Any]) -> np.dtype[Any]:
    made = []
    for name, base, *shape in fields:
        kind: Any = base if isinstance(base, str) else _dtype(base[1:])
        made.append((name, kind, tuple(shape)) if shape else (name, kind))
    return np.dtype(made)
