"""Fades, and words that stand still: questions and sheets, and cards and words where less motion is wanted."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.staged import Json, Stage, move, two_ways
from tests.browser.stepped import Stepped
from tests.browser.visitor import Visitor, take

SEEN = "what => getComputedStyle(document.querySelector(what)).opacity"
MOVES = """what => document.querySelector(what).getAnimations().flatMap(one => one.effect.getKeyframes())
  .flatMap(frame => Object.keys(frame)).filter(part => ['transform', 'translate', 'scale', 'rotate'].includes(part))"""
STANDS = "() => !!document.querySelector('.shout')?.getAnimations().length"
LAID = ".laid [data-card='2c']"


def _two_lies(scene: Json) -> None:
    scene["table"].append({"card": "2c", "name": "dos de trébol", "last": True})


def _at_cuarenta(ana: Visitor, speed: str = "normal") -> tuple[Stage, Stepped]:
    stage, clock = Stage(ana, two_ways), Stepped(ana)
    ana.come("/", speed=speed, name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    ana.at_rest()
    clock.stop()
    return stage, clock


def _opacity(ana: Visitor, what: str) -> float:
    return float(ana.page.evaluate(SEEN, what))


def test_where_less_motion_is_wanted_a_card_fades_in_where_it_lies(visit: Visit, quick: str) -> None:
    ana = visit(quick, reduced_motion="reduce")
    stage, clock = _at_cuarenta(ana)
    ana.page.evaluate("performance.clearMarks()")
    stage.again(_two_lies, move(1, "2c"))
    clock.until(LAID)
    clock.step(48)
    assert 0 < _opacity(ana, LAID) < 1
    assert ana.page.locator("#flights .flying").count() == 0
    assert ana.page.evaluate(MOVES, LAID) == []
    clock.step(80)
    assert _opacity(ana, LAID) == 1


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_who_wants_no_motion_at_all_sees_a_card_at_once_and_all_hear_it_lie(
    visit: Visit, quick: str, speed: str
) -> None:
    ana = visit(quick, reduced_motion="reduce")
    stage, clock = _at_cuarenta(ana, speed)
    ana.page.evaluate("() => { window.marks = []; performance.mark = name => { window.marks.push(name); }; }")
    stage.again(_two_lies, move(1, "2c"))
    clock.until(LAID)
    clock.step(16)
    assert (_opacity(ana, LAID) == 1) == (speed == "off")
    assert ("sound theirs" in ana.page.evaluate("window.marks")) == (speed == "off")
    clock.step(128)
    assert "sound theirs" in ana.page.evaluate("window.marks")


@pytest.mark.parametrize(("motion", "speed"), [("reduce", "normal"), ("no-preference", "off")])
def test_where_less_motion_is_wanted_a_word_stands_still_for_nine_tenths_of_a_second(
    visit: Visit, quick: str, motion: str, speed: str
) -> None:
    ana = visit(quick, reduced_motion=motion)
    stage, clock = _at_cuarenta(ana, speed)
    stage.again(_two_lies, {**move(1, "2c"), "scores": [{"name": "caida", "side": 1, "points": 2}]})
    clock.until(".shout")
    for _ in range(8):
        assert _opacity(ana, ".shout") == 1
        assert ana.page.evaluate(MOVES, ".shout") == []
        clock.step(96)
    clock.step(80)
    assert ana.page.evaluate(STANDS)
    clock.step(96)
    assert not ana.page.evaluate(STANDS)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_question_and_a_sheet_fade_in(visit: Visit, quick: str, motion: str) -> None:
    ana = visit(quick, reduced_motion=motion)
    _, clock = _at_cuarenta(ana)
    take(ana.page.locator(".hand .card-button").first)
    clock.until(".ask .choices")
    clock.step(64)
    assert 0 < _opacity(ana, ".ask .choices") < 1
    clock.step(96)
    assert _opacity(ana, ".ask .choices") == 1
    ana.page.get_by_role("button", name="Menú").click()
    clock.until("dialog[open]")
    clock.step(144)
    assert 0 < _opacity(ana, "dialog") < 1
    clock.step(80)
    assert _opacity(ana, "dialog") == 1


def test_who_is_asked_sees_the_question_fade_in_not_each_of_its_words(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1280, 800))
    stage, clock = _at_cuarenta(ana)
    stage.again(lambda scene: scene.update(actor=1, asks="", choices=[]))
    clock.until(".hand:not(.active)")
    clock.step(208)
    assert _opacity(ana, ".turn") == 1
    stage.again(two_ways)
    clock.until(".hand.active")
    clock.step(64)
    assert 0 < _opacity(ana, ".turn") < 1
    clock.step(96)
    ana.page.locator(".hand .card-button").first.hover()
    clock.step(32)
    assert _opacity(ana, ".turn") == 1


def test_who_wants_no_motion_at_all_has_questions_and_sheets_at_once(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    _, clock = _at_cuarenta(ana, "off")
    take(ana.page.locator(".hand .card-button").first)
    clock.until(".ask .choices")
    assert _opacity(ana, ".ask .choices") == 1
    ana.page.get_by_role("button", name="Menú").click()
    clock.until("dialog[open]")
    assert _opacity(ana, "dialog") == 1
