"""A private table, one without spectators, as strangers try it: its matches are for those who sit there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sobremesa.core.record import Record
from sobremesa.server.http.openapi import document
from sobremesa.server.table.table import Table
from tests.server.kit import House, house, play_out, random_bots, run

PAGES = (
    "record",
    "replay",
    "record?match=1",
    "replay?match=1&seat=0",
    "replay?seat=1&first=3",
    "record?match=2",
    "review",
)
STRANGERS = {
    "no key": ("", 403, "seats_only"),
    "a guess": ("guess", 401, "bad_token"),
    "the empty key of a bot": (" ", 403, "seats_only"),
    "a digest": ("DIGEST", 401, "bad_token"),
    "another table's key": ("OTHER", 401, "bad_token"),
    "the key of somebody who was sent away": ("DEAD", 401, "bad_token"),
}


@asynccontextmanager
async def two_matches_of(spectators: bool) -> AsyncIterator[tuple[House, Table, dict[str, str]]]:
    """A table where two matches are over and one of three people was sent away; and the keys that somebody may have."""
    async with house(make=random_bots) as here:
        table, seated = await here.open(game="cuatrola", spectators=spectators)
        _, other = await here.open(game="cuatrola", name="Eva", spectators=spectators)
        eva, luis = await here.friend(seated, "Eva"), await here.friend(seated, "Luis")
        first = here.sit(table.state.id, seated["token"])
        first.send(type="kick", cid="k", seat=luis["seat"])
        first.send(type="start", cid="s")
        viewer = here.sit(table.state.id, eva["token"])
        for match in (1, 2):
            await one_match(here, table, first, viewer, match)
        yield here, table, {"own": seated["token"], "OTHER": other["token"], "DEAD": luis["token"], "eva": eva["token"]}


async def one_match(here: House, table: Table, first: Any, viewer: Any, number: int) -> None:
    if number > 1:
        for n, client in enumerate((first, viewer)):
            client.send(type="rematch", cid=f"again{n}")
        await here.until(lambda: table.state.matches == number)
    await asyncio.gather(play_out(first), play_out(viewer))


def test_a_strangers_every_way_to_a_private_match_is_shut() -> None:
    async def work() -> None:
        async with two_matches_of(spectators=False) as (here, table, keys):
            keys["DIGEST"] = table.state.seats[0].token
            for name, (key, status, error) in STRANGERS.items():
                for page in PAGES:
                    path = f"/api/tables/{table.state.id}/{page}"
                    answer = await here.ask("GET", path, token=keys.get(key, key))
                    assert (answer.status, answer.json["error"]) == (status, error), (name, page)
                    assert not {"record", "steps", "total", "names"} & set(answer.json)
                stream = here.stream(table.state.id, keys.get(key, key).strip())
                await stream.task
                assert stream.status in (401, 403), name

    run(work())


def test_a_key_is_read_from_its_header_alone() -> None:
    async def work() -> None:
        async with two_matches_of(spectators=False) as (here, table, keys):
            for query in ("token", "key", "authorization", "access_token"):
                path = f"/api/tables/{table.state.id}/record?{query}={keys['own']}"
                assert (await here.ask("GET", path)).status == 403
            path = f"/api/tables/{table.state.id}/record"
            assert (await here.ask("GET", path, headers={"cookie": f"token={keys['own']}"})).status == 403

    run(work())


@pytest.mark.parametrize("who", ["own", "eva"])
def test_each_seat_has_all_matches_of_its_private_table(who: str) -> None:
    async def work() -> None:
        async with two_matches_of(spectators=False) as (here, table, keys):
            texts = []
            for match in (1, 2):
                path = f"/api/tables/{table.state.id}/record?match={match}"
                texts.append((await here.ask("GET", path, token=keys[who])).json["record"])
                path = f"/api/tables/{table.state.id}/replay?match={match}&seat=2"
                assert (await here.ask("GET", path, token=keys[who])).json["steps"]
            assert [Record.parse(text).tags["Table"] for text in texts] == [table.state.id, f"{table.state.id}.2"]

    run(work())


def test_a_table_with_spectators_shows_its_matches_to_everybody_whatever_key_they_send() -> None:
    """A browser sends the key that it has: one that is dead by now must not shut what is open to all."""

    async def work() -> None:
        async with two_matches_of(spectators=True) as (here, table, keys):
            for key in ("", keys["own"], keys["DEAD"], keys["OTHER"], "guess"):
                for page in ("record?match=1", "replay?seat=0"):
                    assert (await here.ask("GET", f"/api/tables/{table.state.id}/{page}", token=key)).status == 200

    run(work())


@pytest.mark.parametrize(
    ("language", "word"), [("es", "para quienes se sientan"), ("en", "for those who sit"), ("de", "an diesem Tisch")]
)
def test_the_refusal_is_a_sentence_and_the_table_says_that_it_is_private(language: str, word: str) -> None:
    async def work() -> None:
        async with house() as here:
            table, _ = await here.open(game="cuarenta", players=2, spectators=False)
            answer = await here.ask("GET", f"/api/tables/{table.state.id}/record?language={language}")
            assert word in answer.json["text"]
            assert (await here.ask("GET", f"/api/tables/{table.state.id}")).json["private"] is True
            table, _ = await here.open(game="cuarenta", players=2)
            assert (await here.ask("GET", f"/api/tables/{table.state.id}")).json["private"] is False

    run(work())


def test_the_document_says_which_key_a_match_takes() -> None:
    for page in ("record", "replay", "review"):
        operation = document()["paths"][f"/api/tables/{{table}}/{page}"]["get"]
        assert operation["security"] == [{"seat": []}, {}]
        assert {"401", "403"} <= set(operation["responses"])
        assert "without spectators" in operation["description"]
