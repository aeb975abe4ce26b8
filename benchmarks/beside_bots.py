"""Waits beside bots: `python -m benchmarks beside_bots` asks a server for its health while slow bots think."""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles

import httpx

from benchmarks.virtual_users import VirtualUser, cpu_seconds, ready, server
from sobremesa import games

WARM = 4.0
"""Seconds before anything is counted."""
EVERY = 0.02
"""Seconds between two questions."""


def main() -> None:
    """Print a row for bots in threads, and one for bots in processes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks beside_bots", description=__doc__)
    parser.add_argument("--game", default=games.names()[0])
    parser.add_argument("--level", default="top")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--processes", type=int, nargs="+", default=[0, 1])
    parser.add_argument("--port", type=int, default=8953)
    options = parser.parse_args()
    print(f"{options.tables} tables of {options.game}, a person and bots of level {options.level} at each\n")
    print("| bots in | plays/s | p50 ms | p99 ms | longest ms | the server's core |\n|---|---:|---:|---:|---:|---:|")
    for count in options.processes:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_measured(Path(folder) / "tables.db", count, options))


async def _measured(store: Path, processes: int, options: argparse.Namespace) -> None:
    address = f"http://127.0.0.1:{options.port}"
    with server(store, options.port, more=["--bot-processes", str(processes)]) as child:
        await ready(address)
        async with httpx.AsyncClient(timeout=60) as client:
            users = [await _seat(client, address, options, number) for number in range(options.tables)]
            playing = [asyncio.create_task(user.play()) for user in users]
            await asyncio.sleep(WARM)
            begun, busy = sum(user.number for user in users), cpu_seconds(child.pid)
            waits = await _waits(client, address, options.seconds)
            plays = (sum(user.number for user in users) - begun) / options.seconds
            busy = (cpu_seconds(child.pid) - busy) / options.seconds
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    cuts = quantiles(waits, n=100)
    times = " | ".join(f"{1000 * wait:.1f}" for wait in (cuts[49], cuts[98], max(waits)))
    print(f"| {processes or 'no'} processes | {plays:.0f} | {times} | {busy:.0%} |", flush=True)


async def _seat(client: httpx.AsyncClient, address: str, options: argparse.Namespace, number: int) -> VirtualUser:
    """Open a table at which bots take the other seats."""
    players = games.load(options.game).players[-1]
    wanted = {"game": options.game, "players": players, "name": "VirtualUser", "level": options.level, "silence": None}
    host = (await client.post(f"{address}/api/tables", json={**wanted, "start": True})).json()
    return VirtualUser(address, host["table"], host["token"], Random(number))


async def _waits(client: httpx.AsyncClient, address: str, seconds: float) -> list[float]:
    """Return how long each question took."""
    waits, end = list[float](), time.perf_counter() + seconds
    while (begun := time.perf_counter()) < end:
        await client.get(f"{address}/healthz")
        waits.append(time.perf_counter() - begun)
        await asyncio.sleep(EVERY)
    return waits
