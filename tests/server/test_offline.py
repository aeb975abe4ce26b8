"""A table without a network says, byte for byte, what the server says."""

import subprocess
import sys
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

import sobremesa
from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.server.table.pool import QUICK
from sobremesa.server.table.scene_changes import FORM
from tests.server.in_worker import InWorker, Place, PortLine, sit, turns
from tests.server.kit import Client, House, house, run


class OnServer:
    """Tables of a server."""

    def __init__(self, here: House) -> None:
        self.here = here

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        answer = await self.here.ask(method, path, body, token)
        return answer.status, answer.json

    def line(self, table: str, query: str) -> Client:
        return self.here.socket(table, query=query)


async def on_both(story: Callable[[Place], Awaitable[Any]]) -> tuple[Any, Any]:
    """Return what a story brings on a server, and in a worker."""
    async with house() as here:
        served = await story(OnServer(here))
    return served, await story(InWorker())


ASKED = (
    "/api/games/{game}/options?language=en",
    "/api/games/none/options",
    "/api/games/{game}/ruleset?players={players}&language=en",
    "/api/games/{game}/ruleset?players=x",
    "/api/games/{game}/ruleset?players={players}&ruleset=nobody",
    "/api/lessons/{game}?language=en",
    "/api/rules/{game}?language=en",
    "/api/rules/{game}/1.1?language=en",
    "/api/rules/{game}/99.9",
    "/api/answers/{game}?question=who+deals+first&language=en",
    "/api/tables/{table}?language=en",
    "/api/tables/{table}/record?language=en",
    "/api/tables/none",
)
"""What a page asks beside playing."""


@pytest.mark.parametrize("game", games.names())
def test_it_tells_what_the_server_tells(game: str) -> None:
    async def story(place: Place) -> Any:
        seated, line = await sit(place, game)
        await turns(line, 8)
        known = {"game": game, "table": seated["table"], "players": games.load(game).players[0]}
        answers = [await place.ask("GET", path.format(**known)) for path in ASKED]
        return list(line.got), answers

    async def work() -> None:
        (told, answers), (own_told, own_answers) = await on_both(story)
        assert own_told == told
        assert len(told) > 30
        assert own_answers == answers

    run(work())


def test_a_match_is_played_out_and_told_again(shortest: str) -> None:
    """With its record, its replay as seen by a seat, and what a later step or a match that is not over is answered."""

    async def story(place: Place) -> Any:
        seated, line = await sit(place, shortest, spectators=False)
        await turns(line, 10_000)
        table = f"/api/tables/{seated['table']}"
        paths = ("record", "replay?seat=0&language=en", "replay?first=30&seat=", "replay?seat=9", "record?match=2")
        answers = [await place.ask("GET", f"{table}/{path}", token=seated["token"]) for path in paths]
        return list(line.got), [*answers, await place.ask("GET", f"{table}/record")]

    async def work() -> None:
        (told, answers), (own_told, own_answers) = await on_both(story)
        assert (own_told, own_answers) == (told, answers)
        assert [status for status, _ in answers] == [200, 200, 200, 400, 409, 403]

    run(work())


@pytest.fixture
def shortest() -> str:
    """The game whose match is over first, played at random."""
    matches, random = {game: sobremesa.new_match(game, seed=1) for game in games.names()}, Random(1)
    while True:
        for game, match in matches.items():
            if match.over:
                return game
            match.deal() if match.actor == CHANCE else match.play(random.choice(match.legal_actions))


def test_a_friend_sits_down_by_the_link_and_by_the_code() -> None:
    async def story(place: Place) -> Any:
        game = games.names()[0]
        seated, line = await sit(place, game, start=False)
        invitation = seated["invitation"]
        invite = invitation["link"].partition("#")[2]
        wrong = await place.ask("POST", f"/api/tables/{seated['table']}/seats", {"invite": "no", "name": "Eva"})
        right = await place.ask("POST", f"/api/tables/{seated['table']}/seats", {"invite": invite, "name": "Ana"})
        await line.next("table")
        found = [await place.ask("POST", "/api/codes", {"code": code}) for code in (invitation["code"], "ABCDEF")]
        return wrong, right, found

    async def work() -> None:
        served, own = await on_both(story)
        assert [status for status, _ in (served[0], served[1], *served[2])] == [403, 201, 200, 404]
        assert own[0] == served[0] and own[1] == served[1] and own[2][1] == served[2][1]
        assert own[2][0][1]["table"] == served[2][0][1]["table"]

    run(work())


@pytest.mark.parametrize("body", [b"{", b'{"game": 1}', b"[]", b'{"game": "none", "name": "Ana"}'])
def test_a_table_that_cannot_be_is_refused_alike(body: bytes) -> None:
    async def story(place: Place) -> Any:
        return await place.ask("POST", "/api/tables", body)

    async def work() -> None:
        served, own = await on_both(story)
        assert own == served
        assert own[0] == 400

    run(work())


def test_nonsense_on_a_line_is_refused_and_too_much_of_it_ends_it() -> None:
    async def story(place: Place) -> Any:
        _, line = await sit(place, games.names()[0], start=False)
        await line.next("welcome")
        for _ in range(10):
            line.send(type="nonsense")
        await line.next("bye")
        return list(line.got)

    async def work() -> None:
        served, own = await on_both(story)
        assert own == served

    run(work())


def test_who_is_sent_away_hears_why_and_the_line_is_closed() -> None:
    async def work() -> None:
        place = InWorker()
        seated, _ = await sit(place, games.names()[0])
        line = place.line(seated["table"], "")
        line.send(type="hello", token="nobody's")
        assert (await line.next("bye"))["reason"] == "bad_token"
        await line.closed()

    run(work())


def test_who_hangs_up_is_away_and_comes_back_to_the_same_table() -> None:
    async def work() -> None:
        place = InWorker()
        seated, line = await sit(place, games.names()[0])
        update = await line.next("update")
        assert isinstance(line, PortLine)
        await line.hang_up()
        again = place.line(seated["table"], "")
        again.send(type="hello", token=seated["token"], language="en")
        assert (await again.next("welcome"))["seat"] == 0
        assert (await again.next("update"))["number"] >= update["number"]

    run(work())


def test_the_line_sends_changes_of_a_scene_to_who_knows_them() -> None:
    async def work() -> None:
        place = InWorker()
        _, line = await sit(place, games.names()[0], f"changes={FORM}")
        update = await line.next("update")
        while update["scene"] is not None:
            update = await line.next("update")
        assert update["changes"]

    run(work())


@pytest.mark.parametrize("game", games.names())
def test_the_levels_are_the_quick_ones_and_others_are_refused(game: str) -> None:
    async def work() -> None:
        place = InWorker()
        house = (await place.ask("GET", "/api/games"))[1]
        told = next(one for one in house["games"] if one["name"] == game)
        names = [one["name"] for one in told["levels"]]
        assert names == [level for level in bots.levels(game) if level in QUICK]
        assert all(one["ready"] for one in told["levels"])
        assert told["usual"] == "rules"
        for level in set(bots.levels(game)) - {*names}:
            status, problem = await place.ask("POST", "/api/tables", {"game": game, "name": "Ana", "level": level})
            assert status == 400
            assert f"'{level}' is no level of '{game}'" in problem["text"]

    run(work())


def test_a_part_of_a_shuffle_is_refused_where_signatures_cannot_be_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.server.table.parts.can_check", lambda: False)

    async def work() -> None:
        place = InWorker()
        _, line = await sit(place, games.names()[0], start=False)
        line.send(type="commit", cid="c", hand=0, commit="0" * 64, key="1" * 64)
        assert "Signatures cannot be checked here" in (await line.next("refused"))["text"]

    run(work())


WITHOUT = """
import asyncio, json, sys
for name in ("numpy", "cryptography", "sqlite3", "multiprocessing", "starlette", "uvicorn", "websockets", "httptools",
             "segno", "psycopg", "httpx", "llvmlite", "numba"):
    sys.modules[name] = None
import sobremesa
from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.server.errors import Refusal
from sobremesa.server.offline.entry import start
from sobremesa.server.offline.reviews import Reviews
from sobremesa.server.offline.search_pool import SearchPool, written

def write_calls(game):
    found = games.load(game)
    match = Match(found, found.ruleset(), found.players[0], seed=1)
    match.deal()
    view = match.view(match.actor)
    for level in bots.levels(game) if bots.known(game).entries else ():
        bot = bots.load(bots.path(game, level))(1)
        if hasattr(bot, "call") and (call := bot.call(view)):
            written(call)

async def play(game):
    posted, news = [], asyncio.Event()
    entry = start(lambda text: (posted.append(json.loads(text)), news.set()))
    wanted = {"game": game, "name": "Ana", "start": True, "level": "rules"}
    entry.take(json.dumps({"type": "ask", "number": 1, "method": "POST", "address": "/api/tables",
                           "body": json.dumps(wanted)}))
    while not posted:
        await asyncio.sleep(0)
    seated = posted[0]["body"]
    entry.take(json.dumps({"type": "open", "number": 2, "address": f"/ws/{seated['table']}"}))
    hello = {"type": "hello", "token": seated["token"]}
    entry.take(json.dumps({"type": "say", "number": 2, "text": json.dumps(hello)}))
    while not any(one["type"] == "tell" and one["message"]["type"] == "update" for one in posted):
        news.clear()
        await news.wait()

class Nobody:
    games = json.dumps([*games.names()])

    async def ask(self, game, call):
        return json.dumps({"problem": "nobody is there"})

async def review(game):
    match = sobremesa.new_match(game, seed=1)
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(match.legal_actions[0])
    reviews = Reviews(SearchPool(Nobody()))
    try:
        while reviews.told("t", str(match.record()), "en"):
            await asyncio.sleep(0)
    except Refusal as refusal:
        assert refusal.key == "review_failed", refusal.key

for game in games.names():
    asyncio.run(play(game))
    write_calls(game)
    if bots.known(game).review_by_entries:
        asyncio.run(review(game))
    print(game)
"""


def test_it_needs_nothing_that_a_browser_has_not() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], check=False, capture_output=True, text=True)
    assert done.stdout.split() == [*games.names()], done.stderr
