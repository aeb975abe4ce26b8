"""A table without a network says, byte for byte, what the server says."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, Protocol

import pytest

import sobremesa
from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.server.offline.entry import Entry
from sobremesa.server.storage.memory import MemoryStore
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.pool import QUICK
from sobremesa.server.table.quick_pool import QuickPool
from sobremesa.server.table.scene_changes import FORM
from sobremesa.server.table.timing import AT_ONCE
from tests.server.kit import PATIENCE, Client, House, house, pinned, run

OVER = -2


class Line(Protocol):
    """A line to a table."""

    @property
    def got(self) -> Sequence[bytes]: ...

    def send(self, **message: Any) -> None: ...

    async def next(self, *types: str) -> Any: ...


class Place(Protocol):
    """Where tables are: a server, or a page's own worker."""

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]: ...

    def line(self, table: str, query: str) -> Line: ...


class OnServer:
    """Tables of a server."""

    def __init__(self, here: House) -> None:
        self.here = here

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        answer = await self.here.ask(method, path, body, token)
        return answer.status, answer.json

    def line(self, table: str, query: str) -> Client:
        return self.here.socket(table, query=query)


class InWorker:
    """Tables behind the entry."""

    def __init__(self) -> None:
        context = ServerContext(MemoryStore(), QuickPool(), AT_ONCE, pinned(), wall=lambda: 1e9)
        self.entry = Entry(Lobby(context), self._post)
        self.posted: list[str] = []
        self.news = asyncio.Event()
        self._numbers = 0

    def _post(self, text: str) -> None:
        self.posted.append(text)
        self.news.set()

    def put(self, **message: Any) -> int:
        number = message.setdefault("number", self._numbers)
        self._numbers += 1
        self.entry.take(json.dumps(message))
        return int(number)

    async def posted_where(self, true: Callable[[Any], bool], since: int = 0) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                for text in self.posted[since:]:
                    if true(message := json.loads(text)):
                        return message
                self.news.clear()
                await self.news.wait()

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        text = body.decode() if isinstance(body, bytes) else json.dumps(body or {})
        number = self.put(type="ask", method=method, address=path, body=text, key=token)
        answer = await self.posted_where(lambda one: (one["type"], one["number"]) == ("answer", number))
        return answer["status"], answer["body"]

    def line(self, table: str, query: str) -> "PortLine":
        return PortLine(self, self.put(type="open", address=f"/ws/{table}?{query}"))


class PortLine:
    """A line through the entry."""

    def __init__(self, place: InWorker, number: int) -> None:
        self.place, self.number, self._read = place, number, 0

    @property
    def got(self) -> list[bytes]:
        beginning = f'{{"type":"tell","number":{self.number},"message":'
        return [text[len(beginning) : -1].encode() for text in self.place.posted if text.startswith(beginning)]

    def send(self, **message: Any) -> None:
        self.place.put(type="say", number=self.number, text=json.dumps(message))

    async def next(self, *types: str) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._read < len(got := self.got):
                    self._read += 1
                    message = json.loads(got[self._read - 1])
                    if message["type"] in types:
                        return message
                self.place.news.clear()
                await self.place.news.wait()

    async def hang_up(self) -> None:
        self.place.put(type="hang_up", number=self.number)
        await self.closed()

    async def closed(self) -> None:
        await self.place.posted_where(lambda one: (one["type"], one["number"]) == ("closed", self.number))


async def on_both(story: Callable[[Place], Awaitable[Any]]) -> tuple[Any, Any]:
    """Return what a story brings on a server, and in a worker."""
    async with house() as here:
        served = await story(OnServer(here))
    return served, await story(InWorker())


async def sit(place: Place, game: str, query: str = "", **wishes: Any) -> tuple[Any, Line]:
    wanted = {"game": game, "name": "Ana", "language": "en", "level": "rules", "start": True, **wishes}
    status, seated = await place.ask("POST", "/api/tables", wanted)
    assert status == 201, seated
    line = place.line(seated["table"], query)
    line.send(type="hello", token=seated["token"], language="en")
    return seated, line


async def turns(line: Line, most: int) -> None:
    """Play the first offer so many times at most, and wait until it is one's turn again.

    Before the first times, ask for a hint, and for what is refused.
    """
    for turn in range(most + 1):
        update = await line.next("update")
        while not (choices := update["scene"]["choices"]):
            if update["scene"]["actor"] == OVER:
                return
            update = await line.next("update")
        if turn == most:
            return
        if turn < 3:
            line.send(type="hint", cid=f"h{turn}")
            await line.next("hint")
            line.send(type="play", cid=f"n{turn}", actions=["nothing"], seen=update["number"])
            await line.next("refused")
        line.send(type="play", cid=f"p{turn}", actions=choices[0]["actions"], seen=update["number"])


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
from sobremesa.server.offline.entry import start

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

for game in games.names():
    asyncio.run(play(game))
    print(game)
"""


def test_it_needs_nothing_that_a_browser_has_not() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], check=False, capture_output=True, text=True)
    assert done.stdout.split() == [*games.names()], done.stderr
