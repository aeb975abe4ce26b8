"""The parts of a store in PostgreSQL: read in one snapshot while servers write, or filled in one transaction."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from sobremesa.server.storage.parts import AT_ONCE, PARTS, Values
from sobremesa.server.storage.postgresql_schema import (
    Connection,
    connected,
    disclaim,
    first_line,
    looked,
    shown,
    writing,
)
from sobremesa.server.storage.queries import MEASURES
from sobremesa.server.storage.store import StoreError

READ: Final[Mapping[str, str]] = {
    "event": "SELECT table_id, seq, at, cid, seat, kind, body FROM event",
    "aside": "SELECT table_id, seq, at, cid, seat, kind, body FROM aside ORDER BY place",
    "snapshot": "SELECT DISTINCT ON (table_id) table_id, seq, version, body FROM image ORDER BY table_id, seq DESC",
    "measure": MEASURES,
}
"""Rows of each part; of a table's snapshots the newest."""
FILLED: Final[Mapping[str, str]] = {"event": "event", "aside": "aside", "snapshot": "image", "measure": "measure"}
"""Tables that are filled. What else the schema has are the servers that run, and their questions to bots."""
CID: Final = PARTS["event"].index("cid")
"""The place of a command's name, which PostgreSQL keeps as bytes."""


class PostgresParts:
    """The parts of the store that a connection has open."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(self, part: str) -> Iterator[Values]:
        """Yield all rows of a part; a database of before may lack one."""
        if not self._has(FILLED[part]):
            return
        with self._connection.cursor(name=f"all_of_{part}", binary=True) as cursor:
            cursor.itersize = AT_ONCE
            cursor.execute(READ[part])
            yield from map(_told, cursor) if "cid" in PARTS[part] else cursor

    def put(self, part: str, rows: Iterable[Values]) -> None:
        """Add rows to a part."""
        copy = f"COPY {FILLED[part]}({', '.join(PARTS[part])}) FROM STDIN"
        with self._connection.cursor() as cursor, cursor.copy(copy) as copied:
            for row in map(_kept, rows) if "cid" in PARTS[part] else rows:
                copied.write_row(row)

    def is_empty(self) -> bool:
        """Return whether no part has a row."""
        return not any(self._one(f"SELECT EXISTS (SELECT FROM {name})") for name in FILLED.values())

    def _has(self, name: str) -> bool:
        return bool(self._one(f"SELECT to_regclass('{name}') IS NOT NULL"))

    def _one(self, query: str) -> Any:
        return (self._connection.execute(query).fetchone() or (None,))[0]


def _told(row: Values) -> Values:
    """Return a row with its command's name as other stores have it."""
    cid = row[CID]
    return row if cid is None else (*row[:CID], cid.decode("utf-8", "surrogatepass"), *row[CID + 1 :])


def _kept(row: Values) -> Values:
    """Return a row with its command's name as PostgreSQL keeps it."""
    cid = row[CID]
    return row if cid is None else (*row[:CID], cid.encode("utf-8", "surrogatepass"), *row[CID + 1 :])


@contextmanager
def read_parts(address: str) -> Iterator[PostgresParts]:
    """Open a store to read all of it, as it stands now; raises `StoreError` where it cannot be read."""
    looked(address)
    with connected(address) as connection:
        connection.isolation_level, connection.read_only = psycopg.IsolationLevel.REPEATABLE_READ, True
        try:
            with connection.transaction():
                yield PostgresParts(connection)
        except psycopg.Error as error:
            raise StoreError(f"the store cannot be read: {first_line(error)}") from error


@contextmanager
def fill_parts(address: str) -> Iterator[PostgresParts]:
    """Open a store to fill it, or make it: all is kept at the end, or nothing where something is raised.

    Raises `StoreError` where a server has it open, or nothing can be kept there.
    """
    with writing(address) as connection:
        try:
            with connection.transaction():
                connection.execute(
                    "SET LOCAL idle_in_transaction_session_timeout = 0"
                )  # the backup may be slow to read
                yield PostgresParts(connection)
        except psycopg.Error as error:
            raise StoreError(f"the tables cannot be kept at {shown(address)}: {first_line(error)}") from error
        finally:
            disclaim(connection)
