"""Parts of a store as rows: what a backup holds of it, in one form for every store."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, Protocol

_ROW: Final = ("table_id", "seq", "at", "cid", "seat", "kind", "body")
PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "event": _ROW,
    "aside": _ROW,
    "snapshot": ("table_id", "seq", "version", "body"),
    "measure": ("id", "kind", "text", "at", "until"),
}
"""Columns of each part: all events, what was set aside, of each table one snapshot, and the measures of the house."""
AT_ONCE: Final = 2000
"""Rows that are handled at a time."""

Values = tuple[Any, ...]
"""One row: text, whole numbers, a time in seconds, bytes, or nothing."""


class Parts(Protocol):
    """A store of which all is read, as it stood at one moment, or one that is filled."""

    def rows(self, part: str) -> Iterator[Values]:
        """Yield all rows of a part; what was set aside in the order in which it was."""

    def put(self, part: str, rows: Iterable[Values]) -> None:
        """Add rows to a part."""

    def is_empty(self) -> bool:
        """Return whether no part has a row."""


def some_at_once(rows: Iterator[Values]) -> Iterator[list[Values]]:
    """Yield rows in lists of at most `AT_ONCE`."""
    while some := list(islice(rows, AT_ONCE)):
        yield some
