"""Pictures of every screen in the windows that the layout is held to, to be looked at: what no law of geometry judges.

`python -m tests.browser.screens FOLDER` plays the built page against a server of its own and leaves a PNG a screen and
window; `--beside PICTURES` also lays each beside the picture of that name in a folder (`02-cuarenta-phone.png`).
"""

import argparse
import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser import at_canasta, at_cuatrola, staged
from tests.browser.conftest import FLAGS, Server
from tests.browser.visitor import Visitor, looks, take
from tools.chromium import program

WINDOWS = {
    "320": (320, 568),
    "phone": (390, 844),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "desktop": (1440, 900),
    "wide": (1920, 1080),
    "zoom": (320, 256),
}
USUAL = [name for name in WINDOWS if name != "zoom"]
LOCALES = {"es": "es-EC", "en": "en-GB", "de": "de-DE"}
SHEET = """<body style="margin:0;display:flex;gap:12px;background:#777;align-items:start">
<img src="{}"><img src="{}"></body>"""

Screen = Callable[[Visitor], None]


def _table(ana: Visitor, game: str) -> None:
    ana.page.locator(f".door[data-game={game}] .button.main").click()
    ana.page.wait_for_selector(".hand.active")


def entrance(ana: Visitor) -> None:
    """The entrance, with a table that waits."""
    ana.come("/", speed="off", name="Ana", language=ana.page.evaluate("navigator.language.slice(0, 2)"))
    _table(ana, "cuarenta")
    ana.page.goto(ana.url)
    ana.page.wait_for_selector(".door")


def first(ana: Visitor) -> None:
    """The entrance as a newcomer sees it."""
    ana.come("/")
    ana.page.wait_for_selector(".door")


def _at(game: str, change: staged.Change | None = None) -> Screen:
    def come(ana: Visitor) -> None:
        if change:
            staged.Stage(ana, change)
        ana.come("/", speed="off", name="Ana", language=ana.page.evaluate("navigator.language.slice(0, 2)"))
        _table(ana, game)

    return come


def choosing(ana: Visitor) -> None:
    """Cuarenta: a seven that can take in two ways is in the hand."""
    _at("cuarenta", staged.two_ways)(ana)
    take(ana.page.locator(".hand .card-button").nth(2))


def trick(ana: Visitor) -> None:
    """Cuatrola: a card of one's own is picked up in a trick."""
    _at("cuatrola")(ana)
    for _ in looks(ana):
        if ana.asked() == "play":
            break
        at_cuatrola.act(ana, "Solo")
    at_cuatrola.pick_up(ana)


def laying(ana: Visitor) -> None:
    """Canasta: a hand that has drawn, with both sides' rows on the table."""
    _at("canasta", staged.melds)(ana)


def drawn(ana: Visitor) -> None:
    """Canasta: two cards were drawn, and one is picked up."""
    _at("canasta")(ana)
    at_canasta.until_laying(ana)
    take(ana.page.locator(".hand .card-button.playable").first)


def end(ana: Visitor) -> None:
    """A match that is won."""
    ana.unfinished = True
    staged.Stage(ana, staged.won, table=staged.is_over)
    ana.come("/", speed="off", name="Ana", language=ana.page.evaluate("navigator.language.slice(0, 2)"))
    ana.page.locator(".door[data-game=cuarenta] .button.main").click()
    ana.page.wait_for_selector(".over-side.won")


def room(ana: Visitor) -> None:
    """A table that waits for friends."""
    ana.come("/", name="Ana", language=ana.page.evaluate("navigator.language.slice(0, 2)"))
    ana.page.locator(".door[data-game=cuarenta] .friends").click()
    ana.page.wait_for_selector(".waiting-room")


def _sheet(button: str, game: str = "cuarenta") -> Screen:
    def come(ana: Visitor) -> None:
        _at(game)(ana)
        ana.page.locator(button).first.click()
        ana.page.wait_for_selector("dialog[open]")

    return come


def options(ana: Visitor) -> None:
    """The sheet of a table otherwise than usual."""
    first(ana)
    ana.page.locator(".door[data-game=canasta] .door-links button").last.click()
    ana.page.wait_for_selector(".table-options")


def settings(ana: Visitor) -> None:
    """The settings, from the entrance."""
    first(ana)
    ana.page.locator(".masthead-acts > button").last.click()
    ana.page.wait_for_selector("dialog[open]")


def _place(place: str, sight: str) -> Screen:
    def come(ana: Visitor) -> None:
        ana.come(f"/{place}")
        ana.page.wait_for_selector(sight)

    return come


SCREENS: Mapping[str, Screen] = {
    "01-landing": entrance,
    "01-first": first,
    "02-cuarenta": choosing,
    "02-begun": _at("cuarenta"),
    "03-cuatrola": trick,
    "03-bidding": _at("cuatrola"),
    "04-canasta": laying,
    "04-drawn": drawn,
    "05-end": end,
    "10-room": room,
    "11-menu": _sheet(".top-bar button"),
    "12-options": options,
    "13-settings": settings,
    "14-rules": _place("#rules-cuarenta", ".house-page"),
    "15-history": _place("#history", ".house-page"),
    "16-about": _place("#about", ".house-page"),
    "17-lesson": _place("#learn-cuarenta", ".hand"),
}


def main() -> None:
    """Take the pictures that are asked for."""
    asked = _options()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with _house() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        for name, screen in SCREENS.items():
            if not asked.only or any(part in name for part in asked.only):
                _taken(browser, url, name, screen, asked)
        browser.close()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screens", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", help="parts of the names of the screens that are wanted")
    parser.add_argument("--windows", nargs="+", choices=WINDOWS, default=USUAL)
    parser.add_argument("--language", choices=LOCALES, default="es")
    parser.add_argument("--forced", action="store_true", help="with the system's colours in place of the page's")
    parser.add_argument("--beside", type=Path, help="a folder of pictures to lay them beside")
    return parser.parse_args()


@contextmanager
def _house() -> Iterator[str]:
    """Serve with bots that do not wait, and the same cards each time."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server("tests.browser.house", "{port}", f"{folder}/tables.db", "--quick")
        yield server.url
        server.stop()


def _taken(browser: Browser, url: str, name: str, screen: Screen, asked: argparse.Namespace) -> None:
    forced: dict[str, Any] = {"forced_colors": "active"} if asked.forced else {}
    ana = Visitor(browser, url, WINDOWS["phone"], LOCALES[asked.language], **forced)
    screen(ana)
    ana.page.wait_for_selector(".begun .bubble", state="detached")
    for window in asked.windows:
        width, height = WINDOWS[window]
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.at_rest()
        place = asked.folder / f"{name}-{window}.png"
        ana.page.screenshot(path=place)
        if asked.beside and (picture := asked.beside / place.name).is_file():
            _laid_beside(browser, picture, place)
        print(place, flush=True)
    ana.context.close()


def _laid_beside(browser: Browser, picture: Path, ours: Path) -> None:
    """Leave a sheet with the picture at the left and ours at the right."""
    page = browser.new_page(viewport={"width": 100, "height": 100})
    both = [f"data:image/png;base64,{b64encode(one.read_bytes()).decode()}" for one in (picture, ours)]
    page.set_content(SHEET.format(*both))
    page.locator("img").last.evaluate("one => one.decode()")
    page.set_viewport_size(page.evaluate("({width: document.body.scrollWidth, height: document.body.scrollHeight})"))
    page.screenshot(path=ours.with_name(f"beside-{ours.name}"), full_page=True)
    page.close()


if __name__ == "__main__":
    main()
