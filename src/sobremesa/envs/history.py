"""Items of a unit's history, four to a word, in the kernel dialect: the state it began from, then the classes chosen.

Most of a state's bytes are 0, above all between two hands. An item is a byte that is not, with how far it lies from the
last one; where that is too far, items of 0 lie between.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.fast.dialect import Ints

PACKED = 4
"""Items in a word."""
FARTHEST = 127


def write(log: Ints, k: int, item: int) -> None:
    """Write the item after those that stand there, where there is room."""
    word, at = k // PACKED, k % PACKED
    if word < len(log):
        log[word] = item << (16 * at) | (log[word] if at else 0)


def pack(state: Ints, log: Ints) -> int:
    """Write a state, given as words, as items; return how many there are, also where there is no room for all."""
    found, last = 0, -1
    for k in range(len(state)):
        word = state[k]
        if word:
            for byte in range(8):
                value, place = (word >> (8 * byte)) & 255, 8 * k + byte
                if value:
                    while place - last > FARTHEST:
                        write(log, found, FARTHEST << 8)
                        last += FARTHEST
                        found += 1
                    write(log, found, (place - last) << 8 | value)
                    last = place
                    found += 1
    return found


def items(log: Ints, number: int) -> NDArray[np.int64]:
    """Return the first items of a log."""
    return log.view(np.uint16)[:number].astype(np.int64)


def unpacked(packed: NDArray[np.int64], form: Any) -> NDArray[Any]:
    """Return a state, an array of one, of its items."""
    found = np.zeros(form.itemsize, np.uint8)
    found[np.cumsum(packed >> 8) - 1] = packed & 255
    return found.view(form)
