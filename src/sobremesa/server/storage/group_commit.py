"""Writer of a store: a thread with the only writing connection, which commits in groups.

Whatever is waiting when the thread is free goes into one transaction, with one sync of the disk.
"""

import asyncio
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, TypeVar

from sobremesa.server.storage.store import StoreError

C = TypeVar("C")

GROUP: Final = 512
"""The most requests that share a transaction."""


@dataclass(frozen=True)
class Request(Generic[C]):
    """A write to a table, all of it or nothing; `clears`: and what was there before is to be gone."""

    table: str
    write: Callable[[C, str], None]
    clears: bool = False
    done: "Future[None]" = field(default_factory=Future)


class Answers:
    """Answers to those who wait in an event loop: the thread wakes it once for all that it answered meanwhile."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._done: deque[tuple[asyncio.Future[None], Future[None]]] = deque()

    def of(self, request: Request[Any]) -> "asyncio.Future[None]":
        """Return the answer to a request, as who asks in the running loop can wait for it."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._done = loop, deque()
        answer, done = loop.create_future(), self._done

        def note(asked: "Future[None]") -> None:
            done.append((answer, asked))
            if len(done) == 1:
                loop.call_soon_threadsafe(_answer_all, done)

        request.done.add_done_callback(note)
        return answer


def _answer_all(done: "deque[tuple[asyncio.Future[None], Future[None]]]") -> None:
    while done:
        answer, asked = done.popleft()
        if answer.done():  # who asked waits no more
            continue
        if error := asked.exception():
            answer.set_exception(error)
        else:
            answer.set_result(None)


class GroupWriter(ABC, Generic[C]):
    """Writer with a connection of its own kind, which the subclass opens, writes with and closes."""

    def __init__(self) -> None:
        self._requests: SimpleQueue[Request[C] | None] = SimpleQueue()
        self._answers = Answers()
        self._closed = False
        self.commits = 0
        self.commit_seconds = 0.0
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._ready: Future[None] = Future()

    def begin(self) -> None:
        """Open the connection; raises `StoreError` where that fails."""
        self._thread.start()
        self._ready.result()

    async def written(self, request: Request[C]) -> None:
        """Have something written, durably; raises `StoreError`."""
        if self._closed:
            raise StoreError("the store is closed")
        answer = self._answers.of(request)
        self._requests.put(request)
        await answer

    async def close(self) -> None:
        """Write what was handed in, and let go."""
        self._closed = True
        await asyncio.to_thread(self.end)

    def end(self) -> None:
        """Write what was handed in, and let go, whoever waits."""
        self._closed = True
        self._requests.put(None)
        self._thread.join()

    # --- what each kind of store does in its own way, all in the thread

    @abstractmethod
    def open(self) -> C:
        """Return the connection; raises `StoreError`."""

    @abstractmethod
    def write(self, connection: C, group: Sequence[Request[C]]) -> None:
        """Write a group in one transaction, and answer each request; a wrong one does not hold up the others."""

    @abstractmethod
    def let_go(self, connection: C) -> None:
        """Close the connection."""

    # --- the thread

    def _write_all(self) -> None:
        try:
            connection = self.open()
        except StoreError as error:
            self._ready.set_exception(error)
            return
        self._ready.set_result(None)
        try:
            while group := self._group():
                self.write(connection, group)
        finally:
            self.let_go(connection)

    def _group(self) -> list[Request[C]]:
        """Everything that waits now, at least one request; nothing when the store closes."""
        first = self._requests.get()
        group = [first] if first else []
        while group and len(group) < GROUP:
            try:
                following = self._requests.get_nowait()
            except Empty:
                break
            if following is None:
                self._requests.put(None)
                break
            group.append(following)
        return group

    def count(self, begun: float) -> None:
        """Count a commit that began then (`perf_counter`)."""
        self.commits += 1
        self.commit_seconds += time.perf_counter() - begun
