"""Puzzles in the browser: found from the entrance, answered by keys or by hand, told why, and asked again in time."""

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.visitor import Visitor

WINDOWS = ((320, 568), (390, 844), (844, 390), (1024, 768), (1280, 800))
BOXES = "game => JSON.parse(localStorage.getItem('sobremesa.puzzles'))[game]"
TOMORROW = """game => {
  const all = JSON.parse(localStorage.getItem('sobremesa.puzzles'));
  for (const one of Object.values(all[game])) one[1] -= 1;
  localStorage.setItem('sobremesa.puzzles', JSON.stringify(all));
}"""
"""Lets a day pass."""
OPENED = """async button => {
  button.click();
  await new Promise(done => setTimeout(done)); // drawn, and not yet painted
  return document.querySelector('dialog').matches(':modal');
}"""


def asked(url: str, path: str) -> Any:
    with urllib.request.urlopen(f"{url}/api/puzzles/{path}?language=es") as answer:
        return json.load(answer)


def first(url: str, game: str) -> Any:
    """The puzzle that a device is asked first: the first of the easy ones."""
    listed = asked(url, game)["puzzles"]
    return asked(url, f"{game}/{min(listed, key=lambda one: one['hard'])['key']}")


def at_rest(ana: Visitor) -> list[str]:
    """Return what breaks a law of the layout in any window."""
    found: list[str] = []
    for size in WINDOWS:
        ana.resize(size)
        found += [f"{size}: {one}" for one in ana.page.evaluate(LAWS)]
    return found


def come(ana: Visitor, game: str) -> None:
    ana.come("/", speed="off")
    ana.page.get_by_role("link", name="Problemas").press("Enter")
    ana.page.locator(f".deal[data-game={game}] .main").press("Enter")
    expect(ana.page.locator(".lesson-words p")).to_have_text("¿Qué es lo mejor aquí?")


def test_an_answer_by_keys_is_told_why_and_the_puzzle_comes_back_tomorrow(visit: Visit, quick: str) -> None:
    """Mutants: what was missed comes at once again, or never; what is told is of another answer."""
    ana, one = visit(quick), first(quick, "cuatrola")
    come(ana, "cuatrola")
    page = ana.page
    assert at_rest(ana) == []
    ana.resize((390, 844))
    page.locator(".offers .pass").press("Enter")
    wrong = next(answer for answer in one["answers"] if answer["actions"] == ["paso"])
    expect(page.locator(".lesson-words p")).to_have_text(wrong["verdict"])
    assert page.locator(".why li").all_text_contents() == wrong["reasons"]
    assert at_rest(ana) == [] and ana.axe() == []
    expect(page.locator(".lesson-next > p")).to_have_text("Vuelve mañana.")
    page.get_by_role("button", name="Siguiente").press("Enter")
    expect(page.locator(".lesson-words p")).to_have_text("¿Qué es lo mejor aquí?")
    expect(page.locator(".lesson-words p")).to_be_focused()
    assert list(page.evaluate(BOXES, "cuatrola")) == [one["key"]]
    page.evaluate(TOMORROW, "cuatrola")
    page.get_by_role("button", name="Todos los problemas").click()
    expect(page.locator(".deal[data-game=cuatrola]")).to_contain_text("toca repasar hoy: 1")
    assert at_rest(ana) == [] and ana.axe() == []
    page.locator(".deal[data-game=cuatrola] .main").click()
    best = one["answers"][one["best"]]
    page.locator(".offers .choice", has_text=best["actions"][0]).click()
    expect(page.locator(".lesson-words .won")).to_have_text(best["verdict"])
    expect(page.locator(".lesson-next > p")).to_have_text("Vuelve en 2 días.")


def test_the_hand_so_far_is_told_and_a_card_is_an_answer(visit: Visit, quick: str) -> None:
    """Mutant: a sheet opens after it was painted, so that a key pressed at once is lost."""
    ana, one = visit(quick), first(quick, "cuarenta")
    come(ana, "cuarenta")
    page = ana.page
    assert at_rest(ana) == []
    ana.resize((390, 844))
    assert page.get_by_role("button", name="La mano hasta aquí").evaluate(OPENED)
    lines = [line for told in one["told"] for line in told["lines"]]
    expect(page.locator(".sheet-body > p")).to_have_text(lines)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    card = one["answers"][one["best"]]["actions"][0].split()[0]
    page.locator(f'.hand .card-button:has([data-card="{card}"])').press("Enter")
    page.locator(".choices .choice").first.press("Enter")
    expect(page.locator(".lesson-next")).to_be_visible()
    assert page.evaluate(BOXES, "cuarenta")[one["key"]]
    assert at_rest(ana) == [] and ana.axe() == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_theme_can_be_chosen_in_every_language(visit: Visit, quick: str, language: str) -> None:
    ana = visit(quick)
    ana.come("/#puzzles", speed="off", language=language)
    picked = ana.page.locator(".deal[data-game=cuatrola]")
    theme = asked(quick, "cuatrola")["themes"][-1]["name"]
    picked.locator("select").select_option(theme)
    picked.locator(".main").click()
    number = sum(one["theme"] == theme for one in asked(quick, "cuatrola")["puzzles"])
    assert number > 0
    with urllib.request.urlopen(f"{quick}/api/puzzles/cuatrola?language={language}") as answer:
        title = json.load(answer)["themes"][-1]["title"]
    expect(ana.page.locator(".where h1")).to_have_text(title)


def test_cards_are_counted_step_by_step_and_a_miss_comes_back_tomorrow(visit: Visit, quick: str) -> None:
    """Mutants: the question comes before the last play; another number is the right one; nothing is kept."""
    with urllib.request.urlopen(f"{quick}/api/counting/cuarenta/1?language=es") as answer:
        one = json.load(answer)
    ana = visit(quick, (390, 844))
    ana.come("/#puzzles", speed="off")
    page = ana.page
    page.locator(".deal[data-game=cuarenta] select").select_option("counting")
    page.locator(".deal[data-game=cuarenta] .main").press("Enter")
    words, play = page.locator(".lesson-words p"), page.get_by_role("button", name="Siguiente jugada")
    expect(play).to_be_focused()
    for step in one["steps"][1:]:
        play.press("Enter")
        if step is not one["steps"][-1]:
            expect(words).to_have_text(" ".join(step["told"]["lines"]))
    expect(words).to_have_text(one["asks"])
    assert at_rest(ana) == [] and ana.axe() == []
    wrong = (one["right"] + 1) % len(one["answers"])
    page.get_by_role("group").get_by_role("button", name=str(wrong), exact=True).press("Enter")
    expect(words).to_have_text(one["answers"][wrong]["verdict"])
    expect(page.locator(".lesson-next")).to_contain_text("Vuelve mañana.")
    assert list(page.evaluate(BOXES, "cuarenta.counting")) == ["1"]
    page.get_by_role("button", name="Siguiente", exact=True).press("Enter")
    expect(play).to_be_focused()
