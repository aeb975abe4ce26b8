"""Match equity of the totals between two rounds."""

from dataclasses import dataclass, field

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import NONE, Phase, Rules, State

PLACES = 33
"""How many totals a table of chances has, from the lowest up to the target."""


@dataclass(slots=True)
class EquityTable:
    """The chances to win, by own and by the others' total."""

    known: int = 0  # 0: only points can tell
    low: float = 0.0  # the lowest total
    step: float = 1.0  # and how far apart they are
    equity: list[list[float]] = field(default_factory=lambda: [[0.0] * PLACES for _ in range(PLACES)])


def worth(rules: Rules, s: State, group: int, judge: EquityTable) -> float:
    """Return the group's chance to win the match; where that is unknown, its lead in points as a part of the target."""
    if not judge.known:
        return lead(rules, s, group) / rules.target
    if s.phase == Phase.OVER:
        winners = 0
        for other in range(kernel.groups(rules)):
            winners += s.winner[other]
        return s.winner[group] / winners
    return chance_to_win(judge, s.score[group], s.score[1 - group])


def lead(rules: Rules, s: State, group: int) -> int:
    """Return a group's total less the best other one."""
    best = -NONE
    for other in range(kernel.groups(rules)):
        if other != group:
            best = max(best, s.score[other])
    return s.score[group] - best


def chance_to_win(judge: EquityTable, own: int, theirs: int) -> float:
    """Return the chance to win the match from two totals between rounds (bilinear interpolation of the table)."""
    x = min(max((own - judge.low) / judge.step, 0.0), PLACES - 1 - 1e-9)
    y = min(max((theirs - judge.low) / judge.step, 0.0), PLACES - 1 - 1e-9)
    i, j = int(x), int(y)
    u, v = x - i, y - j
    near = (1 - v) * judge.equity[i][j] + v * judge.equity[i][j + 1]
    far = (1 - v) * judge.equity[i + 1][j] + v * judge.equity[i + 1][j + 1]
    return (1 - u) * near + u * far
