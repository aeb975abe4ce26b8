"""Cuarenta's value function: a deal played on by the mixed player, and from its end on the match equity."""

from typing import Final

import numpy as np

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, as_numbers
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots import leaf_eval, mixed_player, rules_player
from sobremesa.games.cuarenta.bots.equity.tables import table_for
from sobremesa.games.cuarenta.bots.learned import weights_for
from sobremesa.games.cuarenta.bots.review import match_chances
from sobremesa.games.cuarenta.rules import DECK, MAX_LEGAL, Rules, State
from sobremesa.search import playing_on_by_lot
from sobremesa.search.value_function import Floats, PlayedOn, ValueFunction

NAME: Final = "cuarenta-1"


def value_function(rules: Rules) -> ValueFunction:
    """Return the value function of these rules."""
    return OverChicas(rules)


class OverChicas(PlayedOn):
    """Value of a chica's positions in the match: chicas to come are even."""

    def __init__(self, rules: Rules) -> None:
        weights, sizes = weights_for(rules)
        learned = np.array(weights), tuple(np.zeros(n, np.float32) for n in sizes), np.zeros(MAX_LEGAL)
        mind = learned, as_numbers(rules_player.mind(rules))
        twin = compiled(playing_on_by_lot, kernel=kernel, player=mixed_player, leaf=leaf_eval)
        player = table_for(rules), mind, np.zeros(MAX_LEGAL, np.int64)
        super().__init__(NAME, rules, State(), twin, 2, DECK, *player)
        self._values = rules

    def worth(self, root: State, worlds: Records, times: int, seed: int, spent: int = 0) -> Floats:
        """Return the chance to win the match by world and side, each world played on so many times."""
        chances = super().worth(root, worlds, times, seed, spent)
        for side in range(leaf_eval.SIDES):
            lost, won = match_chances(self._values, root, side)
            chances[:, side] = lost + (won - lost) * chances[:, side]
        return chances
