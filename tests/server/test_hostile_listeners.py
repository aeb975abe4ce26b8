"""Connections that come and go, or do not read, and bots that fail: nobody waits for them."""

import asyncio
import json
import threading
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.protocol.messages import Fair
from sobremesa.server.http.limits import UNLIMITED
from sobremesa.server.state import fair
from sobremesa.server.table import audience
from sobremesa.server.table.announcements import WATCHED
from sobremesa.server.table.audience import Listener
from tests.server.kit import PATIENCE, Client, house, play, run
from tests.server.two import STILL, two_at_a_table


def test_reconnecting_in_loops_leaves_nothing_behind() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, (_, other), tokens = await two_at_a_table(here)
            before = len(table.audience.listeners)
            for i in range(40):
                one = here.sit(table.state.id, tokens[0], since=i * 7)
                await one.next("welcome")
                await one.leave()
            await here.until(lambda: len(table.audience.listeners) == before)
            assert not [one for one in other.messages if one["type"] == "bye"]

    run(work())


def test_a_connection_that_can_wait_no_longer_is_told_goodbye_all_the_same() -> None:
    async def work() -> None:
        one = Listener(0)
        for _ in range(audience.QUEUE - 1):
            one.send_bytes(b"{}")
        assert not one.closed
        one.close("kicked", again=False)
        assert one.out.qsize() == audience.QUEUE + 1

    run(work())


def test_what_is_sent_at_once_never_overtakes_what_waits_or_is_on_its_way() -> None:
    async def work() -> None:
        sent: list[bytes] = []
        has_room = True

        def at_once(data: bytes) -> bool:
            if has_room:
                sent.append(data)
            return has_room

        one = Listener(0, at_once=at_once)
        one.send_bytes(b"1")
        assert (sent, one.out.empty()) == ([b"1"], True)
        has_room = False
        one.send_bytes(b"2")
        has_room = True
        one.send_bytes(b"3")  # the second waits
        sent.append(await one.next() or b"")
        one.send_bytes(b"4")  # the third waits
        sent.append(await one.next() or b"")
        one.send_bytes(b"5")  # the third is on its way
        sent.append(await one.next() or b"")
        sent.append(await one.next() or b"")
        idle = asyncio.create_task(one.next())
        await asyncio.sleep(0)
        one.send_bytes(b"6")  # nothing is
        assert sent == [b"1", b"2", b"3", b"4", b"5", b"6"]
        idle.cancel()

    run(work())


def test_a_connection_that_does_not_read_is_closed_and_may_come_back() -> None:
    async def work() -> None:
        one = Listener(0)
        for _ in range(audience.QUEUE + 5):
            one.send_bytes(b"{}")
        assert one.closed
        assert json.loads(one.out.get_nowait() or b"")["again"] is True
        assert one.out.get_nowait() is None
        assert one.out.empty()

    run(work())


def test_who_comes_back_to_a_long_match_is_told_all_its_shuffles_and_not_called_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hundred shuffles, each with its promise, are more than may be left unread otherwise."""
    shuffles = [Fair("table", hand, "0" * 64, promise="x" * 3000) for hand in range(100)]

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _, tokens = await two_at_a_table(here)
            monkeypatch.setattr(fair, "standing", lambda state: shuffles)
            back = here.sit(table.state.id, tokens[0])
            await back.next("update")
            assert [one["hand"] for one in back.messages if one["type"] == "fair"] == list(range(100))
            assert not [one for one in back.messages if one["type"] == "bye"]

    run(work())


def test_a_greeting_that_is_not_read_leaves_room_for_no_more_than_usual() -> None:
    async def work() -> None:
        one = Listener(0)
        one.greet([Fair("table", hand, "0" * 64) for hand in range(100)])
        for _ in range(audience.QUEUE - 1):
            one.send_bytes(b"{}")
        assert not one.closed
        one.send_bytes(b"{}")
        assert one.closed

    run(work())


class Deaf(Client):
    """A socket that is opened and then takes nothing more."""

    async def _sent(self, message: dict[str, Any]) -> None:
        await super()._sent(message)
        if message["type"] == "websocket.send":
            await asyncio.Event().wait()


def test_many_bytes_are_too_much_before_many_messages_are() -> None:
    async def work() -> None:
        one = Listener(0)
        one.send_bytes(b" " * (audience.UNREAD + 1))  # the first one is told, however long it is
        assert await one.next() == b" " * (audience.UNREAD + 1)
        for _ in range(5):
            one.send_bytes(b" " * (audience.UNREAD // 4))
        assert one.closed
        assert json.loads(await one.next() or b"")["reason"] == "slow"

    run(work())


def test_who_is_sent_away_is_away_though_they_do_not_hear_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.server.http.sockets.GOODBYE", 0.05)

    async def work() -> None:
        async with house(timing=STILL, rates=replace(UNLIMITED, connections=2)) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            friend = await here.friend(seated, "Luz")
            host = here.sit(table.state.id, seated["token"])
            deaf = here.sit(table.state.id, friend["token"], kind=Deaf)
            present = table.audience
            await here.until(lambda: present.online(friend["seat"]))
            host.send(type="kick", cid="k", seat=friend["seat"])
            await host.next("ack")
            assert not present.online(friend["seat"])
            await here.until(deaf.task.done)
            assert [one.seat for one in present.listeners] == [seated["seat"]]
            await here.sit(table.state.id).next("welcome")

    run(work())


def test_a_slow_neighbour_holds_nobody_up() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            deaf = Listener(None)
            table.attach(deaf, 0)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(30):
                if table.state.match is not None and table.state.match.over:
                    break
                await play(me)
                await me.next("ack")
            await here.until(lambda: deaf.closed)

    run(work())


def test_whom_the_server_cannot_tell_anything_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(scene: Any, view: Any, context: Any) -> Any:
        return scene(view, context) if view.seat is not None else 1 / 0

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, (me, other), _ = await two_at_a_table(here)
            eye = here.sit(table.state.id)
            await eye.next("update")
            presenter = table.state.presenter
            monkeypatch.setattr(presenter, "scene", partial(broken, presenter.scene))
            await play(me)
            assert (await me.next("ack", "refused"))["type"] == "ack"
            await play(other)
            assert (await other.next("ack", "refused"))["type"] == "ack"
            assert (await eye.next("bye"))["again"] is True

    run(work())


def test_of_a_crowd_of_spectators_the_players_are_told_in_few_messages() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, (me, _), _ = await two_at_a_table(here)
            before = len(me.got)
            crowd = [here.sit(table.state.id) for _ in range(80)]
            for one in crowd:
                await one.next("table")
            assert len(me.got) - before <= WATCHED.burst
            assert not any(one.closed for one in crowd)

    run(work())


def test_a_bot_that_fails_does_not_stop_the_table() -> None:
    class Broken:
        def choose(self, view: Any) -> int:
            raise RuntimeError("a bot's own fault")

    async def work() -> None:
        async with house(make=lambda *_: Broken()) as here:
            table, seated = await here.open(game="cuatrola", start=True)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(4):
                await play(me)
            assert table.state.streams[0].number > 8

    run(work())


def test_a_slow_bot_holds_up_its_own_table_alone() -> None:
    asked, go = threading.Event(), threading.Event()

    class Slow:
        def choose(self, view: Any) -> int:
            asked.set()
            go.wait(PATIENCE)
            return int(view.legal_actions[0])

    async def work() -> None:
        async with house(make=lambda game, level, seed: Slow()) as here:
            slow, first = await here.open(game="cuatrola", start=True)
            here.sit(slow.state.id, first["token"])
            await here.until(asked.is_set)
            thinking = slow.state.streams[0].number
            table, (me, _), _ = await two_at_a_table(here)
            begun = table.state.streams[0].number
            await play(me)
            await me.next("ack")
            assert table.state.streams[0].number == begun + 1
            assert slow.state.streams[0].number == thinking
            go.set()

    try:
        run(work())
    finally:
        go.set()


def test_the_house_plays_on_for_who_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.server.http.sockets.GOODBYE", 0.05)

    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, silence=1)
            friend = await here.friend(seated, "Luz")
            tokens = {seated["seat"]: seated["token"], friend["seat"]: friend["token"]}
            await here.ask("POST", f"/api/tables/{table.state.id}/commands", {"type": "start", "cid": "s"}, tokens[0])
            eye = here.sit(table.state.id, tokens[0])
            await here.until(lambda: table.state.match is not None and table.state.match.actor >= 0)
            assert table.state.match is not None
            first = table.state.match.actor
            other = here.sit(table.state.id, tokens[1 - first])
            here.sit(table.state.id, tokens[first], kind=Deaf)
            await eye.leave()
            begun = (await turn_of(other, first))["number"]
            for one in table.audience.of(first):
                one.close("slow")
            await other.next("update", where=lambda one: one["number"] > begun)

    run(work())


async def turn_of(client: Client, seat: int) -> Any:
    """The next message that says that a seat is to act."""
    return await client.next("update", where=lambda one: one["scene"]["actor"] == seat)
