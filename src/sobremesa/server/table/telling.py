"""Order of updates: while many commands wait, the seat to act gets its update before the others."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sobremesa.server.loop_time import loop_time

BUSY: Final = 4
"""Commands in hand, of all tables together, above which the others' updates wait."""
LATEST: Final = 0.25
"""Seconds after which those are sent, however many commands wait."""


class Telling:
    """The commands in hand on a server, and the tables with updates still to send.

    While the server is busy only overdue updates are sent, so that several plays of a table go out together.
    Otherwise every round of the event loop sends those of one table.
    """

    def __init__(self) -> None:
        self.commands = 0
        self._due: dict[Callable[[], None], float] = {}
        self._coming: asyncio.Handle | None = None
        """The scheduled call that sends the next updates, if any are due."""

    @contextmanager
    def command(self) -> Iterator[None]:
        """Count a command as in hand while it is done."""
        self.commands += 1
        try:
            yield
        finally:
            self.commands -= 1
            if self.commands == BUSY:
                self._come()

    @property
    def is_busy(self) -> bool:
        """Return whether the others' updates are to wait."""
        return self.commands > BUSY

    def put_off(self, tell: Callable[[], None]) -> None:
        """Send a table's other updates later; one that was put off before keeps its time."""
        self._due.setdefault(tell, loop_time() + LATEST)
        if self._coming is None:
            self._come()

    def told(self, tell: Callable[[], None]) -> None:
        """Note that a table's other updates were sent meanwhile."""
        self._due.pop(tell, None)

    def _come(self) -> None:
        """Schedule the next updates: when the first is due, or at once where there is little to do."""
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None
        if not self._due:
            return
        loop = asyncio.get_running_loop()
        if self.is_busy:
            self._coming = loop.call_at(next(iter(self._due.values())), self._tell_next)
        else:
            self._coming = loop.call_soon(self._tell_next)

    def _tell_next(self) -> None:
        """Send all overdue updates; if there are none and little to do, those of the table that waited longest."""
        self._coming, now = None, loop_time()
        late = [tell for tell, latest in self._due.items() if latest <= now]
        for tell in late or list(self._due)[: not self.is_busy]:
            self._due.pop(tell, None)
            tell()
        self._come()
