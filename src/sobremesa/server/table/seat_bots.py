"""The bots of one table: each decision is thought about once, one at a time, and only what is legal is done."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from sobremesa.core.bot import Bot
from sobremesa.core.position import View
from sobremesa.server.state.fold import Version

if TYPE_CHECKING:
    from sobremesa.server.table.table import Table

Seen = View[Any, Any]

log = logging.getLogger("sobremesa.server")


class SeatBots:
    """Who thinks for which seat, and the one thought that is being thought.

    A table looks anew whenever somebody comes or goes; none of that may make a bot begin again, nor think twice at the
    same time: a searching bot has one set of tables to search in.
    """

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._bots: dict[tuple[int, str], Bot] = {}
        self._about: tuple[Version, int, str] | None = None
        self._thought: asyncio.Task[int] | None = None

    def renew(self) -> None:
        """Another match: other bots, with other chances."""
        self._bots.clear()

    async def choose(self, seat: int) -> int:
        """What the bot of a seat does now; whoever asks once more is given the same answer."""
        level, state = self._level(seat), self.table.state
        assert state.match is not None
        about = (state.version, seat, level)
        if self._thought is None or about != self._about or self._thought.cancelled():
            views = state.match.view(seat), state.match.view(seat)
            thought = self._think(seat, level, views, self._thought)
            self._about, self._thought = about, asyncio.create_task(thought)
        return await asyncio.shield(self._thought)

    def _level(self, seat: int) -> str:
        state, bot_pool = self.table.state, self.table.context.bot_pool
        return self.table.playing(seat) or bot_pool.playing(state.game.name, state.seats[seat].level)

    async def _think(self, seat: int, level: str, views: tuple[Seen, Seen], before: "asyncio.Task[int] | None") -> int:
        """After the thought before; a bot that fails, or wants what is illegal, does the first thing it may.

        It is given one of the two views, which it may change; its wish is judged by the other.
        """
        view, own = views
        if before is not None and not before.done():
            await asyncio.wait({before})
        try:
            code = int(await self.table.context.bot_pool.choose(self._bot(seat, level), level, own))
            if view.why_illegal(code) is None:
                return code
            log.error("a bot wants what is illegal", extra=self._where(seat, level))
        except Exception:
            log.exception("a bot failed", extra=self._where(seat, level))
        return int(view.legal_actions[0])

    def _where(self, seat: int, level: str) -> dict[str, Any]:
        return {"table": self.table.state.id, "seat": seat, "why": level}

    def _bot(self, seat: int, level: str) -> Bot:
        """The bot of a seat; its chances follow from the table's seed."""
        if (seat, level) not in self._bots:
            state = self.table.state
            seed = f"{state.setup.seed}|{state.matches}|bot {seat}"
            self._bots[seat, level] = self.table.context.bot_pool.bot(state.game.name, level, seed)
        return self._bots[seat, level]
