"""The PostgreSQL store beside the contract: lost connections, crashes, who else is there, what it is told at start."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from benchmarks.database_link import DatabaseLink
from sobremesa.cli import main
from sobremesa.server.storage.address import existing, opened
from sobremesa.server.storage.sources import readable
from sobremesa.server.storage.sqlite import SqliteReader, SqliteStore
from sobremesa.server.storage.store import Row, Snapshot, StoreError
from tests.server.database import Database, database, needs_postgresql
from tests.server.kit import PATIENCE, run
from tests.server.test_store import row

pytestmark = needs_postgresql


@pytest.fixture
def own() -> Iterator[Database]:
    """A server that the test may stop."""
    with database() as made:
        yield made


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a store wait for its database as long as a test does: a slow machine begins it anew in more than seconds."""
    from sobremesa.server.storage import postgresql

    monkeypatch.setattr(postgresql, "AWAY", PATIENCE)


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


@pytest.mark.usefixtures("patient")
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


@pytest.mark.usefixtures("patient")
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


@pytest.mark.usefixtures("patient")
def test_a_standby_takes_the_databases_place_and_nothing_is_lost(own: Database) -> None:
    """An address that follows the failover, as a proxy's or a name's does, leads to the new server."""
    from sobremesa.server.storage.postgresql import PostgresStore

    async def work() -> None:
        address = own.fresh()
        own.begin_standby()
        line = DatabaseLink(address)
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


def test_a_standby_is_no_store_and_nobodys_to_answer_at(own: Database) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore
    from sobremesa.server.storage.postgresql_questions import refuse_unfit
    from sobremesa.server.storage.postgresql_schema import writing

    writing(own.address).close()
    own.begin_standby()
    for opens in (PostgresStore, refuse_unfit):
        with pytest.raises(StoreError, match="it is a standby, which takes no writes"):
            opens(own.address_of_the_standby)


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
            await asyncio.wait_for(store.append("a", [wrong]), PATIENCE)
        await asyncio.wait_for(store.append("a", [row(1)]), PATIENCE)
        assert await store.read("a") == [row(1)]
        await store.close()

    run(work())


FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON event FOR EACH ROW WHEN (NEW.seq > 1) EXECUTE FUNCTION full_disk();
"""


def test_a_full_disk_is_said_and_nothing_is_half_kept(running_database: Database) -> None:
    import psycopg

    from sobremesa.server.storage.postgresql import PostgresStore

    async def work() -> None:
        address = running_database.fresh()
        store = PostgresStore(address)
        await store.append("a", [row(1)])
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(FULL)
            with pytest.raises(StoreError, match="could not keep it: could not extend file: No space left"):
                await store.append("a", [row(2), row(3)])
            await store.append("b", [row(1)])
            connection.execute("DROP TRIGGER full_disk ON event")
        assert len(await store.read("a")) == 1
        await store.append("a", [row(2), row(3)])
        assert len(await store.read("a")) == 3
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

    from sobremesa.server.storage.postgresql import PostgresStore

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


@pytest.mark.parametrize(
    "address", ["postgresql://me:secret@[::1/tables", "postgresql://me:secret%@db/tables", "postgresql://db/x?secret=1"]
)
def test_an_address_that_cannot_be_read_is_said_without_any_part_of_it(address: str) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    with pytest.raises(StoreError, match="the database's address cannot be read: ") as said:
        PostgresStore(address)
    assert str(said.value).endswith("; write postgresql://USER@HOST/NAME")
    assert "secret" not in str(said.value)


def test_another_kind_of_database_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for opens in (opened, existing):
        with pytest.raises(StoreError, match="cannot be kept at 'mysql://…': name a file, or a database"):
            opens("mysql://me:secret@db/tables")
    assert not list(tmp_path.iterdir())


def _role(address: str, *statements: str) -> str:
    """Return the address for another user, who may do only what the statements say."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        if connection.execute("SELECT FROM pg_roles WHERE rolname = 'guest'").rowcount == 0:
            connection.execute("CREATE ROLE guest LOGIN")
        for statement in statements:
            connection.execute(statement)
    return address.replace("sobremesa@", "guest@")


@pytest.mark.parametrize(
    ("rights", "why"),
    [
        ("", "permission denied for table sobremesa_format"),
        ("SELECT", "its user may not INSERT in the table '"),
        ("SELECT, INSERT, UPDATE", "its user may not DELETE in the table '"),
    ],
)
def test_a_user_without_rights_is_told_which_it_takes(rights: str, why: str, running_database: Database) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore
    from sobremesa.server.storage.postgresql_schema import writing

    empty, made = running_database.fresh(), running_database.fresh()
    writing(made).close()
    with pytest.raises(StoreError, match=r"permission denied.*; it needs SELECT, INSERT, UPDATE, DELETE on the tables"):
        PostgresStore(_role(empty))
    given = [f"GRANT {rights} ON ALL TABLES IN SCHEMA public TO guest"] if rights else []
    with pytest.raises(StoreError, match=f"{why}.*; it needs SELECT, INSERT, UPDATE, DELETE on the tables"):
        PostgresStore(_role(made, *given))


def test_once_the_tables_are_there_nobody_needs_to_own_them(running_database: Database) -> None:
    """A server that starts makes nothing again: that would also wait for every writer, and have every writer wait."""
    import psycopg

    from sobremesa.server.storage.postgresql import PostgresStore
    from sobremesa.server.storage.postgresql_schema import writing

    address = running_database.fresh()
    writing(address).close()
    guest = _role(address, "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO guest")

    async def work() -> None:
        with psycopg.connect(address) as other:
            other.execute("LOCK TABLE event IN ROW EXCLUSIVE MODE")
            store = PostgresStore(guest)
            await store.append("a", [row(1)])
            assert len(await store.read("a")) == 1
            await store.close()

    run(work())


def test_the_tables_are_known_by_all_their_columns(running_database: Database) -> None:
    import psycopg

    from sobremesa.server.storage.postgresql_schema import PARTS, writing

    address = running_database.fresh()
    writing(address).close()
    query = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    with psycopg.connect(address) as connection:
        made = set(connection.execute(query).fetchall())
    assert made == {(table, column) for table, columns in PARTS.items() for column in columns}


def test_a_read_only_database_is_said(running_database: Database) -> None:
    import psycopg

    from sobremesa.server.storage.postgresql import PostgresStore
    from sobremesa.server.storage.postgresql_schema import writing

    address = running_database.fresh()
    writing(address).close()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {address.rpartition('/')[2]} SET default_transaction_read_only = on")
    with pytest.raises(StoreError, match="it is read-only: set default_transaction_read_only to off"):
        PostgresStore(address)


def test_another_programs_table_of_the_same_name_is_left_as_it_is(running_database: Database) -> None:
    import psycopg

    from sobremesa.server.storage.postgresql import PostgresStore

    address = running_database.fresh()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE TABLE event(what text)")
    with pytest.raises(StoreError, match="its table 'event' is another program's: name a database of its own"):
        PostgresStore(address)
    with psycopg.connect(address) as connection:
        columns = connection.execute("SELECT column_name FROM information_schema.columns WHERE table_schema = 'public'")
        assert columns.fetchall() == [("what",)]


@pytest.mark.parametrize("way", ["", "?tcp_user_timeout=1234"])
def test_a_line_of_which_nothing_is_heard_is_lost_within_seconds(running_database: Database, way: str) -> None:
    """The system itself would wait for a quarter of an hour; who says something else in the address has it."""
    from sobremesa.server.storage.postgresql_schema import connected

    with connected(running_database.fresh() + way) as connection:
        found = connection.info.get_parameters()
        assert found["tcp_user_timeout"] == ("1234" if way else "6000")
        assert (found["keepalives_idle"], found["keepalives_interval"], found["keepalives_count"]) == ("2", "1", "4")


def test_a_snapshot_is_bytes(running_database: Database) -> None:
    from sobremesa.server.storage.postgresql import PostgresStore

    async def work() -> None:
        store = PostgresStore(running_database.fresh())
        await store.append("a", [row(1)])
        await store.keep_snapshot("a", Snapshot(1, "v", bytes(range(256))))
        assert await store.snapshot("a", ["v"]) == Snapshot(1, "v", bytes(range(256)))
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
        await store.keep_snapshot("a", Snapshot(2, readable()[0], b"state"))
        await store.append("b", [row(1)])
        await store.close()

    async def all_of(store: SqliteReader) -> list[object]:
        names = [kept.table for kept in await store.tables()]
        return [
            (name, await store.read(name), await store.aside(name), await store.snapshot(name, readable()))
            for name in names
        ]

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
