"""Backup of a store that is played at: `python -m benchmarks backup` makes one and says how long players waited.

The store is first filled with a match, kept again and again under other names. Then programs play at a server on it,
and the command makes its backup in a process of its own, as an operator has it do. In the end it is brought back.
"""

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles

import httpx

from benchmarks.virtual_users import VirtualUser, ready, server, sit_down
from sobremesa import games
from sobremesa.server.storage.address import target
from sobremesa.server.storage.parts import Values
from tests.server.random_tables import RandomTable
from tools.database import database
from tools.ports import own_port

MEGABYTE = 1_000_000
EVENTS = 800
"""Events of the match that fills the store."""
STILL = 5.0
"""Seconds of play before the backup, and after it."""


def main() -> None:
    """Print how long players waited before, during and after a backup."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks backup", description=__doc__)
    parser.add_argument("--megabytes", type=float, default=20, help="what the store holds when it begins")
    parser.add_argument("--actions", type=float, default=500, help="actions a second, about")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--game", default=games.names()[0])
    parser.add_argument("--postgresql", action="store_true", help="a database, made for this, in place of a file")
    parser.add_argument("--nice", action="store_true", help="the backup gives way to whatever else runs")
    options = parser.parse_args()
    with ExitStack() as until, tempfile.TemporaryDirectory() as folder:
        made = until.enter_context(database()) if options.postgresql else None
        stores = [made.fresh() for _ in range(2)] if made else [f"{folder}/tables.db", f"{folder}/restored.db"]
        _fill(stores[0], options.megabytes * MEGABYTE)
        asyncio.run(_measured(stores, Path(folder) / "saved", options))


def _fill(address: str, size: float) -> None:
    with target(address) as store:
        store.put("event", _kept(size))


def _kept(size: float) -> Iterator[Values]:
    rows = RandomTable("canasta", "", 4, 1).run(EVENTS).rows
    whole = sum(len(row.body) + len(row.kind) + len(row.cid or "") for row in rows)
    for number in range(max(1, int(size / whole))):
        for row in rows:
            yield f"kept-{number:07}", row.seq, row.at, row.cid, row.seat, row.kind, row.body


async def _measured(stores: list[str], file: Path, options: argparse.Namespace) -> None:
    port = own_port()
    with server(stores[0], port):
        await ready(address := f"http://127.0.0.1:{port}")
        async with httpx.AsyncClient(timeout=60) as client:
            groups = [await sit_down(client, address, options.game, 2, seed) for seed in range(options.tables)]
        users = list(itertools.chain.from_iterable(groups))
        for user in users:
            user.pace = options.tables / options.actions
        playing = [asyncio.create_task(user.play()) for user in users]
        await asyncio.sleep(STILL)
        print("| | seconds | actions/s | p50 ms | p99 ms | longest ms |\n|---|---:|---:|---:|---:|---:|")
        await _row("before", users, asyncio.sleep(STILL))
        await _row("backup", users, _command(["nice"] * options.nice, "backup", str(file), stores[0]))
        await _row("after", users, asyncio.sleep(STILL))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    begun = time.perf_counter()
    await _command([], "restore", str(file), stores[1])
    size = file.stat().st_size / MEGABYTE
    print(f"\nThe backup has {size:,.0f} MB, and was brought back in {time.perf_counter() - begun:.1f} s.")


async def _command(before: list[str], name: str, file: str, store: str) -> None:
    words = [*before, sys.executable, "-m", "sobremesa", "tables", name, file, "--store", store]
    child = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.DEVNULL)
    if await child.wait():
        raise SystemExit(f"`tables {name}` failed")


async def _row(name: str, users: list[VirtualUser], span: Awaitable[None]) -> None:
    """Print how long players waited meanwhile."""
    for user in users:
        user.seconds.clear()
    begun = time.perf_counter()
    await span
    seconds, span_seconds = sorted(one for user in users for one in user.seconds), time.perf_counter() - begun
    cuts = quantiles(seconds, n=100)
    numbers = f"{span_seconds:.1f} | {len(seconds) / span_seconds:.0f}"
    print(
        f"| {name} | {numbers} | {1000 * cuts[49]:.1f} | {1000 * cuts[98]:.1f} | {1000 * seconds[-1]:.0f} |", flush=True
    )
