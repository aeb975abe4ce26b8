"""Seconds until a page that needs no network can open a table: its first start, and later ones with no network.

The next starts are those before the device has made bytecode for itself, the later ones those after that.

The files come from this machine: the first start is without the time of a network. A browser slows the page's thread
down where it is told to, but no worker, in which Python begins: a slow telephone takes longer than is said here.
"""

import argparse
import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.test_site import Plain
from tools import offline, site
from tools.chromium import program

MOST = 300_000
"""Milliseconds after which a start has failed."""
LOOK = 500
"""Milliseconds between two looks whether the bytecode is made."""
MADE = """caches.keys().then(async names => {
  for (const name of names) for (const {url} of await (await caches.open(name)).keys())
    if (url.endsWith('/made.json')) return true;
  return false;
})"""
"""True once the device has made the bytecode by which later starts are quicker."""


def main() -> None:
    """Print a row for each pace."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks offline_start", description=__doc__)
    parser.add_argument("--slow", type=float, nargs="+", default=[1, 4], help="how many times the page is slowed down")
    parser.add_argument("--later", type=int, default=3, help="later starts, of which the middle one counts")
    options = parser.parse_args()
    print(f"Processors: {os.cpu_count()}, which had {os.getloadavg()[0]:.1f} things to do.")
    print("| page slowed | offered, s | first start, s | next, s | later, s |\n|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder, _site(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        for slow in options.slow:
            print(_row(browser, address, slow, options.later), flush=True)


@contextlib.contextmanager
def _site(folder: Path) -> Iterator[str]:
    with contextlib.redirect_stdout(None):
        if offline.main(["--into", str(folder / "gathered")]):
            raise SystemExit("the table could not be gathered: see make offline")
        if site.main(["--into", str(folder / "site"), "--gathered", str(folder / "gathered")]):
            raise SystemExit("the site could not be laid: see make site")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder / "site")))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def _row(browser: Browser, address: str, slow: float, later: int) -> str:
    """Start with nothing kept, then again with what is kept."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(MOST)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    begun = time.perf_counter()
    page.goto(address)
    page.locator("[data-state=offered] .button.main").click()
    offered = time.perf_counter() - begun
    page.wait_for_selector(".door")
    first = time.perf_counter() - begun
    context.set_offline(True)
    following = median(_later(page) for _ in range(later))
    while not page.evaluate(MADE):
        page.wait_for_timeout(LOOK)
    middle = median(_later(page) for _ in range(later))
    context.close()
    return f"| {slow:g} × | {offered:.1f} | {first:.1f} | {following:.1f} | {middle:.1f} |"


def _later(page: Page) -> float:
    begun = time.perf_counter()
    page.reload()
    page.wait_for_selector(".door")
    return time.perf_counter() - begun
