"""Tables whose last events cannot be applied: they open up to those, which are set aside, and play goes on."""

from collections.abc import Callable
from typing import Any

import pytest

from sobremesa.server.state import events as ev
from sobremesa.server.storage.rows import folded
from sobremesa.server.storage.snapshots import taken
from sobremesa.server.storage.store import Row, StoreError
from sobremesa.server.texts import say
from tests.server.kit import STILL, House, MemoryStore, house, play, run, turn


def changed(row: Row, **fields: Any) -> Row:
    """The row with other contents."""
    return Row(**{**{name: getattr(row, name) for name in Row.__struct_fields__}, **fields})


def body(event: ev.Event) -> bytes:
    return ev.write(event)[1]


DAMAGES: dict[str, Callable[[Row], Row]] = {
    "an illegal action": lambda row: changed(row, body=body(ev.Played(0, "no card"))),
    "another's turn": lambda row: changed(row, body=row.body.replace(b'"seat":', b'"seat":1')),
    "an unknown kind": lambda row: changed(row, kind="flew", body=b'{"kind":"flew"}'),
    "no JSON": lambda row: changed(row, body=b"\x00\xff"),
    "no body": lambda row: changed(row, body=b""),
    "more taken back than there is": lambda row: changed(row, body=body(ev.TookBack(0, 99))),
}


async def played_table(store: MemoryStore, plays: int = 3) -> tuple[str, Any]:
    """A table of two people's plays and a bot's, as the store has it."""
    async with house(store) as here:
        table, seated = await here.open(game="cuarenta", players=2, start=True)
        me = here.sit(table.state.id, seated["token"])
        for _ in range(plays):
            update = await play(me)
            await me.next("ack", where=lambda one, number=update["number"]: one["cid"] == f"p{number}")  # type: ignore[misc]
        await turn(me)
    return table.state.id, seated


def last_play(rows: list[Row]) -> int:
    """The place of the newest play but one, so that something good follows it."""
    return [place for place, row in enumerate(rows) if row.kind == "played"][-2]


async def goes_on(here: House, name: str, token: str) -> Any:
    """Somebody comes to the table and plays; returns their client."""
    me = here.sit(name, token)
    update = await turn(me)
    await play(me)
    assert (await me.next("ack", "refused"))["type"] == "ack"
    assert update["scene"]
    return me


@pytest.mark.parametrize("damage", list(DAMAGES))
def test_a_table_opens_up_to_what_cannot_be_applied_and_play_goes_on(damage: str) -> None:
    async def work() -> None:
        store = MemoryStore()
        name, seated = await played_table(store)
        place = last_play(store.rows[name])
        store.rows[name][place] = DAMAGES[damage](store.rows[name][place])
        before = list(store.rows[name])
        async with house(store, timing=STILL) as here:
            table = await here.lobby.find(name)
            notice = ev.read(store.rows[name][place].body)
            assert isinstance(notice, ev.SetAside)
            assert notice.count == len(before) - place
            assert f"event {place + 1}, {before[place].kind}" in notice.why
            assert store.rows[name][:place] == before[:place]
            assert await store.aside(name) == before[place:]
            assert (table.state.seq, table.state.version) == (place + 1, place + 1)
        async with house(store) as here:
            await goes_on(here, name, seated["token"])
            assert len(await store.aside(name)) == len(before) - place
            assert len(store.rows[name]) > place + 1

    run(work())


def test_a_row_that_is_missing_ends_what_can_be_applied() -> None:
    async def work() -> None:
        store = MemoryStore()
        name, seated = await played_table(store)
        place = last_play(store.rows[name])
        rest = len(store.rows[name]) - place - 1
        del store.rows[name][place]
        async with house(store) as here:
            await goes_on(here, name, seated["token"])
            assert len(await store.aside(name)) == rest

    run(work())


@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_everybody_is_told_in_their_language_until_the_next_match(language: str) -> None:
    async def work() -> None:
        store = MemoryStore()
        name, seated = await played_table(store)
        place = last_play(store.rows[name])
        store.rows[name][place] = changed(store.rows[name][place], body=b"?")
        async with house(store, timing=STILL) as here:
            me = here.sit(name, seated["token"], language=language)
            update = await turn(me)
            said = say(language, "set_aside")
            assert [one["notice"] for one in me.messages if one["type"] == "table"] == [said]
            assert update["told"][-1]["lines"] == [said]
            assert (
                update["told"][-1]["number"]
                == update["number"]
                == (await here.lobby.find(name)).state.streams[0].number
            )

    run(work())


def test_what_was_set_aside_stays_so_and_nothing_more_is() -> None:
    async def work() -> None:
        store = MemoryStore()
        name, _ = await played_table(store)
        place = last_play(store.rows[name])
        store.rows[name][place] = changed(store.rows[name][place], body=b"?")
        for _ in range(3):
            async with house(store, timing=STILL) as here:
                assert (await here.ask("GET", f"/api/tables/{name}")).status == 200
                seq = (await here.lobby.find(name)).state.seq
            assert (seq, len(store.rows[name])) == (place + 1, place + 1)

    run(work())


def test_a_table_without_its_first_event_stays_closed_and_nothing_of_it_is_touched() -> None:
    async def work() -> None:
        store = MemoryStore()
        name, _ = await played_table(store)
        store.rows[name][0] = changed(store.rows[name][0], body=b"?")
        before = list(store.rows[name])
        async with house(store) as here:
            answer = await here.ask("GET", f"/api/tables/{name}")
            assert (answer.status, answer.json["error"]) == (409, "unreadable_table")
            assert (store.rows[name], await store.aside(name)) == (before, [])

    run(work())


def test_where_nothing_can_be_set_aside_the_table_waits_until_it_can() -> None:
    class Full(MemoryStore):
        is_full = True

        async def set_aside(self, table: str, notice: Row) -> None:
            if self.is_full:
                raise StoreError("the disk is full")
            await super().set_aside(table, notice)

    async def work() -> None:
        store = Full()
        name, _ = await played_table(store)
        place = last_play(store.rows[name])
        store.rows[name][place] = changed(store.rows[name][place], body=b"?")
        before = list(store.rows[name])
        async with house(store, timing=STILL) as here:
            assert (await here.ask("GET", f"/api/tables/{name}")).status == 409
            assert store.rows[name] == before
            store.is_full = False
            assert (await here.ask("GET", f"/api/tables/{name}")).status == 200

    run(work())


def test_an_event_that_fails_when_it_is_applied_costs_no_more_than_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A defect that no check has seen: the table is read again, the event is set aside, and who was there goes on."""

    async def work() -> None:
        store = MemoryStore()
        async with house(store) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            from sobremesa.server.table import table as tables

            monkeypatch.setattr(tables, "check", lambda state, events: list(map(ev.write, events)))
            with pytest.raises(Exception, match="nonsense"):
                await table.writer.submit(lambda: table.commit(ev.Played(0, "nonsense")))
            monkeypatch.undo()
            assert table.is_stale
            assert (await me.next("bye"))["again"]
            await goes_on(here, table.state.id, seated["token"])
            assert [row.kind for row in await store.aside(table.state.id)] == ["played"]

    run(work())


def test_a_snapshot_does_not_hide_a_row_that_is_missing_after_it() -> None:
    """Also where the rows after the gap could be applied: none of them knows that the table was paused."""

    async def work() -> None:
        store = MemoryStore()
        name, seated = await played_table(store)
        kept = len(store.rows[name])
        async with house(store) as here:
            me = await goes_on(here, name, seated["token"])
            for on in (True, False):
                me.send(type="pause", cid=f"{on}", on=on)
                await me.next("ack", where=lambda one, on=on: one["cid"] == f"{on}")
        rows = store.rows[name]
        state, _ = folded(name, rows[:kept])
        await store.keep_snapshot(name, taken(state, rows[kept - 1]))
        gap = next(place for place, row in enumerate(rows) if row.kind == "paused")
        after = rows[gap + 1 :]
        del rows[gap]
        async with house(store) as here:
            await goes_on(here, name, seated["token"])
            assert await store.aside(name) == after

    run(work())
