"""Structs of C that lie in memory as NumPy's records do, so that a C compiler knows which fields cannot overlap."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sobremesa.compile.types import Array, Record, Scalar, of_field


def struct_members(layout: np.dtype[Any], name_of: Callable[[np.dtype[Any]], str]) -> str:
    """Return the members of a record's struct; `name_of` gives that of a record within it.

    Where C would leave another gap than NumPy does, bytes without a name fill it.
    """
    assert layout.fields is not None
    members, end = [], 0
    for name, (field, offset, *_) in sorted(layout.fields.items(), key=lambda one: one[1][1]):
        if offset > end:
            members.append(f"u8 gap{end}[{offset - end}];")
        members.append(_member(f"m_{name}", field, name_of))
        end = offset + field.itemsize
    if layout.itemsize > end:
        members.append(f"u8 gap{end}[{layout.itemsize - end}];")
    return " ".join(members)


def _member(name: str, field: np.dtype[Any], name_of: Callable[[np.dtype[Any]], str]) -> str:
    kind = of_field(field)
    item, dims = (kind.item, kind.dims) if isinstance(kind, Array) else (kind, ())
    assert isinstance(item, Scalar | Record)
    text = item.c if isinstance(item, Scalar) else name_of(item.dtype)
    return f"{text} {name}{''.join(f'[{n}]' for n in dims)};"
