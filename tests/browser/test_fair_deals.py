"""Fair deals at a real table: what the page proves to whom, and what it shows of a house that lies."""

import json
import re
import urllib.request
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser import lies
from tests.browser.conftest import Visit
from tests.browser.played_out import play_out
from tests.browser.visitor import Visitor, asked, looks
from tests.server.test_changes import together as whole

PROVED = "[data-verdict=proved]"


def pinned(one: Visitor) -> dict[str, Any]:
    """Return what the browser keeps of its table's shuffles, by their numbers."""
    table = one.page.url.split("/t/")[1]
    kept = one.page.evaluate("table => localStorage.getItem('sobremesa.fair.' + table)", table)
    return {name.removeprefix(f"{table} "): pins for name, pins in json.loads(kept)["shuffles"].items()}


def verdicts(one: Visitor) -> dict[str, str]:
    """Return what the sheet says of each shuffle of the first match."""
    page = one.page
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Reparto limpio", exact=True).click()
    page.locator("dialog .shuffle").first.wait_for()
    rows = page.locator("dialog .shuffle").all()
    said = {row.locator("h3").inner_text(): str(row.get_attribute("data-verdict")) for row in rows}
    return {name: verdict for name, verdict in said.items() if "·" not in name}


def together(visit: Visit, url: str) -> tuple[Visitor, Visitor]:
    """Two people at Cuarenta, for one chica: a page that is behind has no part in what is dealt meanwhile."""
    ana, beto = visit(url), visit(url, (1280, 800))
    ana.come("/", speed="off", name="Ana")
    ana.open_table(friends=True, players=2, ruleset="pagat")
    link = ana.page.locator(".link").inner_text()
    beto.come("/", speed="off", name="Beto")
    beto.come(link.removeprefix(url))
    beto.page.get_by_role("button", name="Sentarme").click()
    ana.page.locator(".sitters b", has_text="Beto").wait_for()
    for one in (ana, beto):
        committed(one, "0", "1")
    ana.page.get_by_role("button", name="Empezar").click()
    for one in (ana, beto):
        one.page.wait_for_selector(".kit")
    return ana, beto


def committed(one: Visitor, *shuffles: str) -> None:
    """The browser has made its part of these shuffles: who is slower than the list is left out of it, rightly."""
    has_parts = """([table, names]) => {
        const kept = JSON.parse(localStorage.getItem("sobremesa.fair." + table) ?? "{}").shuffles ?? {};
        return names.every((name) => kept[table + " " + name]?.part);
    }"""
    one.page.wait_for_function(has_parts, arg=[one.page.url.split("/t/")[1].split("#")[0], list(shuffles)])


def ended(one: Visitor) -> None:
    """The match has come to its end."""
    one.page.wait_for_selector(".over")


def test_a_house_is_not_accused_where_the_drawn_dealer_sits_out(visit: Visit, quick: str) -> None:
    """As one of five does at Canasta: the rules pass over them, and the draw was as it was told."""
    ana, drawn = visit(quick), list[int]()

    def line(page: WebSocketRoute) -> None:
        table = page.connect_to_server()
        shown: dict[str, Any] = {}

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "update":
                shown["scene"] = message["scene"] or whole(shown["scene"], message["changes"])
                message |= {"scene": deepcopy(shown["scene"]), "changes": None}
                for one in message["told"]:
                    if one.get("drawn"):
                        drawn.append(one["drawn"]["dealer"])
                        message["scene"]["seats"][drawn[0]]["held"] = 0
                        message["scene"]["dealer"] = (drawn[0] + 1) % 2
            page.send(json.dumps(message))

        table.on_message(to_page)
        page.on_message(table.send)

    ana.context.route_web_socket(re.compile("/ws/"), line)
    ana.come("/", speed="off", name="Ana")
    ana.open_table(players=2)
    ana.page.wait_for_selector(".hand.active")
    ana.page.wait_for_function("() => Object.keys(localStorage).some(name => name.startsWith('sobremesa.fair.'))")
    first = pinned(ana)["0"]
    assert (first["dealer"], first["fault"], first["standing"]) == (drawn[0], None, "proved")


def test_a_match_of_two_proves_itself_to_both_through_a_reload(visit: Visit, quick: str) -> None:
    ana, beto = together(visit, quick)
    for _ in range(3):
        asked(ana, beto)[0].play_first()
    before = pinned(ana)
    ana.page.reload()
    ana.page.wait_for_selector(".hand .card-button")
    after = pinned(ana)
    assert {name: before[name] for name in "01"} == {name: after[name] for name in "01"}
    assert before["1"]["part"] and before["1"]["promise"] and before["1"]["isTold"] and before["1"]["servings"]
    assert before["0"]["dealer"] is not None and before["2"]["part"] == after["2"]["part"]
    play_out(ana, beto)
    for one in (ana, beto):
        ended(one)
        said = verdicts(one)
        assert set(said.values()) == {"proved"} and {"Sorteo de quien da", "Reparto 1", "Reparto 2"} <= said.keys()
        assert one.page.locator("dialog .shuffle", has_text="Probado aquí").count() == len(said)
        assert one.page.locator(".breach").count() == 0
        assert one.axe() == []
    ana.page.get_by_role("button", name="Copiar llave y resultados").click()
    ana.page.get_by_role("button", name="Copiado").wait_for()


def test_another_device_says_what_it_did_not_witness(visit: Visit, quick: str) -> None:
    ana, beto = together(visit, quick)
    ana.page.wait_for_selector(".hand .card-button")
    ana.page.get_by_role("button", name="Menú").click()
    ana.page.get_by_role("button", name="Seguir en otro dispositivo").click()
    link = ana.page.locator(".link").inner_text()
    tablet = visit(quick, (1280, 800))
    tablet.come("/", speed="off")
    tablet.come(link.removeprefix(quick))
    tablet.page.wait_for_selector(".hand .card-button")
    assert verdicts(tablet)["Sorteo de quien da"] == "no_part"
    tablet.page.keyboard.press("Escape")
    play_out(tablet, beto)
    said = verdicts(tablet)
    assert said["Sorteo de quien da"] == said["Reparto 1"] == "no_part"
    assert said["Reparto 2"] == "proved" == verdicts(beto)["Reparto 1"]


def _announced_before_cards_are_seen(socket: WebSocketRoute) -> None:
    """A line on which a play is still seen when the second serving comes, and the shuffle after next is announced."""
    server, fair = socket.connect_to_server(), {}
    servings = 0

    def hear(text: str | bytes) -> None:
        nonlocal servings
        message = json.loads(text)
        if message["type"] == "fair":
            fair.update(message)
        dealt = message["type"] == "update" and any(one["kind"] == "deal" for one in message["told"])
        servings += dealt
        if dealt and servings == 2:
            played = [one | {"kind": "action"} for one in message["told"]]
            socket.send(json.dumps(message | {"told": played, "scene": None, "changes": None}))
        socket.send(text)
        if dealt and servings == 2:
            news = {"type": "fair", "table": fair["table"], "hand": 3, "commit": "0" * 64}
            socket.send(json.dumps(fair | news | {"promise": "", "secret": ""}))

    server.on_message(hear)
    socket.on_message(server.send)


def test_cards_are_of_the_shuffle_that_was_due_when_they_came(visit: Visit, quick: str) -> None:
    """Not of the one that was announced while the page still showed what came before them."""
    ana = visit(quick)
    ana.context.route_web_socket(re.compile("/ws/"), _announced_before_cards_are_seen)
    ana.come("/", speed="normal", name="Ana")
    ana.open_table(players=2)
    committed(ana, "1")
    for _ in looks(ana):
        pins = pinned(ana)
        if sum(len(one["servings"]) for name, one in pins.items() if name != "0") == 2:
            break
        ana.play_first()
    assert {name: len(one["servings"]) for name, one in pins.items()} == {"0": 0, "1": 2, "2": 0, "3": 0}


@pytest.mark.parametrize("game", ["Cuarenta", "Cuatrola", "Canasta"])
def test_a_table_that_begins_at_once_has_its_draw_witnessed(visit: Visit, quick: str, game: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table(game)
    ana.page.wait_for_selector(".hand.active")
    assert verdicts(ana)["Sorteo de quien da"] == "proved"
    pins = pinned(ana)
    assert pins["0"]["dealer"] is not None and pins["1"]["isTold"] and pins["1"]["servings"][0]


def test_who_watches_is_told_that_nothing_is_proved_to_them(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    carla = visit(quick)
    carla.come(ana.page.url.removeprefix(quick))
    carla.page.wait_for_selector(".kit")
    assert verdicts(carla)["Sorteo de quien da"] == "no_part"
    assert carla.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('sobremesa.fair')).length") == 0


@pytest.fixture
def lying(quick: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a house that lies as the test wants it."""
    _lie(quick, request.param)
    yield quick
    _lie(quick, lies.HONEST)


def _lie(url: str, name: str) -> None:
    urllib.request.urlopen(urllib.request.Request(f"{url}/lie/{name}", method="POST"), timeout=60).close()


SAID = {
    "commitment": "Reparto 1: La casa nombra ahora otro compromiso",
    "omitted": "Sorteo de quien da: El compromiso de este dispositivo se había recibido",
    "promise": "Sorteo de quien da: Para esta barajada se hizo una segunda promesa",
    "left_out": "Sorteo de quien da: La parte de este dispositivo se recibió a tiempo, y la dejaron fuera",
    "secret": "Sorteo de quien da: El secreto no es aquel",
    "dealer": "Sorteo de quien da: Según el sorteo tenía que dar primero otro",
}


@pytest.mark.parametrize(("lying", "breach"), [(name, name) for name in SAID], indirect=["lying"], ids=list(SAID))
def test_a_house_that_lies_is_shown_to_do_so(visit: Visit, lying: str, breach: str) -> None:
    ana = visit(lying)
    ana.lied_to = True
    ana.come("/", speed="off")
    ana.open_table(players=2)
    for _ in range(2):  # the notice stays through a reload
        ana.page.get_by_text(SAID[breach]).wait_for()
        assert ana.page.locator(".breach").get_attribute("data-breach") == breach
        ana.page.reload()
    ana.page.get_by_text(SAID[breach]).wait_for()
    assert ana.axe() == []
    ana.page.locator(".breach").get_by_role("button", name="Reparto limpio").click()
    ana.page.locator(f"dialog [data-verdict={breach}]").wait_for()
    assert ana.axe() == []
