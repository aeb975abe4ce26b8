"""Many worlds at once; the loader compiles it with the compiled sampler as `worlds`."""

from typing import Any

worlds: Any = None
"""The compiled sampler; the loader puts it here."""


def deal_worlds(rules: Any, view: Any, seat: int, states: Any, random: Any, cards: Any) -> None:
    """Each state a world that the seat cannot tell from the true one; `cards` is a scratch pack."""
    for i in range(len(states)):
        states[i] = view
        worlds.redeal(rules, states[i], seat, random, cards)
