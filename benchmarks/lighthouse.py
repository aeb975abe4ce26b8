"""Lighthouse on the entrance and at a table in play: scores, first and largest paint, blocking, jumps, bytes.

It comes from npm into npm's own cache, at one version: it stands in no lock, and nothing of it is in the page. The
browser holds a seat, so that a table is measured as who plays there sees it. It begins anew for each look: one that had
shown the page before first cleared that away, in up to 80 ms of a slow processor that Lighthouse would count.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from benchmarks.virtual_users import ready, server
from sobremesa import games
from tools.chromium import program

VERSION = "13.5.0"
PROFILES: dict[str, list[str]] = {"mobile": [], "desktop": ["--preset=desktop"]}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMES = {
    "first paint, s": ("first-contentful-paint", 1000, 2),
    "largest, s": ("largest-contentful-paint", 1000, 2),
    "blocked, ms": ("total-blocking-time", 1, 0),
    "jumps": ("cumulative-layout-shift", 1, 3),
    "kB": ("total-byte-weight", 1000, 1),
}
"""Heading, Lighthouse's name for it, what it is divided by, and its digits."""

Report = dict[str, Any]


def main() -> None:
    """Print a row a page and profile, and below what is short of a full score."""
    options = _options()
    address = f"http://127.0.0.1:{options.port}"
    print(f"Lighthouse {VERSION}, the median of {options.times}\n")
    print(f"| page | profile | {' | '.join(CATEGORIES)} | {' | '.join(TIMES)} |")
    print(f"|---|---|{'---:|' * (len(CATEGORIES) + len(TIMES))}")
    short: list[str] = []
    with tempfile.TemporaryDirectory() as folder, server(Path(folder) / "tables.db", options.port):
        asyncio.run(ready(address))
        for game in ["", *options.games]:
            name = game or "entrance"
            browser = Browser(Path(folder) / name, options.browser_port)
            url = _page(address, game, browser)
            for profile in options.profiles:
                kept = Path(options.keep or folder)
                reports = [
                    _measured(url, profile, browser, kept / f"{name}-{profile}-{n}.json") for n in range(options.times)
                ]
                print(_row(name, profile, reports), flush=True)
                short += [f"{name}, {profile}: {one}" for one in _short(reports[-1])]
    print("", *short, sep="\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks lighthouse", description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--games", nargs="*", default=games.names())
    parser.add_argument("--profiles", nargs="+", choices=PROFILES, default=list(PROFILES))
    parser.add_argument("--port", type=int, default=8957)
    parser.add_argument("--browser-port", type=int, default=8958)
    parser.add_argument("--keep", help="an existing folder for Lighthouse's own reports")
    return parser.parse_args()


@dataclass(frozen=True)
class Browser:
    """A person's browser: what it keeps, and the port at which Lighthouse finds it."""

    folder: Path
    port: int

    @contextmanager
    def begun(self) -> Iterator[BrowserContext]:
        """Begin it, with what it kept, and end it."""
        with sync_playwright() as playwright:
            flags = [f"--remote-debugging-port={self.port}", "--no-sandbox"]
            context = playwright.chromium.launch_persistent_context(
                self.folder, executable_path=program(), args=flags, viewport={"width": 390, "height": 844}
            )
            yield context
            context.close()


def _page(address: str, game: str, browser: Browser) -> str:
    """Come as a newcomer to the entrance, or to a table of this game until it is their turn; returns where that is."""
    with browser.begun() as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(".door")
        if game:
            page.locator(f".door[data-game={game}] .button.main").click()
            page.wait_for_selector(".hand.active")
        return page.url


def _measured(url: str, profile: str, browser: Browser, report: Path) -> Report:
    """Have Lighthouse look once."""
    lighthouse = ["exec", "--yes", "--ignore-scripts", f"--package=lighthouse@{VERSION}", "--", "lighthouse"]
    asked = [
        url,
        "--quiet",
        "--no-enable-error-reporting",
        f"--port={browser.port}",
        "--output=json",
        f"--output-path={report}",
    ]
    only = [f"--only-categories={','.join(CATEGORIES)}", '--extra-headers={"Accept-Language": "en"}']
    with browser.begun():
        subprocess.run(
            [sys.executable, "-m", "tools.npm", *lighthouse, *asked, *only, *PROFILES[profile]],
            check=True,
            stderr=subprocess.DEVNULL,
        )
    found: Report = json.loads(report.read_text(encoding="utf-8"))
    return found


def _row(name: str, profile: str, reports: list[Report]) -> str:
    scores = [round(100 * median(one["categories"][category]["score"] for one in reports)) for category in CATEGORIES]
    times = [
        f"{median(one['audits'][audit]['numericValue'] for one in reports) / unit:.{digits}f}"
        for audit, unit, digits in TIMES.values()
    ]
    return f"| {' | '.join(map(str, [name, profile, *scores, *times]))} |"


def _short(report: Report) -> Iterator[str]:
    """Whatever keeps a category from its full score, by Lighthouse's own words."""
    for category in CATEGORIES:
        for part in report["categories"][category]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                yield f"{category}: {audit['title']} ({audit.get('displayValue', audit['score'])})"


if __name__ == "__main__":
    main()
