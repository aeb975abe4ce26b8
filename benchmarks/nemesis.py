"""Faults of a cluster: `python -m benchmarks nemesis` lets programs play at three servers while something breaks.

Servers are killed, ended, and stopped for longer than their lease lasts; their lines to the database are held or cut;
PostgreSQL crashes, its clock is set wrong, or its synchronous standby takes its place; HAProxy is killed. Programs play
whole matches through all of it, and what they were told is held against the log: every acknowledged action is kept,
once; numbers have no gap, and epochs never fall; nobody is told two things by one number; every table goes on at the
end.
"""

import argparse
import asyncio
import contextlib
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any, Final

import httpx
import psycopg

from benchmarks.clocks import LIBRARY, Clock, wall_clock
from benchmarks.guests import Guest, sit_down
from benchmarks.kept import moving, stopped
from benchmarks.lines import Line
from benchmarks.networks import CLIENTS, DATABASE, Networks, networks
from sobremesa import games
from sobremesa.server.table.commands import kept_name
from sobremesa.server.table.seats import digest
from tools.cluster import Cluster, Node, cluster, is_ready

LONGER_THAN_A_LEASE: Final = 3.0
HOUR: Final = 3600
DAY: Final = 24 * HOUR
SERVERS: Final = 3
Fault = Callable[["Setup"], Awaitable[None]]


@dataclass
class Witness(Guest):
    """A guest who goes from address to address, and notes what it was told by which number, and how long it waited."""

    addresses: list[str] = field(default_factory=list)
    told: dict[int, str] = field(default_factory=dict)
    told_otherwise: list[int] = field(default_factory=list)
    moments: list[float] = field(default_factory=list)
    """When it was told that something was done."""
    _tries: int = 0

    async def _connected(self) -> None:
        self.address = self.addresses[self._tries % len(self.addresses)]
        self._tries += 1
        await super()._connected()

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            for one in message["told"]:
                if self.told.setdefault(one["number"], one["text"]) != one["text"]:
                    self.told_otherwise.append(one["number"])
        if message["type"] == "ack":
            self.moments.append(time.monotonic())
        await super()._hear(message)


@dataclass
class Setup:
    """Everything that can break."""

    cluster: Cluster
    lines: list[Line]
    chance: Random
    clock: Clock
    """The database's wall clock."""
    networks: Networks | None = None
    other: str = ""
    """The folder of another version's packages."""

    def node(self) -> int:
        """Draw one of the servers."""
        return self.chance.randrange(len(self.cluster.nodes))

    async def again(self, node: Node) -> None:
        """Start a server, and wait until it takes tables."""
        node.begin()
        while not await asyncio.to_thread(is_ready, node.address):
            await asyncio.sleep(0.05)


async def killed(setup: Setup) -> None:
    """Kill a server."""
    node = setup.cluster.nodes[setup.node()]
    await asyncio.to_thread(node.end, signal.SIGKILL)
    await setup.again(node)


async def ended(setup: Setup) -> None:
    """End a server as an upgrade does; where there is another version, it comes back as that, or as this again."""
    node = setup.cluster.nodes[setup.node()]
    await asyncio.to_thread(node.end)
    node.source = "" if node.source else setup.other
    await setup.again(node)


async def slept(setup: Setup) -> None:
    """Stop a server for longer than its lease, then let it go on."""
    process = setup.cluster.nodes[setup.node()].process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(LONGER_THAN_A_LEASE)
    process.send_signal(signal.SIGCONT)


async def parted(setup: Setup) -> None:
    """Hold all that goes between a server and the database for longer than its lease."""
    line = setup.lines[setup.node()]
    line.hold()
    await asyncio.sleep(LONGER_THAN_A_LEASE)
    line.let_go()


async def _without(setup: Setup, *cables: str) -> None:
    """Pull a server's cables for longer than its lease."""
    node = setup.node()
    assert setup.networks is not None
    setup.networks.pull(node, *cables)
    await asyncio.sleep(LONGER_THAN_A_LEASE)
    setup.networks.plug(node, *cables)


async def pulled_from_database(setup: Setup) -> None:
    """Pull the cable between a server and the database."""
    await _without(setup, DATABASE)


async def pulled_from_clients(setup: Setup) -> None:
    """Pull the cable between a server and its clients, the proxy and the other servers."""
    await _without(setup, CLIENTS)


async def pulled_from_all(setup: Setup) -> None:
    """Pull both."""
    await _without(setup, CLIENTS, DATABASE)


async def cut(setup: Setup) -> None:
    """Cut the lines between a server and the database."""
    setup.lines[setup.node()].cut()


async def crashed(setup: Setup) -> None:
    """Let PostgreSQL crash, and start it again."""
    await asyncio.to_thread(setup.cluster.database.crash)
    await asyncio.sleep(setup.chance.random())
    await asyncio.to_thread(setup.cluster.database.start)


async def failed_over(setup: Setup) -> None:
    """Let PostgreSQL crash for good, and its synchronous standby take its place; then it has another."""
    database = setup.cluster.database
    await asyncio.to_thread(database.fail_over)
    for line in setup.lines:
        line.lead_to(database.port)
    await asyncio.to_thread(database.begin_standby)


async def unproxied(setup: Setup) -> None:
    """Kill the proxy, and start it again."""
    if setup.cluster.proxy is not None:
        await asyncio.to_thread(setup.cluster.proxy.end)
        setup.cluster.proxy.begin()


async def misset(setup: Setup) -> None:
    """Set the database's wall clock, by which the leases go, an hour or a day ahead or behind, and leave it so."""
    setup.clock.set(setup.chance.choice((-DAY, -HOUR, HOUR, DAY)))
    await asyncio.sleep(LONGER_THAN_A_LEASE)


FAULTS: Final[dict[str, Fault]] = {
    "a server killed": killed,
    "a server ended": ended,
    "a server stopped for 3 s": slept,
    "a server parted from the database for 3 s": parted,
    "its lines to the database cut": cut,
    "PostgreSQL crashed": crashed,
    "its standby took its place": failed_over,
    "the proxy killed": unproxied,
}


CABLES: Final[dict[str, Fault]] = {
    "its cable to the database pulled for 3 s": pulled_from_database,
    "its cable to its clients pulled for 3 s": pulled_from_clients,
    "both its cables pulled for 3 s": pulled_from_all,
}
"""Besides, where every server has a network namespace of its own."""

CLOCKS: Final[dict[str, Fault]] = {"the database's clock set wrong": misset}
"""Besides, where libfaketime is installed."""


def main() -> None:
    """Print the faults and what the check found; exits 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks nemesis", description=__doc__)
    parser.add_argument("--faults", type=int, default=30)
    parser.add_argument("--tables", type=int, default=2, help="of each game")
    parser.add_argument("--namespaces", action="store_true", help="a network namespace for each server; takes root")
    parser.add_argument("--other", default="", help="the folder of another version's packages, such as ../before/src")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="one fault alone, by its name")
    parser.add_argument("--minutes", type=float, default=60.0, help="no further fault after so many")
    sys.exit(asyncio.run(_run(parser.parse_args())))


async def _run(options: argparse.Namespace) -> int:
    with contextlib.ExitStack() as stack:
        made = stack.enter_context(networks(SERVERS)) if options.namespaces else None
        return await _attack(made, stack.enter_context(wall_clock()), options)


async def _attack(made: Networks | None, clock: Clock, options: argparse.Namespace) -> int:
    lines: list[Line] = []

    def line(database: str) -> str:
        lines.append(Line(database, made.database_host if made else "127.0.0.1"))
        return lines[-1].address

    places = made.places if made else ()
    with cluster(SERVERS, more=["--bench"], line=line, places=places, environment=clock.environment) as found:
        found.database.begin_standby()
        guests = await _seated(found, options.tables)
        playing = [asyncio.create_task(guest.play()) for guest in guests]
        await moving(guests)
        done, pauses = await _faults(
            Setup(found, lines, Random(options.seed), clock, made, options.other), guests, options
        )
        alive = await moving(guests)
        await stopped(playing)
        wrong = _checked(found.database.of(found.address), guests)
    _print(done, guests, pauses, alive, wrong)
    return int(bool(wrong) or alive < len({guest.table for guest in guests}))


async def _seated(found: Cluster, tables: int) -> list[Witness]:
    """Return guests on every seat of so many tables of each game, who know every way in."""
    first = found.proxy.address if found.proxy else found.nodes[0].address
    ways = [node.address for node in found.nodes] + ([first] if found.proxy else [])
    guests = []
    async with httpx.AsyncClient(timeout=60) as client:
        for seed in range(tables):
            for name in games.names():
                sat = await sit_down(client, first, name, games.load(name).players[0], seed)
                guests += [Witness(one.address, one.table, one.token, one.chance, addresses=ways) for one in sat]
    for number, guest in enumerate(guests):
        guest.chance.seed(number)
        guest.addresses = [*ways[number % len(ways) :], *ways[: number % len(ways)]]
    return guests


async def _faults(
    setup: Setup, guests: list[Witness], options: argparse.Namespace
) -> tuple["Counter[str]", list[float]]:
    """Do one after the other, each at a moment when every table goes; return them, and how long the last table took."""
    done: Counter[str] = Counter()
    pauses: list[float] = []
    until = time.monotonic() + 60 * options.minutes
    faults = FAULTS | (CABLES if setup.networks else {}) | (CLOCKS if LIBRARY else {})
    while done.total() < options.faults and time.monotonic() < until:
        name = options.only or setup.chance.choice(sorted(faults))
        begun = time.monotonic()
        await faults[name](setup)
        done[name] += 1
        await moving(guests)
        pauses.append(time.monotonic() - begun)
        print(f"\r{done.total()} faults: {name}, {pauses[-1]:.1f} s    ", end="", file=sys.stderr)
    print(file=sys.stderr)
    return done, pauses


def _checked(database: str, guests: list[Witness]) -> list[str]:
    """Return what is wrong between the log and what the guests were told."""
    wrong = []
    with psycopg.connect(database) as connection:
        query = "SELECT seq, epoch, cid FROM event WHERE table_id = %s ORDER BY seq"
        logs = {guest.table: connection.execute(query, (guest.table,)).fetchall() for guest in guests}
    for table, rows in logs.items():
        numbers, epochs = [seq for seq, *_ in rows], [epoch for _, epoch, _ in rows]
        wrong += [f"{table}: a gap"] * (numbers != list(range(1, len(rows) + 1)))
        wrong += [f"{table}: an epoch fell"] * (epochs != sorted(epochs))
    for guest in guests:
        kept = Counter(bytes(cid).decode() for *_, cid in logs[guest.table] if cid is not None)
        key = digest(guest.token)
        wrong += [f"{guest.table}: {cid} lost" for cid in guest.acknowledged if kept[kept_name(key, cid)] < 1]
        wrong += [f"{guest.table}: number {number} told twice" for number in guest.told_otherwise]
        wrong += [f"{guest.table}: older than what was acknowledged"] * guest.behind
    return wrong


def _longest(guests: list[Witness]) -> float:
    """Return the longest time in which nothing was done at a table."""
    moments: dict[str, list[float]] = {}
    for guest in guests:
        moments.setdefault(guest.table, []).extend(guest.moments)
    return max(after - before for all_of_it in moments.values() for before, after in pairwise(sorted(all_of_it)))


def _print(done: "Counter[str]", guests: list[Witness], pauses: list[float], alive: int, wrong: list[str]) -> None:
    print("| fault | times |\n|---|---:|")
    for name, times in sorted(done.items()):
        print(f"| {name} | {times} |")
    acknowledged, tables = sum(len(guest.acknowledged) for guest in guests), len({guest.table for guest in guests})
    print(f"\n{done.total()} faults, {acknowledged} acknowledged actions, {len(wrong)} wrong")
    print(f"{alive} of {tables} tables went on at the end; the longest that one stood still: {_longest(guests):.1f} s")
    print(
        f"until all went on after a fault: median {sorted(pauses)[len(pauses) // 2]:.1f} s, at most {max(pauses):.1f} s"
    )
    for one in wrong[:20]:
        print(one)
