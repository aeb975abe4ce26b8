"""Admission: what a request costs is paid by its address before anything is done, and under load the newest wait."""

from collections.abc import Sequence
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute

from sobremesa.server.answers.statuses import status_of
from sobremesa.server.http.api import language_of
from sobremesa.server.http.preview import language_for
from sobremesa.server.http.prices import CHECKS, PRICES
from sobremesa.server.http.web import OPERATOR, App, Later, Scope, Send, Web, address_of, problem, retry_after

REFUSED: Final = 1008
"""The code of a socket that is refused where no answer can be given."""
JSON: Final = ("/api/", "/openapi.json")
"""The paths at which programs ask."""
FILE: Final = "/{path:path}"


class Admission:
    """The application, for requests within their budget; others are refused, with the time to wait."""

    def __init__(self, app: App, routes: Sequence[BaseRoute]) -> None:
        self.app = app
        self._routes = [(one, PRICES[one.path]) for one in routes if isinstance(one, Route | WebSocketRoute)]

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        """Pass a request on once its turn has come, or refuse it."""
        if scope["type"] != "lifespan" and not scope.get(OPERATOR):
            asked = HTTPConnection(scope)
            web: Web = asked.app.state.web
            try:
                await self._admit(web, scope, address_of(asked))
            except Later as refusal:
                web.metrics.count("refused", reason=refusal.limit)
                await web.pause(address_of(asked))
                await _refuse(refusal, asked, receive, send)
                return
        await self.app(scope, receive, send)

    async def _admit(self, web: Web, scope: Scope, address: str) -> None:
        """Wait for the turn of a request; raises `Later`."""
        prices = (price for route, price in self._routes if route.matches(scope)[0] is not Match.NONE)
        price = next(prices, PRICES[FILE])
        if scope["path"] in CHECKS:
            await web.pay(address, price.asked, is_check=True)
        elif seconds := web.load.wait(address):
            raise Later("busy", seconds, "load")
        else:
            await web.pay(address, price.asked)


async def _refuse(refusal: Later, asked: HTTPConnection, receive: Any, send: Send) -> None:
    """Answer with a sentence, to a program or a person at a page; a socket is answered where that is possible."""
    scope, is_socket = asked.scope, asked.scope["type"] == "websocket"
    if is_socket and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": REFUSED})
        return
    status = status_of(refusal)
    if scope["path"].startswith(JSON):
        answer = problem(status, refusal.key, refusal.said(language_of(asked)), seconds=refusal.seconds)
    else:
        answer = PlainTextResponse(refusal.said(language_for(asked)), status, retry_after(refusal.seconds))
    await answer(scope, receive, send)
