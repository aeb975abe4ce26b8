"""The SQLite store beside the contract: durable when it answers, full disks, damage, deletion that is one."""

import asyncio
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.server.storage.group_commit import Answers, Request
from sobremesa.server.storage.sqlite import AT_ONCE, SqliteStore
from sobremesa.server.storage.store import Conflict, Damaged, Row, Snapshot, StoreError
from tests.server.kit import PATIENCE, run
from tests.server.test_store import row


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await asyncio.gather(*(store.append(f"t{i}", [row(1)]) for i in range(300)))
        await store.close()
        assert store.commits < 30

    run(work())


@pytest.mark.parametrize("wrong", [row(3), row(1, "known")], ids=["a gap", "a command's name twice"])
@pytest.mark.parametrize("others", [3, 2 * AT_ONCE], ids=["in one statement", "in several"])
def test_of_what_waits_together_all_but_the_wrong_one_is_kept(tmp_path: Path, wrong: Row, others: int) -> None:
    """Also two appends to one table."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.append("b", [row(1, "known")])
        wanted = [("a", [row(1), row(2)]), ("a", [row(3)]), ("b", [replace(wrong, seq=wrong.seq + 1)])]
        wanted += [(f"t{i}", [row(1)]) for i in range(others)]
        told = await asyncio.gather(*(store.append(*one) for one in wanted), return_exceptions=True)
        assert [type(one) for one in told if one is not None] == [Conflict] and isinstance(told[2], Conflict)
        assert [len(await store.read(name)) for name in ("a", "b", "t0")] == [3, 1, 1]
        await store.close()

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


@pytest.mark.parametrize("wrong", [Row(1, 0.0, None, 2**70, "played", b""), Row(1, 0.0, 1j, None, "k", b"")])  # type: ignore[arg-type]
def test_whatever_cannot_be_kept_is_answered_and_the_next_is_kept(tmp_path: Path, wrong: Row) -> None:
    """The one thread that writes outlives any error."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        with pytest.raises(StoreError):
            await asyncio.wait_for(store.append("a", [wrong]), PATIENCE)
        await asyncio.wait_for(store.append("a", [row(1)]), PATIENCE)
        assert await store.read("a") == [row(1)]
        await store.close()

    run(work())


FULL = """
import asyncio, json, resource, sys
from pathlib import Path
from sobremesa.server.storage.group_commit import Answers, Request
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.store import Row, StoreError

async def main():
    store, kept, refused = SqliteStore(Path(sys.argv[1])), 0, 0
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
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
    child = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True)
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


CHILD = """
import asyncio, os, sys
from pathlib import Path
from sobremesa.server.storage.group_commit import Answers, Request
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.store import Row

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
    """Keep what a disk may at a power cut: all that was synced, and any part of what was written after it.

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


def test_of_a_deleted_table_no_byte_stays_in_the_files(tmp_path: Path) -> None:
    """Not in its pages, not in the log, not where a snapshot was before a longer one."""

    async def work() -> None:
        path, chance = tmp_path / "tables.db", random.Random(1)
        store = SqliteStore(path)
        for name in ("gone", "stays"):
            secret = name.upper().encode() * 3
            for seq in range(1, 200):
                await store.append(name, [row(seq, f"{name}{seq}", secret + chance.randbytes(300))])
                if seq % 20 == 0:
                    await store.keep_snapshot(name, Snapshot(seq, "v", secret + chance.randbytes(seq * 400)))
            await store.set_aside(name, row(150, None, secret))
        assert any(b"GONEGONEGONE" in content for content in contents(tmp_path))
        await store.delete("gone")
        assert not any(b"GONE" in content or b"gone" in content for content in contents(tmp_path))
        assert any(b"STAYSSTAYS" in content for content in contents(tmp_path))
        assert len(await store.read("stays")) == 150
        await store.close()

    run(work())


def contents(folder: Path) -> list[bytes]:
    return [file.read_bytes() for file in folder.iterdir()]


def test_a_damaged_table_is_refused_and_the_others_play_on(tmp_path: Path) -> None:
    """A page in the middle of the file is noise: its table is answered so, in one group with the others."""

    async def work() -> None:
        path, noise = tmp_path / "tables.db", random.Random(2)
        store = SqliteStore(path)
        for name in ("first", "middle", "last"):
            for seq in range(1, 60):
                await store.append(name, [row(seq, f"{name}{seq}", f"[{name}]".encode() * 40)])
        await store.close()
        content = bytearray(path.read_bytes())
        pages = [n for n in range(0, len(content), 4096) if is_leaf_of(b"middle", content[n : n + 4096])]
        for page in pages:
            content[page : page + 4096] = noise.randbytes(4096)
        path.write_bytes(content)
        again = SqliteStore(path)
        with pytest.raises(StoreError, match="cannot be read"):
            await again.read("middle")
        asked = [again.append(name, [row(60)]) for name in ("first", "middle", "last")]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), Damaged, type(None)]
        assert [len(await again.read(name)) for name in ("first", "last")] == [60, 60]
        await again.close()
        after = path.read_bytes()
        assert all(after[page : page + 4096] == content[page : page + 4096] for page in pages)

    run(work())


def test_a_table_beside_a_damaged_one_keeps_what_it_had_and_says_why_it_stops(tmp_path: Path) -> None:
    """To divide a full page SQLite reads the pages beside it, and there the next table's noise begins."""

    async def work() -> None:
        path = tmp_path / "tables.db"
        store = SqliteStore(path)
        for seq in range(1, 200):
            for name in ("first", "middle"):
                await store.append(name, [row(seq, f"{name}{seq}", f"[{name}]".encode() * 40)])
        await store.close()
        content = bytearray(path.read_bytes())
        for page in range(0, len(content), 4096):
            if is_leaf_of(b"middle", content[page : page + 4096]) and b"first" not in content[page : page + 4096]:
                content[page : page + 4096] = random.Random(2).randbytes(4096)
        path.write_bytes(content)
        again, kept = SqliteStore(path), 199
        with pytest.raises(Damaged, match="malformed"):
            while kept < 1000:
                await again.append("first", [row(kept + 1, f"first{kept + 1}", b"[first]" * 40)])
                kept += 1
        assert [one.seq for one in await again.read("first")] == list(range(1, kept + 1))
        await again.close()

    run(work())


def is_leaf_of(table: bytes, page: bytearray) -> bool:
    """Return whether a page of the file holds rows of this table alone, and leads to no other page."""
    return page[0] == 10 and set(re.findall(rb"\[(\w+)\]", page)) == {table}


def test_who_waits_for_a_group_is_woken_once_whoever_else_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        loop, woken = asyncio.get_running_loop(), list[object]()
        wake = loop.call_soon_threadsafe

        def counted(*call: Any) -> object:
            woken.append(call)
            return wake(*call)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        answers = Answers()
        requests = [Request[None]("a", lambda connection, table: None) for _ in range(4)]
        waiting = [answers.of(request) for request in requests]
        waiting[1].cancel()
        for request in requests[:3]:
            request.answer()
        requests[3].answer(StoreError("the disk is full"))
        assert len(woken) == 1
        told = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(one) for one in told] == [type(None), asyncio.CancelledError, type(None), StoreError]

    run(work())
