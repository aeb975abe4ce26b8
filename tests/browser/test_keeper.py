"""The score-keeper for a table of wood: at a touch, on every telephone, kept and without a connection."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SIZES = [(320, 568), (390, 844), (844, 390), (1280, 800)]


def begin(who: Visitor, game: str, ruleset: str) -> None:
    who.come("/#score")
    who.page.get_by_label("Juego").select_option(game)
    who.page.get_by_label("Reglas").select_option(ruleset)
    who.page.get_by_role("button", name="Empezar").click()


def mark(who: Visitor, what: str) -> None:
    who.page.get_by_role("button", name=what, exact=True).click()


def scores(who: Visitor) -> list[str]:
    return who.page.locator(".keeper-score").all_inner_texts()


def test_a_chica_is_marked_by_touches_taken_back_and_kept(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    begin(ana, "cuarenta", "quito")
    mark(ana, "Nosotros: Caída: 2")
    mark(ana, "Ellos: Ronda: 2")
    mark(ana, "Ellos: Doble ronda: 4")
    mark(ana, "Deshacer")
    assert scores(ana) == ["2", "2"]
    ana.page.reload()
    ana.page.locator(".keeper-score").first.wait_for()
    assert scores(ana) == ["2", "2"]
    for cards in ("40", "36"):
        ana.page.get_by_label("Cuántas: Nosotros: Cartón").select_option(cards)
    assert scores(ana)[0] == "50"
    ana.page.get_by_text("Zapatería. Pierde toda la partida: Ellos").wait_for()
    assert not ana.page.locator(".keeper-marks").count()
    with ana.page.expect_download() as saved:
        ana.page.get_by_role("button", name="Certificado de zapatería").click()
    assert saved.value.suggested_filename == "sobremesa.png"


def test_on_38_only_what_still_counts_can_be_marked(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    begin(ana, "cuarenta", "quito")
    other = ana.page.get_by_label("Nosotros: Otros puntos", exact=True)
    other.fill("38")
    other.press("Enter")
    assert scores(ana) == ["38", "0"]
    void = ana.page.get_by_role("button", name="Nosotros: Limpia: con estos puntos no vale")
    assert void.is_disabled()
    mark(ana, "Nosotros: Caída: 2")
    ana.page.get_by_text("Zapatería. Pierde toda la partida: Ellos").wait_for()


def test_a_round_is_counted_row_by_row(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    begin(ana, "canasta", "classic")
    ana.page.get_by_label("Canastas limpias, Nosotros").fill("1")
    ana.page.get_by_label("Puntos de las cartas bajadas, Nosotros").fill("120")
    ana.page.get_by_label("Cerró, Nosotros").check()
    ana.page.get_by_label("Cerró, Ellos").check()
    assert not ana.page.get_by_label("Cerró, Nosotros").is_checked()  # one side goes out
    ana.page.get_by_label("Puntos que quedan en la mano, Ellos").fill("45")
    mark(ana, "Anotar la ronda")
    assert scores(ana) == ["620", "55"]
    ana.page.get_by_text("Abre con 50").first.wait_for()


@pytest.mark.parametrize(("game", "ruleset"), [("cuarenta", "rigor"), ("cuatrola", "app"), ("canasta", "americana")])
def test_every_sheet_has_room(visit: Visit, quick: str, game: str, ruleset: str) -> None:
    ana = visit(quick)
    begin(ana, game, ruleset)
    ana.page.locator(".keeper-score").first.wait_for()
    assert ana.axe() == []
    for size in SIZES:
        ana.resize(size)
        assert ana.page.evaluate(WIDER) <= 0, size


def test_it_opens_without_a_connection(visit: Visit, quick: str) -> None:
    ana = visit(quick, keeps_files=True)
    begin(ana, "cuarenta", "pagat")
    mark(ana, "Nosotros: Caída: 2")
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.offline = True
    ana.context.set_offline(True)
    ana.page.reload()
    ana.page.locator(".keeper-score").first.wait_for()
    assert scores(ana) == ["2", "0"]
    mark(ana, "Deshacer")
    assert scores(ana) == ["0", "0"]


def test_what_cannot_be_read_is_told_and_a_new_score_begins(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    begin(ana, "cuarenta", "quito")
    mark(ana, "Nosotros: Caída: 2")
    of_another_version = "localStorage['sobremesa.keeper'] = localStorage['sobremesa.keeper'].replace('caida', 'was')"
    for spoil in ("localStorage.setItem('sobremesa.keeper', '{')", of_another_version):
        ana.page.evaluate(spoil)
        ana.page.reload()
        ana.page.get_by_role("alert").get_by_text("no se puede leer").wait_for()
        begin(ana, "cuarenta", "quito")
        mark(ana, "Nosotros: Caída: 2")
    ana.page.evaluate("localStorage.setItem('sobremesa.keeper', '{')")
    ana.page.reload()
    ana.page.get_by_role("button", name="Empezar").wait_for()
