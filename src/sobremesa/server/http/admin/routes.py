"""The operator's requests: what there is, what becomes of a table, and the measures of the house."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa import __version__
from sobremesa.core.errors import SobremesaError
from sobremesa.protocol import messages as m
from sobremesa.server.answers.statuses import status_of
from sobremesa.server.errors import Refusal
from sobremesa.server.http.admin.guards import PATH
from sobremesa.server.http.api import away, data_of
from sobremesa.server.http.web import OPERATOR, Web, client_of, json, problem
from sobremesa.server.storage import housekeeping
from sobremesa.server.storage.leases import Elsewhere
from sobremesa.server.storage.store import Kept, Measure, StoreError
from sobremesa.server.table import enforcement
from sobremesa.server.table.measures import Kind
from sobremesa.server.table.table import Table

LANGUAGE: Final = "en"
"""The language of operators."""
YEAR: Final = 366 * 86_400


class House(Struct, frozen=True):
    """How a server stands: tables in memory, those with a match, who is connected, whether it drains."""

    version: str
    tables: int
    matches: int
    people: int
    spectators: int
    draining: bool
    others: tuple[str, ...] = ()


class Listed(Struct, frozen=True):
    """A table: what is kept of it, and where this server has it in memory, how it stands."""

    table: str
    events: int
    first: float
    newest: float
    game: str = ""
    phase: str = ""
    players: int = 0
    people: int = 0
    spectators: int = 0
    closed: bool = False


class Looked(Struct, frozen=True):
    """A table as everybody at it may know it, and what is kept of it; nothing of its cards."""

    table: m.Table
    events: int
    addresses: tuple[str, ...] = ()


class Exported(Struct, frozen=True):
    """Files of a table by their names; they tell every hidden card."""

    files: dict[str, str]


class Ordered(Struct, frozen=True, forbid_unknown_fields=True):
    """A measure to take: its kind, whom or what it is about, and for how many seconds it holds."""

    kind: Kind
    text: Annotated[str, Meta(max_length=2000)] = ""
    seconds: Annotated[float, Meta(gt=0, le=YEAR)] | None = None


Answering = Callable[[Request], Awaitable[Response]]


def ordered(do: Answering) -> Answering:
    """Return an operator's request, with every refusal as a `Problem`."""

    async def answered(request: Request) -> Response:
        try:
            return await do(request)
        except Refusal as refusal:
            answer = problem(status_of(refusal), refusal.key, refusal.said(LANGUAGE))
            return away(answer) if isinstance(refusal, Elsewhere) else answer
        except StoreError as error:
            return problem(503, "store", str(error))
        except (msgspec.DecodeError, SobremesaError) as error:
            return problem(400, "invalid", str(error))

    return answered


def _note(request: Request, what: str, **facts: object) -> None:
    web: Web = request.app.state.web
    web.lobby.context.audit.note(what, by=request.scope[OPERATOR], address=client_of(request), **facts)


async def show_house(request: Request) -> Response:
    """Say how this server stands."""
    lobby = request.app.state.web.lobby
    tables = list(lobby.tables.values())
    return json(
        House(
            __version__,
            len(tables),
            sum(table.state.phase == "playing" for table in tables),
            sum(len(table.presence.present()) for table in tables),
            sum(len(table.audience.watching()) for table in tables),
            lobby.context.measures.is_draining,
            tuple(await lobby.context.leases.others()),
        )
    )


# --- tables


async def list_tables(request: Request) -> Response:
    """List the tables that are kept, or `?live=1` those in this server's memory."""
    lobby = request.app.state.web.lobby
    closed = {one.text for one in lobby.context.measures.standing("table")}
    kept = await lobby.context.store.tables()
    if "live" in request.query_params:
        kept = [one for one in kept if one.table in lobby.tables]
    return json([_listed(one, lobby.tables.get(one.table), one.table in closed) for one in kept])


def _listed(kept: Kept, table: Table | None, closed: bool) -> Listed:
    if table is None or table.is_apart:
        return Listed(kept.table, kept.rows, kept.first, kept.newest, closed=closed)
    state = table.state
    people, watching = len(table.presence.present()), len(table.audience.watching())
    numbers = kept.rows, kept.first, kept.newest, state.game.name, state.phase, state.players, people, watching
    return Listed(kept.table, *numbers, closed)


async def look(request: Request) -> Response:
    """Show a table as everybody at it may know it, and from where its people are connected."""
    table = await request.app.state.web.lobby.find(request.path_params["table"])
    addresses = sorted({listener.address for listener in table.audience.listeners if listener.address})
    _note(request, "look", table=table.state.id)
    return json(Looked(table.info.message(LANGUAGE), table.state.seq, tuple(addresses)))


async def delete(request: Request) -> Response:
    """Delete a table for good; who is there is told goodbye."""
    name = request.path_params["table"]
    lobby = request.app.state.web.lobby
    await lobby.delete(name)
    for closed in [one for one in lobby.context.measures.standing("table") if one.text == name]:
        await lobby.context.measures.lift(closed.id)
    _note(request, "delete", table=name)
    return json({"deleted": name})


async def export(request: Request) -> Response:
    """Return a table's events and records as files; they tell every hidden card, of a match that goes on too."""
    name = request.path_params["table"]
    store = request.app.state.web.lobby.context.store
    if not await store.read(name):
        raise Refusal("no_table")
    files = await housekeeping.files(store, name)
    _note(request, "export", table=name)
    return json(Exported(files))


# --- measures


async def list_measures(request: Request) -> Response:
    """List the measures that hold, the oldest first."""
    return json(request.app.state.web.lobby.context.measures.standing())


async def take_measure(request: Request) -> Response:
    """Take a measure, and enforce it at once; the other servers do within a second or two."""
    wanted = msgspec.json.decode(await data_of(request), type=Ordered)
    lobby = request.app.state.web.lobby
    measure: Measure = await lobby.context.measures.take(wanted.kind, wanted.text, wanted.seconds)
    await enforcement.enforce(lobby)
    _note(request, "measure", kind=measure.kind, text=measure.text, until=measure.until, id=measure.id)
    return json(measure, 201)


async def lift_measure(request: Request) -> Response:
    """Lift a measure."""
    lobby = request.app.state.web.lobby
    measure = await lobby.context.measures.lift(request.path_params["measure"])
    await enforcement.enforce(lobby)
    _note(request, "lift", kind=measure.kind, text=measure.text, id=measure.id)
    return json(measure)


ROUTES: Final[list[Any]] = [
    Route(PATH, ordered(show_house)),
    Route(f"{PATH}/tables", ordered(list_tables)),
    Route(f"{PATH}/tables/{{table}}", ordered(look)),
    Route(f"{PATH}/tables/{{table}}", ordered(delete), methods=["DELETE"]),
    Route(f"{PATH}/tables/{{table}}/export", ordered(export)),
    Route(f"{PATH}/measures", ordered(list_measures)),
    Route(f"{PATH}/measures", ordered(take_measure), methods=["POST"]),
    Route(f"{PATH}/measures/{{measure}}", ordered(lift_measure), methods=["DELETE"]),
]
