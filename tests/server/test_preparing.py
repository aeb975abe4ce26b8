"""Preparation for other servers' tables: a server of another form opens them from snapshots of its own."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.server.http import app
from sobremesa.server.storage import preparing, snapshots
from sobremesa.server.storage.opening import read_back
from sobremesa.server.storage.preparing import BEHIND, Preparation
from sobremesa.server.storage.snapshots import taken
from sobremesa.server.storage.sources import readable
from sobremesa.server.storage.store import Row
from tests.server.database import Database, needs_postgresql
from tests.server.kit import PATIENCE, house, run
from tests.server.random_tables import RandomTable
from tests.server.same_table import differences
from tests.server.test_leases import taken as table_taken

pytestmark = needs_postgresql
OLD = ("their version",)


@asynccontextmanager
async def two(database: Database, *forms: str) -> AsyncIterator[Sequence[Any]]:
    """A server that plays at tables, and others beside it."""
    from sobremesa.server.storage.postgresql import SharedPostgresStore

    address, stores = database.fresh(), list[Any]()
    try:
        for number, form in enumerate(forms):
            url = f"http://{number}"
            stores.append(await asyncio.to_thread(SharedPostgresStore, address, url, "", form))
        yield stores
    finally:
        for store in stores:
            await store.close()


async def kept(store: Any, name: str, rows: Sequence[Row]) -> None:
    if rows[0].seq == 1:
        await store.node.take(name, new=True)
    await store.append(name, rows)


async def prepared(preparation: Preparation) -> int:
    """Prepare as soon as there is something to do; a server counts as dead that has no core for two seconds."""
    async with asyncio.timeout(PATIENCE):
        while not (made := await preparation.once()):
            await asyncio.sleep(0.05)
    return made


def test_tables_of_another_form_are_prepared_and_kept_near(running_database: Database) -> None:
    async def work() -> None:
        table = RandomTable("cuarenta", "", 2, "prepared").run(BEHIND + 20)
        async with two(running_database, "old", "new") as (theirs, ours):
            await kept(theirs, "table", table.rows)
            theirs_own = replace(taken(table.state, table.rows[-1]), version=OLD[0])
            await theirs.keep_snapshot("table", theirs_own)
            preparation = Preparation(ours, ours.node)
            assert [await prepared(preparation), await preparation.once()] == [1, 0]
            assert await theirs.snapshot("table", OLD) == theirs_own
            done = len(table.rows)
            await kept(theirs, "table", table.run(done + BEHIND // 2).rows[done:])
            assert await preparation.once() == 0
            done = len(table.rows)
            await kept(theirs, "table", table.run(done + BEHIND // 2 + 1).rows[done:])
            assert await prepared(preparation) == 1
            await theirs.node.give_back("table")
            await table_taken(ours, "table")
            found = await read_back(ours, "table")
            assert found is not None and found.known == table.state.streams[None].number
            assert differences(found.state, table.state, told=True) == []

    run(work())


def test_servers_of_one_form_prepare_nothing_for_each_other(running_database: Database) -> None:
    async def work() -> None:
        table = RandomTable("cuarenta", "", 2, "prepared").run(BEHIND + 20)
        async with two(running_database, "one", "one", "other") as (theirs, ours, third):
            await kept(theirs, "t", table.rows)
            assert await Preparation(ours, ours.node).once() == 0
            await theirs.node.give_back("t")
            assert await Preparation(third, third.node).once() == 0, (
                "nobody plays there: it is read when it is asked for"
            )

    run(work())


def test_a_table_that_cannot_be_prepared_holds_up_no_other(
    running_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        table = RandomTable("cuarenta", "", 2, "prepared").run(BEHIND + 20)
        damaged = [*table.rows[:40], replace(table.rows[40], body=b"no event"), *table.rows[41:]]
        async with two(running_database, "old", "new") as (theirs, ours):
            for name, rows in (("a", damaged), ("b", [replace(table.rows[0], body=b"{}"), *table.rows[1:]])):
                await kept(theirs, name, rows)
            await kept(theirs, "c", table.rows)
            preparation = Preparation(ours, ours.node)
            assert await prepared(preparation) == 1
            assert await ours.snapshot("c", readable()) is not None
            monkeypatch.setattr(preparing, "read_back", None)
            assert await preparation.once() == 0, "they are not tried again"

    run(work())


def test_a_snapshot_that_was_prepared_of_rows_that_are_set_aside_counts_no_more(running_database: Database) -> None:
    """A server that is stopped while it prepares keeps its snapshot later; the rows are others by then."""

    async def work() -> None:
        table = RandomTable("cuarenta", "", 2, "prepared").run(100)
        async with two(running_database, "old", "new") as (theirs, ours):
            await kept(theirs, "t", table.rows)
            late = taken(table.state, table.rows[-1])
            await ours.keep_snapshot("t", late)
            notice = replace(table.rows[-1], cid=None)
            await theirs.set_aside("t", notice)
            assert await ours.snapshot("t", readable()) is None
            await ours.keep_snapshot("t", late)
            assert snapshots.resumed("t", late, await ours.read("t", late.seq - 1)) is None

    run(work())


def test_of_two_versions_the_newest_snapshots_are_kept_and_of_older_ones_none(running_database: Database) -> None:
    async def work() -> None:
        table = RandomTable("cuarenta", "", 2, "prepared").run(100)
        async with two(running_database, "old") as (store,):
            await kept(store, "t", table.rows)
            snapshot = taken(table.state, table.rows[-1])
            for seq, version in ((10, "1"), (20, "2"), (30, "1"), (25, "1"), (40, "3")):
                await store.keep_snapshot("t", replace(snapshot, seq=seq, version=version))
            found = [await store.snapshot("t", [version]) for version in "123"]
            assert [one and one.seq for one in found] == [30, None, 40]
            await store.delete("t")
            assert await store.snapshot("t", "123") is None

    run(work())


def test_a_server_that_prepares_lives_and_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        prepared = asyncio.Event()

        async def first(self: Preparation) -> None:
            await prepared.wait()

        monkeypatch.setattr(Preparation, "first", first)
        monkeypatch.setattr(app, "AT_ONCE", 0.01)
        async with house() as here:
            assert (await here.ask("GET", "/healthz")).status == 200
            assert (await here.ask("GET", "/readyz")).status == 503
            prepared.set()
            await here.until(lambda: here.web.ready)
            assert (await here.ask("GET", "/readyz")).status == 200

    run(work())
