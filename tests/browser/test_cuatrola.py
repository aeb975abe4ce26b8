"""Cuatrola in the browser: a hand with a solo, cards that may not be played, the keyboard, the last trick."""

import re

import pytest

from tests.browser.at_cuatrola import act
from tests.browser.conftest import Visit
from tests.browser.geometry import FELT, broken
from tests.browser.staged import Change, Json, Stage, as_it_is
from tests.browser.tables import Tables
from tests.browser.visitor import ASKED, NOTHING, Visitor, looks
from tests.rest_long import rest_long

SIZES = [(390, 844), (1280, 800)]
WINDOWS = ((320, 568), (360, 740), (390, 844), (740, 360), (568, 320), (820, 1180), (1024, 768), (1440, 900))


def sit(visit: Visit, url: str, size: tuple[int, int], **settings: object) -> Visitor:
    """At a new table of Cuatrola with three bots."""
    ana = visit(url, size)
    ana.come("/", **{"language": "es", "name": "Ana", "speed": "off", **settings})
    ana.open_table("Cuatrola")
    ana.page.wait_for_selector(".kit[data-game=cuatrola] .hand .card-button")
    return ana


def contract(ana: Visitor) -> str:
    """Return what is played, as the strip above the table says it."""
    return ana.page.locator(".strip dd").last.inner_text()


def fits(ana: Visitor) -> None:
    """The whole table is on the screen: nothing to scroll for."""
    ana.at_rest()
    box = ana.page.evaluate(
        "[document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]"
    )
    assert box[0] <= box[1] and box[2] <= box[3], box
    hand = ana.page.locator(".hand").bounding_box()
    parts = ana.page.locator(".kit > *, .notice").evaluate_all("all => all.map(e => [e.innerText, e.offsetHeight])")
    assert hand and hand["y"] + hand["height"] <= box[3] + 1, parts


MARKS = """() => Object.fromEntries(['own', 'across', 'left', 'right'].map(at => {
  const mark = document.querySelector(`.seat.${at} .plate .mark`);
  const {borderRadius, backgroundColor} = getComputedStyle(mark);
  return [at, mark.checkVisibility() && mark.offsetWidth > 5 ? `${borderRadius} ${backgroundColor}` : 'not to be seen'];
}))"""


def test_the_partner_is_marked_as_one_of_ours_by_shape_and_colour(visit: Visit, quick: str) -> None:
    marks = sit(visit, quick, SIZES[0]).page.evaluate(MARKS)
    assert marks["across"] == marks["own"] and marks["left"] == marks["right"]
    (ours, gold), (theirs, none) = (marks[at].split(" ", 1) for at in ("own", "left"))
    assert ours != theirs and gold != none and "not" not in (ours, theirs)


@pytest.mark.parametrize("size", rest_long((size,) for size in SIZES))
def test_a_hand_with_a_solo(visit: Visit, quick: str, size: tuple[int, int]) -> None:
    ana = sit(visit, quick, size)
    page = ana.page
    seen: set[str] = set()
    for _ in looks(ana):
        asks = ana.asked()
        if asks == "bid" and "bid" not in seen:
            fits(ana)
            assert ana.axe() == []
            assert page.locator(".strip dd").first.inner_text().strip()
        if asks == "play" and "play" not in seen:
            fits(ana)
            assert ana.axe() == []
        if asks == "play" and contract(ana).startswith("Juegas solo"):
            seen.add("solo")
            assert page.locator(".seat.across .tag:has-text('descansa')").count() == 1
        seen.add(asks)
        if "solo" in seen and page.locator("dialog[open] .breakdown").count():
            break
        act(ana, "solo", keep=".breakdown" if "solo" in seen else NOTHING)
    sheet = page.locator("dialog[open]")
    sheet.wait_for()
    assert re.search(r"Solo (ganado|perdido)", sheet.inner_text())
    assert "puntos" in sheet.locator(".breakdown").inner_text()
    assert ana.axe() == []


def test_a_card_that_may_not_be_played_says_why(visit: Visit, quick: str) -> None:
    """It stays in reach of the keyboard; a tap gives one line with its clause, and the rules open there."""
    ana = sit(visit, quick, SIZES[0])
    page = ana.page
    barred = page.locator(f"[data-asks=play] {ASKED} .card-button[aria-disabled=true]")
    for _ in looks(ana):
        if barred.count():
            break
        act(ana, "paso")
    barred.first.focus()
    assert re.search(r"debes (asistir|montar|fallar)", (barred.first.get_attribute("aria-label") or "").lower())
    barred.first.press("Enter")
    notice = page.locator(".notice")
    assert re.search(r"Debes (asistir|montar|fallar)", notice.inner_text())
    assert ana.axe() == []
    notice.get_by_role("button", name="Regla K").click()
    page.locator("dialog[open] .clause-now").wait_for()


def test_a_hand_is_played_with_the_keyboard_alone(visit: Visit, quick: str) -> None:
    ana = sit(visit, quick, SIZES[1])
    page = ana.page
    played = 0
    for _ in looks(ana):
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            if played > 4:
                break
            continue
        asks = ana.asked()
        if asks == "play":
            for key in "12345":
                page.keyboard.press(key)
                if page.locator(".choice.main").count():
                    page.keyboard.press("Space")
                    ana.until_played()
                    played += 1
                    break
        elif asks:
            page.evaluate("() => document.querySelector('.choices .choice')?.focus()")
            page.keyboard.press("Enter")
            ana.until_played()
    assert played > 4


def test_the_last_trick_can_be_looked_at_and_no_other(visit: Visit, quick: str) -> None:
    ana = sit(visit, quick, SIZES[0])
    page = ana.page
    back = page.locator(f"[data-asks=play]:has({ASKED}) .look-back")
    for _ in looks(ana):
        if back.count():
            back.click()
            page.locator(".cuatrola-sheet").wait_for()
            break
        act(ana, "paso")
    assert page.locator(".cuatrola-sheet .trick-row").count() == 1
    assert page.locator(".cuatrola-sheet .trick-row .winning").count() == 1
    assert ana.axe() == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_speaks_the_other_languages(visit: Visit, quick: str, language: str) -> None:
    ana = visit(quick, SIZES[0], language)
    ana.come("/", language=language, name="Ana")
    page = ana.page
    page.locator(".door", has=page.get_by_role("heading", name="Cuatrola")).locator(".main").click()
    page.wait_for_selector(".kit[data-game=cuatrola] .hand .card-button")
    assert page.locator(".strip dt").first.inner_text() == {"en": "Trumps", "de": "Trumpf"}[language]
    fits(ana)
    assert ana.axe() == []


def test_a_bid_is_one_key_and_the_first_call_one_tab_away(visit: Visit, quick: str) -> None:
    """Seven tabs led to the first call, and a number picked a card up, which nobody had asked for."""
    ana = visit(quick)
    stage = Stage(ana, as_it_is)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuatrola")
    page = ana.page
    page.wait_for_selector(".offers .choice")
    open_calls = "all => all.map((one, n) => one.ariaDisabled === 'true' ? 0 : n + 1).filter(n => n)"
    number = page.locator(".offers .choice").evaluate_all(open_calls)[-1]
    page.wait_for_function("() => document.activeElement.matches('.offers')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.offers .choice:first-of-type')")
    page.keyboard.press(f"{number}")
    assert len(stage.played()) == 1
    assert page.locator(".hand .card-button[aria-pressed=true]").count() == 0


def rests(scene: Json) -> None:
    """The partner plays alone, and somebody else is to play."""
    seat = scene["seat"]
    scene.update(actor=(seat + 1) % 4, asks="", question="", choices=[], offers=[], phase="play")
    scene["deal"] = {
        "contract": "quintola",
        "text": "Don Lucho juega a la quintola.",
        "value": 5,
        "goal": "las cinco bazas",
        "needed": 5,
        "declarer": (seat + 2) % 4,
        "idle": seat,
    }


LONG = {
    "es": "María Fernanda C juega a la cuatrola (4 o más).",
    "en": "María Fernanda C plays cuatrola (4 or more).",
    "de": "María Fernanda C spielt Cuatrola (4 oder mehr).",
}
"""The longest that is ever told of what is played."""


def long_contract(language: str) -> Change:
    """Have the partner of the longest name play the contract that has most to be told of."""

    def change(scene: Json) -> None:
        rests(scene)
        scene["deal"]["text"] = LONG[language]

    return change


@pytest.mark.parametrize("language", LONG)
def test_what_is_played_is_told_whole_and_moves_nobody(tables: Tables, language: str) -> None:
    """On a telephone the German sentence took a second line, for which the whole table gave way."""
    ana, stage = tables.at("Cuatrola", as_it_is, language=language)
    felts = {}
    ana.page.wait_for_selector(".offers .choice")
    for size in WINDOWS:
        ana.resize(size)
        felts[size] = ana.page.evaluate(FELT)
    stage.again(long_contract(language))
    ana.page.locator(".strip dd", has_text="María").wait_for()
    ana.page.wait_for_selector(".ask > .button")
    assert broken(ana, WINDOWS) == []
    for size in WINDOWS[:3]:
        ana.resize(size)
        assert ana.page.evaluate(FELT) == felts[size], size


def plays(scene: Json) -> None:
    """Nobody sits out any more."""
    scene["deal"] = None


def test_who_sits_a_hand_out_has_it_played_out_and_no_other(visit: Visit, quick: str) -> None:
    """By the pace that all at the table share; the next hand has the usual one, and no setting has changed."""
    ana = visit(quick)
    stage = Stage(ana, as_it_is)
    ana.come("/", name="Ana", speed="slow")
    ana.open_table("Cuatrola")
    page = ana.page
    page.wait_for_selector(".offers .choice")
    assert page.get_by_role("button", name="Jugarla rápido").count() == 0
    stage.again(rests)
    page.get_by_role("button", name="Jugarla rápido").click()
    page.wait_for_selector("html[data-speed=off]")
    page.get_by_role("button", name="Mirarla con calma").press("Enter")
    page.wait_for_selector("html[data-speed=slow]")
    assert broken(ana, ((320, 568), (360, 740), (740, 360), (1280, 800))) == []
    page.get_by_role("button", name="Jugarla rápido").press("Enter")
    assert ana.axe() == []
    stage.again(plays)
    page.wait_for_selector("html[data-speed=slow]")
    assert stage.paces == ["off", "slow"] * 2
    assert page.evaluate("JSON.parse(localStorage['sobremesa.settings']).speed") == "slow"
