"""Way of a bot's decision to whoever thinks about it, and back: a pool of processes, workers at a database, Ray.

`python -m benchmarks bot_latency` asks for decisions that take no thinking, so that what is measured is the way: of the
pool that a server has by itself, of `sobremesa bot-workers`, and of an actor of a Ray cluster on this machine.
"""

import argparse
import asyncio
import itertools
import multiprocessing
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from statistics import quantiles
from typing import Any

import ray

from benchmarks.scale import with_children
from benchmarks.virtual_users import cpu_seconds
from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.server.bot_workers import work
from sobremesa.server.storage.postgresql_questions import PostgresAsker
from sobremesa.server.storage.postgresql_schema import writing
from sobremesa.server.table.bot_processes import BotProcesses, choose
from sobremesa.server.table.remote_bots import RemoteBots
from tools.database import Database, database

Asks = Callable[[int], Awaitable[int]]


def main() -> None:
    """Print a row for each way, and number of decisions that are asked for at once."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks bot_latency", description=__doc__)
    parser.add_argument("--game", default=games.names()[0])
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, 16])
    options = parser.parse_args()
    columns = ["at once", "p50 ms", "p99 ms", "a second", "asker ms", "worker ms", "between ms"]
    print(f"{options.game}, one worker\n\n| way | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}")
    match = _dealt(options.game)
    with database() as running:
        for at_once in options.at_once:
            asyncio.run(_by_processes(match, at_once, options.decisions))
            asyncio.run(_by_workers(match, running, at_once, options.decisions))
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    for at_once in options.at_once:
        asyncio.run(_by_ray(match, at_once, options.decisions))
    ray.shutdown()


def _dealt(name: str) -> Match[Any, Any]:
    game = games.load(name)
    match = Match(game, game.rulebook.ruleset(), 4, 0, seed="thoughts")
    while match.actor < 0:
        match.deal()
    return match


async def _by_processes(match: Match[Any, Any], at_once: int, decisions: int) -> None:
    processes, name = BotProcesses(1), match.game.name
    try:
        await processes.choose(name, "random", "seed", match.view(match.actor))
        worker = next(child.pid for child in multiprocessing.active_children() if child.pid is not None)

        async def ask(number: int) -> int:
            return await processes.choose(name, "random", "seed", match.view(match.actor))

        await _measured("a process of the pool", ask, [_own, _of(worker), _nothing], at_once, decisions)
    finally:
        processes.close()


async def _by_workers(match: Match[Any, Any], running: Database, at_once: int, decisions: int) -> None:
    address = running.fresh()
    writing(address).close()
    postmaster = int((running.data / "postmaster.pid").read_text().split()[0])
    bots = RemoteBots(PostgresAsker(address))
    with _worker(address, f"{match.game.name} random") as worker:
        while not bots.can(match.game.name, "random"):
            await asyncio.sleep(0.01)

        async def ask(number: int) -> int:
            return await bots.choose("random", "seed", match.view(match.actor))

        await ask(0)
        await _measured("a worker at a database", ask, [_own, _of(worker), _of(postmaster, True)], at_once, decisions)
    bots.close()


@contextmanager
def _worker(address: str, level: str) -> Iterator[int]:
    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(address, "worker", [level], reader), daemon=True)
    process.start()
    assert process.pid is not None
    try:
        yield process.pid
    finally:
        writer.close()
        process.join()


async def _by_ray(match: Match[Any, Any], at_once: int, decisions: int) -> None:
    name, actor = match.game.name, ray.remote(Thinker)
    thinker: Any = actor.remote()

    async def ask(number: int) -> int:
        return int(await thinker.choose.remote(name, "random", "seed", match.view(match.actor)))

    await ask(0)
    worker = int(await thinker.process.remote())
    own = multiprocessing.current_process().pid or 0
    daemons = [process for process in with_children(own) if process != own]
    between = lambda: sum(cpu_seconds(process) for process in daemons)  # noqa: E731
    await _measured("an actor of Ray", ask, [_own, _of(worker), between], at_once, decisions)


class Thinker:
    """An actor of Ray, which has what its bots remember."""

    def choose(self, game: str, level: str, seed: str, view: View[Any, Any]) -> int:
        """Return what a bot does."""
        return choose(game, level, seed, view)

    def process(self) -> int:
        """Return the number of its process."""
        return os.getpid()


def _own() -> float:
    return time.process_time()


def _nothing() -> float:
    return 0.0


def _of(process: int, children: bool = False) -> Callable[[], float]:
    """Return what tells how long a process, and those it began, have used a core."""
    return lambda: sum(cpu_seconds(one) for one in (with_children(process) if children else [process]))


async def _measured(way: str, ask: Asks, spent: list[Callable[[], float]], at_once: int, decisions: int) -> None:
    waits, numbers, before = list[float](), itertools.count(), [one() for one in spent]
    begun = time.perf_counter()

    async def go_on() -> None:
        while (number := next(numbers)) < decisions:
            asked = time.perf_counter()
            await ask(number)
            waits.append(1000 * (time.perf_counter() - asked))

    await asyncio.gather(*(go_on() for _ in range(at_once)))
    rate, cuts = decisions / (time.perf_counter() - begun), quantiles(waits, n=100)
    costs = (1000 * (one() - old) / decisions for one, old in zip(spent, before, strict=True))
    row = [way, at_once, f"{cuts[49]:.2f}", f"{cuts[98]:.2f}", f"{rate:.0f}", *(f"{cost:.2f}" for cost in costs)]
    print(f"| {' | '.join(map(str, row))} |", flush=True)
