"""The PostgreSQL store beside the contract: lost connections, crashes, who else is there, what it is told at start."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from benchmarks.lines import Line
from sobremesa.cli import main
from sobremesa.server.storage.sqlite import SqliteReader, SqliteStore
from sobremesa.server.storage.store import Row, Snapshot, StoreError
from tests.server.database import Database, database, needs_postgresql
from tests.server.kit import run
from tests.server.test_store import row

pytestmark = needs_postgresql


@pytest.fixture
def own() -> Iterator[Database]:
    """A server that the test may stop."""
    with database() as made:
        yield made


def test_what_waits_together_is_committed_together(running_database: Database) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    async def work() -> None:
        store = PostgresStore(running_database.fresh())
        await asyncio.gather(*(store.append(f"t{i}", [row(1), row(2)]) for i in range(300)))
        assert store.commits < 30
        await store.close()

    run(work())


def test_a_second_server_is_refused_until_the_first_lets_go(running_database: Database) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    async def work() -> None:
        address = running_database.fresh()
        store = PostgresStore(address)
        await store.append("a", [row(1)])
        with pytest.raises(StoreError, match="another server has this database open"):
            PostgresStore(address)
        await store.close()
        again = PostgresStore(address)
        assert await again.read("a") == [row(1)]
        await again.close()

    run(work())


def test_who_has_closed_its_store_holds_the_database_no_longer(
    running_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL notices the end of a connection a moment later: here it never does."""
    import psycopg

    from sobremesa.server.storage.postgresql import PostgresStore

    address, left = running_database.fresh(), list[Any]()
    store, close = PostgresStore(address), psycopg.Connection.close

    def stay(connection: Any) -> None:
        left.append(connection)

    monkeypatch.setattr(psycopg.Connection, "close", stay)
    run(store.close())
    monkeypatch.undo()
    run(PostgresStore(address).close())
    for connection in left:
        close(connection)


def test_a_line_that_was_cut_is_opened_again_and_nothing_is_lost_or_doubled(running_database: Database) -> None:
    import psycopg

    from sobremesa.server.storage.postgresql import PostgresStore

    address = running_database.fresh()

    def cut() -> None:
        with psycopg.connect(running_database.address, autocommit=True) as other:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
            other.execute(others, (address.rpartition("/")[2],))

    async def work() -> None:
        store = PostgresStore(address)
        for seq in range(1, 41):
            if seq % 10 == 0:
                await asyncio.to_thread(cut)
            await asyncio.gather(*(store.append(name, [row(seq, f"c{seq}")]) for name in "abc"))
            assert len(await store.read("a")) == seq
        assert [[one.seq for one in await store.read(name)] for name in "abc"] == [list(range(1, 41))] * 3
        await store.close()

    run(work())


def test_a_crash_of_the_database_is_a_wait(own: Database) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    def crash() -> None:
        own.stop()
        sleep(0.3)
        own.start()

    async def work() -> None:
        store = PostgresStore(own.address)
        await store.append("a", [row(1)])
        crashing = threading.Thread(target=crash)
        crashing.start()
        for seq in range(2, 30):
            await store.append("a", [row(seq)])
            await asyncio.sleep(0.02)
        crashing.join()
        await store.append("a", [row(30)])
        assert [one.seq for one in await store.read("a")] == list(range(1, 31))
        await store.close()

    run(work())


def test_a_standby_takes_the_databases_place_and_nothing_is_lost(own: Database) -> None:
    """An address that follows the failover, as a proxy's or a name's does, leads to the new server."""
    from sobremesa.server.storage.postgresql import PostgresStore

    async def work() -> None:
        address = own.fresh()
        own.begin_standby()
        line = Line(address)
        store = PostgresStore(line.address)
        kept = list(range(1, 31))
        for number in kept:
            await store.append("a", [row(number)])
            if number == 15:
                await asyncio.to_thread(own.fail_over)
                line.lead_to(own.port)
                await asyncio.to_thread(own.begin_standby)
        assert await store.read("a") == [row(number) for number in kept]
        await store.close()

    run(work())


def test_a_standby_is_no_store(own: Database) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    own.begin_standby()
    with pytest.raises(StoreError, match="it is a standby, which takes no writes"):
        PostgresStore(own.address_of_the_standby)


def test_a_database_that_stays_away_is_said(own: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    from sobremesa.server.storage import postgresql

    monkeypatch.setattr(postgresql, "PAUSE", 0.01)
    monkeypatch.setattr(postgresql, "AWAY", 0.2)

    async def work() -> None:
        store = postgresql.PostgresStore(own.address)
        await store.append("a", [row(1)])
        own.stop()
        with pytest.raises(StoreError):
            await store.append("a", [row(2)])
        with pytest.raises(StoreError, match="does not answer"):
            await store.read("a")
        own.start()
        await store.append("a", [row(2)])
        assert [one.seq for one in await store.read("a")] == [1, 2]
        await store.close()

    run(work())


def test_all_who_wait_for_a_database_that_is_away_wait_together(own: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    from sobremesa.server.storage import postgresql

    monkeypatch.setattr(postgresql, "PAUSE", 0.05)
    monkeypatch.setattr(postgresql, "AWAY", 0.2)
    tried: list[str] = []

    def writing(address: str, shared: bool) -> Any:
        tried.append(address)
        raise StoreError("it is away")

    async def work() -> None:
        store = postgresql.PostgresStore(own.address)
        own.stop()
        monkeypatch.setattr(postgresql, "writing", writing)
        answers = await asyncio.gather(*(store.append(f"t{i}", [row(1)]) for i in range(60)), return_exceptions=True)
        assert all(isinstance(answer, StoreError) for answer in answers)
        assert 0 < len(tried) < 30, "not one wait after the other"
        own.start()
        await store.close()

    run(work())


@pytest.mark.parametrize(
    "wrong",
    [Row(1, 0.0, 1j, None, "k", b""), Row(1, 0.0, None, 2**70, "played", b""), Row(1, 0.0, None, None, "k\0", b"")],  # type: ignore[arg-type]
)
def test_whatever_cannot_be_kept_is_answered_and_the_next_is_kept(running_database: Database, wrong: Row) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    async def work() -> None:
        store = PostgresStore(running_database.fresh())
        with pytest.raises(StoreError):
            await asyncio.wait_for(store.append("a", [wrong]), 5)
        await asyncio.wait_for(store.append("a", [row(1)]), 5)
        assert await store.read("a") == [row(1)]
        await store.close()

    run(work())


def test_a_command_may_be_called_anything(running_database: Database) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    async def work() -> None:
        store = PostgresStore(running_database.fresh())
        await store.append("a", [row(1, "a\0b"), row(2, "¿ñ?")])
        assert [one.cid for one in await store.read("a")] == ["a\0b", "¿ñ?"]
        await store.close()

    run(work())


def test_what_is_no_store_is_said_and_left_as_it_is(running_database: Database) -> None:
    import psycopg

    from sobremesa.server.storage.postgresql import PostgresStore, existing

    address = running_database.fresh()
    with pytest.raises(StoreError, match="there are no tables at 'postgresql:"):
        existing(address)
    with psycopg.connect(address, autocommit=True) as connection:
        assert connection.execute("SELECT to_regclass('event')").fetchone() == (None,)
        connection.execute("CREATE TABLE sobremesa_format(format integer NOT NULL)")
        connection.execute("INSERT INTO sobremesa_format VALUES (9)")
    with pytest.raises(StoreError, match="its tables are of format 9, which this version does not know"):
        PostgresStore(address)
    with psycopg.connect(address, autocommit=True) as connection:
        assert connection.execute("SELECT to_regclass('event')").fetchone() == (None,), "nothing was made"


def test_an_address_without_an_answer_is_said_without_its_password() -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    with pytest.raises(StoreError) as said:
        PostgresStore("postgresql://me:secret@127.0.0.1:9/tables?connect_timeout=2")
    assert "'postgresql://127.0.0.1:9/tables' does not answer" in str(said.value)
    assert "secret" not in str(said.value)


def test_a_user_without_rights_is_told(running_database: Database) -> None:
    import psycopg

    from sobremesa.server.storage.postgresql import PostgresStore

    address = running_database.fresh()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS guest")
        connection.execute("CREATE ROLE guest LOGIN")
        connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    with pytest.raises(StoreError, match="permission denied"):
        PostgresStore(address.replace("sobremesa@", "guest@"))


def test_a_snapshot_is_bytes(running_database: Database) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    async def work() -> None:
        store = PostgresStore(running_database.fresh())
        await store.append("a", [row(1)])
        await store.keep_snapshot("a", Snapshot(1, "v", bytes(range(256))))
        assert await store.snapshot("a") == Snapshot(1, "v", bytes(range(256)))
        await store.close()

    run(work())


def test_tables_move_to_a_database_and_back_as_they_were(
    running_database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, address, other = tmp_path / "tables.db", running_database.fresh(), tmp_path / "back.db"

    async def fill() -> None:
        store = SqliteStore(file)
        await store.append("a", [row(1, "x"), row(2, "y"), row(3)])
        await store.set_aside("a", row(2, None, b"why"))
        await store.keep_snapshot("a", Snapshot(2, "v", b"state"))
        await store.append("b", [row(1)])
        await store.close()

    async def all_of(store: SqliteReader) -> list[object]:
        names = [kept.table for kept in await store.tables()]
        return [(name, await store.read(name), await store.aside(name), await store.snapshot(name)) for name in names]

    run(fill())
    assert main(["tables", "move", str(file), address]) == 0
    assert "copied: 2 tables" in capsys.readouterr().out
    assert main(["tables", "list", "--store", address]) == 0
    assert main(["tables", "move", address, str(other)]) == 0
    assert run(all_of(SqliteReader(other))) == run(all_of(SqliteReader(file)))
    capsys.readouterr()
    assert main(["tables", "move", str(file), address]) == 1
    assert "name an empty store" in capsys.readouterr().err


def test_without_the_driver_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert main(["tables", "list", "--store", "postgresql://127.0.0.1/tables"]) == 1
    assert "install sobremesa[postgresql]" in capsys.readouterr().err
