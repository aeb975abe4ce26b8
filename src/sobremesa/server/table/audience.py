"""Connections to a table, and what each of them is sent."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from sobremesa.core.position import View
from sobremesa.games.facets import scene
from sobremesa.presentation.scene import SceneContext
from sobremesa.protocol import messages as m
from sobremesa.protocol.messages import Form, Language
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.side_channels import before_the_question, is_asked_in_secret
from sobremesa.server.texts import say

QUEUE: Final = 64
"""The most messages that wait for a slow connection before it is closed; it comes back and is told anew."""
UNREAD: Final = 256 * 1024
"""The most bytes that wait."""

ENCODER: Final = msgspec.json.Encoder()
log = logging.getLogger("sobremesa.server")


@dataclass(eq=False)
class Listener:
    """One connection: a seat (`None`: a spectator), how it is told, the last number it was sent, and what waits.

    `key` is the digest of the seat's key as it was when the connection came.
    """

    seat: int | None
    language: Language = "es"
    form: Form = "scene"
    known: int = 0
    out: "asyncio.Queue[bytes | None]" = field(default_factory=asyncio.Queue)
    closed: bool = False
    plain: bool = False
    asked: int = -1
    """The number at which it was last shown a question that only its seat knows of."""
    names: tuple[str, ...] = ()
    """The names of all seats when it was last shown the table."""
    key: str = ""
    greeting: tuple[int, int] = (0, 0)
    """The messages, and bytes, that it was greeted with: they do not count as left unread."""
    waiting: int = 0
    """The bytes that wait."""
    on_close: Callable[[], object] = lambda: None
    """Called once goodbye is said: the connection has a moment to hear it."""

    def send(self, message: m.Message) -> None:
        """Send a message to this one alone."""
        self.send_bytes(ENCODER.encode(message))

    def greet(self, messages: Sequence[m.Message]) -> None:
        """Say what somebody who comes must know, however much a long match has made of it."""
        encoded = [ENCODER.encode(message) for message in messages]
        self.greeting = len(encoded), sum(map(len, encoded))
        for data in encoded:
            self._put(data)

    def send_bytes(self, data: bytes) -> None:
        """Send an encoded message; a connection that cannot keep up is closed."""
        if self.closed:
            return
        messages, size = self.greeting
        too_many = self.out.qsize() - messages >= QUEUE - 1
        if too_many or (self.waiting and self.waiting - size + len(data) > UNREAD):
            self.close("slow")
            return
        self._put(data)

    def close(self, reason: str, again: bool = True) -> None:
        """Say goodbye after what waits; if too much waits, instead of it."""
        if self.closed:
            return
        self.closed = True
        if reason == "slow":
            while not self.out.empty():
                self.out.get_nowait()
            self.waiting = 0
        self._put(ENCODER.encode(m.Bye(reason, say(self.language, f"bye.{reason}"), again)))
        self.out.put_nowait(None)
        self.on_close()

    async def next(self) -> bytes | None:
        """Return the next message, once there is one; none follows after `None`."""
        data = await self.out.get()
        self.waiting -= len(data or b"")
        return data

    def _put(self, data: bytes) -> None:
        self.waiting += len(data)
        self.out.put_nowait(data)


class Audience:
    """The listeners of one table."""

    def __init__(self, state: TableState, may_be_asked: Callable[[], bool]) -> None:
        self.state = state
        self.may_be_asked = may_be_asked
        """Says whether a question that only its seat knows of may be shown yet."""
        self.listeners: list[Listener] = []

    def of(self, seat: int | None) -> list[Listener]:
        """Return the connections of a seat."""
        return [listener for listener in self.listeners if listener.seat == seat]

    def online(self, seat: int) -> bool:
        """Return whether somebody is connected for the seat; who was told goodbye is not, heard or not."""
        return any(listener.seat == seat and not listener.closed for listener in self.listeners)

    def tell(self, message: m.Message) -> None:
        """Send the same to all."""
        data = ENCODER.encode(message)
        for listener in list(self.listeners):
            listener.send_bytes(data)

    def push(self) -> None:
        """Send what is new, to each their own; equal ones are written once."""
        written: dict[tuple[int | None, str, str, bool, int], bytes] = {}
        for listener in list(self.listeners):
            number = self.state.streams[listener.seat].number
            if not self._has_news(listener, number):
                continue
            key = (listener.seat, listener.language, listener.form, listener.plain, listener.known)
            try:
                if key not in written:
                    written[key] = ENCODER.encode(self.update(listener, listener.known))
            except Exception:  # our own fault, and no reason for the others to wait
                log.exception("somebody cannot be told", extra={"table": self.state.id, "seat": listener.seat})
                listener.close("slow")
                continue
            listener.known, listener.names = number, self.state.names
            listener.send_bytes(written[key])

    def close_dead(self, reason: str) -> None:
        """End the connections whose seat has another key by now, or none."""
        for listener in self.listeners:
            if listener.seat is not None and self.state.seats[listener.seat].token != listener.key:
                listener.close(reason, again=False)

    def may_not_know_yet(self, seat: int) -> bool:
        """Return whether the seat is asked something in secret that is not to be shown to it before its time."""
        assert self.state.match is not None
        return is_asked_in_secret(self.state.match, seat) and not self.may_be_asked()

    def _has_news(self, listener: Listener, number: int) -> bool:
        """Return whether there is something that the listener was not sent yet."""
        is_new = number != listener.known
        return is_new or self._has_question(listener, number) or self._has_new_names(listener)

    def _has_question(self, listener: Listener, number: int) -> bool:
        """Return whether the seat is asked something that it has not been shown yet."""
        assert self.state.match is not None
        return listener.asked != number and is_asked_in_secret(self.state.match, listener.seat) and self.may_be_asked()

    def _has_new_names(self, listener: Listener) -> bool:
        """Return whether a seat's player, by whose name a scene calls them, is another than the one it was shown."""
        return listener.form == "scene" and listener.names != self.state.names

    def _view(self, listener: Listener) -> View[Any, Any]:
        """Return what the listener sees now; a question in secret when its time has come."""
        match, number = self.state.match, self.state.streams[listener.seat].number
        assert match is not None
        view = match.view(listener.seat)
        if not is_asked_in_secret(match, listener.seat):
            return view
        if not self.may_be_asked():
            return before_the_question(match, view)
        listener.asked = number
        return view

    def update(self, listener: Listener, since: int) -> m.Update:
        """Return what the listener has not heard since a number, and the table as they see it."""
        state, stream = self.state, self.state.streams[listener.seat]
        listener.names = state.names
        assert state.match is not None
        heard = stream.heard(state.match, state.states, stream.number, 2)
        cards = state.memory.seen(listener.seat) if state.memory else None
        viewer = state.viewer(listener.seat, listener.language)
        fresh = not stream.hand <= since <= stream.number
        plain = state.viewer(listener.seat, listener.language, listener.plain or listener.form == "scene")
        told = stream.told(state.match, state.states, 0 if fresh else since, plain)
        view = heard[-1].view if heard and not state.game.secrets else self._view(listener)
        context = SceneContext(viewer, heard, cards)
        shown = scene(view, context) if listener.form == "scene" else None
        bare = state_of(view.state) if listener.form == "state" else None
        return m.Update(stream.number, tuple(told), shown, bare, fresh)


def state_of(state: Any) -> dict[str, Any]:
    """Return a view's state as an object of its fields."""
    return {name: getattr(state, name) for name in state.__slots__}
