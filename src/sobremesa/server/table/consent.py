"""Consent of all who are at a table: one question at a time, and nothing is done unless everybody agrees.

What may be asked, and when, is the matter of who asks: `undo`, `referee`.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState, Version
from sobremesa.server.table.audience import Audience, Listener
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.keep import Keep
from sobremesa.server.table.writer import Writer
from sobremesa.server.texts import say

Asked = ev.TookBack | ev.Called | ev.Released
"""Events that a seat may ask the others for, each kept if they agree."""

PENDING: Final[Mapping[type[Asked], str]] = {
    ev.TookBack: "undo_pending",
    ev.Called: "call_pending",
    ev.Released: "seat_pending",
}


@dataclass
class Request:
    """A seat's request, made for a version of the match.

    `agreed` have said yes; `waiting` are there and have still to answer; a seat whose request is denied may not make
    the same again as long as `moment` is the same.
    """

    seat: int
    event: Asked
    made_for: Version
    waiting: set[int]
    moment: int
    number: int
    agreed: set[int] = field(default_factory=set)

    @property
    def key(self) -> tuple[type[Asked], int]:
        """Kind of event that was asked for, and by whom."""
        return type(self.event), self.seat


@dataclass
class Consent:
    """The request that stands at a table, if one does; `changed` is called when one is made or falls."""

    state: TableState
    audience: Audience
    writer: Writer
    context: ServerContext
    keep: Keep
    changed: Callable[[], None]
    request: Request | None = None
    denied: dict[tuple[type[Asked], int], int] = field(default_factory=dict)
    """The moment of each seat's last request of a kind that was not granted: it is not to be repeated then."""
    number: int = 0
    """The newest request's number; it follows from what everybody sees, so that it tells of no answer in secret."""

    async def ask(self, seat: int, event: Asked, moment: int) -> None:
        """Ask the others for a seat; where nobody else is there, it is done at once. Raises `Refusal`."""
        self.free()
        others = {other for other in self.state.persons() if other != seat and self.audience.online(other)}
        self.number = max(self.number + 1, self.state.streams[None].number)
        self.request = request = Request(seat, event, self.state.version, others, moment, self.number)
        if not others:
            return await self._settle(request, True)
        self._tell(request)
        seconds = self.context.timing.undo
        asyncio.get_running_loop().call_later(seconds, self.writer.post, lambda: self.lapse(request))
        return self.changed()

    def free(self) -> None:
        """Raise `Refusal` while a question stands: nothing is played or asked before it is answered."""
        if self.request is not None:
            raise Refusal(PENDING[type(self.request.event)])

    def is_denied(self, seat: int, kind: type[Asked], moment: int) -> bool:
        """Return whether the seat was refused the same at this moment."""
        return self.denied.get((kind, seat)) == moment

    async def answer(self, seat: int, yes: bool, number: int) -> None:
        """Note that one of the others agrees or does not to the request of this number. Raises `Refusal`.

        An answer without a number is one to a seat that wants to take back; it never makes a call.
        """
        request = self.request
        if request is None or seat not in request.waiting:
            raise Refusal("nothing_asked")
        if number != request.number and (number or not isinstance(request.event, ev.TookBack)):
            raise Refusal("nothing_asked")
        request.waiting.discard(seat)
        request.agreed.add(seat)
        if not yes or not request.waiting:
            await self._settle(request, yes)

    def came(self, seat: int | None) -> None:
        """Ask somebody who connects while a request stands, too."""
        request = self.request
        if request is not None and seat is not None and seat not in (request.seat, *request.agreed):
            request.waiting.add(seat)

    def show(self, listener: Listener) -> None:
        """Send a new connection the request that stands."""
        if self.request is not None:
            listener.send(self._message(self.request, listener, is_open=True))

    def went(self, seat: int) -> None:
        """Let the others decide where somebody has gone without an answer, as if they had not been there."""
        request = self.request
        if request is None or seat not in request.waiting:
            return
        request.waiting.discard(seat)
        if isinstance(request.event, ev.Released):  # who is not there agrees to nothing
            self.writer.post(lambda: self.lapse(request))
        elif not request.waiting and seat != request.seat:
            self.writer.post(lambda: self._agreed(request))

    async def _agreed(self, request: Request) -> None:
        """Grant what all who are still there have agreed to, unless somebody has come back meanwhile."""
        if self.request is request and not request.waiting:
            await self._settle(request, True)

    async def lapse(self, request: Request) -> None:
        """Let things stand where nobody answered."""
        if self.request is request:
            self._stands(request)

    async def _settle(self, request: Request, yes: bool) -> None:
        """Grant the request or not; that it is done is said when it is kept."""
        if not yes or self.state.version != request.made_for or self._is_void(request.event):
            return self._stands(request)
        self.request = None
        try:
            reason = "kicked" if isinstance(request.event, ev.Released) else "moved"
            await self.keep(request.event, seat=request.seat, bye=reason)
        except Refusal:
            self._stands(request)
            raise
        return self._tell(request, is_open=False, done=True)

    def _is_void(self, event: Asked) -> bool:
        """Return whether the seat that was asked for is nobody's any more."""
        return isinstance(event, ev.Released) and self.state.seats[event.of].kind != "person"

    def _stands(self, request: Request) -> None:
        """Leave everything as it is; who asked is not to ask for the same again."""
        self.request = None
        self.denied[request.key] = request.moment
        self._tell(request, is_open=False)
        self.changed()

    def _tell(self, request: Request, *, is_open: bool = True, done: bool = False) -> None:
        for listener in list(self.audience.listeners):
            listener.send(self._message(request, listener, is_open=is_open, done=done))

    def _message(self, request: Request, listener: Listener, *, is_open: bool, done: bool = False) -> m.Message:
        """Return what a listener is told of a request: that it stands, or how it was settled."""
        event, number = request.event, request.number
        if isinstance(event, ev.TookBack):
            return m.UndoAsked(request.seat, is_open, done, number)
        if isinstance(event, ev.Released):
            name, whom = self.state.names[request.seat], self.state.names[event.of]
            text = say(listener.language, "seat_asked", name=name, whom=whom)
            return m.SeatAsked(request.seat, event.of, text, is_open, done, number)
        words = self.state.call_in_words(event.action, listener.language)
        return m.CallAsked(request.seat, event.action, words, is_open, done, number)
