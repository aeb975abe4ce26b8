"""Several servers at one database: any of them answers for any table, and one that dies is replaced."""

import asyncio
import contextlib
import signal
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from http.server import HTTPServer, SimpleHTTPRequestHandler
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from sobremesa.server.http.nodes import PassOn
from sobremesa.server.table.scene_changes import FORM
from tests.rest_long import rest_long
from tests.server.database import Database, needs_postgresql
from tests.server.kit import PATIENCE, run
from tests.server.live import process

pytestmark = needs_postgresql


@dataclass
class Nodes:
    """Servers in processes of their own, and the database that they share."""

    database: str
    addresses: list[str] = field(default_factory=list)
    processes: "list[subprocess.Popen[bytes]]" = field(default_factory=list)


@pytest.fixture(scope="module")
def three(running_database: Database) -> Iterator[Nodes]:
    with many(running_database.fresh(), 3) as found:
        yield found


@contextlib.contextmanager
def many(database: str, count: int) -> Iterator[Nodes]:
    found = Nodes(database)
    with contextlib.ExitStack() as stack:
        for _ in range(count):
            address, child = stack.enter_context(process(database))
            found.addresses.append(address)
            found.processes.append(child)
        yield found


def ask(method: str, address: str, path: str, body: Any = None, token: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.request(method, f"{address}{path}", json=body, headers=headers, timeout=PATIENCE)


def opened(address: str, **more: Any) -> Any:
    wanted = {"game": "cuarenta", "players": 2, "name": "Ana", "silence": None, **more}
    answer = ask("POST", address, "/api/tables", wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()


def joined(address: str, seated: Any) -> Any:
    invite = seated["invitation"]["link"].partition("#")[2]
    answer = ask("POST", address, f"/api/tables/{seated['table']}/seats", {"invite": invite, "name": "Beto"})
    assert answer.status_code == 201, answer.text
    return answer.json()


def begun(address: str, seated: Any) -> None:
    start = {"type": "start", "cid": "start"}
    assert ask("POST", address, f"/api/tables/{seated['table']}/commands", start, seated["token"]).status_code == 200


@dataclass
class Player:
    """A seat's program: it plays the first thing it is offered, and when its line ends it goes to the next node."""

    table: str
    token: str
    addresses: list[str]
    number: int = 0
    told: list[int] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    moments: list[float] = field(default_factory=list)
    _commands: int = 0

    async def play(self) -> None:
        for address in cycle(self.addresses):
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                await self._at(address)
            await asyncio.sleep(0.05)

    async def _at(self, address: str) -> None:
        link = f"{address.replace('http', 'ws')}/ws/{self.table}"
        async with connect(link, compression=None, open_timeout=3, ping_interval=1, ping_timeout=2) as socket:
            await socket.send(_json(type="hello", token=self.token, since=self.number, language="en"))
            with contextlib.suppress(ConnectionClosed):
                async for line in socket:
                    await self._hear(socket, msgspec.json.decode(line))

    async def _hear(self, socket: Any, message: Any) -> None:
        if message["type"] == "ack":
            self.acknowledged[message["cid"]] = message["number"]
            self.moments.append(time.monotonic())
        if message["type"] != "update":
            return
        self.told.extend(one["number"] for one in message["told"] if one["number"] > self.number)
        self.number = message["number"]
        if message["scene"]["winners"]:
            self._commands += 1
            await socket.send(_json(type="rematch", cid=f"r{self._commands}"))
        elif message["scene"]["choices"]:
            self._commands += 1
            actions = message["scene"]["choices"][0]["actions"]
            await socket.send(_json(type="play", cid=f"p{self._commands}", actions=actions, seen=self.number))


def _json(**message: Any) -> str:
    return msgspec.json.encode(message).decode()


def kept(database: str, table: str) -> list[tuple[int, int, str | None]]:
    """Return number, epoch and command of a table's rows."""
    import psycopg

    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT seq, epoch, cid FROM event WHERE table_id = %s ORDER BY seq", (table,))
        return [(seq, epoch, None if cid is None else bytes(cid).decode()) for seq, epoch, cid in found.fetchall()]


def nothing_lost(database: str, players: list[Player]) -> None:
    """Check the log against what every player was told: all of it is kept, once, in order, an epoch a number."""
    rows = kept(database, players[0].table)
    assert [seq for seq, *_ in rows] == list(range(1, len(rows) + 1))
    assert [epoch for _, epoch, _ in rows] == sorted(epoch for _, epoch, _ in rows)
    cids = [cid.partition(".")[2] for _, _, cid in rows if cid]
    for player in players:
        played = [cid for cid in player.acknowledged if cid.startswith("p")]
        assert all(cids.count(cid) >= 1 for cid in played)
        assert player.told == sorted(set(player.told)), "told twice, or out of order"


def test_a_table_of_one_node_is_shown_joined_and_played_at_the_others(three: Nodes) -> None:
    one, other, third = three.addresses
    seated = opened(one)
    assert (
        ask("GET", other, f"/api/tables/{seated['table']}").json()
        == ask("GET", one, f"/api/tables/{seated['table']}").json()
    )
    friend = joined(other, seated)
    begun(third, seated)
    players = [Player(seated["table"], seated["token"], [third]), Player(seated["table"], friend["token"], [other])]

    async def work() -> None:
        playing = [asyncio.create_task(player.play()) for player in players]
        while min(len(player.acknowledged) for player in players) < 10:
            await asyncio.sleep(0.05)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    run(work())
    nothing_lost(three.database, players)
    assert {epoch for _, epoch, _ in kept(three.database, seated["table"])} == {1}, "it stayed where it was"


def test_links_name_the_address_that_was_called(three: Nodes) -> None:
    one, other, _ = three.addresses
    seated = opened(one)
    answer = ask(
        "POST", other, f"/api/tables/{seated['table']}/commands", {"type": "reissue", "cid": "r"}, seated["token"]
    )
    (invitation,) = [said for said in answer.json() if said["type"] == "invitation"]
    assert invitation["link"].startswith(f"{other}/t/")


def test_a_code_is_found_from_every_node_and_a_dead_one_from_none(three: Nodes) -> None:
    one, other, third = three.addresses
    seated = opened(one)
    code = seated["invitation"]["code"]
    for address in (other, third):
        assert ask("POST", address, "/api/codes", {"code": code}).json()["table"] == seated["table"]
        assert ask("POST", address, "/api/codes", {"code": "AAAAAA"}).status_code == 404


def test_a_refusal_is_the_same_wherever_it_is_asked(three: Nodes) -> None:
    one, other, _ = three.addresses
    seated = opened(one)
    path = f"/api/tables/{seated['table']}/seats"
    answers = [ask("POST", address, path, {"invite": "wrong", "name": "Eva"}) for address in (one, other)]
    assert answers[0].status_code == answers[1].status_code == 403
    assert answers[0].json() == answers[1].json()
    headers = [sorted(name for name in answer.headers) for answer in answers]
    assert headers[0] == headers[1], "each field once, and none of the nodes' own"
    assert ask("GET", other, "/api/tables/nowhere").status_code == 404


def test_a_stream_comes_through_another_node(three: Nodes) -> None:
    one, other, _ = three.addresses
    seated = opened(one)
    place = f"{other}/api/tables/{seated['table']}/stream"
    token = {"authorization": f"Bearer {seated['token']}"}
    with httpx.stream("GET", place, headers=token, timeout=PATIENCE) as answer:
        first = next(line for line in answer.iter_lines() if line)
        assert msgspec.json.decode(first)["type"] == "welcome"


def test_what_says_that_it_was_passed_on_must_know_the_nodes_secret(three: Nodes) -> None:
    one = three.addresses[0]
    lies = {"x-sobremesa-key": "guess", "x-sobremesa-client": "127.0.0.1", "x-sobremesa-host": "evil.example"}
    wanted = {"game": "cuarenta", "players": 2, "name": "Eva"}
    answer = httpx.post(f"{one}/api/tables", json=wanted, headers=lies, timeout=PATIENCE)
    assert answer.json()["invitation"]["link"].startswith(one)
    lies["host"] = "evil.example"
    assert httpx.get(f"{one}/api/games", headers=lies, timeout=PATIENCE).status_code == 421


@pytest.mark.parametrize(
    "end", rest_long([signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP]), ids=["killed", "ended", "stopped"]
)
def test_a_node_that_goes_is_replaced_and_nothing_is_lost(running_database: Database, end: signal.Signals) -> None:
    with many(running_database.fresh(), 3) as found:
        first, *rest = found.addresses
        seated = opened(first)
        friend = joined(first, seated)
        begun(first, seated)
        order = [first, *rest]
        players = [Player(seated["table"], seated["token"], order), Player(seated["table"], friend["token"], order[1:])]

        async def work() -> None:
            playing = [asyncio.create_task(player.play()) for player in players]
            while len(players[0].acknowledged) < 8:
                await asyncio.sleep(0.02)
            found.processes[0].send_signal(end)
            while end == signal.SIGTERM and found.processes[0].poll() is None:  # it goes on until it has handed over
                await asyncio.sleep(0.02)
            before = max(len(player.acknowledged) for player in players)
            while min(len(player.acknowledged) for player in players) < before + 8:
                await asyncio.sleep(0.02)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

        try:
            run(work())
        finally:
            found.processes[0].send_signal(signal.SIGKILL)
        nothing_lost(found.database, players)
        epochs = [epoch for _, epoch, _ in kept(found.database, seated["table"])]
        assert epochs[0] == 1 and epochs[-1] == 2
        assert ask("GET", rest[0], f"/api/tables/{seated['table']}").status_code == 200


def test_a_node_that_hangs_is_waited_for_no_longer_than_it_counts_as_alive(running_database: Database) -> None:
    """Another answers for its table, though it knows the old place."""
    with many(running_database.fresh(), 2) as found:
        first, other = found.addresses
        seated = opened(first)
        path = f"/api/tables/{seated['table']}"
        assert ask("GET", other, path).status_code == 200  # it knows the place from now on
        found.processes[0].send_signal(signal.SIGSTOP)
        try:
            assert ask("GET", other, path).status_code == 200
            begun(other, seated)
        finally:
            found.processes[0].send_signal(signal.SIGKILL)


@dataclass
class Hanging:
    """The parts of a server at which the table `t` is another node's: one that takes what it is asked and hangs.

    It counts as alive until it was asked so often, and then this one takes its table.
    """

    url: str
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    key: str = "secret"

    def __post_init__(self) -> None:
        self.state = self.web = self.lobby = self.context = self.leases = self

    async def others(self) -> list[str]:
        return [] if self.asked.is_set() else [self.url]

    async def find(self, name: str) -> None:
        from sobremesa.server.storage.leases import Elsewhere

        if not self.asked.is_set():
            raise Elsewhere(self.url)

    def is_at_hand(self, name: str) -> bool:
        return self.asked.is_set()

    def may_find(self, name: str, address: str) -> bool:
        return True


@contextlib.asynccontextmanager
async def hanging(first: bytes = b"") -> AsyncIterator[tuple[Hanging, list[bytes]]]:
    """A node that says so much and no more, and what it was asked."""
    heard: list[bytes] = []

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(first)
        await writer.drain()
        node.asked.set()
        await reader.read()
        writer.close()

    async with await asyncio.start_server(hang, "127.0.0.1", 0) as server:
        node = Hanging(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        yield node, heard


async def passed_on(node: Hanging, method: str, path: str, query: str = "") -> tuple[list[Any], int]:
    """What is answered to a request of the node's table, and how often it was done here."""
    said: list[Any] = []
    times = 0

    async def app(scope: Any, receive: Any, send: Any) -> None:
        nonlocal times
        times += 1

    async def send(message: Any) -> None:
        said.append(message)

    come: asyncio.Queue[Any] = asyncio.Queue()
    is_socket = method == "SOCKET"
    come.put_nowait({"type": "websocket.connect"} if is_socket else {"type": "http.request", "body": b"{}"})
    place = {"path": path, "raw_path": path.encode(), "query_string": query.encode(), "method": method}
    kind = {"type": "websocket", "scheme": "ws"} if is_socket else {"type": "http", "scheme": "http"}
    passing = PassOn(app)
    async with passing.client:
        await passing({**kind, **place, "app": node, "headers": []}, come.get, send)
    return said, times


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/tables/t"),
        ("POST", "/api/tables/t/commands"),
        ("POST", "/api/tables/t/actions"),
        ("SOCKET", "/ws/t"),
    ],
)
def test_what_may_be_asked_again_is_done_here_once_its_node_is_dead(method: str, path: str) -> None:
    async def work() -> None:
        async with hanging() as (node, heard):
            assert await passed_on(node, method, path) == ([], 1)
            assert len(heard) == 1

    run(work())


def test_of_what_may_not_be_asked_again_it_is_said_that_nobody_knows() -> None:
    async def work() -> None:
        async with hanging() as (node, heard):
            said, times = await passed_on(node, "POST", "/api/tables/t/seats", "language=en")
            assert (said[0]["status"], times, len(heard)) == (504, 0, 1)
            assert b"nobody knows whether this was done" in said[1]["body"]

    run(work())


STREAM = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\n{}\n\r\n"


def test_a_stream_ends_once_its_node_is_dead() -> None:
    async def work() -> None:
        async with hanging(STREAM) as (node, _):
            said, _ = await passed_on(node, "GET", "/api/tables/t/stream")
            assert [one.get("body") for one in said] == [None, b"{}\n", b""]
            assert not said[-1]["more_body"]

    run(work())


@pytest.mark.parametrize(
    "path", ["/api/tables/t", "/api/tables/t/../../metrics", "/api/tables/t/./record//", "/api/tables/t/%2e%2E/%41%2f~"]
)
def test_a_path_is_passed_on_as_it_came(path: str) -> None:
    async def work() -> None:
        async with hanging(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n") as (node, heard):
            await passed_on(node, "GET", path, "a=%41&b=/../%2e")
            assert heard[0].startswith(f"GET {path}?a=%41&b=/../%2e HTTP/1.1\r\n".encode())

    run(work())


@pytest.mark.parametrize(("kind", "place"), [("http", "http://old"), ("websocket", "http://new")])
def test_a_socket_is_not_sent_where_a_table_was(kind: str, place: str) -> None:
    """A node that has lost a table sends a socket back, and does so for ever if it comes back the same way."""
    from sobremesa.server.http.nodes import Asked, PassOn
    from sobremesa.server.storage.leases import Elsewhere

    class Moved:
        """The parts of a server at which a table is another node's."""

        def __init__(self) -> None:
            self.state = self.web = self.lobby = self

        async def find(self, name: str) -> None:
            raise Elsewhere("http://new")

        def is_at_hand(self, name: str) -> bool:
            return False

        def may_find(self, name: str, address: str) -> bool:
            return True

    async def work() -> None:
        passing = PassOn(None)
        passing._note("t", "http://old")
        request = Asked({"type": kind, "app": Moved(), "headers": []}, None)
        assert await passing._where("t", request, False) == place

    run(work())


def test_the_lines_to_other_servers_end_with_this_one() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert not passing.client.is_closed

    passing = PassOn(app)
    run(passing({"type": "lifespan"}, None, None))
    assert passing.client.is_closed


def test_a_file_of_another_versions_page_is_had_from_the_server_that_has_it(tmp_path: Path) -> None:
    """While servers are renewed, a page of either version may ask either of them for the rest of it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "Help-older.js").write_text("export {}")
    asked: list[str] = []

    class Older(SimpleHTTPRequestHandler):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args, directory=str(tmp_path))

        def log_message(self, format: str, *args: Any) -> None:
            asked.append(self.path)

    class Renewed:
        """The parts of a server that has another page."""

        def __init__(self, older: str) -> None:
            self.state = self.web = self.lobby = self.context = self.leases = self.costly = self
            self.key, self.older, self.tokens = "secret", older, 2

        async def others(self) -> list[str]:
            return [self.older]

        def take(self, address: str) -> bool:
            self.tokens -= 1
            return self.tokens >= 0

    async def work(older: str) -> list[int]:
        renewed, answers = Renewed(older), list[int]()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 404, "headers": []})

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answers.append(message["status"])

        passing = PassOn(app)
        for path in ("/assets/Help-older.js", "/assets/none.js", "/assets/Help-older.js", "/none.js"):
            come: asyncio.Queue[Any] = asyncio.Queue()
            come.put_nowait({"type": "http.request", "body": b"", "more_body": False})
            place = {"path": path, "raw_path": path.encode(), "query_string": b"", "method": "GET", "scheme": "http"}
            await passing({"type": "http", "app": renewed, "headers": [], **place}, come.get, send)
        await passing.client.aclose()
        return answers

    with HTTPServer(("127.0.0.1", 0), Older) as older:
        threading.Thread(target=older.serve_forever, daemon=True).start()
        assert run(work(f"http://127.0.0.1:{older.server_port}")) == [200, 404, 404, 404]
        older.shutdown()
    assert set(asked) == {"/assets/Help-older.js", "/assets/none.js"}  # the third time there was no token left


def test_a_socket_that_is_passed_on_is_sent_changes_where_it_knows_them(three: Nodes) -> None:
    seated = opened(three.addresses[0], start=True, ruleset="quito")  # whatever is dealt, nobody has won at once

    async def work() -> None:
        for address in three.addresses:
            link = f"{address.replace('http', 'ws')}/ws/{seated['table']}?changes={FORM}"
            async with connect(link, compression=None) as socket:
                await socket.send(_json(type="hello", token=seated["token"]))
                scene = None
                async for line in socket:
                    message = msgspec.json.decode(line)
                    if message["type"] != "update":
                        continue
                    if message["scene"] is None:
                        break
                    scene = message["scene"]
                    if scene["choices"]:
                        play = scene["choices"][0]["actions"]
                        await socket.send(
                            _json(type="play", cid=f"p{message['number']}", actions=play, seen=message["number"])
                        )
                assert scene is not None

    run(work())
