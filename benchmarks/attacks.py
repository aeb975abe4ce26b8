"""Attacks of a stranger on a server: `python -m benchmarks.attacks NAME PORT SECONDS …`, a process for each attack.

Each goes on for some seconds, sends a bounded number of bytes, and prints in the end what became of it.
"""

import asyncio
import contextlib
import itertools
import json
import os
import socket
import struct
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import Final

import httpx

from benchmarks.virtual_users import VirtualUser, sit_down

SOURCE: Final = "127.0.0.66"
PROXY: Final = "127.0.0.1"
"""Where a proxy is that the server believes."""
MOST: Final = 96 * 1024 * 1024
"""The bytes that one attack sends at most."""
SMALL: Final = 4096
"""The bytes that the kernel is asked to hold for somebody who does not read."""
ESTABLISHED: Final = 1
Asked = tuple[str, str, str | None, dict[str, str]]
"""A request: its method, path, body and fields."""
PING: Final = b"\x89\xfd" + bytes(4) + b"p" * 125


class Attack:
    """A server's port, when it is enough, the tables that the server kept, and one of which a match is over."""

    def __init__(self, port: int, seconds: float, tables: list[str]) -> None:
        self.port, self.end, self.tables = port, time.monotonic() + seconds, tables
        self.sent = 0

    def goes_on(self) -> bool:
        """Return whether there is time, and something left to send."""
        return time.monotonic() < self.end and self.sent < MOST

    def connected(self, holds: int = 0) -> socket.socket:
        """A connection from the stranger's address."""
        end = socket.socket()
        end.settimeout(2)
        if holds:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, holds)
        end.bind((SOURCE, 0))
        end.connect(("127.0.0.1", self.port))
        return end

    def send(self, end: socket.socket, data: bytes) -> bool:
        """Send, and say whether the other end still takes it."""
        try:
            end.sendall(data)
        except OSError:
            return False
        self.sent += len(data)
        return True

    def ask(self, path: str, body: object = None, **fields: str) -> tuple[int, bytes]:
        """A request as anybody makes it: its status and its body."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, fields)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return int(answer.status), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def seat(self, **wanted: object) -> tuple[str, str]:
        """A table of its own, and the key of its seat."""
        status, body = self.ask("/api/tables", {"game": "canasta", "silence": 2, **wanted})
        assert status == 201, body
        found = json.loads(body)
        return found["table"], found["token"]

    def socket_of(self, table: str, token: str = "", holds: int = 0) -> socket.socket:
        """A socket that has said hello, and reads no more."""
        end = self.connected(holds)
        fields = (
            f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {'A' * 22}=="
        )
        end.sendall(f"GET /ws/{table} HTTP/1.1\r\nhost: localhost\r\n{fields}\r\n\r\n".encode())
        end.recv(1)
        hello = json.dumps({"type": "hello", "token": token}).encode()
        end.sendall(b"\x81\xfe" + struct.pack("!H", len(hello)) + bytes(4) + hello)
        return end


def is_open(end: socket.socket) -> bool:
    """Return whether the other end has not hung up."""
    end.setblocking(False)
    try:
        while data := end.recv(65536):
            del data
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


def told(open_ones: int, of: int) -> str:
    """Return how many connections are left."""
    return f"{open_ones} of {of} still open"


# --- bytes


def headers(attack: Attack) -> str:
    """A header without end, on one connection after the other."""
    most = tries = 0
    while attack.goes_on() and tries < 2000:
        tries, before = tries + 1, attack.sent
        with attack.connected() as end:
            end.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")
            while attack.goes_on() and attack.send(end, b"a" * 65536):
                pass
        most = max(most, attack.sent - before)
    return f"{most / 2**20:.1f} MiB on one connection, {tries} tried"


def fields(attack: Attack) -> str:
    """Short fields without end."""
    with attack.connected() as end:
        end.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n")
        while attack.goes_on() and attack.send(end, b"x: a\r\n" * 10000):
            time.sleep(0.02)
        return f"{attack.sent / 2**20:.1f} MiB on one connection"


def _slowly(attack: Attack, first: bytes) -> str:
    ends = [attack.connected() for _ in range(300)]
    for end in ends:
        attack.send(end, first)
    while attack.goes_on():
        time.sleep(1)
        for end in ends:
            attack.send(end, b"a")
    return told(sum(map(is_open, ends)), len(ends))


def slow_headers(attack: Attack) -> str:
    """A byte a second of a header, on 300 connections."""
    return _slowly(attack, b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")


def slow_bodies(attack: Attack) -> str:
    """A byte a second of a body that nobody waits for, on 300 connections."""
    return _slowly(attack, b"POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9999\r\n\r\n")


def pipelined(attack: Attack) -> str:
    """Ten thousand requests at once behind one that is never answered to its end, on 20 connections."""
    table, _ = attack.seat()
    ends = [attack.connected() for _ in range(20)]
    for end in ends:
        attack.send(end, f"GET /api/tables/{table}/stream HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        attack.send(end, b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n" * 10000)
    while attack.goes_on():
        time.sleep(0.5)
    return told(sum(map(is_open, ends)), len(ends))


def pings(attack: Attack) -> str:
    """Pings whose pongs are not read, from a seat."""
    table, token = attack.seat()
    end = attack.socket_of(table, token)
    while attack.goes_on() and attack.send(end, PING * 2000):
        pass
    time.sleep(1)
    online = json.loads(attack.ask(f"/api/tables/{table}")[1])["seats"][0]["online"]
    return f"{attack.sent / 2**20:.0f} MiB, {'seat online' if online else 'seat away'}"


# --- never reading


def _unread(attack: Attack, deaf: Callable[[str], socket.socket], count: int = 28) -> str:
    """Two programs play at a table that many look at, none of whom reads."""

    async def play() -> int:
        address = f"http://127.0.0.1:{attack.port}"
        async with httpx.AsyncClient(timeout=60) as client:
            users = await sit_down(client, address, "canasta", 2, 1)
        ends = [deaf(users[0].table) for _ in range(count)]
        playing = [asyncio.create_task(_paced(user).play()) for user in users]
        while attack.goes_on():
            await asyncio.sleep(0.5)
        for task in playing:
            task.cancel()
        return sum(are_left(ends))

    return told(asyncio.run(play()), count)


class Paced(VirtualUser):
    """A user who keeps to the limits."""

    async def _act(self, scene: dict[str, object]) -> None:
        await asyncio.sleep(0.03)
        await super()._act(scene)


def _paced(user: VirtualUser) -> Paced:
    return Paced(user.address, user.table, user.token, Random(1))


def are_left(ends: list[socket.socket]) -> list[bool]:
    """Which connections still are, without a look at what they were sent: who is gone refuses a byte."""
    for end in ends:
        with contextlib.suppress(OSError):
            end.send(b"\0")
    time.sleep(0.5)
    return [end.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 8)[0] == ESTABLISHED for end in ends]


def unread_sockets(attack: Attack) -> str:
    """Sockets that never read."""
    return _unread(attack, lambda table: attack.socket_of(table, holds=SMALL))


def unread_streams(attack: Attack) -> str:
    """Streams that never read."""

    def deaf(table: str) -> socket.socket:
        end = attack.connected(SMALL)
        end.sendall(f"GET /api/tables/{table}/stream?form=scene HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        return end

    return _unread(attack, deaf)


# --- many


def connections(attack: Attack) -> str:
    """Three thousand connections that say nothing."""
    ends: list[socket.socket] = []
    with contextlib.suppress(OSError):
        while attack.goes_on() and len(ends) < 3000:
            ends.append(attack.connected())
    while attack.goes_on():
        time.sleep(0.5)
    return told(sum(map(is_open, ends)), len(ends))


def _callers(attack: Attack, count: int, call: Callable[[int], int]) -> str:
    numbers: Iterator[int] = itertools.count()

    def calling(_: int) -> list[int]:
        statuses = []
        while attack.goes_on():
            statuses.append(call(next(numbers)))
        return statuses

    return _counted(count, calling)


def _counted(count: int, calling: Callable[[int], list[int]]) -> str:
    """Return how often each status came to so many callers."""
    with ThreadPoolExecutor(count) as pool:
        statuses = [status for some in pool.map(calling, range(count)) for status in some]
    return ", ".join(f"{statuses.count(status)} × {status}" for status in sorted(set(statuses)))


def replays(attack: Attack) -> str:
    """Twenty callers who have a match told again, each time from elsewhere."""
    table = attack.tables[0]

    def call(number: int) -> int:
        first, seat, language = number * 7 % 700, ("", "0", "1")[number % 3], ("es", "en", "de")[number % 3]
        return attack.ask(f"/api/tables/{table}/replay?first={first}&seat={seat}&language={language}")[0]

    return _callers(attack, 20, call)


def openings(attack: Attack) -> str:
    """Tables that must be read from the store, one after the other, and new ones."""

    def call(number: int) -> int:
        if number < len(attack.tables):
            return attack.ask(f"/api/tables/{attack.tables[number]}")[0]
        return attack.ask("/api/tables", {"game": "canasta", "start": True})[0]

    return _callers(attack, 10, call)


def rulesets(attack: Attack) -> str:
    """Ten callers who have another ruleset told each time, of the game whose rules take longest."""

    def call(number: int) -> int:
        return attack.ask(f"/api/games/canasta/ruleset?players=4&ruleset=classic,target={number % 20000 + 1}")[0]

    return _callers(attack, 10, call)


def rulesets_at_a_rate(attack: Attack) -> str:
    """The same, 45 a second, fewer than an address may ask of anything else."""
    begun, numbers = time.monotonic(), itertools.count()

    def call(number: int) -> int:
        due = begun + next(numbers) / 45
        time.sleep(max(0.0, due - time.monotonic()))
        return attack.ask("/api/games/canasta/ruleset?players=4&ruleset=classic")[0]

    return _callers(attack, 20, call)


def entrance(attack: Attack) -> str:
    """Twenty callers at the entrance, each on a connection that stays."""
    return _kept_lines(attack, 20, lambda number: ("GET", "/", None, {"accept-encoding": "gzip"}))


def files(attack: Attack) -> str:
    """The same for files that are there and for some that are not."""
    paths = ("/manifest.webmanifest", "/index.html", "/assets/none.js")
    return _kept_lines(attack, 20, lambda number: ("GET", paths[number % 3], None, {}))


def codes(attack: Attack) -> str:
    """Codes that are tried from 20,000 networks of one site, by way of a proxy that is believed."""
    body = json.dumps({"code": "AAAAAA"})

    def guess(number: int) -> Asked:
        address = f"2001:db8:1:{number % 20_000:x}::1"
        return "POST", "/api/codes", body, {"x-forwarded-for": address, "content-type": "application/json"}

    return _kept_lines(attack, 20, guess, source=PROXY)


def health(attack: Attack) -> str:
    """Twenty callers who ask whether the server lives."""
    return _kept_lines(attack, 20, lambda number: ("GET", "/healthz", None, {}))


def _kept_lines(
    attack: Attack,
    count: int,
    asked: Callable[[int], tuple[str, str, str | None, dict[str, str]]],
    source: str = SOURCE,
) -> str:
    """Ask on connections that stay, as fast as there are answers."""
    numbers: Iterator[int] = itertools.count()

    def calling(_: int) -> list[int]:
        line, statuses = HTTPConnection("127.0.0.1", attack.port, timeout=20, source_address=(source, 0)), []
        while attack.goes_on():
            method, path, body, fields = asked(next(numbers))
            try:
                line.request(method, path, body, fields)
                answer = line.getresponse()
                answer.read()
                statuses.append(answer.status)
            except (OSError, HTTPException):
                line.close()
        return statuses

    return _counted(count, calling)


def hosts(attack: Attack) -> str:
    """Tables by a foreign name, and by one of 3,500 letters."""
    names = ("evil.example", "a" * 3500)

    def call(number: int) -> int:
        return attack.ask("/api/tables", {"game": "cuarenta"}, host=names[number % 2])[0]

    return _callers(attack, 2, call)


ATTACKS: Final[dict[str, Callable[[Attack], str]]] = {
    "endless header": headers,
    "endless fields": fields,
    "slow headers": slow_headers,
    "slow bodies": slow_bodies,
    "requests ahead": pipelined,
    "pings": pings,
    "sockets that never read": unread_sockets,
    "streams that never read": unread_streams,
    "silent connections": connections,
    "replays": replays,
    "openings": openings,
    "foreign hosts": hosts,
    "rulesets": rulesets,
    "45 rulesets a second": rulesets_at_a_rate,
    "entrance": entrance,
    "files": files,
    "codes": codes,
    "health": health,
}


def main() -> None:
    """Run one attack and print what became of it."""
    name, port, seconds, *tables = sys.argv[1:]
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))  # whoever measures may have more
    os.nice(10)
    print(ATTACKS[name](Attack(int(port), float(seconds), tables)), flush=True)


if __name__ == "__main__":
    main()
