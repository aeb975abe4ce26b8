"""Words at a table can be read: phrases beside their seats, and notices, which last until they are read."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.staged import Stage, as_it_is, claims
from tests.browser.tables import Tables
from tests.browser.test_geometry import WINDOWS
from tests.browser.visitor import Visitor
from tests.rest_long import rest_long

LONG = "Come on, the coffee is getting cold!"
HIDDEN = """text => {
  const bubble = [...document.querySelectorAll('.bubble')].find(one => one.textContent === text);
  if (!bubble) return null;
  for (const one of document.querySelectorAll('.bubble')) one.style.visibility = one === bubble ? '' : 'hidden';
  bubble.style.pointerEvents = 'auto'; // what lies below it is in reach, and would be found
  const box = bubble.getBoundingClientRect(), found = [];
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) found.push('cut off');
  if (bubble.scrollWidth > bubble.clientWidth + 1) found.push('cut in itself');
  for (const x of [0.1, 0.5, 0.9]) for (const y of [0.2, 0.5, 0.8]) {
    const there = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    if (there && !bubble.contains(there)) found.push(`under ${there.className}`);
  }
  for (const one of document.querySelectorAll(':is(.acts, .ask) :is(.turn, .choice, .quiet-note)')) {
    const b = one.getBoundingClientRect();
    if (Math.min(box.right, b.right) - Math.max(box.left, b.left) > 1
      && Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top) > 1) found.push(`over ${one.innerText}`);
  }
  return [...new Set(found)];
}"""
"""Ways in which the phrase that is said, or what is asked below it, cannot be read, as soon as it is said."""
COVERED = """() => {
  const notice = document.querySelector('.passing .notice').getBoundingClientRect();
  const meets = b => Math.min(notice.right, b.right) - Math.max(notice.left, b.left) > 1
    && Math.min(notice.bottom, b.bottom) - Math.max(notice.top, b.top) > 1;
  const needed = '.seat:not(.own) .who, .hand .card-button, :is(.acts, .ask) .choice, .score-bar .digits';
  return [...document.querySelectorAll(needed)]
    .filter(one => one.checkVisibility() && meets(one.getBoundingClientRect()))
    .map(one => one.className + one.innerText);
}"""
"""Returns the names, cards, choices and scores over which the notice lies."""
GAMES = ["Cuarenta", "Cuatrola", "Canasta"]


def _at(tables: Tables, game: str) -> tuple[Visitor, Stage]:
    ana, stage = tables.at(game, as_it_is)
    ana.page.wait_for_selector(".hand.active")
    return ana, stage


@pytest.mark.parametrize("game", rest_long(GAMES))
def test_a_phrase_is_read_from_every_seat_in_every_window(tables: Tables, game: str) -> None:
    ana, stage = _at(tables, game)
    page = ana.page
    found: list[str] = []
    for size in WINDOWS:
        ana.resize(size)
        for seat in range(4):
            text = f"{LONG} {size[0]} {seat}"
            stage.tell(type="said", seat=seat, phrase="coffee", text=text)
            hidden = page.wait_for_function(HIDDEN, arg=text).json_value()
            found += [f"{size}, seat {seat}: {one}" for one in hidden]
    assert found == []


AWAY = """text => {
  const box = [...document.querySelectorAll('.bubble')].find(one => one.textContent === text).getBoundingClientRect();
  const far = [...document.querySelectorAll('.seat.own, :is(.acts, .ask) .asked')]
    .map(one => one.getBoundingClientRect())
    .map(b => Math.max(b.top - box.bottom, box.top - b.bottom, b.left - box.right, box.left - b.right));
  return Math.round(Math.min(...far));
}"""
"""Returns how many pixels one's own phrase is away from one's seat, or from what is asked there."""


def test_a_phrase_of_ones_own_stays_there_while_a_quiet_choice_is_asked_about(visit: Visit, quick: str) -> None:
    """The turn's own words are not drawn then: beside them the phrase would stand at the window's upper edge."""
    ana = visit(quick)
    stage = Stage(ana, claims)
    ana.come("/", speed="off", name="Ana")
    ana.open_table()
    page = ana.page
    page.locator(".choice.quiet").first.click()
    page.locator(".ask .asked").wait_for()
    found: list[str] = []
    for size in WINDOWS:
        ana.resize(size)
        text = f"{LONG} {size[0]} {size[1]}"
        stage.tell(type="said", seat=0, phrase="coffee", text=text)
        hidden = page.wait_for_function(HIDDEN, arg=text).json_value()
        found += [f"{size}: {one}" for one in hidden]
        away = page.evaluate(AWAY, text)
        if away > 8:
            found.append(f"{size}: {away} px away")
    assert found == []


@pytest.mark.parametrize("game", rest_long(GAMES))
def test_a_notice_covers_nobody_and_nothing_that_is_needed(tables: Tables, game: str) -> None:
    ana, stage = _at(tables, game)
    stage.tell(type="refused", cid="", text="Nadie puede recoger lo que otro ya vio: la jugada queda.", clause="P22")
    ana.page.wait_for_selector(".passing .notice")
    found: list[str] = []
    for size in WINDOWS:
        ana.resize(size)
        found += [f"{size}: {one}" for one in ana.page.evaluate(COVERED)]
    assert found == []


def test_a_refusal_stays_while_the_others_play(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    stage = Stage(ana, lambda scene: None, silent=False)
    ana.come("/", speed="slow", name="Ana")
    ana.open_table()
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.play_first()
    stage.tell(type="refused", cid="", text="No se puede deshacer.", clause="")
    page.wait_for_selector(".passing .notice")
    page.wait_for_selector(".hand.active, dialog[open]")
    assert page.locator(".passing .notice").inner_text().startswith("No se puede deshacer.")


def test_a_phrase_that_is_said_again_is_read_as_long_as_the_first(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    page = ana.page
    page.clock.install()
    stage = Stage(ana, lambda scene: None)
    ana.come("/", speed="off", name="Ana")
    ana.open_table()
    page.wait_for_selector(".hand.active")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    bubble = page.locator(".bubble")
    for _ in range(2):
        stage.tell(type="said", seat=1, phrase="coffee", text=LONG)
        bubble.wait_for()
        page.clock.run_for(3000)
    assert bubble.count() == 1
    page.clock.run_for(2000)
    assert bubble.count() == 0
