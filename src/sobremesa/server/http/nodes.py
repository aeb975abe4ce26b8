"""Forwarding between nodes: any of them answers for any table, and the one that has the table does the request.

A request that was passed on carries the secret of the nodes, and from whom and for which host it came; so limits count
the client, and links name the address by which it called.
"""

import asyncio
import contextlib
import re
import socket
from collections import OrderedDict
from collections.abc import Awaitable, Coroutine
from hmac import compare_digest
from typing import Any, Final

import httpx
from starlette.datastructures import Headers
from starlette.requests import Request
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sobremesa.server.errors import Refusal
from sobremesa.server.http.api import language_of
from sobremesa.server.http.limits import BODY, household
from sobremesa.server.http.sockets import POLICY, RESTART
from sobremesa.server.http.static_files import has
from sobremesa.server.http.watch import Dead, Watch
from sobremesa.server.http.web import AWAY, HEADERS, OPERATOR, Web, problem
from sobremesa.server.loop_time import loop_time
from sobremesa.server.storage.leases import Elsewhere, Leases
from sobremesa.server.storage.store import StoreError

TABLE: Final = re.compile(r"/(?:api/tables|api/admin/tables|ws)/([^/]+)")
KEY, CLIENT, SCHEME, HOST, WHO = (f"x-sobremesa-{name}" for name in ("key", "client", "scheme", "host", "operator"))
NOT_SENT: Final = frozenset({"host", "connection", "content-length", "transfer-encoding", "upgrade"})
"""Fields that belong to one connection, and are not passed on; nor are those of a socket's own beginning."""
NOT_ANSWERED: Final = frozenset({b"connection", b"transfer-encoding", *(name for name, _ in HEADERS)})
"""Fields of an answer that this node sets by itself."""
REPEATED: Final = ("/actions", "/commands")
"""Ends of the paths of what is done once however often it is asked, for it has a name."""
CODES: Final = "/api/codes"
ASSETS: Final = "/assets/"
PATIENCE: Final = 4.0
"""Seconds in which a table that moves is found at its new node: longer than a dead one counts as alive."""
PAUSE: Final = 0.1
KNOWN: Final = 10_000
"""Tables of others of which it is remembered where they are."""
TIMES: Final = httpx.Timeout(20.0, connect=1.0, pool=None)
"""Seconds of a request to a node, which may have to wait for somebody who is asked in secret."""
AS_LONG_AS_IT_LASTS: Final = httpx.Timeout(20.0, connect=1.0, pool=None, read=None)
LIMITS: Final = httpx.Limits(max_connections=None, max_keepalive_connections=64)
LINE: Final[dict[str, Any]] = {
    "compression": None,
    "proxy": None,
    "open_timeout": 2,
    "close_timeout": 1,
    "ping_interval": 5,
    "ping_timeout": 20,
    "max_size": None,
    "user_agent_header": None,
}
"""Line to a node: one that has stopped counts as dead after two seconds, and one that is busy keeps its lines."""
UNREACHED: Final = 3.0
"""Seconds after which a line ends on which the other machine takes nothing, however busy its programs are."""
PASSED: Final = (1000, POLICY, RESTART)
"""The codes of an end that are passed on; any other is the line's own, and the client comes back."""


class Unreached(Exception):
    """The node was not reached, or has the table no more: nothing was done there that may not be done again."""


class PassedOn:
    """The application, for requests that another node passes on: they are what they were at the other one."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Take a request as its client sent it; what anybody else says of itself in these fields is nothing."""
        if scope["type"] != "lifespan":
            headers = Headers(scope=scope)
            key = scope["app"].state.web.lobby.context.leases.key
            if key and compare_digest(headers.get(KEY, "").encode(), key.encode()):
                scope = _as_it_came(scope, headers)
        await self.app(scope, receive, send)


def _as_it_came(scope: Any, headers: Headers) -> Any:
    kept = [pair for pair in scope["headers"] if not pair[0].startswith((b"x-sobremesa-", b"host"))]
    host = headers.get(HOST, "")
    return {
        **scope,
        "headers": [*kept, (b"host", host.encode())],
        "client": (headers.get(CLIENT, ""), 0),
        "scheme": headers.get(SCHEME, scope["scheme"]),
        "passed_on": True,
        OPERATOR: headers.get(WHO, ""),
    }


class PassOn:
    """The application, for tables of this node; requests for another node's tables are forwarded."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.client = httpx.AsyncClient(timeout=TIMES, limits=LIMITS, trust_env=False)
        self._watch = Watch()
        self._known: OrderedDict[str, str] = OrderedDict()
        """Where tables were last found that are another node's."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Do a request here, or forward it to the node that has the table."""
        if scope["type"] == "lifespan":
            async with self.client:
                await self.app(scope, receive, send)
            self._watch.close()
            return
        found = None if scope.get("passed_on") else TABLE.match(scope.get("path", ""))
        request = Asked(scope, receive)
        if found is not None:
            done = await self._done_elsewhere(found[1], request, send)
        elif self._may_be_others(scope, request):
            done = await self._found_elsewhere(request, send)
        else:
            done = False
        if not done:
            await self.app(scope, request.receive, send)

    def _may_be_others(self, scope: Any, request: "Asked") -> bool:
        """Return whether another node may have what is asked for: a code, or a file of another version's page.

        While servers are renewed a page of either version may ask either for the rest of it.
        """
        path = scope.get("path", "")
        if scope.get("passed_on") or scope["type"] != "http":
            return False
        if path.startswith(ASSETS):
            return not has(path) and request.web.costly.take(request.address)
        return bool(path == CODES)

    async def _done_elsewhere(self, name: str, request: "Asked", send: Any) -> bool:
        """Have the table's node do it, while it moves the next one; return false for a table that is here, or nowhere.

        Nothing is done twice: what a node may have done is asked again only where that is the same. One that hangs is
        waited for no longer than it counts as alive.
        """
        until, is_counted = loop_time() + PATIENCE, False
        while loop_time() < until:
            url = await self._where(name, request, is_counted)
            if url is None:
                return False
            is_counted = True
            with contextlib.suppress(Unreached):
                if url:
                    await (self._request if request.scope["type"] == "http" else self._socket)(url, request, send)
                    return True
            self._known.pop(name, None)
            await asyncio.sleep(PAUSE)
        return False

    async def _where(self, name: str, request: "Asked", is_counted: bool) -> str | None:
        """Return where a table is reached that another node has, empty while it moves; `None` for any other table."""
        if request.web.is_at_hand(name):
            return None
        if name in self._known and request.scope["type"] == "http":  # a socket lasts: its place is looked up each time
            return self._known[name]
        if not is_counted and not request.web.may_find(name, request.address):
            return None
        try:
            await request.web.lobby.find(name)
        except Elsewhere as other:
            self._note(name, other.url)
            return other.url
        except Refusal:  # whoever does it here refuses it
            pass
        return None

    def _note(self, name: str, url: str) -> None:
        if url:
            self._known[name] = url
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)

    async def _found_elsewhere(self, request: "Asked", send: Any) -> bool:
        """Ask all other nodes, whatever the first one says; return whether one knew it."""
        try:
            urls = await request.leases.others()
        except StoreError:
            return False
        asked = {url: self.client.send(await self._asked(url, request)) for url in urls}
        answering = (self._watch.answer(url, request.leases, one) for url, one in asked.items())
        answers = await asyncio.gather(*answering, return_exceptions=True)
        for answer in answers:
            if isinstance(answer, httpx.Response) and answer.status_code == 200:
                await _first(_told(answer, send), request.gone())
                return True
        return False

    async def _request(self, url: str, request: "Asked", send: Any) -> None:
        """Have another node answer a request; raises `Unreached` where it may be asked again."""
        try:
            asked = self.client.send(await self._asked(url, request), stream=True)
            answer = await self._watch.answer(url, request.leases, asked)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise Unreached from error
        except (httpx.HTTPError, Dead) as error:
            if request.may_be_repeated:
                raise Unreached from error
            return await _unanswered(request, send)
        try:
            if AWAY in answer.headers:
                raise Unreached
            await _first(_told(answer, send), request.gone(), _ended(self._watch.dead(url, request.leases), send))
        finally:
            await answer.aclose()

    async def _socket(self, url: str, request: "Asked", send: Any) -> None:
        """Join a client's socket with one to another node; raises `Unreached` where that is not there."""
        headers = {name: value for name, value in request.headers().items() if not name.startswith("sec-websocket-")}
        origin: Any = headers.pop("origin", None)
        place = f"{url.replace('http', 'ws', 1)}{_path(request.scope)}"
        line = connect(place, origin=origin, additional_headers=headers, **LINE)
        try:
            other = await self._watch.answer(url, request.leases, _reached(line))
        except InvalidHandshake:
            await request.receive()
            await send({"type": "websocket.close", "code": POLICY})
            return
        except (OSError, TimeoutError, Dead) as error:
            raise Unreached from error
        async with other:
            await request.receive()
            await send({"type": "websocket.accept"})
            dead = _left(self._watch.dead(url, request.leases), send)
            await _first(_to_node(request, other), _to_client(other, send), dead)

    async def _asked(self, url: str, request: "Asked") -> httpx.Request:
        scope = request.scope
        timeout = AS_LONG_AS_IT_LASTS if scope["path"].endswith("/stream") else TIMES
        body = await request.body()
        target = {"target": _path(scope).encode("latin-1")}  # a URL's path would be made a tidy one
        return self.client.build_request(
            scope["method"], url, headers=request.headers(), content=body, timeout=timeout, extensions=target
        )


def _path(scope: Any) -> str:
    """Return the path that was asked for as it came, with its query."""
    query = scope["query_string"].decode("latin-1")
    return f"{scope['raw_path'].decode('latin-1')}{'?' if query else ''}{query}"


class Asked:
    """A request to this node, which can be asked elsewhere, or after all be done here."""

    def __init__(self, scope: Any, receive: Any) -> None:
        self.scope, self._receive = scope, receive
        self.web: Web = scope["app"].state.web
        self.address = household(scope["client"][0]) if scope.get("client") else ""
        self._body: bytes | None = None
        self._waiting: list[Any] = []

    @property
    def leases(self) -> Leases:
        """The leases of this node."""
        return self.web.lobby.context.leases

    @property
    def may_be_repeated(self) -> bool:
        """Return whether it may be done again by another node, not knowing whether the first one has done it."""
        return self.scope["method"] in ("GET", "HEAD") or self.scope["path"].endswith(REPEATED)

    def headers(self) -> dict[str, str]:
        """Return the header fields to forward, and those that identify the client."""
        scope, mine = self.scope, Headers(scope=self.scope)
        kept = {
            name: value for name, value in mine.items() if name not in NOT_SENT and not name.startswith("x-sobremesa-")
        }
        client = scope["client"][0] if scope.get("client") else ""
        known = {CLIENT: client, SCHEME: scope["scheme"], HOST: mine.get("host", ""), WHO: scope.get(OPERATOR, "")}
        return {**kept, **known, KEY: self.leases.key}

    async def body(self) -> bytes:
        """Return the body, of which no more is read than is taken anywhere."""
        if self._body is None:
            self._body, more = b"", True
            while more and len(self._body) <= BODY:
                message = await self._receive()
                self._body += message.get("body", b"")
                more = message.get("more_body", False)
            self._waiting.append({"type": "http.request", "body": self._body, "more_body": more})
        return self._body

    async def receive(self) -> Any:
        """Return what comes, and first what was read already."""
        return self._waiting.pop(0) if self._waiting else await self._receive()

    async def gone(self) -> None:
        """Wait until whoever asked has gone."""
        while (await self._receive())["type"] != "http.disconnect":
            pass


async def _told(answer: httpx.Response, send: Any) -> None:
    """Pass an answer on as it comes, until it ends."""
    fields = [pair for pair in answer.headers.raw if pair[0].lower() not in NOT_ANSWERED]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": fields})
    with contextlib.suppress(httpx.HTTPError):  # the node has gone in the middle: so does its answer
        if answer.is_stream_consumed:
            await send({"type": "http.response.body", "body": answer.content, "more_body": True})
        else:
            async for part in answer.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _ended(dead: Awaitable[None], send: Any) -> None:
    """End an answer that its node cannot go on with."""
    await dead
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _unanswered(request: Asked, send: Any) -> None:
    """Say that nobody knows whether it was done."""
    text = Refusal("unanswered").said(language_of(Request(request.scope)))
    await problem(504, "unanswered", text)(request.scope, request.receive, send)


async def _reached(line: connect) -> ClientConnection:
    """Return a line to a node once it is there."""
    found = await line
    with contextlib.suppress(AttributeError, OSError):  # not every system has it
        end = found.transport.get_extra_info("socket")
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * UNREACHED))
    return found


async def _left(dead: Awaitable[None], send: Any) -> None:
    """Send a client elsewhere when its table's node is dead."""
    await dead
    await send({"type": "websocket.close", "code": RESTART})


async def _to_node(request: Asked, other: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        while (message := await request.receive())["type"] == "websocket.receive":
            text = message.get("text")
            await other.send(text if text is not None else message["bytes"])


async def _to_client(other: ClientConnection, send: Any) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for text in other:
            await send({"type": "websocket.send", "text": text if isinstance(text, str) else text.decode()})
    code = other.close_code or RESTART
    await send({"type": "websocket.close", "code": code if code in PASSED else RESTART})


async def _first(*works: Coroutine[Any, Any, None]) -> None:
    """Do things at once until the first one has ended."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
