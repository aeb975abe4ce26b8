"""The rules with fewer plays to choose from, for a search; the loader compiles it with the compiled rules as `kernel`.

What is left out cannot be better than what stays: suits never matter to the score, so that one card of a rank does for
all; a run that is not collected as a whole is the opponents' (P43); a claim is made exactly when it is right (P62).
"""

from typing import Any

kernel: Any = None
"""The compiled rules; the loader puts them here."""

MAX_LEGAL = 284
"""As the rules': they list all plays before some are left out."""


def actor(rules: Any, s: Any) -> Any:
    """As the rules say."""
    return kernel.actor(rules, s)


def cards_needed(rules: Any, s: Any) -> Any:
    """As the rules say."""
    return kernel.cards_needed(rules, s)


def deal(rules: Any, s: Any, deck: Any) -> None:
    """As the rules say."""
    kernel.deal(rules, s, deck)


def apply(rules: Any, s: Any, action: int) -> None:
    """As the rules say."""
    kernel.apply(rules, s, action)


def legal_actions(rules: Any, s: Any, out: Any) -> int:
    """The legal actions worth a thought, codes ascending; returns how many."""
    n = kernel.legal_actions(rules, s, out)
    if s.phase == kernel.Phase.PLAY:
        return best_plays(s, out, n)
    if s.phase == kernel.Phase.TAKE:
        out[0] = out[n - 1]
    if s.phase == kernel.Phase.CLAIM:
        out[0] = right_claim(s, out, n)
    return 1


def best_plays(s: Any, out: Any, n: int) -> int:
    """One card of each rank, with whole runs."""
    kept, hand = 0, s.hand[s.turn]
    for i in range(n):
        card = kernel.card_of(out[i])
        if kernel.lowest(hand, card // 4) == 1 << card and not overlooks(s, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


def overlooks(s: Any, action: int) -> Any:
    """P43: whether the play leaves any of its run to the opponents."""
    taken, rank = kernel.taken_of(action), kernel.card_of(action) // 4
    if taken == 0:
        return 0
    return kernel.run_above(s.table & ~taken, kernel.last_rung(taken, rank)) != 0


def right_claim(s: Any, out: Any, n: int) -> Any:
    """The first claim that is right, or silence."""
    for i in range(1, n):
        if kernel.claim_is_right(s, kernel.side_of(s.turn), kernel.taken_of(out[i]) - 1):
            return out[i]
    return out[0]
