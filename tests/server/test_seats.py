"""Who sits where: the host, links, rematches, taking back, watching and talking."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.server.table.scheduler import Scheduler
from sobremesa.server.table.table import Table
from sobremesa.server.table.timing import AT_ONCE, Timing
from tests.server.kit import STILL, Client, House, MemoryStore, house, play, play_out, random_bots, run, turn


@dataclass
class Ended:
    """A table of Cuatrola after its first match: the connections of its people, the host first, and their keys."""

    here: House
    table: Table
    people: list[Client]
    keys: list[str]


@asynccontextmanager
async def ended(*friends: str, **options: Any) -> AsyncIterator[Ended]:
    """A house where the host and these friends have just played a match against bots."""
    async with house(make=random_bots, **options) as here:
        table, seated = await here.open(game="cuatrola", seats=[{"kind": "bot"}] * (3 - len(friends)))
        keys = [seated["token"], *[(await here.friend(seated, name))["token"] for name in friends]]
        people = [here.sit(table.state.id, key) for key in keys]
        people[0].send(type="start", cid="s")
        await asyncio.gather(*map(play_out, people))
        yield Ended(here, table, people, keys)


# --- the host, links, seats


def test_a_resume_link_moves_the_seat_and_works_once() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            me.send(type="resume_link", cid="r")
            invitation = await me.next("invitation")
            assert re.fullmatch(r"http://table\.test/t/table-\d+#token-\d+", invitation["link"])
            assert invitation["qr"].startswith("<svg")
            secret = invitation["link"].partition("#")[2]
            path = f"/api/tables/{table.state.id}/seats"
            moved = await here.ask("POST", path, {"invite": secret})
            assert moved.json["seat"] == 0
            assert (await me.next("bye"))["reason"] == "moved"
            assert (await here.ask("POST", path, {"invite": secret})).status == 403
            old = here.sit(table.state.id, seated["token"])
            assert (await old.next("bye"))["reason"] == "bad_token"
            new = here.sit(table.state.id, moved.json["token"])
            assert (await new.next("welcome"))["seat"] == 0

    run(work())


def test_only_digests_of_keys_are_kept() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            friend = await here.friend(seated, "Luz")
            invite = seated["invitation"]["link"].partition("#")[2]
            kept = b"".join(one.body for one in store.rows[table.state.id])
            for secret in (seated["token"], friend["token"], invite):
                assert f'"{secret}"'.encode() not in kept

    run(work())


def test_the_host_alone_may_start_fill_pause_kick_and_reissue() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            for kind, more in (("start", {}), ("fill", {}), ("pause", {"on": True}), ("kick", {"seat": 0})):
                other.send(type=kind, cid=kind, **more)
                assert (await other.next("ack", "refused"))["type"] == "refused"
            me.send(type="fill", cid="f", level="greedy", seat=2)
            info = await me.next("table", where=lambda one: one["seats"][2]["kind"] == "bot")
            assert info["seats"][2]["level"] == "greedy"
            me.send(type="fill", cid="f2", level="nobody")
            assert "greedy" in (await me.next("refused"))["text"]
            me.send(type="start", cid="s")
            await me.next("table", where=lambda one: one["phase"] == "playing")
            me.send(type="pause", cid="p", on=True)
            await other.next("table", where=lambda one: one["paused"])
            me.send(type="kick", cid="k", seat=1)
            assert (await other.next("bye"))["reason"] == "replaced"
            info = await me.next("table", where=lambda one: one["seats"][1]["kind"] == "bot")
            assert (await here.sit(table.state.id, friend["token"]).next("bye"))["reason"] == "bad_token"
            me.send(type="reissue", cid="i", seat=1)
            link = await me.next("invitation", where=lambda one: one["cid"] == "i")
            body = {"invite": link["link"].partition("#")[2], "name": "Sol"}
            back = await here.ask("POST", f"/api/tables/{table.state.id}/seats", body)
            assert (back.status, back.json["seat"]) == (201, 1)

    run(work())


def test_who_leaves_hands_the_host_on_and_a_bot_plays() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            me.send(type="start", cid="s")
            await other.next("update")
            me.send(type="leave")
            info = await other.next("table", where=lambda one: one["seats"][0]["kind"] == "bot")
            assert info["host"] == 1
            assert (await me.next("bye"))["reason"] == "left"

    run(work())


def test_a_rematch_begins_when_all_who_are_there_agree() -> None:
    async def work() -> None:
        async with ended("Luz") as table:
            me, other = table.people
            me.send(type="rematch", cid="again")
            assert (await me.next("ack", "refused", where=lambda one: one["cid"] == "again"))["type"] == "ack"
            info = await other.next("table", where=lambda one: one["seats"][0]["again"])
            assert info["phase"] == "over"
            other.send(type="rematch", cid="again")
            info = await me.next("table", where=lambda one: one["match"] == 2)
            assert info["phase"] == "playing"
            await asyncio.gather(play_out(me), play_out(other))
            for match in (1, 2):
                answer = await table.here.ask("GET", f"/api/tables/{table.table.state.id}/record?match={match}")
                Match.replay(games.load("cuatrola"), Record.parse(answer.json["record"]))

    run(work())


def test_a_vote_whose_match_cannot_be_kept_is_refused_told_and_possible_again() -> None:
    store = MemoryStore()

    async def work() -> None:
        async with ended("Luz", store=store) as table:
            me, other = table.people
            me.send(type="rematch", cid="again")
            await other.next("table", where=lambda one: one["seats"][0]["again"])
            store.fails = True
            other.send(type="rematch", cid="mine")
            assert (await other.next("refused"))["cid"] == "mine"
            told = await table.here.sit(table.table.state.id).next("table")
            assert [seat["name"] for seat in told["seats"] if seat["again"]] == ["Ana"]
            store.fails = False
            other.send(type="rematch", cid="mine")
            await me.next("table", where=lambda one: one["match"] == 2)

    run(work())


@pytest.mark.parametrize("how", ["leaves", "loses the line", "is sent away"])
def test_votes_for_a_rematch_hold_when_the_last_without_one_goes(how: str) -> None:
    async def work() -> None:
        async with ended("Luz", "Sol") as table:
            me, second, last = table.people
            me.send(type="rematch", cid="again")
            second.send(type="rematch", cid="again")
            info = await last.next("table", where=lambda one: sum(seat["again"] for seat in one["seats"]) == 2)
            if how == "leaves":
                last.send(type="leave")
            elif how == "loses the line":
                await last.leave()
            else:
                host = next(client for client, seat in ((me, 0), (second, 1)) if info["host"] == seat)
                away = next(seat for seat, one in enumerate(info["seats"]) if one["name"] == "Sol")
                host.send(type="kick", cid="k", seat=away)
            info = await me.next("table", where=lambda one: one["match"] == 2)
            assert info["phase"] == "playing"

    run(work())


def test_who_reloads_the_page_before_they_vote_is_not_left_out_of_the_rematch() -> None:
    async def work() -> None:
        async with ended("Luz", timing=replace(AT_ONCE, back=60)) as table:
            me, other = table.people
            me.send(type="rematch", cid="again")
            await other.next("table", where=lambda one: one["seats"][0]["again"])
            await other.leave()
            other = table.here.sit(table.table.state.id, table.keys[1])
            assert (await other.next("table"))["phase"] == "over"
            other.send(type="rematch", cid="mine")
            await me.next("table", where=lambda one: one["match"] == 2)

    run(work())


def test_a_vote_alone_begins_nothing_while_nobody_is_there() -> None:
    async def work() -> None:
        async with ended("Luz") as table:
            me, other = table.people
            await other.leave()
            await me.leave()
            await asyncio.sleep(0.02)
            back = table.here.sit(table.table.state.id, table.keys[1])
            assert (await back.next("table"))["match"] == 1

    run(work())


def test_a_vote_for_a_rematch_counts_before_the_house_has_its_part_of_the_draw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Programs vote at once, and nobody votes twice."""
    monkeypatch.setattr(Scheduler, "_prepare", lambda self, *_: asyncio.sleep(0))

    async def work() -> None:
        async with house(make=random_bots) as here:
            table, seated = await here.open(game="cuatrola", start=True)
            me = here.sit(table.state.id, seated["token"])
            await play_out(me)
            assert not table.state.secrets
            me.send(type="rematch", cid="again")
            assert (await me.next("table", where=lambda one: one["match"] == 2))["phase"] == "playing"

    run(work())


def test_before_the_first_cards_of_a_rematch_the_last_match_is_not_told_again() -> None:
    async def work() -> None:
        async with house(make=random_bots) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            last = await play_out(me)
            table.context.timing = Timing(deal=60, hand=60)
            me.send(type="rematch", cid="again")
            await here.until(lambda: table.state.matches == 2)
            update = await here.sit(table.state.id).next("update")
            assert (update["told"], update["number"]) == ([], last["number"])
            assert [side["score"] for side in update["scene"]["sides"]] == [0, 0]
            assert update["scene"]["winners"] == []

    run(work())


# --- taking back


def test_a_play_is_taken_back_if_the_others_agree() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2)
            friend = await here.friend(seated, "Luz")
            clients = [here.sit(table.state.id, one["token"]) for one in (seated, friend)]
            clients[0].send(type="start", cid="s")
            await clients[0].next("update", where=lambda one: one["number"] >= 1)
            assert table.state.match is not None
            actor = table.state.match.actor
            me, other = clients[actor], clients[1 - actor]
            update = await turn(me)
            other.send(type="undo", cid="no")
            assert (await other.next("refused"))["cid"] == "no"
            for yes in (False, True):
                if yes is False:
                    await play(me)
                    await me.next("ack")
                me.send(type="undo", cid=f"u{yes}")
                asked = await other.next("undo_asked", where=lambda one: one["open"])
                assert asked["seat"] == actor
                other.send(type="answer", cid=f"a{yes}", yes=yes)
                if yes:
                    back = await me.next(
                        "update", where=lambda one: any(told["kind"] == "undo" for told in one["told"])
                    )
                settled = await me.next("undo_asked", where=lambda one: not one["open"])
                assert settled["done"] is yes
                if not yes:
                    me.send(type="undo", cid="nagging")
                    assert (await me.next("refused", "undo_asked"))["cid"] == "nagging"
                    table.consent.denied.clear()
            assert back["scene"]["hand"] == update["scene"]["hand"]
            assert back["scene"]["choices"] == update["scene"]["choices"]
            assert back["number"] == update["number"] + 2

    run(work())


def test_a_play_stands_once_another_card_was_seen() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="canasta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            update = await turn(me)
            me.answered.add(update["number"])
            me.send(type="play", cid="d", actions=["draw"], seen=update["number"])
            await me.next("ack")
            me.send(type="undo", cid="u")
            assert (await me.next("refused"))["cid"] == "u"
            await play(me, -1)
            await me.next("update", where=lambda one: any(told["seat"] == 1 for told in one["told"]))
            me.send(type="undo", cid="v")
            assert (await me.next("refused", where=lambda one: one["cid"] == "v"))["text"]

    run(work())


# --- watching and talking


def test_spectators_see_what_everybody_knows_and_do_nothing() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            here.sit(table.state.id, seated["token"])
            eye = here.sit(table.state.id)
            assert (await eye.next("welcome"))["seat"] is None
            update = await eye.next("update", where=lambda one: one["number"] == 1)
            assert update["scene"]["hand"] == []
            assert update["told"][0]["cards"] == []
            eye.send(type="play", cid="p", actions=["7h"], seen=1)
            assert (await eye.next("refused"))["cid"] == "p"
            closed, _ = await here.open(game="cuarenta", players=2, spectators=False)
            assert (await here.sit(closed.state.id).next("bye"))["reason"] == "no_watching"

    run(work())


def test_only_set_phrases_are_said_each_in_the_hearers_language() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            me, eye = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, language="de")
            await eye.next("table")
            me.send(type="say", cid="a", phrase="well_played")
            assert (await eye.next("said"))["text"] == "Gut gespielt!"
            me.send(type="say", cid="b", phrase="you are all idiots")
            assert (await me.next("refused"))["cid"] == "b"

    run(work())


def test_each_game_has_words_of_its_own_and_no_other_games() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            offered = {
                one["name"]: one["phrases"] for one in (await here.ask("GET", "/api/games?language=es")).json["games"]
            }
            assert {"id": "shunsho", "text": "¡Dos por shunsho!"} in offered["cuarenta"]
            table, seated = await here.open(game="cuarenta", players=2)
            me, eye = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, language="en")
            await eye.next("table")
            for name in ("shunsho", "pisha"):
                me.send(type="say", cid=name, phrase=name)
            assert (await eye.next("said"))["text"] == "¡Dos por shunsho! (two, for a fool)"
            assert (await me.next("refused"))["cid"] == "pisha"

    run(work())


def test_a_hint_is_for_ones_own_turn() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            update = await turn(me)
            me.send(type="hint", cid="h")
            hint = await me.next("hint")
            assert hint["actions"] in [one["actions"] for one in update["scene"]["choices"]]
            me.send(type="play", cid="p", actions=hint["actions"], seen=update["number"])
            await me.next("ack", where=lambda one: one["cid"] == "p")
            me.send(type="hint", cid="h2")
            assert (await me.next("refused"))["cid"] == "h2"

    run(work())
