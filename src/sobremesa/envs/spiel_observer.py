"""Observer of OpenSpiel: a state as a player sees it, as named planes and as text."""

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs

from sobremesa.core.kernel import SPECTATOR
from sobremesa.envs.dealing import Table
from sobremesa.envs.spiel_rows import Rows


class Observer:
    """Observer of a table: named planes as a tensor, and as text; with perfect recall all that was seen, as text.

    All that was seen is a tensor too where the deck is small, for the player alone. What is public is told from the
    player's place. With the private information of all players the planes of all seats stand one after the other, the
    player's first.
    """

    def __init__(self, table: Table, kind: Any) -> None:
        self._table, self._kind = table, kind
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        self._rows: Rows | None = None
        if kind.perfect_recall and table.deck and self._seats == 1:
            self._rows = Rows(table)
            self._name_rows(self._rows.shape)
        elif not kind.perfect_recall:
            self.tensor = np.zeros(table.encoding.bits * self._seats, np.float32)
            self._name_planes()

    def _name_planes(self) -> None:
        start = 0
        for place in range(self._seats):
            for i, (name, bits) in enumerate(self._table.encoding.planes):
                label = (name or f"empty {i}") + (f" at place {place}" if place else "")
                self.dict[label] = self.tensor[start : start + bits]
                start += bits

    def _name_rows(self, shape: tuple[int, int]) -> None:
        players = self._table.players
        self.tensor = np.zeros(players + shape[0] * shape[1], np.float32)
        self.dict = {"player": self.tensor[:players], "steps": self.tensor[players:].reshape(shape)}

    @property
    def _seats(self) -> int:
        return self._table.players if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS else 1

    def _words(self, state: Any, player: int) -> Any:
        """Return what is seen, as words of 64 bits."""
        machine, now, players = self._table.machine, state.node.state, self._table.players
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return machine.words(now, SPECTATOR, player)
        seats = [(player + i) % players for i in range(self._seats)]
        return np.concatenate([machine.words(now, seat, seat) for seat in seats])

    def set_from(self, state: Any, player: int) -> None:
        """Write the planes of what the player sees, or the rows of what it has seen."""
        if self._rows is not None:
            self.dict["player"][:] = np.arange(self._table.players) == player
            self._rows.write(state.node, player, self.dict["steps"])
        elif self.tensor is not None:
            self.tensor[:] = np.unpackbits(self._words(state, player).view(np.uint8), bitorder="little")

    def string_from(self, state: Any, player: int) -> str:
        """Tell what the player sees: of every plane the places that are set."""
        if self._kind.perfect_recall:
            return self._table.information(state.node, player)
        self.set_from(state, player)
        shown = ((name, np.flatnonzero(plane)) for name, plane in self.dict.items() if plane.any())
        return "; ".join(f"{name}: {' '.join(map(str, places))}" for name, places in shown)
