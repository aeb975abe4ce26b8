"""Player who gives each card as one of two players would, drawn by lot, for a value function; in the kernel dialect."""

from typing import Any

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Random, States
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import card_model_player, habits, rules_player
from sobremesa.games.cuatrola.bots.match_worth import Ending
from sobremesa.games.cuatrola.rules import Rules, State


def follow(rules: Rules, states: States, table: Ending, mind: Any, legal: list[int], random: Random) -> None:
    """Play as far as a hand is not solved; `mind` is what the learned and the rule-based player need."""
    learned, ruled = mind
    while habits.goes_on(rules, states[0]):
        action, lot = habits.settled(rules, states, table.equity, legal), splitmix.below(random, 2)
        if action == habits.FREE:
            if lot:
                rules_player.best_first(rules, states[1], ruled, legal)
                action = legal[0]
            else:
                action = card_model_player.likeliest(rules, states[1], learned)
        kernel.apply(rules, states[0], action)


def serve(rules: Rules, s: State, random: Any, deck: Any) -> None:
    """Deal the next hand by lot."""
    splitmix.shuffle_and_cut(random, deck, kernel.cards_needed(rules, s))
    kernel.deal(rules, s, deck)
