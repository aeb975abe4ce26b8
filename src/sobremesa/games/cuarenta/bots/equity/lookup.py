"""Lookup in an equity table, in the kernel dialect, since every leaf of a search does it."""

from typing import Any

EVEN = 2
"""Scores are even, and piles are tabulated so."""


def at(table: Any, deals: int, mine: int, theirs: int, pile: int, other: int) -> Any:
    """Return the leading side's chance after so many deals, at this score and with these piles (interpolated)."""
    last = table.shape[3] - 1
    row = table[deals, mine // EVEN, theirs // EVEN]
    low, high = min(pile // EVEN, last), min((pile + 1) // EVEN, last)
    left, right = min(other // EVEN, last), min((other + 1) // EVEN, last)
    return (row[low, left] + row[low, right] + row[high, left] + row[high, right]) / 4
