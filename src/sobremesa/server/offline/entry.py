"""Entry to the tables of a page without a network: its messages come in as JSON, and what it is told goes out."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import msgspec

from sobremesa.server.conversation import Caller, Conversation
from sobremesa.server.offline.device_store import Device, DeviceStore
from sobremesa.server.offline.requests import Request, answer
from sobremesa.server.offline.reviews import Reviews
from sobremesa.server.offline.search_pool import Searches, SearchPool
from sobremesa.server.storage.memory import MemoryStore
from sobremesa.server.table.audience import Listener, pace_of
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.quick_pool import QuickPool
from sobremesa.server.table.scene_changes import FORM
from sobremesa.server.table.timing import AT_ONCE, Timing

Post = Callable[[str], object]
"""Sends a text to the page."""

ENCODER: Final = msgspec.json.Encoder()

log = logging.getLogger("sobremesa.server")


class Incoming(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message of the page; `number` is its own name for the request or the line."""

    number: int


class Ask(Incoming, frozen=True, tag="ask"):
    """A request, as it would go to the API."""

    method: str
    address: str
    body: str = "{}"
    key: str = ""


class Open(Incoming, frozen=True, tag="open"):
    """A line to a table is opened, as a socket would be: `/ws/{table}`, with its query."""

    address: str


class Say(Incoming, frozen=True, tag="say"):
    """A message to the table."""

    text: str


class HangUp(Incoming, frozen=True, tag="hang_up"):
    """A line is closed."""


Message = Ask | Open | Say | HangUp
DECODER: Final = msgspec.json.Decoder(Message)


class Answered(msgspec.Struct, frozen=True, tag_field="type", tag="answer"):
    """The answer to a request."""

    number: int
    status: int
    body: Any


class Told(msgspec.Struct, frozen=True, tag_field="type", tag="tell"):
    """A message of a table to the page, on a line."""

    number: int
    message: msgspec.Raw


class Closed(msgspec.Struct, frozen=True, tag_field="type", tag="closed"):
    """The table has closed a line."""

    number: int


class Entry:
    """The tables, and the lines to them. Everything happens on the event loop in which messages come in."""

    def __init__(self, lobby: Lobby, post: Post) -> None:
        self.lobby, self._post = lobby, post
        pool = lobby.context.bot_pool
        self._reviews = Reviews(pool) if isinstance(pool, SearchPool) else None
        self._lines: dict[int, Line] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, text: str) -> None:
        """Take a message of the page; raises `DecodeError` for one that it cannot have sent."""
        message = DECODER.decode(text)
        number = message.number
        match message:
            case Ask():
                self._go(self._answer(message))
            case Open():
                self._lines[number] = Line(self.lobby, number, message.address, self._send)
                self._go(self._run(self._lines[number]))
            case Say() if number in self._lines:
                self._lines[number].inbox.put_nowait(message.text)
            case HangUp() if number in self._lines:
                self._lines.pop(number).inbox.put_nowait(None)

    def _go(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send(self, message: msgspec.Struct) -> None:
        self._post(ENCODER.encode(message).decode())

    async def _answer(self, asked: Ask) -> None:
        try:
            request = Request(asked.method, asked.address, asked.body, asked.key)
            status, body = await answer(self.lobby, request, self._reviews)
        except Exception:  # our own fault; the page says that it did not work
            log.exception("request failed")
            status, body = 500, None
        self._send(Answered(asked.number, status, body))

    async def _run(self, line: "Line") -> None:
        await line.run()
        self._lines.pop(line.number, None)
        self._send(Closed(line.number))


class Line:
    """One line of the page to a table."""

    def __init__(self, lobby: Lobby, number: int, address: str, send: Callable[[msgspec.Struct], None]) -> None:
        place = urlsplit(address)
        query = {name: values[-1] for name, values in parse_qs(place.query).items()}
        caller = Caller(pace=pace_of(query.get("pace", "")), changes=query.get("changes") == FORM)
        self.number, self._send = number, send
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()
        """What the page has said; `None` where it has hung up."""
        self._talk = Conversation(lobby, place.path.rpartition("/")[2], caller)

    async def run(self) -> None:
        """From hello to the end."""
        hello = await self.inbox.get()
        if hello is None:
            return
        if (bye := await self._talk.hello(hello)) is not None:
            self._tell(ENCODER.encode(bye))
            return
        listener = self._talk.listener
        assert listener is not None
        listener.at_once = self._tell
        writer = asyncio.ensure_future(self._write(listener))
        reader = asyncio.ensure_future(self._read(listener))
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        self._talk.end()

    def _tell(self, data: bytes) -> bool:
        self._send(Told(self.number, msgspec.Raw(data)))
        return True

    async def _write(self, listener: Listener) -> None:
        while (data := await listener.next()) is not None:
            self._tell(data)

    async def _read(self, listener: Listener) -> None:
        while (text := await self.inbox.get()) is not None:
            await self._talk.heard(text)
            if not self._talk.is_welcome:
                listener.close("flood", again=False)


def start(post: Post, timing: Timing | None = None, searches: Searches | None = None) -> Entry:
    """Return an entry to tables that are kept in memory, at which the quick levels play, and others that may search."""
    return Entry(Lobby(ServerContext(MemoryStore(), _pool(searches), timing or Timing())), post)


def kept(post: Post, device: Device, searches: Searches | None = None) -> Entry:
    """Return an entry to tables that a device keeps."""
    return Entry(Lobby(ServerContext(DeviceStore(device), _pool(searches), Timing())), post)


def at_once(post: Post, searches: Searches | None = None) -> Entry:
    """Return an entry to tables at which nobody waits for the eye, for programs."""
    return start(post, AT_ONCE, searches)


def _pool(searches: Searches | None) -> QuickPool:
    return SearchPool(searches) if searches else QuickPool()
