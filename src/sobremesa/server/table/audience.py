"""Connections to a table, and what each of them is sent."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, get_args

import msgspec

from sobremesa.core.position import View
from sobremesa.games.facets import presenter
from sobremesa.presentation.scene import Scene, SceneContext
from sobremesa.presentation.sentences import steps_compared
from sobremesa.presentation.viewer import Viewer
from sobremesa.protocol import messages as m
from sobremesa.protocol.messages import Form, Language
from sobremesa.protocol.messages.kinds import Pace
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.side_channels import before_the_question, is_asked_in_secret
from sobremesa.server.table.scene_changes import changes_of
from sobremesa.server.table.telling import Telling
from sobremesa.server.texts import say

QUEUE: Final = 64
"""The most messages that wait for a slow connection before it is closed; it reconnects and starts afresh."""
UNREAD: Final = 256 * 1024
"""The most bytes that wait."""
BARRED: Final = 100
"""The most addresses of spectators who were sent away that a table remembers."""

PACES: Final[tuple[Pace, ...]] = get_args(Pace)
"""The paces, the slowest first."""

ENCODER: Final = msgspec.json.Encoder()

log = logging.getLogger("sobremesa.server")


def pace_of(wish: str) -> Pace:
    """Return the pace that a connection's address wishes; the usual one where it wishes none that there is."""
    return next((pace for pace in PACES if pace == wish), "normal")


@dataclass(eq=False)
class Listener:
    """One connection: a seat (`None`: a spectator), how it is told, the last number it was sent, and what waits.

    `key` is the digest of the seat's key as it was when the connection came; who waits for a seat has a key alone.
    """

    seat: int | None
    language: Language = "es"
    form: Form = "scene"
    known: int = 0
    out: "asyncio.Queue[bytes | None]" = field(default_factory=asyncio.Queue)
    closed: bool = False
    why: str = ""
    """The word with which it was closed."""
    plain: bool = False
    pace: Pace = "normal"
    asked: int = -1
    """The number at which it was last shown a question that only its seat knows of."""
    names: tuple[str, ...] = ()
    """The names of all seats when it was last shown the table."""
    changes: bool = False
    """True for one that puts a scene's changes together by itself."""
    shown: Scene | None = None
    """The scene that it was shown last, if it does so."""
    key: str = ""
    name: str = ""
    """The name that a spectator has told."""
    origin: str = ""
    """The address that it comes from, as it is counted."""
    watcher: int = 0
    """A spectator's number at this table."""
    address: str = ""
    """Whence it came."""
    announced: set[str] = field(default_factory=set)
    """The names of the announcements that it was told."""
    greeting: tuple[int, int] = (0, 0)
    """The messages, and bytes, that it was greeted with: they do not count as left unread."""
    waiting: int = 0
    """The bytes that wait."""
    on_close: Callable[[], object] = lambda: None
    """Called once goodbye is said: the connection has a moment to hear it."""
    at_once: Callable[[bytes], bool] = lambda data: False
    """Sends a message now, past whoever takes what waits; returns False where it has to wait."""
    _in_hand: bool = False
    """True while a message that was taken may still be on its way."""

    def send(self, message: m.Message) -> None:
        """Send a message to this one alone."""
        self.send_bytes(ENCODER.encode(message))

    def greet(self, messages: Sequence[m.Message]) -> None:
        """Send what a new connection must know, however much a long match has made of it."""
        encoded = [ENCODER.encode(message) for message in messages]
        self.greeting = len(encoded), sum(map(len, encoded))
        for data in encoded:
            self._put(data)

    def send_bytes(self, data: bytes) -> None:
        """Send an encoded message; a connection that cannot keep up is closed."""
        if self.closed or self._sent_now(data):
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
        self.closed, self.why = True, reason
        if reason == "slow":
            while not self.out.empty():
                self.out.get_nowait()
            self.waiting = 0
        self._put(ENCODER.encode(m.Bye(reason, say(self.language, f"bye.{reason}"), again)))
        self.out.put_nowait(None)
        self.on_close()

    async def next(self) -> bytes | None:
        """Return the next message, once there is one; none follows after `None`."""
        self._in_hand = False
        data = await self.out.get()
        self._in_hand = True
        self.waiting -= len(data or b"")
        return data

    def _sent_now(self, data: bytes) -> bool:
        """Send a message now, if none is before it; return whether it went."""
        return not (self.waiting or self._in_hand) and self.at_once(data)

    def _put(self, data: bytes) -> None:
        self.waiting += len(data)
        self.out.put_nowait(data)


class Audience:
    """The listeners of one table."""

    def __init__(self, state: TableState, may_be_asked: Callable[[], bool], telling: Telling) -> None:
        self.state = state
        self.telling = telling
        self.may_be_asked = may_be_asked
        """Says whether a question that only its seat knows of may be shown yet."""
        self.listeners: list[Listener] = []
        self.barred: dict[str, None] = {}
        """The addresses from which a spectator was sent away, the oldest first: nobody watches from there."""
        self._watchers = 0
        self._calls_at: tuple[int, tuple[int, ...]] = -1, ()
        """The version of the match that was looked at last, and the calls that could be made at it."""

    def add(self, listener: Listener) -> None:
        """Have one more; a spectator gets a number."""
        self.listeners.append(listener)
        if listener.seat is None:
            self._watchers += 1
            listener.watcher = self._watchers

    def of(self, seat: int | None) -> list[Listener]:
        """Return the connections of a seat."""
        return [listener for listener in self.listeners if listener.seat == seat]

    def here(self) -> set[int | None]:
        """Return the seats for which somebody is connected; who was told goodbye is not, heard or not."""
        return {listener.seat for listener in self.listeners if not listener.closed}

    def online(self, seat: int) -> bool:
        """Return whether somebody is connected for the seat."""
        return seat in self.here()

    def pace(self) -> Pace:
        """Return the pace of the table: the slowest that somebody who is at it wishes."""
        wished = {one.pace for one in self.listeners if one.seat is not None and not one.closed}
        return next((pace for pace in PACES if pace in wished), "normal")

    def is_awaited(self) -> bool:
        """Return whether somebody who waits for a seat is connected."""
        return any(self.state.awaited(one.key) is not None for one in self.of(None) if one.key and not one.closed)

    def tell(self, message: m.Message) -> None:
        """Send the same to all."""
        data = ENCODER.encode(message)
        for listener in list(self.listeners):
            listener.send_bytes(data)

    def push(self) -> None:
        """Send what is new, to each their own; on a busy server at first to who must act, if anybody must."""
        actor = self._public_actor() if self.telling.is_busy else None
        if actor is None:
            self.push_all()
        else:
            self._push(self.of(actor))
            self.telling.put_off(self.push_all)

    def push_all(self) -> None:
        """Send everybody what is new."""
        self.telling.told(self.push_all)
        self._push(list(self.listeners))

    def _public_actor(self) -> int | None:
        """Return the seat that everybody sees is to act; by it the order of telling gives no secret away."""
        match = self.state.match
        assert match is not None
        actor = match.view(None).actor if match.game.secrets else match.actor
        return actor if actor >= 0 else None

    def _push(self, listeners: Sequence[Listener]) -> None:
        """Send what is new, equal ones written once."""
        written: dict[tuple[object, ...], tuple[bytes, Scene | None]] = {}
        names = self.state.names
        for listener in listeners:
            number = self.state.streams[listener.seat].number
            if number == listener.known and not self._has_other_news(listener, number, names):
                continue
            how = (listener.seat, listener.language, listener.form, listener.plain, listener.changes)
            key = (*how, listener.known, id(listener.shown))
            try:
                if key not in written:
                    written[key] = ENCODER.encode(self.update(listener, listener.known)), listener.shown
            except Exception:  # our own fault, and no reason for the others to wait
                log.exception("somebody cannot be told", extra={"table": self.state.id, "seat": listener.seat})
                listener.close("slow")
                continue
            listener.known, listener.names = number, names
            data, listener.shown = written[key]
            listener.send_bytes(data)

    def close_moved(self) -> None:
        """End the connections of those who have changed places: they come back to their other seat with their key."""
        seats = {seat.token: number for number, seat in enumerate(self.state.seats) if seat.token}
        for listener in self.listeners:
            if seats.get(listener.key, listener.seat) != listener.seat:
                listener.close("seated" if listener.seat is None else "reseated")

    def watching(self) -> list[Listener]:
        """Return the spectators who are there."""
        return [listener for listener in self.of(None) if not listener.closed and not listener.key]

    def bar(self, spectator: Listener) -> None:
        """Send away all who watch from a spectator's address, for as long as the table is in memory."""
        if spectator.origin:
            self.barred[spectator.origin] = None
        if len(self.barred) > BARRED:
            del self.barred[next(iter(self.barred))]
        for one in self.watching():
            if one is spectator or (one.origin and one.origin == spectator.origin):
                one.close("removed", again=False)

    def close_watching(self) -> None:
        """Send all spectators away where none may watch any more."""
        if not self.state.may_be_watched:
            for one in self.watching():
                one.close("closed", again=False)

    def close_dead(self, reason: str) -> None:
        """End the connections whose key opens no seat any more, nor waits for one."""
        for listener in self.listeners:
            if not self.knows(listener):
                listener.close(reason, again=False)

    def knows(self, listener: Listener) -> bool:
        """Return whether a connection may stay: its key opens its seat or waits for one, or it may watch without."""
        if listener.seat is not None:
            return self.state.seats[listener.seat].token == listener.key
        return self.state.awaited(listener.key) is not None if listener.key else self.state.may_be_watched

    def may_not_know_yet(self, seat: int) -> bool:
        """Return whether the seat is asked something in secret that is not to be shown to it before its time."""
        assert self.state.match is not None
        return is_asked_in_secret(self.state.match, seat) and not self.may_be_asked()

    def _has_other_news(self, listener: Listener, number: int, names: tuple[str, ...]) -> bool:
        """Return whether there is something that is no event and that the listener was not sent yet.

        A seat's player may be another than the one by whose name the scene that it was shown calls them.
        """
        return self._has_question(listener, number) or (listener.form == "scene" and listener.names != names)

    def _has_question(self, listener: Listener, number: int) -> bool:
        """Return whether the seat is asked something that it has not been shown yet."""
        assert self.state.match is not None
        return listener.asked != number and is_asked_in_secret(self.state.match, listener.seat) and self.may_be_asked()

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
        listener.names, number = state.names, stream.number
        assert state.match is not None
        viewer = state.viewer(listener.seat, listener.language)
        fresh = not stream.hand <= since <= number
        plain = viewer.spoken if listener.plain or listener.form == "scene" else viewer
        heard = stream.heard(state.match, state.states, number, steps_compared(state.presenter))
        told = stream.told(state.match, state.states, 0 if fresh else since, plain, state.sight)
        cards = state.memory.seen(listener.seat) if state.memory else None
        view = heard[-1].view if heard and not state.game.secrets else self._view(listener)
        context = SceneContext(viewer, heard, cards)
        calls = self._calls(listener, view)
        if listener.form == "state":
            return m.Update(number, tuple(told), None, None, state_of(view.state), fresh, calls)
        shown = state.presenter.scene(view, context)
        whole, changes = _drawn(listener, shown, fresh)
        return m.Update(number, tuple(told), whole, changes, None, fresh, calls)

    def _calls(self, listener: Listener, view: View[Any, Any]) -> tuple[m.OpenCall, ...]:
        """Return the referee's calls that a seat may make now, or ask the others for."""
        if listener.seat is None:
            return ()
        codes = self._callable(view)
        return self.state.viewer(None, listener.language).once(_calls_in_words, codes) if codes else ()

    def _callable(self, view: View[Any, Any]) -> tuple[int, ...]:
        """Return the codes of the calls: the same for all who see the table alike."""
        if view.game.secrets:
            return tuple(view.calls)
        if self._calls_at[0] != self.state.version:
            self._calls_at = self.state.version, tuple(view.calls)
        return self._calls_at[1]


def _calls_in_words(viewer: Viewer, codes: tuple[int, ...]) -> tuple[m.OpenCall, ...]:
    """Return calls in a language, which name nobody."""
    assert viewer.game is not None
    shown, write = presenter(viewer.game.name), viewer.game.notation.write
    return tuple(m.OpenCall(write(code), shown.in_words(code, viewer)) for code in codes)


def _drawn(listener: Listener, shown: Scene, fresh: bool) -> tuple[Scene | None, dict[str, Any] | None]:
    """Return a scene whole, or the changes of the one that the listener was shown last."""
    if not listener.changes:
        return shown, None
    before, listener.shown = listener.shown, shown
    return (shown, None) if before is None or fresh else (None, changes_of(before, shown))


def state_of(state: Any) -> dict[str, Any]:
    """Return a view's state as an object of its fields."""
    return {name: getattr(state, name) for name in state.__slots__}
