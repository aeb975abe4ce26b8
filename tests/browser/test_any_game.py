"""Games that bring no board of their own, those of `examples`: legible and played, by touch and by keyboard."""

import re
from collections.abc import Iterator

import pytest

from tests import examples
from tests.browser.conftest import Server, Visit, same_cards
from tests.browser.geometry import broken
from tests.browser.staged import Json, Stage, as_it_is, burraco, move
from tests.browser.visitor import ASKED, Visitor, looks

WINDOWS = (
    (320, 568),
    (360, 740),
    (614, 634),
    (740, 360),
    (667, 375),
    (735, 612),
    (820, 1180),
    (916, 464),
    (1847, 655),
    (1173, 1047),
    (1440, 900),
    (2560, 1440),
)
TRICK = """() => {
  const least = {'360x740': 60, '740x360': 60, '320x568': 50}[`${innerWidth}x${innerHeight}`] ?? 46;
  const [felt] = [...document.querySelectorAll('.place.centre')].map(e => e.getBoundingClientRect());
  return [...document.querySelectorAll('.trick .card')].map(e => [e.offsetWidth, e.getBoundingClientRect()])
    .filter(([wide, b]) => wide < least || b.top < felt.top - 4 || b.bottom > felt.bottom + 4
      || b.left < 0 || b.right > innerWidth)
    .map(([wide, b]) => `trick card: ${wide} wide at ${Math.round(b.left)},${Math.round(b.top)}`);
}"""
"""Cards of a trick that are small, or not whole on the felt."""
ROW = """() => {
  const [felt] = [...document.querySelectorAll('.place.centre')].map(e => e.getBoundingClientRect());
  return [...document.querySelectorAll('.place .laid .card')].map(e => e.getBoundingClientRect())
    .filter(b => b.width < 34 || b.top < felt.top - 1 || b.bottom > felt.bottom + 1
      || b.left < felt.left - 1 || b.right > felt.right + 1)
    .map(b => `row card: ${Math.round(b.width)} wide at ${Math.round(b.left)},${Math.round(b.top)}`);
}"""
"""Cards of a row that are small, or not whole on the felt."""
SAID = "[...document.querySelectorAll('.kit [aria-label], .kit img[alt]')].map(e => e.ariaLabel ?? e.alt)"
"""What a screen reader is told of pictures and buttons."""
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
    """Raise unless the table keeps the laws of the layout, its cards are whole, and axe finds no fault."""
    size = ana.page.viewport_size
    assert size is not None
    assert broken(ana, [(size["width"], size["height"])], TRICK, ROW) == []


def _at(ana: Visitor, players: int, game: str = "Escoba", speed: str = "off") -> Visitor:
    """Sit down with bots that play at random: they need no machine code, so a turn is a moment."""
    ana.come("/", speed=speed)
    ana.open_options(game)
    sheet = ana.page.locator(".table-options")
    sheet.get_by_label("Nivel").select_option("random")
    sheet.get_by_label("Jugadores").select_option(str(players))
    sheet.get_by_role("button", name="Jugar").click()
    ana.page.wait_for_selector(".hand.active")
    return ana


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("Brisca", 4),
        ("Escoba", 4),
        pytest.param("Brisca", 2, marks=pytest.mark.long),
        pytest.param("Escoba", 2, marks=pytest.mark.long),
    ],
)
def test_its_table_keeps_the_laws_of_the_layout_in_every_window(
    visit: Visit, with_examples: str, game: str, players: int
) -> None:
    """Before and after a card is picked up; the hand stays where it is when one is."""
    ana = _at(visit(with_examples, WINDOWS[0]), players, game)
    found = broken(ana, WINDOWS, TRICK, ROW)
    tops = _tops(ana)
    ana.page.keyboard.press("1")
    ana.page.wait_for_selector(".card-button.chosen")
    found += broken(ana, WINDOWS, TRICK, ROW)
    assert "\n".join(found) == "" and _tops(ana) == tops


def _tops(ana: Visitor) -> list[float]:
    """Return where the hand begins in two windows."""
    tops = []
    for size in ((360, 740), (740, 360)):
        ana.resize(size)
        tops.append(ana.page.evaluate(HAND_TOP))
    return tops


def test_it_is_played_by_touch_on_a_telephone(visit: Visit, with_examples: str) -> None:
    ana = _at(visit(with_examples, (390, 844), has_touch=True, is_mobile=True), 4)
    page = ana.page
    for _ in range(2):
        page.wait_for_selector(ASKED)
        cards = page.locator(".hand .card-button")
        number = cards.count()
        for place in range(number):
            cards.nth(place).tap()
            page.wait_for_selector(f".hand li:nth-child({place + 1}) .card-button.chosen")
            _judge(ana)
        page.locator(".choice").last.tap()  # what comes of it comes later than of a click
        page.wait_for_function("n => document.querySelectorAll('.hand .card-button').length !== n", arg=number)
    assert ana.axe() == []


def test_what_a_card_takes_is_ringed_and_told(visit: Visit, with_examples: str) -> None:
    """Each way has its letter on the cards that it takes; the words stay for who listens."""
    ana = _at(visit(with_examples, (1280, 800)), 4)
    page = ana.page
    for _ in range(4):
        page.wait_for_selector(ASKED)
        page.keyboard.press("1")
        page.wait_for_selector(".card-button.chosen")
        taken = page.locator(".choice.main :is(.takes, .way-cards) .card").count()
        assert page.locator(".laid .lit").count() == taken
        page.keyboard.press("1")
        ana.until_played()
    assert ana.axe() == []


def test_a_trick_says_who_lays_who_wins_and_who_has_taken_it(visit: Visit, with_examples: str) -> None:
    """By name, as the sentence of the log has it; nobody is a number, and a card is never said by its notation."""
    ana = _at(visit(with_examples, (1280, 800)), 2, "Brisca")
    page = ana.page
    page.wait_for_selector(ASKED)
    page.keyboard.press("1")
    page.wait_for_selector(".card-button.chosen")
    page.keyboard.press("1")
    told = page.wait_for_function("() => document.querySelector('.told')?.innerText").json_value()  # a moment long
    assert re.fullmatch(r"(Usted|Abril) se lleva la baza", told)
    page.wait_for_selector(ASKED)
    said = page.evaluate(
        "[...document.querySelectorAll('.kit [aria-label], .kit img[alt]')].map(e => e.ariaLabel ?? e.alt)"
    )
    assert any(" de " in one for one in said) and not [one for one in said if re.search(r"\b[A2-7SCR][oceb]\b", one)]


FLYING_AS_TOLD = """() => {
  window.flying = [];
  let told = false;
  new MutationObserver(() => {
    const now = document.querySelector('.told') !== null;
    if (now && !told) window.flying.push(document.querySelectorAll('#flights .flying').length);
    told = now;
  }).observe(document.querySelector('.kit'), {subtree: true, childList: true});
}"""
"""Keeps how many cards fly at the moment in which it is told who has taken a trick."""


def test_who_takes_a_trick_is_told_once_its_last_card_lies(visit: Visit, with_examples: str) -> None:
    """It was told with the card still on its way."""
    ana = _at(visit(with_examples, (1280, 800)), 2, "Brisca", "normal")
    page = ana.page
    page.evaluate(FLYING_AS_TOLD)
    for _ in range(2):
        page.wait_for_selector(ASKED)
        page.keyboard.press("1")
        page.wait_for_selector(".card-button.chosen")
        page.keyboard.press("1")
        ana.until_played()
    page.wait_for_function("() => window.flying.length > 0")
    assert set(page.evaluate("window.flying")) == {0}


def test_its_match_is_played_by_keyboard_counted_ended_and_replayed(visit: Visit, with_examples: str) -> None:
    """A whole match of one hand: each count names what it counts, the end who has won, the replay every trick."""
    ana = visit(with_examples, (740, 360))
    ana.come("/", speed="off")
    ana.open_options("Brisca")
    sheet = ana.page.locator(".table-options")
    sheet.get_by_label("Nivel").select_option("random")
    sheet.get_by_role("button", name="Reglas de la casa").click()
    sheet.locator("summary").first.click()
    sheet.get_by_label("Manos para ganar").select_option("1")
    sheet.get_by_role("button", name="Jugar").click()
    page = ana.page
    for _ in looks(ana):
        if ana.over():
            break
        ana.dismiss()
        if ana.waits_for_me():
            page.keyboard.press("1")
            page.keyboard.press("1")
            ana.until_played()
    page.locator(".over details summary").click()
    counted = page.locator(".breakdown").inner_text()
    (points,) = re.findall(r"Puntos\s+(\d+)\s+(\d+)", counted)
    assert sum(map(int, points)) == sum(value * 4 for value in (11, 10, 4, 3, 2)) and "Mano" in counted
    page.get_by_role("link", name="Ver la partida").click()
    page.wait_for_selector(".replay .kit .hand")
    assert broken(ana, [(360, 740)], TRICK) == []


def test_a_hint_is_given_and_its_card_picked_up(visit: Visit, with_examples: str) -> None:
    ana = _at(visit(with_examples, (360, 740)), 2, "Brisca")
    page = ana.page
    page.get_by_role("button", name="Consejo").click()
    page.wait_for_selector(".notice.advice")
    page.wait_for_selector(".card-button.chosen")
    name = page.locator(".card-button.chosen").get_attribute("aria-label") or ","
    assert name.split(",")[0] in page.locator(".notice.advice").inner_text()


def test_what_is_refused_is_said_with_its_clause(visit: Visit, with_examples: str) -> None:
    ana = _at(visit(with_examples, (1280, 800)), 2)
    ana.open("Historia")
    ana.page.locator(".aside .text").fill("Ro x7o6o5o")
    ana.page.locator(".aside .text").press("Enter")
    notice = ana.page.locator(".passing .notice")
    notice.wait_for()
    assert "Regla E07" in notice.inner_text()
    assert ana.axe() == []


def test_a_game_of_rows_in_groups_is_drawn_from_the_words_of_the_kit(visit: Visit, with_examples: str) -> None:
    """Its rows, its hand by kinds and what cards that are picked out can do, with nothing of it known to the page."""
    ana = visit(with_examples, (390, 844))
    stage = Stage(ana, burraco)
    page = _at(ana, 4).page
    found = broken(ana, ((320, 568), (360, 740), (740, 360), (820, 1180), (1440, 900)))
    assert page.locator(".ribbon").all_inner_texts() == ["sporco", "pulito"]
    ana.resize((390, 844))
    page.locator(".kinds [data-kind='7h']").click()
    found += broken(ana, [(390, 844)])
    page.locator(".ours [data-row=cuori] .target").click()  # of all that the seven can do, this has its place there
    assert stage.played() == [["attacca 7"]]
    assert found == [] and ana.axe() == []


def _escoba(scene: Json) -> None:
    scene["shout"] = {"text": "¡Escoba!"}


def test_what_is_shouted_is_shouted_where_cards_fly(visit: Visit, with_examples: str) -> None:
    """It was looked for among what had landed, when nothing had yet."""
    ana = visit(with_examples, (390, 844))
    stage = Stage(ana, as_it_is)
    page = _at(ana, 2, speed="normal").page
    stage.again(_escoba, move(1, "7o"))
    page.wait_for_selector(".shout")
    assert page.locator(".shout").inner_text() == "¡Escoba!"


OF_MODULE = """() => {
  const part = document.querySelector('.own-part'), drawing = part.querySelector('.own-drawing');
  const cards = [...(drawing.shadowRoot?.querySelectorAll('img') ?? [])];
  const room = document.querySelector('.place.corner').getBoundingClientRect();
  const seen = drawing.getBoundingClientRect().width > 0;
  const out = cards.map(one => one.getBoundingClientRect()).filter(b => seen && (b.left < room.left - 1
    || b.right > room.right + 1 || b.top < room.top - 1 || b.bottom > room.bottom + 1));
  return [part.classList.contains('drawn'), cards.length > 0, seen, out.length];
}"""
"""Whether the module has drawn its part, of cards, that there is room for it, and how many lie out of its place."""


def test_a_part_that_a_package_draws_itself_stands_in_the_place_of_the_plain_one(
    visit: Visit, with_examples: str
) -> None:
    """Where there is no room for it the plain one is seen, which stays for a screen reader everywhere."""
    ana = _at(visit(with_examples, (390, 844)), 2)
    ana.page.wait_for_selector(".own-part.drawn")
    for size, has_room in (((390, 844), True), ((320, 568), False), ((820, 1180), True), ((1440, 900), True)):
        ana.resize(size)
        assert ana.page.evaluate(OF_MODULE) == [True, True, has_room, 0], size
    assert any("Mazo" in str(one) for one in ana.page.evaluate(SAID))
    assert broken(ana, WINDOWS, ROW) == [] and ana.axe() == []


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (None, "Failed to fetch"),
        ("export const api = 1; throw new Error('broken')", "broken"),
        ("export const api = 2; export const part = () => ({ draw() {} });", "version 2"),
        ("export const api = 1; export const part = () => ({ draw() { throw new Error('torn'); } });", "torn"),
    ],
)
def test_a_part_that_fails_leaves_the_plain_one_and_the_log_says_so(
    visit: Visit, with_examples: str, source: str | None, said: str
) -> None:
    ana, lines = visit(with_examples, (390, 844)), list[str]()
    ana.page.on("console", lambda message: lines.append(message.text))
    ana.page.route(
        re.compile("/parts/"),
        lambda route: route.fulfill(body=source, content_type="text/javascript") if source else route.abort(),
    )
    _at(ana, 2)
    ana.page.wait_for_function("() => document.querySelector('.own-part:not(.drawn) .heap .held')?.checkVisibility()")
    for _ in looks(ana):
        if any("drawn plainly" in line and said in line for line in lines):
            break
    assert ana.page.locator(".own-drawing").bounding_box() is None
    ana.errors.clear()  # those of the module
