"""Faults of a cluster: `python -m benchmarks nemesis` lets programs play at three servers while something breaks.

Servers are killed, ended, stopped and suspended for longer than their lease lasts, their clocks are set wrong; their
links to the database are held or cut; PostgreSQL crashes, its clock is set wrong, or its synchronous standby takes its
place; HAProxy and the bots' workers are killed. Programs play whole matches through all of it, some against slow bots,
and what they were told is held against the log: every acknowledged action is kept, once; numbers have no gap, and
epochs never fall; all that anybody was told is what the log says by that number; every table goes on at the end.
"""

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, Final

import httpx
import psycopg
from websockets.exceptions import ConnectionClosed

from benchmarks.bot_workers import Workers
from benchmarks.cluster_faults import Setup
from benchmarks.database_link import DatabaseLink
from benchmarks.durability import moving, stopped
from benchmarks.faketime import Clock, wall_clock
from benchmarks.network_namespaces import Networks, networks
from benchmarks.process_clocks import ProcessClocks, process_clocks
from benchmarks.standstills import LONG, Diary, Standstill, watched
from benchmarks.virtual_users import VirtualUser, against_bots, sit_down
from sobremesa import games
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.rows import apply_row
from sobremesa.server.storage.store import Row
from sobremesa.server.table.commands import kept_name
from sobremesa.server.table.seats import digest
from tools.cluster import HERE, Cluster, Place, cluster

SERVERS: Final = 3
SLOW: Final = "search"
"""The level of bots that are asked for at workers."""
MOST: Final = 40
"""The most lines of an account's beginning, and of its end."""
TOLD: Final = 10
"""The most standstills of which an account is given."""


@dataclass
class Witness(VirtualUser):
    """A user who goes from address to address, and notes what it was told by which number, and how long it waited."""

    addresses: list[str] = field(default_factory=list)
    told: dict[int, str] = field(default_factory=dict)
    told_otherwise: list[int] = field(default_factory=list)
    moments: list[float] = field(default_factory=list)
    """When it was told that something was done."""
    diary: Diary = field(default_factory=Diary)
    game: str = ""
    _tries: int = 0
    _is_greeted: bool = False

    async def _connected(self) -> None:
        self.address = self.addresses[self._tries % len(self.addresses)]
        self._tries += 1
        self._is_greeted = False
        begun = time.monotonic()
        try:
            await super()._connected()
        except (OSError, TimeoutError, ConnectionClosed) as error:
            self._note(f"{self.address} ends after {time.monotonic() - begun:.2f} s: {type(error).__name__} {error}")
            raise
        self._note(f"{self.address} closes after {time.monotonic() - begun:.2f} s")

    def _note(self, what: str) -> None:
        self.diary.note(f"{self.token[:4]}: {what}", self.table)

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] in {"welcome", "bye", "refused"}:
            said = f", {message['text']}" if "text" in message else ""
            self._note(f"{message['type']} by {self.address}{said}")
        if message["type"] == "update":
            if message["told"] and self._is_greeted:  # the first tells what was missed
                self.moments.append(time.monotonic())
            self._is_greeted = True
            for one in message["told"]:
                if self.told.setdefault(one["number"], one["text"]) != one["text"]:
                    self.told_otherwise.append(one["number"])
        if message["type"] == "ack":
            self.moments.append(time.monotonic())
        await super()._hear(message)


def main() -> None:
    """Print the faults and what the check found; exits 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks nemesis", description=__doc__)
    parser.add_argument("--faults", type=int, default=30)
    parser.add_argument("--tables", type=int, default=2, help="of each game")
    parser.add_argument("--bots", type=int, default=1, help="tables of each game with slow bots at all seats but one")
    parser.add_argument("--namespaces", action="store_true", help="a network namespace for each server; takes root")
    parser.add_argument("--other", default="", help="the folder of another version's packages, such as ../before/src")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="these faults alone, by their names, with commas between")
    parser.add_argument("--minutes", type=float, default=60.0, help="no further fault after so many")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who is told to end ends all that was begun
    sys.exit(asyncio.run(_run(parser.parse_args())))


async def _run(options: argparse.Namespace) -> int:
    with contextlib.ExitStack() as stack:
        made = stack.enter_context(networks(SERVERS)) if options.namespaces else None
        clocks = stack.enter_context(process_clocks(SERVERS))
        return await _attack(made, stack.enter_context(wall_clock()), clocks, options)


async def _attack(
    made: Networks | None, clock: Clock, clocks: Sequence[ProcessClocks], options: argparse.Namespace
) -> int:
    links: list[DatabaseLink] = []

    def line(database: str) -> str:
        links.append(DatabaseLink(database, made.database_host if made else "127.0.0.1"))
        return links[-1].address

    places = [_by(place, own) for place, own in zip(made.places if made else [HERE] * SERVERS, clocks, strict=True)]
    front = made.front if made else HERE
    with cluster(SERVERS, 0, ["--bench"], line, places, clock.environment, front) as found:
        found.database.begin_standby()
        workers = Workers(line(found.address)) if options.bots else None
        users = await _seated(found, options)
        with _working(workers):
            setup = Setup(found, links, Random(options.seed), clock, clocks, made, options.other, workers)
            log = found.database.folder / "log"
            with watched(setup.diary, lambda: found.database.of(found.address), log, partial(_processes, found)):
                playing = [asyncio.create_task(user.play()) for user in users]
                for user in users:
                    user.diary = setup.diary
                await moving(users)
                done, pauses = await _faults(setup, users, options)
                alive = await moving(users)
                await stopped(playing)
        wrong = _checked(found.database.of(found.address), users)
    _print(done, users, pauses, alive, wrong)
    names = {user.table: user.game for user in users}
    for one in sorted(_standstills(users), key=lambda one: -one.seconds)[:TOLD]:
        if one.seconds >= LONG:
            told = setup.diary.account(one)
            print(
                f"{names[one.table]}:",
                *(told if len(told) < 2 * MOST else [*told[:MOST], "  …", *told[-MOST:]]),
                sep="\n",
            )
    return int(bool(wrong) or alive < len({user.table for user in users}))


def _processes(found: Cluster) -> dict[str, int]:
    """Return the processes that may have to wait for a core, by what they are called."""
    servers = {node.address: node.process.pid for node in found.nodes if node.process is not None}
    return {**servers, "the clients": os.getpid()}


def _by(place: Place, clocks: ProcessClocks) -> Place:
    """Return a place where programs go by other clocks."""
    return Place(place.host, (*place.inside, *clocks.inside))


@contextlib.contextmanager
def _working(workers: Workers | None) -> Iterator[None]:
    """Have bots' workers, if there are to be some."""
    if workers is None:
        yield
        return
    workers.begin()
    try:
        yield
    finally:
        workers.end()


async def _seated(found: Cluster, options: argparse.Namespace) -> list[Witness]:
    """Return users at so many tables of each game, who know every way in; alone with bots at some."""
    first = found.proxy.address if found.proxy else found.nodes[0].address
    ways = [node.address for node in found.nodes] + ([first] if found.proxy else [])
    sat: list[tuple[str, VirtualUser]] = []
    async with httpx.AsyncClient(timeout=60) as client:
        for name in games.names():
            for seed in range(options.tables):
                seats = await sit_down(client, first, name, games.load(name).players[0], seed)
                sat += [(name, one) for one in seats]
            for seed in range(options.bots):
                sat.append((f"{name} with bots", await against_bots(client, first, name, SLOW, seed)))
    users = [Witness(one.address, one.table, one.token, one.chance, addresses=ways, game=game) for game, one in sat]
    for number, user in enumerate(users):
        user.chance.seed(number)
        user.addresses = [*ways[number % len(ways) :], *ways[: number % len(ways)]]
    return users


async def _faults(
    setup: Setup, users: list[Witness], options: argparse.Namespace
) -> tuple["Counter[str]", list[float]]:
    """Do one after the other, each at a moment when every table goes; return them, and how long the last table took."""
    done: Counter[str] = Counter()
    pauses: list[float] = []
    until = time.monotonic() + 60 * options.minutes
    faults = setup.faults()
    names = options.only.split(",") if options.only else sorted(faults)
    while done.total() < options.faults and time.monotonic() < until:
        name = setup.chance.choice(names)
        begun = time.monotonic()
        setup.diary.note(f"FAULT {done.total() + 1}: {name}")
        await faults[name](setup)
        done[name] += 1
        setup.diary.note("it is over")
        await moving(users)
        pauses.append(time.monotonic() - begun)
        print(f"\r{done.total()} faults: {name}, {pauses[-1]:.1f} s    ", end="", file=sys.stderr)
    print(file=sys.stderr)
    return done, pauses


def _checked(database: str, users: list[Witness]) -> list[str]:
    """Return what is wrong between the log and what the users were told."""
    wrong = []
    logs = _logs(database, {user.table for user in users})
    for table, rows in logs.items():
        numbers, epochs = [row.seq for row, _ in rows], [epoch for _, epoch in rows]
        wrong += [f"{table}: a gap"] * (numbers != list(range(1, len(rows) + 1)))
        wrong += [f"{table}: an epoch fell"] * (epochs != sorted(epochs))
        truth = _truth([row for row, _ in rows])
        for user in (user for user in users if user.table == table):
            key = digest(user.token)
            kept = Counter(row.cid for row, _ in rows if row.cid is not None)
            names = [kept_name(key, cid) for cid in user.acknowledged]
            wrong += [f"{table}: {name} lost" for name in names if kept[name] < 1]
            wrong += [f"{table}: {name} done twice" for name in names if kept[name] > 1]
            wrong += [f"{table}: number {number} told in two ways" for number in user.told_otherwise]
            told = truth[key]
            wrong += [f"{table}: told {said!r} by number {n}" for n, said in user.told.items() if told.get(n) != said]
            wrong += [f"{table}: older than what was acknowledged"] * user.behind
    return wrong


def _logs(database: str, tables: set[str]) -> dict[str, list[tuple[Row, int]]]:
    """Return each table's rows, and the epoch of each."""
    query = "SELECT seq, at, cid, seat, kind, body, epoch FROM event WHERE table_id = %s ORDER BY seq"
    with psycopg.connect(database) as connection:
        found = {table: connection.execute(query, (table,)).fetchall() for table in sorted(tables)}
    return {
        table: [
            (Row(seq, at, None if cid is None else bytes(cid).decode(), seat, kind, bytes(body)), epoch)
            for seq, at, cid, seat, kind, body, epoch in rows
        ]
        for table, rows in found.items()
    }


def _truth(rows: Sequence[Row]) -> dict[str, dict[int, str]]:
    """Return what each seat is told by which number, by the digest of its key, as the rows have it."""
    opened = ev.read(rows[0].body)
    assert isinstance(opened, ev.Opened)
    state, heard = TableState("", opened), dict[int, dict[int, str]]()
    for row in rows:
        apply_row(state, row)
        for seat in range(state.players):
            known, stream = heard.setdefault(seat, {}), state.streams[seat]
            new = stream.entries[max(0, len(known) - stream.hand) :]
            known.update((entry.event.number, entry.event.text) for entry in new)
    return {state.seats[seat].token: numbers for seat, numbers in heard.items()}


def _standstills(users: list[Witness]) -> list[Standstill]:
    """Return the times in which nothing was done at a table; one that does not go on stands still until the end."""
    moments: dict[str, list[float]] = {}
    for user in users:
        moments.setdefault(user.table, []).extend(user.moments)
    end = max(max(found) for found in moments.values())
    return [Standstill(table, *pair) for table, found in moments.items() for pair in pairwise([*sorted(found), end])]


def _print(done: "Counter[str]", users: list[Witness], pauses: list[float], alive: int, wrong: list[str]) -> None:
    print("| fault | times |\n|---|---:|")
    for name, times in sorted(done.items()):
        print(f"| {name} | {times} |")
    acknowledged, tables = sum(len(user.acknowledged) for user in users), len({user.table for user in users})
    counts = ", ".join(f"{what} {sum(what in one for one in wrong)}" for what in ("lost", "twice"))
    longest = max(one.seconds for one in _standstills(users))
    print(f"\n{done.total()} faults, {acknowledged} acknowledged actions: {counts}; {len(wrong)} wrong")
    print(f"{alive} of {tables} tables went on at the end; the longest that one stood still: {longest:.1f} s")
    print(
        f"until all went on after a fault: median {sorted(pauses)[len(pauses) // 2]:.1f} s, at most {max(pauses):.1f} s"
    )
    for one in wrong[:20]:
        print(one)
