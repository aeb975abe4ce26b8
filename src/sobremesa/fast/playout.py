"""Random play of any game in the kernel dialect; a playout is a function of its seed alone."""

import numpy as np

from sobremesa.fast.dialect import Ints, Kernel, Random, Rules, State, States, parameter
from sobremesa.fast.splitmix import below, shuffle_and_cut

kernel: Kernel = parameter()
"""The game's rules."""

CHANCE, MATCH_OVER = -1, -2


def play_out(rules: Rules, s: State, random: Random, out: Ints, deck: Ints, limit: int) -> int:
    """Uniformly random play to the end of the match, or for `limit` actions; returns how many there were.

    `out` holds `MAX_LEGAL` ints and `deck` a pack, with a place for the cut where there is one; both are scratch.
    """
    actions = 0
    while actions < limit:
        actor = kernel.actor(rules, s)
        if actor == MATCH_OVER:
            return actions
        if actor == CHANCE:
            shuffle_and_cut(random, deck, kernel.cards_needed(rules, s))
            kernel.deal(rules, s, deck)
        else:
            n = kernel.legal_actions(rules, s, out)
            kernel.apply(rules, s, out[below(random, n)])
            actions += 1
    return actions


def play_matches(rules: Rules, states: States, dealers: Ints, seeds: Random, out: Ints, deck: Ints, limit: int) -> int:
    """Play one random match in each state, from its first dealer and seed; return the number of actions."""
    actions = 0
    random = np.zeros(1, np.uint64)
    for i in range(len(states)):
        random[0] = seeds[i]
        kernel.start(rules, states[i], dealers[i])
        actions += play_out(rules, states[i], random, out, deck, limit)
    return actions


def copy_states(states: States, times: int) -> None:
    """Copy each state to the next place, over and over: what a search pays for a branch."""
    for _ in range(times):
        for i in range(len(states) - 1):
            states[i + 1] = states[i]
