"""The draw of the first dealer and the cut are seen at the table: cards beside those who got or keep them."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket, WebSocketRoute

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

Json = dict[str, Any]
SIZES = [(390, 844), (1280, 800)]


def told(ana: Visitor) -> list[Json]:
    """Return the deals that the table will tell this page, filled as they come."""
    deals: list[Json] = []

    def hear(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "update":
            deals.extend(one for one in message["told"] if one["kind"] == "deal")

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    ana.page.on("websocket", listen)
    return deals


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_of_the_draw_lie_beside_those_who_got_them_and_go(
    visit: Visit, house: str, size: tuple[int, int]
) -> None:
    ana = visit(house, size, reduced_motion="reduce")
    deals = told(ana)
    ana.come("/", language="es", name="Ana")
    ana.open_table("Cuarenta", ruleset="casa")
    ana.page.locator(".begun .bubble .card").first.wait_for()
    seen = ana.page.locator(".begun .card").evaluate_all("all => all.map(one => one.dataset.card)")
    drawn = deals[0]["drawn"]
    assert sorted(seen) == sorted(drawn["cards"]) and len(seen) == 4
    boxes = ana.page.locator(".begun .bubble").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(r => [r.left, r.top, r.right, r.bottom])"
    )
    assert len(boxes) == len(set(drawn["seats"]))
    assert all(min(x, y) >= 0 and right <= size[0] and bottom <= size[1] for x, y, right, bottom in boxes)
    assert ana.axe() == []
    ana.page.locator(".begun .bubble").first.wait_for(state="detached")


def test_the_cards_that_the_cutter_keeps_lie_beside_the_cutter(visit: Visit, house: str) -> None:
    ana = visit(house, SIZES[0])
    ana.lied_to = True  # the shuffle keeps none
    cutters: list[int] = []

    def line(page: WebSocketRoute) -> None:
        table = page.connect_to_server()

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            for one in message.get("told", []):
                if one.get("cut"):
                    cutters.append(one["cut"]["seat"])
                    one["cut"]["kept"] = ["2c", "**"]
            page.send(json.dumps(message))

        page.on_message(table.send)
        table.on_message(to_page)

    ana.context.route_web_socket(re.compile("/ws/"), line)
    ana.come("/", language="es", name="Ana", speed="off")
    ana.open_table("Canasta")
    ana.page.locator(".begun .card").first.wait_for()
    seen = ana.page.locator(".begun .bubble").evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
    cards = ana.page.locator(".begun .card").evaluate_all("all => all.map(one => one.dataset.card)")
    seat = ana.page.locator(f".seat[data-seat='{cutters[0]}']").bounding_box()
    assert cards == ["2c", "**"] and len(seen) == 1 and seat is not None
    assert seat["x"] - 40 <= seen[0] <= seat["x"] + seat["width"]
