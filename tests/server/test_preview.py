"""The page's head for who is sent a link: made for the table, and only what a stranger may know."""

import gzip
import json
import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from sobremesa.server.http.limits import Rates
from sobremesa.server.token_bucket import Rate
from tests.server.kit import PAGE, STILL, House, MemoryStore, house, run

pytestmark = pytest.mark.usefixtures("built")

NAMES_FACE = '<link rel="preload" href="/assets/names-1a.woff2" as="font" />'
BUILT = PAGE.replace("</head><body>", f'{NAMES_FACE}</head><body><div id="app"></div>')
ROOM = {"scripts": ["/assets/room-1a.js"], "styles": ["/assets/room-1a.css"], "cloth": "quito"}
FIRST = {
    "start": "come();",
    "face": "/assets/text-1a.woff2",
    "scripts": ["/assets/index-1a.js"],
    "texts": {"en": ["/assets/said-en.js"], "de": ["/assets/said-de.js"]},
    "games": {"cuarenta": ROOM | {"texts": {"en": ["/assets/room-en.js"], "de": ["/assets/room-de.js"]}}},
}
"""The part of a build that says what its pages load."""


async def head(here: House, path: str, **headers: str) -> dict[str, str]:
    """Return what the page says of itself: its tags by name, its title and its language."""
    answer = await here.ask("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    text = answer.body.decode()
    found = re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)" />', text)
    titles, languages = re.findall(r"<title>(.*?)</title>", text), re.findall(r'<html lang="(\w\w)"', text)
    assert len(titles) == len(languages) == 1, text
    return {name: unescape(content) for name, content in found} | {"title": unescape(titles[0]), "lang": languages[0]}


def test_an_invitation_says_whose_table_it_is_and_who_is_missing() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, seated = await here.open(game="cuarenta", players=4, name="Ana")
            path = f"/t/{table.state.id}"
            told = await head(here, path)
            assert told["title"] == told["og:title"] == "Cuarenta: la mesa de Ana"
            assert told["description"] == told["og:description"] and told["description"].startswith("Faltan 3 personas")
            assert told["og:url"] == f"http://table.test{path}"
            assert told["og:image"] == "http://table.test/share/cuarenta.jpg"
            assert (told["lang"], told["robots"]) == ("es", "noindex")
            for name in ("Luz", "Sol"):
                await here.friend(seated, name)
            assert (await head(here, path))["description"].startswith("Falta 1 persona para")
            await here.friend(seated, "Eva")
            assert "completa" in (await head(here, path))["description"]
            me = here.sit(table.state.id, seated["token"])
            me.send(type="start", cid="s")
            await me.next("update")
            assert (await head(here, path))["description"] == "Ya se está jugando en esta mesa."

    run(work())


def test_what_people_call_themselves_is_text_and_nothing_else() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            name = '"><script>alert(1)</script>&'
            table, _ = await here.open(game="cuarenta", players=2, name=name)
            answer = await here.ask("GET", f"/t/{table.state.id}")
            assert b"<script" not in answer.body and answer.body.count(b"<title>") == 1
            assert name[:16] in (await head(here, f"/t/{table.state.id}"))["og:title"]

    run(work())


def test_the_entrance_alone_brings_the_houses_games_in_its_language() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            answer = await here.ask("GET", "/", headers={"accept-language": "de"})
            page = answer.body.decode()
            [(language, told)] = re.findall(
                r'<script type="application/json" id="house" lang="(\w\w)">([^<]*)</script>', page
            )
            asked = await here.ask("GET", "/api/games?language=de")
            assert language == "de" and json.loads(told) == json.loads(asked.body)
            assert b'id="house"' not in (await here.ask("GET", "/t/none")).body

    run(work())


def test_the_entrance_says_what_it_is_before_any_script_has_come(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            (tmp_path / "index.html").write_text(PAGE.replace("<body>", '<body><div id="app"></div>'))
            assert b'<div id="app"></div>' in (await here.ask("GET", "/")).body  # a build without the words
            (tmp_path / "masthead.json").write_text('{"de": ["Sobremesa", "Karten & mehr"]}')
            told = (await here.ask("GET", "/", headers={"accept-language": "de"})).body.decode()
            assert "<h1>Sobremesa</h1>" in told and '<p class="tagline">Karten &amp; mehr</p>' in told
            assert b'<div id="app"></div>' in (await here.ask("GET", "/t/none")).body

    run(work())


def test_the_page_of_a_table_names_at_once_what_its_game_would_load_in_turn(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game="cuarenta", players=2, name="Ana")
            page = f"/t/{table.state.id}"
            assert b"<link" not in (await here.ask("GET", page)).body
            (tmp_path / "index.html").write_text(BUILT)
            (tmp_path / "first.json").write_text(json.dumps(FIRST))
            told = (await here.ask("GET", page, headers={"accept-language": "de"})).body.decode()
            beside = '<link rel="modulepreload" crossorigin href="/assets/{}.js">'
            assert '<script type="module" crossorigin src="/assets/index-1a.js"></script>' in told
            assert all(beside.format(one) in told for one in ("room-1a", "room-de", "said-de"))
            assert '<link rel="stylesheet" crossorigin href="/assets/room-1a.css">' in told
            assert "-en.js" not in told and 'id="start"' not in told
            entrance = (await here.ask("GET", "/", headers={"accept-language": "en"})).body
            assert b"said-en.js" in entrance and b"room-" not in entrance and b"-de.js" not in entrance

    run(work())


def test_a_page_that_has_laid_something_has_its_scripts_come_once_that_is_seen(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            (tmp_path / "index.html").write_text(BUILT)
            (tmp_path / "first.json").write_text(json.dumps(FIRST))
            (tmp_path / "masthead.json").write_text('{"en": ["Sobremesa", "Cards"]}')
            table, _ = await here.open(game="cuarenta", players=2, name="Ana", start=True)
            for path in ("/", f"/t/{table.state.id}"):
                answer = await here.ask("GET", path, headers={"accept-language": "en"})
                told = answer.body.decode()
                [(after, script)] = re.findall(
                    r'<script type="module" async id="start" data-after="([^"]*)">([^<]*)</script>', told
                )
                assert after.split()[:2] == ["/assets/index-1a.js", "/assets/said-en.js"]
                assert "modulepreload" not in told and " src=" not in told
                hashed = b64encode(sha256(script.encode()).digest()).decode()
                policy = answer.headers[b"content-security-policy"].decode()
                assert f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{hashed}';" in policy
                is_table = path != "/"
                assert ("/assets/text-1a.woff2" in after.split()) == is_table
                assert ('<link rel="preload" href="/assets/text-1a.woff2"' in told) != is_table
                assert (told.find("room-1a.css") < told.find("names-1a.woff2")) and ("room-1a.css" in told) == is_table

    run(work())


def test_a_table_in_play_is_laid_before_any_script_has_come(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            (tmp_path / "index.html").write_text(PAGE.replace("<body>", '<body><div id="app"></div>'))
            (tmp_path / "first.json").write_text('{"games": {"cuarenta": {"cloth": "quito"}}}')
            table, seated = await here.open(game="cuarenta", players=2, name="Ana")
            path = f"/t/{table.state.id}"
            waits = (await here.ask("GET", path)).body
            assert b'<div id="app"></div>' in waits and b'data-cloth="casa"' in waits
            await here.friend(seated, "Luz")
            me = here.sit(table.state.id, seated["token"])
            me.send(type="start", cid="s")
            await me.next("update")
            told = (await here.ask("GET", path)).body
            assert b'<html lang="es" data-cloth="quito">' in told and b">Cuarenta</p></div></div></div>" in told
            assert b"laid-name" not in (await here.ask("GET", "/")).body

    run(work())


def test_a_path_is_escaped_too() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            answer = await here.ask("GET", '/t/"><script>')
            assert b"<script" not in answer.body

    run(work())


def test_a_stranger_is_told_no_name_of_a_private_table_and_no_seat_code_or_card_of_any() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            private, seated = await here.open(game="cuarenta", players=2, name="Ana", spectators=False)
            answer = await here.ask("GET", f"/t/{private.state.id}")
            assert b"Ana" not in answer.body and b"Cuarenta" in answer.body
            table, _ = await here.open(game="cuarenta", players=2, name="Ana", start=True)
            before = (await here.ask("GET", f"/t/{table.state.id}")).body
            secrets = (seated["token"], seated["invitation"]["code"], seated["invitation"]["link"].partition("#")[2])
            assert not any(secret.encode() in body for secret in secrets for body in (answer.body, before))
            twin, _ = await here.open(game="cuarenta", players=2, name="Ana", start=True)
            after = (await here.ask("GET", f"/t/{twin.state.id}")).body
            assert after.replace(twin.state.id.encode(), b"") == before.replace(table.state.id.encode(), b"")

    run(work())


def test_search_engines_may_list_what_is_played_before_all_for_a_day_and_without_a_name() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            waiting, _ = await here.open(game="cuarenta", players=2, name="Ana")
            private, _ = await here.open(game="cuarenta", players=2, name="Ana", start=True, spectators=False)
            played, _ = await here.open(game="cuarenta", players=2, name="Ana", start=True)
            assert (await head(here, f"/t/{waiting.state.id}"))["robots"] == "noindex"
            assert (await head(here, f"/t/{private.state.id}"))["robots"] == "noindex"
            told = await head(here, f"/t/{played.state.id}")
            assert told["robots"] == "unavailable_after: 2001-09-10, nosnippet, noarchive"  # it is the 9th
            assert "Ana" not in " ".join(told.values())

    run(work())


def test_a_table_that_is_none_looks_like_the_house() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            home, none, replay = [await head(here, path) for path in ("/", "/t/none", "/r/none")]
            assert home["title"] == none["title"] == replay["title"] == "Sobremesa"
            assert none["og:description"] == home["og:description"] and "robots" not in home
            assert home["og:image"] == "http://table.test/share/sobremesa.jpg"

    run(work())


def test_an_address_of_nothing_is_the_page_to_who_looks_and_a_line_to_a_program() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            looked = await here.ask("GET", "/nothing/here", headers={"accept": "text/html,*/*;q=0.8"})
            assert looked.status == 404 and b"<title>Sobremesa</title>" in looked.body
            asked = await here.ask("GET", "/assets/none.js", headers={"accept": "*/*"})
            assert asked.status == 404 and asked.body == b"There is no such file."

    run(work())


def test_a_stranger_makes_the_server_read_no_more_tables_than_it_wants_to() -> None:
    async def work() -> None:
        store = MemoryStore()
        async with house(store, timing=STILL) as here:
            tables = [(await here.open(game="cuarenta", players=2))[0].state.id for _ in range(3)]
        few: Any = Rates(costly=Rate(2, 0), lag=1e12)
        async with house(store, timing=STILL, rates=few) as here:
            titles = [(await head(here, f"/t/{name}"))["title"] for name in tables]
            assert titles == ["Cuarenta: la mesa de Ana"] * 2 + ["Sobremesa"]

    run(work())


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("", "es"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr-FR, en-GB;q=0.7, es;q=0.8", "es"),
        ("en;q=0, de;q=0.1", "de"),
        ("en;q=nan, de;q=², es;q=x, de;q=-1", "es"),
        ("pt", "es"),
        ("," * 50 + "de", "es"),
    ],
)
def test_a_preview_is_in_the_first_of_the_browsers_languages_that_there_is(wanted: str, language: str) -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            assert (await head(here, "/", accept_language=wanted))["lang"] == language

    run(work())


def test_the_page_is_compressed_for_who_takes_it() -> None:
    async def work() -> None:
        async with house(timing=STILL) as here:
            plain = await here.ask("GET", "/")
            packed = await here.ask("GET", "/", headers={"accept-encoding": "gzip, br"})
            assert packed.headers[b"content-encoding"] == b"gzip"
            assert gzip.decompress(packed.body) == plain.body
            assert plain.headers[b"cache-control"] == b"no-cache"
            assert b"accept-language" in plain.headers[b"vary"]

    run(work())
