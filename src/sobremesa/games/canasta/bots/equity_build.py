"""Builder of Canasta's equity tables from the groups' totals, by value iteration over rounds of self-play.

What happens in a round depends on the totals only by the openings that they ask for, so rounds are played for each
pair of bands; from each pair of totals each of them then leads to others, and so on. Who deals next is left out.
"""

from bisect import bisect_right
from functools import cache, partial

import numpy as np

from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.ruleset import Ruleset
from sobremesa.executors.spread import Spread
from sobremesa.games.canasta import GAME
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import learned
from sobremesa.games.canasta.bots.match_equity import LOW, PLACES, STEP
from sobremesa.games.canasta.bots.selfplay import SelfPlay, Table
from sobremesa.games.canasta.rules import GROUPS, TargetRule

BANDS = (-1, 0, 1500, 3000)
"""A total in each band of the opening's minimum (§6.6)."""
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
    pairs = list(spread(partial(gained, str(ruleset), players, hands, first), len(BANDS) ** 2))
    gains = [[np.array(pairs[len(BANDS) * own + theirs]) for theirs in range(len(BANDS))] for own in range(len(BANDS))]
    chances = np.full((PLACES, PLACES), 0.5)
    for _ in range(SWEEPS):
        chances = swept(chances, gains, rules.target + (rules.target_rule == TargetRule.MORE_THAN))
    return {"low": LOW, "step": STEP, "equity": np.rint(10000 * chances).astype(int).tolist()}


def gained(ruleset: str, players: int, hands: int, first: int, pair: int) -> list[list[int]]:
    """Return what the groups make of each round from the so-manyth pair of bands."""
    own, theirs = (BANDS[place] for place in divmod(pair, len(BANDS)))
    gains: list[list[int]] = played(_at_table(ruleset, players), own, theirs, hands, first).tolist()
    return gains


@cache
def _at_table(ruleset: str, players: int) -> SelfPlay:
    return SelfPlay(GAME.rules(GAME.rulebook.parse(ruleset), players))


def played(play: SelfPlay, own: int, theirs: int, number: int, first: int) -> Table:
    """Return what both groups make of so many rounds from two totals."""
    seeds = first + number * (abs(own) + 7 * abs(theirs)) + np.arange(number)
    weights = [learned.weights(learned.TRIALS, play.rules)] * GROUPS
    return play.rounds(weights, seeds, np.tile([own, theirs, 0], (number, 1)))


def swept(chances: Table, gains: list[list[Table]], target: int) -> Table:
    """Return the chances one round earlier; what is no difference between the groups is made none."""
    totals = [LOW + STEP * place for place in range(PLACES)]
    earlier = np.array([[after(chances, a, b, gains[band(a)][band(b)], target) for b in totals] for a in totals])
    fair: Table = (earlier + 1 - earlier.T) / 2
    return fair


def band(total: int) -> int:
    """Return the band of a total."""
    return max(0, bisect_right(BANDS, total) - 1)


def after(chances: Table, own: int, theirs: int, gains: Table, target: int) -> float:
    """Return the chance to win after a round from two totals."""
    a, b = own + gains[:, 0], theirs + gains[:, 1]
    over, won = np.maximum(a, b) >= target, np.where(a == b, 0.5, a > b)
    return float(np.where(over, won, between(chances, a, b)).mean())


def between(chances: Table, own: Table, theirs: Table) -> Table:
    """Return the chances between the places of the table, as the compiled player reads them."""
    x, y = (np.clip((total - LOW) / STEP, 0, PLACES - 1 - 1e-9) for total in (own, theirs))
    i, j = x.astype(int), y.astype(int)
    u, v = x - i, y - j
    near = (1 - v) * chances[i, j] + v * chances[i, j + 1]
    far = (1 - v) * chances[i + 1, j] + v * chances[i + 1, j + 1]
    found: Table = (1 - u) * near + u * far
    return found
