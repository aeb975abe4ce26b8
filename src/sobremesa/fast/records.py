"""Kernel dataclasses as numpy records: ints as int64, floats as float64, lists as arrays, under the same names."""

from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

Records = NDArray[Any]
"""An array of kernel states or rules; `records[i]` is what a compiled function takes."""


def record_type(example: Any) -> np.dtype[Any]:
    """Return the record type of a kernel dataclass, read off an instance with lists of full length."""
    return np.dtype([_field(f.name, getattr(example, f.name)) for f in fields(example)])


def _field(name: str, value: Any) -> tuple[str, DTypeLike] | tuple[str, DTypeLike, tuple[int, ...]]:
    shape, kind = np.shape(value), np.float64 if np.asarray(value).dtype.kind == "f" else np.int64
    return (name, kind, shape) if shape else (name, kind)


def to_record(values: Any) -> Records:
    """Return a dataclass as an array of one record."""
    records = np.zeros(1, record_type(values))
    for f in fields(values):
        records[f.name][0] = getattr(values, f.name)
    return records


def from_record(record: Any, example: Any) -> Any:
    """Return a record as the dataclass that it came from, ints and lists again."""
    made = type(example)()
    for f in fields(example):
        value = record[f.name]
        setattr(made, f.name, value.tolist())
    return made


def as_numbers(part: Any) -> Any:
    """Return what a player keeps as machine code takes it, part by part, those that are arrays as they are.

    A dataclass becomes a record, a list of them an array of records, and a list of numbers an array.
    """
    if isinstance(part, tuple):
        parts = map(as_numbers, part)
        return type(part)(*parts) if hasattr(part, "_fields") else tuple(parts)
    if is_dataclass(part):
        return to_record(part)[0]
    if is_dataclass(part[0]):
        return np.concatenate([to_record(one) for one in part])
    return np.asarray(part)
