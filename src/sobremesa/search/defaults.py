"""Defaults of a search where a game says nothing: random playouts, and every action and position by itself."""

from typing import Any

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Ints, Random, Rules, State


def pick(rules: Rules, s: State, out: Ints, n: int, random: Random) -> Any:
    """Return any of the n legal actions, each equally likely."""
    return splitmix.below(random, n)


def edge(rules: Rules, s: State, action: int) -> int:
    """Return the action itself."""
    return action


def order(rules: Rules, s: State, actions: Ints, n: int) -> int:
    """Return the actions as the rules list them; a game's own may sort them and leave some out. Returns how many."""
    return n


def key(rules: Rules, s: State, root: State) -> int:
    """Return 0: no position is remembered; a game's own numbers, above 0, tell positions of different worth apart."""
    return 0
