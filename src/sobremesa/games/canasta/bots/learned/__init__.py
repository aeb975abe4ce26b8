"""Learned data from self-play: weights of the stronger player, and chances to win the match from a score.

Each file says by which command it was made. The weights were found at `wikibooks` with four players and are no worse
elsewhere. There are chances for both rulesets with two and with four players; other tables use the nearest, and where
there are three groups, or another target than 5000, points must do.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots.match_equity import EquityTable
from sobremesa.games.canasta.bots.weights import WEIGHTS, Weights
from sobremesa.games.canasta.rules import Rules

TARGET = 5000
"""The target that the chances are for."""


WEIGHTS_FILE = "weights.json"
"""Where the weights are, in this package."""


def equity_file(rules: Rules) -> str:
    """Return the chances for a table: by whether a row takes the pile (A30), and by whether there are partners."""
    return f"equity-{'classic' if rules.pile_onto_row else 'wikibooks'}-{2 if rules.players < 4 else 4}.json"


@cache
def read(name: str) -> dict[str, Any]:
    """Return a file's content."""
    found: dict[str, Any] = json.loads(files(__package__).joinpath(name).read_text("utf-8"))
    return found


def weights() -> Weights:
    """Return the stronger player's weights."""
    return Weights(**{name: read(WEIGHTS_FILE)["weights"][name] for name in WEIGHTS})


def equity_table(rules: Rules) -> EquityTable:
    """Return what totals are worth; where only points can tell, a judge who knows nothing."""
    if kernel.groups(rules) != 2 or rules.target != TARGET:
        return EquityTable()
    return EquityTable(1, [[chance / 10000 for chance in line] for line in read(equity_file(rules))["equity"]])
