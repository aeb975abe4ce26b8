"""Housekeeping of the tables that a server keeps: list, export, delete, prune, by hand and by itself."""

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.cli import main
from sobremesa.core.record import Record
from sobremesa.server.state import events as ev
from sobremesa.server.storage.housekeeping import DAY
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.store import Row
from tests.server.kit import MemoryStore, house
from tests.server.kit import run as finish
from tests.server.random_tables import RandomTable

Run = Callable[..., tuple[int, str, str]]
NOW = 2e9
"""A long time after everything that happens at a random table."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setattr("time.time", lambda: NOW)

    def called(*words: str) -> tuple[int, str, str]:
        status = main(words)
        out, err = capsys.readouterr()
        return status, out, err

    return called


def rows_of(table: RandomTable, at: float) -> list[Row]:
    """The table's rows, the newest at this time."""
    first = at - len(table.rows)
    return [Row(row.seq, first + row.seq, row.cid, row.seat, row.kind, row.body) for row in table.rows]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Four tables: one of today, one in a match, one after it, one that nobody can read; and another's key in each."""
    playing, over = RandomTable("cuarenta", "", 2, 1).run(90), RandomTable("cuatrola", "", 4, 1).run(60)
    while over.state.phase != "over":
        over.run(len(over.rows) + 1)
    while playing.state.phase != "playing":
        playing.run(len(playing.rows) + 1)
    lobby = RandomTable("canasta", "", 4, 1)

    async def work() -> None:
        opened = SqliteStore(tmp_path / "tables.db")
        await opened.append("-today", rows_of(lobby, NOW - 60))
        await opened.append("playing", rows_of(playing, NOW - 10 * DAY))
        await opened.append("over", rows_of(over, NOW - 20 * DAY))
        await opened.append("broken", [Row(1, NOW - 30 * DAY, None, None, "opened", b"no event \xff")])
        await opened.close()

    finish(work())
    return tmp_path / "tables.db"


def names(path: Path) -> list[str]:
    async def work() -> list[str]:
        opened = SqliteStore(path)
        found = [kept.table for kept in await opened.tables()]
        await opened.close()
        return found

    return finish(work())


def test_the_list_tells_how_each_table_stands(run: Run, store: Path) -> None:
    status, out, err = run("tables", "list", "--store", str(store))
    lines = [line.split() for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert [(line[0], line[-3]) for line in lines[1:]] == [
        ("broken", "unreadable"),
        ("over", "over"),
        ("playing", "playing"),
        ("-today", "lobby"),
    ]
    assert lines[2][1:3] == ["cuatrola", "4"]
    assert lines[3][-2:] == ["2033-05-08", "03:33"]


def test_a_table_is_exported_as_files_that_people_can_read(run: Run, store: Path, tmp_path: Path) -> None:
    status, out, _ = run("tables", "export", "over", str(tmp_path / "out"), "--store", str(store))
    files = [Path(line) for line in out.splitlines()]
    assert (status, files[0].name) == (0, "events.jsonl")
    assert os.name != "posix" or files[0].parent.stat().st_mode & 0o777 == 0o700
    events = [json.loads(line) for line in files[0].read_text().splitlines()]
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert {"opened", "sat", "began", "dealt", "played"} <= {event["event"]["kind"] for event in events}
    assert events[1]["at"].startswith("2033-04-")
    assert "Ñandú" in files[0].read_text()
    records = [Record.parse(file.read_text()) for file in files[1:]]
    assert records and records[0].over
    before = files[0].read_bytes()
    status, _, err = run("tables", "export", "playing", str(tmp_path / "out"), "--store", str(store))
    assert status == 1 and "exists" in err.lower()
    assert files[0].read_bytes() == before


def test_a_broken_tables_bytes_are_exported_too(run: Run, store: Path, tmp_path: Path) -> None:
    status, _, err = run("tables", "export", "broken", str(tmp_path / "out"), "--store", str(store))
    assert (status, err) == (0, "")
    assert "no event" in (tmp_path / "out" / "events.jsonl").read_text()


def test_what_was_set_aside_is_exported(run: Run, store: Path, tmp_path: Path) -> None:
    async def work() -> None:
        opened = SqliteStore(store)
        kept = await opened.read("playing")
        await opened.set_aside("playing", Row(len(kept), 0.0, None, None, *ev.write(ev.Paused(True))))
        await opened.close()

    finish(work())
    assert run("tables", "export", "playing", str(tmp_path / "out"), "--store", str(store))[0] == 0
    assert len((tmp_path / "out" / "set-aside.jsonl").read_text().splitlines()) == 1


def test_deleted_tables_are_gone_and_the_others_stay(run: Run, store: Path) -> None:
    status, out, _ = run("tables", "delete", "over", "-today", "--store", str(store))
    assert (status, out) == (0, "deleted: 2 tables\n")
    assert names(store) == ["broken", "playing"]
    assert b"cuatrola" not in store.read_bytes()


def test_an_unknown_table_is_said_before_any_is_deleted(run: Run, store: Path, tmp_path: Path) -> None:
    status, _, err = run("tables", "delete", "over", "nowhere", "--store", str(store))
    assert (status, err) == (1, "sobremesa: there is no table 'nowhere'; nothing was deleted.\n")
    assert len(names(store)) == 4
    status, _, err = run("tables", "export", "nowhere", str(tmp_path / "out"), "--store", str(store))
    assert (status, err) == (1, "sobremesa: there is no table 'nowhere'.\n")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("days", "left", "said"),
    [
        (31, ["broken", "over", "playing", "-today"], "0 tables"),
        (15, ["playing", "-today"], "2 tables: 1 whose match was over, 1 that could not be read"),
        (1, ["-today"], "3 tables: 1 whose match was over, 1 in the middle of a match, 1 that could not be read"),
    ],
)
def test_pruning_deletes_what_is_too_old_and_counts_it(
    run: Run, store: Path, days: int, left: list[str], said: str
) -> None:
    words = ("tables", "prune", "--keep-days", str(days), "--store", str(store))
    assert run(*words, "--dry-run")[:2] == (0, f"would be deleted: {said}\n")
    assert len(names(store)) == 4
    assert run(*words)[:2] == (0, f"deleted: {said}\n")
    assert names(store) == left


@pytest.mark.parametrize("days", ["0", "-3", "soon"])
def test_no_fewer_days_than_one_are_kept(run: Run, store: Path, days: str) -> None:
    assert run("tables", "prune", "--keep-days", days, "--store", str(store))[0] == 2
    assert len(names(store)) == 4


def test_beside_a_server_one_can_look_but_not_delete(run: Run, store: Path, tmp_path: Path) -> None:
    opened = SqliteStore(store)
    try:
        assert run("tables", "list", "--store", str(store))[0] == 0
        assert run("tables", "export", "over", str(tmp_path / "out"), "--store", str(store))[0] == 0
        for words in (("delete", "over"), ("prune", "--keep-days", "1")):
            status, _, err = run("tables", *words, "--store", str(store))
            assert status == 1 and "another server has" in err
    finally:
        finish(opened.close())
    assert len(names(store)) == 4


def test_where_there_is_no_store_none_is_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "photos.txt").write_text("not ours")
    for path in (tmp_path / "none.db", tmp_path / "photos.txt"):
        for words in (("list",), ("delete", "a"), ("prune", "--keep-days", "1"), ("export", "a", str(tmp_path / "x"))):
            status, _, err = run("tables", *words, "--store", str(path))
            assert status == 1 and err.startswith("sobremesa: ")
    assert [file.name for file in tmp_path.iterdir()] == ["photos.txt"]


def test_a_file_of_before_can_be_looked_at(run: Run, store: Path, tmp_path: Path) -> None:
    from tests.server.test_sqlite_file import foreign

    for statement in ("PRAGMA application_id=0", "DROP TABLE aside", "DROP TABLE snapshot"):
        foreign(store, statement)
    assert run("tables", "list", "--store", str(store))[0] == 0
    assert run("tables", "export", "over", str(tmp_path / "out"), "--store", str(store))[0] == 0


# --- the server by itself


class Slow(MemoryStore):
    """A store that deletes when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.may = asyncio.Event(), asyncio.Event()

    async def delete(self, table: str) -> None:
        self.asked.set()
        await self.may.wait()
        await super().delete(table)


def kept(store: MemoryStore, ages: dict[str, float]) -> None:
    table = RandomTable("cuarenta", "", 2, 1).run(40)
    for name, days in ages.items():
        store.rows[name] = rows_of(table, 1e9 - days * DAY)


@pytest.mark.parametrize(("days", "left"), [(7, {"new"}), (None, {"new", "old", "older"})])
def test_a_server_deletes_what_is_too_old_when_it_starts(days: int | None, left: set[str]) -> None:
    async def work() -> None:
        store = MemoryStore()
        kept(store, {"new": 1, "old": 8, "older": 90})
        async with house(store, keep_days=days) as here:
            await here.until(lambda: set(store.rows) == left)
            answers = {name: await here.ask("GET", f"/api/tables/{name}") for name in ("new", "old", "older")}
            assert {name for name, answer in answers.items() if answer.status == 200} == left

    finish(work())


def test_a_table_that_somebody_has_come_to_is_not_deleted() -> None:
    async def work() -> None:
        store = MemoryStore()
        kept(store, {"old": 90, "older": 100})
        async with house(store) as here:
            assert (await here.ask("GET", "/api/tables/old")).status == 200
            await here.lobby.prune(7)
            assert set(store.rows) == {"old"}
            assert (await here.ask("GET", "/api/tables/older")).status == 404

    finish(work())


def test_who_comes_while_a_table_is_deleted_is_told_that_there_is_none() -> None:
    async def work() -> None:
        store: Any = Slow()
        kept(store, {"old": 90})
        async with house(store) as here:
            pruning = asyncio.create_task(here.lobby.prune(7))
            await store.asked.wait()
            coming = asyncio.create_task(here.ask("GET", "/api/tables/old"))
            await asyncio.sleep(0.01)
            store.may.set()
            assert (await coming).status == 404
            await pruning
            assert not store.rows

    finish(work())
