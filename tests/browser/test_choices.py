"""Choices as they are drawn: each reading of a card, on the table and in the buttons; what is quiet stands apart."""

import re
from collections.abc import Sequence

import pytest

from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.staged import Change, Stage, both_at_38, claims, late_in_the_match, two_ways
from tests.browser.tables import PHONE, Tables
from tests.browser.test_geometry import WINDOWS
from tests.browser.visitor import Visitor, take
from tests.rest_long import rest_long

MARKED = """() => Object.fromEntries([...document.querySelectorAll('.laid li')].map(li => [
  li.querySelector('[data-card]').dataset.card,
  [li.dataset.ways ?? '', li.classList.contains('lit') ? 'solid' : li.classList.contains('other') ? 'dashed' : '']]))"""
BUTTONS = """() => [...document.querySelectorAll('.choice.way')].map(one => [
  one.querySelector('.letter').innerText, [...one.querySelectorAll('[data-card]')].map(card => card.dataset.card)])"""
A_FIRST = {
    "3c": ["B", "dashed"],
    "4h": ["B", "dashed"],
    "7d": ["A", "solid"],
    "Js": ["A B", "solid"],
    "Qh": ["A B", "solid"],
}
B_FIRST = {
    "3c": ["B", "solid"],
    "4h": ["B", "solid"],
    "7d": ["A", "dashed"],
    "Js": ["A B", "solid"],
    "Qh": ["A B", "solid"],
}


ROOMY = [(width, height) for width, height in WINDOWS if width >= 640 and height > 520]
"""The windows in which the score stands over the felt."""


def _at(tables: Tables, change: Change, size: tuple[int, int] = PHONE) -> tuple[Visitor, Stage]:
    ana, stage = tables.at("Cuarenta", change, size)
    ana.page.wait_for_selector(".hand.active, .kit[data-asks=claim]")
    return ana, stage


def test_two_ways_to_take_are_lettered_on_the_buttons_and_on_the_table(tables: Tables) -> None:
    ana, stage = _at(tables, two_ways, (1440, 900))
    page = ana.page
    take(page.locator(".hand .card-button:has([data-card='7s'])"))
    page.wait_for_selector(".choice.way")
    assert page.evaluate(BUTTONS) == [["A", ["7d", "Js", "Qh"]], ["B", ["3c", "4h", "Js", "Qh"]]]
    assert page.evaluate(MARKED) == A_FIRST
    assert page.locator(".bracket-letter").all_inner_texts() == ["A7 = 7 → J Q", "B3 + 4 = 7 → J Q"]
    assert page.locator(".turn").inner_text() == "¿Qué levanta con el 7?"
    page.locator(".choice.way").nth(1).hover()
    assert page.evaluate(MARKED) == B_FIRST
    assert ana.axe() == []
    page.locator(".choice.way").nth(1).click()
    assert stage.played() == [["7s x3c4h >JsQh"]]


def test_on_a_telephone_a_bracket_has_its_letter_alone(tables: Tables) -> None:
    ana, _ = _at(tables, two_ways)
    take(ana.page.locator(".hand .card-button:has([data-card='7s'])"))
    ana.page.locator(".bracket-letter").first.wait_for()
    assert ana.page.locator(".bracket-letter").all_inner_texts() == ["A", "B"]


def test_a_card_that_takes_in_one_way_alone_has_no_letter(tables: Tables) -> None:
    ana, _ = _at(tables, two_ways)
    take(ana.page.locator(".hand .card-button:has([data-card='5c'])"))
    ana.page.wait_for_selector(".choice.main")
    assert ana.page.locator(".letter, .laid [data-ways], .bracket-letter").count() == 0


@pytest.mark.parametrize("large", rest_long([True, False]))
def test_two_ways_to_take_fit_every_window(tables: Tables, large: bool) -> None:
    ana, _ = tables.at("Cuarenta", two_ways, largeCards=large)
    ana.page.wait_for_selector(".hand.active")
    take(ana.page.locator(".hand .card-button:has([data-card='7s'])"))
    ana.page.wait_for_selector(".choice.way")
    assert _broken(ana) == []


@pytest.mark.parametrize("large", [False, True])
def test_the_score_covers_no_face_however_close_the_game_is(tables: Tables, large: bool) -> None:
    ana, _ = tables.at("Cuarenta", both_at_38, largeCards=large)
    ana.page.wait_for_selector(".side-note")
    assert _broken(ana, [(320, 568), *ROOMY]) == []
    assert all(fact.is_visible() for fact in ana.page.locator(".score-bar .fact").all())  # at 38 it may decide (P69)


SPILLS = """() => [...document.querySelectorAll('.score-bar .side')].flatMap(side => {
  const box = side.getBoundingClientRect();
  const parts = [...side.querySelectorAll('.beside > *, .counter, .side-name')];
  const high = side.querySelector('.side-name').clientHeight;
  const out = parts.map(one => [one.className, one.getBoundingClientRect()])
    .filter(([, part]) => part.right > box.right + 1 || part.bottom > box.bottom + 1)
    .map(([name, part]) => `${name} ${part.right} of ${box.right}, ${part.bottom} of ${box.bottom}`);
  return high > 30 ? [...out, `a name in two lines, ${high}`] : out;
})"""


def test_a_score_of_many_counters_stays_in_its_panel(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    Stage(ana, late_in_the_match)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta", players=2)
    ana.page.wait_for_selector(".side .legs")
    ana.page.wait_for_selector(".begun .bubble", state="detached")
    found: list[str] = []
    for size in WINDOWS:
        ana.resize(size)
        found += [f"{size}: {one}" for one in ana.page.evaluate(SPILLS) + ana.page.evaluate(LAWS)]
    assert found == []


def test_all_moves_are_a_tap_away_and_counted(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1440, 900))
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.play_first()
    page.wait_for_selector(".hand.active")
    page.get_by_role("button", name=re.compile("Todas las jugadas: [1-9]")).click()
    page.locator(".aside .log li").first.wait_for()
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name=re.compile("Todas las jugadas: [1-9]")).click()
    page.locator("dialog .log li").first.wait_for()


def test_a_claim_is_quiet_never_gold_and_says_its_price_first(visit: Visit, quick: str) -> None:
    ana = visit(quick, PHONE)
    stage = Stage(ana, claims)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta", ruleset="pagat")
    page = ana.page
    page.wait_for_selector(".kit[data-asks=claim]")
    assert page.locator(".choice.main").inner_text() == "Seguir sin reclamar"
    assert page.locator(".choice.quiet").count() == 2
    assert _broken(ana) == []
    page.locator(".choice.quiet").nth(1).click()
    assert "Vale 10 más" in page.locator(".quiet-note").inner_text() and stage.asked == []
    assert page.locator(".choice.main").count() == 0
    assert _broken(ana) == []
    assert ana.axe() == []
    page.get_by_role("button", name="Mejor no").click()
    page.locator(".choice.quiet").nth(1).click()
    page.get_by_role("button", name="reclamar la ronda de J").click()
    assert stage.played() == [["reclamar la ronda de J"]]


def _broken(ana: Visitor, windows: Sequence[tuple[int, int]] = WINDOWS) -> list[str]:
    found: list[str] = []
    for size in windows:
        ana.resize(size)
        found += [f"{size}: {one}" for one in ana.page.evaluate(LAWS)]
    return found
