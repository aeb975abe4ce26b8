"""Playouts of a hand by the card model, each card as likely as players choose it, in the kernel dialect."""

from typing import NamedTuple

from sobremesa.fast.dialect import Floats, Ints, Random
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import card_model, forced_moves
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.solver import pimc

OTHERS, OURS = 0, 1
"""Whose weights: those of the other pair, or of one's own."""


class PlayoutPolicy(NamedTuple):
    """By which weights each pair chooses its cards, with the scratch of `card_model`."""

    weights: Floats
    plays: Ints
    counts: Floats


def go_on(rules: Rules, s: State, random: Random, policy: PlayoutPolicy) -> None:
    """Play the hand until it is over."""
    while is_on(s):
        if s.phase == kernel.Phase.CANTE:
            kernel.apply(rules, s, forced_moves.dearest(rules, s))
        else:
            kernel.apply(rules, s, pick(rules, s, random, policy, OTHERS))


def is_on(s: State) -> bool:
    """Return whether a card or a cante is due."""
    return s.phase in (kernel.Phase.PLAY, kernel.Phase.CANTE)


def pick(rules: Rules, s: State, random: Random, policy: PlayoutPolicy, whose: int) -> int:
    """Return a card, each as likely as players of that pair choose it."""
    legal = kernel.playable(rules, s)
    if legal & (legal - 1) == 0:
        return kernel.lowest_card(legal)
    play = policy.plays[0]
    card_model.present(rules, s, play)
    row = policy.weights[whose, card_model.situation(s, play)]
    chosen, total, hand = legal & -legal, 0.0, s.hand[s.turn]
    while legal:
        card = legal & -legal
        legal ^= card
        odds = card_model.odds(rules, s, play, hand, card, row, policy.counts)
        total += odds
        if pimc.share(random) * total < odds:
            chosen = card
    return kernel.lowest_card(chosen)


def swept(s: State, side: int, sweeps: Floats | tuple[int, int]) -> float:
    """Return what all five tricks are worth more to a pair in a hand that is over, as `Worth` has it."""
    lost: float = -sweeps[1] if s.tricks[1 - side] == kernel.TRICKS else 0.0
    worth: float = sweeps[0] if s.tricks[side] == kernel.TRICKS else lost
    return worth
