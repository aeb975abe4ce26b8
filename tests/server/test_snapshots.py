"""Snapshots: a table opened from one is the table that all of its events make; what does not fit is passed over."""

import asyncio
import gc
import sys
from dataclasses import fields
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest
from msgspec.structs import replace

from sobremesa.core.game import Game
from sobremesa.core.record import Record
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage import snapshots
from sobremesa.server.storage.rows import folded as in_one_go
from sobremesa.server.storage.rows import former_records
from sobremesa.server.storage.snapshots import EVERY, FOLDED, opened, resumed, taken
from sobremesa.server.storage.sources import readable, version
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.store import Row, Snapshot, StoreError
from tests.server.kit import House, MemoryStore, house, play_out, random_bots, run
from tests.server.random_tables import RandomTable
from tests.server.same_table import differences
from tests.tables import TABLES

EVENTS = 300
MATCHES = 20
tables = pytest.mark.parametrize(
    ("name", "preset", "players"),
    [
        pytest.param(*one.values, id=one.id, marks=[pytest.mark.long] if turn % 3 else [])
        for turn, one in enumerate(TABLES)
    ],
)
PROGRAM = (type, ModuleType, FunctionType, BuiltinFunctionType, Game)


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


@tables
def test_hands_that_are_over_leave_what_they_would_have_left_when_they_were_played(
    name: str, preset: str, players: int
) -> None:
    """Played again in one go they leave neither positions nor entries, which nobody asks for any more."""
    whole, chance = RandomTable(name, preset, players, "in one go"), Random(f"{name}|{preset}|{players}")
    older: Snapshot | None = None
    while len(whole.rows) < EVENTS:
        whole.run(len(whole.rows) + chance.randint(1, 120))
        state, why = in_one_go("table", whole.rows)
        assert differences(whole.state, state, told=chance.random() < 0.5) == [] and not why
        if older is not None:
            found = opened("table", older, whole.rows[older.seq - 1 :])
            assert found is not None and differences(whole.state, found[0]) == []
        if older is None or chance.random() < 0.5:
            older = taken(state, whole.rows[-1])


@pytest.mark.parametrize("game", ["cuarenta", "cuatrola", "canasta"])
def test_what_cannot_be_applied_is_where_it_was_when_hands_are_played_again_in_one_go(game: str) -> None:
    whole = RandomTable(game, "", 4, "damaged").run(EVENTS)
    for place in (20, EVENTS // 2, len(whole.rows) - 1):
        wrong = replace(whole.rows[place], body=b"no event")
        state, why = in_one_go("table", [*whole.rows[:place], wrong, *whole.rows[place + 1 :]])
        assert state.seq == place and why.startswith(f"event {place + 1}, ")
        assert differences(state, folded(None, whole.rows[:place]), told=True) == []


@pytest.mark.parametrize("game", ["cuarenta", "cuatrola"])
def test_the_records_of_former_matches_follow_from_the_events(game: str) -> None:
    whole = RandomTable(game, "", 4, "rematch").run(1200)
    assert whole.state.matches > 2
    records = former_records("table", whole.rows)
    assert len(set(records)) == len(records) == whole.state.matches - 1
    assert former_records("table", whole.rows, 1) == records[:1]
    for text in records:
        assert Record.parse(text).over


def test_every_part_of_a_state_is_in_its_snapshot_or_follows_from_it() -> None:
    """Who adds a field to the state adds it here, or says from what it follows."""
    state = RandomTable("canasta", "", 4, 1).run(50).state
    assert {one.name for one in fields(TableState)} - FOLDED.keys() == {"id", "memory"}
    follow = {"board", "game", "ruleset", "rules", "presenter", "sides", "secret_answers", "sight"}
    follow |= {"_viewers", "_named", "_is_past"}
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


@pytest.mark.parametrize("game", ["cuarenta", "cuatrola"])
def test_a_table_holds_nothing_of_former_matches(game: str) -> None:
    """Counted where a match has just begun: after many there are as many objects as after a few, and as many bytes."""
    table, found = RandomTable(game, "", 4, "held"), list[tuple[int, int]]()
    while len(found) < MATCHES:
        matches = table.state.matches
        table.run(len(table.rows) + 1)
        if table.state.matches > matches and table.state.has_forgotten:
            found.append(objects(table.state))
    few, many = found[4], found[-1]
    assert many[0] < few[0] + 50 and many[1] < few[1] + 5000, "they differ by who sits there, and who has a link"


def objects(whole: object) -> tuple[int, int]:
    """Return how many objects hang on one, and their bytes, without the program's: its types, functions and games."""
    seen, waiting, size = {id(whole)}, [whole], 0
    while waiting:
        for one in gc.get_referents(waiting.pop()):
            if id(one) not in seen and not isinstance(one, PROGRAM):
                seen.add(id(one))
                waiting.append(one)
                size += sys.getsizeof(one)
    return len(seen), size


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


def test_a_snapshot_by_other_rules_is_passed_over(whole: RandomTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before its version is one that can be read, and is its own game's, is anything of it believed."""
    snapshot, rows = taken(whole.state, whole.rows[-1]), whole.rows[-1:]
    assert resumed("table", replace(snapshot, version=version("canasta")), rows) is None
    monkeypatch.setattr(snapshots, "readable", lambda: (version("canasta"), "others"))
    assert resumed("table", snapshot, rows) is None


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
                assert (store.read_rows < len(store.rows[name])) == keeps
                told.append({None: [(await here.ask("GET", f"/api/tables/{name}/record?match=1")).body]})
        assert told[0] == told[2]
        assert told[1] == told[3]

    run(work())


def test_a_table_without_a_snapshot_that_fits_gets_one_when_it_is_opened(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        name, _ = await played(store)
        again = SqliteStore(tmp_path / "tables.db")
        old = await again.snapshot(name, readable())
        assert old is not None
        await again.keep_snapshot(name, replace(old, version="an older release"))
        async with house(again) as here:
            assert (await here.ask("GET", f"/api/tables/{name}")).status == 200
            await asyncio.sleep(0.05)
        third = SqliteStore(tmp_path / "tables.db")
        new = await third.snapshot(name, readable())
        assert new is not None and new.version == version("cuarenta") and new.seq > old.seq
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
