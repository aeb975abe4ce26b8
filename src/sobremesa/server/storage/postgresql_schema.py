"""Schema of a store in PostgreSQL: its tables, what must hold of the server, and that one process alone writes it."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import psycopg

from sobremesa.server.storage.store import StoreError

FORMAT: Final = 2
"""The form of the schema: the second one knows nodes and their leases."""
READ: Final = (1, FORMAT)
"""The forms that this version reads; it takes the older one further when it writes."""
OLDEST: Final = 130000
"""PostgreSQL 13: the oldest that its makers still look after when this was written, 14, less one."""
LOCK: Final = 0x536F6272
"""The number of the lock that who writes holds: nodes share it, a lone writer has it alone."""
MAKING: Final = LOCK + 1
"""The number of the lock of who makes the tables."""
IN_MIDDLE: Final = 1.0
"""Seconds after which the database ends a transaction whose writer stopped in its middle: it holds a lease's lock."""
PATIENCE: Final = 5
"""Seconds after which a database does not answer."""

LINE: Final[Mapping[str, int]] = {
    "tcp_user_timeout": 6000,  # milliseconds
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 4,
}
"""When a line counts as lost of which nothing is heard: a machine that is without power says no goodbye.

The system's own patience is a quarter of an hour, in which nobody could write to the database that took its place.
"""

TABLES: Final = """
CREATE TABLE IF NOT EXISTS sobremesa_format(format integer NOT NULL);
CREATE TABLE IF NOT EXISTS event(
    table_id text NOT NULL,
    seq bigint NOT NULL,
    at double precision NOT NULL,
    cid bytea,
    seat integer,
    kind text NOT NULL,
    body bytea NOT NULL,
    epoch bigint NOT NULL DEFAULT 0,
    PRIMARY KEY(table_id, seq),
    UNIQUE(table_id, cid)
);
ALTER TABLE event ADD COLUMN IF NOT EXISTS epoch bigint NOT NULL DEFAULT 0;
CREATE TABLE IF NOT EXISTS aside(
    place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id text NOT NULL,
    seq bigint NOT NULL,
    at double precision NOT NULL,
    cid bytea,
    seat integer,
    kind text NOT NULL,
    body bytea NOT NULL
);
CREATE INDEX IF NOT EXISTS aside_table ON aside(table_id, place);
CREATE TABLE IF NOT EXISTS snapshot(
    table_id text PRIMARY KEY,
    seq bigint NOT NULL,
    version text NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS image(
    table_id text NOT NULL,
    version text NOT NULL,
    seq bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY(table_id, version),
    FOREIGN KEY(table_id, seq) REFERENCES event(table_id, seq) ON DELETE CASCADE
);
CREATE TABLE IF NOT EXISTS node(id text PRIMARY KEY, url text NOT NULL, until timestamptz NOT NULL);
ALTER TABLE node ADD COLUMN IF NOT EXISTS form text NOT NULL DEFAULT '';
CREATE TABLE IF NOT EXISTS lease(table_id text PRIMARY KEY, node text, epoch bigint NOT NULL);
CREATE INDEX IF NOT EXISTS lease_node ON lease(node);
CREATE TABLE IF NOT EXISTS cluster(one boolean PRIMARY KEY DEFAULT true CHECK (one), key text NOT NULL);
ALTER TABLE cluster ADD COLUMN IF NOT EXISTS name text NOT NULL DEFAULT '';
CREATE UNLOGGED TABLE IF NOT EXISTS bot_worker(
    id text PRIMARY KEY,
    version text NOT NULL,
    levels text[] NOT NULL,
    until timestamptz NOT NULL
);
CREATE UNLOGGED TABLE IF NOT EXISTS bot_question(
    id text PRIMARY KEY,
    asker text NOT NULL,
    asked timestamptz NOT NULL DEFAULT clock_timestamp(),
    version text NOT NULL,
    worker text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    game text NOT NULL,
    level text NOT NULL,
    seed text NOT NULL,
    seat integer NOT NULL,
    view bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS measure(
    id text PRIMARY KEY,
    kind text NOT NULL,
    text text NOT NULL,
    at double precision NOT NULL,
    until double precision
);
INSERT INTO sobremesa_format SELECT 2 WHERE NOT EXISTS (SELECT 1 FROM sobremesa_format);
UPDATE sobremesa_format SET format = 2;
"""
"""`epoch` is the lease's under which a row was written, 0 by a lone writer. A question's `worker` has its bot.

An `image` is a table's snapshot of a version; in `snapshot` are those of servers that kept one, whatever its version. A
node's `form` says which snapshots it reads.

`cid` is bytes, since a client's command may be called by any text, and PostgreSQL's has no NUL.
"""

PARTS: Final = {
    "sobremesa_format": ("format",),
    "event": ("table_id", "seq", "at", "cid", "seat", "kind", "body", "epoch"),
    "aside": ("place", "table_id", "seq", "at", "cid", "seat", "kind", "body"),
    "snapshot": ("table_id", "seq", "version", "body"),
    "image": ("table_id", "version", "seq", "body"),
    "node": ("id", "url", "until", "form"),
    "lease": ("table_id", "node", "epoch"),
    "cluster": ("one", "key", "name"),
    "measure": ("id", "kind", "text", "at", "until"),
    "bot_worker": ("id", "version", "levels", "until"),
    "bot_question": (
        *("id", "asker", "asked", "version", "worker", "attempts"),
        *("game", "level", "seed", "seat", "view"),
    ),
}
"""Columns of the tables: where all are there nothing is made, which takes rights, and a lock that all writers feel."""
FOUND: Final = """
SELECT count(*) FROM unnest(%s::text[], %s::text[]) AS part(relation, name)
JOIN pg_attribute ON attrelid = to_regclass(relation) AND attname = name AND NOT attisdropped
"""
FOREIGN: Final = """
SELECT relation FROM unnest(%s::text[]) AS relation
WHERE to_regclass(quote_ident(current_schema()) || '.' || relation) IS NOT NULL ORDER BY relation
"""
RIGHTS: Final = ("SELECT", "INSERT", "UPDATE", "DELETE")
LACKING: Final = """
SELECT relation, needed FROM unnest(%s::text[]) AS relation, unnest(%s::text[]) AS needed
WHERE NOT has_table_privilege(relation, needed)
"""

OPEN: Final = "another server has this database open"
GRANT: Final = (
    f"it needs {', '.join(RIGHTS)} on the tables, and where they are not there yet, or are an older version's, "
    "to own them and CREATE on their schema"
)

Connection = psycopg.Connection[Any]


def connected(address: str, **settings: int) -> Connection:
    """Return a connection to the database, with settings of libpq; raises `StoreError` where it does not answer."""
    given = _read(address)
    known: dict[str, Any] = {name: value for name, value in LINE.items() if name not in given}
    known |= {"connect_timeout": PATIENCE, "application_name": "sobremesa", **settings}
    known["client_encoding"] = "UTF8"  # a database that has no encoding, SQL_ASCII, would give out bytes for texts
    try:
        return psycopg.connect(address, autocommit=True, **known)
    except psycopg.Error as error:
        raise StoreError(f"the database at {shown(address)} does not answer: {first_line(error)}") from error


def _read(address: str) -> Mapping[str, Any]:
    """Return what an address says; raises `StoreError` for what is none. What libpq quotes may be of its password."""
    try:
        return psycopg.conninfo.conninfo_to_dict(address)
    except psycopg.Error as error:
        why = first_line(error).partition(': "')[0]
        raise StoreError(f"the database's address cannot be read: {why}; write postgresql://USER@HOST/NAME") from None


def writing(address: str, shared: bool = False) -> Connection:
    """Return a connection that writes, the only one unless it is a node's, `shared` with the others.

    Raises `StoreError` for what cannot be written, or is another's.
    """
    connection = connected(address)
    try:
        refuse_unfit_server(connection)
        _claim(connection, shared)
        connection.execute("SET synchronous_commit = on")
        connection.execute(f"SET idle_in_transaction_session_timeout = {int(1000 * IN_MIDDLE)}")
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING,))
            if is_store(connection):
                refuse_other_format(connection)
            else:
                _refuse_foreign(connection)
            if not _is_complete(connection):
                connection.execute(TABLES)
        _refuse_without_rights(connection)
    except psycopg.errors.InsufficientPrivilege as error:
        connection.close()
        raise StoreError(f"the tables cannot be kept at {shown(address)}: {first_line(error)}; {GRANT}") from error
    except psycopg.Error as error:
        connection.close()
        raise StoreError(f"the tables cannot be kept at {shown(address)}: {first_line(error)}") from error
    except StoreError as error:
        connection.close()
        raise StoreError(f"the tables cannot be kept at {shown(address)}: {error}") from None
    return connection


def looked(address: str) -> None:
    """Raise `StoreError` where no store of ours is at the address; nothing is made or changed."""
    with connected(address) as connection:
        if not is_store(connection):
            raise StoreError(f"there are no tables at {shown(address)}")
        refuse_other_format(connection)


def is_store(connection: Connection) -> bool:
    """Return whether the database has tables of ours."""
    (found,) = connection.execute("SELECT to_regclass('sobremesa_format') IS NOT NULL").fetchone() or (False,)
    return bool(found)


def shown(address: str) -> str:
    """Return the address as it may be told: without its password."""
    try:
        known = psycopg.conninfo.conninfo_to_dict(address)
    except psycopg.Error:
        return "that address"
    where = f"{known.get('host') or known.get('hostaddr') or 'localhost'}:{known.get('port') or 5432}"
    return f"'postgresql://{where}/{known.get('dbname') or ''}'"


def first_line(error: BaseException) -> str:
    """Return an error as one line."""
    return str(error).strip().partition("\n")[0] or type(error).__name__


def refuse_unfit_server(connection: Connection) -> None:
    """Raise `StoreError` for a server that is too old, or takes no writes."""
    if connection.info.server_version < OLDEST:
        raise StoreError("PostgreSQL 13 or newer is needed")
    (standby,) = connection.execute("SELECT pg_is_in_recovery()").fetchone() or (False,)
    if standby:
        raise StoreError("it is a standby, which takes no writes: name the primary, or target_session_attrs=primary")
    (read_only,) = connection.execute("SHOW transaction_read_only").fetchone() or ("off",)
    if read_only == "on":
        raise StoreError("it is read-only: set default_transaction_read_only to off for it, or for its user")
    (name,) = connection.execute("SELECT current_schema()").fetchone() or (None,)
    if name is None:
        raise StoreError("it has no schema to make tables in: set its search_path")


def _refuse_foreign(connection: Connection) -> None:
    """Raise `StoreError` where a table of another program is called as one of ours; nothing of it is changed."""
    found = [name for (name,) in connection.execute(FOREIGN, (list(PARTS),))]
    if found:
        raise StoreError(
            f"its table '{found[0]}' is another program's: name a database of its own, or set a search_path of its own"
        )


def _is_complete(connection: Connection) -> bool:
    """Return whether the tables are as this version makes them."""
    parts = [(relation, name) for relation, names in PARTS.items() for name in names]
    relations, names = zip(*parts, strict=True)
    return connection.execute(FOUND, (list(relations), list(names))).fetchone() == (len(parts),)


def _refuse_without_rights(connection: Connection) -> None:
    """Raise `StoreError` where the user may not read or write one of the tables, before anybody plays at one."""
    lacking = connection.execute(LACKING, (list(PARTS), list(RIGHTS))).fetchone()
    if lacking is not None:
        table, needed = lacking
        raise StoreError(f"its user may not {needed} in the table '{table}'; {GRANT}")


def _claim(connection: Connection, shared: bool) -> None:
    """Hold the lock of who writes, as long as the connection lasts; raises `StoreError`."""
    way = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    (held,) = connection.execute(f"SELECT {way}(%s)", (LOCK,)).fetchone() or (False,)
    if not held:
        raise StoreError("another command has this database to itself" if shared else OPEN)


def disclaim(connection: Connection) -> None:
    """Let go of the lock of who writes; the end of a connection is noticed a moment later."""
    with suppress(psycopg.Error):
        connection.execute("SELECT pg_advisory_unlock_all()")


def refuse_other_format(connection: Connection) -> None:
    """Raise `StoreError` for tables of another format."""
    (found,) = connection.execute("SELECT max(format) FROM sobremesa_format").fetchone() or (None,)
    if found not in READ:
        raise StoreError(f"its tables are of format {found}, which this version does not know")
