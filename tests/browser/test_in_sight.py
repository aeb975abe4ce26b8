"""Layout of a hand: the cards, what they can do, the words, and who sits where stay in sight and in their place."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.at_cuatrola import act
from tests.browser.conftest import Visit
from tests.browser.played_out import play_out
from tests.browser.staged import Stage, both_at_38, one_at_38, two_ways
from tests.browser.told_again import go_to, most, tell_again
from tests.browser.visitor import Visitor, looks, take
from tests.rest_long import rest_long

PLACES = """() => [...document.querySelectorAll('.hand, .place.centre, .table-zones')].map(e => {
  const {left, top, width, height} = e.getBoundingClientRect();
  return [e.className, ...[left, top, width, height].map(Math.round)];
})"""
HAND = "() => Math.round(document.querySelector('.hand').getBoundingClientRect().top)"
OUTSIDE = """what => [...document.querySelectorAll(what)].map(e => [e.className, e.getBoundingClientRect()])
  .filter(([, b]) => b.top < -1 || b.left < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1)
  .map(([name, b]) => [name, b.toJSON()])"""
STRIP = """() => {
  const [first, next] = document.querySelectorAll('.hand .card-button');
  const box = next.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + 9, box.top + 20);
  return first.classList.contains('chosen') && next.contains(there);
}"""
OPPOSITE = """() => {
  const middle = e => { const box = e.getBoundingClientRect(); return box.left + box.width / 2; };
  return Math.abs(middle(document.querySelector('.seat.across')) - middle(document.querySelector('.place.centre')));
}"""
ROOM_FOR_THE_ONE_ACROSS = """() => {
  const pile = document.querySelector('.pile .cards-here').getBoundingClientRect();
  const panel = document.querySelector('.centre').getBoundingClientRect();
  const over = pile.height * 1.02 / 2, centre = pile.left + pile.width / 2;
  return Math.min(centre - over - panel.left, panel.right - centre - over);
}"""

HEARD = """() => {
  window.heard = [];
  const all = new Map();
  new MutationObserver(() => document.querySelectorAll('.shout').forEach(shout => {
    if (all.has(shout)) return;
    const one = {text: shout.innerText, ended: false};
    for (const before of all.values()) before.ended = true;
    all.set(shout, one);
    window.heard.push(one);
    shout.addEventListener('animationend', () => { one.ended = true; });
  })).observe(document.body, {childList: true, subtree: true});
}"""
"""Every shout, and whether it came to its end, be it another shout."""


def _at(ana: Visitor, game: str, players: int = 0, **settings: object) -> Visitor:
    ana.come("/", speed="off", **settings)
    ana.open_table(game, players=players)
    ana.page.wait_for_selector(".hand.active")
    return ana


def _rested(ana: Visitor, script: str, *arguments: Any) -> Any:
    """Return what a script measures once nothing moves any more."""
    ana.at_rest()
    return ana.page.evaluate(script, *arguments)


def test_a_refusal_moves_no_card(visit: Visit, quick: str) -> None:
    ana = _at(visit(quick, (1280, 800)), "Cuarenta")
    ana.page.get_by_role("button", name="Historia").click()
    ana.page.locator(".aside .text").fill("nada")
    before = _rested(ana, PLACES)
    ana.page.locator(".aside .text").press("Enter")
    ana.page.wait_for_selector(".passing .notice")
    assert _rested(ana, PLACES) == before


def test_a_large_card_that_is_picked_up_leaves_its_neighbour_readable(visit: Visit, quick: str) -> None:
    ana = _at(visit(quick), "Cuarenta", largeCards=True)
    take(ana.page.locator(".hand .card-button").first)
    assert _rested(ana, STRIP)


def test_of_two_the_other_sits_opposite(visit: Visit, quick: str) -> None:
    ana = _at(visit(quick), "Cuarenta", players=2)
    for size in ((1280, 800), (844, 390)):
        ana.resize(size)
        assert _rested(ana, OPPOSITE) < 3, size


def test_the_hand_of_canasta_stays_where_it_is_whatever_is_picked_up(visit: Visit, quick: str) -> None:
    ana = _at(visit(quick), "Canasta")
    page = ana.page
    page.locator(".spot.target").first.click()
    page.wait_for_selector(".kit[data-asks=lay]")
    for size in ((390, 844), (844, 390), (1024, 768), (1280, 800)):
        ana.resize(size)
        before = _rested(ana, HAND)
        for card in page.locator(".hand .card-button[aria-disabled=false]").all():
            card.click()
            page.wait_for_selector(".choices .choice")
            assert _rested(ana, HAND) == before, size
            page.keyboard.press("Escape")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
    assert ana.axe() == []


def test_a_card_that_lies_across_the_pile_is_not_cut(visit: Visit, quick: str) -> None:
    ana = _at(visit(quick), "Canasta")
    for size in ((390, 844), (844, 390), (768, 1024), (1280, 800)):
        ana.resize(size)
        assert _rested(ana, ROOM_FOR_THE_ONE_ACROSS) >= 0, size


def test_the_lesson_fits_a_telephone_on_its_side(visit: Visit, quick: str) -> None:
    ana = visit(quick, (844, 390))
    ana.come("/#learn-cuarenta", speed="off")
    ana.page.get_by_role("button", name="Sigo").click()
    take(ana.page.locator(".hand .card-button").nth(2))
    ana.page.wait_for_selector(".choice.main")
    assert _rested(ana, OUTSIDE, ".lesson-text, .hand .card-button, .choice, .digits") == []
    assert ana.axe() == []


def test_who_told_no_name_has_a_face_without_a_letter(visit: Visit, quick: str) -> None:
    """The table calls them *Visita*, whose letter nobody's name begins with."""
    ana = visit(quick, (1280, 800))
    ana.come("/", speed="off")
    ana.open_table("Cuarenta", friends=True)
    assert ana.page.locator(".sitters .arch b").first.text_content() == ""
    ana.page.get_by_role("button", name="Empezar").click()
    ana.page.wait_for_selector(".hand.active")
    assert ana.page.locator(".own .arch b").text_content() == ""
    assert ana.page.locator(".own .arch b").evaluate("one => one.matches(':empty')")
    for language in ("de", "en"):
        ana.come(urlsplit(ana.page.url).path, speed="off", language=language)
        assert ana.page.locator(".own .arch b").text_content() == "", language


UNDER_THE_BAR = """() => {
  const bar = document.querySelector('.replay-bar').getBoundingClientRect();
  return [...document.querySelectorAll('.hand .card-button')].filter(card => {
    const {left, right, top, bottom, height} = card.getBoundingClientRect();
    return left < bar.right && bar.left < right && top < bar.bottom && bar.top < bottom - height * 0.12;
  }).map(card => card.ariaLabel);
}"""
"""Cards that the buttons of a replay lie on."""
LUNCH = """() => {
  const {display, content, width} = getComputedStyle(document.querySelector('.main-column'), '::after');
  return display === 'none' || content === 'none' ? 0 : parseFloat(width);
}"""
"""Width of what is left of lunch, which would show through whatever stands beside the table."""


@pytest.mark.parametrize(("size", "players"), rest_long([((390, 844), 4), ((844, 390), 2), ((1280, 800), 2)]))
def test_a_match_is_watched_again_from_ones_own_seat_and_told_to_others(
    visit: Visit, quick: str, size: tuple[int, int], players: int
) -> None:
    ana = visit(quick, size, permissions=["clipboard-read", "clipboard-write"])
    play_out(_at(ana, "Cuarenta", players=players, name="Ana"))
    page = ana.page
    page.get_by_role("button", name="Compartir", exact=True).click()
    page.get_by_role("button", name="Copiado").wait_for()
    told = str(page.evaluate("navigator.clipboard.readText()"))
    assert told.startswith("Cuarenta: ") and "Ana " in told and f"{quick}/r/" in told and "seat" not in told
    page.get_by_role("link", name="Volver a ver la partida").click()
    page.wait_for_selector(".replay-bar")
    assert page.url.endswith("seat=0")
    page.locator(".hand .card").first.wait_for()
    assert _rested(ana, OUTSIDE, ".replay-bar button, .replay-bar input, .hand .card-button") == []
    assert page.evaluate(UNDER_THE_BAR) == []
    assert page.locator(".own .arch b").text_content() == "A"
    assert page.evaluate(LUNCH) == 0
    page.locator(".replay-bar select").select_option("null")
    page.wait_for_function("() => !document.querySelector('.hand')")
    assert "seat" not in page.url


@pytest.mark.parametrize(("game", "word"), [("Cuarenta", "caída"), ("Cuatrola", "arrastrar"), ("Canasta", "pozo")])
def test_each_game_has_its_own_words(visit: Visit, quick: str, game: str, word: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table(game)
    ana.page.wait_for_selector(".kit")
    ana.page.keyboard.press("?")
    ana.page.locator("dialog dt").first.wait_for()
    words = ana.page.locator("dialog dt").all_inner_texts()
    assert word in words and len(words) > 8
    assert ("caída" in words) == (game == "Cuarenta")
    assert ana.axe() == []


def test_a_link_that_leads_nobody_else_here_says_so(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table(friends=True, players=4)
    ana.page.get_by_text("Este enlace solo sirve en este mismo equipo").wait_for()
    mine = ana.page.locator(".pair", has=ana.page.locator('.sitter[data-seat="0"]'))
    assert mine.get_by_text("Asiento libre").count() == 1
    assert ana.axe() == []


def test_who_watches_is_told_so_and_sees_how_many_cards_everybody_holds(visit: Visit, quick: str) -> None:
    ana = _at(visit(quick), "Cuarenta")
    carla = visit(quick, (844, 390))
    carla.come(ana.page.url.removeprefix(quick))
    carla.page.get_by_text("Solo se mira").wait_for()
    carla.page.locator(".seat .backs .visually-hidden").nth(3).wait_for(state="attached")
    held = carla.page.locator(".seat .backs .visually-hidden").all_text_contents()
    assert len(held) == 4 and "5 cartas" in held
    assert carla.axe() == []


def test_a_short_break_of_the_line_is_told_only_to_who_plays_meanwhile(visit: Visit, quick: str) -> None:
    ana = _at(visit(quick), "Cuarenta")
    page = ana.page
    number = page.locator(".hand .card-button").count()
    page.evaluate("window.cut()")
    page.wait_for_timeout(1500)
    assert page.locator(".notice.lost, .frozen").count() == 0
    ana.play_blindly()
    page.wait_for_selector(".frozen .notice.lost")
    page.evaluate("window.mend()")
    page.wait_for_selector(".table-screen:not(.frozen)")
    page.wait_for_function("n => document.querySelectorAll('.hand .card-button').length < n", arg=number)


def test_a_shout_is_shouted_to_its_end_though_the_game_goes_on(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="normal")
    ana.open_table("Cuatrola")
    page = ana.page
    page.evaluate(HEARD)
    page.wait_for_selector(".hand.active")
    for _ in looks(ana):
        if page.evaluate("window.heard.length"):
            break
        act(ana, "Quintola")
    page.wait_for_function("() => window.heard.every(one => one.ended) && !document.querySelector('.shout')")


def test_a_friend_chooses_with_whom_to_play(visit: Visit, quick: str) -> None:
    ana, beto = visit(quick), visit(quick)
    ana.come("/", speed="off", name="Ana")
    ana.open_table(friends=True, players=4)
    beto.come(ana.page.locator(".link").inner_text().removeprefix(quick))
    beto.page.get_by_label("Nombre").fill("Beto")
    beto.page.get_by_label("Asiento").select_option(label="con Ana")
    assert beto.axe() == []
    beto.page.get_by_role("button", name="Sentarme").click()
    mine = ana.page.locator(".pair", has=ana.page.locator(".sitter", has_text="Ana"))
    mine.locator(".sitter-name b", has_text="Beto").wait_for()


BELOW_THE_SCORE = """() => {
  const score = document.querySelector('.score-bar').getBoundingClientRect();
  return [...document.querySelectorAll('.across :is(.portrait, .plate, .backs), .top-bar button')].filter(one => {
    const { left, top, width } = one.getBoundingClientRect();
    return width && left < score.right && left + width > score.left && top < score.bottom;
  }).map(one => `${one.className} ${one.getBoundingClientRect().left} ${score.right}`);
}"""
"""Returns what of the partner, and which button, the score lies on."""


@pytest.mark.parametrize("alike", [True, False])
def test_the_score_never_covers_the_partners_face(visit: Visit, quick: str, alike: bool) -> None:
    """From 38 on it is at its widest: the word lies beside the points, and with it what was taken."""

    def change(scene: dict[str, Any]) -> None:
        two_ways(scene)
        (both_at_38 if alike else one_at_38)(scene)

    ana = visit(quick, (740, 360))
    Stage(ana, change)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    for size in (
        (568, 320),
        (600, 360),
        (640, 360),
        (667, 375),
        (740, 360),
        (800, 360),
        (844, 390),
        (896, 414),
        (932, 430),
    ):
        ana.resize(size)
        assert ana.page.evaluate(BELOW_THE_SCORE) == [], size


UPRIGHT = ((320, 568), (360, 740), (390, 844))


@pytest.mark.parametrize("game", ["cuarenta", "cuatrola", "canasta"])
def test_what_a_replay_tells_is_whole_on_a_telephone(visit: Visit, quick: str, game: str) -> None:
    """The draw for the dealer is the longest: it was cut in mid-sentence."""
    ana = visit(quick, (360, 740), language="de-DE")
    ana.come("/", speed="off", name="Ana", language="de")
    tell_again(ana, game)
    for size in (*UPRIGHT, (740, 360), (820, 1180)):
        ana.resize(size)
        told = ana.page.locator(".replay-told")
        high, seen = told.evaluate("one => [one.scrollHeight, one.clientHeight]")
        assert high <= seen + 1, (size, told.inner_text())


def test_a_replay_runs_by_itself_and_jumps_to_what_brought_most(visit: Visit, quick: str) -> None:
    """By keyboard alone: a step, the best moment, on until somebody stops it, and to the end, where it stops itself."""
    ana = visit(quick, reduced_motion="reduce")
    ana.come("/", speed="fast", name="Ana")
    tell_again(ana, "canasta")
    page, step = ana.page, ana.page.locator(".replay-bar .step > span")
    assert page.get_by_role("button", name="Reproducir").count() == 1, "nothing runs before somebody wants it"
    page.get_by_role("button", name="Paso adelante").focus()
    for number in (2, 3):  # the button keeps the focus
        page.keyboard.press("Enter")
        expect(step).to_contain_text(f"Paso {number} ")
    page.get_by_role("button", name="Lo mejor").press("Enter")
    at = most("canasta")
    expect(step).to_contain_text(f"Paso {at + 1} ")
    page.get_by_role("button", name="Reproducir").press("Enter")
    expect(step).to_contain_text(f"Paso {at + 3} ")
    page.get_by_role("button", name="Pausa").press("Enter")
    assert page.get_by_role("button", name="Reproducir").count() == 1
    last = int(page.locator(".replay-bar input").get_attribute("max") or "")
    go_to(ana, last - 1)
    page.get_by_role("button", name="Reproducir").press("Enter")
    page.locator(".replay-bar .run[aria-label=Reproducir]").wait_for()
    expect(step).to_contain_text(f"Paso {last + 1} ")
    assert str(page.evaluate("document.activeElement.className")).endswith("run")
