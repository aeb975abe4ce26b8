"""The deployed set-up under attack: `python -m benchmarks deployed` lets people in through the shipped HAProxy's file.

PostgreSQL, servers with their usual limits, the proxy and the street each have a network of their own, and everybody in
the street an address. Once all have a line, one address asks for as much as it can, and lies about who it is; then a
server is stopped. Told are the lines that were cut, and how long others waited. It takes root, and Linux's `ip`.
"""

import argparse
import asyncio
import contextlib
import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.network_namespaces import Networks, networks
from tools.cluster import Cluster, cluster
from tools.ports import own_port

AT_ONCE: Final = 40
"""The people who come in at the same time."""
SEATS: Final = 4
PROBES: Final = 8
"""The people who ask for their tables all the time."""
ATTACKER: Final = 30_000
"""The number of the one who attacks, for its address."""
DEAR: Final = (
    "/api/games/canasta/ruleset?players=4&ruleset=classic",
    "/",
    "/api/games",
    "/api/rules/canasta",
    "/api/tables/nowhere",
    "/readyz",
)
"""Paths that the attacker asks for in turn."""
RELAY: Final = """defaults
    mode tcp
    timeout connect 2s
    timeout client 1h
    timeout server 1h
listen database
    bind {}:{}
    server one 127.0.0.1:{}
"""
LINES: Final = 48
"""The attacker's connections."""
LATE: Final = 3.0
"""Seconds in which whoever was at a server that hangs is at another."""


@dataclass
class Person:
    """Somebody with an address and a seat, who comes back when the line ends."""

    address: str
    table: str = ""
    token: str = ""
    lost: list[float] = field(default_factory=list)
    """When each line ended."""
    back: list[float] = field(default_factory=list)
    """When each line was there: the first one, and those after one that ended."""

    async def stay(self, way: str) -> None:
        """Until cancelled."""
        while True:
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                await self._line(way)
            await asyncio.sleep(0.05)

    async def _line(self, way: str) -> None:
        place, local = f"{way.replace('http', 'ws')}/ws/{self.table}", (self.address, 0)
        line = connect(place, compression=None, ping_interval=None, open_timeout=10, close_timeout=1, local_addr=local)
        async with line as end:
            await end.send(json.dumps({"type": "hello", "token": self.token}))
            try:
                async for text in end:
                    if '"welcome"' in str(text):
                        self.back.append(time.monotonic())
            finally:
                if len(self.back) > len(self.lost):
                    self.lost.append(time.monotonic())


@dataclass
class Relay:
    """The database in its network, by a process of its own: what the people's program does holds up no server."""

    host: str
    stack: contextlib.ExitStack
    port: int = 0

    def to(self, database: str) -> str:
        """Return the address of a database in the network."""
        place = urlsplit(database)
        if not self.port:
            self.port, folder = own_port(), Path(self.stack.enter_context(TemporaryDirectory()))
            file = folder / "relay.cfg"
            file.write_text(RELAY.format(self.host, self.port, place.port))
            process = subprocess.Popen(["haproxy", "-f", str(file), "-db"], stderr=subprocess.DEVNULL)
            self.stack.callback(process.kill)
        return place._replace(netloc=f"{place.username}@{self.host}:{self.port}").geturl()


@dataclass
class Waits:
    """Seconds until requests were answered, and how often by which status; 0 is none at all."""

    seconds: list[float] = field(default_factory=list)
    status: "Counter[int]" = field(default_factory=Counter)

    def row(self, name: str, cut: int) -> str:
        """Return a line of the table."""
        parts = quantiles(self.seconds, n=100)
        waits = " | ".join(f"{1000 * one:.0f}" for one in (parts[49], parts[98], max(self.seconds)))
        refused = sum(times for status, times in self.status.items() if status != 200)
        return f"| {name} | {len(self.seconds)} | {refused} | {waits} | {cut} |"


async def ask(way: str, source: str, method: str, path: str, body: Any = None, **fields: str) -> tuple[int, Any]:
    """Return status and body of an answer, and 0 where none came."""
    place, data = urlsplit(way), b"" if body is None else json.dumps(body).encode()
    named = {"host": place.netloc, "connection": "close", "content-length": str(len(data)), **fields}
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in named.items())
    try:
        reader, writer = await asyncio.open_connection(place.hostname, place.port, local_addr=(source, 0))
        with contextlib.closing(writer):
            writer.write(f"{head}\r\n".encode() + data)
            answer = await reader.read()
    except OSError:
        return 0, b""
    start, _, rest = answer.partition(b"\r\n\r\n")
    return (int(start.split()[1]) if start else 0), rest


async def asked_until(way: str, source: str, path: str, body: Any, refused: "Counter[int]") -> Any:
    """Return what is answered, asked again as long as it is refused for the load."""
    while True:
        status, answer = await ask(way, source, "POST", path, body)
        if status == 201:
            return json.loads(answer)
        refused[status] += 1
        await asyncio.sleep(1)


async def seated(way: str, people: Sequence[Person], refused: "Counter[int]") -> None:
    """Have people sit down at one table."""
    wanted = {"game": "cuarenta", "players": SEATS, "name": "Person 0", "silence": None}
    host = await asked_until(way, people[0].address, "/api/tables", wanted, refused)
    invite = host["invitation"]["link"].partition("#")[2]
    people[0].token = host["token"]
    for number, person in enumerate(people):
        person.table = host["table"]
        if number:
            body = {"invite": invite, "name": f"Person {number}"}
            found = await asked_until(way, person.address, f"/api/tables/{host['table']}/seats", body, refused)
            person.token = found["token"]


async def limited(works: Sequence[Callable[[], Awaitable[None]]], most: int) -> None:
    """Do so many at once."""
    turn = asyncio.Semaphore(most)

    async def one(work: Callable[[], Awaitable[None]]) -> None:
        async with turn:
            await work()

    await asyncio.gather(*map(one, works))


async def let_in(way: str, people: Sequence[Person]) -> list["asyncio.Task[None]"]:
    """Have everybody come in, and return their lines."""
    begun, refused = time.monotonic(), Counter[int]()
    tables = [people[first : first + SEATS] for first in range(0, len(people), SEATS)]
    await limited([lambda table=table: seated(way, table, refused) for table in tables], AT_ONCE)  # type: ignore[misc]
    print(f"{len(people)} seats taken after {time.monotonic() - begun:.0f} s; refused for a moment: {dict(refused)}")
    lines: list[asyncio.Task[None]] = []

    async def line(person: Person) -> None:
        lines.append(asyncio.create_task(person.stay(way)))
        while not person.back:
            await asyncio.sleep(0.02)

    begun = time.monotonic()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(300):
            await limited([lambda person=person: line(person) for person in people], AT_ONCE)  # type: ignore[misc]
    there = sum(bool(person.back) for person in people)
    print(f"{there} of {len(people)} have a line, after {time.monotonic() - begun:.0f} s", flush=True)
    return lines


async def probed(way: str, people: Sequence[Person], seconds: float, path: Callable[[Person], str]) -> Waits:
    """Have some people ask again and again, each until they are answered."""
    waits, until = Waits(), time.monotonic() + seconds

    async def probe(person: Person) -> None:
        while time.monotonic() < until:
            begun, status = time.monotonic(), 0
            while status != 200 and time.monotonic() < until + 20:
                status, _ = await ask(way, person.address, "GET", path(person))
                waits.status[status] += 1
            waits.seconds.append(time.monotonic() - begun)
            await asyncio.sleep(0.1)

    await asyncio.gather(*map(probe, people))
    return waits


async def attack(way: str, seconds: float) -> None:
    """Ask for dear things from one address as fast as they are answered, and say that it is always another."""
    source, until, answers = Networks.person(ATTACKER), time.monotonic() + seconds, Counter[int]()

    async def line(number: int) -> None:
        while time.monotonic() < until:
            path = random.choice(DEAR)
            lie = f"127.0.0.1, 198.51.{number}.{random.randrange(250)}"
            status, _ = await ask(way, source, "GET", path, **{"x-forwarded-for": lie})
            answers[status] += 1

    await asyncio.gather(*map(line, range(LINES)))
    print(f"The attacker asked {answers.total() / seconds:.0f} times a second: {dict(answers)}", flush=True)


def cuts(people: Sequence[Person], since: float) -> int:
    """Return how many lines have ended."""
    return sum(moment >= since for person in people for moment in person.lost)


async def run(found: Cluster, options: argparse.Namespace) -> None:
    """Let people in, attack, and stop a server."""
    assert found.proxy is not None
    way = found.proxy.address
    people = [Person(Networks.person(number)) for number in range(options.people)]
    lines = await let_in(way, people)
    probes = people[:: max(1, len(people) // PROBES)][:PROBES]

    def table(person: Person) -> str:
        return f"/api/tables/{person.table}"

    rows, since = (
        ["| phase | requests | refused or lost | p50 | p99 | worst ms | lines cut |", "|---|" + "---:|" * 6],
        0.0,
    )
    begun = time.monotonic()
    rows.append((await probed(way, probes, options.seconds, table)).row("quiet", cuts(people, begun)))
    begun = time.monotonic()
    command = [sys.executable, "-m", "benchmarks", "deployed", "--attack", way, "--seconds", str(options.seconds)]
    with subprocess.Popen(command) as attacking:
        rows.append((await probed(way, probes, options.seconds, table)).row("one address attacks", cuts(people, begun)))
        await asyncio.to_thread(attacking.wait)
    away = 0
    if len(found.nodes) > 1:
        begun, node = time.monotonic(), found.nodes[0].process
        assert node is not None
        node.send_signal(signal.SIGSTOP)
        rows.append((await probed(way, probes, options.seconds, table)).row("a server hangs", cuts(people, begun)))
        since, away = begun, sum(len(person.lost) >= len(person.back) for person in people)
        node.send_signal(signal.SIGKILL)
    for line in lines:
        line.cancel()
    await asyncio.gather(*lines, return_exceptions=True)
    print(*rows, sep="\n")
    if since:
        back = sorted(person.back[-1] - since for person in people if person.back[-1] >= since)
        if back:
            late = sum(one > LATE for one in back)
            print(
                f"{len(back)} lost their lines: back after {back[0]:.1f} to {back[-1]:.1f} s, {late} after {LATE} s;",
                end=" ",
            )
        print(f"{away} not back")


def main() -> None:
    """Print what became of the people."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks deployed", description=__doc__)
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=15.0, help="of each phase")
    parser.add_argument("--appends", action="store_true", help="the proxy keeps what comes of X-Forwarded-For")
    parser.add_argument("--attack", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        asyncio.run(attack(options.attack, options.seconds))
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who is told to end ends all that was begun
    with networks(options.servers) as made, contextlib.ExitStack() as stack:
        places = {"places": made.places, "front": made.front, "is_behind_another": options.appends}
        way = Relay(made.database_host, stack)
        found = stack.enter_context(cluster(options.servers, line=way.to, **places))
        asyncio.run(run(found, options))


if __name__ == "__main__":
    main()
