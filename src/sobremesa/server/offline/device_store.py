"""Store on a device: tables as texts under keys, which a page's own database keeps, and brings as they are asked for.

What is kept is durable there before anybody is told that it is done. Measures are in memory:
on a device nobody is kept out.
"""

import asyncio
from collections.abc import Awaitable, Collection, Mapping, Sequence
from typing import Final, Protocol

import msgspec

from sobremesa.server.storage.memory import MemoryStore
from sobremesa.server.storage.store import Kept, Row, Snapshot, StoreError

TABLES: Final = "table/"
ROW, ASIDE, SNAPSHOT = "row", "aside", "snapshot"
"""The kinds of what is kept of a table: `KIND/TABLE/NUMBER`. What only names a table is `table/TABLE/`."""


class Device(Protocol):
    """A database of texts by their keys."""

    def of(self, beginning: str) -> Awaitable[str]:
        """Return what is kept under keys that begin so, in their order, as JSON: pairs of a key and a text."""

    def keep(self, change: str) -> Awaitable[object]:
        """Do a `Change` (JSON), all of it or nothing; it is durable when that is done."""


class Change(msgspec.Struct, frozen=True):
    """A change of what is kept: all under keys that begin with one of `drop` goes, then `put` comes, by its keys."""

    put: Mapping[str, str]
    drop: Sequence[str] = ()


class DeviceStore(MemoryStore):
    """The tables of a device; those that were asked for are in memory, too."""

    def __init__(self, device: Device) -> None:
        super().__init__()
        self._device = device
        self._here: set[str] = set()
        self._turn = asyncio.Lock()
        """One thing at a time: nobody reads what may still not be kept."""

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none; raises `Conflict`."""
        async with self._turn:
            await self._bring(table)
            await super().append(table, rows)
            await self._keep(table, Change({_key(ROW, table, row.seq): _text(row) for row in rows} | _named(table)))

    async def read(self, table: str, since: int = 0) -> list[Row]:
        """Return a table's rows after a number."""
        async with self._turn:
            await self._bring(table)
            return await super().read(table, since)

    async def set_aside(self, table: str, notice: Row) -> None:
        """Put a row in the place of those from its number on; raises `Conflict`."""
        async with self._turn:
            await self._bring(table)
            await super().set_aside(table, notice)
            await self._keep(table, self._whole(table))

    async def restore(self, table: str, rows: Sequence[Row], aside: Sequence[Row]) -> None:
        """Keep a table as another store had it; raises `Conflict`."""
        async with self._turn:
            await self._bring(table)
            await super().append(table, rows)
            self.apart[table] = list(aside)
            await self._keep(table, self._whole(table))

    async def aside(self, table: str) -> list[Row]:
        """Return what was set aside of a table."""
        async with self._turn:
            await self._bring(table)
            return await super().aside(table)

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in the place of the older one; raises `Conflict`."""
        async with self._turn:
            await self._bring(table)
            await super().keep_snapshot(table, snapshot)
            await self._keep(table, Change({_key(SNAPSHOT, table, 0): _text(snapshot)}))

    async def snapshot(self, table: str, versions: Collection[str]) -> Snapshot | None:
        """Return a table's newest snapshot of one of these versions."""
        async with self._turn:
            await self._bring(table)
            return await super().snapshot(table, versions)

    async def tables(self) -> list[Kept]:
        """Return all tables, the one where nothing happened for longest first."""
        async with self._turn:
            for key, _ in await self._of(TABLES):
                await self._bring(key.removeprefix(TABLES).removesuffix("/"))
            return await super().tables()

    async def delete(self, table: str) -> None:
        """Delete a table."""
        async with self._turn:
            await super().delete(table)
            await self._keep(table, Change({}, [*_named(table), *_folders(table)]))

    async def _bring(self, table: str) -> None:
        """Have a table in memory."""
        if table in self._here:
            return
        found = [[text for _, text in await self._of(folder)] for folder in _folders(table)]
        rows, aside = [[msgspec.json.decode(text, type=Row) for text in texts] for texts in found[:2]]
        if rows:
            self.rows[table], self.apart[table] = rows, aside
        for text in found[2]:
            self.snapshots[table] = msgspec.json.decode(text, type=Snapshot)
        self._here.add(table)

    async def _of(self, beginning: str) -> list[tuple[str, str]]:
        try:
            return msgspec.json.decode(await self._device.of(beginning), type=list[tuple[str, str]])
        except Exception as error:  # whatever the page's database raises
            raise StoreError(f"the device cannot read {beginning}: {error}") from error

    async def _keep(self, table: str, change: Change) -> None:
        """Have a change kept; where that cannot be, the table is as the device has it."""
        try:
            await self._device.keep(msgspec.json.encode(change).decode())
        except BaseException as error:
            self._here.discard(table)
            await super().delete(table)
            if not isinstance(error, Exception):
                raise
            raise StoreError(f"the device cannot keep {table}: {error}") from error

    def _whole(self, table: str) -> Change:
        """Return all of a table in the place of all that is kept of it."""
        put = {_key(ROW, table, row.seq): _text(row) for row in self.rows[table]}
        put |= {_key(ASIDE, table, n): _text(row) for n, row in enumerate(self.apart.get(table, []))}
        if table in self.snapshots:
            put[_key(SNAPSHOT, table, 0)] = _text(self.snapshots[table])
        return Change(put | _named(table), _folders(table))


def _named(table: str) -> dict[str, str]:
    return {f"{TABLES}{table}/": ""}


def _folders(table: str) -> list[str]:
    """Return the beginnings of the keys of a table's rows, of those set aside, and of its snapshot."""
    return [f"{kind}/{table}/" for kind in (ROW, ASIDE, SNAPSHOT)]


def _key(kind: str, table: str, number: int) -> str:
    return f"{kind}/{table}/{number:09}"


def _text(kept: msgspec.Struct) -> str:
    return msgspec.json.encode(kept).decode()
