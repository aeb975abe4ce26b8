"""Bots beside the event loop: levels that are being made ready, levels that cannot be, quick ones beside slow ones."""

import asyncio
import threading
from typing import Any

import pytest

from sobremesa import bots
from sobremesa.bots import house_bots as regulars
from sobremesa.bots.random_bot import RandomBot
from sobremesa.compile.errors import NoMachineCode
from sobremesa.presentation.titles import level_name
from sobremesa.server.table.bot_pool import BotPool
from tests.server.kit import PATIENCE, house, play, run


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A level `deep` of Cuarenta that is ready once this is set."""
    ready = threading.Event()
    usual = regulars.levels

    def warm(game: str, level: str) -> None:
        ready.wait(PATIENCE)

    monkeypatch.setattr(regulars, "levels", lambda game: (*usual(game), "deep") if game == "cuarenta" else usual(game))
    monkeypatch.setattr(bots, "warm", warm)
    return ready


def test_until_a_level_is_ready_the_usual_one_plays_and_the_table_says_so(cold: threading.Event) -> None:
    asked: list[str] = []

    def make(game: str, level: str, seed: str) -> RandomBot:
        asked.append(level)
        return RandomBot(seed)

    async def work() -> None:
        async with house(make=make) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True, level="deep")
            me = here.sit(table.state.id, seated["token"])
            info = await me.next("table")
            assert (info["seats"][1]["level"], info["seats"][1]["playing"]) == ("deep", "rules")
            assert "deep" in info["notice"] and level_name("rules", "en") in info["notice"]
            await play(me)
            await play(me)
            assert asked == ["rules"]
            cold.set()
            await here.until(lambda: table.context.bot_pool.ready("cuarenta", "deep"))
            await play(me)
            await play(me)
            await here.until(lambda: asked == ["rules", "deep"])
            info = [one for one in me.messages if one["type"] == "table"][-1]
            assert (info["seats"][1]["playing"], info["notice"]) == ("deep", "")

    run(work())


def test_where_the_usual_level_is_cold_too_the_strongest_that_is_ready_plays(
    cold: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of a package without bots of its own has `random` and `search`, of which the latter is its usual one."""
    monkeypatch.setattr(regulars, "levels", lambda game: ("random", "deep"))
    bot_pool = BotPool()
    assert bot_pool.usual("cuarenta") == "deep"
    assert bot_pool.playing("cuarenta", "deep") == "random"
    cold.set()
    bot_pool.close()


def test_the_notice_names_the_level_that_plays_meanwhile(
    cold: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regulars, "levels", lambda game: ("random", "deep"))

    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True, level="deep")
            me = here.sit(table.state.id, seated["token"])
            assert level_name("random", "en") in (await me.next("table"))["notice"]
            cold.set()

    run(work())


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ModuleNotFoundError("No module named 'numpy'", name="numpy"), "numpy is not installed"),
        (NoMachineCode("there is no C compiler"), "there is no C compiler"),
    ],
)
def test_a_level_that_lacks_something_here_is_told_as_no_error(
    cold: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    why: str,
) -> None:
    def bare(game: str, level: str) -> None:
        raise error

    monkeypatch.setattr(bots, "warm", bare)
    bot_pool = BotPool()
    bot_pool._warm("cuarenta", "deep")
    assert "deep" not in bot_pool.levels("cuarenta")
    assert [(one.levelname, one.getMessage()) for one in caplog.records] == [
        ("WARNING", f"a level is not offered: {why}")
    ]


def test_a_level_that_cannot_be_made_ready_is_no_level(cold: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: str, level: str) -> None:
        raise ImportError("no compiler here")

    monkeypatch.setattr(bots, "warm", broken)

    async def work() -> None:
        bot_pool = BotPool()
        assert "deep" in bot_pool.levels("cuarenta")
        bot_pool.warm("cuarenta", "deep")
        async with asyncio.timeout(PATIENCE):
            while "deep" in bot_pool.levels("cuarenta"):
                await asyncio.sleep(0.01)
        assert bot_pool.playing("cuarenta", "deep") == "rules"
        bot_pool.close()

    run(work())


def test_quick_bots_do_not_wait_for_slow_ones() -> None:
    class Waiting:
        def __init__(self) -> None:
            self.go = threading.Event()

        def choose(self, view: Any) -> int:
            self.go.wait(PATIENCE)
            return 1

    async def work() -> None:
        players = {"top": Waiting(), "rules": Waiting()}
        slow, quick, view = players["top"], players["rules"], Any
        bot_pool = BotPool(lambda game, level, seed: players[level], threads=1)
        waiting = asyncio.create_task(bot_pool.choose("cuarenta", "top", "a", view))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        quick.go.set()
        assert await bot_pool.choose("cuarenta", "rules", "a", view) == 1  # type: ignore[arg-type]
        assert bot_pool.thinking == 1
        slow.go.set()
        assert await waiting == 1
        bot_pool.close()

    run(work())
