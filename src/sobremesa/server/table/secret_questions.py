"""Secret questions of a table: when one may be shown, and how long a lead waits, so that nobody can feel one."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from sobremesa.games.facets import side_channels
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state.fold import TableState
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.seat_bots import SeatBots

SOON: Final = 0.001
"""Seconds after its time at which a question in secret is shown."""


@dataclass
class SecretQuestions:
    """Waits that follow from what everybody saw alone; `show` tells what is new once a question's time has come."""

    state: TableState
    context: ServerContext
    seat_bots: SeatBots
    last_activity: Mapping[int | None, float]
    show: Callable[[], None]
    _timer: asyncio.TimerHandle | None = None

    def lead_wait(self, seat: int) -> float:
        """Return the seconds that a seat's action waits after the last thing it saw; what it sees alone decides it.

        The lead waits for a question to the partner, whose answer waits for the moment at which questions are shown.
        """
        match, timing = self.state.match, self.context.timing
        assert match is not None
        if not match.game.secrets:
            return 0.0
        public = match.view(None)
        asked = side_channels(match.game.name).might_be_asked(public, public.actor) if public.actor >= 0 else None
        if asked is None or seat not in (asked, public.actor):
            return 0.0
        if seat == asked:
            return timing.asked_bot
        if match.view(seat).state.phase != public.state.phase:
            return 0.0
        return timing.asked_bot + (0.0 if self.seat_bots.playing(asked) else timing.asked_person)

    def may_be_asked(self) -> bool:
        """Return whether a question may be shown: the same time after what everybody saw, whoever is asked first.

        Where it is too early, it is shown as soon as its time has come.
        """
        wait = self.last_activity[None] + self.context.timing.asked_bot - loop_time()
        if wait > 0:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_later(wait + SOON, self.show)
        return wait <= 0
