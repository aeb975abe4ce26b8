"""Random play in the kernel dialect; the loader compiles it with a game's compiled rules as `kernel`.

Random numbers are SplitMix64 over one unsigned 64-bit number, so a playout is a function of its seed alone.
"""

from typing import Any

import numpy as np

kernel: Any = None
"""The compiled rules; the loader puts them here."""

CHANCE, MATCH_OVER = -1, -2


def next_word(random: Any) -> Any:
    """SplitMix64 (Steele, Lea, Flood 2014): the next 64 random bits; `random` is a uint64 array of one."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    z = random[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def below(random: Any, n: int) -> Any:
    """A number from 0 to n - 1, each equally likely (Lemire 2019: multiply and reject)."""
    low = np.uint64(0xFFFFFFFF)
    bound = np.uint64(n)
    product = (next_word(random) & low) * bound
    if (product & low) < bound:
        threshold = (np.uint64(0x100000000) - bound) % bound
        while (product & low) < threshold:
            product = (next_word(random) & low) * bound
    return np.int64(product >> np.uint64(32))


def shuffle(random: Any, deck: Any, n: int) -> None:
    """The first n places of the deck filled with 0 to n - 1 in random order (Fisher-Yates, inside out)."""
    for i in range(n):
        j = below(random, i + 1)
        deck[i] = deck[j]
        deck[j] = i


def shuffle_and_cut(random: Any, deck: Any, n: int) -> None:
    """The deck shuffled; where it has one place more than the cards needed, that says how many are lifted."""
    shuffle(random, deck, n)
    if 0 < n < len(deck):
        deck[n] = 1 + below(random, n - 1)


def play_out(rules: Any, s: Any, random: Any, out: Any, deck: Any, limit: int) -> int:
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


def play_matches(rules: Any, states: Any, dealers: Any, seeds: Any, out: Any, deck: Any, limit: int) -> int:
    """One random match in each state, from its first dealer and seed; returns the number of actions."""
    actions = 0
    random = np.zeros(1, np.uint64)
    for i in range(len(states)):
        random[0] = seeds[i]
        kernel.start(rules, states[i], dealers[i])
        actions += play_out(rules, states[i], random, out, deck, limit)
    return actions


def copy_states(states: Any, times: int) -> None:
    """Copy each state to the next place, over and over: what a search pays for a branch."""
    for _ in range(times):
        for i in range(len(states) - 1):
            states[i + 1] = states[i]
