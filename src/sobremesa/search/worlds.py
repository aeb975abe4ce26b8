"""Sampled worlds as records: what a view has in common is converted once."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from sobremesa.core.errors import SobremesaError
from sobremesa.fast.records import Records, to_record


def records_of(worlds: Sequence[Any] | Records) -> Records:
    """States as an array of records; records are taken as they are. Raises `SobremesaError` where there is none."""
    if len(worlds) == 0:
        raise SobremesaError("a search needs at least one world")
    if isinstance(worlds, np.ndarray):
        return worlds
    first = worlds[0]
    records = np.repeat(to_record(first), len(worlds))
    for field in fields(first):
        column, common = records[field.name], getattr(first, field.name)
        for i, world in enumerate(worlds):
            value = getattr(world, field.name)
            if value != common:
                column[i] = value
    return records


def one_record(values: Any) -> Any:
    """Return a dataclass as a record; a record is taken as it is."""
    return values if isinstance(values, np.void) else to_record(values)[0]
