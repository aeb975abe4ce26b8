"""Candidates of a decision: the player's own choice first, then a few of each sort."""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import discards, melding, player, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import Do, Phase, Rules, State

LAYS, DROPS = 6, 4
"""Most steps of laying, and most discards, that are tried."""


def candidates(rules: Rules, s: State, weights: Weights, me: Context, legal: list[int]) -> list[int]:
    """Return the actions to try, the player's choice first."""
    advice = player.decide(rules, s, weights, me, legal, len(legal))
    return [advice, *(action for action in worth_trying(rules, s, weights, me, legal) if action != advice)]


def worth_trying(rules: Rules, s: State, weights: Weights, me: Context, legal: list[int]) -> list[int]:
    """Return every action at a turn's start, and to a question; in a turn the best steps and discards, and asking."""
    if s.phase != Phase.LAY:
        return legal
    situation.look(rules, s, weights, me, kernel.player(s))
    lays = sorted(filter(melding.lays, legal), key=lambda step: -melding.step_value(rules, s, weights, me, step))
    drops = [action for action in legal if kernel.do_of(action) == Do.DROP]
    if drops:
        discards.judge(rules, s, weights, me)
        drops.sort(key=lambda action: discards.cost(me, kernel.card_of(action)))
    return lays[:LAYS] + drops[:DROPS] + [action for action in legal if action == kernel.ASK]
