"""Bots think here, in threads, off the event loop; slow ones have threads of their own and hold up no quick one."""

import asyncio
import gc
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.bots import house_bots
from sobremesa.core.bot import Bot
from sobremesa.core.position import View

QUICK: Final = ("random", "greedy", "rules")
"""The levels that answer within milliseconds and need no compiling."""

Maker = Callable[[str, str, str], Bot]

log = logging.getLogger("sobremesa.server")


class BotPool:
    """Two pools of threads, and which levels are ready; in the stead of one that is not, another plays."""

    def __init__(self, make: Maker = house_bots.player, threads: int = 2) -> None:
        self._make = make
        self._quick = ThreadPoolExecutor(threads, "bot")
        self._slow = ThreadPoolExecutor(threads, "search")
        self._ready: set[tuple[str, str]] = set()
        self._asked: set[tuple[str, str]] = set()
        self._failed: set[tuple[str, str]] = set()
        self._lock = threading.Lock()
        self.thinking = 0

    def levels(self, game: str) -> tuple[str, ...]:
        """Return the levels of a game that can play here, from the weakest to the strongest."""
        return tuple(level for level in house_bots.levels(game) if (game, level) not in self._failed)

    def usual(self, game: str) -> str:
        """Return the level that plays where none is asked for."""
        return house_bots.usual(self.levels(game))

    def ready(self, game: str, level: str) -> bool:
        """Return whether a level can play at once."""
        return level in QUICK or (game, level) in self._ready

    def playing(self, game: str, level: str) -> str:
        """Return the level that plays now for this one; asking for a cold level begins to warm it.

        In its stead plays the usual level, or the strongest that is ready where that one is cold too.
        """
        if self.ready(game, level):
            return level
        self.warm(game, level)
        ready = [known for known in self.levels(game) if self.ready(game, known)]
        return house_bots.usual(tuple(ready))

    def warm(self, game: str, level: str) -> None:
        """Compile a level in the background, once."""
        with self._lock:
            if (game, level) in self._asked or self.ready(game, level):
                return
            self._asked.add((game, level))
        threading.Thread(target=self._warm, args=(game, level), name=f"warm {game} {level}", daemon=True).start()

    def warm_all(self) -> None:
        """Compile every level that needs it, one after the other."""
        cold = [(game, level) for game in games.names() for level in self.levels(game) if not self.ready(game, level)]
        self._asked.update(cold)
        if cold:
            threading.Thread(target=self._warm_each, args=(cold,), name="warm", daemon=True).start()

    def _warm_each(self, cold: list[tuple[str, str]]) -> None:
        for game, level in cold:
            self._warm(game, level)

    def _warm(self, game: str, level: str) -> None:
        try:
            bots.warm(game, level)
        except ModuleNotFoundError as error:  # an extra that is not installed is nobody's fault
            log.warning("a level is not offered: %s is not installed", error.name, extra={"game": game, "why": level})
            self._failed.add((game, level))
            return
        except Exception:
            log.exception("a level cannot be made ready", extra={"game": game, "why": level})
            self._failed.add((game, level))
            return
        gc.freeze()  # what the compiler has left stays; to look through it again and again would stop the table
        self._ready.add((game, level))

    def bot(self, game: str, level: str, seed: str) -> Bot:
        """Return a new bot."""
        return self._make(game, level, seed)

    async def choose(self, bot: Bot, level: str, view: View[Any, Any]) -> int:
        """Return what a bot does; the event loop goes on meanwhile."""
        pool = self._quick if level in QUICK else self._slow
        self.thinking += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, bot.choose, view)
        finally:
            self.thinking -= 1

    async def run(self, work: Callable[[], Any]) -> Any:
        """Do something else that takes its time, such as a hint."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    def close(self) -> None:
        """Wait for nothing that is still being thought."""
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._slow.shutdown(wait=False, cancel_futures=True)
