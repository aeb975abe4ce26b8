"""The store in one SQLite file, written by one thread in groups.

Readers have their own connection that can only read. A lock on a file beside it keeps a second process out.
"""

import asyncio
import sqlite3
import time
from collections.abc import Collection, Sequence
from contextlib import closing, suppress
from functools import cache, partial
from itertools import chain, groupby
from pathlib import Path
from typing import Any, Final

from msgspec.structs import astuple

from sobremesa.server.storage.group_commit import Append, GroupWriter, Request
from sobremesa.server.storage.queries import MEASURES, TABLES
from sobremesa.server.storage.sqlite_file import COLUMNS, PRAGMAS, cannot_keep, claimed, looked, made_folder, settled
from sobremesa.server.storage.store import Conflict, Damaged, Kept, Measure, Row, Snapshot, StoreError

AT_ONCE: Final = 32
"""The most rows in one statement: there is a prepared one for each number of them."""

SqliteRequest = Request[sqlite3.Connection]


class SqliteReader:
    """Reader of a store in a file, also while a server has it open."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()

    async def read(self, table: str, since: int = 0) -> list[Row]:
        """Return a table's rows after a number; raises `StoreError`."""
        query = "SELECT seq, at, cid, seat, kind, body FROM event WHERE table_id = ? AND seq > ? ORDER BY seq"
        return [Row(*row) for row in await self._read(query, table, since)]

    async def command(self, table: str, cid: str) -> int:
        """Return the number of the row that a command was kept in, 0 where there is none; raises `StoreError`."""
        found = await self._read("SELECT seq FROM event WHERE table_id = ? AND cid = ?", table, cid)
        return int(found[0][0]) if found else 0

    async def aside(self, table: str) -> list[Row]:
        """Return what was set aside of a table, the oldest first; raises `StoreError`."""
        query = "SELECT seq, at, cid, seat, kind, body FROM aside WHERE table_id = ? ORDER BY place"
        return [Row(*row) for row in await self._read(query, table)] if await self._has("aside") else []

    async def snapshot(self, table: str, versions: Collection[str]) -> Snapshot | None:
        """Return a table's snapshot, if it is of one of these versions; raises `StoreError`."""
        if not await self._has("snapshot"):
            return None
        found = await self._read("SELECT seq, version, body FROM snapshot WHERE table_id = ?", table)
        return Snapshot(*found[0]) if found and found[0][1] in versions else None

    async def tables(self) -> list[Kept]:
        """Return all tables, the one where nothing happened for longest first; raises `StoreError`."""
        return sorted((Kept(*row) for row in await self._read(TABLES)), key=lambda one: (one.newest, one.table))

    async def measures(self) -> list[Measure]:
        """Return all measures that were not lifted, the oldest first; raises `StoreError`."""
        found = await self._read(MEASURES) if await self._has("measure") else []
        return [Measure(*row) for row in found]

    async def close(self) -> None:
        """Let go: nothing is held between two reads."""

    async def _read(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        try:
            return await asyncio.to_thread(self._found, query, values)
        except sqlite3.Error as error:
            raise StoreError(f"the store cannot be read: {error}") from error

    def _found(self, query: str, values: tuple[str | int, ...]) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as reader:
            reader.execute("PRAGMA query_only=ON")
            return reader.execute(query, values).fetchall()

    async def _has(self, name: str) -> bool:
        """Return whether the file has a part, which one of an earlier version lacks until a server opens it."""
        return bool(await self._read("SELECT 1 FROM sqlite_schema WHERE name = ?", name))


def existing(path: Path) -> Path:
    """Return the path, where a store of ours is; raises `StoreError`, and makes and changes nothing."""
    if not path.is_file():
        raise StoreError(f"there are no tables in '{path}'")
    looked(path.resolve())
    return path


class SqliteWriter(GroupWriter[sqlite3.Connection]):
    """The thread that writes a file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path, self._is_cleared = path, True

    def open(self) -> sqlite3.Connection:
        """Return the connection that writes; raises `StoreError`."""
        try:
            return settled(self._path)
        except (OSError, sqlite3.Error) as error:
            raise cannot_keep(self._path, error) from error

    def let_go(self, connection: sqlite3.Connection) -> None:
        """Close the connection."""
        connection.close()

    def write(self, connection: sqlite3.Connection, group: Sequence[SqliteRequest]) -> None:
        """Write a group in one transaction; a request that cannot be kept does not hold up the others."""
        begun = time.perf_counter()
        try:
            if not _wrote_together(connection, group):
                connection.execute("BEGIN IMMEDIATE")
                for _, run in groupby(group, type):
                    _write_run(connection, list(run))
                connection.execute("COMMIT")
        except Exception as error:  # whatever it is, the thread goes on: nobody else could answer those who wait
            self._give_up(connection, [request for request in group if not request.is_answered], error)
            return
        self.count(begun)
        self._is_cleared = self._is_cleared and not any(request.clears for request in group)
        if not self._is_cleared:
            self._is_cleared = _clear_log(connection)
        for request in group:
            if not request.is_answered:
                request.answer()

    def _give_up(self, connection: sqlite3.Connection, group: Sequence[SqliteRequest], error: Exception) -> None:
        """Try each alone where the transaction failed, as on a full disk: a damaged table is no other's fault."""
        if connection.in_transaction:
            with suppress(sqlite3.Error):  # then the next transaction fails too, and is answered so
                connection.execute("ROLLBACK")
        for request in group:
            if len(group) > 1:
                self.write(connection, [request])
            else:
                kind = Damaged if _is_damage(error) else StoreError
                request.answer(kind(f"the store could not keep it: {error}"))


class SqliteStore(SqliteReader):
    """A store in a file; raises `StoreError` where another process has it open, or nothing can be kept there."""

    def __init__(self, path: Path) -> None:
        try:
            made_folder(path.parent)
            super().__init__(path)
            self._lock = claimed(self.path)
        except OSError as error:
            raise cannot_keep(path, error) from error
        self._writer = SqliteWriter(self.path)
        try:
            self._writer.begin()
        except StoreError:
            self._lock.close()
            raise

    @property
    def commits(self) -> int:
        """The transactions that were committed."""
        return self._writer.commits

    # --- what is written

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none, durably; raises `Conflict` and `StoreError`."""
        await self._writer.written(Append(table, partial(_insert, rows=rows), rows=rows))

    async def set_aside(self, table: str, notice: Row) -> None:
        """Put a row in the place of those from its number on, which are kept apart; raises `Conflict`, `StoreError`."""
        await self._writer.written(Request(table, partial(_put_instead, notice=notice)))

    async def restore(self, table: str, rows: Sequence[Row], aside: Sequence[Row]) -> None:
        """Keep a table as another store had it; raises `Conflict` and `StoreError`."""
        await self._writer.written(Request(table, partial(_restore, rows=rows, aside=aside)))

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, the only one of its table; raises `Conflict` and `StoreError`."""
        await self._writer.written(Request(table, partial(_snap, snapshot=snapshot)))

    async def delete(self, table: str) -> None:
        """Delete a table; its pages are overwritten, in the file and in the log. Raises `StoreError`."""
        await self._writer.written(Request(table, _delete, clears=True))

    async def take_measure(self, measure: Measure) -> None:
        """Keep a measure; raises `StoreError`."""
        await self._writer.written(Request("", partial(_take_measure, measure=measure)))

    async def lift_measure(self, name: str) -> None:
        """Forget a measure; its page is overwritten. Raises `StoreError`."""
        await self._writer.written(Request("", partial(_lift_measure, name=name), clears=True))

    async def close(self) -> None:
        """Keep what was handed in, and let go of the file."""
        await self._writer.close()
        self._lock.close()


def _is_damage(error: Exception) -> bool:
    """Tell a damaged page from a full disk; SQLite also reads the pages beside the one that has to be divided."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF == sqlite3.SQLITE_CORRUPT


def _write_run(connection: sqlite3.Connection, run: Sequence[SqliteRequest]) -> None:
    """Write requests of one kind: appends together, the others, and appends that do not all follow, one by one."""
    for place in range(0, len(run), AT_ONCE):
        some = run[place : place + AT_ONCE]
        if not _wrote_together(connection, some):
            for request in some:
                _write_alone(connection, request)


def _wrote_together(connection: sqlite3.Connection, group: Sequence[SqliteRequest]) -> bool:
    """Write appends in one statement, all or none; return whether that could be.

    It is a transaction of its own where there is none: between two calls of SQLite the thread waits for the
    interpreter's lock, which a busy event loop does not like to give.
    """
    appends = [request for request in group if isinstance(request, Append)]
    rows = [(one.rows[0].seq, one.table, *astuple(row)) for one in appends for row in one.rows]
    if len(appends) < len(group) or not 0 < len(rows) <= AT_ONCE or not all(map(_is_contiguous, appends)):
        return False
    try:
        return connection.execute(_following(len(rows)), list(chain.from_iterable(rows))).rowcount == len(rows)
    except sqlite3.IntegrityError:
        return False


def _is_contiguous(append: Append[sqlite3.Connection]) -> bool:
    first = append.rows[0].seq if append.rows else 0
    return all(row.seq == seq for seq, row in enumerate(append.rows, first))


@cache
def _following(count: int) -> str:
    """Return the statement that keeps rows only where the first of each append is its table's next."""
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * count)
    return f"""
INSERT INTO event({COLUMNS})
WITH coming(first, {COLUMNS}) AS (VALUES {values})
SELECT {COLUMNS} FROM coming WHERE NOT EXISTS (
    SELECT 1 FROM coming AS one
    WHERE first != (SELECT ifnull(max(seq), 0) + 1 FROM event WHERE event.table_id = one.table_id)
)
"""


def _write_alone(connection: sqlite3.Connection, request: SqliteRequest) -> None:
    """Write a request, all of it or nothing; its caller gets an error where it cannot be."""
    connection.execute("SAVEPOINT request")
    try:
        request.write(connection, request.table)
    except (Conflict, sqlite3.IntegrityError) as error:
        connection.execute("ROLLBACK TO request")
        request.answer(Conflict(f"table {request.table}: {error}"))
    connection.execute("RELEASE request")


def _clear_log(connection: sqlite3.Connection) -> bool:
    """Write the log into the file and make it empty: what was deleted stands in it as it was.

    Returns whether that could be: while somebody reads, as a backup does, nobody waits for it. It is then tried after
    what is written next, and is done when the file is closed.
    """
    connection.execute("PRAGMA busy_timeout=0")
    try:
        (is_busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error:
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout={PRAGMAS['busy_timeout'][0]}")
    return not is_busy


def _insert(connection: sqlite3.Connection, table: str, rows: Sequence[Row]) -> None:
    """Add the next rows of a table; raises `Conflict` where they are not the next, or a command's id is known."""
    newest = _newest(connection, table)
    if [row.seq for row in rows] != list(range(newest + 1, newest + 1 + len(rows))):
        raise Conflict(f"it stands at event {newest}")
    _write_rows(connection, "event", table, rows)


def _write_rows(connection: sqlite3.Connection, part: str, table: str, rows: Sequence[Row]) -> None:
    values = [(table, row.seq, row.at, row.cid, row.seat, row.kind, row.body) for row in rows]
    connection.executemany(f"INSERT INTO {part}({COLUMNS}) VALUES(?, ?, ?, ?, ?, ?, ?)", values)


def _restore(connection: sqlite3.Connection, table: str, rows: Sequence[Row], aside: Sequence[Row]) -> None:
    _insert(connection, table, rows)
    _write_rows(connection, "aside", table, aside)


def _newest(connection: sqlite3.Connection, table: str) -> int:
    """Return the number of a table's newest row; 0 where it has none."""
    return connection.execute("SELECT max(seq) FROM event WHERE table_id = ?", (table,)).fetchone()[0] or 0


def _put_instead(connection: sqlite3.Connection, table: str, notice: Row) -> None:
    """Move the rows from the notice's number on to where they are kept apart; raises `Conflict` where there is none."""
    if not 1 <= notice.seq <= _newest(connection, table):
        raise Conflict(f"there is no event {notice.seq} to set aside")
    those = "FROM event WHERE table_id = ? AND seq >= ?"
    connection.execute(f"INSERT INTO aside({COLUMNS}) SELECT {COLUMNS} {those} ORDER BY seq", (table, notice.seq))
    connection.execute(f"DELETE {those}", (table, notice.seq))
    connection.execute("DELETE FROM snapshot WHERE table_id = ? AND seq >= ?", (table, notice.seq))
    _insert(connection, table, [notice])


def _snap(connection: sqlite3.Connection, table: str, snapshot: Snapshot) -> None:
    """Keep a snapshot; raises `Conflict` where the table has no row of its number."""
    if not 1 <= snapshot.seq <= _newest(connection, table):
        raise Conflict(f"there is no event {snapshot.seq} of which a snapshot could be kept")
    insert = "INSERT OR REPLACE INTO snapshot(table_id, seq, version, body) VALUES(?, ?, ?, ?)"
    connection.execute(insert, (table, snapshot.seq, snapshot.version, snapshot.body))


def _delete(connection: sqlite3.Connection, table: str) -> None:
    for name in ("event", "aside", "snapshot"):
        connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))


def _take_measure(connection: sqlite3.Connection, table: str, measure: Measure) -> None:
    insert = "INSERT OR REPLACE INTO measure(id, kind, text, at, until) VALUES(?, ?, ?, ?, ?)"
    connection.execute(insert, astuple(measure))


def _lift_measure(connection: sqlite3.Connection, table: str, name: str) -> None:
    connection.execute("DELETE FROM measure WHERE id = ?", (name,))
