"""The room there is: on a telephone on its side a card is played without scrolling, table and hand in sight at once."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.geometry import LARGE
from tests.browser.visitor import Visitor
from tests.rest_long import rest_long

OUTSIDE = """() => {
  const [wide, high] = [innerWidth, innerHeight];
  const shown = [...document.querySelectorAll('.hand .card-button, .score-bar .digits, :is(.acts, .ask) .choice.main')];
  const below = e => e.matches('.card-button') ? e.offsetHeight * 0.12 : 1;
  return shown.map(e => [e, e.getBoundingClientRect()])
    .filter(([e, b]) => b.top < -1 || b.left < -1 || b.right > wide + 1 || b.bottom > high + below(e))
    .map(([e, b]) => [e.className, b.toJSON()]);
}"""
"""A card of the hand may sink by an eighth of its height: its index is at the top."""
OFFERED = ".choices .choice:not([aria-disabled=true]), .spot.target, .hand .card-button[aria-disabled=false]"
FELT = """() => {
  const box = selector => document.querySelector(selector).getBoundingClientRect();
  const felt = box('.middle, .table-zones, .kit .centre');
  const cloth = felt.bottom - box('.middle, .table-zones, .kit').top;
  const hand = box('.hand').top, asked = box('.acts, .ask');
  const page = document.documentElement.scrollHeight - innerHeight;
  const above = hand - felt.bottom, below = asked.bottom - Math.max(asked.top, felt.bottom);
  return {height: felt.height, cloth, above, asked: below, page};
}"""


def _open(ana: Visitor, game: str) -> None:
    ana.come("/", speed="off")
    ana.open_table(game)
    ana.page.wait_for_selector(".hand.active")


def _fits(ana: Visitor) -> dict[str, Any]:
    ana.at_rest()
    assert ana.page.evaluate(OUTSIDE) == []
    assert ana.page.evaluate("scrollY + document.querySelector('.table-screen').scrollTop") == 0
    found: dict[str, Any] = ana.page.evaluate(FELT)
    assert found["page"] <= 0
    return found


SMALL = """() => [...document.querySelectorAll('button')].map(b => b.getBoundingClientRect())
  .filter(b => b.width > 0 && (b.height < 44 || b.width < 20)).length"""


def _in_windows(ana: Visitor) -> list[dict[str, Any]]:
    """Look at the table in each window of a telephone on its side; returns the rooms there are."""
    rooms = []
    for size, large in (((844, 390), False), ((740, 360), True), ((640, 400), False)):
        ana.page.evaluate(LARGE, large)
        ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        rooms.append(_fits(ana))
        assert ana.page.evaluate(SMALL) == 0, size
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    return rooms


@pytest.mark.parametrize("game", rest_long(["Canasta", "Cuarenta", "Cuatrola"]))
def test_on_its_side_a_telephone_needs_no_scrolling(visit: Visit, quick: str, game: str) -> None:
    ana = visit(quick, (844, 390))
    _open(ana, game)
    assert all(felt["height"] >= 140 and felt["above"] >= -1 for felt in _in_windows(ana))
    tapped = 0
    for _ in range(3):
        if not ana.waits_for_me():
            break  # the others play on; who rests in a solo is not asked again
        tapped += ana.tap(ana.page.locator(OFFERED).first)
        ana.until_played()
        ana.dismiss()
        _in_windows(ana)
    assert tapped


@pytest.mark.parametrize("game", ["Cuarenta", "Cuatrola"])
def test_on_a_wide_screen_the_felt_reaches_down_to_the_hand(visit: Visit, quick: str, game: str) -> None:
    ana = visit(quick, (1280, 800))
    _open(ana, game)
    felt = _fits(ana)
    assert felt["cloth"] > 380 and abs(felt["above"] - felt["asked"]) < 2  # what is asked stands between them alone
    assert felt["asked"] < 0.15 * 800
    assert ana.axe() == []


def test_ones_own_arch_has_the_initial_of_ones_name(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1280, 800))
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    assert ana.page.locator(".own .portrait.person b").inner_text() == "A"
