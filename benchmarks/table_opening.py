"""Time to open a table from its file: with all of its events played again, and from its snapshot.

The tables are played at random, people come, go and take back; the snapshot is as old as it can get before the next.
"""

import argparse
import asyncio
import gc
import statistics
import tempfile
import time
from pathlib import Path

from msgspec.structs import replace

from sobremesa import games
from sobremesa.server.storage.snapshots import EVERY, taken
from sobremesa.server.storage.sources import readable
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.store import Snapshot
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from tests.server.random_tables import RandomTable


def main() -> None:
    """Print a row a game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks table_opening", description=__doc__)
    parser.add_argument("--events", type=int, nargs="+", default=[5000])
    parser.add_argument("--times", type=int, default=9, help="how often each is opened")
    options = parser.parse_args()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    print("| game | events | matches | steps of the last | all events, ms | median | snapshot, ms | median | KiB |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for game in games.names():
        for events in options.events:
            with tempfile.TemporaryDirectory() as folder:
                asyncio.run(_measure(game, events, options.times, Path(folder) / "tables.db"))


async def _measure(game: str, events: int, times: int, path: Path) -> None:
    table, snapshot = long_table(game, events)
    readable()
    store = SqliteStore(path)
    await store.append("table", table.rows)
    slow: list[float] = []
    fast: list[float] = []
    for kept, found in ((replace(snapshot, version="another"), slow), (snapshot, fast)):
        for _ in range(times):
            await store.keep_snapshot("table", kept)
            found.append(await _opened(store))
    await store.close()
    steps = len(table.state.match.steps) if table.state.match else 0
    row = (game, len(table.rows), table.state.matches, steps, *_shortest(slow), *_shortest(fast))
    print(f"| {' | '.join(map(str, row))} | {len(snapshot.body) // 1024} |", flush=True)


def long_table(game: str, events: int) -> tuple[RandomTable, Snapshot]:
    """A table of so many events, and its snapshot just before the next one is due."""
    table = RandomTable(game, str(games.load(game).rulebook.parse("")), 4, "opening").run(events - EVERY)
    snapshot, public = taken(table.state, table.rows[-1]), table.state.streams[None]
    number = public.number
    while public.number < number + EVERY - 1:
        table.run(len(table.rows) + 1)
    return table, snapshot


async def _opened(store: SqliteStore) -> float:
    """The milliseconds until a server that has just begun has the table."""
    lobby = Lobby(ServerContext(store, BotPool()))
    begun = time.perf_counter()
    table = await lobby.find("table")
    milliseconds = 1000 * (time.perf_counter() - begun)
    await asyncio.sleep(0.05)  # a snapshot that was due is kept
    table.scheduler.stop()
    return milliseconds


def _shortest(milliseconds: list[float]) -> tuple[float, float]:
    """The shortest time, which is the table's own, and the median, in which others on the machine have a part."""
    return round(min(milliseconds), 1), round(statistics.median(milliseconds), 1)
