"""Leases of tables in PostgreSQL: one node writes a table, and what it wrote is there when another takes it."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from sobremesa.cli import main
from sobremesa.server.storage.leases import Elsewhere
from sobremesa.server.storage.store import Conflict, StoreError
from tests.server.database import Database, needs_postgresql
from tests.server.kit import PATIENCE, run
from tests.server.test_store import row

Store = Any
"""A node's store; its module is imported where it is used, since the driver may be missing."""

pytestmark = needs_postgresql


@pytest.fixture
def address(running_database: Database) -> str:
    """A database that no other test uses."""
    return running_database.fresh()


@asynccontextmanager
async def nodes(address: str, *urls: str) -> AsyncIterator[list[Store]]:
    from sobremesa.server.storage.postgresql import SharedPostgresStore

    async with AsyncExitStack() as stack:
        stores = []
        for url in urls:
            stores.append(await asyncio.to_thread(SharedPostgresStore, address, url))
            stack.push_async_callback(stores[-1].close)
        yield stores


def stop_beating(store: Store, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let a node be as one that was stopped, until it is woken."""
    say = store.node._say

    def silent() -> None:
        """Say nothing."""

    monkeypatch.setattr(store.node, "_say", silent)

    def wake() -> None:
        monkeypatch.setattr(store.node, "_say", say)
        say()

    return wake


async def taken(store: Store, table: str) -> None:
    """Take a table as soon as its node counts as dead."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            await store.node.take(table)
            return
        except Elsewhere:
            await asyncio.sleep(0.05)
    raise TimeoutError


def test_a_table_is_one_nodes_and_the_others_are_told_whose(address: str) -> None:
    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            await one.node.take("t", new=True)
            await one.append("t", [row(1)])
            with pytest.raises(Elsewhere) as told:
                await other.node.take("t")
            assert told.value.url == "http://a"
            with pytest.raises(Conflict, match="another node may have it"):
                await other.append("t", [row(2)])
            assert await other.read("t") == [row(1)]
            assert list(await one.node.others()) == ["http://b"]

    run(work())


def test_a_database_without_an_encoding_serves_as_well(running_database: Database) -> None:
    """`initdb` makes one where no language is set, as in a small container."""
    import psycopg

    address = running_database.fresh()
    parts, name = address.rsplit("/", 1)
    with psycopg.connect(f"{parts}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}_ascii ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")

    async def work() -> None:
        async with nodes(f"{address}_ascii", "http://a", "http://b") as (one, other):
            await one.node.take("t", new=True)
            await one.append("t", [row(1, "ñandú")])
            with pytest.raises(Elsewhere) as told:
                await other.node.take("t")
            assert told.value.url == "http://a"
            assert await other.read("t") == [row(1, "ñandú")]

    run(work())


def test_of_two_that_take_a_table_at_once_one_has_it(address: str) -> None:
    async def work() -> None:
        async with nodes(address, "http://a", "http://b", "http://c") as stores:
            await stores[0].node.take("t", new=True)
            await stores[0].append("t", [row(1)])
            await stores[0].node.give_back("t")
            answers = await asyncio.gather(*(store.node.take("t") for store in stores), return_exceptions=True)
            assert sorted(map(str, answers)) == ["None", "moving", "moving"]
            assert sum("t" in store.node.epochs for store in stores) == 1

    run(work())


def test_a_table_that_is_none_has_no_lease(address: str) -> None:
    async def work() -> None:
        async with nodes(address, "http://a") as (one,):
            await one.node.take("nothing")
            assert not one.node.epochs
            with pytest.raises(Conflict):
                await one.append("nothing", [row(1)])

    run(work())


def test_who_slept_too_long_writes_nothing_and_learns_what_it_lost(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            lost: list[str] = []
            one.node.watch(lost.extend)
            for name in "tu":
                await one.node.take(name, new=True)
                await one.append(name, [row(1)])
            wake = stop_beating(one, monkeypatch)
            await taken(other, "t")
            assert not one.node.is_alive()
            await other.append("t", [row(2, "theirs")])
            with pytest.raises(Conflict):
                await one.append("t", [row(2, "late")])
            await asyncio.to_thread(wake)
            assert lost == [] and "t" not in one.node.epochs, "the refusal told it already"
            await one.append("u", [row(2)])
            assert [one.cid for one in await other.read("t")] == [None, "theirs"]

    run(work())
    assert epochs(address, "t") == [1, 2] and epochs(address, "u") == [1, 1]


def set_back(address: str) -> None:
    """Leave the nodes as a database's clock does that is set back by an hour."""
    import psycopg

    with psycopg.connect(address) as connection:
        connection.execute("UPDATE node SET until = until + interval '1 hour'")


def test_a_clock_that_is_set_back_gives_no_dead_server_an_hour_of_life(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            await one.node.take("t", new=True)
            await one.append("t", [row(1)])
            stop_beating(one, monkeypatch)
            await asyncio.to_thread(set_back, address)
            await taken(other, "t")
            assert await other.node.others() == []
            with pytest.raises(Conflict):
                await one.append("t", [row(2, "late")])

    run(work())


def test_a_clock_that_is_set_back_costs_a_server_that_lives_no_table(address: str) -> None:
    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            await one.node.take("t", new=True)
            await one.append("t", [row(1)])
            await asyncio.to_thread(set_back, address)
            async with asyncio.timeout(PATIENCE):
                while len(await other.node.others()) < 1:
                    await asyncio.sleep(0.05)
            await one.append("t", [row(2)])
            with pytest.raises(Elsewhere):
                await other.node.take("t")

    run(work())
    assert epochs(address, "t") == [1, 1]


def test_who_slept_too_long_is_told_of_a_table_that_it_did_not_write(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            lost: list[str] = []
            one.node.watch(lost.extend)
            await one.node.take("t", new=True)
            await one.append("t", [row(1)])
            wake = stop_beating(one, monkeypatch)
            await taken(other, "t")
            await asyncio.to_thread(wake)
            assert lost == ["t"] and one.node.is_alive()

    run(work())


def test_a_server_whose_event_loop_hangs_keeps_no_table_though_its_threads_live(address: str) -> None:
    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            lost: list[str] = []
            await one.node.take("t", new=True)
            await one.append("t", [row(1)])
            hung = asyncio.new_event_loop()
            one.node._loop, one.node._turned = hung, float("-inf")
            await taken(other, "t")
            hung.close()
            one.node.watch(lost.extend)
            async with asyncio.timeout(PATIENCE):
                while not lost:
                    await asyncio.sleep(0.05)
            assert lost == ["t"]

    run(work())


def epochs(address: str, table: str) -> list[int]:
    import psycopg

    with psycopg.connect(address) as connection:
        query = "SELECT epoch FROM event WHERE table_id = %s ORDER BY seq"
        return [epoch for (epoch,) in connection.execute(query, (table,)).fetchall()]


def test_who_takes_a_table_reads_what_was_being_written(address: str) -> None:
    """The lease is locked from the check to the commit: a row is kept before the lease goes, or not at all."""
    import psycopg

    from sobremesa.server.storage.postgresql import COLUMNS, HELD

    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            await one.node.take("t", new=True)
            await one.append("t", [row(1)])
            lease = one.lease("t")
            with psycopg.connect(address) as writing:
                assert writing.execute(HELD, ("t", *lease)).fetchone() is not None
                values = "'t', 2, 1.5, NULL, 2, 'played', ''"
                writing.execute(f"INSERT INTO event({COLUMNS}, epoch) VALUES ({values}, {lease.epoch})")
                await one.node.hand_over()
                with pytest.raises(Elsewhere):
                    await other.node.take("t")
                writing.commit()
            await taken(other, "t")
            assert [one.seq for one in await other.read("t")] == [1, 2]

    run(work())


def test_who_was_stopped_in_the_middle_of_a_transaction_holds_up_nobody(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lock on the lease must not outlast it, nor the other node's own life hang on it."""
    from sobremesa.server.storage.postgresql import HELD

    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            await one.node.take("t", new=True)
            await one.append("t", [row(1)])
            stop_beating(one, monkeypatch)
            writing = one._writer._now
            writing.execute("BEGIN")
            writing.execute(HELD, ("t", *one.lease("t")))
            await taken(other, "t")
            assert other.node.is_alive()
            await other.append("t", [row(2)])

    run(work())


def test_nodes_and_who_wants_the_database_alone_refuse_each_other(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore, SharedPostgresStore

    async def work() -> None:
        async with nodes(address, "http://a"):
            with pytest.raises(StoreError, match="another server has this database open"):
                PostgresStore(address)
            assert await asyncio.to_thread(main, ["tables", "prune", "--keep-days", "1", "--store", address]) == 1
        alone = PostgresStore(address)
        with pytest.raises(StoreError, match="another command has this database to itself"):
            SharedPostgresStore(address, "http://b")
        await alone.close()

    run(work())
    assert "another server has this database open" in capsys.readouterr().err


@pytest.mark.parametrize(("other", "called"), [("club", "this one is of 'club'"), ("", "this one names none")])
def test_servers_of_another_cluster_are_refused_and_leave_nothing(
    other: str, called: str, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore, SharedPostgresStore

    async def work() -> None:
        async with AsyncExitStack() as stack:
            for url in ("http://a", "http://b"):
                store = await asyncio.to_thread(SharedPostgresStore, address, url, "federation")
                stack.push_async_callback(store.close)
            named = ["--cluster", other] if other else []
            assert await asyncio.to_thread(main, ["serve", "--port", "0", "--store", address, *named]) == 1
            assert await store.node.others() == ["http://a"]
        await PostgresStore(address).close()

    run(work())
    told = capsys.readouterr().err
    assert f"those of the cluster 'federation', and {called}: say --cluster federation" in told
    assert "password" not in told


def test_the_first_server_that_says_a_name_gives_it_to_those_that_had_none(address: str) -> None:
    from sobremesa.server.storage.postgresql import SharedPostgresStore

    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, _):
            named = await asyncio.to_thread(SharedPostgresStore, address, "http://c", "club")
            assert named.node.key == one.node.key
            with pytest.raises(StoreError, match="say --cluster club"):
                await asyncio.to_thread(SharedPostgresStore, address, "http://d")
            await named.close()

    run(work())


def test_nodes_that_start_at_once_make_the_tables_once(address: str) -> None:
    from sobremesa.server.storage.postgresql import SharedPostgresStore

    async def work() -> None:
        stores = await asyncio.gather(*(asyncio.to_thread(SharedPostgresStore, address, f"http://{n}") for n in "abcd"))
        assert len({store.node.key for store in stores}) == 1
        await asyncio.gather(*(store.close() for store in stores))

    run(work())


def test_a_store_of_the_last_version_is_taken_further(address: str) -> None:
    import psycopg

    from sobremesa.server.storage.postgresql import PostgresStore

    async def fill() -> None:
        store = PostgresStore(address)
        await store.append("t", [row(1)])
        await store.close()

    async def go_on() -> None:
        async with nodes(address, "http://a") as (one,):
            await one.node.take("t")
            await one.append("t", [row(2)])
            assert await one.read("t") == [row(1), row(2)]

    run(fill())
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ALTER TABLE event DROP COLUMN epoch; DROP TABLE node, lease, cluster")
        connection.execute("UPDATE sobremesa_format SET format = 1")
    run(go_on())
    assert epochs(address, "t") == [0, 1]


def test_a_deleted_table_leaves_no_lease(address: str) -> None:
    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            await one.node.take("t", new=True)
            await one.append("t", [row(1)])
            await one.delete("t")
            await other.node.take("t")
            assert not one.node.epochs and not other.node.epochs

    run(work())


def test_who_stops_leaves_its_tables_to_the_others_at_once(address: str) -> None:
    async def work() -> None:
        async with nodes(address, "http://a", "http://b") as (one, other):
            await one.node.take("t", new=True)
            await one.append("t", [row(1)])
            await one.node.hand_over()
            await other.node.take("t")
            await other.append("t", [row(2)])
            with pytest.raises(Elsewhere) as told:
                await one.node.take("t")
            assert told.value.url == "http://b" and not one.node.is_alive()

    run(work())
