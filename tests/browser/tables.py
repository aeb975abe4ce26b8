"""A table a game for a whole file of tests: each test comes back to it, and is shown a scene of its own.

To open a page and a table takes longer than to look at one. Nobody plays at these: it is Ana's turn, and stays so.
"""

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Browser

from tests.browser.staged import Change, Stage
from tests.browser.visitor import Visitor

PHONE: Final = (390, 844)


Left = dict[tuple[str, int], tuple[Any, str]]
"""The tables that were left, with the key of one's seat there: a worker may come back to a file's tests."""


class Tables:
    """The pages of one person who sits at one table of each kind."""

    def __init__(self, browser: Browser, url: str, begin: Callable[[str], None], left: Left) -> None:
        self._browser = browser
        self._left = left
        self._url = url
        self._begin = begin
        """Has the cards of the next table follow from a name."""
        self._kept: dict[tuple[str, int], tuple[Visitor, Stage, str]] = {}

    def at(
        self, game: str, change: Change, size: tuple[int, int] = PHONE, players: int = 0, **settings: object
    ) -> tuple[Visitor, Stage]:
        """Come to the table of this game with these settings, where the scene of one's turn is changed like this."""
        ana, stage, address = self._kept.get((game, players)) or self._open(game, players)
        stage.begin(change)
        ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        ana.come(address, **{"speed": "off", "name": "Ana", **settings})
        return ana, stage

    def _open(self, game: str, players: int) -> tuple[Visitor, Stage, str]:
        state, address = self._left.get((game, players), (None, ""))
        ana = Visitor(self._browser, self._url, PHONE, "es-EC", storage_state=state)
        stage = Stage(ana, lambda scene: None)
        if not address:
            self._begin(f"{game} {players}")
            ana.come("/", speed="off", name="Ana")
            ana.open_table(game, players=players)
            ana.page.wait_for_selector(".hand.active")
            address = ana.page.url.removeprefix(self._url)
        self._kept[game, players] = ana, stage, address
        return self._kept[game, players]

    def complain(self) -> None:
        """Raise what is wrong with any of the pages."""
        for ana, _, _ in self._kept.values():
            ana.complain()

    def leave(self) -> None:
        """Close all of them."""
        for kind, (ana, _, address) in self._kept.items():
            self._left[kind] = ana.context.storage_state(), address
            ana.leave()
