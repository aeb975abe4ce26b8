"""Ends of the process under load: `python -m benchmarks faults` kills the server N times in mid-game and counts losses.

Programs play at some tables over sockets. At random moments the server gets SIGKILL and is started again; the
programs come back and play on. In the end every action that was ever acknowledged is looked for in the store.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
from pathlib import Path
from random import Random

import httpx

from benchmarks.guests import Guest, ready, server, sit_down
from sobremesa.server.commands import kept_name
from sobremesa.server.seats import digest
from sobremesa.server.sqlite import SqliteStore

PATIENCE = 150
"""Tenths of a second in which every table has to go on after a restart."""


def main() -> None:
    """Print what was acknowledged and what was lost; exits 1 if anything was."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--game", default="cuarenta")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--longest", type=float, default=2.0, help="seconds from one kill to the next, at most")
    parser.add_argument("--port", type=int, default=8952)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bad = asyncio.run(_all_kills(Path(folder) / "tables.db", options))
    sys.exit(bad)


async def _all_kills(store: Path, options: argparse.Namespace) -> int:
    address, chance = f"http://127.0.0.1:{options.port}", Random(options.seed)
    guests: list[Guest] = []
    playing: list[asyncio.Task[None]] = []
    went_on = 0
    for kill in range(options.kills + 1):
        with server(store, options.port) as child:
            await ready(address)
            if not guests:
                async with httpx.AsyncClient(timeout=60) as client:
                    for seed in range(options.tables):
                        guests += await sit_down(client, address, options.game, options.players, seed)
                playing = [asyncio.create_task(guest.play()) for guest in guests]
            moving = await _moving(guests)
            went_on += moving if kill else 0
            print(f"\rkill {kill}: {moving} of {options.tables} tables went on", end="", file=sys.stderr)
            await asyncio.sleep(chance.random() * options.longest)
            if kill < options.kills:
                child.kill()
            else:
                await _stop(playing)
    print(file=sys.stderr)
    lost = await _lost(store, guests)
    acknowledged = sum(len(guest.acknowledged) for guest in guests)
    print("| kills | tables | connections | acknowledged actions | lost | tables that went on | behind on return |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    expected = options.kills * options.tables
    behind = sum(guest.behind for guest in guests)
    row = (options.kills, options.tables, len(guests), acknowledged, len(lost), f"{went_on} of {expected}", behind)
    print(f"| {' | '.join(map(str, row))} |")
    return int(bool(lost) or went_on < expected or behind > 0)


async def _moving(guests: list[Guest]) -> int:
    """How many tables have gone on, waiting for the last of them for some time."""
    before, moving = _by_table(guests), 0
    for _ in range(PATIENCE):
        moving = sum(1 for name, count in _by_table(guests).items() if count > before[name])
        if moving == len(before):
            break
        await asyncio.sleep(0.1)
    return moving


def _by_table(guests: list[Guest]) -> dict[str, int]:
    counts = dict.fromkeys((guest.table for guest in guests), 0)
    for guest in guests:
        counts[guest.table] += len(guest.acknowledged)
    return counts


async def _stop(playing: list["asyncio.Task[None]"]) -> None:
    for task in playing:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*playing, return_exceptions=True)


async def _lost(path: Path, guests: list[Guest]) -> list[str]:
    """The acknowledged actions that the store does not have."""
    store = SqliteStore(path)
    seats: dict[str, tuple[int, set[str | None]]] = {}
    lost = []
    for number, guest in enumerate(guests):
        if guest.table not in seats:
            seats[guest.table] = (number, {row.cid for row in await store.read(guest.table)})
        first, kept = seats[guest.table]
        key = digest(guest.token)
        lost += [cid for cid in guest.acknowledged if kept_name(number - first, key, cid) not in kept]
    await store.close()
    return lost
