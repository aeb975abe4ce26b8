"""Forced moves of every bot that thinks: take what was overlooked, and claim what is certain."""

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import Rules, State


def takes_all(legal: list[int]) -> int:
    """P43, V8: as many cards as an opponent overlooked; among equals the last listed."""
    return max(reversed(legal), key=lambda action: kernel.how_many(kernel.taken_of(action)))


def certain_claim(rules: Rules, s: State, legal: list[int]) -> int:
    """P62: a rank that is a ronda's for certain, or silence.

    At a hand's end all cards have been laid, in sight of everybody, so that nothing is left to guess.
    """
    side = kernel.side_of(s.turn)
    for action in legal[1:]:
        if kernel.claim_is_right(s, side, kernel.taken_of(action) - 1):
            return action
    return legal[0]
