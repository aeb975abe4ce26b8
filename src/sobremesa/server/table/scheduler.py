"""Scheduler of what a table does of itself: deals, bots, clocks. It looks again whenever something has changed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.core.fairness import DRAW
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.games.facets import unanswered
from sobremesa.server.errors import Refusal
from sobremesa.server.state.fold import FIRST, TableState, Version
from sobremesa.server.state.shuffles import coming, missing
from sobremesa.server.state.side_channels import is_asked_in_secret
from sobremesa.server.table.boards import Boards
from sobremesa.server.table.consent import Consent
from sobremesa.server.table.dealing import Dealer
from sobremesa.server.table.moments import Moments, until
from sobremesa.server.table.presence import Presence
from sobremesa.server.table.seat_bots import SeatBots
from sobremesa.server.table.writer import Writer

log = logging.getLogger("sobremesa.server")
RETRY: Final = 2.0
"""Seconds after which something that could not be done is tried again."""

Step = Callable[[Version], Awaitable[None]]
"""Something that a table does by itself, decided for the version of the match at which it began."""


@dataclass(eq=False)
class Scheduler:
    """The next thing that happens without a command, waited for in a task of its own."""

    state: TableState
    writer: Writer
    presence: Presence
    consent: Consent
    seat_bots: SeatBots
    dealer: Dealer
    moments: Moments
    boards: Boards
    _task: asyncio.Task[None] | None = None
    _stopped: bool = False

    def changed(self) -> None:
        """Look again: the table has changed, so the pending step is cancelled and the next one is chosen."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        step = None if self._stopped else self._next()
        if step is not None:
            self._task = asyncio.create_task(self._run(step, self.state.version))

    def stop(self) -> None:
        """Cancel the pending step and begin no other."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _run(self, step: Step, made_for: Version) -> None:
        try:
            return await step(made_for)
        except Refusal:
            pass  # the log has it
        except Exception:
            log.exception("table stands still", extra={"table": self.state.id})
        await asyncio.sleep(RETRY)
        self._task = None
        return self.changed()

    def _next(self) -> Step | None:
        """Return what the table waits for that no person has to do now."""
        state, match = self.state, self.state.match
        if state.board and state.phase == "over":
            return self._settle
        if state.phase != "playing" and DRAW in state.promises:
            return self._begin if self.presence.attended() and not state.paused else None
        if state.phase != "playing":
            return self._prepare if DRAW not in state.secrets or FIRST not in state.secrets else self._rematch_due()
        if state.paused or self.consent.request is not None or not self.presence.attended():
            return None
        assert match is not None
        if match.actor == CHANCE:
            return self._promise if self._is_promise_due() else self._deal
        if self.seat_bots.playing(match.actor):
            return self._bot
        if is_asked_in_secret(match, match.actor):
            return self._lead
        may_lapse = self.moments.timing.quiet and not self.presence.is_waited_for(match.actor)
        if may_lapse and unanswered(match) is not None:
            return self._quiet
        return self._clock if state.clocks else None

    # --- one method a step

    async def _settle(self, made_for: Version) -> None:
        await self.boards.settle(self.state)

    async def _prepare(self, made_for: Version) -> None:
        await self.writer.decide(made_for, self.dealer.prepare)

    def _rematch_due(self) -> Step | None:
        return self._rematch if self._is_rematch_agreed() and not self.state.paused else None

    def _is_rematch_agreed(self) -> bool:
        """Return whether all who are there have voted for another match, maybe since the last without a vote went."""
        present = self.presence.present()
        return bool(present) and present <= self.dealer.rematch_votes

    async def _rematch(self, made_for: Version) -> None:
        """Begin another match without those who left without a vote; who has just left has time to come back."""
        gone = [since for seat, since in self.presence.since.items() if seat not in self.dealer.rematch_votes]
        await until(max(gone, default=0.0) + self.moments.timing.back)
        await self.writer.decide(made_for, self._agree)

    async def _agree(self) -> None:
        if self._is_rematch_agreed():
            await self.dealer.agree()

    async def _begin(self, made_for: Version) -> None:
        """Wait for the parts of the draw, then begin the match; somebody who has just come has time to send theirs."""
        await asyncio.gather(until(self.moments.draw()), self._parts(DRAW))
        await self.writer.decide(made_for, self.dealer.begin_promised)

    def _is_promise_due(self) -> bool:
        """Return whether seats have committed to parts of the shuffle that is due, and are not bound yet."""
        hand = coming(self.state)
        return self.state.needs_cards() and hand not in self.state.promises and bool(self.dealer.offers.standing(hand))

    async def _promise(self, made_for: Version) -> None:
        """Promise as soon as all connected seats have committed, so that nobody has to wait; at the latest when due."""
        hand = coming(self.state)
        if not self.dealer.offers.is_complete(hand):
            await until(self.moments.deal())
        await self.writer.decide(made_for, lambda: self.dealer.promise(hand))

    async def _deal(self, made_for: Version) -> None:
        await asyncio.gather(until(self.moments.deal()), self._parts(coming(self.state)))
        await self.writer.decide(made_for, self.dealer.deal)

    async def _parts(self, hand: int) -> None:
        """Wait until all promised parts have arrived, or their time is over; at each the table looks again."""
        if missing(self.state, hand):
            await until(self.dealer.offers.wait_until(hand, self.moments.timing.nonce))

    async def _bot(self, made_for: Version) -> None:
        """Let the bot to decide act when it is due for everybody; of its silence nobody sees anything."""
        seat, match = self._actor(), self._match()
        by = "" if self.state.seats[seat].kind == "bot" else "bot"
        if match.game.secrets.isdisjoint(match.legal_actions):
            return await self._bot_acts(made_for, seat, by)
        code = await self.seat_bots.choose(seat)
        if code not in match.game.secrets:
            await until(self.moments.rounded(self.moments.question()))
        return await self._play(made_for, seat, code, by)

    async def _clock(self, made_for: Version) -> None:
        """Wait until a person's time runs out: the bot of the seat does one action, no faster than one of its own."""
        seat = self._actor()
        await self.moments.out_of_time(seat)
        await self._bot_acts(made_for, seat, "clock")

    async def _bot_acts(self, made_for: Version, seat: int, by: str) -> None:
        """Let the seat's bot act at the bots' pace.

        It begins to think when nobody can be asked anything in secret any more, whether anybody was or not: how long
        it thinks would tell. For that it always has the shortest wait.
        """
        free = self.moments.lead(seat)
        due = self.moments.bot(free)
        await until(free)
        code = await self.seat_bots.choose(seat)
        await until(self.moments.rounded(due))
        await self._play(made_for, seat, code, by)

    async def _play(self, made_for: Version, seat: int, code: int, by: str) -> None:
        await self.writer.decide(made_for, lambda: self.seat_bots.play(seat, code, by))

    async def _lead(self, made_for: Version) -> None:
        """Give a secret question to a person its time, no more, while everybody waits for another's lead."""
        leads = self._match().view(None).actor
        if leads < 0:
            return
        if not self.seat_bots.playing(leads):
            if not self.state.clocks:
                return
            await self.moments.out_of_time(leads)
        await until(self.moments.lead(leads))
        await self.writer.decide(made_for, self._silence)

    async def _quiet(self, made_for: Version) -> None:
        """Give a question that may be left alone its time; whether it has an answer nobody can tell from the wait."""
        await until(self.moments.quiet())
        await self.writer.decide(made_for, self._leave_alone)

    async def _leave_alone(self) -> None:
        code = unanswered(self._match())
        if code is not None:
            await self.seat_bots.play(self._actor(), code, "window")

    async def _silence(self) -> None:
        match = self._match()
        silent = [code for code in match.legal_actions if code in match.game.secrets]
        if silent:
            await self.seat_bots.play(match.actor, silent[0], "window")

    def _match(self) -> Match[Any, Any]:
        assert self.state.match is not None
        return self.state.match

    def _actor(self) -> int:
        return self._match().actor
