"""Console of the arena: tables and a progress bar on a terminal, aligned columns anywhere else."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from sobremesa.arena.report import Grid
from sobremesa.presentation.printing import printable, write_error, write_line


def show(grid: Grid) -> None:
    """Print a table, with an empty line before it."""
    write_line("")
    if sys.stdout.isatty():
        _show_rich(grid)
    else:
        write_line(*plain(grid))


def plain(grid: Grid) -> Iterator[str]:
    """Return the table in aligned columns."""
    lines: Sequence[tuple[str, ...]] = [grid.head, *grid.rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(grid.head))]
    if grid.title:
        yield grid.title
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def _show_rich(grid: Grid) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*map(printable, grid.head), title=printable(grid.title) or None, title_justify="left")
    for row in grid.rows:
        table.add_row(*map(printable, row))
    Console(markup=False, emoji=False).print(table)


@contextmanager
def progress(total: int, what: str = "boards") -> Iterator[Callable[[], None]]:
    """Return what counts them on the standard error: a bar on a terminal, a line for each tenth anywhere else."""
    if not sys.stderr.isatty():
        yield _tenths(total, what)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


def _tenths(total: int, what: str) -> Callable[[], None]:
    done = count(1)

    def step() -> None:
        number = next(done)
        if number * 10 // total > (number - 1) * 10 // total:
            _say(number, total, what)

    _say(0, total, what)
    return step


def _say(number: int, total: int, what: str) -> None:
    write_error(f"{number:,} of {total:,} {what}")
