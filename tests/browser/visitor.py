"""Somebody with a browser: a context of their own, what they do at a table, and what must never happen to them."""

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
PLAIN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before { background-image: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""Without gradients, behind which axe cannot measure contrast; the plain colours below them are as light."""
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
NOTHING = "nothing"
"""Selector that no sheet shows."""
DISMISS = """keep => {
  const sheet = document.querySelector('dialog[open]');
  if (sheet && !sheet.querySelector(keep)) sheet.querySelector('.button.main')?.click();
}"""
"""In one go: the next hand's news may take a sheet away between a look and a click."""
EXPECTED = ("WebSocket connection",)
"""Beginnings of what the console may say where the test itself cuts the line."""


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

SOON = 3000
"""Milliseconds in which what can be clicked is clicked."""


def take(card: Locator, clicks: int = 1, patience: int = PATIENCE) -> None:
    """Click a card where it is seen; where it moved between the look and the click, look again."""
    for last in range(patience // SOON, 0, -1):
        try:
            point: Position = card.evaluate(UNCOVERED, timeout=SOON)
            return card.click(position=point, click_count=clicks, timeout=SOON)
        except PlaywrightTimeout:
            if last == 1:
                raise


class Visitor:
    """A person at a browser."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int], language: str, **options: Any) -> None:
        self.url = url
        width, height = size
        self.context = browser.new_context(viewport={"width": width, "height": height}, locale=language, **options)
        self.context.add_init_script(WATCH + LINE + NOTHING_ADDED)
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.lied_to = False
        self.unfinished = False
        """The match only seems to be over: its record cannot be had."""
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._asked)
        self.page.set_default_timeout(PATIENCE)

    def _heard(self, message: ConsoleMessage) -> None:
        if self.unfinished and "409" in message.text:
            return
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            self.errors.append(message.text)

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.foreign.append(request.url)

    def leave(self) -> None:
        """Close the browser; raises where it met an error or unfair deals, broke the policy, or asked another host."""
        broken = self.page.evaluate("window.broken ?? []")
        unfair = [] if self.lied_to else self.page.locator(".breach").all_inner_texts()
        self.context.close()
        found = {"errors": self.errors, "broken policies": broken, "other hosts": self.foreign, "breaches": unfair}
        if any(found.values()):
            raise AssertionError(str(found))

    # --- coming

    def come(self, path: str = "/", **settings: object) -> None:
        """Open a page of the house, with these settings where any are given, and wait until it is drawn."""
        self.page.goto(self.url + path)
        if settings:
            kept = settings
            self.page.evaluate("s => localStorage.setItem('sobremesa.settings', JSON.stringify(s))", kept)
            self.page.reload()
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
        return str(self.page.evaluate("document.querySelector('.hand.active')?.closest('.board').dataset.asks ?? ''"))

    def waits_for_me(self) -> bool:
        """Return whether it is this person's turn."""
        return bool(self.page.locator(".hand.active").count())

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
                pass  # the count of a hand came over the table
        raise AssertionError("the first card cannot be played")

    def _play_first(self) -> None:
        page = self.page
        number = page.locator(".hand .card-button").count()
        if page.locator(".board").get_attribute("data-asks") == "play":
            take(page.locator(".hand .card-button").first, patience=SOON)
        page.locator(".choices .choice").first.click(timeout=SOON)
        self.until_played(number)

    def until_played(self, number: int, patience: int = PATIENCE) -> None:
        """Wait until a play has been accepted by a hand of so many cards."""
        self.page.wait_for_function(
            "n => document.querySelectorAll('.hand .card-button').length !== n"
            " || !document.querySelector('.hand.active') || document.querySelector('dialog[open]')",
            arg=number,
            timeout=patience,
        )

    def tap(self, thing: Locator) -> bool:
        """Click it; false where a sheet came over the table first, or it has gone: the next look will tell."""
        try:
            take(thing, patience=SOON)
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

    def play_until(self, sight: str, turns: int = 600) -> None:
        """Play until a sheet shows this."""
        for _ in range(turns):
            self.page.wait_for_timeout(30)
            if self.page.locator(f"dialog[open] {sight}").count():
                return
            self.play_first(keep=sight)
        raise AssertionError(f"there was no {sight} in {turns} looks")

    def play_on(self, *others: "Visitor", turns: int = 600) -> int:
        """Play to the end of the match, alone or in turn with others; returns how many plays that took."""
        plays = 0
        for _ in range(turns):
            self.page.wait_for_timeout(30)
            for one in (self, *others):
                if one.waits_for_me() and not one.over():
                    one.play_first()
                    plays += 1
                one.dismiss()
            if self.over():
                return plays
        raise AssertionError(f"the match was not over after {plays} plays")

    # --- judging

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
        found = self.page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"]
            for node in one["nodes"]
        ]


def asked(ana: Visitor, beto: Visitor) -> tuple[Visitor, Visitor]:
    """Return who is asked, and the other, once one of them is."""
    for _ in range(400):
        for one, other in ((ana, beto), (beto, ana)):
            if one.waits_for_me():
                return one, other
        ana.page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")
