"""Races at the same moment: nothing that was decided for another version of a match is ever kept."""

import asyncio
import contextlib
import random
from typing import Any

import pytest

from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import Version
from sobremesa.server.table import scheduler
from sobremesa.server.table.timing import Timing
from tests.server.kit import PATIENCE, STILL, Client, House, MemoryStore, house, play, random_bots, run, turn


class Stalling(MemoryStore):
    """A store that can be held up: what it is handed meanwhile is kept once it goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.go.set()
        self.waiting = 0

    async def append(self, table: str, rows: Any) -> None:
        self.waiting += 1
        await self.go.wait()
        self.waiting -= 1
        await super().append(table, rows)


def events(store: MemoryStore, table: str) -> list[Any]:
    return [ev.read(row.body) for row in store.rows[table]]


def readable(store: MemoryStore, table: str) -> int:
    """Return how many rows a table has, all of which make it up."""
    from sobremesa.server.storage.rows import folded

    state, why = folded(table, store.rows[table])
    assert why == ""
    return state.seq


async def four_friends(here: House, game: str, **wish: Any) -> tuple[Any, list[Client]]:
    """Four people who have begun a match."""
    table, seated = await here.open(game=game, players=4, **wish)
    tokens = [seated["token"], *[(await here.friend(seated, name))["token"] for name in ("Luz", "Sol", "Paz")]]
    people = [here.sit(table.state.id, token) for token in tokens]
    people[0].send(type="start", cid="s")
    for client in people:
        await client.next("update", where=lambda one: one["number"] >= 1)
    return table, people


# --- decisions that are called off


def test_a_stranger_who_comes_and_goes_while_a_clock_has_run_out_makes_nobody_act_twice() -> None:
    """The store is held up in the middle of each action; meanwhile the table looks anew for each who comes or goes."""

    async def work() -> None:
        store = Stalling()
        async with house(store, make=random_bots) as here:
            table, _ = await four_friends(here, "canasta", clock={"bank": 0.05})
            for _ in range(12):
                store.go.clear()
                await here.until(lambda: store.waiting > 0)
                before = table.state.seq
                for _ in range(2):
                    stranger = here.sit(table.state.id)
                    await stranger.next("welcome")
                    await stranger.leave()
                    await asyncio.sleep(0.01)
                assert (table.state.seq, store.waiting) == (before, 1)
                store.go.set()
                await here.until(lambda before=before: table.state.seq > before)  # type: ignore[misc]
            assert not table.is_stale
            store.go.set()
            table.scheduler.stop()
            await table.writer.finish()
            assert readable(store, table.state.id) == table.state.seq

    run(work())


def test_a_decision_for_another_version_of_the_match_is_left_undone() -> None:
    """Also where the match has as many steps again as it had, and the same seat is to act."""

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            made_for, steps = table.state.version, len(table.state.match.steps)  # type: ignore[union-attr]
            await play(me)
            await me.next("ack")
            me.send(type="undo", cid="u")
            await me.next("ack", where=lambda one: one["cid"] == "u")
            assert len(table.state.match.steps) == steps  # type: ignore[union-attr]
            assert table.state.version > made_for
            done: list[Version] = []

            async def decision() -> None:
                done.append(table.state.version)

            await table.writer.decide(made_for, decision)
            assert done == []
            await table.writer.decide(table.state.version, decision)
            assert done == [table.state.version]

    run(work())


def test_what_was_called_off_is_not_begun_but_what_a_person_asked_is_done() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2, start=True)
            go, done = asyncio.Event(), []

            async def note(what: str) -> None:
                done.append(what)

            first = asyncio.create_task(table.writer.submit(go.wait))
            asked = asyncio.create_task(table.writer.submit(lambda: note("asked")))
            decided = asyncio.create_task(table.writer.decide(table.state.version, lambda: note("decided")))
            await asyncio.sleep(0.01)
            for task in (asked, decided):
                task.cancel()
            go.set()
            await first
            await table.writer.finish()
            assert done == ["asked"]

    run(work())


def test_what_is_called_off_while_it_is_done_holds_up_nothing_else() -> None:
    """Such as a thought that a bot's thread never began, because the server stops."""

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2, start=True)

            async def called_off() -> None:
                raise asyncio.CancelledError

            first, second = (
                asyncio.create_task(table.writer.submit(called_off)),
                asyncio.create_task(table.writer.submit(done)),
            )
            with pytest.raises(asyncio.CancelledError):
                await first
            assert await second == "done"

    async def done() -> str:
        return "done"

    run(work())


def test_a_writer_that_is_called_off_begins_nothing_more() -> None:
    """As at the end of the process: otherwise one thing after the other would have to be called off."""

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2, start=True)
            never, begun = asyncio.Event(), []

            async def second() -> None:
                begun.append(True)

            waiting = [
                asyncio.create_task(table.writer.submit(never.wait)),
                asyncio.create_task(table.writer.submit(second)),
            ]
            await asyncio.sleep(0.01)
            worker = table.writer._worker
            assert worker is not None
            worker.cancel()
            await asyncio.wait({worker}, timeout=PATIENCE)
            assert (worker.cancelled(), begun) == (True, [])
            for task in waiting:
                task.cancel()

    run(work())


def test_only_the_writer_keeps_events() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2, start=True)
            with pytest.raises(RuntimeError, match="writer"):
                await table.commit(ev.Paused(True))

    run(work())


@pytest.mark.parametrize("game", ["canasta", "cuatrola", "cuarenta"])
def test_a_store_that_stalls_now_and_then_costs_nothing_but_time(game: str) -> None:
    """People, clocks and strangers at once, and a store that is late at random; every event is the match's next."""

    class Late(MemoryStore):
        async def append(self, table: str, rows: Any) -> None:
            await asyncio.sleep(chance.choice([0, 0, 0.002, 0.02]))
            await super().append(table, rows)

    chance, over = random.Random(game), asyncio.Event()

    async def strangers(here: House, table: Any) -> None:
        while not over.is_set():
            one = here.sit(table.state.id)
            with contextlib.suppress(EOFError):
                await one.next("welcome")
            await one.leave()
            await asyncio.sleep(chance.random() * 0.01)

    async def work() -> None:
        store = Late()
        asked = {"asked_bot": 0.001, "asked_person": 0.001, "quiet": 0.001}
        timing = Timing(bot=0.001, deal=0, hand=0, tick=0.001, nonce=0, undo=5, **asked)
        async with house(store, timing=timing, make=random_bots) as here:
            table, _ = await four_friends(here, game, clock={"bank": 0.01})
            visits = asyncio.create_task(strangers(here, table))
            await here.until(lambda: table.is_stale or table.state.seq >= 120 or table.state.phase == "over")
            over.set()
            await visits
            assert not table.is_stale
            table.scheduler.stop()
            await table.writer.finish()
            assert readable(store, table.state.id) == table.state.seq

    run(work())


# --- what cannot be applied


def wrong(table: Any) -> list[tuple[str, ev.Event]]:
    """Events that a running match of Cuarenta cannot take."""
    match, players = table.state.match, table.state.players
    seat, write = match.actor, match.game.notation.write
    legal = write(match.legal_actions[0])
    other = next(str(card) for card in match.game.pack if str(card) not in match.position.hand(seat))
    return [
        ("a card that the seat does not hold", ev.Played(seat, other)),
        ("another's turn", ev.Played(1 - seat, legal)),
        ("no notation", ev.Played(seat, "nonsense")),
        ("no time", ev.Played(seat, legal, left=float("nan"))),
        ("a surrogate", ev.Played(seat, legal, "\ud800")),
        ("no deal is due", ev.Dealt()),
        ("nothing to take back", ev.TookBack(seat, 1)),
        ("no steps", ev.TookBack(seat, 0)),
        ("a running match", ev.Began(("00" * 16,) * players, 0, ("a",) * players)),
        ("no such seat", ev.Sat(players, "bot", "x", "random")),
        ("an open seat in a match", ev.Sat(0, "open", "", "random")),
        ("no such host", ev.Hosted(-1)),
        ("a key for nobody", ev.Moved(players, "")),
        ("a link to nowhere", ev.Invited(players, "")),
        ("a second secret", ev.Committed(max(table.state.secrets), "00" * 32)),
        ("a short secret", ev.Committed(99, "00")),
        ("a second opening", table.state.setup),
        ("setting aside", ev.SetAside(1, "")),
    ]


def test_what_cannot_be_applied_is_refused_before_it_is_kept() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            kept = list(store.rows[table.state.id])
            for name, event in wrong(table):
                with pytest.raises(Refusal) as refused:
                    await table.writer.submit(lambda event=event: table.commit(event))  # type: ignore[misc]
                assert (name, refused.value.key) == (name, "unfit")
                assert store.rows[table.state.id] == kept, name
            await play(me)
            assert (await me.next("ack", "refused"))["type"] == "ack"
            assert readable(store, table.state.id) == table.state.seq

    run(work())


def test_every_kind_of_event_is_checked() -> None:
    from sobremesa.server.state import check

    assert set(check._CHECKS) == set(ev.Entry.__args__)


def test_the_actions_of_a_command_are_checked_one_after_the_other() -> None:
    """The second is legal before the first, and not after it: nothing of the command is kept."""

    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            match, kept = table.state.match, len(store.rows[table.state.id])
            assert match is not None
            twice = [ev.Played(match.actor, match.game.notation.write(code)) for code in match.legal_actions[:2]]
            with pytest.raises(Refusal):
                await table.writer.submit(lambda: table.commit(*twice))
            assert len(store.rows[table.state.id]) == kept

    run(work())


def test_where_a_bots_wish_cannot_be_kept_it_does_the_first_thing_it_may() -> None:
    """Whatever the bot's view has let through."""

    async def work() -> None:
        store = MemoryStore()
        async with house(store) as here:
            table, seated = await here.open(game="cuarenta", players=2)

            async def illegal(seat: int) -> int:
                match = table.state.match
                assert match is not None
                held = match.position.hand(seat)
                return next(match.game.notation.parse(str(card)) for card in match.game.pack if str(card) not in held)

            table.seat_bots.choose = illegal  # type: ignore[method-assign]
            me = here.sit(table.state.id, seated["token"])
            me.send(type="start", cid="s")
            for _ in range(3):
                await play(me)
            await here.until(lambda: table.state.streams[0].number >= 6)
            assert not table.is_stale
            assert readable(store, table.state.id) == len(store.rows[table.state.id])

    run(work())


def test_a_table_that_fails_to_do_something_by_itself_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setattr(scheduler, "RETRY", 0.01)
    failed: list[int] = []

    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2)
            choose = table.seat_bots.choose

            async def fails(seat: int) -> int:
                if len(failed) < 2:
                    failed.append(seat)
                    raise ZeroDivisionError
                return await choose(seat)

            table.seat_bots.choose = fails  # type: ignore[method-assign]
            me = here.sit(table.state.id, seated["token"])
            me.send(type="start", cid="s")
            await play(me)
            await here.until(lambda: table.state.streams[0].number >= 3)
            assert len(failed) == 2

    run(work())


# --- clocks at nought


def test_at_a_clock_at_nought_nothing_happens_faster_than_a_bot_would_do_it() -> None:
    async def work() -> None:
        timing = Timing(bot=60, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=0, undo=5)
        async with house(timing=timing, make=random_bots) as here:
            table, people = await four_friends(here, "canasta", clock={"bank": 0.01})
            await turn(people[table.state.match.actor])
            await here.until(lambda: table.clocks.left_now(table.state.match.actor) == 0)
            number = table.state.streams[None].number
            await asyncio.sleep(0.1)
            assert table.state.streams[None].number == number
            table.last_activity[None] -= timing.of_bot(table.state.id, number)
            table.scheduler.changed()
            await here.until(lambda: table.state.streams[None].number > number)

    run(work())
