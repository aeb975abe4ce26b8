"""The store in a PostgreSQL database, written by one thread in groups: a statement and a sync for all that waits.

A connection that is lost is opened again. What was under way then is looked for before it is written once more, since
the answer to a commit may be lost and not the commit.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

import psycopg
from msgspec.structs import astuple
from psycopg import errors

from sobremesa.server.storage.group_commit import Append, GroupWriter, Request
from sobremesa.server.storage.postgresql_nodes import PostgresNode
from sobremesa.server.storage.postgresql_schema import Connection, connected, disclaim, first_line, looked, writing
from sobremesa.server.storage.queries import MEASURES, TABLES
from sobremesa.server.storage.store import Conflict, Damaged, Kept, Measure, Row, Snapshot, StoreError

COLUMNS: Final = "table_id, seq, at, cid, seat, kind, body"

INSERT: Final = f"""
INSERT INTO event({COLUMNS}, epoch)
SELECT {COLUMNS}, epoch FROM unnest(
    %s::text[], %s::bigint[], %s::float8[], %s::bytea[], %s::int[], %s::text[], %s::bytea[], %s::bigint[],
    %s::text[], %s::bigint[]
) AS asked({COLUMNS}, first, node, epoch)
WHERE (first = 1 OR EXISTS (SELECT FROM event WHERE table_id = asked.table_id AND seq = asked.first - 1))
  AND (epoch = 0 OR EXISTS (
    SELECT FROM lease WHERE table_id = asked.table_id AND node = asked.node AND epoch = asked.epoch FOR SHARE
  ))
"""
"""Rows of many tables at once; left out are those whose table does not stand where they follow, or is another node's.

The lease is locked until the rows are kept, so that who takes it reads them.
"""
HELD: Final = "SELECT 1 FROM lease WHERE table_id = %s AND node = %s AND epoch = %s FOR SHARE"

VERSIONS: Final = 2
"""The versions of which a table has a snapshot: while servers are renewed, the older and the newer ones'."""
SNAP: Final = """
INSERT INTO image(table_id, version, seq, body) VALUES(%s, %s, %s, %s)
ON CONFLICT (table_id, version) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE image.seq < excluded.seq
"""
FORGET: Final = """
DELETE FROM image WHERE table_id = %s AND version NOT IN (
    SELECT version FROM image WHERE table_id = %s ORDER BY version = %s DESC, seq DESC LIMIT %s
)
"""
"""Forget the snapshots of versions that nobody has written for longest."""

AWAY: Final = 10.0
"""Seconds for which a group waits for a database that is away, before its callers get an error."""
PAUSE: Final = 0.5
"""Seconds between two tries to open the connection."""


class Lease(NamedTuple):
    """The right to write a table: whose it is, and its epoch, 0 for a lone writer, who needs none."""

    node: str = ""
    epoch: int = 0


LONE: Final = Lease()


@dataclass(eq=False, slots=True)
class FencedAppend(Append[Connection]):
    """The next rows of a table, and the right to write it."""

    lease: Lease = LONE


class PostgresReader:
    """Reader of a store in a database, also while a server writes it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._reading: Connection | None = None
        self._knows_images = False
        self._turn = threading.Lock()

    async def read(self, table: str, since: int = 0) -> list[Row]:
        """Return a table's rows after a number; raises `StoreError`."""
        query = "SELECT seq, at, cid, seat, kind, body FROM event WHERE table_id = %s AND seq > %s ORDER BY seq"
        return [_row(found) for found in await self._read(query, table, since)]

    async def command(self, table: str, cid: str) -> int:
        """Return the number of the row that a command was kept in, 0 where there is none; raises `StoreError`."""
        found = await self._read("SELECT seq FROM event WHERE table_id = %s AND cid = %s", table, _name(cid))
        return int(found[0][0]) if found else 0

    async def aside(self, table: str) -> list[Row]:
        """Return what was set aside of a table, the oldest first; raises `StoreError`."""
        query = "SELECT seq, at, cid, seat, kind, body FROM aside WHERE table_id = %s ORDER BY place"
        return [_row(found) for found in await self._read(query, table)]

    async def snapshot(self, table: str, versions: Collection[str]) -> Snapshot | None:
        """Return a table's newest snapshot of one of these versions; raises `StoreError`."""
        if not await self._has_images():
            return None
        query = "SELECT seq, version, body FROM image WHERE table_id = %s AND version = ANY(%s)"
        found = await self._read(f"{query} ORDER BY seq DESC LIMIT 1", table, list(versions))
        return Snapshot(*found[0]) if found else None

    async def _has_images(self) -> bool:
        """Return whether a server was here that keeps a snapshot of each version; who only reads makes no table."""
        if not self._knows_images:
            self._knows_images = bool((await self._read("SELECT to_regclass('image') IS NOT NULL"))[0][0])
        return self._knows_images

    async def tables(self) -> list[Kept]:
        """Return all tables, the one where nothing happened for longest first; raises `StoreError`."""
        return sorted((Kept(*found) for found in await self._read(TABLES)), key=lambda one: (one.newest, one.table))

    async def measures(self) -> list[Measure]:
        """Return all measures that were not lifted, the oldest first; raises `StoreError`."""
        has = (await self._read("SELECT to_regclass('measure') IS NOT NULL"))[0][0]
        return [Measure(*found) for found in await self._read(MEASURES)] if has else []

    async def _read(self, query: str, *values: str | int | bytes | list[str]) -> list[tuple[Any, ...]]:
        return await asyncio.to_thread(self._found, query, values)

    def _found(self, query: str, values: tuple[str | int | bytes | list[str], ...]) -> list[tuple[Any, ...]]:
        """Return what a query finds; a connection that was lost since the last one is opened anew."""
        with self._turn:
            for is_last in (False, True):
                try:
                    if self._reading is None:
                        self._reading = connected(self.address)
                    return self._reading.execute(query, values).fetchall()
                except psycopg.Error as error:
                    self._let_go()
                    if is_last or not isinstance(error, psycopg.OperationalError):
                        raise StoreError(f"the store cannot be read: {first_line(error)}") from error
        raise AssertionError

    def _let_go(self) -> None:
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    async def close(self) -> None:
        """Let go of the database."""
        self._let_go()


def existing(address: str) -> PostgresReader:
    """Return a reader, where a store of ours is; raises `StoreError`, and makes and changes nothing."""
    looked(address)
    return PostgresReader(address)


class PostgresWriter(GroupWriter[Connection]):
    """The thread that writes a database."""

    def __init__(self, address: str, shared: bool) -> None:
        super().__init__()
        self._address, self._shared = address, shared
        self._now: Connection | None = None

    def open(self) -> Connection:
        """Return the connection that writes; raises `StoreError`."""
        self._now = writing(self._address, self._shared)
        return self._now

    def let_go(self, connection: Connection) -> None:
        """Close the connection, the one that it has become, and let others write at once."""
        if self._now is not None:
            disclaim(self._now)
            self._now.close()

    def write(self, connection: Connection, group: Sequence[Request[Connection]]) -> None:
        """Write a group: all appends in one statement, and each by itself where that does not hold."""
        appends = [request for request in group if isinstance(request, FencedAppend)]
        others = [request for request in group if not isinstance(request, FencedAppend)]
        is_unsure, until = False, time.monotonic() + AWAY
        try:
            if self._wrote_together(appends):
                appends = []
        except psycopg.OperationalError:
            is_unsure = True
        for request in [*appends, *others]:
            if self._now is None and time.monotonic() > until:
                request.answer(StoreError("the store could not keep it: the database does not answer"))
            else:
                self._answer(request, is_unsure, until)

    def _wrote_together(self, group: Sequence[FencedAppend]) -> bool:
        """Write appends to different tables in one statement and answer them; else write and answer none.

        Raises `psycopg.OperationalError` where the connection is lost, and nobody knows whether they were kept.
        """
        if not group or len({request.table for request in group}) < len(group) or self._now is None:
            return False
        begun, rows = time.perf_counter(), sum(len(request.rows) for request in group)
        try:
            with self._now.transaction():
                if self._now.execute(INSERT, _columns(group)).rowcount != rows:
                    raise Conflict("some do not follow")
        except psycopg.OperationalError:
            if self._is_lost():
                raise
            return False
        except Exception:  # whose fault it is shows when each is written by itself, and the thread must go on
            return False
        self.count(begun)
        for request in group:
            request.answer()
        return True

    def _is_lost(self) -> bool:
        """Note whether the connection is lost, as it is after an error that is the line's and not the statement's."""
        if self._now is not None and (self._now.closed or self._now.broken):
            self._now = None
        return self._now is None

    def _answer(self, request: Request[Connection], is_unsure: bool, until: float) -> None:
        """Write one request and answer it, whatever comes."""
        try:
            self._write_alone(request, is_unsure, until)
        except Conflict as error:
            request.answer(Conflict(f"table {request.table}: {error}"))
        except errors.IntegrityError as error:
            request.answer(Conflict(f"table {request.table}: {first_line(error)}"))
        except Exception as error:  # the thread goes on: nobody else could answer those who wait
            kind = Damaged if isinstance(error, errors.DataCorrupted | errors.IndexCorrupted) else StoreError
            request.answer(kind(f"the store could not keep it: {first_line(error)}"))
        else:
            request.answer()

    def _write_alone(self, request: Request[Connection], is_unsure: bool, until: float) -> None:
        """Write one request in its own transaction; over a connection that was lost, once there is another one.

        Where it is unsure whether a commit reached the database, rows that are there as asked are not written again.
        """
        while True:
            try:
                connection = self._now or self.open()
                if is_unsure and isinstance(request, FencedAppend) and _is_there(connection, request):
                    return
                begun = time.perf_counter()
                with connection.transaction():
                    request.write(connection, request.table)
                self.count(begun)
                return
            except psycopg.OperationalError:
                is_unsure = True
                if not self._is_lost() or time.monotonic() > until:
                    raise
            except Conflict:
                raise
            except StoreError:  # it cannot be opened yet
                if time.monotonic() > until:
                    raise
            time.sleep(PAUSE)


class PostgresStore(PostgresReader):
    """A store in a database, of a lone writer; raises `StoreError` where another has it, or nothing can be kept."""

    def __init__(self, address: str, *, shared: bool = False) -> None:
        super().__init__(address)
        self._writer = PostgresWriter(address, shared)
        self._writer.begin()

    @property
    def commits(self) -> int:
        """The transactions that were committed."""
        return self._writer.commits

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none, durably; raises `Conflict` and `StoreError`."""
        numbers = [row.seq for row in rows]
        if not rows or numbers != list(range(numbers[0], numbers[0] + len(rows))) or numbers[0] < 1:
            raise Conflict(f"table {table}: its events would have a gap")
        lease = self.lease(table)
        write = partial(_fenced, lease=lease, write=partial(_insert, rows=rows, epoch=lease.epoch))
        await self._writer.written(FencedAppend(table, write, rows=rows, lease=lease))

    def lease(self, table: str) -> Lease:
        """Return the right to write a table, which a lone writer always has; raises `Conflict`."""
        return LONE

    async def set_aside(self, table: str, notice: Row) -> None:
        """Put a row in the place of those from its number on, which are kept apart; raises `Conflict`, `StoreError`."""
        await self._write(table, partial(_put_instead, notice=notice, epoch=self.lease(table).epoch))

    async def restore(self, table: str, rows: Sequence[Row], aside: Sequence[Row]) -> None:
        """Keep a table as another store had it; raises `Conflict` and `StoreError`."""
        await self._write(table, partial(_restore, rows=rows, aside=aside))

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in the place of the table's older one of its version; raises `Conflict` and `StoreError`.

        Any node may: it says of which event it was made, and counts beside that very one alone.
        """
        await self._writer.written(Request(table, partial(_snap, snapshot=snapshot)))

    async def delete(self, table: str) -> None:
        """Delete a table; the database frees its room by itself. Raises `StoreError`."""
        await self._write(table, _delete, clears=True)

    async def take_measure(self, measure: Measure) -> None:
        """Keep a measure; raises `StoreError`. Any node may."""
        await self._writer.written(Request("", partial(_take_measure, measure=measure)))

    async def lift_measure(self, name: str) -> None:
        """Forget a measure; raises `StoreError`. Any node may."""
        await self._writer.written(Request("", partial(_lift_measure, name=name)))

    async def _write(self, table: str, write: Callable[[Connection, str], None], clears: bool = False) -> None:
        fenced = partial(_fenced, lease=self.lease(table), write=write)
        await self._writer.written(Request(table, fenced, clears=clears))

    async def close(self) -> None:
        """Keep what was handed in, and let go of the database."""
        await self._writer.close()
        await super().close()


class SharedPostgresStore(PostgresStore):
    """A store that several nodes write; it keeps a table's rows as long as this one has the table's lease."""

    def __init__(self, address: str, url: str, cluster: str = "", form: str = "") -> None:
        super().__init__(address, shared=True)
        self.node = PostgresNode(address, url, cluster, form)
        try:
            self.node.begin()
        except StoreError:
            self.node.close()
            self._writer.end()
            raise

    def lease(self, table: str) -> Lease:
        """Return the right to write a table; raises `Conflict` where this node does not have it."""
        if table not in self.node.epochs:
            raise Conflict(f"table {table}: another node may have it")
        return Lease(self.node.id, self.node.epochs[table])

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none, durably; raises `Conflict` and `StoreError`."""
        try:
            await super().append(table, rows)
        except Conflict:
            self.node.forget(table)
            raise

    async def delete(self, table: str) -> None:
        """Delete a table with its lease; raises `StoreError`."""
        await super().delete(table)
        self.node.forget(table)

    async def close(self) -> None:
        """Keep what was handed in, let the other nodes have the tables, and let go of the database."""
        await self._writer.close()
        await self.node.hand_over()
        self.node.close()
        await PostgresReader.close(self)


def _row(found: tuple[Any, ...]) -> Row:
    seq, at, cid, seat, kind, body = found
    return Row(seq, at, None if cid is None else bytes(cid).decode("utf-8", "surrogatepass"), seat, kind, bytes(body))


def _values(table: str, row: Row) -> tuple[Any, ...]:
    cid = None if row.cid is None else _name(row.cid)
    return table, row.seq, row.at, cid, row.seat, row.kind, row.body


def _name(cid: str) -> bytes:
    """Return a command's name as it is kept: any text, and PostgreSQL's has no NUL."""
    return cid.encode("utf-8", "surrogatepass")


def _columns(group: Sequence[FencedAppend]) -> list[list[Any]]:
    """Return the rows of all appends as columns, with the number of the first row of each and its lease."""
    rows = [(*_values(one.table, row), one.rows[0].seq, *one.lease) for one in group for row in one.rows]
    return list(map(list, zip(*rows, strict=True)))


def _fenced(connection: Connection, table: str, lease: Lease, write: Callable[[Connection, str], None]) -> None:
    """Write while the lease is held; raises `Conflict` where another node has it by now."""
    if lease.epoch and connection.execute(HELD, (table, *lease)).fetchone() is None:
        raise Conflict("another node has it")
    write(connection, table)


def _insert(connection: Connection, table: str, rows: Sequence[Row], epoch: int = 0) -> None:
    """Add the next rows of a table; raises `Conflict` where they are not the next, or a command's id is known."""
    newest = _newest(connection, table)
    if rows[0].seq != newest + 1:
        raise Conflict(f"it stands at event {newest}")
    query = f"INSERT INTO event({COLUMNS}, epoch) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"
    connection.cursor().executemany(query, [(*_values(table, row), epoch) for row in rows])


def _restore(connection: Connection, table: str, rows: Sequence[Row], aside: Sequence[Row]) -> None:
    _insert(connection, table, rows)
    query = f"INSERT INTO aside({COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s)"
    connection.cursor().executemany(query, [_values(table, row) for row in aside])


def _newest(connection: Connection, table: str) -> int:
    """Return the number of a table's newest row; 0 where it has none."""
    query = "SELECT coalesce(max(seq), 0) FROM event WHERE table_id = %s"
    (found,) = connection.execute(query, (table,)).fetchone() or (0,)
    return int(found)


def _is_there(connection: Connection, request: FencedAppend) -> bool:
    """Return whether these very rows are kept already."""
    those = "table_id = %s AND seq BETWEEN %s AND %s"
    query = f"SELECT seq, at, cid, seat, kind, body FROM event WHERE {those} ORDER BY seq"
    found = connection.execute(query, (request.table, request.rows[0].seq, request.rows[-1].seq)).fetchall()
    return [_row(one) for one in found] == list(request.rows)


def _put_instead(connection: Connection, table: str, notice: Row, epoch: int) -> None:
    """Move the rows from the notice's number on to where they are kept apart; raises `Conflict` where there is none."""
    if not 1 <= notice.seq <= _newest(connection, table):
        raise Conflict(f"there is no event {notice.seq} to set aside")
    those = "FROM event WHERE table_id = %s AND seq >= %s"
    connection.execute(
        f"INSERT INTO aside({COLUMNS}) SELECT {COLUMNS} {those} ORDER BY seq",
        (table, notice.seq),
    )
    connection.execute(f"DELETE {those}", (table, notice.seq))
    _insert(connection, table, [notice], epoch)


def _snap(connection: Connection, table: str, snapshot: Snapshot) -> None:
    """Keep a snapshot, unless there is a newer one of its version; it falls to the database where its row is none."""
    connection.execute(SNAP, (table, snapshot.version, snapshot.seq, snapshot.body))
    connection.execute(FORGET, (table, table, snapshot.version, VERSIONS))


def _delete(connection: Connection, table: str) -> None:
    for name in ("event", "aside", "snapshot", "lease"):  # an image goes with its event
        connection.execute(f"DELETE FROM {name} WHERE table_id = %s", (table,))


def _take_measure(connection: Connection, table: str, measure: Measure) -> None:
    _lift_measure(connection, table, measure.id)
    connection.execute("INSERT INTO measure(id, kind, text, at, until) VALUES (%s, %s, %s, %s, %s)", astuple(measure))


def _lift_measure(connection: Connection, table: str, name: str) -> None:
    connection.execute("DELETE FROM measure WHERE id = %s", (name,))
