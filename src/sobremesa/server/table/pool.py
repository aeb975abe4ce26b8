"""Protocol of a pool of bots: what tables need of whatever has the bots think."""

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from sobremesa.core.position import View

T = TypeVar("T")

QUICK: Final = ("random", "greedy", "rules")
"""The levels that answer within milliseconds and need no compiling."""


class Pool(Protocol):
    """The bots, and which levels are ready; in the stead of one that is not, another plays."""

    thinking: int
    """How many bots are being asked."""

    def levels(self, game: str) -> tuple[str, ...]:
        """Return the levels of a game that can play here, from the weakest to the strongest."""

    def usual(self, game: str) -> str:
        """Return the level that plays where none is asked for."""

    def ready(self, game: str, level: str) -> bool:
        """Return whether a level can play at once."""

    def playing(self, game: str, level: str) -> str:
        """Return the level that plays now for this one."""

    def warm_all(self) -> None:
        """Make every level ready that is not."""

    async def choose(self, game: str, level: str, seed: str, view: View[Any, Any]) -> int:
        """Return what the bot of this seed does, which remembers what it was shown; the view is its own from now on."""

    async def run(self, work: Callable[[], Any]) -> Any:
        """Do something else that takes its time, such as a hint."""

    async def apart(self, name: str, work: Callable[..., T], *given: Any) -> T:
        """Do something that takes long where it holds nobody up; what has the same name finds what it kept."""

    def close(self) -> None:
        """Wait for nothing that is still being thought."""
