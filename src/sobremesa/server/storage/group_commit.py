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
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Final, Generic, TypeVar

from sobremesa.server.storage.store import Row, StoreError

C = TypeVar("C")

GROUP: Final = 512
"""The most requests that share a transaction."""


@dataclass(eq=False, slots=True)
class Request(Generic[C]):
    """A write to a table, all of it or nothing; `clears`: and what was there before is to be gone."""

    table: str
    write: Callable[[C, str], None]
    clears: bool = False
    is_answered: bool = False
    tell: Callable[[StoreError | None], None] = lambda error: None
    """Tells the caller, from the thread."""

    def answer(self, error: StoreError | None = None) -> None:
        """Say that it is kept, or why it is not."""
        self.is_answered = True
        self.tell(error)


@dataclass(eq=False, slots=True)
class Append(Request[C]):
    """Rows to be kept, which can be written together with those of other requests."""

    rows: Sequence[Row] = ()


Answered = tuple["asyncio.Future[None]", StoreError | None]
"""A caller's future, and its answer: `None` where it is kept, else why not."""


class Answers:
    """Answers to those who wait in an event loop: the thread wakes it once for all that it answered meanwhile."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._done: deque[Answered] = deque()

    def of(self, request: Request[Any]) -> "asyncio.Future[None]":
        """Return the answer to a request, as a future of the running loop."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._done = loop, deque()
        answer, done = loop.create_future(), self._done

        def tell(error: StoreError | None) -> None:
            done.append((answer, error))
            if len(done) == 1:
                with suppress(RuntimeError):  # the loop has ended, and with it who asked
                    loop.call_soon_threadsafe(_answer_all, done)

        request.tell = tell
        return answer


def _answer_all(done: "deque[Answered]") -> None:
    while done:
        answer, error = done.popleft()
        if answer.done():  # who asked waits no more
            continue
        if error is None:
            answer.set_result(None)
        else:
            answer.set_exception(error)


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
        """Write what was handed in, and let go; blocks until that is done."""
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
        group: list[Request[C]] = []
        request = self._requests.get()
        while request is not None:
            group.append(request)
            if len(group) == GROUP or self._requests.empty():
                return group
            request = self._requests.get()
        if group:
            self._requests.put(None)
        return group

    def count(self, begun: float) -> None:
        """Count a commit that began then (`perf_counter`)."""
        self.commits += 1
        self.commit_seconds += time.perf_counter() - begun
