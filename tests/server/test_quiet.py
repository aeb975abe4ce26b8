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
