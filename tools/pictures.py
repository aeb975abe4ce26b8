"""Pictures that are made of the page's own drawings: the icons as PNG, and what a messenger shows of a link.

`python -m tools.pictures` draws them into `web/public` with Chromium, from the page as it was built last. They are
in every package, so `pngquant` and `jpegtran` (Debian's packages `pngquant`, `libjpeg-turbo-progs`) make them smaller.
"""

import functools
import http.server
import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from sobremesa import games
from sobremesa.server.answers import catalogue
from sobremesa.server.http import static_files
from sobremesa.server.http.preview import SIZE
from sobremesa.server.table.bot_pool import BotPool
from tools import chromium

PUBLIC: Final = Path(__file__).parents[1] / "web" / "public"
ICONS: Final = {
    "icon-192": (192, 0.92),
    "icon-512": (512, 0.92),
    "apple-touch-icon": (180, 0.86),
    "icon-maskable": (512, 0.72),
}
"""The icons: how large, and how much of it the drawing takes; what is masked keeps its middle."""
COLOURS: Final = 96
"""Colours of an icon: the eye sees no difference to all of them."""
QUALITY: Final = 50
"""Of a picture to share: the cards and the names stay sharp, and the weave of the cloth is what is lost."""

SHOW: Final = """game => {
  const door = document.querySelector(`.door[data-game='${game}']`) ?? document.querySelector('.door');
  const all = game ? [door] : [...document.querySelectorAll('.door')];
  const page = document.createElement('div');
  page.style.cssText = 'position:fixed;inset:0;display:grid;z-index:99;background:var(--cloth-edge);gap:0;'
    + `grid-template-columns:repeat(${all.length},1fr)`;
  for (const one of all) {
    one.style.cssText = 'min-height:0;height:630px;border-radius:0;align-content:center;padding:0 0 60px';
    one.querySelector('.door-fan').style.setProperty('--card', all.length > 1 ? '128px' : '190px');
    for (const rest of one.querySelectorAll('p, .door-acts')) rest.remove();
    const name = one.querySelector('h3');
    name.style.cssText = `font-size:${all.length > 1 ? 72 : 120}px;text-align:center`;
    page.append(one);
  }
  document.body.append(page);
  return document.fonts.ready.then(() => true);
}"""


def main() -> None:
    """Draw all of them."""
    for command in ("pngquant", "jpegtran"):
        if not shutil.which(command):
            raise SystemExit(f"the pictures are made smaller by {command}, which is not installed")
    with _page() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium.program(), args=["--no-sandbox"])
        for name, (size, scale) in ICONS.items():
            _icon(browser, name, size, scale)
        for game in ("", *games.names()):
            _shared(browser, address, game)
        browser.close()


def _icon(browser: Browser, name: str, size: int, scale: float) -> None:
    drawing = (PUBLIC / "icons" / "icon.svg").read_text(encoding="utf-8")
    if name not in {"icon-192", "icon-512"}:
        shift = 256 * (1 - scale)
        drawing = drawing.replace('rx="96"', 'rx="0"').replace(
            "translate(20.5 20.5) scale(0.92)", f"translate({shift} {shift}) scale({scale})"
        )
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing}")
    drawn = page.screenshot(omit_background=True)
    page.close()
    _keep(PUBLIC / "icons" / f"{name}.png", drawn, "pngquant", "--speed", "1", "--strip", str(COLOURS), "-")


def _shared(browser: Browser, address: str, game: str) -> None:
    page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]}, locale="es")
    page.goto(address)
    page.wait_for_selector(".door")
    page.evaluate(SHOW, game)
    drawn = page.screenshot(type="jpeg", quality=QUALITY)
    page.close()
    file = PUBLIC / "share" / f"{game or 'sobremesa'}.jpg"
    _keep(file, drawn, "jpegtran", "-progressive", "-optimize", "-copy", "none")


def _keep(file: Path, drawn: bytes, *command: str) -> None:
    file.write_bytes(subprocess.run(command, input=drawn, stdout=subprocess.PIPE, check=True).stdout)


@contextmanager
def _page() -> Iterator[str]:
    """Serve the built page, and to it the games, on a port of this machine."""
    (PUBLIC / "share").mkdir(exist_ok=True)
    handler: Any = functools.partial(_Handler, directory=str(static_files.STATIC))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


class _Handler(http.server.SimpleHTTPRequestHandler):
    """The built files, and what can be played."""

    def do_GET(self) -> None:
        """Answer with a file or the games."""
        if urlsplit(self.path).path != "/api/games":
            return super().do_GET()
        import msgspec

        body = json.dumps(msgspec.to_builtins(catalogue.house(BotPool(), "es"))).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of requests."""


if __name__ == "__main__":
    main()
