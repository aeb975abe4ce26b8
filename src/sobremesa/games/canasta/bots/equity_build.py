"""Builder of Canasta's equity tables from the groups' totals, by value iteration over rounds of self-play.

What happens in a round depends on the totals only by the openings that they ask for, so rounds are played for each
pair of bands; from each pair of totals each of them then leads to others, and so on. Who deals next is left out.
"""

from functools import cache, partial

import numpy as np

from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.ruleset import Ruleset
from sobremesa.executors.spread import Spread
from sobremesa.games.canasta import GAME
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import learned
from sobremesa.games.canasta.bots.match_equity import PLACES
from sobremesa.games.canasta.bots.selfplay import SelfPlay, Table
from sobremesa.games.canasta.rules import GROUPS, Rules, TargetRule

BELOW = 12
"""So many places of a table are below nought; the others go up to the target."""
SWEEPS = 60
"""More sweeps than a match has rounds."""


def build(ruleset: Ruleset, players: int, hands: int, seed: str, spread: Spread) -> dict[str, object]:
    """Return the chances in 1/10000, a line for each own total; `hands` rounds for each pair of bands.

    Raises `SobremesaError` for three groups.
    """
    rules = GAME.rules(ruleset, players)
    if kernel.groups(rules) != 2:
        raise SobremesaError("match equity is known for two groups; where there are three, points must do")
    first = Chance(seed, "equity", "canasta").below(1 << 32)
    number = len(bands(rules))
    pairs = list(spread(partial(gained, str(ruleset), players, hands, first), number**2))
    gains = [[np.array(pairs[number * own + theirs]) for theirs in range(number)] for own in range(number)]
    chances = np.full((PLACES, PLACES), 0.5)
    for _ in range(SWEEPS):
        chances = swept(rules, chances, gains)
    first_total, second, *_ = totals(rules)
    return {"low": first_total, "step": second - first_total, "equity": np.rint(10000 * chances).astype(int).tolist()}


def totals(rules: Rules) -> list[int]:
    """Return the totals of a table, which ends at the target."""
    step = rules.target // (PLACES - 1 - BELOW)
    return [rules.target - step * (PLACES - 1 - place) for place in range(PLACES)]


@cache
def bands(rules: Rules) -> list[int]:
    """Return a total in each band of the opening's minimum (C33, V4): the first one from -1 on."""
    first: dict[int, int] = {}
    for total in range(-1, rules.target):
        first.setdefault(kernel.minimum(rules, total), total)
    return list(first.values())


def band(rules: Rules, total: int) -> int:
    """Return the band of a total below the target."""
    minima = [kernel.minimum(rules, first) for first in bands(rules)]
    return minima.index(kernel.minimum(rules, min(total, rules.target - 1)))


def gained(ruleset: str, players: int, hands: int, first: int, pair: int) -> list[list[int]]:
    """Return what the groups make of each round from the so-manyth pair of bands."""
    play = _at_table(ruleset, players)
    known = bands(play.rules)
    own, theirs = (known[place] for place in divmod(pair, len(known)))
    gains: list[list[int]] = played(play, own, theirs, hands, first).tolist()
    return gains


@cache
def _at_table(ruleset: str, players: int) -> SelfPlay:
    return SelfPlay(GAME.rules(GAME.rulebook.parse(ruleset), players))


def played(play: SelfPlay, own: int, theirs: int, number: int, first: int) -> Table:
    """Return what both groups make of so many rounds from two totals."""
    seeds = first + number * (abs(own) + 7 * abs(theirs)) + np.arange(number)
    weights = [learned.weights(learned.TRIALS, play.rules)] * GROUPS
    return play.rounds(weights, seeds, np.tile([own, theirs, 0], (number, 1)))


def swept(rules: Rules, chances: Table, gains: list[list[Table]]) -> Table:
    """Return the chances one round earlier; what is no difference between the groups is made none."""
    every = [(total, band(rules, total)) for total in totals(rules)]
    earlier = np.array([[after(rules, chances, a, b, gains[i][j]) for b, j in every] for a, i in every])
    fair: Table = (earlier + 1 - earlier.T) / 2
    return fair


def after(rules: Rules, chances: Table, own: int, theirs: int, gains: Table) -> float:
    """Return the chance to win after a round from two totals."""
    a, b = own + gains[:, 0], theirs + gains[:, 1]
    target = rules.target + (rules.target_rule == TargetRule.MORE_THAN)
    over, won = np.maximum(a, b) >= target, np.where(a == b, 0.5, a > b)
    return float(np.where(over, won, between(rules, chances, a, b)).mean())


def between(rules: Rules, chances: Table, own: Table, theirs: Table) -> Table:
    """Return the chances between the places of the table, as the compiled player reads them."""
    low, step = totals(rules)[0], totals(rules)[1] - totals(rules)[0]
    x, y = (np.clip((total - low) / step, 0, PLACES - 1 - 1e-9) for total in (own, theirs))
    i, j = x.astype(int), y.astype(int)
    u, v = x - i, y - j
    near = (1 - v) * chances[i, j] + v * chances[i, j + 1]
    far = (1 - v) * chances[i + 1, j] + v * chances[i + 1, j + 1]
    found: Table = (1 - u) * near + u * far
    return found
