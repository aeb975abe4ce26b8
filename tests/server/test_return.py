"""Coming back: what was missed, restarts, bots that play for who is away."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.ruleset import LAWS
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.store import Row
from sobremesa.server.table.seats import digest
from tests.server.kit import STILL, MemoryStore, house, play, run, turn

# --- tables from before a ruleset was amended

AMENDED = [
    (game, laws, preset)
    for game in games.names()
    for laws, presets in games.load(game).rulebook.former.items()
    for preset in presets
]


@pytest.mark.parametrize(("game", "laws", "preset"), AMENDED)
def test_a_table_plays_by_its_ruleset_as_it_was_when_it_was_opened(game: str, laws: int, preset: str) -> None:
    async def work() -> None:
        rulebook = games.load(game).rulebook
        opened = ev.Opened(game, preset, games.load(game).players[-1], "seed", digest("link"), "rules", laws=laws)
        assert TableState("table", opened).ruleset == rulebook.parse(preset, laws=laws) != rulebook.parse(preset)
        async with house() as here:
            table, _ = await here.open(game=game, ruleset=preset)
            assert table.state.setup.laws == LAWS and table.state.ruleset == rulebook.parse(preset)

    run(work())


# --- reconnecting and restarts


def test_who_comes_back_gets_what_they_missed_or_the_whole_hand() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(3):
                await play(me)
            await turn(me)
            everything = [told for one in me.messages if one["type"] == "update" for told in one["told"]]
            number = everything[-1]["number"]
            assert [told["number"] for told in everything] == list(range(1, number + 1))
            gap = await here.sit(table.state.id, seated["token"], since=number - 2).next("update")
            assert (gap["fresh"], gap["told"]) == (False, everything[-2:])
            for since in (0, 999):
                whole = await here.sit(table.state.id, seated["token"], since=since).next("update")
                assert whole["told"] == everything
            assert whole["fresh"]

    run(work())


@pytest.mark.parametrize("game", games.names())
def test_a_restart_gives_the_table_back_and_play_goes_on(game: str) -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store) as here:
            table, seated = await here.open(game=game, start=True)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(4):
                await play(me)
            update = await turn(me)
        assert me.messages[-1]["reason"] == "shutdown"
        async with house(store) as again:
            me = again.sit(table.state.id, seated["token"])
            same = await me.next("update")
            assert same["scene"] == update["scene"]
            assert same["number"] == update["number"]
            resumed = again.lobby.tables[table.state.id].state
            assert resumed.match is not None and table.state.match is not None
            assert resumed.match.state == table.state.match.state
            assert resumed.proofs == table.state.proofs
            actions = update["scene"]["choices"][0]["actions"]
            me.send(type="play", cid="on", actions=actions, seen=update["number"])
            assert (await me.next("ack", "refused"))["type"] == "ack"

    run(work())


def test_a_table_is_read_once_however_many_come_and_go_meanwhile() -> None:
    class Slow(MemoryStore):
        reads = 0

        async def read(self, table: str, since: int = 0) -> list[Row]:
            self.reads += 1
            await asyncio.sleep(0.05)
            return await super().read(table, since)

    async def work() -> None:
        store = Slow()
        async with house(store) as here:
            table, _ = await here.open(game="cuarenta", players=2, start=True)
        async with house(store) as again:
            asked = [asyncio.create_task(again.lobby.find(table.state.id)) for _ in range(4)]
            await asyncio.sleep(0.01)
            asked[0].cancel()
            await asyncio.sleep(0)
            found = [*await asyncio.gather(*asked[1:]), await again.lobby.find(table.state.id)]
            assert len({id(one) for one in found}) == 1
            assert store.reads == 1

    run(work())


KEPT = json.loads((Path(__file__).parent / "kept_1.json").read_text())


@pytest.mark.parametrize("kept", KEPT, ids=[one["game"] for one in KEPT])
def test_a_table_that_an_early_version_kept_can_still_be_read_and_played_on(kept: Any) -> None:
    """`kept_1.json` is never made anew: a change to the events must read what stands in it."""

    async def work() -> None:
        store = MemoryStore()
        rows = [
            Row(seq, 0.0, cid, seat, body["kind"], json.dumps(body).encode()) for seq, cid, seat, body in kept["rows"]
        ]
        store.rows["old"] = rows
        async with house(store) as here:
            table = await here.lobby.find("old")
            assert table.state.match is not None
            assert table.state.match.state.score[:2] == kept["score"]
            assert table.state.match.view(0).hand(0) == kept["hand"]
            assert table.state.streams[0].number == kept["number"]
            token = next(body["token"] for _, _, _, body in kept["rows"] if body.get("token"))
            secret = next(f"token-{n}" for n in range(1, 20) if digest(f"token-{n}") == token)
            me = here.sit("old", secret)
            me.send(type="pause", cid="on", on=False)
            await play(me)
            assert (await me.next("ack", "refused", where=lambda one: one["cid"] != "on"))["type"] == "ack"

    run(work())


def test_a_table_that_cannot_do_what_was_kept_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            update = await turn(me)
            monkeypatch.setattr(table.state, "_stepped", lambda new_hand: 1 / 0)
            await play(me)
            assert (await me.next("bye"))["again"] is True
            back = await here.sit(table.state.id, seated["token"]).next("update")
            assert back["number"] == update["number"] + 1

    run(work())


def test_a_table_where_nobody_has_been_for_long_is_let_go_and_read_again() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            other, _ = await here.open(game="cuarenta", players=2)
            me = here.sit(table.state.id, seated["token"])
            update, go = await turn(me), asyncio.Event()
            table.touched = other.touched = table.touched - 601
            await here.lobby.sweep()
            assert list(here.lobby.tables.values()) == [table]
            await me.leave()
            table.touched -= 601
            waiting = asyncio.create_task(table.writer.submit(go.wait))
            await asyncio.sleep(0)
            await here.lobby.sweep()
            assert list(here.lobby.tables.values()) == [table]
            go.set()
            await waiting
            await table.writer.finish()
            await here.lobby.sweep()
            assert here.lobby.tables == {}
            back = await here.sit(table.state.id, seated["token"]).next("update")
            assert back["scene"] == update["scene"]

    run(work())


# --- away and back


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, silence=1, start=False)
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            me.send(type="start", cid="s")
            await me.next("update")
            await other.leave()
            info = await me.next("table", where=lambda one: not one["seats"][1]["online"])
            assert (info["seats"][1]["kind"], info["seats"][1]["playing"]) == ("person", "")
            info = await me.next("table", where=lambda one: one["seats"][1]["playing"])
            assert info["seats"][1]["playing"] == "rules"
            played = table.state.streams[1].number
            while table.state.streams[1].number < played + 4:
                await play(me)
            other = here.sit(table.state.id, friend["token"])
            await other.next("update")
            info = await me.next("table", where=lambda one: one["seats"][1]["online"])
            assert info["seats"][1]["playing"] == ""

    run(work())


def test_a_bot_plays_for_a_friend_who_sat_down_and_never_came() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, silence=1)
            await here.friend(seated, "Luz")
            me = here.sit(table.state.id, seated["token"])
            me.send(type="start", cid="s")
            info = await me.next("table", where=lambda one: one["seats"][1]["playing"])
            assert info["seats"][1]["online"] is False
            await play(me)
            await play(me)

    run(work())


def test_who_comes_and_goes_in_loops_leaves_one_look_at_the_clock_behind() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True, silence=3600)
            for _ in range(10):
                me = here.sit(table.state.id, seated["token"])
                await me.next("welcome")
                await me.leave()
            loop: Any = asyncio.get_running_loop()
            looks = [one for one in loop._scheduled if one._callback == table.changed and not one.cancelled()]
            assert len(looks) == 1

    run(work())


def test_a_table_that_the_store_knows_otherwise_is_read_again() -> None:
    """As after a commit of which nobody knows whether the disk has it."""

    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            update = await turn(me)
            actions = update["scene"]["choices"][0]["actions"]
            kept = store.rows[table.state.id]
            kept.append(Row(len(kept) + 1, 0.0, None, 0, *ev.write(ev.Played(0, actions[0]))))
            me.send(type="play", cid="a", actions=actions, seen=update["number"])
            assert (await me.next("bye"))["again"] is True
            again = here.sit(table.state.id, seated["token"])
            assert (await again.next("welcome"))["number"] == update["number"] + 1
            again.send(type="say", cid="b", phrase="hello")
            assert (await again.next("ack", "refused", where=lambda one: one["cid"] == "b"))["type"] == "ack"
            assert here.lobby.tables[table.state.id] is not table

    run(work())


def test_a_table_waits_where_nobody_is_there_and_where_a_seat_is_never_taken_over() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True, silence=None)
            await asyncio.sleep(0.05)
            assert table.state.streams[0].number == 0
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            number = table.state.streams[0].number
            await me.leave()
            table.presence.since[0] -= 1000
            table.changed()
            await asyncio.sleep(0.05)
            assert table.state.streams[0].number == number

    run(work())


def test_a_clock_that_runs_out_plays_one_action() -> None:
    async def work() -> None:
        async with house() as here:
            clock = {"bank": 0.05, "increment": 0.01}
            table, seated = await here.open(game="cuarenta", players=2, start=True, clock=clock)
            me = here.sit(table.state.id, seated["token"])
            await me.next("update", where=lambda one: any(told["seat"] == 0 for told in one["told"]))
            rows = here.lobby.context.store.rows[table.state.id]  # type: ignore[attr-defined]
            assert any(b'"by":"clock"' in one.body for one in rows)

    run(work())
