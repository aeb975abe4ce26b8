"""Candidates of a decision: the player's own choice first, then a few of each sort."""

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import discards, melding, player, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import Do, Phase, Rules, State

LAYS, DROPS = 6, 4
"""How many steps of laying and how many discards are tried at most."""


def candidates(values: Rules, s: State, me: Context, legal: list[int]) -> list[int]:
    """Return the actions to try, the player's choice first."""
    advice = player.decide(values, s, me, legal, len(legal))
    return [advice, *(action for action in worth_trying(values, s, me, legal) if action != advice)]


def worth_trying(values: Rules, s: State, me: Context, legal: list[int]) -> list[int]:
    """All there is at a turn's start, and to a question; in a turn the best steps, the best discards, and asking."""
    if s.phase != Phase.LAY:
        return legal
    situation.look(values, s, me, rules.player(s))
    lays = sorted(filter(melding.lays, legal), key=lambda step: -melding.step_value(values, s, me, step))
    drops = [action for action in legal if rules.do_of(action) == Do.DROP]
    if drops:
        discards.judge(values, s, me)
        drops.sort(key=lambda action: discards.cost(me, rules.card_of(action)))
    return lays[:LAYS] + drops[:DROPS] + [action for action in legal if action == rules.ASK]
