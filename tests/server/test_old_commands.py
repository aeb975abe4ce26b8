"""Commands that are sent once more long after they were done: done once all the same, and little is kept of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.server.state import events as ev
from sobremesa.server.state import fold
from sobremesa.server.storage.sqlite import SqliteStore
from sobremesa.server.storage.store import Store
from tests.server.database import Database, needs_postgresql
from tests.server.kit import STILL, Client, house, run, turn
from tests.server.random_tables import RandomTable


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgresql)])
def store_again(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Return what opens the same store each time."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "tables.db")
    from sobremesa.server.storage.postgresql import PostgresStore

    running: Database = request.getfixturevalue("running_database")
    address = running.fresh()
    return lambda: PostgresStore(address)


async def answered(client: Client, command: dict[str, Any]) -> Any:
    client.send(**command)
    return await client.next("ack", "refused", where=lambda one: one["cid"] == command["cid"])


def test_an_old_command_is_answered_and_not_done_again(
    store_again: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A play, which would be refused now, and a pause, which could be done again; also after a restart."""
    monkeypatch.setattr(fold, "KNOWN", 4)

    async def work() -> None:
        async with house(store_again(), timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2, start=True)
            me = here.sit(table.state.id, seated["token"])
            update = await turn(me)
            play = {"type": "play", "cid": "old", "seen": update["number"]}
            play["actions"] = update["scene"]["choices"][0]["actions"]
            pause = {"type": "pause", "cid": "halt", "on": True}
            newer = [{"type": "pause", "cid": f"{n}", "on": bool(n % 2)} for n in range(6)]
            for command in (play, pause, *newer, newer[-1]):
                assert (await answered(me, command))["type"] == "ack"
            table.answered.clear()  # the newest answers, which a restart forgets
            kept, number = table.state.seq, update["number"] + 1
            for command in (play, pause):
                ack = {"type": "ack", "cid": command["cid"], "number": number}
                assert await answered(me, command) == ack
            assert await answered(me, {**play, "cid": "new"} | {"seen": 0}) != ack
            assert (table.state.seq, len(table.state.answers), table.is_stale) == (kept, 4, False)
        async with house(store_again(), timing=STILL) as here:
            me = here.sit(table.state.id, seated["token"])
            for command in (play, pause):
                assert await answered(me, command) == {"type": "ack", "cid": command["cid"], "number": number}
            again = await here.app.app.state.web.lobby.find(table.state.id)
            assert (again.state.seq, len(again.state.answers)) == (kept, 4)

    run(work())


def test_what_a_long_match_is_remembered_by_has_bounds() -> None:
    """The names of commands, and the positions before deals; a step that scored nothing is one object."""
    long = RandomTable("canasta", "", 4, "long").run(1500).state
    assert long.match is not None
    steps, deals, _ = long.match.standing
    assert len([step for step in steps if step.kind == "deal"]) > len(deals)
    assert len(deals) <= 4
    plain = [step for step in steps if step.kind == "action" and not step.scores]
    assert len({id(step) for step in plain}) == len({(step.seat, step.action) for step in plain})
    for number in range(1000):
        long.apply(ev.Paused(bool(number % 2)), f"c{number}", 0)
    assert list(long.answers) == [f"c{number}" for number in range(1000 - fold.KNOWN, 1000)]
