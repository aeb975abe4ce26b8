"""Tables of match equity that come with the bots: found by the rules, packed as text."""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.errors import SobremesaError
from sobremesa.games.cuarenta.bots import learned
from sobremesa.games.cuarenta.rules import Rules

Table = NDArray[np.float64]
"""Chances of the side that leads: [deals played, its half score, the other's, its half pile, the other's]."""

STEPS = 4095
"""Chances are kept in as many steps, finer than the play that they were taken from can tell."""

DIFFERENCES = (1, 2, 3)
"""Axes along which each chance is kept as what it differs by from the one before: neighbours are much alike."""
WRITTEN = (0, 3, 4, 2, 1)
"""Axes in the order in which they are written, which is the one that compresses best."""


@lru_cache(maxsize=8)
def table_for(rules: Rules) -> Table:
    """Return the table of these rules, or of the nearest; raises `SobremesaError` where none can be read."""
    found = learned.REGISTRY.best("equity", rules, rules.players, unpacked)
    if found is None:
        raise SobremesaError("no table of match equity can be read, so nobody can judge a play: install the bots again")
    return found


def packed(table: Table) -> dict[str, object]:
    """Return the table for JSON: the chances in steps, as differences along both scores and a pile, in base 64."""
    numbers = np.round(table * STEPS).astype("<i2")
    for axis in DIFFERENCES:
        numbers = np.diff(numbers, axis=axis, prepend=np.int16(0))
    text = b64encode(zlib.compress(numbers.transpose(WRITTEN).tobytes(), 9)).decode()
    return {"shape": list(table.shape), "steps": STEPS, "chances": text}


def unpacked(kept: Mapping[str, object]) -> Table:
    """Return the table again."""
    shape, text, steps = kept["shape"], kept["chances"], kept["steps"]
    assert isinstance(shape, list) and isinstance(text, str) and isinstance(steps, int)
    written = np.frombuffer(zlib.decompress(b64decode(text)), "<i2").reshape([shape[axis] for axis in WRITTEN])
    numbers = written.transpose(np.argsort(WRITTEN)).astype(np.int16, order="C")
    for axis in reversed(DIFFERENCES):
        rows = np.moveaxis(numbers, axis, 0)  # `cumsum` goes along an axis number by number: fifty times as long
        for before, row in pairwise(rows):
            np.add(row, before, out=row)
    table: Table = numbers / steps
    return table
