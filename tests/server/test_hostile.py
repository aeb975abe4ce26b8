"""A client that does whatever it likes: it is refused in words, and nobody else notices."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from msgspec.structs import replace
from starlette.requests import HTTPConnection

from sobremesa.games.facets import scene
from sobremesa.server import api, audience, limits
from sobremesa.server.audience import Listener
from sobremesa.server.limits import UNLIMITED, Bucket, Buckets, Rate, Rates
from sobremesa.server.pace import Pace
from sobremesa.server.web import address_of
from tests.server.kit import Client, House, house, play, run, turn

STILL = Pace(bot=60, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=0)


async def two_at_a_table(here: House) -> tuple[Any, list[Client], list[str]]:
    """A running match of two people: the table, the one to act first, and their keys in that order."""
    table, seated = await here.open(game="cuarenta", players=2)
    friend = await here.friend(seated, "Luz")
    tokens = [seated["token"], friend["token"]]
    clients = [here.sit(table.state.id, token) for token in tokens]
    clients[0].send(type="start", cid="s")
    for client in clients:
        await client.next("update", where=lambda one: one["number"] >= 1)
    assert table.state.match is not None
    first = table.state.match.actor
    return table, [clients[first], clients[1 - first]], [tokens[first], tokens[1 - first]]


GARBAGE = [
    "",
    "{",
    "null",
    "[]",
    '"play"',
    "{}",
    '{"type":"play"}',
    '{"type":"deal","cid":"x"}',
    '{"type":"play","cid":"x","actions":["7h"],"seen":1e99}',
    '{"type":"play","cid":"x","actions":[["7h"]],"seen":1}',
    '{"type":"hello","token":""}',
    '{"type":"say","cid":"\\u0000","phrase":"hello"}',
    "\x00\xff" * 50,
    "[" * 3000,
]


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_is_answered_in_words_and_changes_nothing(text: str) -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, (me, other), _ = await two_at_a_table(here)
            kept, got = table.state.seq, len(other.got)
            me.put(type="websocket.receive", text=text)
            assert (await me.next("refused"))["text"]
            me.put(type="websocket.receive", bytes=text.encode())
            assert (await me.next("refused"))["text"]
            assert (table.state.seq, len(other.got)) == (kept, got)
            await play(me)
            assert (await me.next("ack", "refused"))["type"] == "ack"

    run(work())


def test_who_sends_garbage_for_long_is_shown_the_door() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            _, (me, other), _ = await two_at_a_table(here)
            for _ in range(20):
                me.put(type="websocket.receive", text="garbage")
            bye = await me.next("bye")
            assert (bye["reason"], bye["again"]) == ("flood", False)
            other.send(type="say", cid="a", phrase="hello")
            assert (await other.next("said"))["text"]

    run(work())


def test_an_oversized_message_is_not_read() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            _, (me, _), _ = await two_at_a_table(here)
            me.send(type="say", cid="x" * 17000, phrase="hello")
            assert "16384" in (await me.next("refused"))["text"]
            big = json.dumps({"invite": "x" * 70_000}).encode()
            assert (await here.ask("POST", "/api/tables", big)).status == 400

    run(work())


def test_out_of_turn_and_for_another_seat_nothing_is_done() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, (me, other), tokens = await two_at_a_table(here)
            offer = (await turn(me))["scene"]["choices"][0]["actions"]
            kept = table.state.seq
            other.send(type="play", cid="a", actions=offer, seen=1)
            assert "turn" in (await other.next("refused"))["text"]
            path = f"/api/tables/{table.state.id}/actions"
            body = {"cid": "b", "actions": offer, "seen": 1}
            assert (await here.ask("POST", path, body, tokens[1])).status == 409
            for token in ("", "guess", tokens[0][:-1]):
                assert (await here.ask("POST", path, body, token)).status == 401
            other_table, _ = await here.open(game="cuarenta", players=2, start=True)
            wrong = f"/api/tables/{other_table.state.id}/actions"
            assert (await here.ask("POST", wrong, body, tokens[0])).status == 401
            assert table.state.seq == kept

    run(work())


def test_a_command_of_anothers_name_is_ones_own_command() -> None:
    """Two seats may use the same ids; neither gets the other's answer."""

    async def work() -> None:
        async with house(pace=STILL) as here:
            table, (me, other), _ = await two_at_a_table(here)
            await play(me, cid="same")
            first = await me.next("ack")
            await play(other, cid="same")
            second = await other.next("ack")
            assert second["number"] == first["number"] + 1
            assert table.state.streams[0].number == second["number"]

    run(work())


def test_reordered_and_repeated_commands_play_no_card_twice() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, (me, other), _ = await two_at_a_table(here)
            sent: list[dict[str, Any]] = []
            chance = random.Random(3)
            for _ in range(6):
                mover = me if table.state.match.actor == (await me_seat(me)) else other
                update = await turn(mover)
                number, actions = update["number"], update["scene"]["choices"][0]["actions"]
                command = {"type": "play", "cid": f"c{number}", "actions": actions, "seen": number}
                mover.answered.add(number)
                old = chance.sample(sent, min(3, len(sent)))
                for one in (*old, command, *old, command):
                    mover.send(**one)
                sent.append(command)
                await mover.next("ack", where=lambda one, number=number: one["cid"] == f"c{number}")  # type: ignore[misc]
            played = [step for step in table.state.match.steps if step.kind == "action"]
            assert len(played) == 6

    async def me_seat(client: Client) -> int:
        return int(next(one for one in client.messages if one["type"] == "welcome")["seat"])

    run(work())


def test_a_flood_is_slowed_and_the_neighbour_is_not() -> None:
    async def work() -> None:
        rates = Rates(messages=Rate(20, 1), requests=Rate(1e9, 1e9), sockets=Rate(1e9, 1e9), tables=Rate(1e9, 1e9))
        async with house(pace=STILL, rates=rates) as here:
            _, (me, other), _ = await two_at_a_table(here)
            for i in range(200):
                me.send(type="say", cid=f"a{i}", phrase="hello")
            assert not (await me.next("bye"))["again"]
            said = sum(1 for one in other.messages if one["type"] == "said")
            assert said <= 6
            other.send(type="say", cid="mine", phrase="luck")
            await other.next("ack", where=lambda one: one["cid"] == "mine")

    run(work())


def test_an_address_that_opens_table_after_table_and_socket_after_socket_is_stopped() -> None:
    async def work() -> None:
        rates = Rates(tables=Rate(3, 0.001), sockets=Rate(5, 0.001))
        async with house(rates=rates) as here:
            asked = [await here.ask("POST", "/api/tables", {"game": "cuarenta"}) for _ in range(5)]
            assert [answer.status for answer in asked] == [201, 201, 201, 429, 429]
            table = asked[0].json["table"]
            sockets = [here.socket(table) for _ in range(8)]
            await here.until(lambda: sum(1 for one in sockets if one.closed) == 3)
            assert all(one.closed == 1008 for one in sockets if one.closed)

    run(work())


def test_reconnecting_in_loops_leaves_nothing_behind() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, (_, other), tokens = await two_at_a_table(here)
            before = len(table.audience.listeners)
            for i in range(40):
                one = here.sit(table.state.id, tokens[0], since=i * 7)
                await one.next("welcome")
                await one.leave()
            await here.until(lambda: len(table.audience.listeners) == before)
            assert not [one for one in other.messages if one["type"] == "bye"]

    run(work())


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        ("http://table.test", True),
        ("https://table.test", False),
        ("http://table.test:81", False),
        ("http://table.test.evil.example", False),
        ("http://evil.example", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_strange_page_gets_no_socket_and_no_table(origin: str, welcome: bool) -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2)
            client = here.socket(table.state.id, {"origin": origin})
            client.send(type="hello")
            if welcome:
                assert (await client.next("welcome"))["table"] == table.state.id
            else:
                await here.until(lambda: client.closed == 1008)
                assert client.got == []
            answer = await here.ask("POST", "/api/tables", {"game": "cuarenta"}, headers={"origin": origin})
            assert answer.status == (201 if welcome else 403)

    run(work())


BRACKETS = '{"zz":' + "[" * 7000 + "]" * 7000


@pytest.mark.parametrize(
    ("method", "path", "body", "headers"),
    [
        ("GET", "/%00", b"", {}),
        ("GET", "/" + "a" * 300, b"", {}),
        ("POST", "/api/tables", b"{}", {"origin": "http://["}),
        ("POST", "/api/tables", b"{}", {"host": "table.test:99999999"}),
        ("POST", "/api/tables", b"{}", {"host": "[::"}),
        ("POST", "/api/tables", b'{"name":"\xff"}', {}),
        ("POST", "/api/tables", b'{"name":"\\ud800"}', {}),
        ("POST", "/api/tables", BRACKETS.encode() + b"}", {}),
        ("POST", "/api/tables/x/commands", BRACKETS.encode() + b',"type":"say"}', {}),
        ("GET", "/api/tables/%00", b"", {}),
        ("GET", "/api/tables/x/stream?since=%d9%a3", b"", {}),
    ],
)
def test_no_request_is_the_servers_own_fault(method: str, path: str, body: bytes, headers: dict[str, str]) -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            answer = await here.ask(method, unquote(path), body, headers=headers)
            assert answer.status < 500
            assert (await here.ask("GET", "/healthz")).status == 200

    run(work())


def test_a_body_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.server.api.PATIENCE", 0.05)

    async def work() -> None:
        async with house(pace=STILL) as here:
            slow = here.request("POST", "/api/tables")
            slow.put(type="http.request", body=b'{"game":', more_body=True)
            await here.until(lambda: slow.status == 408)
            assert slow.messages[0]["error"] == "too_late"

    run(work())


def test_a_socket_is_not_brought_down_by_brackets() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, (me, _), _ = await two_at_a_table(here)
            me.put(type="websocket.receive", text=BRACKETS + ',"type":"say"}')
            assert (await me.next("refused", "bye"))["type"] == "refused"
            strange = here.socket(table.state.id)
            strange.put(type="websocket.receive", text=BRACKETS + ',"type":"hello"}')
            assert (await strange.next("bye"))["reason"] == "hello_first"

    run(work())


def test_an_address_keeps_only_so_many_connections_open() -> None:
    async def work() -> None:
        async with house(pace=STILL, rates=replace(UNLIMITED, connections=4)) as here:
            table, _ = await here.open(game="cuarenta", players=2)
            open_ones = [here.sit(table.state.id), here.stream(table.state.id)]
            open_ones += [here.sit(table.state.id), here.stream(table.state.id)]
            for one in open_ones:
                await one.next("table")
            refused, lines = here.socket(table.state.id), here.stream(table.state.id)
            await here.until(lambda: refused.closed == 1008 and lines.status == 429)
            for one in open_ones[:2]:
                await one.leave()
            await here.sit(table.state.id).next("table")
            await here.stream(table.state.id).next("table")

    run(work())


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::99", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_has_one_address(host: str, address: str) -> None:
    asked = HTTPConnection({"type": "http", "client": (host, 1), "headers": []})
    assert address_of(asked) == address


def test_a_connection_that_can_wait_no_longer_is_told_goodbye_all_the_same() -> None:
    async def work() -> None:
        one = Listener(0)
        for _ in range(audience.QUEUE - 1):
            one.send_bytes(b"{}")
        assert not one.closed
        one.close("kicked", again=False)
        assert one.out.qsize() == audience.QUEUE + 1

    run(work())


def test_without_hello_there_is_nothing() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2)
            for first in ('{"type":"start","cid":"s"}', "garbage", "{}"):
                client = here.socket(table.state.id)
                client.put(type="websocket.receive", text=first)
                assert (await client.next("bye"))["reason"] == "hello_first"
                await here.until(lambda client=client: client.closed == 1008)  # type: ignore[misc]
            nowhere = here.sit("no-such-table")
            assert (await nowhere.next("bye"))["reason"] == "no_table"

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
    monkeypatch.setattr("sobremesa.server.socket.GOODBYE", 0.05)

    async def work() -> None:
        async with house(pace=STILL, rates=replace(UNLIMITED, connections=2)) as here:
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
    def broken(view: Any, context: Any) -> Any:
        return scene(view, context) if view.seat is not None else 1 / 0

    async def work() -> None:
        async with house(pace=STILL) as here:
            table, (me, other), _ = await two_at_a_table(here)
            eye = here.sit(table.state.id)
            await eye.next("update")
            monkeypatch.setattr(audience, "scene", broken)
            await play(me)
            assert (await me.next("ack", "refused"))["type"] == "ack"
            await play(other)
            assert (await other.next("ack", "refused"))["type"] == "ack"
            assert (await eye.next("bye"))["again"] is True

    run(work())


def test_a_crowd_of_spectators_is_no_news_for_the_players() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, (me, _), _ = await two_at_a_table(here)
            before = len(me.got)
            crowd = [here.sit(table.state.id) for _ in range(80)]
            for one in crowd:
                await one.next("table")
            assert len(me.got) == before
            assert not any(one.closed for one in crowd)

    run(work())


def test_the_limits_are_those_that_the_page_names() -> None:
    page = " ".join((Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8").split())
    rates = Rates()
    assert f"A body has at most {limits.BODY // 1024} KiB and is there within ten seconds" in page
    assert api.PATIENCE == 10
    assert f"a socket's message has {limits.MESSAGE // 1024} KiB" in page
    assert f"{rates.messages.burst:g} messages at once and {rates.messages.each_second:g} a second" in page
    assert f"{rates.requests.burst:g} requests at once and {rates.requests.each_second:g} a second" in page
    assert f"{rates.sockets.burst:g} connections at once and one more every half second" in page
    assert f"{rates.tables.burst:g} tables at once and one every five seconds" in page
    assert (rates.sockets.each_second, rates.tables.each_second) == (2, 0.2)
    assert f"It has {rates.connections} sockets and streams open at most" in page
    assert f"closed when {audience.QUEUE} messages wait for it" in page


def test_buckets_fill_with_time_and_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("sobremesa.server.limits.loop_time", lambda: now[0])
    bucket = Bucket(Rate(2, 0.5))
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 2.0
    assert [bucket.take() for _ in range(2)] == [True, False]
    many = Buckets(Rate(1, 0), most=2)
    assert [many.take(address) for address in ("a", "a", "b", "c", "a")] == [True, False, True, True, True]


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
    class Slow:
        def choose(self, view: Any) -> int:
            import time

            time.sleep(0.4)
            return int(view.legal_actions[0])

    async def work() -> None:
        async with house(make=lambda game, level, seed: Slow()) as here:
            slow, first = await here.open(game="cuatrola", start=True)
            here.sit(slow.state.id, first["token"])
            await asyncio.sleep(0.05)
            table, (me, _), _ = await two_at_a_table(here)
            begun = table.state.streams[0].number
            for client in (me,):
                await play(client)
                await client.next("ack")
            assert table.state.streams[0].number == begun + 1
            assert slow.state.streams[0].number <= 3

    run(work())
