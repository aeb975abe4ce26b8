"""The server's numbers for Prometheus: those of this moment are looked up when they are asked for."""

from typing import get_args

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sobremesa import __version__
from sobremesa.server.http.api import token_of
from sobremesa.server.http.web import Web, is_own
from sobremesa.server.table.measures import Kind

FORMAT = "text/plain; version=0.0.4"


async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, on this machine alone: from them a player could tell who has just done something."""
    web: Web = request.app.state.web
    if not _may_read(web, request):
        web.metrics.count("refused", reason="scrape")
        return PlainTextResponse(
            "The numbers are for the machine that the server runs on, or for a token that reads them.", 403
        )
    return PlainTextResponse(numbers(web), media_type=FORMAT)


def _may_read(web: Web, request: Request) -> bool:
    """Return whether the client may read the numbers: by a token where there are any, else on this machine alone."""
    return bool(web.scrapers.owner(token_of(request))) if web.scrapers else is_own(request)


def numbers(web: Web) -> str:
    """Return all numbers of a server."""
    told, tables = web.metrics, list(web.lobby.tables.values())
    seats = [listener.seat for table in tables for listener in table.audience.listeners if not listener.closed]
    told.set("build", 1, version=__version__)
    told.set("tables", len(tables))
    told.set("matches", sum(table.state.phase == "playing" for table in tables))
    told.set("connections", sum(len(table.audience.listeners) for table in tables))
    told.set("people", sum(len(table.presence.present()) for table in tables), role="player")
    told.set("people", seats.count(None), role="spectator")
    told.set("bots_thinking", web.lobby.context.bot_pool.thinking)
    told.set("ready", web.ready)
    told.set("draining", web.lobby.context.measures.is_draining)
    for kind in get_args(Kind):
        told.set("measures", len(web.lobby.context.measures.standing(kind)), kind=kind)
    return told.text()
