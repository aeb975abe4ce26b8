"""Tensor of an information state on a small deck: a row for each step that a seat was told of, as many as there can be.

A row says who acted (or that cards were dealt), which class was chosen, and all that was to be seen after it; rows that
are not reached are nought. So it tells what the information state's text tells, no more and no less.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.envs.dealing import Node, Table


class Rows:
    """Rows of a table whose tree can be walked."""

    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._who: Final = table.players + 1
        self._seen: Final = self._who + len(table.encoding.actions).bit_length()
        """Where what is seen begins; before it stand who acted, and the class as a number in bits."""
        self.shape: Final = (longest(table.root), self._seen + table.encoding.bits)

    def write(self, node: Node, seat: int, rows: NDArray[np.float32]) -> None:
        """Write what a seat was told on the way to a node."""
        rows[:] = 0
        for number, at in enumerate(self._table.told(node, seat)):
            event: Any = at.event
            row = rows[number]
            row[event.who if event.who >= 0 else self._who - 1] = 1
            row[self._who : self._seen] = [1 + event.kind >> i & 1 for i in range(self._seen - self._who)]
            row[self._seen :] = np.unpackbits(at.words(seat).view(np.uint8), bitorder="little")


def longest(node: Node) -> int:
    """Return how many steps are carried out on the longest way through a node to an end."""
    if node.over:
        return sum(at.event is not None for at in node.way())
    choices = [outcome for outcome, _ in node.outcomes()] if node.waiting else list(node.classes)
    return max(longest(node.step(choice)) for choice in choices)
