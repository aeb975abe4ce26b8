"""Pruning of plays: the rules with fewer of them to choose from, for a search, in the kernel dialect.

What is left out cannot be better than what stays: suits never matter to the score, so that one card of a rank does for
all; what is not captured though it can be is the opponents' (P43, V8); a claim is made exactly when it is right (P62).
"""

from typing import Any

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import Rules, State

MAX_LEGAL = 512
"""As the rules': they list all plays before some are left out."""


def actor(rules: Rules, s: State) -> Any:
    """Do as the rules do."""
    return kernel.actor(rules, s)


def cards_needed(rules: Rules, s: State) -> Any:
    """Do as the rules do."""
    return kernel.cards_needed(rules, s)


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """Do as the rules do."""
    kernel.deal(rules, s, deck)


def apply(rules: Rules, s: State, action: int) -> None:
    """Do as the rules do."""
    kernel.apply(rules, s, action)


def legal_actions(rules: Rules, s: State, out: Any) -> int:
    """Return the legal actions worth a thought, codes ascending; returns how many."""
    n = kernel.legal_actions(rules, s, out)
    if s.phase == kernel.Phase.PLAY:
        return best_plays(rules, s, out, n)
    if s.phase == kernel.Phase.TAKE:
        out[0] = most_cards(out, n)
    if s.phase == kernel.Phase.CLAIM:
        out[0] = right_claim(s, out, n)
    return 1


def best_plays(rules: Rules, s: State, out: Any, n: int) -> int:
    """Write one card of each rank, with whole runs."""
    kept, hand = 0, s.hand[s.turn]
    for i in range(n):
        card = kernel.card_of(out[i])
        if kernel.lowest(hand, card // 4) == 1 << card and not kernel.leaves_to_others(rules, s, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


def most_cards(out: Any, n: int) -> Any:
    """P43, V8: what takes most of what was overlooked; among equals the last listed."""
    best = out[0]
    for i in range(1, n):
        if kernel.how_many(kernel.taken_of(out[i])) >= kernel.how_many(kernel.taken_of(best)):
            best = out[i]
    return best


def right_claim(s: State, out: Any, n: int) -> Any:
    """Return the first claim that is right, or silence."""
    for i in range(1, n):
        if kernel.claim_is_right(s, kernel.side_of(s.turn), kernel.taken_of(out[i]) - 1):
            return out[i]
    return out[0]
