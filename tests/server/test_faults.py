"""Faults of the machine below a table that is played: a clock that jumps, a damaged file, a disk that takes nothing."""

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sobremesa.server.state import events as ev
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.store import StoreError
from sobremesa.server.table.table import Table
from sobremesa.server.table.timing import Timing
from tests.server.kit import Client, House, MemoryStore, house, play, run

HOUR = 3600.0
NOBODY = 65534
"""The user who owns nothing."""
UNHURRIED = Timing(bot=0.02, deal=0.02, hand=0.02, asked_bot=0.02, asked_person=0.02, tick=0, nonce=0, undo=5)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_clock_that_jumps_changes_no_wait_and_nobodys_time(jump: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is away for longer, no time runs out and none is gained; what is kept has the time that the clock says."""
    real, offset = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + offset[0])

    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=UNHURRIED) as here:
            here.lobby.context.wall = time.time
            asked: dict[str, Any] = {"silence": 20.0, "clock": {"bank": 60.0, "increment": 0.0}}
            table, seated = await here.open(game="cuarenta", players=2, **asked)
            friend = await here.friend(seated, "Eva")
            seats = [here.sit(table.state.id, token) for token in (seated["token"], friend["token"])]
            seats[0].send(type="start", cid="s")
            await here.until(lambda: table.state.match is not None and table.state.match.actor >= 0)
            for turn in range(6):
                offset[0] += jump
                await turn_of(here, table, seats, f"p{turn}")
            rows = store.rows[table.state.id]
            plays = [ev.read(row.body) for row in rows if row.kind == "played"]
            assert [one.by for one in plays if isinstance(one, ev.Played)] == [""] * len(plays)
            assert len(plays) >= 6
            assert all(left > 30 for left in table.state.clocks.values())
            assert not any(table.presence.is_gone(seat) for seat in (0, 1))
            assert abs(rows[-1].at - rows[0].at) > HOUR

    run(work())


async def turn_of(here: House, table: Table, seats: list[Client], cid: str) -> None:
    """Whoever is to decide does, and the table goes on to the next decision."""
    match = table.state.match
    assert match is not None
    steps = len(match.steps)
    await play(seats[match.actor], cid=cid)
    await here.until(lambda: len(match.steps) > steps and match.actor >= 0)


def test_a_table_in_a_damaged_part_of_the_file_is_refused_and_the_others_are_played(tmp_path: Path) -> None:
    path, names = tmp_path / "tables.db", list[str]()

    async def filled() -> None:
        async with house(SqliteStore(path)) as here:
            for _ in range(3):
                table, _ = await here.open(game="cuarenta", players=2)
                names.append(table.state.id)
                await paused(table, 400)

    async def looked_at() -> None:
        async with house(SqliteStore(path)) as here:
            answers = {name: await here.ask("GET", f"/api/tables/{name}?language=en") for name in names}
            assert {name: answer.status for name, answer in answers.items()} == dict.fromkeys(names, 200) | {hurt: 409}
            assert answers[hurt].json["error"] == "unreadable_table"
            assert "what was kept of it is still there" in answers[hurt].json["text"]
            well = here.lobby.tables[names[0]]
            await paused(well, 1)

    run(filled())
    hurt, content = names[1], bytearray(path.read_bytes())
    rows = {name.encode() for name in names}
    pages = [n for n in range(0, len(content), 4096) if held(content[n : n + 4096], rows) == {hurt.encode()}]
    assert len(pages) > 3
    page = pages[len(pages) // 2]
    content[page : page + 4096] = random.Random(1).randbytes(4096)
    path.write_bytes(content)
    run(looked_at())
    assert path.read_bytes()[page : page + 4096] == content[page : page + 4096]


async def paused(table: Table, times: int) -> None:
    """So many events that everybody may know of."""
    await table.writer.submit(lambda: table.commit(*[ev.Paused(True)] * times))


def held(page: bytearray, names: set[bytes]) -> set[bytes]:
    """The tables whose rows a page of the file holds, where it leads to no other page."""
    return {name for name in names if name in page} if page[0] == 10 else set()


@contextmanager
def without_rights() -> Iterator[None]:
    """Nobody's rights: an administrator may write anywhere."""
    own = os.geteuid()
    os.seteuid(NOBODY if own == 0 else own)
    try:
        yield
    finally:
        os.seteuid(own)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system knows no such rights")
def test_a_folder_that_takes_nothing_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with without_rights(), pytest.raises(StoreError, match="cannot be kept"):
            SqliteStore(tmp_path / "tables.db")
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    """Where its place is taken by a file."""
    (tmp_path / "file").write_text("mine")
    with pytest.raises(StoreError, match="cannot be kept"):
        SqliteStore(tmp_path / "file" / "tables.db")
    assert (tmp_path / "file").read_text() == "mine"
