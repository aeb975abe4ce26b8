"""Backups: a file that holds all of a store as it stood at one moment, and the way back into an empty one.

A backup is an SQLite file that says what made it, and of which hash its rows are. It is written under another name, and
has its own once it is whole and on the disk.
"""

import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from tempfile import mkstemp
from typing import IO, Final

import msgspec

import sobremesa
from sobremesa.server.storage.address import source, target
from sobremesa.server.storage.parts import PARTS, Parts, some_at_once
from sobremesa.server.storage.sqlite_file import APPLICATION_AT, ASIDE, BACKUP, EVENT, HEADER, MAGIC, MEASURE, SNAPSHOT
from sobremesa.server.storage.sqlite_parts import SqliteParts, read_only
from sobremesa.server.storage.store import StoreError

FORMAT: Final = 1
"""The form of a backup, its `user_version`."""
SEAL: Final = """
CREATE TABLE seal(version TEXT NOT NULL, at REAL NOT NULL, tables INTEGER, events INTEGER, hash TEXT NOT NULL) STRICT
"""
"""The last that is written: what made the backup, when (seconds since 1970), and what stands in it."""
DAMAGED: Final = "it is damaged or was cut off: take an older one"


@dataclass(frozen=True)
class Seal:
    """What a backup says of itself: Sobremesa's version, when it began, and its tables, events and hash."""

    version: str
    at: float
    tables: int
    events: int
    hash: str


def back_up(address: str, file: Path, now: float) -> Seal:
    """Write all of a store into a new file, for its user alone; servers play on.

    What was acknowledged before is in it, and of all tables the same moment. Raises `StoreError`.
    """
    with _new(file) as place, closing(sqlite3.connect(place, isolation_level=None)) as copy:
        for statement in ("PRAGMA journal_mode=OFF", "PRAGMA synchronous=OFF", EVENT, ASIDE, SNAPSHOT, MEASURE, SEAL):
            copy.execute(statement)
        with source(address) as store, place.open("rb+") as written:
            _copy(store, copy, written)
        seal = Seal(sobremesa.__version__, now, *_counted(copy))
        copy.execute("INSERT INTO seal VALUES(?, ?, ?, ?, ?)", astuple(seal))
        copy.execute(f"PRAGMA user_version={FORMAT}")
        copy.execute(f"PRAGMA application_id={BACKUP}")
    return seal


def _copy(store: Parts, copy: sqlite3.Connection, written: IO[bytes]) -> None:
    """Copy all rows, a few at a time to the disk: much at once would hold up whoever else writes there."""
    for part in PARTS:
        for some in some_at_once(store.rows(part)):
            copy.execute("BEGIN")
            SqliteParts(copy).put(part, some)
            copy.execute("COMMIT")
            os.fsync(written.fileno())


@contextmanager
def _new(file: Path) -> Iterator[Path]:
    """Yield another name in the same folder, which becomes the file's once all is written; raises `StoreError`."""
    try:
        _refuse_existing(file)
        handle, name = mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)  # for its user alone
    except OSError as error:
        raise _cannot_write(file, error.strerror) from error
    place = Path(name)
    try:
        with os.fdopen(handle, "rb") as made:
            yield place
            os.fsync(made.fileno())
        _refuse_existing(file)
        place.replace(file)
        _sync_folder(file.parent)
    except (OSError, sqlite3.Error) as error:
        raise _cannot_write(file, getattr(error, "strerror", None) or str(error)) from error
    finally:
        place.unlink(missing_ok=True)


def _cannot_write(file: Path, why: str | None) -> StoreError:
    return StoreError(f"the backup '{file}' cannot be written: {why}")


def _refuse_existing(file: Path) -> None:
    if file.exists() or file.is_symlink():
        raise StoreError(f"'{file}' is there already, and is left as it is: name a new file")


def _sync_folder(folder: Path) -> None:
    """Have the file's new name survive a power cut."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def restore(file: Path, address: str) -> Seal:
    """Keep all that is in a backup in a store that is empty, or not there yet: all of it or nothing.

    Raises `StoreError`, before the store is touched where the backup is not whole, or of another version.
    """
    with _whole(file) as (backup, seal), target(address) as store:
        if not store.is_empty():
            raise StoreError("there are tables already where these are to go: name an empty store")
        for part in PARTS:
            store.put(part, backup.rows(part))
    return seal


@contextmanager
def _whole(file: Path) -> Iterator[tuple[Parts, Seal]]:
    """Open a backup that is as it was written; raises `StoreError` for anything else."""
    _look(file)
    try:
        with read_only(file.resolve()) as connection:
            yield SqliteParts(connection), _sealed(connection)
    except (sqlite3.Error, _Unfit) as error:
        why = str(error) if isinstance(error, _Unfit) else f"{DAMAGED} ({error})"
        raise StoreError(f"the backup '{file}' cannot be restored: {why}") from error


class _Unfit(Exception):
    """A backup cannot be restored, for this reason."""


def _look(file: Path) -> None:
    """Raise `StoreError` for what is no backup."""
    try:
        with file.open("rb") as opened:
            header = opened.read(HEADER)
    except OSError as error:
        raise StoreError(f"the backup '{file}' cannot be read: {error.strerror}") from error
    if not header.startswith(MAGIC) or int.from_bytes(header[APPLICATION_AT : APPLICATION_AT + 4], "big") != BACKUP:
        raise StoreError(f"'{file}' is no backup of `sobremesa tables backup`, or one that was never finished")


def _sealed(connection: sqlite3.Connection) -> Seal:
    """Return what a backup says of itself, where that is so; raises `_Unfit` and `sqlite3.Error`."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found != FORMAT:
        raise _Unfit(f"it is of format {found}, which this version does not know: take the version that made it")
    told = connection.execute("SELECT version, at, tables, events, hash FROM seal").fetchone()
    if told is None:
        raise _Unfit(DAMAGED)
    seal = Seal(*told)
    if _counted(connection) != (seal.tables, seal.events, seal.hash):
        raise _Unfit(DAMAGED)
    return seal


def _counted(connection: sqlite3.Connection) -> tuple[int, int, str]:
    """Return how many tables and events there are, and the SHA-256 of all rows, part by part, each as MessagePack."""
    known, hashed = SqliteParts(connection), hashlib.sha256()
    for part in PARTS:
        hashed.update(part.encode())
        for row in known.rows(part):
            hashed.update(msgspec.msgpack.encode(row))
    (tables, events) = connection.execute("SELECT count(DISTINCT table_id), count(*) FROM event").fetchone()
    return tables, events, hashed.hexdigest()
