"""Taps and seconds from an empty browser to a table, to being asked and to the first card, by game and language."""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.virtual_users import ready, server
from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from tools.chromium import program

LOCALES = {"es": "es-EC", "en": "en-GB", "de": "de-DE"}
DONE = """n => !document.querySelector('.hand.active') || document.querySelectorAll('.hand .card-button').length !== n
  || document.querySelector('.kit').dataset.asks !== window.asked"""


def main() -> None:
    """Print a row a game and language."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks first_card", description=__doc__)
    parser.add_argument("--slow", type=float, default=1, help="how many times the processor is slowed down")
    parser.add_argument("--port", type=int, default=8961)
    options = parser.parse_args()
    print("| game | language | entrance, s | table, s | asked, s | taps till asked | first card or bid, s | taps |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder) / "tables.db", options.port):
        address = f"http://127.0.0.1:{options.port}"
        asyncio.run(ready(address))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
            for game in games.names():
                for language in LANGUAGES:
                    print(_row(browser, address, game, language, options.slow), flush=True)


def _row(browser: Browser, address: str, game: str, language: str, slow: float) -> str:
    """Come, sit down, and do what is asked with the fewest taps that the table needs."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale=LOCALES[language])
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    begun = time.perf_counter()
    times: list[str] = []

    def passed() -> None:
        times.append(f"{time.perf_counter() - begun:.1f}")

    page.goto(address)
    page.wait_for_selector(".door")
    passed()
    page.locator(f".door[data-game={game}] .button.main").click()
    page.wait_for_selector(".kit")
    passed()
    page.wait_for_selector(".hand.active")
    passed()
    taps = _play(page)
    passed()
    context.close()
    entrance, table, asked, played = times
    return f"| {game} | {language} | {entrance} | {table} | {asked} | 1 | {played} | {1 + taps} |"


def _play(page: Page) -> int:
    """Do what the table asks first; returns how many taps it took."""
    held = page.locator(".hand .card-button").count()
    page.evaluate("window.asked = document.querySelector('.kit').dataset.asks")
    taps = 0
    while taps < 4 and not (taps and page.evaluate(DONE, held)):
        offered = page.locator(":is(.acts, .ask) .choice:not([aria-disabled=true]):not(.put-back)")
        card = page.locator(".hand .card-button[aria-disabled=false]")
        if offered.count():
            offered.first.click()
            page.wait_for_function(DONE, arg=held)
        else:
            card.first.click(position={"x": 10, "y": 24})
            page.wait_for_selector(":is(.acts, .ask) .choice, .hand:not(.active)")
        taps += 1
    return taps


if __name__ == "__main__":
    main()
