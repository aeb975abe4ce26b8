"""What any store promises; the SQLite one besides: durable when it answers, one process, readers that only read."""

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from sobremesa.server.sqlite import PRAGMAS, SqliteStore
from sobremesa.server.store import Conflict, Row, Store, StoreError
from tests.server.kit import MemoryStore, run

MAKERS: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: MemoryStore(),
    "sqlite": lambda folder: SqliteStore(folder / "tables.db"),
}


def row(seq: int, cid: str | None = None, body: bytes = b"{}") -> Row:
    return Row(seq, 1.5, cid, 2, "played", body)


Opened = Callable[[], AbstractAsyncContextManager[Store]]


@pytest.fixture(params=list(MAKERS))
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    @asynccontextmanager
    async def store() -> AsyncIterator[Store]:
        made = MAKERS[request.param](tmp_path)
        try:
            yield made
        finally:
            await made.close()

    return store


# --- the contract: a second backend is one more line in MAKERS


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


# --- SQLite


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await asyncio.gather(*(store.append(f"t{i}", [row(1)]) for i in range(300)))
        await store.close()
        assert store.commits < 30

    run(work())


def test_closing_keeps_what_was_handed_in(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        waiting = [asyncio.create_task(store.append(f"t{i}", [row(1)])) for i in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        again = SqliteStore(tmp_path / "tables.db")
        assert [len(await again.read(f"t{i}")) for i in range(50)] == [1] * 50
        await again.close()

    run(work())


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


@pytest.mark.parametrize("wrong", [Row(1, 0.0, None, 2**70, "played", b""), Row(1, 0.0, 1j, None, "k", b"")])  # type: ignore[arg-type]
def test_whatever_cannot_be_kept_is_answered_and_the_next_is_kept(tmp_path: Path, wrong: Row) -> None:
    """The one thread that writes outlives any error."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        with pytest.raises(StoreError):
            await asyncio.wait_for(store.append("a", [wrong]), 5)
        await asyncio.wait_for(store.append("a", [row(1)]), 5)
        assert await store.read("a") == [row(1)]
        await store.close()

    run(work())


FULL = """
import asyncio, json, resource, sys
from pathlib import Path
from sobremesa.server.sqlite import SqliteStore
from sobremesa.server.store import Row, StoreError

async def main():
    store, kept, refused = SqliteStore(Path(sys.argv[1])), 0, 0
    resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, resource.RLIM_INFINITY))
    while refused < 3:
        try:
            await store.append("t", [Row(kept + 1, 0.0, None, 0, "played", b"x" * 9000)])
            kept += 1
        except StoreError:
            refused += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.append("t", [Row(kept + 1, 0.0, None, 0, "played", b"there is room again")])
    await store.close()
    print(kept + 1)

asyncio.run(main())
"""


def test_a_full_disk_is_said_and_once_there_is_room_the_store_goes_on(tmp_path: Path) -> None:
    """The system's limit of a file's length stands for the disk's end."""
    command = [sys.executable, "-c", FULL, str(tmp_path / "tables.db")]
    child = subprocess.run(command, capture_output=True, timeout=30, check=True)
    kept = int(child.stdout)
    assert kept > 5
    assert missing(tmp_path / "tables.db", {"t": kept}) == {}

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        assert len(await store.read("t")) == kept
        await store.close()

    run(work())


def test_a_store_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.append("a", [row(1)])
        await store.close()
        content = bytearray((tmp_path / "tables.db").read_bytes())
        content[4096:8192] = b"\x55" * 4096
        again = SqliteStore(tmp_path / "tables.db")
        (tmp_path / "tables.db").write_bytes(content)
        with pytest.raises(StoreError, match="cannot be read"):
            await again.read("a")
        await again.close()

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


CHILD = """
import asyncio, os, sys
from pathlib import Path
from sobremesa.server.sqlite import PRAGMAS, SqliteStore
from sobremesa.server.store import Row

async def table(store, name):
    for seq in range(1, 100_000):
        await store.append(name, [Row(seq, 0.0, f"c{seq}", 0, "played", b"x" * 50)])
        os.write(1, f"{name} {seq}\\n".encode())

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await asyncio.gather(*(table(store, f"t{i}") for i in range(8)))

asyncio.run(main())
"""


def acknowledged(lines: bytes) -> dict[str, int]:
    """The newest acknowledged number of each table; a line that was cut off counts not."""
    newest: dict[str, int] = {}
    for line in lines.split(b"\n")[:-1]:
        name, _, seq = line.decode().partition(" ")
        newest[name] = int(seq)
    return newest


@pytest.mark.parametrize("moment", [20, 900])
def test_an_acknowledged_row_survives_the_end_of_the_process(tmp_path: Path, moment: int) -> None:
    child = subprocess.Popen([sys.executable, "-c", CHILD, tmp_path / "tables.db"], stdout=subprocess.PIPE)
    assert child.stdout is not None
    lines = b"".join(child.stdout.readline() for _ in range(moment))
    os.kill(child.pid, signal.SIGKILL)
    lines += child.stdout.read()
    child.wait()
    child.stdout.close()
    assert missing(tmp_path / "tables.db", acknowledged(lines)) == {}


def missing(path: Path, newest: dict[str, int]) -> dict[str, int]:
    """Acknowledged rows that a store opened anew does not have."""

    async def work() -> dict[str, int]:
        store = SqliteStore(path)
        kept = {name: [one.seq for one in await store.read(name)] for name in newest}
        await store.close()
        return {name: seq for name, seq in newest.items() if kept[name][:seq] != list(range(1, seq + 1))}

    return asyncio.run(work())


def test_an_acknowledged_row_survives_a_power_cut(tmp_path: Path) -> None:
    """What a disk may keep at a power cut: all that was synced, and any part of what was written after it.

    While another row is being written, the files are copied as a disk could have them: the log as long as it was at
    the last acknowledgement, then a part of what has been written since, then perhaps noise.
    """
    cuts = run(cut_off(tmp_path, random.Random(4)))
    assert len(cuts) > 10
    assert [missing(cut, {"t": seq}) for cut, seq in cuts] == [{}] * len(cuts)


async def cut_off(folder: Path, chance: random.Random) -> list[tuple[Path, int]]:
    """Copies of a store at many power cuts, each with the newest number that was acknowledged before."""
    store = SqliteStore(folder / "tables.db")
    cuts: list[tuple[Path, int]] = []
    for seq in range(1, 400):
        await store.append("t", [row(seq, f"c{seq}", b"x" * chance.randrange(900))])
        synced = (folder / "tables.db-wal").stat().st_size
        if chance.random() < 0.06:
            unanswered = asyncio.create_task(store.append("u", [row(len(cuts) + 1, None, b"y" * 4000)]))
            await asyncio.sleep(chance.random() * 0.002)
            cuts.append((copied(folder, folder / f"cut{seq}", synced, chance), seq))
            await unanswered
    await store.close()
    return cuts


def copied(folder: Path, cut: Path, synced: int, chance: random.Random) -> Path:
    """The store's files after the cut; the log is read first: what a checkpoint writes meanwhile is then in both."""
    log = (folder / "tables.db-wal").read_bytes()
    cut.mkdir()
    shutil.copy(folder / "tables.db", cut)
    torn = log[synced : synced + chance.randrange(5000)]
    noise = chance.randbytes(chance.randrange(3000)) if chance.random() < 0.5 else b""
    (cut / "tables.db-wal").write_bytes(log[:synced] + torn + noise)
    return cut / "tables.db"
