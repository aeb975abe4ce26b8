"""Film strips of what moves at a table: a picture every 80 ms of the motion, in rows, to be looked at.

The page's own clock and everything that moves are stepped by hand, so a picture is exact however slow the machine is.
A strip is right where nothing is ahead of itself: no number, question or shout before the card that it follows from
has landed, no card in two places, and none that jumps.
"""

import argparse
import asyncio
import base64
import contextlib
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.virtual_users import ready
from tests.browser import at_cuatrola
from tests.browser.staged import Change, Json, Stage, melds, move, two_ways
from tests.browser.stepped import Stepped
from tests.browser.visitor import Visitor, take
from tools.chromium import program
from tools.ports import own_port

APART = 80
"""Milliseconds of the motion between two pictures."""
PHONE = (390, 844)
DESKTOP = (1280, 800)
PATIENCE = 60
"""Seconds after which nothing is waited for any more."""
STRIP = 1920
"""Pixels across a strip."""
SHEET = """<body style="margin:0;background:#222;color:#fff;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:6px">
{}</body>"""
PICTURE = '<span>{} ms<br><img width="{}" src="data:image/png;base64,{}"></span>'


@dataclass(frozen=True)
class Moment:
    """A game, the scene of one's turn before, and what happens then; without that it is the deal."""

    game: str
    scene: Change
    happens: Callable[[Visitor, Stage], None] | None
    frames: int


def _as_it_is(scene: Json) -> None:
    """Leave the scene as the table tells it."""


def _one_lies(scene: Json) -> None:
    two_ways(scene)
    scene["table"] = scene["table"][2:3]


def _taken(scene: Json) -> None:
    scene["table"] = scene["table"][:2]


def _cleared(scene: Json) -> None:
    scene["table"] = []
    scene["sides"][1]["score"] += 4


def _discarded(scene: Json) -> None:
    scene["pile"]["size"] += 1
    scene["pile"]["top"] = {"card": "4c", "name": "4"}
    scene["groups"][0]["rows"][1]["naturals"] += 1


def _swept() -> Json:
    scores = [{"name": name, "side": 1, "points": 2} for name in ("caida", "limpia")]
    return {**move(1, "7h x7d"), "scores": scores}


def _trick(ana: Visitor, stage: Stage) -> None:
    """Play a card, and hear all that is played until one's next turn."""
    told = stage.turns
    ana.page.locator(".choice.main").click()
    _until(ana, lambda: stage.turns != told, "the others do not play on after one's own card")


def _passed(ana: Visitor) -> bool:
    """Pass where that is asked; returns whether a card is."""
    if ana.asked() != "play":
        at_cuatrola.act(ana, "Paso")
    return ana.asked() == "play"


def _until(ana: Visitor, happens: Callable[[], bool], lacking: str) -> None:
    """Look until something is so; raises with what is lacking where it takes too long."""
    last = time.monotonic() + PATIENCE
    while not happens():
        if time.monotonic() > last:
            raise TimeoutError(f"{lacking}, {PATIENCE} s long; the table says: {ana.page.inner_text('#app')!r}")
        ana.page.wait_for_timeout(20)


MOMENTS: dict[str, Moment] = {
    "deal": Moment("Cuarenta", _as_it_is, None, 40),
    "capture": Moment("Cuarenta", two_ways, lambda _, stage: stage.again(_taken, move(1, "7h x7d >JsQh")), 24),
    "caida_limpia": Moment("Cuarenta", _one_lies, lambda _, stage: stage.again(_cleared, _swept()), 32),
    "trick": Moment("Cuatrola", _as_it_is, _trick, 24),
    "discard": Moment("Canasta", melds, lambda _, stage: stage.again(_discarded, move(1, "drop 4")), 16),
}


def main() -> None:
    """Film each moment, and write it as a picture."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks strips", description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("strips"), help="the folder for the pictures")
    parser.add_argument("--moments", nargs="+", choices=MOMENTS, default=list(MOMENTS))
    parser.add_argument("--wide", action="store_true", help="a desktop in place of a telephone")
    parser.add_argument("--deals", default="c", help="a word that the cards follow from")
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    with _house() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        size, across = (DESKTOP, 4) if options.wide else (PHONE, 8)
        for name in options.moments:
            urllib.request.urlopen(
                urllib.request.Request(f"{address}/chance/{options.deals}{name}", method="POST")
            ).close()
            pictures = list(_filmed(browser, address, MOMENTS[name], size))
            _laid_out(browser, pictures, across, options.to / f"{name}.png")
            print(f"{options.to / name}.png: {len(pictures)} pictures, {APART} ms apart", flush=True)


@contextlib.contextmanager
def _house() -> Iterator[str]:
    """The address of a server whose cards follow from a word, and whose bots do not wait.

    At a port of its own: one that an earlier run had left at a fixed port answered in its place, and had dealt these
    tables already, so that none was opened.
    """
    port = own_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.browser.house", str(port), str(Path(folder) / "tables.db"), "--quick"]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(command, stdout=quiet, stderr=quiet) as server:
            try:
                asyncio.run(ready(address := f"http://127.0.0.1:{port}"))
                yield address
            finally:
                server.kill()


def _filmed(browser: Browser, address: str, moment: Moment, size: tuple[int, int]) -> Iterator[bytes]:
    """Yield the pictures of a moment at a new table."""
    ana = Visitor(browser, address, size, "es-EC")
    stage = Stage(ana, moment.scene, silent=False)
    clock = Stepped(ana)
    ana.come("/", speed="normal", name="Ana")
    if moment.happens is None:
        clock.stop()
        ana.open_table(moment.game)
    else:
        ana.open_table(moment.game)
        ana.page.wait_for_selector(".hand.active")
        if moment.game == "Cuatrola":
            _until(ana, lambda: _passed(ana), "no card is asked for")
            take(ana.page.locator(".hand .card-button.playable").first)
        ana.at_rest()
        clock.stop()
        moment.happens(ana, stage)
    clock.until("#flights .flying")
    for _ in range(moment.frames):
        yield ana.page.screenshot()
        clock.step(APART)
    ana.context.close()


def _laid_out(browser: Browser, pictures: list[bytes], across: int, into: Path) -> None:
    """Write the pictures of a strip as one."""
    page = browser.new_page(viewport={"width": STRIP, "height": 900})
    width = STRIP // across - 6
    shown = [PICTURE.format(APART * n, width, base64.b64encode(one).decode()) for n, one in enumerate(pictures)]
    page.set_content(SHEET.format("".join(shown)))
    page.screenshot(path=into, full_page=True)
    page.close()


if __name__ == "__main__":
    main()
