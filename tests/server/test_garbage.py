"""Garbage: who lets go of a table or a connection leaves none, and what has lived for long is searched no more."""

import asyncio
import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from time import monotonic, sleep
from types import TracebackType

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from sobremesa import games
from sobremesa.server import garbage
from sobremesa.server.http.transport import Frames, Requests
from sobremesa.server.table import lobby
from tests.server.kit import PATIENCE, STILL, House, house, play, run, turn
from tests.server.live import live
from tests.server.test_changes import CHANGES


class _Looped:
    """Something that knows itself."""

    def __init__(self) -> None:
        self.itself = self


def _frozen() -> "weakref.ref[_Looped]":
    """Return garbage that was set apart."""
    one = _Looped()
    gc.freeze()
    return weakref.ref(one)


@pytest.fixture
def unsearched() -> Iterator[None]:
    """Have no search for garbage while the test runs."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("unsearched")
def test_a_table_that_was_let_go_of_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "IDLE", -1.0)

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            await play(me)
            await me.leave()
            await table.writer.finish()
            state = weakref.ref(table.state)
            await here.lobby.sweep()
            assert here.lobby.tables == {}
            await here.lobby.sweep()
            assert "audience" in vars(table), "somebody may still speak of it"
            monkeypatch.setattr(lobby, "LAST", -1.0)
            await here.lobby.sweep()
            until = monotonic() + PATIENCE
            while state() is not None and monotonic() < until:
                await asyncio.sleep(0.01)
            assert state() is None
            table.changed()  # as when a silence is over that was waited for

    run(work())


@pytest.mark.usefixtures("unsearched")
def test_connections_that_have_ended_leave_nothing() -> None:
    def left() -> list[object]:
        return [one for one in gc.get_objects() if type(one) in (Frames, Requests)]

    async def come_and_go(address: str) -> None:
        async with httpx.AsyncClient(base_url=address) as client:
            table = (await client.post("/api/tables", json={"game": "cuarenta", "name": "Ana"})).json()["table"]
            for _ in range(3):
                async with connect(f"{address.replace('http', 'ws')}/ws/{table}", compression=None) as socket:
                    await socket.send(msgspec.json.encode({"type": "hello"}).decode())
                    await socket.recv()

    with live() as address:
        asyncio.run(come_and_go(address))
        until = monotonic() + PATIENCE
        while left() and monotonic() < until:
            sleep(0.05)
        assert left() == []


@pytest.mark.usefixtures("unsearched")
def test_a_tables_life_leaves_no_garbage_that_goes_round_in_circles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody finds them while somebody is connected: of tables, lines, refusals and errors there are none."""
    monkeypatch.setattr(lobby, "IDLE", -1.0)
    monkeypatch.setattr(lobby, "LAST", -1.0)

    async def work() -> None:
        async with house() as here:
            await live_and_let_go(here)  # what is made once, such as texts that are read, may go round
            gc.collect()
            gc.set_debug(gc.DEBUG_SAVEALL)
            await live_and_let_go(here)
            gc.collect()
            found = [one for one in gc.garbage if is_ours(one)]
            told = Counter(named(one) for one in found)
            assert told == Counter()

    try:
        run(work())
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


async def live_and_let_go(here: House) -> None:
    """Let a table of every game live, with what goes wrong at it, and let go of it."""
    for game in games.names():
        table, seated = await here.open(game=game, start=True)
        me, looker = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, query=CHANGES)
        await turn(me)
        me.send(type="play", cid="no", actions=["no such thing"], seen=0)
        me.send(type="say", cid="neither", phrase="no such thing")
        me.put(type="websocket.receive", text="{")
        assert [(await me.next("refused"))["cid"] for _ in range(3)] == ["no", "neither", ""]
        await play(me)
        for path in ("replay", "record", "nothing"):
            assert (await here.ask("GET", f"/api/tables/{table.state.id}/{path}")).status in {404, 409}
        for one in (me, looker):
            await one.leave()
        await table.writer.finish()
    for _ in range(2):
        await here.lobby.sweep()
    assert here.lobby.tables == {}


def is_ours(one: object) -> bool:
    """Return whether something is the server's, or tells of an error in it."""
    if isinstance(one, TracebackType):
        return "sobremesa" in one.tb_frame.f_code.co_filename
    return type(one).__module__.startswith("sobremesa.server")


def named(one: object) -> str:
    """Return what garbage is called."""
    if isinstance(one, TracebackType):
        return f"an error at {one.tb_frame.f_code.co_qualname}, line {one.tb_lineno}"
    return type(one).__name__


def test_a_search_of_all_is_due_where_what_was_set_apart_has_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter([1_000, 502_000, 502_001, 400_000, 1_300_000, 1_300_001])
    monkeypatch.setattr(gc, "get_freeze_count", lambda: next(counts))
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(garbage, "_alive", [1_000])
    garbage.SET_APART.set()
    assert [garbage.is_due() for _ in range(3)] == [False, False, True]
    garbage.collect_all()
    assert not garbage.is_due(), "all was searched"
    garbage.SET_APART.set()
    assert [garbage.is_due() for _ in range(2)] == [False, True]


@pytest.fixture
def searched() -> Iterator[None]:
    """Have what is young searched as a server has it, as long as the test runs."""
    before, kept = gc.get_threshold(), gc.get_freeze_count()
    garbage.rarely_collect()
    yield
    gc.callbacks.remove(garbage._searched)
    gc.set_threshold(*before)
    if not kept:
        gc.unfreeze()


WINDOW = garbage.YOUNG[0]
ROUND = (garbage.YOUNG[1] + 2) * WINDOW
"""The objects in which what is young is searched as often as it is before it is set apart."""


def _lived(number: int) -> list[list[int]]:
    """Return so many objects that live."""
    return [[one] for one in range(number)]


@pytest.mark.usefixtures("searched")
def test_what_has_lived_for_long_is_searched_no_more() -> None:
    apart = gc.get_freeze_count()
    living = _lived(20_000)
    assert gc.get_freeze_count() > apart + 10_000 and living
    gone = _frozen()
    gc.collect()
    assert gone() is not None
    garbage.collect_all()
    assert gone() is None, "nothing is there that it could hold up"
    gone = _frozen()
    garbage.collect_all()
    assert gone() is not None, "all was searched, and little came since"


@pytest.mark.usefixtures("searched")
def test_searches_are_left_out_after_some_that_found_nothing() -> None:
    living = _lived(ROUND + WINDOW // 2)
    unfound = weakref.ref(_Looped())
    living += _lived(WINDOW)
    assert unfound() is not None, "it was set apart unsearched"
    living += _lived(garbage.RESTS * WINDOW)
    found = weakref.ref(_Looped())
    living += _lived(ROUND)
    assert found() is None, "then it is searched again"
    garbage.collect_all()
    assert unfound() is None


@pytest.mark.usefixtures("searched")
def test_no_search_is_left_out_while_they_find_something() -> None:
    living, made = _lived(WINDOW // 2), list[weakref.ref[_Looped]]()
    for _ in range(8 * (garbage.YOUNG[1] + 2)):
        made.append(weakref.ref(_Looped()))
        living += _lived(WINDOW)
    assert [one() is None for one in made[:-2]] == [True] * (len(made) - 2)
