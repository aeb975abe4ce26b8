"""Summary of one seat's decisions in a review."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.review.decision import Decision, Grade, Verdict


@dataclass(frozen=True)
class KindLost:
    """What a seat lost by one kind of play."""

    kind: str
    number: int
    lost: float
    """The chances to win the match that were lost for certain, together."""


@dataclass(frozen=True)
class Summary:
    """What a seat's decisions come to."""

    counted: int
    """Decisions with something to choose: forced and equal ones do not count."""
    lost: float
    """The chance to win the match that was lost for certain, a counted decision, in per mille."""
    doubtful: int
    errors: int
    blunders: int
    disputed: int
    kinds: tuple[KindLost, ...]
    """Losses by kind of play, the dearest first."""


def summary(decisions: Sequence[Decision]) -> Summary:
    """Return what the decisions of a seat come to."""
    counted = [decision for decision in decisions if decision.counts]
    grades = Counter(decision.grade for decision in decisions)
    disputed = sum(decision.verdict == Verdict.DISPUTED for decision in decisions)
    lost = 1000 * sum(decision.loss for decision in counted) / len(counted) if counted else 0.0
    found = {"doubtful": grades[Grade.DOUBTFUL], "errors": grades[Grade.ERROR], "blunders": grades[Grade.BLUNDER]}
    return Summary(len(counted), lost, **found, disputed=disputed, kinds=_by_kind(decisions))


def _by_kind(decisions: Sequence[Decision]) -> tuple[KindLost, ...]:
    """Return what was lost by each kind of play, the dearest first."""
    losses = [decision for decision in decisions if decision.loss]
    number = Counter(decision.kind for decision in losses)
    lost = {kind: sum(decision.loss for decision in losses if decision.kind == kind) for kind in number}
    return tuple(KindLost(kind, number[kind], lost[kind]) for kind in sorted(number, key=lambda one: -lost[one]))
