"""One conversation with a table, whatever the line is made of: a hello, then commands, until one of the two ends it."""

import contextlib
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from sobremesa.presentation.printing import quoted
from sobremesa.presentation.viewer import tidy
from sobremesa.protocol import messages as m
from sobremesa.protocol.decoding import read
from sobremesa.protocol.messages.kinds import Pace
from sobremesa.server.errors import Refusal
from sobremesa.server.storage.leases import Elsewhere
from sobremesa.server.table.audience import Listener
from sobremesa.server.table.commands import handle
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.seats import fits
from sobremesa.server.table.table import Table
from sobremesa.server.token_bucket import Bucket, Rate

WRONG: Final = Rate(9, 0.1)
"""Messages that cannot be read, or come too fast, that a connection may send before it is closed."""

log = logging.getLogger("sobremesa.server")


class Caller(msgspec.Struct, frozen=True):
    """Who is on the line: the address as it is counted, the very address, and what the line's own address wishes."""

    origin: str = ""
    address: str = ""
    pace: Pace = "normal"
    changes: bool = False


class Conversation:
    """What comes in on one line, and whom it goes to; `complete` makes a link of an invitation."""

    def __init__(
        self,
        lobby: Lobby,
        name: str,
        caller: Caller,
        complete: Callable[[m.Invitation], m.Invitation] = lambda one: one,
    ) -> None:
        self.lobby, self.name, self.caller, self._complete = lobby, name, caller, complete
        self.table: Table | None = None
        self.listener: Listener | None = None
        self.is_welcome = True
        self._wrongs = Bucket(WRONG)

    async def hello(self, text: str) -> m.Bye | None:
        """Have somebody sit down who says who they are; returns the goodbye to who may not stay."""
        hello: m.Command | None = None
        with contextlib.suppress(msgspec.DecodeError):
            hello = read(text, m.ToServer)
        if not isinstance(hello, m.Hello):
            return self.goodbye(Refusal("hello_first"), "es")
        try:
            await self._sit(hello)
        except Refusal as refusal:
            return self.goodbye(refusal, hello.language)
        return None

    async def _sit(self, hello: m.Hello) -> None:
        caller = self.caller
        self.table, seat, key = await seated(self.lobby, self.name, hello.token, caller.origin)
        name = "" if key else tidy(hello.name)
        if self.lobby.context.measures.bans_name(name):
            raise Refusal("banned_name")
        listener = Listener(seat, hello.language, hello.form, plain=hello.plain, key=key, name=name)
        listener.origin, listener.address = caller.origin, caller.address
        listener.pace, listener.changes = caller.pace, caller.changes
        self.listener = listener
        self.table.attach(listener, hello.since)

    def goodbye(self, refusal: Refusal, language: str) -> m.Bye:
        """Return what somebody is told who may not stay."""
        self.lobby.context.metrics.count("refused", reason=refusal.key)
        return m.Bye(refusal.key, refusal.said(language), isinstance(refusal, Elsewhere))

    async def heard(self, text: str) -> None:
        """Do what was said, and tell what came of it."""
        assert self.listener is not None and self.table is not None
        try:
            command: m.Command = read(text, m.ToServer)
        except msgspec.DecodeError as error:
            return self.wrong(Refusal("unreadable", why=quoted(str(error))))
        if isinstance(command, m.Hello):
            return self.wrong(Refusal("unreadable", why="hello"))
        cid = getattr(command, "cid", "")
        try:
            for answer in await handle(self.table, self.listener, command):
                self.listener.send(self._complete(answer) if isinstance(answer, m.Invitation) else answer)
        except Refusal as refusal:
            self.lobby.context.metrics.count("refused", reason=refusal.key)
            self.listener.send(refusal.message(cid, self.listener.language))
        except Exception:
            log.exception("command failed", extra={"table": self.table.state.id, "command": type(command).__name__})
            with contextlib.suppress(Exception):
                self.listener.send(Refusal("not_kept").message(cid, self.listener.language))
        return None

    def wrong(self, refusal: Refusal) -> None:
        """Refuse something that no honest client sends."""
        assert self.listener is not None
        self.is_welcome = self._wrongs.take()
        self.lobby.context.metrics.count("unreadable")
        self.listener.send(refusal.message("", self.listener.language))

    def end(self) -> None:
        """Note that the line is gone."""
        if self.table is not None and self.listener is not None:
            self.listener.closed = True
            self.table.detach(self.listener)
            self.listener.on_close, self.listener.at_once = _nothing, _never  # they know who knows the listener


def _nothing() -> None:
    """Do nothing."""


def _never(data: bytes) -> bool:
    """Send nothing."""
    return False


async def seated(lobby: Lobby, name: str, token: str, origin: str = "") -> tuple[Table, int | None, str]:
    """Return the table, the seat that a token opens, and the token's digest.

    `None` is a spectator, who has no token, or somebody whose token opens a seat from the next shuffle on. `origin` is
    the address. Raises `Refusal`.
    """
    table = await lobby.find(name)
    if token:
        seat, key = seat_of(table, token)
        lobby.context.measures.refuse_name(table.called(seat, key))
        return table, seat, key
    if not table.state.may_be_watched:
        raise Refusal("no_watching")
    if origin in table.audience.barred:
        raise Refusal("barred")
    return table, None, ""


def seat_of(table: Table, token: str) -> tuple[int | None, str]:
    """Return the seat that a token opens (`None`: not yet), and the token's digest; raises `Refusal`."""
    for number, seat in enumerate(table.state.seats):
        if fits(token, seat.token):
            return number, seat.token
    for one in table.state.waiting.values():
        if fits(token, one.token):
            return None, one.token
    raise Refusal("bad_token")
