"""The JSON API: tables, seats, records, the rules; and for programs that play, `POST` for actions, lines for events."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar, get_args

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.protocol import messages as m
from sobremesa.protocol.decoding import read
from sobremesa.puzzles import puzzle as known
from sobremesa.puzzles.counting import number_asked
from sobremesa.server.answers import catalogue, lessons, puzzles
from sobremesa.server.answers.records import match_asked, record_text, steps_asked
from sobremesa.server.answers.replay import replay
from sobremesa.server.answers.rulesets import agreed, ruleset_asked, text_asked
from sobremesa.server.answers.seats import note
from sobremesa.server.answers.statuses import status_of
from sobremesa.server.conversation import seat_of, seated
from sobremesa.server.errors import Refusal
from sobremesa.server.http.limits import BODY, Buckets
from sobremesa.server.http.links import complete
from sobremesa.server.http.openapi import document
from sobremesa.server.http.prices import PRICES
from sobremesa.server.http.static_files import accepted, house, packed
from sobremesa.server.http.web import AWAY, Later, Web, address_of, client_of, json, link_base_of, origin_fits, problem
from sobremesa.server.storage.leases import Elsewhere
from sobremesa.server.storage.opening import former_record
from sobremesa.server.table import commands, host_commands, house_rules
from sobremesa.server.table.audience import Listener
from sobremesa.server.table.seats import typed
from sobremesa.server.table.table import Table

log = logging.getLogger("sobremesa.server")
B = TypeVar("B", bound=m.Body)
Answering = Callable[[Request], Awaitable[Response]]

PATIENCE = 10.0
"""Seconds in which a body is there."""
REPLAY = "/api/tables/{table}/replay"
COUNTING = "/api/counting/{game}/{number}"
Page = tuple[str, str, int | None, str, int]
"""A table, the match's record, who looks, the language and the first step."""


def checked(do: Answering) -> Answering:
    """Return what answers a request, with every refusal as a `Problem`."""

    async def answered(request: Request) -> Response:
        web: Web = request.app.state.web
        web.metrics.count("requests")
        try:
            _asked_once(request)
            return await do(request)
        except Refusal as refusal:
            later = refusal if isinstance(refusal, Later) else None
            web.metrics.count("refused", reason=later.limit if later else refusal.key)
            status, text = status_of(refusal), refusal.said(language_of(request))
            seconds = later.seconds if later else 1
            if later:
                await web.pause(address_of(request))
            answer = problem(status, refusal.key, text, refusal.clause, refusal.option, seconds)
            return away(answer) if isinstance(refusal, Elsewhere) else answer
        except msgspec.ValidationError as error:
            return problem(400, "invalid", str(error))
        except msgspec.DecodeError:
            return problem(400, "invalid", "The body is not JSON.")
        except SobremesaError as error:
            return problem(400, "invalid", str(error))

    return answered


def _asked_once(request: Request) -> None:
    """Raise `SobremesaError` where a parameter of the address is there twice."""
    names = [name for name, _ in request.query_params.multi_items()]
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise SobremesaError(f"'{twice[:60]}' is given twice in the address: write it once")


def away(answer: Response) -> Response:
    """Return an answer that tells another node that nothing was done here: the table is elsewhere."""
    answer.headers[AWAY] = "1"
    return answer


def language_of(request: HTTPConnection) -> str:
    """Return the language that was asked for, as `?language=de`, or by what a new table is wished to be."""
    wanted = str(request.query_params.get("language") or getattr(request.state, "language", LANGUAGES[0]))
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


async def body(request: Request, kind: type[B]) -> B:
    """Return the request's body; raises `DecodeError`, and `Refusal` where it is too long."""
    data = await data_of(request) or b"{}"
    wanted: B = read(data, kind)
    return wanted


async def data_of(request: Request) -> bytes:
    """Return the bytes of a request's body; raises `DecodeError` where it is too long, `Refusal` where it is slow."""
    data = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                data += chunk
                if len(data) > BODY:
                    raise msgspec.ValidationError(f"The body is longer than {BODY} bytes")
    except TimeoutError:
        raise Refusal("too_late") from None
    return data


def token_of(request: Request) -> str:
    """Return the seat's key in the header `Authorization: Bearer …`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


# --- tables


async def new_table(request: Request) -> Response:
    """Open a table; the caller is its host."""
    web: Web = request.app.state.web
    if not origin_fits(request):
        return problem(403, "origin", "This page may not open tables here.")
    within(web.new_tables, request, "new_tables")
    wanted = await body(request, m.NewTable)
    request.state.language = wanted.language
    table, seat, token, link = await web.lobby.open(wanted)
    invitation = complete(host_commands.invitation(table, "", None, link), link_base_of(request))
    return json(m.Seated(table.state.id, seat, token, invitation), 201)


async def show_table(request: Request) -> Response:
    """Tell who is at a table; nothing of its cards."""
    table = await _table(request)
    return json(table.info.message(language_of(request)))


async def join(request: Request) -> Response:
    """Sit down with a link's secret."""
    if not origin_fits(request):
        return problem(403, "origin", "This page may not sit down here.")
    wanted = await body(request, m.Join)
    if typed(wanted.invite):
        _may_guess(request)
    table = await _table(request)
    seat, token = await host_commands.join(table, wanted)
    return json(m.Seated(table.state.id, seat, token, note=note(table, seat, wanted.name, language_of(request))), 201)


async def find_by_code(request: Request) -> Response:
    """Return the table that waits under a code; one that is dead is answered like one that never was."""
    if not origin_fits(request):
        return problem(403, "origin", "This page may not try codes here.")
    wanted = await body(request, m.Code)
    _may_guess(request)
    web: Web = request.app.state.web
    table = web.lobby.waiting(wanted.code)
    if table is None:
        raise Refusal("no_code")
    return json(m.Found(table.state.id, typed(wanted.code)))


def _may_guess(request: Request) -> None:
    """Count a code that is tried; raises `Later` where the address has tried too many, or all together have."""
    web: Web = request.app.state.web
    within(web.guesses, request, "guesses")
    if not web.codes.take():
        raise Later("busy", web.codes.wait(1), "codes")


def within(buckets: Buckets, request: Request, limit: str) -> None:
    """Take one of the places that an address may have; raises `Later`."""
    seconds = buckets.pay(address_of(request), 1, 0)
    if seconds:
        raise Later("slow_down", seconds, limit)


async def record(request: Request) -> Response:
    """Return the record of a match that is over (`?match=1` the first one); until then it is secret."""
    table = await shown(request)
    return json(record_text(table.state.id, await finished(table, request)))


async def replayed(request: Request) -> Response:
    """Return some steps of a match that is over, as `?seat=2` or the public saw them, from `?first=40` on."""
    table, query = await shown(request), request.query_params
    text = await finished(table, request)
    seat, first = steps_asked(table.state, query.get("seat", ""), query.get("first", "0"))
    return json(await _told(request, (table.state.id, text, seat, language_of(request), first)))


async def _told(request: Request, page: Page) -> bytes:
    """Return a page of a replay; making it counts against the caller's budget, unless it is in the cache."""
    web: Web = request.app.state.web
    if web.replays.get(page) is None:
        within(web.costly, request, "costly")
    return await web.made(web.replays, page, address_of(request), PRICES[REPLAY].made, lambda: replay(*page))


async def shown(request: Request) -> Table:
    """Return the table whose matches are asked for; without spectators it shows them to its seats. Raises `Refusal`."""
    table = await _table(request)
    if not table.state.may_be_watched:
        token = token_of(request)
        if not token:
            raise Refusal("seats_only")
        seat_of(table, token)
    return table


async def finished(table: Table, request: Request) -> str:
    """Return the text of the record of the match that is asked for; raises `Refusal` where it is not over."""
    number = match_asked(table.state, request.query_params.get("match"))
    return str(table.state.record()) if number == table.state.matches else await _former(table, number, request)


async def _former(table: Table, match: int, request: Request) -> str:
    """Return the record of a match before the newest; reading it counts against the caller's budget."""
    web: Web = request.app.state.web
    async with web.reading:
        if table.former[0] != match:
            within(web.costly, request, "costly")
            try:
                table.former = match, await former_record(table.context.store, table.state.id, match)
            except Exception:  # the store's, or what is kept
                log.exception("a record cannot be read", extra={"table": table.state.id})
                raise Refusal("unreadable_table") from None
        return table.former[1]


async def _table(request: Request) -> Table:
    web: Web = request.app.state.web
    return await web.find(request.path_params["table"], address_of(request))


# --- programs that play


async def act(request: Request) -> Response:
    """Return the command `play` with a seat's key."""
    wanted = await body(request, m.Actions)
    table, one = await player(request)
    answers = await commands.handle(table, one, m.Play(wanted.cid, wanted.actions, wanted.seen))
    return json(answers[-1])


async def command(request: Request) -> Response:
    """Any other command with a seat's key; answers with the messages that only the sender gets."""
    wanted: m.Command = read(await data_of(request), m.ToServer)
    table, one = await player(request)
    if isinstance(wanted, m.Hello):
        raise msgspec.ValidationError("hello is for sockets; the stream needs none")
    base = link_base_of(request)
    answers = await commands.handle(table, one, wanted)
    return json([complete(one, base) if isinstance(one, m.Invitation) else one for one in answers])


async def player(request: Request) -> tuple[Table, Listener]:
    """Return the table that is asked about, and the seat that asks by its key; raises `Refusal`."""
    web: Web = request.app.state.web
    token = token_of(request)
    if not token:
        raise Refusal("bad_token")
    await _table(request)
    table, seat, key = await seated(web.lobby, request.path_params["table"], token)
    language: Any = language_of(request)
    return table, Listener(seat, language, key=key, address=client_of(request))


async def stream(request: Request) -> Response:
    """Return all messages of a seat, or without a key of a spectator, one a line, from the number `since` on."""
    web: Web = request.app.state.web
    within(web.sockets, request, "sockets")
    if not web.open.has_room(address_of(request)):
        raise Later("slow_down", 1, "connections")
    since, form = request.query_params.get("since", "0"), request.query_params.get("form", "state")
    if not (since.isascii() and since.isdigit() and len(since) < 8) or form not in get_args(m.Form):
        return problem(400, "invalid", "since is a number, form is scene or state")
    await _table(request)
    origin = address_of(request)
    table, seat, key = await seated(web.lobby, request.path_params["table"], token_of(request), origin)
    language: Any = language_of(request)
    one = Listener(
        seat, language, "scene" if form == "scene" else "state", key=key, origin=origin, address=client_of(request)
    )
    lines = _lines(table, one, int(since), web.open.one(address_of(request)))
    return StreamingResponse(lines, media_type="application/x-ndjson")


async def _lines(
    table: Table, one: Listener, since: int, place: contextlib.AbstractContextManager[None]
) -> AsyncIterator[bytes]:
    """Messages as they come; an empty line now and then keeps the connection open."""
    with place:
        async for line in _heard(table, one, since):
            yield line


async def _heard(table: Table, one: Listener, since: int) -> AsyncIterator[bytes]:
    try:
        table.attach(one, since)
        while True:
            data: bytes | None = b""
            with contextlib.suppress(TimeoutError):
                data = await asyncio.wait_for(one.next(), 15)
            if data is None:
                return
            yield data + b"\n"
    finally:
        one.closed = True
        table.detach(one)


# --- what there is


def compressed(request: Request, answer: Response) -> Response:
    """Return an answer that everybody gets alike, smaller where the client takes that; never one with secrets."""
    answer.headers["vary"] = "accept-encoding"
    if "gzip" in accepted(request):
        answer.body = packed(bytes(answer.body))
        answer.headers["content-encoding"] = "gzip"
        answer.headers["content-length"] = str(len(answer.body))
    return answer


async def show_house(request: Request) -> Response:
    """Games, rulesets, options, levels, phrases."""
    web: Web = request.app.state.web
    return compressed(request, json(house(web, language_of(request))))


async def show_options(request: Request) -> Response:
    """Return the options of a game, one by one."""
    return _known(lambda: house_rules.options(request.path_params["game"], language_of(request)))


async def check_ruleset(request: Request) -> Response:
    """Check that a table can have `?ruleset=quito, caida_limpia=4` with `?players=4`; tell what it says."""
    game, language = games.load(request.path_params["game"]), language_of(request)
    text, players = request.query_params.get("ruleset", ""), request.query_params.get("players", "")
    ruleset = ruleset_asked(game, text, players, language)
    said = (game.name, str(ruleset), language)
    return await _made(request, "/api/games/{game}/ruleset", said, lambda: agreed(ruleset, language))


async def show_lesson(request: Request) -> Response:
    """Return the first hand by which a game is learnt."""
    language = language_of(request)
    try:
        name = games.load(request.path_params["game"]).name
    except SobremesaError as error:
        return problem(404, "unknown", str(error))
    return await _made(request, "/api/lessons/{game}", (name, language), lambda: lessons.lesson(name, language))


async def show_puzzles(request: Request) -> Response:
    """Return the list of a game's puzzles."""
    game, language = request.path_params["game"], language_of(request)
    return compressed(request, _known(lambda: puzzles.puzzles(game, language)))


async def show_puzzle(request: Request) -> Response:
    """Return a puzzle as its seat sees it."""
    game, key, language = request.path_params["game"], request.path_params["key"], language_of(request)
    try:
        name = games.load(game).name
        known.puzzles(name).find(key)
    except SobremesaError as error:
        return problem(404, "unknown", str(error))
    said = (name, key, language)
    return await _made(request, "/api/puzzles/{game}/{key}", said, lambda: puzzles.puzzle(name, key, language))


async def show_counting(request: Request) -> Response:
    """Return a question of counting cards: the hand so far as its seat saw it, and what is said to each answer."""
    game, number, language = request.path_params["game"], request.path_params["number"], language_of(request)
    try:
        name = games.load(game).name
        asked = number_asked(name, number)
    except SobremesaError as error:
        return problem(404, "unknown", str(error))
    said = (name, number, language)
    return await _made(request, COUNTING, said, lambda: puzzles.counting(name, asked, language))


async def _made(request: Request, route: str, said: tuple[str, ...], make: Callable[[], Any]) -> Response:
    """Return an answer that depends on its arguments alone, from the cache or made now."""
    web: Web = request.app.state.web
    return json(await web.made(web.answers, (route, *said), address_of(request), PRICES[route].made, make))


async def show_rules(request: Request) -> Response:
    """Return a game's rulebook as it holds at a table with `?ruleset=quito, caida_limpia=4`."""
    return _known(lambda: catalogue.rules(request.path_params["game"], language_of(request), _ruleset(request)))


async def answer_question(request: Request) -> Response:
    """Return the clauses that answer `?question=who deals first`, at a table with a ruleset as above."""
    game, question = request.path_params["game"], request.query_params.get("question", "")
    return _known(lambda: catalogue.rule_answers(game, question, language_of(request), _ruleset(request)))


async def show_clause(request: Request) -> Response:
    """Return one clause, as it holds at a table with `?ruleset=quito, caida_limpia=4`."""
    path = request.path_params
    return _known(lambda: catalogue.clause(path["game"], path["clause"], language_of(request), _ruleset(request)))


def _ruleset(request: Request) -> str:
    """Return the ruleset that is asked about; raises `RulesetError` where it is longer than any can be."""
    return text_asked(request.query_params.get("ruleset", ""))


def _known(find: Callable[[], Any]) -> Response:
    try:
        return json(find())
    except SobremesaError as error:
        return problem(404, "unknown", str(error))


async def openapi(request: Request) -> Response:
    """Return this API as OpenAPI describes it."""
    return json(document())


ROUTES = [
    Route("/api/tables", checked(new_table), methods=["POST"]),
    Route("/api/codes", checked(find_by_code), methods=["POST"]),
    Route("/api/tables/{table}", checked(show_table)),
    Route("/api/tables/{table}/seats", checked(join), methods=["POST"]),
    Route("/api/tables/{table}/record", checked(record)),
    Route(REPLAY, checked(replayed)),
    Route("/api/tables/{table}/actions", checked(act), methods=["POST"]),
    Route("/api/tables/{table}/commands", checked(command), methods=["POST"]),
    Route("/api/tables/{table}/stream", checked(stream)),
    Route("/api/games", checked(show_house)),
    Route("/api/games/{game}/options", checked(show_options)),
    Route("/api/games/{game}/ruleset", checked(check_ruleset)),
    Route("/api/lessons/{game}", checked(show_lesson)),
    Route("/api/puzzles/{game}", checked(show_puzzles)),
    Route("/api/puzzles/{game}/{key}", checked(show_puzzle)),
    Route(COUNTING, checked(show_counting)),
    Route("/api/rules/{game}", checked(show_rules)),
    Route("/api/answers/{game}", checked(answer_question)),
    Route("/api/rules/{game}/{clause}", checked(show_clause)),
    Route("/openapi.json", checked(openapi)),
]
