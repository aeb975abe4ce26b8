"""Canasta in the browser: a round, the hand by kinds, handfuls for rows, the pile that is frozen."""

import pytest

from tests.browser.at_canasta import LAYS, act, discard, until_laying
from tests.browser.conftest import Visit
from tests.browser.geometry import LARGE, broken
from tests.browser.staged import Change, Json, Stage, melds, three_jacks
from tests.browser.tables import Tables
from tests.browser.visitor import ASKED, Visitor, looks, take
from tests.rest_long import rest_long

SIZES = [(390, 844), (1280, 800)]


def sit(
    visit: Visit, url: str, size: tuple[int, int], ruleset: str = "wikibooks", players: int = 0, **settings: object
) -> Visitor:
    """At a new table of Canasta with bots."""
    ana = visit(url, size)
    ana.come("/", **{"language": "es", "name": "Ana", "speed": "off", **settings})
    ana.open_table("Canasta", ruleset=ruleset, players=players)
    ana.page.wait_for_selector(".of-rows .hand .card-button")
    return ana


def held(ana: Visitor) -> int:
    """Return how many cards the hand has, by its counts."""
    texts = ana.page.locator(".hand .card-button").all_inner_texts()
    return sum(int(text.strip().removeprefix("×") or 1) for text in texts)


def fits(ana: Visitor) -> None:
    """The whole table is on the screen and nothing has to be moved sideways."""
    ana.at_rest()
    box = ana.page.evaluate(
        "[document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]"
    )
    assert box[0] <= box[1] and box[2] <= box[3], box
    cards = ana.page.locator(".hand .card-button").evaluate_all(
        "all => all.map(b => b.getBoundingClientRect()).map(r => [r.left, r.right, r.bottom, r.top])"
    )
    assert all(left >= 0 and right <= box[1] and bottom <= box[3] for left, right, bottom, _ in cards)
    assert len({round(top / 20) for *_, top in cards}) <= 2 + (box[1] > 700)


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.long)])
def test_a_round(visit: Visit, quick: str, size: tuple[int, int]) -> None:
    ana = sit(visit, quick, size)
    page = ana.page
    seen: set[str] = set()
    for _ in looks(ana):
        asks = ana.asked()
        frozen = "frozen" if page.locator(".frozen-pile").count() else ""
        for state in {asks, frozen} - seen - {""}:
            seen.add(state)
            fits(ana)
            assert ana.axe() == []
        if frozen and asks:
            assert "CONGELADO" in page.locator(".ice").inner_text()
        if page.locator("dialog[open] .breakdown").count():
            break
        act(ana)
    sheet = page.locator("dialog[open] .breakdown")
    sheet.wait_for()
    assert {"start", "lay"} <= seen
    rows = sheet.locator("tr").all_inner_texts()
    assert any(row.startswith("total") for row in rows)
    assert ana.axe() == []


@pytest.mark.parametrize("size", rest_long((size,) for size in SIZES))
def test_cards_are_picked_previewed_and_put_back(visit: Visit, quick: str, size: tuple[int, int]) -> None:
    ana = sit(visit, quick, size)
    page = ana.page
    until_laying(ana)
    before = held(ana)
    group = page.locator(".hand .card-button.playable").first
    group.click()
    assert group.get_attribute("aria-pressed") == "true"
    assert page.locator(LAYS).count() >= 1
    assert ana.axe() == []
    page.keyboard.press("Escape")
    assert group.get_attribute("aria-pressed") == "false"
    assert page.locator(LAYS).count() == 0
    discard(ana)
    page.wait_for_function("() => !document.querySelector('.hand.active')?.closest('[data-asks=lay]')")
    assert held(ana) in (before - 1, before)


def test_a_discard_is_not_in_gold_where_the_card_can_be_laid(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    Stage(ana, three_jacks)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Canasta")
    page = ana.page
    page.wait_for_selector(".kit[data-asks=lay] .hand.active")
    take(page.locator(".hand .card-button"))
    assert page.locator(".ask .choice:not(.put-back)").all_inner_texts() == ["Botar J", "Bajar J J J 30 puntos"]
    assert page.locator(".ask .choice.main").count() == 0
    for _ in range(2):
        take(page.locator(".hand .card-button"))
    assert page.locator(".ask .choice.main .choice-text").all_inner_texts() == ["Bajar J J J"]


HAND = """() => {
  const room = document.querySelector('.hand').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.hand .card-button')].map(one => one.getBoundingClientRect());
  return [Math.min(...cards.map(b => b.width)), Math.max(...cards.map(b => b.bottom)) <= innerHeight,
    Math.min(...cards.map(b => b.top)) >= room.top, Math.round(room.height)];
}"""
"""The width of the hand's cards, that they lie in its room, and how high that is."""


def _kinds(number: int) -> Change:
    def hold(scene: Json) -> None:
        three_jacks(scene)
        (jacks,) = scene["hand"]
        scene["hand"] = [{**jacks, "card": f"{rank}c", "kind": rank, "name": rank} for rank in "J456789TQK"[:number]]

    return hold


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (768, 1024)])
def test_cards_of_few_kinds_fill_the_room_of_two_rows(visit: Visit, quick: str, size: tuple[int, int]) -> None:
    ana = visit(quick, size)
    stage = Stage(ana, _kinds(9))
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Canasta")
    ana.page.wait_for_selector(".kit[data-asks=lay] .hand.active")
    found = []
    for number in (9, 4, 2):
        stage.again(_kinds(number))
        ana.page.wait_for_function("n => document.querySelectorAll('.hand .card-button').length === n", arg=number)
        ana.at_rest()
        found.append(ana.page.evaluate(HAND))
    (many, *_), (four, *_), (two, *_) = found
    assert four >= 1.35 * many and two >= 1.45 * many
    assert [rest for _, *rest in found] == [[True, True, found[0][3]]] * 3


CHIP_OVER_COUNT = """() => {
  const chip = document.querySelector('.seat:not(.own) .chip')?.getBoundingClientRect();
  return chip && [...document.querySelectorAll('.seat:not(.own) .held')].map(one => one.getBoundingClientRect())
    .filter(b => Math.min(b.right, chip.right) > Math.max(b.left, chip.left)
      && Math.min(b.bottom, chip.bottom) > Math.max(b.top, chip.top)).length;
}"""


OF_CARDS = """() => [...document.querySelectorAll('.hand .card-button')].map(button => {
  const { left, top, width } = button.querySelector('.card').getBoundingClientRect();
  const index = document.elementFromPoint(left + width * 0.15, top + width * 0.18);
  return [button.contains(index) ? 'legible' : button.dataset.kind, width];
})"""
"""Each kind of the hand that another card covers where its rank stands, and the width of its card."""


def test_ten_kinds_are_held_large_and_legible_on_a_telephone(tables: Tables) -> None:
    ana, _ = tables.at("Canasta", _kinds(10), size=(360, 740))
    ana.page.wait_for_selector(".hand.active")
    for size in ((360, 740), (375, 740), (390, 844)):
        ana.resize(size)
        told, widths = zip(*ana.page.evaluate(OF_CARDS), strict=True)
        assert set(told) == {"legible"} and min(widths) >= 59, (size, told, widths)


def test_large_cards_are_larger_in_every_window(tables: Tables) -> None:
    ana, _ = tables.at("Canasta", _kinds(8))
    ana.page.wait_for_selector(".hand.active")
    for size in ((320, 568), (360, 640), (360, 740), (390, 844), (568, 320), (740, 360), (844, 390), (820, 1180)):
        ana.resize(size)
        usual = ana.page.evaluate(OF_CARDS)
        ana.page.evaluate(LARGE, True)
        found = [*broken(ana, [size]), *ana.page.evaluate(OF_CARDS)]
        ana.page.evaluate(LARGE, False)
        assert all(
            large[0] == "legible" and large[1] >= width * 1.1 for large, (_, width) in zip(found, usual, strict=True)
        ), (size, found, usual)


def _no_cards_left(scene: Json) -> None:
    melds(scene)
    scene["dealer"] = (scene["seat"] + 1) % len(scene["seats"])
    for place in scene["seats"]:
        place["held"] = 0
        place["tags"] = ["reparte"] if place["seat"] == scene["dealer"] else []


def test_the_dealers_button_leaves_the_number_of_cards_in_sight(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.lied_to = True  # about who deals
    Stage(ana, _no_cards_left)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Canasta")
    ana.page.wait_for_selector(".hand.active")
    for size in ((390, 844), (360, 780)):
        ana.resize(size)
        assert ana.page.evaluate(CHIP_OVER_COUNT) == 0


def test_the_hand_is_one_tab_stop_and_the_pile_is_named(visit: Visit, quick: str) -> None:
    ana = sit(visit, quick, SIZES[0])
    page = ana.page
    until_laying(ana)
    assert page.locator(".hand .card-button[tabindex='0']").count() == 1
    page.locator(".hand .card-button[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    named = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(named.split(",")[0])
    page.keyboard.press("Escape")
    label = page.locator(".pile").get_attribute("aria-label") or ""
    assert "encima" in label


def test_turns_are_played_with_the_keyboard_alone(visit: Visit, quick: str) -> None:
    """A key picks a card; one step back with Tab is what can be done with it."""
    ana = sit(visit, quick, SIZES[1])
    page = ana.page
    turns = 0
    for _ in looks(ana):
        asks = ana.asked()
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        elif asks == "lay":
            for key in "123456789":
                page.keyboard.press(key)
                if page.locator(LAYS).count():
                    break
            if focus_on_chips(ana, "Shift+Tab"):
                page.keyboard.press("Enter")
                turns += 1
        elif asks and focus_on_chips(ana, "Tab"):
            page.keyboard.press("Enter")
        if turns > 2:
            break
    assert turns > 2


def focus_on_chips(ana: Visitor, key: str) -> bool:
    """Press the key until what may be done has the focus; false where the table has changed meanwhile."""
    there = "() => document.activeElement.matches('.chips .choice:not(.put-back):not(.closed)')"
    for _ in range(30):
        ana.page.keyboard.press(key)
        if ana.page.evaluate(there):
            return True
    return False


def test_a_closed_pile_says_why(visit: Visit, quick: str) -> None:
    ana = sit(visit, quick, SIZES[0])
    page = ana.page
    closed = page.locator(f"[data-asks=start]:has({ASKED}) .choice.closed")
    for _ in looks(ana):
        if closed.count():
            break
        act(ana)
    closed.first.press("Enter")
    assert page.locator(".notice").get_by_role("button", name="Regla").count() == 1
    assert ana.axe() == []


@pytest.mark.parametrize(("players", "ruleset"), rest_long([(6, "wikibooks"), (2, "classic"), (3, "wikibooks")]))
def test_other_tables(visit: Visit, quick: str, players: int, ruleset: str) -> None:
    """Two alone, three alone, three pairs: everybody has a place, and turns are played."""
    ana = sit(visit, quick, SIZES[0], ruleset=ruleset, players=players)
    turns = 0
    for _ in looks(ana):
        turns += act(ana) == "lay"
        if turns > 2:
            break
        ana.dismiss()
    assert turns > 2
    assert ana.page.locator(".kit > .seat:not(.own)").count() == players - 1
    assert ana.page.locator(".group").count() == (2 if players == 2 else 3)
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ana.axe() == []


def test_the_sheet_of_a_classic_table_tells_its_main_rules_first_and_none_of_wikibooks(
    visit: Visit, quick: str
) -> None:
    ana = sit(visit, quick, (390, 844), ruleset="classic")
    ana.open("Reglas")
    sheet = ana.page.locator("dialog.rules")
    sheet.get_by_role("heading", name="En corto").wait_for()
    numbers = sheet.locator(".sheet-body > .clauses dt").all_inner_texts()
    assert numbers[:3] == ["C20", "R05", "C43"] and {"R10", "R18"} <= set(numbers[:20])
    assert len(numbers) == len(set(numbers)) and not {"C54", "C55", "C63", "C03", "C82"} & set(numbers)
    assert ana.axe() == []
    sheet.get_by_role("searchbox").fill("wikibooks")
    sheet.get_by_text("C03", exact=True).wait_for()
