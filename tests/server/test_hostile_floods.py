"""Who asks for too much is told to wait, and has so much open at a time; nobody else notices."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.requests import HTTPConnection

from sobremesa.server.http import api, limits
from sobremesa.server.http.limits import UNLIMITED, Buckets, Rates
from sobremesa.server.http.load import LONGEST
from sobremesa.server.http.prices import PRICES, Price
from sobremesa.server.http.transport import Bounds
from sobremesa.server.http.web import IN_LINE, address_of
from sobremesa.server.table import audience
from sobremesa.server.token_bucket import Bucket, Rate
from tests.server.kit import house, run
from tests.server.two import STILL, two_at_a_table


def test_a_flood_is_slowed_and_the_neighbour_is_not() -> None:
    async def work() -> None:
        any_rate = Rate(1e9, 1e9)
        rates = Rates(messages=Rate(20, 1), work=any_rate, sockets=any_rate, tables=any_rate, lag=1e12)
        async with house(timing=STILL, rates=rates) as here:
            _, (me, other), _ = await two_at_a_table(here)
            for i in range(200):
                me.send(type="say", cid=f"a{i}", phrase="hello")
            assert not (await me.next("bye"))["again"]
            said = sum(1 for one in other.messages if one["type"] == "said")
            assert said <= 6
            other.send(type="say", cid="mine", phrase="luck")
            await other.next("ack", where=lambda one: one["cid"] == "mine")

    run(work())


def test_an_address_that_opens_table_after_table_and_socket_after_socket_is_stopped() -> None:
    async def work() -> None:
        rates = Rates(tables=Rate(3, 0.001), sockets=Rate(5, 0.001), pause=0, lag=1e12)
        async with house(rates=rates) as here:
            asked = [await here.ask("POST", "/api/tables", {"game": "cuarenta"}) for _ in range(5)]
            assert [answer.status for answer in asked] == [201, 201, 201, 429, 429]
            table = asked[0].json["table"]
            sockets = [here.socket(table) for _ in range(8)]
            await here.until(lambda: sum(1 for one in sockets if one.closed) == 3)
            assert all(one.closed == 1008 for one in sockets if one.closed)

    run(work())


def test_an_address_keeps_only_so_many_connections_open() -> None:
    async def work() -> None:
        async with house(timing=STILL, rates=replace(UNLIMITED, connections=4)) as here:
            table, _ = await here.open(game="cuarenta", players=2)
            open_ones = [here.sit(table.state.id), here.stream(table.state.id)]
            open_ones += [here.sit(table.state.id), here.stream(table.state.id)]
            for one in open_ones:
                await one.next("table")
            refused, lines = here.socket(table.state.id), here.stream(table.state.id)
            await here.until(lambda: refused.closed == 1008 and lines.status == 429)
            for one in open_ones[:2]:
                await one.leave()
            await here.sit(table.state.id).next("table")
            await here.stream(table.state.id).next("table")

    run(work())


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::99", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_has_one_address(host: str, address: str) -> None:
    asked = HTTPConnection({"type": "http", "client": (host, 1), "headers": []})
    assert address_of(asked) == address


def test_the_limits_are_those_that_the_page_names() -> None:
    page = " ".join((Path(__file__).parents[2] / "docs" / "reference" / "api.md").read_text(encoding="utf-8").split())
    rates = Rates()
    assert f"A body has at most {limits.BODY // 1024} KiB and is there within ten seconds" in page
    assert api.PATIENCE == 10
    assert f"a socket's message has {limits.MESSAGE // 1024} KiB" in page
    assert f"{rates.messages.burst:g} messages at once and {rates.messages.each_second:g} a second" in page
    assert f"{rates.work.burst:g} at once and {rates.work.each_second:g} a second. What comes faster waits" in page
    assert f"paid for apart: {rates.checks.burst:g} at once and {rates.checks.each_second:g} a second" in page
    assert (rates.patience, rates.pause, rates.lag) == (10, 1, 0.1)
    assert f"all addresses together {rates.codes.burst:g} at once and ten a second" in page
    assert rates.codes.each_second == 10
    assert f"all networks that share the first {limits.SITE} have together what four have" in page
    assert limits.SHARE == 4
    assert f"{IN_LINE} that have to be made wait at most" in page
    assert LONGEST == 60
    assert f"{rates.sockets.burst:g} connections at once and one more every half second" in page
    assert f"{rates.tables.burst:g} tables at once and one every five seconds" in page
    assert (rates.sockets.each_second, rates.tables.each_second) == (2, 0.2)
    assert f"It has {rates.connections} sockets and streams open at most" in page
    assert f"and {rates.transports} connections of any kind" in page
    assert f"{rates.costly.burst:g} pages of replays and tables that are not at hand at once and one a second" in page
    assert rates.costly.each_second == 1
    assert "it may try ten codes at once and one every ten seconds" in page
    assert (rates.guesses.burst, rates.guesses.each_second) == (10, 0.1)
    assert f"closed when {audience.QUEUE} messages or {audience.UNREAD // 1024} KiB wait for it" in page
    assert f"A socket sends {rates.frames.burst:g} frames at once and {rates.frames.each_second:g} a second" in page


def test_the_prices_are_those_that_the_page_names() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(/.*)` \| ([\d.]+) \| ([\d.]*) \|$", page, re.M)
    assert {route: Price(float(asked), float(made or 0)) for route, asked, made in told} == PRICES


def test_the_bounds_of_a_connection_are_those_that_the_page_names() -> None:
    page = " ".join((Path(__file__).parents[2] / "docs" / "reference" / "api.md").read_text(encoding="utf-8").split())
    bounds = Bounds()
    header = f"A header has at most {bounds.header_bytes // 1024} KiB and {bounds.header_fields} fields (431)"
    assert f"{header} and is there within ten seconds" in page
    assert bounds.header_seconds == 10
    assert f"a whole request has {bounds.request_bytes // 1024} KiB" in page
    assert f"(413), and {bounds.request_seconds} seconds. At most four requests may wait" in page
    assert bounds.ahead == 4
    assert f"a message has {bounds.parts} parts at most" in page
    assert f"takes nothing for {bounds.unread_seconds:g} seconds is cut off" in page
    assert f"within ten; a ping comes every {bounds.ping_seconds:g} seconds" in page
    assert bounds.pong_seconds == 10


def test_buckets_fill_with_time_and_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("sobremesa.server.token_bucket.loop_time", lambda: now[0])
    bucket = Bucket(Rate(2, 0.5))
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 2.0
    assert [bucket.take() for _ in range(2)] == [True, False]
    many = Buckets(Rate(1, 0.1), most=2)
    assert [many.take(address) for address in ("a", "a", "b", "a")] == [True, False, True, False]
    now[0] = 20.0
    assert [many.take(address) for address in ("c", "a", "b")] == [True] * 3
