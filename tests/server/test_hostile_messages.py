"""Messages of a client that says whatever it likes: it is refused in words, and nobody else notices."""

import json
import random
from typing import Any

import pytest

from tests.server.kit import Client, house, play, run, turn
from tests.server.two import STILL, two_at_a_table

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
        async with house(timing=STILL) as here:
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
        async with house(timing=STILL) as here:
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
        async with house(timing=STILL) as here:
            _, (me, _), _ = await two_at_a_table(here)
            me.send(type="say", cid="x" * 17000, phrase="hello")
            assert "16384" in (await me.next("refused"))["text"]
            big = json.dumps({"invite": "x" * 70_000}).encode()
            assert (await here.ask("POST", "/api/tables", big)).status == 400

    run(work())


def test_out_of_turn_and_for_another_seat_nothing_is_done() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
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
        async with house(timing=STILL) as here:
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
        async with house(timing=STILL) as here:
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


BRACKETS = '{"zz":' + "[" * 7000 + "]" * 7000


def test_a_socket_is_not_brought_down_by_brackets() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, (me, _), _ = await two_at_a_table(here)
            me.put(type="websocket.receive", text=BRACKETS + ',"type":"say"}')
            assert (await me.next("refused", "bye"))["type"] == "refused"
            strange = here.socket(table.state.id)
            strange.put(type="websocket.receive", text=BRACKETS + ',"type":"hello"}')
            first = await strange.next("bye", "welcome")  # how many are too many is Python's affair: 3.13 reads these
            assert first["type"] == "welcome" or first["reason"] == "hello_first"

    run(work())


def test_without_hello_there_is_nothing() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2)
            for first in ('{"type":"start","cid":"s"}', "garbage", "{}"):
                client = here.socket(table.state.id)
                client.put(type="websocket.receive", text=first)
                assert (await client.next("bye"))["reason"] == "hello_first"
                await here.until(lambda client=client: client.closed == 1008)  # type: ignore[misc]
            nowhere = here.sit("no-such-table")
            assert (await nowhere.next("bye"))["reason"] == "no_table"

    run(work())


@pytest.mark.parametrize("second", ["Ro", "solo", "calla"])
def test_where_somebody_may_be_asked_in_secret_plays_are_sent_one_by_one(second: str) -> None:
    """Cuatrola (A25): of two plays the second would be refused just where the first one led to such a question."""

    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuatrola", start=True)
            me = here.sit(table.state.id, seated["token"])
            update = await turn(me)
            kept, first = table.state.seq, update["scene"]["choices"][0]["actions"][0]
            me.send(type="play", cid="two", actions=[first, second], seen=update["number"])
            assert (await me.next("refused", "ack"))["text"].startswith("One at a time")
            assert table.state.seq == kept
            await play(me)
            await me.next("ack")

    run(work())
