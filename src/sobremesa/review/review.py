"""Review of a match: every decision of every seat, judged by what the seat could know."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.review.decision import Decision, Verdict
from sobremesa.review.estimates import estimate, solved
from sobremesa.review.evaluator import Evaluator, NotReviewable, Seen, evaluator, refuse_unfinished
from sobremesa.review.luck import Account, account

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
    luck = account(match, asked.seed) if asked.luck and bots.known(match.game.name).value else None
    return Review(match, asked, judge, tuple(found.values()), luck)


def judged_again(first: Review) -> Iterator[Decision]:
    """Yield the dearest decisions once more, judged in other worlds and ten times as many; none that was solved."""
    asked = first.asked
    again = [decision.step for decision in first.dearest if decision.worlds][: asked.again]
    if again:
        yield from judged(first.match, TIMES * asked.worlds, f"{asked.seed} again", again)


def judged(match: Match[Any, Any], worlds: int, seed: str, steps: Collection[int] = ()) -> Iterator[Decision]:
    """Yield the decisions of a match, or those of the named steps, that had a choice."""
    twin: Match[Any, Any] = Match(match.game, match.ruleset, match.players, match.first_dealer)
    judges = [evaluator(match.game.name, match.rules) for _ in range(match.players)]
    hand = 0
    for number, step in enumerate(match.steps, 1):
        hand += step.deck != ()
        if step.kind == "action" and twin.actor != CHANCE:
            view, judge = twin.view(twin.actor), judges[twin.actor]
            judge.look(view)
            classes = judge.classes(view)
            if len(classes) > 1 and (not steps or number in steps):
                chosen = list(classes).index(judge.kind(view, step.action))
                lot = Chance(seed, "review", number).word()
                found = _judged(judge, view, (number, hand), tuple(classes.values()), chosen, worlds, lot)
                yield replace(found, seen=tuple(judge.seen(twin.state, found.actions)), kind=_kind(judge, view, found))
        twin.repeat(step)


def _judged(
    judge: Evaluator, view: Seen, place: tuple[int, int], actions: tuple[int, ...], chosen: int, worlds: int, lot: int
) -> Decision:
    """Return a decision with what the judges say: the second is asked where the first sees a loss."""
    seat = view.actor
    known = *place, seat, tuple(view.hand(seat)), actions, chosen
    exact = judge.exact(view, actions)
    if exact is not None:
        return Decision(*known, 0, (solved(exact, chosen),))
    drawn = judge.worlds(view, worlds, lot)
    estimates = []
    for name in judge.judges:
        values = judge.values(view, drawn, actions, name)
        estimates.append(estimate(name, values, drawn.weights, chosen))
        if not estimates[-1].is_loss:
            break
    return Decision(*known, len(drawn.weights), tuple(estimates))


def _kind(judge: Evaluator, view: Seen, found: Decision) -> str:
    """Return what kind of play lost; nothing where none did."""
    played, better = found.actions[found.chosen], found.actions[found.best]
    return judge.kind_of_loss(view, played, better) if found.loss else ""
