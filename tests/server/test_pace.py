"""The pace of bots: each wait another, between a half and 1.4 seconds, by what everybody has been told alone."""

import pytest

from sobremesa.server.table.scheduler import Scheduler
from sobremesa.server.table.timing import AT_ONCE, Timing
from tests.server.kit import house, play, random_bots, run, turn


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


@pytest.mark.parametrize(("game", "secret"), [("cuarenta", False), ("cuatrola", True)])
def test_bots_act_after_their_wait_and_always_have_the_shortest_to_think(
    game: str, secret: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Noted is when they begin to think and when they act; nothing is waited for. Who may be asked begins later."""
    waited: list[float] = []
    noted: list[tuple[float, float]] = []

    async def until(moment: float) -> None:
        waited.append(moment)

    def rounded(timing: Timing, due: float, now: float) -> float:
        noted.append((waited[-1], due))
        return due

    monkeypatch.setattr(Scheduler, "_until", staticmethod(until))
    monkeypatch.setattr(Timing, "rounded", rounded)

    async def work() -> None:
        async with house(timing=Timing(), make=random_bots) as here:
            table, seated = await here.open(game=game, players=4, seats=[{"kind": "bot"}] * 3, start=True)
            me = here.sit(table.state.id, seated["token"])
            for _ in range(6):
                await turn(me)
                await play(me)
            name, numbers = table.state.id, range(table.state.streams[None].number + 1)

        waits = [round(due - begun, 6) for begun, due in noted]
        assert len(waits) > 9 and min(waits) >= 0.5
        usual = {round(Timing().of_bot(name, number), 6) for number in numbers}
        assert secret or (set(waits) <= usual and len(set(waits)) == len(waits))

    run(work())
