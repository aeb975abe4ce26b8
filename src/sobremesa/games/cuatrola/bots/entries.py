"""Entries of the searching players and of reviews in machine code."""

from collections.abc import Mapping
from typing import Final

from sobremesa.compile.call import Native
from sobremesa.fast.compile import compiled
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import card_model_player, decision, judging, match_worth, rules_player
from sobremesa.search import playing_on

_judging = compiled(
    judging,
    learned=compiled(playing_on, kernel=kernel, player=card_model_player, leaf=match_worth),
    by_rules=compiled(playing_on, kernel=kernel, player=rules_player, leaf=match_worth),
)
ENTRIES: Final[Mapping[str, Native]] = {
    "decide": compiled(decision).decide,
    "likelihoods": _judging.likelihoods,
    "play_on": _judging.play_on,
    "ends": _judging.ends,
    "hand": _judging.hand,
}
"""By name."""
