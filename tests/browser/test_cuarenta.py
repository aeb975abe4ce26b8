"""Cuarenta in the browser: a chica by finger, by keyboard alone, with manual captures, and watched again.

A few turns are played with the hand, and all of them in `make test-long`.
"""

import math
import re

import pytest

from tests.browser.conftest import Visit
from tests.browser.played_out import play_out
from tests.browser.visitor import Visitor, looks, take

turns = pytest.mark.parametrize("turns", [6, pytest.param(math.inf, marks=pytest.mark.long)])


@turns
def test_a_chica_against_three_bots_and_the_game_again(visit: Visit, quick: str, turns: float) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table()
    assert ana.play_on(most=turns) >= 6
    play_out(ana)
    scores = [int(text) for text in ana.page.locator(".digits").all_inner_texts()]
    assert max(scores) >= 40
    assert ana.axe() == []
    ana.page.get_by_role("link", name="Volver a ver la partida").click()
    _watch_again(ana, scores)


def _watch_again(ana: Visitor, scores: list[int]) -> None:
    """The replay begins at the first deal and ends with the score of the match."""
    page = ana.page
    page.wait_for_selector(".replay-bar")
    assert page.locator(".laid li").count() == 0
    page.get_by_role("button", name="Paso adelante").click()
    page.wait_for_function("() => document.querySelectorAll('.laid li').length === 1")
    slider = page.get_by_role("slider")
    slider.fill(slider.get_attribute("max") or "")
    wanted = " ".join(map(str, sorted(scores)))
    page.wait_for_function(
        "w => [...document.querySelectorAll('.digits')].map(d => +d.innerText).sort((a, b) => a - b).join(' ') === w",
        arg=wanted,
    )
    assert ana.axe() == []


@turns
def test_a_chica_is_played_with_the_keyboard_alone(visit: Visit, quick: str, turns: float) -> None:
    ana = visit(quick, (1280, 800))
    ana.come("/", speed="off")
    page = ana.page
    _tab_to(ana, "Jugar: Cuarenta")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    played = 0
    for _ in looks(ana):
        if ana.over() or played >= turns:
            break
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        elif (asks := ana.asked()) == "play":
            page.keyboard.press("1")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.keyboard.press("Space")
            ana.until_played()
            played += 1
        elif asks:
            _tab_to(ana, "", within=".choices")
            page.keyboard.press("Enter")
            ana.until_played()
    assert played >= 6


def _tab_to(ana: Visitor, name: str, within: str = "") -> None:
    """Press Tab until the focus is on something that begins with this name."""
    for _ in range(60):
        ana.page.keyboard.press("Tab")
        text = ana.page.evaluate(
            "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
        )
        inside = not within or ana.page.evaluate("w => !!document.activeElement.closest(w)", within)
        if inside and str(text).strip().startswith(name):
            return
    raise AssertionError(f"Tab does not come to {name or within}")


def test_the_hand_is_one_tab_stop_and_names_its_cards(visit: Visit, house: str) -> None:
    ana = visit(house)
    ana.come("/")
    ana.open_table()
    page = ana.page
    page.wait_for_selector(".hand.active")
    buttons = page.locator(".hand .card-button")
    assert [button.get_attribute("tabindex") for button in buttons.all()].count("0") == 1
    for button in buttons.all():
        label = button.get_attribute("aria-label") or ""
        assert re.match(r"(as|dos|tres|cuatro|cinco|seis|siete|J|Q|K) de (trébol|diamante|corazón)", label)
    page.keyboard.press("2")
    assert buttons.nth(1).get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert buttons.nth(1).get_attribute("aria-pressed") == "false"
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")


def test_the_hint_is_picked_up_and_is_what_a_second_tap_plays(visit: Visit, house: str) -> None:
    ana = visit(house)
    ana.come("/")
    ana.open_table()
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.get_by_role("button", name="Consejo", exact=True).click()
    page.wait_for_selector(".notice.advice")
    text = page.locator(".notice.advice").inner_text()
    page.wait_for_selector(".card-button.chosen")
    assert text.startswith(page.locator(".choice.main .choice-text").inner_text())


def test_a_play_can_be_typed_and_a_wrong_one_is_answered_with_its_clause(visit: Visit, house: str) -> None:
    ana = visit(house, (1280, 800))
    ana.come("/")
    ana.open_table()
    page = ana.page
    page.wait_for_selector(".hand.active")
    held = {card.get_attribute("data-card") for card in page.locator(".hand .card").all()}
    missing = next(card for card in ("7c", "7d", "7h", "7s", "Kc", "Kd") if card not in held)
    ana.open("Historia")
    line = page.locator(".aside input")
    line.fill(missing)
    line.press("Enter")
    page.wait_for_selector(".notice")
    assert page.locator(".notice").inner_text().count("P22")
    page.get_by_role("button", name="Regla P22").click()
    assert page.locator(".clause-now").inner_text().count("P22")
    assert ana.axe() == []
    take(page.locator(".hand .card-button").first)
    assert page.locator(".choices .choice").count()  # the rules stand beside the hand, which goes on
    page.locator("dialog .sheet-head .icon").click()
    number = len(held)
    line.fill("1")
    line.press("Enter")
    page.wait_for_function("n => document.querySelectorAll('.hand .card-button').length < n", arg=number)


def test_manual_captures_take_what_was_tapped_and_nothing_else(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", manual=True, speed="off")
    ana.open_table()
    page = ana.page
    for _ in looks(ana):
        ana.dismiss()
        if ana.asked() != "play":
            ana.play_first()
            continue
        table = [card.get_attribute("data-card") or "" for card in page.locator(".laid .card").all()]
        hand = [card.get_attribute("data-card") or "" for card in page.locator(".hand .card").all()]
        equal = next(((mine, its) for mine in hand for its in table if mine[0] == its[0]), None)
        take(page.locator(f'.hand .card-button:has([data-card="{(equal or (hand[0],))[0]}"])'))
        if equal:
            page.locator(f'.laid .card-button:has([data-card="{equal[1]}"])').click()
        page.locator(".choices .choice").click()
        ana.until_played()
        if equal:
            gone = "c => !document.querySelector(`.laid [data-card=\"${c}\"]`) || document.querySelector('.notice')"
            page.wait_for_function(gone, arg=equal[1])
            return
