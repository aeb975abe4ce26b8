"""Pages and servers of different versions, as they meet while servers are renewed.

Nobody is stopped, and the older page is loaded anew at a moment when nobody plays.
"""

import json
import re
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from tests.browser.conftest import Visit
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.test_changes import together

LOOK = 11_000
"""Milliseconds after which the page has looked once more whether it may be loaded anew."""


RENEWS = """async () => {
  const part = performance.getEntriesByType('resource').find(one => one.name.includes('/renewal-'));
  return Boolean(part && await import(part.name));
}"""
"""The part of the page that loads it anew has come and listens: one that is fetched may not have run yet."""
EXPECTED = ("Failed to load resource", "Service Worker registration blocked")


class OldHello(msgspec.Struct, tag="hello", forbid_unknown_fields=True):
    """The first message as the servers of 22 and 23 November 2026 read it: a field more, and there was no table."""

    token: str = ""
    since: int = 0
    language: str = "es"
    form: str = "scene"
    plain: bool = False
    name: str = ""
    changes: bool = False


def server_of(visitor: Visitor, page: str) -> None:
    """Have the table's server say that its page is another one."""

    def line(route: WebSocketRoute) -> None:
        table = route.connect_to_server()

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "welcome":
                message["page"] = page
            route.send(json.dumps(message))

        route.on_message(table.send)
        table.on_message(to_page)

    visitor.context.route_web_socket(re.compile("/ws/"), line)


def looks(page: Page, times: int = 3) -> None:
    """Let the page look so often whether it may be loaded anew; it is not loaded meanwhile."""
    page.evaluate("window.same = true")
    for _ in range(times):
        page.clock.fast_forward(LOOK)
        page.evaluate("new Promise(done => requestAnimationFrame(() => done()))")
    assert page.evaluate("window.same") is True


def test_an_older_page_is_loaded_anew_once_between_matches(visit: Visit, house: str) -> None:
    ana = visit(house, keeps_files=True)
    ana.page.clock.install()
    ana.come("/", name="Ana", speed="off")
    server_of(ana, "index-newer")
    ana.open_table(friends=True, players=2)
    ana.page.locator(".waiting-room").wait_for()
    loaded: list[bool] = []
    ana.page.once("load", lambda page: loaded.append(page.url == ana.page.url))
    for _ in range(PATIENCE // 30):
        ana.page.clock.fast_forward(LOOK)
        ana.page.wait_for_timeout(30)
        if loaded:
            break
    ana.page.locator(".waiting-room").wait_for()
    assert loaded
    looks(ana.page)  # a proxy may have sent it to a server that still has the older page: it is not asked without end


def test_an_older_page_is_not_loaded_anew_while_somebody_plays(visit: Visit, quick: str) -> None:
    ana = visit(quick, keeps_files=True)
    ana.page.clock.install()
    ana.come("/", name="Ana", speed="off")
    server_of(ana, "index-newer")
    ana.open_table(players=2)
    ana.page.wait_for_selector(".hand .card-button")
    looks(ana.page)


def test_an_older_page_that_cannot_go_on_is_loaded_anew_at_once(visit: Visit, quick: str) -> None:
    ana = visit(quick, keeps_files=True)
    ana.come("/", name="Ana", speed="off")
    server_of(ana, "index-newer")
    ana.open_table(players=2)
    ana.page.wait_for_selector(".hand .card-button")
    with ana.page.expect_event("load"):
        ana.page.evaluate("() => void setInterval(() => dispatchEvent(new ErrorEvent('error')), 50)")
    ana.page.wait_for_selector(".hand .card-button")


def test_a_page_whose_parts_the_server_has_no_more_is_loaded_anew(visit: Visit, house: str) -> None:
    ana = visit(house, service_workers="block")
    ana.come("/", name="Ana")
    ana.page.wait_for_function(RENEWS)
    renewed = list[bool]()

    def gone(route: Route) -> None:
        """Have no such part before the page is loaded anew; a browser may ask twice, to preload and to import it."""
        if renewed:
            route.continue_()
        else:
            route.fulfill(status=404, body="")

    def newer(route: Route) -> None:
        renewed.append(True)
        route.fulfill(body='<script type="module" src="/assets/index-newer.js"></script>', content_type="text/html")

    ana.context.route(re.compile("/assets/About-"), gone)
    ana.context.route(re.compile("/t/$"), newer)
    with ana.page.expect_event("load"):
        ana.page.evaluate("location.hash = '#about'")
    ana.page.wait_for_selector(".about")
    ana.errors[:] = [error for error in ana.errors if not error.startswith(EXPECTED)]


def test_todays_page_plays_at_a_server_of_an_older_version(visit: Visit, quick: str) -> None:
    """It is sent whole scenes, and a welcome that names no page."""
    ana = visit(quick, keeps_files=True)
    hellos: list[str] = []

    def line(route: WebSocketRoute) -> None:
        table, shown = route.connect_to_server(), [None]

        def to_table(text: str | bytes) -> None:
            if json.loads(text)["type"] == "hello":
                hellos.append(str(text))
            table.send(text)

        def to_page(text: str | bytes) -> None:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "welcome":
                del message["page"]
            if message["type"] == "update":
                shown[0] = message["scene"] or together(shown[0], message["changes"])
                message |= {"scene": shown[0], "changes": None}
            route.send(json.dumps(message))

        route.on_message(to_table)
        table.on_message(to_page)

    ana.context.route_web_socket(re.compile("/ws/"), line)
    ana.come("/", name="Ana", speed="off")
    ana.open_table(players=2)
    for _ in range(3):
        ana.page.wait_for_selector(".hand.active")
        ana.play_first()
    assert hellos and msgspec.json.decode(hellos[0], type=OldHello).name == "Ana"
