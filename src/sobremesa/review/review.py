"""Review of a match: every decision of every seat, judged by what the seat could know."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.review.account import Account
from sobremesa.review.decision import Decision, Verdict
from sobremesa.review.evaluator import Evaluator, Made, NotReviewable, Seen, evaluator, refuse_unfinished
from sobremesa.review.succession import Choice, Succession

WORLDS: Final = 200
"""Worlds for a decision."""
FEWEST: Final = 10
"""With fewer there is no half to choose the best action in, and another to measure it in."""
MOST: Final = 2000
"""The dearest are judged in ten times as many, which then take some 70 MB."""
AGAIN: Final = 3
"""So many of the dearest decisions are judged once more."""
TIMES: Final = 10
"""In so many times as many worlds."""


@dataclass(frozen=True)
class Asked:
    """How a match is reviewed: the same gives the same review on every machine."""

    worlds: int = WORLDS
    seed: str = "1"
    again: int = AGAIN
    luck: bool = False
    """Whether it is told, too, what was luck, where the game has a value function."""


@dataclass(frozen=True)
class Review:
    """A match and its decisions, in order, forced ones left out."""

    match: Match[Any, Any]
    asked: Asked
    judge: Evaluator
    decisions: tuple[Decision, ...]
    luck: Account | None = None
    """Where the result came from, if that was asked."""

    def of(self, seat: int) -> list[Decision]:
        """Return a seat's decisions."""
        return [decision for decision in self.decisions if decision.seat == seat]

    @property
    def dearest(self) -> list[Decision]:
        """Return what lost anything for certain, the dearest first."""
        losses = [decision for decision in self.decisions if decision.verdict == Verdict.LOSS]
        return sorted(losses, key=lambda decision: -decision.loss)

    @property
    def dearest_turns(self) -> list[tuple[Decision, ...]]:
        """Return the same by turns, the dearest turn first, its steps in order; a decision by itself is a turn, too."""
        turns: dict[tuple[int, ...], list[Decision]] = {}
        for one in sorted(self.dearest, key=lambda one: one.step):
            turns.setdefault((one.hand, one.turn, one.seat) if one.turn else (one.step,), []).append(one)
        return sorted(map(tuple, turns.values()), key=lambda turn: -sum(one.loss for one in turn))

    @property
    def disputed(self) -> list[Decision]:
        """Return what only one judge sees a loss in, in order."""
        return [decision for decision in self.decisions if decision.verdict == Verdict.DISPUTED]


def review_record(record: Record, asked: Asked) -> Review:
    """Review the match of a record; raises `RecordError` for one that does not stand, and what `review` raises."""
    return review(Match.replay(games.load(record.tags["Game"]), record), asked)


def review(match: Match[Any, Any], asked: Asked) -> Review:
    """Review a match; raises `NotReviewable`, also for one that is not over, and `NoMachineCode`."""
    refuse_unfinished(match)
    if not FEWEST <= asked.worlds <= MOST:
        asks = f"a review in {asked.worlds} worlds a decision"
        raise NotReviewable(f"{asks}: {FEWEST} are the fewest, {MOST} the most, and {WORLDS} are usual")
    found = {decision.step: decision for decision in judged(match, asked.worlds, asked.seed)}
    judge = evaluator(match.game.name, match.rules)
    found.update((one.step, one) for one in judged_again(Review(match, asked, judge, tuple(found.values()))))
    return Review(match, asked, judge, tuple(found.values()), _luck(match, asked))


def _luck(match: Match[Any, Any], asked: Asked) -> Account | None:
    if not asked.luck or not bots.known(match.game.name).value:
        return None
    from sobremesa.review.luck import account  # NumPy, which a page without a network has not

    return account(match, asked.seed)


def judged_again(first: Review) -> Iterator[Decision]:
    """Yield the dearest decisions once more, judged in other worlds and ten times as many; none that was solved."""
    if again := steps_again(first):
        yield from judged(first.match, TIMES * first.asked.worlds, seed_again(first.asked), again)


def steps_again(first: Review) -> list[int]:
    """Return the steps of the dearest decisions, which are judged once more."""
    return [decision.step for decision in first.dearest if decision.worlds][: first.asked.again]


def seed_again(asked: Asked) -> str:
    """Return the seed by which they are."""
    return f"{asked.seed} again"


def judged(match: Match[Any, Any], worlds: int, seed: str, steps: Collection[int] = ()) -> Iterator[Decision]:
    """Yield the decisions of a match, or those of the named steps, that had a choice."""
    yield from Walk(match).judged(worlds, seed, steps or range(1, len(match.steps) + 1))


class Walk:
    """The way through a match: each decision is come upon as its seat did, by a judge who saw what it had seen.

    The judges' calls are `made` elsewhere, where that is given.
    """

    def __init__(self, match: Match[Any, Any], made: Made | None = None) -> None:
        self._match, self._hand = match, 0
        self._twin: Match[Any, Any] = Match(match.game, match.ruleset, match.players, match.first_dealer)
        self._judges = [evaluator(match.game.name, match.rules, made) for _ in range(match.players)]

    @property
    def done(self) -> int:
        """How many steps were walked."""
        return len(self._twin.steps)

    def judged(self, worlds: int, seed: str, steps: Collection[int]) -> Iterator[Decision]:
        """Go on past the last of these steps; yield the decisions among them that had a choice."""
        for found, places in self.successions(worlds, seed, steps):
            yield from map(found.decision, places)

    def successions(self, worlds: int, seed: str, steps: Collection[int]) -> Iterator[tuple[Succession, list[int]]]:
        """Yield the same undecided: choices in succession, and the places of those that are among the steps."""
        last = max(steps, default=0)
        while self.done < last:
            began = self.done + 1
            judge, choices = self._succession(steps)
            found = Succession(judge, choices, worlds, Chance(seed, "review", began).word())
            yield found, [place for place, one in enumerate(choices) if one.step in steps]

    def _succession(self, steps: Collection[int]) -> tuple[Evaluator, list[Choice]]:
        """Walk the next steps that are made with the same knowledge; return their choices from the first of `steps`."""
        choices: list[Choice] = []
        while True:
            number, step = self.done + 1, self._match.steps[self.done]
            seat = max(0, self._twin.actor)
            judge, goes_on = self._judges[seat], False
            self._hand += step.deck != ()
            if step.kind == "action" and self._twin.actor != CHANCE:
                view = self._twin.view(seat)
                judge.look(view)
                if number in steps or choices:
                    choices += self._choice(judge, view, number)
                goes_on = judge.goes_on(step.action)
            self._twin.repeat(step)
            if not goes_on or self.done == len(self._match.steps):
                return judge, choices

    def _choice(self, judge: Evaluator, view: Seen, number: int) -> list[Choice]:
        """Return a choice in a list, which is empty where there was none."""
        classes = judge.classes(view)
        if len(classes) == 1:
            return []
        chosen = list(classes).index(judge.kind(view, self._match.steps[number - 1].action))
        return [Choice(number, self._hand, view, tuple(classes.values()), chosen, clone(self._twin.state))]
