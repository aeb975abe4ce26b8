"""The server under load: `python -m benchmarks load` plays at N tables with a program on every seat, over sockets.

With `--beside ../before/src` another version's server is measured in turn with this one; it sends whole scenes.
"""

import argparse
import asyncio
import os
import tempfile
from itertools import product
from pathlib import Path
from statistics import quantiles

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.virtual_users import VirtualUser, cpu_seconds, ready, resident, server, sit_down
from sobremesa import games

WARM = 2.0
"""Seconds before anything is counted."""


def main() -> None:
    """Print one row for each number of tables."""
    options = _options()
    print(f"{options.game}, {options.players} at a table, the server on one core, {options.seconds} s each\n")
    columns = ["server", "tables", "connections", "durable actions/s", "p50 ms", "p99 ms", "the server's core"]
    columns += ["ms of its core an action", "actions a second of its core", "KiB an idle connection"]
    print(f"| {' | '.join(columns)} |\n|---|{'---:|' * (len(columns) - 1)}")
    for tables, source in product(options.tables * options.rounds, dict.fromkeys((options.beside, None))):
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_measured(Path(folder) / "tables.db", tables, source, options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks load", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 20, 100])
    parser.add_argument("--game", default=games.names()[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--pace", type=float, default=0.0, help="seconds that each thinks for; at once where none")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--idle", type=int, default=400, help="connections whose memory is measured")
    parser.add_argument("--port", type=int, default=8951)
    parser.add_argument("--beside", type=Path, help="another version's source, whose server is measured in turn")
    parser.add_argument("--rounds", type=int, default=1, help="how often each row is measured")
    return parser.parse_args()


async def _measured(store: Path, tables: int, source: Path | None, options: argparse.Namespace) -> None:
    address, cores = f"http://127.0.0.1:{options.port}", sorted(os.sched_getaffinity(0))
    with server(store, options.port, cores[0], source=source) as child:
        await ready(address)
        async with httpx.AsyncClient(timeout=60) as client:
            users = [
                user
                for seed in range(tables)
                for user in await sit_down(client, address, options.game, options.players, seed)
            ]
        for user in users:
            user.changes, user.pace = source is None, options.pace
        idle = await _idle_kib(address, users[0].table, child.pid, options.idle)
        playing = [asyncio.create_task(user.play()) for user in users]
        await asyncio.sleep(WARM + options.pace)
        for user in users:
            user.seconds.clear()
        busy = cpu_seconds(child.pid)
        await asyncio.sleep(options.seconds)
        busy = (cpu_seconds(child.pid) - busy) / options.seconds
        seconds = [one for user in users for one in user.seconds]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    _row("before" if source else "this", tables, users, seconds, busy, idle, options.seconds)


def _row(
    which: str, tables: int, users: list[VirtualUser], seconds: list[float], busy: float, idle: float, span: float
) -> None:
    cuts = quantiles(seconds, n=100)
    times = f"{1000 * cuts[49]:.1f} | {1000 * cuts[98]:.1f}"
    rate = len(seconds) / span
    costs = f"{1000 * busy / rate:.2f} | {rate / busy:.0f}"
    row = [which, tables, len(users), f"{rate:.0f}", times, f"{busy:.0%}", costs, f"{idle:.0f}"]
    print(f"| {' | '.join(map(str, row))} |", flush=True)


async def _idle_kib(address: str, table: str, process: int, count: int) -> float:
    """Return what a connection that only watches holds, in KiB."""
    link = f"{address.replace('http', 'ws')}/ws/{table}"
    await _watch(link)
    before, sockets = resident(process), [await _watch(link) for _ in range(count)]
    held = resident(process) - before
    for socket in sockets:
        await socket.close()
    return held / count / 1024


async def _watch(link: str) -> ClientConnection:
    socket = await connect(link, compression=None)
    await socket.send('{"type":"hello"}')
    await socket.recv()
    return socket
