"""The WebSocket of a table: hello, then commands in and messages out, until one of the two ends it."""

import asyncio
import contextlib
import logging
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sobremesa.presentation.printing import quoted
from sobremesa.presentation.viewer import tidy
from sobremesa.protocol import messages as m
from sobremesa.protocol.decoding import read
from sobremesa.server.errors import Refusal
from sobremesa.server.http.limits import MESSAGE
from sobremesa.server.http.links import complete
from sobremesa.server.http.transport import AT_ONCE
from sobremesa.server.http.web import Web, address_of, client_of, link_base_of, origin_fits
from sobremesa.server.storage.leases import Elsewhere
from sobremesa.server.table.audience import Listener, pace_of
from sobremesa.server.table.commands import handle
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.scene_changes import FORM
from sobremesa.server.table.seats import fits
from sobremesa.server.table.table import Table
from sobremesa.server.token_bucket import Bucket, Rate

POLICY: Final = 1008
"""The socket's code for a client that does what it may not."""
RESTART: Final = 1012
WRONG: Final = Rate(9, 0.1)
"""Messages that cannot be read, or come too fast, that a connection may send before it is closed."""

GOODBYE: Final = 2.0
"""Seconds in which somebody who is sent away may still read why."""

log = logging.getLogger("sobremesa.server")


async def table_socket(socket: WebSocket) -> None:
    """Serve one connection to `/ws/{table}`."""
    web: Web = socket.app.state.web
    address = address_of(socket)
    welcome = origin_fits(socket) and web.sockets.take(address) and web.open.has_room(address)
    if not welcome or not web.may_find(socket.path_params["table"], address):
        web.metrics.count("refused", reason="sockets")
        await socket.close(POLICY)
        return
    with web.open.one(address):
        await socket.accept()
        web.metrics.count("sockets")
        conversation = Conversation(socket, web)
        try:
            await conversation.run()
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client has gone; an answer was perhaps on its way
        finally:
            conversation.end()


class Conversation:
    """The conversation on one socket."""

    def __init__(self, socket: WebSocket, web: Web) -> None:
        self.socket, self.web, self.lobby = socket, web, web.lobby
        self.table: Table | None = None
        self.listener: Listener | None = None
        self.wrong = Bucket(WRONG)
        self.is_welcome = True

    async def run(self) -> None:
        """From hello to the end."""
        if not await self._hello():
            return
        assert self.listener is not None
        writer = asyncio.create_task(self._write(self.listener))
        self.listener.on_close = lambda: asyncio.get_running_loop().call_later(GOODBYE, writer.cancel)
        if AT_ONCE in self.socket.scope.get("extensions", {}):
            self.listener.at_once = self.socket.scope["extensions"][AT_ONCE]["say"]
        reader = asyncio.create_task(self._read())
        done_first, rest = await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*done_first, *rest, return_exceptions=True)

    def end(self) -> None:
        """Note that the connection is gone."""
        if self.table is not None and self.listener is not None:
            self.listener.closed = True
            self.table.detach(self.listener)
            self.listener.on_close, self.listener.at_once = _nothing, _never  # they know who knows the listener

    # --- the beginning

    async def _hello(self) -> bool:
        """Read the first message, within ten seconds, which says who it is; return whether they may stay."""
        try:
            text = await asyncio.wait_for(self._receive(), 10)
            hello: m.Command = read(text, m.ToServer)
        except (msgspec.DecodeError, TimeoutError):
            return await self._refuse(Refusal("hello_first"), "es")
        if not isinstance(hello, m.Hello):
            return await self._refuse(Refusal("hello_first"), "es")
        try:
            name = self.socket.path_params["table"]
            origin = address_of(self.socket)
            self.table, seat, key = await seated(self.lobby, name, hello.token, origin)
        except Refusal as refusal:
            return await self._refuse(refusal, hello.language)
        name = "" if key else tidy(hello.name)
        if self.lobby.context.measures.bans_name(name):
            return await self._refuse(Refusal("banned_name"), hello.language)
        self.listener = Listener(seat, hello.language, hello.form, plain=hello.plain, key=key, name=name, origin=origin)
        self.listener.pace = pace_of(self.socket.query_params.get("pace", ""))
        self.listener.address = client_of(self.socket)
        self.listener.changes = self.socket.query_params.get("changes") == FORM
        self.table.attach(self.listener, hello.since)
        return True

    async def _refuse(self, refusal: Refusal, language: str) -> bool:
        self.web.metrics.count("refused", reason=refusal.key)
        again = isinstance(refusal, Elsewhere)
        bye = m.Bye(refusal.key, refusal.said(language), again)
        await self.socket.send_text(msgspec.json.encode(bye).decode())
        await self.socket.close(RESTART if again else POLICY)
        return False

    # --- in and out

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | None = message.get("text")
        return text if text is not None else str(message["bytes"], errors="replace")

    async def _write(self, listener: Listener) -> None:
        while (data := await listener.next()) is not None:
            await self.socket.send_text(data.decode())
        await self.socket.close(RESTART)

    async def _read(self) -> None:
        bucket = Bucket(self.web.rates.messages)
        assert self.listener is not None
        while not self.listener.closed:
            text = await self._receive()
            if not bucket.take():
                self._wrong(Refusal("slow_down"))
            elif len(text) > MESSAGE:
                self._wrong(Refusal("unreadable", why=f"> {MESSAGE}"))
            else:
                await self._handle(text)
            if not self.is_welcome:
                return self.listener.close("flood", again=False)
        return None

    async def _handle(self, text: str) -> None:
        assert self.listener is not None and self.table is not None
        try:
            command: m.Command = read(text, m.ToServer)
        except msgspec.DecodeError as error:
            return self._wrong(Refusal("unreadable", why=quoted(str(error))))
        if isinstance(command, m.Hello):
            return self._wrong(Refusal("unreadable", why="hello"))
        cid = getattr(command, "cid", "")
        try:
            for answer in await handle(self.table, self.listener, command):
                self.listener.send(self._completed(answer))
        except Refusal as refusal:
            self.web.metrics.count("refused", reason=refusal.key)
            self.listener.send(refusal.message(cid, self.listener.language))
        except Exception:
            log.exception("command failed", extra={"table": self.table.state.id, "command": type(command).__name__})
            with contextlib.suppress(Exception):
                self.listener.send(Refusal("not_kept").message(cid, self.listener.language))
        return None

    def _wrong(self, refusal: Refusal) -> None:
        """Refuse something that no honest client sends."""
        assert self.listener is not None
        self.is_welcome = self.wrong.take()
        self.web.metrics.count("unreadable")
        self.listener.send(refusal.message("", self.listener.language))

    def _completed(self, message: m.Message) -> m.Message:
        return complete(message, link_base_of(self.socket)) if isinstance(message, m.Invitation) else message


def _nothing() -> None:
    """Do nothing."""


def _never(data: bytes) -> bool:
    """Send nothing."""
    return False


async def seated(lobby: Lobby, name: str, token: str, origin: str = "") -> tuple[Table, int | None, str]:
    """Return the table, the seat that a token opens, and the token's digest.

    `None` is a spectator, who has no token, or somebody whose token opens a seat from the next shuffle on. `origin` is
    the address. Raises `Refusal`.
    """
    table = await lobby.find(name)
    if token:
        seat, key = seat_of(table, token)
        lobby.context.measures.refuse_name(table.called(seat, key))
        return table, seat, key
    if not table.state.may_be_watched:
        raise Refusal("no_watching")
    if origin in table.audience.barred:
        raise Refusal("barred")
    return table, None, ""


def seat_of(table: Table, token: str) -> tuple[int | None, str]:
    """Return the seat that a token opens (`None`: not yet), and the token's digest; raises `Refusal`."""
    for number, seat in enumerate(table.state.seats):
        if fits(token, seat.token):
            return number, seat.token
    for one in table.state.waiting.values():
        if fits(token, one.token):
            return None, one.token
    raise Refusal("bad_token")
