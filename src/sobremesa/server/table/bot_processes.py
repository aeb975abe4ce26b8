"""Processes in which slow bots think, off the server's core; one that ends costs a wait, never a table."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar
from zlib import crc32

from sobremesa import bots
from sobremesa.bots import house_bots
from sobremesa.core.bot import Bot
from sobremesa.core.position import View

T = TypeVar("T")

KEPT: Final = 512
"""The bots that a process has at hand; the one that was asked least lately is made anew when it is asked again."""
ATTEMPTS: Final = 3
"""The processes in which one thought is begun before it is given up."""


class BotProcesses:
    """A few processes, each begun when it is first needed. A bot stays with its own, which has what it remembers."""

    def __init__(self, count: int) -> None:
        self._pools: list[ProcessPoolExecutor | None] = [None] * count
        self._lock = threading.Lock()
        self._reader, self._writer = get_context("spawn").Pipe(duplex=False)
        """A pipe through which nothing is sent: where its writing end is closed, every process ends."""

    async def choose(self, game: str, level: str, seed: str, view: View[Any, Any]) -> int:
        """Return what a bot does; where its process ends meanwhile, the bot is made anew in another.

        Raises what the bot raises, and what `run` does.
        """
        return await self.run(seed, choose, game, level, seed, view)

    async def run(self, name: str, work: Callable[..., T], *given: Any) -> T:
        """Do something in the process of a name; where that ends meanwhile, it is done in another.

        Raises what it raises, `BrokenProcessPool` where one process after the other ends, and `CancelledError` where
        all are closed.
        """
        place, loop = crc32(name.encode()) % len(self._pools), asyncio.get_running_loop()
        for _ in range(ATTEMPTS):
            if self._writer.closed:
                break
            pool = self._pool(place)
            try:
                return await loop.run_in_executor(pool, work, *given)
            except BrokenProcessPool:
                self._replace(place, pool)
        if self._writer.closed:
            raise asyncio.CancelledError
        raise BrokenProcessPool(f"'{work.__name__}' ended {ATTEMPTS} processes")

    def warm(self, game: str, level: str) -> None:
        """Have a level's compiled parts made, in a process of which no core is the server's; raises as `bots.warm`."""
        for _ in range(ATTEMPTS):
            if self._writer.closed:
                return
            pool = self._pool(0)
            try:
                return pool.submit(bots.warm, game, level).result()
            except BrokenProcessPool:
                self._replace(0, pool)
        raise BrokenProcessPool(f"making the level '{level}' ready ended {ATTEMPTS} processes")

    def close(self) -> None:
        """End the processes, whatever they think of."""
        self._writer.close()
        for pool in self._pools:
            if pool is not None:
                pool.shutdown(cancel_futures=True)
        self._reader.close()

    def _pool(self, place: int) -> ProcessPoolExecutor:
        with self._lock:
            pool = self._pools[place]
            if pool is None:
                pool = self._pools[place] = ProcessPoolExecutor(1, get_context("spawn"), live_with, (self._reader,))
            return pool

    def _replace(self, place: int, ended: ProcessPoolExecutor) -> None:
        """Forget a process that has ended, unless another has taken its place already."""
        with self._lock:
            if self._pools[place] is ended:
                self._pools[place] = None


# --- in a process


def live_with(pipe: Connection) -> None:
    """Leave an interrupt to the server to answer, and end when the pipe is closed, as it is however the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(pipe,), daemon=True).start()


def _end_with(pipe: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        pipe.recv_bytes()
    os._exit(0)


def choose(game: str, level: str, seed: str, view: View[Any, Any]) -> int:
    """Return what a bot does."""
    return int(_bot(game, level, seed).choose(view))


@lru_cache(KEPT)
def _bot(game: str, level: str, seed: str) -> Bot:
    return house_bots.player(game, level, seed)
