"""The file of an SQLite store: one server, one name, and nobody else's file."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.sqlite_file import APPLICATION, PRAGMAS
from sobremesa.server.storage.store import Snapshot, StoreError
from tests.server.kit import run
from tests.server.test_store import row

posix = pytest.mark.skipif(os.name != "posix", reason="only there files have modes")


def test_a_second_server_is_kept_out(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        with pytest.raises(StoreError, match="another server"):
            SqliteStore(tmp_path / "tables.db")
        await store.close()
        await SqliteStore(tmp_path / "tables.db").close()

    run(work())


def test_a_second_server_is_kept_out_by_another_name_of_the_file_too(tmp_path: Path) -> None:
    async def work() -> None:
        (tmp_path / "other.db").symlink_to(tmp_path / "tables.db")
        store = SqliteStore(tmp_path / "tables.db")
        with pytest.raises(StoreError, match="another server"):
            SqliteStore(tmp_path / "other.db")
        await store.close()

    run(work())


def test_what_is_no_store_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="cannot be kept"):
        SqliteStore(tmp_path / "tables.db")


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (lambda path: path.mkdir(), "unable to open"),
        (lambda path: foreign(path, "CREATE TABLE event(a, b)"), "no such column"),
        (lambda path: foreign(path, "PRAGMA user_version=99"), "of format 99"),
    ],
    ids=["a folder", "another's file", "a later version's"],
)
def test_what_cannot_be_ours_is_said_at_once(tmp_path: Path, made: Callable[[Path], None], why: str) -> None:
    made(tmp_path / "tables.db")
    with pytest.raises(StoreError, match=why):
        SqliteStore(tmp_path / "tables.db")


OTHERS: dict[str, list[str]] = {
    "a file with an id of its own": ["PRAGMA application_id=252006673"],
    "another's tables": ["CREATE TABLE photo(place TEXT)", "INSERT INTO photo VALUES('Quito')"],
    "another's log": ["PRAGMA journal_mode=WAL", "CREATE TABLE photo(place TEXT)", "INSERT INTO photo VALUES('Quito')"],
    "a table of our name": ["CREATE TABLE event(a, b)"],
}


@pytest.mark.parametrize("statements", OTHERS.values(), ids=list(OTHERS))
def test_anothers_database_is_refused_and_stays_as_it_is(tmp_path: Path, statements: list[str]) -> None:
    for statement in statements:
        foreign(tmp_path / "tables.db", statement)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(StoreError, match=r"belongs to another program|no such column"):
        SqliteStore(tmp_path / "tables.db")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_anothers_log_that_was_not_closed_loses_nothing(tmp_path: Path) -> None:
    """After the end of its process another's newest rows stand in the log alone; they are still there afterwards."""
    other = sqlite3.connect(tmp_path / "other.db", isolation_level=None)
    for statement in OTHERS["another's log"]:
        other.execute(statement)
    for name in ("", "-wal"):
        shutil.copy(tmp_path / f"other.db{name}", tmp_path / f"tables.db{name}")
    other.close()
    with pytest.raises(StoreError, match="belongs to another program"):
        SqliteStore(tmp_path / "tables.db")
    with sqlite3.connect(tmp_path / "tables.db") as reader:
        assert reader.execute("SELECT place FROM photo").fetchall() == [("Quito",)]
        assert {name for (name,) in reader.execute("SELECT name FROM sqlite_schema")} == {"photo"}
    reader.close()


def test_a_store_of_before_it_was_written_whose_it_is_still_opens(tmp_path: Path) -> None:
    async def work() -> None:
        path = tmp_path / "tables.db"
        store = SqliteStore(path)
        await store.append("a", [row(1)])
        await store.close()
        for statement in (
            "PRAGMA application_id=0",
            "PRAGMA user_version=0",
            "DROP TABLE aside",
            "DROP TABLE snapshot",
        ):
            foreign(path, statement)
        again = SqliteStore(path)
        assert await again.read("a") == [row(1)]
        await again.keep_snapshot("a", Snapshot(1, "v", b""))
        await again.close()
        assert path.read_bytes()[68:72] == APPLICATION.to_bytes(4, "big")

    run(work())


def test_a_file_of_two_names_is_refused_while_it_has_them(tmp_path: Path) -> None:
    async def work() -> None:
        path, other = tmp_path / "tables.db", tmp_path / "other.db"
        store = SqliteStore(path)
        await store.append("a", [row(1)])
        os.link(path, other)
        with pytest.raises(StoreError, match="second name"):
            SqliteStore(other)
        await store.append("a", [row(2)])
        await store.close()
        for name in (path, other):
            with pytest.raises(StoreError, match="second name"):
                SqliteStore(name)
        other.unlink()
        again = SqliteStore(path)
        assert await again.read("a") == [row(1), row(2)]
        await again.close()

    run(work())


def foreign(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_settings_that_are_not_followed_are_no_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (PRAGMAS["journal_mode"], PRAGMAS["synchronous"]) == (("WAL", "wal"), ("FULL", 2))
    monkeypatch.setitem(PRAGMAS, "synchronous", ("NORMAL", 2))
    with pytest.raises(StoreError, match="synchronous stays 1"):
        SqliteStore(tmp_path / "tables.db")


def test_the_file_is_as_it_should_be(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.append("a", [row(1)])
        with sqlite3.connect(tmp_path / "tables.db") as reader:
            assert reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            (schema,) = reader.execute("SELECT sql FROM sqlite_schema WHERE name = 'event'").fetchone()
        reader.close()
        assert "STRICT, WITHOUT ROWID" in schema
        assert "UNIQUE(table_id, cid)" in schema
        await store.close()

    run(work())


# --- whose the files are


@posix
def test_a_store_and_what_lies_beside_it_are_their_users_alone(tmp_path: Path) -> None:
    async def work() -> None:
        before = os.umask(0o022)
        try:
            store = SqliteStore(tmp_path / "new" / "tables.db")
            await store.append("a", [row(1)])
            assert modes(tmp_path / "new") == dict.fromkeys(["", "-shm", "-wal", ".lock"], 0o600)
            assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
            await store.close()
        finally:
            os.umask(before)

    run(work())


@posix
def test_a_store_that_others_could_read_is_narrowed_and_that_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The log of a process that has died is narrowed with it, and the folder, which may be anybody's, stays."""

    async def work() -> None:
        path, left = tmp_path / "here" / "tables.db", tmp_path / "left"
        path.parent.mkdir()
        path.parent.chmod(0o755)
        store = SqliteStore(path)
        await store.append("a", [row(1)])
        shutil.copytree(path.parent, left)
        await store.close()
        for file in left.iterdir():
            file.chmod(0o664)
        caplog.clear()
        again = SqliteStore(left / "tables.db")
        assert await again.read("a") == [row(1)]
        assert modes(left) == dict.fromkeys(["", "-shm", "-wal", ".lock"], 0o600)
        assert left.stat().st_mode & 0o777 == 0o755
        assert "others could read a file of the tables" in caplog.text
        await again.close()

    run(work())


@posix
def test_a_store_that_cannot_be_narrowed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(SqliteStore(tmp_path / "tables.db").close())
    (tmp_path / "tables.db").chmod(0o644)

    def not_ours(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "chmod", not_ours)
        with pytest.raises(StoreError, match=r"others may read '.*tables\.db', which is another user's"):
            SqliteStore(tmp_path / "tables.db")
    run(SqliteStore(tmp_path / "tables.db").close())  # nothing was left locked


@posix
def test_anothers_file_keeps_its_mode(tmp_path: Path) -> None:
    for statement in OTHERS["another's log"]:
        foreign(tmp_path / "tables.db", statement)
    (tmp_path / "tables.db").chmod(0o644)
    with pytest.raises(StoreError, match="belongs to another program"):
        SqliteStore(tmp_path / "tables.db")
    assert (tmp_path / "tables.db").stat().st_mode & 0o777 == 0o644


def modes(folder: Path) -> dict[str, int]:
    """The modes of a store's files, by the end of their names."""
    return {file.name.removeprefix("tables.db"): file.stat().st_mode & 0o777 for file in folder.iterdir()}
