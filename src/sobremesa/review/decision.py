"""A decision that was judged: its actions, what judges say of the choice, and the verdict."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from sobremesa.review.estimates import Estimate

DOUBTFUL: Final = 0.01
ERROR: Final = 0.03
BLUNDER: Final = 0.08


class Verdict(StrEnum):
    """What can be said of a choice; a loss is one only where every judge sees it."""

    NOTHING = "nothing"
    UNCLEAR = "unclear"
    DISPUTED = "disputed"
    LOSS = "loss"


class Grade(StrEnum):
    """How much a choice lost."""

    NONE = "none"
    SLIGHT = "slight"
    DOUBTFUL = "doubtful"
    ERROR = "error"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat that had a choice."""

    step: int
    """Its place among the steps of the match, from 1."""
    hand: int
    """How often the pack had been shuffled."""
    seat: int
    cards: tuple[str, ...]
    """The seat's hand."""
    actions: tuple[int, ...]
    """One action of each class."""
    chosen: int
    """The place of the choice's class among them."""
    worlds: int
    """In how many worlds it was judged; 0 where it was solved."""
    estimates: tuple[Estimate, ...]
    seen: tuple[float, ...] = ()
    """What each action was worth with all cards seen, where that was solved; no verdict follows from it."""
    kind: str = ""
    """What kind of play was lost with it, as the game names it; empty where nothing was."""
    turn: int = 0
    """The number of its turn in the hand, where a turn is more than a decision; else 0."""

    @property
    def counts(self) -> bool:
        """Return whether there was anything to choose."""
        return self.estimates[0].counts

    @property
    def verdict(self) -> Verdict:
        """Return what can be said of the choice."""
        losses = [estimate.is_loss for estimate in self.estimates]
        if all(losses):
            return Verdict.LOSS
        if any(losses):
            return Verdict.DISPUTED
        return Verdict.NOTHING if self.best == self.chosen else Verdict.UNCLEAR

    @property
    def mildest(self) -> Estimate:
        """Return the estimate of the smallest loss."""
        return min(self.estimates, key=lambda estimate: estimate.loss)

    @property
    def best(self) -> int:
        """Return the place of the best action, by the judge who sees the smallest loss."""
        return self.mildest.best

    @property
    def loss(self) -> float:
        """Return what the choice lost for certain, as a chance to win the match; 0 where nothing is."""
        return self.mildest.loss if self.verdict == Verdict.LOSS else 0.0

    @property
    def seen_loss(self) -> float | None:
        """Return what the choice would have lost to the best one with all cards seen, where that is known."""
        return max(self.seen) - self.seen[self.chosen] if self.seen else None

    @property
    def grade(self) -> Grade:
        """Return how much that is."""
        if not self.loss:
            return Grade.NONE
        reached = [grade for limit, grade in LIMITS if self.loss >= limit]
        return reached[-1] if reached else Grade.SLIGHT


LIMITS: Final = ((DOUBTFUL, Grade.DOUBTFUL), (ERROR, Grade.ERROR), (BLUNDER, Grade.BLUNDER))
"""From which loss on a choice is graded so."""
