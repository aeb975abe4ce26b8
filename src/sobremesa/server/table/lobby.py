"""All tables of a server: new ones, and those that are read from the store when somebody comes."""

import asyncio
import logging
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sobremesa import games
from sobremesa.core.board import Board
from sobremesa.core.errors import SobremesaError
from sobremesa.core.fairness import DRAW
from sobremesa.core.languages import Language
from sobremesa.core.ruleset import LAWS
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import FIRST, TableState
from sobremesa.server.storage.housekeeping import counted, prune
from sobremesa.server.storage.leases import Elsewhere
from sobremesa.server.storage.opening import ReadBack, read_back
from sobremesa.server.storage.store import BOOK, Row
from sobremesa.server.table import house_rules
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.names import newcomers
from sobremesa.server.table.seat_bots import seated_bots
from sobremesa.server.table.seats import Link, digest, typed
from sobremesa.server.table.table import Table

IDLE: Final = 600.0
"""Seconds without anybody after which a table is no longer held in memory."""
LAST: Final = 60.0
"""Seconds after which nobody speaks any more of a table that was let go of."""

log = logging.getLogger("sobremesa.server")


class Lobby:
    """The tables that are in memory; any other is in the store."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        context.waiting = lambda: sum(1 for table in self.tables.values() if table.state.code)
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._gone: list[tuple[float, Table]] = []
        """Tables that were let go of, and when: somebody may still speak of them."""
        self._deleting: set[str] = set()

    async def open(self, request: m.NewTable) -> tuple[Table, int, str, Link]:
        """Open a table; return it with the host's seat and key, and the link for friends.

        Raises `SobremesaError`, and `Refusal` for a name that nobody may have.
        """
        link = Link(self.context.secrets.token(), self.context.new_code())
        return *await self._open(request, _opened(request, self.context, link)), link

    async def open_board(self, board: Board, name: str, language: Language) -> tuple[Table, int, str]:
        """Open a table for a board, with the house's players on all other seats; return it with the seat and its key.

        Nobody watches, nobody is asked in, and nobody plays on for who is away. Raises `Refusal` for a name.
        """
        request = m.NewTable(board.game.name, name=name, seat=board.seat, language=language, start=True)
        opened = ev.Opened(
            board.game.name,
            str(board.ruleset),
            board.players,
            board.secret.hex(),
            digest(self.context.secrets.token()),
            board.level,
            spectators=False,
            board=board.name,
            laws=LAWS,
        )
        return await self._open(request, opened)

    async def _open(self, request: m.NewTable, opened: ev.Opened) -> tuple[Table, int, str]:
        """Open a table; return it with the host's seat and key."""
        context, secrets = self.context, self.context.secrets
        context.measures.refuse_draining()
        context.measures.refuse_name(request.name)
        state = TableState(secrets.table(), opened)
        if request.seat >= state.players:
            raise SobremesaError(f"there is no seat {request.seat}: the seats are 0 to {state.players - 1}")
        table, token = Table(state, context), secrets.token()
        host = ev.Sat(request.seat, "person", newcomers(request.name, 0, ()), opened.level, digest(token))
        seats = [host, *_others(table, request, host)]
        secret = [table.dealer.new_secret(DRAW), table.dealer.new_secret(FIRST)]
        await context.leases.take(state.id, new=True)
        self._count_lease("taken")
        await table.writer.submit(
            lambda: table.commit(opened, *seats, ev.Hosted(request.seat), *secret, seat=request.seat)
        )
        self.tables[state.id] = table
        if request.start:
            await table.writer.submit(lambda: table.dealer.begin(*seated_bots(state, state.open_seats())))
        context.metrics.count("tables_opened")
        log.info("table opened", extra={"table": state.id, "game": opened.game, "players": opened.players})
        return table, request.seat, token

    def waiting(self, code: str) -> Table | None:
        """Return the table that waits under this code, among those in memory; `None` where none or more than one does.

        Each of them is looked at, whatever is found: a code that is dead takes as long as one that never was.
        """
        wanted = digest(typed(code))
        found = [table for table in self.tables.values() if (table.state.code == wanted) & (not table.is_stale)]
        return found[0] if len(found) == 1 and typed(code) else None

    async def find(self, name: str) -> Table:
        """Return the table of this id, from memory or the store; raises `Refusal`, `Elsewhere` where it is a node's."""
        self.context.measures.refuse_closed(name)
        if name in self._deleting or name.startswith(BOOK):
            raise Refusal("no_table")
        if name in self.tables and not self.tables[name].is_stale:
            return self.tables[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        table = await asyncio.shield(self._loading[name])
        if table is None:
            raise Refusal("no_table")
        return table

    async def _load(self, name: str) -> Table | None:
        begun = time.perf_counter()
        try:
            await self.context.leases.take(name)
            self._count_lease("taken")
            found = await read_back(self.context.store, name)
            newest = await self._set_aside(found) if found is not None and found.lost else None
        except Elsewhere:
            self._count_lease("elsewhere")
            raise
        except Exception:
            log.exception("a table cannot be read", extra={"table": name})
            self.context.metrics.count("store_errors", error="unreadable")
            raise Refusal("unreadable_table") from None
        if found is None:
            return None
        if name in self.tables:
            self._let_go(self.tables[name])
        self.tables[name] = table = Table(found.state, self.context, found.known)
        seconds = time.perf_counter() - begun
        self.context.metrics.count("tables_resumed")
        self.context.metrics.observe("table_read_seconds", seconds)
        log.info("table resumed", extra={"table": name, "events": found.state.seq, "ms": round(1000 * seconds, 1)})
        table.snapshots.look(newest or found.newest)
        table.changed()
        return table

    async def _set_aside(self, found: ReadBack) -> Row:
        """Take what cannot be applied out of the table's events, of which the newest says so; raises `StoreError`."""
        state, event = found.state, ev.SetAside(found.lost, found.why)
        row = Row(state.seq + 1, self.context.wall(), None, None, *ev.write(event))
        await self.context.store.set_aside(state.id, row)
        state.apply(event)
        self.context.metrics.count("events_set_aside", found.lost)
        log.error("events set aside", extra={"table": state.id, "events": found.lost, "why": found.why})
        return row

    async def prune(self, keep_days: float) -> None:
        """Delete the tables at which nothing has happened for so many days; raises `StoreError`."""
        context = self.context
        deleted = await prune(context.store, context.wall(), keep_days, self._delete)
        if deleted.total():
            context.metrics.count("tables_deleted", deleted.total())
            log.info("tables deleted: %s", counted(deleted))

    async def _delete(self, name: str) -> bool:
        """Delete a table without connections; somebody who connects meanwhile waits, and is told that there is none."""
        if name in self.tables or name in self._loading:
            return False

        async def gone() -> None:
            await self.context.leases.take(name)
            await self.context.store.delete(name)

        self._loading[name] = asyncio.create_task(gone())
        self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        try:
            await self._loading[name]
        except Elsewhere:
            return False
        return True

    async def sweep(self) -> None:
        """Let go of tables where nobody has been for a while; the store has them, and any node may take them.

        Those that were let go of are taken apart: their parts know each other, and would be garbage for a long time.
        """
        now = loop_time()
        for one in list(self._gone):
            if now - one[0] > LAST and not one[1].audience.listeners and not one[1].writer.is_busy:
                self._gone.remove(one)
                one[1].take_apart()
        for name, table in list(self.tables.items()):
            if not table.audience.listeners and not table.writer.is_busy and now - table.touched > IDLE:
                table.retire()
                self._let_go(self.tables.pop(name))
                await self.context.leases.give_back(name)
                self._count_lease("given_back")

    def lose(self, names: Iterable[str]) -> None:
        """Leave tables that are another node's by now; their people come back to it."""
        for name in names:
            if table := self.tables.pop(name, None):
                log.warning("table lost to another node", extra={"table": name})
                self._count_lease("lost")
                table.give_up()
                self._let_go(table)

    async def shut(self, name: str, reason: str) -> None:
        """Send everybody away from a table that is in memory, and leave it; what was begun is done."""
        table = self.tables.pop(name, None)
        if table is None:
            return
        table.retire()
        for listener in list(table.audience.listeners):
            listener.close(reason, again=False)
        await table.writer.finish()
        self._let_go(table)
        await self.context.leases.give_back(name)
        self._count_lease("given_back")

    async def delete(self, name: str) -> None:
        """Delete a table for good, and send away whoever is there; raises `Refusal` and `StoreError`."""
        self._deleting.add(name)
        try:
            await self.shut(name, "deleted")
            if not await self.context.store.read(name):
                raise Refusal("no_table")
            if not await self._delete(name):
                raise Refusal("moving")
        finally:
            self._deleting.discard(name)
        self.context.metrics.count("tables_deleted")
        log.info("table deleted", extra={"table": name})

    def _count_lease(self, change: str) -> None:
        if self.context.leases.key:
            self.context.metrics.count("leases", change=change)

    def _let_go(self, table: Table) -> None:
        self._gone.append((loop_time(), table))

    def close(self) -> None:
        """Tell everybody that the server stops for a moment."""
        for table in self.tables.values():
            table.scheduler.stop()
            for one in list(table.audience.listeners):
                one.close("shutdown")

    async def hand_over(self) -> None:
        """Finish what was begun, and let the other nodes have all tables."""
        for table in self.tables.values():
            table.retire()
        await asyncio.gather(*(table.writer.finish() for table in self.tables.values()))
        await self.context.leases.hand_over()


def _opened(request: m.NewTable, context: ServerContext, link: Link) -> ev.Opened:
    """Return the event that opens a table, checked: game, ruleset, players, levels."""
    game = games.load(request.game)
    players = request.players or (4 if 4 in game.players else game.players[0])
    ruleset = house_rules.agreed(game, request.ruleset, players, request.language)
    bot_pool = context.bot_pool
    level = request.level or bot_pool.usual(game.name)
    for asked in (level, *(seat.level for seat in request.seats if seat.level)):
        if asked not in bot_pool.levels(game.name):
            raise SobremesaError(
                f"'{asked}' is no level of '{game.name}': it has {', '.join(bot_pool.levels(game.name))}"
            )
    return ev.Opened(
        game.name,
        str(ruleset),
        players,
        context.secrets.seed(),
        digest(link.secret),
        level,
        request.silence,
        request.clock,
        request.spectators,
        digest(link.code),
        laws=LAWS,
    )


def _others(table: Table, request: m.NewTable, host: ev.Sat) -> list[ev.Sat]:
    """Return the bots that were asked for, in order of play from the host on."""
    if len(request.seats) >= table.state.players:
        raise SobremesaError(f"beside yours this table has {table.state.players - 1} seats")
    after = [((request.seat + 1 + i) % table.state.players, seat) for i, seat in enumerate(request.seats)]
    levels: Mapping[int, Any] = {number: seat.level for number, seat in after if seat.kind == "bot"}
    bots = seated_bots(table.state, list(levels))
    return [ev.Sat(bot.seat, "bot", bot.name, levels[bot.seat] or table.state.setup.level) for bot in bots]
