"""Scenes by their changes: who puts them together sees what everybody else sees, and is sent less."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from sobremesa import games
from sobremesa.core.kernel import CHANCE
from sobremesa.server.table.scene_changes import FORM
from tests.server.kit import Client, House, house, run, turn

CHANGES = f"changes={FORM}"
"""The query of who puts a scene's changes together."""


class Both:
    """A seat seen by two connections: one is sent scenes, the other their changes."""

    def __init__(self, here: House, table: str, token: str) -> None:
        self.whole, self.part = here.sit(table, token), here.sit(table, token, query=CHANGES)
        self._heard: dict[str, list[Any]] = {"whole": [], "part": []}
        self._lines = {"whole": 0, "part": 0}
        self._read = 0
        self.scene: dict[str, Any] = {}
        self.changed = 0

    def compare(self) -> None:
        """Put together what has come, and compare it with the scenes that came whole."""
        pairs = self.updates()
        for whole, part in pairs[self._read :]:
            assert (part["number"], part["told"]) == (whole["number"], whole["told"])
            assert whole["changes"] is None
            self.changed += part["changes"] is not None
            assert (part["scene"] is None) != (part["changes"] is None)
            self.scene = part["scene"] or together(self.scene, part["changes"])
            assert self.scene == whole["scene"]
            if whole["scene"]["choices"]:
                offered = (part["scene"] or part["changes"])["choices"]
                assert offered == whole["scene"]["choices"], "who decides is told all choices"
        self._read = len(pairs)

    def updates(self) -> list[tuple[Any, Any]]:
        """Return each update as it came whole, and by its changes."""
        return list(zip(self._updates("whole"), self._updates("part"), strict=False))

    def _updates(self, which: str) -> list[Any]:
        lines = getattr(self, which).got
        self._heard[which] += updates(lines[self._lines[which] :])
        self._lines[which] = len(lines)
        return self._heard[which]


def together(last: Any, change: Any) -> Any:
    """Return a value after its change, as the interface's reference tells it."""
    if isinstance(last, list) and isinstance(change, dict):
        return [together(one, change[str(place)]) if str(place) in change else one for place, one in enumerate(last)]
    if isinstance(last, list) and last and isinstance(last[0], dict | list) and isinstance(change, list):
        return [last[one] if isinstance(one, int) else one for one in change]
    if isinstance(last, dict) and isinstance(change, dict):
        return {**last, **{name: together(last[name], one) for name, one in change.items()}}
    return change


def updates(lines: list[bytes]) -> list[Any]:
    return [one for one in map(msgspec.json.decode, lines) if one["type"] == "update"]


async def answered(client: Client, cid: str) -> None:
    await client.next("ack", where=lambda ack: ack["cid"] == cid)


def size(client: Client) -> int:
    return sum(len(line) for line in client.got if msgspec.json.decode(line)["type"] == "update")


async def both_at_every_seat(here: House, game: str) -> list[Both]:
    _, host = await here.open(game=game, players=games.load(game).players[-1])
    friends = ("Bea", "Curro", "Dolores", "Eva", "Fina")[: games.load(game).players[-1] - 1]
    seats = [host, *[await here.friend(host, name) for name in friends]]
    found = [Both(here, host["table"], seat["token"]) for seat in seats]
    found.append(Both(here, host["table"], ""))
    await found[0].whole.next("welcome")
    found[0].whole.send(type="start", cid="start")
    return found


@pytest.mark.parametrize("game", games.names())
def test_who_puts_changes_together_sees_what_the_others_see(game: str) -> None:
    async def work() -> None:
        async with house() as here:
            found = await both_at_every_seat(here, game)
            await played(here, found, 40)
            assert sum(one.changed for one in found) > 20
            looker = found[-1]
            assert size(looker.part) < 0.5 * size(looker.whole)

    run(work())


async def played(here: House, found: Sequence[Both], actions: int) -> None:
    """Play so many actions, and compare after each what everybody sees."""
    table = next(iter(here.lobby.tables.values()))
    for number in range(actions):
        await here.until(lambda: table.state.match is not None and table.state.match.actor != CHANCE)
        match = table.state.match
        if match is None or match.over:
            return
        seat = match.actor
        update = await turn(found[seat].whole)
        choices = update["scene"]["choices"]
        found[seat].whole.answered.add(update["number"])
        offered = choices[number % len(choices)]["actions"]
        found[seat].whole.send(type="play", cid=f"p{number}", actions=offered, seen=update["number"])
        await answered(found[seat].whole, f"p{number}")
        for one in found:
            one.compare()


def test_who_comes_back_is_shown_everything() -> None:
    async def work() -> None:
        async with house() as here:
            table, host = await here.open(game="cuarenta", players=2, start=True)
            late = here.sit(table.state.id, host["token"], query=CHANGES, since=table.state.streams[0].number)
            assert (await late.next("update"))["scene"] is not None

    run(work())


OLD_HELLOS = {
    "5f98757": '{"type":"hello","token":"TOKEN","since":0,"language":"es","form":"scene"}',
    "20ccdcd": '{"type":"hello","token":"TOKEN","since":0,"language":"es","form":"scene","name":"","changes":true}',
    "6b9054d": '{"type":"hello","token":"TOKEN","since":0,"language":"es","form":"scene","name":"Ana","changes":true}',
}
"""The first message of a page of that version: one that knows no changes, the first form of them, and today's."""


@pytest.mark.parametrize("version", OLD_HELLOS)
def test_a_page_of_an_older_version_is_sent_whole_scenes(version: str) -> None:
    """Nobody can tell from its hello which form of changes it would put together."""

    async def work() -> None:
        async with house() as here:
            table, host = await here.open(game="cuarenta", players=2, start=True)
            old = here.socket(table.state.id)
            old.put(type="websocket.receive", text=OLD_HELLOS[version].replace("TOKEN", host["token"]))
            turns = 3
            for number in range(turns):
                update = await turn(old)
                assert update["scene"] is not None and update["changes"] is None
                old.answered.add(update["number"])
                choice = update["scene"]["choices"][0]["actions"]
                old.send(type="play", cid=f"p{number}", actions=choice, seen=update["number"])

    run(work())


@pytest.mark.parametrize("query", ["changes=1", "changes=3", "changes=", "scenes=2"])
def test_a_form_of_changes_that_is_not_known_is_not_sent(query: str) -> None:
    async def work() -> None:
        async with house() as here:
            table, host = await here.open(game="cuarenta", players=2, start=True)
            newer = here.sit(table.state.id, host["token"], query=query)
            await newer.next("update")
            other = here.sit(table.state.id, host["token"])
            acting = await turn(other)
            other.send(type="play", cid="p", actions=acting["scene"]["choices"][0]["actions"], seen=acting["number"])
            news = await newer.next("update", where=lambda one: one["number"] > acting["number"])
            assert news["scene"] is not None and news["changes"] is None

    run(work())


def test_a_hello_with_a_field_of_a_later_version_is_understood() -> None:
    async def work() -> None:
        async with house() as here:
            table, host = await here.open(game="cuarenta", players=2)
            assert await here.sit(table.state.id, host["token"], of_a_later_version=[1]).next("welcome")

    run(work())
