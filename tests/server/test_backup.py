"""Backups: a copy of a store that is being written, the way back, and what is refused on it."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

import sobremesa
from sobremesa.cli import main
from sobremesa.core.record import Record
from sobremesa.server.storage import backup
from sobremesa.server.storage.address import existing, opened
from sobremesa.server.storage.backup import Seal, back_up
from sobremesa.server.storage.parts import PARTS, Values, some_at_once
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.sqlite_file import ASIDE, EVENT, MEASURE, SNAPSHOT
from sobremesa.server.storage.sqlite_parts import read_only
from sobremesa.server.storage.store import Measure, Row, Snapshot, Store, StoreError
from tests.server.database import Database, needs_postgresql
from tests.server.kit import PATIENCE, house, play, play_out, run
from tests.server.test_store import row

KINDS = ["file", pytest.param("postgresql", marks=needs_postgresql)]
NOW = 1.5e9
ROWS = [row(1, None, b'{"kind":"\xc3\xb1"}'), Row(2, 1.1, "\0 ñ 🂡", None, "played", b"no event \xff"), row(3, "x")]


@pytest.fixture
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """The addresses of stores that are not there yet, by kind."""
    numbers = iter(range(99))

    def made(kind: str) -> str:
        if kind == "file":
            return str(tmp_path / f"tables-{next(numbers)}.db")
        running: Database = request.getfixturevalue("running_database")
        return running.fresh()

    return made


async def filled(where: str) -> None:
    store = opened(where)
    await store.append("a", ROWS)
    await store.append("b", ROWS[:2])
    await store.set_aside("b", row(2))
    await store.append("b", [row(3), row(4)])
    await store.set_aside("b", row(3, "again"))
    await store.keep_snapshot("a", Snapshot(3, "v", b"\0 as it stood"))
    await store.take_measure(Measure("m1", "address", "192.0.2.0/25", 7.5))
    await store.take_measure(Measure("m2", "name", "Ñ*", 8.5, 9.5))
    await store.close()


async def contents(where: str) -> dict[str, object]:
    reader = existing(where)
    try:
        tables: dict[str, object] = {
            one.table: (
                await reader.read(one.table),
                await reader.aside(one.table),
                await reader.snapshot(one.table, ["v"]),
            )
            for one in await reader.tables()
        }
        measures = await reader.measures()
        return tables | {"measures": measures} if measures else tables
    finally:
        await reader.close()


def emptied(where: str) -> None:
    """Make the store, without a table."""
    run(opened(where).close())


# --- the way there and back


@pytest.mark.parametrize("there", KINDS)
@pytest.mark.parametrize("back", KINDS)
def test_a_store_of_either_kind_comes_back_from_its_backup_as_it_was(
    there: str, back: str, address: Callable[[str], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target, file = address(there), address(back), tmp_path / "saved"
    run(filled(source))
    assert main(["tables", "backup", str(file), "--store", source]) == 0
    said = capsys.readouterr().out
    assert said.startswith("backed up: 2 tables, 6 events, as of ") and "SHA-256" in said
    assert main(["tables", "restore", str(file), "--store", target]) == 0
    assert capsys.readouterr().out == said.replace("backed up", "restored")
    assert run(contents(target)) == run(contents(source))
    run(restored_is_written(target))


async def restored_is_written(where: str) -> None:
    store = opened(where)
    await store.append("a", [row(4)])
    await store.set_aside("a", row(4))
    assert len(await store.aside("a")) == 1
    await store.close()


def test_every_part_of_a_store_is_in_its_backup_or_only_says_who_serves(running_database: Database) -> None:
    from sobremesa.server.storage import postgresql_parts, postgresql_schema

    assert [statement.split("(")[0].split()[-1] for statement in (EVENT, ASIDE, SNAPSHOT, MEASURE)] == list(PARTS)
    serving = {"sobremesa_format", "node", "lease", "cluster", "bot_worker", "bot_question"}
    made_again = {"snapshot"}
    assert {*postgresql_parts.FILLED.values()} | serving | made_again == set(postgresql_schema.PARTS)


# --- while tables are played


def held_after_events(monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], None]) -> None:
    """Have something happen once a backup has read the events, and before it reads all else."""
    parts = iter(PARTS)

    def held(rows: Iterator[Values]) -> Iterator[list[Values]]:
        yield from some_at_once(rows)
        if next(parts) == "event":
            meanwhile()

    monkeypatch.setattr(backup, "some_at_once", held)


@pytest.mark.parametrize("kind", KINDS)
def test_of_all_tables_a_backup_has_the_same_moment(
    kind: str, address: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, file = address(kind), tmp_path / "saved"
    run(filled(where))
    before = run(contents(where))

    async def work() -> None:
        store, loop = opened(where), asyncio.get_running_loop()

        async def changed() -> None:
            await store.set_aside("a", row(2, "late"))
            await store.append("c", [row(1)])
            await store.delete("b")

        held_after_events(monkeypatch, lambda: asyncio.run_coroutine_threadsafe(changed(), loop).result(PATIENCE))
        await asyncio.to_thread(back_up, where, file, NOW)
        await store.close()

    run(work())
    target = address("file")
    backup.restore(file, target)
    assert run(contents(target)) == before != run(contents(where))


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_acknowledged_before_is_in_a_backup(kind: str, address: Callable[[str], str], tmp_path: Path) -> None:
    where, file = address(kind), tmp_path / "saved"

    async def work() -> dict[str, int]:
        store, acknowledged, on = opened(where), dict.fromkeys("abcdef", 0), True

        async def traffic(table: str) -> None:
            while on:
                await store.append(table, [row(acknowledged[table] + 1, f"c{acknowledged[table]}")])
                acknowledged[table] += 1

        writing = [asyncio.create_task(traffic(table)) for table in acknowledged]
        while min(acknowledged.values()) < 20:
            await asyncio.sleep(0)
        before = dict(acknowledged)
        await asyncio.to_thread(back_up, where, file, NOW)
        since = dict(acknowledged)
        while any(acknowledged[table] == since[table] for table in since):  # and the writers go on
            await asyncio.sleep(0)
        on = False
        await asyncio.gather(*writing)
        await store.close()
        return before

    before = run(work())
    target = address(kind)
    backup.restore(file, target)

    async def kept() -> dict[str, list[int]]:
        reader = existing(target)
        found = {table: [one.seq for one in await reader.read(table)] for table in before}
        await reader.close()
        return found

    for table, numbers in run(kept()).items():
        assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= before[table]


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_restored_is_played_on(kind: str, address: Callable[[str], str], tmp_path: Path) -> None:
    """A match is backed up in its middle while it goes on; whoever sat there comes back to the copy with their key."""
    where, target, file = address(kind), address(kind), tmp_path / "saved"

    async def begun() -> tuple[str, str, int]:
        store = opened(where)
        async with house(store) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            client = here.sit(table.state.id, seated["token"])
            for _ in range(3):
                await play(client)
            number = table.state.seq
            await asyncio.to_thread(back_up, where, file, NOW)
            await play(client)
            await client.leave()
        await store.close()
        return table.state.id, seated["token"], number

    async def played_on(name: str, token: str, number: int) -> str:
        store = opened(target)
        async with house(store) as here:
            client = here.sit(name, token)
            await play_out(client)
            await client.leave()
            answer = await here.ask("GET", f"/api/tables/{name}/record", token=token)
            assert answer.status == 200 and here.lobby.tables[name].state.seq > number
        await store.close()
        return str(answer.json["record"])

    name, token, number = run(begun())
    backup.restore(file, target)
    record = run(played_on(name, token, number))
    assert Record.parse(record).over and sobremesa.replay(record).over


# --- what is refused


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A backup of a file's store."""
    run(filled(str(tmp_path / "source.db")))
    back_up(str(tmp_path / "source.db"), tmp_path / "saved", NOW)
    return tmp_path / "saved"


def changed(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def without_its_end(file: Path, share: float) -> None:
    file.write_bytes(file.read_bytes()[: int(share * file.stat().st_size)])


def with_another_byte(file: Path) -> None:
    known = file.read_bytes()
    assert known.count(b"as it stood") == 1
    file.write_bytes(known.replace(b"as it stood", b"as it Stood"))


WRONG: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda file: file.unlink(), "cannot be read: No such file"),
    "empty": (lambda file: without_its_end(file, 0), "is no backup"),
    "cut off early": (lambda file: without_its_end(file, 0.3), "is damaged or was cut off"),
    "cut off by a page": (lambda file: without_its_end(file, 0.99), "is damaged or was cut off"),
    "another byte": (with_another_byte, "is damaged or was cut off"),
    "a row less": (lambda file: changed(file, "DELETE FROM event WHERE table_id = 'a' AND seq = 3"), "is damaged"),
    "unsealed": (lambda file: changed(file, "DELETE FROM seal"), "is damaged or was cut off"),
    "of another version": (lambda file: changed(file, "PRAGMA user_version=2"), "is of format 2, which this version"),
    "no backup": (lambda file: file.write_bytes(b"photos" * 99), "is no backup"),
    "a store": (lambda file: shutil.copy(file.with_name("source.db"), file), "is no backup"),
}


@pytest.mark.parametrize(("made", "why"), WRONG.values(), ids=list(WRONG))
def test_what_is_no_whole_backup_is_refused_and_no_store_is_made(
    saved: Path, made: Callable[[Path], object], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made(saved)
    before = {file.name for file in saved.parent.iterdir()}
    assert main(["tables", "restore", str(saved), "--store", str(saved.with_name("target.db"))]) == 1
    assert why in capsys.readouterr().err
    assert {file.name for file in saved.parent.iterdir()} == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_store_that_has_something_or_a_server_is_refused_and_stays_as_it_is(
    kind: str, saved: Path, address: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    where = address(kind)
    words = ["tables", "restore", str(saved), "--store", where]

    async def work(fill: Callable[[Store], object]) -> None:
        store = opened(where)
        await fill(store)  # type: ignore[misc]
        assert await asyncio.to_thread(main, words) == 1
        assert "another server has" in capsys.readouterr().err
        await store.close()
        assert await asyncio.to_thread(main, words) == 1
        assert "there are tables already where these are to go" in capsys.readouterr().err

    run(work(lambda store: store.append("z", [row(1)])))
    assert list(run(contents(where))) == ["z"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_restoration_that_fails_in_its_middle_leaves_nothing_and_can_be_repeated(
    kind: str, saved: Path, address: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    where, parts = address(kind), iter(PARTS)
    emptied(where)

    def failing() -> Iterator[str]:
        yield next(parts)
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(backup, "_counted", lambda connection: (2, 6, sealed(saved).hash))
        patch.setattr(backup, "PARTS", failing())
        with pytest.raises(StoreError, match="disk I/O error"):
            backup.restore(saved, where)
    assert run(contents(where)) == {}
    backup.restore(saved, where)
    assert list(run(contents(where))) == ["a", "b", "measures"]


def sealed(file: Path) -> Seal:
    with closing(sqlite3.connect(file)) as connection:
        return Seal(*connection.execute("SELECT * FROM seal").fetchone())


def test_no_file_is_written_over_and_a_backup_that_fails_leaves_none(
    saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, before = str(saved.with_name("source.db")), saved.read_bytes()
    assert main(["tables", "backup", str(saved), "--store", source]) == 1
    assert "is there already" in capsys.readouterr().err and saved.read_bytes() == before
    for file, why in ((saved.with_name("none") / "new", "No such file"), (saved.with_name("new"), "is full")):
        if why == "is full":
            monkeypatch.setattr(backup, "_counted", full)
        assert main(["tables", "backup", str(file), "--store", source]) == 1
        assert why in capsys.readouterr().err
    assert not [file for file in saved.parent.iterdir() if not file.name.startswith(("saved", "source.db"))]
    assert main(["tables", "backup", str(saved.with_name("new")), "--store", str(saved.with_name("nowhere"))]) == 1
    assert "there are no tables" in capsys.readouterr().err


def full(connection: sqlite3.Connection) -> Sequence[object]:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_server_does_not_take_a_backup_for_its_store(saved: Path) -> None:
    before = saved.read_bytes()
    with pytest.raises(StoreError, match="it is a backup: bring it back with `sobremesa tables restore`"):
        SqliteStore(saved)
    assert saved.read_bytes() == before


def test_a_backup_is_its_users_alone(saved: Path) -> None:
    assert saved.stat().st_mode & 0o777 == 0o600


def test_who_reads_for_long_holds_up_nobody_who_deletes(tmp_path: Path) -> None:
    """What is deleted while a backup reads leaves the log once it has ended, with what is written next."""
    secret, path = b"the house's secret", tmp_path / "tables.db"

    async def work() -> None:
        store = SqliteStore(path)
        await store.append("a", [row(1, body=secret)])
        with read_only(path) as reader:
            reader.execute("SELECT * FROM event").fetchall()
            await store.delete("a")
            assert secret in log.read_bytes()
        await store.append("b", [row(1)])
        assert secret not in log.read_bytes() + path.read_bytes()
        await store.close()

    log = path.with_name("tables.db-wal")
    run(work())
