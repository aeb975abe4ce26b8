"""Node of a PostgreSQL store: it sends a heartbeat every half second, and takes leases of tables.

A lease holds as long as its node does: one row is renewed, not one a table. Time is the database's alone. Each taking
has an epoch, one more than the last, which every row that is written proves (a fencing token; Kleppmann 2016).
"""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any, Final
from urllib.parse import urlsplit

import psycopg

from sobremesa.server.storage.leases import Elsewhere
from sobremesa.server.storage.postgresql_schema import Connection, connected, first_line, shown
from sobremesa.server.storage.store import StoreError

SPAN: Final = 2.0
"""Seconds for which a node counts as alive after it said so."""
BEAT: Final = 0.5
"""Seconds between two times that it says so."""
HUNG: Final = 10.0
"""Seconds in which an event loop must have turned; a server whose loop hangs lets others have its tables."""
TRIES: Final = 3

ALIVE: Final = f"node.until BETWEEN clock_timestamp() AND clock_timestamp() + interval '{2 * SPAN} seconds'"
"""Says that a node counts as alive.

One that said so by a clock that was ahead, before it was set back or another database with another clock took over,
says so again within half a second. If it does not it is dead, and must not keep its tables for as long as that was.
"""

SAY: Final = f"""
WITH known AS (SELECT NOT ({ALIVE}) AS late FROM node WHERE id = %(id)s)
INSERT INTO node(id, url, form, until)
VALUES (%(id)s, %(url)s, %(form)s, clock_timestamp() + %(span)s * interval '1 second')
ON CONFLICT (id) DO UPDATE SET until = excluded.until
RETURNING coalesce((SELECT late FROM known), true)
"""
"""Say that the node is alive; tells whether it was too late, so that its tables may be others'."""

TAKE: Final = f"""
INSERT INTO lease(table_id, node, epoch)
SELECT %(table)s, %(id)s, 1 WHERE %(new)s OR EXISTS (SELECT FROM event WHERE table_id = %(table)s)
ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = lease.epoch + 1
WHERE lease.node IS NULL OR lease.node = excluded.node
   OR NOT EXISTS (SELECT FROM node WHERE id = lease.node AND {ALIVE})
RETURNING epoch
"""
"""Take a lease that nobody has who is alive."""

HOLDER: Final = f"SELECT node.url FROM lease JOIN node ON node.id = lease.node WHERE table_id = %s AND {ALIVE}"


JOIN: Final = """
INSERT INTO cluster(key, name) VALUES (%(key)s, %(name)s)
ON CONFLICT (one) DO UPDATE SET name = CASE cluster.name WHEN '' THEN excluded.name ELSE cluster.name END
RETURNING key, name
"""
"""Join the servers of the database, who have a name from the first one on that says it."""

BEHIND: Final = f"""
SELECT lease.table_id FROM lease JOIN node ON node.id = lease.node
WHERE node.form <> %(form)s AND {ALIVE} AND (SELECT max(seq) FROM event WHERE table_id = lease.table_id) >= %(by)s + (
    SELECT coalesce(max(seq), 0) FROM image WHERE table_id = lease.table_id AND version = ANY(%(versions)s)
)
"""
"""Tables of nodes of another form that would open here from many events."""

OTHERS: Final = f"SELECT url FROM node WHERE id <> %s AND {ALIVE} ORDER BY id"


class PostgresNode:
    """One of the processes that serve from a database.

    `url` is where the others reach it, `cluster` what they are called together. Nodes of one `form` read each other's
    snapshots.
    """

    def __init__(self, database: str, url: str, cluster: str = "", form: str = "") -> None:
        self.id, self.url, self.key, self.cluster, self.form = token_urlsafe(9), url, "", cluster, form
        self.epochs: dict[str, int] = {}
        """The leases that it has."""
        self.peers: frozenset[str] = frozenset()
        """The addresses of the other nodes."""
        self._addresses: dict[str, frozenset[str]] = {}
        self._database = database
        self._lost: Callable[[Sequence[str]], None] = lambda names: None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._turned = 0.0
        self._turn = threading.Lock()
        self._now: Connection | None = None
        self._said = 0.0
        self._closing = False
        self._ended = threading.Event()
        self._heart = threading.Thread(target=self._beat, name="node", daemon=True)

    def begin(self) -> None:
        """Say for the first time that it is alive; raises `StoreError`, too where the tables are other servers'."""
        found = self._ask(JOIN, {"key": token_urlsafe(32), "name": self.cluster})
        if not found:
            raise StoreError("somebody has locked the name of the servers")
        self.key, name = found[0]
        if name != self.cluster:
            raise StoreError(_others_tables(self._database, name, self.cluster))
        self._ask("DELETE FROM node WHERE until < clock_timestamp() - interval '1 hour'", {})
        self._say()
        self._heart.start()

    def watch(self, lost: Callable[[Sequence[str]], None]) -> None:
        """Have it called when leases are lost; the node is alive from now on as long as the loop turns that runs."""
        self._lost, self._loop = lost, asyncio.get_running_loop()
        self._turn_noted()

    def is_alive(self) -> bool:
        """Return whether the others still count it as alive, as far as it can know."""
        return not self._closing and time.monotonic() - self._said < SPAN

    # --- leases

    async def take(self, table: str, *, new: bool = False) -> None:
        """Have a table's lease from now on; raises `Elsewhere` and `StoreError`. A table that is none has no lease."""
        if table not in self.epochs:
            await asyncio.to_thread(self._take, table, new)

    def _take(self, table: str, new: bool) -> None:
        facts = {"table": table, "id": self.id, "new": new}
        for _ in range(TRIES):
            found = self._ask(TAKE, facts) if self.is_alive() else []
            if found:
                self.epochs[table] = found[0][0]
                return
            holder = self._ask(HOLDER, (table,))
            if holder:
                raise Elsewhere(holder[0][0])
            if not self._ask("SELECT 1 FROM event WHERE table_id = %s LIMIT 1", (table,)):
                return
        raise Elsewhere("")

    def forget(self, table: str) -> None:
        """Note that another node has the table."""
        self.epochs.pop(table, None)

    async def give_back(self, table: str) -> None:
        """Let any node have the table; raises `StoreError`."""
        epoch = self.epochs.pop(table, None)
        if epoch is not None:
            query = "UPDATE lease SET node = NULL WHERE table_id = %s AND node = %s AND epoch = %s RETURNING epoch"
            await asyncio.to_thread(self._ask, query, (table, self.id, epoch))

    async def others(self) -> Sequence[str]:
        """Return where the other nodes that are alive are reached; raises `StoreError`."""
        return [url for (url,) in await asyncio.to_thread(self._ask, OTHERS, (self.id,))]

    async def behind(self, versions: Collection[str], by: int) -> Sequence[str]:
        """Return which tables of other nodes have `by` events after the newest snapshot of these versions.

        Nodes that read the same snapshots are passed over. Raises `StoreError`.
        """
        facts = {"form": self.form, "versions": list(versions), "by": by}
        return [table for (table,) in await asyncio.to_thread(self._found_behind, facts)]

    def _found_behind(self, facts: dict[str, Any]) -> list[tuple[Any, ...]]:
        """Ask by a connection of its own, so that the node's heartbeat never waits for it."""
        try:
            with self._connected() as connection:
                return connection.execute(BEHIND, facts).fetchall()
        except psycopg.Error as error:
            raise StoreError(f"the leases cannot be asked for: {first_line(error)}") from error

    async def hand_over(self) -> None:
        """Let the other nodes have all tables, and take none any more."""
        self._closing = True
        self.epochs.clear()
        with suppress(StoreError):  # then the leases end by themselves
            await asyncio.to_thread(self._leave)

    def _leave(self) -> None:
        self._stop_beating()  # or a last beat, begun before, would say that it lives after it has gone
        self._ask("UPDATE lease SET node = NULL WHERE node = %s RETURNING epoch", (self.id,))
        self._ask("DELETE FROM node WHERE id = %s RETURNING id", (self.id,))

    def close(self) -> None:
        """Let go of the database."""
        self._closing = True
        self._stop_beating()
        with self._turn:
            self._let_go()

    def _stop_beating(self) -> None:
        self._ended.set()
        if self._heart.is_alive():
            self._heart.join()

    # --- being alive

    def _beat(self) -> None:
        while not self._ended.wait(BEAT):
            if not self._closing and self._is_turning():
                with suppress(StoreError):  # the next beat tries again, and says that it was late
                    self._say()

    def _is_turning(self) -> bool:
        """Return whether the event loop has turned lately, and have it note its next turn; without a loop, true."""
        if self._loop is None:
            return True
        with suppress(RuntimeError):  # it is closed
            self._loop.call_soon_threadsafe(self._turn_noted)
        return time.monotonic() - self._turned < HUNG

    def _turn_noted(self) -> None:
        self._turned = time.monotonic()

    def _say(self) -> None:
        """Say that the node is alive; where that was late, note which leases are lost."""
        begun = time.monotonic()
        said = self._ask(SAY, {"id": self.id, "url": self.url, "form": self.form, "span": SPAN})
        if not said:
            raise StoreError("somebody has locked the list of the nodes")
        self._said = begun
        self.peers = self._looked_up(url for (url,) in self._ask(OTHERS, (self.id,)))
        if said[0][0]:
            held = dict(self._ask("SELECT table_id, epoch FROM lease WHERE node = %s", (self.id,)))
            lost = [table for table, epoch in list(self.epochs.items()) if held.get(table) != epoch]
            for table in lost:
                self.forget(table)
            self._lost(lost)

    def _looked_up(self, urls: Iterable[str]) -> frozenset[str]:
        """Return the addresses of hosts; one whose name nobody knows has none."""
        hosts = {urlsplit(url).hostname or "" for url in urls}
        for host in hosts - self._addresses.keys():
            with suppress(OSError):
                found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
                self._addresses[host] = frozenset(str(one[4][0]) for one in found)
        return frozenset(address for host in hosts for address in self._addresses.get(host, ()))

    def _ask(self, query: str, values: Any) -> list[tuple[Any, ...]]:
        """Return what a query finds, nothing where it would wait for a lock; a lost connection is opened anew."""
        with self._turn:
            for is_last in (False, True):
                try:
                    if self._now is None:
                        self._now = self._connected()
                        self._now.execute(f"SET lock_timeout = {int(1000 * BEAT / 2)}")
                    found = self._now.execute(query, values)
                    return found.fetchall() if found.description else []
                except psycopg.errors.LockNotAvailable:  # somebody is writing the table: whoever asks, asks again
                    return []
                except psycopg.Error as error:
                    self._let_go()
                    if is_last or not isinstance(error, psycopg.OperationalError):
                        raise StoreError(f"the leases cannot be asked for: {first_line(error)}") from error
        raise AssertionError

    def _connected(self) -> Connection:
        return connected(self._database, connect_timeout=2, tcp_user_timeout=int(1000 * SPAN))

    def _let_go(self) -> None:
        if self._now is not None:
            self._now.close()
            self._now = None


def _others_tables(database: str, name: str, own: str) -> str:
    """Return why a server may not serve these tables, and what to do."""
    called = f"this one is of '{own}'" if own else "this one names none"
    return (
        f"the tables at {shown(database)} are those of the cluster '{name}', and {called}: "
        f"say --cluster {name} if it belongs to it, or name a database of its own with --store"
    )
