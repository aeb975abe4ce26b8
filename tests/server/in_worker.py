"""A page before the entry to tables without a network: what it asks, says and hears. It runs in Pyodide, too."""

import asyncio
import itertools
import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sobremesa.core.fairness import SECRET_BYTES
from sobremesa.server.offline.entry import Entry
from sobremesa.server.storage.memory import MemoryStore
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.quick_pool import QuickPool
from sobremesa.server.table.seats import Secrets
from sobremesa.server.table.timing import AT_ONCE

OVER = -2
PATIENCE = 120.0
"""Seconds after which nobody waits any longer for a state: only a test that hangs takes so long."""


def pinned() -> Secrets:
    """Secrets that are the same in every run."""
    numbers, tables = itertools.count(1), itertools.count(1)
    return Secrets(
        token=lambda: f"token-{next(numbers)}",
        table=lambda: f"table-{next(tables)}",
        seed=lambda: f"seed-{next(numbers)}",
        shuffle=lambda match, number: next(numbers).to_bytes(SECRET_BYTES, "big"),
    )


class Line(Protocol):
    """A line to a table."""

    @property
    def got(self) -> Sequence[bytes]: ...

    def send(self, **message: Any) -> None: ...

    async def next(self, *types: str) -> Any: ...


class Place(Protocol):
    """Where tables are: a server, or a page's own worker."""

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]: ...

    def line(self, table: str, query: str) -> Line: ...


class InWorker:
    """Tables behind the entry."""

    def __init__(self) -> None:
        context = ServerContext(MemoryStore(), QuickPool(), AT_ONCE, pinned(), wall=lambda: 1e9)
        self.entry = Entry(Lobby(context), self._post)
        self.posted: list[str] = []
        self.news = asyncio.Event()
        self._numbers = 0

    def _post(self, text: str) -> None:
        self.posted.append(text)
        self.news.set()

    def put(self, **message: Any) -> int:
        number = message.setdefault("number", self._numbers)
        self._numbers += 1
        self.entry.take(json.dumps(message))
        return int(number)

    async def posted_where(self, true: Callable[[Any], bool], since: int = 0) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                for text in self.posted[since:]:
                    if true(message := json.loads(text)):
                        return message
                self.news.clear()
                await self.news.wait()

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        text = body.decode() if isinstance(body, bytes) else json.dumps(body or {})
        number = self.put(type="ask", method=method, address=path, body=text, key=token)
        answer = await self.posted_where(lambda one: (one["type"], one["number"]) == ("answer", number))
        return answer["status"], answer["body"]

    def line(self, table: str, query: str) -> "PortLine":
        return PortLine(self, self.put(type="open", address=f"/ws/{table}?{query}"))


class PortLine:
    """A line through the entry."""

    def __init__(self, place: InWorker, number: int) -> None:
        self.place, self.number, self._read = place, number, 0

    @property
    def got(self) -> list[bytes]:
        beginning = f'{{"type":"tell","number":{self.number},"message":'
        return [text[len(beginning) : -1].encode() for text in self.place.posted if text.startswith(beginning)]

    def send(self, **message: Any) -> None:
        self.place.put(type="say", number=self.number, text=json.dumps(message))

    async def next(self, *types: str) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._read < len(got := self.got):
                    self._read += 1
                    message = json.loads(got[self._read - 1])
                    if message["type"] in types:
                        return message
                self.place.news.clear()
                await self.place.news.wait()

    async def hang_up(self) -> None:
        self.place.put(type="hang_up", number=self.number)
        await self.closed()

    async def closed(self) -> None:
        await self.place.posted_where(lambda one: (one["type"], one["number"]) == ("closed", self.number))


async def sit(place: Place, game: str, query: str = "", **wishes: Any) -> tuple[Any, Line]:
    wanted = {"game": game, "name": "Ana", "language": "en", "level": "rules", "start": True, **wishes}
    status, seated = await place.ask("POST", "/api/tables", wanted)
    assert status == 201, seated
    line = place.line(seated["table"], query)
    line.send(type="hello", token=seated["token"], language="en")
    return seated, line


async def turns(line: Line, most: int) -> None:
    """Play the first offer so many times at most, and wait until it is one's turn again.

    Before the first times, ask for a hint, and for what is refused.
    """
    for turn in range(most + 1):
        update = await line.next("update")
        while not (choices := update["scene"]["choices"]):
            if update["scene"]["actor"] == OVER:
                return
            update = await line.next("update")
        if turn == most:
            return
        if turn < 3:
            line.send(type="hint", cid=f"h{turn}")
            await line.next("hint")
            line.send(type="play", cid=f"n{turn}", actions=["nothing"], seen=update["number"])
            await line.next("refused")
        line.send(type="play", cid=f"p{turn}", actions=choices[0]["actions"], seen=update["number"])


async def told(game: str) -> list[str]:
    """Return all that somebody is told who plays some turns of a game."""
    _, line = await sit(InWorker(), game)
    await turns(line, 8)
    return [data.decode() for data in line.got]
