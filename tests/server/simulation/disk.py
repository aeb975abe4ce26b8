"""A disk that outlives the server's processes: slow, stalling, full, or failing just after it has written.

What a process has asked for and not been told of yet may be kept or lost when the process dies, as on a real disk.
"""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from sobremesa.server.storage.store import Conflict, Row, Snapshot, StoreError
from tests.server.kit import MemoryStore
from tests.server.simulation.virtual_loop import PROCESS, Process


class Disk(MemoryStore):
    """The rows of all tables, and the faults that the next appends meet."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._chance = chance
        self.batches: dict[str, list[int]] = {}
        """The last number of each append, for each table."""
        self.stalled_until = 0.0
        self.full = 0
        """So many appends are refused and not kept."""
        self.lies = 0
        """So many appends are kept, and the process is told that they are not."""
        self.unreadable = 0

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Keep rows at some moment, and say so at a later one; a cancelled caller does not stop it."""
        kept = list(rows)
        await self._later(lambda: self._keep(table, kept))

    async def read(self, table: str, since: int = 0) -> list[Row]:
        """As ever, unless it cannot."""
        await asyncio.sleep(self._seek())
        if self.unreadable:
            self.unreadable -= 1
            raise StoreError("the disk does not answer")
        return await super().read(table, since)

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep it at some moment."""

        def keep() -> StoreError | None:
            if not 1 <= snapshot.seq <= len(self.rows[table]):
                return Conflict("no such row")
            self.snapshots[table] = snapshot
            return None

        await self._later(keep)

    def _seek(self) -> float:
        return 0.0005 + 0.004 * self._chance.random() ** 4

    async def _later(self, write: Callable[[], StoreError | None]) -> None:
        loop = asyncio.get_running_loop()
        told = loop.create_future()
        loop.call_later(self._seek(), self._write, write, told, PROCESS.get())
        await told

    def _write(
        self, write: Callable[[], StoreError | None], told: "asyncio.Future[Any]", process: Process | None
    ) -> None:
        loop = asyncio.get_running_loop()
        if process is not None and process.dead:
            return
        if loop.time() < self.stalled_until:
            loop.call_at(self.stalled_until + self._seek(), self._write, write, told, process)
            return
        loop.call_later(self._seek(), _tell, told, write())

    def _keep(self, table: str, rows: list[Row]) -> StoreError | None:
        if self.full:
            self.full -= 1
            return StoreError("the disk is full")
        kept = self.rows.setdefault(table, [])
        cids = [row.cid for row in (*kept, *rows) if row.cid is not None]
        if [row.seq for row in rows] != list(range(len(kept) + 1, len(kept) + 1 + len(rows))):
            return Conflict("not the next rows")
        if len(set(cids)) < len(cids):
            return Conflict("a command twice")
        kept.extend(rows)
        self.batches.setdefault(table, []).append(rows[-1].seq)
        if self.lies:
            self.lies -= 1
            return StoreError("the disk does not know whether it has kept that")
        return None


def _tell(told: "asyncio.Future[Any]", error: StoreError | None) -> None:
    if told.done():
        return
    if error is None:
        told.set_result(None)
    else:
        told.set_exception(error)
