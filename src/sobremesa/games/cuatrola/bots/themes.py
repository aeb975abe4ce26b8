"""Themes of puzzles: the game's texts have each as `puzzle.theme.` and its name."""

from typing import Final

from sobremesa.core.kernel import clone
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.kinds_of_loss import kind_of_loss
from sobremesa.games.cuatrola.rules import Phase, Rules, State
from sobremesa.search.weighted_worlds import WeightedWorlds

KINDS: Final = {
    "passed": "contract",
    "bid": "contract",
    "contract": "contract",
    "cante": "cante",
    "claim": "claim",
    "revoked": "claim",
    "drew": "trumps",
    "not_drawn": "trumps",
    "lead": "lead",
    "beat": "montar",
    "left": "montar",
    "beater": "montar",
    "kept": "points",
    "given": "points",
    "discard": "points",
}
"""The theme of each kind of play that loses."""
THEMES: Final = tuple(dict.fromkeys(KINDS.values()))


def theme(rules: Rules, s: State, worlds: WeightedWorlds, best: int, obvious: int) -> tuple[str, dict[str, int]]:
    """Return what a puzzle is about: a cante where one of the plays gives it up, else the kind of play that loses.

    No numbers belong to its reason.
    """
    if s.phase == Phase.PLAY and _singable(rules, s, best) != _singable(rules, s, obvious):
        return "cante", {}
    return KINDS[kind_of_loss(rules, s, obvious, best)], {}


def _singable(rules: Rules, s: State, action: int) -> int:
    """Return the suits that the seat still has to sing after an action; none where it may not sing."""
    after = clone(s)
    kernel.apply(rules, after, action)
    return kernel.singable(rules, after, s.turn) if kernel.sings(rules, s, s.turn) else 0
