"""Evaluators: what a game brings to judge its decisions by, one for each seat."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from sobremesa import bots, games
from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.errors import SobremesaError
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.entries import Answer, Call

Seen = View[Any, Any]
Made = Callable[[Call], Answer]
"""Makes calls of a game's entries."""


class NotReviewable(SobremesaError):
    """A match whose decisions cannot be judged, and why."""


class Worlds(Protocol):
    """Worlds that a seat cannot tell from the true one, each with its weight; in any order."""

    @property
    def weights(self) -> Any:
        """Return their weights, as a list or an array."""

    @property
    def records(self) -> Any:
        """Return them as records."""


class Evaluator(Protocol):
    """Judge of one seat's decisions, which are shown to it in the order in which they were made.

    It is given what the seat sees, and nothing else, but where it is asked what all cards would say.
    """

    @property
    def judges(self) -> Sequence[str]:
        """The names of the players who play on: the first is asked always, the next where that one sees a loss."""

    def look(self, view: Seen) -> None:
        """Note what the seat sees at its turn."""

    def turn(self, view: Seen) -> int:
        """Return the number of the seat's turn in the hand, where a turn is more than a decision; else 0."""

    def goes_on(self, action: int) -> bool:
        """Return whether a seat stays at turn after an action of its own, and knows no more than before it."""

    def classes(self, view: Seen) -> Mapping[object, int]:
        """Return an action of each class, by its kind: all that is legal, but for what makes no difference."""

    def kind(self, view: Seen, action: int) -> object:
        """Return what an action has in common with those of its class."""

    def kind_of_loss(self, view: Seen, played: int, better: int) -> str:
        """Return what kind of play it was that lost: the game's texts have it as `review.kind.` and this."""

    def exact(self, view: Seen, actions: Sequence[int]) -> Sequence[float] | None:
        """Return what each action is worth where the seat knows all cards; else nothing."""

    def seen(self, state: Any, actions: Sequence[int]) -> Sequence[float]:
        """Return what each action is worth with all cards seen by everybody; nothing where that takes too long."""

    def worlds(self, view: Seen, number: int, seed: int) -> Worlds:
        """Return so many worlds that the seat cannot tell from the true one, or a few more or less, in any order."""

    def values(self, view: Seen, worlds: Any, actions: Sequence[int], judge: str) -> Any:
        """Return the seat's chance to win the match by world and action, this judge's player playing on: in rows."""

    def notes(self, language: str) -> Sequence[str]:
        """Return what a reader must know of these chances, in sentences."""


def evaluator(game: str, rules: Any, made: Made | None = None) -> Evaluator:
    """Return a new evaluator; raises `NotReviewable`, and `NoMachineCode` where it would be too slow.

    Its calls are `made` elsewhere, where that is given: only an evaluator can do so that judges by entries.
    """
    where = bots.known(game).review
    if not where:
        able = [name for name in games.names() if bots.known(name).review]
        raise NotReviewable(
            f"decisions of '{game}' cannot be judged: there is an evaluator for {', '.join(able)} alone"
        )
    module = import_module(where)
    if made is None and (why := why_not(where)):
        raise NoMachineCode(f"a review would take hours in plain Python, and {why}")
    try:
        return cast(Evaluator, module.evaluator(rules, made) if made else module.evaluator(rules))
    except SobremesaError as error:
        raise NotReviewable(str(error)) from error


def why_not(where: str) -> str:
    """Return why there is no machine code of a module; it must be loaded, for else it is not known what it brings."""
    from sobremesa.compile import kept  # a page without a network has no compiler

    return kept.why_not(where)


def refuse_unfinished(match: Match[Any, Any]) -> None:
    """Raises `NotReviewable` for a match that is not over."""
    if not match.over:
        raise NotReviewable("this match is not over: a review comes after it, for it tells what to do")
