"""Report of a tournament, in tables for people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sobremesa import games
from sobremesa.arena.luck import judge_of
from sobremesa.arena.ratings import Rating
from sobremesa.arena.sprt import BOUND, ERROR, Sprt
from sobremesa.arena.statistics import Estimate, visible
from sobremesa.arena.times import Times
from sobremesa.arena.tournament import Meeting, Outcome
from sobremesa.presentation.texts import Say


@dataclass(frozen=True)
class Grid:
    """A table of texts."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def unit(outcome: Outcome) -> str:
    """Return what is played for each seating of a board: hand, round or match."""
    return "match" if outcome.table.matches else deal_unit(outcome)


def deal_unit(outcome: Outcome) -> str:
    """Return what one shuffle begins: a hand, unless the game's texts call it otherwise."""
    return Say("en", games.load(outcome.table.game).package)("unit")


def heading(outcome: Outcome) -> str:
    """Return what was played."""
    t, boards = outcome.table, len(outcome.meetings[0].boards)
    each = f"{boards:,} boards of {t.seatings} {unit(outcome)}{'es' if t.matches else 's'}"
    return f"{t.game} {t.ruleset}, {t.players} players: {each}, seed {t.seed}; intervals at 95 %"


def strength(outcome: Outcome) -> Grid:
    """Return who is better, a line for each meeting."""
    one = unit(outcome)
    rows = tuple(_strength(outcome, m, p) for m, p in zip(outcome.meetings, outcome.ps, strict=True))
    if outcome.table.matches:
        head = ("A", "B", "matches won by A", f"{deal_unit(outcome)}s per match", "p (Holm)")
    else:
        head = ("A", "B", f"points per {one}, A − B", f"{one}s won by A", "p (Holm)")
    return Grid("", head, rows)


def _strength(outcome: Outcome, meeting: Meeting, p: float) -> tuple[str, ...]:
    names = (meeting.duel.a.text, meeting.duel.b.text)
    surprise = "< 0.0001" if p < 0.0001 else f"{p:.4f}"
    if outcome.table.matches:
        return (*names, rate(meeting.wins), f"{meeting.deals:.1f}", surprise)
    return (*names, points(meeting.lead), rate(meeting.wins), surprise)


def luck(outcome: Outcome) -> Grid:
    """Return how much of it is luck: the scatter of one game and of a board, and the least difference that shows.

    Swapping saves: so many fewer games than with cards dealt anew for each. The difference is found four times in five.
    """
    one = unit(outcome)
    head = ("A", "B", f"SD of one {one}", "SD of a board", "swapping saves", "found 4 times in 5")
    return Grid("Luck", head, tuple(_luck(outcome, m) for m in outcome.meetings))


def _luck(outcome: Outcome, m: Meeting) -> tuple[str, ...]:
    matches, seatings = outcome.table.matches, outcome.table.seatings
    estimate = m.wins if matches else m.lead
    scatter, found = m.single_sd, visible(estimate.sd, estimate.boards)
    saved = f"{max(0.0, 1 - seatings * (estimate.sd / scatter) ** 2):.0%}" if scatter else ""
    values = [f"{v:.1%}" if matches else number(v) for v in (scatter, estimate.sd, found)]
    return (m.duel.a.text, m.duel.b.text, values[0], values[1], saved, values[2])


def adjusted(outcome: Outcome) -> Grid:
    """Return the wins less what the deals brought, and how many times fewer matches that takes.

    The luck itself is there to be seen to: its true mean is nought, whoever plays.
    """
    head = ("A", "B", "won by A, less luck", "luck of A", "times fewer matches", "of swapped ones")
    title = f"Less the luck of the deals, by the value function {judge_of(outcome.table)}"
    return Grid(title, head, tuple(_adjusted(m) for m in outcome.meetings))


def _adjusted(m: Meeting) -> tuple[str, ...]:
    alone, swapped = m.fewer
    luck = f"{m.luck.mean:+.1%} ± {m.luck.margin:.1%}"
    return (m.duel.a.text, m.duel.b.text, rate(m.adjusted), luck, f"{alone:.2f}", f"{swapped:.2f}")


def cross_table(outcome: Outcome) -> Grid:
    """Return what the row's entrant has over the column's."""
    names = [entrant.text for entrant in outcome.entrants]
    cells = {}
    for m in outcome.meetings:
        a, b = m.duel.a.text, m.duel.b.text
        cells[a, b], cells[b, a] = _cells(outcome, m)
    rows = tuple((a, *(cells.get((a, b), "") for b in names)) for a in names)
    what = "matches won by the row" if outcome.table.matches else f"points per {unit(outcome)}, row − column"
    return Grid(f"Cross-table: {what}", ("", *names), rows)


def _cells(outcome: Outcome, m: Meeting) -> tuple[str, str]:
    if outcome.table.matches:
        return f"{m.wins.mean:.1%}", f"{1 - m.wins.mean:.1%}"
    return points(m.lead), points(m.lead, -1)


def rated(rows: Sequence[Rating]) -> Grid:
    """OpenSkill and Elo of everybody."""
    head = ("", "OpenSkill", "Elo (95 %)")
    return Grid("Ratings", head, tuple((r.entrant.text, f"{r.mu:.1f} ± {r.sigma:.1f}", elo(r)) for r in rows))


def elo(r: Rating) -> str:
    """Elo with its interval."""
    return f"{r.elo:+.0f} ({r.low:+.0f} to {r.high:+.0f})"


def timed(rows: Sequence[Times]) -> Grid:
    """Milliseconds of each entrant's decisions."""
    head = ("", "decisions", "median", "99 %", "worst", "wall: median", "99 %", "worst", "ready after")
    lines = tuple(
        (t.entrant.text, f"{t.decisions:,}", *(f"{ms:.2f}" for ms in (*t.cpu, *t.wall)), f"{t.ready:.1f} s")
        for t in rows
    )
    return Grid(
        "Milliseconds per decision with a choice: of one core's time, and by the clock on the wall", head, lines
    )


def verdict(sprt: Sprt, names: tuple[str, str]) -> Iterator[str]:
    """Return what the sequential test says."""
    a, b = names
    said = {
        "accepted": f"accepted: {a} is better than {b}",
        "rejected": f"rejected: {a} is not better than {b} by what was asked",
        "undecided": "undecided: more boards are needed",
    }
    yield f"SPRT {sprt.hypotheses}, α = β = {ERROR:g}: {said[sprt.verdict]}, after {sprt.boards:,} boards."
    yield f"  The log-likelihood ratio is {sprt.ratio:+.2f}; the verdict falls at ±{BOUND:.2f}."
    if any(sprt.kinds):
        yield f"  Boards with 0, ½, 1, 1½, 2 wins of {a}: {', '.join(map(str, sprt.kinds))}."


def points(estimate: Estimate, sign: int = 1) -> str:
    """Return a mean of points and half of its interval."""
    return f"{sign * estimate.mean:+.{decimals(estimate.margin)}f} ± {number(estimate.margin)}"


def number(value: float) -> str:
    """Return a number to about three places."""
    return f"{value:.{decimals(value)}f}"


def decimals(value: float) -> int:
    """Return how many decimals a number of this size needs."""
    return 0 if value >= 20 else 1 if value >= 5 else 2


def rate(estimate: Estimate) -> str:
    """Return a rate and its interval."""
    return f"{estimate.mean:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"
