"""House rules: a table changes single options of its ruleset, and everybody who comes is told."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor


def _unfold(ana: Visitor, game: str = "Cuarenta") -> None:
    ana.come("/")
    ana.open_options(game)
    ana.page.get_by_role("button", name="Reglas de la casa").click()
    ana.page.locator(".rule-group").first.wait_for()


def test_a_game_begins_with_one_tap_and_without_house_rules(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    assert not ana.page.locator(".house-rules").count()
    ana.page.get_by_role("button", name="Jugar: Cuarenta").click()
    ana.page.wait_for_selector(".hand.active")
    assert not ana.page.locator(".house-mark").count()


def test_a_house_rule_is_chosen_told_to_the_friends_and_shown_at_the_table(visit: Visit, quick: str) -> None:
    ana, beto = visit(quick), visit(quick, language="de-DE")
    _unfold(ana)
    page = ana.page
    page.get_by_text("Levantar", exact=True).click()
    page.get_by_label("Es obligatorio levantar").select_option("true")
    page.get_by_text("A la quiteña, todo dos, con: Es obligatorio levantar: sí").wait_for()
    assert page.get_by_text("1 cambio", exact=True).count() == 1
    assert "A30" in page.locator("#rule-capture_required-says").inner_text()
    assert ana.axe() == []
    page.locator(".table-options").get_by_role("button", name="Con amigos").click()
    page.wait_for_url("**/t/*")
    page.get_by_text("Es obligatorio levantar: sí").wait_for()
    beto.page.goto(page.locator(".link").inner_text())
    beto.page.get_by_text("Wer nehmen kann, muss: ja").wait_for()
    assert beto.axe() == []
    page.get_by_role("button", name="Empezar").click()
    page.get_by_text("Reglas de la casa: 1").wait_for()
    ana.open("Reglas")
    assert "Es obligatorio levantar: sí" in page.locator("dialog .table-rules").inner_text()


def test_what_cannot_be_is_said_beside_the_option_and_all_can_be_taken_back(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    _unfold(ana, "Cuatrola")
    page = ana.page
    page.get_by_text("Lo que se juega", exact=True).click()
    worth = page.get_by_label("Valor: sin jugar, solo, cuatrola y quintola")
    worth.fill("1-2-4")
    worth.press("Enter")
    worth.blur()
    said = page.locator("#rule-bid_values-wrong")
    said.wait_for()
    assert "como 1-2-4-5" in said.inner_text() and worth.get_attribute("aria-invalid") == "true"
    assert ana.axe() == []
    page.locator(".table-options").get_by_role("button", name="Jugar").click()
    page.locator(".sheet-foot > .error").wait_for()
    assert page.url.rstrip("/") == quick
    ana.errors = [error for error in ana.errors if "400" not in error]
    page.get_by_role("button", name="Volver a las reglas de La de casi todas las mesas").click()
    said.wait_for(state="detached")
    page.locator(".table-options").get_by_role("button", name="Jugar").click()
    page.wait_for_selector(".hand")


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)])
def test_nothing_of_the_house_rules_stands_out_at_the_side(visit: Visit, quick: str, size: tuple[int, int]) -> None:
    ana = visit(quick, size)
    _unfold(ana, "Canasta")
    for group in ana.page.locator(".rule-group summary").all():
        group.click()
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    low = "[...document.querySelectorAll('.house-rules :is(select, input, summary)')]"
    assert ana.page.evaluate(f"{low}.filter(e => e.getBoundingClientRect().height < 44).length") == 0
