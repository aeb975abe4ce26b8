"""Who is asked whether a play may be taken back, and what they are told."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.undo_rule import steps_back
from sobremesa.server.texts import say
from tests.server.kit import STILL, Client, House, MemoryStore, house, play, run
from tests.server.random_tables import RandomTable


async def asked_back(here: House) -> tuple[Any, list[Client], list[str]]:
    """One of four people has played and asks for it back: the table, they with who asks first, their keys."""
    table, seated = await here.open(game="cuarenta", players=4)
    tokens = [seated["token"], *[(await here.friend(seated, name))["token"] for name in ("Luz", "Sol", "Paz")]]
    clients = [here.sit(table.state.id, token) for token in tokens]
    clients[0].send(type="start", cid="s")
    for client in clients:
        await client.next("update", where=lambda one: one["number"] >= 1)
    assert table.state.match is not None
    first = table.state.match.actor
    order = [first, *[seat for seat in range(4) if seat != first]]
    clients, tokens = [clients[seat] for seat in order], [tokens[seat] for seat in order]
    await play(clients[0])
    await clients[0].next("ack")
    clients[0].send(type="undo", cid="u")
    for other in clients[1:]:
        assert (await other.next("undo_asked"))["open"]
    return table, clients, tokens


def played(table: Any) -> int:
    return sum(1 for step in table.state.match.steps if step.kind == "action")


async def settled(client: Client) -> bool:
    """Return whether it was taken back, when that is known."""
    return bool((await client.next("undo_asked", where=lambda one: not one["open"]))["done"])


@pytest.mark.parametrize("yes", [True, False])
def test_who_goes_without_an_answer_leaves_it_to_the_others(yes: bool) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, (me, one, two, three), _ = await asked_back(here)
            await three.leave()
            one.send(type="answer", cid="a", yes=True)
            await one.next("ack")
            assert played(table) == 1
            if yes:
                await two.leave()
            else:
                two.send(type="answer", cid="a", yes=False)
            assert await settled(me) is yes
            assert played(table) == (0 if yes else 1)

    run(work())


def test_who_comes_back_meanwhile_is_asked_too() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, (me, one, two, three), tokens = await asked_back(here)
            await three.leave()
            back = here.sit(table.state.id, tokens[3])
            assert (await back.next("undo_asked"))["open"]
            for client in (one, two):
                client.send(type="answer", cid="a", yes=True)
                await client.next("ack")
            assert table.consent.request is not None
            back.send(type="answer", cid="a", yes=True)
            assert await settled(me)
            assert played(table) == 0

    run(work())


def test_who_comes_back_before_the_others_consent_counts_is_asked_too() -> None:
    """They had gone without an answer; that all the others agree is only looked at when the writer's turn comes."""

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, (_, one, two, three), tokens = await asked_back(here)
            for client in (one, two):
                client.send(type="answer", cid="a", yes=True)
                await client.next("ack")
            go = asyncio.Event()
            busy = asyncio.create_task(table.writer.submit(go.wait))
            await three.leave()
            back = here.sit(table.state.id, tokens[3])
            assert (await back.next("undo_asked"))["open"]
            go.set()
            await busy
            await table.writer.finish()
            assert table.consent.request is not None
            assert played(table) == 1

    run(work())


def test_a_wish_counts_for_the_version_of_the_match_that_it_was_made_for() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, (me, *others), _ = await asked_back(here)
            match = table.state.match
            another = ev.Played(match.actor, match.game.notation.write(match.legal_actions[0]))
            await table.writer.submit(lambda: table.commit(another))
            for other in others:
                other.send(type="answer", cid="a", yes=True)
                assert (await other.next("ack", "refused"))["type"] == "ack"
            assert await settled(me) is False
            assert played(table) == 2

    run(work())


def test_the_time_of_an_older_wish_ends_no_newer_one() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _, _ = await asked_back(here)
            older = replace(table.consent.request)
            await table.writer.submit(lambda: table.consent.lapse(older))
            assert table.consent.request is not None
            await table.writer.submit(lambda: table.consent.lapse(table.consent.request))
            assert table.consent.request is None

    run(work())


def test_what_could_not_be_kept_is_not_said_to_be_taken_back() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            table, (me, *others), _ = await asked_back(here)
            store.fails = True
            for other in others:
                other.send(type="answer", cid="a", yes=True)
            for client in (me, *others):
                assert await settled(client) is False
            assert (await others[2].next("ack", "refused"))["type"] == "refused"
            assert (played(table), table.consent.request) == (1, None)

    run(work())


def test_only_one_asks_at_a_time() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, (_, one, *_), _ = await asked_back(here)
            one.send(type="undo", cid="too")
            refused = await one.next("refused")
            assert (refused["cid"], refused["text"]) == ("too", say("en", "undo_pending"))
            assert table.consent.request is not None and table.consent.request.waiting

    run(work())


def ended(begins: Callable[[TableState], bool]) -> tuple[TableState, int]:
    """A table right after the last action before a moment, and whose action that was."""
    table = RandomTable("cuarenta", "pagat", 2, 1)
    while not (_acted(table.state) and begins(table.state)):
        table.run(len(table.rows) + 1)
    assert table.state.match is not None
    return table.state, int(table.state.match.steps[-1].seat or 0)


def _acted(state: TableState) -> bool:
    steps = state.match.steps if state.match is not None else []
    return bool(steps) and steps[-1].kind == "action"


@pytest.mark.parametrize("moment", [TableState.needs_cards, lambda state: state.match.over], ids=["hand", "match"])
def test_nothing_is_taken_back_once_a_hand_or_a_match_is_over(moment: Callable[[TableState], bool]) -> None:
    state, seat = ended(moment)
    entries = state.streams[seat].entries
    assert entries[-1].event.kind == "action" and entries[-1].event.seat == seat
    assert steps_back(state, seat) == 0
