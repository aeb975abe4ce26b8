"""The cards as they are drawn: pips in the middle, an index in two corners, courts that turn, backs as they are set."""

import pytest

from tests.browser.conftest import Visit

UNLIKE = """async ([card, turn]) => {
  const picture = document.querySelector(`[data-card="${card}"]`);
  await picture.decode();
  const draw = as => {
    const canvas = new OffscreenCanvas(200, 300), paper = canvas.getContext('2d', {willReadFrequently: true});
    if (as === 'turned') paper.setTransform(-1, 0, 0, -1, 200, 300);
    if (as === 'mirrored') paper.setTransform(-1, 0, 0, 1, 200, 0);
    paper.drawImage(picture, 0, 0, 200, 300);
    return paper.getImageData(60, 20, 80, 260).data;
  };
  const corner = draw(''), other = draw(turn);
  return corner.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / corner.length;
}"""
"""Difference of a card's middle from itself when it is turned or mirrored; 255 is black from white."""
CORNERS = """async card => {
  const picture = document.querySelector(`[data-card="${card}"]`);
  await picture.decode();
  const paper = new OffscreenCanvas(200, 300).getContext('2d', {willReadFrequently: true});
  paper.drawImage(picture, 0, 0, 200, 300);
  const ink = (x, y) => paper.getImageData(x, y, 38, 92).data.filter((value, i) => i % 4 < 3 && value < 90).length;
  return [ink(8, 12), ink(154, 196), ink(154, 12), ink(8, 196)];
}"""
"""Ink in each corner: the two with an index, then the other two."""


DRAWN = '[data-card="{}"][src^="data:image/svg"]'
"""A card that has been drawn: at the entrance it is not waited for."""


@pytest.mark.parametrize(("card", "place"), [("Qh", "/"), ("Ks", "/#learn-cuarenta"), ("**", "/")])
def test_a_court_stands_upright_from_both_sides(visit: Visit, house: str, card: str, place: str) -> None:
    ana = visit(house)
    ana.come(place)
    ana.page.wait_for_selector(DRAWN.format(card))
    assert ana.page.evaluate(UNLIKE, [card, "turned"]) < 2
    assert ana.page.evaluate(UNLIKE, [card, "mirrored"]) > 8


@pytest.mark.parametrize("card", ["7s", "Ac", "7d"])
def test_pips_stand_in_the_middle(visit: Visit, house: str, card: str) -> None:
    ana = visit(house)
    ana.come("/")
    ana.page.wait_for_selector(DRAWN.format(card))
    assert ana.page.evaluate(UNLIKE, [card, "mirrored"]) < 2


@pytest.mark.parametrize("card", ["7s", "Qh", "7d"])
def test_each_card_has_an_index_in_two_corners(visit: Visit, house: str, card: str) -> None:
    ana = visit(house)
    ana.come("/")
    ana.page.wait_for_selector(DRAWN.format(card))
    first, second, third, fourth = ana.page.evaluate(CORNERS, card)
    assert first == pytest.approx(second, rel=0.1) and first > 300
    assert card == "Qh" or third + fourth == 0


def test_the_backs_are_the_games_own_unless_somebody_wants_others(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table("Cuatrola")
    ana.page.wait_for_selector(".hand.active")
    back = ana.page.locator('[data-card="back"]').first
    own = back.get_attribute("src")
    assert ana.page.locator("html").get_attribute("data-cloth") == "sur"
    ana.page.get_by_role("button", name="Menú").click()
    ana.page.get_by_role("button", name="Ajustes").click()
    ana.page.get_by_label("Dorso de las cartas").select_option("plata")
    ana.page.get_by_label("Tapete").select_option("quito")
    assert back.get_attribute("src") != own
    assert ana.page.locator("html").get_attribute("data-cloth") == "quito"
    assert ana.axe() == []
