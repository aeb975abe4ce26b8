"""Forced moves of every bot that thinks: sing what it can, the forty first; revoke never, and claim what is proven."""

from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Phase, Rules, State


def honest(view: View[Rules, State]) -> list[int]:
    """A21: the legal actions that break no duty; a revoke that the cards played have proven is claimed."""
    legal, s = view.legal_actions.codes, view.state
    if s.phase != Phase.PLAY or not rules.may_claim(view.rules):
        return legal
    if rules.RENUNCIO in legal and rules.has_revoked(view.rules, s, 1 - rules.side_of(s.turn)):
        return [rules.RENUNCIO]
    cards = rules.playable(view.rules, s)
    return [code for code in legal if code < rules.PASO and cards >> code & 1]


def dutiful(view: View[Rules, State]) -> list[int]:
    """A21: the legal actions that break no duty, the claim of a revoke left out: what there is to weigh."""
    cards = rules.playable(view.rules, view.state) if view.state.phase == Phase.PLAY else -1
    return [code for code in view.legal_actions.codes if code != rules.RENUNCIO and cards >> code & 1]


def is_revoke(view: View[Rules, State], action: int) -> bool:
    """A21: whether the action is a card that is accepted here, though it breaks a duty."""
    is_card = view.state.phase == Phase.PLAY and action < rules.PASO
    return is_card and not rules.playable(view.rules, view.state) >> action & 1


def best_cante(s: State, legal: list[int]) -> int:
    """K20, K31: the dearest suit that may be sung; points sung are never lost again (A29)."""
    return max(legal[:-1], key=lambda action: rules.cante_points(action - rules.SING, s.trump))
