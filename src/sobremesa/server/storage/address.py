"""Address of a store: a file's path, or a PostgreSQL database's `postgresql://…`."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final, Protocol

from sobremesa.server.storage import sqlite_parts
from sobremesa.server.storage.bot_questions import Asker
from sobremesa.server.storage.leases import Leases, SoleNode
from sobremesa.server.storage.parts import Parts
from sobremesa.server.storage.sources import form
from sobremesa.server.storage.sqlite import SqliteReader, SqliteStore
from sobremesa.server.storage.sqlite import existing as existing_file
from sobremesa.server.storage.store import Reading, Store, StoreError

SCHEMES: Final = ("postgresql://", "postgres://")


class Reader(Reading, Protocol):
    """The part of a store that reads, and can be let go of."""

    async def close(self) -> None:
        """Let go."""


def opened(address: str) -> Store:
    """Open a store to write it, or make it; raises `StoreError` where another server has it, or it cannot be."""
    if not address.startswith(SCHEMES):
        return SqliteStore(_file(address))
    _refuse_no_driver()
    from sobremesa.server.storage.postgresql import PostgresStore

    return PostgresStore(address)


def shared(address: str, url: str, cluster: str = "") -> tuple[Store, Leases]:
    """Open a store as one of the nodes of a cluster that serve from it; `url` is where the others reach this one.

    A file has one server. Raises `StoreError`, too where the store is another cluster's.
    """
    if not address.startswith(SCHEMES):
        return opened(address), SoleNode()
    _refuse_no_driver()
    from sobremesa.server.storage.postgresql import SharedPostgresStore

    store = SharedPostgresStore(address, url, cluster, form())
    return store, store.node


def asker(address: str) -> Asker | None:
    """Return the asker of the bots' workers at a store; a file has none."""
    if not address.startswith(SCHEMES):
        return None
    _refuse_no_driver()
    from sobremesa.server.storage.postgresql_questions import PostgresAsker

    return PostgresAsker(address)


def refuse_file(address: str, why: str) -> None:
    """Raise `StoreError` for what is no database that can be reached from here."""
    if not address.startswith(SCHEMES):
        raise StoreError(f"{why}: name it with --store postgresql://…, not '{address}'")
    _refuse_no_driver()


def existing(address: str) -> Reader:
    """Return a reader of a store that is there, also while a server has it open; raises `StoreError`."""
    if not address.startswith(SCHEMES):
        return SqliteReader(existing_file(_file(address)))
    _refuse_no_driver()
    from sobremesa.server.storage.postgresql import existing as existing_database

    return existing_database(address)


def source(address: str) -> AbstractContextManager[Parts]:
    """Return a store that is there, to read all of it as it stands at one moment; raises `StoreError`."""
    if not address.startswith(SCHEMES):
        return sqlite_parts.read_parts(existing_file(_file(address)))
    _refuse_no_driver()
    from sobremesa.server.storage.postgresql_parts import read_parts

    return read_parts(address)


def target(address: str) -> AbstractContextManager[Parts]:
    """Return a store to fill in one transaction, or make it; raises `StoreError` where a server has it."""
    if not address.startswith(SCHEMES):
        return sqlite_parts.fill_parts(_file(address))
    _refuse_no_driver()
    from sobremesa.server.storage.postgresql_parts import fill_parts

    return fill_parts(address)


def _file(address: str) -> Path:
    """Return the path of a file; raises `StoreError` for the address of a database that is not PostgreSQL's."""
    scheme, is_address, _ = address.partition("://")
    if is_address:
        raise StoreError(f"tables cannot be kept at '{scheme}://…': name a file, or a database with postgresql://…")
    return Path(address).expanduser()


def _refuse_no_driver() -> None:
    """Raise `StoreError` where PostgreSQL's driver is not installed."""
    try:
        import psycopg  # noqa: F401  # only whether it is there
    except ImportError:
        raise StoreError("PostgreSQL's driver is not installed: install sobremesa[postgresql]") from None
