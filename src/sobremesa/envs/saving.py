"""Saved batches: a header of JSON with what they were made with, arrays as they lie, and a hash of all."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.errors import SobremesaError
from sobremesa.envs.encoding import Encoding

FORMAT = "sobremesa batch 2"
HASHED = 32

Arrays = Mapping[str, NDArray[Any]]
Earlier = dict[int, tuple[int, int, NDArray[np.int64]]]
"""What a seat saw before its table was resampled: of which unit, which seat, and the rows."""


def written(made_with: Mapping[str, Any], encoding: Encoding, arrays: Arrays, earlier: Earlier) -> bytes:
    """Return a batch as bytes."""
    header = {
        "format": FORMAT,
        "encoding": encoding.hash,
        "made with": dict(made_with),
        "arrays": {name: [_layout(array), list(array.shape)] for name, array in arrays.items()},
        "earlier": {str(i): [unit, seat, rows.tolist()] for i, (unit, seat, rows) in earlier.items()},
    }
    text = json.dumps(header).encode()
    body = b"".join([text, b"\n", *(array.tobytes() for array in arrays.values())])
    return sha256(body).digest() + body


def read(saved: bytes, made_with: Mapping[str, Any], encoding: Encoding, like: Arrays) -> tuple[Arrays, Earlier]:
    """Return the arrays of a saved batch; raises `SobremesaError` for one that does not fit."""
    header, data = _opened(saved)
    encoding.check(header["encoding"], "this batch")
    for name, value in made_with.items():
        kept = header["made with"].get(name)
        if kept != value:
            raise SobremesaError(f"this batch was saved with {name} {kept!r}, and here it is {value!r}")
    arrays, start = {}, 0
    for name, array in like.items():
        layout, shape = header["arrays"].get(name, ("", []))
        if layout != _layout(array) or len(shape) != array.ndim:
            raise SobremesaError(f"this batch was saved by another version: '{name}' is laid out otherwise here")
        count = int(np.prod(shape))
        arrays[name] = np.frombuffer(data, array.dtype, count, start).reshape(shape)
        start += count * array.dtype.itemsize
    earlier = {int(i): (unit, seat, np.array(rows, np.int64)) for i, (unit, seat, rows) in header["earlier"].items()}
    return arrays, earlier


def _opened(saved: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the header and the arrays' bytes; raises `SobremesaError` for what is no saved batch, or damaged."""
    if not isinstance(saved, bytes | bytearray | memoryview):
        raise SobremesaError(f"a saved batch is bytes, not a {type(saved).__name__}")
    whole = bytes(saved)
    body = whole[HASHED:]
    if sha256(body).digest() != whole[:HASHED]:
        raise SobremesaError("this is no saved batch, or it is damaged or cut off")
    text, _, data = body.partition(b"\n")
    header: dict[str, Any] = json.loads(text)
    if header.get("format") != FORMAT:
        raise SobremesaError(f"this batch is of the format {header.get('format')!r}, and here it is {FORMAT!r}")
    return header, data


def _layout(array: NDArray[Any]) -> str:
    """Return how an array's items lie: their kind, and of records the names and places of the fields."""
    return str(np.lib.format.dtype_to_descr(array.dtype))
