"""Bounds of a connection: what it may send before it is a request, and how long it may leave unread what it is sent.

uvicorn's own protocols do the work; these bound them. A request's header is counted and timed, and so is the rest of
it; frames of every kind are counted; and a connection that takes nothing is cut off, by the kernel where it can do it.
"""

import asyncio
import contextlib
import logging
import socket
from asyncio import BaseTransport, TimerHandle, Transport
from collections.abc import Callable, Collection
from functools import partial
from http import HTTPStatus
from typing import Any, Final, NoReturn, cast

from msgspec import Struct
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import Frame
from websockets.protocol import State
from websockets.server import ServerProtocol

from sobremesa.server.http.limits import Places, Rates, household
from sobremesa.server.http.proxies import Misled, Proxies
from sobremesa.server.http.proxy_protocol import SIGNATURE, header
from sobremesa.server.token_bucket import Bucket

APART: Final = 1.0
"""Seconds after its end after which nothing speaks of a socket any more."""
SEND_BUFFER: Final = 64 * 1024
"""The bytes that the kernel is asked to hold for a connection that does not read; it doubles them."""

TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""

log = logging.getLogger("sobremesa.server")
AT_ONCE: Final = "sobremesa.at_once"
"""The extension of a socket's scope that holds `say`."""


class Bounds(Struct, frozen=True):
    """Bytes, fields and seconds of a request, and the seconds in which something sent must be taken.

    `request_bytes` are counted as they come, with what frames the body's chunks; `ahead` are the requests that may
    come before the last one is answered; `parts` the frames of one message. A socket is asked every `ping_seconds`
    whether it is there, and answers in `pong_seconds`; whoever is sent away has `linger` seconds to read why.
    """

    header_bytes: int = 16 * 1024
    header_fields: int = 100
    header_seconds: float = 10
    request_bytes: int = 512 * 1024
    request_seconds: float = 12
    ahead: int = 4
    parts: int = 64
    unread_seconds: float = 15
    ping_seconds: float = 15
    pong_seconds: float = 10
    linger: float = 3


class Entrance:
    """The bounds that a server's connections share, and the places of each address."""

    def __init__(
        self,
        rates: Rates,
        bounds: Bounds | None = None,
        peers: Callable[[], Collection[str]] = tuple,
        proxies: Proxies | None = None,
    ) -> None:
        self.bounds, self._peers, self._proxies = bounds or Bounds(), peers, proxies or Proxies()
        self.frames = rates.frames
        self.places = Places(rates.transports)
        self.cut: Callable[[str], None] = lambda reason: None
        """Counts a connection that is cut off, and why."""

    def counts(self, host: str) -> bool:
        """Return whether a host has its places here; trusted proxies and other nodes bring everybody's connections."""
        return not self._proxies.trust(host) and host not in self._peers()

    def may_announce(self, host: str) -> bool:
        """Return whether a connection from there may say for whom it is."""
        return self._proxies.announce and self._proxies.trust(host)

    def must_announce(self, host: str) -> bool:
        """Return whether it must: another node has an address of its own, which may be among the proxies'."""
        return host not in self._peers()

    def requests(self, **parts: Any) -> "Requests":
        """Return a protocol for a connection that has just come."""
        return Requests(self, **parts)

    def frames_of(self, **parts: Any) -> "Frames":
        """Return a protocol for a connection that has become a socket."""
        return Frames(self, **parts)


class Cut:
    """A connection that does not read what it is sent is cut off; its client has a place as long as it lasts."""

    def __init__(self, transport: Transport, entrance: Entrance, host: str) -> None:
        self._transport, self._bounds, self._count = transport, entrance.bounds, entrance.cut
        self._timer: TimerHandle | None = None
        self._held = contextlib.ExitStack()
        is_counted, address = entrance.counts(host), household(host)
        self.has_place = not is_counted or entrance.places.has_room(address)
        if self.has_place and is_counted:
            self._held.enter_context(entrance.places.one(address))
        _bound_kernel(transport, self._bounds.unread_seconds)

    def paused(self) -> None:
        """Give it some seconds to take what waits, for more waits than may."""
        loop = asyncio.get_running_loop()
        self._timer = self._timer or loop.call_later(self._bounds.unread_seconds, self._unread)

    def _unread(self) -> None:
        self._count("unread")
        self._transport.abort()

    def resumed(self) -> None:
        """Note that it took enough."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def soon(self) -> None:
        """Hang up soon: the rest is taken now, or not at all."""
        asyncio.get_running_loop().call_later(self._bounds.linger, self._transport.abort)

    def ended(self) -> None:
        """Let go: the connection is another's from now on, or gone."""
        self.resumed()
        self._held.close()


def _bound_kernel(transport: Transport, seconds: float) -> None:
    """Let the kernel hold little, and end a connection that acknowledges or takes nothing for so long."""
    end = transport.get_extra_info("socket")
    with contextlib.suppress(AttributeError, OSError):  # not every system has both
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(seconds * 1000))


# --- requests


class TooMuch(Exception):
    """A request goes beyond a bound: the status of the answer, and the sentence."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = status, sentence


class Requests(HttpToolsProtocol):
    """uvicorn's protocol with bounds on the bytes and seconds of a header and of a request."""

    def __init__(self, entrance: Entrance, **parts: Any) -> None:
        super().__init__(**parts)
        self.bounds = entrance.bounds
        self._entrance = entrance
        self._timer: TimerHandle | None = None
        self._in_header = True
        self._why: TooMuch | None = None
        self._came = self._kept = 0
        """The bytes of this request that came, and those of its header that are kept."""
        self._preface: bytes | None = None
        """What came of a header that says for whom the connection is, while one is awaited."""
        self._is_announced = False

    def connection_made(self, transport: BaseTransport) -> None:
        """Take a connection that has come; an address that has too many loses it at once."""
        super().connection_made(cast(Transport, transport))
        host = self.client[0] if self.client else ""
        self._preface = b"" if self._entrance.may_announce(host) else None
        self._enter(host)
        self._within(self.bounds.header_seconds)

    def _enter(self, host: str) -> None:
        self.cut = Cut(self.transport, self._entrance, host)
        if not self.cut.has_place:
            self._entrance.cut("transports")
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of a connection that has gone."""
        self._at_leisure()
        self.cut.ended()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take some bytes: no more than a header has, or a request."""
        if self._timer is None:
            self._within(self.bounds.header_seconds)
        if self._preface is not None:
            data = self._after_preface(self._preface + data)
            if not data:
                return
        elif not self._came and data.startswith(SIGNATURE):
            self._mislead("A PROXY header came from where none is expected.")
            return
        self._came += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self._in_header and self._came > self.bounds.header_bytes:
            self._refuse(self._long_header())
        elif self._came > self.bounds.request_bytes:
            self._refuse(TooMuch(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request is too long."))

    def _after_preface(self, data: bytes) -> bytes:
        """Return what follows a trusted proxy's header, which says whose connection it is."""
        host = self.client[0] if self.client else ""
        if not data.startswith(SIGNATURE[:1]) and not self._entrance.must_announce(host):
            self._preface = None
            return data
        try:
            found = header(data)
        except Misled as why:
            self._mislead(str(why))
            return b""
        self._preface = data if found is None else None
        if found is None:
            return b""
        if found.client is not None:
            self.client, self._is_announced = found.client, True
            self.cut.ended()
            self._enter(self.client[0])
        return b"" if self.transport.is_closing() else data[found.size :]

    def _mislead(self, why: str) -> None:
        """Cut a connection that lies about whose it is, or does not say it."""
        log.warning("proxy misleads", extra={"why": why})
        self._entrance.cut("misled")
        self.transport.abort()

    def on_message_begin(self) -> None:
        """Begin a request at its first byte."""
        super().on_message_begin()
        if self._is_announced:
            cast(dict[str, Any], self.scope)["announced"] = True
        self._kept = 0

    def on_url(self, url: bytes) -> None:
        """Take a part of its path."""
        super().on_url(url)
        self._keep(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a field of its header, or after its body."""
        super().on_header(name, value)
        self._keep(len(name) + len(value))
        if len(self.headers) > self.bounds.header_fields:
            self._stop(self._long_header())

    def on_headers_complete(self) -> None:
        """Go on when the header is whole."""
        self._in_header = False
        self._within(self.bounds.request_seconds)
        if len(self.pipeline) >= self.bounds.ahead:
            self._stop(TooMuch(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests before an answer."))
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Go on when the request is whole."""
        super().on_message_complete()
        self._in_header, self._came = True, 0
        self._at_leisure()

    def on_response_complete(self) -> None:
        """Note that it is answered."""
        super().on_response_complete()
        if self.transport.is_closing():
            self.cut.soon()

    def handle_websocket_upgrade(self) -> None:
        """Give the connection to a socket's protocol."""
        self._at_leisure()
        self.cut.ended()
        self.ws_protocol_class = partial(  # type: ignore[assignment]  # what makes one does as well as its class
            self._entrance.frames_of, client=self.client, is_announced=self._is_announced
        )
        super().handle_websocket_upgrade()
        self.loop.call_soon(setattr, self, "parser", None)  # which knows this, and is done

    def send_400_response(self, msg: str) -> None:
        """Answer a request that cannot be read, or is too much."""
        self._refuse(self._why or TooMuch(HTTPStatus.BAD_REQUEST, msg))

    def timeout_keep_alive_handler(self) -> None:
        """Hang up where no other request came."""
        super().timeout_keep_alive_handler()
        self.cut.soon()

    def pause_writing(self) -> None:
        """Note that much waits to be taken."""
        super().pause_writing()
        self.cut.paused()

    def resume_writing(self) -> None:
        """Note that enough was taken."""
        super().resume_writing()
        self.cut.resumed()

    def _keep(self, count: int) -> None:
        self._kept += count
        if self._kept > self.bounds.header_bytes:
            self._stop(self._long_header())

    def _long_header(self) -> TooMuch:
        size = f"{self.bounds.header_bytes // 1024} KiB and {self.bounds.header_fields} fields"
        return TooMuch(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, f"The header is too long: it has {size} at most.")

    def _stop(self, why: TooMuch) -> NoReturn:
        """Have the parser give up, which tells of no reason of its own."""
        self._why = why
        raise why

    def _within(self, seconds: float) -> None:
        """End the connection unless what is awaited is there in time."""
        self._at_leisure()
        self._timer = self.loop.call_later(seconds, self._late)

    def _at_leisure(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        if self._came:
            self._refuse(TooMuch(HTTPStatus.REQUEST_TIMEOUT, "The request did not come in time."))
        else:
            self._entrance.cut("silent")
            self.transport.abort()

    def _refuse(self, why: TooMuch) -> None:
        """Answer with a sentence and hang up; where another answer is under way, hang up."""
        if self.transport.is_closing():
            return
        self._entrance.cut(f"http_{why.status.value}")
        if self.cycle is not None and not self.cycle.response_complete:
            return self.transport.abort()
        text = why.sentence.encode()
        head = f"HTTP/1.1 {why.status.value} {why.status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        if why.status == HTTPStatus.TOO_MANY_REQUESTS:
            head += "retry-after: 1\r\n"
        self.transport.write(f"{head}content-length: {len(text)}\r\nconnection: close\r\n\r\n".encode() + text)
        self.transport.close()
        return self.cut.soon()


# --- sockets


class Counted(ServerProtocol):
    """The protocol of a socket whose frames are counted, whatever they are."""

    def __init__(self, frames: Bucket, parts: int, **options: Any) -> None:
        super().__init__(**options)
        self._frames, self._parts, self._most = frames, 0, parts

    def recv_frame(self, frame: Frame) -> None:
        """Count one more; raises `ProtocolError`, which ends the connection, where there were too many."""
        if not self._frames.take():
            raise ProtocolError("too many frames")
        if not frame.opcode & 0x8:  # no control frame, which may stand between the parts of a message
            self._parts = 0 if frame.fin else self._parts + 1
        if self._parts > self._most:
            raise ProtocolError("a message in too many parts")
        super().recv_frame(frame)


def framed(text: bytes) -> bytes:
    """Return a text as one frame of a server (RFC 6455, 5.2): whole, not masked, its length in front."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    wide, mark = (2, 126) if size < 1 << 16 else (8, 127)
    return bytes((TEXT, mark)) + size.to_bytes(wide, "big") + text


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's protocol of a socket with bounds."""

    def __init__(
        self, entrance: Entrance, client: tuple[str, int] | None = None, is_announced: bool = False, **parts: Any
    ) -> None:
        super().__init__(**parts)
        self._entrance, self._ends = entrance, 0
        self._client, self._is_announced = client, is_announced
        self.close_timeout = entrance.bounds.linger
        assert not self.config.ws_per_message_deflate  # what is unpacked is not bounded here
        self.conn: ServerProtocol = Counted(
            Bucket(entrance.frames), entrance.bounds.parts, max_size=self.config.ws_max_size, logger=self.logger
        )

    def connection_made(self, transport: BaseTransport) -> None:
        """Take a connection that has become a socket."""
        super().connection_made(transport)
        self.client = self._client or self.client
        self.cut = Cut(self.transport, self._entrance, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of a connection that has gone."""
        self.cut.ended()
        super().connection_lost(exc)
        self._done()

    def _done(self) -> None:
        """Take this apart a moment after both the line and the application have ended.

        What it is made of goes round in circles, and would be garbage that nobody looks for.
        """
        self._ends += 1
        if self._ends == 2:
            self.loop.call_later(APART, vars(self).clear)

    def handle_parser_exception(self) -> None:
        """Hang up on what cannot be read, or is too much."""
        super().handle_parser_exception()
        self._entrance.cut("frames")
        self.cut.soon()

    def keepalive_timeout(self) -> None:
        """Cut off where nobody answers: what waits is for nobody."""
        super().keepalive_timeout()
        self._entrance.cut("unanswered")
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Run until the application is done with it, and a moment longer."""
        self.scope["extensions"][AT_ONCE] = {"say": self.say}
        if self._is_announced:
            cast(dict[str, Any], self.scope)["announced"] = True
        await super().run_asgi()
        self.cut.soon()
        self._done()

    def say(self, text: bytes) -> bool:
        """Send a text now, past the queues of tasks; return False where it has to wait for its turn.

        Most of what a server does for a play is to tell it, and a task that wakes for each message costs more than the
        message.
        """
        is_open = self.handshake_complete and self.conn.state is State.OPEN and not self.transport.is_closing()
        if not (is_open and self.writable.is_set()):
            return False
        self.transport.write(framed(text))
        return True

    def pause_writing(self) -> None:
        """Note that much waits to be taken."""
        super().pause_writing()
        self.cut.paused()

    def resume_writing(self) -> None:
        """Note that enough was taken."""
        super().resume_writing()
        self.cut.resumed()
