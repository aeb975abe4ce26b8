"""Bots of one table: each decision is thought about once, one at a time, and only what is legal is done."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sobremesa.core.position import View
from sobremesa.games.facets import presenter
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState, Version
from sobremesa.server.table.clock import Clocks
from sobremesa.server.table.keep import Keep
from sobremesa.server.table.names import unlike
from sobremesa.server.table.pool import Pool

Seen = View[Any, Any]

log = logging.getLogger("sobremesa.server")


class SeatBots:
    """The bots that think for the seats, and the one thought that is being thought.

    A table looks anew whenever somebody comes or goes; none of that may make a bot begin again, nor think twice at the
    same time: a searching bot has one set of tables to search in.
    """

    def __init__(
        self, state: TableState, pool: Pool, is_gone: Callable[[int], bool], clocks: Clocks, keep: Keep
    ) -> None:
        self.state, self.pool, self._is_gone, self._clocks, self._keep = state, pool, is_gone, clocks, keep
        self._about: tuple[Version, int, str] | None = None
        self._thought: asyncio.Task[int] | None = None

    def playing(self, seat: int) -> str:
        """Return the level of the bot that plays for a seat now; empty where its person does."""
        sits = self.state.seats[seat]
        if sits.kind == "person" and not self._is_gone(seat):
            return ""
        return self.pool.playing(self.state.game.name, sits.level)

    async def choose(self, seat: int) -> int:
        """Return what the bot of a seat does now; asked again in the same position, the same answer."""
        level, state = self._level(seat), self.state
        assert state.match is not None
        about = (state.version, seat, level)
        if self._thought is None or about != self._about or self._thought.cancelled():
            views = state.match.view(seat), state.match.view(seat)
            thought = self._think(seat, level, views, self._thought)
            self._about, self._thought = about, asyncio.create_task(thought)
        return await asyncio.shield(self._thought)

    async def play(self, seat: int, code: int, by: str) -> None:
        """Play for a seat, in the writer's turn; where the action cannot be kept, the first legal one."""
        match = self.state.match
        assert match is not None
        left = self._clocks.left_after(seat, (code,)) if by == "clock" else None
        write = match.game.notation.write
        try:
            await self._keep(ev.Played(seat, write(code), by, left), seat=seat)
        except Refusal as refusal:
            if refusal.key != "unfit":
                raise
            await self._keep(ev.Played(seat, write(match.legal_actions[0]), by, left), seat=seat)

    def _level(self, seat: int) -> str:
        return self.playing(seat) or self.pool.playing(self.state.game.name, self.state.seats[seat].level)

    async def _think(self, seat: int, level: str, views: tuple[Seen, Seen], before: "asyncio.Task[int] | None") -> int:
        """Think after the thought before; a bot that fails, or wants what is illegal, does the first thing it may.

        It is given one of the two views, which it may change; its wish is judged by the other.
        """
        view, own = views
        if before is not None and not before.done():
            await asyncio.wait({before})
        try:
            code = await self.pool.choose(self.state.game.name, level, self._seed(seat), own)
            if view.why_illegal(code) is None:
                return code
            log.error("a bot wants what is illegal", extra=self._where(seat, level))
        except Exception:
            log.exception("a bot failed", extra=self._where(seat, level))
        return int(view.legal_actions[0])

    def _where(self, seat: int, level: str) -> dict[str, Any]:
        return {"table": self.state.id, "seat": seat, "why": level}

    def _seed(self, seat: int) -> str:
        """Return the seed of a seat's bot, another in every match; its chances follow from the table's.

        At a board it is another for each decision, so that it hangs on nothing but how the hand went.
        """
        if self.state.board and self.state.match:
            return self.state.board.player_seed(seat, len(self.state.match.steps))
        return f"{self.state.setup.seed}|{self.state.matches}|bot {seat}"


def names_beside(state: TableState, seats: Collection[int]) -> list[str]:
    """Return what those are called who sit at a table, or wait for a seat, beside these seats."""
    seated = enumerate(state.names)
    waiting = [(seat, one.name) for seat, one in state.waiting.items()]
    return [name for seat, name in [*seated, *waiting] if name and seat not in seats]


def seated_bots(state: TableState, seats: Sequence[int], level: str = "") -> list[ev.Sat]:
    """Return the events that seat the house's regulars on some seats, nobody twice; by default of the table's level."""
    taken = names_beside(state, seats)
    free = [name for name in presenter(state.game.name).HOUSE if unlike(name, taken) == name]
    names = [*free, *(unlike(f"Bot {number + 1}", taken) for number in seats)]
    return [ev.Sat(seat, "bot", names[i], level or state.setup.level) for i, seat in enumerate(seats)]
