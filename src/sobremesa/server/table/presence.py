"""Presence of a table's people; after a silence a bot plays for a person who is not there."""

import asyncio
from collections.abc import Callable, Set
from typing import Final

from sobremesa.server.loop_time import loop_time
from sobremesa.server.state.fold import TableState

SOON: Final = 0.01
"""Seconds after the end of a silence at which the table looks who is still away."""


class Presence:
    """The moments since when people have been away; who has never come is away since they sat down.

    `here` gives the seats that are connected, `is_awaited` says whether somebody is who waits for one; `changed` is
    called when a silence is over.
    """

    def __init__(
        self,
        state: TableState,
        here: Callable[[], Set[int | None]],
        is_awaited: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        self.state, self._here, self._is_awaited, self._changed = state, here, is_awaited, changed
        self.since: dict[int, float] = {}
        self._looks: dict[int, asyncio.TimerHandle] = {}

    def attended(self) -> bool:
        """Return whether some person is there, on a seat or waiting for one; a table without any waits."""
        return not self._here().isdisjoint(self.state.persons()) or self._is_awaited()

    def present(self) -> set[int]:
        """Return the seats whose person is there."""
        return {*self.state.persons()} & self._here()

    def is_gone(self, seat: int) -> bool:
        """Return whether the seat's person has been away for as long as the table waits for anybody."""
        silence, since = self.state.setup.silence, self.since.get(seat)
        return silence is not None and since is not None and loop_time() - since >= silence

    def is_waited_for(self, seat: int) -> bool:
        """Return whether the seat's person is away at a table that waits for whoever is, however long it takes."""
        return self.state.setup.silence is None and seat in self.since

    def is_away_for(self, seat: int | None, seconds: float) -> bool:
        """Return whether the seat's person has been away for so long."""
        since = None if seat is None else self.since.get(seat)
        return since is not None and loop_time() - since >= seconds

    def look(self) -> None:
        """Note who has come, gone, sat down or left since."""
        away = {*self.state.persons()} - self._here()
        for seat in self.since.keys() - away:
            del self.since[seat]
        for seat in away - self.since.keys():
            self.since[seat] = loop_time()
            self._look_again(seat)

    def _look_again(self, seat: int) -> None:
        """Look when the silence is over; one look a seat is due at any time, however often somebody comes and goes."""
        silence = self.state.setup.silence
        if silence is None:
            return
        if seat in self._looks:
            self._looks[seat].cancel()
        self._looks[seat] = asyncio.get_running_loop().call_later(silence + SOON, self._changed)
