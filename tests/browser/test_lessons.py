"""The first hand of each game, played to its end as its learner does, and the game that follows it."""

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor, take

ACT = """action => {
  const choices = [...document.querySelectorAll('.choices .choice')];
  return choices.length;
}"""


def lesson(url: str, game: str) -> Any:
    with urllib.request.urlopen(f"{url}/api/lessons/{game}?language=es") as answer:
        return json.load(answer)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("game", ["cuarenta", "cuatrola", "canasta"])
def test_a_lesson_begins_in_sight_and_without_fault(visit: Visit, quick: str, game: str, size: tuple[int, int]) -> None:
    ana = visit(quick, size)
    ana.come(f"/#learn-{game}", speed="off")
    ana.page.get_by_role("button", name="Sigo").click()
    expect(ana.page.locator(".lesson-text [role=status]")).to_have_text(lesson(quick, game)["tasks"][0]["text"])
    ana.page.wait_for_selector(".hand.active, .board[data-asks]")
    ana.at_rest()
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = ana.page.locator(".lesson-text").bounding_box()
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size[1]
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
    page.get_by_role("button", name="Sigo").click()
    expect(page.locator(".lesson-text [role=status]")).to_have_text(script["end"])


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
