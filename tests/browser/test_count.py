"""The count of a hand: nobody is asked before it, and all after it, however early it is closed or late it comes."""

from collections.abc import Callable

import pytest

from tests.browser.conftest import Visit
from tests.browser.staged import Change, Json, Stage, move, two_ways
from tests.browser.stepped import Stepped
from tests.browser.test_geometry import WINDOWS
from tests.browser.visitor import Visitor

ASKED_UNCOUNTED = """() => {
  window.early = 0;
  let over = false;
  new MutationObserver(() => {
    const asked = document.querySelector('.hand.active') !== null;
    over ||= !asked;
    if (over && asked && !document.querySelector('dialog[open]')) window.early++;
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
"""Notes that somebody is asked after a hand whose count is still to come."""


def _counted_as(title: str) -> Change:
    rows = [["cartón", ["10", "0"]], ["chica", ["14", "6"]]]
    counted = {"title": title, "columns": ["Nosotros", "Ellos"], "rows": rows, "lines": []}
    return lambda scene: scene.update(breakdown=counted)


def at_a_hands_end(ana: Visitor, speed: str) -> Callable[[], None]:
    """Sit down at a table of which it is one's turn; returns what has the hand end with another's play, and counted."""
    stage = Stage(ana, two_ways)
    ana.come("/", speed=speed, name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    return lambda: stage.again(_counted_as("La cuenta"), move(1, "7h x7d"))


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_nobody_is_asked_before_the_count_that_is_to_come(visit: Visit, quick: str, speed: str) -> None:
    """It would come over the table under a finger that is on its way to a card."""
    ana = visit(quick)
    count = at_a_hands_end(ana, speed)
    page = ana.page
    page.evaluate(ASKED_UNCOUNTED)
    count()
    page.wait_for_selector("dialog[open] .breakdown")
    page.wait_for_selector(".hand.active")
    assert page.evaluate("window.early") == 0


OUT_OF_SIGHT = """() => [...document.querySelectorAll('dialog[open] .button.main, dialog[open] header button')]
  .filter(one => {
    const {left, top, right, bottom, height} = one.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || height < 43.5 || !one.contains(over);
  }).map(one => one.innerText || one.ariaLabel)"""
"""Buttons of a sheet that cannot be tapped where it opens."""


def _long(scene: Json) -> None:
    _counted_as("Fin de la mano")(scene)
    rows = ["canastas", "bajado", "rojos", "cierre", "en la mano", "suma", "total"]
    scene["breakdown"]["rows"] = [[row, ["−1100", "2020"]] for row in rows]
    scene["breakdown"]["lines"] = ["La mano es para ellos, que cierran. Van Nosotros 1100, Ellos 2020."]


def test_the_longest_count_is_closed_without_scrolling_in_every_window(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    stage = Stage(ana, two_ways)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    stage.again(_long, move(1, "7h x7d"))
    ana.page.wait_for_selector("dialog[open] .breakdown")
    found: list[str] = []
    for size in (*WINDOWS, (568, 320)):
        ana.resize(size)
        found += [f"{size}: {one}" for one in ana.page.evaluate(OUT_OF_SIGHT)]
    assert found == []


TOTAL_COVERED = """() => [...document.querySelectorAll('.breakdown tbody tr:last-child > *')].filter(one => {
  const {left, top, width, height} = one.getBoundingClientRect();
  return [0.1, 0.9].some(part => !one.contains(document.elementFromPoint(left + width / 2, top + height * part)));
}).length"""
"""Cells of a count's last row of which another thing covers a part."""
LOW = ((740, 360), (667, 375), (568, 320), (844, 390), (360, 740))


def test_what_a_count_comes_to_is_in_sight_in_every_low_window(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    stage = Stage(ana, two_ways)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    stage.again(_long, move(1, "7h x7d"))
    ana.page.wait_for_selector("dialog[open] .breakdown")
    for size in LOW:
        ana.resize(size)
        assert ana.page.evaluate(TOTAL_COVERED) == 0, size


def _of_modern_american(scene: Json) -> None:
    """The longest sheet: base and count with their sums, and all that can be told below it."""
    _counted_as("Terminó la mano 12: cerró Don Segundo.")(scene)
    rows = ["mano especial", "cierre", "canastas", "sin completar", "treses", "bajado", "mano", "suma", "total"]
    sums = [
        {"after": 5, "label": "base", "cells": ["−1300", "8500"]},
        {"after": 7, "label": "cuenta", "cells": ["0", "9"]},
    ]
    scene["breakdown"].update(
        rows=[[row, ["−1100", "2020"]] for row in rows],
        sums=sums,
        lines=["Sin canasta todo resta: Nosotros.", "Para abrir la próxima: Nosotros 125, Ellos 180."],
    )


def test_a_sum_stands_below_the_rows_that_it_adds_up_and_all_is_in_reach(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    stage = Stage(ana, two_ways)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    stage.again(_of_modern_american, move(1, "7h x7d"))
    lines = ana.page.locator("dialog[open] .breakdown tbody tr")
    lines.first.wait_for()
    heads = [text.split("\t")[0] for text in lines.all_inner_texts()]
    assert heads[4:9] == ["treses", "base", "bajado", "mano", "cuenta"]
    found: list[str] = []
    for size in (*WINDOWS, (360, 740), (568, 320)):
        ana.resize(size)
        found += [f"{size}: {one}" for one in ana.page.evaluate(OUT_OF_SIGHT)]
    assert found == []


CLOSED_AT_ONCE = """() => new MutationObserver((_, watch) => {
  const sheet = document.querySelector('dialog:has(.breakdown)');
  if (!sheet) return;
  watch.disconnect();
  sheet.querySelector('.button.main').click();
  window.isShut = true;
}).observe(document.body, {subtree: true, childList: true})"""
"""Closes the count in the moment in which it comes, before it has been painted."""


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_who_closes_the_count_before_it_is_painted_is_asked_all_the_same(visit: Visit, quick: str, speed: str) -> None:
    ana = visit(quick)
    count = at_a_hands_end(ana, speed)
    page = ana.page
    page.evaluate(CLOSED_AT_ONCE)
    count()
    page.wait_for_function("() => window.isShut")
    page.wait_for_selector(".hand.active")
    assert page.locator("dialog").count() == 0


def _second(scene: Json) -> None:
    _counted_as("La segunda")(scene)
    scene["sides"][0]["note"] = "dos"


def test_nobody_is_asked_between_two_counts_that_follow_each_other(visit: Visit, quick: str) -> None:
    """The second has landed, and its last card is being looked at, when the first is closed."""
    ana = visit(quick)
    stage, clock = Stage(ana, two_ways), Stepped(ana)
    ana.come("/", speed="normal", name="Ana")
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    clock.stop()
    stage.again(_counted_as("La primera"), move(1, "7h x7d"))
    clock.until("dialog[open]:has-text('La primera')")
    clock.until(".hand.active")
    page.evaluate(ASKED_UNCOUNTED)
    stage.again(_second, move(1, "claim J"))  # of a claim nothing moves
    clock.until(".score-bar .side-note:has-text('dos')")
    page.locator("dialog[open] .button.main").evaluate("one => one.click()")
    clock.until("body:not(:has(dialog[open]))")
    clock.step(96)
    assert page.locator(".hand.active, dialog[open]").count() == 0
    clock.until("dialog[open]:has-text('La segunda')")
    clock.until(".hand.active")
    assert page.evaluate("window.early") == 0


LATE_EFFECTS = """{
  const real = window.setTimeout;
  window.setTimeout = (what, after, ...rest) => real(what, after === 35 ? 500 : after, ...rest);
  window.requestAnimationFrame = what => real(() => what(performance.now()), 500);
}"""
"""Effects of a drawing come half a second later, unless the same part is drawn again."""


def test_a_count_that_was_fetched_before_its_place_was_painted_is_there(visit: Visit, quick: str) -> None:
    """The table around it is drawn again at once, and fetches it then: its place hears of that."""
    ana = visit(quick, size=(1280, 800))
    ana.context.add_init_script(LATE_EFFECTS)
    count = at_a_hands_end(ana, "off")
    page = ana.page
    count()
    for _ in range(10):
        page.get_by_role("button", name="Historia").first.evaluate("one => one.click()")
        page.wait_for_timeout(30)
    page.get_by_role("dialog").get_by_role("button", name="Seguir").click()
    page.wait_for_selector(".hand.active")
