"""Deals of the day: played once, beside what the house made of the same cards, told to others without a card."""

import re
import struct
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.geometry import broken
from tests.browser.played_out import play_out
from tests.browser.visitor import Visitor
from tests.rest_long import rest_long

NAMED = re.compile(r"[♠♥♦♣]|\b(as|oros|copas|espadas|bastos|corazones|picas|tréboles|diamantes)\b", re.IGNORECASE)
"""A card in words or in signs."""
KEPT = "delete navigator.__proto__.share; navigator.clipboard.writeText = async (text) => { window.copied = text; }"
"""Has what is shared copied, as where a device shares with nothing, and tells it."""
FORGET = "() => { localStorage.removeItem('sobremesa.today'); }"
YESTERDAY = """() => {
  const [[day, deals]] = Object.entries(JSON.parse(localStorage.getItem('sobremesa.today')));
  const before = new Date(Date.parse(day) - 86400000).toISOString().slice(0, 10);
  localStorage.setItem('sobremesa.today', JSON.stringify({[day]: deals, [before]: deals}));
}"""
"""Has the device know that the day before was played too."""
UPRIGHT = ((320, 568), (360, 640), (360, 740), (390, 844), (820, 1180))
WINDOWS = (*UPRIGHT, (568, 320), (740, 360), (844, 390), (1280, 800), (1920, 1080))
APART = """() => {
  const end = document.querySelector('.over'), found = [];
  const box = what => [...end.querySelectorAll(what)].map(one => [what, one.getBoundingClientRect()]);
  const inside = ['.made-by', '.made-bar', '.made-lead', '.everybody svg', '.made-place'].flatMap(box);
  const parts = [...inside, ...box('.over-next > *')];
  for (const [i, [a, one]] of parts.entries()) {
    if (one.left < 0 || one.right > innerWidth || one.bottom > innerHeight) found.push(`${a} out of sight`);
    for (const [b, other] of parts.slice(i + 1))
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1) found.push(`${a} over ${b}`);
  }
  const panel = end.querySelector('.over-panel').getBoundingClientRect();
  for (const [what, one] of inside)
    if (one.left < panel.left || one.right > panel.right || one.bottom > panel.bottom)
      found.push(`${what} beside the panel`);
  if (end.scrollHeight > end.clientHeight + 1) found.push('is to be scrolled');
  return found;
}"""
"""What lies over something else at the end, beside its panel or out of sight."""


TALL = """() => [...document.querySelectorAll('.deal .button')]
  .filter(one => one.getBoundingClientRect().height > 76).map(one => one.innerText)"""
"""Buttons of more than two lines; a sign without a size was as large as there was room."""


def play(ana: Visitor, game: str) -> None:
    """Play today's deal of a game from the entrance, by keys."""
    ana.come("/", speed="off", name="Ana")
    ana.page.get_by_role("link", name="El reparto de hoy").press("Enter")
    begin = ana.page.locator(f".deal[data-game={game}] .main")
    begin.press("Enter")
    ana.page.wait_for_selector(".kit")


def as_told(**facts: object) -> Callable[[Route], None]:
    """Return what answers with a board's result in which these facts are others."""

    def answer(route: Route) -> None:
        told = route.fetch()
        route.fulfill(response=told, json={**told.json(), **facts} if told.ok else None)

    return answer


def test_todays_deal_is_played_once_and_compared_with_the_house(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.context.add_init_script(KEPT)
    play(ana, "cuarenta")
    play_out(ana)
    end = ana.page.locator(".over")
    expect(end.locator(".over-line")).to_contain_text("con las mismas cartas")
    expect(end.locator(".theirs")).to_contain_text("La casa")
    ana.at_rest()
    assert ana.axe() == []
    end.get_by_role("button", name="Compartir").click()
    told = ana.page.wait_for_function("() => window.copied").json_value()
    assert told.startswith("El reparto de hoy: Cuarenta") and told.endswith("/#today") and not NAMED.search(told)
    with ana.page.expect_download() as saved:
        end.get_by_role("button", name="Guardar la imagen").click()
    drawn = saved.value.path().read_bytes()
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", drawn[16:24]) == (1200, 630)
    assert len(drawn) > 20_000
    ana.page.evaluate(YESTERDAY)
    end.get_by_role("link", name="Los repartos de hoy").click()
    ana.page.reload()
    expect(ana.page.locator("main")).to_contain_text("2 días seguidos")
    done = ana.page.locator(".deal[data-game=cuarenta]")
    expect(done.locator(".compared")).to_be_visible()
    expect(done.get_by_role("button", name="Jugar")).to_have_count(0)


def test_a_second_try_is_refused_with_a_sentence(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    play(ana, "cuarenta")
    ana.page.evaluate(FORGET)
    ana.come("/#today")
    ana.page.reload()
    ana.page.get_by_role("button", name="Jugar: Cuarenta").click()
    expect(ana.page.get_by_role("alert")).to_contain_text("En este dispositivo ya se empezó el reparto de hoy")
    ana.errors = [error for error in ana.errors if "409" not in error]


def test_a_hand_that_is_not_over_is_gone_on_with_and_nothing_is_asked_of_its_result(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    play(ana, "cuatrola")
    table = ana.page.url
    ana.come("/#today")
    ana.page.reload()
    ana.page.get_by_role("button", name="Seguir: Cuatrola").click()
    ana.page.wait_for_selector(".kit")
    assert ana.page.url == table


def test_what_the_house_refuses_at_a_board_is_not_offered(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    play(ana, "cuarenta")
    bar = ana.page.locator(".top-bar button").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert "Consejo" not in bar
    for end in (False, True):
        if end:
            play_out(ana)
        ana.page.get_by_role("button", name="Menú").click()
        offered = ana.page.locator("dialog[open] .menu-list button")
        offered.first.wait_for()
        words = [re.sub(r": \d+", "", word) for word in offered.all_inner_texts()]
        assert words == ["Decir algo", "Reglas", "Todas las jugadas", "Con el teclado", "Ajustes", "Al inicio"]
        ana.page.keyboard.press("Escape")


@pytest.mark.parametrize(("language", "game"), rest_long([("de-DE", "canasta"), ("es-EC", "cuarenta")]))
def test_the_end_of_a_deal_of_the_day_keeps_the_laws_of_geometry(
    visit: Visit, quick: str, language: str, game: str
) -> None:
    """With long numbers, many people and days in a row; on a telephone the link to the other deals had three lines."""
    ana = visit(quick, language=language)
    leads = [{"lead": lead, "times": 1 + lead % 7} for lead in range(-1900, 1500, 105)]
    wide = {"points": [1765, 330], "lead": 1435, "house": [935, 1215], "rank": 1, "of": 130}
    ana.page.route("**/api/tables/*/board?*", as_told(**wide, leads=[*leads, {"lead": 1435, "times": 2}]))
    ana.come("/#today", speed="off", name="Maximiliana")
    ana.page.locator(f".deal[data-game={game}] .main").press("Enter")
    ana.page.wait_for_selector(".kit")
    play_out(ana)
    ana.page.wait_for_selector(".over .compared")
    assert broken(ana, WINDOWS, APART) == []
    own, house = ana.page.locator(".made-bar > span").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    assert own > house
    ana.come("/#today")
    ana.page.reload()
    ana.page.wait_for_selector(".deal.done .compared")
    assert broken(ana, WINDOWS, TALL) == []


OVER = "() => Object.values(JSON.parse(localStorage.getItem('sobremesa.seats'))).some(one => one.standing?.over)"
"""The page has taken note that nobody plays at its table any more."""


def test_a_hand_that_ends_the_match_is_not_among_the_matches_whose_records_can_be_had(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    actors = {"hand": '"actor":-1', "match": '"actor":-1'}

    def line(page: WebSocketRoute) -> None:
        table = page.connect_to_server()
        table.on_message(lambda text: page.send(str(text).replace(actors["hand"], actors["match"])))
        page.on_message(table.send)

    ana.context.route_web_socket(re.compile("/ws/"), line)
    play(ana, "cuatrola")
    play_out(ana)
    ana.page.wait_for_selector(".over .compared")
    actors["match"] = '"actor":-2'
    ana.page.evaluate("window.cut(); window.mend()")
    ana.page.wait_for_function(OVER)
    ana.page.wait_for_load_state("networkidle")
    ana.come("/#history")
    ana.page.reload()
    expect(ana.page.get_by_role("link", name="Jugar una")).to_be_visible()


def without_boards(route: Route) -> None:
    """Answer as a house of several servers does."""
    told = route.fetch()
    route.fulfill(response=told, body=told.text().replace('"board":true', '"board":false'))


def test_a_house_without_deals_of_the_day_offers_none(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.page.route(f"{quick}/", without_boards)
    ana.come("/")
    ana.page.wait_for_selector(".tiles")
    expect(ana.page.get_by_role("link", name="El reparto de hoy")).to_have_count(0)
