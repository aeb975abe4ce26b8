"""Seeds of a batch's tables: one number a table, which alone decides what is dealt there."""

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.errors import SobremesaError

MOST = 1 << 64
STEP = 0x9E3779B97F4A7C15

Seeds = NDArray[np.uint64]


def seeds_of(seed: int | Sequence[int] | Seeds, tables: int) -> Seeds:
    """Return a seed for each table: those given, or as many as follow from one; raises `SobremesaError`."""
    if isinstance(seed, list | tuple | np.ndarray):
        given = [_number(one) for one in seed]
        if len(given) != tables:
            raise SobremesaError(f"{len(given)} seeds for {tables} tables: give one for each, or a single one for all")
        if len(set(given)) != len(given):
            twice = next(one for one in given if given.count(one) > 1)
            raise SobremesaError(f"the seed {twice} stands there twice: two tables would play the same game")
        return np.array(given, np.uint64)
    first = _mixed(np.uint64(_number(seed)))
    return np.asarray(_mixed(first + np.arange(tables, dtype=np.uint64) * np.uint64(STEP)))


def _number(seed: Any) -> int:
    try:
        number = index(seed)
    except TypeError:
        raise SobremesaError(f"a seed is a whole number, not {seed!r}") from None
    if not 0 <= number < MOST:
        raise SobremesaError(f"a seed is a number from 0 to 2**64 - 1, not {number}")
    return number


def _mixed(words: Any) -> Any:
    """Return numbers that have little to do with these, and differ where these do (SplitMix64)."""
    with np.errstate(over="ignore"):
        z = words + np.uint64(STEP)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))
