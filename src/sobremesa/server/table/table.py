"""Table in memory, with its only writer: commands are done one after the other.

An action goes one way, and each step has one place:

1. decode: `protocol.decoding` makes a command of the bytes; the socket or the route hands it to `commands.handle`;
2. check: in the writer's turn `state.validation` judges a play from the seat's own view, so that a refusal tells no
   more than that, and `state.check` tries the events on the true state, in the very bytes that would be kept;
3. keep: the store has the events before anybody hears of them;
4. apply: `state.fold` makes them part of the table, as it does when the table is read back;
5. tell: `audience` sends each connection what its seat may know, `announcements` what all are told once.

Steps 2 to 5 are `Table.commit`. The parts of a table take what they need of each other; `Table` puts them together.
"""

import logging
import time
from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from typing import Final

from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state import events as ev
from sobremesa.server.state import fair
from sobremesa.server.state.check import Unfit, Written, check
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.snapshots import Snapshots
from sobremesa.server.storage.store import Conflict, Damaged, Row, StoreError
from sobremesa.server.table.announcements import Announcements
from sobremesa.server.table.audience import Audience, Listener
from sobremesa.server.table.clock import Clocks
from sobremesa.server.table.consent import Consent
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.dealing import Dealer
from sobremesa.server.table.info import TableInfo
from sobremesa.server.table.moments import Moments
from sobremesa.server.table.parts import Offers
from sobremesa.server.table.presence import Presence
from sobremesa.server.table.scheduler import Scheduler
from sobremesa.server.table.seat_bots import SeatBots
from sobremesa.server.table.secret_questions import SecretQuestions
from sobremesa.server.table.writer import Writer
from sobremesa.server.token_bucket import Bucket, Rate

log = logging.getLogger("sobremesa.server")

NOWHERE: Final = -1
"""Number of a client that claims more of a stream than exists: its first update starts afresh."""
REMEMBERED: Final = 256
"""The answers that a table has at hand for commands that are repeated."""
POWERS: Final = Rate(20, 0.5)
"""The powers that may be used at a table at once, and a second: each use stays in the record."""


@dataclass(eq=False)
class Table:
    """A table's state, those who are connected, and what the seats have asked for that is not kept."""

    state: TableState
    context: ServerContext
    snapshot_at: InitVar[int] = 0
    """The public number of the snapshot that the state was read from."""
    rematch_votes: set[int] = field(default_factory=set)
    ready: set[str] = field(default_factory=set)
    """The digests of the keys of those who are ready for the first match."""
    pending_leads: set[int] = field(default_factory=set)
    """The seats whose lead waits until nobody can be asked anything any more."""
    chat_limits: dict[int, Bucket] = field(default_factory=dict)
    advised: set[int] = field(default_factory=set)
    """The seats whose advice is being thought about."""
    answered: dict[str, list[m.Message]] = field(default_factory=dict)
    """Answers to the newest commands, sent again if a client repeats one."""
    former: tuple[int, str] = (0, "")
    """The match before the newest that was asked for last, and the text of its record: the others are in the store."""
    is_stale: bool = False
    """True once nothing happens here any more."""
    is_apart: bool = False
    """True once nothing is left of it."""

    def __post_init__(self, snapshot_at: int) -> None:
        state, context = self.state, self.context
        self.touched = loop_time()
        self.powers_left = Bucket(POWERS)
        self.last_activity: dict[int | None, float] = dict.fromkeys(state.streams, self.touched)
        self._numbers = {seat: stream.number for seat, stream in state.streams.items()}
        self.writer = Writer(state, context.telling)
        self.snapshots = Snapshots(state, context.store, snapshot_at)
        self.clocks = Clocks(state)
        self.audience = Audience(state, self._may_be_asked, context.telling)
        self.presence = Presence(state, self.audience.here, self.audience.is_awaited, self.changed)
        self.seat_bots = SeatBots(state, context.bot_pool, self.presence.is_gone, self.clocks, self.commit)
        self.questions = SecretQuestions(state, context, self.seat_bots, self.last_activity, self.audience.push)
        self.info = TableInfo(state, self.audience, self.clocks, self.seat_bots, self.rematch_votes, self.ready)
        self.announcements = Announcements(state, self.audience, self.info, context.measures)
        self.offers = Offers(state, self.audience.online)
        self.dealer = Dealer(state, context, self.offers, self.rematch_votes, self.commit)
        self.consent = Consent(state, self.audience, self.writer, context, self.commit, self.changed)
        moments = Moments(state, context, self.clocks, self.questions, self.last_activity, self.audience.pace)
        self.scheduler = Scheduler(
            state, self.writer, self.presence, self.consent, self.seat_bots, self.dealer, moments, context.boards
        )

    def _may_be_asked(self) -> bool:
        return self.questions.may_be_asked()

    def remember(self, key: str, answers: list[m.Message]) -> None:
        """Remember what a command was answered; the oldest is forgotten."""
        self.answered[key] = answers
        if len(self.answered) > REMEMBERED:
            del self.answered[next(iter(self.answered))]

    async def was_done(self, cid: str | None) -> bool:
        """Return whether a command was done whose name is not at hand any more, as far as the store can tell."""
        if not cid or not self.state.has_forgotten:
            return False
        try:
            return 0 < await self.context.store.command(self.state.id, cid) <= self.state.seq
        except StoreError:
            return False

    # --- keeping

    async def commit(
        self, *events: ev.Event, seat: int | None = None, cid: str | None = None, bye: str = "moved"
    ) -> None:
        """Check, keep, apply and tell events; raises `Refusal` where they cannot be applied or kept.

        It is done within the writer's turn alone. `bye` says why the connections end whose key dies of it.
        """
        seats, rows = self.state.seats, self._rows(self._checked(events), seat, cid)
        begun = time.perf_counter()
        await self._keep(rows)
        self._apply(events, seat, cid)
        self._count(events, time.perf_counter() - begun)
        self._log_powers(events)
        if self.state.seats is not seats:
            self.audience.close_moved()
            self.audience.close_dead(bye)
        self.changed()
        self.snapshots.look(rows[-1])

    def _checked(self, events: Sequence[ev.Event]) -> list[Written]:
        """Return the events as they are kept; raises `Refusal` where this table may keep nothing more, or not these."""
        if not self.writer.is_here:
            raise RuntimeError("only a table's writer keeps its events")
        if self.is_stale:
            raise Refusal("not_kept")
        try:
            return check(self.state, events)
        except Unfit as error:
            log.error("an event that cannot be", extra={"table": self.state.id, "why": str(error)})
            raise Refusal("unfit") from error

    def _rows(self, written: Sequence[Written], seat: int | None, cid: str | None) -> list[Row]:
        """Return the table's next rows; the command is the last one's."""
        at, seq, last = self.context.wall(), self.state.seq, len(written)
        return [
            Row(seq + place, at, cid if place == last else None, seat, kind, body)
            for place, (kind, body) in enumerate(written, 1)
        ]

    async def _keep(self, rows: Sequence[Row]) -> None:
        try:
            await self.context.store.append(self.state.id, rows)
        except StoreError as error:
            if isinstance(error, Conflict) and await self.was_done(rows[-1].cid):
                raise Refusal("not_kept") from error
            log.error("not kept", extra={"table": self.state.id, "why": str(error)})
            self.context.metrics.count("store_errors", error=_kind_of(error))
            if isinstance(error, Conflict):
                self.give_up()
            raise Refusal("damaged" if isinstance(error, Damaged) else "not_kept") from error

    def _apply(self, events: Sequence[ev.Event], seat: int | None, cid: str | None) -> None:
        try:
            for event in events[:-1]:
                self.state.apply(event)
            self.state.apply(events[-1], cid, seat)
        except Exception:
            self.give_up()
            raise

    def retire(self) -> None:
        """Stop the table; the next client to connect reads it from the store again."""
        self.is_stale = True
        self.scheduler.stop()

    def take_apart(self) -> None:
        """Forget everything, some time after it was retired: table and parts know each other, and would stay."""
        vars(self).clear()
        self.is_stale = self.is_apart = True

    def give_up(self) -> None:
        """Leave what is no longer what the store's events say: it is read again when everybody comes back."""
        self.retire()
        for listener in list(self.audience.listeners):
            listener.close("shutdown")

    def _count(self, events: Sequence[ev.Event], seconds: float) -> None:
        """Count what everybody may know of: an answer in secret leaves no trace in the server's numbers either."""
        known = [event for event in events if not self.state.is_secret(event)]
        for event in known:
            self.context.metrics.count("events", kind=str(type(event).__struct_config__.tag))
        if known:
            self.context.metrics.observe("command_seconds", seconds)

    def _log_powers(self, events: Sequence[ev.Event]) -> None:
        """Log who used which power, by the numbers of the seats."""
        for event in events:
            if isinstance(event, ev.Used | ev.Released):
                power = event.power if isinstance(event, ev.Used) else "release"
                facts = {"table": self.state.id, "seat": event.seat, "power": power}
                log.info("power used", extra=facts | ({} if event.of is None else {"of": event.of}))

    # --- telling

    def changed(self) -> None:
        """See who is there, tell everybody what is new, and see what the table waits for, whatever cannot be told."""
        if self.is_apart:  # somebody's silence, which was waited for, is over
            return
        self.touched = loop_time()
        try:
            self.presence.look()
            self._note_activity()
            self._tell()
        finally:
            self.scheduler.changed()

    def _note_activity(self) -> None:
        """Note when each seat last saw something happen, and whether the clocks go."""
        for seat, stream in self.state.streams.items():
            number = stream.number
            if number != self._numbers[seat]:
                self._numbers[seat], self.last_activity[seat] = number, self.touched
                if seat is None:
                    self.clocks.restart()
        self.clocks.halt(self.state.paused or self.consent.request is not None or not self.presence.attended())

    def _tell(self) -> None:
        self.announcements.announce()
        self.announcements.tell_powers()
        self.announcements.tell_info()
        if self._is_over_by_a_deal():
            self.announcements.reveal()  # no later commitment tells which shuffle the cards are of
        if self.state.match is not None:
            self.audience.push()
        self.announcements.reveal()

    def _is_over_by_a_deal(self) -> bool:
        """Return whether the cards themselves have ended the match."""
        match = self.state.match
        return match is not None and match.over and bool(match.steps[-1].deck)

    # --- who is connected

    def attach(self, listener: Listener, since: int) -> None:
        """Tell somebody who has come what they are, the table, and what they missed; who is too late is sent away."""
        if self.is_stale:
            return listener.close("shutdown")
        if not self.audience.knows(listener):  # the key has died, or become a seat's, while it came
            return listener.close("reseated")
        state, number = self.state, self.state.streams[listener.seat].number
        if listener.seat is not None:
            self.last_activity[None] = self.last_activity[None] if self.presence.attended() else loop_time()
        self.audience.add(listener)
        self.presence.look()
        self.consent.came(listener.seat)
        waits = state.awaited(listener.key) if listener.seat is None and listener.key else None
        welcome = m.Welcome(state.id, listener.seat, number, self.context.page, waits)
        listener.greet([welcome, *fair.standing(state), *self.announcements.powers(listener.language)])
        if state.match is not None:
            listener.send(self.audience.update(listener, since))
            listener.known = number
        elif since > number:
            listener.known = NOWHERE
        self.announcements.show_info(listener)
        self.announcements.tell_measures(listener)
        if listener.seat is None:
            self.announcements.watchers_changed()
        self.consent.show(listener)
        return self.changed()

    def called(self, seat: int | None, key: str) -> str:
        """Return the name of who has a seat, or this key for one from the next shuffle on; empty for a spectator."""
        if seat is not None:
            return self.state.names[seat]
        return next((one.name for one in self.state.waiting.values() if one.token == key), "")

    def detach(self, listener: Listener) -> None:
        """Note that a connection has ended."""
        if self.is_apart or listener not in self.audience.listeners:
            return
        self.audience.listeners.remove(listener)
        if listener.why:
            self.context.metrics.count("closed", reason=listener.why)
        if listener.seat is not None and not self.audience.online(listener.seat):
            self.rematch_votes.discard(listener.seat)
            self.ready.discard(listener.key)
            self.consent.went(listener.seat)
        if listener.seat is None:
            self.announcements.watchers_changed()
        self.changed()


def _kind_of(error: StoreError) -> str:
    """Return what a store's error is counted as."""
    return "damaged" if isinstance(error, Damaged) else "conflict" if isinstance(error, Conflict) else "not_kept"
