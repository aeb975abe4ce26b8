"""Boards of the day: one for all, played once, compared; and nothing of its cards before the day is over."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from sobremesa import games
from sobremesa.bots import house_bots
from sobremesa.core.board import Board, hand_is_over, lead
from sobremesa.protocol import messages as m
from sobremesa.server.storage.housekeeping import summaries
from sobremesa.server.storage.store import BOOK, Row
from sobremesa.server.table.commands import AT_A_BOARD
from sobremesa.server.table.seats import Secrets
from sobremesa.server.table.table import Table
from tests.server.kit import STILL, Answer, Client, House, MemoryStore, house, run

DAY = 86400.0
NOON = 20_000 * DAY + DAY / 2
QUICKEST = min(games.names(), key=lambda name: len(games.load(name).pack))
DEVICES = ["a-device-of-one-person", "a-device-of-another", "a-device-of-a-third"]


class Days:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


async def ask(here: House, device: str = DEVICES[0], game: str = QUICKEST, language: str = "en") -> Answer:
    body = {"device": device, "name": "Ana", "language": language}
    return await here.ask("POST", f"/api/boards/{game}/tables", body)


async def taken(here: House, device: str = DEVICES[0], game: str = QUICKEST) -> tuple[Table, str]:
    answer = await ask(here, device, game)
    assert answer.status == 201, answer.body
    return here.lobby.tables[answer.json["table"]], answer.json["token"]


async def played(here: House, table: Table, token: str, choice: int = 0, actions: int = 10_000) -> Client:
    """Play the board's hand, or so many actions of it; the offer is the first or, where there is one, another."""
    client = here.sit(table.state.id, token)
    while table.state.phase == "playing" and actions:
        update = await client.next("update", "table")
        offered = update["type"] == "update" and update["scene"]["choices"]
        if offered and update["number"] == table.state.streams[table.state.host].number:
            chosen = offered[min(choice, len(offered) - 1)]["actions"]
            client.send(type="play", cid=f"p{update['number']}", actions=chosen, seen=update["number"])
            actions -= 1
    return client


async def begun(here: House, table: Table) -> None:
    await here.until(lambda: bool(table.state.match and table.state.match.steps))


async def settled(here: House, table: Table) -> None:
    book = await here.lobby.context.boards.of_today(QUICKEST)
    await here.until(lambda: table.state.id in book.results)


async def told(here: House, game: str = QUICKEST) -> Any:
    answer = await here.ask("GET", f"/api/boards/{game}")
    assert answer.status == 200, answer.body
    return answer.json


async def result(here: House, table: Table, token: str) -> Any:
    answer = await here.ask("GET", f"/api/tables/{table.state.id}/board?language=en", token=token)
    assert answer.status == 200, answer.body
    return answer.json


def board(game: str, day: str, terms: Any, secret: str) -> Board:
    """The board as anybody makes it of what was told once its day is over."""
    known = games.load(game)
    ruleset = known.ruleset(terms["ruleset"])
    return Board(day, known, ruleset, terms["players"], terms["seat"], terms["level"], bytes.fromhex(secret))


@pytest.mark.parametrize("game", games.names())
def test_everybody_has_the_cards_that_the_commitment_opens_to(game: str) -> None:
    async def work() -> None:
        days = Days()
        async with house(wall=days, timing=STILL) as here:
            before = await told(here, game)
            seats = [await taken(here, device, game) for device in DEVICES]
            tables = [table for table, _ in seats]
            for table, token in seats:
                here.sit(table.state.id, token)
                await begun(here, table)
            days.now += DAY
            shown = await told(here, game)
            past = shown["yesterday"]
            assert past["terms"] == before["terms"]
            assert shown["terms"]["commitment"] == before["tomorrow"]
            opened = board(game, past["day"], past["terms"], past["secret"])
            assert opened.commitment == before["terms"]["commitment"]
            for table in tables:
                assert table.state.match is not None
                assert table.state.match.steps[0].deck == opened.begun().steps[0].deck
                assert table.state.match.first_dealer == opened.begun().first_dealer

    run(work())


@pytest.mark.parametrize("game", games.names())
def test_a_board_is_one_hand_played_as_the_rules_of_boards_say(game: str) -> None:
    """Started anew in the middle of it, the server's players go on as if nothing had been."""

    async def work() -> None:
        store, days = MemoryStore(), Days()
        async with house(store, wall=days) as here:
            table, token = await taken(here, game=game)
            await (await played(here, table, token, actions=3)).leave()
            name = table.state.id
        async with house(store, wall=days) as here:
            table = await here.lobby.find(name)
            await played(here, table, token)
            match = table.state.match
            assert match is not None and table.state.board is not None and hand_is_over(match)
            again = table.state.board.begun()
            for step in match.steps[1:]:
                if step.kind == "action" and step.seat != 0:
                    bot = house_bots.player(game, table.state.board.level, _seed(table.state.board, again))
                    assert bot.choose(again.view(step.seat)) == step.action
                again.repeat(step)
            found = await result(here, table, token)
            assert found["points"] == list(table.state.board.points(match))
            assert (found["rank"], found["of"]) == (1, 1)
            alone = table.state.board.house(lambda seed: house_bots.player(game, table.state.board.level, seed))  # type: ignore[union-attr]
            assert found["house"] == list(table.state.board.points(alone))

    run(work())


def _seed(one: Board, match: Any) -> str:
    return one.player_seed(match.actor, len(match.steps))


# --- once


@pytest.mark.parametrize(("language", "word"), [("es", "mañana"), ("en", "tomorrow"), ("de", "Morgen")])
def test_a_second_try_is_refused_with_a_sentence_also_after_a_restart(language: str, word: str) -> None:
    async def work() -> None:
        store, days = MemoryStore(), Days()
        async with house(store, wall=days, timing=STILL, secrets=Secrets()) as here:
            await taken(here)
            assert (await ask(here)).status == 409
        async with house(store, wall=days, timing=STILL, secrets=Secrets()) as here:
            refused = await ask(here, language=language)
            assert refused.status == 409
            assert refused.json["error"] == "board_taken"
            assert word in refused.json["text"]
            assert (await ask(here, DEVICES[1])).status == 201
            days.now += DAY
            assert (await ask(here)).status == 201

    run(work())


def test_of_two_tries_at_the_same_time_one_is_refused() -> None:
    async def work() -> None:
        async with house(wall=Days(), timing=STILL) as here:
            answers = await asyncio.gather(*(ask(here) for _ in range(4)))
            assert sorted(answer.status for answer in answers) == [201, 409, 409, 409]

    run(work())


def test_a_device_has_a_name_that_nobody_guesses() -> None:
    async def work() -> None:
        async with house(wall=Days(), timing=STILL) as here:
            assert (await ask(here, "short")).status == 400

    run(work())


# --- compared


def test_results_are_compared_without_anybody_asking_for_them() -> None:
    """Who sees a bad result and closes the page is counted all the same."""

    async def work() -> None:
        store, days = MemoryStore(), Days()
        async with house(store, wall=days) as here:
            leads, tables = [], []
            for choice, device in enumerate(DEVICES):
                table, token = await taken(here, device)
                await played(here, table, token, choice)
                tables.append((table, token))
                await settled(here, table)
                assert table.state.board is not None and table.state.match is not None
                leads.append(lead(table.state.board.points(table.state.match)))
            for (table, token), own in zip(tables, leads, strict=True):
                found = await result(here, table, token)
                assert found["of"] == 3
                assert found["lead"] == own
                assert found["rank"] == 1 + sum(other > own for other in leads)
                assert found["beaten"] == sum(other < own for other in leads)
                assert sum(one["times"] for one in found["leads"]) == 3
        async with house(store, wall=days) as here:
            days.now += DAY
            past = (await told(here))["yesterday"]
            assert sum(one["times"] for one in past["leads"]) == 3

    run(work())


class Slow(MemoryStore):
    """A store that has kept a result, and tells so once it may."""

    def __init__(self) -> None:
        super().__init__()
        self.has_kept, self.may_tell = asyncio.Event(), asyncio.Event()

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        await super().append(table, rows)
        if rows[0].kind == "made":
            self.has_kept.set()
            await self.may_tell.wait()


def test_a_result_that_is_kept_is_noted_though_the_table_calls_its_step_off() -> None:
    """Else the board stands one event behind what is kept of it, and nobody can play it any more."""

    async def work() -> None:
        store = Slow()
        async with house(store, wall=Days()) as here:
            table, token = await taken(here)
            await played(here, table, token)
            await store.has_kept.wait()
            table.scheduler.changed()
            await asyncio.sleep(0)
            store.may_tell.set()
            assert (await result(here, table, token))["of"] == 1
            assert (await ask(here, DEVICES[1])).status == 201

    run(work())


def test_what_is_finished_after_the_day_does_not_count() -> None:
    """By then the secret is out, and with it every card."""

    async def work() -> None:
        days = Days()
        async with house(wall=days) as here:
            table, token = await taken(here)
            days.now += DAY
            await played(here, table, token)
            found = await result(here, table, token)
            assert (found["rank"], found["of"], found["leads"]) == (0, 0, [])
            assert (await told(here))["yesterday"]["leads"] == []

    run(work())


def test_a_result_is_told_to_its_seat_alone_and_when_the_hand_is_over() -> None:
    async def work() -> None:
        async with house(wall=Days(), timing=STILL) as here:
            table, token = await taken(here)
            path = f"/api/tables/{table.state.id}/board?language=en"
            assert (await here.ask("GET", path)).status == 401
            assert (await here.ask("GET", path, token="somebody-else")).status in (401, 403)
            early = await here.ask("GET", path, token=token)
            assert (early.status, early.json["error"]) == (409, "board_open")
            other, seated = await here.open(game=QUICKEST)
            none = await here.ask("GET", f"/api/tables/{other.state.id}/board", token=seated["token"])
            assert (none.status, none.json["error"]) == (404, "no_board")

    run(work())


# --- nothing of the cards before the day is over


def secrets_of(table: Table) -> list[str]:
    """What the board's cards follow from, in every form in which it is kept."""
    assert table.state.board is not None
    one = table.state.board
    return [one.secret.hex(), *(one.shuffle_secret(number).hex() for number in range(4))]


def test_nothing_that_is_told_holds_what_the_cards_follow_from() -> None:
    async def work() -> None:
        async with house(wall=Days()) as here:
            table, token = await taken(here)
            client = await played(here, table, token)
            await settled(here, table)
            name = table.state.id
            asked = [f"/api/boards/{QUICKEST}", f"/api/tables/{name}", f"/api/tables/{name}/board"]
            answers = [(await here.ask("GET", path, token=token)).body for path in asked]
            heard = b"\n".join([*client.got, *answers])
            assert not [secret for secret in secrets_of(table) if secret.encode() in heard]
            assert not [one for one in client.messages if one["type"] in ("fair", "invitation")]
            late = here.sit(name, token)
            await late.next("table")
            assert not [one for one in late.messages if one["type"] == "fair"]

    run(work())


def test_no_record_no_replay_and_no_rematch_of_a_board_that_was_played() -> None:
    async def work() -> None:
        async with house(wall=Days()) as here:
            table, token = await taken(here)
            client = await played(here, table, token)
            for what in ("record", "replay", "record?match=1", "replay?match=1"):
                path = f"/api/tables/{table.state.id}/{what}"
                assert (await here.ask("GET", path)).status == 403
                assert (await here.ask("GET", path, token=token)).status == 409
            client.send(type="rematch", cid="again")
            assert "everybody plays alone" in (await client.next("refused"))["text"]
            await asyncio.sleep(0)
            assert (table.state.matches, table.state.phase) == (1, "over")

    run(work())


REFUSED: dict[str, dict[str, Any]] = {
    "undo": {},
    "hint": {},
    "rematch": {},
    "start": {},
    "ready": {"on": True},
    "pause": {"on": True},
    "kick": {"seat": 1},
    "reissue": {"seat": 1},
    "fill": {"seat": 1, "level": "random"},
    "host": {"seat": 1},
    "swap": {"seat": 0, "other": 1},
    "mute": {"seat": 1, "on": True},
    "remove": {"watcher": 1},
    "watching": {"on": True},
    "call": {"action": "misdeal", "seen": 1},
    "answer": {"number": 1, "yes": True},
    "commit": {"hand": 1, "commit": "0" * 64, "key": "1" * 64},
    "nonce": {"hand": 1, "hex": "0" * 32, "signature": "0" * 128},
}


def test_every_command_is_allowed_at_a_board_or_tried_below() -> None:
    known = {one.__struct_config__.tag for one in m.COMMANDS}
    assert known == {*REFUSED, "hello", *(one.__struct_config__.tag for one in AT_A_BOARD)}


def test_nothing_is_changed_taken_back_or_advised_at_a_board() -> None:
    async def work() -> None:
        async with house(wall=Days()) as here:
            table, token = await taken(here)
            await played(here, table, token, actions=1)
            path = f"/api/tables/{table.state.id}/commands?language=en"
            for kind, more in REFUSED.items():
                before = table.state.seats, table.state.paused, table.state.is_closed
                answer = await here.ask("POST", path, {"type": kind, "cid": f"try-{kind}", **more}, token)
                assert (answer.status, answer.json["error"]) == (409, "at_a_board"), (kind, answer.body)
                assert (table.state.seats, table.state.paused, table.state.is_closed) == before

    run(work())


def test_nobody_watches_and_nobody_finds_a_way_in() -> None:
    async def work() -> None:
        async with house(wall=Days(), timing=STILL) as here:
            answer = await ask(here)
            assert answer.json["invitation"] is None
            name = answer.json["table"]
            stranger = here.stream(name)
            await here.until(lambda: bool(stranger.status))
            assert stranger.status == 403
            joined = await here.ask("POST", f"/api/tables/{name}/seats", {"invite": "x" * 43, "name": "Eva"})
            assert joined.status == 403
            table = here.lobby.tables[name]
            assert table.state.code == ""

    run(work())


def test_the_book_of_a_board_is_no_table() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, wall=Days(), timing=STILL) as here:
            await taken(here)
            books = [name for name in store.rows if name.startswith(BOOK)]
            assert len(books) == 2  # today's and tomorrow's
            for name in books:
                assert (await here.ask("GET", f"/api/tables/{name}")).status == 404
                assert (await here.ask("GET", f"/api/tables/{name}/record")).status == 404

    run(work())


def test_whoever_lists_the_tables_is_told_what_a_book_is() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, wall=Days()) as here:
            await told(here)
        listed = [(one.phase, one.game) async for one in summaries(store)]
        assert listed == [("board", QUICKEST)] * 2

    run(work())


def test_another_table_has_other_cards() -> None:
    """Nobody opens a table with a board's cards but by the board."""

    async def work() -> None:
        async with house(wall=Days(), timing=STILL) as here:
            table, _ = await taken(here)
            for more in ({"seed": table.state.setup.seed}, {"board": table.state.setup.board}):
                refused = await here.ask("POST", "/api/tables", {"game": QUICKEST, "start": True, **more})
                assert refused.status == 400
            other, _ = await here.open(game=QUICKEST, start=True)
            assert not set(secrets_of(table)) & {secret.hex() for secret in other.state.secrets.values()}

    run(work())


@pytest.mark.parametrize("key", ["", "one-of-several"])
def test_the_house_tells_of_a_board_where_there_is_one(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            monkeypatch.setattr(here.lobby.context.leases, "key", key, raising=False)
            told = (await here.ask("GET", "/api/games")).json["games"]
            for game in told:
                answer = await here.ask("GET", f"/api/boards/{game['name']}")
                assert answer.status == (200 if game["board"] else 404), game["name"]
            assert any(game["board"] for game in told) == (not key)

    run(work())
