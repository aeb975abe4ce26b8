"""Peaks of a match: each has its word, after what it follows from, and is heard before the game goes on."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.staged import Json, Stage, as_it_is, move, two_ways
from tests.browser.stepped import Stepped
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

SHOUTED = """() => {
  window.shouted = [];
  const look = () => {
    const digits = [...document.querySelectorAll('.score-bar .digits')].map(one => one.textContent).join();
    for (const one of document.querySelectorAll('.shout')) window.shouted.push([one.textContent, digits]);
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
"""Notes each word that is shouted, beside the score that is shown meanwhile."""


def _at(tables: Tables) -> tuple[Visitor, Stage]:
    ana, stage = tables.at("Cuarenta", two_ways, speed="normal")
    ana.page.wait_for_selector(".hand.active")
    ana.at_rest()
    return ana, stage


def _scores(*names: str) -> list[Json]:
    return [{"name": name, "side": 1, "points": 10} for name in names]


def _counted(scene: Json) -> None:
    scene["sides"][1]["score"] += 10


@pytest.mark.parametrize(
    ("names", "word"),
    [(["cards", "chica"], "¡Chica!"), (["cards", "chica", "zapateria", "mesa"], "¡Zapatero!")],
)
def test_what_the_count_decides_is_shouted_once_it_is_counted(tables: Tables, names: list[str], word: str) -> None:
    ana, stage = _at(tables)
    page = ana.page
    before = ",".join(page.locator(".score-bar .digits").all_inner_texts())
    page.evaluate(SHOUTED)
    stage.again(_counted, {**move(1, "7h x7d"), "scores": _scores(*names)})
    page.wait_for_function("word => window.shouted.some(([text]) => text === word)", arg=word)
    assert all(text == word and digits != before for text, digits in page.evaluate("window.shouted"))


def test_a_ronda_that_is_claimed_is_shouted(tables: Tables) -> None:
    ana, stage = _at(tables)
    stage.again(_counted, {**move(1, "claim J"), "scores": _scores("claim", "cards", "chica", "mesa")})
    ana.page.wait_for_selector(".shout:has-text('¡Caída en ronda!')")


def test_a_word_has_the_points_of_the_side_that_made_it(tables: Tables) -> None:
    """Also where both sides hold a ronda, and where something else is scored with it."""
    ana, stage = _at(tables)
    scores = [{"name": name, "side": side, "points": 4} for name, side in (("ronda", 1), ("ronda", 0), ("cards", 1))]
    stage.again(_counted, {**move(1, "2c"), "scores": scores})
    assert ana.page.locator(".shout").get_attribute("data-points") == "+4"


def test_who_claimed_wrongly_is_told_so(tables: Tables) -> None:
    ana, stage = _at(tables)
    told = "Usted reclama una ronda de J: no era de ronda."
    stage.again(_counted, {**move(0, "claim J", told), "scores": _scores("cards")})
    ana.page.wait_for_selector(f".notice:has-text('{told}')")
    assert ana.page.locator(".shout").count() == 0


def test_a_cante_is_heard_before_its_points_are_told(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    stage, clock = Stage(ana, as_it_is), Stepped(ana)
    ana.come("/", speed="normal", name="Ana")
    ana.open_table("Cuatrola")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    clock.stop()

    def sung(scene: Json) -> None:
        scene["sides"][1]["facts"] = [{"label": "puntos", "value": "20"}]

    facts = ".score-bar .fact:has-text('puntos 20')"
    stage.again(sung, {**move(1, "canta e"), "scores": _scores("cante")})
    clock.until(".shout")
    clock.step(320)
    assert page.locator(facts).count() == 0
    clock.until(facts)
    assert page.locator(".shout").count() == 1
