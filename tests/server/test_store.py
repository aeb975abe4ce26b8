"""Contract of any store, over each backend."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from sobremesa.server.offline.device_store import DeviceStore
from sobremesa.server.storage.memory import MemoryStore
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.store import Conflict, Kept, Measure, Row, Snapshot, Store
from tests.server.database import Database, needs_postgresql
from tests.server.kit import run


class Texts:
    """A device's database, as a page's own would be."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.full = False

    async def of(self, beginning: str) -> str:
        return json.dumps([[key, self.texts[key]] for key in sorted(self.texts) if key.startswith(beginning)])

    async def keep(self, change: str) -> None:
        if self.full:
            raise OSError("full")
        told = json.loads(change)
        left = {key: text for key, text in self.texts.items() if not key.startswith(tuple(told["drop"]))}
        self.texts = left | told["put"]


MAKERS: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: MemoryStore(),
    "device": lambda folder: DeviceStore(Texts()),
    "sqlite": lambda folder: SqliteStore(folder / "tables.db"),
}
BACKENDS = [*MAKERS, pytest.param("postgresql", marks=needs_postgresql)]


def row(seq: int, cid: str | None = None, body: bytes = b"{}") -> Row:
    return Row(seq, 1.5, cid, 2, "played", body)


Opened = Callable[[], AbstractAsyncContextManager[Store]]


def postgres_store(request: pytest.FixtureRequest) -> Store:
    """Return a store in a database that no other test uses."""
    from sobremesa.server.storage.postgresql import PostgresStore

    running: Database = request.getfixturevalue("running_database")
    return PostgresStore(running.fresh())


@pytest.fixture(params=BACKENDS)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    @asynccontextmanager
    async def store() -> AsyncIterator[Store]:
        made = postgres_store(request) if request.param == "postgresql" else MAKERS[request.param](tmp_path)
        try:
            yield made
        finally:
            await made.close()

    return store


def test_rows_come_back_as_they_were_kept(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.append("a", [row(1, "x", b'{"kind":"\xc3\xb1"}'), row(2)])
            await store.append("b", [row(1, "x")])
            await store.append("a", [row(3, "y")])
            assert await store.read("a") == [row(1, "x", b'{"kind":"\xc3\xb1"}'), row(2), row(3, "y")]
            assert await store.read("a", since=2) == [row(3, "y")]
            assert await store.read("c") == []

    run(work())


def test_a_command_is_found_by_its_name(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.append("a", [row(1), row(2, "x"), row(3, "ñ")])
            await store.append("b", [row(1, "y")])
            assert [await store.command("a", cid) for cid in ("x", "ñ", "y", "")] == [2, 3, 0, 0]
            assert await store.command("c", "x") == 0

    run(work())


@pytest.mark.parametrize(
    "wrong",
    [[row(1)], [row(3)], [row(2), row(2)], [row(2), row(4)], [row(2, "x")], [row(2, "y"), row(3, "y")]],
    ids=["again", "gap", "twice", "gap inside", "known command", "command twice"],
)
def test_what_does_not_follow_is_refused_whole(opened: Opened, wrong: list[Row]) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.append("a", [row(1, "x")])
            with pytest.raises(Conflict):
                await store.append("a", wrong)
            assert await store.read("a") == [row(1, "x")]
            await store.append("a", [row(2, "z")])
            assert len(await store.read("a")) == 2

    run(work())


def test_a_refused_request_does_not_hold_up_the_others(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            asked = [store.append(f"t{i}", [row(1 if i % 3 else 2)]) for i in range(60)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [answer is None for answer in answers] == [bool(i % 3) for i in range(60)]
            assert [len(await store.read(f"t{i}")) for i in range(6)] == [0, 1, 1, 0, 1, 1]

    run(work())


def test_what_is_set_aside_leaves_the_table_and_is_kept(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.append("a", [row(1, "x"), row(2, "y"), row(3, "z", b"no event")])
            await store.append("b", [row(1), row(2)])
            await store.set_aside("a", row(2, None, b"why"))
            assert await store.read("a") == [row(1, "x"), row(2, None, b"why")]
            assert await store.aside("a") == [row(2, "y"), row(3, "z", b"no event")]
            assert (len(await store.read("b")), await store.aside("b")) == (2, [])
            await store.append("a", [row(3, "z")])
            await store.set_aside("a", row(3, None, b"again"))
            assert [one.seq for one in await store.aside("a")] == [2, 3, 3]
            assert await store.read("a", since=1) == [row(2, None, b"why"), row(3, None, b"again")]

    run(work())


def test_a_table_is_restored_as_another_store_had_it(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            rows, aside = [row(1, "x"), row(2)], [row(2, "y"), row(3), row(2, "y")]
            await store.restore("a", rows, aside)
            assert (await store.read("a"), await store.aside("a")) == (rows, aside)
            with pytest.raises(Conflict):
                await store.restore("a", rows, aside)
            assert len(await store.aside("a")) == 3
            await store.append("a", [row(3)])

    run(work())


@pytest.mark.parametrize("wrong", [row(0), row(3), row(2, "x")], ids=["none", "nothing there", "known command"])
def test_what_cannot_be_set_aside_stays(opened: Opened, wrong: Row) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.append("a", [row(1, "x"), row(2, "y")])
            with pytest.raises(Conflict):
                await store.set_aside("a", wrong)
            assert await store.read("a") == [row(1, "x"), row(2, "y")]
            assert await store.aside("a") == []

    run(work())


def test_a_snapshot_takes_the_place_of_the_older_one(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.append("a", [row(1), row(2), row(3)])
            await store.append("b", [row(1)])
            assert await store.snapshot("a", ["v1"]) is None
            for seq in (1, 3):
                await store.keep_snapshot("a", Snapshot(seq, "v1", b"\x00\xff"))
                assert await store.snapshot("a", ["v1"]) == Snapshot(seq, "v1", b"\x00\xff")
            assert await store.snapshot("b", ["v1"]) is None
            assert [one.seq for one in await store.read("a")] == [1, 2, 3]

    run(work())


def test_a_snapshot_is_had_by_who_can_read_it(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.append("a", [row(1), row(2), row(3)])
            for seq, version in ((1, "v1"), (3, "v2")):
                await store.keep_snapshot("a", Snapshot(seq, version, b""))
                assert await store.snapshot("a", [version, "v9"]) == Snapshot(seq, version, b"")
            assert await store.snapshot("a", ["v1", "v2"]) == Snapshot(3, "v2", b"")
            assert await store.snapshot("a", ["v3"]) is None and await store.snapshot("a", []) is None

    run(work())


@pytest.mark.parametrize("seq", [0, 2])
def test_a_snapshot_of_what_is_not_kept_is_refused(opened: Opened, seq: int) -> None:
    """A table that was deleted meanwhile does not come back by its snapshot."""

    async def work() -> None:
        async with opened() as store:
            await store.append("a", [row(1)])
            await store.append("gone", [row(1), row(2)])
            await store.delete("gone")
            for name in ("a", "gone", "never"):
                with pytest.raises(Conflict):
                    await store.keep_snapshot(name, Snapshot(seq, "v1", b""))
                assert await store.snapshot(name, ["v1"]) is None
            assert [one.table for one in await store.tables()] == ["a"]

    run(work())


@pytest.mark.parametrize(("seq", "stays"), [(1, True), (2, False), (3, False)])
def test_a_snapshot_goes_with_the_rows_that_are_set_aside(opened: Opened, seq: int, stays: bool) -> None:
    async def work() -> None:
        async with opened() as store:
            for name in ("a", "b"):
                await store.append(name, [row(1), row(2), row(3)])
                await store.keep_snapshot(name, Snapshot(seq, "v1", b""))
            await store.set_aside("a", row(2))
            assert (await store.snapshot("a", ["v1"]) is not None) == stays
            assert await store.snapshot("b", ["v1"]) is not None

    run(work())


def test_tables_are_listed_by_when_something_last_happened(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            assert await store.tables() == []
            for name, times in (("new", (1.0, 50.0)), ("old", (2.0, 3.0, 4.0)), ("one", (7.0,))):
                rows = [Row(seq, at, None, None, "played", b"") for seq, at in enumerate(times, 1)]
                await store.append(name, rows)
            assert await store.tables() == [
                Kept("old", 3, 2.0, 4.0),
                Kept("one", 1, 7.0, 7.0),
                Kept("new", 2, 1.0, 50.0),
            ]

    run(work())


def test_a_deleted_table_is_gone_and_the_others_stay(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            for name in ("a", "b"):
                await store.append(name, [row(1, "x"), row(2), row(3)])
                await store.set_aside(name, row(3))
                await store.keep_snapshot(name, Snapshot(2, "v1", b""))
            await store.delete("a")
            await store.delete("never")
            assert (await store.read("a"), await store.aside("a"), await store.snapshot("a", ["v1"])) == ([], [], None)
            assert (len(await store.read("b")), len(await store.aside("b"))) == (3, 1)
            assert await store.snapshot("b", ["v1"]) is not None
            await store.append("a", [row(1, "x")])
            assert await store.read("a") == [row(1, "x")]

    run(work())


def test_a_measure_holds_until_it_is_lifted(opened: Opened) -> None:
    late, early = Measure("b", "address", "192.0.2.0/24", 7.5, 99.5), Measure("c", "name", "Ñandú*", 3.0)

    async def work() -> None:
        async with opened() as store:
            await store.append("a", [row(1)])
            await store.take_measure(late)
            await store.take_measure(early)
            await store.take_measure(Measure("d", "drain", "", 9.0))
            assert (await store.measures())[:2] == [early, late]
            await store.take_measure(Measure("b", "address", "192.0.2.0/25", 7.5))
            await store.lift_measure("c")
            await store.lift_measure("nothing")
            await store.lift_measure("d")
            assert await store.measures() == [Measure("b", "address", "192.0.2.0/25", 7.5)]
            assert await store.read("a") == [row(1)]

    run(work())
