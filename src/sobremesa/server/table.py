"""One table and its only writer: commands are checked, kept, applied, acknowledged and told, one after the other."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from sobremesa.core import fairness
from sobremesa.core.fairness import DRAW
from sobremesa.core.kernel import CHANCE
from sobremesa.server import events as ev
from sobremesa.server import fair
from sobremesa.server import messages as m
from sobremesa.server.audience import Audience, Listener
from sobremesa.server.clock import Watch
from sobremesa.server.discretion import might_be_asked
from sobremesa.server.driver import Driver
from sobremesa.server.info import table_info
from sobremesa.server.limits import Bucket
from sobremesa.server.minds import Minds
from sobremesa.server.presence import Presence
from sobremesa.server.refusal import Refusal
from sobremesa.server.service import Service
from sobremesa.server.state import FIRST, TableState
from sobremesa.server.store import Conflict, Row, StoreError
from sobremesa.server.takeback import Wish, came, went

T = TypeVar("T")
log = logging.getLogger("sobremesa.server")

REMEMBERED: Final = 256
"""The answers that a table has at hand for commands that are repeated."""


@dataclass(eq=False)
class Table:
    """A table's state, those who are connected, and the queue of what is to be done."""

    state: TableState
    service: Service
    nonces: dict[int, dict[int, str]] = field(default_factory=dict)
    again: set[int] = field(default_factory=set)
    wish: Wish | None = None
    held: set[int] = field(default_factory=set)
    """The seats whose lead waits until nobody can be asked anything any more."""
    denied: set[tuple[int, int]] = field(default_factory=set)
    """The seats that were not allowed to take back, and their number then: they are not to ask again."""
    talk: dict[int, Bucket] = field(default_factory=dict)
    advised: set[int] = field(default_factory=set)
    """The seats whose advice is being thought about."""
    answered: dict[str, list[m.Message]] = field(default_factory=dict)
    """The answers to the newest commands, for who asks once more."""

    def __post_init__(self) -> None:
        now = time.monotonic()
        self.audience = Audience(self.state, self._may_be_asked)
        self.watch = Watch()
        self.moved: dict[int | None, float] = dict.fromkeys(self.state.streams, now)
        self._numbers = {seat: stream.number for seat, stream in self.state.streams.items()}
        self.presence = Presence(self)
        self.minds = Minds(self)
        self.driver = Driver(self)
        self.touched = now
        self.is_stale = False
        self._announced = {(self.state.fair_name, hand) for hand in self.state.secrets}
        self._shown = {(self.state.matches, hand) for hand in fair.open_proofs(self.state)}
        self._info: dict[str, m.Table] = {}
        self._queue: list[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = []
        self._worker: asyncio.Task[None] | None = None

    # --- one thing after the other

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done when its turn comes; it is done to the end even if who asked has gone."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append((work, done))
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return await done

    async def _work(self) -> None:
        while self._queue:
            work, done = self._queue.pop(0)
            try:
                result = await work()
            except Exception as error:
                if not isinstance(error, Refusal):
                    log.exception("table failed", extra={"table": self.state.id})
                if not done.done():
                    done.set_exception(error)
                else:
                    del error
            else:
                if not done.done():
                    done.set_result(result)

    async def finish(self) -> None:
        """Until all that was asked is done."""
        if self._worker is not None:
            await asyncio.gather(self._worker, return_exceptions=True)

    def remember(self, key: str, answers: list[m.Message]) -> None:
        """What a command was answered; the oldest is forgotten."""
        self.answered[key] = answers
        if len(self.answered) > REMEMBERED:
            del self.answered[next(iter(self.answered))]

    async def commit(
        self, *events: ev.Event, seat: int | None = None, cid: str | None = None, bye: str = "moved"
    ) -> None:
        """Keep events, then apply them and tell everybody; raises `Refusal` where they cannot be kept.

        `bye` says why the connections end whose key dies of it.
        """
        at, seq, last = self.service.wall(), self.state.seq, len(events) - 1
        rows = [
            Row(seq + 1 + i, at, cid if i == last else None, seat, *ev.write(event)) for i, event in enumerate(events)
        ]
        begun = time.perf_counter()
        try:
            await self.service.store.append(self.state.id, rows)
        except StoreError as error:
            log.error("not kept", extra={"table": self.state.id, "why": str(error)})
            if isinstance(error, Conflict):
                self._give_up()
            raise Refusal("not_kept") from error
        for event in events[:-1]:
            self.state.apply(event)
        self.state.apply(events[-1], cid, seat)
        self._count(events, time.perf_counter() - begun)
        self.audience.close_dead(bye)
        self.changed()

    def _give_up(self) -> None:
        """The store has other events than this table: it is read again when everybody comes back."""
        self.is_stale = True
        self.driver.stop()
        for one in list(self.audience.listeners):
            one.close("shutdown")

    def _count(self, events: Sequence[ev.Event], seconds: float) -> None:
        """What everybody may know of: an answer in secret leaves no trace in the server's numbers either."""
        known = [event for event in events if not self.state.is_secret(event)]
        for event in known:
            self.service.metrics.count(f"events_{type(event).__struct_config__.tag}")
        if known:
            self.service.metrics.took(seconds)

    # --- telling

    def changed(self) -> None:
        """Tell everybody what is new, and see what the table waits for."""
        now = self.touched = time.monotonic()
        self.presence.look()
        for seat, stream in self.state.streams.items():
            if stream.number != self._numbers[seat]:
                self._numbers[seat], self.moved[seat] = stream.number, now
                if seat is None:
                    self.watch.restart()
        self.watch.halt(self.state.paused or self.wish is not None or not self.presence.attended())
        self._announce()
        self.tell_info()
        if self.state.match is not None:
            self.audience.push()
        self._reveal()
        self.driver.changed()

    def tell_info(self) -> None:
        """Who is at the table, if that has changed; that somebody more or less watches waits for the next change."""
        for language in {one.language for one in self.audience.listeners}:
            info = table_info(self, language)
            news = self._news(info)
            if self._info.get(language) != news:
                self._info[language] = news
                for one in self.audience.listeners:
                    if one.language == language:
                        one.send(info)

    def _news(self, info: m.Table) -> m.Table:
        """What of it is worth a message: not that time has passed, which would tell when a secret was answered."""
        seats = tuple(replace(seat, time=self.state.clocks.get(number)) for number, seat in enumerate(info.seats))
        return replace(info, seats=seats, spectators=0)

    def _show_info(self, one: Listener) -> None:
        """Who is at the table, to who has just come, and to the others if that changes anything."""
        before = self._info.get(one.language)
        self.tell_info()
        if before is self._info[one.language]:
            one.send(table_info(self, one.language))

    def _announce(self) -> None:
        """The commitments that were not published yet; they go out before the cards that they are for."""
        for hand in self.state.secrets:
            key = (self.state.fair_name, hand)
            if key not in self._announced:
                self._announced.add(key)
                self.audience.tell(fair.committed(self.state, hand))

    def _reveal(self) -> None:
        """The secrets of shuffles of which nothing is hidden any more."""
        for hand in fair.open_proofs(self.state):
            key = (self.state.matches, hand)
            if key not in self._shown:
                self._shown.add(key)
                self.audience.tell(fair.revealed(self.state, hand))

    # --- who is connected

    def attach(self, one: Listener, since: int) -> None:
        """Somebody has come: what they are, the table, and what they missed."""
        state, number = self.state, self.state.streams[one.seat].number
        if one.seat is not None:
            self.moved[None] = self.moved[None] if self.presence.attended() else time.monotonic()
        self.audience.listeners.append(one)
        self.presence.look()
        came(self, one.seat)
        one.send(m.Welcome(state.id, one.seat, number))
        for message in fair.standing(state):
            one.send(message)
        if state.match is not None:
            one.send(self.audience.update(one, since))
            one.known = number
        self._show_info(one)
        if self.wish is not None:
            one.send(m.UndoAsked(self.wish.seat, True))
        self.changed()

    def detach(self, one: Listener) -> None:
        """A connection has ended."""
        if one not in self.audience.listeners:
            return
        self.audience.listeners.remove(one)
        if one.seat is not None and not self.audience.online(one.seat):
            self.again.discard(one.seat)
            went(self, one.seat)
        self.changed()

    # --- who plays

    def playing(self, seat: int) -> str:
        """The level of the bot that plays for a seat now; empty where its person does."""
        sits = self.state.seats[seat]
        if sits.kind == "person" and not self.presence.is_gone(seat):
            return ""
        return self.service.thinkers.playing(self.state.game.name, sits.level)

    def lead_wait(self, seat: int) -> float:
        """The seconds that a seat's action waits after the last thing it saw; what the seat sees alone decides it.

        The lead waits for a question to the partner, whose answer waits for the moment at which questions are shown.
        """
        match, pace = self.state.match, self.service.pace
        assert match is not None
        if not match.game.secrets:
            return 0.0
        public = match.view(None)
        asked = might_be_asked(public, public.actor) if public.actor >= 0 else None
        if asked is None or seat not in (asked, public.actor):
            return 0.0
        if seat == asked:
            return pace.asked_bot
        if match.view(seat).state.phase != public.state.phase:
            return 0.0
        return pace.asked_bot + (0.0 if self.playing(asked) else pace.asked_person)

    def _may_be_asked(self) -> bool:
        """Whether a question in secret may be shown: the same time after what everybody saw, whoever is asked first."""
        wait = self.moved[None] + self.service.pace.asked_bot - time.monotonic()
        if wait > 0:
            asyncio.get_running_loop().call_later(wait + 0.001, self.audience.push)
        return wait <= 0

    # --- matches and deals

    def new_secret(self, hand: int) -> ev.Committed:
        """The house's part of a shuffle."""
        return ev.Committed(hand, self.service.secrets.shuffle(self.state.fair_name, hand).hex())

    def parts(self, hand: int) -> tuple[str, ...]:
        """Every seat's part of a shuffle; who gave none adds what the house's bots add."""
        given = self.nonces.pop(hand, {})
        return tuple(given.get(seat, fairness.HOUSE_NONCE.hex()) for seat in range(self.state.players))

    async def begin(self, *before: ev.Event, seat: int | None = None, cid: str | None = None) -> None:
        """Draw the dealer and begin a match; `before` are the bots that have just sat down."""
        state, nonces = self.state, self.parts(DRAW)
        chance = fairness.chance(state.secrets[DRAW], [bytes.fromhex(nonce) for nonce in nonces])
        dealer = state.game.draw_dealer(state.rules, state.players, chance)
        names = list(state.names)
        for event in before:
            if isinstance(event, ev.Sat):
                names[event.seat] = event.name
        self.again.clear()
        self.minds.renew()
        await self.commit(*before, ev.Began(nonces, dealer, tuple(names)), seat=seat, cid=cid)

    async def deal(self) -> None:
        """The deal that is due, if it still is: its shuffle, and the commitment to the next one."""
        state = self.state
        if state.match is None or state.match.actor != CHANCE:
            return None
        if not state.needs_cards():
            return await self.commit(ev.Dealt())
        hand = max(state.shuffles + 1, FIRST)
        nonces = self.parts(hand)
        chance = fairness.chance(state.secrets[hand], [bytes.fromhex(nonce) for nonce in nonces])
        needed = state.game.kernel.cards_needed(state.rules, state.match.state)
        deck = state.game.write_deal(state.game.shuffle(chance, needed))
        if self.service.stacked is not None:
            deck = self.service.stacked(state)
        return await self.commit(ev.Dealt(nonces, deck), self.new_secret(hand + 1))

    async def prepare(self) -> None:
        """The secrets of a coming match, if they are still missing."""
        if self.state.phase != "playing" and DRAW not in self.state.secrets:
            await self.commit(self.new_secret(DRAW), self.new_secret(FIRST))
