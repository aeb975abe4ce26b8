"""Somebody with a browser: a context of their own, what they do at a table, and what must never happen to them."""

import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Position, Request
from playwright.sync_api import TimeoutError as PlaywrightTimeout

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WATCH = (
    "addEventListener('securitypolicyviolation', e => (window.broken ??= []).push(e.violatedDirective + e.blockedURI));"
)
LINE = """{
  const Real = WebSocket, all = [];
  let down = false;
  window.WebSocket = class extends Real {
    constructor(address) {
      super(address);
      all.push(this);
      if (down) this.close();
    }
  };
  window.cut = () => { down = true; all.forEach(socket => socket.close()); };
  window.mend = () => { down = false; };
}"""
"""A line that a test can cut and mend."""
NOTHING_ADDED = """{
  const real = Crypto.prototype.getRandomValues;
  Crypto.prototype.getRandomValues = function (out) { return out.length === 16 ? out.fill(0) : real.call(this, out); };
}"""
"""A person's part of a shuffle is what is taken where it comes too late, so that the cards do not hang on that."""
NO_FILES = (
    "if (self.ServiceWorkerContainer) "
    "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no file is kept'));"
)
"""A page keeps its eighty files once it has been open for a while: more work than many a test, of no use to most."""
PLAIN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before { background-image: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""Without gradients, behind which axe cannot measure contrast; the plain colours below them are as light."""
VIOLATIONS = """async tags => {
  const {violations} = await axe.run(document, {runOnly: tags, resultTypes: ['violations']});
  return violations.flatMap(({id, nodes}) => nodes.map(one => `${id}: ${one.target} ${one.failureSummary}`));
}"""
"""What holds is neither told in full nor sent: that is three quarters of the work."""
AT_REST = """([width, height]) => new Promise((done, fail) => {
  const boxes = () => [...document.querySelectorAll('body *')].map(one => {
    const box = one.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].join();
  }).join(' ');
  const settled = () => screen.width === width && screen.height === height && document.fonts.status === 'loaded'
    && document.getAnimations().every(one => one.playState !== 'running');
  const until = performance.now() + PATIENCE;
  let before = '', same = 0;
  const look = () => {
    const now = settled() ? boxes() : '';
    same = now && now === before ? same + 1 : 0;
    before = now;
    if (same === 2) done();
    else if (performance.now() > until) fail(new Error('the page does not come to rest'));
    else requestAnimationFrame(() => setTimeout(look));
  };
  look();
})"""
"""Resolves when the window has its size, type is there, nothing moves, and every part has lain in its place for two
frames: a part that asks for the window's size is drawn anew a frame after a change, on a busy machine later."""
SCRIPTLESS = "/healthz"
"""Page of the house that draws nothing: what is kept there, the page finds when it is first opened."""
NOTHING = "nothing"
"""Selector that no sheet shows."""
DISMISS = """keep => {
  const sheet = document.querySelector('dialog[open]');
  if (sheet && !sheet.querySelector(keep)) sheet.querySelector('.button.main')?.click();
}"""
"""In one go: the next hand's news may take a sheet away between a look and a click."""
EXPECTED = ("WebSocket connection",)
"""Beginnings of what the console may say where the test itself cuts the line."""
DISCONNECTED = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
"""What it says of a request that the test cut off, and of one that a service worker had passed on."""
LATE = "was preloaded using link preload but not used within a few seconds"
"""Words of the console about a file that comes before it is needed, where the machine is slow."""


UNCOVERED = """card => {
  const {x, y, width, height} = card.getBoundingClientRect();
  const own = [];
  for (let down = 1; down < 12; down++) for (let right = 1; right < 24; right++) {
    const at = {x: width * right / 24, y: height * down / 12};
    if (card.contains(document.elementFromPoint(x + at.x, y + at.y))) own.push(at);
  }
  const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
  const mean = of => own.reduce((sum, at) => sum + at[of], 0) / own.length;
  const middle = {x: mean('x'), y: mean('y')};
  return own.sort((one, other) => far(one, middle) - far(other, middle))[0] ?? {x: width / 2, y: height / 2};
}"""
"""Returns the middle of what is seen of a card: the fan turns cards, and one lies over the next."""

PATIENCE = 60_000
"""Milliseconds that a state is waited for: a machine may be busy, and a wait ends once the state is there."""

SOON = 10_000
"""Milliseconds in which what can be clicked is clicked, also on a machine that has much else to do."""

LOOK = 30
"""Milliseconds from one look at a table to the next."""

MOST = 10_000
"""Looks after which a game would be without end."""

ASKED = ".hand.active:not([data-sent])"
"""The hand of whoever is asked: what was played is not on its way to the table any more."""

SHOWN = "document.querySelector('#app')?.innerText + document.querySelectorAll('#app .card').length"
"""All that the page says, to tell whether something has happened."""


def take(card: Locator, clicks: int = 1, patience: int = PATIENCE) -> None:
    """Click a card where it is seen; where it moved between the look and the click, look again."""
    for last in range(patience // SOON, 0, -1):
        try:
            point: Position = card.evaluate(UNCOVERED, timeout=SOON)
            return card.click(position=point, click_count=clicks, timeout=SOON)
        except PlaywrightTimeout:
            if last == 1:
                raise


def looks(*people: "Visitor") -> Iterator[None]:
    """Look at a table again and again, as long as anything happens there at all.

    How many looks a game takes is the machine's affair: a count of them would be a time.
    """
    before, same, since = [""], 0, time.monotonic()
    for _ in range(MOST):
        yield
        people[0].page.wait_for_timeout(LOOK)
        now = [str(one.page.evaluate(SHOWN)) for one in people]
        if now != before:
            before, same, since = now, 0, time.monotonic()
        same += 1
        if same > 20 and time.monotonic() > since + PATIENCE / 1000:
            raise AssertionError(f"nothing happens at the table any more: {before}")
    raise AssertionError(f"the game goes on and on: {before}")


class Visitor:
    """A person at a browser."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int],
        language: str,
        *,
        keeps_files: bool = False,
        **options: Any,
    ) -> None:
        self.url = url
        width, height = size
        self.context = browser.new_context(viewport={"width": width, "height": height}, locale=language, **options)
        self.context.add_init_script(WATCH + LINE + NOTHING_ADDED + ("" if keeps_files else NO_FILES))
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.lied_to = False
        self.unfinished = False
        """The match only seems to be over: its record cannot be had."""
        self.offline = False
        """The test takes the connection away: what is asked for meanwhile cannot be had."""
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._asked)
        self.page.set_default_timeout(PATIENCE)

    def _heard(self, message: ConsoleMessage) -> None:
        if self.unfinished and "409" in message.text:
            return
        if message.type in ("error", "warning") and LATE not in message.text and not self._expects(message.text):
            self.errors.append(message.text)

    def _expects(self, text: str) -> bool:
        return text.startswith(EXPECTED) or (self.offline and any(one in text for one in DISCONNECTED))

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.foreign.append(request.url)

    def leave(self) -> None:
        """Close the browser; raises like `complain`."""
        try:
            self.complain()
        finally:
            self.context.close()

    def complain(self) -> None:
        """Raise where the page met an error or unfair deals, broke the policy, or asked another host."""
        broken = self.page.evaluate("window.broken ?? []")
        unfair = [] if self.lied_to else self.page.locator(".breach").all_inner_texts()
        errors, foreign, self.errors, self.foreign = self.errors, self.foreign, [], []
        found = {"errors": errors, "broken policies": broken, "other hosts": foreign, "breaches": unfair}
        if any(found.values()):
            raise AssertionError(str(found))

    # --- coming

    def come(self, path: str = "/", **settings: object) -> None:
        """Open a page of the house, with these settings where any are given, and wait until it is drawn."""
        if settings:
            self.page.goto(self.url + SCRIPTLESS)
            self.page.evaluate("s => localStorage.setItem('sobremesa.settings', JSON.stringify(s))", settings)
        self.page.goto(self.url + path)
        self.page.locator("#flights").wait_for(state="attached")

    def open_table(self, game: str = "Cuarenta", friends: bool = False, ruleset: str = "", players: int = 0) -> None:
        """A new table: the game, and play."""
        page = self.page
        place = page.locator(".door", has=page.get_by_role("heading", name=game))
        if ruleset or players:
            self.open_options(game)
            place = page.locator(".table-options")
        if ruleset:
            place.locator(f"[name=ruleset][value='{ruleset}']").check()
        if players:
            place.get_by_label("Jugadores").select_option(str(players))
        place.get_by_role("button", name="Con amigos" if friends else "Jugar").click()
        page.wait_for_url("**/t/*")

    def open(self, name: str) -> None:
        """Open what a button of the bar opens; where the bar has no room for it, the menu has it."""
        button = self.page.get_by_role("button", name=name, exact=True)
        if not button.count():
            self.page.get_by_role("button", name="Menú").click()
        button.click()

    def open_options(self, game: str = "Cuarenta") -> None:
        """The sheet of a table of this game otherwise than usual."""
        self.page.get_by_role("button", name=f"Reglas y opciones: {game}").click()
        self.page.locator(".table-options").wait_for()

    # --- playing

    def asked(self) -> str:
        """Return what the table asks of this person now; empty where it is not their turn."""
        return str(self.page.evaluate(f"document.querySelector('{ASKED}')?.closest('.kit').dataset.asks ?? ''"))

    def waits_for_me(self) -> bool:
        """Return whether it is this person's turn."""
        return bool(self.page.locator(ASKED).count())

    def over(self) -> bool:
        """Return whether the match has ended."""
        return bool(self.page.locator(".over").count())

    def play_first(self, keep: str = NOTHING) -> None:
        """Pick up the first card and play it the best way that the table offers; or answer what is asked."""
        for _ in range(5):
            self.dismiss(keep)
            if self.over() or not self.waits_for_me() or self.page.locator("dialog[open]").count():
                return
            try:
                return self._play_first()
            except PlaywrightTimeout:
                pass  # a sheet came over the table, or the turn has gone
        raise AssertionError("the first card cannot be played")

    def _play_first(self) -> None:
        page = self.page
        if page.locator(".kit").get_attribute("data-asks") == "play":
            self.press(page.locator(".hand .card-button").first)
        self.press(page.locator(".choices .choice").first)
        self.until_played()

    def until_played(self) -> None:
        """Wait until the table has answered what was played, and the page shows what came of it."""
        self.page.wait_for_selector("[data-sent]", state="detached")

    def press(self, thing: Locator) -> None:
        """Click it where it is seen; raises TimeoutError where that cannot be done soon."""
        take(thing, patience=SOON)

    def tap(self, thing: Locator) -> bool:
        """Click it; false where a sheet came over the table first, or it has gone: the next look will tell."""
        try:
            self.press(thing)
        except PlaywrightTimeout:
            return False
        return True

    def play_blindly(self) -> None:
        """The same while the line is cut: nothing comes of it yet."""
        take(self.page.locator(".hand .card-button").first)
        self.page.locator(".choices .choice").first.click()

    def dismiss(self, keep: str = NOTHING) -> None:
        """Read what a hand came to, and go on, but not past a sheet with what is to be kept."""
        self.page.evaluate(DISMISS, keep)

    def play_until(self, sight: str) -> None:
        """Play until a sheet shows this."""
        for _ in looks(self):
            if self.page.locator(f"dialog[open] {sight}").count():
                return
            self.play_first(keep=sight)

    def play_on(self, most: float = math.inf) -> int:
        """Play so many times, or to the end of the match; returns how many it were."""
        plays = 0
        for _ in looks(self):
            if self.over() or plays >= most:
                break
            if self.waits_for_me():
                self.play_first()
                plays += 1
            self.dismiss()
        return plays

    # --- judging

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window this size, and wait until all lies in its place."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.at_rest()

    def at_rest(self) -> None:
        """Wait until the page is drawn and nothing moves any more: on the way nothing is where it will lie."""
        size = self.page.viewport_size
        assert size is not None
        script = AT_REST.replace("PATIENCE", str(PATIENCE))
        self.page.evaluate(script, [size["width"], size["height"]])

    def axe(self) -> list[str]:
        """Return what axe finds on the page as it stands: the rule and where."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(PLAIN)
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[str] = self.page.evaluate(VIOLATIONS, TAGS)
        return found


def asked(ana: Visitor, beto: Visitor) -> tuple[Visitor, Visitor]:
    """Return who is asked, and the other, once one of them is."""
    for _ in looks(ana, beto):
        if ana.waits_for_me():
            return ana, beto
        if beto.waits_for_me():
            break
    return beto, ana
