"""Commands `sobremesa tables`: their work on a store's file, and what they print."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from sobremesa.server.serve import data_folder
from sobremesa.server.storage import backup, housekeeping
from sobremesa.server.storage.address import Reader, existing, opened
from sobremesa.server.storage.backup import Seal
from sobremesa.server.storage.housekeeping import Summary, counted
from sobremesa.server.storage.store import Reading, Store

T = TypeVar("T")
Print = Callable[[str], None]


def show(store: str, out: Print) -> None:
    """List all tables; raises `StoreError`."""
    asyncio.run(_reading(store, lambda reader: _show(reader, out)))


async def _show(reader: Reading, out: Print) -> None:
    out(f"{'table':16} {'game':10} {'players':>7} {'matches':>7} {'events':>7}  {'phase':10} last (UTC)")
    async for one in housekeeping.summaries(reader):
        out(_line(one))


def _line(one: Summary) -> str:
    last = datetime.fromtimestamp(one.kept.newest, UTC).strftime("%Y-%m-%d %H:%M")
    numbers = f"{one.players:7} {one.matches:7} {one.kept.rows:7}"
    return f"{one.kept.table:16} {one.game:10} {numbers}  {one.phase:10} {last}"


def export(store: str, table: str, folder: Path, out: Print) -> None:
    """Write a table's events and records, and name the files; raises `StoreError` and `OSError`."""
    for file in asyncio.run(_reading(store, lambda reader: housekeeping.export(reader, table, folder))):
        out(str(file))


def delete(store: str, names: Sequence[str], out: Print) -> None:
    """Delete tables; raises `StoreError`, also where a server has the file open."""
    asyncio.run(_with(store, lambda ours: housekeeping.delete(ours, names)))
    out(f"deleted: {len(names)} table{'s' * (len(names) > 1)}")


def prune(store: str, keep_days: int, dry_run: bool, out: Print) -> None:
    """Delete what is too old, or only say what is; raises `StoreError`, also where a server has the file open."""
    now = time.time()
    if dry_run:
        out(f"would be deleted: {counted(asyncio.run(_reading(store, lambda reader: _old(reader, now, keep_days))))}")
    else:
        out(f"deleted: {counted(asyncio.run(_with(store, lambda ours: _prune(ours, now, keep_days))))}")


def move(source: str, target: str, out: Print) -> None:
    """Copy all tables from one store into another, which is empty; raises `StoreError`."""
    moved = asyncio.run(_with(source, lambda ours: _moved(ours, target)))
    out(f"copied: {moved} table{'s' * (moved != 1)}")


def back_up(store: str, file: Path, out: Print) -> None:
    """Write a backup of all tables, also while servers play; raises `StoreError`."""
    out(f"backed up: {_sealed(backup.back_up(_where(store), file, time.time()))}")


def restore(store: str, file: Path, out: Print) -> None:
    """Bring a backup back into a store that is empty; raises `StoreError`."""
    out(f"restored: {_sealed(backup.restore(file, _where(store)))}")


def _sealed(seal: Seal) -> str:
    at = datetime.fromtimestamp(seal.at, UTC).strftime("%Y-%m-%d %H:%M:%S")
    tables = f"{seal.tables:,} table{'s' * (seal.tables != 1)}"
    return f"{tables}, {seal.events:,} events, as of {at} UTC, by version {seal.version}; SHA-256 {seal.hash}"


async def _moved(source: Store, target: str) -> int:
    store = opened(target)
    try:
        return await housekeeping.copy(source, store)
    finally:
        await store.close()


async def _prune(store: Store, now: float, keep_days: int) -> "Counter[str]":
    async def delete_one(name: str) -> bool:
        await store.delete(name)
        return True

    return await housekeeping.prune(store, now, keep_days, delete_one)


async def _old(reader: Reading, now: float, keep_days: int) -> "Counter[str]":
    old = await housekeeping.old_tables(reader, now, keep_days)
    return Counter([(await housekeeping.summary(reader, kept)).phase for kept in old])


async def _with(store: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with a store that is there, open for this process alone."""
    await existing(_where(store)).close()
    ours = opened(_where(store))
    try:
        return await work(ours)
    finally:
        await ours.close()


async def _reading(store: str, work: Callable[[Reader], Awaitable[T]]) -> T:
    """Do something with a store that is there, also while a server has it open."""
    reader = existing(_where(store))
    try:
        return await work(reader)
    finally:
        await reader.close()


def _where(store: str) -> str:
    return store or str(data_folder() / "tables.db")
