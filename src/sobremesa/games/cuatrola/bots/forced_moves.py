"""Forced moves of every bot that thinks: sing what it can, the forty first."""

from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import State


def best_cante(s: State, legal: list[int]) -> int:
    """K20, K31: the dearest suit that may be sung; points sung are never lost again (A29)."""
    return max(legal[:-1], key=lambda action: rules.cante_points(action - rules.SING, s.trump))


def points_of(card: int) -> int:
    """K18: what a card counts."""
    return rules.POINTS[card // 4]
