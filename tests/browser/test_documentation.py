"""The site of the documentation as `make docs` built it: all is its own, fits, is heard, and is reached by keys."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import sobremesa
from tests.browser.visitor import AXE, PLAIN, TAGS, VIOLATIONS
from tests.rest_long import rest_long

SITE = Path(__file__).parents[2] / "site"
HOST = "http://documentation.example"
PAGES = ["", "tutorial/learner/", "reference/benchmarks/", "reference/rulebook/cuatrola/"]

Read = Callable[[int, int, str], Page]


@pytest.fixture
def read(chromium: Browser) -> Iterator[Read]:
    """Opens the site as it lies in its folder; at the end nothing may have been missing, elsewhere, or complained."""
    wrong: list[str] = []
    contexts = []

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(HOST).partition("?")[0]
        file = SITE / path.strip("/") / ("index.html" if path.endswith("/") else "")
        if route.request.url.startswith(HOST) and file.is_file():
            route.fulfill(path=file)
        else:
            wrong.append(route.request.url)
            route.abort()

    def come(width: int, height: int, scheme: str) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)  # type: ignore[arg-type]
        contexts.append(context)
        context.route("**/*", serve)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if said.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        return page

    yield come
    for context in contexts:
        context.close()
    assert not wrong


@pytest.mark.parametrize(("width", "height", "scheme"), rest_long([(320, 568, "dark"), (1366, 768, "light")]))
def test_every_page_fits_and_axe_finds_nothing(read: Read, width: int, height: int, scheme: str) -> None:
    page = read(width, height, scheme)
    for path in PAGES:
        page.goto(f"{HOST}/{sobremesa.__version__}/{path}")
        expect(page.locator(".md-version__current")).to_have_text(sobremesa.__version__)
        page.evaluate(PLAIN)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(VIOLATIONS, TAGS) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_doors_and_search_are_reached_by_keys(read: Read) -> None:
    page = read(1366, 768, "light")
    page.goto(f"{HOST}/")
    expect(page).to_have_url(f"{HOST}/{sobremesa.__version__}/")
    door = page.locator(".door.sur a").first
    for _ in range(30):
        page.keyboard.press("Tab")
        if door.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("A learner in eighty lines")
    page.wait_for_load_state("networkidle")  # the page hears keys once its scripts are there
    page.keyboard.press("Control+k")
    expect(page.locator("dialog input").first).to_be_focused()
    page.keyboard.type("caida")
    expect(page.locator("dialog a").first).to_contain_text("ca", ignore_case=True)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"{HOST}/{sobremesa.__version__}/.*h=caida"))
