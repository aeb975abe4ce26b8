"""Boards of the day in the JSON API: today's with yesterday's secret, a table to play it at, and what came of it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa import games
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.http.api import body, checked, player, within
from sobremesa.server.http.web import Web, json, origin_fits, problem
from sobremesa.server.table.boards import Boards
from sobremesa.server.table.seats import digest


async def show(request: Request) -> Response:
    """Return today's board of a game, nothing of its cards, and yesterday's with all that it followed from."""
    return json(await _boards(request).told(request.path_params["game"]))


async def take(request: Request) -> Response:
    """Open a table for today's board, once for each device."""
    web: Web = request.app.state.web
    if not origin_fits(request):
        return problem(403, "origin", "This page may not open tables here.")
    within(web.new_tables, request, "new_tables")
    wanted = await body(request, m.TakeBoard)
    request.state.language = wanted.language
    boards = _boards(request)
    book, device = await boards.of_today(games.load(request.path_params["game"]).name), digest(wanted.device)
    async with book.lock:
        if device in book.takers:
            raise Refusal("board_taken")
        table, seat, token = await web.lobby.open_board(book.board, wanted.name, wanted.language)
        await boards.take(book, device, table.state.id)
    return json(m.Seated(table.state.id, seat, token), 201)


async def result(request: Request) -> Response:
    """Return what came of a board, for the seat that has played it."""
    table, _ = await player(request)
    return json(await _boards(request).result(table.state))


def _boards(request: Request) -> Boards:
    """Return the boards of this server; raises `Refusal` where it has none."""
    web: Web = request.app.state.web
    if not web.lobby.context.has_boards:
        raise Refusal("no_board")
    return web.lobby.context.boards


ROUTES = [
    Route("/api/boards/{game}", checked(show)),
    Route("/api/boards/{game}/tables", checked(take), methods=["POST"]),
    Route("/api/tables/{table}/board", checked(result)),
]
