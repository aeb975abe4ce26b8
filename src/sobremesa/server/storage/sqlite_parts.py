"""The parts of a store in an SQLite file: read while a server writes it, or filled in one transaction."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sobremesa.server.storage.parts import PARTS, Values
from sobremesa.server.storage.sqlite_file import cannot_keep, claimed, made_folder, settled
from sobremesa.server.storage.store import StoreError


class SqliteParts:
    """The parts of the store that a connection has open."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, part: str) -> Iterator[Values]:
        """Yield all rows of a part; a file of before may lack one."""
        if not self._has(part):
            return
        order = {"aside": "place", "measure": "at, id"}.get(part, "table_id, seq")
        yield from self._connection.execute(f"SELECT {', '.join(PARTS[part])} FROM {part} ORDER BY {order}")

    def put(self, part: str, rows: Iterable[Values]) -> None:
        """Add rows to a part."""
        marks = ", ".join("?" * len(PARTS[part]))
        self._connection.executemany(f"INSERT INTO {part}({', '.join(PARTS[part])}) VALUES({marks})", rows)

    def is_empty(self) -> bool:
        """Return whether no part has a row."""
        return not any(self._connection.execute(f"SELECT EXISTS(SELECT 1 FROM {part})").fetchone()[0] for part in PARTS)

    def _has(self, part: str) -> bool:
        found = self._connection.execute("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", (part,))
        return found.fetchone() is not None


@contextmanager
def read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file that is only read; every read until the end sees it as it stood at the first. Writers go on."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as connection:
        connection.execute("PRAGMA query_only=ON")
        connection.execute("BEGIN")
        yield connection


@contextmanager
def read_parts(path: Path) -> Iterator[SqliteParts]:
    """Open a store to read all of it, as it stands now; raises `StoreError` where it cannot be read."""
    try:
        with read_only(path.resolve()) as connection:
            yield SqliteParts(connection)
    except sqlite3.Error as error:
        raise StoreError(f"the store cannot be read: {error}") from error


@contextmanager
def fill_parts(path: Path) -> Iterator[SqliteParts]:
    """Open a store to fill it, or make it: all is kept at the end, or nothing where something is raised.

    Raises `StoreError` where a server has it open, or nothing can be kept there.
    """
    path = path.resolve()
    try:
        made_folder(path.parent)
        with claimed(path), closing(settled(path)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield SqliteParts(connection)
            connection.execute("COMMIT")
    except (OSError, sqlite3.Error) as error:
        raise cannot_keep(path, error) from error
