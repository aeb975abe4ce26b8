"""The first hand of each game, played to its end as its learner does, and the game that follows it."""

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.visitor import Visitor, take


def lesson(url: str, game: str) -> Any:
    with urllib.request.urlopen(f"{url}/api/lessons/{game}?language=es") as answer:
        return json.load(answer)


WINDOWS = ((320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 800))


def unread(ana: Visitor, *windows: tuple[int, int]) -> list[str]:
    """Return what breaks a law of the layout in these windows: the words of a lesson stand beside its table."""
    found: list[str] = []
    for width, height in windows:
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.at_rest()
        found += [f"{width}x{height}: {one}" for one in ana.page.evaluate(LAWS)]
        box = ana.page.locator(".lesson-text").bounding_box()
        if box is None or box["y"] < 0 or box["y"] + box["height"] > height:
            found.append(f"{width}x{height}: the words are out of sight")
    return found


@pytest.mark.parametrize("game", ["cuarenta", "cuatrola", "canasta"])
def test_a_lesson_is_in_sight_with_its_table_in_every_window(visit: Visit, quick: str, game: str) -> None:
    ana = visit(quick)
    ana.come(f"/#learn-{game}", speed="off")
    ana.page.get_by_role("button", name="Sigo").wait_for()
    found = unread(ana, *WINDOWS)
    ana.page.get_by_role("button", name="Sigo").click()
    expect(ana.page.locator(".lesson-text [role=status]")).to_have_text(lesson(quick, game)["tasks"][0]["text"])
    ana.page.wait_for_selector(".hand.active, .board[data-asks]")
    assert [*found, *unread(ana, *WINDOWS)] == []
    for width, height in ((390, 844), (844, 390)):
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.at_rest()
        assert ana.axe() == []


def through(ana: Visitor, script: Any, play: Any) -> None:
    """Do each task of a lesson, and read what follows."""
    page = ana.page
    for task in script["tasks"]:
        page.get_by_role("button", name="Sigo").click()
        expect(page.locator(".lesson-text [role=status]")).to_have_text(task["text"])
        play(page, script["steps"][task["at"]]["told"]["text"])
        expect(page.locator(".lesson-text [role=status]")).to_have_text(task["done"])
        assert page.locator(".why li").count() == len(task["clauses"]) > 0
        assert unread(ana, (320, 568), (390, 844)) == []
    page.get_by_role("button", name="Sigo").click()
    expect(page.locator(".lesson-text [role=status]")).to_have_text(script["end"])
    assert unread(ana, (320, 568), (390, 844)) == []


def card_and_choice(page: Any, action: str) -> None:
    """Cuarenta: pick the card up, and choose what it takes; something else is told to be wrong."""
    wrong = page.locator(f'.hand .card-button:not(:has([data-card="{action[:2]}"]))')
    if wrong.count():
        wrong.last.click()
        page.locator(".choices .choice").last.click()
        expect(page.locator(".lesson-text")).to_contain_text("Esa no.")
    take(page.locator(f'.hand .card-button:has([data-card="{action[:2]}"])'))
    page.locator(".choices .choice").first.click()


def test_cuarenta_is_learnt_and_then_played(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/#learn-cuarenta", speed="off")
    through(ana, lesson(quick, "cuarenta"), card_and_choice)
    ana.page.get_by_role("button", name="Jugar una partida").click()
    ana.page.wait_for_selector(".hand .card-button")
    ana.page.locator(".seat.across").wait_for()
