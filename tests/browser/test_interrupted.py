"""Play that is interrupted: taken back, a hidden page, too much at once. It settles at once, and celebrates nothing."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.staged import Json, Stage, move, two_ways
from tests.browser.stepped import Stepped
from tests.browser.visitor import Visitor

HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""Has the page be hidden, as when somebody looks at another tab, or seen again."""
MOVED = """() => {
  window.flew = 0;
  window.shouted = 0;
  new MutationObserver(() => {
    window.flew += document.querySelectorAll('#flights .flying').length;
    window.shouted += document.querySelectorAll('.shout').length;
  }).observe(document.body, {subtree: true, childList: true});
}"""
"""Counts what flies and what is shouted from now on."""
FLYING = "#flights .flying"
SCORES = [{"name": name, "side": 1, "points": 2} for name in ("caida", "limpia")]
SWEEP = {**move(1, "7h x7d >JsQh"), "scores": SCORES}


def _swept(scene: Json) -> None:
    scene["table"] = []
    scene["sides"][1]["score"] += 4


def _given_back(scene: Json) -> None:
    two_ways(scene)
    scene["sides"][1]["score"] -= 4


def _at(visit: Visit, url: str, *, stepped: bool = True) -> tuple[Visitor, Stage, Stepped | None]:
    ana = visit(url)
    stage = Stage(ana, two_ways)
    clock = Stepped(ana) if stepped else None
    ana.come("/", speed="normal", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    ana.at_rest()
    if clock:
        clock.stop()
    return ana, stage, clock


def _score(ana: Visitor) -> str:
    return ana.page.locator(".score-bar .digits").nth(1).inner_text()


UNDO = {**move(1, "undo"), "kind": "undo"}


@pytest.mark.parametrize("since", [FLYING, ".shout"])
def test_what_is_taken_back_is_seen_and_shouted_no_more(visit: Visit, quick: str, since: str) -> None:
    """The word is silent in the moment in which the play is taken back, whether its card flies or lies by then."""
    ana, stage, clock = _at(visit, quick)
    assert clock
    before = _score(ana)
    stage.again(_swept, SWEEP)
    clock.until(FLYING)
    clock.until(since)
    stage.again(_given_back, UNDO)
    ana.page.wait_for_function("() => document.querySelectorAll('.laid .card').length === 5")
    ana.page.evaluate(MOVED)
    assert ana.page.locator(f"{FLYING}, .shout").count() == 0
    clock.step(1600)
    assert ana.page.evaluate("[window.flew, window.shouted]") == [0, 0]
    assert _score(ana) == before


def test_a_page_that_is_hidden_settles_at_once(visit: Visit, quick: str) -> None:
    """Whatever flies lands and is counted, though its time has not come; news that come meanwhile do not move."""
    ana, stage, clock = _at(visit, quick)
    assert clock
    page = ana.page
    stage.again(_swept, SWEEP)
    clock.until(FLYING)
    page.evaluate(HIDE, True)
    clock.step(64)
    assert page.locator(FLYING).count() == 0
    clock.step(64)
    assert _score(ana) == "4"
    page.evaluate(MOVED)
    stage.again(_swept, SWEEP)
    page.wait_for_function("() => document.querySelectorAll('.score-bar .digits')[1].textContent === '8'")
    page.evaluate(HIDE, False)
    clock.step(1600)
    assert page.evaluate("[window.flew, window.shouted]") == [0, 0]


def test_more_than_can_be_followed_is_there_at_once(visit: Visit, quick: str) -> None:
    """As after a line that was lost for a while: what was played meanwhile is not played again."""
    ana, stage, clock = _at(visit, quick)
    assert clock
    ana.page.evaluate(MOVED)
    stage.again(_swept, *[SWEEP] * 5)
    ana.page.wait_for_function("() => document.querySelectorAll('.score-bar .digits')[1].textContent === '4'")
    clock.step(1600)
    assert ana.page.evaluate("[window.flew, window.shouted]") == [0, 0]


TELLS = """{
  window.told = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission() { return Promise.resolve('granted'); }
    constructor(title, options) { window.told.push([title, options.body]); }
  };
  navigator.serviceWorker.getRegistration = () => Promise.resolve(undefined);
}"""
"""Takes down what the system would be told."""


def _others_turn(scene: Json) -> None:
    scene.update(actor=1, asks="", question="", choices=[])


def _turn_goes_round(stage: Stage, ana: Visitor) -> None:
    stage.again(_others_turn, move(0, "Ad"))
    ana.page.wait_for_function("() => !document.querySelector('.hand.active')")
    stage.again(two_ways, move(1, "7d"))
    ana.page.wait_for_selector(".hand.active")


@pytest.mark.parametrize("wanted", [True, False])
def test_ones_turn_is_told_by_the_system_only_where_the_page_is_hidden(visit: Visit, quick: str, wanted: bool) -> None:
    ana = visit(quick)
    ana.context.add_init_script(TELLS)
    stage = Stage(ana, two_ways)
    ana.come("/", speed="off", name="Ana", tellTurn=wanted)
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    _turn_goes_round(stage, ana)
    assert page.evaluate("window.told") == []
    page.evaluate(HIDE, True)
    _turn_goes_round(stage, ana)
    if wanted:
        page.wait_for_function("() => window.told.length")
    assert page.evaluate("window.told") == ([["¡Toca jugar!", "Cuarenta"]] if wanted else [])
    page.evaluate(HIDE, False)
    _turn_goes_round(stage, ana)
    assert len(page.evaluate("window.told")) == int(wanted)


@pytest.mark.parametrize("how", ["cut", "offline"])
def test_a_line_that_is_gone_is_told_within_three_seconds_though_nothing_is_played(
    visit: Visit, quick: str, how: str
) -> None:
    """By a socket that ends, or by the device that has no network any more: then no socket tells of it."""
    ana, _, clock = _at(visit, quick)
    assert clock
    ana.offline = True
    if how == "cut":
        ana.page.evaluate("window.cut()")
    else:
        ana.context.set_offline(True)
    clock.step(3000)
    assert ana.page.locator(".frozen .notice.lost").count() == 1
    ana.context.set_offline(False)
    ana.page.evaluate("window.mend()")
    clock.until(".table-screen:not(.frozen)")
