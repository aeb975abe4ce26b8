"""The page's clock in a test's hands: timers, frames and everything that moves go on by so many milliseconds, no more.

What a page shows 80 ms after a play can be looked at for as long as it takes, however slow the machine is.
"""

from typing import Final

from tests.browser.visitor import Visitor

FRAME: Final = 16
"""Milliseconds from one frame to the next."""
MOST: Final = 2000
"""Frames after which what is waited for does not come any more."""
MOVE: Final = """ms => {
  for (const one of document.getAnimations()) {
    const at = one.stepped ? one.currentTime + ms : 0;
    one.stepped = true;
    if (at >= one.effect.getComputedTiming().endTime) one.finish();
    else {
      one.pause();
      one.currentTime = at;
    }
  }
}"""
"""Moves everything on; what has begun since the last look is at its beginning."""


class Stepped:
    """The clock of a visitor's page, which runs until it is stopped."""

    def __init__(self, visitor: Visitor) -> None:
        self._page = visitor.page
        self._tools = visitor.context.new_cdp_session(visitor.page)
        self._tools.send("Animation.enable")
        self._page.clock.install()

    def stop(self) -> None:
        """Stop it, where it stands."""
        self._tools.send("Animation.setPlaybackRate", {"playbackRate": 0})
        self._page.clock.pause_at(self._page.evaluate("Date.now() + 1"))
        self._page.evaluate(MOVE, 0)

    def step(self, ms: int) -> None:
        """Let so many milliseconds go by."""
        for _ in range(ms // FRAME):
            self._page.clock.run_for(FRAME)
            self._page.evaluate(MOVE, FRAME)

    def until(self, sight: str) -> None:
        """Let time go by until this is to be seen; what comes from the server comes meanwhile."""
        for _ in range(MOST):
            if self._page.locator(sight).count():
                return
            self.step(FRAME)
        raise AssertionError(f"there was no {sight} in {MOST} frames")
