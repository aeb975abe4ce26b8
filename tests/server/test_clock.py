"""Clocks: one action where one runs out, none in a pause, and no trace of a question in secret."""

import asyncio

from sobremesa.server.loop_time import loop_time
from sobremesa.server.table.timing import Timing
from tests.server.asked import asked_deck, until_asked
from tests.server.kit import Client, house, play, run, turn


def times(client: Client) -> list[list[float | None]]:
    """Return what a person has heard of all clocks."""
    return [[seat["time"] for seat in one["seats"]] for one in client.messages if one["type"] == "table"]


def is_left(seconds: float | None, most: float, since: float) -> bool:
    """Return whether a clock shows so much, less at most what has gone by since then, to the thousandth."""
    return seconds is not None and most - (loop_time() - since) - 0.001 <= seconds <= most + 0.001


def test_what_was_thought_is_taken_from_the_clock_and_a_play_adds_to_it() -> None:
    async def work() -> None:
        async with house() as here:
            clock = {"bank": 100.0, "increment": 7.0}
            table, seated = await here.open(game="cuarenta", players=2, start=True, clock=clock)
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            begun = table.clocks.began
            table.clocks.began -= 30
            assert is_left(table.clocks.left_now(0), 70, begun)
            await play(me)
            await me.next("ack")
            assert is_left(table.state.clocks[0], 77, begun)

    run(work())


def test_a_clock_stands_still_in_a_pause() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True, clock={"bank": 100.0})
            me = here.sit(table.state.id, seated["token"])
            update = await turn(me)
            me.send(type="pause", cid="on", on=True)
            await me.next("ack")
            left = table.clocks.left_now(0)
            await asyncio.sleep(0.05)
            assert table.clocks.left_now(0) == left and table.state.streams[0].number == update["number"]
            me.send(type="pause", cid="off", on=False)
            await me.next("ack")
            table.clocks.began -= 100
            table.scheduler.changed()
            await me.next("update", where=lambda one: any(told["seat"] == 0 for told in one["told"]))

    run(work())


def test_a_question_in_secret_leaves_no_trace_on_any_clock() -> None:
    timing = Timing(bot=0, deal=0, hand=0, asked_bot=0.02, asked_person=0.3, tick=0, nonce=0)

    async def work() -> None:
        async with house(timing=timing, stacked=asked_deck) as here:
            table, people, leads, asked = await until_asked(here, clock={"bank": 100.0, "increment": 7.0})
            before = dict(table.state.clocks)
            question = await turn(people[asked])
            begun = table.clocks.began
            table.clocks.began -= 5
            heard = {other: len(client.messages) for other, client in people.items() if other != asked}
            silent = question["scene"]["choices"][-1]["actions"]
            people[asked].send(type="play", cid="q", actions=silent, seen=question["number"])
            await people[asked].next("ack")
            await asyncio.sleep(0.05)
            assert heard == {other: len(people[other].messages) for other in heard}
            assert table.state.clocks == before
            for other, client in people.items():
                assert other == asked or {one[asked] for one in times(client)[-3:]} == {round(before[asked], 1)}
            table.clocks.began -= 25
            await play(people[leads])
            await people[leads].next("ack", where=lambda one: one["cid"].startswith("p"))
            assert is_left(table.state.clocks[leads], before[leads] - 30 + 7, begun)

    run(work())


def test_where_the_clock_runs_out_whoever_was_asked_in_secret_is_silent_and_the_table_goes_on() -> None:
    async def work() -> None:
        async with house(stacked=asked_deck) as here:
            table, people, leads, _ = await until_asked(here, clock={"bank": 100.0})
            table.clocks.began -= 99.9
            table.scheduler.changed()
            await people[leads].next("update", where=lambda one: any(told["seat"] == leads for told in one["told"]))
            rows = here.lobby.context.store.rows[table.state.id]  # type: ignore[attr-defined]
            assert any(b'"by":"window"' in one.body for one in rows)
            assert any(b'"by":"clock"' in one.body for one in rows)

    run(work())
