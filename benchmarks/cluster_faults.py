"""Faults of a cluster: everything at three servers, their bots' workers, proxy and database that can break."""

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from benchmarks.bot_workers import Workers
from benchmarks.database_link import DatabaseLink
from benchmarks.faketime import LIBRARY, Clock
from benchmarks.network_namespaces import CLIENTS, DATABASE, Networks
from benchmarks.process_clocks import ProcessClocks
from benchmarks.standstills import Diary
from tools.cluster import Cluster, Node, wait_for

LONGER_THAN_A_LEASE: Final = 3.0
HOUR: Final = 3600
DAY: Final = 24 * HOUR
Fault = Callable[["Setup"], Awaitable[None]]


@dataclass
class Setup:
    """Everything that can break."""

    cluster: Cluster
    links: list[DatabaseLink]
    """The servers' links to the database, and the last one the bots' workers'."""
    chance: Random
    clock: Clock
    """The database's wall clock."""
    clocks: Sequence[ProcessClocks] = field(default_factory=list)
    """The servers' own."""
    networks: Networks | None = None
    other: str = ""
    """The folder of another version's packages."""
    workers: Workers | None = None
    """The bots' workers."""
    diary: Diary = field(default_factory=Diary)
    """Notes of what happens, for who asks why a table stood still."""

    def node(self) -> int:
        """Draw one of the servers."""
        number = self.chance.randrange(len(self.cluster.nodes))
        self.diary.note(f"at {self.cluster.nodes[number].address}")
        return number

    async def again(self, node: Node) -> None:
        """Start a server, and wait until it takes tables; raises `TimeoutError` where it does not."""
        self.diary.note(f"{node.address} has ended and begins{' as another version' if node.source else ''}")
        node.begin()
        await asyncio.to_thread(wait_for, node.address)

    def faults(self) -> dict[str, Fault]:
        """Return all that can break here."""
        found = FAULTS | (CABLES if self.networks else {}) | (DATABASES_CLOCK if LIBRARY else {})
        return found | (WORKERS if self.workers else {})


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
    await _stopped(setup.cluster.nodes[setup.node()])


async def suspended(setup: Setup) -> None:
    """Stop a server for longer than its lease as a machine's suspension does: its clock knows nothing of it."""
    number = setup.node()
    await _stopped(setup.cluster.nodes[number], setup.clocks[number])


async def _stopped(node: Node, clocks: ProcessClocks | None = None) -> None:
    assert node.process is not None
    node.process.send_signal(signal.SIGSTOP)
    begun = time.monotonic()
    await asyncio.sleep(LONGER_THAN_A_LEASE)
    if clocks is not None:
        clocks.hold(time.monotonic() - begun)
    node.process.send_signal(signal.SIGCONT)


async def set_wrong(setup: Setup) -> None:
    """Set a server's wall clock, which dates what it keeps, an hour or a day ahead or behind, and leave it so."""
    setup.clocks[setup.node()].set_wall(setup.chance.choice((-DAY, -HOUR, HOUR, DAY)))


async def parted(setup: Setup) -> None:
    """Hold all that goes between a server and the database for longer than its lease."""
    link = setup.links[setup.node()]
    link.hold()
    await asyncio.sleep(LONGER_THAN_A_LEASE)
    link.let_go()


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
    """Cut the links between a server and the database."""
    setup.links[setup.node()].cut()


async def crashed(setup: Setup) -> None:
    """Let PostgreSQL crash, and start it again."""
    await asyncio.to_thread(setup.cluster.database.crash)
    await asyncio.sleep(setup.chance.random())
    await asyncio.to_thread(setup.cluster.database.start)


async def failed_over(setup: Setup) -> None:
    """Let PostgreSQL crash for good, and its synchronous standby take its place; then it has another."""
    database = setup.cluster.database
    await asyncio.to_thread(database.fail_over)
    for link in setup.links:
        link.lead_to(database.port)
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


async def a_worker_killed(setup: Setup) -> None:
    """Kill one of the bots' workers; another begins in its place."""
    assert setup.workers is not None
    setup.workers.send(signal.SIGKILL, setup.chance)


async def workers_slept(setup: Setup) -> None:
    """Stop a bots' worker for longer than it counts as alive, then let it go on: it answers what others have."""
    assert setup.workers is not None
    worker = setup.workers.send(signal.SIGSTOP, setup.chance)
    await asyncio.sleep(LONGER_THAN_A_LEASE)
    setup.workers.go_on(worker)


async def workers_ended(setup: Setup) -> None:
    """Kill all the bots' workers at once, and begin others: meanwhile the servers think themselves."""
    assert setup.workers is not None
    await asyncio.to_thread(setup.workers.end)
    await asyncio.sleep(LONGER_THAN_A_LEASE)
    setup.workers.begin()


async def workers_parted(setup: Setup) -> None:
    """Hold all that goes between the bots' workers and the database for longer than they count as alive."""
    setup.links[-1].hold()
    await asyncio.sleep(LONGER_THAN_A_LEASE)
    setup.links[-1].let_go()


FAULTS: Final[dict[str, Fault]] = {
    "a server killed": killed,
    "a server ended": ended,
    "a server stopped for 3 s": slept,
    "a server suspended for 3 s": suspended,
    "a server's clock set wrong": set_wrong,
    "a server parted from the database for 3 s": parted,
    "its links to the database cut": cut,
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

DATABASES_CLOCK: Final[dict[str, Fault]] = {"the database's clock set wrong": misset}
"""Besides, where libfaketime is installed."""

WORKERS: Final[dict[str, Fault]] = {
    "a bots' worker killed": a_worker_killed,
    "a bots' worker stopped for 3 s": workers_slept,
    "all bots' workers killed": workers_ended,
    "the bots' workers parted from the database for 3 s": workers_parted,
}
"""Besides, where there are some."""
