"""Order of motion: nothing is scored, asked or shouted before what it follows from has landed; no card is twice."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.staged import Json, Stage, melds, move, seven_rows, two_ways
from tests.browser.stepped import Stepped
from tests.browser.tables import Tables
from tests.browser.watched import ACTS, play_watched
from tests.rest_long import rest_long

WATCH = """() => {
  window.ahead = [];
  window.flown = 0;
  window.painted = new Set();
  const free = new Set(['transform', 'translate', 'scale', 'rotate', 'opacity',
    'offset', 'computedOffset', 'easing', 'composite']);
  const all = what => [...document.querySelectorAll(what)].map(e => e.textContent).join(' ');
  const marked = what => document.querySelector(what)?.dataset;
  const facts = () => [all('.score-bar .digits'), document.querySelector('.hand.active') ? 'asked' : '',
    marked('.seat.acting')?.seat ?? '', all('.seat .tag'), all('.where'), all('.taken'),
    marked('.trick .winning .card')?.card ?? '', all('.pile-words'), all('.recent li')];
  let before = facts();
  const compare = () => {
    const flying = document.querySelectorAll('#flights .flying').length;
    const now = facts();
    for (const [i, fact] of now.entries())
      if (flying && fact && fact !== before[i]) window.ahead.push(`${before[i]} -> ${fact} while ${flying} cards fly`);
    before = now;
  };
  const middle = box => [box.left + box.width / 2, box.top + box.height / 2];
  const look = () => {
    const flying = [...document.querySelectorAll('#flights .flying')];
    window.flown += flying.length;
    for (const one of document.getAnimations()) for (const frame of one.effect.getKeyframes())
      for (const what of Object.keys(frame)) if (!free.has(what)) window.painted.add(what);
    for (const one of flying) for (const card of document.querySelectorAll('.laid .card, .trick .card, .pile .top')) {
      const [x, y] = middle(card.getBoundingClientRect());
      const left = parseFloat(one.style.left), top = parseFloat(one.style.top);
      const there = Math.abs(left + parseFloat(one.style.width) / 2 - x) < 6
        && Math.abs(top + parseFloat(one.style.height) / 2 - y) < 6;
      if (there && card.getAttribute('src') === one.getAttribute('src') && card.style.opacity !== '0')
        window.ahead.push(`${card.dataset.card} lies there before it lands`);
    }
  };
  new MutationObserver(() => (compare(), requestAnimationFrame(look))).observe(document.body,
    {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class', 'src']});
}"""
"""Notes a score, a question, a name for whose turn it is, a winner or a line of the log that is ahead of the motion it
follows from, or a card that is there twice; counts what flies; notes what moves by being painted anew each frame."""


MEASURED = """() => {
  window.between = [];
  window.measures = 0;
  const real = Element.prototype.getBoundingClientRect;
  const changes = new MutationObserver(() => undefined);
  const board = document.querySelector('.kit');
  changes.observe(board, {subtree: true, attributes: true, attributeFilter: ['style']});
  let looks = false;
  Element.prototype.getBoundingClientRect = function () {
    for (const {target} of changes.takeRecords())
      if (looks && target.style.opacity) window.between.push(target.dataset.card ?? target.className);
    if (!looks) Promise.resolve().then(() => (looks = false));
    looks = true;
    window.measures++;
    return real.call(this);
  };
}"""
"""Notes the cards that are hidden between two looks at places in one breath: for each the page is laid out anew."""


AGAIN = """() => {
  window.again = [];
  window.changes = 0;
  const value = ({target, attributeName: name}) => name ? target.getAttribute(name) : target.data;
  new MutationObserver(changes => {
    const last = new Map();
    for (const one of changes) {
      const known = last.get(one.target) ?? new Map();
      last.set(one.target, known.set(one.attributeName, one));
    }
    for (const one of [...last.values()].flatMap(known => [...known.values()])) {
      window.changes++;
      const name = one.attributeName ?? 'text';
      const at = one.target.parentElement?.closest('[class]');
      const now = value(one);
      if (now && one.oldValue === now) window.again.push(`${name} "${now}" below ${at?.className}`);
    }
  }).observe(document.body, {subtree: true, attributes: true, attributeOldValue: true, characterData: true,
    characterDataOldValue: true});
}"""
"""Notes what is written though it was so before, but for no words; of several writes in one breath the last counts."""


@pytest.mark.parametrize("game", rest_long(ACTS))
def test_nothing_is_ahead_of_the_motion_it_follows_from(visit: Visit, quick: str, game: str) -> None:
    """Nor does it have the page laid out twice for one play, or write what stands there already."""
    page = play_watched(visit(quick), game, f"() => [{WATCH}, {MEASURED}, {AGAIN}].forEach(watch => watch())")
    assert page.evaluate("window.measures") > 0
    assert page.evaluate("window.between") == []
    assert page.evaluate("window.changes") > 0
    assert page.evaluate("[...new Set(window.again)]") == []
    assert page.evaluate("window.flown") > 0
    assert page.evaluate("window.ahead") == []
    assert page.evaluate("[...window.painted]") == []


def test_a_play_that_is_taken_back_is_neither_moved_nor_celebrated(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.come("/", speed="normal")
    ana.open_table("Cuarenta", players=2)
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.play_first()
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Deshacer").click()
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    page.wait_for_function("() => !document.querySelector('.shout') && !document.querySelector('.flying')")


STAYS = """names => {
  const where = name => document.querySelector(`:is(.laid, .hand) [data-card="${name}"]`).getBoundingClientRect();
  const lay = names.map(where);
  window.jumped = null;
  new MutationObserver(() => {
    if (window.jumped || !document.querySelector('#flights .flying')) return;
    window.jumped = names.filter((name, i) => Math.hypot(where(name).x - lay[i].x, where(name).y - lay[i].y) > 2);
    window.ends = names.map(name => Math.round(where(name).x));
  }).observe(document.body, {subtree: true, childList: true});
}"""
"""Notes which of these cards lie elsewhere as soon as a play begins to move."""


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_stays_moves_to_its_new_place_and_never_jumps(tables: Tables, seat: int) -> None:
    ana, stage = tables.at("Cuarenta", two_ways, speed="normal")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()

    def taken(scene: Json) -> None:
        scene["table"] = scene["table"][:2]
        if scene["seat"] == seat:
            scene["hand"] = [card for card in scene["hand"] if card["card"] != "7s"]

    page.evaluate(STAYS, ["3c", "4h", "5c", "Kh"])
    stage.again(taken, move(seat, f"7{'hs'[seat == 0]} x7d >JsQh"))
    page.wait_for_function("() => window.jumped && !document.querySelector('#flights .flying')")
    assert page.evaluate("window.jumped") == []


ROWS_STAY = """() => {
  const rows = () => [...document.querySelectorAll('.ours .rows .card:first-child')]
    .map(one => one.getBoundingClientRect().x);
  const lay = rows();
  window.moved = () => rows().filter((x, i) => Math.abs(x - lay[i]) > 2).length;
  new MutationObserver(() => {
    if (window.jumped === undefined && document.querySelector('#flights .flying')) window.jumped = window.moved();
  }).observe(document.body, {subtree: true, childList: true});
}"""
"""Notes how many of the own rows lie elsewhere as soon as a card sets off to one of them."""


def _grown(scene: Json) -> None:
    row = scene["groups"][0]["rows"][1]
    row["cards"].append("5h")
    row["naturals"] += 1


def test_rows_of_canasta_make_room_and_never_jump(tables: Tables) -> None:
    ana, stage = tables.at("Canasta", melds, (1366, 768), speed="normal")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    page.evaluate(ROWS_STAY)
    stage.again(_grown, move(2, "add 5:h"))
    page.wait_for_function("() => window.jumped !== undefined && !document.querySelector('#flights .flying')")
    assert page.evaluate("window.jumped") == 0
    assert page.evaluate("window.moved()") > 0


SCROLLED = """() => {
  const zones = document.querySelector('.table-zones');
  return Math.max(zones.scrollTop, zones.scrollHeight - zones.clientHeight);
}"""


SQUARED = """() => {
  const rows = () => [...document.querySelectorAll('.ours .rows .card:first-child')]
    .map(one => one.getBoundingClientRect().x);
  let lay = rows();
  const look = () => {
    lay = rows();
    if (window.jumped === undefined) requestAnimationFrame(look);
  };
  look();
  new MutationObserver(() => {
    if (window.jumped === undefined && document.querySelectorAll('.ours .meld.closed').length === 2)
      window.jumped = rows().filter((x, i) => Math.abs(x - lay[i]) > 2).length;
  }).observe(document.querySelector('.group.ours'), {subtree: true, childList: true, attributes: true});
}"""
"""Notes how many of the own rows lie elsewhere as soon as a canasta is squared."""


def _closed(scene: Json) -> None:
    scene["shout"] = {"text": "¡Canasta limpia!"}
    row = scene["groups"][0]["rows"][1]
    row.update(cards=[*row["cards"], "5h", "5c"], naturals=7, closed="limpia")


def test_fields_lie_still_while_a_canasta_is_squared_and_shouted(tables: Tables) -> None:
    ana, stage = tables.at("Canasta", melds, (1366, 768), speed="normal")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    page.evaluate(SQUARED)
    stage.again(_closed, move(2, "add 5:hc"))
    page.wait_for_selector(".shout")
    assert page.evaluate(SCROLLED) <= 1
    page.wait_for_function("() => window.jumped !== undefined")
    assert page.evaluate("window.jumped") == 0


WHOLE_WHILE_SEVEN_LIE = """() => {
  window.cut = [];
  const look = () => {
    const field = document.querySelector('.group.ours').getBoundingClientRect();
    const seven = [...document.querySelectorAll('.ours .pictures')].some(one => one.children.length >= 7);
    const rows = [...document.querySelectorAll('.ours .rows > li')].map(one => one.getBoundingClientRect());
    if (seven && rows.some(one => one.bottom > field.bottom + 1 || Math.abs(one.top - rows[0].top) > 1))
      window.cut.push(rows.map(one => Math.round(one.top)).join());
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes the own rows' heights where seven cards lie, not squared yet, and the rows do not stand in one line."""


def _many_cards(scene: Json) -> None:
    melds(scene)
    for row in scene["groups"][0]["rows"]:
        rank = row["id"]
        row.update(cards=[f"{rank}{suit}" for suit in "hdcsh"], naturals=5, wilds=0, closed="")


def _closed_by_four(scene: Json) -> None:
    row = scene["groups"][0]["rows"][1]
    row.update(cards=[*row["cards"], *["5h", "5c", "5d", "5s"]], naturals=9, closed="limpia")


def test_rows_stand_in_one_line_while_the_seventh_card_of_one_lands(tables: Tables) -> None:
    ana, stage = tables.at("Canasta", _many_cards, speed="normal")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    page.evaluate(WHOLE_WHILE_SEVEN_LIE)
    stage.again(_closed_by_four, move(2, "add 5:hcds"))
    page.wait_for_selector(".ours .meld.closed")
    assert page.evaluate("window.cut") == []


def test_rows_that_become_small_are_moved_without_a_complaint(tables: Tables) -> None:
    """On a telephone a fifth row has only the last card of each seen: those below it have no place of their own."""
    ana, stage = tables.at("Canasta", melds, speed="normal")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    stage.again(seven_rows, move(2, "meld JJJ"))
    page.wait_for_selector(".ours .rows > li >> nth=6")
    page.wait_for_selector(".hand.active")  # what the console says fails the test at its end
    stage.again(melds, move(2, "undo"))
    page.wait_for_selector(".hand.active")


LYING = "() => [...document.querySelectorAll('#flights .flying')].map(one => Math.round(one.getBoundingClientRect().x))"


READ_WHOLE = """() => {
  const word = document.querySelector('.shout'), cards = [...document.querySelectorAll('#flights .flying')];
  for (const one of [word, ...cards]) one.style.pointerEvents = 'auto';
  const letters = document.createRange();
  letters.selectNodeContents(word);
  const {left, right, top, bottom} = letters.getBoundingClientRect();
  const spots = Array.from({length: 40}, (_, i) => left + (right - left) * (i + 0.5) / 40);
  return spots.every(x => document.elementFromPoint(x, (top + bottom) / 2) === word);
}"""
"""Returns whether nothing lies over the word."""


def _two_lie(scene: Json) -> None:
    two_ways(scene)
    scene["table"] = scene["table"][1:3]


def _taken(scene: Json) -> None:
    scene["table"] = scene["table"][:1]
    scene["sides"][1]["score"] += 4
    scene["hand"] = [one for one in scene["hand"] if one["card"] != "7s"]


@pytest.mark.parametrize(
    ("seat", "size"),
    rest_long([(0, (320, 568)), (1, (390, 844)), (0, (844, 390)), (1, (320, 568)), (0, (1366, 768))]),
)
def test_a_slammed_card_is_shouted_over_where_it_lies(
    visit: Visit, quick: str, seat: int, size: tuple[int, int]
) -> None:
    """The word is loud neither before the card lies, nor once it has been taken away, whoever slams it.

    Cards that close up in the hand and on the table do so when it is gone, and the word does not wait for them.
    """
    ana = visit(quick, size)
    stage = Stage(ana, _two_lie)
    clock = Stepped(ana)
    ana.come("/", speed="normal", name="Ana")
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    clock.stop()
    before = page.locator(".score-bar .digits").all_inner_texts()
    scores = [{"name": name, "side": 1, "points": 2} for name in ("caida", "limpia")]
    stage.again(_taken, {**move(seat, "7s x7d"), "scores": scores})
    clock.until("#flights .flying")
    assert page.locator(".ring").count() == 0
    clock.until(".shout")
    assert page.locator(".ring").count() == 1
    assert page.locator(".shout").get_attribute("data-points") == "+4"
    clock.step(240)
    lying = page.evaluate(LYING)
    assert page.evaluate(READ_WHOLE)
    clock.step(16)
    assert page.evaluate("Number(getComputedStyle(document.querySelector('.shout')).opacity)") > 0.9
    assert page.evaluate(LYING) == lying and len(lying) == 2
    assert page.locator(".score-bar .digits").all_inner_texts() == before


ABOVE = "() => [...document.querySelectorAll('#flights .flying')].map(one => one.src)"
"""Returns the pictures of what flies, the one that lies over all others last."""


def test_cards_that_are_taken_slide_under_the_one_that_takes_them(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    stage, clock = Stage(ana, two_ways), Stepped(ana)
    ana.come("/", speed="normal", name="Ana")
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.at_rest()
    takes = page.locator(".hand [data-card='7s']").evaluate("one => one.src")
    clock.stop()
    stage.again(_taken, move(0, "7s x7d >Js"))
    clock.until("#flights .flying")
    together = 0
    while flying := page.evaluate(ABOVE):
        together += len(flying) == 3
        assert flying[-1] == takes or takes not in flying
        clock.step(16)
    assert together > 20


TOGETHER = """() => {
  window.most = 0;
  new MutationObserver(() => {
    const faces = [...document.querySelectorAll('#flights .flying')].map(one => one.src);
    const dealt = new Set(faces).size < faces.length;
    if (!dealt && document.querySelector('.trick:not(.won)')) window.most = Math.max(window.most, faces.length);
  }).observe(document.getElementById('flights'), {childList: true});
}"""
"""The most cards of a trick that fly at once; backs at a deal are all alike, and a trick that is won goes as one."""


def test_plays_that_come_at_once_are_seen_one_after_the_other(visit: Visit, quick: str) -> None:
    page = play_watched(visit(quick), "Cuatrola", TOGETHER, turns=6)
    assert page.evaluate("window.most") == 1


WAITS = """{
  const real = window.setTimeout;
  window.waits = new Set();
  window.setTimeout = (what, after, ...rest) => { window.waits.add(after); return real(what, after, ...rest); };
}"""
AT_ONCE = """{
  const Real = WebSocket;
  let held = null;
  window.WebSocket = class extends Real {
    set onmessage(hear) {
      super.onmessage = event => held ? held.push([event, hear]) : hear(event);
    }
  };
  window.hold = () => { held = []; };
  window.come = number => {
    if (held.filter(([event]) => JSON.parse(event.data).type === 'update').length < number) return false;
    const all = held;
    held = null;
    for (const [event, hear] of all) hear(event);
    return true;
  };
}"""
"""Holds what the table says back, and has all of it come in one moment once so much has happened."""


@pytest.mark.parametrize(("speed", "waits"), [("slow", True), ("fast", False)])
def test_the_house_plays_at_the_pace_that_was_set(visit: Visit, quick: str, speed: str, waits: bool) -> None:
    """Plays that came at once are looked at one by one, also by who wants no motion; the quick pace waits for none."""
    ana = visit(quick, reduced_motion="reduce")
    ana.context.add_init_script(WAITS + AT_ONCE)
    ana.come("/", speed=speed)
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    page.evaluate("window.hold()")
    ana.play_blindly()
    page.wait_for_function("() => window.come(3)")  # the own play, and those of two others
    ana.until_played()
    page.wait_for_selector(".hand.active, dialog[open]")
    assert page.evaluate("window.waits.has(900)") == waits


HELLOS = """{
  const Real = WebSocket;
  window.heard = 0;
  window.hellos = [];
  window.WebSocket = class extends Real {
    constructor(address) {
      super(address);
      this.addEventListener('message', event => {
        const said = JSON.parse(event.data);
        if (said.type === 'update') window.heard = Math.max(window.heard, said.number);
      });
    }
    send(data) {
      const said = JSON.parse(data);
      if (said.type === 'hello') window.hellos.push([said.since, window.heard]);
      super.send(data);
    }
  };
}"""
"""Notes what each greeting says was heard last, and what was."""


def test_news_that_wait_to_be_seen_are_not_asked_for_again(visit: Visit, quick: str) -> None:
    ana = visit(quick)
    ana.context.add_init_script(HELLOS)
    ana.come("/", speed="slow")
    ana.open_table("Cuarenta")
    page = ana.page
    page.wait_for_selector(".hand.active")
    ana.play_first()
    page.evaluate("window.cut(); window.mend()")
    page.wait_for_function("() => window.hellos.length > 1")
    since, heard = page.evaluate("window.hellos.at(-1)")
    assert since == heard > 0
