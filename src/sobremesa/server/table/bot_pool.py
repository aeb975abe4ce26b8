"""Pool of bots, off the event loop: quick ones in threads, slow ones at workers, in processes or in threads."""

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Final, TypeVar

from sobremesa import bots, games
from sobremesa.bots import house_bots
from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.bot import Bot
from sobremesa.core.position import View
from sobremesa.server.storage.bot_questions import Unattended
from sobremesa.server.table.bot_processes import BotProcesses
from sobremesa.server.table.pool import QUICK
from sobremesa.server.table.remote_bots import RemoteBots

KEPT: Final = 4096
"""The bots at hand in threads; the one that was asked least lately is made anew when it is asked again."""

T = TypeVar("T")
Maker = Callable[[str, str, str], Bot]

log = logging.getLogger("sobremesa.server")


class BotPool:
    """Pool in which bots think, and which levels are ready; in the stead of one that is not, another plays.

    Slow levels think elsewhere while somebody there plays them; else in so many `processes`, in threads for none.
    """

    def __init__(
        self,
        make: Maker = house_bots.player,
        threads: int = 2,
        processes: int = 0,
        elsewhere: RemoteBots | None = None,
    ) -> None:
        self._elsewhere = elsewhere
        self._bot = lru_cache(KEPT)(make)
        self._processes = BotProcesses(processes) if processes else None
        self._quick = ThreadPoolExecutor(threads, "bot")
        self._slow = ThreadPoolExecutor(threads, "search")
        self._ready: set[tuple[str, str]] = set()
        self._asked: set[tuple[str, str]] = set()
        self._failed: set[tuple[str, str]] = set()
        self._lock = threading.Lock()
        self.thinking = 0

    def levels(self, game: str) -> tuple[str, ...]:
        """Return the levels of a game that can play here, from the weakest to the strongest."""
        known = house_bots.levels(game)
        return tuple(
            level for level in known if (game, level) not in self._failed or self._plays_elsewhere(game, level)
        )

    def usual(self, game: str) -> str:
        """Return the level that plays where none is asked for."""
        return house_bots.usual(self.levels(game))

    def ready(self, game: str, level: str) -> bool:
        """Return whether a level can play at once."""
        return level in QUICK or (game, level) in self._ready or self._plays_elsewhere(game, level)

    def _plays_elsewhere(self, game: str, level: str) -> bool:
        return self._elsewhere is not None and self._elsewhere.can(game, level)

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
            self._processes.warm(game, level) if self._processes else bots.warm(game, level)
        except ModuleNotFoundError as error:  # an extra that is not installed is nobody's fault
            self._not_offered(game, level, f"{error.name} is not installed")
            return
        except NoMachineCode as error:  # nor is a machine without a C compiler
            self._not_offered(game, level, str(error))
            return
        except Exception:
            log.exception("a level cannot be made ready", extra={"game": game, "why": level})
            self._failed.add((game, level))
            return
        self._ready.add((game, level))

    def _not_offered(self, game: str, level: str, why: str) -> None:
        log.warning("a level is not offered: %s", why, extra={"game": game, "why": level})
        self._failed.add((game, level))

    async def choose(self, game: str, level: str, seed: str, view: View[Any, Any]) -> int:
        """Return what the bot of this seed does, which remembers what it was shown; the event loop goes on meanwhile.

        The view is the bot's own from now on.
        """
        self.thinking += 1
        try:
            if self._elsewhere and level not in QUICK and self._elsewhere.can(game, level):
                try:
                    return await self._elsewhere.choose(level, seed, view)
                except Unattended:
                    level = self.playing(game, level)
            if self._processes and level not in QUICK:
                return await self._processes.choose(game, level, seed, view)
            pool, bot = self._quick if level in QUICK else self._slow, self._bot(game, level, seed)
            return int(await asyncio.get_running_loop().run_in_executor(pool, bot.choose, view))
        finally:
            self.thinking -= 1

    async def run(self, work: Callable[[], Any]) -> Any:
        """Do something else that takes its time, such as a hint."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    async def apart(self, name: str, work: Callable[..., T], *given: Any) -> T:
        """Do something that takes long in a process; in a thread where there are none."""
        if self._processes:
            return await self._processes.run(name, work, *given)
        return await asyncio.get_running_loop().run_in_executor(self._slow, work, *given)

    def close(self) -> None:
        """Wait for nothing that is still being thought."""
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._slow.shutdown(wait=False, cancel_futures=True)
        if self._processes:
            self._processes.close()
        if self._elsewhere:
            self._elsewhere.close()
