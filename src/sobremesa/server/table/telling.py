"""Order of telling: while many commands wait, whoever must act is told before those who look on."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sobremesa.server.loop_time import loop_time

BUSY: Final = 4
"""The commands in hand, of all tables together, above which those who look on wait."""
LATEST: Final = 0.25
"""Seconds after which they are told, however many commands wait."""


class Telling:
    """The commands in hand on a server, and the tables at which somebody is yet to be told.

    While the server is busy only those are told whose time has come, so that several plays of a table are told
    together. Otherwise every round of the event loop tells one table: all are told within the next rounds.
    """

    def __init__(self) -> None:
        self.commands = 0
        self._due: dict[Callable[[], None], float] = {}
        self._coming: asyncio.Handle | None = None
        """The call in which somebody is told next, where one is due."""

    @contextmanager
    def command(self) -> Iterator[None]:
        """A command that is being done."""
        self.commands += 1
        try:
            yield
        finally:
            self.commands -= 1
            if self.commands == BUSY:
                self._come()

    @property
    def is_busy(self) -> bool:
        """Return whether those who look on are to wait."""
        return self.commands > BUSY

    def put_off(self, tell: Callable[[], None]) -> None:
        """Have a table's others told later; what was put off before keeps its time."""
        self._due.setdefault(tell, loop_time() + LATEST)
        if self._coming is None:
            self._come()

    def told(self, tell: Callable[[], None]) -> None:
        """Note that a table's others were told meanwhile."""
        self._due.pop(tell, None)

    def _come(self) -> None:
        """Come to tell somebody: when the first one's time has come, or at once where there is little to do."""
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
        """Tell all whose time has come; where there is none of them and little to do, the table that waited longest."""
        self._coming, now = None, loop_time()
        late = [tell for tell, latest in self._due.items() if latest <= now]
        for tell in late or list(self._due)[: not self.is_busy]:
            self._due.pop(tell, None)
            tell()
        self._come()
