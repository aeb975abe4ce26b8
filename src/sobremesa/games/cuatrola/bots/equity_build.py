"""Cuatrola's match equity: how likely a pair wins the match, by who is mano, its score and the other's."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import numpy.typing as npt

from sobremesa.core.chance import Chance
from sobremesa.core.ruleset import Ruleset
from sobremesa.executors.spread import Spread
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, record_type, to_record
from sobremesa.games.cuatrola import GAME
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import value_iteration
from sobremesa.games.cuatrola.bots.learned.solver_calibration import made
from sobremesa.games.cuatrola.rules import Rules, State
from sobremesa.games.cuatrola.solver import search

Floats = npt.NDArray[np.float64]

PLACES = 5
"""Decimal places of a table."""
ROUNDS = 3
"""Most rounds of working out the scores that a hand may leave as they are."""
LOT = 100
"""Deals that are solved between two messages to a process."""
MOST = 100
"""More points than a hand can give."""


def build(ruleset: Ruleset, players: int, hands: int, seed: str, spread: Spread) -> dict[str, object]:
    """Return the table, from so many random deals solved under every contract and bid for anew at every score.

    Rows are one's own score from 0 to the target less one, columns the other pair's.
    """
    rules = GAME.rules(ruleset, players)
    lots = spread(partial(solved, str(ruleset), players, hands, seed), -(-hands // LOT))
    table = Race(rules, dealt(rules, range(hands), seed), list(lots)).table()
    return {name: rounded(table[mano, :-1, :-1]) for name, mano in (("mano", 1), ("not mano", 0))}


Solved = tuple[list[list[list[float]]], list[list[list[int]]]]
"""Of each deal, by contract and declarer: side 0's chance to win it, and the side + 1 that takes all its tricks."""


def solved(ruleset: str, players: int, hands: int, seed: str, lot: int) -> Solved:
    """Return what the solver finds of the deals of a lot."""
    rules = GAME.rules(GAME.rulebook.parse(ruleset), players)
    deals = dealt(rules, range(LOT * lot, min(LOT * (lot + 1), hands)), seed)
    wins, swept = np.zeros((len(deals), 4, 4)), np.zeros((len(deals), 4, 4), np.int64)
    world, work = np.zeros(1, record_type(State())), np.zeros(1, search.workspace)[0]
    compiled(value_iteration).solve(to_record(rules)[0], deals, world, work, made(), wins, swept)
    return wins.tolist(), swept.tolist()


def rounded(table: Floats) -> list[list[float]]:
    """Return the rows of a table as they are written."""
    return [[round(float(x), PLACES) for x in row] for row in table]


class Race:
    """The deals of a table, as they were solved lot by lot, and the values that follow from them."""

    def __init__(self, rules: Rules, deals: Records, lots: Sequence[Solved]) -> None:
        self._race, self._rules = compiled(value_iteration), rules
        self._record, self._deals = to_record(rules)[0], deals
        self._world, self._legal = np.zeros(1, record_type(State())), np.zeros(kernel.MAX_LEGAL, np.int64)
        self._wins = np.concatenate([np.array(wins, np.float64) for wins, _ in lots])
        self._swept = np.concatenate([np.array(swept, np.int64) for _, swept in lots])

    def table(self) -> Floats:
        """[mano or not][own score][their score], from the highest scores down."""
        n = self._rules.target
        table = np.full((2, n + 1, n + 1), 0.5)
        table[:, n, :n], table[:, :n, n] = 1.0, 0.0
        for total in range(2 * n - 2, -1, -1):
            scores = [(ours, total - ours) for ours in range(max(0, total - n + 1), min(n - 1, total) + 1)]
            for _ in range(ROUNDS):
                if not sum(self._work_out(table, *score) for score in scores):
                    break
        return table

    def _work_out(self, table: Floats, ours: int, theirs: int) -> float:
        """Work out the mano's chance at one score, and at the score turned round; return the share that stays there."""
        n = self._rules.target
        out = np.zeros((2, MOST))
        score = np.array([ours, theirs])
        self._race.tally(
            *(self._record, self._deals, self._wins, self._swept, score, self._world, self._legal, table, out)
        )
        value = 0.0
        for points in np.flatnonzero(out.any(0)).tolist():
            value += out[0, points] * self._after(table, min(n, ours + points), theirs)
            value += out[1, points] * self._after(table, ours, min(n, theirs + points))
        table[1, ours, theirs], table[0, theirs, ours] = value, 1.0 - value
        return float(out[:, 0].sum())

    def _after(self, table: Floats, ours: int, theirs: int) -> float:
        """Return the worth of a score to who was mano: the others are now, or nobody knows who."""
        return float(table[:, ours, theirs].mean() if self._rules.next_dealer else table[0, ours, theirs])


def dealt(rules: Rules, numbers: Sequence[int], seed: str) -> Records:
    """Return the random deals of these numbers as records; seat 0 is mano."""
    records = np.zeros(len(numbers), record_type(State()))
    for place, number in enumerate(numbers):
        state = State()
        kernel.start(rules, state, kernel.SEATS - 1)
        kernel.deal(rules, state, Chance(seed, "race", number).shuffled(kernel.DECK))
        records[place] = to_record(state)[0]
    return records
