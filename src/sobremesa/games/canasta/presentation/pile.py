"""Stock and pile in words: what lies on top, what it takes, and whether the viewer may take it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sobremesa.core.position import View
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.presentation.card_text import many, number, one
from sobremesa.games.canasta.rules import Do, Phase, Reason, Rules, State
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

WAYS: Final = {(0, 0): "needs", (1, 0): "needs_wild", (0, 1): "needs_row", (1, 1): "needs_any"}
"""Text keys for a pile that is not frozen, by the ways in which it can be taken at this table."""

TOLD: Final = {
    Reason.LEGAL: "legal",
    Reason.FIRST_CYCLE: "first_cycle",
    Reason.BLOCKED: "blocked",
    Reason.RANK_LAID: "rank_laid",
    Reason.TOO_FEW_NATURALS: "too_few",
    Reason.FROZEN: "too_few",
    Reason.PAIR_WANTED: "too_few",
    Reason.TOO_FEW_POINTS: "too_few_points",
    Reason.CARD_TO_KEEP: "card_to_keep",
}
"""Text keys for the reasons that keep the viewer from the pile."""


def words(view: Seen, viewer: Viewer, own: State) -> list[str]:
    """Up to three sentences: how many cards, what the pile takes, and whether the viewer may take it.

    `own` is the state that tells what the viewer needs (`asked`).
    """
    return [_counts(view.state, viewer), *_what_it_takes(view.rules, own, viewer), *_may_take(view, viewer)]


def asked(view: Seen, viewer: Viewer) -> State:
    """Return the state that tells what the viewer needs for the pile: as it is, or as their next turn begins.

    A pile may be frozen for one group and not for the other; what is said to a player is of their own group.
    """
    rules, s = view.rules, view.state
    if (
        not rules.prefrozen
        or viewer.seat not in s.order
        or (s.phase == Phase.START and kernel.player(s) == viewer.seat)
    ):
        return s
    own = replace(s)  # of whose lists a turn that begins changes none
    kernel.begin_turn(rules, own, s.order.index(viewer.seat))
    return own


def freezes(rules: Rules, kind: int) -> bool:
    """Return whether a card freezes the pile it comes onto (C55); none does where that is always frozen (V12)."""
    return bool(kernel.freezes(kind)) and not rules.always_frozen


def _counts(s: State, viewer: Viewer) -> str:
    say = viewer.say
    if s.aside:
        return say("pile.aside", stock=s.stock_left, n=s.aside)
    if not s.pile_size:
        return say("pile.none", stock=s.stock_left)
    return say("pile", stock=s.stock_left, n=s.pile_size, top=one(s.pile[s.pile_size - 1], viewer))


def _what_it_takes(rules: Rules, s: State, viewer: Viewer) -> Iterator[str]:
    """Yield what a player needs to take it."""
    if not s.pile_size:
        return
    top = s.pile[s.pile_size - 1]
    if not kernel.is_natural(top):
        yield viewer.say("pile.frozen_shut" if s.frozen else "pile.shut")
    else:
        key = "frozen" if kernel.is_frozen(rules, s) else WAYS[rules.pile_with_wild, rules.pile_onto_row]
        yield viewer.say(f"pile.{key}", n=kernel.naturals_needed(rules, s), cards=many(top, viewer))


def _may_take(view: Seen, viewer: Viewer) -> Iterator[str]:
    """Yield whether the viewer may take it now, at the start of their turn."""
    s = view.state
    if s.phase != Phase.START or kernel.player(s) != viewer.seat:
        return
    reason = Reason(kernel.why_not_take(view.rules, s))
    if reason in (Reason.PILE_EMPTY, Reason.TOP_NOT_NATURAL):
        return
    can = any(kernel.do_of(action) == Do.TAKE for action in view.legal_actions)
    key = "otherwise" if can and reason != Reason.LEGAL else TOLD.get(reason, "no")
    top = s.pile[s.pile_size - 1]
    n = s.hand[viewer.seat][top]
    if key == "too_few" and not n:
        key = "none"
    yield viewer.say(f"may.{key}", held=number(n, top, viewer), cards=many(top, viewer), need=s.need)
