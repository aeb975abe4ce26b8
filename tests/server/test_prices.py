"""Every request has a price, which its address has paid before anything is done; dear answers are made once."""

import asyncio
import threading
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.routing import Route, WebSocketRoute

from sobremesa import games
from sobremesa.core.game import Game
from sobremesa.server.answers import catalogue
from sobremesa.server.http.admin.guards import is_operators
from sobremesa.server.http.limits import UNLIMITED, Buckets, Places, household
from sobremesa.server.http.load import Load
from sobremesa.server.http.prices import CHECKS, PRICES
from sobremesa.server.http.web import IN_LINE
from sobremesa.server.table import house_rules
from sobremesa.server.table.bot_pool import BotPool
from sobremesa.server.token_bucket import Rate
from tests.server.kit import STILL, Client, House, house, run

pytestmark = pytest.mark.usefixtures("built")

ALL_PAID = replace(UNLIMITED, work=Rate(1, 0), checks=Rate(1, 0))
"""An address has one request done, and no more: none costs less."""
RULESET = "/api/games/canasta/ruleset?players=4&ruleset="


def routes(here: House) -> list[Route | WebSocketRoute]:
    """Every route of the application but the operators', who never wait in line."""
    found = [one for one in here.app.app.routes if isinstance(one, Route | WebSocketRoute)]
    return [one for one in found if not is_operators(one.path)]


def asked(route: Route) -> tuple[str, str]:
    """A request of a route: its method and a path."""
    named = {
        "table": "none",
        "game": "canasta",
        "clause": "C01",
        "key": "none",
        "number": "0",
        "rest": "x",
        "path": "robots.txt",
    }
    path = route.path.replace(":path", "")
    return ("POST" if "POST" in (route.methods or ()) else "GET"), path.format(**named)


def test_every_route_has_a_price_and_every_price_a_route() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            assert sorted(route.path for route in routes(here)) == sorted(PRICES)
            assert all(price.asked >= 1 and price.made >= 0 for price in PRICES.values())
            assert set(PRICES) >= CHECKS

    run(work())


def test_no_route_does_anything_for_who_cannot_pay_and_all_say_when_to_come_again() -> None:
    """Nobody finds a table, is read to or counted: the answer is the same wherever one asks."""

    async def work() -> None:
        async with house(timing=STILL, rates=ALL_PAID) as here:
            assert (await here.ask("GET", "/healthz")).status == (await here.ask("GET", "/")).status == 200
            before = (await here.numbers()).get("sobremesa_requests_total")
            for route in routes(here):
                if isinstance(route, Route):
                    method, path = asked(route)
                    answer = await here.ask(method, path, {} if method == "POST" else None)
                    assert (answer.status, answer.headers[b"retry-after"]) == (429, b"600"), path
                    assert "Demasiado deprisa" in answer.body.decode(), path
            refused = here.socket("none")
            await here.until(lambda: refused.closed == 1008)
            assert (await here.ask("GET", "/", address="192.0.2.8")).status == 200
            here.web.work = Buckets(UNLIMITED.work)
            assert (await here.numbers()).get("sobremesa_requests_total") == before

    run(work())


def test_a_request_that_is_refused_at_the_door_is_paid_for_too() -> None:
    async def work() -> None:
        async with house(timing=STILL, rates=ALL_PAID) as here:
            evil = [await here.ask("GET", "/", headers={"host": "evil.example"}) for _ in range(2)]
            assert [answer.status for answer in evil] == [421, 429]

    run(work())


def test_whoever_asks_whether_the_server_lives_is_in_nobodys_queue() -> None:
    async def work() -> None:
        async with house(timing=STILL, rates=replace(UNLIMITED, work=Rate(1, 0))) as here:
            await here.ask("GET", "/")
            assert (await here.ask("GET", "/")).status == 429
            assert [(await here.ask("GET", path)).status for path in sorted(CHECKS)] == [200, 200]

    run(work())


def test_who_asks_for_more_than_their_share_waits_for_it_and_is_not_refused() -> None:
    async def work() -> None:
        async with house(timing=STILL, rates=replace(UNLIMITED, work=Rate(1, 1000))) as here:
            answers = await asyncio.gather(*(here.ask("GET", "/") for _ in range(20)))
            assert [answer.status for answer in answers] == [200] * 20

    run(work())


def test_a_refusal_waits_and_so_many_of_an_address_do(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(timing=STILL, rates=replace(ALL_PAID, pause=1e9)) as here:
            monkeypatch.setattr(here.web, "waiting", Places(3))
            await here.ask("GET", "/")
            waiting = [here.request("GET", "/") for _ in range(3)]
            for one in waiting:
                one.put(type="http.request", body=b"", more_body=False)
            await here.until(lambda: not here.web.waiting.has_room("192.0.2.7"))
            assert (await here.ask("GET", "/")).status == 429
            assert not any(one.task.done() for one in waiting)
            for one in waiting:
                one.task.cancel()

    run(work())


# --- what is dear


def test_a_ruleset_is_told_once_however_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def counted(ruleset: Any, language: str) -> Any:
        told.append(str(ruleset))
        return rules_of(ruleset, language)

    rules_of = house_rules.rules_of
    monkeypatch.setattr(house_rules, "rules_of", counted)

    async def work() -> None:
        async with house(timing=STILL) as here:
            written = ["classic", " classic ", "classic, target=5000", "classic,target=5000"] * 5
            answers = [await here.ask("GET", f"{RULESET}{one}") for one in written]
            assert len({answer.body for answer in answers}) == len(told) == 1
            assert answers[0].json["ruleset"] == "classic"
            assert (await here.ask("GET", f"{RULESET}classic&language=en")).body != answers[0].body

    run(work())


def test_what_is_made_anew_is_paid_for() -> None:
    async def work() -> None:
        async with house(timing=STILL, rates=replace(UNLIMITED, work=Rate(1000, 0))) as here:
            price = PRICES["/api/games/{game}/ruleset"]
            made = int(1000 // (price.asked + price.made))
            target = range(1000, 1000 + made + 1)
            statuses = [(await here.ask("GET", f"{RULESET}classic,target={one}")).status for one in target]
            assert statuses == [200] * made + [429]

    run(work())


def test_the_entrance_and_the_games_are_told_once_in_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    house_of = catalogue.house

    def counted(pool: Any, language: str, boards: bool) -> Any:
        told.append(language)
        return house_of(pool, language, boards)

    monkeypatch.setattr(catalogue, "house", counted)

    async def work() -> None:
        async with house(timing=STILL) as here:
            for _ in range(5):
                for language in ("es", "en"):
                    await here.ask("GET", f"/api/games?language={language}")
                    await here.ask("GET", "/", headers={"accept-language": language})
            assert told == ["es", "en"]
            pool = here.lobby.context.bot_pool
            assert isinstance(pool, BotPool)
            pool._ready.add(("canasta", "search"))
            await here.ask("GET", "/api/games?language=en")
            assert told == ["es", "en", "en"]

    run(work())


def test_what_holds_at_a_table_is_worked_out_anew_for_few_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work, not time: of the hundreds of values that options could have, only where a clause comes to hold."""
    worked_out: list[Any] = []
    codes = Game.codes

    def counted(game: Any, ruleset: Any) -> Any:
        worked_out.append(ruleset)
        return codes(game, ruleset)

    monkeypatch.setattr(Game, "codes", counted)
    for name in games.names():
        game = games.load(name)
        for ruleset in game.rulebook:
            worked_out.clear()
            told = house_rules.rules_of(ruleset, "en")
            assert len(worked_out) <= 1 + sum(len(one.otherwise) for one in told)


def test_dear_answers_are_made_one_at_a_time_and_nobody_else_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Semaphore(0), threading.Event()
    at_once: list[int] = []

    def slow(ruleset: Any, language: str) -> Any:
        at_once.append(1)
        begun.release()
        assert go_on.wait(60)
        at_once.remove(1)
        return ()

    monkeypatch.setattr(house_rules, "rules_of", slow)

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=2)
            me = here.sit(table.state.id, seated["token"])
            await me.next("welcome")
            asking = [_wanted(here, f"{RULESET}classic,target={1000 + n}") for n in range(IN_LINE)]
            await asyncio.to_thread(begun.acquire)
            full = await here.ask("GET", f"{RULESET}classic,target=900")
            assert (full.status, full.headers[b"retry-after"], full.json["error"]) == (503, b"2", "busy")
            for path in ("/healthz", "/readyz", "/", f"/api/tables/{table.state.id}"):
                assert (await here.ask("GET", path)).status == 200
            me.send(type="say", cid="s", phrase="hello")
            await me.next("ack", where=lambda one: one["cid"] == "s")
            assert len(at_once) == 1
            go_on.set()
            await here.until(lambda: all(one.task.done() for one in asking))
            assert [one.status for one in asking] == [200] * IN_LINE

    run(work())


def _wanted(here: House, path: str) -> Client:
    one = here._http("GET", path, "", {})
    one.put(type="http.request", body=b"", more_body=False)
    return one


# --- addresses without end


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes."""
    monkeypatch.setattr("sobremesa.server.token_bucket.loop_time", lambda: 0.0)


@pytest.mark.usefixtures("still")
def test_twenty_thousand_networks_of_one_site_have_what_four_have() -> None:
    buckets = Buckets(Rate(10, 0))
    networks = [household(f"2001:db8:1:{number:x}::1") for number in range(20_000)]
    assert sum(buckets.take(one) for one in networks for _ in range(10)) == 40
    assert buckets.take(household("2001:db8:2::1"))


@pytest.mark.usefixtures("still")
def test_an_empty_bucket_is_not_forgotten_and_newcomers_share_one() -> None:
    buckets = Buckets(Rate(2, 0), most=100)
    assert sum(buckets.take(f"198.51.{n // 250}.{n % 250}") for n in range(20_000) for _ in range(2)) == 202
    assert not buckets.take("198.51.0.0")


def test_a_bucket_that_is_full_again_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("sobremesa.server.token_bucket.loop_time", lambda: now[0])
    buckets = Buckets(Rate(1, 1), most=2)
    assert [buckets.take(one) for one in "abcd"] == [True, True, True, False]
    now[0] = 1.0
    assert [buckets.take(one) for one in "cda"] == [True, True, True]


def test_a_site_keeps_as_many_connections_open_as_four_households() -> None:
    places = Places(2)
    opened = [places.one(household(f"2001:db8:1:{number:x}::1")) for number in range(8)]
    for one in opened:
        one.__enter__()
    assert not places.has_room(household("2001:db8:1:ff::1")) and places.has_room(household("2001:db8:2::1"))
    opened[0].__exit__(None, None, None)
    assert places.has_room(household("2001:db8:1:ff::1"))


# --- load


class Turns:
    """A load whose turns of the loop take as long as a test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.load = Load(0.1, addresses=50)
        monkeypatch.setattr("sobremesa.server.http.load.loop_time", lambda: self.now)
        monkeypatch.setattr(self.load, "_measure", lambda now: None)

    def turn(self, seconds: float) -> None:
        begun, self.now = self.now, self.now + seconds
        self.load._turned(begun)

    def turns(self, seconds: float, until: float) -> None:
        end = self.now + until
        while self.now < end:
            self.load.wait("regular")
            self.turn(seconds)


def test_one_long_turn_is_no_load(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(monkeypatch)
    turns.turn(0.4)
    turns.turns(0.001, 2)
    assert turns.load.wait("stranger") == 0


def test_under_load_who_came_last_is_refused_first_and_comes_in_later(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(monkeypatch)
    assert turns.load.wait("regular") == 0
    turns.turns(0.001, 60)
    assert turns.load.wait("guest") == 0
    turns.turns(0.001, 4)
    turns.turns(0.2, 3)
    assert turns.load.wait("stranger") > 0 and turns.load.wait("guest") == turns.load.wait("regular") == 0
    turns.turns(0.2, 10)
    assert turns.load.wait("guest") > 0 and turns.load.wait("regular") == 0
    turns.turns(0.001, 30)
    assert turns.load.wait("stranger") == turns.load.wait("guest") == turns.load.wait("new") == 0


def test_under_load_nobody_is_forgotten_for_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(monkeypatch)
    turns.load.wait("regular")
    turns.turns(0.001, 60)
    turns.turns(0.2, 3)
    assert all(turns.load.wait(f"stranger {number}") for number in range(1000))
    assert turns.load.wait("regular") == 0


def test_after_a_silence_nothing_is_known_of_the_load(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(monkeypatch)
    turns.turns(0.2, 20)
    assert turns.load.wait("stranger") > 0
    turns.now += 6
    assert turns.load.wait("another") == 0


def test_under_load_a_stranger_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            monkeypatch.setattr(here.web.load, "wait", lambda address: 7.2 if address == "192.0.2.9" else 0.0)
            page = await here.ask("GET", "/", address="192.0.2.9", headers={"accept-language": "en"})
            assert (page.status, page.headers[b"retry-after"]) == (503, b"8")
            assert page.body == b"The server is busy: come again in a moment."
            answer = await here.ask("GET", "/api/games?language=de", address="192.0.2.9")
            assert (answer.status, answer.json["error"]) == (503, "busy")
            assert [(await here.ask("GET", path, address="192.0.2.9")).status for path in sorted(CHECKS)] == [200, 200]
            assert (await here.ask("GET", "/")).status == 200

    run(work())


def test_the_load_is_measured_at_a_turn_of_the_loop() -> None:
    async def work() -> None:
        load = Load(0.1)
        load.wait("anybody")
        assert load.lag == 0
        await asyncio.sleep(0)
        assert load.lag > 0

    run(work())
