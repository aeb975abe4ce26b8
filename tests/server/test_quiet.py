"""A question that one may leave alone: the table goes on by itself, and waits no longer for who would be right."""

from typing import Any

from sobremesa.core.position import View
from sobremesa.server.table.timing import Timing
from tests.server.kit import Client, House, house, play, run, turn

QUICK = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=0, quiet=0.05)
PATIENT = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=0, quiet=60)


class Taker:
    """Takes what is listed last, so that much falls."""

    def choose(self, view: View[Any, Any]) -> int:
        return int(view.legal_actions.codes[-1])


async def until_claim(here: House) -> tuple[Any, Client, Any]:
    """One person against the house, both of whom take what they can, until the person may claim a ronda."""
    table, seated = await here.open(game="cuarenta", ruleset="pagat", players=2, start=True)
    me = here.sit(table.state.id, seated["token"])
    for number in range(400):
        update = await turn(me)
        if update["scene"]["asks"] == "claim":
            return table, me, update
        assert table.state.match is not None
        text = table.state.match.legal_actions.written[-1]
        me.answered.add(update["number"])
        me.send(type="play", cid=f"c{number}", actions=[text], seen=update["number"])
        assert (await me.next("ack", "refused"))["type"] == "ack"
    raise AssertionError("nothing fell")


def test_the_table_goes_on_by_itself_where_nobody_claims() -> None:
    async def work() -> None:
        async with house(timing=QUICK, make=lambda game, level, seed: Taker()) as here:
            table, me, update = await until_claim(here)
            assert update["scene"]["choices"][0]["actions"] == ["silent"]
            rows = here.lobby.context.store.rows[table.state.id]  # type: ignore[attr-defined]
            await here.until(lambda: any(b'"by":"window"' in one.body and b"silent" in one.body for one in rows))
            await me.next("update", where=lambda one: one["scene"]["asks"] == "play")

    run(work())


def test_who_means_it_claims_in_time() -> None:
    async def work() -> None:
        async with house(timing=PATIENT, make=lambda game, level, seed: Taker()) as here:
            _, me, update = await until_claim(here)
            assert [one["quiet"] for one in update["scene"]["choices"]][:2] == [False, True]
            await play(me, choice=1)
            assert (await me.next("ack", "refused", where=lambda one: one["cid"][0] == "p"))["type"] == "ack"

    run(work())


def is_asked(one: Client) -> bool:
    """Return whether the newest update asks something that was not answered yet."""
    updates = [message for message in one.messages if message["type"] == "update"]
    return bool(updates) and bool(updates[-1]["scene"]["choices"]) and updates[-1]["number"] not in one.answered


async def until_asked(here: House, **wish: Any) -> tuple[Any, int, list[Client], list[str]]:
    """Two people, who take what they can, until one may claim; the table, that one's seat, and both with their keys."""
    table, seated = await here.open(game="cuarenta", ruleset="pagat", players=2, **wish)
    keys = [seated["token"], (await here.friend(seated, "Beto"))["token"]]
    people = [here.sit(table.state.id, key) for key in keys]
    people[0].send(type="start", cid="s")
    for number in range(400):
        await here.until(lambda: any(map(is_asked, people)))
        seat = [is_asked(one) for one in people].index(True)
        update = await turn(people[seat])
        if update["scene"]["asks"] == "claim":
            return table, seat, people, keys
        people[seat].answered.add(update["number"])
        assert table.state.match is not None
        text = table.state.match.legal_actions.written[-1]
        people[seat].send(type="play", cid=f"c{number}", actions=[text], seen=update["number"])
        assert (await people[seat].next("ack", "refused"))["type"] == "ack"
    raise AssertionError("nothing fell")


def test_a_table_that_waits_for_whoever_is_away_lets_no_question_lapse_meanwhile() -> None:
    """As at one device: the other has still to be given it. Mutant: `is_waited_for` is never true."""

    async def work() -> None:
        async with house(timing=PATIENT) as here:
            table, seat, people, keys = await until_asked(here, silence=None)
            assert table.scheduler._next() is not None
            await people[seat].leave()
            assert table.scheduler._next() is None
            back = await turn(here.sit(table.state.id, keys[seat]))
            assert back["scene"]["asks"] == "claim"
            assert table.scheduler._next() is not None

    run(work())
