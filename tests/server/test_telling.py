"""Telling on a busy server: who must act is told first, everybody in the end, and the order gives nothing away."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec
import pytest

from sobremesa import games
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.protocol import messages as m
from sobremesa.server.table import telling
from sobremesa.server.table.audience import Listener
from sobremesa.server.table.commands import handle
from sobremesa.server.table.table import Table
from sobremesa.server.table.telling import BUSY, Telling
from tests.server.kit import House, house, run


@contextmanager
def busy(later: Telling) -> Iterator[None]:
    """A server whose loop comes to tell those who look on only when the block ends."""
    come = later._come
    with ExitStack() as stack:
        for _ in range(BUSY + 1):
            stack.enter_context(later.command())
        setattr(later, "_come", lambda: None)  # noqa: B010  # an instance's own, in the method's place
        yield
    del later.__dict__["_come"]
    come()


def updates(listener: Listener) -> list[Any]:
    """Everything that waits for a listener, of which the updates."""
    lines = []
    while not listener.out.empty():
        lines.append(msgspec.json.decode(listener.out.get_nowait() or b"{}"))
    listener.waiting = 0
    return [line for line in lines if line["type"] == "update"]


async def seated(here: House, game: str) -> tuple[Table, list[Listener]]:
    """A table in play with somebody on every seat and somebody who watches; the watcher is the last."""
    table, host = await here.open(game=game, players=games.load(game).players[-1])
    names = ("Bea", "Curro", "Dolores", "Eva", "Fina")[: table.state.players - 1]
    tokens = [host, *[await here.friend(host, name) for name in names]]
    sits = [Listener(one["seat"], "en", key=table.state.seats[one["seat"]].token) for one in tokens]
    for listener in (*sits, Listener(None, "en")):
        table.attach(listener, 0)
    await handle(table, sits[0], m.Start(cid="start"))
    await here.until(lambda: table.state.match is not None and table.state.match.actor >= 0)
    listeners = sorted(sits, key=lambda one: one.seat or 0)
    return table, [*listeners, table.audience.of(None)[0]]


async def play(table: Table, listeners: list[Listener], number: int) -> None:
    match = table.state.match
    assert match is not None
    seat = match.actor
    codes = match.legal_actions
    action = match.view(seat).write(codes[number % len(codes)])
    seen = table.state.streams[seat].number
    await handle(table, listeners[seat], m.Play(cid=f"p{number}", seen=seen, actions=(action,)))


async def play_on(table: Table, here: House, listeners: list[Listener], number: int) -> None:
    """Play once more, unless the match is over."""
    await here.until(lambda: table.state.match is not None and table.state.match.actor != CHANCE)
    if table.state.match is not None and table.state.match.actor != MATCH_OVER:
        await play(table, listeners, number)


@pytest.mark.parametrize("game", games.names())
def test_everybody_is_told_everything_in_order_however_busy_the_server_is(game: str) -> None:
    async def work() -> None:
        async with house() as here:
            table, listeners = await seated(here, game)
            heard: list[list[int]] = [[] for _ in listeners]
            begun = [updates(listener)[-1]["number"] for listener in listeners]
            together = 0
            for stretch in range(10):
                with busy(table.context.telling):
                    for number in range(6):
                        await play_on(table, here, listeners, 6 * stretch + number)
                await asyncio.sleep(0)
                for place, listener in enumerate(listeners):
                    for update in updates(listener):
                        together += len(update["told"]) > 1
                        heard[place] += [told["number"] for told in update["told"]]
            await here.until(lambda: all(one.known == table.state.streams[one.seat].number for one in listeners))
            for place, listener in enumerate(listeners):
                heard[place] += [told["number"] for update in updates(listener) for told in update["told"]]
                newest = table.state.streams[listener.seat].number
                assert heard[place] == list(range(begun[place] + 1, newest + 1))
            assert together, "several plays came together"

    run(work())


def test_who_must_act_is_told_before_who_looks_on() -> None:
    async def work() -> None:
        async with house() as here:
            table, listeners = await seated(here, "cuarenta")
            for listener in listeners:
                updates(listener)
            with busy(table.context.telling):
                await play(table, listeners, 0)
                assert table.state.match is not None
                actor = table.state.match.view(None).actor
                waited = [one for one in listeners if one.known != table.state.streams[one.seat].number]
                assert listeners[actor] not in waited
                assert len(waited) == len(listeners) - 1
            await here.until(lambda: all(one.known == table.state.streams[one.seat].number for one in listeners))

    run(work())


def test_a_server_with_little_to_do_tells_all_at_once() -> None:
    async def work() -> None:
        async with house() as here:
            table, listeners = await seated(here, "cuarenta")
            await play(table, listeners, 0)
            assert all(one.known == table.state.streams[one.seat].number for one in listeners)

    run(work())


def test_a_round_of_the_loop_tells_one_table_the_longest_waiting_first() -> None:
    async def work() -> None:
        later, told = Telling(), []
        for name in ("a", "b", "c"):
            later.put_off(lambda name=name: told.append(name))  # type: ignore[misc]
        for count in (1, 2, 3):
            await asyncio.sleep(0)
            assert told == ["a", "b", "c"][:count]

    run(work())


def test_while_many_commands_wait_who_looks_on_waits_until_few_do() -> None:
    async def work() -> None:
        later, told = Telling(), []
        with ExitStack() as stack:
            for _ in range(BUSY + 1):
                stack.enter_context(later.command())
            later.put_off(lambda: told.append("a"))
            for _ in range(5):
                await asyncio.sleep(0)
            assert told == []
        await asyncio.sleep(0)
        assert told == ["a"]

    run(work())


def test_while_many_commands_wait_who_looks_on_is_told_when_the_time_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        later, told = Telling(), asyncio.Event()
        monkeypatch.setattr(telling, "LATEST", 0.01)
        with ExitStack() as stack:
            for _ in range(BUSY + 1):
                stack.enter_context(later.command())
            later.put_off(told.set)
            await told.wait()

    run(work())


def test_what_has_waited_long_enough_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        later, told = Telling(), []
        monkeypatch.setattr(telling, "LATEST", 0.0)
        for name in ("a", "b", "c"):
            later.put_off(lambda name=name: told.append(name))  # type: ignore[misc]
        await asyncio.sleep(0)
        assert told == ["a", "b", "c"]

    run(work())


def test_what_was_told_meanwhile_is_not_told_again() -> None:
    async def work() -> None:
        later, told = Telling(), []

        def tell() -> None:
            told.append("a")

        later.put_off(tell)
        later.told(tell)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert told == []

    run(work())
