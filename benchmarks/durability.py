"""Checks of the fault runs: every table goes on, and every acknowledged action is in the store."""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import httpx

from benchmarks.forked_server import ForkedServer
from benchmarks.virtual_users import VirtualUser, sit_down
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.table.commands import kept_name
from sobremesa.server.table.seats import digest

PATIENCE: Final = 15.0
"""Seconds in which every table has to go on."""


async def seated(server: ForkedServer, tables: int, game: str, players: int, **more: Any) -> list[VirtualUser]:
    """Virtual users on every seat of so many new tables."""
    async with httpx.AsyncClient(timeout=60) as client:
        groups = [await sit_down(client, server.address, game, players, seed, **more) for seed in range(tables)]
    return [user for group in groups for user in group]


async def moving(users: Sequence[VirtualUser]) -> int:
    """Return how many tables have gone on, waiting for the last of them for some time."""
    before, going, until = acknowledged_by_table(users), 0, time.monotonic() + PATIENCE
    while going < len(before) and time.monotonic() < until:
        await asyncio.sleep(0.02)
        going = sum(1 for name, count in acknowledged_by_table(users).items() if count > before[name])
    return going


def acknowledged_by_table(users: Sequence[VirtualUser]) -> dict[str, int]:
    """Count what each table acknowledged to its users."""
    counts = dict.fromkeys((user.table for user in users), 0)
    for user in users:
        counts[user.table] += len(user.acknowledged)
    return counts


async def stopped(playing: list["asyncio.Task[None]"]) -> None:
    for task in playing:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*playing, return_exceptions=True)


async def lost(path: Path, users: list[VirtualUser]) -> list[str]:
    """The acknowledged actions that the store does not have."""
    store = SqliteStore(path)
    kept: dict[str, set[str | None]] = {}
    lost = []
    for user in users:
        if user.table not in kept:
            kept[user.table] = {row.cid for row in await store.read(user.table)}
        key = digest(user.token)
        lost += [cid for cid in user.acknowledged if kept_name(key, cid) not in kept[user.table]]
    await store.close()
    return lost
