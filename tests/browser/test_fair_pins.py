"""Pins of fair deals that the page keeps: it outlives a reload, goes with the seat, and has its bounds."""

from typing import Any

import pytest

from sobremesa.server.http.static_files import STATIC
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

HEARS = """async ({module, table, filled}) => {
  const kept = (at, text) => at ? JSON.stringify({at, text}) : text;
  for (const [name, size, at] of filled) localStorage.setItem(name, kept(at, 'x'.repeat(size)));
  const {witnessOf} = await import(module);
  const fair = {table, hand: 1, commit: 'ab'.repeat(32), secret: '', nonces: [], promise: '', signatures: [], deck: '',
    dealer: null};
  const one = witnessOf(table, 0), other = witnessOf(table, 0), third = witnessOf(table, 1);
  const sent = [one.hear(fair)[0], other.hear(fair)[0], third.hear(fair)[0]];
  return {
    kept: Object.keys(localStorage).filter(name => name.startsWith('sobremesa.fair.')).sort(),
    commits: sent.map(one => one.commit), keys: sent.map(one => one.key), isKept: one.isKept,
  };
}"""


@pytest.fixture
def page(visit: Visit, quick: str) -> Visitor:
    ana = visit(quick)
    ana.come("/")
    return ana


def hears(one: Visitor, *filled: tuple[str, int, int]) -> dict[str, Any]:
    """Return what three windows keep and send, two of them of the same seat, in a browser that keeps this already."""
    module = next(STATIC.glob("assets/fairness-*.js"))
    asked = {"module": f"/assets/{module.name}", "table": "t9", "filled": filled}
    found: dict[str, Any] = one.page.evaluate(HEARS, asked)
    return found


def test_two_windows_of_a_seat_commit_to_the_same_and_another_seat_does_not(page: Visitor) -> None:
    found = hears(page)
    assert found["kept"] == ["sobremesa.fair.t9"] and found["isKept"]
    (one, other, third), keys = found["commits"], found["keys"]
    assert one == other != third
    assert keys[0] == keys[1] != keys[2]


def test_the_oldest_tables_are_forgotten_first(page: Visitor) -> None:
    old = [("sobremesa.fair.a", 900_000, 2), ("sobremesa.fair.b", 900_000, 1), ("sobremesa.fair.c", 900_000, 3)]
    assert hears(page, *old)["kept"] == ["sobremesa.fair.a", "sobremesa.fair.c", "sobremesa.fair.t9"]


def test_a_browser_that_is_full_plays_on_and_knows_that_it_keeps_nothing(page: Visitor) -> None:
    full = [("other", 5 * 1024 * 1024 - 500, 0)]
    found = hears(page, *full)
    assert found["kept"] == [] and not found["isKept"] and len(found["commits"]) == 3


def test_what_was_kept_goes_with_the_seat(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    kept = "Object.keys(localStorage).filter(name => name.startsWith('sobremesa.fair.')).length"
    assert ana.page.evaluate(kept) == 1
    ana.page.get_by_role("button", name="Menú").click()
    for _ in range(2):
        ana.page.get_by_role("button", name="Levantarse").click()
    ana.page.wait_for_url(quick + "/")
    assert ana.page.evaluate(kept) == 0
