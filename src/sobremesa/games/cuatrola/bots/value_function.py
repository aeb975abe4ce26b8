"""Cuatrola's value function: a hand played on by the mixed player, its last tricks solved, and the match equity."""

from typing import Final

import numpy as np

from sobremesa.fast.compile import compiled
from sobremesa.fast.records import as_numbers
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import card_model_player, habits, match_worth, mixed_player, rules_player
from sobremesa.games.cuatrola.bots.card_model import COUNTED, PLAY
from sobremesa.games.cuatrola.bots.equity_tables import equity_table
from sobremesa.games.cuatrola.bots.learned.card_model_weights import card_weights
from sobremesa.games.cuatrola.rules import DECK, MAX_LEGAL, Rules, State
from sobremesa.games.cuatrola.solver import search
from sobremesa.search import playing_on_by_lot
from sobremesa.search.value_function import PlayedOn, ValueFunction

NAME: Final = "cuatrola-1"


def value_function(rules: Rules) -> ValueFunction:
    """Return the value function of these rules."""
    ending = match_worth.Ending(equity_table(rules), np.zeros(1, search.workspace)[0])
    mind = card_model_mind(), as_numbers(rules_player.mind(rules))
    twin = compiled(playing_on_by_lot, kernel=kernel, player=mixed_player, leaf=match_worth)
    return PlayedOn(NAME, rules, State(), twin, habits.PLACES, DECK, ending, mind, np.zeros(MAX_LEGAL, np.int64))


def card_model_mind() -> card_model_player.Mind:
    """Return what the player by the card model needs."""
    return card_model_player.Mind(card_weights(), np.zeros((1, PLAY), np.int64), np.zeros(COUNTED))
