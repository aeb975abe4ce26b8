"""Everybody against everybody: which duels there are, how they are played over processes, what they came to."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from statistics import stdev

from sobremesa.arena.duel import Board, Duel, Pace, warm
from sobremesa.arena.entrants import Entrant, enter
from sobremesa.arena.statistics import Estimate, holm, paired, win_rate
from sobremesa.arena.table import Table
from sobremesa.arena.workers import spread
from sobremesa.core.errors import SobremesaError

Watch = Callable[[Board], bool]
"""Is told of each board as it comes; whether that was enough."""


@dataclass(frozen=True)
class Plan:
    """The duels of a tournament, each over the same boards."""

    duels: tuple[Duel, ...]
    boards: int

    def play(self, number: int) -> Board:
        """Return the so-manyth board of all, duel after duel."""
        duel, board = divmod(number, self.boards)
        return self.duels[duel].play(board)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Everybody once, as they were named."""
        return tuple(dict.fromkeys(chain.from_iterable((duel.a, duel.b) for duel in self.duels)))


@dataclass(frozen=True)
class Meeting:
    """One duel and its boards."""

    duel: Duel
    boards: tuple[Board, ...]

    @cached_property
    def lead(self) -> Estimate:
        """A's points in the mean, less the others'."""
        return paired([board.lead for board in self.boards])

    @cached_property
    def wins(self) -> Estimate:
        """A's part of the wins."""
        return win_rate([board.share for board in self.boards], 1 / self.duel.table.seatings)

    @property
    def single_sd(self) -> float:
        """Standard deviation of one hand's points, or of one match won or lost."""
        matches = self.duel.table.matches
        return stdev(p.share if matches else p.lead for board in self.boards for p in board.played)

    @property
    def deals(self) -> float:
        """Hands (rounds) that a seating took, in the mean."""
        played = [p.deals for board in self.boards for p in board.played]
        return sum(played) / len(played)


@dataclass(frozen=True)
class Outcome:
    """A tournament's end; `warmed` are the seconds that each entrant took to get ready."""

    table: Table
    entrants: tuple[Entrant, ...]
    meetings: tuple[Meeting, ...]
    warmed: tuple[float, ...]

    @property
    def ps(self) -> list[float]:
        """P-values of the meetings between equals, corrected for their number (Holm 1979)."""
        return holm([(m.wins if self.table.matches else m.lead).p for m in self.meetings])

    def pace(self, entrant: Entrant) -> Pace:
        """Return all that was timed of an entrant."""
        pace = Pace()
        for meeting in self.meetings:
            for who, i in ((meeting.duel.a, 0), (meeting.duel.b, 1)):
                for board in meeting.boards if who == entrant else ():
                    pace.cpu += board.paces[i].cpu
                    pace.wall += board.paces[i].wall
        return pace


def plan(table: Table, names: Sequence[str], boards: int, *, timed: bool = False) -> Plan:
    """Return each named entrant against each later one; raises `SobremesaError` for what cannot be played."""
    if len(names) < 2:
        raise SobremesaError("a duel takes two: name two levels or more, such as rules greedy")
    if len(set(names)) < len(names):
        raise SobremesaError("each entrant is named once")
    if boards < 2:
        raise SobremesaError(f"an interval takes 2 boards or more, not {boards}")
    entrants = [enter(table.game, name) for name in names]
    return Plan(tuple(Duel(table, a, b, timed) for a, b in combinations(entrants, 2)), boards)


def hold(plan: Plan, jobs: int, executor: str, watch: Watch) -> Outcome:
    """Play a plan over so many processes, to its end or until the watch has seen enough; the same for any number.

    Everybody gets ready here first, so that the processes find on disk what has to be compiled.
    """
    warmed = tuple(warm(plan.duels[0].table, entrant) for entrant in plan.entrants)
    boards = list(_watched(spread(plan.play, len(plan.duels) * plan.boards, jobs, executor), watch))
    parts = (tuple(boards[i * plan.boards : (i + 1) * plan.boards]) for i in range(len(plan.duels)))
    meetings = tuple(Meeting(duel, part) for duel, part in zip(plan.duels, parts, strict=True))
    return Outcome(plan.duels[0].table, plan.entrants, meetings, warmed)


def _watched(boards: Iterator[Board], watch: Watch) -> Iterator[Board]:
    for board in boards:
        yield board
        if watch(board):
            break
