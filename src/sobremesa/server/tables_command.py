"""Commands `sobremesa tables`: their work on a store's file, and what they print."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from sobremesa.server.serve import data_folder
from sobremesa.server.storage import housekeeping
from sobremesa.server.storage.housekeeping import Summary, counted
from sobremesa.server.storage.sqlite import SqliteReader, SqliteStore, existing

T = TypeVar("T")
Print = Callable[[str], None]


def show(store: Path | None, out: Print) -> None:
    """List all tables; raises `StoreError`."""
    asyncio.run(_show(_reader(store), out))


async def _show(reader: SqliteReader, out: Print) -> None:
    out(f"{'table':16} {'game':10} {'players':>7} {'matches':>7} {'events':>7}  {'phase':10} last (UTC)")
    async for one in housekeeping.summaries(reader):
        out(_line(one))


def _line(one: Summary) -> str:
    last = datetime.fromtimestamp(one.kept.newest, UTC).strftime("%Y-%m-%d %H:%M")
    numbers = f"{one.players:7} {one.matches:7} {one.kept.rows:7}"
    return f"{one.kept.table:16} {one.game:10} {numbers}  {one.phase:10} {last}"


def export(store: Path | None, table: str, folder: Path, out: Print) -> None:
    """Write a table's events and records, and name the files; raises `StoreError` and `OSError`."""
    for file in asyncio.run(housekeeping.export(_reader(store), table, folder)):
        out(str(file))


def delete(store: Path | None, names: Sequence[str], out: Print) -> None:
    """Delete tables; raises `StoreError`, also where a server has the file open."""
    asyncio.run(_with(store, lambda opened: housekeeping.delete(opened, names)))
    out(f"deleted: {len(names)} table{'s' * (len(names) > 1)}")


def prune(store: Path | None, keep_days: int, dry_run: bool, out: Print) -> None:
    """Delete what is too old, or only say what is; raises `StoreError`, also where a server has the file open."""
    now = time.time()
    if dry_run:
        out(f"would be deleted: {counted(asyncio.run(_old(_reader(store), now, keep_days)))}")
    else:
        out(f"deleted: {counted(asyncio.run(_with(store, lambda opened: _prune(opened, now, keep_days))))}")


async def _prune(store: SqliteStore, now: float, keep_days: int) -> "Counter[str]":
    async def delete_one(name: str) -> bool:
        await store.delete(name)
        return True

    return await housekeeping.prune(store, now, keep_days, delete_one)


async def _old(reader: SqliteReader, now: float, keep_days: int) -> "Counter[str]":
    old = await housekeeping.old_tables(reader, now, keep_days)
    return Counter([(await housekeeping.summary(reader, kept)).phase for kept in old])


async def _with(store: Path | None, work: Callable[[SqliteStore], Awaitable[T]]) -> T:
    """Do something with the file open for this process alone."""
    opened = SqliteStore(existing(_file(store)))
    try:
        return await work(opened)
    finally:
        await opened.close()


def _reader(store: Path | None) -> SqliteReader:
    return SqliteReader(existing(_file(store)))


def _file(store: Path | None) -> Path:
    return store or data_folder() / "tables.db"
