"""Measurement of levels: `python -m tools.levels measure GAME` plays the comparisons in the arena and stores each.

Without further options it plays every comparison of the game, which takes days; `--ruleset`, `--players`, `--level`,
`--over` and `--unit` choose among them.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from sobremesa import __version__
from sobremesa.arena.command import ArenaConfig, Result, held
from sobremesa.arena.statistics import Estimate
from sobremesa.arena.table import Table
from sobremesa.core.errors import SobremesaError
from sobremesa.executors.spread import Executor
from tools.levels.rows import FOLDER, MATCH, Interval, Key, Row, known
from tools.levels.stored import asked, store


def main(words: Sequence[str], folder: Path = FOLDER) -> None:
    """Play what is asked for; raises `SobremesaError` for what is not on the page or cannot be played."""
    options = parser().parse_args(words)
    chosen = [key for key in asked(options.game, folder) if _chosen(key, options)]
    if not chosen:
        raise SobremesaError(f"the page of the levels has no such comparison of '{options.game}'")
    for key in chosen:
        row = measured(options.game, key, options.boards, options.seed, Executor(jobs=options.jobs))
        store(options.game, row, folder)
        print(*key, row.points or row.wins, flush=True)


def parser() -> argparse.ArgumentParser:
    """Return the options."""
    made = argparse.ArgumentParser(prog="python -m tools.levels measure", description=__doc__)
    made.add_argument("game", choices=known())
    made.add_argument("--ruleset")
    made.add_argument("--players", type=int)
    made.add_argument("--level")
    made.add_argument("--over")
    made.add_argument("--unit", help="hand, round or match")
    made.add_argument("--boards", type=int, default=100)
    made.add_argument("--seed", default="levels")
    made.add_argument("--jobs", type=int, default=1)
    return made


def _chosen(key: Key, options: argparse.Namespace) -> bool:
    return all(getattr(options, name) in (None, value) for name, value in key._asdict().items())


def measured(game: str, key: Key, boards: int, seed: str, executor: Executor) -> Row:
    """Return what a comparison comes to on so many boards; but for the times it is the same on every machine."""
    table = Table(game, key.ruleset, key.players, key.unit == MATCH, seed)
    result = held(table, [key.level, key.over], ArenaConfig(boards, executor, times=True))
    (meeting,) = result.outcome.meetings
    points = None if table.matches else _interval(meeting.lead)
    return Row(*key, boards, seed, points, _interval(meeting.wins), _milliseconds(result), __version__)


def _interval(estimate: Estimate) -> Interval:
    return round(estimate.mean, 4), round(estimate.low, 4), round(estimate.high, 4)


def _milliseconds(result: Result) -> tuple[float, float]:
    median, most, _ = result.times[0].cpu
    return round(median, 2), round(most, 2)
