"""The store in one SQLite file: a thread with the only writing connection, which commits in groups.

Whatever is waiting when the thread is free goes into one transaction with one sync of the disk. Readers have their own
connection that can only read. A lock on a file beside it keeps a second process out.
"""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Final

from sobremesa.server.store import Conflict, Row, StoreError

PRAGMAS: Final = {
    "journal_mode": ("WAL", "wal"),
    "synchronous": ("FULL", 2),
    "foreign_keys": ("ON", 1),
    "busy_timeout": ("5000", 5000),
    "trusted_schema": ("OFF", 0),
}
"""What the writing connection is told, and how it says that it does so."""

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS event(
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at REAL NOT NULL,
    cid TEXT,
    seat INTEGER,
    kind TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY(table_id, seq),
    UNIQUE(table_id, cid)
) STRICT, WITHOUT ROWID
"""

ASIDE: Final = """
CREATE TABLE IF NOT EXISTS aside(
    place INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at REAL NOT NULL,
    cid TEXT,
    seat INTEGER,
    kind TEXT NOT NULL,
    body BLOB NOT NULL
) STRICT
"""
"""What was set aside of the tables, in the order in which it was; the same number may be there more than once."""

COLUMNS: Final = "table_id, seq, at, cid, seat, kind, body"
FORMAT: Final = 1
"""Which form of the file this is; stores from before it was written down say 0 and are the same."""

GROUP: Final = 512
"""The most requests that share a transaction."""


@dataclass(frozen=True)
class Request:
    """Rows of a table that are to be kept; `instead`: in the place of those from the first one's number on."""

    table: str
    rows: Sequence[Row]
    instead: bool = False
    done: "Future[None]" = field(default_factory=Future)


class SqliteStore:
    """A store in a file; raises `StoreError` where another process has it open."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path = path.resolve()
        self._lock = _locked(path.with_name(path.name + ".lock"))
        self._requests: SimpleQueue[Request | None] = SimpleQueue()
        self._closed = False
        self.commits = 0
        self.commit_seconds = 0.0
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._ready: Future[None] = Future()
        self._thread.start()
        try:
            self._ready.result()
        except StoreError:
            self._lock.close()
            raise

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Keep these rows, all or none, durably; raises `Conflict` and `StoreError`."""
        await self._kept(Request(table, rows))

    async def set_aside(self, table: str, notice: Row) -> None:
        """Put a row in the place of those from its number on, which are kept apart; raises `Conflict`, `StoreError`."""
        await self._kept(Request(table, [notice], instead=True))

    async def _kept(self, request: Request) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        self._requests.put(request)
        await asyncio.shield(asyncio.wrap_future(request.done))

    async def read(self, table: str, since: int = 0) -> list[Row]:
        """A table's rows after a number; raises `StoreError`."""
        query = "SELECT seq, at, cid, seat, kind, body FROM event WHERE table_id = ? AND seq > ? ORDER BY seq"
        return await self._rows(query, table, since)

    async def aside(self, table: str) -> list[Row]:
        """What was set aside of a table, the oldest first; raises `StoreError`."""
        return await self._rows(
            "SELECT seq, at, cid, seat, kind, body FROM aside WHERE table_id = ? ORDER BY place", table
        )

    async def _rows(self, query: str, *values: str | int) -> list[Row]:
        try:
            return await asyncio.to_thread(self._read, query, values)
        except sqlite3.Error as error:
            raise StoreError(f"the store cannot be read: {error}") from error

    def _read(self, query: str, values: tuple[str | int, ...]) -> list[Row]:
        with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as reader:
            reader.execute("PRAGMA query_only=ON")
            return [Row(*row) for row in reader.execute(query, values)]

    async def close(self) -> None:
        """Keep what was handed in, and let go of the file."""
        self._closed = True
        self._requests.put(None)
        await asyncio.to_thread(self._thread.join)
        self._lock.close()

    # --- the thread that writes

    def _write_all(self) -> None:
        try:
            connection = _opened(self.path)
        except sqlite3.Error as error:
            self._ready.set_exception(StoreError(f"the tables cannot be kept in '{self.path}': {error}"))
            return
        self._ready.set_result(None)
        with closing(connection):
            while group := self._group():
                self._keep(connection, group)

    def _group(self) -> list[Request]:
        """Everything that waits now, at least one request; nothing when the store closes."""
        first = self._requests.get()
        group = [first] if first else []
        while group and len(group) < GROUP:
            try:
                following = self._requests.get_nowait()
            except Empty:
                break
            if following is None:
                self._requests.put(None)
                break
            group.append(following)
        return group

    def _keep(self, connection: sqlite3.Connection, group: Iterable[Request]) -> None:
        """One transaction; a request that cannot be kept does not hold up the others."""
        begun = time.perf_counter()
        kept: list[Future[None]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for request in group:
                self._keep_one(connection, request, kept)
            connection.execute("COMMIT")
        except Exception as error:  # whatever it is, the thread goes on: nobody else could answer those who wait
            self._give_up(connection, group, error)
            return
        self.commits += 1
        self.commit_seconds += time.perf_counter() - begun
        for done in kept:
            done.set_result(None)

    @staticmethod
    def _keep_one(connection: sqlite3.Connection, request: Request, kept: "list[Future[None]]") -> None:
        connection.execute("SAVEPOINT request")
        try:
            if request.instead:
                _move_aside(connection, request.table, request.rows[0].seq)
            _insert(connection, request.table, request.rows)
            kept.append(request.done)
        except (Conflict, sqlite3.IntegrityError) as error:
            connection.execute("ROLLBACK TO request")
            request.done.set_exception(Conflict(f"table {request.table}: {error}"))
        connection.execute("RELEASE request")

    @staticmethod
    def _give_up(connection: sqlite3.Connection, group: Iterable[Request], error: Exception) -> None:
        """The transaction failed, as on a full disk: nothing of it is acknowledged."""
        if connection.in_transaction:
            with suppress(sqlite3.Error):  # then the next transaction fails too, and is answered so
                connection.execute("ROLLBACK")
        for request in group:
            if not request.done.done():
                request.done.set_exception(StoreError(f"the store could not keep it: {error}"))


def _insert(connection: sqlite3.Connection, table: str, rows: Sequence[Row]) -> None:
    """Add the next rows of a table; raises `Conflict` where they are not the next, or a command's id is known."""
    newest = _newest(connection, table)
    if [row.seq for row in rows] != list(range(newest + 1, newest + 1 + len(rows))):
        raise Conflict(f"it stands at event {newest}")
    values = [(table, row.seq, row.at, row.cid, row.seat, row.kind, row.body) for row in rows]
    connection.executemany(f"INSERT INTO event({COLUMNS}) VALUES(?, ?, ?, ?, ?, ?, ?)", values)


def _newest(connection: sqlite3.Connection, table: str) -> int:
    """The number of a table's newest row; 0 where it has none."""
    return connection.execute("SELECT max(seq) FROM event WHERE table_id = ?", (table,)).fetchone()[0] or 0


def _move_aside(connection: sqlite3.Connection, table: str, first: int) -> None:
    """Move the rows from a number on to where they are kept apart; raises `Conflict` where there is none."""
    if not 1 <= first <= _newest(connection, table):
        raise Conflict(f"there is no event {first} to set aside")
    those = "FROM event WHERE table_id = ? AND seq >= ?"
    connection.execute(f"INSERT INTO aside({COLUMNS}) SELECT {COLUMNS} {those} ORDER BY seq", (table, first))
    connection.execute(f"DELETE {those}", (table, first))


def _opened(path: Path) -> sqlite3.Connection:
    """The connection that writes; raises `sqlite3.Error` for what is no store of ours, or one of a later version."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        found = connection.execute("PRAGMA user_version").fetchone()[0]
        if found > FORMAT:
            raise sqlite3.DatabaseError(f"it is of format {found}, which this version does not know")
        _settle(connection)
        connection.execute(SCHEMA)
        connection.execute(ASIDE)
        connection.execute(f"SELECT {COLUMNS} FROM event LIMIT 0")
        connection.execute(f"PRAGMA user_version={FORMAT}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _settle(connection: sqlite3.Connection) -> None:
    """Set the pragmas; raises `sqlite3.Error` where one is not followed, as WAL on some network's disks."""
    for name, (value, wanted) in PRAGMAS.items():
        connection.execute(f"PRAGMA {name}={value}")
        found = connection.execute(f"PRAGMA {name}").fetchone()[0]
        if found != wanted:
            raise sqlite3.OperationalError(f"{name} stays {found}, not {value}")


def _locked(path: Path) -> IO[bytes]:
    """The file, locked for this process alone; raises `StoreError`."""
    file = path.open("ab")
    try:
        _lock(file)
    except OSError:
        file.close()
        raise StoreError(f"another server has '{path.with_suffix('')}' open") from None
    return file


def _lock(file: IO[bytes]) -> None:
    """An exclusive lock that ends with the process; raises `OSError` where another has it."""
    if os.name == "posix":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    import msvcrt

    msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
