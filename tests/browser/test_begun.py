"""The draw of the first dealer and the cut are seen at the table: cards beside those who got or keep them."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket, WebSocketRoute

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

Json = dict[str, Any]
SIZES = [(320, 568), (1280, 800)]
READ = """(() => {
  const asked = document.querySelector('.turn'), bubbles = [...document.querySelectorAll('.begun .bubble')];
  const {top, right, bottom, left} = asked?.getBoundingClientRect() ?? {};
  const isBeside = one => one.bottom <= top || one.top >= bottom || one.right <= left || one.left >= right;
  return asked?.textContent && bubbles.length && bubbles.map(one => one.getBoundingClientRect()).every(isBeside)
    && document.querySelectorAll('.hand .card').length;
})"""
"""True where the question can be read while the cards of the draw lie there."""
BEGUN = """() => document.querySelector('.begun .bubble .card') && {
  cards: [...document.querySelectorAll('.begun .card')].map(one => one.dataset.card),
  boxes: [...document.querySelectorAll('.begun .bubble')].map(one => one.getBoundingClientRect())
    .map(r => [r.left, r.top, r.right, r.bottom]),
  seats: Object.fromEntries([...document.querySelectorAll('.seat')]
    .map(one => [one.dataset.seat, one.getBoundingClientRect()]).map(([seat, r]) => [seat, [r.left, r.right]])),
}"""
"""Returns, at one moment, the cards that lie beside seats, where they lie, and each seat's left and right edge."""
TAPPED = """() => new Promise(done => {
  dispatchEvent(new PointerEvent('pointerdown'));
  requestAnimationFrame(() => setTimeout(() => done(document.querySelectorAll('.begun .bubble').length)));
})"""
"""Resolves to the number of bubbles that lie there after a tap, once it has been drawn."""


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
    on_a_telephone = f"() => {READ}() && ({BEGUN})()"  # in one look: the cards go by themselves
    seen = ana.page.wait_for_function(on_a_telephone if size == SIZES[0] else BEGUN).json_value()
    cards, boxes, drawn = seen["cards"], seen["boxes"], deals[0]["drawn"]
    assert sorted(cards) == sorted(drawn["cards"]) and len(cards) == 4
    assert len(boxes) == len(set(drawn["seats"]))
    assert all(min(x, y) >= 0 and right <= size[0] and bottom <= size[1] for x, y, right, bottom in boxes)
    assert ana.axe() == []
    if size == SIZES[0]:
        ana.page.locator(".begun .bubble").first.wait_for(state="detached")
    else:
        assert ana.page.evaluate(TAPPED) == 0, "a tap says that one has seen them"


def test_the_cards_that_the_cutter_keeps_lie_beside_the_cutter(visit: Visit, house: str) -> None:
    ana = visit(house)
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
    seen = ana.page.wait_for_function(BEGUN).json_value()
    left, right = seen["seats"][str(cutters[0])]
    assert seen["cards"] == ["2c", "**"] and len(seen["boxes"]) == 1
    assert left - 40 <= seen["boxes"][0][0] <= right
