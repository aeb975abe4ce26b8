"""Player who gives the card that the card model holds to be the likeliest, for a review; in the kernel dialect.

It draws no lots, so that two actions which are alike are worth the same in every world.
"""

from typing import NamedTuple

from sobremesa.fast.dialect import Floats, Ints, States
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import card_model, habits
from sobremesa.games.cuatrola.bots.match_worth import Ending
from sobremesa.games.cuatrola.rules import Rules, State


class Mind(NamedTuple):
    """Weights of the card model, and its scratch."""

    weights: Floats
    plays: Ints
    counts: Floats


def follow(rules: Rules, states: States, table: Ending, mind: Mind, legal: list[int]) -> None:
    """Play to the hand's end, or as far as it is not solved; `table` has the match equity by which it calls."""
    while habits.goes_on(rules, states[0]):
        action = habits.settled(rules, states, table.equity, legal)
        if action == habits.FREE:
            action = likeliest(rules, states[1], mind)
        kernel.apply(rules, states[0], action)


def likeliest(rules: Rules, view: State, mind: Mind) -> int:
    """Return the likeliest card of the seat to play; among equals the highest of the first suit."""
    play = mind.plays[0]
    card_model.present(rules, view, play)
    row, hand, legal = (
        mind.weights[card_model.situation(view, play)],
        view.hand[view.turn],
        kernel.playable(rules, view),
    )
    best, most = 0, -1.0
    while legal:
        card = legal & -legal
        legal ^= card
        odds = card_model.odds(rules, view, play, hand, card, row, mind.counts)
        if odds > most:
            best, most = card, odds
    return kernel.lowest_card(best)
