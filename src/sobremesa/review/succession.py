"""Choices of a seat in succession: steps of one turn, each made with what the seat knew at the first of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sobremesa.review.decision import Decision
from sobremesa.review.estimates import HALVES, Rows, estimate, means_of, solved
from sobremesa.review.evaluator import Evaluator, Seen, Worlds


@dataclass(frozen=True)
class Choice:
    """A choice as its seat came upon it, not yet judged."""

    step: int
    hand: int
    view: Seen
    actions: tuple[int, ...]
    chosen: int
    state: Any
    """The table with all cards seen."""


class Succession:
    """Choices judged in the same worlds.

    Who plays on may end a turn badly that was begun well. So what a choice left is worth what the best of the next one
    is, where that is more; else a mistake would count in every step before it, too.
    """

    def __init__(self, judge: Evaluator, choices: Sequence[Choice], worlds: int, lot: int) -> None:
        self._judge, self._choices, self._number, self._lot = judge, choices, worlds, lot
        self._values: dict[tuple[int, str], Rows] = {}
        self._drawn: tuple[int, Worlds] | None = None

    def decision(self, place: int) -> Decision:
        """Return a choice with what the judges say of it: the second is asked where the first sees a loss."""
        judge, choice = self._judge, self._choices[place]
        view, actions = choice.view, choice.actions
        known = choice.step, choice.hand, view.actor, tuple(view.hand(view.actor)), actions, choice.chosen
        exact = judge.exact(view, actions)
        number, estimates = (self._number, []) if exact is None else (0, [solved(exact, choice.chosen)])
        for name in judge.judges if exact is None else ():
            weights = self._weights(place)
            number = len(weights)
            estimates.append(estimate(name, self._followed(place, name), weights, choice.chosen))
            if not estimates[-1].is_loss:
                break
        found = Decision(*known, number, tuple(estimates), tuple(judge.seen(choice.state, actions)))
        return replace(found, kind=self._kind(view, found), turn=judge.turn(view))

    def _kind(self, view: Seen, found: Decision) -> str:
        """Return what kind of play lost; nothing where none did."""
        played, better = found.actions[found.chosen], found.actions[found.best]
        return self._judge.kind_of_loss(view, played, better) if found.loss else ""

    def _worlds(self, place: int) -> Worlds:
        """Return the worlds of a choice; no more than those of one are kept, for they are large."""
        if self._drawn is None or self._drawn[0] != place:
            self._drawn = place, self._judge.worlds(self._choices[place].view, self._number, self._lot)
        return self._drawn[1]

    def _weights(self, place: int) -> list[float]:
        return [float(weight) for weight in self._worlds(place).weights]

    def _followed(self, place: int, judge: str) -> Rows:
        """Return the values of a choice by world and action, what was chosen followed as well as can be."""
        if (place, judge) not in self._values:
            choice = self._choices[place]
            found = self._judge.values(choice.view, self._worlds(place), choice.actions, judge)
            values: Rows = [[float(value) for value in row] for row in found]
            if place + 1 < len(self._choices):
                values = better_followed(values, self._weights(place), choice.chosen, self._followed(place + 1, judge))
            self._values[place, judge] = values
        return self._values[place, judge]


def better_followed(values: Rows, weights: Sequence[float], chosen: int, after: Rows) -> Rows:
    """Return values whose chosen action is followed by the best of the choice after it, where that is worth more.

    Which that is, and whether it is more, is told by the other half of the worlds.
    """
    found = [list(row) for row in values]
    for here, other in (HALVES, HALVES[::-1]):
        means = means_of(after[other], weights[other])
        best = means.index(max(means))
        if means[best] > means_of(values[other], weights[other])[chosen]:
            for row, then in zip(found[here], after[here], strict=True):
                row[chosen] = then[best]
    return found
