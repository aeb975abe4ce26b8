"""What a table does by itself: deals, bots, clocks. It looks anew whenever something has changed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from sobremesa.core.fairness import DRAW
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.server.errors import Refusal
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import FIRST, Version
from sobremesa.server.state.shuffles import coming, missing
from sobremesa.server.table.clock import left_after, left_now, waits_in_secret
from sobremesa.server.table.dealing import deal, prepare, promise
from sobremesa.server.table.host_commands import begin_promised
from sobremesa.server.table.parts import is_complete, offered, patience

if TYPE_CHECKING:
    from sobremesa.server.table.table import Table

log = logging.getLogger("sobremesa.server")
RETRY = 2.0
"""Seconds after which something that could not be done is tried again."""

Thing = Callable[[Version], Awaitable[None]]
"""What a table does by itself, decided for the version of the match at which it began."""


class Scheduler:
    """The next thing that happens without a command, waited for in a task of its own."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def changed(self) -> None:
        """The table stands differently: what was waited for is waited for no more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        next_thing = None if self._stopped else self._next()
        if next_thing is not None:
            self._task = asyncio.create_task(self._run(next_thing, self.table.state.version))

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _run(self, thing: Thing, made_for: Version) -> None:
        try:
            return await thing(made_for)
        except Refusal:
            pass  # the log has it
        except Exception:
            log.exception("table stands still", extra={"table": self.table.state.id})
        await asyncio.sleep(RETRY)
        self._task = None
        return self.changed()

    def _next(self) -> Thing | None:
        """What the table waits for that no person has to do now."""
        table, state = self.table, self.table.state
        match = state.match
        if state.phase != "playing" and DRAW in state.promises:
            return self._begin if table.presence.attended() else None
        if state.phase != "playing":
            return self._prepare if DRAW not in state.secrets or FIRST not in state.secrets else None
        if state.paused or table.undo_request is not None or not table.presence.attended():
            return None
        assert match is not None
        if match.actor == CHANCE:
            return self._promise if self._is_promise_due() else self._deal
        if table.playing(match.actor):
            return self._bot
        if waits_in_secret(table, match.actor):
            return self._lead
        return self._clock if state.clocks else None

    # --- one method a thing

    async def _prepare(self, made_for: Version) -> None:
        await self.table.writer.decide(made_for, lambda: prepare(self.table))

    async def _begin(self, made_for: Version) -> None:
        """The parts of the draw are waited for, then the match begins; who has just come has time to tell theirs."""
        await asyncio.gather(self._until(self._public() + self.table.context.timing.deal), self._parts(DRAW))
        await self.table.writer.decide(made_for, lambda: begin_promised(self.table))

    def _is_promise_due(self) -> bool:
        """Whether seats have committed to parts of the shuffle that is due, and are not bound yet."""
        table, hand = self.table, coming(self.table.state)
        return table.state.needs_cards() and hand not in table.state.promises and bool(offered(table, hand))

    async def _promise(self, made_for: Version) -> None:
        """As soon as everybody who is there has committed, so that nobody feels it; at the latest when cards come."""
        table, hand = self.table, coming(self.table.state)
        if not is_complete(table, hand):
            await self._until(self._due())
        await table.writer.decide(made_for, lambda: promise(table, hand))

    async def _deal(self, made_for: Version) -> None:
        table = self.table
        await asyncio.gather(self._until(self._due()), self._parts(coming(table.state)))
        await table.writer.decide(made_for, lambda: deal(table))

    async def _parts(self, hand: int) -> None:
        """Until all promised parts are told, or their time is over; each that comes has the table look anew."""
        if missing(self.table.state, hand):
            await self._until(patience(self.table, hand))

    async def _bot(self, made_for: Version) -> None:
        """The bot to decide acts when it is due for everybody; of its silence nobody sees anything."""
        table, timing, seat, match = self.table, self.table.context.timing, self._actor(), self._match()
        by = "" if table.state.seats[seat].kind == "bot" else "bot"
        if match.game.secrets.isdisjoint(match.legal_actions):
            return await self._bot_acts(made_for, seat, by)
        code = await table.seat_bots.choose(seat)
        if code not in match.game.secrets:
            await self._until(timing.rounded(self._public() + timing.asked_bot, loop_time()))
        return await table.writer.decide(made_for, lambda: self._play(seat, code, by))

    async def _clock(self, made_for: Version) -> None:
        """A person's time runs out: the bot of the seat does one action, no faster than a bot does one of its own."""
        seat = self._actor()
        await self._out_of_time(seat)
        await self._bot_acts(made_for, seat, "clock")

    async def _bot_acts(self, made_for: Version, seat: int, by: str) -> None:
        """The seat's bot acts at the bots' pace.

        It begins to think when nobody can be asked anything in secret any more, whether anybody was or not: how long
        it thinks would tell.
        """
        table, timing, public = self.table, self.table.context.timing, self._public()
        free = public + table.lead_wait(seat)
        await self._until(free)
        code = await table.seat_bots.choose(seat)
        await self._until(timing.rounded(max(public + timing.bot, free), loop_time()))
        await table.writer.decide(made_for, lambda: self._play(seat, code, by))

    async def _play(self, seat: int, code: int, by: str) -> None:
        """What was decided; where it cannot be, the first thing that can."""
        table, match = self.table, self._match()
        left = left_after(table, seat, (code,)) if by == "clock" else None
        try:
            await table.commit(ev.Played(seat, match.game.notation.write(code), by, left), seat=seat)
        except Refusal as refusal:
            if refusal.key != "unfit":
                raise
            first = match.game.notation.write(match.legal_actions[0])
            await table.commit(ev.Played(seat, first, by, left), seat=seat)

    async def _lead(self, made_for: Version) -> None:
        """A person is asked in secret while everybody waits for another's lead: the question has its time, no more."""
        table, seat, leads = self.table, self._actor(), self._match().view(None).actor
        if leads < 0:
            return
        if not table.playing(leads):
            if not table.state.clocks:
                return
            await self._out_of_time(leads)
        await self._until(self._public() + table.lead_wait(leads))
        await table.writer.decide(made_for, lambda: self._silence(seat))

    async def _silence(self, seat: int) -> None:
        match = self._match()
        silent = [code for code in match.legal_actions if code in match.game.secrets]
        if silent:
            await self._play(seat, silent[0], "window")

    # --- times

    def _match(self) -> Match[Any, Any]:
        assert self.table.state.match is not None
        return self.table.state.match

    def _actor(self) -> int:
        return self._match().actor

    def _due(self) -> float:
        """When the next cards are dealt."""
        table, timing = self.table, self.table.context.timing
        first = table.state.match is not None and not table.state.match.steps
        return self._public() + (timing.hand if table.state.needs_cards() and not first else timing.deal)

    def _public(self) -> float:
        """When everybody last saw something happen."""
        return self.table.last_activity[None]

    async def _out_of_time(self, seat: int) -> None:
        """Sleep until nothing is left on the clock of the seat that everybody waits for."""
        while left := left_now(self.table, seat):
            await asyncio.sleep(left)

    @staticmethod
    async def _until(moment: float) -> None:
        wait = moment - loop_time()
        if wait > 0:
            await asyncio.sleep(wait)
