"""The pace of bots: each wait another, between a half and 1.4 seconds, by what everybody has been told alone."""

import pytest

from sobremesa.server.table.audience import PACES
from sobremesa.server.table.timing import AT_ONCE, Timing
from tests.server.kit import STILL, house, play, random_bots, run, turn
from tests.server.waits import completed, noted_waits


def test_a_bots_wait_lies_between_a_half_and_1_4_seconds_and_follows_from_table_and_number() -> None:
    waits = [Timing().of_bot("table-1", number) for number in range(500)]
    assert 0.5 <= min(waits) < 0.52 and 1.38 < max(waits) <= 1.4
    assert len(set(waits)) == len(waits)
    assert waits == [Timing().of_bot("table-1", number) for number in range(500)]
    assert not set(waits) & {Timing().of_bot("table-2", number) for number in range(500)}


def test_slower_and_quicker_tables_wait_in_proportion_and_some_not_at_all() -> None:
    usual = [Timing().of_bot("table-1", number) for number in range(20)]
    assert [Timing(bot=1).of_bot("table-1", number) for number in range(20)] == [2 * wait for wait in usual]
    assert {AT_ONCE.of_bot("table-1", number) for number in range(20)} == {0}


@pytest.mark.parametrize(("game", "leads"), [("cuarenta", {0.0}), ("cuatrola", {0.0, 0.5, 4.5})])
def test_bots_act_after_their_wait_and_always_have_the_shortest_to_think(game: str, leads: set[float]) -> None:
    """Who leads where a bot or a person might be asked in secret begins to think later, and acts later for it."""
    timing = Timing(deal=0, hand=0, tick=0)

    async def work() -> str:
        async with house(timing=timing, make=random_bots) as here:
            table, seated = await here.open(game=game, players=4, seats=[{"kind": "bot"}] * 3, start=True)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(7):
                await turn(me)
                await play(me)
            return table.state.id

    with noted_waits() as waits:
        name = run(work())
    done = completed(waits)
    for number, begins, acts in done:
        assert acts == max(timing.of_bot(name, number), begins + timing.bot)
    assert {begins for _, begins, _ in done} == leads


def test_a_pace_changes_what_is_for_the_eye_alone() -> None:
    usual, quick = Timing(), Timing().at("off")
    assert (quick.bot, quick.deal, quick.hand) < (usual.bot, usual.deal, usual.hand)
    hidden = ("asked_bot", "asked_person", "tick", "nonce", "quiet", "undo", "back")
    for pace in PACES:
        assert [getattr(Timing().at(pace), name) for name in hidden] == [getattr(usual, name) for name in hidden]
    assert [Timing().at(pace).bot for pace in PACES] == sorted((Timing().at(pace).bot for pace in PACES), reverse=True)


def test_no_pace_takes_from_a_bot_the_time_in_which_its_thinking_is_not_seen() -> None:
    usual = Timing()
    assert [usual.to_think(pace) / usual.bot for pace in PACES] == [1.5, 1, 0.5, 0.5]


def test_of_the_people_at_a_table_the_slowest_wish_holds_and_spectators_have_none() -> None:
    async def work() -> None:
        async with house(timing=STILL, make=random_bots) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            friend = await here.friend(seated, "Luz")
            assert table.audience.pace() == "normal"  # nobody is here yet
            ana, luz = (
                here.sit(table.state.id, seated["token"], query="pace=off"),
                here.sit(table.state.id, friend["token"]),
            )
            await ana.next("table")
            await luz.next("table")
            watcher = here.sit(table.state.id, query="pace=slow")
            await watcher.next("table")
            assert table.audience.pace() == "normal"
            luz.send(type="set_pace", cid="p", pace="fast")
            await luz.next("ack")
            assert table.audience.pace() == "fast"
            await luz.leave()
            await ana.next("table", where=lambda one: not one["seats"][1]["online"])
            assert table.audience.pace() == "off"

    run(work())
