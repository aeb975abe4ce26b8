"""The web application: routes, headers, health, and what happens when it starts and stops."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from sobremesa.server.garbage import QUIET, collect_all, is_due
from sobremesa.server.http import api, boards, reviews, static_files
from sobremesa.server.http.admin import routes as admin
from sobremesa.server.http.admin.guards import Authority, Bans
from sobremesa.server.http.admission import Admission
from sobremesa.server.http.hosts import HostGuard, Hosts
from sobremesa.server.http.limits import Rates
from sobremesa.server.http.numbers import metrics
from sobremesa.server.http.proxies import FromProxies, Proxies
from sobremesa.server.http.sockets import table_socket
from sobremesa.server.http.tokens import Tokens
from sobremesa.server.http.web import App, SecurityHeaders, Web, retry_after
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state.rehearsal import rehearse
from sobremesa.server.storage.housekeeping import DAY
from sobremesa.server.storage.preparing import Preparation
from sobremesa.server.storage.sources import readable
from sobremesa.server.storage.store import StoreError
from sobremesa.server.table import enforcement
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby

SWEEP = 60.0
MEASURES = 1.0
"""Seconds between two looks at which measures other servers have taken."""
AT_ONCE = 1.0
"""Seconds for which a server that prepares others' tables does not even say that it lives."""
log = logging.getLogger("sobremesa.server")


@dataclass(frozen=True)
class AppOptions:
    """Options of the application: the names it answers to, and whose word on addresses counts.

    As one of several `nodes` it has what is asked of another's table done there. By their tokens `operators` give it
    orders, and `scrapers` read its numbers. `warm` makes the bots ready; others in the network call it `neighbour`.
    """

    warm: bool = False
    neighbour: str = ""
    hosts: Hosts = field(default_factory=Hosts)
    proxies: Proxies = field(default_factory=Proxies)
    nodes: bool = False
    operators: Tokens | None = None
    scrapers: Tokens | None = None


def make_app(
    context: Callable[[], ServerContext], rates: Rates | None = None, options: AppOptions | None = None
) -> App:
    """Make the application; its store is opened when it starts and closed when it stops."""
    options = options or AppOptions()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        lobby = Lobby(context())
        app.state.web = web = Web(lobby, rates or Rates(), neighbour=options.neighbour, scrapers=options.scrapers)
        chores = await _start(web, options)
        try:
            yield
        finally:
            web.ready = False
            for chore in chores:
                chore.cancel()
            await stop(web)

    return SecurityHeaders(Starlette(routes=[*admin.ROUTES, *ROUTES], middleware=_guards(options), lifespan=lifespan))


def _guards(options: AppOptions) -> list[Middleware]:
    """Return what a request passes through, from without to within."""
    guards = [
        Middleware(FromProxies, proxies=options.proxies, is_for_others=options.hosts.are_for_others),
        Middleware(Authority, tokens=options.operators),
        Middleware(Admission, routes=ROUTES),
        Middleware(HostGuard, hosts=options.hosts),
        Middleware(Bans),
    ]
    if not options.nodes:
        return guards
    from sobremesa.server.http.nodes import PassedOn, PassOn  # with what the extra `postgresql` brings

    return [Middleware(PassedOn), *guards, Middleware(PassOn)]


async def _start(web: Web, options: AppOptions) -> list["asyncio.Task[None]"]:
    """Start what goes on while the application runs; return it."""
    running = web.lobby.context
    running.leases.watch(_in_this_loop(web.lobby.lose))
    await enforcement.look(web.lobby)
    chores = [asyncio.create_task(_sweep(web)), asyncio.create_task(_prune(web))]
    if options.nodes:
        chores.append(asyncio.create_task(_look_for_measures(web)))
    await asyncio.to_thread(_prepare)
    preparation = Preparation(running.store, running.leases)
    first = asyncio.create_task(preparation.first())
    await asyncio.wait({first}, timeout=AT_ONCE)
    web.ready = first.done()  # else it answers that it lives, and is ready once that is done
    if options.warm:
        running.bot_pool.warm_all()
    return [*chores, asyncio.create_task(_prepare_tables(web, preparation, first))]


def _prepare() -> None:
    """Make what every table needs, before the first of another server's is taken."""
    readable()
    rehearse()


async def _prepare_tables(web: Web, preparation: Preparation, first: "asyncio.Task[None]") -> None:
    await first
    web.ready = True
    await preparation.go_on()


def _in_this_loop(lose: Callable[[Sequence[str]], None]) -> Callable[[Sequence[str]], None]:
    loop = asyncio.get_running_loop()

    def lost(names: Sequence[str]) -> None:
        loop.call_soon_threadsafe(lose, names)

    return lost


async def stop(web: Web) -> None:
    """Keep what was handed in, tell everybody, and close the store."""
    web.lobby.close()
    web.reviews.close()
    await web.lobby.hand_over()
    await asyncio.to_thread(web.lobby.context.bot_pool.close)
    await web.lobby.context.store.close()
    log.info("stopped")


async def _sweep(web: Web) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await web.lobby.sweep()
        except StoreError:
            log.exception("tables not given back")
        await enforcement.look(web.lobby)
        if is_at_rest(web.lobby):
            collect_all()


def is_at_rest(lobby: Lobby) -> bool:
    """Return whether nobody is connected, or nothing happens at this moment and a search of everything is due."""
    tables = lobby.tables.values()
    if not any(table.audience.listeners for table in tables):
        return True
    return loop_time() - max(table.touched for table in tables) > QUIET and is_due()


async def _look_for_measures(web: Web) -> None:
    """Once a second: another server may have taken one."""
    while True:
        await asyncio.sleep(MEASURES)
        await enforcement.look(web.lobby)


async def _prune(web: Web) -> None:
    """Once a day, and when the server starts: what is too old to be kept, where it has been said what that is."""
    context = web.lobby.context
    while context.keep_days is not None or context.audit.is_kept:
        context.audit.prune()
        try:
            if context.keep_days is not None:
                await web.lobby.prune(context.keep_days)
        except StoreError:
            log.exception("tables not deleted")
        await asyncio.sleep(DAY)


async def health(request: Request) -> Response:
    """Return the process answers."""
    return PlainTextResponse("ok")


async def ready(request: Request) -> Response:
    """Say whether the server takes tables."""
    web: Web = request.app.state.web
    is_ready = web.ready and web.lobby.context.leases.is_alive()
    return PlainTextResponse("ready") if is_ready else PlainTextResponse("stopping", 503, retry_after(1))


ROUTES: Final = [
    Route("/healthz", health),
    Route("/readyz", ready),
    Route("/metrics", metrics),
    *api.ROUTES,
    *boards.ROUTES,
    *reviews.ROUTES,
    WebSocketRoute("/ws/{table}", table_socket),
    Route("/", static_files.page),
    Route("/t/{rest:path}", static_files.page),
    Route("/r/{rest:path}", static_files.page),
    Route("/{path:path}", static_files.file),
]
