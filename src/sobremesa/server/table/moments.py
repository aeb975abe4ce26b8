"""Moments at which a table acts of itself, counted from what everybody saw last."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sobremesa.protocol.messages.kinds import Pace
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state.fold import TableState
from sobremesa.server.table.clock import Clocks
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.secret_questions import SecretQuestions
from sobremesa.server.table.timing import Timing


async def until(moment: float) -> None:
    """Wait for a moment."""
    wait = moment - loop_time()
    if wait > 0:
        await asyncio.sleep(wait)


@dataclass(eq=False)
class Moments:
    """When each step is due."""

    state: TableState
    context: ServerContext
    clocks: Clocks
    questions: SecretQuestions
    last_activity: Mapping[int | None, float]
    pace: Callable[[], Pace]

    @property
    def timing(self) -> Timing:
        """The seconds of the house, at the pace of the table."""
        return self.context.timing.at(self.pace())

    def public(self) -> float:
        """Return when everybody last saw something happen."""
        return self.last_activity[None]

    def draw(self) -> float:
        """Return when the dealer of a match is drawn."""
        return self.public() + self.timing.deal

    def deal(self) -> float:
        """Return when the next cards are dealt."""
        first = self.state.match is not None and not self.state.match.steps
        return self.public() + (self.timing.hand if self.state.needs_cards() and not first else self.timing.deal)

    def question(self) -> float:
        """Return when a bot answers a question in secret aloud."""
        return self.public() + self.timing.asked_bot

    def quiet(self) -> float:
        """Return when a question that may be left alone is over."""
        return self.public() + self.timing.quiet

    def lead(self, seat: int) -> float:
        """Return from when on nobody can be asked anything in secret before the seat leads."""
        return self.public() + self.questions.lead_wait(seat)

    def bot(self, free: float) -> float:
        """Return when a bot acts that begins to think at `free`; it always has time to think unseen."""
        pace = self.timing.of_bot(self.state.id, self.state.streams[None].number)
        return max(self.public() + pace, free + self.context.timing.to_think(self.pace()))

    def rounded(self, due: float) -> float:
        """Return when something happens that is ready now and was due then."""
        return self.timing.rounded(due, loop_time())

    async def out_of_time(self, seat: int) -> None:
        """Wait until nothing is left on the clock of the seat that everybody waits for."""
        while left := self.clocks.left_now(seat):
            await asyncio.sleep(left)
