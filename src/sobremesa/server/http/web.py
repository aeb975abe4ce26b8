"""Parts that all requests share: the lobby, the limits, the client and its address, and the headers of answers."""

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from math import ceil
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from sobremesa.protocol.messages import Problem
from sobremesa.server.errors import Refusal
from sobremesa.server.http.answer_cache import AnswerCache
from sobremesa.server.http.limits import Buckets, Places, Rates, household
from sobremesa.server.http.load import Load
from sobremesa.server.http.review_jobs import ReviewJobs
from sobremesa.server.http.tokens import Tokens
from sobremesa.server.metrics import Metrics
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.table import Table
from sobremesa.server.token_bucket import Bucket

CSP: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
"""The policy of every answer; in the braces goes a script that stands in the page, by its hash."""
POLICY: Final = b"content-security-policy"
HEADERS: Final = (
    (POLICY, CSP.format("").encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

OPERATOR: Final = "operator"
"""The field of a scope that says which operator asks."""
AWAY: Final = "x-sobremesa-away"
"""The field of an answer by which a node says to another that it has the table no more, and has done nothing."""
OWN: Final = ("localhost", "127.0.0.1", "::1")
"""The names and addresses by which a machine calls itself."""
WAITING: Final = 400
"""Requests of an address that wait at the same time, for their turn or to be refused."""
IN_LINE: Final = 16
"""Answers that may wait to be made; a further request is refused."""
SOON: Final = 2.0
"""Seconds after which they are made, by and large."""
AGAIN: Final = (429, 503)
"""The statuses of refusals after which one may ask again."""
LONGEST: Final = 600.0
"""The longest time in seconds that a refusal asks a client to wait."""

Scope = MutableMapping[str, Any]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Any, Send], Awaitable[None]]


class Later(Refusal):
    """A refusal of what may be asked again in some seconds, by the name of the limit that was reached."""

    def __init__(self, key: str, seconds: float, limit: str) -> None:
        super().__init__(key)
        self.seconds, self.limit = seconds, limit


@dataclass
class Web:
    """The server as its requests see it; `ready` is false while it starts and while it stops."""

    lobby: Lobby
    rates: Rates = field(default_factory=Rates)
    ready: bool = True
    neighbour: str = ""
    """The name by which others in the network call this machine, where they may come in."""
    scrapers: Tokens | None = None
    """The tokens by which the numbers are told."""

    def __post_init__(self) -> None:
        rates = self.rates
        self.work, self.checks = Buckets(rates.work), Buckets(rates.checks)
        self.waiting = Places(WAITING)
        self.load = Load(rates.lag)
        self.sockets = Buckets(rates.sockets)
        self.new_tables = Buckets(rates.tables)
        self.open = Places(rates.connections)
        self.costly = Buckets(rates.costly)
        self.guesses, self.codes = Buckets(rates.guesses), Bucket(rates.codes)
        self.replays, self.answers = AnswerCache(), AnswerCache()
        self.reviews = ReviewJobs(self.lobby.context.bot_pool)
        self.reading = asyncio.Lock()
        """The record of a former match is read from its table's events one at a time: the tables come first."""
        self._making, self._in_line = asyncio.Lock(), 0

    async def pay(self, address: str, cost: float, *, is_check: bool = False) -> None:
        """Wait until an address may have so many milliseconds of work done; raises `Later` where that is too long."""
        patience = self.rates.patience if self.waiting.has_room(address) else 0
        seconds = (self.checks if is_check else self.work).pay(address, cost, patience)
        if seconds > patience:
            raise Later("slow_down", seconds, "checks" if is_check else "work")
        if seconds:
            with self.waiting.one(address):
                await asyncio.sleep(seconds)

    async def pause(self, address: str) -> None:
        """Have an address wait that is refused, unless too many of its requests do."""
        if self.rates.pause and self.waiting.has_room(address):
            with self.waiting.one(address):
                await asyncio.sleep(self.rates.pause)

    async def made(
        self, cache: AnswerCache, key: Hashable, address: str, cost: float, make: Callable[[], Any]
    ) -> bytes:
        """Return an answer that is kept, or is made now in a thread, at the expense of who asks. Raises `Later`.

        Answers are made one at a time, since they share the core with the tables, and few are waited for.
        """
        known = cache.get(key)
        if known is not None:
            return known
        await self.pay(address, cost)
        async with self._turn():
            known = cache.get(key)
            if known is None:
                known = msgspec.json.encode(await asyncio.to_thread(make))
                cache.put(key, known)
            return known

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        if self._in_line >= IN_LINE:
            raise Later("busy", SOON, "answers")
        self._in_line += 1
        try:
            async with self._making:
                yield
        finally:
            self._in_line -= 1

    def may_find(self, name: str, address: str) -> bool:
        """Return whether a table is at hand, or the address may have one more read from the store."""
        return self.is_at_hand(name) or self.costly.take(address)

    async def find(self, name: str, address: str) -> Table:
        """Return the table of this id, at hand or from the store; raises `Refusal`."""
        if not self.may_find(name, address):
            raise Refusal("slow_down")
        return await self.lobby.find(name)

    def is_at_hand(self, name: str) -> bool:
        """Return whether the table is in memory."""
        return name in self.lobby.tables and not self.lobby.tables[name].is_stale

    @property
    def metrics(self) -> Metrics:
        """The server's numbers."""
        return self.lobby.context.metrics


class SecurityHeaders:
    """Every answer carries the headers that keep a browser from doing more than it must."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        """Pass a request on."""

        async def headed(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", ())
                has_policy = any(name == POLICY for name, _ in own)
                message["headers"] = [*own, *(one for one in HEADERS if not has_policy or one[0] != POLICY)]
            await send(message)

        await self.app(scope, receive, headed if scope["type"] == "http" else send)


def policy_with(script: str) -> str:
    """Return the policy of a page in which this script stands, and may run as it stands there (CSP 3, 8.4)."""
    return CSP.format(f" 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'")


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request comes from, as it is counted."""
    return household(connection.client.host) if connection.client else ""


def client_of(connection: HTTPConnection) -> str:
    """Return the very address that a request comes from."""
    return connection.client.host if connection.client else ""


def is_own(connection: HTTPConnection) -> bool:
    """Return whether a request comes from the very machine that the server runs on, and is for it alone."""
    return bool(connection.scope.get("own"))


def base_of(connection: HTTPConnection) -> str:
    """Return the server's address as this client calls it."""
    secure = connection.url.scheme in ("https", "wss")
    return f"{'https' if secure else 'http'}://{connection.url.netloc}"


def link_base_of(connection: HTTPConnection) -> str:
    """Return the server's address for friends: as this client calls it, unless only this machine may call it so."""
    base, web = urlsplit(base_of(connection)), connection.app.state.web
    if not web.neighbour or base.hostname not in OWN:
        return base.geturl()
    return base._replace(netloc=f"{web.neighbour}:{base.port}" if base.port else web.neighbour).geturl()


def origin_fits(connection: HTTPConnection) -> bool:
    """Return whether a browser's page is one of ours; who names no page is no browser."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return origin == base_of(connection)


def json(value: Any, status: int = 200) -> Response:
    """Return a Struct as an answer, or what is encoded already."""
    data = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Response(data, status, {"cache-control": "no-store"}, "application/json")


def problem(status: int, error: str, text: str, clause: str = "", option: str = "", seconds: float = 1) -> Response:
    """Return the answer to a request that was refused; one that may be asked again says in how many seconds."""
    answer = json(Problem(error, text, clause, option), status)
    if status in AGAIN:
        answer.headers.update(retry_after(seconds))
    return answer


def retry_after(seconds: float) -> dict[str, str]:
    """Return the field that says when to come again (RFC 9110, 10.2.3)."""
    return {"retry-after": str(ceil(min(max(seconds, 1), LONGEST)))}
