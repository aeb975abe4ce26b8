"""Demands of the fault runs on server and guests: tables that go on, and every acknowledged action in the store."""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import httpx

from benchmarks.guests import Guest, sit_down
from benchmarks.lives import Lives
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.table.commands import kept_name
from sobremesa.server.table.seats import digest

PATIENCE: Final = 15.0
"""Seconds in which every table has to go on."""


async def seated(server: Lives, tables: int, game: str, players: int, **more: Any) -> list[Guest]:
    """Guests on every seat of so many new tables."""
    async with httpx.AsyncClient(timeout=60) as client:
        groups = [await sit_down(client, server.address, game, players, seed, **more) for seed in range(tables)]
    return [guest for group in groups for guest in group]


async def moving(guests: Sequence[Guest]) -> int:
    """Return how many tables have gone on, waiting for the last of them for some time."""
    before, going, until = acknowledged_by_table(guests), 0, time.monotonic() + PATIENCE
    while going < len(before) and time.monotonic() < until:
        await asyncio.sleep(0.02)
        going = sum(1 for name, count in acknowledged_by_table(guests).items() if count > before[name])
    return going


def acknowledged_by_table(guests: Sequence[Guest]) -> dict[str, int]:
    """Count what each table acknowledged to its guests."""
    counts = dict.fromkeys((guest.table for guest in guests), 0)
    for guest in guests:
        counts[guest.table] += len(guest.acknowledged)
    return counts


async def stopped(playing: list["asyncio.Task[None]"]) -> None:
    for task in playing:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*playing, return_exceptions=True)


async def lost(path: Path, guests: list[Guest]) -> list[str]:
    """The acknowledged actions that the store does not have."""
    store = SqliteStore(path)
    kept: dict[str, set[str | None]] = {}
    lost = []
    for guest in guests:
        if guest.table not in kept:
            kept[guest.table] = {row.cid for row in await store.read(guest.table)}
        key = digest(guest.token)
        lost += [cid for cid in guest.acknowledged if kept_name(key, cid) not in kept[guest.table]]
    await store.close()
    return lost
