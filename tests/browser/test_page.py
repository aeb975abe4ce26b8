"""The page itself: its policy, its languages, how narrow it may get, the count of a hand, the check of a deal."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

from sobremesa.core.record import Record
from tests.browser.conftest import Visit
from tests.browser.played_out import play_out
from tests.rest_long import rest_long


def test_the_page_comes_with_a_policy_that_trusts_no_string(house: str) -> None:
    with urllib.request.urlopen(house + "/") as answer:
        policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "style-src 'self'" in policy
    assert "require-trusted-types-for 'script'" in policy
    policy = policy.replace("'wasm-unsafe-eval'", "", 1)  # a module of wasm, and no string that becomes a script
    assert "unsafe" not in policy and "http:" not in policy and "https:" not in policy


def test_markup_made_of_strings_is_refused_by_the_browser(visit: Visit, house: str) -> None:
    ana = visit(house)
    ana.come("/")
    tried = "try { document.body.innerHTML = '<b>x</b>'; 'done' } catch (error) { error.name }"
    assert ana.page.evaluate(tried) == "TypeError"
    assert ana.page.evaluate("window.broken.splice(0).length") == 1
    ana.errors.clear()


@pytest.mark.parametrize(("locale", "text"), [("es-EC", "¿A qué jugamos?"), ("de-AT", "Was spielen wir?"), ("fr", "")])
def test_the_page_speaks_the_browsers_language_where_it_can(visit: Visit, house: str, locale: str, text: str) -> None:
    ana = visit(house, language=locale)
    ana.come("/")
    ana.page.get_by_role("heading", name=text or "¿A qué jugamos?").wait_for()
    assert ana.page.locator("html").get_attribute("lang") == (locale[:2] if text else "es")


def test_a_change_of_language_tells_the_running_hand_again(visit: Visit, house: str) -> None:
    ana = visit(house, (1280, 800))
    ana.come("/")
    ana.open_table()
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Ajustes").click()
    page.get_by_label("Idioma").select_option("en")
    page.keyboard.press("Escape")
    page.get_by_text("New hand").first.wait_for()
    assert page.locator(".hand .card-button").first.get_attribute("aria-label").count(" of ")  # type: ignore[union-attr]


@pytest.mark.parametrize("large", rest_long([True, False]))
def test_nothing_stands_out_at_the_side(visit: Visit, house: str, large: bool) -> None:
    ana = visit(house)

    def look() -> None:
        for size in ((320, 568), (640, 400), (1280, 800), (390, 844)):
            ana.resize(size)
            assert ana.page.evaluate("document.documentElement.scrollWidth") <= size[0]

    ana.come("/", largeCards=large)
    look()
    ana.open_options()
    look()
    ana.page.locator(".table-options").get_by_role("button", name="Jugar").click()
    ana.page.wait_for_selector(".hand.active")
    ana.page.keyboard.press("1")
    look()
    small = ana.page.evaluate(
        "[...document.querySelectorAll('button')].map(b => b.getBoundingClientRect())"
        ".filter(b => b.width > 0 && (b.height < 44 || b.width < 20)).length"
    )
    assert small == 0


def test_the_own_hand_lies_in_the_bottom_third_of_a_telephone(visit: Visit, house: str) -> None:
    ana = visit(house)
    ana.come("/")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    ana.at_rest()
    box = ana.page.locator(".hand").bounding_box()
    assert box is not None and box["y"] > 844 * 2 / 3 and box["y"] + box["height"] <= 844
    digits = ana.page.locator(".digits").first.evaluate("d => parseFloat(getComputedStyle(d).fontSize)")
    assert digits >= 24


def test_without_motion_nothing_flies(visit: Visit, house: str) -> None:
    ana = visit(house, reduced_motion="reduce")
    ana.come("/")
    ana.page.evaluate("new MutationObserver(() => (window.flew = true)).observe(flights, {childList: true})")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    ana.play_first()
    ana.page.wait_for_timeout(500)
    assert not ana.page.evaluate("window.flew ?? false")


def test_a_hand_is_counted(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table()
    ana.play_until(".breakdown")
    assert ana.page.locator("dialog[open] .breakdown tbody tr").count() >= 2
    assert ana.axe() == []


def test_every_deal_of_a_match_is_checked(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table()
    ana.page.wait_for_selector(".kit")
    play_out(ana)
    page = ana.page
    with urllib.request.urlopen(f"{quick}/api/tables/{page.url.rsplit('/', 1)[1]}/record") as answer:
        record = Record.parse(json.load(answer)["record"])
    shuffles = [line.text for line in record.lines if line.who == "deal" and len(line.text.split()) == 40]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Reparto limpio").click()
    expect(page.locator("dialog [data-verdict=proved]")).to_have_count(1 + len(shuffles))
    told = page.locator("dialog").text_content() or ""
    assert shuffles and all(deck in told for deck in shuffles)
    assert page.locator("dialog .error").count() == 0


def test_who_reloads_can_still_check_what_was_shown(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    ana.page.reload()
    ana.page.wait_for_selector(".hand.active")
    ana.page.get_by_role("button", name="Menú").click()
    ana.page.get_by_role("button", name="Reparto limpio").click()
    ana.page.get_by_text("Probado aquí").wait_for()


def test_the_menu_is_in_groups_and_leaving_stands_alone_at_the_end(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    ana.page.get_by_role("button", name="Menú").click()
    groups = ana.page.locator("dialog[open] .menu-group")
    groups.first.wait_for()
    titles = groups.locator("h3").all_inner_texts()
    assert len(set(titles)) == len(titles) >= 3
    assert all(1 <= groups.nth(n).locator("button, input").count() <= 6 for n in range(len(titles)))
    assert groups.last.locator("button").all_inner_texts() == ["Al inicio", "Levantarse"]
    assert ana.page.locator("dialog[open] .danger").count() == 1


def test_a_part_that_cannot_be_had_says_so(visit: Visit, quick: str) -> None:
    ana = visit(quick, service_workers="block")
    ana.page.route(re.compile(r"/assets/Menu-[^/]*\.js"), lambda route: route.abort())
    ana.come("/", speed="off")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    ana.page.get_by_role("button", name="Menú").click()
    ana.page.get_by_role("alert").filter(has_text="No se pudo").wait_for()
    ana.errors.clear()
