"""Memory of tables: `python -m benchmarks memory` opens many in one process, and lets four people play at some.

A table that waits has its host, who has gone; at one in play four are connected, who are told every action with scenes
and sentences. What the process holds more, by the system's count, is divided by the tables. Sockets are not in it.
"""

import argparse
import asyncio
import gc
import os
import tempfile
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.virtual_users import resident
from sobremesa import games
from sobremesa.protocol import messages as m
from sobremesa.server.garbage import rarely_collect
from sobremesa.server.state import events as ev
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.table.audience import Listener
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.seats import digest
from sobremesa.server.table.table import Table
from sobremesa.server.table.timing import AT_ONCE

READING: Final[list["asyncio.Task[None]"]] = []
LANGUAGES: Final[tuple[m.Language, ...]] = ("es", "en", "de", "es")


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks memory", description=__doc__)
    parser.add_argument("--idle", type=int, default=2000, help="tables that wait")
    parser.add_argument("--playing", type=int, default=200, help="tables in play")
    parser.add_argument("--steps", type=int, nargs="+", default=[20, 100, 300], help="actions at each of them")
    options = parser.parse_args()
    print("| game | KiB a table that waits |" + "".join(f" after {n} actions |" for n in options.steps))
    print("|---|---:|" + "---:|" * len(options.steps))
    for game in games.names():
        row = [*_apart(_waiting, game, options), *_apart(_in_play, game, options)]
        print(f"| {game} | {' | '.join(f'{held / 1024:.0f}' for held in row)} |", flush=True)


Measured = Callable[[Lobby, str, argparse.Namespace], Awaitable[list[float]]]


def _apart(measured: Measured, game: str, options: argparse.Namespace) -> list[float]:
    """Measure in a process of its own: what another measurement let go of is taken again, and would not be counted."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_measure, measured, game, options).result()


def _measure(measured: Measured, game: str, options: argparse.Namespace) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        rarely_collect()
        return asyncio.run(_with_store(measured, game, options, Path(folder) / "tables.db"))


async def _with_store(measured: Measured, game: str, options: argparse.Namespace, path: Path) -> list[float]:
    store = SqliteStore(path)
    try:
        return await measured(Lobby(ServerContext(store, BotPool(), timing=AT_ONCE)), game, options)
    finally:
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await store.close()


async def _waiting(lobby: Lobby, game: str, options: argparse.Namespace) -> list[float]:
    await opened(lobby, game, 50)
    before = _held()
    await opened(lobby, game, options.idle)
    return [(_held() - before) / options.idle]


async def _in_play(lobby: Lobby, game: str, options: argparse.Namespace) -> list[float]:
    await _played([await begun(lobby, game) for _ in range(5)], max(options.steps))
    before, done, row = _held(), 0, []
    tables = [await begun(lobby, game) for _ in range(options.playing)]
    for steps in options.steps:
        await _played(tables, steps - done)
        done = steps
        row.append((_held() - before) / options.playing)
    return row


def _held() -> int:
    gc.collect()
    return resident(os.getpid())


async def opened(lobby: Lobby, game: str, count: int) -> None:
    for _ in range(count):
        await lobby.open(m.NewTable(game, players=4, name="Ana", silence=None))


async def begun(lobby: Lobby, game: str) -> Table:
    """Return a table at which four people are connected and the match has begun."""
    table, *_ = await lobby.open(m.NewTable(game, players=4, name="Ana", silence=None))
    others = [ev.Sat(seat, "person", f"Guest {seat}", "", digest(f"{table.state.id}{seat}")) for seat in (1, 2, 3)]
    await table.writer.submit(lambda: table.commit(*others, seat=0))
    for seat in range(4):
        key = table.state.seats[seat].token
        listener = Listener(seat, LANGUAGES[seat], changes=True, key=key, at_once=lambda data: True)
        table.attach(listener, 0)
        READING.append(asyncio.create_task(_read(listener)))
    await table.writer.submit(table.dealer.begin)
    return table


async def _read(listener: Listener) -> None:
    """Take what is sent, as a connection does."""
    while await listener.next() is not None:
        pass


async def _played(tables: list[Table], steps: int) -> None:
    """Have random actions done at every table, step by step at all of them."""
    chance = Random(steps)
    for number in range(steps):
        for table in tables:
            await act(table, chance, f"{steps}.{number}")


async def act(table: Table, chance: Random, cid: str) -> None:
    while (match := table.state.match) is None or match.actor < 0:
        if match is not None and match.over and not table.rematch_votes:
            table.rematch_votes |= {0, 1, 2, 3}
            table.changed()
        await asyncio.sleep(0.001)
    seat = match.actor
    text = match.game.notation.write(chance.choice(match.legal_actions))
    await table.writer.submit(lambda: table.commit(ev.Played(seat, text, "", None), seat=seat, cid=cid))
