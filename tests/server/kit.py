"""A server in the test's own process: pinned secrets, bots that the test chooses, and clients without a network."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec

from sobremesa.bots import house_bots
from sobremesa.bots.random_bot import RandomBot
from sobremesa.server.audit import NoAudit
from sobremesa.server.http.app import AppOptions, make_app
from sobremesa.server.http.hosts import Hosts
from sobremesa.server.http.limits import UNLIMITED, Rates
from sobremesa.server.http.web import Web
from sobremesa.server.storage import memory
from sobremesa.server.storage.store import Measure, Row, Snapshot, Store, StoreError
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.remote_bots import RemoteBots
from sobremesa.server.table.seats import Secrets
from sobremesa.server.table.table import Table
from sobremesa.server.table.timing import AT_ONCE, Timing
from tests.server import in_worker

T = TypeVar("T")
PATIENCE, pinned = in_worker.PATIENCE, in_worker.pinned

PATIENT = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=0.15, tick=0, nonce=0, undo=5)
STILL = Timing(bot=60, deal=0, hand=0, asked_bot=60, asked_person=60, tick=0, nonce=0, undo=5)
"""Bots that never come to act."""
PAGE = '<!doctype html>\n<html lang="es" data-cloth="casa"><head><title>Sobremesa</title></head><body></body></html>'
"""A page in which nothing is but what the server writes there."""


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, 4 * PATIENCE))


class MemoryStore(memory.MemoryStore):
    """A store in memory that keeps nothing more once it `fails`."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = False

    def _may_fail(self) -> None:
        if self.fails:
            raise StoreError("the disk is full")

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        await asyncio.sleep(0)
        self._may_fail()
        await super().append(table, rows)

    async def set_aside(self, table: str, notice: Row) -> None:
        self._may_fail()
        await super().set_aside(table, notice)

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await asyncio.sleep(0)
        self._may_fail()
        await super().keep_snapshot(table, snapshot)

    async def take_measure(self, measure: Measure) -> None:
        self._may_fail()
        await super().take_measure(measure)


@dataclass
class Client:
    """One connection to the application, a socket or a stream: what it got, as the bytes it got."""

    app: Any
    scope: dict[str, Any]
    got: list[bytes] = field(default_factory=list)
    status: int = 0
    closed: int = 0
    answered: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Event()
        self._read = 0
        self.task: asyncio.Task[None] = asyncio.create_task(self.app(self.scope, self._in.get, self._sent))

    async def _sent(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "websocket.send":
            self.got.append(message["text"].encode())
        elif kind == "websocket.close":
            self.closed = message.get("code", 1000)
        elif kind == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        elif kind == "http.response.body" and message.get("body"):
            self.got.append(message["body"])
        self._news.set()

    def put(self, **message: Any) -> None:
        self._in.put_nowait(message)

    def send(self, **message: Any) -> None:
        self.put(type="websocket.receive", text=msgspec.json.encode(message).decode())

    @property
    def messages(self) -> list[Any]:
        return [msgspec.json.decode(line) for line in self.got if line.strip()]

    async def next(self, *types: str, where: Callable[[Any], bool] = lambda message: True) -> Any:
        """The next message of one of these types, waiting for it; those in between are passed over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._read < len(self.got):
                    self._read += 1
                    message = msgspec.json.decode(self.got[self._read - 1])
                    if (not types or message["type"] in types) and where(message):
                        return message
                if self.task.done():
                    raise EOFError(f"closed while {types} was waited for")
                self._news.clear()
                await self._news.wait()

    async def leave(self) -> None:
        self.put(type="websocket.disconnect", code=1001)
        self.put(type="http.disconnect")
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait_for(self.task, PATIENCE)


@dataclass
class Answer:
    status: int
    headers: dict[bytes, bytes]
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class House:
    """A running application with its parts at hand."""

    def __init__(self, app: Any, web: Web) -> None:
        self.app, self.web, self.lobby = app, web, web.lobby

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str = "",
        headers: dict[str, str] | None = None,
        address: str = "192.0.2.7",
    ) -> Answer:
        client = self._http(method, path, token, headers or {}, address)
        data = body if isinstance(body, bytes) else msgspec.json.encode(body) if body is not None else b""
        client.put(type="http.request", body=data, more_body=False)
        await asyncio.wait_for(client.task, PATIENCE)
        return Answer(client.status, client.headers, b"".join(client.got))

    async def numbers(self) -> dict[str, str]:
        """Return what the server counts, as whoever runs it reads it."""
        text = (await self.ask("GET", "/metrics", address="127.0.0.1")).body.decode()
        return dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))

    def _http(self, method: str, path: str, token: str, headers: dict[str, str], address: str = "192.0.2.7") -> Client:
        path, _, query = path.partition("?")
        named = {"host": "table.test", **headers} | ({"authorization": f"Bearer {token}"} if token else {})
        scope = {"type": "http", "method": method, "query_string": query.encode(), "http_version": "1.1"}
        return Client(self.app, scope | _place(path, "http", named) | {"client": (address, 4000)})

    def request(self, method: str, path: str, token: str = "") -> Client:
        """A request whose body is still to come."""
        return self._http(method, path, token, {})

    def stream(self, table: str, token: str = "", query: str = "") -> Client:
        client = self._http("GET", f"/api/tables/{table}/stream?{query}", token, {})
        client.put(type="http.request", body=b"", more_body=False)
        return client

    def socket(
        self, table: str, headers: dict[str, str] | None = None, kind: type[Client] = Client, query: str = ""
    ) -> Client:
        """A socket that has not said hello."""
        named = {"host": "table.test", **(headers or {})}
        scope = {"type": "websocket", "subprotocols": [], "query_string": query.encode()}
        client = kind(self.app, scope | _place(f"/ws/{table}", "ws", named))
        client.put(type="websocket.connect")
        return client

    def sit(self, table: str, token: str = "", kind: type[Client] = Client, query: str = "", **hello: Any) -> Client:
        client = self.socket(table, kind=kind, query=query)
        client.send(type="hello", token=token, language=hello.pop("language", "en"), **hello)
        return client

    async def open(self, **request: Any) -> tuple[Table, Any]:
        """A new table, and the host's seat."""
        answer = await self.ask("POST", "/api/tables", {"name": "Ana", "language": "en", **request})
        assert answer.status == 201, answer.body
        return self.lobby.tables[answer.json["table"]], answer.json

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.002)

    async def friend(self, seated: Any, name: str) -> Any:
        """Another person at the table, by its link."""
        invite = seated["invitation"]["link"].partition("#")[2]
        answer = await self.ask("POST", f"/api/tables/{seated['table']}/seats", {"invite": invite, "name": name})
        assert answer.status == 201, answer.body
        return answer.json


def _place(path: str, scheme: str, headers: dict[str, str]) -> dict[str, Any]:
    return {
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": scheme,
        "server": ("table.test", 80),
        "client": ("192.0.2.7", 4000),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "state": {},
    }


@contextlib.asynccontextmanager
async def house(
    store: Store | None = None,
    *,
    timing: Timing = AT_ONCE,
    rates: Rates = UNLIMITED,
    make: Any = None,
    stacked: Callable[[Any], str] | None = None,
    secrets: Secrets | None = None,
    keep_days: int | None = None,
    name: str = "table.test",
    elsewhere: RemoteBots | None = None,
    hosts: Hosts | None = None,
    wall: Callable[[], float] = lambda: 1e9,
    audit: NoAudit | None = None,
    **more: Any,
) -> AsyncIterator[House]:
    """A server, from its start to its stop."""
    bot_pool = BotPool(make or house_bots.player, elsewhere=elsewhere)
    context = ServerContext(store or MemoryStore(), bot_pool, timing, secrets or pinned(), stacked=stacked, wall=wall)
    context.keep_days, context.audit = keep_days, audit or NoAudit()
    options = AppOptions(hosts=hosts or Hosts(frozenset({"table.test", name})), **more)
    app: Any = make_app(lambda: context, rates, options)
    inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan", "state": {}}, inbox.get, outbox.put))
    inbox.put_nowait({"type": "lifespan.startup"})
    assert (await outbox.get())["type"] == "lifespan.startup.complete"
    try:
        yield House(app, app.app.state.web)
    finally:
        inbox.put_nowait({"type": "lifespan.shutdown"})
        await outbox.get()
        await life


async def turn(client: Client) -> Any:
    """The newest update, once it asks the client for something that it has not done yet."""
    while True:
        updates = [one for one in client.messages if one["type"] == "update"]
        if updates and updates[-1]["scene"]["choices"] and updates[-1]["number"] not in client.answered:
            return updates[-1]
        await client.next()


async def play(client: Client, choice: int = 0, cid: str = "") -> Any:
    """Do one of the things that are offered, when it is one's turn; returns what was asked."""
    update = await turn(client)
    number, actions = update["number"], update["scene"]["choices"][choice]["actions"]
    client.answered.add(number)
    client.send(type="play", cid=cid or f"p{number}", actions=actions, seen=number)
    return update


async def play_out(client: Client) -> Any:
    """Play the first offer each time until the match is over; returns the last update."""
    while True:
        update = await client.next("update")
        if update["scene"]["actor"] == -2:
            return update
        if update["scene"]["choices"]:
            actions = update["scene"]["choices"][0]["actions"]
            client.send(type="play", cid=f"p{update['number']}", actions=actions, seen=update["number"])


def dealt_first(game: Any, dealer: int) -> Any:
    """The game with this first dealer, whatever is drawn."""
    twin = replace(game)
    object.__setattr__(twin, "draw_dealer", lambda values, players, chance: dealer)
    return twin


def random_bots(game: str, level: str, seed: str) -> RandomBot:
    return RandomBot(seed)
