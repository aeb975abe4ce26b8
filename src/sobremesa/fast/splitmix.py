"""Random numbers in the kernel dialect: SplitMix64 over one unsigned 64-bit number, and shuffles made of it.

Whatever is drawn is a function of the seed alone. `random` is everywhere a uint64 array of one, which is written on.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Ints, Random


def next_word(random: Random) -> Any:
    """SplitMix64 (Steele, Lea, Flood 2014): the next 64 random bits; `random` is a uint64 array of one."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    z = random[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def below(random: Random, n: int) -> Any:
    """Return a number from 0 to n - 1, each equally likely (Lemire 2019: multiply and reject)."""
    low = np.uint64(0xFFFFFFFF)
    bound = np.uint64(n)
    product = (next_word(random) & low) * bound
    if (product & low) < bound:
        threshold = (np.uint64(0x100000000) - bound) % bound
        while (product & low) < threshold:
            product = (next_word(random) & low) * bound
    return np.int64(product >> np.uint64(32))


def shuffle(random: Random, deck: Ints, n: int) -> None:
    """Fill the first n places of the deck with 0 to n - 1 in random order (Fisher-Yates, inside out)."""
    for i in range(n):
        j = below(random, i + 1)
        deck[i] = deck[j]
        deck[j] = i


def shuffle_and_cut(random: Random, deck: Ints, n: int) -> None:
    """Shuffle the deck; where it has one place more than the cards needed, that says how many are lifted."""
    shuffle(random, deck, n)
    if 0 < n < len(deck):
        deck[n] = 1 + below(random, n - 1)
