"""Many worlds at once; the loader compiles it with the compiled rules as `kernel`."""

from typing import Any

kernel: Any = None
"""The compiled rules; the loader puts them here, and the rooms below."""
worlds: Any = None
dice: Any = None
belief: Any = None

GRAIN = 1 << 20
"""How finely a world's likelihood is told."""


def deal_worlds(rules: Any, view: Any, seat: int, states: Any, random: Any, cards: Any, trust: Any, tries: int) -> None:
    """Each state a world that the seat cannot tell from the true one; `cards` is a scratch pack, `trust` scratch too.

    With one try they are uniform. With more, a world is drawn anew as long as others are held likelier by what their
    seats let lie, but not for ever: what is only unlikely stays possible.
    """
    for other in range(rules.players):
        for rank in range(kernel.RANKS):
            trust[other, rank] = belief.trust(rules, view, seat, other, rank) if other != seat else 1.0
    for i in range(len(states)):
        states[i] = view
        worlds.redeal(rules, states[i], seat, random, cards)
        for _ in range(tries - 1):
            if dice.below(random, GRAIN) < GRAIN * likelihood(rules, states[i], trust):
                break
            worlds.redeal(rules, states[i], seat, random, cards)


def likelihood(rules: Any, s: Any, trust: Any) -> Any:
    """How well the hands fit what their seats let lie."""
    chance = 1.0
    for other in range(rules.players):
        for rank in range(kernel.RANKS):
            if kernel.copies(s.hand[other], rank):
                chance *= trust[other, rank]
    return chance
