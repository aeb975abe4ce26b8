"""Consent to taking a play back: whoever is there is asked, and the play stands unless all of them agree.

What can be taken back at all is a rule of its own, `state.undo_rule`.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState, Version
from sobremesa.server.state.undo_rule import steps_back
from sobremesa.server.table.audience import Audience
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.keep import Keep
from sobremesa.server.table.writer import Writer


@dataclass
class UndoRequest:
    """A seat's request to take its last play back, made for a version of the match.

    `agreed` have said yes; `waiting` are there and have still to answer.
    """

    seat: int
    steps: int
    made_for: Version
    waiting: set[int]
    agreed: set[int] = field(default_factory=set)


@dataclass
class Undo:
    """The request that stands at a table, if one does; `changed` is called when one is made or falls."""

    state: TableState
    audience: Audience
    writer: Writer
    context: ServerContext
    keep: Keep
    changed: Callable[[], None]
    request: UndoRequest | None = None
    denied: set[tuple[int, int]] = field(default_factory=set)
    """The seats that were not allowed to take back, and their number then: they are not to ask again."""

    async def ask(self, seat: int) -> None:
        """Ask the others for a seat; where nobody else is there, it is done at once. Raises `Refusal`."""
        if self.request is not None:
            raise Refusal("undo_pending")
        steps, now = steps_back(self.state, seat), (seat, self.state.streams[seat].number)
        if not steps or now in self.denied:
            raise Refusal("no_undo")
        others = {other for other in self.state.persons() if other != seat and self.audience.online(other)}
        self.request = request = UndoRequest(seat, steps, self.state.version, others)
        if not others:
            return await self._settle(request, True)
        self.audience.tell(m.UndoAsked(seat, True))
        seconds = self.context.timing.undo
        asyncio.get_running_loop().call_later(seconds, self.writer.post, lambda: self.lapse(request))
        return self.changed()

    async def answer(self, seat: int, yes: bool) -> None:
        """Note that one of the others agrees or does not. Raises `Refusal`."""
        request = self.request
        if request is None or seat not in request.waiting:
            raise Refusal("nothing_asked")
        request.waiting.discard(seat)
        request.agreed.add(seat)
        if not yes or not request.waiting:
            await self._settle(request, yes)

    def came(self, seat: int | None) -> None:
        """Ask somebody who comes (back) while a request stands, too."""
        request = self.request
        if request is not None and seat is not None and seat not in (request.seat, *request.agreed):
            request.waiting.add(seat)

    def went(self, seat: int) -> None:
        """Let the others decide where somebody has gone without an answer, as if they had not been there."""
        request = self.request
        if request is None or seat not in request.waiting:
            return
        request.waiting.discard(seat)
        if not request.waiting and seat != request.seat:
            self.writer.post(lambda: self._agreed(request))

    async def _agreed(self, request: UndoRequest) -> None:
        """Grant what all who are still there have agreed to, unless somebody has come back meanwhile."""
        if self.request is request and not request.waiting:
            await self._settle(request, True)

    async def lapse(self, request: UndoRequest) -> None:
        """Let the play stand where nobody answered."""
        if self.request is request:
            self._stands(request)

    async def _settle(self, request: UndoRequest, yes: bool) -> None:
        """Grant the request or not; that it is done is said when it is kept."""
        if not yes or self.state.version != request.made_for:
            return self._stands(request)
        self.request = None
        try:
            await self.keep(ev.TookBack(request.seat, request.steps), seat=request.seat)
        except Refusal:
            self._stands(request)
            raise
        return self.audience.tell(m.UndoAsked(request.seat, False, True))

    def _stands(self, request: UndoRequest) -> None:
        """Leave the play where it is; its player is not to ask again."""
        self.request = None
        self.denied = {(request.seat, self.state.streams[request.seat].number)}
        self.audience.tell(m.UndoAsked(request.seat, False))
        self.changed()
