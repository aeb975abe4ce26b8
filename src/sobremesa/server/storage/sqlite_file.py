"""The file of an SQLite store: its mark, the lock that lets one process write it, its tables and how it syncs."""

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import IO, Final

from sobremesa.server.storage.store import StoreError

log = logging.getLogger("sobremesa.server")

PRAGMAS: Final = {
    "journal_mode": ("WAL", "wal"),
    "synchronous": ("FULL", 2),
    "foreign_keys": ("ON", 1),
    "busy_timeout": ("5000", 5000),
    "trusted_schema": ("OFF", 0),
    "secure_delete": ("ON", 1),
}
"""The settings of the writing connection, and their values as it reads them back."""

EVENT: Final = """
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
"""Rows that were set aside, in the order in which they were; the same number may be there more than once."""

SNAPSHOT: Final = """
CREATE TABLE IF NOT EXISTS snapshot(
    place INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    version TEXT NOT NULL,
    body BLOB NOT NULL
) STRICT
"""
"""The newest snapshot of a table, which can be made again from its events."""

MEASURE: Final = """
CREATE TABLE IF NOT EXISTS measure(
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    until REAL
) STRICT
"""
"""What whoever runs the house has ordered."""

COLUMNS: Final = "table_id, seq, at, cid, seat, kind, body"
FORMAT: Final = 1
"""The form of the file; stores from before it was written down say 0 and are the same."""
APPLICATION: Final = 0x536F6272
"""Whose file this is, as its header says it; stores from before it was written down say 0."""
BACKUP: Final = 0x536F6242
"""Whose file a backup is: no store, so that no server writes into it."""
MAGIC: Final = b"SQLite format 3\0"
PRIVATE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
OTHERS: Final = 0o077
"""The bits of a file's mode that are not its user's."""
BESIDE: Final = ("", "-wal", "-shm", ".lock")
"""What lies beside the file, by the end of its name. What SQLite makes anew gets the file's own mode."""
HEADER: Final = 100
"""The bytes of an SQLite file's header."""
APPLICATION_AT: Final = 68
FOREIGN: Final = "it belongs to another program, and is left as it is"


def settled(path: Path) -> sqlite3.Connection:
    """Return the connection that writes; raises `sqlite3.Error` for what is no store of ours, or of a later version."""
    if not path.exists():
        os.close(_opened_alone(path))
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        _is_ours(connection)
        _narrow(path)
        _settle(connection)
        for table in (EVENT, ASIDE, SNAPSHOT, MEASURE):
            connection.execute(table)
        connection.execute(f"SELECT {COLUMNS} FROM event LIMIT 0")
        connection.execute(f"PRAGMA user_version={FORMAT}")
        connection.execute(f"PRAGMA application_id={APPLICATION}")
    except (StoreError, sqlite3.Error):
        connection.close()
        raise
    return connection


def _narrow(path: Path) -> None:
    """Let nobody but their user read the file and what lies beside it; raises `StoreError` where that is another's."""
    if os.name != "posix":
        return
    for beside in BESIDE:
        one = path.with_name(path.name + beside)
        try:
            wide = one.stat().st_mode & OTHERS
            if wide:
                one.chmod(PRIVATE)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise StoreError(f"others may read '{one}', which is another user's: have them `chmod 600` it") from error
        if wide and one.stat().st_mode & OTHERS:
            log.warning("others may read the tables: the disk that they are on keeps no permissions")
        elif wide:
            log.warning("others could read a file of the tables: it is its user's alone from now on")


def _look(path: Path) -> None:
    """Raises `sqlite3.Error` for another's file, before anything is written: to open it for writing would be a change.

    What still stands in a log beside it, after the end of a process, is seen when it is opened.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    with path.open("rb") as file:
        header = file.read(HEADER)
    if not header.startswith(MAGIC):
        raise sqlite3.DatabaseError("it is no SQLite file")
    application = int.from_bytes(header[APPLICATION_AT : APPLICATION_AT + 4], "big")
    if application == BACKUP:
        raise sqlite3.DatabaseError("it is a backup: bring it back with `sobremesa tables restore`")
    if application not in (0, APPLICATION):
        raise sqlite3.DatabaseError(FOREIGN)
    log = path.with_name(path.name + "-wal")
    if not log.is_file() or not log.stat().st_size:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as reader:
            _is_ours(reader)


def _is_ours(connection: sqlite3.Connection) -> None:
    """Raises `sqlite3.DatabaseError` for another program's file, and for a later version's."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    if application not in (0, APPLICATION) or (names and "event" not in names):
        raise sqlite3.DatabaseError(FOREIGN)
    if found > FORMAT:
        raise sqlite3.DatabaseError(f"it is of format {found}, which this version does not know")
    if names:
        connection.execute(f"SELECT {COLUMNS} FROM event LIMIT 0")


def _settle(connection: sqlite3.Connection) -> None:
    """Set the pragmas; raises `sqlite3.Error` where one is not followed, as WAL on some network's disks."""
    for name, (value, wanted) in PRAGMAS.items():
        connection.execute(f"PRAGMA {name}={value}")
        found = connection.execute(f"PRAGMA {name}").fetchone()[0]
        if found != wanted:
            raise sqlite3.OperationalError(f"{name} stays {found}, not {value}")


def claimed(path: Path) -> IO[bytes]:
    """Lock a file beside it for this process alone; raises `StoreError`, also for another's and one of two names.

    SQLite's log stands beside a file by its name: under two names of one file two logs would be written.
    """
    if path.is_file() and path.stat().st_nlink > 1:
        raise StoreError(f"'{path}' has a second name (a hard link), so that two servers could write it: remove one")
    looked(path)
    try:
        file = os.fdopen(_opened_alone(path.with_name(path.name + ".lock")), "ab")
    except OSError as error:
        raise cannot_keep(path, error) from error
    try:
        _lock(file)
    except OSError:
        file.close()
        raise StoreError(f"another server has '{path}' open") from None
    return file


def _opened_alone(path: Path) -> int:
    """Open a file to write it; where there is none, it is made for its user alone."""
    return os.open(path, os.O_CREAT | os.O_RDWR | os.O_APPEND, PRIVATE)


def made_folder(folder: Path) -> None:
    """Make the folder of a store where there is none, for its user alone; raises `OSError`."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)


def looked(path: Path) -> None:
    """Raises `StoreError` for a file that is another's, and changes nothing."""
    try:
        _look(path)
    except (OSError, sqlite3.Error) as error:
        raise cannot_keep(path, error) from error


def cannot_keep(path: Path, error: OSError | sqlite3.Error) -> StoreError:
    """Return the error that says why nothing can be kept in a file."""
    why = error.strerror if isinstance(error, OSError) else str(error)
    return StoreError(f"the tables cannot be kept in '{path}': {why}")


def _lock(file: IO[bytes]) -> None:
    """Lock a file until the process ends; raises `OSError` where another has it."""
    if os.name == "posix":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    import msvcrt

    msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
