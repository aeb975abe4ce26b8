"""Score sheet of a table of wood: all that may be scored under a ruleset, and what each thing is worth.

A game's facet `score_sheet` asks its kernel for every number. The page's score-keeper adds up what is here and knows
nothing else of the rules.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Worth = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that is scored at a touch: for each number of it, from `least` on, its points by the marker's score."""

    name: str
    clauses: tuple[str, ...]
    least: int
    points: Worth
    own: bool = True
    """False where the other side did it."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What a game that is won leads to: `on`, `won` or `drawn`; below `zapatero_below` points the loser loses all."""

    won: int
    lost: int
    leads: str
    zapatero_below: int = 0


@dataclass(frozen=True, slots=True)
class TouchSheet:
    """Sheet on which every score is marked at once; `target` points win a game, and `endings` tell what follows."""

    target: int
    marks: tuple[Mark, ...]
    endings: tuple[Ending, ...]
    counters: tuple[tuple[int, ...], ...] = ()
    """How many counters of each kind lie for each score, where a game lays its points out."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a round: its points by the side's standing and by how many there are.

    Of cards `laid` or `held` the points are written in, and `worth` has the sign that they count with.
    """

    name: str
    clauses: tuple[str, ...]
    worth: Worth
    cards: Literal["", "laid", "held"] = ""
    full: bool = False
    """Each of them is a full row, which decides how other rows count."""
    one_side: bool = False
    """Only one side has it in a round."""
    alone: bool = False
    """Nothing else counts beside it."""
    wins: bool = False
    """It wins the match."""


@dataclass(frozen=True, slots=True)
class Again:
    """The total from which a side starts again at nought, and the factor of its points from then on."""

    total: int
    factor: int
    stacks: bool
    minus: bool


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """Sheet on which rounds are counted; `target` points end the match.

    A side's standing is 0 with nothing laid, 1 with cards laid, 2 with a full row, 3 with two or more.
    """

    target: int
    tie_goes_on: bool
    rows: tuple[Row, ...]
    minima: tuple[tuple[int | None, int], ...]
    """What opening takes, from which total on; `None` stands for every total below."""
    again: Again | None


Sheet = TouchSheet | RoundSheet


def counted_marks(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return the marks that score anything at this table."""
    return tuple(mark for mark in marks if any(any(row) for row in mark.points))
