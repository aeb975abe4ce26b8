"""Rule-based player at the table."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import learned, player, reasons, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import Rules, State

EQUALS = 2520
"""The salt's range, which every number of equals up to ten divides."""


def seen_by(rules: Rules, state: State, seat: int) -> State:
    """Return a scratch copy of a view's state; what a view hides is blanked once more, whatever is handed in."""
    s = clone(state)
    kernel.hide(rules, s, seat)
    return s


class RulesBot:
    """Plays by the advice of those who have played for long."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "rules bot")
        self._rules: Rules | None = None
        self._weights, self._context = Weights(), Context()

    def choose(self, view: View[Any, Any]) -> int:
        """Return the best judged action; ties at random."""
        legal = view.legal_actions.codes
        if len(legal) == 1:
            return int(legal[0])
        self._context.salt = self._chance.below(EQUALS)
        s = seen_by(view.rules, view.state, kernel.actor(view.rules, view.state))
        return player.decide(view.rules, s, self._weights_at(view.rules), self._context, legal, len(legal))

    def _weights_at(self, rules: Rules) -> Weights:
        """Return the table's weights, which are looked up once."""
        if self._rules is not rules:
            self._rules, self._weights = rules, learned.weights(learned.RULES, rules)
        return self._weights

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what the action does, and what spoke for it or against it."""
        seat = kernel.actor(view.rules, view.state)
        s, me, weights = seen_by(view.rules, view.state, seat), Context(), self._weights_at(view.rules)
        situation.look(view.rules, s, weights, me, seat)
        return reasons.explain(view.rules, s, weights, me, action, language)
