"""Watch over the other nodes: requests that wait for one learn when it counts as dead, by the database's clock."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final, TypeVar

from sobremesa.server.storage.leases import Leases
from sobremesa.server.storage.store import StoreError

T = TypeVar("T")
EVERY: Final = 0.2
"""Seconds between two looks, while anybody waits."""


class Dead(Exception):
    """The node's lease has ended before it answered: perhaps it did what it was asked."""


class Watch:
    """One query for the nodes that are alive serves all requests that wait for any of them."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Future[None]]] = {}
        """Those who wait, by where the node is reached."""
        self._task: asyncio.Task[None] | None = None

    async def answer(self, url: str, leases: Leases, asked: Awaitable[T]) -> T:
        """Return what a node answers; raises `Dead` once it counts as dead, and what `asked` raises."""
        answering, dead = asyncio.ensure_future(asked), asyncio.ensure_future(self.dead(url, leases))
        try:
            await asyncio.wait({answering, dead}, return_when=asyncio.FIRST_COMPLETED)
            if answering.done():
                return answering.result()
            raise Dead
        finally:
            answering.cancel()
            dead.cancel()
            await asyncio.gather(answering, dead, return_exceptions=True)

    async def dead(self, url: str, leases: Leases) -> None:
        """Wait until a node counts as dead."""
        end = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(url, set())
        waiting.add(end)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look(leases))
        try:
            await end
        finally:
            waiting.discard(end)
            if not waiting and self._waiting.get(url) is waiting:
                del self._waiting[url]

    async def _look(self, leases: Leases) -> None:
        while self._waiting:
            await asyncio.sleep(EVERY)
            with suppress(StoreError):  # while nobody can be asked nobody is dead
                alive = await leases.others()
                for url in self._waiting.keys() - set(alive):
                    for end in self._waiting.pop(url):
                        if not end.done():
                            end.set_result(None)

    def close(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
