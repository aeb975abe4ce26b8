"""Rule-based player at the table."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import reasons, rules_policy, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import Rules, State


def seen_by(rules: Rules, state: State, seat: int) -> State:
    """Return a scratch copy of a view's state; what a view hides is blanked once more, whatever is handed in."""
    s = clone(state)
    kernel.hide(rules, s, seat)
    return s


class RulesBot:
    """Plays by the advice of those who have played for long."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, rules_policy.CHANCE)
        self._rules: Rules | None = None
        self._mind = Weights(), Context()

    def choose(self, view: View[Any, Any]) -> int:
        """Return the best judged action; ties at random."""
        rules, legal, mind = view.rules, view.legal_actions.codes, self._mind_at(view.rules)
        among = rules_policy.consider(rules, view.state, mind, legal, len(legal))
        if not among:
            return int(legal[0])
        s = seen_by(rules, view.state, kernel.actor(rules, view.state))
        return rules_policy.decide(rules, s, mind, legal, len(legal), self._chance.below(among))

    def _mind_at(self, rules: Rules) -> tuple[Weights, Context]:
        """Return the memory for a table, whose weights are looked up once."""
        if self._rules is not rules:
            self._rules, self._mind = rules, rules_policy.mind(rules)
        return self._mind

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what the action does, and what spoke for it or against it."""
        seat = kernel.actor(view.rules, view.state)
        s, me, weights = seen_by(view.rules, view.state, seat), Context(), self._mind_at(view.rules)[0]
        situation.look(view.rules, s, weights, me, seat)
        return reasons.explain(view.rules, s, weights, me, action, language)
