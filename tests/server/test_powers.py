"""Powers over a table: nobody gets another's cards by one, and everybody hears of each that is used."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

import pytest

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.server.state import events as ev
from sobremesa.server.storage.store import Row
from sobremesa.server.table import host_commands
from sobremesa.server.table import table as tables
from sobremesa.server.table.seats import digest
from sobremesa.server.table.table import Table
from sobremesa.server.table.timing import AT_ONCE
from sobremesa.server.token_bucket import Rate
from tests.server.kit import STILL, Answer, Client, House, MemoryStore, house, play, random_bots, run


@dataclass
class Begun:
    """A table in the middle of a hand: its people, and their keys; the first is the host."""

    here: House
    table: Table
    people: list[Client]
    keys: list[str]

    @property
    def id(self) -> str:
        return self.table.state.id

    async def link(self, by: Client, seat: int) -> Any:
        """What somebody is told who asks for a link for a seat."""
        cid = f"link-{len(by.got)}"
        by.send(type="reissue", cid=cid, seat=seat)
        return await by.next("invitation", "refused", where=lambda one: one["cid"] == cid)

    async def come(self, invitation: Any, name: str = "Eva") -> Answer:
        body = {"invite": invitation["link"].partition("#")[2], "name": name}
        return await self.here.ask("POST", f"/api/tables/{self.id}/seats", body)

    async def come_and_look(self, invitation: Any) -> Client:
        """Take a link and look at the table with its key, as far as that has told everything."""
        answer = await self.come(invitation)
        assert answer.status == 201, answer.body
        new = self.here.sit(self.id, answer.json["token"])
        await new.next("table")
        return new


@asynccontextmanager
async def begun(*friends: str, **options: Any) -> AsyncIterator[Begun]:
    """A match of Cuatrola, whose bots never act unless that is asked for."""
    request = {one: options.pop(one) for one in ("silence", "spectators") if one in options}
    async with house(**{"timing": STILL, "make": random_bots, **options}) as here:
        table, seated = await here.open(game="cuatrola", **request)
        keys = [seated["token"], *[(await here.friend(seated, name))["token"] for name in friends]]
        people = [here.sit(table.state.id, key) for key in keys]
        for person in people:
            await person.next("table")
        people[0].send(type="start", cid="s")
        for person in people:
            await person.next("update", where=lambda one: one["number"] >= 1)
        yield Begun(here, table, people, keys)


async def play_on(client: Client) -> None:
    """Play whatever is offered, whether it was heard of before or not."""
    while True:
        await play(client)


async def play_to_the_end(table: Begun, client: Client) -> None:
    playing = asyncio.create_task(play_on(client))
    await table.here.until(lambda: table.table.state.phase == "over")
    playing.cancel()


def hands(client: Client) -> list[Any]:
    """The hands that a connection was shown."""
    updates = [one["scene"] for one in client.messages if one["type"] == "update"]
    return [one["hand"] for one in updates if one["hand"]]


def is_shown_nothing(client: Client) -> bool:
    """Whether a connection was told no card that spectators do not see."""
    told = [told for one in client.messages if one["type"] == "update" for told in one["told"]]
    return hands(client) == [] and not any(one["cards"] for one in told)


def powers(client: Client) -> list[str]:
    return [one["text"] for one in client.messages if one["type"] == "power"]


# --- whose cards they are


def test_no_link_takes_the_seat_of_somebody_who_has_cards() -> None:
    async def work() -> None:
        async with begun("Luz") as table:
            ana, luz = table.people
            told = await table.link(ana, 1)
            assert told["type"] == "refused"
            assert told["text"].startswith("Luz has cards in hand: the seat is theirs until the hand is over.")
            luz.send(type="say", cid="still", phrase="hello")
            assert (await luz.next("ack", "bye"))["type"] == "ack"

    run(work())


@pytest.mark.parametrize("way", ["kicked", "left", "a bot's"])
def test_who_sits_down_in_mid_hand_sees_none_of_its_cards(way: str) -> None:
    async def work() -> None:
        async with begun("Luz") as table:
            ana, luz = table.people
            if way == "kicked":
                ana.send(type="kick", cid="k", seat=1)
                assert "a bot plays your hand on" in (await luz.next("bye"))["text"]
            elif way == "left":
                luz.send(type="leave")
                await luz.next("bye")
            new = await table.come_and_look(await table.link(ana, 2 if way == "a bot's" else 1))
            assert is_shown_nothing(new)
            assert table.table.seat_bots.playing(2 if way == "a bot's" else 1), "the house plays the hand out"
            new.send(type="hint", cid="h")
            assert (await new.next("refused"))["text"].startswith("The seat is yours from the next hand on")

    run(work())


def test_a_guest_who_takes_the_table_over_gets_nobodys_cards() -> None:
    async def work() -> None:
        with mock.patch.object(host_commands, "HOST_AWAY", 0.0):
            async with begun("Luz", silence=3600) as table:
                ana, luz = table.people
                await ana.leave()
                await luz.next("table", where=lambda one: not one["seats"][0]["online"])
                luz.send(type="host", cid="mine", seat=1)
                await luz.next("table", where=lambda one: one["host"] == 1)
                assert (await table.link(luz, 0))["type"] == "refused"
                back = table.here.sit(table.id, table.keys[0])
                assert (await back.next("welcome", "bye"))["type"] == "welcome"
                luz.send(type="kick", cid="k", seat=0)
                await back.next("bye")
                assert is_shown_nothing(await table.come_and_look(await table.link(luz, 0)))

    run(work())


def test_who_waits_has_the_seat_from_the_next_shuffle_on() -> None:
    store = MemoryStore()

    async def work() -> None:
        async with begun("Luz", store=store, timing=AT_ONCE, silence=3600) as table:
            ana, luz = table.people
            luz.send(type="leave")
            await luz.next("bye")
            invitation = await table.link(ana, 1)
            answer = await table.come(invitation)
            assert (answer.status, answer.json["seat"]) == (201, 1)
            assert (await table.come(invitation)).status == 403, "a link seats one"
            new = table.here.sit(table.id, answer.json["token"])
            welcome = await new.next("welcome")
            assert (welcome["seat"], welcome["waits"]) == (None, 1)
            info = await ana.next("table", where=lambda one: one["seats"][1]["coming"])
            assert (info["seats"][1]["kind"], info["seats"][1]["coming"]) == ("bot", "Eva")
            told = await table.link(ana, 1)
            assert told["text"] == "Eva waits for that seat and has it with the next hand."
            shuffles = table.table.state.shuffles
            playing = asyncio.create_task(play_on(ana))
            bye = await new.next("bye")
            assert (bye["reason"], bye["again"]) == ("seated", True)
            assert is_shown_nothing(new)
            assert table.table.state.shuffles == shuffles + 1
            seated = table.here.sit(table.id, answer.json["token"])
            assert (await seated.next("welcome"))["seat"] == 1
            update = await seated.next("update", where=lambda one: one["scene"]["hand"])
            assert len(update["scene"]["hand"]) <= 5
            playing.cancel()

    run(work())


def test_who_waits_when_the_match_ends_has_the_seat_for_the_next() -> None:
    async def work() -> None:
        async with begun("Luz", timing=AT_ONCE, silence=3600) as table:
            ana, luz = table.people
            luz.send(type="leave")
            await luz.next("bye")
            await play_to_the_end(table, ana)
            late = (await table.come(await table.link(ana, 1))).json
            assert (await table.here.sit(table.id, late["token"]).next("welcome"))["seat"] == 1

    run(work())


def test_who_waits_still_waits_after_a_restart() -> None:
    store = MemoryStore()

    async def work() -> None:
        async with begun("Luz", store=store) as table:
            ana, luz = table.people
            luz.send(type="leave")
            await luz.next("bye")
            key = (await table.come(await table.link(ana, 1))).json["token"]
        async with house(store, timing=STILL) as again:
            back = again.sit(table.id, key)
            assert (await back.next("welcome"))["waits"] == 1
            await back.next("table")
            assert is_shown_nothing(back)
            assert again.lobby.tables[table.id].presence.attended(), "who waits alone is waited for by nobody else"

    run(work())


def test_a_host_can_send_away_who_waits() -> None:
    async def work() -> None:
        async with begun("Luz") as table:
            ana, luz = table.people
            luz.send(type="leave")
            await luz.next("bye")
            new = await table.come_and_look(await table.link(ana, 1))
            ana.send(type="kick", cid="k", seat=1)
            assert (await new.next("bye"))["again"] is False
            assert (await ana.next("left", where=lambda one: one["name"] == "Eva"))["seat"] == 1
            assert not table.table.state.waiting and table.table.state.names[1] != "Eva"

    run(work())


def test_a_link_that_a_former_version_made_for_a_seat_shows_no_cards_either() -> None:
    """It took the seat's key away, in the middle of a hand; the next to come had its cards."""
    store = MemoryStore()

    async def work() -> None:
        async with begun("Luz", store=store) as table:
            state, rows = table.table.state, store.rows[table.id]
            for event in (ev.Moved(1, ""), ev.Invited(1, digest("old"))):
                state.apply(event)
                rows.append(Row(state.seq, 0.0, None, 0, *ev.write(event)))
            new = await table.come_and_look({"link": "#old"})
            assert is_shown_nothing(new) and state.seats[1].kind == "bot"

    run(work())


# --- by consent


@asynccontextmanager
async def luz_is_long_away() -> AsyncIterator[Begun]:
    async with begun("Luz", "Sol") as table:
        await table.people[1].leave()
        await table.people[0].next("table", where=lambda one: not one["seats"][1]["online"])
        with mock.patch.object(table.table.presence, "is_gone", lambda seat: seat == 1):
            yield table


def test_a_seat_whose_player_is_long_away_is_free_if_all_others_agree() -> None:
    async def work() -> None:
        async with luz_is_long_away() as table:
            ana, _, sol = table.people
            invitation = await table.link(ana, 1)
            asked = await sol.next("seat_asked")
            assert (asked["seat"], asked["of"], asked["open"]) == (0, 1, True)
            assert asked["text"].startswith("Luz has long been away. Ana asks")
            assert (await table.come(invitation)).status == 403, "the link is dead until they agree"
            sol.send(type="answer", cid="y", yes=True, number=asked["number"])
            assert (await ana.next("seat_asked", where=lambda one: not one["open"]))["done"]
            told = await sol.next("power", where=lambda one: one["power"] == "release")
            assert told["text"].startswith("Luz has long been away, and all agree with Ana")
            assert is_shown_nothing(await table.come_and_look(invitation))
            assert (await table.here.sit(table.id, table.keys[1]).next("bye"))["reason"] == "bad_token"

    run(work())


@pytest.mark.parametrize("how", ["says no", "goes", "comes back"])
def test_a_seat_stays_its_players_where_one_does_not_agree(how: str) -> None:
    async def work() -> None:
        async with luz_is_long_away() as table:
            ana, _, sol = table.people
            invitation = await table.link(ana, 1)
            asked = await sol.next("seat_asked")
            if how == "says no":
                sol.send(type="answer", cid="n", yes=False, number=asked["number"])
            elif how == "goes":
                await sol.leave()
            else:
                luz = table.here.sit(table.id, table.keys[1])
                assert (await luz.next("seat_asked"))["open"]
                sol.send(type="answer", cid="y", yes=True, number=asked["number"])
                luz.send(type="answer", cid="n", yes=False, number=asked["number"])
            assert not (await ana.next("seat_asked", where=lambda one: not one["open"]))["done"]
            assert (await table.come(invitation)).status == 403
            assert table.table.state.seats[1].name == "Luz"
            again = await table.link(ana, 1)
            assert again["type"] == "refused", "it is not asked twice in a hand"

    run(work())


def test_who_is_not_there_agrees_to_nothing() -> None:
    async def work() -> None:
        async with luz_is_long_away() as table:
            await table.people[2].leave()
            await table.people[0].next("table", where=lambda one: not one["seats"][2]["online"])
            told = await table.link(table.people[0], 1)
            assert told["text"] == "For that all others must be at the table."

    run(work())


# --- everybody hears of it


def test_each_use_of_a_power_is_told_to_all_and_to_who_comes_later() -> None:
    async def work() -> None:
        async with begun("Luz", "Sol") as table:
            ana, luz, _ = table.people
            eye = table.here.sit(table.id, language="de")
            await eye.next("table")
            ana.send(type="pause", cid="1", on=True)
            ana.send(type="pause", cid="2", on=False)
            ana.send(type="mute", cid="3", seat=1, on=True)
            ana.send(type="kick", cid="4", seat=2)
            ana.send(type="host", cid="5", seat=1)
            for one in (ana, luz, eye):
                await one.next("power", where=lambda one: one["power"] == "host_given")
            wanted = [
                "Ana pauses the table.",
                "Ana lets the table go on.",
                "Ana mutes the phrases of Luz.",
                "Ana sends Sol away from the table.",
                "Ana hands the table over to Luz.",
            ]
            assert powers(ana)[-5:] == powers(luz)[-5:] == wanted
            assert powers(eye)[-5:][3] == "Ana schickt Sol vom Tisch fort."
            late = table.here.sit(table.id)
            await late.next("table")
            numbers = [one["number"] for one in late.messages if one["type"] == "power"]
            assert powers(late)[-5:] == wanted and numbers == list(range(1, 7)), "the first began the match"

    run(work())


def test_each_use_of_a_power_is_logged_without_a_name(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        with caplog.at_level(logging.INFO, "sobremesa.server"):
            async with begun("Luz") as table:
                table.people[0].send(type="kick", cid="k", seat=1)
                await table.people[1].next("bye")
        used = [vars(one) for one in caplog.records if one.getMessage() == "power used"]
        assert [(one["seat"], one["power"], one.get("of")) for one in used] == [(0, "start", None), (0, "kick", 1)]

    run(work())


def test_the_record_tells_which_powers_were_used_where_and_stands() -> None:
    async def work() -> None:
        async with begun("Luz", timing=AT_ONCE, silence=3600) as table:
            ana, luz = table.people
            luz.send(type="leave")
            await luz.next("bye")
            ana.send(type="pause", cid="1", on=True)
            ana.send(type="pause", cid="2", on=False)
            await ana.next("ack", where=lambda one: one["cid"] == "2")
            await play_to_the_end(table, ana)
            ana.send(type="kick", cid="3", seat=1)
            await ana.next("ack", where=lambda one: one["cid"] == "3")
            text = (await table.here.ask("GET", f"/api/tables/{table.id}/record")).json["record"]
            record = Record.parse(text)
            Match.replay(games.load("cuatrola"), record)
            assert Record.parse(str(record)) == record
            notes = [note for line in record.lines for note in line.note.splitlines()]
            assert [note for note in notes if note.startswith("power")] == [
                "power start 0: Ana starts the match.",
                "power pause 0: Ana pauses the table.",
                "power go_on 0: Ana lets the table go on.",
            ], "what was used after the match belongs to the next"
            assert record.lines[0].note.startswith("power start 0")

    run(work())


def test_powers_are_used_no_more_often_than_a_record_can_bear() -> None:
    async def work() -> None:
        with mock.patch.object(tables, "POWERS", Rate(4, 0)):
            async with begun("Luz") as table:
                ana = table.people[0]
                for n in range(4):
                    ana.send(type="pause", cid=f"{n}", on=n % 2 == 0)
                told = await ana.next("refused")
                assert (told["cid"], told["text"]) == ("3", "Too fast: wait a moment.")
                assert table.table.state.paused

    run(work())


# --- spectators, and what is said


def test_a_spectator_who_is_sent_away_does_not_come_back_from_there() -> None:
    async def work() -> None:
        async with begun("Luz") as table:
            ana = table.people[0]
            eye = table.here.sit(table.id, name="INSULT")
            info = await ana.next("table", where=lambda one: one["watching"])
            assert info["watching"] == [{"number": 1, "name": "INSULT"}]
            table.people[1].send(type="remove", cid="r", watcher=1)
            assert (await table.people[1].next("refused"))["text"] == "Only the host can do that."
            ana.send(type="remove", cid="r", watcher=1)
            bye = await eye.next("bye")
            assert (bye["reason"], bye["again"]) == ("removed", False)
            told = await table.people[1].next("power", where=lambda one: one["power"] == "remove")
            assert told["text"] == "Ana sends a spectator away."
            back = table.here.sit(table.id, name="Another")
            assert (await back.next("bye", "welcome"))["reason"] == "barred"
            assert (await table.here.ask("GET", f"/api/tables/{table.id}/stream")).status == 403
            luz = table.here.sit(table.id, table.keys[1])
            assert (await luz.next("welcome", "bye"))["seat"] == 1, "a player has a key"
            ana.send(type="remove", cid="r2", watcher=1)
            assert (await ana.next("refused"))["text"] == "That spectator is gone."

    run(work())


def test_a_table_that_is_closed_to_spectators_sends_them_away_and_opens_again() -> None:
    async def work() -> None:
        async with begun("Luz") as table:
            ana, luz = table.people
            ana.send(type="kick", cid="k", seat=1)
            await luz.next("bye")
            waits = await table.come_and_look(await table.link(ana, 1))
            eye = table.here.sit(table.id)
            await eye.next("table")
            ana.send(type="watching", cid="c", on=False)
            bye = await eye.next("bye")
            assert (bye["text"], bye["again"]) == ("The host has closed the table to spectators.", False)
            assert (await table.here.sit(table.id).next("bye"))["reason"] == "no_watching"
            info = await waits.next("table", where=lambda one: one["private"])
            assert info["closed"], "who waits for a seat stays"
            ana.send(type="watching", cid="o", on=True)
            await waits.next("table", where=lambda one: not one["private"])
            assert (await table.here.sit(table.id).next("welcome"))["seat"] is None

    run(work())


def test_a_table_that_began_without_spectators_is_never_open_to_them() -> None:
    async def work() -> None:
        async with begun("Luz", spectators=False) as table:
            table.people[0].send(type="watching", cid="o", on=True)
            assert (await table.people[0].next("refused"))["cid"] == "o"
            assert (await table.here.sit(table.id).next("bye"))["reason"] == "no_watching"

    run(work())


def test_the_phrases_of_a_muted_seat_are_heard_by_nobody_until_it_is_another_persons() -> None:
    async def work() -> None:
        async with begun("Luz") as table:
            ana, luz = table.people
            ana.send(type="mute", cid="me", seat=0, on=True)
            assert (await ana.next("refused"))["text"] == "No need for yourself: just say nothing."
            ana.send(type="mute", cid="bot", seat=2, on=True)
            assert (await ana.next("refused"))["text"] == "Nobody sits there."
            ana.send(type="mute", cid="m", seat=1, on=True)
            await luz.next("table", where=lambda one: one["seats"][1]["muted"])
            luz.send(type="say", cid="h", phrase="hello")
            assert (await luz.next("refused"))["text"] == "The host has muted your phrases."
            luz.send(type="leave")
            await ana.next("table", where=lambda one: not one["seats"][1]["muted"])
            assert not any(one["type"] == "said" for one in ana.messages)

    run(work())
