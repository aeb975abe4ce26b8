"""The work of a page: what is seen first waits for nothing else, and no more is drawn anew than what has changed."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import take
from tests.browser.watched import ACTS
from tests.rest_long import rest_long

STYLES = Path(__file__).parents[2] / "web" / "src"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTOR = re.compile(r"([^{}]*:has\([^{}]*)\{")
INNERMOST = re.compile(r":(has|is|not|where|nth-[a-z-]+)\([^()]*\)")
NAMED = re.compile(r"[.#\[]|(?<![:\w-])[a-z]")


def _parts(selector: str) -> list[str]:
    """A selector from element to element, each with a word for what it asks of others: `:below`, or `:asked`."""

    def word(found: re.Match[str]) -> str:
        below = found[1] == "has" or ":below" in found[0]
        return ":below" if below else ".one-of" if found[1] == "is" else ":asked"

    while (shorter := INNERMOST.sub(word, selector)) != selector:
        selector = shorter
    return re.split(r"[\s>+~]+", selector.strip())


def _rules() -> list[tuple[str, str]]:
    """Each selector that looks below an element, with its file."""
    return [
        (str(path.relative_to(STYLES)), selector.strip())
        for path in sorted(STYLES.rglob("*.css"))
        for rule in SELECTOR.findall(COMMENT.sub("", path.read_text(encoding="utf-8")))
        for selector in re.split(r",(?![^()]*\))", rule)
        if ":has(" in selector
    ]


def test_no_rule_that_looks_below_an_element_has_all_below_it_styled_anew() -> None:
    """Where `:has` decides on what no class, tag or attribute names, each change has the whole table styled."""
    rules = _rules()
    assert rules
    assert [rule for rule in rules if not NAMED.search(_parts(rule[1])[-1])] == []


BOARD = re.compile(r"\.(board|canasta|cuarenta|cuatrola|kit)(?![\w-])\S*:below")


def test_no_rule_looks_below_the_board_for_what_is_said_of_its_parts() -> None:
    """A part that comes or goes would have all parts styled: the board says itself what they hang on."""
    assert [rule for rule in _rules() if any(BOARD.search(part) for part in _parts(rule[1])[:-1])] == []


def test_no_rule_looks_below_for_what_a_script_writes_as_a_style() -> None:
    """Each card that lands would have what stands around it styled."""
    assert [rule for rule in _rules() if "[style" in rule[1]] == []


CHANGES = """() => {
  const parts = ['.top-bar', '.score-bar', '.others', '.seat', '.hand', '.ask', '.place.centre'];
  window.touched = {};
  window.stays = [...document.querySelectorAll('.top-bar *, .score-bar *, .seat *, .hand li, .hand li *, .laid > li')];
  new MutationObserver(changes => {
    for (const {target} of changes) if (target.data !== '') {
      const at = (target.nodeType === 1 ? target : target.parentElement)?.closest(parts.join());
      const part = parts.find(one => at?.matches(one)) ?? 'elsewhere';
      window.touched[part] = (window.touched[part] ?? 0) + 1;
    }
  }).observe(document.getElementById('app'), {subtree: true, childList: true, attributes: true, characterData: true});
}"""
"""Counts what is changed from now on, by the part of the table that it belongs to. No words take no room, and Preact
writes them again each time; they are left out."""


def test_a_card_that_is_picked_up_changes_the_hand_and_the_question_alone(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="normal")
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.wait_for_selector(".begun .bubble", state="detached")  # what goes by itself
    ana.at_rest()
    page.evaluate(CHANGES)
    take(page.locator(".hand .card-button.playable").first)
    page.wait_for_selector(".hand .card-button.chosen")
    ana.at_rest()
    touched = page.evaluate("window.touched")
    assert set(touched) <= {".hand", ".ask", ".place.centre"}, touched
    assert touched[".hand"] <= 4
    assert page.evaluate("window.stays.every(one => one.isConnected)")


DRAWN = """{
  window.drawn = 0;
  const real = JSON.parse;
  JSON.parse = (text, ...rest) => {
    const said = real(text, ...rest);
    for (const place of said?.scene?.seats ?? []) {
      const { held } = place;
      Object.defineProperty(place, 'held', { enumerable: true, get: () => (window.drawn++, held) });
    }
    return said;
  };
}"""
"""Counts how often a seat is drawn, whether or not something of it changes: it reads how many cards are held there."""


@pytest.mark.parametrize("game", ["Cuarenta", "Canasta"])
def test_a_card_that_is_picked_up_has_no_seat_drawn_anew(visit: Visit, quick: str, game: str) -> None:
    ana = visit(quick)
    ana.context.add_init_script(DRAWN)
    ana.come("/", speed="off")
    ana.open_table(game)
    page = ana.page
    page.wait_for_selector(".hand.active")
    if game == "Canasta":
        page.locator(".choice[data-does=draw]").click()
        page.wait_for_selector(".kit[data-asks=lay]")
    page.reload()
    card = page.locator(".hand .card-button.playable").first
    card.wait_for()
    ana.at_rest()
    assert page.evaluate("window.drawn") > 0
    page.evaluate("window.drawn = 0")
    take(card)
    page.wait_for_selector(".hand .card-button.chosen")
    ana.at_rest()
    assert page.evaluate("window.drawn") == 0


BEFORE_SEEN = """() => {
  const [seen] = performance.getEntriesByName('first-contentful-paint');
  return performance.getEntriesByType('resource').filter(one => one.startTime < seen.startTime)
    .map(one => one.name.replace(/.*\\/|-[\\w-]{7}\\.\\w+$/g, ''));
}"""
"""The files that were asked for before anything was seen, by their first words."""


def test_a_page_is_seen_before_any_script_is_asked_for(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/")
    ana.page.wait_for_selector(".door")
    assert sorted(ana.page.evaluate(BEFORE_SEEN)) == ["asap", "index", "truculenta"]
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    beto = visit(quick)  # whose browser keeps no file yet
    beto.page.goto(ana.page.url)
    beto.page.wait_for_selector(".seat")
    asked = {one for one in beto.page.evaluate(BEFORE_SEEN) if not one.startswith("data:")}
    assert asked == {"Board", "Counters", "cuarenta", "index", "truculenta"}


def test_a_page_of_which_nothing_is_seen_comes_all_the_same(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.page.add_init_script("PerformanceObserver.prototype.observe = () => undefined")
    ana.come("/")
    ana.page.wait_for_selector(".door")


ALL = 2 * 53 + 3 * 3 + 2
"""The pictures that a table makes: a French pack in two cuts, three faces in three moods, a back and a counter."""

UNMADE = """{
  window.unmade = null;
  window.made = new Set();
  window.requestIdleCallback = then => setTimeout(then);
  window.Image = class extends Image {
    get src() { return super.src; }
    set src(address) { super.src = address; window.made.add(address); }
  };
  new MutationObserver(changes => {
    if (!document.querySelector('.kit')) return;
    const come = changes.flatMap(({target, addedNodes}) => [target, ...addedNodes]);
    const images = come.flatMap(one => one.matches?.('img') ? one : [...one.querySelectorAll?.('img') ?? []]);
    const late = images.filter(one => !one.complete && !one.matches('.counter'));
    const names = late.map(one => one.dataset.card ?? one.parentElement?.className ?? '');
    window.unmade = [...window.unmade ?? [], ...names];
  }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['src']});
}"""
"""Notes the pictures that are still to be made once a board shows them; an idle page has its turn at once."""


@pytest.mark.parametrize("game", rest_long(["Canasta", "Cuarenta"]))
def test_a_picture_is_made_before_the_board_shows_it(visit: Visit, quick: str, game: str) -> None:
    """Neither the first drawing nor a play waits for one: each is a small document, and a dozen hold the page up."""
    ana = visit(quick, (390, 844))
    ana.context.add_init_script(UNMADE)
    ana.come("/", speed="normal")
    ana.open_table(game)
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.reload()
    page.wait_for_selector(".hand.active")
    assert page.evaluate("window.unmade") == []
    page.wait_for_function("n => window.made.size >= n", arg=ALL)
    for _ in range(3):
        page.wait_for_selector(".hand.active, dialog[open]")
        ana.dismiss()
        ACTS[game](ana)
    assert page.evaluate("window.unmade") == []


MADE = "() => [...document.querySelectorAll('{} img')].map(one => one.src.startsWith('data:image/svg'))"
ALL_MADE = f"{MADE}.every(Boolean)"


def test_the_entrance_makes_no_picture_that_is_not_in_sight(visit: Visit, quick: str) -> None:
    ana = visit(quick, (390, 844))
    ana.come("/")
    ana.page.wait_for_selector(".door")
    ana.page.wait_for_function(ALL_MADE.format(".door-fan"))
    assert set(ana.page.evaluate(MADE.format(".faces"))) == {False}, "a telephone shows no faces at the doors"
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    ana.page.wait_for_function(ALL_MADE.format(".faces"))


def test_a_picture_that_is_still_to_come_leaves_its_room_and_is_never_a_broken_one(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1280, 800))
    ana.page.add_init_script("window.requestIdleCallback = () => 0")
    ana.come("/")
    ana.page.wait_for_selector(".door")
    ana.page.wait_for_function("() => [...document.images].every(one => one.complete)")
    pictures = ana.page.locator(".door img")
    assert pictures.count() and set(ana.page.evaluate(MADE.format(".door"))) == {False}
    assert all(pictures.evaluate_all("all => all.map(one => one.naturalWidth > 0 && one.offsetWidth > 10)"))


WAITED = """{
  const wait = window.setTimeout;
  window.waited = [];
  window.kept = 0;
  window.setTimeout = (then, ms, ...rest) => ms === LATER ? window.waited.push(then) : wait(then, ms, ...rest);
  const {register} = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = function (...of) { window.kept++; return register.apply(this, of); };
}"""
"""Holds back what waits as long as the page's files do, and counts how often they are asked for."""

LATER = re.compile(r"LATER = (\d+);")
ACTIVE = "() => navigator.serviceWorker.ready.then(one => one.active?.state === 'activated')"
AGAIN = """address => {
  const image = new Image();
  image.src = address;
  return image.complete;
}"""
"""Asks for a picture once more: one that is at hand is there at once."""
ELAPSE = "() => { for (const then of window.waited.splice(0)) then(); return window.kept; }"


def test_a_pages_files_are_kept_once_all_of_it_is_there_and_nothing_moves(visit: Visit, quick: str) -> None:
    """To keep eighty files takes more work than all that is seen first, and would take the cores from it."""
    found = LATER.search((STYLES / "net" / "shell.ts").read_text(encoding="utf-8"))
    assert found
    ana = visit(quick, keeps_files=True)
    ana.context.add_init_script(WAITED.replace("LATER", found[1]))
    ana.come("/")
    page = ana.page
    page.wait_for_function(f"() => ({MADE.format('.door-fan')})()[0]")
    page.wait_for_function("() => window.waited.length === 1")
    assert page.evaluate("window.kept") == 0
    page.evaluate("document.body.append(Object.assign(document.createElement('i'), {className: 'flying'}))")
    assert page.evaluate(ELAPSE) == 0, "something flies"
    page.evaluate("document.querySelector('.flying').remove()")
    assert page.evaluate(ELAPSE) == 1
    page.wait_for_function(ACTIVE)
    made = page.locator(".door-fan img").first.get_attribute("src")
    assert page.evaluate(AGAIN, made), "a picture was made anew"


FACE_AHEAD = re.compile(r'<link rel="preload" href="/assets/([a-z]+)-[^"]+" as="font"')
WRITTEN_IN = "() => [...document.fonts].filter(one => one.status === 'loaded').map(one => one.family.toLowerCase())"


@pytest.mark.parametrize("at_table", [False, True])
def test_a_face_that_comes_ahead_is_written_in(visit: Visit, quick: str, at_table: bool) -> None:
    """The console says so of one that is not; it says so of one that is late, too, where the machine is slow."""
    ana = visit(quick)
    ana.come()
    if at_table:
        ana.open_table()
        ana.page.wait_for_selector(".hand.active")
    ahead = FACE_AHEAD.findall(ana.context.request.get(ana.page.url).text())
    assert ahead
    for face in ahead:
        ana.page.wait_for_function(f"face => ({WRITTEN_IN})().some(one => one.includes(face))", arg=face)
