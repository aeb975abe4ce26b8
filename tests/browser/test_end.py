"""End of a match as a scene at the table: faces, counters, how it went, the best moment; and what comes next."""

import re
import struct
from collections.abc import Callable

import pytest

from tests.browser.conftest import Visit
from tests.browser.geometry import LAWS
from tests.browser.played_out import play_out
from tests.browser.staged import Json, Stage, as_it_is, is_over, lost, lost_by_two, move, won
from tests.browser.test_geometry import WINDOWS
from tests.browser.visitor import Visitor
from tests.rest_long import rest_long

CUT = """() => {
  const scene = document.querySelector('.over'), wide = innerWidth, found = [];
  for (const one of scene.querySelectorAll('*')) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest('svg, details, .over-word')) continue;
    if (box.left < -1 || box.right > wide + 1) found.push(`${one.className} ${box.left} ${box.right}`);
    const side = one.closest('.over-side')?.getBoundingClientRect();
    if (box.right > side?.right + 4) found.push(`${one.className} beside its side`);
  }
  return found;
}"""
BRIGHT = """async ([x, y, wide, high]) => {
  const [file] = window.files, pen = new OffscreenCanvas(1200, 630).getContext('2d');
  pen.drawImage(await createImageBitmap(file), 0, 0);
  const { data } = pen.getImageData(x, y, wide, high);
  let bright = 0;
  for (let at = 0; at < data.length; at += 4) bright += data[at] + data[at + 1] + data[at + 2] > 450;
  return bright / (wide * high);
}"""
"""Returns the share of a part of the picture that is as bright as what is written and drawn on the cloth."""
UNSEEN = """() => {
  const scene = document.querySelector('.over');
  const last = document.querySelector('.over-rest').getBoundingClientRect();
  return Math.max(scene.scrollHeight - scene.clientHeight - 1, last.bottom - innerHeight);
}"""
"""Pixels of the end that are to be scrolled to."""
SHARES = """() => {
  const box = what => document.querySelector(what).getBoundingClientRect();
  const high = box('.over-rest').bottom - box('.over-word').top;
  return [box('.over-panel').width / innerWidth, high / innerHeight, box('.over-faces .arch').width];
}"""
"""Returns the parts of the window's width and height that the end takes, and the width of a face."""
FEET = "all => all.map(one => one.getBoundingClientRect().bottom)"
ENDS = """all => all.map(side => {
  const box = what => side.querySelector(what).getBoundingClientRect();
  const { left, right, bottom } = side.getBoundingClientRect(), digits = box('.digits'), counters = box('.counters');
  return { left, right, foot: Math.round(bottom), face: box('.arch').left, digits: digits.left,
    row: counters.left > digits.right && counters.top < digits.bottom };
})"""
SENT = """() => { window.sent = []; navigator.canShare = () => true;
  navigator.share = async what => { window.files = what.files;
  window.sent.push(what.files?.map(one => [one.name, one.type, one.size]) ?? what.text); }; }"""


def _won(
    visit: Visit, url: str, size: tuple[int, int], end: Callable[[Json], None] = won, **settings: object
) -> Visitor:
    ana = visit(url, size)
    ana.unfinished = True
    Stage(ana, end, table=is_over)
    ana.come("/", speed="off", name="Ana", **settings)
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".over-side.won")
    return ana


@pytest.mark.parametrize("large", [False, True])
def test_the_end_shows_faces_counters_and_one_gold_action_in_every_window(
    visit: Visit, quick: str, large: bool
) -> None:
    ana = _won(visit, quick, (390, 844), largeCards=large)
    page = ana.page
    assert page.locator(".over-word").inner_text() == "¡Cuarenta!"
    assert page.locator(".over-side.won .digits").inner_text() == "40"
    assert page.locator(".over-side.won .counter").count() == 4
    assert page.locator(".over-side:not(.won) .counter").count() == 5
    assert page.locator(".over-faces .portrait").count() == 4
    assert page.locator(".over .gold").all_inner_texts() == ["La revancha"]
    assert page.locator(".over-next :is(a, button)").count() <= 4
    assert page.locator(".over-side .plate").first.inner_text() == "Usted y Don Lucho"
    assert page.evaluate("document.activeElement.id") == "over-word"
    assert ana.axe() == []
    found = []
    for size in WINDOWS:
        ana.resize(size)
        found += [f"{size}: {one}" for one in (*page.evaluate(LAWS), *page.evaluate(CUT))]
    assert found == []


def test_the_picture_of_the_result_is_saved_or_shared(visit: Visit, quick: str) -> None:
    ana = _won(visit, quick, (1280, 800))
    page = ana.page
    with page.expect_download() as saved:
        page.get_by_role("button", name="Guardar la imagen").click()
    drawn = saved.value.path().read_bytes()
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", drawn[16:24]) == (1200, 630)
    assert len(drawn) > 20_000
    page.evaluate(SENT)
    page.get_by_role("button", name="Guardar la imagen").click()
    page.wait_for_function("() => window.sent.length")
    [[name, kind, size]] = page.evaluate("window.sent[0]")
    assert name.endswith(".png") and kind == "image/png" and size > 20_000
    for left in (110, 610):  # a side each, and below them the course and the best moment
        assert page.evaluate(BRIGHT, [left, 220, 480, 160]) > 0.1
    page.get_by_role("button", name="Compartir").click()
    page.wait_for_function("() => window.sent.length > 1")
    assert page.evaluate("window.sent[1]") == "Cuarenta: Ana y Don Lucho 40 · Doña Rosa y Tía Meche 26"


def test_the_line_is_drawn_of_what_was_seen_and_kept_through_a_reload(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1280, 800))
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta", players=2)
    ana.page.wait_for_selector(".kit")
    play_out(ana)
    page = ana.page
    page.wait_for_selector(".over .course")
    score = [int(one) for one in page.locator(".over .digits").all_inner_texts()]
    drawn = page.locator(".course svg").get_attribute("aria-label") or ""
    ends = [int(line.rsplit(",", 1)[1].split(".")[0]) for line in drawn.split(": ")[1:]]
    assert sorted(ends) == sorted(score)
    assert page.locator(".over-best .portrait").count() == 1
    page.reload()
    page.wait_for_selector(".over .course")
    page.wait_for_selector(".over-word:focus-visible")
    assert page.evaluate("getComputedStyle(document.querySelector('.over-word')).boxShadow") == "none"
    assert page.locator(".course svg").get_attribute("aria-label") == drawn
    assert ana.axe() == []
    for size in ((360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768)):
        ana.resize(size)
        assert page.evaluate(UNSEEN) <= 0, size
    ana.resize((768, 1024))
    assert page.evaluate("document.querySelector('.over-faces .portrait').clientWidth") >= 84


def test_the_end_tells_the_last_play_and_what_made_the_score(visit: Visit, quick: str) -> None:
    """No sheet lies over it, the last line of the log stands below the word, and the count adds up to the score."""
    ana = visit(quick)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta", players=2)
    ana.page.wait_for_selector(".kit")
    play_out(ana)
    page = ana.page
    page.wait_for_selector(".over-line")
    assert page.locator("dialog[open]").count() == 0
    told = page.locator(".over-line").inner_text()
    page.locator(".over summary").click()
    rows = [row.split("\t") for row in page.locator(".over .breakdown tbody tr").all_inner_texts()]
    score = {int(one) for one in page.locator(".over .digits").all_inner_texts()}
    assert any({int(one) for one in row[1:] if one.strip().isdigit()} == score for row in rows), rows
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name=re.compile("jugadas")).click()
    assert told in page.locator("dialog[open]").inner_text()


@pytest.mark.parametrize(
    ("game", "last"), rest_long([("Cuarenta", "7h x7d"), ("Cuatrola", "canta e"), ("Canasta", "drop 4")])
)
def test_the_end_fills_a_large_screen(visit: Visit, quick: str, game: str, last: str) -> None:
    ana = visit(quick, (1440, 900))
    ana.unfinished = True
    stage = Stage(ana, as_it_is, table=is_over)
    ana.come("/", speed="off", name="Ana")
    ana.open_table(game)
    ana.page.wait_for_selector(".hand.active")
    stage.again(won if game == "Cuarenta" else lost, move(1, last))  # two scores at least make a line
    ana.page.wait_for_selector(".over .course")
    for size in ((1440, 900), (1920, 1080), (2560, 1440)):
        ana.resize(size)
        wide, high, face = ana.page.evaluate(SHARES)
        assert wide > 0.7 and high > 0.64 and face > 0.06 * size[0], (size, wide, high, face)
        assert ana.page.evaluate(UNSEEN) <= 0 and ana.page.evaluate(CUT) == []
    if game == "Canasta":
        assert ana.page.locator(".course .least").inner_text() == "−320"


def test_three_sides_stand_in_one_line_on_a_desk(visit: Visit, quick: str) -> None:
    ana = visit(quick, (1366, 768))
    ana.unfinished = True
    Stage(ana, lambda scene: scene.update(actor=-2), table=is_over)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Canasta", players=6)
    sides = ana.page.locator(".over-side")
    sides.last.wait_for()
    for size in ((1280, 800), (1366, 768), (1920, 1080)):
        ana.resize(size)
        feet = sides.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().bottom))")
        assert len(feet) == 3 and len(set(feet)) == 1, (size, feet)
        assert ana.page.evaluate(UNSEEN) <= 0 and ana.page.evaluate(CUT) == []


def test_two_sides_stand_in_one_line_however_many_counters_lie(visit: Visit, quick: str) -> None:
    """The winners at the left, the losers at the right, each in two rows: 1440 broke between 1200 and 1920."""
    ana = _won(visit, quick, (1440, 900), lost_by_two)
    page = ana.page
    assert page.locator(".over-side.ours .counter").count() == 7
    for width in (1200, 1280, 1366, 1440, 1536, 1680, 1920, 2560):
        ana.resize((width, width * 5 // 8))
        won, lost = page.locator(".over-side").evaluate_all(ENDS)
        assert won["foot"] == lost["foot"] and won["right"] < lost["left"], (width, won, lost)
        assert lost["face"] > lost["digits"] and won["row"] and lost["row"], (width, won, lost)
        assert page.evaluate(CUT) == [] and page.evaluate(UNSEEN) <= 0, width


def test_where_no_course_is_kept_the_panel_is_as_large_as_what_it_tells(visit: Visit, quick: str) -> None:
    ana = _won(visit, quick, (1440, 900))
    page = ana.page
    page.evaluate("sessionStorage.clear()")
    page.reload()
    page.wait_for_selector(".over-side.won")
    assert page.locator(".course").count() == 0
    for size in ((1440, 900), (1024, 768), (820, 1180)):
        ana.resize(size)
        wide, _, _ = page.evaluate(SHARES)
        assert wide < 0.6, (size, wide)
    page.evaluate(SENT)
    page.get_by_role("button", name="Guardar la imagen").click()
    page.wait_for_function("() => window.sent.length")
    assert page.evaluate(BRIGHT, [110, 400, 980, 60]) > 0.005  # nor is there an empty box in the picture


def _with_all_that_is_told(visit: Visit, url: str) -> Visitor:
    """The end with a course, a best moment, chicas and as many counters as can lie."""
    ana = visit(url, (360, 740))
    ana.unfinished = True
    stage = Stage(ana, as_it_is, table=is_over)
    ana.come("/", speed="off", name="Ana")
    ana.open_table("Cuarenta")
    ana.page.wait_for_selector(".hand.active")
    made = move(1, "7h x7d", "Tía Meche toma siete de diamante con siete de corazón: ¡Caída y limpia, 4!")
    stage.again(lost_by_two, {**made, "scores": [{"name": "caida", "side": side, "points": 2} for side in (0, 1)]})
    ana.page.wait_for_selector(".over .course")
    ana.page.wait_for_selector(".over-best")
    return ana


def test_on_a_telephone_another_match_is_one_tap_away(visit: Visit, quick: str) -> None:
    """Upright all is in sight; on its side all that may be done next is."""
    ana = _with_all_that_is_told(visit, quick)
    page = ana.page
    for size in ((360, 640), (360, 740), (375, 667), (390, 780), (412, 732)):
        ana.resize(size)
        assert page.evaluate(UNSEEN) <= 0 and page.evaluate(CUT) == [], size
    for size in ((568, 320), (640, 360), (667, 375), (740, 360), (844, 390), (932, 430)):
        ana.resize(size)
        feet = page.locator(".over-next :is(a, button), .over-side").evaluate_all(FEET)
        assert max(feet) <= size[1] and page.evaluate(CUT) == [], (size, feet)
