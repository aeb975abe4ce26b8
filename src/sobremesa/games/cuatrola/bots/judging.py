"""Judgement of a decision for a review: what deals weigh, what actions bring in them, and exact ends.

In the kernel dialect: native code and a browser's module then do the same.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, Random, parameter
from sobremesa.games.cuatrola import deals
from sobremesa.games.cuatrola.bots import decision, habits, match_worth, rules_player
from sobremesa.games.cuatrola.bots.card_model import COUNTED, PLAY
from sobremesa.games.cuatrola.bots.card_model_player import Mind
from sobremesa.games.cuatrola.bots.decision import HIDDEN, STATE, USUAL, by_score, usual_policy
from sobremesa.games.cuatrola.bots.likely_trick import NOBODY, Course
from sobremesa.games.cuatrola.bots.playouts import OTHERS
from sobremesa.games.cuatrola.deals import CASES
from sobremesa.games.cuatrola.rules import DECK, MAX_LEGAL, SEATS, Rules, State
from sobremesa.games.cuatrola.solver import pimc, search
from sobremesa.games.cuatrola.solver.pimc import Deals

learned: Any = parameter()
"""Plays on by the card model; this name and the one below are given by whoever links it."""
by_rules: Any = parameter()
"""Plays on by the rules."""

LEARNED, RULES = 0, 1
"""Who plays on."""
WEIGHTS = np.array(rules_player.weights())
"""The rule-based player's."""
FEATURES = WEIGHTS.shape[2]


def likelihoods(rules: Rules, view: State, lot: Random, equity: Floats, numbers: Ints, chances: Floats) -> int:
    """Write deals by their numbers, and how well each explains what was done; return how many there are."""
    hidden, world = np.zeros(1, HIDDEN), np.zeros(2, STATE)
    n = decision.weigh(rules, view, hidden[0], world, lot, usual_policy(), by_score(equity), numbers, chances)
    return int(n)


def play_on(
    rules: Rules, view: State, numbers: Ints, equity: Floats, crude: Floats, player: Ints, actions: Ints, out: Floats
) -> None:
    """Write the chance to win the match of each action in each of these deals, this player playing on.

    `equity` are the chances that count; by the `crude` ones the rule-based player calls.
    """
    hidden, world, worlds = np.zeros(1, HIDDEN), np.zeros(2, STATE), np.zeros(len(numbers), STATE)
    deals.read(rules, view, view.turn, hidden[0])
    none = np.zeros(0)
    pimc.lay_out_all(Deals(rules, view, hidden[0], world, view.turn, numbers, none, len(numbers)), worlds)
    work, states, legal = np.zeros(1, search.workspace), np.zeros(habits.PLACES, STATE), [0] * MAX_LEGAL
    ending = match_worth.Ending(by_score(equity), work[0])
    if player[0] == LEARNED:
        mind = Mind(USUAL[OTHERS], np.zeros((1, PLAY), np.int64), np.zeros(COUNTED))
        learned.evaluate(rules, worlds, states, ending, mind, actions, legal, out)
    else:
        cards, owner = np.zeros((2, DECK), np.int64), np.full((2, DECK), NOBODY)
        course = Course(cards, owner, np.zeros((2, DECK)), np.zeros((2, DECK)))
        takes, counts, worths = np.zeros(SEATS), np.zeros(FEATURES), np.zeros(DECK)
        ruled = rules_player.Mind(WEIGHTS, by_score(crude), np.zeros((SEATS, DECK)), course, takes, counts, worths)
        by_rules.evaluate(rules, worlds, states, ending, ruled, actions, legal, out)


def ends(rules: Rules, view: State, hidden: Ints, equity: Floats, actions: Ints, out: Floats) -> int:
    """Write the chance to win the match after each action, everybody playing on as well as can be with all cards seen.

    Where cards are `hidden` from the seat to decide it must know them all the same; returns whether it does.
    """
    states = np.zeros(3, STATE)
    states[0] = view
    if hidden[0] != 0 and not knows_all(rules, view, states):
        return 0
    work = np.zeros(1, search.workspace)
    match_worth.solve(rules, states[0], states[1:], work[0], by_score(equity), actions, out)
    return 1


def knows_all(rules: Rules, view: State, states: Any) -> bool:
    """Return whether the seat to decide knows every hand, and lay the first such deal out in the first of the states.

    What it need not know is the trump card that was shown.
    """
    hidden = np.zeros(1, HIDDEN)
    fitting = deals.read(rules, view, view.turn, hidden[0])
    if fitting > CASES:
        return False
    for number in range(fitting - 1, -1, -1):
        states[1] = states[0]
        states[0] = view
        deals.fill(view, hidden[0], number, states[0])
        for seat in range(SEATS):
            if number < fitting - 1 and states[0].hand[seat] != states[1].hand[seat]:
                return False
    return True


def hand(rules: Rules, s: State, side: Ints, equity: Floats, out: Floats) -> None:
    """Write a pair's chance to win the match in a hand whose contract is settled, with all cards seen."""
    work = np.zeros(1, search.workspace)
    out[0] = match_worth.solved(rules, s, work[0], side[0], by_score(equity))
