"""Sampler of many worlds at once, in the kernel dialect."""

from typing import Any

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Floats, Source, States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import worlds
from sobremesa.games.cuarenta.bots import likelihood
from sobremesa.games.cuarenta.rules import Rules, State

RESOLUTION = 1 << 20
"""Steps of a random number between 0 and 1."""


def deal_worlds(
    rules: Rules, view: State, seat: int, states: States, random: Source, cards: list[int], trust: Floats, tries: int
) -> None:
    """Make each state a world that the seat cannot tell from the true one; `cards` is a scratch pack, `trust` scratch.

    With one try they are uniform. With more, a world is drawn anew as long as others are held likelier by what their
    seats let lie, but not for ever: what is only unlikely stays possible.
    """
    for other in range(rules.players):
        for rank in range(kernel.RANKS):
            trust[other, rank] = likelihood.trust(rules, view, seat, other, rank) if other != seat else 1.0
    for i in range(len(states)):
        states[i] = view
        worlds.redeal(rules, states[i], seat, random, cards)
        for _ in range(tries - 1):
            if splitmix.below(random, RESOLUTION) < RESOLUTION * fit(rules, states[i], trust):
                break
            worlds.redeal(rules, states[i], seat, random, cards)


def fit(rules: Rules, s: State, trust: Floats) -> Any:
    """Return how well the hands fit what their seats let lie."""
    chance = 1.0
    for other in range(rules.players):
        for rank in range(kernel.RANKS):
            if kernel.copies(s.hand[other], rank):
                chance *= trust[other, rank]
    return chance
