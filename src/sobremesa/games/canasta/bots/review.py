"""Evaluator of Canasta's decisions for a review: every action in the same worlds, the round played on by two players.

Where a seat knows all cards its actions are solved instead. Chances are those to win the match.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.errors import SobremesaError
from sobremesa.core.position import View
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, from_record, record_type, to_record
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta import words
from sobremesa.games.canasta.bots import ending, kinds_of_loss, learned, melding, rollouts, round_player
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import GROUPS, MAX_LEGAL, Rules, State
from sobremesa.games.canasta.worlds import Unseen
from sobremesa.search import AlphaBeta, playing_on
from sobremesa.search.weighted_worlds import WeightedWorlds

DEPTH: Final = 128
"""Decisions on the longest way through a round whose stock is used up."""
NODES, PLACES = 1 << 20, 1 << 16
"""Positions that the search of such a round may enter, a second's work, and those that it remembers."""


def evaluator(rules: Rules) -> "Evaluator":
    """Return what judges the decisions of one seat; raises `SobremesaError` where chances are not known."""
    return Evaluator(rules)


class Evaluator:
    """Judge of one seat's decisions; it needs no memory, for a view of Canasta holds all that was seen of a round.

    Both judges are the rule-based player: one by the weights that were learned, one by those set by hand.
    """

    judges: Final = ("learned", "rules")

    def __init__(self, rules: Rules) -> None:
        table = learned.equity_table(rules)
        if not learned.knows_equity(rules):
            why = "to this total" if kernel.groups(rules) == 2 else "of three groups"
            raise SobremesaError(f"Canasta {why} cannot be reviewed: there is no table of the chances to win it")
        self._rules, self._record, self._table = rules, to_record(rules)[0], to_record(table)[0]
        scratch = to_record(State()), to_record(Context())
        weights = {"learned": learned.weights(learned.TRIALS, rules), "rules": Weights()}
        self._minds = {
            name: round_player.Mind(np.repeat(to_record(weights[name]), GROUPS), *scratch) for name in weights
        }
        self._states, self._legal = to_record(State()), np.zeros(MAX_LEGAL, np.int64)
        self._unseen = to_record(Unseen())
        self._solver = AlphaBeta(kernel, ending, State(), depth=DEPTH, limit=NODES, places=PLACES)

    def look(self, view: View[Any, Any]) -> None:
        """Note nothing."""

    def turn(self, view: View[Any, Any]) -> int:
        """Return the number of the turn, whose steps belong together."""
        return int(view.state.turns)

    def goes_on(self, action: int) -> bool:
        """Return whether the action lays cards: no other card is seen by that."""
        return bool(melding.lays(action))

    def classes(self, view: View[Any, Any]) -> dict[object, int]:
        """Return every legal action: cards that differ in suit alone have one code."""
        return {self.kind(view, action): action for action in view.legal_actions.codes}

    def kind(self, view: View[Any, Any], action: int) -> object:
        """Return the action, a class of its own."""
        return int(action)

    def kind_of_loss(self, view: View[Any, Any], played: int, better: int) -> str:
        """Return what kind of beginning, step, discard or word to the partner lost."""
        return kinds_of_loss.kind_of_loss(self._rules, view.state, played, better)

    def exact(self, view: View[Any, Any], actions: Sequence[int]) -> Sequence[float] | None:
        """Return what each action is worth where the seat knows all cards; else nothing."""
        if not knows_all(view.state, view.actor):
            return None
        world = from_record(self.worlds(view, 1, 0).records[0], State())
        return self.seen(world, actions) or None

    def seen(self, state: State, actions: Sequence[int]) -> Sequence[float]:
        """Return what each action is worth with all cards seen by everybody; nothing while there is a stock."""
        if state.stock_left:
            return []
        self._solver.forget()
        found = self._solver.solve(self._rules, state, table=self._table)
        worth = dict(zip(found.actions, found.values, strict=True))
        whole = kernel.group_of(self._rules, kernel.actor(self._rules, state))  # what one group gets the other loses
        return [] if self._solver.cut else [whole + worth[action] for action in actions]

    def worlds(self, view: View[Any, Any], number: int, seed: int) -> WeightedWorlds:
        """Return so many worlds, each as likely as any other that fits what the seat has seen."""
        found: Records = np.zeros(number, record_type(State()))
        rest = (view.actor, found, self._states, self._unseen, np.array([seed], np.uint64))
        compiled(rollouts).deal_worlds(self._record, to_record(view.state), *rest)
        return WeightedWorlds(found, np.ones(number))

    def values(self, view: View[Any, Any], worlds: WeightedWorlds, actions: Sequence[int], judge: str) -> NDArray[Any]:
        """Return the chance to win the match of each world and action, this judge's player playing on."""
        found = np.zeros((len(worlds.records), len(actions)))
        rest = (self._table, self._minds[judge], np.array(actions, np.int64), self._legal, found)
        twin = compiled(playing_on, kernel=kernel, player=round_player, leaf=ending)
        twin.evaluate(self._record, worlds.records, self._states, *rest)
        return found

    def notes(self, language: str) -> Sequence[str]:
        """Return what a reader must know of these chances, in sentences."""
        say, found = words.texts(language), []
        for kind in ("equity", learned.TRIALS):
            if not learned.REGISTRY.made_for(kind, self._rules, self._rules.players):
                part = learned.REGISTRY.parts[learned.REGISTRY.names(kind, self._rules, self._rules.players)[0]]
                found.append(say(f"review.{kind}", ruleset=part.ruleset, n=part.players))
        return found


def knows_all(s: State, seat: int) -> bool:
    """Return whether the seat knows where every card is: without a stock, all that it does not see lies together."""
    others = [other for other in s.order[: s.seats] if other != seat]
    places = sum(s.held[other] > sum(s.known[other]) for other in others) + (s.face_down > 0)
    return s.stock_left == 0 and places < 2
