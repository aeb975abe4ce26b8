"""Trail of the last move: there once that has landed, it says what it was, covers nothing, and goes with the next."""

import pytest

from tests.browser.geometry import LAWS
from tests.browser.staged import Json, as_it_is, melds, move, two_ways
from tests.browser.tables import Tables
from tests.browser.test_geometry import WINDOWS

WATCH = """() => {
  window.ahead = 0;
  window.flown = 0;
  new MutationObserver(() => {
    const flying = document.querySelectorAll('#flights .flying').length;
    window.flown += flying;
    if (flying && document.querySelector('.trail, .spot.last, .rows > .last')) window.ahead++;
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
"""Counts what flies, and the times that a trail is there while something does."""
LINE = "Tía Meche levanta tres y cuatro con siete de trébol."


def _taken(scene: Json) -> None:
    """The last move took four cards of the five that lay there."""
    scene["table"] = [one for one in scene["table"] if one["card"] == "7d"]


def test_what_the_last_move_took_is_shown_once_it_has_landed_until_the_next(tables: Tables) -> None:
    ana, stage = tables.at("Cuarenta", two_ways, speed="normal")
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.evaluate(WATCH)
    stage.again(_taken, move(1, "7c x3c4h >JsQh", LINE))
    trail = page.locator(".trail")
    trail.wait_for()
    assert page.evaluate("window.flown") > 0 and page.evaluate("window.ahead") == 0
    assert trail.get_attribute("aria-label") == LINE
    cards = trail.locator(".card").evaluate_all("all => all.map(one => one.dataset.card)")
    assert cards == ["7c", "3c", "4h", "Js", "Qh"]
    assert ana.axe() == []
    broken = []
    for size in WINDOWS:
        ana.resize(size)
        broken += [f"{size}: {one}" for one in page.evaluate(LAWS)]
    assert broken == []
    stage.again(as_it_is, move(2, "3c"))
    trail.wait_for(state="detached")


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_what_the_last_turn_of_canasta_drew_laid_and_discarded_is_marked(tables: Tables, speed: str) -> None:
    ana, stage = tables.at("Canasta", melds, speed=speed)
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.evaluate(WATCH)
    rows, spots = page.locator(".rows > .last"), page.locator(".spot.last")
    stage.again(as_it_is, move(2, "drop 4"), move(1, "draw"), move(1, "add K"), move(1, "meld J J J"))
    rows.first.wait_for()
    assert page.evaluate("window.ahead") == 0
    assert rows.evaluate_all("all => all.map(one => one.dataset.anchor.slice(-1))") == ["K", "J"]
    assert all("recién bajado" in str(text) for text in rows.all_text_contents())
    assert spots.evaluate_all("all => all.map(one => one.dataset.anchor)") == ["stock"]
    assert ana.axe() == []
    stage.again(as_it_is, move(2, "take 4 4"), move(2, "drop 4"))
    page.wait_for_selector(".pile.last")
    assert rows.count() == 0 and spots.count() == 1
    assert "descartó" in str(page.locator(".pile").get_attribute("aria-label") or page.locator(".pile").text_content())
