"""Pauses of a server: `python -m benchmarks pauses` has thousands of tables wait, and plays at some beside.

Told is how long a search for garbage held everything up, by its generation, in CPU time; and how long the event loop
was held up while a long table is read from all of its events, and while its replay is told, beside how long it is held
up by nothing but the machine's other work.
"""

import argparse
import asyncio
import gc
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.memory import act, begun, opened
from benchmarks.table_opening import long_table
from sobremesa import games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.server.answers.replay import replay
from sobremesa.server.garbage import rarely_collect
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.timing import AT_ONCE

TICK: Final = 0.002
"""Seconds after which the event loop is to go on while something else is done."""


class Collections:
    """Pauses of the searches for garbage, in seconds of CPU time, by generation."""

    def __init__(self) -> None:
        self.pauses: dict[int, list[float]] = {0: [], 1: [], 2: []}
        self._begun = 0.0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._begun = time.thread_time()
        else:
            self.pauses[info["generation"]].append(time.thread_time() - self._begun)

    def clear(self) -> None:
        """Forget what was."""
        for pauses in self.pauses.values():
            pauses.clear()


def main() -> None:
    """Print a row for each cause."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks pauses", description=__doc__)
    parser.add_argument("--game", default=games.names()[-1])
    parser.add_argument("--tables", type=int, default=10_000, help="tables that wait in memory")
    parser.add_argument("--playing", type=int, default=20, help="tables in play, four connected at each")
    parser.add_argument("--steps", type=int, default=400, help="actions at each of them")
    parser.add_argument("--events", type=int, default=5000, help="of the long table")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measured(Path(folder) / "tables.db", options))


async def _measured(path: Path, options: argparse.Namespace) -> None:
    rarely_collect()
    found, store = Collections(), SqliteStore(path)
    lobby = Lobby(ServerContext(store, BotPool(), timing=AT_ONCE))
    await opened(lobby, options.game, options.tables)
    print(f"{options.tables} tables that wait, {options.playing} in play; {len(gc.get_objects())} objects\n")
    print("| what | times | longest ms | all ms |\n|---|---:|---:|---:|")
    _tell("while they were opened", found)
    tables = [await begun(lobby, options.game) for _ in range(options.playing)]
    chance = Random(1)
    for number in range(options.steps):
        for table in tables:
            await act(table, chance, str(number))
    _tell("while the others played", found)
    lobby.tables.clear()
    del tables
    gc.collect()
    _tell("once, of all that is not set apart", found)
    print("\n| beside | it takes, ms | the loop held up, ms at most |\n|---|---:|---:|")
    await _beside("nothing", asyncio.sleep(1.0))
    long, _ = long_table(options.game, options.events)
    await store.append("long", long.rows)
    await _beside(f"a table read from {len(long.rows)} events", Lobby(lobby.context).find("long"))
    text, pool = _record(options.game, options.events), lobby.context.bot_pool
    last = replay("", text, None, "en", 0).total - 1
    await _beside(f"the end of a replay of {last + 1} steps", pool.run(lambda: replay("", text, None, "en", last)))
    await store.close()


def _record(game: str, steps: int) -> str:
    """Return the record of so many steps at random: at Canasta such a match has no end, and a short one at Cuarenta."""
    match, chance = Match(games.load(game), games.load(game).rulebook.ruleset(), 4, seed=1), Random(1)
    while not match.over and len(match.steps) < steps:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(chance.choice(match.legal_actions))
    return str(match.record())


async def _beside(what: str, work: Awaitable[object]) -> None:
    """Print how long the event loop did nothing else at most while something was done."""
    worst, begun = 0.0, time.perf_counter()
    task = asyncio.ensure_future(work)
    while not task.done():
        asked = time.perf_counter()
        await asyncio.sleep(TICK)
        worst = max(worst, time.perf_counter() - asked - TICK)
    print(f"| {what} | {1000 * (time.perf_counter() - begun):.0f} | {1000 * worst:.1f} |", flush=True)
    await task


def _tell(when: str, found: Collections) -> None:
    for generation, pauses in found.pauses.items():
        if pauses:
            longest, every = 1000 * max(pauses), 1000 * sum(pauses)
            print(f"| generation {generation}, {when} | {len(pauses)} | {longest:.1f} | {every:.0f} |", flush=True)
    found.clear()


if __name__ == "__main__":
    main()
