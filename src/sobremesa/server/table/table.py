"""One table and its only writer: commands are checked, kept, applied, acknowledged and told, one after the other."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Final, TypeVar

from sobremesa.games.facets import side_channels
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state import events as ev
from sobremesa.server.state import fair
from sobremesa.server.state.check import Unfit, check
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.snapshots import Snapshots
from sobremesa.server.storage.store import Conflict, Damaged, Row, StoreError
from sobremesa.server.table.announcements import Announcements
from sobremesa.server.table.audience import Audience, Listener
from sobremesa.server.table.clock import Watch
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.parts import Offers
from sobremesa.server.table.presence import Presence
from sobremesa.server.table.scheduler import Scheduler
from sobremesa.server.table.seat_bots import SeatBots
from sobremesa.server.table.undo import UndoRequest, came, went
from sobremesa.server.table.writer import Writer
from sobremesa.server.token_bucket import Bucket

T = TypeVar("T")
log = logging.getLogger("sobremesa.server")

REMEMBERED: Final = 256
"""The answers that a table has at hand for commands that are repeated."""

SOON: Final = 0.001
"""Seconds after its time at which a question in secret is shown."""


@dataclass(eq=False)
class Table:
    """A table's state, those who are connected, and the queue of what is to be done."""

    state: TableState
    context: ServerContext
    snapshot_at: InitVar[int] = 0
    """The public number of the snapshot that the state was read from."""
    offers: Offers = field(default_factory=Offers)
    rematch_votes: set[int] = field(default_factory=set)
    undo_request: UndoRequest | None = None
    pending_leads: set[int] = field(default_factory=set)
    """The seats whose lead waits until nobody can be asked anything any more."""
    denied: set[tuple[int, int]] = field(default_factory=set)
    """The seats that were not allowed to take back, and their number then: they are not to ask again."""
    chat_limits: dict[int, Bucket] = field(default_factory=dict)
    advised: set[int] = field(default_factory=set)
    """The seats whose advice is being thought about."""
    answered: dict[str, list[m.Message]] = field(default_factory=dict)
    """The answers to the newest commands, for who asks once more."""

    def __post_init__(self, snapshot_at: int) -> None:
        now = loop_time()
        self.audience = Audience(self.state, self._may_be_asked)
        self.watch = Watch()
        self.last_activity: dict[int | None, float] = dict.fromkeys(self.state.streams, now)
        self._numbers = {seat: stream.number for seat, stream in self.state.streams.items()}
        self.presence = Presence(self)
        self.seat_bots = SeatBots(self)
        self.scheduler = Scheduler(self)
        self.announcements = Announcements(self)
        self.snapshots = Snapshots(self.state, self.context.store, snapshot_at)
        self.touched = now
        self.is_stale = False
        self._show_question: asyncio.TimerHandle | None = None
        self.writer = Writer(self.state)

    async def submit(self, do: Callable[[], Awaitable[T]]) -> T:
        """Have something done when its turn comes; it is done to the end even if who asked has gone."""
        return await self.writer.submit(do)

    def remember(self, key: str, answers: list[m.Message]) -> None:
        """What a command was answered; the oldest is forgotten."""
        self.answered[key] = answers
        if len(self.answered) > REMEMBERED:
            del self.answered[next(iter(self.answered))]

    async def commit(
        self, *events: ev.Event, seat: int | None = None, cid: str | None = None, bye: str = "moved"
    ) -> None:
        """Keep events, then apply them and tell everybody; raises `Refusal` where they cannot be applied or kept.

        It is done within the writer's turn alone. `bye` says why the connections end whose key dies of it.
        """
        self._check(events)
        at, seq, last = self.context.wall(), self.state.seq, len(events) - 1
        rows = [
            Row(seq + 1 + i, at, cid if i == last else None, seat, *ev.write(event)) for i, event in enumerate(events)
        ]
        begun = time.perf_counter()
        try:
            await self.context.store.append(self.state.id, rows)
        except StoreError as error:
            log.error("not kept", extra={"table": self.state.id, "why": str(error)})
            if isinstance(error, Conflict):
                self._give_up()
            raise Refusal("damaged" if isinstance(error, Damaged) else "not_kept") from error
        try:
            for event in events[:-1]:
                self.state.apply(event)
            self.state.apply(events[-1], cid, seat)
        except Exception:
            self._give_up()
            raise
        self._count(events, time.perf_counter() - begun)
        self.audience.close_dead(bye)
        self.changed()
        self.snapshots.look(rows[-1])

    def _check(self, events: Sequence[ev.Event]) -> None:
        """Whether this table may still keep something, and these events; raises `Refusal`."""
        if not self.writer.is_here:
            raise RuntimeError("only a table's writer keeps its events")
        if self.is_stale:
            raise Refusal("not_kept")
        try:
            check(self.state, events)
        except Unfit as error:
            log.error("an event that cannot be", extra={"table": self.state.id, "why": str(error)})
            raise Refusal("unfit") from error

    def retire(self) -> None:
        """Nothing happens here any more; whoever comes finds the table as the store has it."""
        self.is_stale = True
        self.scheduler.stop()

    def _give_up(self) -> None:
        """This table is no longer what the store's events say: it is read again when everybody comes back."""
        self.retire()
        for listener in list(self.audience.listeners):
            listener.close("shutdown")

    def _count(self, events: Sequence[ev.Event], seconds: float) -> None:
        """What everybody may know of: an answer in secret leaves no trace in the server's numbers either."""
        known = [event for event in events if not self.state.is_secret(event)]
        for event in known:
            self.context.metrics.count(f"events_{type(event).__struct_config__.tag}")
        if known:
            self.context.metrics.took(seconds)

    # --- telling

    def changed(self) -> None:
        """See who is there, tell everybody what is new, and see what the table waits for, whatever cannot be told."""
        self.touched = loop_time()
        try:
            self.presence.look()
            self._note_moves()
            self._tell()
        finally:
            self.scheduler.changed()

    def _note_moves(self) -> None:
        """When each seat last saw something happen, and whether the clocks go."""
        for seat, stream in self.state.streams.items():
            if stream.number != self._numbers[seat]:
                self._numbers[seat], self.last_activity[seat] = stream.number, self.touched
                if seat is None:
                    self.watch.restart()
        self.watch.halt(self.state.paused or self.undo_request is not None or not self.presence.attended())

    def _tell(self) -> None:
        self.announcements.announce()
        self.announcements.tell_info()
        if self.state.match is not None:
            self.audience.push()
        self.announcements.reveal()

    # --- who is connected

    def attach(self, listener: Listener, since: int) -> None:
        """Somebody has come: what they are, the table, and what they missed; who comes too late is sent away."""
        if self.is_stale:
            return listener.close("shutdown")
        state, number = self.state, self.state.streams[listener.seat].number
        if listener.seat is not None:
            self.last_activity[None] = self.last_activity[None] if self.presence.attended() else loop_time()
        self.audience.listeners.append(listener)
        self.presence.look()
        came(self, listener.seat)
        listener.greet([m.Welcome(state.id, listener.seat, number), *fair.standing(state)])
        if state.match is not None:
            listener.send(self.audience.update(listener, since))
            listener.known = number
        self.announcements.show_info(listener)
        if self.undo_request is not None:
            listener.send(m.UndoAsked(self.undo_request.seat, True))
        return self.changed()

    def detach(self, listener: Listener) -> None:
        """A connection has ended."""
        if listener not in self.audience.listeners:
            return
        self.audience.listeners.remove(listener)
        if listener.seat is not None and not self.audience.online(listener.seat):
            self.rematch_votes.discard(listener.seat)
            went(self, listener.seat)
        self.changed()

    # --- who plays

    def playing(self, seat: int) -> str:
        """The level of the bot that plays for a seat now; empty where its person does."""
        sits = self.state.seats[seat]
        if sits.kind == "person" and not self.presence.is_gone(seat):
            return ""
        return self.context.bot_pool.playing(self.state.game.name, sits.level)

    def lead_wait(self, seat: int) -> float:
        """The seconds that a seat's action waits after the last thing it saw; what the seat sees alone decides it.

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
        return timing.asked_bot + (0.0 if self.playing(asked) else timing.asked_person)

    def _may_be_asked(self) -> bool:
        """Whether a question in secret may be shown: the same time after what everybody saw, whoever is asked first."""
        wait = self.last_activity[None] + self.context.timing.asked_bot - loop_time()
        if wait > 0:
            if self._show_question is not None:
                self._show_question.cancel()
            self._show_question = asyncio.get_running_loop().call_later(wait + SOON, self.audience.push)
        return wait <= 0
