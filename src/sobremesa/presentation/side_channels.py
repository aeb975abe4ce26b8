"""Side channels of a game: what tells of hidden cards though it is no card, such as being asked something."""

from typing import Any, Protocol

from sobremesa.core.position import View


class SideChannels(Protocol):
    """A game's `side_channels.py`; what it says follows from public facts alone."""

    def might_be_asked(self, view: View[Any, Any], seat: int, /) -> int | None:
        """Return the seat that might secretly be asked something before this seat acts."""

    def shows_a_card(self, code: int, /) -> bool:
        """Return whether an action shows a hidden card to who does it, so that nothing may be bundled after it."""


class NoSideChannels:
    """The side channels of a game that has none."""

    def might_be_asked(self, view: View[Any, Any], seat: int, /) -> int | None:
        """Return nobody."""
        return None

    def shows_a_card(self, code: int, /) -> bool:
        """Return whether an action shows a hidden card: unknown, so any may, and actions are sent one by one."""
        return True
