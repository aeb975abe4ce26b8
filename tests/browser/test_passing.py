"""A device that goes from hand to hand at one table: only who has it sees their cards, and they say who they are."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.visitor import Visitor

BAR, CURTAIN, HAND = ".pass-on", ".curtain", ".hand.active"
TEXTS = """() => [...document.querySelectorAll('*')].filter(one => one.id !== 'house').flatMap(
  one => [...one.attributes].map(({value}) => value).concat(one.childElementCount ? [] : one.textContent)
).concat(JSON.stringify(localStorage), JSON.stringify(sessionStorage)).join('\\n')"""
"""All of the document, but the pictures of the doors in the entrance's list of games; and all that is kept."""


class Heard:
    """All that the page hears of a table, by the lines over which it came."""

    def __init__(self, ana: Visitor) -> None:
        self.lines: list[list[str]] = []
        self.open = 0
        ana.page.on("websocket", self._opened)

    def _opened(self, line: WebSocket) -> None:
        frames: list[str] = []
        self.lines.append(frames)
        self.open += 1
        line.on("framereceived", lambda frame: frames.append(str(frame)))
        line.on("close", lambda _: self._closed())

    def _closed(self) -> None:
        self.open -= 1

    def held(self) -> list[str]:
        """Return the cards that the newest line shows of a hand, as they were when it was opened."""
        (first, *_) = (one for one in map(json.loads, self.lines[-1]) if one["type"] == "update" and one["scene"])
        return [one["card"] for one in first["scene"]["hand"]]

    def of_table(self, line: int) -> str:
        """Return what a line said, but for what all see: the whole pack in a promise, and the draw for the deal."""
        told = [json.loads(frame) for frame in self.lines[line]]
        for one in told:
            for step in one.get("told", ()):
                step["drawn"] = None
        return "\n".join(json.dumps(one) for one in told if one["type"] != "fair")


def seated(visit: Visit, url: str, size: tuple[int, int] = (360, 740)) -> Visitor:
    """Ana and Beto with one telephone, before a match of two."""
    ana = visit(url, size)
    ana.come("/", speed="off", name="Ana")
    ana.open_options()
    ana.page.get_by_label("Jugadores").select_option("2")
    ana.page.get_by_label("Si alguien se va").select_option(label="se le espera")
    ana.page.locator(".table-options").get_by_role("button", name="Con amigos").click()
    sit_down(ana, "Beto")
    return ana


def sit_down(ana: Visitor, name: str) -> None:
    ana.page.locator(".sit-down input").fill(name)
    ana.page.get_by_role("button", name="Sentar aquí").click()
    ana.page.locator(".sitters b", has_text=name).wait_for()


def begin(ana: Visitor) -> None:
    """Begin, and give the device to who is to play first."""
    ana.page.get_by_role("button", name="Empezar").click()
    ana.page.locator(f"{BAR}, {HAND}").first.wait_for()
    if ana.page.locator(BAR).count():
        give(ana)


def give(ana: Visitor) -> None:
    """Pass the device on to who is to play."""
    ana.page.locator(BAR).get_by_role("button").click()
    take(ana)


def take(ana: Visitor) -> None:
    """Say that one has it."""
    ana.page.locator(f"{CURTAIN} .gold").click()
    ana.page.wait_for_selector(HAND)


def names_of_tree(ana: Visitor) -> list[Any]:
    tree = ana.context.new_cdp_session(ana.page).send("Accessibility.getFullAXTree")
    return [node.get("name", {}).get("value", "") for node in tree["nodes"] if not node["ignored"]]


def test_a_hand_is_nowhere_on_the_device_while_another_has_it(visit: Visit, quick: str) -> None:
    """An attacker looks at the document, what a screen reader reads, what is kept, and all that came over a line."""
    ana = seated(visit, quick)
    heard = Heard(ana)
    begin(ana)
    for turn in range(2):
        own = ana.page.locator(".hand .card-button").evaluate_all(
            "all => all.map(one => one.ariaLabel ?? one.innerText)"
        )
        ana.play_first()
        ana.page.wait_for_selector(BAR)
        if not turn:
            ana.at_rest()
            assert ana.page.evaluate(LAWS) == [] and ana.axe() == []
        assert not [name for name in names_of_tree(ana) if name in own]
        ana.page.get_by_role("button", name="Pasar el teléfono").click()
        ana.page.wait_for_selector(CURTAIN)
        expect(ana.page.locator(".card, .kit")).to_have_count(0)
        if not turn:
            ana.at_rest()
            assert ana.page.evaluate(LAWS) == [] and ana.axe() == []
        came = sum(map(len, heard.lines))
        assert heard.open == 0
        texts = [ana.page.evaluate(TEXTS), *names_of_tree(ana)]
        last = heard.held()
        assert not [card for card in last if any(re.search(rf'"{card}"', text) for text in texts)]
        assert sum(map(len, heard.lines)) == came
        line = len(heard.lines) - 1
        take(ana)
        assert not [card for card in heard.held() if f'"{card}"' in heard.of_table(line)]


@pytest.mark.long
def test_it_is_passed_on_by_keys_and_whoever_took_it_by_mistake_gives_it_back(visit: Visit, quick: str) -> None:
    ana = seated(visit, quick, (1280, 800))
    page = ana.page
    begin(ana)
    held = page.locator(".hand .card-button").count()
    ana.play_first()
    expect(page.locator(f"{BAR} button")).to_be_focused()
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Deshacer").click()
    page.wait_for_selector(HAND)
    expect(page.locator(BAR)).to_have_count(0)
    assert page.locator(".hand .card-button").count() == held
    ana.play_first()
    expect(page.locator(f"{BAR} button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f"{CURTAIN} h1")).to_be_focused()
    page.keyboard.press("Enter")  # once too often
    page.keyboard.press("Tab")
    expect(page.locator(f"{CURTAIN} .gold")).to_be_focused()
    page.locator(CURTAIN).get_by_role("button", name="Volver con ").click()
    page.locator(BAR).wait_for()  # it is still the other's turn
    give(ana)
    page.reload()
    expect(page.locator(f"{CURTAIN} h1")).to_have_text("¿Quién tiene el teléfono?")
    expect(page.locator(CURTAIN).get_by_role("button", name="Soy ")).to_have_count(2)
    page.locator(CURTAIN).get_by_role("button").last.click()
    page.locator(".waiting .button.gold").click()
    expect(page.locator(f"{CURTAIN} h1")).to_have_text("¿Quién tiene el teléfono?")
