"""A table as its people meet it: whole matches, commands once each, resuming, restarts, away and back, hosts."""

import asyncio
import re
from functools import cache
from typing import Any

import pytest

from sobremesa import games
from sobremesa.bots.random_bot import RandomBot
from sobremesa.core.chance import Chance
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.server.pace import Pace
from sobremesa.server.store import Row
from tests.server.kit import MemoryStore, dealt_first, house, play, play_out, run, turn

PATIENT = Pace(bot=0, deal=0, hand=0, asked_bot=0, asked_person=0.15, tick=0, nonce=0, undo=5)
STILL = Pace(bot=60, deal=0, hand=0, asked_bot=60, asked_person=60, tick=0, nonce=0, undo=5)
"""Bots that never come to act."""


def random_bots(game: str, level: str, seed: str) -> RandomBot:
    return RandomBot(seed)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_whole_match_against_the_house_is_played_and_its_record_verifies(game: str) -> None:
    async def work() -> None:
        async with house(make=random_bots if game != "canasta" else None) as here:
            table, seated = await here.open(game=game, start=True)
            me = here.sit(table.state.id, seated["token"])
            last = await play_out(me)
            assert last["number"] == table.state.streams[0].number
            answer = await here.ask("GET", f"/api/tables/{table.state.id}/record")
            record = Record.parse(answer.json["record"])
            assert record.over
            shuffles = sum(1 for line in record.lines if line.who == "deal" and line.text)
            assert len([tag for tag in record.tags if tag.startswith("Fair")]) == shuffles + 1
            Match.replay(games.load(game), record)

    run(work())


def test_each_shuffle_is_committed_to_before_its_cards_and_its_proof_holds() -> None:
    async def work() -> None:
        async with house(make=random_bots) as here:
            table, seated = await here.open(game="cuatrola", start=False, seats=[{"kind": "bot"}] * 3)
            me = here.sit(table.state.id, seated["token"])
            for hand in (0, 1):
                await me.next("fair", where=lambda fair: not fair["secret"])
                me.send(type="nonce", cid=f"n{hand}", hand=hand, hex=f"{hand:032x}")
            me.send(type="start", cid="s")
            await play_out(me)
            first_seen: dict[str, int] = {}
            for place, message in enumerate(me.messages):
                if message["type"] == "fair":
                    key = f"{message['hand']} {'secret' if message['secret'] else 'commit'}"
                    first_seen.setdefault(key, place)
                    if message["secret"] and message["hand"] == 1:
                        assert message["nonces"][0] == f"{1:032x}"
            dealt = [p for p, one in enumerate(me.messages) if any(t["kind"] == "deal" for t in one.get("told", ()))]
            for number, place in enumerate(dealt, 1):
                assert first_seen[f"{number} commit"] < place < first_seen[f"{number} secret"]

    run(work())


def test_who_comes_back_is_told_the_commitments_that_still_stand() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            here.sit(table.state.id, seated["token"])
            await here.until(lambda: table.state.streams[0].number == 1)
            late = here.sit(table.state.id)
            await late.next("update")
            standing = {one["hand"]: one for one in late.messages if one["type"] == "fair"}
            proofs = table.state.proofs
            assert {hand: one["secret"] for hand, one in standing.items()} == {0: proofs[0].secret.hex(), 1: "", 2: ""}
            assert standing[1]["commit"] == table.state.proofs[1].commitment

    run(work())


def test_who_comes_back_is_told_the_proofs_of_earlier_hands_too() -> None:
    async def work() -> None:
        async with house(make=random_bots) as here:
            table, seated = await here.open(game="cuarenta", ruleset="pagat, four_of_a_kind=0", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            while table.state.shuffles < 2:
                await play(me)
            late = here.sit(table.state.id)
            await late.next("update")
            standing = {one["hand"]: one["secret"] for one in late.messages if one["type"] == "fair"}
            secrets = {hand: table.state.proofs[hand].secret.hex() for hand in (0, 1)}
            assert standing == {**secrets, 2: "", 3: ""}

    run(work())


# --- commands


def test_a_repeated_command_gets_the_old_answer_and_is_done_once() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, pace=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            update = await turn(me)
            play = {"type": "play", "cid": "once", "seen": update["number"]}
            play["actions"] = update["scene"]["choices"][0]["actions"]
            for _ in range(3):
                me.send(**play)
            acks = [await me.next("ack", "refused") for _ in range(3)]
            assert acks == [{"type": "ack", "cid": "once", "number": update["number"] + 1}] * 3
            assert sum(1 for one in store.rows[table.state.id] if one.kind == "played") == 1
        async with house(store, pace=STILL) as again:
            me = again.sit(table.state.id, seated["token"])
            me.send(**play)
            assert await me.next("ack", "refused") == acks[0]

    run(work())


@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_a_refusal_says_why_in_the_players_language_with_the_clause(language: str) -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"], language=language)
            update = await turn(me)
            mine = {one["card"] for one in update["scene"]["hand"]}
            other = next(str(card) for card in table.state.game.pack if str(card) not in mine)
            me.send(type="play", cid="a", actions=[other], seen=update["number"])
            refused = await me.next("refused")
            assert (refused["cid"], refused["clause"]) == ("a", "P22")
            me.send(type="play", cid="b", actions=["nonsense"], seen=update["number"])
            assert "nonsense" in (await me.next("refused"))["text"]
            me.send(type="play", cid="c", actions=[other], seen=update["number"] - 1)
            late = await me.next("refused")
            assert not late["clause"]
            assert late["text"] not in ("", refused["text"])

    run(work())


def test_what_cannot_be_kept_is_not_done() -> None:
    class Failing(MemoryStore):
        async def append(self, table: str, rows: Any) -> None:
            if self.fails:
                from sobremesa.server.store import StoreError

                raise StoreError("the disk is full")
            await super().append(table, rows)

    async def work() -> None:
        store = Failing()
        async with house(store, pace=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            update = await turn(me)
            play = {"type": "play", "actions": update["scene"]["choices"][0]["actions"], "seen": update["number"]}
            store.fails = True
            me.send(cid="a", **play)
            assert (await me.next("ack", "refused"))["type"] == "refused"
            assert table.state.streams[0].number == update["number"]
            store.fails = False
            me.send(cid="a", **play)
            assert (await me.next("ack", "refused"))["type"] == "ack"

    run(work())


# --- reconnecting and restarts


def test_who_comes_back_gets_what_they_missed_or_the_whole_hand() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(3):
                await play(me)
            await turn(me)
            everything = [told for one in me.messages if one["type"] == "update" for told in one["told"]]
            number = everything[-1]["number"]
            assert [told["number"] for told in everything] == list(range(1, number + 1))
            gap = await here.sit(table.state.id, seated["token"], since=number - 2).next("update")
            assert (gap["fresh"], gap["told"]) == (False, everything[-2:])
            for since in (0, 999):
                whole = await here.sit(table.state.id, seated["token"], since=since).next("update")
                assert whole["told"] == everything
            assert whole["fresh"]

    run(work())


@pytest.mark.parametrize("game", games.NAMES)
def test_a_restart_gives_the_table_back_and_play_goes_on(game: str) -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store) as here:
            table, seated = await here.open(game=game, start=True)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(4):
                await play(me)
            update = await turn(me)
        assert me.messages[-1]["reason"] == "shutdown"
        async with house(store) as again:
            me = again.sit(table.state.id, seated["token"])
            same = await me.next("update")
            assert same["scene"] == update["scene"]
            assert same["number"] == update["number"]
            resumed = again.lobby.tables[table.state.id].state
            assert resumed.match is not None and table.state.match is not None
            assert resumed.match.state == table.state.match.state
            assert resumed.proofs == table.state.proofs
            actions = update["scene"]["choices"][0]["actions"]
            me.send(type="play", cid="on", actions=actions, seen=update["number"])
            assert (await me.next("ack", "refused"))["type"] == "ack"

    run(work())


def test_a_table_is_read_once_however_many_come_and_go_meanwhile() -> None:
    class Slow(MemoryStore):
        reads = 0

        async def read(self, table: str, since: int = 0) -> list[Row]:
            self.reads += 1
            await asyncio.sleep(0.05)
            return await super().read(table, since)

    async def work() -> None:
        store = Slow()
        async with house(store) as here:
            table, _ = await here.open(game="cuarenta", players=2, start=True)
        async with house(store) as again:
            asked = [asyncio.create_task(again.lobby.find(table.state.id)) for _ in range(4)]
            await asyncio.sleep(0.01)
            asked[0].cancel()
            await asyncio.sleep(0)
            found = [*await asyncio.gather(*asked[1:]), await again.lobby.find(table.state.id)]
            assert len({id(one) for one in found}) == 1
            assert store.reads == 1

    run(work())


# --- away and back


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, silence=1, start=False)
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            me.send(type="start", cid="s")
            await me.next("update")
            await other.leave()
            info = await me.next("table", where=lambda one: not one["seats"][1]["online"])
            assert (info["seats"][1]["kind"], info["seats"][1]["playing"]) == ("person", "")
            info = await me.next("table", where=lambda one: one["seats"][1]["playing"])
            assert info["seats"][1]["playing"] == "rules"
            played = table.state.streams[1].number
            while table.state.streams[1].number < played + 4:
                await play(me)
            other = here.sit(table.state.id, friend["token"])
            await other.next("update")
            info = await me.next("table", where=lambda one: one["seats"][1]["online"])
            assert info["seats"][1]["playing"] == ""

    run(work())


def test_a_table_waits_where_nobody_is_there_and_where_a_seat_is_never_taken_over() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True, silence=None)
            await asyncio.sleep(0.05)
            assert table.state.streams[0].number == 0
            me = here.sit(table.state.id, seated["token"])
            await turn(me)
            number = table.state.streams[0].number
            await me.leave()
            table.away[0] -= 1000
            table.changed()
            await asyncio.sleep(0.05)
            assert table.state.streams[0].number == number

    run(work())


def test_a_clock_that_runs_out_plays_one_action() -> None:
    async def work() -> None:
        async with house() as here:
            clock = {"bank": 0.05, "increment": 0.01}
            table, seated = await here.open(game="cuarenta", players=2, start=True, clock=clock)
            me = here.sit(table.state.id, seated["token"])
            await me.next("update", where=lambda one: any(told["seat"] == 0 for told in one["told"]))
            rows = here.lobby.service.store.rows[table.state.id]  # type: ignore[attr-defined]
            assert any(b'"by":"clock"' in one.body for one in rows)

    run(work())


# --- the host, links, seats


def test_a_resume_link_moves_the_seat_and_works_once() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
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
        async with house(store, pace=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            friend = await here.friend(seated, "Luz")
            invite = seated["invitation"]["link"].partition("#")[2]
            kept = b"".join(one.body for one in store.rows[table.state.id])
            for secret in (seated["token"], friend["token"], invite):
                assert f'"{secret}"'.encode() not in kept

    run(work())


def test_the_host_alone_may_start_fill_pause_kick_and_reissue() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
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
            assert (await other.next("bye"))["reason"] == "kicked"
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
        async with house(pace=STILL) as here:
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
        async with house(make=random_bots) as here:
            table, seated = await here.open(game="cuatrola", seats=[{"kind": "bot"}, {"kind": "bot"}])
            friend = await here.friend(seated, "Luz")
            me, other = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, friend["token"])
            me.send(type="start", cid="s")
            await asyncio.gather(play_out(me), play_out(other))
            me.send(type="rematch", cid="again")
            assert (await me.next("ack", "refused", where=lambda one: one["cid"] == "again"))["type"] == "ack"
            info = await other.next("table", where=lambda one: one["seats"][0]["again"])
            assert info["phase"] == "over"
            other.send(type="rematch", cid="again")
            info = await me.next("table", where=lambda one: one["match"] == 2)
            assert info["phase"] == "playing"
            await asyncio.gather(play_out(me), play_out(other))
            for match in (1, 2):
                answer = await here.ask("GET", f"/api/tables/{table.state.id}/record?match={match}")
                Match.replay(games.load("cuatrola"), Record.parse(answer.json["record"]))

    run(work())


def test_before_the_first_cards_of_a_rematch_the_last_match_is_not_told_again() -> None:
    async def work() -> None:
        async with house(make=random_bots) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            last = await play_out(me)
            table.service.pace = Pace(deal=60, hand=60)
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
                settled = await me.next("undo_asked", where=lambda one: not one["open"])
                assert settled["done"] is yes
                if not yes:
                    me.send(type="undo", cid="nagging")
                    assert (await me.next("refused", "undo_asked"))["cid"] == "nagging"
                    table.denied.clear()
            back = await me.next("update", where=lambda one: any(told["kind"] == "undo" for told in one["told"]))
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
        async with house(pace=STILL) as here:
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
        async with house(pace=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            me, eye = here.sit(table.state.id, seated["token"]), here.sit(table.state.id, language="de")
            await eye.next("table")
            me.send(type="say", cid="a", phrase="well_played")
            assert (await eye.next("said"))["text"] == "Gut gespielt!"
            me.send(type="say", cid="b", phrase="you are all idiots")
            assert (await me.next("refused"))["cid"] == "b"

    run(work())


def test_a_hint_is_for_ones_own_turn() -> None:
    async def work() -> None:
        async with house(pace=STILL) as here:
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


# --- questions in secret


@cache
def asked_hand() -> tuple[int, str, list[tuple[int, str]], int]:
    """A hand of Cuatrola after which the winner's partner is asked for a cante: dealer, deck, plays, who is asked."""
    shelf = games.load("cuatrola")
    for seed in range(1000):
        match = Match(shelf, shelf.rulebook.ruleset(), 4, seed=seed)
        match.deal()
        plays: list[tuple[int, str]] = []
        chance = Chance("asked", seed)
        while match.actor >= 0 and match.actor == match.view(None).actor:
            legal = match.legal_actions
            code = legal[0] if len(plays) < 4 else legal[chance.below(len(legal))]
            plays.append((match.actor, shelf.notation.write(code)))
            match.play(code)
        if match.actor >= 0 and not any(text == "calla" for _, text in plays):
            return match.first_dealer, shelf.write_deal(match.steps[0].deck), plays, match.actor
    raise AssertionError("no such hand")


def is_question(message: Any, seat: int) -> bool:
    """Whether it tells nothing new but that this seat is to decide."""
    return message["type"] == "update" and not message["told"] and message["scene"]["actor"] == seat


@pytest.mark.parametrize("answers", [True, False])
def test_a_partner_who_is_asked_in_secret_sees_the_question_and_has_their_time(answers: bool) -> None:
    pace = Pace(bot=0, deal=0, hand=0, asked_bot=0.02, asked_person=0.3, tick=0, nonce=0)
    dealer, deck, plays, asked = asked_hand()

    async def work() -> None:
        async with house(pace=pace, stacked=lambda state: deck) as here:
            table, seated = await here.open(game="cuatrola")
            table.state.game = dealt_first(table.state.game, dealer)
            tokens = {0: seated["token"]}
            for name in ("Luz", "Sol", "Paz"):
                friend = await here.friend(seated, name)
                tokens[friend["seat"]] = friend["token"]
            people = {seat: here.sit(table.state.id, token) for seat, token in tokens.items()}
            people[0].send(type="start", cid="s")
            for place, (seat, text) in enumerate(plays):
                await people[seat].next("update", where=lambda one, place=place: one["number"] >= place + 1)  # type: ignore[misc]
                number = table.state.streams[seat].number
                people[seat].send(type="play", cid=f"s{place}", actions=[text], seen=number)
                await people[seat].next("ack")
            match = table.state.match
            assert match is not None
            leads = match.view(None).actor
            assert match.actor == asked != leads
            await here.until(lambda: any(is_question(one, asked) for one in people[asked].messages))
            shown = [one for one in people[asked].messages if one["type"] == "update"][-2:]
            question = shown[-1]
            assert [one["scene"]["actor"] for one in shown] == [leads, asked]
            assert shown[0]["number"] == question["number"]
            assert (question["told"], question["scene"]["actor"]) == ([], asked)
            for other in set(people) - {asked}:
                newest = [one for one in people[other].messages if one["type"] == "update"][-1]
                assert (newest["number"], newest["scene"]["actor"]) == (len(plays) + 1, leads)
            if answers:
                silent = question["scene"]["choices"][-1]["actions"]
                people[asked].send(type="play", cid="q", actions=silent, seen=question["number"])
                assert (await people[asked].next("ack", "refused"))["type"] == "ack"
            await play(people[leads])
            lead = await people[leads].next("ack", "refused", where=lambda one: one["cid"].startswith("p"))
            assert lead["type"] == "ack"
            rows = here.lobby.service.store.rows[table.state.id]  # type: ignore[attr-defined]
            assert any(b'"by":"window"' in one.body for one in rows) is not answers

    run(work())


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
                deals = asyncio.gather(*(table.ask(table.deal) for _ in range(3)), table.ask(table.prepare))
                await play(me)
                await asyncio.gather(deals, *(table.ask(table.deal) for _ in range(3)))
        seq = table.state.seq
        assert seq == len(store.rows[table.state.id])
        async with house(store) as again:
            assert (await again.ask("GET", f"/api/tables/{table.state.id}")).status == 200
            assert again.lobby.tables[table.state.id].state.seq == seq

    run(work())


def test_every_text_is_there_in_every_language() -> None:
    from sobremesa.server.texts import PHRASES, TEXTS

    for texts in (TEXTS, PHRASES):
        keys = [list(texts[language]) for language in ("es", "en", "de")]
        assert keys[0] == keys[1] == keys[2]
        assert all(text for language in texts.values() for text in language.values())
