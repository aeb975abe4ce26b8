"""Sounds of the table: on, soft, muted by a tap for good; never heard before what they follow from has landed."""

from copy import deepcopy

import pytest

from tests.browser.conftest import Visit
from tests.browser.staged import Change, Json, Stage, melds, move, two_ways
from tests.browser.stepped import FRAME, MOST, Stepped
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor, take
from tests.browser.watched import ACTS, play_watched
from tests.rest_long import rest_long

INSTRUMENT = """() => {
  window.notes = 0;
  window.early = [];
  window.landed = 0;
  window.fell = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const real = kind.prototype.start;
    kind.prototype.start = function (...rest) { window.notes++; return real.apply(this, rest); };
  }
  new MutationObserver(all => {
    for (const one of all) window.landed += [...one.removedNodes].filter(node => node.className === 'flying').length;
  }).observe(document.getElementById('flights'), {childList: true});
  const real = performance.mark.bind(performance);
  performance.mark = name => {
    const falls = /card|theirs|glass|slam|deal|take|trick/.test(name);
    if (falls) window.fell++;
    const left = document.querySelectorAll('#flights .flying').length;
    const mark = [name, window.fell, window.landed, left];
    // what was removed in this very task is counted by the observer a microtask later
    queueMicrotask(() => { if (falls && window.fell > window.landed + 1) window.early.push(mark.join(' ')); });
    return real(name);
  };
}"""
"""Counts what is sent to the loudspeaker and what has landed; a card's sound that is ahead of its landing is noted."""
HEARD = "() => performance.getEntriesByType('mark').map(one => one.name).filter(one => one.startsWith('sound '))"


@pytest.mark.parametrize("game", rest_long(ACTS))
def test_no_card_is_heard_before_it_has_landed(visit: Visit, quick: str, game: str) -> None:
    page = play_watched(visit(quick), game, INSTRUMENT)
    page.wait_for_function("() => window.notes > 0")
    heard = page.evaluate(HEARD)
    assert {"sound card", "sound theirs", "sound slam"} & set(heard)
    assert "sound turn" in heard
    assert page.evaluate("window.early") == []


def _laid(card: str) -> Change:
    def lay(scene: Json) -> None:
        scene["hand"] = [one for one in scene["hand"] if one["card"] != card]
        scene["table"].append({"card": card, "name": card, "last": True})

    return lay


def _wins(points: int, *taken: str) -> Change:
    def win(scene: Json) -> None:
        scene["table"] = [one for one in scene["table"] if one["card"] not in taken]
        scene["sides"][1]["score"] += points

    return win


def _frozen(scene: Json) -> None:
    scene["discards"].update(
        frozen=True, froze=True, size=scene["discards"]["size"] + 1, top={"card": "**", "name": "joker"}
    )


def _not_frozen(scene: Json) -> None:
    melds(scene)
    scene["discards"].update(frozen=False, froze=False)


def _first_of_a_pile(scene: Json) -> None:
    """A side that has not opened finds it frozen, and none before it, since there was none."""
    scene["discards"].update(frozen=True, froze=False, size=1, top={"card": "5c", "name": "five"})


def _squared(scene: Json) -> None:
    scene["shout"] = {"text": "¡Canasta limpia!"}
    row = scene["groups"][0]["rows"][1]
    row.update(cards=[*row["cards"], "5h", "5c"], naturals=7, closed="limpia")


def _scored(seat: int, text: str, *names: str) -> Json:
    return {**move(seat, text), "scores": [{"name": name, "side": 1, "points": 2} for name in names]}


EVENTS: dict[str, tuple[tuple[Change, Json, str], ...]] = {
    "Cuarenta": (
        (_laid("Ad"), move(0, "Ad"), "card"),
        (_laid("2c"), move(1, "2c"), "theirs"),
        (_wins(4, "7d"), move(1, "7h x7d"), "take"),
        (_wins(4, "7d"), _scored(1, "7h x7d", "caida"), "slam"),
        (_wins(4), _scored(1, "7h x7d", "limpia"), "sweep"),
        (_wins(4), _scored(1, "2c x2h", "ronda"), "knuckles"),
        (_wins(4), move(1, "2c x2h"), "counter"),
        (_wins(12), move(1, "2c x2h"), "large_counter"),
    ),
    "Canasta": (
        (_frozen, move(1, "drop *"), "glass"),
        (_first_of_a_pile, move(1, "drop 5"), "theirs"),
        (_squared, move(2, "add 5:hc"), "pack"),
    ),
}


@pytest.mark.parametrize("game", EVENTS)
def test_each_event_has_its_sound(tables: Tables, game: str) -> None:
    before: Json = {}

    def begin(scene: Json) -> None:
        (two_ways if game == "Cuarenta" else _not_frozen)(scene)
        before.update(deepcopy(scene))

    def again(scene: Json) -> None:
        scene.clear()
        scene.update(deepcopy(before))

    ana, stage = tables.at(game, begin, speed="fast")
    ana.page.wait_for_selector(".hand.active")
    for change, told, sound in EVENTS[game]:
        stage.again(again)
        ana.at_rest()
        ana.page.evaluate("performance.clearMarks()")
        stage.again(change, told)
        ana.page.wait_for_function(f"sound => ({HEARD})().includes(`sound ${{sound}}`)", arg=sound)


MARKS = "() => { window.marks = []; performance.mark = name => { window.marks.push(name); }; }"
"""Notes each sound, also where the page's clock is stepped by hand."""


@pytest.mark.parametrize(
    ("change", "told", "sound"),
    rest_long(
        [
            (_wins(4, "7d"), _scored(1, "7h x7d", "caida"), "slam"),
            (_laid("2c"), move(1, "2c"), "theirs"),
            (_laid("Ad"), move(0, "Ad"), "card"),
        ]
    ),
)
def test_a_card_is_silent_until_it_lies(visit: Visit, quick: str, change: Change, told: Json, sound: str) -> None:
    ana = visit(quick)
    stage, clock = Stage(ana, two_ways), Stepped(ana)
    ana.come("/", speed="normal", name="Ana")
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    clock.stop()
    page.evaluate(MARKS)
    stage.again(change, told)
    clock.until("#flights .flying")
    clock.step(224)
    assert f"sound {sound}" not in page.evaluate("window.marks")
    clock.step(480)
    assert f"sound {sound}" in page.evaluate("window.marks")


def _is_turn_heard(ana: Visitor) -> bool:
    """Return whether one's turn has been heard, once the question stands."""
    ana.page.wait_for_selector(".hand.active")
    ana.at_rest()
    return "sound turn" in ana.page.evaluate(HEARD)


def test_ones_turn_is_heard_where_it_comes_from_somebody_else(visit: Visit, quick: str) -> None:
    """Not after a step of one's own, as a draw before what is laid; where both come at once, it is the other's."""
    ana = visit(quick)
    stage = Stage(ana, two_ways)
    ana.come("/", speed="normal", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    ana.at_rest()
    for told, heard in (
        ([move(0, "Ad")], False),
        ([move(1, "2c")], True),
        ([move(0, "5c")], False),
        ([move(0, "Kh"), move(1, "2c")], True),
    ):
        ana.page.evaluate("performance.clearMarks()")
        before = ana.page.locator(".hand .card").count()
        stage.again(lambda scene: scene["hand"].pop() and None, *told)
        ana.page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=before)
        assert _is_turn_heard(ana) == heard


def test_a_question_in_secret_is_heard(visit: Visit, quick: str) -> None:
    """Nothing that was played comes with it, so the table was waiting for whoever is asked."""
    ana = visit(quick)
    stage = Stage(ana, two_ways)
    ana.come("/", speed="normal", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    stage.again(lambda scene: scene.update(actor=1), move(0, "Ad"))
    ana.page.wait_for_selector(".hand:not(.active)")
    ana.at_rest()
    ana.page.evaluate("performance.clearMarks()")
    stage.again(lambda scene: scene.update(actor=scene["seat"]))
    assert _is_turn_heard(ana)


TICKS = "() => window.marks.filter(one => one === 'sound tick').length"


def _let_tick(ana: Visitor, clock: Stepped, times: int) -> None:
    """Let time go by until so many of the last seconds have been heard."""
    for _ in range(MOST):
        if ana.page.evaluate(TICKS) >= times:
            return
        clock.step(FRAME)
    raise AssertionError(f"{times} seconds are not heard in {MOST} frames")


def test_the_last_seconds_of_the_own_clock_are_heard_none_of_them_twice(visit: Visit, quick: str) -> None:
    """In mid-turn the table tells the time once more, as where somebody comes, and a little more than was left here."""
    ana = visit(quick)
    table: Json = {}

    def clocks(told: Json) -> None:
        table.update(told)
        for seat in told["seats"]:
            seat["time"] = 600

    stage, clock = Stage(ana, two_ways, table=clocks), Stepped(ana)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    page = ana.page
    page.locator(".seat.own.acting .time").wait_for()
    ana.at_rest()
    clock.stop()
    page.evaluate(MARKS)
    for number, (left, heard) in enumerate(((10.6, 0), (10.04, 1), (7.04, 4), (4.04, 7)), 1):
        _let_tick(ana, clock, heard)
        for seat in table["seats"]:
            seat["time"] = left if seat["name"] == "Ana" else 60 * number
        stage.tell(**table)
        clock.until(f".seat:not(.own) .time:has-text('{number}:00')")
        assert page.evaluate(TICKS) == heard
    clock.step(6000)
    assert page.evaluate(TICKS) == 10


def test_one_tap_mutes_the_table_and_it_stays_muted(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1280, 800))
    ana.come("/", speed="off")
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    mute = page.get_by_role("button", name="Sonido")
    assert mute.get_attribute("aria-pressed") == "true"
    mute.click()
    page.reload()
    page.wait_for_selector(".hand.active")
    assert page.get_by_role("button", name="Sonido").get_attribute("aria-pressed") == "false"
    ana.play_first()
    page.wait_for_timeout(300)
    assert page.evaluate(HEARD) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("switch", name="Sonido").check()
    page.keyboard.press("Escape")
    ana.play_first()
    page.wait_for_function("() => performance.getEntriesByType('mark').length > 0")


def test_a_tap_lets_all_of_a_play_land_and_nothing_of_it_is_heard(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="slow")
    ana.open_table("Cuarenta", players=2)
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.evaluate("""() => new MutationObserver((_, watch) => {
      if (!document.querySelector('.flying')) return;
      watch.disconnect();
      window.cut(); // an answer may come in the same moment, and would fly
      performance.clearMarks();
      document.querySelector('.kit').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
      setTimeout(() => {
        window.left = document.querySelectorAll('.flying').length;
        window.heard = performance.getEntriesByType('mark').map(one => one.name);
      }, 40);
    }).observe(document.getElementById('flights'), {childList: true})""")
    take(page.locator(".hand .card-button").first)
    page.locator(".choices .choice").first.click()
    page.wait_for_function("() => window.heard")
    assert page.evaluate("window.left") == 0
    assert not {"sound card", "sound theirs", "sound slam", "sound take"} & set(page.evaluate("window.heard"))
