"""Numbers follow what they count: a score rises once its counters have landed, a pile once its card has."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.staged import Json, Stage, as_it_is, melds, move, two_ways
from tests.browser.tables import Tables

COUNTED = """() => {
  window.counted = [];
  const look = () => {
    const all = [...document.querySelectorAll('#flights .flying')];
    const digits = [...document.querySelectorAll('.score-bar .digits')].map(one => one.textContent).join();
    const sizes = [...document.querySelectorAll('.spot .size, .meld .size')].map(one => one.textContent.trim()).join();
    window.counted.push([all.length, all.filter(one => one.style.width === '20px').length, digits, sizes]);
  };
  look();
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
"""Notes how many cards and counters fly, and how many of these are counters, beside the numbers that are shown."""


def _wins_four(scene: Json) -> None:
    scene["sides"][0]["score"] += 4


@pytest.mark.parametrize(
    ("game", "motion", "number"),
    [
        ("Cuarenta", "no-preference", 2),
        ("Cuarenta", "reduce", 0),
        ("Cuatrola", "no-preference", 3),
        ("Canasta", "no-preference", 1),
    ],
)
def test_a_score_rises_once_its_counters_have_landed(
    visit: Visit, quick: str, game: str, motion: str, number: int
) -> None:
    ana = visit(quick, reduced_motion=motion)
    stage = Stage(ana, two_ways if game == "Cuarenta" else as_it_is)
    ana.come("/", speed="normal", name="Ana")
    ana.open_table(game)
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.evaluate(COUNTED)
    (_, _, before, _), *_ = page.evaluate("window.counted")
    stage.again(_wins_four, move(1, "2c x2h"))
    page.wait_for_function("before => window.counted.at(-1)[2] !== before", arg=before)
    counted = page.evaluate("window.counted")
    assert all(digits == before for flying, _, digits, _ in counted if flying)
    assert max(counters for _, counters, _, _ in counted) == number


def _discarded(scene: Json) -> None:
    scene["discards"]["size"] += 1
    scene["groups"][0]["rows"][1]["naturals"] += 1


def test_canastas_numbers_rise_at_the_landing(tables: Tables) -> None:
    ana, stage = tables.at("Canasta", melds, speed="normal")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    page.evaluate(COUNTED)
    (_, _, _, before), *_ = page.evaluate("window.counted")
    stage.again(_discarded, move(1, "drop 4"))
    page.wait_for_function("before => window.counted.at(-1)[3] !== before", arg=before)
    counted = page.evaluate("window.counted")
    assert any(flying for flying, *_ in counted)
    assert all(sizes == before for flying, _, _, sizes in counted if flying)
