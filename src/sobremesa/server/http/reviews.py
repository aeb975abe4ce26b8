"""Review of a finished match in the JSON API: begun when it is first asked for, told as far as it stands.

Once it is whole, the match may be played on from any decision.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa import bots
from sobremesa.presentation.titles import title
from sobremesa.protocol import messages as m
from sobremesa.server.answers.played_on import played_on
from sobremesa.server.errors import Refusal
from sobremesa.server.http.api import body, checked, finished, language_of, shown, within
from sobremesa.server.http.prices import PRICES
from sobremesa.server.http.review_jobs import Job
from sobremesa.server.http.web import SOON, Later, Web, address_of, json, origin_fits, problem
from sobremesa.server.table.table import Table

REVIEW: Final = "/api/tables/{table}/review"
PLAYED_ON: Final = "/api/tables/{table}/played_on"


async def reviewed(request: Request) -> Response:
    """Return the review of a match that is over (`?match=1` the first one), as far as it stands; it goes on meanwhile.

    A board tells nothing: others are still to play its cards.
    """
    web: Web = request.app.state.web
    table = await _reviewable(request)
    job = await _job(request, await finished(table, request))
    return json(await web.reviews.told(job, table.state.id, language_of(request)))


async def _reviewable(request: Request) -> Table:
    """Return the table that is asked about, if who asks may see it and its matches are reviewed; raises `Refusal`."""
    table = await shown(request)
    if table.state.board:
        raise Refusal("review_board")
    if not bots.known(table.state.game.name).review:
        raise Refusal("review_none", game=title(table.state.game, language_of(request)))
    if not bots.reviewable(table.state.game.name, table.state.rules):
        raise Refusal("review_rules")
    return table


async def play_on(request: Request) -> Response:
    """Play a match that is over on from a decision, in its seat against the house; nothing of it is kept.

    It is for whoever may see the review, once that is whole.
    """
    web: Web = request.app.state.web
    if not origin_fits(request):
        return problem(403, "origin", "This page may not play here.")
    wanted = await body(request, m.PlayOn)
    table = await _reviewable(request)
    text, language = await finished(table, request), language_of(request)
    job = web.reviews.known(text)
    if job is None or not job.is_whole:
        raise Refusal("review_open")
    said = (table.state.id, text, wanted.step, wanted.actions, language)
    if web.answers.get((PLAYED_ON, *said)) is None:
        within(web.costly, request, "costly")
    cost = PRICES[PLAYED_ON].made
    return json(await web.made(web.answers, (PLAYED_ON, *said), address_of(request), cost, lambda: played_on(*said)))


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


ROUTES = [Route(REVIEW, checked(reviewed)), Route(PLAYED_ON, checked(play_on), methods=["POST"])]
