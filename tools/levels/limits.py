"""Limits to reach: what levels are to gain, parts that were learned too, and the time that decisions may take.

They stand in `docs/reference/levels/GAME.toml`; what a command of its own has to measure stands there with its result.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.levels.rows import EVEN, FOLDER, Interval, Key, Row


def verdict(found: Interval, equal: float, least: float, boards: int, asked: int = 0) -> str:
    """Return whether a limit is reached: by the mean, and by an interval that excludes equality.

    Fewer boards than are asked for settle nothing, unless the whole interval lies below.
    """
    mean, low, high = found
    if mean >= least and low > equal and boards >= asked:
        return "reached"
    return "not reached" if high < least or (mean < least and 0 < asked <= boards) else "undecided"


@dataclass(frozen=True)
class Gain:
    """What a level is to gain over another one with so many players, at each ruleset: points, or matches."""

    level: str
    over: str
    players: int
    unit: str
    least: float
    boards: int = 0

    def key(self, ruleset: str) -> Key:
        """Return what is compared for it at a ruleset."""
        return Key(ruleset, self.players, self.level, self.over, self.unit)

    def verdict(self, row: Row) -> str:
        """Return whether it is reached."""
        return verdict(row.points or row.wins, 0.0 if row.points else EVEN, self.least, row.boards, self.boards)


@dataclass(frozen=True)
class Part:
    """What the part that a table plays by is to gain over another one, by the measurements of the learned parts."""

    kind: str
    ruleset: str
    players: int
    over: str
    least: float


@dataclass(frozen=True)
class Own:
    """A limit that a command of its own measures, with what that came to."""

    what: str
    ruleset: str
    unit: str
    least: float
    mean: float
    low: float
    high: float
    boards: int
    command: str

    def verdict(self) -> str:
        """Return whether it is reached."""
        return verdict((self.mean, self.low, self.high), 0.0, self.least, self.boards)


@dataclass(frozen=True)
class Pace:
    """The milliseconds of one core that a level's decisions may take: in the median, and in 99 of 100."""

    level: str
    median: float
    most: float

    def verdict(self, rows: Sequence[Row], everywhere: int) -> str:
        """Return whether it is kept to: at every table, of which there are so many."""
        if any(row.milliseconds[0] > self.median or row.milliseconds[1] > self.most for row in rows):
            return "not reached"
        return "reached" if len({(row.ruleset, row.players) for row in rows}) == everywhere else "undecided"


@dataclass(frozen=True)
class Limits:
    """What a game's levels are to reach."""

    gains: tuple[Gain, ...] = ()
    parts: tuple[Part, ...] = ()
    owns: tuple[Own, ...] = ()
    paces: tuple[Pace, ...] = ()


def limits(game: str, folder: Path = FOLDER) -> Limits:
    """Return what a game's levels are to reach; nothing where nothing is said."""
    file = folder / f"{game}.toml"
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    kinds = {"gains": Gain, "parts": Part, "owns": Own, "paces": Pace}
    return Limits(**{name: tuple(kind(**one) for one in found.get(name[:-1], [])) for name, kind in kinds.items()})
