"""A table's bots: each decision is thought about once, and nothing illegal comes of it."""

import asyncio
import threading
import time
from typing import Any

import pytest

from sobremesa.server.state.fold import Version
from tests.server.kit import MemoryStore, house, play, run


@pytest.mark.parametrize("wish", [123456, -1, 2**70, None, "7h"])
def test_a_bot_that_wants_what_is_illegal_does_the_first_thing_it_may(wish: Any) -> None:
    class Cheat:
        def choose(self, view: Any) -> Any:
            return wish

    async def work() -> None:
        store = MemoryStore()
        async with house(store, make=lambda *_: Cheat()) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(3):
                await play(me)
            assert table.state.streams[0].number >= 5
        async with house(store) as again:
            assert (await again.ask("GET", f"/api/tables/{table.state.id}")).status == 200

    run(work())


class Counting:
    """A bot that counts how often it is asked, and how many ask it at the same moment."""

    def __init__(self) -> None:
        self.asked, self.now, self.most = 0, 0, 0
        self.lock = threading.Lock()

    def choose(self, view: Any) -> int:
        with self.lock:
            self.asked, self.now = self.asked + 1, self.now + 1
            self.most = max(self.most, self.now)
        time.sleep(0.25)
        with self.lock:
            self.now -= 1
        return int(view.legal_actions[0])


def test_who_comes_and_goes_does_not_make_a_bot_think_again() -> None:
    async def work() -> None:
        bot = Counting()
        async with house(make=lambda *_: bot) as here:
            table, seated = await here.open(game="cuatrola", start=True)
            here.sit(table.state.id, seated["token"])
            await here.until(lambda: bot.asked == 1)
            for _ in range(12):
                one = here.sit(table.state.id)
                await one.next("welcome")
                await one.leave()
                await asyncio.sleep(0.02)
            played = [step for step in table.state.match.steps if step.kind == "action"]  # type: ignore[union-attr]
            assert bot.most == 1
            assert bot.asked <= len(played) + 1

    run(work())


def test_a_bot_thinks_of_one_thing_at_a_time_also_when_the_table_has_moved_on() -> None:
    async def work() -> None:
        bot = Counting()
        async with house(make=lambda *_: bot) as here:
            table, seated = await here.open(game="cuatrola", start=True)
            here.sit(table.state.id, seated["token"])
            await here.until(lambda: bot.asked == 1)
            assert table.state.match is not None
            seat = table.state.match.actor
            table.state.version = Version(table.state.version + 1)
            await asyncio.gather(table.seat_bots.choose(seat), table.seat_bots.choose(seat))
            assert bot.asked >= 2
            assert bot.most == 1

    run(work())
