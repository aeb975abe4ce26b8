"""The command `sobremesa arena`: plan, play, report."""

from collections.abc import Sequence

from sobremesa.arena.duel import Board, Table
from sobremesa.arena.report import grids, heading, plain
from sobremesa.arena.tournament import hold, plan


def run(table: Table, names: Sequence[str], boards: int, jobs: int, executor: str) -> int:
    """Hold the tournament and print what it came to; returns the exit status."""
    outcome = hold(plan(table, names, boards), jobs, executor, _never)
    print(heading(outcome))
    for grid in grids(outcome):
        print()
        print(*plain(grid), sep="\n")
    return 0


def _never(board: Board) -> bool:
    return False
