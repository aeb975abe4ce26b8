"""Who is at a table and who is away; after a silence a bot plays for a person who is not there."""

import asyncio
from typing import TYPE_CHECKING

from sobremesa.server.loop_time import loop_time

if TYPE_CHECKING:
    from sobremesa.server.table.table import Table

SOON = 0.01
"""Seconds after the end of a silence at which the table looks who is still away."""


class Presence:
    """Since when each person who is not connected has been away; who has never come is away since they sat down."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.since: dict[int, float] = {}
        self._looks: dict[int, asyncio.TimerHandle] = {}

    def attended(self) -> bool:
        """Whether some person is there; a table without any waits."""
        return any(map(self.table.audience.online, self.table.state.persons()))

    def is_gone(self, seat: int) -> bool:
        """Whether the seat's person has been away for as long as the table waits for anybody."""
        silence, since = self.table.state.setup.silence, self.since.get(seat)
        return silence is not None and since is not None and loop_time() - since >= silence

    def look(self) -> None:
        """Note who has come, gone, sat down or left since."""
        away = {seat for seat in self.table.state.persons() if not self.table.audience.online(seat)}
        for seat in self.since.keys() - away:
            del self.since[seat]
        for seat in away - self.since.keys():
            self.since[seat] = loop_time()
            self._look_again(seat)

    def _look_again(self, seat: int) -> None:
        """When the silence is over; one look a seat is due at any time, however often somebody comes and goes."""
        silence = self.table.state.setup.silence
        if silence is None:
            return
        if seat in self._looks:
            self._looks[seat].cancel()
        self._looks[seat] = asyncio.get_running_loop().call_later(silence + SOON, self.table.changed)
