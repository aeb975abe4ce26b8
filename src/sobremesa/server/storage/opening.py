"""A kept table read back: from its snapshot and the events after it where that fits, else from all of its events."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from sobremesa.server.state.fold import TableState
from sobremesa.server.storage import snapshots
from sobremesa.server.storage.rows import folded, former_records
from sobremesa.server.storage.sources import readable
from sobremesa.server.storage.store import Reading, Row

T = TypeVar("T")

FOLDING: Final = ThreadPoolExecutor(2, "opening")
"""Threads in which tables are put together from their events, two at a time however many are asked for at once.

Where a server takes all tables of one that has died, none of them would be there before all were, and leases would wait
for a thread behind them; a long table is no reason for a short one to wait.
"""


async def _aside(work: Callable[[], T], threads: ThreadPoolExecutor = FOLDING) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work)


@dataclass(frozen=True)
class ReadBack:
    """A table as its events left it, and the last of them.

    `known` is the public number of the snapshot it was read from (0: none); `lost` how many events could not be
    applied, and `why`.
    """

    state: TableState
    newest: Row
    known: int = 0
    lost: int = 0
    why: str = ""


async def read_back(store: Reading, name: str, threads: ThreadPoolExecutor = FOLDING) -> ReadBack | None:
    """Return a table, `None` where there is none; raises `StoreError`, and whatever is wrong with its first event.

    It is put together in one of these threads.
    """
    snapshot = await store.snapshot(name, readable())
    if snapshot is not None:
        rows = await store.read(name, snapshot.seq - 1)
        found = await _aside(partial(snapshots.opened, name, snapshot, rows), threads)
        if found is not None:
            return ReadBack(found[0], rows[-1], found[1])
    rows = await store.read(name)
    if not rows:
        return None
    state, why = await _aside(partial(folded, name, rows), threads)
    return ReadBack(state, rows[state.seq - 1], 0, len(rows) - state.seq, why)


async def former_record(store: Reading, name: str, match: int) -> str:
    """Return the record of a table's match before the newest, as a text: from its events, for a table has it no more.

    Raises `StoreError`, and whatever is wrong with an event up to there.
    """
    rows = await store.read(name)
    found = await _aside(partial(former_records, name, rows, match))
    return found[match - 1]
