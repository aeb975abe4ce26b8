"""Writer of a table: it does one task after the other; a task cancelled while it waited is never begun."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sobremesa.server.errors import Refusal
from sobremesa.server.state.fold import TableState, Version
from sobremesa.server.table.telling import Telling

T = TypeVar("T")
log = logging.getLogger("sobremesa.server")


@dataclass(frozen=True, eq=False)
class Work:
    """A task that waits for its turn, and the future that gets its result.

    `made_for` is set for a decision of the table's own: the version of the match that it was made for.
    """

    do: Callable[[], Awaitable[Any]]
    done: "asyncio.Future[Any]"
    made_for: Version | None = None


class Writer:
    """The queue of one table."""

    def __init__(self, state: TableState, telling: Telling) -> None:
        self.state, self._telling = state, telling
        self._waiting: deque[Work] = deque()
        self._worker: asyncio.Task[None] | None = None

    async def submit(self, do: Callable[[], Awaitable[T]]) -> T:
        """Run a task when its turn comes and return its result; it runs to the end even if the caller is cancelled."""
        with self._telling.command():
            result: T = await self._put(do)
            return result

    async def decide(self, made_for: Version, do: Callable[[], Awaitable[None]]) -> None:
        """Run a decision of the table's own when its turn comes.

        It is skipped if the match has changed since, or if the caller was cancelled before it began.
        """
        await self._put(do, made_for)

    def post(self, do: Callable[[], Awaitable[None]]) -> None:
        """Queue a task whose result nobody waits for."""
        self._put(do).add_done_callback(lambda done: done.cancelled() or done.exception())

    def _put(self, do: Callable[[], Awaitable[Any]], made_for: Version | None = None) -> "asyncio.Future[Any]":
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(Work(do, done, made_for))
        if not self.is_busy:
            self._worker = asyncio.create_task(self._work())
        return done

    async def _work(self) -> None:
        while self._waiting:
            work = self._waiting.popleft()
            if self._is_current(work):
                await self._do(work)
            elif not work.done.cancelled():
                work.done.set_result(None)
            del work  # as in `_do`, whose frame knows this one

    def _is_current(self, work: Work) -> bool:
        """Return whether a decision still stands: not cancelled, and the match has the version it was made for."""
        return work.made_for is None or (not work.done.cancelled() and work.made_for == self.state.version)

    async def _do(self, work: Work) -> None:
        """Run one task to its end; if it fails, the next one still gets its turn."""
        try:
            result = await work.do()
        except asyncio.CancelledError:
            work.done.cancel()
            if self._is_called_off():
                raise
        except Exception as error:
            if not isinstance(error, Refusal):
                log.exception("table failed", extra={"table": self.state.id})
            if not work.done.done():
                work.done.set_exception(error)
        else:
            if not work.done.done():
                work.done.set_result(result)
        finally:
            del work  # else an error knows this frame, and the frame the error: garbage that goes round in a circle

    def _is_called_off(self) -> bool:
        """Return whether the writer itself was cancelled, and not only something that it awaited."""
        return self._worker is not None and self._worker.cancelling() > 0

    @property
    def is_busy(self) -> bool:
        """Return whether a task is waiting or running."""
        return self._worker is not None and not self._worker.done()

    @property
    def is_here(self) -> bool:
        """Return whether the caller runs within the writer's current task."""
        return self.is_busy and asyncio.current_task() is self._worker

    async def finish(self) -> None:
        """Wait until all tasks are done."""
        if self._worker is not None:
            await asyncio.gather(self._worker, return_exceptions=True)
