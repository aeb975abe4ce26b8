"""What every seat does without weighing its cards, while a hand is played on for a review; in the kernel dialect.

It calls what is worth most by its own cards, sings what it can, the dearest suit first, claims a revoke that the cards
on the table prove, and breaks no duty. That is how the levels that think play, too.
"""

from sobremesa.fast.dialect import Floats, States
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model, forced_moves
from sobremesa.games.cuatrola.rules import Rules, State

SOLVED = 2
"""So many last tricks are solved: who plays them by habit plays them badly (docs/notes/review.md)."""
FREE = -1
"""No action: there is a card to choose."""
PLACES = 2
"""States that a player works on: the table, and what the seat to decide sees of it."""


def goes_on(rules: Rules, s: State) -> bool:
    """Return whether somebody has to decide, and the trick that begins is not one that is solved."""
    if s.phase == kernel.Phase.PLAY and s.led == 0 and kernel.TRICKS - s.trick <= SOLVED:
        return False
    return kernel.actor(rules, s) >= 0


def settled(rules: Rules, states: States, equity: Floats, legal: list[int]) -> int:
    """Return what the seat to decide does, or `FREE`; the second state is then its view."""
    s: State = states[0]
    if s.phase == kernel.Phase.BID:
        return bid_model.usual_call(rules, s, legal, equity)
    if s.phase == kernel.Phase.CANTE:
        return forced_moves.dearest(rules, s)
    cards = kernel.playable(rules, s)
    if cards & (cards - 1) == 0 and not kernel.may_claim(rules):
        return kernel.lowest_card(cards)
    states[1] = s
    kernel.hide(rules, states[1], s.turn)
    if forced_moves.is_proven(rules, states[1]):
        return kernel.RENUNCIO
    return FREE if cards & (cards - 1) else kernel.lowest_card(cards)
