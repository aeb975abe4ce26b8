"""Telephone in a browser, touched as by a finger: down, and up again after a moment.

Playwright's own click moves a mouse and asks the page beforehand whether it can be clicked: work of the page's one
thread that no person causes, and that a slow processor counts as the answer to the tap.
"""

from typing import Any

from playwright.sync_api import Browser, CDPSession, Locator
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.visitor import SOON, UNCOVERED, Visitor

TOUCH = 70
"""Milliseconds from a finger's touch to its going, as of a quick tap."""
REST = 50
"""Milliseconds between two looks whether a thing lies still."""
PLACED = f"""thing => {{
  const {{x, y, width}} = thing.getBoundingClientRect();
  const at = ({UNCOVERED})(thing);
  return width && !thing.closest('[aria-disabled=true]') ? {{x: x + at.x, y: y + at.y}} : null;
}}"""
"""Returns the point of the window where the finger comes down; none where the thing is not to be touched yet."""


class Telephone(Visitor):
    """Somebody with a telephone of 390 × 844 whose processor is slowed down."""

    def __init__(self, browser: Browser, url: str, slow: float, script: str) -> None:
        super().__init__(browser, url, (390, 844), "es-EC", has_touch=True, is_mobile=True)
        self.context.add_init_script(script)
        self.tools: CDPSession = self.context.new_cdp_session(self.page)
        self.tools.send("Emulation.setCPUThrottlingRate", {"rate": slow})

    def sit(self, game: str) -> None:
        """Open a table, and wait until something is asked; the mouse that opened it is taken away."""
        self.come("/", speed="normal")
        self.open_table(game)
        self.page.mouse.move(0, 0)
        self.page.wait_for_selector(".hand.active, dialog[open]")

    def press(self, thing: Locator) -> None:
        """Touch it once it lies still; raises TimeoutError where it does not soon."""
        point = self._still(thing)
        self.tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(TOUCH)
        self.tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _still(self, thing: Locator) -> dict[str, Any]:
        before = None
        for _ in range(SOON // REST):
            point: dict[str, Any] | None = thing.evaluate(PLACED, timeout=SOON)
            self.page.wait_for_timeout(REST)
            if point and point == before:
                return point
            before = point
        raise PlaywrightTimeout(f"it does not lie still: {thing}")
