"""Luck apart from skill: where the result of a match came from, by a value function that was fixed before it.

What each side's chance to win the match was at the start, what the deals made of it, what hidden cards made of plays,
and what everybody's choices did: together that is the result, exactly.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

import numpy as np

from sobremesa import bots, games
from sobremesa.compile.errors import NoMachineCode
from sobremesa.compile.kept import why_not
from sobremesa.core.chance import Chance
from sobremesa.core.history import Step
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.fast.records import to_record
from sobremesa.review.account import Account, Chances, Weighed, account_of, less
from sobremesa.review.evaluator import Evaluator, NotReviewable, Worlds, evaluator, refuse_unfinished
from sobremesa.search.value_function import Floats, ValueFunction

PLAYED_ON: Final = 32
"""So often a position that came about is played on."""
DEALT: Final = 100
"""So many deals stand for those that a deal might have been, each played on once."""
WORLDS: Final = 100
"""So many worlds stand for what a seat could know, each played on once."""


def value_function(game: str, rules: Any) -> ValueFunction:
    """Return a new value function; raises `NotReviewable`, and `NoMachineCode` where it would be too slow."""
    where = bots.known(game).value
    if not where:
        able = [name for name in games.names() if bots.known(name).value]
        raise NotReviewable(f"'{game}' has no value function to tell luck from skill by; {', '.join(able)} have one")
    module = import_module(where)
    if why := why_not(where):
        raise NoMachineCode(f"to tell luck from skill would take hours in plain Python, and {why}")
    found: ValueFunction = module.value_function(rules)
    return found


class Scales:
    """A value function at a table, with lots that hang on a seed."""

    def __init__(self, value: ValueFunction, seed: int | str) -> None:
        self.name, self._value, self._seed = value.name, value, seed

    def position(self, state: Any, step: int) -> Chances:
        """Return what a position is worth in which this step is a choice."""
        return self.after_deal(state, state, step)

    def after_deal(self, before: Any, state: Any, step: int) -> Chances:
        """Return what a position is worth that a deal has led to, before this step."""
        return self._mean(self._value.worth(before, to_record(state), PLAYED_ON, self.lots("position", step)))

    def before_deal(self, state: Any, step: int) -> Chances:
        """Return the mean worth of all that the coming deal may make of a position."""
        dealt = self._value.deals(state, DEALT, self.lots("deals", step))
        return self._mean(self._value.worth(state, dealt, 1, self.lots("dealt", step)))

    def choice(self, state: Any, worlds: Worlds, action: int, step: int) -> Chances:
        """Return what an action brings in these worlds over what the value function's own player would do."""
        lots = self.lots("choice", step)
        chosen = self._value.worth(state, self._value.after(worlds.records, action), 1, lots, spent=1)
        brought = chosen - self._value.worth(state, worlds.records, 1, lots)
        return tuple(np.average(brought, axis=0, weights=worlds.weights).tolist())

    def _mean(self, chances: Floats) -> Chances:
        return tuple(chances.mean(axis=0).tolist())

    def lots(self, what: str, step: int) -> int:
        """Return what the lots of a question begin with."""
        return Chance(self._seed, self.name, what, step).word()


def account(match: Match[Any, Any], seed: str = "1") -> Account:
    """Return where the result of a match came from; raises `NotReviewable` and `NoMachineCode`."""
    return account_of(match, value_function(match.game.name, match.rules).name, list(weighed(match, seed)))


def weighed(match: Match[Any, Any], seed: str, steps: Collection[int] = ()) -> Iterator[Weighed]:
    """Yield the steps of a match as they are weighed, or the named ones alone; raises as `account` does."""
    refuse_unfinished(match)
    twin: Match[Any, Any] = Match(match.game, match.ruleset, match.players, match.first_dealer)
    judges = [evaluator(match.game.name, match.rules) for _ in range(match.players)]
    scales = Scales(value_function(match.game.name, match.rules), seed)
    hand = 0
    for number, step in enumerate(match.steps, 1):
        hand += step.deck != ()
        if step.kind == "action" and twin.actor != CHANCE:
            judges[twin.actor].look(twin.view(twin.actor))
        if steps and number not in steps:
            twin.repeat(step)
        elif step.kind == "deal":
            yield _dealt(scales, twin, step, (number, hand))
        else:
            yield _chosen(scales, judges, twin, step, (number, hand))


def _dealt(scales: Scales, twin: Match[Any, Any], step: Step, place: tuple[int, int]) -> Weighed:
    """Return a deal as it is weighed, once it is repeated."""
    state, before = clone(twin.state), scales.before_deal(twin.state, place[0])
    twin.repeat(step)
    return Weighed(*place, None, before, less(scales.after_deal(state, twin.state, place[0] + 1), before))


def _chosen(
    scales: Scales, judges: Sequence[Evaluator], twin: Match[Any, Any], step: Step, place: tuple[int, int]
) -> Weighed:
    """Return a choice as it is weighed, once it is repeated; one of what was forced, or called, weighs nothing."""
    found = Weighed(*place, step.seat, (), ())
    if step.kind == "action" and len(judges[twin.actor].classes(twin.view(twin.actor))) > 1:
        view = twin.view(twin.actor)
        worlds = judges[twin.actor].worlds(view, WORLDS, scales.lots("worlds", place[0]))
        brought = scales.choice(view.state, worlds, step.action, place[0])
        found = replace(found, worth=scales.position(twin.state, place[0]), brought=brought)
    twin.repeat(step)
    return found
