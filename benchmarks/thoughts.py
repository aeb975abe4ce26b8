"""Way of a bot's decision to whoever thinks about it, and back: a pool of processes against a queue in PostgreSQL.

`python -m benchmarks thoughts` asks for decisions that take no thinking, so that what is measured is the way. In the
queue a row holds a seat's view; a worker takes it with `SKIP LOCKED` under a lease, is woken by a notice, and answers
in the transaction that deletes it; the notice of that carries the action.
"""

import argparse
import asyncio
import itertools
import multiprocessing
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any, Final

import msgspec
import psycopg

from benchmarks.guests import cpu_seconds
from benchmarks.scale import with_children
from sobremesa import games
from sobremesa.core.kernel import values_of
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.server.table.bot_processes import BotProcesses, choose
from tools.database import Database, database

QUEUE: Final = """
CREATE UNLOGGED TABLE thought (
    id bigint PRIMARY KEY, game text, level text, seed text, ruleset text, players int, seat int, view bytea,
    until timestamptz NOT NULL DEFAULT '-infinity'
)
"""
ASK: Final = """
WITH asked AS (INSERT INTO thought VALUES (%s, %s, %s, %s, %s, %s, %s, %s))
SELECT pg_notify('thought', '')
"""
TAKE: Final = """
UPDATE thought SET until = clock_timestamp() + interval '2 seconds' WHERE id = (
    SELECT id FROM thought WHERE until < clock_timestamp() ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1
) RETURNING id, game, level, seed, ruleset, players, seat, view
"""
ANSWER: Final = """
WITH done AS (DELETE FROM thought WHERE id = %s RETURNING id)
SELECT pg_notify('answer', id || ' ' || %s) FROM done
"""

Asks = Callable[[int], Awaitable[int]]


@dataclass
class Asker:
    """A server's side of the queue: it asks over one connection, and hears the answers on it."""

    connection: "psycopg.AsyncConnection[tuple[Any, ...]]"
    view: View[Any, Any]
    ruleset: str
    waiting: dict[int, "asyncio.Future[int]"] = field(default_factory=dict)
    listening: Any = None

    async def ask(self, number: int) -> int:
        """Put a question into the queue, and wait for its answer."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.waiting[number] = answer
        view = self.view
        body = msgspec.msgpack.encode(values_of(view.state))
        row = (number, view.game.name, "random", "seed", self.ruleset, 4, view.seat, body)
        await self.connection.execute(ASK, row)
        return await answer

    async def hear(self, address: str) -> None:
        """Hear answers, until it is cancelled."""
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as listening:
            await listening.execute("LISTEN answer")
            self.listening = listening
            async for notice in listening.notifies():
                number, action = map(int, notice.payload.split())
                self.waiting.pop(number).set_result(action)


def work(address: str) -> None:
    """Think for whoever asks: a worker, until it is ended."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("LISTEN thought")
        while True:
            taken = connection.execute(TAKE).fetchone()
            if taken is None:
                next(connection.notifies(timeout=1.0, stop_after=1), None)
                continue
            number, name, level, seed, ruleset, players, seat, body = taken
            game = games.load(name)
            state = type(game.new_state())(*msgspec.msgpack.decode(body))
            view = View(game, game.rules(game.rulebook.parse(ruleset), players), state, seat)
            connection.execute(ANSWER, (number, choose(name, level, seed, view)))


def main() -> None:
    """Print a row for each way, and number of decisions that are asked for at once."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks thoughts", description=__doc__)
    parser.add_argument("--game", default=games.names()[0])
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, 16])
    options = parser.parse_args()
    columns = ["at once", "p50 ms", "p99 ms", "a second", "asker ms", "worker ms", "database ms"]
    print(f"{options.game}, one worker\n\n| way | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}")
    match = _dealt(options.game)
    with database() as running:
        for at_once in options.at_once:
            asyncio.run(_by_processes(match, at_once, options.decisions))
            asyncio.run(_by_queue(match, running, at_once, options.decisions))


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
        spent = [time.process_time, lambda: cpu_seconds(worker), lambda: 0.0]

        async def ask(number: int) -> int:
            return await processes.choose(name, "random", "seed", match.view(match.actor))

        await _measured("a process of the pool", ask, spent, at_once, decisions)
    finally:
        processes.close()


async def _by_queue(match: Match[Any, Any], running: Database, at_once: int, decisions: int) -> None:
    address = running.fresh()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(QUEUE)
    postmaster = int((running.data / "postmaster.pid").read_text().split()[0])
    with _worker(address) as worker:
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            asker = Asker(connection, match.view(match.actor), str(match.ruleset))
            hearing = asyncio.create_task(asker.hear(address))
            while asker.listening is None:
                await asyncio.sleep(0.01)
            await asker.ask(-1)
            database_spent = lambda: sum(cpu_seconds(process) for process in with_children(postmaster))  # noqa: E731
            spent = [time.process_time, lambda: cpu_seconds(worker), database_spent]
            await _measured("a queue in PostgreSQL", asker.ask, spent, at_once, decisions)
            hearing.cancel()


@contextmanager
def _worker(address: str) -> Iterator[int]:
    process = multiprocessing.get_context("spawn").Process(target=work, args=(address,), daemon=True)
    process.start()
    assert process.pid is not None
    try:
        yield process.pid
    finally:
        process.kill()
        process.join()


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
