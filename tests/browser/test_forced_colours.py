"""Where the system takes all colours over (forced colours), edges and more than colour tell what there is."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.staged import Stage, melds
from tests.browser.test_geometry import ACTS
from tests.browser.visitor import Visitor, looks, take

EDGELESS = """() => {
  const drawn = (style, what) =>
    parseFloat(style[`${what}Width`]) >= 1 && !['none', 'hidden'].includes(style[`${what}Style`]);
  const shown = one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}) && one.offsetWidth > 2
    && !one.closest('.visually-hidden');
  const parts = 'button, a.button, input, select, .hand .card, .laid .card, .trick .card, .pile .card';
  return [...document.querySelectorAll(parts)].filter(shown).filter(one => {
    const own = getComputedStyle(one);
    return !(drawn(own, 'outline') || drawn(own, 'borderTop') && drawn(own, 'borderBottom'));
  }).map(one => one.outerHTML.slice(0, 90));
}"""
"""Returns the controls and cards whose place nothing shows."""
LINES = """() => {
  const line = of => {
    const style = getComputedStyle(of);
    return style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
  };
  const one = document.activeElement, focused = line(one);
  one.blur();
  const usual = line(one);
  one.focus();
  return [focused, usual];
}"""
"""Returns how wide the line around what has the focus is, with the focus and without it."""
LOOK = """one => {
  const {borderTopWidth, borderTopStyle, outlineWidth, outlineStyle, transform} = getComputedStyle(one);
  const {top, width} = one.getBoundingClientRect();
  const place = [top, width].map(Math.round);
  return [borderTopWidth, borderTopStyle, outlineWidth, outlineStyle, transform, ...place].join();
}"""
"""Returns how a card looks, without its colours."""

MARK = """() => ['.seat.ours .mark', '.seat.ours .plate', '.seat.theirs .mark'].map(one =>
  getComputedStyle(document.querySelector(one)).backgroundColor)"""
"""Returns the colours of one's own side's mark, of what it lies on, and of the other side's mark."""


def _at(visit: Visit, url: str) -> Visitor:
    return visit(url, (390, 844), forced_colors="active")


def test_every_control_of_the_entrance_has_an_edge(visit: Visit, quick: str) -> None:
    ana = _at(visit, quick)
    ana.come("/")
    ana.page.wait_for_selector(".door")
    language = ana.page.locator(".languages [aria-pressed=true]")
    assert language.evaluate("one => getComputedStyle(one).forcedColorAdjust") == "none", "text on its own colour"
    assert ana.page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert ana.page.evaluate(EDGELESS) == []
    ana.open_options()
    assert ana.page.evaluate(EDGELESS) == []


@pytest.mark.parametrize("game", ACTS)
def test_at_a_table_edges_show_cards_and_more_than_colour_shows_the_chosen_one(
    visit: Visit, quick: str, game: str
) -> None:
    ana = _at(visit, quick)
    page = ana.page
    ana.come("/", speed="off", name="Ana")
    ana.open_table(game)
    page.wait_for_selector(".hand.active")
    assert page.evaluate(EDGELESS) == []
    ours, plate, theirs = page.evaluate(MARK)
    assert ours not in (plate, theirs)
    for _ in looks(ana):
        if ana.asked() in ("play", "lay"):
            break
        ACTS[game](ana)
        ana.dismiss()
    card = page.locator(".hand .card-button[aria-disabled=false]").first
    page.mouse.move(1, 1)  # a card under the mouse rises over its neighbour
    ana.at_rest()
    before = card.evaluate(LOOK)
    take(card)
    ana.at_rest()
    assert card.evaluate(LOOK) != before
    assert page.evaluate(EDGELESS) == []


def test_the_focus_is_seen_by_its_line(visit: Visit, quick: str) -> None:
    ana = _at(visit, quick)
    page = ana.page
    ana.come("/")
    page.wait_for_selector(".door")
    for _ in range(8):
        page.keyboard.press("Tab")
        focused, usual = page.evaluate(LINES)
        assert focused >= usual + 2


UNSEEN = """() => [...document.querySelectorAll('.mark, .below .size, .ribbon, .seven i.natural')].filter(one => {
  if (!one.checkVisibility() || one.getBoundingClientRect().width < 2) return false;
  const style = getComputedStyle(one), canvas = 'rgb(255, 255, 255)';
  const drawn = one.innerText.trim() ? style.color : style.backgroundColor;
  return drawn === canvas && !parseFloat(style.borderTopWidth);
}).map(one => one.className + one.innerText)"""
"""Marks and numbers in the colour of the ground that they stand on."""


def test_the_marks_of_canasta_are_seen(visit: Visit, quick: str) -> None:
    ana = _at(visit, quick)
    Stage(ana, melds)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Canasta")
    ana.page.wait_for_selector(".hand.active")
    ana.at_rest()
    assert ana.page.evaluate(UNSEEN) == []
