"""Bits of packed columns as arrays of 0 and 1, a row for each decision."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.errors import SobremesaError
from sobremesa.data.rows import mask_bytes
from sobremesa.envs.encoding import encoding


def observations(column: Iterable[Any], game: str) -> NDArray[np.uint8]:
    """Return what the seats saw, of a column `observation` as any library reads it.

    >>> observations([bytes(96)], "cuarenta").shape
    (1, 768)
    """
    bits = encoding(game).bits
    return _unpacked(column, bits // 8, bits)


def legal_masks(column: Iterable[Any], game: str) -> NDArray[np.uint8]:
    """Return which actions were legal, of a column `legal`.

    >>> legal_masks([bytes(62)], "cuarenta").shape
    (1, 493)
    """
    made = encoding(game)
    return _unpacked(column, mask_bytes(made), len(made.actions))


def _unpacked(column: Iterable[Any], size: int, bits: int) -> NDArray[np.uint8]:
    cells = [bytes(cell.as_py() if hasattr(cell, "as_py") else cell) for cell in column]
    if any(len(cell) != size for cell in cells):
        raise SobremesaError(f"these cells are of another encoding or column: each has {size} bytes here")
    packed = np.frombuffer(b"".join(cells), np.uint8).reshape(len(cells), size)
    return np.unpackbits(packed, axis=1, count=bits, bitorder="little")
