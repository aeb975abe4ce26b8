"""Tables of match equity that come with the bots: found by the rules, packed as text."""

import sys
import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import lru_cache, partial
from hashlib import sha256
from math import prod
from typing import TYPE_CHECKING, Any

from sobremesa.core.errors import SobremesaError
from sobremesa.fast.entries import Call, Kept, Room
from sobremesa.games.cuarenta.bots import BOTS, learned
from sobremesa.games.cuarenta.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Table = NDArray[np.float64]
    """Chances of the side that leads: [deals played, its half score, the other's, its half pile, the other's]."""
else:
    Table = Any

STEPS = 4095
"""Chances are kept in as many steps, finer than the play that they were taken from can tell."""

DIFFERENCES = (1, 2, 3)
"""Axes along which each chance is kept as what it differs by from the one before: neighbours are much alike."""
WRITTEN = (0, 3, 4, 2, 1)
"""Axes in the order in which they are written, which is the one that compresses best."""


@lru_cache(maxsize=8)
def kept_for(rules: Rules) -> Kept:
    """Return the table of these rules, or of the nearest; raises `SobremesaError` where none can be read."""
    found = learned.REGISTRY.best("equity", rules, rules.players, unpacked)
    if found is None:
        raise SobremesaError("no table of match equity can be read, so nobody can judge a play: install the bots again")
    return found


def table_for(rules: Rules) -> Table:
    """Return it as an array."""
    from sobremesa.fast.entry_calls import kept  # NumPy, which a page without a network has not

    return kept(kept_for(rules))


def packed(table: Table) -> dict[str, object]:
    """Return the table for JSON: the chances in steps, as differences along both scores and a pile, in base 64."""
    import numpy as np

    numbers = np.round(table * STEPS).astype("<i2")
    for axis in DIFFERENCES:
        numbers = np.diff(numbers, axis=axis, prepend=np.int16(0))
    text = b64encode(zlib.compress(numbers.transpose(WRITTEN).tobytes(), 9)).decode()
    return {"shape": list(table.shape), "steps": STEPS, "chances": text}


def unpacked(kept: Mapping[str, object]) -> Kept:
    """Return the table again."""
    shape, text, steps = kept["shape"], kept["chances"], kept["steps"]
    assert isinstance(shape, list) and isinstance(text, str) and isinstance(steps, int)
    differences = array("h", zlib.decompress(b64decode(text)))
    if len(differences) != prod(shape):
        raise ValueError(f"a table of {prod(shape)} chances has {len(differences)}")
    if sys.byteorder == "big":
        differences.byteswap()
    return Kept(sha256(text.encode()).hexdigest()[:16], partial(_unpacking, differences, steps, tuple(shape)))


def _unpacking(differences: "array[int]", steps: int, shape: tuple[int, ...]) -> Call:
    takes = array("q", differences), array("q", [steps]), Room("float64", shape)
    return Call(BOTS.entries, "sum_up", takes)
