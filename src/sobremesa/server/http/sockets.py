"""The WebSocket of a table: hello, then commands in and messages out, until one of the two ends it."""

import asyncio
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sobremesa.protocol.messages import Bye
from sobremesa.server.conversation import Caller, Conversation
from sobremesa.server.errors import Refusal
from sobremesa.server.http.limits import MESSAGE
from sobremesa.server.http.links import complete
from sobremesa.server.http.transport import AT_ONCE
from sobremesa.server.http.web import Web, address_of, client_of, link_base_of, origin_fits
from sobremesa.server.table.audience import Listener, pace_of
from sobremesa.server.table.scene_changes import FORM
from sobremesa.server.token_bucket import Bucket

POLICY: Final = 1008
"""The socket's code for a client that does what it may not."""
RESTART: Final = 1012
GOODBYE: Final = 2.0
"""Seconds in which somebody who is sent away may still read why."""


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
        line = SocketLine(socket, web)
        try:
            await line.run()
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client has gone; an answer was perhaps on its way
        finally:
            line.talk.end()


class SocketLine:
    """The conversation on one socket."""

    def __init__(self, socket: WebSocket, web: Web) -> None:
        self.socket, self.web = socket, web
        query = socket.query_params
        is_counted, is_from = address_of(socket), client_of(socket)
        caller = Caller(is_counted, is_from, pace_of(query.get("pace", "")), query.get("changes") == FORM)
        name = socket.path_params["table"]
        self.talk = Conversation(web.lobby, name, caller, lambda one: complete(one, link_base_of(socket)))

    async def run(self) -> None:
        """From hello to the end."""
        if (bye := await self._hello()) is not None:
            await self.socket.send_text(msgspec.json.encode(bye).decode())
            await self.socket.close(RESTART if bye.again else POLICY)
            return
        listener = self.talk.listener
        assert listener is not None
        writer = asyncio.create_task(self._write(listener))
        listener.on_close = lambda: asyncio.get_running_loop().call_later(GOODBYE, writer.cancel)
        if AT_ONCE in self.socket.scope.get("extensions", {}):
            listener.at_once = self.socket.scope["extensions"][AT_ONCE]["say"]
        reader = asyncio.create_task(self._read(listener))
        done_first, rest = await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*done_first, *rest, return_exceptions=True)

    async def _hello(self) -> Bye | None:
        """Read the first message, within ten seconds, which says who it is; return the goodbye to who may not stay."""
        try:
            text = await asyncio.wait_for(self._receive(), 10)
        except TimeoutError:
            return self.talk.goodbye(Refusal("hello_first"), "es")
        return await self.talk.hello(text)

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

    async def _read(self, listener: Listener) -> None:
        bucket = Bucket(self.web.rates.messages)
        while not listener.closed:
            text = await self._receive()
            if not bucket.take():
                self.talk.wrong(Refusal("slow_down"))
            elif len(text) > MESSAGE:
                self.talk.wrong(Refusal("unreadable", why=f"> {MESSAGE}"))
            else:
                await self.talk.heard(text)
            if not self.talk.is_welcome:
                return listener.close("flood", again=False)
        return None
