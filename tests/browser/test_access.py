"""Every screen, the live table included, as axe sees it: no violation."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import take
from tests.rest_long import rest_long

SIZES = [(390, 844), (1280, 800)]


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_on_the_way_to_a_table(visit: Visit, house: str, size: tuple[int, int]) -> None:
    ana = visit(house, size)
    ana.come("/")
    ana.page.wait_for_selector(".door")
    assert ana.axe() == []
    ana.open_options()
    assert ana.axe() == []
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name="Ajustes").click()
    ana.page.get_by_role("dialog", name="Ajustes").wait_for()
    assert ana.axe() == []
    ana.page.keyboard.press("Escape")
    ana.open_table(friends=True)
    ana.page.wait_for_selector(".qr")
    assert ana.axe() == []
    link = ana.page.locator(".link").inner_text()
    beto = visit(house, size)
    beto.come(link.removeprefix(house))
    beto.page.get_by_role("button", name="Sentarme").wait_for()
    assert beto.axe() == []


def test_axe_finds_nothing_on_a_page_that_is_on_its_way(visit: Visit, house: str) -> None:
    ana = visit(house)
    ana.page.route("**/assets/table-*.js", lambda route: None)
    ana.page.goto(f"{house}/t/abc", wait_until="commit")
    ana.page.get_by_role("status").wait_for()
    assert ana.axe() == []


@pytest.mark.parametrize("size", rest_long((size,) for size in SIZES))
def test_axe_finds_nothing_at_the_live_table(visit: Visit, house: str, size: tuple[int, int]) -> None:
    ana = visit(house, size)
    ana.come("/")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    assert ana.axe() == []
    ana.page.keyboard.press("1")
    assert ana.axe() == []
    for name in ("Historia", "Decir algo", "Reglas", "Menú"):
        ana.open(name)
        ana.page.get_by_role("heading", name=name).first.wait_for()
        assert ana.axe() == []
        ana.page.keyboard.press("Escape")
    for name in ("Reparto limpio", "Con el teclado"):
        ana.page.get_by_role("button", name="Menú").click()
        ana.page.get_by_role("button", name=name).click()
        ana.page.get_by_role("dialog", name=name).wait_for()
        assert ana.axe() == []
        ana.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name="Consejo", exact=True).click()
    ana.page.wait_for_selector(".notice")
    assert ana.axe() == []


def test_axe_finds_nothing_in_the_first_hand(visit: Visit, house: str) -> None:
    ana = visit(house)
    ana.come("/#learn-cuarenta")
    ana.page.wait_for_selector(".lesson")
    assert ana.axe() == []
    ana.page.get_by_role("button", name="Sigo").click()
    take(ana.page.locator(".hand .card-button").nth(2))
    assert ana.axe() == []
