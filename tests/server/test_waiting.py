"""A table that waits for its first match: codes, places, who is ready, who watches, whose table it is."""

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from msgspec.structs import replace

from sobremesa.server.http.limits import UNLIMITED, Rates
from sobremesa.server.table import announcements, host_commands
from sobremesa.server.table.seats import CODE, LETTERS, LONGEST_CODE, TRIES, Secrets, code_letters, digest, typed
from sobremesa.server.texts import say
from sobremesa.server.token_bucket import Rate
from tests.server.kit import STILL, Client, House, MemoryStore, house, pinned, run

SLOW = replace(UNLIMITED, guesses=Rate(5, 0))


def coded() -> Secrets:
    """Secrets with codes that a test knows: AAAAAA, AAAAAB, …"""
    letters: Iterator[str] = iter(LETTERS)
    known = pinned()
    return Secrets(known.token, known.table, known.seed, known.shuffle, lambda count: "A" * (count - 1) + next(letters))


async def tried(here: House, code: str, address: str = "192.0.2.7") -> Any:
    return await here.ask("POST", "/api/codes?language=en", {"code": code}, address=address)


async def answer(client: Client, cid: str) -> Any:
    return await client.next("ack", "refused", where=lambda one: one["cid"] == cid)


# --- codes


def test_a_code_has_no_letter_that_is_taken_for_another_and_is_read_however_it_is_typed() -> None:
    codes = {Secrets().code(CODE) for _ in range(200)}
    assert len(codes) > 190 and all(len(code) == CODE and set(code) <= set(LETTERS) for code in codes)
    assert not set("ILOQUV015") & set(LETTERS)
    assert typed(" mes-kab ") == "MESKAB"
    assert [typed(text) for text in ("MESKA", "MESKABMESKA", "MESKAO", "ñandub", "", "MESKA\u0301")] == [""] * 6


def test_a_code_grows_with_the_tables_that_wait_and_a_million_are_tried_for_each_that_is_found() -> None:
    for waiting in (0, 1, 10, 61, 62, 63, 1000, 10_000, 100_000):
        assert (len(LETTERS) ** code_letters(waiting) + 1) / (waiting + 2) >= TRIES
    assert [code_letters(waiting) for waiting in (0, 62, 63, 1278, 1279)] == [6, 6, 7, 7, 8]
    assert code_letters(10**9) == LONGEST_CODE


def test_where_many_tables_wait_a_new_code_is_longer_and_the_old_ones_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.server.table.seats.TRIES", len(LETTERS) ** CODE // 3)

    async def work() -> None:
        async with house(timing=STILL, secrets=coded()) as here:
            opened = [(await here.open(game="cuarenta", players=4))[1] for _ in range(3)]
            codes = [one["invitation"]["code"] for one in opened]
            assert codes == ["AAAAAA", "AAAAAB", "AAAAAAC"]
            me = here.sit(opened[0]["table"], opened[0]["token"])
            me.send(type="reissue", cid="r")
            assert (await me.next("invitation"))["code"] == "AAAAAAD"
            found = [(await tried(here, code)).status for code in (*codes, "AAA-AAAD")]
            assert found == [404, 200, 200, 200]

    run(work())


def test_codes_are_bounded_over_all_addresses_together() -> None:
    async def work() -> None:
        async with house(timing=STILL, secrets=coded(), rates=replace(UNLIMITED, codes=Rate(5, 0.1))) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            tries = [await tried(here, "ZZZZZZ", f"198.51.100.{number}") for number in range(7)]
            assert [one.status for one in tries] == [404] * 5 + [503] * 2
            assert tries[-1].headers[b"retry-after"] == b"10"
            path = f"/api/tables/{table.state.id}/seats"
            assert (await here.ask("POST", path, {"invite": "AAAAAA"})).status == 503
            assert (await here.friend(seated, "Luz"))["seat"] == 1

    run(work())


def test_a_code_seats_a_friend_as_long_as_the_table_waits() -> None:
    async def work() -> None:
        async with house(timing=STILL, secrets=coded()) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            assert seated["invitation"]["code"] == "AAAAAA"
            found = await tried(here, "aaa aaa")
            assert found.json == {"table": table.state.id, "invite": "AAAAAA"}
            path = f"/api/tables/{table.state.id}/seats"
            friend = await here.ask("POST", path, {"invite": "AAAAAA", "name": "Luz"})
            assert (friend.status, friend.json["seat"]) == (201, 1)
            me = here.sit(table.state.id, seated["token"])
            me.send(type="start", cid="s")
            assert (await answer(me, "s"))["type"] == "ack"
            assert (await tried(here, "AAAAAA")).status == 404
            assert (await here.ask("POST", path, {"invite": "AAAAAA"})).json["error"] == "bad_invite"
            me.send(type="reissue", cid="r")
            assert (await me.next("invitation"))["code"] == ""

    run(work())


def test_a_new_link_has_a_new_code_and_the_old_one_is_dead() -> None:
    async def work() -> None:
        async with house(timing=STILL, secrets=coded()) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            me = here.sit(table.state.id, seated["token"])
            me.send(type="reissue", cid="r")
            assert (await me.next("invitation"))["code"] == "AAAAAB"
            assert (await tried(here, "AAAAAA")).status == 404
            assert (await tried(here, "AAAAAB")).status == 200
            friend = await here.ask("POST", f"/api/tables/{table.state.id}/seats", {"invite": "AAAAAB", "name": "Luz"})
            me.send(type="kick", cid="k", seat=friend.json["seat"])
            assert (await me.next("invitation", where=lambda one: one["cid"] == "k"))["code"] == "AAAAAC"
            assert (await tried(here, "AAAAAB")).status == 404
            me.send(type="reissue", cid="own", seat=1)
            assert (await me.next("invitation", where=lambda one: one["cid"] == "own"))["code"] == ""
            assert (await tried(here, "AAAAAC")).status == 200

    run(work())


def test_a_code_outlives_the_server_once_somebody_is_back_at_the_table() -> None:
    async def work() -> None:
        store, secrets = MemoryStore(), coded()
        async with house(store, timing=STILL, secrets=secrets) as here:
            table, seated = await here.open(game="cuarenta", players=2)
        async with house(store, timing=STILL, secrets=secrets) as here:
            assert (await tried(here, "AAAAAA")).status == 404
            await here.sit(table.state.id, seated["token"]).next("welcome")
            assert (await tried(here, "AAAAAA")).status == 200

    run(work())


def test_a_wrong_code_and_a_dead_one_are_answered_alike_by_the_same_steps() -> None:
    """Neither the answer nor the work behind it tells them apart: every table at hand is looked at for both."""

    async def work() -> None:
        async with house(timing=STILL, secrets=coded()) as here:
            for start in (True, False, False):
                await here.open(game="cuarenta", players=2, start=start)
            looked: list[str] = []

            def looking(secret: str) -> str:
                looked.append(secret)
                return digest(secret)

            with mock.patch("sobremesa.server.table.lobby.digest", looking):
                dead, wrong, none = [await tried(here, code) for code in ("AAAAAA", "ZZZZZZ", "what")]
            assert (dead.status, dead.body) == (wrong.status, wrong.body) == (none.status, none.body)
            assert dead.headers == wrong.headers == none.headers
            assert looked == ["AAAAAA", "ZZZZZZ", ""]
            assert b"table-" not in dead.body

    run(work())


def test_guesses_are_slowed_down_for_an_address_whether_right_or_wrong() -> None:
    async def work() -> None:
        async with house(timing=STILL, secrets=coded(), rates=SLOW) as here:
            table, _ = await here.open(game="cuarenta", players=4)
            assert [(await tried(here, "ZZZZZZ")).status for _ in range(6)] == [404] * 5 + [429]
            assert (await tried(here, "AAAAAA")).status == 429
            path = f"/api/tables/{table.state.id}/seats"
            assert (await here.ask("POST", path, {"invite": "AAAAAA"})).status == 429
            assert (await tried(here, "AAAAAA", "192.0.2.8")).status == 200

    run(work())


def test_ten_codes_may_be_tried_at_once_and_one_every_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("sobremesa.server.token_bucket.loop_time", lambda: now[0])

    async def work() -> None:
        async with house(timing=STILL, secrets=coded(), rates=Rates(pause=0, lag=1e12)) as here:
            await here.open(game="cuarenta", players=4)
            assert [(await tried(here, "ZZZZZZ")).status for _ in range(12)] == [404] * 10 + [429] * 2
            for moment, statuses in ((9.5, [429]), (10.5, [404, 429]), (30.5, [404, 404, 429])):
                now[0] = moment
                assert [(await tried(here, "ZZZZZZ")).status for _ in statuses] == statuses

    run(work())


def test_a_link_of_a_friend_is_no_guess() -> None:
    async def work() -> None:
        async with house(timing=STILL, secrets=coded(), rates=SLOW) as here:
            _, seated = await here.open(game="cuarenta", players=4)
            for _ in range(6):
                await tried(here, "ZZZZZZ")
            assert (await here.friend(seated, "Luz"))["seat"] == 1

    run(work())


def test_only_the_host_and_whom_they_tell_know_the_code() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL, secrets=coded()) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            friend = await here.friend(seated, "Luz")
            others = [here.sit(table.state.id, friend["token"]), here.sit(table.state.id)]
            me = here.sit(table.state.id, seated["token"])
            me.send(type="reissue", cid="r")
            await me.next("invitation")
            shown = await here.ask("GET", f"/api/tables/{table.state.id}")
            heard = [data for client in others for data in client.got] + [shown.body]
            kept = [row.body for row in store.rows[table.state.id]]
            assert all(b"AAAAAA" not in data and b"AAAAAB" not in data for data in [*heard, *kept])

    run(work())


# --- places


def test_the_host_swaps_any_two_and_everybody_keeps_their_key() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            eye = here.sit(table.state.id)
            await other.next("table")
            me.send(type="swap", cid="s", seat=1, other=2)
            info = await eye.next("table", where=lambda one: one["seats"][2]["name"] == "Luz")
            assert info["seats"][1]["kind"] == "open" and info["host"] == 0
            bye = await other.next("bye")
            assert (bye["reason"], bye["again"]) == ("reseated", True)
            back = here.sit(table.state.id, friend["token"])
            assert (await back.next("welcome"))["seat"] == 2
            me.send(type="swap", cid="t", seat=0, other=2)
            assert (await me.next("bye"))["reason"] == "reseated"
            info = await eye.next("table", where=lambda one: one["host"] == 2)
            assert [seat["name"] for seat in info["seats"]] == ["Luz", "", "Ana", ""]

    run(work())


def test_a_swap_that_is_asked_for_once_more_from_the_new_seat_is_not_done_again() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            for _ in range(2):
                me = here.sit(table.state.id, seated["token"])
                await me.next("table")
                me.send(type="swap", cid="once", seat=0, other=2)
                await me.next("bye", "ack")
            assert table.state.names == ("", "", "Ana", "") and table.state.host == 2

    run(work())


def test_a_guest_takes_a_seat_without_a_person_and_no_other() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=4, seats=[{"kind": "open"}, {"kind": "bot"}])
            friend = await here.friend(seated, "Luz")
            bot = table.state.names[2]
            other = here.sit(table.state.id, friend["token"])
            for cid, first, second in (("a", 1, 0), ("b", 2, 3), ("c", 0, 0), ("d", 1, 9)):
                other.send(type="swap", cid=cid, seat=first, other=second)
                assert (cid, (await answer(other, cid))["type"]) == (cid, "refused")
            assert table.state.names == ("Ana", "Luz", bot, "")
            other.send(type="swap", cid="e", seat=1, other=2)
            await other.next("bye")
            assert table.state.names == ("Ana", bot, "Luz", "")

    run(work())


def test_the_seats_stay_once_the_match_is_agreed_on() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            for cid, command in (("s", {"type": "swap", "seat": 0, "other": 1}), ("r", {"type": "ready", "on": True})):
                me.send(cid=cid, **command)
                refused = await answer(me, cid)
                assert refused["text"] == say("en", "started")
            assert table.state.names[0] == "Ana"

    run(work())


def test_a_link_for_a_seat_goes_with_the_seat_that_is_swapped() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            me = here.sit(table.state.id, seated["token"])
            me.send(type="reissue", cid="r", seat=1)
            secret = (await me.next("invitation"))["link"].partition("#")[2]
            me.send(type="swap", cid="s", seat=1, other=3)
            assert (await answer(me, "s"))["type"] == "ack"
            answered = await here.ask("POST", f"/api/tables/{table.state.id}/seats", {"invite": secret, "name": "Luz"})
            assert answered.json["seat"] == 3

    run(work())


# --- who is ready, who watches


def test_who_is_ready_is_shown_until_they_go() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            other.send(type="ready", cid="r", on=True)
            await me.next(
                "table", where=lambda one: [seat["ready"] for seat in one["seats"]] == [False, True] + [False] * 2
            )
            me.send(type="swap", cid="s", seat=1, other=3)
            await other.next("bye")
            other = here.sit(table.state.id, friend["token"])
            await me.next("table", where=lambda one: one["seats"][3]["online"])
            other.send(type="ready", cid="r2", on=True)
            await me.next("table", where=lambda one: one["seats"][3]["ready"])
            other.send(type="ready", cid="n", on=False)
            await me.next("table", where=lambda one: not one["seats"][3]["ready"])
            other.send(type="ready", cid="r3", on=True)
            await me.next("table", where=lambda one: one["seats"][3]["ready"])
            await other.leave()
            gone = await me.next("table", where=lambda one: not one["seats"][3]["online"])
            assert not gone["seats"][3]["ready"]

    run(work())


def test_who_watches_is_told_by_name_in_few_messages_however_many_come_and_go() -> None:
    async def work() -> None:
        with mock.patch.multiple(announcements, WATCHED=Rate(3, 0), WATCHED_LATE=0.2):
            async with house(timing=STILL) as here:
                table, seated = await here.open(game="cuarenta", players=2, start=True)
                me = here.sit(table.state.id, seated["token"])
                await me.next("update")
                eyes = [here.sit(table.state.id, name=f"Eva{n % 20}\u202e") for n in range(40)]
                eyes += [here.sit(table.state.id, name="") for _ in range(3)]
                await asyncio.gather(*(eye.next("welcome") for eye in eyes))
                info = await me.next("table", where=lambda one: one["spectators"] == 43)
                assert info["watchers"] == [f"Eva{n}" for n in range(12)]
                told = [one for one in me.messages if one["type"] == "table" and one["spectators"]]
                assert len(told) <= 4, "three at once, and the rest together"
                await asyncio.gather(*(eye.leave() for eye in eyes))
                info = await me.next("table", where=lambda one: one["spectators"] == 0)
                assert info["watchers"] == []

    run(work())


# --- whose table it is


def test_everybody_hears_who_has_left_and_whose_table_it_is() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            friends = [await here.friend(seated, name) for name in ("Luz", "Sol")]
            me = here.sit(table.state.id, seated["token"])
            sol = here.sit(table.state.id, friends[1]["token"], language="de")
            await sol.next("table")
            me.send(type="leave")
            left = await sol.next("left")
            assert (left["seat"], left["name"]) == (0, "Ana")
            assert left["text"] == "Ana ist vom Tisch aufgestanden. Gastgeber ist jetzt Sol."
            assert table.state.host == 2, "Luz is not there"
            sol.send(type="kick", cid="k", seat=1)
            assert (await sol.next("left"))["text"] == "Wer den Tisch führt, hat Luz verabschiedet."
            assert table.state.host == 2

    run(work())


def test_a_table_that_everybody_has_left_is_whose_who_comes_next() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            me = here.sit(table.state.id, seated["token"])
            me.send(type="leave")
            await me.next("bye")
            assert table.state.host is None
            assert (await here.friend(seated, "Luz"))["seat"] == table.state.host

    run(work())


def test_the_host_gives_the_table_to_another_and_nobody_takes_it_while_they_are_there() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=4)
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            for cid, seat in (("a", 1), ("b", 0), ("c", 3), ("d", 9)):
                other.send(type="host", cid=cid, seat=seat)
                assert (cid, (await answer(other, cid))["type"]) == (cid, "refused")
            assert table.state.host == 0
            me.send(type="host", cid="g", seat=2)
            assert (await answer(me, "g"))["text"] == "Nobody sits there."
            me.send(type="host", cid="h", seat=1)
            await other.next("table", where=lambda one: one["host"] == 1)

    run(work())


@pytest.mark.parametrize(("away", "taken"), [(0.0, True), (3600.0, False)])
def test_a_table_whose_host_has_been_away_for_a_while_can_be_taken_over(away: float, taken: bool) -> None:
    async def work() -> None:
        with mock.patch.object(host_commands, "HOST_AWAY", away):
            async with house(timing=STILL) as here:
                table, seated = await here.open(game="cuarenta", players=4)
                friend = await here.friend(seated, "Luz")
                me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
                await me.next("table")
                await me.leave()
                await other.next("table", where=lambda one: not one["seats"][0]["online"])
                other.send(type="host", cid="h", seat=1)
                assert (await answer(other, "h"))["type"] == ("ack" if taken else "refused")
                assert table.state.host == (1 if taken else 0)

    run(work())


def test_a_spectator_does_none_of_it() -> None:
    async def work() -> None:
        async with house(timing=STILL, rates=UNLIMITED) as here:
            table, _ = await here.open(game="cuarenta", players=4)
            eye = here.sit(table.state.id)
            for cid, command in (
                ("a", {"type": "swap", "seat": 0, "other": 1}),
                ("b", {"type": "ready", "on": True}),
                ("c", {"type": "host", "seat": 0}),
            ):
                eye.send(cid=cid, **command)
                assert (await answer(eye, cid))["text"] == say("en", "spectator")
            assert table.state.names[0] == "Ana"

    run(work())
