"""Pages of replays as they were told: friends who look at the same match have it told once."""

from collections import OrderedDict
from typing import Final

KEPT: Final = 8 * 1024 * 1024
"""The bytes of pages that are kept."""

Page = tuple[str, str, int | None, str, int]
"""A table, the match's record, who looks, the language and the first step."""


class ReplayCache:
    """The newest pages, encoded; a match that is over does not change, and its record names it."""

    def __init__(self, most: int = KEPT) -> None:
        self._most, self._held = most, 0
        self._pages: OrderedDict[Page, bytes] = OrderedDict()

    def get(self, page: Page) -> bytes | None:
        """Return a page, if it is kept."""
        if page in self._pages:
            self._pages.move_to_end(page)
        return self._pages.get(page)

    def put(self, page: Page, data: bytes) -> None:
        """Keep a page; those that nobody has asked for go first."""
        self._held += len(data) - len(self._pages.pop(page, b""))
        self._pages[page] = data
        while self._held > self._most:
            self._held -= len(self._pages.popitem(last=False)[1])
