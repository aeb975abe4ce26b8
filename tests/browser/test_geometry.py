"""Laws of the layout over games, windows and states: nothing covers, cuts or hides what is needed, nothing jumps."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.browser import at_canasta, at_cuatrola
from tests.browser.conftest import Visit
from tests.browser.geometry import FELT, LARGE, LAWS, broken
from tests.browser.staged import (
    Change,
    Json,
    as_it_is,
    claims,
    eight_threes,
    full_table,
    joker_joins_all,
    melds,
    move,
    nine_rows,
    rows_of_all_ranks,
    seven_lie,
    seven_rows,
    short_of_opening,
    two_ways,
    ways_to_the_pile,
)
from tests.browser.tables import PHONE, Tables
from tests.browser.told_again import go_to, tell_again
from tests.browser.visitor import Visitor, looks, take
from tests.rest_long import rest_long

WINDOWS = (
    (320, 568),
    (360, 640),
    PHONE,
    (640, 400),
    (740, 360),
    (844, 390),
    (915, 412),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
)
SMALLEST = (568, 320)
"""A small telephone on its side: there a notice may lie over the far seat."""
SMALL = ((320, 568), (360, 640), PHONE, SMALLEST, (640, 360), (844, 390))
ACTS: dict[str, Callable[[Visitor], object]] = {
    "Cuarenta": Visitor.play_first,
    "Cuatrola": lambda ana: at_cuatrola.act(ana, "Paso"),
    "Canasta": at_canasta.act,
}
Felts = dict[tuple[int, int], list[int]]


def _broken(ana: Visitor, felts: Felts, windows: Sequence[tuple[int, int]] = (*WINDOWS, SMALLEST)) -> list[str]:
    """Return what breaks a law in this state, window by window; the felt is to be where it was in the state before."""
    found: list[str] = []
    for size in windows:
        found += broken(ana, [size])
        felt = ana.page.evaluate(FELT)
        before = felts.setdefault(size, felt)
        if any(abs(one - other) > 1 for one, other in zip(felt, before, strict=True)):
            found.append(f"{size}: the felt and the hand moved from {before} to {felt}")
    ana.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return found


def _pick_up(ana: Visitor) -> None:
    ana.page.wait_for_selector(".hand.active")
    card = ana.page.locator(".hand.active .card-button[aria-disabled=false]")
    if card.count():
        take(card.first)


@pytest.mark.parametrize("game", ACTS)
def test_nothing_covers_cuts_hides_or_moves_what_is_needed(visit: Visit, quick: str, game: str) -> None:
    """Nor with large cards, but at Canasta, whose hand has its own; they are looked at where there is least room."""
    ana, found = visit(quick, PHONE), list[str]()
    felts = {False: Felts()} if game == "Canasta" else {False: Felts(), True: Felts()}
    windows = {False: (*WINDOWS, SMALLEST), True: (*SMALL, (768, 1024), (1366, 768))}

    def look(moment: str) -> None:
        for large, lying in felts.items():
            ana.page.evaluate(LARGE, large)
            found.extend(f"{moment}, large {large}, {one}" for one in _broken(ana, lying, windows[large]))
        ana.page.evaluate(LARGE, False)

    ana.come("/", speed="off", name="Ana")
    ana.open_table(game)
    ana.page.wait_for_selector(".hand.active")
    look("first")
    for _ in range(3):
        _until_my_turn(ana)
        ACTS[game](ana)
    _until_my_turn(ana)
    _pick_up(ana)
    look("with a card picked up")
    assert found == []


@pytest.mark.parametrize(
    ("game", "players"),
    rest_long([("Canasta", 6), ("Cuarenta", 2), ("Canasta", 2), ("Canasta", 3), ("Canasta", 5)]),
)
def test_any_number_of_players_keeps_the_laws(visit: Visit, quick: str, game: str, players: int) -> None:
    ana, felts = visit(quick, PHONE), Felts()
    ana.come("/", speed="off", name="Ana")
    ana.open_table(game, players=players)
    found: list[str] = []
    for moment in ("first", "with a card picked up"):
        _until_my_turn(ana)
        found += [f"{moment}, {one}" for one in _broken(ana, felts)]
        _until_my_turn(ana)
        ACTS[game](ana)
        _until_my_turn(ana)
        _pick_up(ana)
    assert found == []


@pytest.mark.parametrize("game", rest_long(ACTS))
def test_who_watches_sees_the_whole_table(visit: Visit, quick: str, game: str) -> None:
    ana, carla = visit(quick, PHONE), visit(quick, PHONE)
    ana.come("/", speed="off", name="María Fernanda C")  # as long as the page lets it be
    ana.open_table(game, players=0 if game == "Cuatrola" else 4)
    ana.page.wait_for_selector(".hand.active")
    carla.come("/", speed="off", name="Carla")
    carla.come(ana.page.url.removeprefix(quick))
    carla.page.wait_for_selector(".watching")
    carla.page.wait_for_selector(".begun .bubble", state="detached")
    assert broken(carla, (*WINDOWS, (1280, 800))) == []
    assert carla.page.locator(".card-button, :is(.acts, .ask) button").count() == 0
    assert carla.axe() == []


def _until_my_turn(ana: Visitor) -> None:
    for _ in looks(ana):
        ana.dismiss()  # the count of a hand lies over the table
        if ana.waits_for_me():
            return


@pytest.mark.parametrize("language", rest_long(["de", "en"]))
@pytest.mark.parametrize("game", ACTS)
def test_no_language_is_too_long(tables: Tables, game: str, language: str) -> None:
    assert _broken(_at(tables, game, as_it_is, language=language), Felts()) == []


DESKS = ((1280, 800), (1440, 900), (2560, 1440))


@pytest.mark.parametrize("game", rest_long(ACTS))
def test_rules_and_history_stand_beside_the_table_of_a_desk(tables: Tables, game: str) -> None:
    """The table moves over, and what stood in the corner that they take is not seen through them."""
    ana = _at(tables, game, as_it_is, size=(1280, 800))
    page = ana.page
    ana.open("Reglas")
    page.wait_for_selector(".sheet.side h3 + .clauses")
    assert page.evaluate("getComputedStyle(document.querySelector('.main-column'), '::after').display") == "none"
    found = broken(ana, DESKS)
    page.get_by_role("button", name="Cerrar").click()
    ana.open("Historia")
    page.wait_for_selector(".aside")
    assert [*found, *broken(ana, DESKS)] == []


@pytest.mark.parametrize("game", rest_long(ACTS))
def test_no_cloth_that_somebody_wants_takes_room_that_is_needed(tables: Tables, game: str) -> None:
    ana, found = _at(tables, game, as_it_is), list[str]()
    for size in (one for one in WINDOWS if one[0] >= 900):
        ana.resize(size)
        for cloth in ("quito", "sur", "plata"):
            ana.page.evaluate("cloth => document.documentElement.dataset.cloth = cloth", cloth)
            ana.at_rest()
            found += [f"{cloth} in {size}: {one}" for one in ana.page.evaluate(LAWS)]
    assert found == []


OUTSIDE_THEIR_FIELD = """() => {
  const zones = document.querySelector('.table-zones').getBoundingClientRect();
  return [...document.querySelectorAll('.group')].flatMap(group => {
    const field = group.getBoundingClientRect();
    const cards = [...group.querySelectorAll('.card')].filter(card => {
      const box = card.getBoundingClientRect();
      return box.left < field.left || box.right > field.right || box.top < field.top || box.bottom > field.bottom;
    });
    const cut = field.top < zones.top - 1 || field.bottom > zones.bottom + 1 ? ['field'] : [];
    return [...cards.map(card => card.dataset.card), ...cut];
  });
}"""
"""Cards of rows that stand out of their side's field, and fields that are to be scrolled to."""
LAID_BESIDE_HELD = """() => {
  const [laid, held] = ['.rows .card', '.hand .card'].map(what => document.querySelector(what).clientWidth);
  return laid / held * (document.documentElement.dataset.large === 'true' ? 1.2 : 1);
}"""
"""The width of a laid card beside one of the usual size in the hand."""
CLOSED = "all => all.map(one => [one.dataset.card, one.closest('.pictures').children.length])"


@pytest.mark.parametrize(("language", "large"), [("es", False), ("de", True)])
def test_rows_of_canasta_lie_whole_and_cover_nothing(tables: Tables, language: str, large: bool) -> None:
    ana = _at(tables, "Canasta", melds, language=language, largeCards=large)
    assert broken(ana, (*WINDOWS, SMALLEST)) == []
    outside = {}
    for size in (PHONE, (844, 390), (1280, 800)):
        ana.resize(size)
        outside[size] = ana.page.evaluate(OUTSIDE_THEIR_FIELD)
    assert not any(outside.values()), outside
    for size in ((768, 1024), (1024, 768), (1920, 1080), (2560, 1440)):
        ana.resize(size)
        assert ana.page.evaluate(LAID_BESIDE_HELD) >= 0.55, size
    assert ana.page.locator(".meld.closed .card").evaluate_all(CLOSED) == [["Kc", 1], ["7h", 1]]  # its last card


FREE_BESIDE_ROWS = """() => [...document.querySelectorAll('.rows')].map(list => {
  const field = list.getBoundingClientRect(), rows = [...list.children].map(one => one.getBoundingClientRect());
  return Math.abs(Math.min(...rows.map(one => one.left)) - field.left
    - field.right + Math.max(...rows.map(one => one.right)));
})"""
"""The difference between what is free of a field left of its rows and right of them."""


def test_rows_of_canasta_stand_over_the_whole_of_their_field(tables: Tables) -> None:
    ana = _at(tables, "Canasta", melds)
    for size in (PHONE, (1366, 768), (1920, 1080), (2560, 1440)):
        ana.resize(size)
        assert max(ana.page.evaluate(FREE_BESIDE_ROWS)) < size[0] * 0.03, size


OF_THE_HAND = """() => {
  const wide = what => document.querySelector(what).clientWidth;
  return wide('.laid .card, .trick .card') / wide('.hand .card');
}"""
"""The width of a card on the felt beside one in the hand."""


def test_cards_on_the_felt_of_a_tablet_are_not_small(tables: Tables) -> None:
    ana = _at(tables, "Cuarenta", two_ways)
    for size in ((768, 1024), (820, 1180), (1024, 1366)):
        ana.resize(size)
        assert ana.page.evaluate(OF_THE_HAND) > 0.6, size


FAN = """() => {
  const cards = [...document.querySelectorAll('.fan .card-button')].map(one => one.getBoundingClientRect());
  return (Math.max(...cards.map(one => one.right)) - Math.min(...cards.map(one => one.left))) / innerWidth;
}"""
"""The share of the window's width that the hand takes."""


def test_the_hand_of_a_tablet_uses_its_width(tables: Tables) -> None:
    ana = _at(tables, "Cuarenta", two_ways)
    for size in ((768, 1024), (820, 1180)):
        ana.resize(size)
        assert ana.page.evaluate(FAN) > 0.5, size


NEWEST = """() => {
  const line = [...document.querySelectorAll('.recent li')].at(-1);
  return [line.textContent, line.clientHeight >= line.scrollHeight];
}"""
"""The newest line of the log beside a desktop's table, and whether it is told whole."""


def test_a_desktop_tells_the_last_move_whole(tables: Tables) -> None:
    said = "Doña Rosa levanta con el siete, cae, sigue con J y Q y limpia la mesa: caída y limpia, cuatro puntos."
    ana, stage = tables.at("Cuarenta", two_ways)
    ana.page.wait_for_selector(".hand.active")
    stage.again(two_ways, move(1, "7d", said))
    for size in ((1366, 768), (1440, 900)):
        ana.resize(size)
        ana.page.locator(".recent li", has_text="Rosa").wait_for()
        assert broken(ana, [size]) == []
        assert ana.page.evaluate(NEWEST) == [said, True], size


ABOVE_THE_QUESTION = """() => document.querySelector('.turn').getBoundingClientRect().top
  - document.querySelector('.trick > .own').getBoundingClientRect().bottom"""


def test_a_trick_lies_in_the_middle_of_a_telephones_felt(visit: Visit, quick: str) -> None:
    ana = visit(quick, PHONE)
    ana.come("/", speed="off", name="Ana", language="es")
    ana.open_table("Cuatrola")
    for _ in looks(ana):
        if ana.asked() == "play":
            break
        at_cuatrola.act(ana, "Solo")
    at_cuatrola.pick_up(ana)
    for size in (PHONE, (360, 780)):
        ana.resize(size)
        assert ana.page.evaluate(OF_THE_HAND) > 0.7, size
        assert ana.page.evaluate(ABOVE_THE_QUESTION) < 90, size


THREES_OVER_ROWS = """() => [...document.querySelectorAll('.group')].flatMap(group => {
  const start = group.querySelector('.rows').getBoundingClientRect().left;
  return [...group.querySelectorAll('.apart .card')].filter(card => card.getBoundingClientRect().right > start + 1)
    .map(card => card.dataset.card);
})"""


def test_the_threes_of_both_colours_lie_beside_the_rows(tables: Tables) -> None:
    ana = _at(tables, "Canasta", eight_threes)
    assert broken(ana, (PHONE, (844, 390), (1280, 800)), THREES_OVER_ROWS, OUTSIDE_THEIR_FIELD) == []


SCROLLS = """() => [...document.querySelectorAll('.table-zones')]
  .filter(one => one.scrollHeight > one.clientHeight + 1).map(one => [one.scrollHeight, one.clientHeight])"""
INDEX_COVERED = """() => [...document.querySelectorAll('.laid .card')].filter(card => {
  const {left, top, width} = card.getBoundingClientRect();
  return document.elementFromPoint(left + width * 0.18, top + width * 0.25)?.closest('li') !== card.closest('li');
}).map(card => card.dataset.card)"""
"""Lying cards of which another covers rank and suit."""
LEGIBLE = "() => Math.min(...[...document.querySelectorAll('.laid .card')].map(card => card.clientWidth))"
PLATE_AND_BACKS = """() => [...document.querySelectorAll('.seat:not(.own)')].filter(seat => {
  const [held, ...words] = ['.held', '.who', '.tag'].flatMap(what => [...seat.querySelectorAll(what)])
    .map(one => one.getBoundingClientRect());
  return held.width && words.some(b => Math.min(held.right, b.right) - Math.max(held.left, b.left) > 1
    && Math.min(held.bottom, b.bottom) - Math.max(held.top, b.top) > 1);
}).map(seat => seat.innerText)"""
"""Seats whose number of cards lies under what is said of them."""


def _at(tables: Tables, game: str, change: Change, **settings: Any) -> Visitor:
    ana, _ = tables.at(game, change, **settings)
    ana.page.wait_for_selector(".hand.active")
    return ana


def test_a_full_table_of_cuarenta_with_everything_announced(tables: Tables) -> None:
    ana, stage = tables.at("Cuarenta", full_table)
    ana.page.wait_for_selector(".hand.active")
    stage.again(full_table, move(1, "7d"))  # so many lie only where nobody has just taken any
    ana.page.wait_for_selector(".trail", state="detached")
    found = broken(ana, (*WINDOWS, SMALLEST))
    for size in ((320, 568), PHONE, (844, 390)):
        ana.resize(size)
        found += [f"{size}: under its words the number of {one}" for one in ana.page.evaluate(PLATE_AND_BACKS)]
        found += [f"{size}: another card covers {one}" for one in ana.page.evaluate(INDEX_COVERED)]
        if (width := ana.page.evaluate(LEGIBLE)) < 36:
            found.append(f"{size}: cards of {width} px")
    assert found == []


def test_the_words_at_the_last_of_many_cards_are_whole(tables: Tables) -> None:
    """And no card lies on the plates at the sides, whatever is told on them."""
    ana, stage = tables.at("Cuarenta", seven_lie, players=4)
    ana.page.wait_for_selector(".hand.active")
    stage.again(seven_lie, move(1, "7d"))
    ana.page.locator(".laid > .last > .last-mark").wait_for()
    assert broken(ana, (PHONE, (844, 390), (1024, 768), (1280, 800))) == []


AT_THE_EDGE = """() => [...document.querySelectorAll('.seat > .plate')].map(one => [one, one.getBoundingClientRect()])
  .filter(([, b]) => b.left < 2 || b.right > innerWidth - 2).map(([one]) => `at the edge ${one.innerText}`)"""


def test_a_plate_of_two_lines_is_clear_of_the_windows_edge(tables: Tables) -> None:
    """That of who leads once reached to it, since what is said of them would have had no room beside the name."""
    ana, _ = tables.at("Cuarenta", full_table, players=4)
    ana.page.wait_for_selector(".hand.active")
    assert broken(ana, ((360, 740), PHONE), AT_THE_EDGE) == []


@pytest.mark.parametrize(("change", "language"), [(seven_rows, "es"), (nine_rows, "es"), (melds, "es"), (melds, "de")])
def test_no_telephone_scrolls_to_the_rows_of_canasta(tables: Tables, change: Change, language: str) -> None:
    ana = _at(tables, "Canasta", change, language=language)
    assert broken(ana, SMALL, SCROLLS) == []


def test_no_window_scrolls_to_rows_of_all_ranks(tables: Tables) -> None:
    """Nor on a desktop, where they once had two lines and the first lay under the partner's plate."""
    ana = _at(tables, "Canasta", rows_of_all_ranks)
    assert broken(ana, (PHONE, (360, 740), (820, 1180), (1280, 800), (1440, 900), (1920, 1080)), SCROLLS) == []


OF_OTHER_RANKS = """() => [...document.querySelectorAll('.rows > li')].filter(row =>
  ![...row.querySelectorAll('.pictures .card')].some(card => card.getBoundingClientRect().width
    && card.dataset.card[0] === row.dataset.anchor.at(-1))).map(row => row.dataset.anchor)"""
"""Rows that show no card of their rank."""


def test_a_row_on_a_telephone_shows_its_rank_beside_wild_cards(tables: Tables) -> None:
    ana = _at(tables, "Canasta", rows_of_all_ranks)
    assert broken(ana, (PHONE, (360, 740), (844, 390)), OF_OTHER_RANKS) == []


def test_all_that_a_joker_can_do_is_in_sight(tables: Tables) -> None:
    ana = _at(tables, "Canasta", joker_joins_all)
    take(ana.page.locator(".hand .card-button").last)
    found: list[str] = []
    for size in (*SMALL, (820, 1180), (1024, 768), (1280, 800)):
        found += broken(ana, [size])
        assert ana.page.locator(".ask .choice").count() >= 4
    assert found == []


def test_every_way_to_the_pile_is_in_sight(tables: Tables) -> None:
    """Beside the five faces of a table for six, under the longest question that is asked there."""
    ana, _ = tables.at("Canasta", ways_to_the_pile, players=6, language="de")
    ana.page.wait_for_selector(".hand.active")
    assert broken(ana, SMALL) == []
    assert ana.page.locator(".ask .choice").count() == 4


@pytest.mark.parametrize("language", rest_long(["de", "es", "en"]))
def test_what_is_short_of_opening_is_taken_back_where_it_is_asked(tables: Tables, language: str) -> None:
    """In every window, and without a field that scrolls under what is told of it."""
    ana, stage = tables.at("Canasta", short_of_opening, language=language)
    back = ana.page.locator(".ask .put-back")
    back.wait_for()
    assert broken(ana, (*SMALL, (820, 1180), (1024, 768), (1366, 768)), SCROLLS) == []
    take(ana.page.locator(".hand .card-button").first)
    assert back.count() == 1  # that of the card
    ana.page.keyboard.press("Escape")
    back.dblclick()  # the second would take back what was laid before
    assert stage.played("type") == ["undo"]


OUT_OF_PLACE = """() => {
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const boxes = what => [...document.querySelectorAll(what)].filter(e => e.checkVisibility())
    .flatMap(e => [...e.getClientRects()].map(b => [e, b]));
  const lines = [...document.querySelectorAll('.replay-told > p')].flatMap(e => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return [...range.getClientRects()].map(b => [e, b]);
  });
  const bar = boxes('.replay-bar button, .replay-bar input, .replay-bar select, .replay-bar .step > span');
  const seats = boxes('.seat :is(.who, .portrait, .backs, .tag), .score-bar, .look-back, .strip, .centre:not(.place)');
  const cards = boxes('.laid .card, .trick .card, .bids > li, .pictures .card, .apart .card');
  const held = boxes('.hand .card').map(([e, {left, right, top, bottom, height}]) =>
    [e, {left, right, top, bottom: bottom - height * 0.12}]);
  const name = e => `${e.className}:${e.innerText ?? e.dataset.card ?? ''}`;
  const out = [...lines, ...bar, ...cards].filter(([, b]) => b.top < -1 || b.left < -1 || b.right > innerWidth + 1
    || b.bottom > innerHeight + 1).map(([e]) => `${name(e)} out of sight`);
  return [...out, ...[...lines, ...bar].flatMap(([one, a]) => [...seats, ...cards, ...held]
    .filter(([, b]) => meet(a, b)).map(([other]) => `${name(one)} over ${name(other)}`))];
}"""
"""Words of a step and the buttons for it, where they lie on the table or out of the window."""
TOLD = {"Cuarenta": (3, 9, 45), "Cuatrola": (3, 9, 12, 24), "Canasta": (0, 60, 112, 115)}
"""Steps with cards on the felt, with bids, with a trick of four, with rows, and with the count of a hand."""


@pytest.mark.parametrize("game", rest_long(TOLD))
def test_a_match_that_is_told_again_keeps_the_laws_in_every_window(visit: Visit, quick: str, game: str) -> None:
    ana = visit(quick, PHONE)
    ana.come("/", speed="off", name="Ana")
    tell_again(ana, game.lower())
    broken_there: list[str] = []
    for step in TOLD[game]:
        go_to(ana, step)
        for size in (*WINDOWS, (1280, 800)):
            ana.resize(size)
            found = [*ana.page.evaluate(LAWS), *ana.page.evaluate(OUT_OF_PLACE)]
            if size != (640, 400):  # there a field of seven rows is scrolled to
                found += ana.page.evaluate(SCROLLS)
            counted = ana.page.locator(".replay-count").count()  # lies over the table
            found = [one for one in found if not (counted and str(one).startswith("covered"))]
            broken_there += [f"{step} in {size}: {one}" for one in found]
        assert ana.axe() == []
    assert broken_there == []


TITLE_UNDER_SCORE = """() => {
  const title = document.querySelector('.top-bar .where'), score = document.querySelector('.score-bar');
  const a = title.getBoundingClientRect(), b = score.getBoundingClientRect();
  return getComputedStyle(title).opacity !== '0' && a.right > b.left && a.left < b.right && a.bottom > b.top + 2
    ? ['the title lies under the score'] : [];
}"""
UNSAID_EYES = """() => {
  const [said, box] = ['.field > span', 'select'].map(one =>
    document.querySelector(`.replay-bar ${one}`).getBoundingClientRect());
  return said.width > 30 && said.bottom < box.bottom && said.right < box.right ? [] : ['not said whose eyes'];
}"""


def test_a_match_is_told_again_on_small_telephones(visit: Visit, quick: str) -> None:
    """What holds for all once covered a plate, and the score the title; whose eyes are meant was not said."""
    ana, found = visit(quick, PHONE), list[str]()
    ana.come("/", speed="off", name="Ana")
    for game, step in (("cuatrola", 40), ("canasta", 3)):
        tell_again(ana, game)
        go_to(ana, step)
        told = broken(ana, ((320, 568), PHONE, SMALLEST), TITLE_UNDER_SCORE, UNSAID_EYES)
        found += [f"{game} in {one}" for one in told if "small target" not in one]  # nothing is played there
    assert found == []


def _nothing_held(scene: Json) -> None:
    """Cuarenta: the last own card is laid, and others play on."""
    two_ways(scene)
    others = next(place["seat"] for place in scene["seats"] if place["seat"] != scene["seat"])
    scene.update(hand=[], actor=others, asks="", question="", choices=[])


@pytest.mark.parametrize("change", rest_long([_nothing_held, claims]))
def test_the_felt_keeps_its_size_when_the_last_card_is_laid(tables: Tables, change: Change) -> None:
    ana, stage = tables.at("Cuarenta", two_ways)
    ana.page.wait_for_selector(".hand.active .card-button")
    felts = Felts()
    for size in WINDOWS:
        ana.resize(size)
        felts[size] = ana.page.evaluate(FELT)
    ana.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    stage.again(change)
    ana.page.wait_for_selector(".kit[data-held='0']")
    moved = {}
    for size in WINDOWS:
        ana.resize(size)
        now = ana.page.evaluate(FELT)
        if any(abs(one - other) > 1 for one, other in zip(now, felts[size], strict=True)):
            moved[size] = [felts[size], now]
    assert moved == {}
