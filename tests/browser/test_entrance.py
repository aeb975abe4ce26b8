"""The entrance and what lies beside it: games, a code, what waits, what was played, the rules, the house's pages."""

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.played_out import play_out
from tests.browser.staged import Json, Stage
from tests.browser.visitor import Visitor
from tests.rest_long import rest_long

SIZES = [(320, 568), (390, 844), (844, 390), (1280, 800)]
OUTSIDE = """() => [...document.querySelectorAll('h1, h2, h3, p, button, a, input, select, summary')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 2 && (box.left < -0.5 || box.right > innerWidth + 0.5);
}).map((one) => one.outerHTML.slice(0, 80))"""
SMALL = """() => [...document.querySelectorAll('button, a, input:not([type=radio]), select, summary')].filter((one) => {
  const box = ((one.type === 'checkbox' && one.closest('label')) || one).getBoundingClientRect();
  return box.width > 2 && (box.height < 43.5 || box.width < 43.5);
}).map((one) => one.outerHTML.slice(0, 80))"""
CUT = """() => [...document.querySelectorAll('.door p, .door h3, .tile p:not(.link), .tile h2, button')].filter(
  (one) => one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 80))"""
COVERED = """() => {
  const boxes = (wanted) => [...document.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect());
  const texts = boxes('.door-body > *, .door-links > *');
  const cards = boxes('.door-fan .card');
  const meets = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return cards.filter((card) => texts.some((text) => meets(card, text))).length;
}"""

LONG = """() => [...document.querySelectorAll('main p')].filter((one) => {
  const ruler = one.appendChild(document.createElement('span'));
  ruler.style.cssText = 'position: absolute; width: 68ch';
  const most = ruler.offsetWidth;
  ruler.remove();
  return one.clientWidth > most + 1;
}).map((one) => one.outerHTML.slice(0, 80))"""
"""Paragraphs whose lines are longer than 68 characters."""
SHIFTS = """window.shifted = 0;
new PerformanceObserver(list => { for (const one of list.getEntries()) window.shifted += one.value; })
  .observe({type: 'layout-shift', buffered: true});"""
"""Adds up how far parts of the page jump (cumulative layout shift)."""
IN_GERMAN = """localStorage.setItem('sobremesa.settings', '{"language": "de"}');"""
"""In another language than the page's own the games are asked for."""


def laid_out(ana: Visitor) -> None:
    """Raise unless nothing stands out, is too small for a finger, cut off or covered."""
    ana.at_rest()
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for law in (OUTSIDE, SMALL, CUT):
        assert ana.page.evaluate(law) == [], law


NARROW = """width => innerWidth === width && {
  wide: document.documentElement.scrollWidth,
  cut: [...document.querySelectorAll('.languages, .languages button, .masthead h1')].filter(one => {
    const most = one.closest('.languages')?.getBoundingClientRect().right ?? innerWidth;
    return one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > most + 0.5;
  }).map(one => one.innerText),
}"""
"""How wide the page is once the window is so wide, and what of its head is cut off."""


@pytest.mark.parametrize("language", rest_long(["de-DE", "es-EC", "en-GB"]))
def test_the_entrance_never_scrolls_sideways(visit: Visit, quick: str, language: str) -> None:
    """Not only in windows that telephones have: it did from 360 to 366, and below 318."""
    ana = visit(quick, (420, 740), language)
    ana.come("/")
    ana.page.wait_for_selector(".tiles")
    for width in range(300, 421):
        ana.page.set_viewport_size({"width": width, "height": 740})
        found = ana.page.wait_for_function(NARROW, arg=width).json_value()
        assert found["wide"] <= width and found["cut"] == [], (width, found)


UNSAID = """() => [...document.querySelectorAll('.door-acts .button')].filter((button) => {
  const words = document.createRange();
  words.selectNodeContents(button.querySelector('span') ?? button);
  const {width, left, right, top, bottom} = words.getBoundingClientRect(), around = button.getBoundingClientRect();
  button.scrollIntoView({block: 'center'});
  const seen = words.getBoundingClientRect();
  const hit = document.elementFromPoint(seen.left + seen.width / 2, seen.top + seen.height / 2);
  return width < 20 || !button.contains(hit) || left < around.left || right > around.right
    || top < around.top || bottom > around.bottom;
}).map((one) => one.innerText)"""
"""Buttons of a door whose words are out of sight."""


@pytest.mark.parametrize("language", rest_long(["de-DE", "es-EC", "en-GB"]))
def test_a_door_says_in_words_what_its_buttons_do(visit: Visit, quick: str, language: str) -> None:
    """On a small telephone "with friends" was an icon alone."""
    ana = visit(quick, SIZES[0], language=language)
    ana.come("/")
    ana.page.locator(".door-acts .friends").last.wait_for()
    found = []
    for size in (*SIZES, (360, 740), (568, 320), (740, 360), (768, 1024)):
        ana.resize(size)
        found += [f"{size}: {one}" for one in ana.page.evaluate(UNSAID)]
    assert found == []


@pytest.mark.parametrize("language", rest_long(["de-DE", "es-EC", "en-GB"]))
def test_the_entrance_keeps_the_laws_of_geometry(visit: Visit, quick: str, language: str) -> None:
    ana = visit(quick, SIZES[0], language=language)
    ana.come("/")
    ana.page.wait_for_selector(".door")
    for size in SIZES:
        ana.resize(size)
        laid_out(ana)
        assert ana.page.evaluate(COVERED) == 0, size
        assert ana.axe() == [], size


PLACES = ["#about", "#rules-canasta", "#history", "#today", "#rules-cuarenta", "#rules-cuatrola"]


@pytest.mark.parametrize("place", rest_long(PLACES, first=2))
def test_the_houses_pages_keep_them_too(visit: Visit, quick: str, place: str) -> None:
    ana = visit(quick, SIZES[0])
    ana.come(f"/{place}")
    ana.page.wait_for_selector(".house-page .tile")
    for size in SIZES:
        ana.resize(size)
        laid_out(ana)
        assert ana.page.evaluate(LONG) == [], size
        assert ana.axe() == [], size


def test_the_regulars_are_at_each_door_and_the_footer_in_sight(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1440, 900))
    ana.come("/")
    doors = ana.page.locator(".door")
    doors.first.wait_for()
    for door in doors.all():
        expect(door.locator(".faces img")).to_have_count(4)
        expect(door.locator(".faces img").first).to_be_in_viewport()
    expect(ana.page.locator(".footer a").last).to_be_in_viewport()


ACROSS = """() => {
  const doors = [...document.querySelectorAll('.door')].map((one) => one.getBoundingClientRect());
  return (doors.at(-1).right - doors[0].left) / innerWidth;
}"""
"""The part of the window's width that the doors take."""


@pytest.mark.parametrize("language", rest_long(["de-DE", "es-EC", "en-GB"]))
def test_the_doors_fill_a_large_screen_and_their_buttons_stand_in_one_line(
    visit: Visit, quick: str, language: str
) -> None:
    ana = visit(quick, (1440, 900), language=language)
    ana.come("/")
    buttons = ana.page.locator(".door-acts .main")
    buttons.last.wait_for()
    for size in ((1440, 900), (1920, 940), (1920, 1080), (2560, 1440)):
        ana.resize(size)
        laid_out(ana)
        tops = buttons.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert max(tops) - min(tops) <= 1, size
        assert ana.page.evaluate(ACROSS) > 0.7, size
        expect(ana.page.locator(".footer p")).to_be_in_viewport()


@pytest.mark.parametrize("language", ["es-EC", "en-GB", "de-DE"])
def test_on_a_desk_the_footer_is_in_sight_beside_a_table_that_waits(visit: Visit, quick: str, language: str) -> None:
    ana = visit(quick, (1440, 900), language=language)
    ana.come("/", speed="off", name="Ana")
    ana.page.locator(".door .main").first.click()
    ana.page.wait_for_selector(".hand.active")
    ana.come("/")
    ana.page.wait_for_selector(".waiting .first")
    expect(ana.page.locator(".footer p")).to_be_in_viewport(ratio=1)
    assert ana.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_while_the_entrance_opens(visit: Visit, quick: str, size: tuple[int, int]) -> None:
    ana = visit(quick, size)
    ana.context.add_init_script(SHIFTS + IN_GERMAN)
    games: list[Route] = []

    def hold(route: Route) -> None:
        games.append(route)

    ana.page.route("**/api/games?*", hold)
    with ana.page.expect_request("**/api/games?*"):
        ana.come("/")
    ana.page.wait_for_selector(".masthead")
    ana.at_rest()
    games[0].continue_()
    ana.page.wait_for_selector(".door")
    laid_out(ana)  # as it is opened at this size, too
    assert ana.page.evaluate("window.shifted") < 0.01


@pytest.mark.parametrize("language", ["es-EC", "en-GB", "de-DE"])
def test_the_entrance_brings_its_games_and_asks_for_nothing_more(visit: Visit, quick: str, language: str) -> None:
    ana = visit(quick, language=language)
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url.removeprefix(quick)))
    ana.come("/")
    ana.page.wait_for_selector(".door")
    ana.at_rest()
    assert [path for path in asked if path.startswith("/api/")] == []
    scripts = [path for path in asked if path.endswith(".js") and path != "/sw.js"]
    scripts = [path for path in scripts if "/renewal-" not in path]  # it draws nothing, and nothing waits for it
    texts = [path for path in scripts if "/said." in path]
    assert len(texts) == 1 and len(scripts) <= 3, "what is not seen yet is not waited for"


def test_a_newcomer_plays_a_card_in_two_taps(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.page.get_by_role("button", name="Jugar: Cuarenta").click()
    ana.page.wait_for_selector(".hand.active")
    assert ana.page.get_by_text("--host").count() == 0


def test_the_language_is_in_sight_and_changes_at_once(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/")
    ana.page.get_by_role("button", name="Deutsch").click()
    ana.page.get_by_role("button", name="Spielen: Cuarenta").wait_for()
    assert ana.page.locator("html").get_attribute("lang") == "de"


TEXTS = r"""() => performance.getEntriesByType('resource')
  .flatMap(one => /\/said\.(\w+)-/.exec(one.name)?.[1] ?? [])"""


def test_texts_come_in_one_language_and_in_another_once_it_is_chosen(visit: Visit, quick: str) -> None:
    ana = visit(quick, language="en-GB")
    ana.come("/")
    ana.page.get_by_role("button", name="Play now: Cuarenta").wait_for()
    assert set(ana.page.evaluate(TEXTS)) == {"en"}
    ana.page.get_by_role("button", name="Deutsch").click()
    ana.page.get_by_role("button", name="Spielen: Cuarenta").wait_for()
    assert set(ana.page.evaluate(TEXTS)) == {"en", "de"}


def test_a_newcomers_telephone_shows_all_three_games_at_once(visit: Visit, quick: str) -> None:
    for language in ("es-EC", "en-GB", "de-DE"):
        ana = visit(quick, (390, 844), language)
        ana.come("/")
        ana.page.locator(".door").nth(2).wait_for()
        ana.at_rest()
        last = ana.page.locator(".door .main").last.bounding_box()
        assert last is not None and last["y"] + last["height"] <= 844, language


def test_the_settings_boxes_are_drawn_for_the_paper_that_they_lie_on(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/")
    ana.page.get_by_role("button", name="Ajustes").click()
    box = ana.page.locator("dialog[open] [type=checkbox]").first
    assert box.evaluate("one => getComputedStyle(one).colorScheme") == "light"


def test_no_rulesets_id_and_no_question_of_settings_stands_at_the_door(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/")
    for game in ("Cuarenta", "Cuatrola", "Canasta"):
        ana.open_options(game)
        said = ana.page.locator(".table-options").inner_text()
        assert not any(name in said for name in ("pagat", "wikibooks", "ludoteka21", "sextola20", "mesa7"))
        ana.at_rest()
        foot = ana.page.locator(".sheet-foot .main").bounding_box()
        assert foot is not None and foot["y"] + foot["height"] <= 844, "what begins the table is in sight"
        ana.page.keyboard.press("Escape")
    assert ana.page.get_by_text("Cartas grandes").count() == 0


def test_a_friend_comes_by_the_code_that_the_host_reads_out(visit: Visit, quick: str) -> None:
    ana, beto = visit(quick), visit(quick)
    ana.come("/", speed="off", name="Ana")
    ana.open_table(friends=True, players=2)
    code = ana.page.locator(".code-letters").inner_text()
    beto.come("/", speed="off", name="Beto")
    field = beto.page.get_by_label("Código de la mesa")
    field.fill(code[:3])
    beto.page.get_by_role("button", name="Ir a la mesa").click()
    expect(beto.page.locator("#code-text")).to_have_text("Son seis letras o más.")
    field.fill("ZZZZZZ")
    beto.page.get_by_role("button", name="Ir a la mesa").click()
    expect(beto.page.locator("#code-text")).to_contain_text("Ninguna mesa espera")
    assert beto.axe() == []
    beto.errors = [error for error in beto.errors if "404" not in error]
    field.fill(code.lower())
    beto.page.get_by_role("button", name="Ir a la mesa").click()
    beto.page.get_by_role("button", name="Sentarme").click()
    ana.page.locator(".sitters b", has_text="Beto").wait_for()
    beto.page.get_by_role("button", name="Ya estoy").click()
    expect(ana.page.locator(".sitter[data-seat='1']")).to_contain_text("ya está")


def test_places_are_changed_and_the_table_handed_on(visit: Visit, quick: str) -> None:
    ana, beto = visit(quick), visit(quick)
    ana.come("/", speed="off", name="Ana")
    ana.open_table(friends=True)
    link = ana.page.locator(".link").inner_text()
    beto.come("/", speed="off", name="Beto")
    beto.come(link.removeprefix(quick))
    beto.page.get_by_role("button", name="Sentarme").click()
    beto.page.locator(".sitter[data-seat='2'] button").click()
    expect(ana.page.locator(".sitter[data-seat='2']")).to_contain_text("Beto")
    ana.page.get_by_label("Asiento de Beto").select_option("swap 3")
    expect(beto.page.locator(".sitter[data-seat='3']")).to_contain_text("yo")
    ana.page.get_by_label("Asiento de Ana").select_option("swap 1")
    expect(ana.page.locator(".sitter[data-seat='1']")).to_contain_text("yo")
    expect(ana.page.locator(".link")).to_have_text(link)
    ana.page.get_by_label("Asiento de Beto").select_option("host")
    expect(beto.page.locator(".sitter[data-seat='3']")).to_contain_text("lleva la mesa")
    beto.page.get_by_role("button", name="Empezar").wait_for()
    laid_out(beto)
    assert beto.axe() == []


def test_what_was_begun_is_offered_and_what_is_over_goes_to_the_history(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off", name="Ana")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    table = ana.page.url.rsplit("/", 1)[1]
    ana.come("/")
    expect(ana.page.locator(".waiting .first")).to_contain_text(re.compile(r"Cuarenta, \d+ : \d+"))
    assert ana.page.locator(".gold").count() == 1, "one gold button"
    ana.page.get_by_role("link", name="Seguir: Cuarenta").click()
    ana.page.wait_for_selector(".kit")
    play_out(ana)
    ana.page.wait_for_function("() => localStorage.getItem('sobremesa.past')")
    ana.come("/")
    ana.page.wait_for_selector(".door")
    assert ana.page.locator(".waiting").count() == 0
    ana.page.get_by_role("link", name="Verlas: Mis partidas").click()
    past = ana.page.locator(".past")
    expect(past).to_have_count(1)
    with urllib.request.urlopen(f"{quick}/api/tables/{table}/record") as answer:
        counted: list[dict[str, Any]] = json.load(answer)["counted"]
    kept = json.loads(ana.page.evaluate("localStorage.getItem('sobremesa.past')"))[0]
    assert kept["counted"] == {one["name"]: one["times"] for one in counted if one["side"] == kept["own"]}
    assert past.get_by_role("link").get_attribute("href") == f"/r/{table}?match=1&seat=0"
    laid_out(ana)
    with ana.page.expect_download() as saved:
        ana.page.get_by_role("button", name="Guardar en un archivo").click()
    assert json.loads(saved.value.path().read_text("utf-8"))["matches"][0]["table"] == table
    ana.page.get_by_role("button", name="Borrar todo").click()
    expect(past).to_have_count(1)
    ana.page.get_by_role("button", name="Borrar todo").click()
    expect(past).to_have_count(0)


def test_a_table_that_waits_tells_a_score_below_nought_as_it_is_written(visit: Visit, quick: str) -> None:
    ana = visit(quick)

    def behind(scene: Json) -> None:
        for side, score in zip(scene["sides"], (565, -320), strict=True):
            side["score"] = score

    Stage(ana, behind)
    ana.come("/", speed="off", name="Ana")
    ana.page.locator(".door[data-game=canasta] .main").click()
    ana.page.wait_for_selector(".hand.active")
    ana.come("/")
    expect(ana.page.locator(".waiting .first")).to_contain_text("Canasta, 565 : −320")


def test_the_rules_have_headings_cards_and_a_search(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/#rules-cuarenta")
    ana.page.get_by_role("heading", name="Caída y limpia").wait_for()
    assert ana.page.locator(".drawn .card").count() > 10
    ana.page.get_by_label("Buscar").fill("escalera va así")
    expect(ana.page.locator(".clauses dt")).to_have_text(["P32"])
    ana.page.get_by_label("Buscar").fill("submarino")
    ana.page.get_by_text("no conoce estas palabras").wait_for()
    ana.errors = [error for error in ana.errors if "404" not in error]
    ana.page.get_by_label("Buscar").fill("¿qué es una caída?")
    expect(ana.page.locator(".answers dt")).to_contain_text(["P46"])
    assert ana.page.locator(".answers .card").count() >= 3


LINES = """() => [...document.querySelectorAll('.button')].filter(one => one.checkVisibility())
  .filter(one => one.clientHeight > 3 * parseFloat(getComputedStyle(one).fontSize) * 1.35)
  .map(one => one.innerText)"""
"""Buttons as high as three lines."""


@pytest.mark.parametrize("language", ["es-EC", "de-DE"])
def test_no_button_of_the_waiting_room_has_three_lines(visit: Visit, quick: str, language: str) -> None:
    ana = visit(quick, language=language)
    ana.come("/", name="Ana")
    ana.page.locator(".door[data-game=cuarenta] .friends").click()
    ana.page.locator(".code-letters").wait_for()
    found = []
    for size in ((320, 568), (390, 844), (768, 1024), (1024, 768)):
        ana.resize(size)
        found += [f"{size}: {one}" for one in ana.page.evaluate(LINES)]
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found == []


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_no_button_of_a_door_has_two_lines(visit: Visit, quick: str, language: str) -> None:
    ana = visit(quick, (1024, 768), language)
    ana.come("/")
    ana.page.locator(".door-acts .button").last.wait_for()
    for size in ((1024, 768), (1000, 700), (1280, 800), (768, 1024)):
        ana.resize(size)
        heights = ana.page.locator(".door-acts .button").evaluate_all("all => all.map(one => one.clientHeight)")
        assert max(heights) - min(heights) <= 1 and max(heights) < 60, (size, heights)


def test_no_button_of_the_menu_has_three_lines(visit: Visit, quick: str) -> None:
    ana = visit(quick, (768, 1024), "de-DE")
    ana.come("/", speed="off", name="Ana")
    ana.page.locator(".door[data-game=cuarenta] .button.main").click()
    ana.page.wait_for_selector(".hand.active")
    ana.page.locator(".top-bar button").first.click()
    ana.page.locator(".menu-list .button").last.wait_for()
    for size in ((768, 1024), (1024, 768), (1920, 1080)):
        ana.resize(size)
        assert ana.page.evaluate(LINES) == [], size
