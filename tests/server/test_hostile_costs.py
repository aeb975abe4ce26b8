"""Requests that cost the server more than they cost who asks: they are told once, and each address has a share."""

import logging
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.server.answers.replay import replay
from sobremesa.server.http import api
from sobremesa.server.http.answer_cache import AnswerCache
from sobremesa.server.http.limits import UNLIMITED
from sobremesa.server.logs import TEXT, JsonLines, Seldom
from sobremesa.server.token_bucket import Rate
from tests.server.kit import House, house, play_out, random_bots, run

THREE = replace(UNLIMITED, costly=Rate(3, 0))


async def finished(here: House) -> str:
    """A table whose match is over."""
    table, seated = await here.open(game="cuarenta", players=2, start=True)
    await play_out(here.sit(table.state.id, seated["token"]))
    return str(table.state.id)


def test_twenty_callers_have_a_page_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []

    def counted(*page: Any) -> Any:
        told.append(page)
        return replayed(*page)

    replayed = replay
    monkeypatch.setattr(api, "replay", counted)

    async def work() -> None:
        async with house(make=random_bots) as here:
            table = await finished(here)
            answers = [await here.ask("GET", f"/api/tables/{table}/replay?seat=0") for _ in range(20)]
            assert len({answer.body for answer in answers}) == len(told) == 1
            other = await here.ask("GET", f"/api/tables/{table}/replay?seat=0&language=de")
            assert other.body != answers[0].body

    run(work())


def test_an_address_has_so_many_pages_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(make=random_bots, rates=THREE) as here:
            page = f"/api/tables/{await finished(here)}/replay?first="
            assert [(await here.ask("GET", f"{page}{n}")).status for n in range(5)] == [200, 200, 200, 429, 429]
            assert (await here.ask("GET", f"{page}0")).status == 200  # it was told before
            assert (await here.ask("GET", f"{page}4", address="192.0.2.8")).status == 200

    run(work())


def test_an_address_has_so_many_tables_read_from_the_store() -> None:
    async def work() -> None:
        async with house(rates=THREE) as here:
            names = [(await here.open(game="cuarenta"))[0].state.id for _ in range(5)]
            here.lobby.tables.clear()
            asked = [(await here.ask("GET", f"/api/tables/{name}")).status for name in (*names, names[0])]
            assert asked == [200, 200, 200, 429, 429, 200]
            refused = here.socket(names[4])
            await here.until(lambda: refused.closed == 1008)
            await here.sit(names[0]).next("welcome")
            stream = here.stream(names[4])
            await here.until(lambda: stream.status == 429)
            answer = await here.ask("GET", f"/api/tables/{names[4]}", address="192.0.2.8")
            assert answer.status == 200

    run(work())


def test_a_socket_may_have_a_table_read() -> None:
    async def work() -> None:
        async with house(rates=THREE) as here:
            table, _ = await here.open(game="cuarenta")
            here.lobby.tables.clear()
            await here.sit(table.state.id).next("welcome")

    run(work())


def test_so_many_bytes_of_pages_are_kept() -> None:
    kept = AnswerCache(10)
    pages = [("t", "", None, "es", first) for first in range(4)]
    kept.put(pages[0], b"aaaa")
    kept.put(pages[1], b"bbbb")
    assert kept.get(pages[0]) == b"aaaa"
    kept.put(pages[2], b"cccc")
    assert [kept.get(page) for page in pages] == [b"aaaa", None, b"cccc", None]
    kept.put(pages[2], b"cccccc")
    assert kept.get(pages[0]) == b"aaaa"
    kept.put(pages[3], b"d" * 11)
    assert [kept.get(page) for page in pages] == [None] * 4


# --- log lines


def warned(at: float, text: str = "Invalid HTTP request received.", level: int = logging.WARNING) -> logging.LogRecord:
    record = logging.LogRecord("uvicorn.error", level, "x.py", 1, text, (), None)
    record.created = at
    return record


def test_warnings_of_one_kind_are_a_few_and_then_one_every_ten_seconds() -> None:
    seldom = Seldom()
    written = [record for record in (warned(at / 100) for at in range(10_000)) if seldom.filter(record)]
    assert len(written) == 5 + 9
    assert '"left_out": 995' in JsonLines().format(written[5])
    assert seldom.filter(warned(0, "another"))
    assert all(seldom.filter(warned(0, level=logging.INFO)) for _ in range(100))


def test_a_clock_that_is_set_back_silences_nothing_for_good() -> None:
    seldom = Seldom()
    assert sum(seldom.filter(warned(1e9)) for _ in range(20)) == 5
    assert sum(seldom.filter(warned(at)) for at in range(100)) >= 8


def test_a_line_has_an_end() -> None:
    record = logging.LogRecord("sobremesa.server", logging.ERROR, "x.py", 1, "a" * 5000, (), None)
    record.table = "t" * 5000
    assert len(JsonLines().format(record)) < 3 * TEXT
