"""What a search takes where a game says nothing: random playouts, and every action and position by itself."""

from typing import Any

dice: Any = None
"""The compiled `playout`; the loader puts it here."""


def pick(rules: Any, s: Any, out: Any, n: int, random: Any) -> Any:
    """Any of the n legal actions, each equally likely."""
    return dice.below(random, n)


def edge(rules: Any, s: Any, action: int) -> int:
    """The action itself."""
    return action


def order(rules: Any, s: Any, actions: Any, n: int) -> int:
    """The actions as the rules list them; a game's own may sort them and leave some out. Returns how many."""
    return n


def key(rules: Any, s: Any, root: Any) -> int:
    """No position is remembered; a game's own numbers, above 0, tell positions of different worth apart."""
    return 0
