"""Side channels of a game: what tells of hidden cards though it is no card, such as being asked something."""

from typing import Any, Protocol

from sobremesa.core.position import View


class SideChannels(Protocol):
    """A game's `side_channels.py`; what it says follows from public facts alone."""

    def might_be_asked(self, view: View[Any, Any], seat: int, /) -> int | None:
        """Return the seat that might secretly be asked something before this seat acts."""

    def stands_alone(self, code: int, /) -> bool:
        """Return whether an action is sent alone, since what follows it may depend on what the seat cannot see."""


class NoSideChannels:
    """The side channels of a game that has none."""

    def might_be_asked(self, view: View[Any, Any], seat: int, /) -> int | None:
        """Return nobody."""
        return None

    def stands_alone(self, code: int, /) -> bool:
        """Return whether an action is sent alone: what may follow is unknown, so every one is."""
        return True
