"""Everybody against everybody: which duels there are, how they are played over processes, what they came to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from statistics import stdev, variance
from typing import Final

from sobremesa.arena.duel import Board, Duel, Pace, warm
from sobremesa.arena.entrants import Entrant, enter
from sobremesa.arena.luck import judge_of
from sobremesa.arena.statistics import Estimate, holm, less_luck, paired, win_rate
from sobremesa.arena.table import Table
from sobremesa.core.errors import SobremesaError
from sobremesa.executors.journal import Journal
from sobremesa.executors.spread import HERE, Executor, spread

FEWEST: Final = 2
"""The fewest boards that have an interval."""

Watch = Callable[[Board], bool]
"""Is told of each board as it comes; whether that was enough."""


@dataclass(frozen=True)
class Plan:
    """The duels of a tournament, each over the same boards."""

    duels: tuple[Duel, ...]
    boards: int

    def play(self, number: int) -> Board:
        """Return the so-manyth board of all: each board is played by every duel before the next one."""
        board, duel = divmod(number, len(self.duels))
        return self.duels[duel].play(board)

    @property
    def run(self) -> dict[str, object]:
        """The head of its journal."""
        table = self.duels[0].table
        about: dict[str, object] = {"command": "arena", "game": table.game, "ruleset": table.ruleset}
        about |= {"players": table.players, "seed": table.seed, "unit": "matches" if table.matches else "hands"}
        entrants = [entrant.text for entrant in self.entrants]
        about |= {"entrants": entrants, "timed": self.duels[0].timed, "boards": self.boards}
        return about | ({"luck": judge_of(table)} if self.duels[0].luck else {})

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

    @cached_property
    def adjusted(self) -> Estimate:
        """A's part of the wins less the luck of the deals."""
        return paired(self._adjusted, 1 / self.duel.table.seatings)

    @cached_property
    def _adjusted(self) -> list[float]:
        return less_luck([board.share for board in self.boards], [board.luck for board in self.boards])

    @cached_property
    def luck(self) -> Estimate:
        """What the deals brought A, whose true mean is nought."""
        return paired([board.luck for board in self.boards])

    @property
    def fewer(self) -> tuple[float, float]:
        """In how many times fewer matches the interval is as narrow less luck: matches alone, and swapped ones."""
        played = [p for board in self.boards for p in board.played]
        shares = [p.share for p in played]
        alone = _ratio(shares, less_luck(shares, [p.luck or 0.0 for p in played]))
        return alone, _ratio([board.share for board in self.boards], self._adjusted)

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


def _ratio(raw: Sequence[float], adjusted: Sequence[float]) -> float:
    """Return the quotient of the variances; one where neither scatters."""
    rest = variance(adjusted)
    return variance(raw) / rest if rest else 1.0


@dataclass(frozen=True)
class Outcome:
    """A tournament's end; `warmed` are the seconds that each entrant took to get ready.

    `broken_off` is true where it was interrupted before all was played.
    """

    table: Table
    entrants: tuple[Entrant, ...]
    meetings: tuple[Meeting, ...]
    warmed: tuple[float, ...]
    broken_off: bool = False

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


def plan(table: Table, names: Sequence[str], boards: int, *, timed: bool = False, luck: bool = False) -> Plan:
    """Return each named entrant against each later one; raises `SobremesaError` for what cannot be played."""
    if luck:
        judge_of(table)
    if len(names) < 2:
        raise SobremesaError("a duel takes two: name two levels or more, such as rules greedy")
    if len(set(names)) < len(names):
        raise SobremesaError("each entrant is named once")
    if boards < FEWEST:
        raise SobremesaError(f"an interval takes {FEWEST} boards or more, not {boards}")
    _ = table.rules  # refuses a ruleset and a number of players
    entrants = [enter(table.game, name) for name in names]
    return Plan(tuple(Duel(table, a, b, timed, luck=luck) for a, b in combinations(entrants, 2)), boards)


def hold(plan: Plan, watch: Watch, executor: Executor = HERE, journal: Journal[Board] | None = None) -> Outcome:
    """Play a plan to its end or until the watch has seen enough; the same wherever it is played.

    Everybody gets ready here first, so that the processes find on disk what has to be compiled. An interrupt breaks it
    off: what was played by then is the outcome, and where that is too little for an estimate the interrupt goes on.
    """
    warmed = tuple(warm(plan.duels[0].table, entrant) for entrant in plan.entrants)
    boards: list[Board] = []
    broken_off = False
    try:
        for board in spread(plan.play, len(plan.duels) * plan.boards, executor, journal):
            boards.append(board)
            if watch(board):
                break
    except KeyboardInterrupt:
        broken_off = True
        if len(boards) < FEWEST * len(plan.duels):
            raise
        del boards[len(boards) // len(plan.duels) * len(plan.duels) :]  # ratings compare all on the same boards
    parts = (tuple(boards[number :: len(plan.duels)]) for number in range(len(plan.duels)))
    meetings = tuple(Meeting(duel, part) for duel, part in zip(plan.duels, parts, strict=True))
    return Outcome(plan.duels[0].table, plan.entrants, meetings, warmed, broken_off)
