"""Guards of the application: who may make an operator's requests, and who is banned from all others."""

from typing import Any, Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sobremesa.server.http.api import token_of
from sobremesa.server.http.limits import Buckets
from sobremesa.server.http.refusing import refuse
from sobremesa.server.http.tokens import Tokens
from sobremesa.server.http.web import OPERATOR, Web, address_of, client_of, problem
from sobremesa.server.token_bucket import Rate

PATH: Final = "/api/admin"
WRONG: Final = Rate(5, 0.1)
"""The wrong tokens of an address that are answered as such."""
BANNED: Final = (
    "La casa no admite esta dirección.\n"
    "The house does not let this address in.\n"
    "Das Haus lässt diese Adresse nicht herein.\n"
)


class Authority:
    """The application, where an operator's requests are done for operators alone: who shows one of the tokens."""

    def __init__(self, app: Any, tokens: Tokens | None) -> None:
        self.app, self._tokens = app, tokens
        self._wrong = Buckets(WRONG)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, or refuse it."""
        app = self.app
        if scope["type"] == "http" and is_operators(scope["path"]) and not scope.get(OPERATOR):
            owner = self._tokens.owner(token_of(Request(scope))) if self._tokens else ""
            scope, app = ({**scope, OPERATOR: owner}, app) if owner else (scope, await self._refused(scope))
        await app(scope, receive, send)

    async def _refused(self, scope: Any) -> Response:
        """Return why it is not done."""
        if self._tokens is None:
            return problem(404, "unknown", "This server takes no orders by the network.")
        web: Web = scope["app"].state.web
        web.metrics.count("refused", reason="admin_token")
        if not self._wrong.take(address_of(HTTPConnection(scope))):
            await web.pause(address_of(HTTPConnection(scope)))
            return problem(429, "slow_down", "Too many wrong tokens: wait a moment.")
        return problem(401, "bad_token", "This token is none of the operators', or not any more.")


class Bans:
    """The application, for whoever is not banned; an operator never is."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request or a socket on, or refuse it."""
        if scope["type"] != "lifespan" and not scope.get(OPERATOR):
            web: Web = scope["app"].state.web
            if web.lobby.context.measures.bans_address(client_of(HTTPConnection(scope))):
                web.metrics.count("refused", reason="banned")
                await refuse(scope, send, 403, BANNED)
                return
        await self.app(scope, receive, send)


def is_operators(path: str) -> bool:
    """Return whether a request of this path is an operator's."""
    return path == PATH or path.startswith(f"{PATH}/")
