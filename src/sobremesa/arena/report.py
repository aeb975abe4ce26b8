"""What a tournament came to, in tables for people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sobremesa.arena.statistics import Estimate
from sobremesa.arena.tournament import Meeting, Outcome


@dataclass(frozen=True)
class Grid:
    """A table of texts."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def unit(outcome: Outcome) -> str:
    """What is played for each seating of a board."""
    if outcome.table.matches:
        return "match"
    return deal_unit(outcome)


def deal_unit(outcome: Outcome) -> str:
    """What one deal of the pack begins."""
    return "round" if outcome.table.game == "canasta" else "hand"


def heading(outcome: Outcome) -> str:
    """What was played."""
    t, boards = outcome.table, len(outcome.meetings[0].boards)
    each = f"{boards:,} boards of {t.seatings} {unit(outcome)}{'es' if t.matches else 's'}"
    return f"{t.game}, {t.ruleset}, {t.players} players: {each}, seed {t.seed}; intervals at 95 %"


def grids(outcome: Outcome) -> Iterator[Grid]:
    """Every table that the tournament gives."""
    yield duels(outcome)
    if len(outcome.entrants) > 2:
        yield cross_table(outcome)


def duels(outcome: Outcome) -> Grid:
    """A line for each meeting."""
    rows = tuple(_duel(outcome, m, p) for m, p in zip(outcome.meetings, outcome.ps, strict=True))
    if outcome.table.matches:
        length = f"{deal_unit(outcome)}s per match"
        return Grid("", ("A", "B", "matches won by A", "SD of a board", length, "p (Holm)"), rows)
    one = unit(outcome)
    return Grid("", ("A", "B", f"points per {one}, A - B", "SD of a board", f"{one}s won by A", "p (Holm)"), rows)


def _duel(outcome: Outcome, meeting: Meeting, p: float) -> tuple[str, ...]:
    names = (meeting.duel.a.text, meeting.duel.b.text)
    surprise = "< 0.0001" if p < 0.0001 else f"{p:.4f}"
    if outcome.table.matches:
        return (*names, rate(meeting.wins), f"{meeting.wins.sd:.1%}", f"{meeting.deals:.1f}", surprise)
    lead = meeting.lead
    return (*names, points(lead), number(lead.sd), rate(meeting.wins), surprise)


def cross_table(outcome: Outcome) -> Grid:
    """What the row's entrant has over the column's."""
    names = [entrant.text for entrant in outcome.entrants]
    cells = {}
    for m in outcome.meetings:
        a, b = m.duel.a.text, m.duel.b.text
        cells[a, b], cells[b, a] = _cells(outcome, m)
    rows = tuple((a, *(cells.get((a, b), "") for b in names)) for a in names)
    what = "matches won by the row" if outcome.table.matches else f"points per {unit(outcome)}, row - column"
    return Grid(what, ("", *names), rows)


def _cells(outcome: Outcome, m: Meeting) -> tuple[str, str]:
    if outcome.table.matches:
        return f"{m.wins.mean:.1%}", f"{1 - m.wins.mean:.1%}"
    return points(m.lead), points(m.lead, -1)


def points(estimate: Estimate, sign: int = 1) -> str:
    """A mean of points and half of its interval."""
    return f"{sign * estimate.mean:+.{decimals(estimate.margin)}f} ± {number(estimate.margin)}"


def number(value: float) -> str:
    """A number to about three places."""
    return f"{value:.{decimals(value)}f}"


def decimals(value: float) -> int:
    """How many decimals a number of this size needs."""
    return 0 if value >= 20 else 1 if value >= 5 else 2


def rate(estimate: Estimate) -> str:
    """A rate and its interval."""
    return f"{estimate.mean:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"


def plain(grid: Grid) -> Iterator[str]:
    """The table in aligned columns."""
    lines: Sequence[tuple[str, ...]] = [grid.head, *grid.rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(grid.head))]
    if grid.title:
        yield grid.title
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
