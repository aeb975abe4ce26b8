"""Questions in secret, and what happens at the same moment."""

import asyncio
import threading
from typing import Any

import pytest

from sobremesa.server.table.timing import Timing
from tests.server.asked import asked_deck, until_asked
from tests.server.kit import PATIENCE, MemoryStore, house, play, run, turn


def is_question(message: Any, seat: int) -> bool:
    """Return whether it tells nothing new but that this seat is to decide."""
    return message["type"] == "update" and not message["told"] and message["scene"]["actor"] == seat


@pytest.mark.parametrize("answers", [True, False])
def test_a_partner_who_is_asked_in_secret_sees_the_question_and_has_their_time(answers: bool) -> None:
    timing = Timing(bot=0, deal=0, hand=0, asked_bot=1, asked_person=0.3, tick=0, nonce=0)

    async def work() -> None:
        async with house(timing=timing, stacked=asked_deck) as here:
            table, people, leads, asked = await until_asked(here)
            await here.until(lambda: any(is_question(one, asked) for one in people[asked].messages))
            shown = [one for one in people[asked].messages if one["type"] == "update"][-2:]
            question = shown[-1]
            assert [one["scene"]["actor"] for one in shown] == [leads, asked]
            assert shown[0]["number"] == question["number"]
            assert (question["told"], question["scene"]["actor"]) == ([], asked)
            for other in set(people) - {asked}:
                newest = [one for one in people[other].messages if one["type"] == "update"][-1]
                assert (newest["number"], newest["scene"]["actor"]) == (question["number"], leads)
            if answers:
                silent = question["scene"]["choices"][-1]["actions"]
                people[asked].send(type="play", cid="q", actions=silent, seen=question["number"])
                assert (await people[asked].next("ack", "refused"))["type"] == "ack"
            await play(people[leads])
            lead = await people[leads].next("ack", "refused", where=lambda one: one["cid"].startswith("p"))
            assert lead["type"] == "ack"
            rows = here.lobby.context.store.rows[table.state.id]  # type: ignore[attr-defined]
            assert any(b'"by":"window"' in one.body for one in rows) is not answers

    run(work())


def test_nobody_finds_out_by_asking_for_advice_when_the_question_came_to_them() -> None:
    """Until it is shown, who is asked is advised as little as who is not."""
    timing = Timing(bot=0, deal=0, hand=0, asked_bot=2, asked_person=3, tick=0, nonce=0)

    async def work() -> None:
        async with house(timing=timing, stacked=asked_deck) as here:
            _, people, _, asked = await until_asked(here)
            other = min(set(people) - {asked, (asked + 2) % 4})
            for seat in (asked, other):
                people[seat].send(type="hint", cid="h")
            answers = [await people[seat].next("hint", "refused") for seat in (asked, other)]
            assert answers[0] == answers[1]
            assert answers[0]["type"] == "refused"
            await here.until(lambda: any(is_question(one, asked) for one in people[asked].messages))
            people[asked].send(type="hint", cid="now")
            assert (await people[asked].next("hint", "refused"))["type"] == "hint"

    run(work())


def test_an_answer_in_secret_leaves_no_trace_in_the_servers_numbers() -> None:
    timing = Timing(bot=0, deal=0, hand=0, asked_bot=0.02, asked_person=3, tick=0, nonce=0)

    async def work() -> None:
        async with house(timing=timing, stacked=asked_deck) as here:
            table, people, _, asked = await until_asked(here)
            question, before, kept = await turn(people[asked]), await here.numbers(), table.state.seq
            silent = question["scene"]["choices"][-1]["actions"]
            people[asked].send(type="play", cid="q", actions=silent, seen=question["number"])
            await people[asked].next("ack")
            assert table.state.seq == kept + 1
            assert await here.numbers() == before

    run(work())


def test_a_bot_that_thinks_beyond_its_time_is_silent_and_holds_no_lead_up() -> None:
    timing, go = Timing(bot=0, deal=0, hand=0, asked_bot=0.05, asked_person=0, tick=0, nonce=0), threading.Event()

    class Slow:
        def choose(self, view: Any) -> int:
            go.wait(PATIENCE)
            return int(view.legal_actions[-1])

    async def work() -> None:
        async with house(timing=timing, stacked=asked_deck, make=lambda *_: Slow()) as here:
            table, people, leads, asked = await until_asked(here, silence=1)
            await people[asked].leave()
            await here.until(lambda: table.seat_bots.playing(asked) != "")
            await play(people[leads])
            lead = await people[leads].next("ack", "refused", where=lambda one: one["cid"].startswith("p"))
            assert lead["type"] == "ack"
            assert not go.is_set()
            rows = here.lobby.context.store.rows[table.state.id]  # type: ignore[attr-defined]
            assert any(b'"by":"window"' in one.body for one in rows)
            go.set()

    try:
        run(work())
    finally:
        go.set()


def test_what_was_due_twice_is_done_once() -> None:
    """The table looks anew whenever something changes, also while a deal is already on its way."""

    async def work() -> None:
        store = MemoryStore()
        async with house(store) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(30):
                if table.state.phase == "over":
                    break
                deals = asyncio.gather(
                    *(table.writer.submit(table.dealer.deal) for _ in range(3)),
                    table.writer.submit(table.dealer.prepare),
                )
                await play(me)
                await asyncio.gather(deals, *(table.writer.submit(table.dealer.deal) for _ in range(3)))
        seq = table.state.seq
        assert seq == len(store.rows[table.state.id])
        async with house(store) as again:
            assert (await again.ask("GET", f"/api/tables/{table.state.id}")).status == 200
            assert again.lobby.tables[table.state.id].state.seq == seq

    run(work())
