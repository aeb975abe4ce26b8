"""Player who makes each play as one of two players would, drawn by lot, for a value function; in the kernel dialect.

Without lots the value of a deal is what one way to play it brings, and says more than is known (docs/notes/luck.md).
"""

from typing import Any

from sobremesa.core.kernel import SPECTATOR
from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Ints, Random, States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import worlds
from sobremesa.games.cuarenta.bots import move_pruning, rollouts, rules_player
from sobremesa.games.cuarenta.rules import Rules, State


def follow(rules: Rules, states: States, table: Any, mind: Any, legal: Ints, random: Random) -> None:
    """Play the first of the states to the deal's end; `mind` is what the learned and the rule-based player need."""
    (weights, hidden, values), ruled = mind
    while kernel.actor(rules, states[0]) >= 0:
        n = move_pruning.legal_actions(rules, states[0], legal)
        place, lot = 0, splitmix.below(random, 2)
        if n > 1:
            if lot:
                rules_player.best_by_view(rules, states, ruled, legal, n)
            else:
                n = rollouts.fewer(rules, states[0], legal, n)
                place = rollouts.liked(rules, states, table, weights, hidden, legal, n, values)
        kernel.apply(rules, states[0], legal[place])


def serve(rules: Rules, s: State, random: Any, deck: Any) -> None:
    """Serve the next cards by lot: from the pack, or from a stock whose order nobody has seen."""
    needed = kernel.cards_needed(rules, s)
    if needed:
        splitmix.shuffle_and_cut(random, deck, needed)
    else:
        worlds.redeal(rules, s, SPECTATOR, random, deck)
    kernel.deal(rules, s, deck)
