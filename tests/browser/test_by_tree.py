"""A hand is played by the accessibility tree alone: what a screen reader is told is all that is known here."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Visit
from tests.browser.visitor import looks
from tests.rest_long import rest_long

Node = dict[str, Any]
HANDS = ("Cartas en mano", "Tus cartas", "Tu mano")
ASKED = ("Lo que se puede hacer", "Voces", "Cantado")
FIRST = ("Botar", "Robar")
LISTENS = """{
  window.heard = [];
  const lines = node => node.nodeType === 1 ? [...(node.matches('p') ? [node] : node.querySelectorAll('p'))] : [];
  new MutationObserver(changes => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(lines));
    window.heard.push(...added.filter(line => line.closest('[role=log]')).map(line => line.textContent));
  }).observe(document, { childList: true, subtree: true });
}"""
"""A screen reader is told each line as it comes; the tree shows the newest alone, however often one looks."""


class Reader:
    """Somebody who hears roles, names and states, and does what a screen reader's "press" does."""

    def __init__(self, line: CDPSession) -> None:
        self._line = line
        self._nodes: dict[str, Node] = {}

    def listen(self) -> list[Node]:
        """Return what is there now."""
        all_nodes = self._line.send("Accessibility.getFullAXTree")["nodes"]
        self._nodes = {node["nodeId"]: node for node in all_nodes}
        return [node for node in all_nodes if not node["ignored"]]

    def places(self, node: Node) -> list[tuple[str, str]]:
        """Return the roles and names of all that a node lies in."""
        found = []
        while node := self._nodes.get(node.get("parentId", ""), {}):
            found.append((role(node), name(node)))
        return found

    def press(self, node: Node) -> None:
        """Press it."""
        here = self._line.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]["objectId"]
        self._line.send(
            "Runtime.callFunctionOn", {"objectId": here, "functionDeclaration": "function () { this.click() }"}
        )


def role(node: Node) -> str:
    """Return what something is."""
    return str(node.get("role", {}).get("value", ""))


def name(node: Node) -> str:
    """Return what something is called."""
    return str(node.get("name", {}).get("value", ""))


def state(node: Node, what: str) -> str:
    """Return one of its states; empty where it has none."""
    return next((str(one["value"].get("value", "")) for one in node.get("properties", []) if one["name"] == what), "")


@pytest.mark.parametrize(
    ("game", "hand", "plays"), rest_long([("Cuarenta", 5, 9), ("Cuatrola", 5, 5), ("Canasta", 11, 6)])
)
def test_a_hand_is_played_by_what_is_told_of_it(visit: Visit, quick: str, game: str, hand: int, plays: int) -> None:
    ana = visit(quick)
    ana.context.add_init_script(LISTENS)
    reader = Reader(ana.context.new_cdp_session(ana.page))
    ana.come("/", speed="off")
    ana.page.wait_for_selector(".door")
    reader.press(next(node for node in reader.listen() if name(node) == f"Jugar: {game}"))
    done, most = 0, 0
    for _ in looks(ana):
        nodes = reader.listen()
        buttons = [node for node in nodes if role(node) == "button" and state(node, "disabled") != "True"]
        cards = [one for one in buttons if any(said in HANDS for _, said in reader.places(one))]
        most = max(most, len(cards))
        if done >= plays:
            break
        news = [one for one in buttons if any(what == "dialog" for what, _ in reader.places(one))]
        offered = [one for one in buttons if any(said in ASKED for _, said in reader.places(one))]
        if news:
            reader.press(news[-1])
        elif offered:
            reader.press(next((one for one in offered if name(one).startswith(FIRST)), offered[0]))
            ana.until_played()
            done += 1
        elif cards and all(state(one, "pressed") != "true" for one in cards):
            reader.press(cards[0])
    ana.dismiss()
    ana.open("Historia")
    ana.page.wait_for_selector(".log li")
    told = ana.page.locator(".log li:not(.power)").all_text_contents()  # one's own powers are not told to oneself
    assert done >= plays and len(told) > plays
    assert ana.page.evaluate("window.heard")[: len(told)] == told  # each sentence of the game once, in its order
    assert most >= hand - 3
