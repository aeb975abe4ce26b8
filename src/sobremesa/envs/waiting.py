"""Step that waits until chance has chosen its cards, and the deck that they make."""

from collections.abc import Sequence
from typing import NamedTuple

from sobremesa.core.layout import Layout


class Waiting(NamedTuple):
    """A step that waits for chance: what has been chosen for it so far."""

    step: int
    shuffled: bool
    layout: Layout | None = None
    """How the cutter keeps cards, where the pack is cut."""
    lifted: int = 0
    """How many cards the cutter has lifted; 0 before that, and where nobody cuts."""
    drawn: tuple[int, ...] = ()
    fewest: int = 0
    """So many cards are served at least."""

    @property
    def cuts(self) -> bool:
        """Whether the pack is to be cut now."""
        return self.layout is not None and not self.lifted

    @property
    def kept(self) -> int:
        """How many of the first cards chosen the cutter keeps."""
        if self.layout is None:
            return 0
        most = min(self.layout.most, self.lifted, len(self.drawn))
        return next((i for i in range(most) if self.drawn[i] not in self.layout.keeps), most)

    @property
    def looks(self) -> bool:
        """Whether the cutter has yet to see the next card."""
        return self.layout is not None and len(self.drawn) == self.kept < min(self.layout.most, self.lifted)

    @property
    def bottom(self) -> int:
        """The card at which the cutter stopped, which lies at the stock's bottom; -1 for none."""
        stopped = self.layout is not None and self.kept < min(self.layout.most, self.lifted, len(self.drawn))
        return self.drawn[self.kept] if stopped else -1

    @property
    def served(self) -> int:
        """How many of the cards chosen are to be served."""
        return len(self.drawn) - (self.layout is not None and self.bottom >= 0)

    def deck(self, others: Sequence[int]) -> list[int]:
        """Return the pack for the kernel's deal: the cards chosen where they are served, and the others after them."""
        if self.layout is None:
            return [*self.drawn, *others]
        every, seen = [*self.drawn, *others], self.kept + (self.bottom >= 0)
        above = seen + len(every) - self.lifted
        return [*every[above:], *every[:seen][::-1], *every[seen:above], self.lifted]
