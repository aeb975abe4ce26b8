"""Commands: done once, by who has the seat, and none holds up the table."""

import asyncio
import re
import threading
from typing import Any

import pytest

from sobremesa import bots
from sobremesa.bots import house_bots as regulars
from sobremesa.server.table import commands
from tests.server.kit import PATIENCE, STILL, Client, House, house, play, random_bots, run


def test_what_is_repeated_is_answered_as_before_and_not_done_again() -> None:
    """Also what is not kept: a phrase, a link, a wish."""

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(3):
                me.send(type="say", cid="a", phrase="hello")
                me.send(type="reissue", cid="r")
            me.send(type="say", cid="last", phrase="bye")
            await me.next("ack", where=lambda one: one["cid"] == "last")
            assert [one["phrase"] for one in me.messages if one["type"] == "said"] == ["hello", "bye"]
            links = [one["link"] for one in me.messages if one["type"] == "invitation"]
            assert len(links) == 3
            assert len(set(links)) == 1
            path, invite = f"/api/tables/{table.state.id}/seats", links[0].partition("#")[2]
            assert (await here.ask("POST", path, {"invite": invite, "name": "Luz"})).status == 201

    run(work())


async def turn_of(here: House, seat: int, me: Client, table: Any) -> None:
    """Until it is this seat's turn; `me` plays on."""
    while table.state.match.actor != seat:
        if table.state.match.actor == 0:
            await play(me)
            await me.next("ack", where=lambda one: one["cid"].startswith("p"))
        await asyncio.sleep(0)


def test_who_takes_a_seat_over_may_name_their_commands_as_they_like() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            me.send(type="start", cid="s")
            await other.next("update", where=lambda one: one["number"] >= 1)
            await turn_of(here, 1, me, table)
            await play(other, cid="play-0")
            await other.next("ack")
            other.send(type="resume_link", cid="k")
            invite = (await other.next("invitation"))["link"].partition("#")[2]
            body = {"invite": invite, "name": "Sol"}
            new = (await here.ask("POST", f"/api/tables/{table.state.id}/seats", body)).json
            await turn_of(here, 1, me, table)
            number, third = table.state.streams[1].number, here.sit(table.state.id, new["token"])
            await play(third, cid="play-0")
            assert (await third.next("ack", "refused"))["type"] == "ack"
            assert table.state.streams[1].number > number

    run(work())


def test_who_was_sent_away_does_nothing_more_not_even_what_was_asked_before() -> None:
    """Over HTTP too, where no connection of theirs is there to be closed."""

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            friend = await here.friend(seated, "Luz")
            me, go, kept = here.sit(table.state.id, seated["token"]), asyncio.Event(), table.state.seq
            waiting = asyncio.create_task(table.writer.submit(go.wait))
            await asyncio.sleep(0)
            me.send(type="kick", cid="k", seat=1)
            await asyncio.sleep(0.01)
            path = f"/api/tables/{table.state.id}/commands"
            late = asyncio.create_task(here.ask("POST", path, {"type": "resume_link", "cid": "r"}, friend["token"]))
            await asyncio.sleep(0.01)
            go.set()
            assert await waiting
            assert (await late).status == 401
            assert table.state.seq == kept + 3  # a power was used: the seat is open, and there is a new link

    run(work())


def test_where_nothing_can_be_kept_nobody_is_shown_the_door() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            await other.next("table")
            here.lobby.context.store.fails = True  # type: ignore[attr-defined]
            for kind, more in (("kick", {"seat": 1}), ("reissue", {"seat": 1}), ("leave", {})):
                me.send(type=kind, **({"cid": kind} if kind != "leave" else {}), **more)
                assert (await me.next("refused", "bye"))["type"] == "refused"
            other.send(type="say", cid="still", phrase="hello")
            assert (await other.next("ack", "bye"))["type"] == "ack"

    run(work())


def test_advice_is_thought_about_beside_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    class Slow:
        def choose(self, view: Any) -> int:
            go.wait(PATIENCE)
            return int(view.legal_actions[0])

    monkeypatch.setattr(regulars, "adviser", lambda game, seed: Slow())

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            path = f"/api/tables/{table.state.id}/commands"
            me = here.sit(table.state.id, seated["token"])
            await me.next("update", where=lambda one: one["scene"]["choices"])
            advice = asyncio.create_task(here.ask("POST", path, {"type": "hint", "cid": "h"}, seated["token"]))
            await asyncio.sleep(0.01)
            again = await here.ask("POST", path, {"type": "hint", "cid": "h2"}, seated["token"])
            assert again.json["error"] == "slow_down"
            await play(me)
            assert (await me.next("ack", "refused"))["type"] == "ack"
            go.set()
            assert (await advice).json[0]["type"] == "hint"

    try:
        run(work())
    finally:
        go.set()


def test_the_search_advises_at_a_game_without_a_level_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regulars, "levels", lambda game: ("random", "search"))
    monkeypatch.setattr(bots, "path", lambda game, level: bots.DEFAULT.levels[level])

    async def work() -> None:
        async with house(timing=STILL, make=random_bots) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            await me.next("update", where=lambda one: one["scene"]["choices"])
            me.send(type="hint", cid="h")
            advice = await me.next("hint", "refused")
            assert re.search(r" 400 .* 40 ", advice.get("text", "")), advice

    run(work())


def test_every_command_has_somebody_who_does_it() -> None:
    from sobremesa.protocol import messages as m

    assert set(commands._DO) == set(m.COMMANDS) - {m.Hello}


def test_a_hint_says_its_move_once() -> None:
    """A reason that begins with the move is the hint: "paso. Paso: …" stammers."""
    assert (
        commands.advised("paso", "Paso: ganaríamos el 25 % de las veces.", "es")
        == "Paso: ganaríamos el 25 % de las veces."
    )
    assert commands.advised("el as", "Así levanto tres.", "es") == "el as. Así levanto tres."
