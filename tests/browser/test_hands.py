"""Cards in the hand, dragged or tapped twice: only what the table offers is played, and nothing by accident."""

import pytest
from playwright.sync_api import Locator

from tests.browser.at_canasta import until_laying
from tests.browser.conftest import Visit
from tests.browser.staged import Stage, two_ways
from tests.browser.visitor import Visitor, take

FELT = ".place.centre"
PICKED = "() => document.querySelector('.card-button[aria-pressed=true] [data-card]')?.dataset.card ?? ''"
AT_HOME = "() => document.querySelector('.hand [style*=translate], .dragged, .dropped') === null"


def _at(visit: Visit, url: str, size: tuple[int, int] = (1280, 800), **options: object) -> tuple[Visitor, Stage]:
    ana = visit(url, size, **options)
    stage = Stage(ana, two_ways)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    ana.at_rest()
    return ana, stage


def _held(ana: Visitor, card: str) -> Locator:
    return ana.page.locator(f".hand .card-button:has([data-card='{card}'])")


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _lift(ana: Visitor, card: str) -> None:
    ana.at_rest()
    mouse = ana.page.mouse
    x, y = _middle(_held(ana, card))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 40, steps=3)


def _drop(ana: Visitor, at: tuple[float, float]) -> None:
    ana.page.mouse.move(*at, steps=3)
    ana.page.mouse.up()


def _beside(ana: Visitor) -> tuple[float, float]:
    """A place of the felt on which no card lies."""
    box = ana.page.locator(FELT).bounding_box()
    row = ana.page.locator(".laid").bounding_box()
    assert box is not None and row is not None
    return row["x"] + row["width"] / 2, (box["y"] + box["height"] + row["y"] + row["height"]) / 2


def _asked(stage: Stage) -> list[object]:
    return [one["actions"] for one in stage.asked]


def test_a_card_dropped_on_what_it_takes_takes_that(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick)
    for target, taken in (("7d", "7s x7d >JsQh"), ("3c", "7s x3c4h >JsQh")):
        stage.asked.clear()
        _lift(ana, "7s")
        ana.page.mouse.move(*_middle(ana.page.locator(f".laid [data-card='{target}']")), steps=3)
        ana.page.wait_for_selector(f".laid .lit [data-card='{target}']")
        ana.page.mouse.up()
        assert stage.played() == [[taken]]
        ana.page.reload()
        ana.page.wait_for_selector(".hand.active")


def test_a_card_that_takes_in_two_ways_is_asked_for_and_returns(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick)
    for at in (_beside(ana), _middle(ana.page.locator(".laid [data-card='Js']"))):
        _lift(ana, "7s")
        _drop(ana, at)
        ana.page.wait_for_selector(".choice.way")
        assert ana.page.evaluate(PICKED) == "7s" and ana.page.evaluate(AT_HOME)
        ana.page.keyboard.press("Escape")
    assert _asked(stage) == []


def test_a_card_with_one_play_is_played_and_lies_where_it_was_dropped(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick)
    _lift(ana, "5c")
    _drop(ana, _beside(ana))
    ana.page.wait_for_selector(".dropped")
    _lift(ana, "Kh")
    _drop(ana, _beside(ana))
    assert stage.played() == [["5c"]]  # one decision for one position


def test_a_card_dropped_nowhere_returns(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick)
    for at in (_middle(ana.page.locator(".score-bar")), _middle(ana.page.locator(".hand")), (3, 3)):
        _lift(ana, "5c")
        _drop(ana, at)
        assert ana.page.evaluate(AT_HOME)
    _lift(ana, "5c")
    ana.page.keyboard.press("Escape")
    _drop(ana, _beside(ana))
    assert ana.page.evaluate(AT_HOME)
    assert _asked(stage) == []


def test_a_card_that_cannot_be_played_says_why_and_returns(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1280, 800))

    def forbids(scene: dict[str, object]) -> None:
        two_ways(scene)
        scene["hand"][1].update(playable=False, why="Así no.", clause="P22")  # type: ignore[index]

    stage = Stage(ana, forbids)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    _lift(ana, "5c")
    _drop(ana, _beside(ana))
    ana.page.get_by_text("Así no.").wait_for()
    assert ana.page.evaluate(AT_HOME) and _asked(stage) == []


def test_two_quick_taps_pick_up_what_can_be_played_in_two_ways(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick, (390, 844))
    take(_held(ana, "7s"), clicks=2)
    ana.page.wait_for_selector(".choice.way")
    assert ana.page.evaluate(PICKED) == "7s" and _asked(stage) == []
    assert ana.page.evaluate("performance.getEntriesByName('sound chosen').length") == 1
    take(_held(ana, "7s"))
    assert stage.played() == [["7s x7d >JsQh"]]


def test_two_quick_taps_play_what_can_be_played_in_one_way_and_no_more_than_once(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick, (390, 844))
    take(_held(ana, "5c"), clicks=3)
    assert stage.played() == [["5c"]]


def _swipe(ana: Visitor, start: tuple[float, float], end: tuple[float, float], rests: bool = False) -> None:
    """A finger goes from one place to another, perhaps after it has rested until the card is lifted."""
    line = ana.context.new_cdp_session(ana.page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": start[0], "y": start[1]})
    if rests:
        ana.page.wait_for_selector(".dragged")
    for n in range(1, 9):
        x, y = (a + (b - a) * n / 8 for a, b in zip(start, end, strict=True))
        touch("touchMove", {"x": x, "y": y})
    touch("touchEnd")


GOES_AT_ONCE = "(real => { window.setTimeout = (f, ms, ...a) => ms === 220 ? -1 : real(f, ms, ...a); })(setTimeout)"
"""A finger never rests on a card, however slowly a busy machine moves it."""


def _index(ana: Visitor, card: str) -> tuple[float, float]:
    box = _held(ana, card).bounding_box()
    assert box is not None
    return box["x"] + 10, box["y"] + 24


def test_a_finger_drags_a_card_to_the_felt(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick, (390, 844), has_touch=True)
    _swipe(ana, _index(ana, "5c"), _beside(ana))
    ana.page.wait_for_selector(".dropped")
    assert stage.played() == [["5c"]]


@pytest.mark.parametrize("rests", [False, True])
def test_where_the_page_is_longer_than_the_window_a_finger_scrolls_it(visit: Visit, quick: str, rests: bool) -> None:
    ana, stage = _at(visit, quick, (390, 500), has_touch=True)
    ana.page.evaluate("() => { document.body.style.minHeight = '2000px'; }")
    if not rests:
        ana.page.evaluate(GOES_AT_ONCE)
    _swipe(ana, _index(ana, "5c"), _beside(ana), rests)
    if rests:
        assert stage.played() == [["5c"]] and ana.page.evaluate("scrollY") == 0
    else:
        ana.page.wait_for_function("() => scrollY > 0")
        assert _asked(stage) == [] and ana.page.evaluate(AT_HOME)


ORDER = "() => [...document.querySelectorAll('.hand [data-card]')].map(one => one.dataset.card)"


def test_the_hand_is_held_in_its_players_order_and_that_is_remembered(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick)
    page = ana.page
    assert page.evaluate(ORDER) == ["Ad", "5c", "7s", "Kh"]
    page.get_by_role("button", name="Menú").click()
    page.get_by_label("Orden de las cartas").select_option("suit")
    page.keyboard.press("Escape")
    assert page.evaluate(ORDER) == ["7s", "Kh", "5c", "Ad"]
    page.reload()
    page.wait_for_selector(".hand.active")
    assert page.evaluate(ORDER) == ["7s", "Kh", "5c", "Ad"]
    _held(ana, "7s").focus()
    page.keyboard.press("Alt+ArrowRight")
    assert page.evaluate(ORDER) == ["Kh", "7s", "5c", "Ad"]
    assert page.evaluate("document.activeElement.querySelector('[data-card]').dataset.card") == "7s"
    _lift(ana, "Ad")
    x, y = _index(ana, "Kh")
    _drop(ana, (x, y + 20))
    assert page.evaluate(ORDER) == ["Ad", "Kh", "7s", "5c"] and page.evaluate(AT_HOME)
    page.reload()
    page.wait_for_selector(".hand.active")
    assert page.evaluate(ORDER) == ["Ad", "Kh", "7s", "5c"]
    page.keyboard.press("3")
    assert page.evaluate(PICKED) == "7s" and _asked(stage) == []


FORESEEN = "A: 7s x7d >JsQh, caída, 2; B: 7s x3c4h >JsQh"
LIT = "() => [...document.querySelectorAll('.laid .lit [data-card]')].map(one => one.dataset.card)"


def test_a_card_tells_what_it_would_do_before_it_is_picked_up(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick)
    page = ana.page
    says = "text => document.querySelector('.turn').innerText === text"
    asked = page.locator(".turn").inner_text()
    _held(ana, "7s").hover()
    page.wait_for_function(says, arg=FORESEEN)
    assert page.evaluate(LIT) == ["7d", "Js", "Qh"] and page.evaluate(PICKED) == ""
    page.mouse.move(3, 3)
    page.wait_for_function(says, arg=asked)
    assert page.evaluate(LIT) == []
    _held(ana, "Ad").focus()
    for told in ("Botar cinco de trébol", FORESEEN):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(says, arg=told)
    assert _held(ana, "7s").get_attribute("aria-label") == f"siete de pica, {FORESEEN}"
    assert ana.axe() == [] and _asked(stage) == []


def test_a_card_dropped_on_the_pile_of_canasta_is_discarded(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1280, 800))
    stage = Stage(ana, lambda scene: None, silent=False)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Canasta")
    ana.page.wait_for_selector(".hand .card-button")
    until_laying(ana)
    stage.asked.clear()
    ana.at_rest()
    held = ana.page.locator(".hand .card-button.playable").last
    kind = held.get_attribute("data-kind")
    ana.page.mouse.move(*_middle(held))
    ana.page.mouse.down()
    ana.page.mouse.move(*_middle(ana.page.locator(".pile")), steps=4)
    ana.page.mouse.up()
    assert stage.played()[:1] == [[f"drop {kind}"]]


PRESSED_AT_ONCE = """() => {
  const hand = document.querySelector('.hand');
  new MutationObserver((_, watch) => {
    watch.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '1', bubbles: true}));
  }).observe(hand, {subtree: true, childList: true});
}"""
"""Presses a key as soon as other cards stand in the hand, before the page has done anything else."""


def test_a_key_means_the_hand_that_is_seen_and_no_choice_of_the_one_before(visit: Visit, quick: str) -> None:
    ana, stage = _at(visit, quick)
    page = ana.page
    first, second = page.locator(".hand .card").evaluate_all("all => all.slice(0, 2).map(one => one.dataset.card)")
    page.keyboard.press("1")
    page.wait_for_function(f"card => ({PICKED})() === card", arg=first)
    page.evaluate(PRESSED_AT_ONCE)
    stage.again(lambda scene: scene.update(hand=[one for one in scene["hand"] if one["card"] != first]))
    page.wait_for_function(f"card => ({PICKED})() === card", arg=second)
    assert _asked(stage) == []


def test_a_finger_leaves_the_focus_where_it_is_and_a_mouse_takes_it_along(visit: Visit, quick: str) -> None:
    ana, _ = _at(visit, quick, (390, 844), has_touch=True)
    card = ana.page.locator(".hand .card-button").first
    ana.page.locator("h1").first.evaluate("head => { head.tabIndex = -1; head.focus(); }")
    card.tap()
    ana.page.wait_for_function(PICKED)
    assert ana.page.evaluate("document.activeElement.matches('h1')")
    take(ana.page.locator(".hand .card-button").last)
    assert ana.page.evaluate("document.activeElement.matches('.card-button')")


def test_a_finger_on_a_card_ends_typing(visit: Visit, quick: str) -> None:
    ana, _ = _at(visit, quick, has_touch=True)
    ana.open("Historia")
    line = ana.page.locator(".command input")
    line.tap()
    assert line.evaluate("line => document.activeElement === line")
    ana.page.locator(".hand .card-button").first.tap()
    ana.page.wait_for_function(PICKED)
    assert not line.evaluate("line => document.activeElement === line")
