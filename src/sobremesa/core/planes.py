"""Planes of an encoding: named ranges of bits in words, how they are laid out, and how the kernel dialect writes them.

A game's `encoding.py` names its planes; `tiled` lays them out, so that no plane lies across two words and the sign of
a word stays 0, and `places` says where each begins. The functions of the last part are in the dialect.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

Planes = tuple[tuple[str, int], ...]
"""The planes of an encoding in their order: the name of each, empty for padding, and its number of bits."""

WORD: Final = 64
USED: Final = WORD - 1
"""The bits of a word that planes use."""


def tiled(planes: Sequence[tuple[str, int]]) -> Planes:
    """Return the planes with the padding that fills whole words; raises `ValueError` for one that no word holds."""
    laid: list[tuple[str, int]] = []
    left = USED
    for name, bits in planes:
        if not name or not 0 < bits <= USED:
            raise ValueError(f"a plane has a name and 1 to {USED} bits, not '{name}' and {bits}")
        if bits > left:
            laid.append(("", left + 1))
            left = USED
        laid.append((name, bits))
        left -= bits
    return (*laid, ("", left + 1))


def words(planes: Planes) -> int:
    """Return how many words the planes fill."""
    return sum(bits for _, bits in planes) // WORD


def places(planes: Planes) -> dict[str, int]:
    """Return the first bit of each plane."""
    found, at = dict[str, int](), 0
    for name, bits in planes:
        if name:
            found[name] = at
        at += bits
    return found


def fingerprint(name: str, planes: Sequence[tuple[str, int]], actions: Sequence[str]) -> str:
    """Return the hash of an encoding: of its name, and the names and shapes of all that it writes."""
    return sha256(repr((name, tuple(planes), tuple(actions))).encode()).hexdigest()


# --- in the dialect


def put(out: Any, at: int, bits: int) -> None:
    """Write some bits from a place on, where zeros are."""
    out[at >> 6] |= bits << (at & 63)


def upto(n: int, most: int) -> int:
    """Return a thermometer: as many low bits as `n`, of at most `most`."""
    return (1 << max(0, min(n, most))) - 1
