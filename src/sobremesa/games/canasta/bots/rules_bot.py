"""Rule-based player at the table."""

from typing import Any

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import player, reasons, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import Rules, State

EQUALS = 2520
"""The salt's range, which every number of equals up to ten divides."""


def seen_by(values: Rules, state: State, seat: int) -> State:
    """Return a scratch copy of a view's state; what a view hides is blanked once more, whatever is handed in."""
    s = clone(state)
    rules.hide(values, s, seat)
    return s


class RulesBot:
    """Plays by the advice of those who have played for long."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "rules bot")
        self._mind = Context()

    def choose(self, view: View[Any, Any]) -> int:
        """Return the best judged action; ties at random."""
        legal = view.legal_actions.codes
        if len(legal) == 1:
            return int(legal[0])
        self._mind.salt = self._chance.below(EQUALS)
        s = seen_by(view.rules, view.state, rules.actor(view.rules, view.state))
        return player.decide(view.rules, s, self._mind, legal, len(legal))

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return what the action does, and what spoke for it or against it."""
        seat = rules.actor(view.rules, view.state)
        s, me = seen_by(view.rules, view.state, seat), Context()
        situation.look(view.rules, s, me, seat)
        return reasons.explain(view.rules, s, me, action, language)
