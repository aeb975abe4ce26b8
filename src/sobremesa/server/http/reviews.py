"""Review of a finished match in the JSON API: begun when it is first asked for, told as far as it stands."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa import bots
from sobremesa.presentation.titles import title
from sobremesa.server.errors import Refusal
from sobremesa.server.http.api import checked, finished, language_of, shown, within
from sobremesa.server.http.prices import PRICES
from sobremesa.server.http.review_jobs import Job
from sobremesa.server.http.web import SOON, Later, Web, address_of, json

REVIEW: Final = "/api/tables/{table}/review"


async def reviewed(request: Request) -> Response:
    """Return the review of a match that is over (`?match=1` the first one), as far as it stands; it goes on meanwhile.

    A board tells nothing: others are still to play its cards.
    """
    web: Web = request.app.state.web
    table, language = await shown(request), language_of(request)
    if table.state.board:
        raise Refusal("review_board")
    if not bots.known(table.state.game.name).review:
        raise Refusal("review_none", game=title(table.state.game, language))
    if not bots.reviewable(table.state.game.name, table.state.sides):
        raise Refusal("review_sides")
    job = await _job(request, await finished(table, request))
    return json(await web.reviews.told(job, table.state.id, language))


async def _job(request: Request, text: str) -> Job:
    """Return the review of a record; beginning one counts against the caller's budget."""
    web: Web = request.app.state.web
    known = web.reviews.known(text)
    if known:
        return known
    within(web.costly, request, "costly")
    await web.pay(address_of(request), PRICES[REVIEW].made)
    job = web.reviews.known(text) or web.reviews.begin(text, address_of(request))
    if job is None:
        raise Later("busy", SOON, "reviews")
    return job


ROUTES = [Route(REVIEW, checked(reviewed))]
