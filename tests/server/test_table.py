"""A table as its people meet it: whole matches, fair deals, commands that are done once each."""

import pytest

from sobremesa import games
from sobremesa.core.fairness import part_commitment
from sobremesa.core.match import Match
from sobremesa.core.promise import Pledge
from sobremesa.core.record import Record
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.table.parts import Offer
from sobremesa.server.table.table import Table
from sobremesa.server.texts import say
from tests.server.kit import STILL, MemoryStore, house, play, play_out, random_bots, run, turn


@pytest.mark.parametrize("game", games.names())
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
            me.send(type="start", cid="s")
            await play_out(me)
            first_seen: dict[str, int] = {}
            for place, message in enumerate(me.messages):
                if message["type"] == "fair":
                    key = f"{message['hand']} {'secret' if message['secret'] else 'commit'}"
                    first_seen.setdefault(key, place)
            dealt = [p for p, one in enumerate(me.messages) if any(t["kind"] == "deal" for t in one.get("told", ()))]
            for number, place in enumerate(dealt, 1):
                assert first_seen[f"{number} commit"] < place < first_seen[f"{number} secret"]

    run(work())


def test_who_comes_back_is_told_the_commitments_that_still_stand() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
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


async def contributed(table: Table, hand: int, seat: int, part: bytes) -> None:
    """A seat's part of a shuffle is promised and told."""
    pledge = Pledge(part_commitment(table.state.fair_name, hand, seat, part), "b" * 64)
    offer = Offer(table.state.seats[seat].token, pledge)
    table.offers.made[table.state.fair_name, hand] = {seat: offer}
    await table.dealer.promise(hand)
    await table.commit(ev.Contributed(hand, seat, part.hex(), ""))


def test_a_deal_that_could_not_be_kept_at_first_follows_from_the_same_parts() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            me = here.sit(table.state.id, seated["token"])
            table.state.paused = True
            me.send(type="start", cid="s")
            await me.next("ack", where=lambda one: one["cid"] == "s")
            await table.writer.submit(lambda: contributed(table, 1, 0, bytes.fromhex("a" * 32)))
            table.state.paused, store.fails = False, True
            with pytest.raises(Refusal):
                await table.writer.submit(table.dealer.deal)
            store.fails = False
            await table.writer.submit(table.dealer.deal)
            assert table.state.proofs[1].nonces[0] == bytes.fromhex("a" * 32)
            assert table.state.parts == {}

    run(work())


def test_what_was_committed_for_a_shuffle_that_never_came_is_not_used_in_the_next_match() -> None:
    async def work() -> None:
        async with house(make=random_bots) as here:
            table, seated = await here.open(game="cuatrola", start=True)
            me = here.sit(table.state.id, seated["token"])
            table.offers.made[table.state.id, 7] = {}  # the match is over before its seventh shuffle
            await play_out(me)
            assert 7 not in table.state.proofs
            me.send(type="rematch", cid="again")
            await here.until(lambda: table.state.matches == 2)
            assert table.offers.made == {}

    run(work())


# --- commands


def test_a_repeated_command_gets_the_old_answer_and_is_done_once() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
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
        async with house(store, timing=STILL) as again:
            me = again.sit(table.state.id, seated["token"])
            me.send(**play)
            assert await me.next("ack", "refused") == acks[0]

    run(work())


@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_a_refusal_says_why_in_the_players_language_with_the_clause(language: str) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"], language=language)
            update = await turn(me)
            mine = {one["card"] for one in update["scene"]["hand"]}
            other = next(str(card) for card in table.state.game.pack if str(card) not in mine)
            me.send(type="play", cid="a", actions=[other], seen=update["number"])
            refused = await me.next("refused")
            assert (refused["cid"], refused["clause"]) == ("a", "P22")
            me.send(type="play", cid="b", actions=["nonsense"], seen=update["number"])
            assert (await me.next("refused"))["text"] == say(language, "no_notation", written="nonsense")
            me.send(type="play", cid="c", actions=[other], seen=update["number"] - 1)
            late = await me.next("refused")
            assert not late["clause"]
            assert late["text"] not in ("", refused["text"])

    run(work())


def test_what_cannot_be_kept_is_not_done() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
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
