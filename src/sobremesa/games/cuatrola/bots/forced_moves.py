"""Forced moves of every bot that thinks: sing what it can, the forty first; revoke never, and claim what is proven."""

from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Phase, Rules, State


def honest(view: View[Rules, State]) -> list[int]:
    """A21: the legal actions that break no duty; a revoke that the cards played have proven is claimed."""
    legal, s = view.legal_actions.codes, view.state
    if s.phase != Phase.PLAY or not kernel.may_claim(view.rules):
        return legal
    if is_proven(view.rules, s):
        return [kernel.RENUNCIO]
    cards = kernel.playable(view.rules, s)
    return [code for code in legal if code < kernel.PASO and cards >> code & 1]


def dutiful(view: View[Rules, State]) -> list[int]:
    """A21: the legal actions that break no duty, the claim of a revoke left out: what there is to weigh."""
    cards = kernel.playable(view.rules, view.state) if view.state.phase == Phase.PLAY else -1
    return [code for code in view.legal_actions.codes if code != kernel.RENUNCIO and cards >> code & 1]


def is_revoke(view: View[Rules, State], action: int) -> bool:
    """A21: whether the action is a card that is accepted here, though it breaks a duty."""
    is_card = view.state.phase == Phase.PLAY and action < kernel.PASO
    return is_card and not kernel.playable(view.rules, view.state) >> action & 1


def dearest(rules: Rules, s: State) -> int:
    """K20: to sing the trumps if that is possible, else any suit."""
    suits = kernel.singable(rules, s, s.turn)
    if suits >> s.trump & 1:
        return kernel.SING + s.trump
    suit = 0
    while not suits >> suit & 1:
        suit += 1
    return kernel.SING + suit


def is_proven(rules: Rules, view: State) -> bool:
    """A21: whether the seat to play may claim a revoke, and sees one."""
    if not kernel.may_claim(rules) or kernel.why_illegal_renuncio(rules, view) != kernel.Reason.LEGAL:
        return False
    return kernel.has_revoked(rules, view, 1 - kernel.side_of(view.turn)) != 0
