"""Players that tell what they were shown."""

from typing import Any, ClassVar

from sobremesa.bots.random_bot import RandomBot
from sobremesa.core.position import View

Shown = tuple[int, tuple[int, ...]]
"""A seat, and the hands that it saw in a first view of a deal."""


class Witness(RandomBot):
    """Plays anything, and writes down its seat and what it sees of the hands when it comes to play in a deal."""

    seen: ClassVar[dict["Witness", list[Shown]]] = {}

    def __init__(self, seed: int | str = 0, *, patience: int = 0) -> None:
        super().__init__(seed)
        self.seed, self.patience = str(seed), patience

    def warm(self) -> None:
        """Nothing: so that it is shown boards alone."""

    def choose(self, view: View[Any, Any]) -> int:
        seat = view.state.turn
        if view.state.held[seat] == 5:
            shown = self.seen.setdefault(self, [])
            if not shown or shown[-1] != (seat, tuple(view.state.hand)):
                shown.append((seat, tuple(view.state.hand)))
        return super().choose(view)


class Other(Witness):
    """The same under another name."""


class Peeker(Witness):
    """One who is to see all hands."""

    sees_all = True
    seen: ClassVar[dict[Witness, list[Shown]]] = {}


class Slow(RandomBot):
    """One who needs to get ready."""

    warmed: ClassVar[list[str]] = []

    @classmethod
    def warm(cls) -> None:
        cls.warmed.append("warm")


class Cold(RandomBot):
    """One who does not offer to get ready, and counts what it is asked."""

    asked: ClassVar[list[str]] = []

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.seed = str(seed)

    def choose(self, view: View[Any, Any]) -> int:
        self.asked.append(self.seed)
        return super().choose(view)


class Cheater(RandomBot):
    """One who plays a card that it does not hold."""

    def choose(self, view: View[Any, Any]) -> int:
        return next(card for card in range(40) if not view.state.hand[view.state.turn] >> card & 1)
