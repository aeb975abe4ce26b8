"""The pace of bots: each wait another, between a half and 1.4 seconds, by what everybody has been told alone."""

import pytest

from sobremesa.server.table.timing import AT_ONCE, Timing
from tests.server.kit import house, play, random_bots, run, turn
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
