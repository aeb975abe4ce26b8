"""Those who are connected to a table, and what each of them is sent."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from sobremesa.server import messages as m
from sobremesa.server.messages import Form, Language
from sobremesa.server.scenes import scene
from sobremesa.server.state import TableState
from sobremesa.server.texts import say

QUEUE: Final = 64
"""How many messages may wait for a slow connection before it is closed; it comes back and is told anew."""

ENCODER: Final = msgspec.json.Encoder()


@dataclass(eq=False)
class Listener:
    """One connection: a seat (`None`: a spectator), how it is told, the last number it was sent, and what waits."""

    seat: int | None
    language: Language = "es"
    form: Form = "scene"
    known: int = 0
    out: "asyncio.Queue[bytes | None]" = field(default_factory=lambda: asyncio.Queue(QUEUE))
    closed: bool = False

    def send(self, message: m.Message) -> None:
        """A message for this one alone."""
        self.send_bytes(ENCODER.encode(message))

    def send_bytes(self, data: bytes) -> None:
        """An encoded message; a connection that cannot keep up is closed."""
        if self.closed:
            return
        if self.out.qsize() >= QUEUE - 1:
            self.close("slow")
            return
        self.out.put_nowait(data)

    def close(self, reason: str, again: bool = True) -> None:
        """Say goodbye after what waits; if too much waits, instead of it."""
        if self.closed:
            return
        self.closed = True
        if reason == "slow":
            while not self.out.empty():
                self.out.get_nowait()
        self.out.put_nowait(ENCODER.encode(m.Bye(reason, say(self.language, f"bye.{reason}"), again)))
        self.out.put_nowait(None)


class Audience:
    """The listeners of one table."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.listeners: list[Listener] = []

    def of(self, seat: int | None) -> list[Listener]:
        """The connections of a seat."""
        return [one for one in self.listeners if one.seat == seat]

    def online(self, seat: int) -> bool:
        """Whether somebody is connected for the seat."""
        return any(one.seat == seat for one in self.listeners)

    def tell(self, message: m.Message) -> None:
        """The same for all."""
        data = ENCODER.encode(message)
        for one in list(self.listeners):
            one.send_bytes(data)

    def push(self) -> None:
        """What is new, to each their own; equal ones are written once."""
        written: dict[tuple[int | None, str, str, int], bytes] = {}
        for one in list(self.listeners):
            number = self.state.streams[one.seat].number
            if number == one.known:
                continue
            key = (one.seat, one.language, one.form, one.known)
            if key not in written:
                written[key] = ENCODER.encode(self.update(one, one.known))
            one.known = number
            one.send_bytes(written[key])

    def update(self, one: Listener, since: int) -> m.Update:
        """What the listener has not heard since a number, within the running hand, and the table as they see it."""
        state, stream = self.state, self.state.streams[one.seat]
        assert state.match is not None
        heard = stream.heard(state.match, state.states, stream.number, 2)
        cards = state.memory.seen(one.seat) if state.memory else None
        sitter = replace(state.sitter(one.seat, one.language), heard=heard, cards=cards)
        fresh = not stream.hand <= since <= stream.number
        told = stream.told(state.match, state.states, 0 if fresh else since, sitter)
        view = state.match.view(one.seat)
        shown = scene(view, sitter) if one.form == "scene" else None
        bare = state_of(view.state) if one.form == "state" else None
        return m.Update(stream.number, tuple(told), shown, bare, fresh)


def state_of(state: Any) -> dict[str, Any]:
    """A view's state as an object of its fields."""
    return {name: getattr(state, name) for name in state.__slots__}
