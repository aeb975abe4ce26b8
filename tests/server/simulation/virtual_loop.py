"""An event loop whose time is a number: nothing waits, and whatever asyncio leaves open is chosen by a seed.

Three things are open in a real process: how long outside work takes, which of several things that are ready comes
first, and what a thread does meanwhile. Here work for threads runs at a later moment of the same loop, and callbacks
that are ready together come in a chosen order; what one task does stays in its order, since it has one step at a time.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Iterator
from contextvars import Context, ContextVar
from itertools import count
from random import Random
from typing import Any, ClassVar

INSTANT = 100_000
"""So many rounds without any time passing are a loop without an end."""
ROUND = 0.00002
"""The seconds that one round of callbacks takes."""


class Process:
    """A running server; once it is dead nothing of it has an effect any more."""

    def __init__(self, number: int) -> None:
        self.number, self.dead = number, False
        self.tasks: dict[asyncio.Task[Any], None] = {}

    def kill(self) -> None:
        """Everything that it does ends where it stands."""
        self.dead = True
        for task in list(self.tasks):
            task.cancel()


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)
"""Whose work is done now; `None` for the clients and the world."""


class NumberedTask(asyncio.Task[Any]):
    """A task that sets hold in the order of its number, not of where it lies in memory."""

    numbers: ClassVar[Iterator[int]] = count()

    def __init__(self, *args: Any, **more: Any) -> None:
        self.serial = next(self.numbers)
        super().__init__(*args, **more)

    def __hash__(self) -> int:
        return self.serial


class StandsStill(Exception):
    """Somebody waits for something that can never happen."""


class VirtualLoop(asyncio.BaseEventLoop):
    """One thread, no selector, and a clock that jumps to the next timer.

    `disorder` is how often something other than the oldest ready callback comes first, `thinking` how long work for
    threads takes.
    """

    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]
    _stopping: bool

    def __init__(self, chance: Random, disorder: float, thinking: Callable[[Random], float]) -> None:
        super().__init__()
        NumberedTask.numbers = count()
        self._chance, self._disorder, self._thinking = chance, disorder, thinking
        self._now, self._rounds = 0.0, 0
        self._clock_resolution = 1e-9
        self.faults: list[str] = []
        self.set_task_factory(_task_of_a_process)
        self.set_exception_handler(_note)

    def time(self) -> float:
        """The virtual seconds since the beginning."""
        return self._now

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Run the function in this thread, at a later moment; as in a thread, nobody can stop it once it was begun."""
        done: asyncio.Future[Any] = self.create_future()
        self.call_later(self._thinking(self._chance), _run_into, done, func, args)
        return done

    def _run_once(self) -> None:
        self._wait()
        todo = [self._ready.popleft() for _ in range(len(self._ready))]
        while todo:
            handle = todo.pop(self._pick(len(todo)))
            if not handle._cancelled:
                handle._run()

    def _pick(self, ready: int) -> int:
        """Which of the callbacks comes first: mostly the oldest, as asyncio does it."""
        if ready == 1 or not self._disorder or self._chance.random() >= self._disorder:
            return 0
        return int(self._chance.random() * ready)

    def _wait(self) -> None:
        """Until something is ready."""
        while self._scheduled and self._scheduled[0]._cancelled:
            heapq.heappop(self._scheduled)
        if self._ready:
            self._now += ROUND
            self._rounds += 1
        elif self._scheduled:
            self._now = max(self._now, self._scheduled[0].when())
            self._rounds = 0
        elif not self._stopping:
            raise StandsStill("nothing is left that could happen")
        if self._rounds > INSTANT:
            raise StandsStill("it goes round in circles")
        while self._scheduled and self._scheduled[0].when() <= self._now:
            self._ready.append(heapq.heappop(self._scheduled))

    def _write_to_self(self) -> None:
        """No other thread has anything to say."""


def _run_into(done: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    try:
        result = func(*args)
    except Exception as error:
        if not done.done():
            done.set_exception(error)
        return
    if not done.done():
        done.set_result(result)


def _task_of_a_process(loop: Any, work: Any, *, context: Context | None = None, **more: Any) -> asyncio.Task[Any]:
    task = NumberedTask(work, loop=loop, context=context, **more)
    process = PROCESS.get() if context is None else context.get(PROCESS)
    if process is not None:
        process.tasks[task] = None
        task.add_done_callback(process.tasks.pop)
        if process.dead:
            task.cancel()
    return task


def _note(loop: Any, context: dict[str, Any]) -> None:
    """Note what asyncio would log: an error that nobody looked at."""
    task = context.get("task") or context.get("future")
    owner = getattr(task, "_context", None)
    process = owner.get(PROCESS) if owner is not None else PROCESS.get()
    if process is None or not process.dead:
        loop.faults.append(f"{context['message']}: {context.get('exception')!r}")
