"""The JSON API as programs meet it: its document, its example, its limits; health, numbers, headers, files."""

import gzip
import json
import logging
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace
from schemathesis.specs.openapi.checks import positive_data_acceptance

from sobremesa import games
from sobremesa.server.http import static_files
from sobremesa.server.http.limits import UNLIMITED
from sobremesa.server.http.openapi import document
from sobremesa.server.logs import JsonLines
from tests.server.kit import PAGE, PATIENCE, house, play_out, run
from tests.server.live import live, process

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with live() as running:
        yield running


OPERATIONS = [(path, method) for path, item in document()["paths"].items() for method in item]


@pytest.mark.parametrize(("path", "method"), [one for one in OPERATIONS if "stream" not in one[0]])
def test_the_api_does_what_its_document_says(address: str, path: str, method: str) -> None:
    """Requests that the document allows and others that it does not: each is answered as it says, none with a 500."""
    operation = schemathesis.openapi.from_url(f"{address}/openapi.json")[path][method]

    @given(case=operation.as_strategy())
    @settings(max_examples=15, suppress_health_check=list(HealthCheck))
    def answered(case: Any) -> None:
        case.call_and_validate(excluded_checks=[positive_data_acceptance])  # the schema knows no games and rulesets

    answered()


def test_every_route_of_the_api_is_in_its_document() -> None:
    from sobremesa.server.http import api, boards, reviews

    assert {route.path for route in (*api.ROUTES, *boards.ROUTES, *reviews.ROUTES)} - {"/openapi.json"} == set(
        document()["paths"]
    )


# --- programs that play


@pytest.mark.parametrize("game", games.names())
def test_the_example_plays_a_whole_game(address: str, game: str) -> None:
    example = ROOT / "examples" / "bot.py"
    assert len(example.read_text().split("if __name__")[0].split("def main")[1].splitlines()) <= 22
    done = subprocess.run(
        [sys.executable, example, address, game], capture_output=True, text=True, timeout=4 * PATIENCE, check=True
    )
    assert "The winners: [" in done.stdout


def test_a_program_gets_the_views_state_and_nothing_hidden() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuatrola", start=True)
            lines = here.stream(table.state.id, seated["token"], "form=state&language=en")
            update = await lines.next("update", where=lambda one: one["number"] >= 1)
            assert [hand == 0 for hand in update["state"]["hand"]] == [False, True, True, True]
            assert update["scene"] is None
            assert lines.headers[b"content-type"].startswith(b"application/x-ndjson")
            await lines.leave()
            await here.until(lambda: not table.audience.listeners)

    run(work())


def test_a_stream_is_refused_as_its_document_says() -> None:
    documented = document()["paths"]["/api/tables/{table}/stream"]["get"]["responses"]

    async def work() -> None:
        async with house(rates=replace(UNLIMITED, connections=0)) as full, house() as here:
            table, seated = await here.open(game="cuarenta", players=2, spectators=False)
            name = table.state.id
            streams = {
                400: here.stream(name, seated["token"], "since=x"),
                401: here.stream(name, "guess"),
                403: here.stream(name),
                404: here.stream("nowhere", seated["token"]),
                429: full.stream(name),
            }
            for status, one in streams.items():
                await one.task
                assert one.status == status
                assert one.messages[0]["text"]
                assert str(status) in documented

    run(work())


def test_a_record_is_secret_until_the_match_is_over() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuatrola", start=True)
            for page in ("record", "replay", "record?match=1", "record?match=0", "replay?seat=0"):
                answer = await here.ask("GET", f"/api/tables/{table.state.id}/{page}", token=seated["token"])
                assert answer.status == 409, page
                assert "deck" not in answer.body.decode()
            await play_out(here.sit(table.state.id, seated["token"]))
            assert (await here.ask("GET", f"/api/tables/{table.state.id}/record")).status == 200
            assert (await here.ask("GET", f"/api/tables/{table.state.id}/replay?seat=0")).status == 200

    run(work())


@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_what_can_be_played_is_listed_with_texts(language: str) -> None:
    async def work() -> None:
        async with house() as here:
            listed = (await here.ask("GET", f"/api/games?language={language}")).json
            assert [game["name"] for game in listed["games"]] == list(games.names())
            for game in listed["games"]:
                assert all(ruleset["about"] for ruleset in game["rulesets"])
                shown = (await here.ask("GET", f"/api/games/{game['name']}/options?language={language}")).json
                options = [option for group in shown["groups"] for option in group["options"]]
                assert {option["name"] for option in options} == set(game["rulesets"][0]["values"])
                assert all(option["label"] and option["clause"] for option in options)
            clause = (await here.ask("GET", f"/api/rules/cuarenta/P47?language={language}")).json
            assert clause["clause"] == "P47"
            whole = (await here.ask("GET", f"/api/rules/cuarenta?language={language}")).json
            assert clause in whole["clauses"]
            classic = (
                await here.ask("GET", f"/api/rules/canasta?language={language}&ruleset=classic, target=3000")
            ).json
            told = {one["clause"]: one["text"] for one in classic["clauses"]}
            assert "C54" not in told and "3000" in told["R01"]
            assert {"R05", "R10", "R18"} <= set(classic["short"]) <= set(told)
            one = (await here.ask("GET", f"/api/rules/canasta/C51?language={language}&ruleset=classic")).json
            assert "100" in one["text"] and told["C51"] == one["text"]
            asked = "/api/answers/cuarenta?question=twenty+cards+each&ruleset=pagat"
            answered = (await here.ask("GET", f"{asked}&language={language}")).json["answers"]
            (p59,) = (answer for answer in answered if answer["clause"] == "P59")
            assert "6" in p59["text"] and "2" in p59["elsewhere"][0]["text"] and p59["elsewhere"][0]["rulesets"]
            for path in (
                *("/api/answers/cuarenta?question=", f"/api/answers/cuarenta?question={'a' * 301}"),
                *("/api/rules/poker", "/api/rules/cuarenta/X99", "/api/rules/canasta/C54?ruleset=classic"),
                *("/api/rules/canasta?ruleset=clasic", f"/api/rules/canasta?ruleset={'x' * 3000}"),
            ):
                assert (await here.ask("GET", path)).status == 404

    run(work())


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "poker"},
        {"ruleset": "nowhere"},
        {"ruleset": "quito, caida_limpia=77"},
        {"players": 3},
        {"level": "genius"},
        {"seat": 3, "players": 2},
        {"seats": [{"kind": "bot"}] * 2, "players": 2},
        {"seats": [{"kind": "bot", "level": "genius"}]},
        {"clock": {"bank": -1}},
        {"silence": 0},
        {"cheat": True},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(wrong: dict[str, Any]) -> None:
    async def work() -> None:
        async with house() as here:
            answer = await here.ask("POST", "/api/tables", {"game": "cuarenta", **wrong})
            assert answer.status == 400
            assert answer.json["text"]
            assert not here.lobby.tables

    run(work())


def test_a_table_that_cannot_be_is_refused_in_its_own_language() -> None:
    async def work() -> None:
        async with house() as here:
            wrong = {"game": "cuatrola", "ruleset": "app, target=1000", "language": "en"}
            answer = await here.ask("POST", "/api/tables", wrong)
            assert "cannot be '1000'" in answer.json["text"]
            answer = await here.ask("POST", "/api/tables?language=de", wrong)
            assert "cannot" not in answer.json["text"]

    run(work())


# --- those who run it


def test_health_readiness_and_numbers() -> None:
    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuatrola", start=True)
            await play_out(here.sit(table.state.id, seated["token"]))
            assert (await here.ask("GET", "/healthz")).body == b"ok"
            assert (await here.ask("GET", "/readyz")).status == 200
            numbers = await here.numbers()
            assert (await here.ask("GET", "/metrics")).status == 403
            assert (numbers["sobremesa_tables"], numbers["sobremesa_connections"]) == ("1", "1")
            played = int(numbers['sobremesa_events_total{kind="played"}'])
            assert table.state.match is not None
            steps = [step for step in table.state.match.steps if step.kind == "action"]
            assert played == sum(1 for step in steps if step.action not in table.state.game.secrets) > 0
            here.web.ready = False
            assert (await here.ask("GET", "/readyz")).status == 503

    run(work())


def test_every_answer_carries_the_headers_that_bind_the_browser() -> None:
    async def work() -> None:
        async with house() as here:
            for path in ("/", "/t/x", "/healthz", "/api/games", "/nothing", "/api/tables/none"):
                answer = await here.ask("GET", path)
                policy = answer.headers[b"content-security-policy"].decode()
                assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'")
                assert "; style-src 'self';" in policy
                assert "require-trusted-types-for 'script'" in policy
                assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "", 1)
                assert b"server" not in answer.headers

    run(work())


def test_files_come_from_their_folder_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "STATIC", tmp_path / "static")
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<!doctype html>")
    (tmp_path / "static" / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")

    async def work() -> None:
        async with house() as here:
            for page in ("/", "/t/abc", "/t/abc/more"):
                answer = await here.ask("GET", page)
                assert (answer.body, answer.headers[b"cache-control"]) == (b"<!doctype html>", b"no-cache")
            kept = await here.ask("GET", "/assets/app-1a2b.js")
            assert b"immutable" in kept.headers[b"cache-control"]
            for path in ("/../secret.txt", "/assets/../../secret.txt", "//etc/passwd", "/secret.txt", "/assets"):
                assert (await here.ask("GET", path)).status == 404, path

    run(work())


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", b"br"),
        ("gzip;q=1.0", b"gzip"),
        ("br;q=0, gzip", b"gzip"),
        ("BR ; q=0.5", b"br"),
        ("identity", b""),
        ("br;q=0.000, gzip; q=0", b""),
        ("", b""),
        ("brotli;;q==,,", b""),
    ],
)
def test_a_file_comes_as_the_browser_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accepted: str, encoding: bytes
) -> None:
    monkeypatch.setattr(static_files, "STATIC", tmp_path)
    (tmp_path / "assets").mkdir()
    plain = b"plain" * 40
    for path in ("card.svg", "assets/app-1a2b.js"):
        (tmp_path / path).write_bytes(plain)
        (tmp_path / f"{path}.br").write_bytes(b"br")
    (tmp_path / "robots.txt").write_bytes(plain)

    async def work() -> None:
        async with house() as here:
            for path, kind in (("/card.svg", b"image/svg+xml"), ("/assets/app-1a2b.js", b"text/javascript")):
                answer = await here.ask("GET", path, headers={"accept-encoding": accepted})
                body = gzip.decompress(answer.body) if encoding == b"gzip" else answer.body
                assert body == (b"br" if encoding == b"br" else plain)
                assert answer.headers.get(b"content-encoding", b"") == encoding
                assert int(answer.headers[b"content-length"]) == len(answer.body)
                assert answer.headers[b"content-type"].startswith(kind)
                assert answer.headers[b"vary"] == b"accept-encoding"
                assert (b"immutable" in answer.headers[b"cache-control"]) == path.startswith("/assets/")
            alone = await here.ask("GET", "/robots.txt", headers={"accept-encoding": accepted})
            assert alone.body == plain and b"content-encoding" not in alone.headers

    run(work())


@pytest.mark.parametrize("offers", [True, False])
def test_a_page_knows_whether_its_house_offers_play_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, offers: bool
) -> None:
    monkeypatch.setattr(static_files, "STATIC", tmp_path)
    (tmp_path / "index.html").write_text(PAGE)
    if offers:
        (tmp_path / "offline").mkdir()
        (tmp_path / static_files.EDITION).write_text("{}")

    async def work() -> None:
        async with house() as here:
            assert (b" data-offline " in (await here.ask("GET", "/")).body) == offers

    run(work())


def test_a_file_that_was_built_anew_is_compressed_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "STATIC", tmp_path)
    (tmp_path / "sw.js.br").write_bytes(b"br")

    async def work() -> None:
        async with house() as here:
            for number, text in enumerate((b"old" * 40, b"new" * 40)):
                (tmp_path / "sw.js").write_bytes(text)
                os.utime(tmp_path / "sw.js", ns=(number, number))
                answer = await here.ask("GET", "/sw.js", headers={"accept-encoding": "gzip"})
                assert gzip.decompress(answer.body) == text

    run(work())


def test_what_can_be_played_comes_smaller_where_the_client_takes_that() -> None:
    async def work() -> None:
        async with house() as here:
            plain = await here.ask("GET", "/api/games")
            packed = await here.ask("GET", "/api/games", headers={"accept-encoding": "br, gzip"})
            assert b"content-encoding" not in plain.headers and packed.headers[b"content-encoding"] == b"gzip"
            assert gzip.decompress(packed.body) == plain.body and len(packed.body) * 2 < len(plain.body)
            assert int(packed.headers[b"content-length"]) == len(packed.body)
            assert plain.headers[b"vary"] == packed.headers[b"vary"] == b"accept-encoding"

    run(work())


def test_a_stop_keeps_what_was_asked_says_goodbye_and_lets_go(tmp_path: Path) -> None:
    import websockets.sync.client as ws

    with process(tmp_path / "tables.db") as (address, child):
        body = json.dumps({"game": "cuatrola", "start": True, "language": "en"}).encode()
        with urllib.request.urlopen(f"{address}/api/tables", body) as answer:
            seated = json.load(answer)
        link = f"{address.replace('http', 'ws')}/ws/{seated['table']}"
        with ws.connect(link) as socket:
            socket.send(json.dumps({"type": "hello", "token": seated["token"], "language": "en"}))
            newest: dict[str, Any] = {}
            while not (newest.get("scene") or {}).get("choices"):
                newest = json.loads(socket.recv(PATIENCE))
            actions = newest["scene"]["choices"][0]["actions"]
            socket.send(json.dumps({"type": "play", "cid": "p", "actions": actions, "seen": newest["number"]}))
            while newest.get("cid") != "p":
                newest = json.loads(socket.recv(PATIENCE))
            assert newest["type"] == "ack"
            child.terminate()
            while newest["type"] != "bye":
                newest = json.loads(socket.recv(PATIENCE))
            assert (newest["reason"], newest["again"]) == ("shutdown", True)
        assert child.wait(PATIENCE) is not None
        assert child.stderr is not None
        logged = [json.loads(line) for line in child.stderr.read().decode().splitlines()]
        assert logged[-1]["message"] == "stopped"
    with (
        process(tmp_path / "tables.db") as (address, _),
        urllib.request.urlopen(f"{address}/api/tables/{seated['table']}") as answer,
    ):
        assert json.load(answer)["phase"] == "playing"


def test_a_log_line_holds_no_text_of_an_error() -> None:
    try:
        raise ValueError("the hand is 7h 3c")
    except ValueError:
        record = logging.getLogger("sobremesa.server").makeRecord(
            "sobremesa.server",
            logging.ERROR,
            "f",
            1,
            "table failed",
            (),
            sys.exc_info(),
            extra={"hand": "7h", "seat": 1},
        )
    line = JsonLines().format(record)
    assert "7h" not in line
    assert json.loads(line)["error"] == "ValueError"
    assert json.loads(line)["seat"] == 1


SPILLING = """
import asyncio, logging, sys, threading
from sobremesa.server.logs import to_stderr

async def spill(text):
    raise ValueError("the hand is 7h 3c")

async def main():
    to_stderr()
    asyncio.create_task(spill("7h"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    for name in ("asyncio", "websockets.server", "uvicorn", "uvicorn.error", "starlette", "anything.else"):
        try:
            await spill(name)
        except ValueError as error:
            logging.getLogger(name).error("it failed\\nwith %s", error, exc_info=True)

asyncio.run(main())
"""


def test_no_librarys_log_holds_a_text_of_an_error_either() -> None:
    """Not even what Python itself says of a task whose end nobody looked at."""
    done = subprocess.run(
        [sys.executable, "-c", SPILLING], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert len(lines) == 7
    assert all(line["error"] == "ValueError" for line in lines)
    assert "7h" not in done.stderr + done.stdout
