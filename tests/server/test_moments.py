"""Moments and how long they count: answers that are remembered, waits that begin anew, what comes a moment too late."""

import asyncio
from typing import Any

import msgspec
import pytest

from sobremesa.core.kernel import clone
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.storage.store import Damaged, StoreError
from sobremesa.server.table.audience import Listener
from sobremesa.server.table.commands import handle
from sobremesa.server.table.table import REMEMBERED
from sobremesa.server.table.timing import Timing
from tests.server.asked import asked_deck, until_asked
from tests.server.kit import STILL, MemoryStore, house, play, random_bots, run, turn


def two_at_once(match: Any) -> list[str]:
    """Two actions of the seat to act that can be sent together, if there are any."""
    write, kernel = match.game.notation.write, match.game.kernel
    for first in match.legal_actions:
        after = clone(match.state)
        kernel.apply(match.rules, after, first)
        out = [0] * kernel.MAX_LEGAL
        if kernel.actor(match.rules, after) == match.actor and write(first) not in ("draw", "take"):
            return [write(first), write(out[kernel.legal_actions(match.rules, after, out) - 1])]
    return []


def test_a_command_of_several_actions_is_answered_after_a_restart_as_it_was() -> None:
    """With the number after the last of them."""

    async def work() -> None:
        store = MemoryStore()
        async with house(store, make=random_bots) as here:
            table, seated = await here.open(game="canasta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            command: dict[str, Any] = {}
            for _ in range(400):
                update = await turn(me)
                both = two_at_once(table.state.match)
                command = {"type": "play", "cid": f"c{update['number']}", "actions": both, "seen": update["number"]}
                if both:
                    me.send(**command)
                    ack = await me.next("ack", "refused", where=lambda one: one["cid"].startswith("c"))
                    if ack["type"] == "ack":
                        break
                await play(me)
                await me.next("ack", where=lambda one: one["cid"].startswith("p"))
            assert ack["number"] == command["seen"] + 2
        async with house(store, timing=STILL) as again:
            me = again.sit(table.state.id, seated["token"])
            me.send(**command)
            assert await me.next("ack", "refused") == ack

    run(work())


def test_no_more_answers_are_remembered_than_there_is_room_for() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2)
            for number in range(REMEMBERED + 5):
                table.remember(f"c{number}", [])
            assert list(table.answered) == [f"c{number}" for number in range(5, REMEMBERED + 5)]

    run(work())


def test_who_is_asked_in_secret_answers_no_sooner_than_the_question_is_due() -> None:
    """A second command while the first waits is refused; were the first done at once, it would be too late instead."""
    late = Timing(bot=0, deal=0, hand=0, asked_bot=60, asked_person=60, tick=0, nonce=0, undo=5)

    async def work() -> None:
        async with house(stacked=asked_deck) as here:
            table, _, _, asked = await until_asked(here)
            table.context.timing = late
            match, number = table.state.match, table.state.streams[asked].number
            assert match is not None
            silent = match.game.notation.write(next(code for code in match.legal_actions if code in match.game.secrets))
            listener = next(one for one in table.audience.listeners if one.seat == asked)
            answer = asyncio.create_task(handle(table, listener, m.Play("q1", (silent,), number)))
            await asyncio.sleep(0)
            with pytest.raises(Refusal) as refused:
                await handle(table, listener, m.Play("q2", (silent,), number))
            assert refused.value.key == "held"
            assert table.state.match is not None and table.state.match.actor == asked
            answer.cancel()

    run(work())


def test_where_nobody_was_the_waits_begin_when_somebody_comes() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            table.last_activity[None] -= 1000
            long_ago = table.last_activity[None]
            stranger = here.sit(table.state.id)
            await stranger.next("welcome")
            assert table.last_activity[None] == long_ago  # somebody was there
            await me.leave()
            here.sit(table.state.id, seated["token"])
            await here.until(lambda: table.audience.online(0))
            assert table.last_activity[None] > long_ago + 900

    run(work())


def test_a_lead_comes_too_late_where_the_partner_has_sung_at_the_last_moment() -> None:
    """The partner's bot sings when the lead is already on its way: who leads has not heard it, and looks again."""

    timing = Timing(bot=60, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=0, undo=5)

    async def work() -> None:
        async with house(timing=timing, stacked=asked_deck, make=lambda *_: Sings()) as here:
            table, people, leads, asked = await until_asked(here)
            table.scheduler.stop()
            number = table.state.streams[leads].number
            table.seat_bots.playing = lambda seat: "rules" if seat == asked else ""  # type: ignore[method-assign]
            match = table.state.match
            assert match is not None
            card = str(match.view(leads).hand(leads)[0])
            people[leads].send(type="play", cid="late", actions=[card], seen=number)
            refused = await people[leads].next("ack", "refused", where=lambda one: one["cid"] == "late")
            assert refused["type"] == "refused"
            assert refused["text"] == Refusal("moved_on").said("en")
            assert table.state.streams[leads].number == number + 1
            assert match.steps[-1].seat == asked

    run(work())


def test_a_command_of_a_connection_that_was_closed_meanwhile_is_not_done() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            me = here.sit(table.state.id, seated["token"])
            await me.next("table")
            (listener,) = table.audience.listeners
            go = asyncio.Event()
            first = asyncio.create_task(table.writer.submit(go.wait))
            said = asyncio.create_task(handle(table, listener, m.Say("a", "hello")))
            await asyncio.sleep(0)
            listener.close("slow")
            go.set()
            with pytest.raises(Refusal) as refused:
                await said
            assert refused.value.key == "bad_token"
            await first
            assert not [one for one in me.messages if one["type"] == "said"]

    run(work())


def test_two_devices_of_one_seat_are_each_told_what_they_have_not_heard() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            await play(me)
            await me.next("ack")
            number = table.state.streams[0].number
            behind, ahead = Listener(0, "en", known=number - 1), Listener(0, "en", known=number - 2)
            table.audience.listeners += [behind, ahead]
            table.audience.push()
            told = [msgspec.json.decode(one.out.get_nowait() or b"")["told"] for one in (behind, ahead)]
            assert [[one["number"] for one in each] for each in told] == [[number], [number - 1, number]]

    run(work())


def test_a_bot_that_leads_begins_to_think_when_nobody_can_be_asked_any_more() -> None:
    """Also where the partner has answered by then: how long it thinks would tell that they were asked."""

    class Notes:
        asked = 0

        def choose(self, view: Any) -> int:
            self.asked += 1
            return int(view.legal_actions[0])

    async def work() -> None:
        bot = Notes()
        async with house(stacked=asked_deck, make=lambda *_: bot) as here:
            table, people, leads, asked = await until_asked(here)
            table.context.timing = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=60, tick=0, nonce=0, undo=5)
            table.seat_bots.playing = lambda seat: "rules" if seat == leads else ""  # type: ignore[method-assign]
            question = await turn(people[asked])
            silent = question["scene"]["choices"][-1]["actions"]
            people[asked].send(type="play", cid="q", actions=silent, seen=question["number"])
            await people[asked].next("ack", where=lambda one: one["cid"] == "q")
            await asyncio.sleep(0.05)
            assert table.state.match is not None
            assert (table.state.match.actor, bot.asked) == (leads, 0)
            table.last_activity[None] -= 60
            table.scheduler.changed()
            await here.until(lambda: bot.asked > 0)

    run(work())


class Sings:
    """A bot that sings whenever it may."""

    def choose(self, view: Any) -> int:
        return next(int(code) for code in view.legal_actions if code not in view.game.secrets)


def test_what_a_bot_sings_is_heard_at_the_usual_pace() -> None:
    async def work() -> None:
        async with house(stacked=asked_deck, make=lambda *_: Sings()) as here:
            table, _, leads, asked = await until_asked(here)
            number = table.state.streams[leads].number
            table.context.timing = Timing(bot=0, deal=0, hand=0, asked_bot=60, asked_person=60, tick=0, nonce=0, undo=5)
            table.seat_bots.playing = lambda seat: "rules" if seat == asked else ""  # type: ignore[method-assign]
            table.scheduler.changed()
            await asyncio.sleep(0.05)
            assert table.state.streams[leads].number == number
            table.last_activity[None] -= 60
            table.scheduler.changed()
            await here.until(lambda: table.state.streams[leads].number == number + 1)

    run(work())


def test_a_person_who_is_asked_before_a_bots_lead_has_their_time_and_no_more() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, stacked=asked_deck) as here:
            table, _, leads, asked = await until_asked(here)
            table.context.timing = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=60, tick=0, nonce=0, undo=5)
            table.seat_bots.playing = lambda seat: "rules" if seat == leads else ""  # type: ignore[method-assign]
            table.scheduler.changed()
            await asyncio.sleep(0.05)
            assert table.state.match is not None
            assert table.state.match.actor == asked
            table.last_activity[None] -= 60
            table.scheduler.changed()
            await here.until(lambda: b'"by":"window"' in b"".join(row.body for row in store.rows[table.state.id]))

    run(work())


def test_what_cannot_be_told_does_not_keep_the_table_from_going_on() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            reveal, failed = table.announcements.reveal, []

            def fails() -> None:
                table.announcements.reveal = reveal  # type: ignore[method-assign]
                failed.append(table.state.seq)
                raise ZeroDivisionError

            table.announcements.reveal = fails  # type: ignore[method-assign]
            number = (await play(me))["number"]
            await here.until(lambda: table.state.streams[0].number >= number + 2)
            assert len(failed) == 1

    run(work())


@pytest.mark.parametrize(("error", "said"), [(StoreError("no room"), "not_kept"), (Damaged("malformed"), "damaged")])
def test_what_cannot_be_kept_is_refused_with_what_may_help(error: StoreError, said: str) -> None:
    """To try again helps where there is no room yet, and never where the file is damaged."""

    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2)

            async def fails(*_: object) -> None:
                raise error

            store.append = fails  # type: ignore[method-assign, assignment]
            with pytest.raises(Refusal) as refused:
                await table.writer.submit(lambda: table.commit(ev.Paused(True)))
            assert refused.value.key == said

    run(work())


def test_a_table_that_was_let_go_keeps_nothing_and_takes_nobody_in() -> None:
    """Whoever still holds it: by now another one stands for it."""

    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2)
            kept = len(store.rows[table.state.id])
            table.touched -= 601
            await here.lobby.sweep()
            with pytest.raises(Refusal) as refused:
                await table.writer.submit(lambda: table.commit(ev.Paused(True)))
            assert (refused.value.key, len(store.rows[table.state.id])) == ("not_kept", kept)
            one = Listener(None, "en")
            table.attach(one, 0)
            assert one.closed
            assert table.audience.listeners == []
            assert msgspec.json.decode(one.out.get_nowait() or b"")["type"] == "bye"

    run(work())
