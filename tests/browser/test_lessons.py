"""The first hand of each game, played to its end as its learner does, and the game that follows it."""

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.test_by_tree import LISTENS
from tests.browser.visitor import Visitor, take
from tests.rest_long import rest_long


def lesson(url: str, game: str, language: str = "es") -> Any:
    with urllib.request.urlopen(f"{url}/api/lessons/{game}?language={language}") as answer:
        return json.load(answer)


SMALL = ((320, 568), (360, 640))
WINDOWS = (*SMALL, (390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 800))


CUT = """() => {
  const shown = [...document.querySelectorAll('.table-zones > *')].filter((one) => one.checkVisibility());
  const felt = document.querySelector('.table-zones')?.getBoundingClientRect();
  const parts = shown.map((one) => one.getBoundingClientRect());
  return parts.filter((one) => one.top < felt.top - 2 || one.bottom > felt.bottom + 2)
    .map((one) => `cut: ${one.top} to ${one.bottom} of ${felt.top} to ${felt.bottom}`);
}"""
"""Fields and piles of which a part lies outside the felt, where it is not seen."""


PLACES = """() => {
  const box = what => document.querySelector(what).getBoundingClientRect();
  const text = box('.lesson-text'), felt = box('.middle, .table-zones, .place.centre'), hand = box('.hand');
  return [text.top, text.bottom, felt.bottom, hand.top, hand.height];
}"""
"""Where the words lie, the felt ends and the hand begins: whatever is said, and after all that is scored."""


def moved(places: list[list[float]]) -> list[float]:
    """Return by how much each of them lies elsewhere at some step."""
    return [max(some) - min(some) for some in zip(*places, strict=True)]


def unread(ana: Visitor, *windows: tuple[int, int]) -> list[str]:
    """Return what breaks a law of the layout in these windows: the words of a lesson stand beside its table."""
    found: list[str] = []
    for size in windows:
        ana.resize(size)
        found += [f"{size}: {one}" for one in ana.page.evaluate(LAWS) + ana.page.evaluate(CUT)]
        for part in (".lesson-text", ".lesson-next"):
            box = ana.page.locator(part).bounding_box() if ana.page.locator(part).count() else None
            if box and (box["y"] < 0 or box["y"] + box["height"] > size[1]):
                found.append(f"{size}: {part} is out of sight")
    return found


@pytest.mark.parametrize("game", rest_long(["canasta", "cuarenta", "cuatrola"]))
def test_a_lesson_is_in_sight_with_its_table_in_every_window(visit: Visit, quick: str, game: str) -> None:
    ana = visit(quick)
    ana.come(f"/#learn-{game}", speed="off")
    ana.page.get_by_role("button", name="Sigo").wait_for()
    found = unread(ana, *WINDOWS)
    assert ana.page.locator(".own .arch b").text_content() == ""
    ana.page.get_by_role("button", name="Sigo").click()
    expect(ana.page.locator(".lesson-text [role=status]")).to_have_text(lesson(quick, game)["tasks"][0]["text"])
    ana.page.wait_for_selector(".hand.active, .kit[data-asks]")
    assert [*found, *unread(ana, *WINDOWS)] == []
    for size in ((390, 844), (844, 390)):
        ana.resize(size)
        assert ana.axe() == []


GO_ON = ".lesson-next > .button.main"


def through(ana: Visitor, script: Any, play: Callable[[Page, str], None], *windows: tuple[int, int]) -> None:
    """Do each task of a lesson, and read what follows; the table keeps still meanwhile, at its smallest."""
    page, words = ana.page, ana.page.locator(".lesson-text [role=status]")
    places: list[list[float]] = []

    def laws() -> list[str]:
        found = unread(ana, *windows)
        places.append(page.evaluate(PLACES))
        return found

    for task in script["tasks"]:
        page.locator(GO_ON).click()
        expect(words).to_have_text(task["text"])
        assert laws() == [], task["text"]
        play(page, script["steps"][task["at"]]["told"]["text"])
        expect(words).to_have_text(task["done"])
        assert page.locator(".why li").count() == len(task["clauses"]) > 0
        assert laws() == [], task["done"]
    page.locator(GO_ON).click()
    expect(words).to_contain_text(script["end"])
    expect(words.locator(".won")).to_be_visible()
    assert laws() == []
    assert not windows or max(moved(places)) <= 2, places


def held(page: Page, card: str) -> Locator:
    """A card of the own hand."""
    return page.locator(f'.hand .card-button:has([data-card="{card}"])')


def at_cuarenta(page: Page, action: str) -> None:
    """Pick the card up, and choose what it takes; something else is told to be wrong."""
    wrong = page.locator(f'.hand .card-button:not(:has([data-card="{action[:2]}"]))')
    if wrong.count():
        wrong.last.click()
        page.locator(".choices .choice").last.click()
        page.locator(".lesson-text b").wait_for()
    take(held(page, action[:2]))
    page.locator(".choices .choice").first.click()


def at_cuatrola(page: Page, action: str) -> None:
    """Pass, sing, or pick the card up and play it."""
    if action == "paso":
        page.locator(".offers .pass").click()
    elif action.startswith("canta"):
        page.locator(".songs-asked .choice").first.click()
    else:
        take(held(page, action))
        page.locator(".choice.main").click()


def at_canasta(page: Page, action: str) -> None:
    """Draw or take; or pick the cards up and lay them, onto the row of kings where there are several."""
    does, _, cards = action.partition(" ")
    for kind in cards.removeprefix("K") if cards == "K*" else cards:
        take(page.locator(f".hand .card-button[data-kind='{kind}']"))
    word = {"meld": "lay"}.get(does, does)
    choices = page.locator(f".chips .choice:is([data-does={word}], [data-does=out])")
    (choices.nth(1) if cards == "K*" else choices.first).click()


PLAYS = {"cuarenta": at_cuarenta, "cuatrola": at_cuatrola, "canasta": at_canasta}


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("cuarenta", "es"),
        ("cuatrola", "de"),
        ("canasta", "es"),
        *[
            pytest.param(game, language, marks=pytest.mark.long)
            for game, language in (("cuarenta", "en"), ("canasta", "de"))
        ],
    ],
)
def test_a_game_is_learnt_and_then_played(visit: Visit, quick: str, game: str, language: str) -> None:
    """Words, table and hand stay in sight from the first step to the last, and a match follows, with a bot."""
    ana = visit(quick, SMALL[1])
    ana.context.add_init_script(LISTENS)
    ana.come(f"/#learn-{game}", speed="off", language=language)
    ana.page.locator(GO_ON).wait_for()
    script = lesson(quick, game, language)
    through(ana, script, PLAYS[game], *SMALL)
    told = [line for step in script["steps"] for line in step["told"]["lines"]]
    assert ana.page.evaluate("window.heard") == told  # by a screen reader, each once and in order
    ana.page.locator(".lesson-text .gold").click()
    ana.page.wait_for_url("**/t/*")
    ana.page.wait_for_selector(".hand .card-button")
    ana.page.locator(".seat.across").wait_for()


ASKED_TOO_EARLY = """() => {
  window.early = 0;
  new MutationObserver(() => {
    if (document.querySelector('.lesson[data-phase=asks]') && document.querySelector('.trick.won li')) window.early++;
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
"""Notes questions that are asked while a trick that is over still lies."""


@pytest.mark.parametrize("options", rest_long([{"reduced_motion": "reduce"}, {}]), ids=["reduced", "off"])
def test_where_nothing_moves_a_trick_is_taken_before_the_next_question(
    visit: Visit, quick: str, options: dict[str, str]
) -> None:
    ana = visit(quick, **options)
    ana.come("/#learn-cuatrola", speed="normal" if options else "off")
    ana.page.locator(GO_ON).wait_for()
    ana.page.evaluate(ASKED_TOO_EARLY)
    through(ana, lesson(quick, "cuatrola"), at_cuatrola)
    assert ana.page.evaluate("window.early") == 0
