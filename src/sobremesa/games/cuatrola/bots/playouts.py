"""Playouts of a hand by the card model, each card as likely as players choose it, in the kernel dialect."""

from typing import Any, NamedTuple

import numpy as np

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Random
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import card_model
from sobremesa.games.cuatrola.rules import Rules, State

OTHERS, OURS = 0, 1
"""Whose weights: those of the other pair, or of one's own."""


class PlayoutPolicy(NamedTuple):
    """By which weights each pair chooses its cards, with the scratch of `card_model`."""

    weights: Any
    plays: Any
    counts: Any


def go_on(rules: Rules, s: State, random: Random, policy: Any) -> None:
    """Play the hand until it is over."""
    while is_on(s):
        if s.phase == kernel.Phase.CANTE:
            kernel.apply(rules, s, dearest(rules, s))
        else:
            kernel.apply(rules, s, pick(rules, s, random, policy, OTHERS))


def is_on(s: State) -> Any:
    """Return whether a card or a cante is due."""
    return s.phase in (kernel.Phase.PLAY, kernel.Phase.CANTE)


def dearest(rules: Rules, s: State) -> Any:
    """K20: to sing the trumps if that is possible, else any suit."""
    suits = kernel.singable(rules, s, s.turn)
    if suits >> s.trump & 1:
        return kernel.SING + s.trump
    suit = 0
    while not suits >> suit & 1:
        suit += 1
    return kernel.SING + suit


def pick(rules: Rules, s: State, random: Random, policy: Any, whose: int) -> Any:
    """Return a card, each as likely as players of that pair choose it."""
    legal = kernel.playable(rules, s)
    if legal & (legal - 1) == 0:
        return code_of(legal)
    play = policy.plays[0]
    card_model.present(rules, s, play)
    row = policy.weights[whose, card_model.situation(s, play)]
    chosen, total, hand = legal & -legal, 0.0, s.hand[s.turn]
    while legal:
        card = legal & -legal
        legal ^= card
        odds = card_model.odds(rules, s, play, hand, card, row, policy.counts)
        total += odds
        if (splitmix.next_word(random) >> np.uint64(11)) / 9007199254740992.0 * total < odds:
            chosen = card
    return code_of(chosen)


def swept(s: State, side: int, sweeps: Any) -> Any:
    """Return what all five tricks are worth more to a pair in a hand that is over, as `Worth` has it."""
    if s.tricks[side] == kernel.TRICKS:
        return sweeps[0]
    return -sweeps[1] if s.tricks[1 - side] == kernel.TRICKS else 0.0


def code_of(card: int) -> int:
    """Return the number of a card."""
    code = 0
    while card >> code & 1 == 0:
        code += 1
    return code


def final_margin(rules: Rules, s: State) -> Any:
    """Return by how much side 0 has won a hand that is over: in half points, or ±1 where tricks decide."""
    winner = kernel.hand_winner(rules, s)
    sign = 0 if winner == kernel.NO_SIDE else 1 - 2 * winner
    return 2 * (s.points[0] - s.points[1]) + sign if kernel.counts_points(s) else sign
