"""Connections to the running server: a socket, a stream of lines or one request, each with its delays and losses."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from random import Random
from typing import Any

import msgspec

from sobremesa.server.table.seats import digest
from tests.server.simulation.process import Server, context_of

Heard = Callable[["Wire", Any], None]
Ended = Callable[["Wire"], None]
HOST = b"127.0.0.1"


class Wire:
    """One connection as the application is given it; a client hears of it only by `heard` and `ended`.

    `sent` is all that the server wrote, with the moment, `got` what arrived: a lost connection has more of the former.
    """

    def __init__(self, server: Server, chance: Random, scope: dict[str, Any], heard: Heard, ended: Ended) -> None:
        self._chance, self._heard, self._ended = chance, heard, ended
        self._context = copy_context()
        self.since, self.form, self.key = 0, "state", ""
        self.sent: list[tuple[float, bytes]] = []
        self.got: list[Any] = []
        self.status, self.alive, self.gone, self.body = 0, True, False, b""
        self.has_stalled = False
        """True where its client did not read for a while: it may be let go of without a goodbye."""
        self.is_closed = False
        """True where the server has ended it."""
        self.readable = asyncio.Event()
        self.readable.set()
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._under_way: tuple[deque[dict[str, Any]], deque[bytes]] = deque(), deque()
        self._last_in = self._last_out = 0.0
        self.process = server.process
        self.is_socket = scope["type"] == "websocket"
        if self.process is None:
            self._later(self._end)
            return
        task = asyncio.create_task(server.app(scope, self._in.get, self._send), context=context_of(self.process))
        task.add_done_callback(self._finished, context=self._context)

    # --- what the client does

    def put(self, **message: Any) -> None:
        """Hand something in, which arrives a little later, and after what was handed in before."""
        loop = asyncio.get_running_loop()
        self._last_in = max(self._last_in, loop.time() + self._lag())
        self._under_way[0].append(message)
        loop.call_at(self._last_in, self._come_in)

    def say(self, message: dict[str, Any]) -> None:
        self.put(type="websocket.receive", text=msgspec.json.encode(message).decode())

    def lose(self, unnoticed: float = 0.0) -> None:
        """The connection is gone; the server notices it so many seconds later."""
        if not self.alive:
            return
        self.alive = False
        loop = asyncio.get_running_loop()
        loop.call_at(max(self._last_in, loop.time() + unnoticed), self._hang_up)
        self._later(self._end)

    def _hang_up(self) -> None:
        while self._under_way[0]:
            self._come_in()
        self.gone = True
        self.readable.set()
        self._in.put_nowait({"type": "websocket.disconnect" if self.is_socket else "http.disconnect", "code": 1006})

    def _come_in(self) -> None:
        if self._under_way[0]:
            self._in.put_nowait(self._under_way[0].popleft())

    # --- what the server does

    async def _send(self, message: dict[str, Any]) -> None:
        await self.readable.wait()
        if self.gone:
            raise OSError("nobody is there any more")
        kind = message["type"]
        if kind == "websocket.send":
            self._deliver(message["text"].encode())
        elif kind == "http.response.start":
            self.status = message["status"]
        elif kind == "http.response.body" and message.get("body"):
            self._deliver(message["body"])
        elif kind == "websocket.close":
            self.is_closed = True
            self._later(self._end)

    def _deliver(self, data: bytes) -> None:
        if self.process is None or self.process.dead:
            return
        loop = asyncio.get_running_loop()
        self.sent.append((loop.time(), data))
        self._last_out = max(self._last_out, loop.time() + self._lag())
        self._under_way[1].append(data)
        loop.call_at(self._last_out, self._arrive, context=self._context)

    def _arrive(self) -> None:
        data = self._under_way[1].popleft()
        if not self.alive:
            return
        self.body += data if not self.is_socket else b""
        if self.status in (0, 200):
            for line in data.splitlines():
                if line:
                    message = msgspec.json.decode(line)
                    self.got.append(message)
                    self._heard(self, message)

    def _finished(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        lives = self.process is not None and not self.process.dead
        self.is_closed = self.is_closed or (lives and not self.gone)
        if lives and error is not None and not isinstance(error, OSError):
            asyncio.get_running_loop().call_exception_handler({"message": "a request failed", "exception": error})
        self._later(self._end)

    def _later(self, what: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        loop.call_at(max(self._last_out, loop.time()) + self._lag(), what, context=self._context)

    def _end(self) -> None:
        if self._ended is not _nothing:
            ended, self._ended = self._ended, _nothing
            self.alive = False
            ended(self)

    def _lag(self) -> float:
        return 0.001 + 0.03 * self._chance.random() ** 3


def _unheard(wire: Wire, message: Any) -> None:
    """An answer is looked at when it is whole."""


def _nothing(wire: Wire) -> None:
    """It has ended already."""


class Network:
    """Network by which clients reach whichever process runs."""

    def __init__(self, server: Server, chance: Random) -> None:
        self.server, self._chance = server, chance
        self.wires: list[tuple[str, Wire]] = []
        """Everything that was ever connected, with its owner's name."""

    def socket(self, owner: str, table: str, token: str, since: int, form: str, heard: Heard, ended: Ended) -> Wire:
        """A socket that has said hello."""
        scope = {"type": "websocket", "subprotocols": [], "query_string": b"", **_place(f"/ws/{table}", "ws", "")}
        wire = self._wire(owner, scope, heard, ended)
        wire.since, wire.form, wire.key = since, form, digest(token)
        wire.put(type="websocket.connect")
        wire.say({"type": "hello", "token": token, "since": since, "language": "en", "form": form})
        return wire

    def lines(self, owner: str, table: str, token: str, since: int, heard: Heard, ended: Ended) -> Wire:
        """A stream of lines."""
        scope = _http("GET", f"/api/tables/{table}/stream", f"since={since}&language=en", token)
        wire = self._request(owner, scope, b"", heard, ended)
        wire.since, wire.key = since, digest(token)
        return wire

    def ask(self, owner: str, method: str, path: str, token: str, body: Any, answered: Ended) -> Wire:
        data = b"" if body is None else msgspec.json.encode(body)
        return self._request(
            owner, _http(method, path, "language=en", token), data, lambda wire, message: None, answered
        )

    def _request(self, owner: str, scope: dict[str, Any], data: bytes, heard: Heard, ended: Ended) -> Wire:
        wire = self._wire(owner, scope, heard, ended)
        wire.put(type="http.request", body=data, more_body=False)
        return wire

    def _wire(self, owner: str, scope: dict[str, Any], heard: Heard, ended: Ended) -> Wire:
        wire = Wire(self.server, self._chance, scope, heard, ended)
        self.wires.append((owner, wire))
        return wire

    def cut(self) -> None:
        """The process has died: all that was connected to it is lost."""
        for _, wire in self.wires:
            if wire.process is not self.server.process:
                wire.lose()


def _http(method: str, path: str, query: str, token: str) -> dict[str, Any]:
    scope = {"type": "http", "method": method, "query_string": query.encode(), "http_version": "1.1"}
    return scope | _place(path, "http", token)


def _place(path: str, scheme: str, token: str) -> dict[str, Any]:
    headers = [(b"host", HOST)] + ([(b"authorization", f"Bearer {token}".encode())] if token else [])
    return {
        "path": path, "raw_path": path.encode(), "root_path": "", "scheme": scheme, "server": (HOST.decode(), 80),
        "client": ("192.0.2.7", 4000), "headers": headers, "state": {},
    }  # fmt: skip
