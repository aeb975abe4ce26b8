"""Pool of the quick bots, which think on the event loop: where there are no threads, and no compiler."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from sobremesa.bots import house_bots
from sobremesa.core.bot import Bot
from sobremesa.core.position import View
from sobremesa.server.table.pool import QUICK

T = TypeVar("T")

KEPT: Final = 64
"""The bots at hand; the one that was asked least lately is made anew when it is asked again."""


class QuickPool:
    """The levels that answer within milliseconds; no other is offered."""

    thinking = 0

    def __init__(self, make: Callable[[str, str, str], Bot] = house_bots.player) -> None:
        self._bot = lru_cache(KEPT)(make)

    def levels(self, game: str) -> tuple[str, ...]:
        """Return the quick levels of a game, from the weakest to the strongest."""
        return tuple(level for level in house_bots.levels(game) if level in QUICK)

    def usual(self, game: str) -> str:
        """Return the level that plays where none is asked for."""
        return house_bots.usual(self.levels(game))

    def ready(self, game: str, level: str) -> bool:
        """Return whether a level is a quick one: those are always ready."""
        return level in QUICK

    def playing(self, game: str, level: str) -> str:
        """Return the level itself, or the usual one for one that a table was opened with elsewhere."""
        return level if level in QUICK else self.usual(game)

    def warm_all(self) -> None:
        """Do nothing: every level is ready."""

    async def choose(self, game: str, level: str, seed: str, view: View[Any, Any]) -> int:
        """Return what the bot of this seed does, which remembers what it was shown; nothing goes on meanwhile."""
        return int(self._bot(game, level, seed).choose(view))

    async def run(self, work: Callable[[], Any]) -> Any:
        """Do something else at once."""
        return work()

    async def apart(self, name: str, work: Callable[..., T], *given: Any) -> T:
        """Do it at once."""
        return work(*given)

    def close(self) -> None:
        """Do nothing: nobody is thinking."""
