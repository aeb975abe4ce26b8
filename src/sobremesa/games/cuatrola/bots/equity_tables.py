"""Tables of match equity, which know who is mano: those that are shipped, and the crude model's."""

import json
from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from sobremesa.games.cuatrola import GAME
from sobremesa.games.cuatrola.bots import learned
from sobremesa.games.cuatrola.bots.equity import equity
from sobremesa.games.cuatrola.rules import SEATS, Rules
from sobremesa.games.cuatrola.rulesets import RULEBOOK

Floats = npt.NDArray[np.float64]

ROWS = ("not mano", "mano")
"""The halves of a table, by whether the pair is mano in the next hand."""


@cache
def equity_table(rules: Rules) -> Floats:
    """Return how likely a pair wins the match: [mano in the next hand][its score][the other's], up to the target."""
    table = crude(rules)
    name = preset_of(rules)
    file = files(learned) / f"equity-{name}.json"
    if name and file.is_file():
        read = json.loads(file.read_text(encoding="utf-8"))
        for mano, row in enumerate(ROWS):
            table[mano, :-1, :-1] = read[row]
    return table


def crude(rules: Rules) -> Floats:
    """Return the rule-based player's table, which knows nothing of who is mano."""
    scores = range(rules.target + 1)
    return np.array([[[equity(rules, ours, theirs) for theirs in scores] for ours in scores]] * len(ROWS))


def preset_of(rules: Rules) -> str:
    """Return the named ruleset with these values; empty for any other."""
    names = (name for name in RULEBOOK.presets if GAME.rules(RULEBOOK.ruleset(name), SEATS) == rules)
    return next(names, "")
