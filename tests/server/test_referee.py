"""Who may call a misdeal, whom it pays, who is asked, and when it is too late."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.texts import say
from tests.server.kit import STILL, Client, House, MemoryStore, house, play, run

Setting = tuple[Any, list[Client], list[str]]


async def seated(here: House, ruleset: str = "quito", dealer_is_hosts: bool = True) -> Setting:
    """Four people at a table whose first hand is dealt: the table, they by seat, their keys.

    The host has the seat that the test wants: on the dealer's side, whom a misdeal costs, or on the other.
    """
    table, host = await here.open(game="cuarenta", ruleset=ruleset, players=4)
    tokens = [host["token"], *[(await here.friend(host, name))["token"] for name in ("Luz", "Sol", "Paz")]]
    clients = [here.sit(table.state.id, token) for token in tokens]
    clients[0].send(type="start", cid="s")
    for client in clients:
        await client.next("update", where=lambda one: one["number"] >= 1)
    assert table.state.match is not None
    if (table.state.match.state.dealer % 2 == 0) != dealer_is_hosts:
        clients[0].send(type="host", cid="h", seat=1)
        await clients[0].next("ack")
    return table, clients, tokens


def call(table: Any, client: Client, seat: int, cid: str = "c", back: int = 0) -> None:
    number = table.state.streams[seat].number - back
    client.send(type="call", cid=cid, action="misdeal", seen=number)


def called(table: Any) -> int:
    return sum(1 for step in table.state.match.steps if step.kind == "call")


def test_the_host_alone_calls_what_does_not_pay_the_host() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            table, clients, _ = await seated(here)
            host = table.state.host
            dealer, shuffles = table.state.match.state.dealer, table.state.shuffles
            call(table, clients[host], host)
            await clients[host].next("ack")
            assert called(table) == 1
            for client in (one for seat, one in enumerate(clients) if seat != host):
                told = await client.next("update", where=lambda one: any(t["kind"] == "call" for t in one["told"]))
                lines = [line for one in told["told"] for line in one["lines"]]
                assert any(table.state.names[host] in line for line in lines)
            await here.until(lambda: table.state.shuffles == shuffles + 1)
            state = table.state.match.state
            assert state.dealer == (dealer + 1) % 4 and state.pile == [0, 0] and state.deals == 1
            decks = [step.deck for step in table.state.match.steps if step.deck]
            assert len(decks) == 2 and decks[0] != decks[1], "a new shuffle"
            record = str(table.state.record())
            assert f"call misdeal ; misdeal {1 - dealer % 2} +10" in record
            again = Match.replay(table.state.game, Record.parse(record))
            assert again.state == table.state.match.state
            told_again = TableState(table.state.id, ev.read(store.rows[table.state.id][0].body))  # type: ignore[arg-type]
            for row in store.rows[table.state.id]:
                told_again.apply(ev.read(row.body), row.cid, row.seat)
            assert told_again.match == table.state.match and told_again.version == table.state.version

    run(work())


@pytest.mark.parametrize("yes", [True, False])
def test_a_host_whom_it_pays_asks_like_everybody(yes: bool) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, clients, _ = await seated(here, dealer_is_hosts=False)
            host = table.state.host
            call(table, clients[host], host)
            for seat, client in enumerate(clients):
                asked = await client.next("call_asked")
                assert asked["open"] and asked["seat"] == host and asked["action"] == "misdeal" and asked["text"]
                if seat != host:
                    assert called(table) == 0
                    client.send(type="answer", cid="a", yes=yes or seat % 2 == host % 2, number=asked["number"])
            settled = await clients[host].next("call_asked", where=lambda one: not one["open"])
            assert settled["done"] is yes and called(table) == int(yes)

    run(work())


def test_nothing_is_played_while_the_table_is_asked_and_nobody_asks_again_in_the_same_hand() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, clients, _ = await seated(here)
            seat = 3 - table.state.host if table.state.host in (1, 2) else (table.state.host + 1) % 4
            call(table, clients[seat], seat)
            asked = await clients[(seat + 1) % 4].next("call_asked")
            actor = table.state.match.actor
            clients[actor].send(
                type="play",
                cid="p",
                actions=[table.state.match.legal_actions.written[0]],
                seen=table.state.streams[actor].number,
            )
            assert (await clients[actor].next("refused"))["text"] == say("en", "call_pending")
            clients[(seat + 1) % 4].send(type="answer", cid="no", yes=False, number=asked["number"])
            assert not (await clients[seat].next("call_asked", where=lambda one: not one["open"]))["done"]
            call(table, clients[seat], seat, "again")
            assert (await clients[seat].next("refused"))["text"] == say("en", "call_denied")
            await play(clients[actor])
            assert called(table) == 0

    run(work())


def test_an_answer_to_another_question_makes_no_call() -> None:
    """A yes that was meant for an undo, or comes late for one, never ends a hand."""

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, clients, _ = await seated(here)
            seat = (table.state.host + 1) % 4
            call(table, clients[seat], seat)
            others = [other for other in range(4) if other != seat]
            numbers = [(await clients[other].next("call_asked"))["number"] for other in others]
            for wrong in ({}, {"number": numbers[0] + 1}, {"number": numbers[0] - 1}):
                for other in others:
                    clients[other].send(type="answer", cid=f"w{wrong}".translate(NAMES), yes=True, **wrong)
                    refused = await clients[other].next("refused")
                    assert refused["text"] == say("en", "nothing_asked")
            assert called(table) == 0 and table.consent.request is not None
            for other, number in zip(others, numbers, strict=True):
                clients[other].send(type="answer", cid="right", yes=True, number=number)
            assert (await clients[seat].next("call_asked", where=lambda one: not one["open"]))["done"]
            assert called(table) == 1

    run(work())


NAMES = {ord(letter): None for letter in "{}': "}


def test_a_call_for_a_table_that_has_moved_on_is_refused() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, clients, _ = await seated(here)
            host = table.state.host
            call(table, clients[host], host, "stale", back=1)
            assert (await clients[host].next("refused"))["text"] == say("en", "moved_on")
            assert called(table) == 0

    run(work())


def test_who_comes_back_hears_that_the_table_is_asked() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, clients, tokens = await seated(here)
            seat = (table.state.host + 1) % 4
            other = (seat + 1) % 4
            await clients[other].leave()
            call(table, clients[seat], seat)
            await clients[seat].next("call_asked")
            back = here.sit(table.state.id, tokens[other])
            asked = await back.next("call_asked")
            assert asked["open"] and table.consent.request.waiting >= {other}

    run(work())


def test_a_misdeal_that_is_called_too_late_or_where_there_is_none_is_refused_with_a_reason() -> None:
    async def work() -> None:
        async with house(timing=replace(STILL, hand=60)) as here:
            table, clients, _ = await seated(here)
            host = table.state.host
            call(table, clients[host], host)
            await clients[host].next("ack")
            call(table, clients[host], host, "late")
            refused = await clients[host].next("refused")
            assert "from the first deal to the end" in refused["text"] and refused["clause"]
        for game in ("cuatrola", "canasta"):
            async with house(timing=STILL) as here:
                other, host_of = await here.open(game=game, players=4)
                one = here.sit(other.state.id, host_of["token"])
                one.send(type="start", cid="s")
                update = await one.next("update", where=lambda got: got["number"] >= 1)
                assert update["calls"] == []
                call(other, one, 0)
                assert (await one.next("refused"))["text"] == say("en", "no_call")

    run(work())


@pytest.mark.parametrize(("seat", "offered"), [(0, [{"action": "misdeal"}]), (None, [])])
def test_a_seat_is_offered_the_calls_and_who_watches_is_not(seat: int | None, offered: list[Any]) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, clients, _ = await seated(here)
            listener = clients[0] if seat == 0 else here.sit(table.state.id)
            where: Callable[[Any], bool] = lambda one: one["number"] >= 1  # noqa: E731
            if seat is None:
                got = await listener.next("update", where=where)
                assert got["calls"] == offered
                return
            await play(clients[table.state.match.actor])
            got = await listener.next("update", where=where)
            assert [{"action": one["action"]} for one in got["calls"]] == offered and got["calls"][0]["text"]

    run(work())
