"""At 400 % everything is still read and reached by scrolling in one direction, and a card is played (WCAG 1.4.10)."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.test_geometry import ACTS
from tests.browser.visitor import Visitor, looks
from tests.rest_long import rest_long

ZOOMED = (320, 256)
"""A window of 1280 × 1024 at 400 %."""
OUT_OF_REACH = """() => {
  const shown = one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}) && one.offsetWidth > 2
    && !one.closest('.visually-hidden');
  const found = [];
  for (const one of [...document.querySelectorAll('button, a[href], input, select, summary')].filter(shown)) {
    one.scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'});
    const box = one.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`beside the window: ${one.outerHTML.slice(0, 90)}`);
    const width = Math.min(box.width, 24);
    const there = document.elementFromPoint(box.left + width / 2, box.top + Math.min(box.height, 32) / 2);
    const label = one.closest('label');
    if (!there || !(one.contains(there) || label?.contains(there)))
      found.push(`covered by ${there?.className ?? 'the edge'}: ${one.outerHTML.slice(0, 90)}`);
  }
  return found;
}"""
"""Returns the controls that scrolling up and down does not bring into the window, with nothing over them."""
BESIDE = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  const texts = [...document.querySelectorAll('h1, h2, h3, p, li, label, .who, .digits, .turn, .choice-text')];
  const beside = texts.filter(one => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && !one.closest('.visually-hidden') && box.width > 2
      && (box.left < -1 || box.right > innerWidth + 1);
  });
  return [...wide, ...beside.map(one => one.outerHTML.slice(0, 90))];
}"""
"""Returns what can be read only by scrolling sideways."""


def _reached(ana: Visitor) -> None:
    ana.at_rest()
    assert ana.page.evaluate(BESIDE) == []
    assert ana.page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("place", ["", "#rules-canasta", "#history", "#about"])
def test_the_houses_pages_are_read_by_scrolling_down_alone(visit: Visit, quick: str, place: str) -> None:
    ana = visit(quick, ZOOMED)
    ana.come(f"/{place}")
    ana.page.wait_for_selector(".door, .house-page .tile")
    _reached(ana)


@pytest.mark.parametrize("game", rest_long(ACTS))
def test_a_table_is_played_at_it(visit: Visit, quick: str, game: str) -> None:
    ana = visit(quick, ZOOMED)
    ana.come("/", speed="off", name="Ana")
    ana.open_table(game)
    page = ana.page
    page.wait_for_selector(".hand.active")
    _reached(ana)
    held = page.locator(".hand .card-button").count()
    for _ in looks(ana):
        ACTS[game](ana)
        ana.dismiss()
        if page.locator(".hand .card-button").count() != held:
            break
    assert page.locator(".hand .card-button").count() != held
    page.get_by_role("button", name="Menú").click()
    page.wait_for_selector("dialog[open]")
    assert page.evaluate(BESIDE) == []
