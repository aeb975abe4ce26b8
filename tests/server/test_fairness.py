"""Fair deals at a table: everybody commits before anybody tells, and each client comes to its own verdict."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.core.promise import Pledge
from sobremesa.core.record import Record
from sobremesa.protocol import messages as m
from sobremesa.protocol.signatures import public_key
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.fair import open_proofs
from sobremesa.server.table.audience import Listener
from sobremesa.server.table.commands import handle
from sobremesa.server.table.parts import Offers
from sobremesa.server.table.table import Table
from sobremesa.server.table.timing import Timing
from tests.fairness import edges
from tests.rest_long import rest_long
from tests.server.kit import PATIENCE, STILL, House, MemoryStore, house, random_bots, run
from tests.server.witnesses import Person

PACE = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=60, undo=5)
PLAYED = "quito"
"""A ruleset in which no match is won by the cards that are dealt: in others four of a kind win one of 900 at once."""


async def until(people: list[Person], true: Callable[[], bool], *, play: bool = True) -> None:
    """Everybody listens, answers and plays until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            for one in people:
                one.listen()
                if play:
                    one.play()
            await asyncio.sleep(0.001)
    for one in people:
        one.listen()


async def two(here: House, game: str = "cuarenta", **request: Any) -> tuple[Table, Any, list[Person]]:
    """A table with two people who witness; the other seats are the house's."""
    table, seated = await here.open(game=game, **request)
    friend = await here.friend(seated, "Luis")
    people = [Person(here, table.state.id, one["token"]) for one in (seated, friend)]
    return table, seated, people


async def started(table: Table, people: list[Person]) -> None:
    """Both commit to the draw and the first deal; the match begins."""
    await until(people, lambda: len(table.offers.made.get((table.state.fair_name, 1), {})) == len(people))
    people[0].client.send(type="start", cid="start")
    await until(people, lambda: table.state.phase == "playing", play=False)


def shuffled(table: Table, number: int) -> Callable[[], bool]:
    return lambda: number in table.state.proofs


def over_with(table: Table, told: int) -> None:
    """The wait for parts of a shuffle is over where so many are told: the others will never be."""
    for name, hand in table.offers.until:
        if table.offers.until[name, hand] and len(table.state.parts.get(hand, {})) == told:
            table.offers.until[name, hand] = 0
            table.scheduler.changed()


def shuffled_without(table: Table, number: int, told: int) -> Callable[[], bool]:
    """The same where of each shuffle only so many parts are told."""

    def true() -> bool:
        over_with(table, told)
        return number in table.state.proofs

    return true


@pytest.mark.parametrize("game", rest_long(reversed(games.names()), 2))
def test_every_shuffle_of_a_match_is_proved_to_everybody(game: str) -> None:
    async def work() -> None:
        async with house(timing=PACE, make=random_bots if game != "canasta" else None) as here:
            players = {"cuarenta": 2, "cuatrola": 4, "canasta": 4}[game]
            rules = {"ruleset": "wikibooks, target=300"} if game == "canasta" else {}
            table, _, people = await two(here, game, players=players, **rules)
            await started(table, people)
            await until(people, lambda: table.state.phase == "over")
            shuffles = len(table.state.proofs)
            await until(people, lambda: all(len(one.verdicts) == shuffles for one in people))
            for one in people:
                assert set(one.verdicts.values()) == {"proved"}
                assert len(one.verdicts) == shuffles > 1
            record = Record.parse(str(table.state.record()))
            Match.replay(games.load(game), record)
            tags = [f"{name}{n}" for n in range(shuffles) for name in ("Promise", "Signed")]
            assert set(tags) <= set(record.tags)

    run(work())


def test_nobody_is_told_a_part_before_all_are_promised_and_no_part_before_it_is_shown() -> None:
    async def work() -> None:
        async with house(timing=PACE, make=random_bots) as here:
            table, _, people = await two(here, players=2, ruleset=PLAYED)
            await started(table, people)
            await until(people, shuffled(table, 1))
            parts = [one.book.of(table.state.id, 1).part for one in people]  # type: ignore[union-attr]
            assert [nonce.hex() for nonce in table.state.proofs[1].nonces] == parts
            for one in people:
                told = b"".join(one.client.got)
                assert not any(part.encode() in told for part in parts)
            store = here.lobby.context.store
            kinds = [row.kind for row in await store.read(table.state.id)]
            place = kinds.index("promised", kinds.index("began"))
            assert kinds[place : place + 5] == ["promised", "contributed", "contributed", "committed", "dealt"]

    run(work())


def test_who_promises_a_part_and_does_not_tell_it_is_named_and_the_others_see_it() -> None:
    async def work() -> None:
        async with house(timing=PACE, make=random_bots) as here:
            table, _, people = await two(here, players=2, ruleset="quito, match=four, zapateria=off")
            people[1].mute = True
            await until(people, lambda: len(table.offers.made.get((table.state.fair_name, 1), {})) == len(people))
            people[0].client.send(type="start", cid="start")
            await until(people, shuffled_without(table, 2, told=1))
            await until(people, lambda: all("table-1 1" in one.verdicts for one in people))
            assert people[0].verdicts["table-1 1"] == "choice"
            assert people[1].verdicts["table-1 1"] == "unacknowledged"
            assert table.state.witnessed[1].signatures[1] == ""
            assert table.state.record().tags["Signed1"].endswith(" -")

    run(work())


def test_a_house_that_withholds_a_part_leaves_its_seat_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    async def withholding(table: Table, listener: Listener, command: m.Command) -> Sequence[m.Message]:
        is_withheld = isinstance(command, m.Contribute) and (listener.seat, command.hand) == (1, 1)
        return [] if is_withheld else await handle(table, listener, command)

    monkeypatch.setattr("sobremesa.server.conversation.handle", withholding)

    async def work() -> None:
        async with house(timing=PACE, make=random_bots) as here:
            table, _, people = await two(here, players=2, ruleset="quito, match=four, zapateria=off")
            await until(people, lambda: len(table.offers.made.get((table.state.fair_name, 1), {})) == len(people))
            people[0].client.send(type="start", cid="start")
            await until(people, shuffled_without(table, 2, told=1))
            await until(people, lambda: all("table-1 1" in one.verdicts for one in people))
            assert [one.verdicts["table-1 1"] for one in people] == ["choice", "unacknowledged"]

    run(work())


def test_a_program_that_never_commits_plays_on_and_nothing_is_promised() -> None:
    async def work() -> None:
        async with house(timing=PACE, make=random_bots) as here:
            table, seated = await here.open(players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            me.send(type="nonce", cid="old", hand=1, hex="a" * 32)
            refused = await me.next("refused")
            assert (refused["cid"], refused["text"]) == ("old", "No part of this seat was promised for this shuffle.")
            await here.until(shuffled(table, 1))
            assert table.state.witnessed == {} and not any(table.state.proofs[1].nonces[0])
            assert "Promise1" not in table.state.record().tags

    run(work())


# --- what is refused


async def refusals(me: Any, *commands: dict[str, Any]) -> list[str]:
    """The sentences with which commands are refused; empty for those that are done."""
    told = []
    for number, command in enumerate(commands):
        me.send(cid=f"x{number}", **command)
        answer = await me.next("ack", "refused", where=lambda one, number=number: one["cid"] == f"x{number}")
        told.append(answer.get("text", ""))
    return told


def test_the_same_key_commits_to_one_part_and_to_no_shuffle_that_is_past() -> None:
    async def work() -> None:
        async with house(timing=PACE) as here:
            table, seated = await here.open(players=2)
            me = here.sit(table.state.id, seated["token"])
            offer = {"type": "commit", "hand": 1, "commit": "a" * 64, "key": public_key("b" * 64)}
            told = await refusals(me, offer, offer, {**offer, "commit": "c" * 64}, {**offer, "hand": 5})
            assert told == [
                "",
                "",
                "This seat has already committed to another part of this shuffle.",
                "That shuffle is done, or has not been announced yet.",
            ]

    run(work())


def test_a_key_that_anybody_could_sign_for_is_refused_before_anybody_is_bound_by_it() -> None:
    """Small order, not canonical, no point: with such a key a seat could accuse the house of its own signature."""

    async def work() -> None:
        async with house(timing=PACE) as here:
            table, seated = await here.open(players=2)
            me = here.sit(table.state.id, seated["token"])
            unsafe = [row["key"] for row in edges.public_keys() if not row["safe"]]
            told = await refusals(
                me, *({"type": "commit", "hand": 1, "commit": "a" * 64, "key": key} for key in unsafe)
            )
            assert set(told) == {"This key is no safe Ed25519 key: anybody could sign with it."}
            assert table.offers.made == {}

    run(work())


def test_a_commitment_that_was_acknowledged_and_left_out_is_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house that leaves it out though the line held is accused; the one that lost the line is not."""
    standing = Offers.standing

    def without(offers: Offers, hand: int) -> dict[int, Pledge]:
        return {seat: pledge for seat, pledge in standing(offers, hand).items() if hand != 1 or seat != 1}

    async def work() -> None:
        async with house(timing=PACE, make=random_bots) as here:
            table, _, people = await two(here, players=2, ruleset=PLAYED)
            monkeypatch.setattr(Offers, "standing", without)
            await started(table, people)
            await until(people, shuffled(table, 1))
            assert people[1].verdicts["table-1 1"] == "omitted"
            assert "table-1 1" not in people[0].verdicts

    run(work())


def test_a_part_is_checked_against_commitment_and_signature() -> None:
    async def work() -> None:
        async with house(timing=PACE) as here:
            table, seated = await here.open(players=2)
            me = Person(here, table.state.id, seated["token"], mute=True)
            await until([me], lambda: (table.state.id, 0) in table.offers.made, play=False)
            me.client.send(type="start", cid="start")
            await until([me], lambda: 0 in table.state.promises, play=False)
            pins = me.book.of(table.state.id, 0)
            assert pins is not None and pins.may_tell
            part = {"type": "nonce", "hand": 0, "hex": pins.part, "signature": "0" * 128}
            late = {"type": "commit", "hand": 0, "commit": pins.commitment, "key": pins.key}
            told = await refusals(me.client, part, {**part, "hex": "f" * 32}, {**part, "hand": 1}, late)
            assert told == [
                "The signature is not one of the promised key over this promise.",
                "This is not the part that the seat had committed to.",
                "No part of this seat was promised for this shuffle.",
                "This shuffle is promised already: nobody can add to it any more.",
            ]
            assert table.state.parts == {}

    run(work())


def test_no_part_is_used_that_was_not_told() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(players=2, start=True)
            assert seated["seat"] == 0
            deck = table.state.game.write_deal(list(range(40)))
            with pytest.raises(Refusal) as refused:
                await table.writer.submit(lambda: table.commit(ev.Dealt(("ab" * 16, "00" * 16), deck)))
            assert refused.value.key == "unfit" and table.state.shuffles == 0

    run(work())


def test_the_list_is_not_closed_before_all_who_are_there_have_committed() -> None:
    async def work() -> None:
        timing = Timing(bot=0, deal=0, hand=60, asked_bot=0, asked_person=0, tick=0, nonce=60, undo=5)
        async with house(timing=timing) as here:
            table, _, people = await two(here, players=2, ruleset="quito, match=four, zapateria=off")
            await started(table, people)
            late = people[1].holds_back = []
            await until(people, lambda: table.state.shuffles == 1 and table.state.needs_cards())
            await asyncio.sleep(0.05)
            assert 2 not in table.state.promises
            people[1].client.send(**next(one for one in late if one["hand"] == 2))
            await until(people, lambda: 2 in table.state.promises)
            assert "seat 0 -" not in table.state.promises[2] and "seat 1 -" not in table.state.promises[2]

    run(work())


def test_a_seat_that_is_left_while_the_draw_is_promised_is_taken_by_a_bot() -> None:
    async def work() -> None:
        timing = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=0.5, undo=5)
        async with house(timing=timing) as here:
            table, _, people = await two(here, players=2)
            people[1].mute = True
            await until(people, lambda: len(table.offers.made.get((table.state.id, 0), {})) == 2, play=False)
            people[0].client.send(type="start", cid="start")
            await until(people, lambda: 0 in table.state.promises, play=False)
            people[1].client.send(type="leave")
            await here.until(lambda: table.state.seats[1].kind != "person")
            await until(people[:1], lambda: table.state.phase == "playing", play=False)
            assert table.state.seats[1].kind == "bot" and table.state.match is not None
            assert table.state.match.names[1] == table.state.seats[1].name != ""

    run(work())


def test_no_dealer_is_drawn_while_the_table_is_paused() -> None:
    async def work() -> None:
        async with house(timing=PACE) as here:
            table, _, people = await two(here, players=2)
            people[1].mute = True
            await until(people, lambda: len(table.offers.made.get((table.state.id, 0), {})) == 2, play=False)
            people[0].client.send(type="start", cid="start")
            people[0].client.send(type="pause", cid="stop", on=True)
            await until(people, lambda: table.state.paused, play=False)
            assert 0 in table.state.promises and table.state.phase == "lobby"
            table.offers.until[table.state.fair_name, 0] = 0
            table.last_activity[None] -= 60  # whatever it waited for is there
            table.scheduler.changed()
            await asyncio.sleep(0.05)
            assert table.state.phase == "lobby"
            people[0].client.send(type="pause", cid="go", on=False)
            await until(people, lambda: table.state.phase == "playing", play=False)

    run(work())


def test_who_comes_and_goes_does_not_prolong_the_wait_for_a_part() -> None:
    async def work() -> None:
        timing = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=0.5, undo=5)
        async with house(timing=timing) as here:
            table, seated = await here.open(players=2)
            me = Person(here, table.state.id, seated["token"], mute=True)
            await until([me], lambda: (table.state.id, 1) in table.offers.made, play=False)
            me.client.send(type="start", cid="start")
            for _ in range(400):
                await here.sit(table.state.id).leave()
                await asyncio.sleep(0.02)
                if table.state.phase == "playing":
                    break
            assert table.state.phase == "playing"

    run(work())


# --- restarts, other devices, bots, rematches


def test_a_restart_before_the_promise_asks_for_the_commitments_again() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=PACE) as here:
            table, _, people = await two(here, players=2, ruleset=PLAYED)
            await until(people, lambda: len(table.offers.made.get((table.state.id, 1), {})) == 2)
            name, books = table.state.id, [(one.token, one.book) for one in people]
        async with house(store, timing=PACE, make=random_bots) as here:
            people = [Person(here, name, token, book) for token, book in books]
            await here.until(lambda: name in here.lobby.tables)
            table = here.lobby.tables[name]
            parts = [book.of(name, 1).part for _, book in books]  # type: ignore[union-attr]
            await started(table, people)
            await until(people, shuffled(table, 1))
            assert [nonce.hex() for nonce in table.state.proofs[1].nonces] == parts
            assert all(one.verdicts == {f"{name} 0": "proved"} for one in people)

    run(work())


@pytest.mark.parametrize("stage", ["promised", "told"])
@pytest.mark.parametrize("number", [0, 1])
def test_a_restart_after_the_promise_goes_on_with_the_same_promise(stage: str, number: int) -> None:
    """Restart with one part told and acknowledged before it, or none."""

    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=PACE, make=random_bots) as here:
            table, _, people = await two(here, players=2)
            await until(people, lambda: len(table.offers.made.get((table.state.id, 1), {})) == 2)
            for one in people:
                one.mute = True
            people[0].client.send(type="start", cid="start")
            if number == 1:
                for one in people:
                    one.mute = False
                await until(people, lambda: table.state.phase == "playing", play=False)
                for one in people:
                    one.mute = True
            await until(people, lambda: number in table.state.promises, play=False)
            if stage == "told":
                people[0].mute = False
                people[0].come()
                await until(people, lambda: number in table.state.parts, play=False)
            name, promise = table.state.id, table.state.promises[number]
            books = [(one.token, one.book) for one in people]
        async with house(store, timing=PACE, make=random_bots) as here:
            people = [Person(here, name, token, book) for token, book in books]
            await until(people, lambda: name in here.lobby.tables, play=False)
            table = here.lobby.tables[name]
            await until(people, shuffled(table, number))
            assert table.state.witnessed[number].promise == promise
            assert all(table.state.witnessed[number].signatures)
            await until(people, shuffled(table, 1))
            assert all(verdict == "proved" for one in people for verdict in one.verdicts.values())

    run(work())


def test_another_device_commits_anew_until_the_promise_and_adds_nothing_to_one_that_is_out() -> None:
    async def work() -> None:
        async with house(timing=PACE, make=random_bots) as here:
            table, _, people = await two(here, players=2, ruleset="quito, match=four, zapateria=off")
            await until(people, lambda: len(table.offers.made.get((table.state.id, 1), {})) == 2)
            old = table.offers.made[table.state.id, 1][1]
            people[1] = await moved(here, people[1])
            await until(people, lambda: table.offers.made[table.state.id, 1][1] != old)
            await started(table, people)
            await until(people, shuffled(table, 1))
            assert people[1].verdicts == {"table-1 0": "proved"}
            people[0].mute = people[1].mute = True
            await until(people, lambda: 2 in table.state.promises)
            people[1] = await moved(here, people[1])
            await until(people, shuffled_without(table, 2, told=0))
            await until(people, lambda: "table-1 1" in people[1].verdicts)
            assert people[1].verdicts["table-1 1"] == "no_part"
            assert table.state.witnessed[2].signatures == ("", "")

    run(work())


async def moved(here: House, person: Person) -> Person:
    """The same seat on another device, which knows nothing."""
    person.client.send(type="resume_link", cid="move")
    invitation = await person.client.next("invitation")
    secret = invitation["link"].partition("#")[2]
    answer = await here.ask("POST", f"/api/tables/{person.table}/seats", {"invite": secret})
    return Person(here, person.table, answer.json["token"])


def test_who_is_away_is_not_promised_for_and_is_proved_nothing() -> None:
    async def work() -> None:
        async with house(timing=PACE, make=random_bots) as here:
            table, _, people = await two(here, players=2, silence=1, ruleset="quito, match=four, zapateria=off")
            await started(table, people)
            await until(people, shuffled(table, 1))
            for missed in range(2, 8, 2):
                await people[1].client.leave()
                await until(people[:1], shuffled(table, missed))
                assert table.state.witnessed[missed].signatures[1] == ""
                assert "seat 1 -" in table.state.witnessed[missed].promise
                people[1].come()
                await people[1].client.next("update")  # it is told of that shuffle before it is opened
                await until(people, shuffled(table, missed + 1))
                # a hand that a won chica cuts short is hidden to the match's end
                if missed in open_proofs(table.state):
                    break
            else:
                pytest.fail("each hand for which seat 1 was away was cut short by a won chica")
            await until(people, lambda: f"table-1 {missed}" in people[1].verdicts)
            assert people[1].verdicts[f"table-1 {missed}"] == "no_part"
            assert people[0].verdicts[f"table-1 {missed}"] == "proved"

    run(work())


def test_a_rematch_is_drawn_from_new_parts_under_its_own_name() -> None:
    async def work() -> None:
        async with house(timing=PACE, make=random_bots) as here:
            table, _, people = await two(here, "cuatrola", players=4)
            await started(table, people)
            await until(people, lambda: table.state.phase == "over")
            await until(people, lambda: len(table.offers.made.get(("table-1.2", 1), {})) == 2)
            for one in people:
                one.client.send(type="rematch", cid="again")
            await until(people, lambda: table.state.matches == 2, play=False)
            await until(people, lambda: all("table-1.2 0" in one.verdicts for one in people))
            assert people[0].verdicts["table-1.2 0"] == "proved"
            first, second = (people[0].book.of(name, 0) for name in ("table-1", "table-1.2"))
            assert first is not None and second is not None and first.part != second.part and first.key == second.key

    run(work())
