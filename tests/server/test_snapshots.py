"""Snapshots: a table opened from one is the table that all of its events make; what does not fit is passed over."""

import asyncio
import sys
from dataclasses import fields
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

import sobremesa
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage import snapshots
from sobremesa.server.storage.snapshots import EVERY, FOLDED, opened, resumed, taken
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.store import Row, Snapshot, StoreError
from tests.server.kit import House, MemoryStore, house, play_out, random_bots, run
from tests.server.random_tables import RandomTable
from tests.server.same_table import differences
from tests.test_laws import tables

EVENTS = 300


@tables
def test_a_table_from_snapshots_is_the_table_of_all_its_events(name: str, preset: str, players: int) -> None:
    """Wherever it is cut, again and again: a snapshot of what a snapshot made, and the events in between."""
    whole, chance = RandomTable(name, preset, players, "snapshots"), Random(f"{name}|{preset}|{players}")
    twin, seen, done = None, set[str](), 0
    while len(whole.rows) < EVENTS:
        whole.run(done + chance.randint(1, 25))
        seen |= {row.kind for row in whole.rows[done:]}
        twin = folded(twin, whole.rows[done:])
        assert differences(whole.state, twin, told=chance.random() < 0.2) == []
        snapshot = taken(twin, whole.rows[-1])
        twin = resumed("table", snapshot, whole.rows[-1:])
        assert twin is not None
        assert differences(whole.state, twin, told=chance.random() < 0.2) == []
        done = len(whole.rows)
    assert {"took_back", "moved", "invited", "paused"} <= seen


def folded(state: TableState | None, rows: list[Row]) -> TableState:
    for row in rows:
        event = ev.read(row.body)
        if state is None:
            assert isinstance(event, ev.Opened)
            state = TableState("table", event)
        state.apply(event, row.cid, row.seat)
    assert state is not None
    return state


@pytest.mark.parametrize("game", ["cuarenta", "cuatrola"])
def test_a_rematch_keeps_the_records_of_all_matches(game: str) -> None:
    whole = RandomTable(game, "", 4, "rematch").run(1200)
    assert whole.state.matches > 2
    twin = resumed("table", taken(whole.state, whole.rows[-1]), whole.rows[-1:])
    assert twin is not None
    assert twin.records == whole.state.records
    assert len(set(twin.records)) == whole.state.matches - 1


def test_every_part_of_a_state_is_in_its_snapshot_or_follows_from_it() -> None:
    """Who adds a field to the state adds it here, or says from what it follows."""
    state = RandomTable("canasta", "", 4, 1).run(50).state
    assert {one.name for one in fields(TableState)} - FOLDED.keys() == {"id", "memory"}
    follow = {"game", "ruleset", "rules", "presenter", "sides", "secret_answers", "sight", "_viewers", "_named"}
    assert vars(state).keys() - FOLDED.keys() - {"id", "memory"} == follow
    assert state.match is not None
    assert vars(state.match).keys() == {
        *(
            "game",
            "ruleset",
            "players",
            "seed",
            "names",
            "rules",
            "first_dealer",
            "drawn",
            "state",
            "steps",
            "_checkpoints",
            "times_undone",
        )
    }


# --- what does not fit


@pytest.fixture(scope="module")
def whole() -> RandomTable:
    return RandomTable("cuarenta", "", 2, 3).run(120)


def damaged(snapshot: Snapshot, chance: Random) -> Snapshot:
    body = bytearray(snapshot.body)
    body[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
    return replace(snapshot, body=bytes(body))


def test_a_snapshot_that_does_not_fit_is_passed_over(whole: RandomTable) -> None:
    good, rows = taken(whole.state, whole.rows[-1]), whole.rows[-1:]
    assert resumed("table", good, rows) is not None
    another = replace(rows[0], body=rows[0].body + b" ")
    later = replace(rows[0], seq=rows[0].seq + 1)
    wrong = [
        (replace(good, version="1"), rows),
        (replace(good, version=""), rows),
        (replace(good, seq=good.seq - 1), [replace(rows[0], seq=good.seq - 1)]),
        (replace(good, body=b""), rows),
        (replace(good, body=good.body[:-1]), rows),
        (replace(good, body=good.body + b"\x00"), rows),
        (good, []),
        (good, [another]),
        (good, [later]),
        (good, [replace(rows[0], cid="other")]),
    ]
    assert [resumed("table", *one) for one in wrong] == [None] * len(wrong)
    chance = Random(5)
    assert [resumed("table", damaged(good, chance), rows) for _ in range(400)] == [None] * 400


def test_a_snapshots_rest_that_cannot_be_applied_is_left_to_the_whole_log(whole: RandomTable) -> None:
    snapshot = taken(whole.state, whole.rows[-1])
    kind, body = ev.write(ev.Played(0, "no such action"))
    wrong = Row(len(whole.rows) + 1, 0.0, None, 0, kind, body)
    assert opened("table", snapshot, [whole.rows[-1], wrong]) is None
    assert opened("table", snapshot, [whole.rows[-1], replace(wrong, body=b"no event")]) is None


def test_the_version_changes_with_any_source_that_it_depends_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in snapshots.SOURCES:
        (tmp_path / package / "deeper").mkdir(parents=True)
        (tmp_path / package / "deeper" / "rules.py").write_text("A = 1\n")
    monkeypatch.setattr(sobremesa, "__file__", str(tmp_path / "__init__.py"))
    compute: Any = snapshots.version.__wrapped__
    found = [compute(), compute()]
    for package in snapshots.SOURCES:
        (tmp_path / package / "deeper" / "rules.py").write_text("A = 2\n")
        found.append(compute())
    monkeypatch.setattr(sobremesa, "__version__", "9.9.9")
    found.append(compute())
    assert found[0] == found[1]
    assert len(set(found)) == len(found) - 1


def test_a_game_of_another_package_brings_its_own_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compute: Any = snapshots.sources_of.__wrapped__
    found = []
    for name, text in (("__init__.py", ""), ("rules.py", "A = 1\n"), ("rules.py", "A = 2\n"), ("more.py", "")):
        (tmp_path / name).write_text(text)
        monkeypatch.setitem(sys.modules, "escoba", SimpleNamespace(__file__=str(tmp_path / "__init__.py")))
        found.append(compute("escoba.rules"))
    monkeypatch.setitem(sys.modules, "escoba", SimpleNamespace(__file__=str(tmp_path / "rules.py")))
    assert len({*found, compute("escoba")}) == 5
    assert compute("sobremesa.games.cuarenta.rules") == b""


def test_a_snapshot_by_other_rules_of_another_package_is_passed_over(
    whole: RandomTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = taken(whole.state, whole.rows[-1])
    monkeypatch.setattr(snapshots, "sources_of", lambda module: b"changed")
    assert resumed("table", snapshot, whole.rows[-1:]) is None


# --- at a table


class Watched(MemoryStore):
    """A store that says how many rows were read."""

    def __init__(self) -> None:
        super().__init__()
        self.read_rows = 0
        self.snaps_fail = False

    async def read(self, table: str, since: int = 0) -> list[Row]:
        rows = await super().read(table, since)
        self.read_rows += len(rows)
        return rows

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        if self.snaps_fail:
            raise StoreError("the disk is full")
        await super().keep_snapshot(table, snapshot)


async def played(store: MemoryStore | SqliteStore) -> tuple[str, dict[int | None, str]]:
    """A table where a match is over and the next has begun; its name, and its keys by seat."""
    async with house(store, make=random_bots) as here:
        table, seated = await here.open(game="cuarenta", players=2, level="random")
        host = here.sit(table.state.id, seated["token"])
        host.send(type="start", cid="s")
        await play_out(host)
        host.send(type="rematch", cid="again")
        await here.until(lambda: table.state.matches == 2 and table.state.phase == "playing")
        await here.until(lambda: table.state.match is not None and len(table.state.match.steps) > 0)
        await host.leave()
        return table.state.id, {0: seated["token"], None: ""}


async def shown(here: House, name: str, keys: dict[int | None, str]) -> dict[int | None, list[bytes]]:
    """Return what each watcher is sent who comes now, in both forms, as bytes; nothing happens meanwhile."""
    got: dict[int | None, list[bytes]] = {}
    for seat, key in keys.items():
        got[seat] = []
        for form in ("scene", "state"):
            client = here.sit(name, key, form=form)
            await client.next("update")
            got[seat] += client.got
            await client.leave()
    return got


def test_who_comes_back_is_told_the_same_with_and_without_a_snapshot() -> None:
    async def work() -> None:
        store = Watched()
        name, keys = await played(store)
        del keys[0]  # a table that nobody sits at stands still
        assert name in store.snapshots
        told = []
        for keeps in (True, False):
            store.read_rows = 0
            if not keeps:
                del store.snapshots[name]
            async with house(store) as here:
                told.append(await shown(here, name, keys))
                told.append({None: [(await here.ask("GET", f"/api/tables/{name}/record?match=1")).body]})
            assert (store.read_rows < len(store.rows[name])) == keeps
        assert told[0] == told[2]
        assert told[1] == told[3]

    run(work())


def test_a_table_without_a_snapshot_that_fits_gets_one_when_it_is_opened(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        name, _ = await played(store)
        again = SqliteStore(tmp_path / "tables.db")
        old = await again.snapshot(name)
        assert old is not None
        await again.keep_snapshot(name, replace(old, version="an older release"))
        async with house(again) as here:
            assert (await here.ask("GET", f"/api/tables/{name}")).status == 200
            await asyncio.sleep(0.05)
        third = SqliteStore(tmp_path / "tables.db")
        new = await third.snapshot(name)
        assert new is not None and new.version == snapshots.version() and new.seq > old.seq
        await third.close()

    run(work())


def test_a_snapshot_that_cannot_be_kept_or_made_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        for broken in ("kept", "made"):
            store = Watched()
            store.snaps_fail = broken == "kept"
            if broken == "made":
                monkeypatch.setattr(snapshots, "taken", lambda state, row: 1 / 0)
            name, _ = await played(store)
            assert not store.snapshots
            assert [row.seq for row in store.rows[name]] == list(range(1, len(store.rows[name]) + 1))

    run(work())


def test_what_only_a_seat_knows_is_never_the_occasion_of_a_snapshot() -> None:
    """It costs a moment, which somebody might notice: so what everybody saw decides when."""

    async def work() -> None:
        store = Watched()
        async with house(store) as here:
            table, _ = await here.open(game="cuatrola")
            newest = store.rows[table.state.id][-1]
            table.state.seq += 10 * EVERY
            table.snapshots.look(newest)
            await asyncio.sleep(0)
            assert not store.snapshots
            table.state.seq -= 10 * EVERY
            table.state.streams[None].hand = EVERY
            table.snapshots.look(newest)
            await here.until(lambda: bool(store.snapshots))

    run(work())
