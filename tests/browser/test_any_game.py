"""Games that bring no board of their own, those of `examples`: legible and played, by touch and by keyboard."""

from collections.abc import Iterator

import pytest

from tests import examples
from tests.browser.conftest import Server, Visit, same_cards
from tests.browser.visitor import Visitor

OUTSIDE = """() => {
  const inside = (one, box) =>
    one.left >= box.left - 1 && one.right <= box.right + 1 && one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
  const page = new DOMRect(0, 0, innerWidth, innerHeight);
  const middle = document.querySelector('.middle').getBoundingClientRect();
  const out = (what, box) => [...document.querySelectorAll(what)]
    .filter(e => !inside(e.getBoundingClientRect(), box)).map(e => e.className || e.outerHTML);
  return [...out('.hand .card-button, .choices, .choice.main, .turn, .side, .others .seat', page),
          ...out('.laid .card, .facts div, .zone h3', middle)];
}"""
"""Whatever does not lie wholly on the page or, of what lies on the table, on the table; many choices scroll."""
SMALL = """() => [...document.querySelectorAll('.hand .card-button, .choice, .topbar button')]
  .filter(e => { const box = e.getBoundingClientRect(); return box.width < 44 || box.height < 44; })
  .map(e => e.outerHTML)"""
CUT = """() => [...document.querySelectorAll('.board :is(h3, dt, dd, p, .choice-text, .written)')]
  .filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline').map(e => e.outerHTML)"""
HAND_TOP = "() => document.querySelector('.hand').getBoundingClientRect().top"


@pytest.fixture(scope="module")
def _house_with_examples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("examples")
    store = str(home / "tables.db")
    server = Server(
        "tests.browser.house", "{port}", store, "--quick", environment=examples.installed(home / "packages")
    )
    yield server.url
    server.stop()


@pytest.fixture
def with_examples(_house_with_examples: str, request: pytest.FixtureRequest) -> str:
    """The address of a server beside which the games are installed; the same test, the same cards."""
    return same_cards(_house_with_examples, request)


def _judge(ana: Visitor) -> None:
    """Raise unless all that is needed is in sight, whole, large enough and without fault for axe."""
    ana.at_rest()
    assert ana.page.evaluate(OUTSIDE) == []
    assert ana.page.evaluate(SMALL) == []
    assert ana.page.evaluate(CUT) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _at(ana: Visitor, players: int, game: str = "Escoba") -> Visitor:
    """Sit down with bots that play at random: they need no machine code, so a turn is a moment."""
    ana.come("/", speed="off")
    ana.open_options(game)
    sheet = ana.page.locator(".table-options")
    sheet.get_by_label("Nivel").select_option("random")
    sheet.get_by_label("Jugadores").select_option(str(players))
    sheet.get_by_role("button", name="Jugar").click()
    ana.page.wait_for_selector(".hand.active")
    return ana


@pytest.mark.parametrize("players", [2, 4])
def test_it_is_played_by_touch_on_a_telephone(visit: Visit, with_examples: str, players: int) -> None:
    ana = _at(visit(with_examples, (390, 844), has_touch=True, is_mobile=True), players)
    page = ana.page
    for _ in range(4):
        page.wait_for_selector(".hand.active")
        _judge(ana)
        cards, top = page.locator(".hand .card-button"), page.evaluate(HAND_TOP)
        number = cards.count()
        for place in range(number):
            cards.nth(place).tap()
            page.wait_for_selector(f".hand li:nth-child({place + 1}) .card-button.chosen")
            _judge(ana)
            assert page.evaluate(HAND_TOP) == top
        page.locator(".choice").last.tap()  # what comes of it comes later than of a click
        page.wait_for_function("n => document.querySelectorAll('.hand .card-button').length !== n", arg=number)
    assert ana.axe() == []


@pytest.mark.parametrize(("game", "players"), [("Escoba", 4), ("Brisca", 2)])
def test_it_is_played_by_keyboard_on_a_desk(visit: Visit, with_examples: str, game: str, players: int) -> None:
    ana = _at(visit(with_examples, (1280, 800)), players, game)
    page = ana.page
    for _ in range(4):
        page.wait_for_selector(".hand.active")
        _judge(ana)
        page.keyboard.press("1")
        page.wait_for_selector(".card-button.chosen")
        _judge(ana)
        taken = page.locator(".choice.main .cards").nth(1).locator(".card").count()
        assert page.locator(".laid .taken").count() == taken
        page.keyboard.press("1")
        ana.until_played()
    assert ana.axe() == []


def test_several_zones_are_in_sight_on_a_telephone(visit: Visit, with_examples: str) -> None:
    ana = _at(visit(with_examples, (390, 844), has_touch=True, is_mobile=True), 4, "Brisca")
    _judge(ana)
    assert ana.axe() == []


def test_what_is_refused_is_said_with_its_clause(visit: Visit, with_examples: str) -> None:
    ana = _at(visit(with_examples, (1280, 800)), 2)
    ana.open("Historia")
    ana.page.locator(".aside .text").fill("Ro x7o6o5o")
    ana.page.locator(".aside .text").press("Enter")
    notice = ana.page.locator(".passing .notice")
    notice.wait_for()
    assert "Regla E07" in notice.inner_text()
    assert ana.axe() == []
