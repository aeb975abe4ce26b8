"""Page of a review: the list of decisions and the table as it stood, in every window, by keyboard, while it goes on."""

import re

import pytest
from playwright.sync_api import Route, expect

from sobremesa import bots, games
from sobremesa.review.parts import as_found, luck_of
from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.reviewed import NAMES, found, held, is_long, judged, record, review, shortest, weighed
from tests.browser.visitor import Visitor
from tests.rest_long import rest_long

ABLE = [name for name in games.names() if bots.known(name).review]
WINDOWS = [(320, 568), (360, 740), (740, 360), (1280, 800)]
BESIDE = (1280, 800)
CUT = """() => [...document.querySelectorAll('.review-list *, .replay-bar *')].flatMap(one => {
  const box = one.getBoundingClientRect();
  const out = box.width && !one.closest('select') && (box.left < -1 || box.right > innerWidth + 1);
  return out ? [`${one.className} ${box.left} ${box.right}`] : [];
})"""
HELD = """hand => {
  const held = [...document.querySelectorAll('.hand [data-card]')].map(one => one.dataset.card).sort();
  return held.join() === hand.join();
}"""
SOON = """async () => {
  document.querySelector('.review-row').click();
  await new Promise(done => setTimeout(done)); // drawn, and not yet painted
  const next = document.querySelector('.replay-bar .next');
  next.focus();
  await new Promise(done => setTimeout(done, 300));
  return document.activeElement === next;
}"""
TURNS = [game for game in ABLE if is_long(game)]
"""Those games whose turns are several decisions."""
MARKED = """([played, best]) => {
  const wanted = {};
  const put = (place, name) => { wanted[place] = wanted[place] && wanted[place] !== name ? 'both' : name; };
  const top = document.querySelector('.pile .top').dataset.card[0];
  const common = played.goal === best.goal;
  for (const [one, name] of [[played, 'played'], [best, 'best']]) {
    for (const kind of one.kinds) put(kind === 'top' ? top : kind, name);
    if (!common) put(one.goal, name);
  }
  const marks = [...document.querySelectorAll('.review [data-mark]')].map(one => {
    const { kind, row, anchor } = one.dataset;
    return [kind ?? (row ? 'row ' + row : one.matches('.group.ours') ? 'ours' : anchor), one.dataset.mark];
  });
  return JSON.stringify(marks.sort()) === JSON.stringify(Object.entries(wanted).sort());
}"""
IN_SIGHT = """() => {
  const best = document.querySelector('.review [data-row][data-mark=best]')?.getBoundingClientRect();
  const zones = document.querySelector('.table-zones')?.getBoundingClientRect();
  return best && zones && best.top >= zones.top - 1 && best.bottom <= zones.bottom + 1;
}"""
MARKS = "all => all.map(one => [one.dataset.mark, Boolean(one.closest('.hand'))]).sort()"


def went(step: str) -> dict[str, object]:
    """Return which kinds of cards a step of a turn takes from the hand, and where they go."""
    verb, *rest = step.split()
    cards = rest[0] if rest else ""
    kinds, goal = {
        "draw": ("", "stock"),
        "take": ("", "pile"),
        "meld": (cards, "ours"),
        "add": (cards[-1:], f"row {cards[:1]}"),
        "drop": (cards, "pile"),
    }[verb]
    return {"kinds": ["top"] if verb == "take" else list(kinds), "goal": goal}


def come(visit: Visit, url: str, size: tuple[int, int], game: str = ABLE[0], language: str = "es") -> Visitor:
    ana = visit(url, size)
    ana.come("/", speed="off", name="Ana", language=language)
    ana.page.wait_for_selector(".door")
    review(ana, game)
    return ana


@pytest.mark.parametrize(("game", "language"), rest_long([*((game, "de") for game in ABLE), (ABLE[0], "es")]))
def test_the_list_and_every_kind_of_decision_fit_every_window(
    visit: Visit, quick: str, game: str, language: str
) -> None:
    ana = come(visit, quick, WINDOWS[0], game, language)
    page = ana.page
    assert ana.axe() == []
    rows = page.locator(".review-row")
    places = [0, 1, rows.count() - 1]
    wrong = []
    for size in WINDOWS:
        ana.resize(size)
        wrong += [f"{size}: {one}" for one in page.evaluate(CUT)]
        for place in places:
            rows.nth(place).click()
            page.locator(".review .hand [data-card]").first.wait_for()
            ana.resize(size)
            wrong += [f"{size} {place}: {one}" for one in (*page.evaluate(LAWS), *page.evaluate(CUT))]
            if size != BESIDE:
                page.locator(".top-bar .back").click()
    assert wrong == []
    assert ana.axe() == []


def test_a_decision_is_marked_on_the_table_and_all_are_stepped_through_by_keyboard(visit: Visit, quick: str) -> None:
    """Mutants: the marks of the decision before stay; the focus is lost with the list."""
    ana = come(visit, quick, (360, 740))
    page = ana.page
    first = page.locator(".review-row").first
    first.focus()
    page.keyboard.press("Enter")
    told = page.locator(".replay-told")
    expect(told).to_be_focused()
    marks = page.locator(".review [data-mark]")
    marks.first.wait_for()
    assert {name for name, held in marks.evaluate_all(MARKS) if held} == {"best", "played"}
    of = page.locator(".review-at")
    step = of.inner_text()
    page.locator(".replay-bar .next").focus()
    page.keyboard.press("Enter")
    expect(of).not_to_have_text(step)
    expect(page.locator(".hand [data-mark=best]")).to_have_count(1)
    page.locator(".top-bar .back").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".review-list")


@pytest.mark.parametrize("game", TURNS)
def test_a_turn_is_one_row_and_each_of_its_steps_is_marked_where_its_cards_went(
    visit: Visit, quick: str, game: str
) -> None:
    """Mutants: a row a step; the pile for the row; a handful that begins with the step; both marks for the best; on the
    smallest telephone the row that was best is out of sight, and the score lies on a button.
    """
    ana = come(visit, quick, BESIDE, game, "en")
    page = ana.page
    review = as_found(record(game), found(game))
    rows = page.locator("[aria-labelledby=review-dearest] .review-rows > li")
    seen = set[str]()
    for place, turn in enumerate(review.dearest_turns[:6]):
        steps = rows.nth(place).locator(".review-row")
        expect(steps).to_have_count(len(turn))
        lost = f"{100 * sum(one.loss for one in turn):.1f}"
        expect(rows.nth(place).locator(".review-loss").first).to_contain_text(lost)
        for step, one in enumerate(turn):
            chosen, better = (review.match.game.notation.write(one.actions[n]) for n in (one.chosen, one.best))
            kinds = {chosen.split()[0], better.split()[0]}
            if kinds <= seen:
                continue
            seen |= kinds
            steps.nth(step).click()
            expect(page.locator(".replay-told")).to_contain_text(f"step {one.step}")
            page.wait_for_function(MARKED, arg=[went(chosen), went(better)])
            if better.startswith("add"):
                row = steps.nth(step)
    assert seen >= {"draw", "take", "meld", "add", "drop"}
    ana.resize(WINDOWS[0])
    page.locator(".top-bar .back").click()
    row.click()
    page.wait_for_function(IN_SIGHT)
    ana.at_rest()
    assert page.evaluate(LAWS) == []


def test_the_focus_stays_where_somebody_quick_has_put_it(visit: Visit, quick: str) -> None:
    """Mutant: the decision takes the focus after it was painted, from who has gone on by then."""
    assert come(visit, quick, (360, 740)).page.evaluate(SOON)


def test_marks_are_those_of_the_decision_that_is_told(visit: Visit, quick: str) -> None:
    """Mutant: the marks of the decision before stay as long as the table of this one is on its way."""
    ana = come(visit, quick, BESIDE)
    page, waiting = ana.page, list[Route]()
    marks = page.locator(".review [data-mark]")
    marks.first.wait_for()
    name = page.locator(".replay-told .review-place b").first.inner_text()

    def wait(route: Route) -> None:
        waiting.append(route)

    ana.context.route(re.compile(r"/replay\?"), wait)
    page.locator(".review-row").filter(has_not_text=f"{name} ·").first.click()
    expect(page.locator(".replay-told")).not_to_contain_text(f"{name} ·")
    expect(marks).to_have_count(0)
    ana.context.unroute(re.compile(r"/replay\?"))
    for route in waiting:
        route.fallback()
    marks.first.wait_for()


def test_each_seat_is_seen_from_by_keyboard_with_its_own_hand_alone(visit: Visit, quick: str) -> None:
    """Mutants: the seat that decides is looked on from, whoever is chosen; marks in another seat's hand."""
    ana = come(visit, quick, (360, 740))
    page = ana.page
    dearest = as_found(record(ABLE[0]), found(ABLE[0])).dearest[0]
    hands = held(ABLE[0], dearest.step)
    page.locator(".review-row").first.click()
    select = page.locator(".replay-bar select")
    expect(select).to_have_value(str(dearest.seat))
    select.focus()
    for _ in hands:
        page.keyboard.press("ArrowUp")
    for seat, hand in enumerate(hands):
        if seat:
            page.keyboard.press("ArrowDown")
        expect(select).to_have_value(str(seat))
        page.wait_for_function(HELD, arg=sorted(hand))
        others = set().union(*hands) - hand
        assert not others & set(page.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)"))
        expect(page.locator(".hand [data-mark]")).to_have_count(2 if seat == dearest.seat else 0)


def test_what_stands_is_shown_and_said_to_be_under_way_until_all_is_judged(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1280, 800))
    ana.come("/", speed="off", name="Ana")
    ana.page.wait_for_selector(".door")
    stands = review(ana, ABLE[0], done=2)
    working = ana.page.locator(".review-working")
    expect(working).to_contain_text(f"{100 * 2 // judged(ABLE[0])} %")
    expect(ana.page.locator(".review-standings")).to_have_count(0)
    stands.append(judged(ABLE[0]))
    expect(working).to_have_text("")
    expect(ana.page.locator(".review-standings")).to_have_count(1)


def test_where_the_match_came_from_is_drawn_once_it_is_weighed_and_said(visit: Visit, quick: str) -> None:
    """Mutants: the page stops asking before the luck is there; another side's line; the drawing alone says it."""
    ana = visit(quick, BESIDE)
    ana.come("/", speed="off", name="Ana", language="en")
    ana.page.wait_for_selector(".door")
    stands = review(ana, ABLE[0], weighing=True)
    luck, waiting = ana.page.locator(".review-luck"), ana.page.locator(".review-weighing")
    expect(waiting).to_contain_text("luck is still being told from skill")
    expect(luck).to_have_count(0)
    stands.append(judged(ABLE[0]))
    expect(luck.locator(".mark")).to_have_text(["4", "3", "2", "1"])
    expect(waiting).to_have_count(0)
    account = luck_of(record(ABLE[0]), weighed(ABLE[0]))
    for side, name in enumerate(NAMES):
        ana.page.locator(".review-whose select").select_option(name)
        share = 100 * account.start[side]
        expect(luck.locator(".visually-hidden")).to_contain_text(f"{name}: {share:.1f} % at the start")
        own = round(100 * account.choices(side, account.own(side)))
        expect(luck.locator("dl")).to_contain_text(f"choices of {name}{own:+d}%".replace("-", "−"))


def test_a_hand_is_played_on_from_a_decision_by_keys_and_leads_back(visit: Visit, quick: str) -> None:
    """Mutants: a hand that goes on after its end; another decision's table; the focus is lost on the way back."""
    place, line = shortest(ABLE[0])
    ana = come(visit, quick, (360, 740), language="en")
    page = ana.page
    page.locator(".review-row").nth(place).click()
    told = page.locator(".replay-told")
    told.locator("p").first.wait_for()
    before = told.inner_text()
    page.get_by_role("button", name="Play on from here").press("Enter")
    words = page.locator(".lesson-words p")
    expect(words).to_contain_text("to the end of the hand. It counts nowhere.")
    page.locator(".hand [data-card]").first.wait_for()
    assert_fits(ana, [(320, 568), (740, 360), (360, 740)])
    assert ana.axe() == []
    screen = page.locator(".lesson")
    for one, heard in line:
        expect(screen).to_have_attribute("data-phase", "asks")
        for card in one.cards:
            page.locator(f'.hand .card-button:has([data-card="{card}"])').press("Enter")
        page.locator(".choices .choice").first.press("Enter")
        expect(screen).to_have_attribute("data-told", str(heard))
    expect(words).to_contain_text("The hand is over: You ")
    assert_fits(ana, [(320, 568)])
    page.get_by_role("button", name="Back to the review").last.press("Enter")
    expect(told).to_be_focused()
    assert told.inner_text() == before


def assert_fits(ana: Visitor, sizes: list[tuple[int, int]]) -> None:
    wrong = []
    for size in sizes:
        ana.resize(size)
        wrong += [f"{size}: {one}" for one in ana.page.evaluate(LAWS)]
    assert wrong == []
